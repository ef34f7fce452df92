"""What the inputs hold, counted: by conversation, by kind of message, by what is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import IO, Any, TypeVar

from rich.box import SIMPLE_HEAD
from rich.table import Table as RichTable

from mqwire._json import VERSION
from mqwire.capture import CaptureError, Endpoint, Record, seconds, timestamp
from mqwire.render.console import console
from mqwire.render.escape import escape
from mqwire.render.knowledge import recognise
from mqwire.render.outcome import Outcome
from mqwire.render.place import duration
from mqwire.render.values import counted

MOST_KEPT = 50_000
"""Conversations that are counted apart; those met later are counted together."""
MOST_SHOWN = 50
_OTHERS = ("others", "", 0)

_Entry = TypeVar("_Entry")


@dataclass(slots=True)
class Latency:
    """How long answers took."""

    count: int = 0
    total: int = 0
    longest: int = 0

    def add(self, nanoseconds: int) -> None:
        self.count += 1
        self.total += nanoseconds
        self.longest = max(self.longest, nanoseconds)

    @property
    def mean(self) -> float | None:
        return self.total / self.count if self.count else None

    def __str__(self) -> str:
        return "" if self.mean is None else f"{duration(self.mean)} ({duration(self.longest)})"

    def document(self) -> dict[str, Any] | None:
        if self.mean is None:
            return None
        return {"count": self.count, "mean": seconds(round(self.mean)), "max": seconds(self.longest)}


@dataclass(slots=True)
class Conversation:
    """What two hosts said to each other, in however many connections."""

    client: str
    server: str
    port: int
    first: int = 0
    last: int = 0
    sent: int = 0
    """Messages from the client."""
    received: int = 0
    nbytes: int = 0
    lost: int = 0
    """Bytes that the capture lacks."""
    findings: int = 0
    sessions: int = 0
    last_session: tuple[str, int] = ("", 0)
    latency: Latency = field(default_factory=Latency)

    def document(self) -> dict[str, Any]:
        return {
            "client": self.client,
            "server": self.server,
            "port": self.port,
            "sessions": self.sessions,
            "first": timestamp(self.first),
            "last": timestamp(self.last),
            "sent": self.sent,
            "received": self.received,
            "bytes": self.nbytes,
            "lost": self.lost,
            "findings": self.findings,
            "latency": self.latency.document(),
        }


@dataclass(slots=True)
class Kind:
    """All messages of one name."""

    protocol: str
    message: str
    count: int = 0
    nbytes: int = 0
    findings: int = 0
    latency: Latency = field(default_factory=Latency)

    def document(self) -> dict[str, Any]:
        return {
            "protocol": self.protocol,
            "message": self.message,
            "count": self.count,
            "bytes": self.nbytes,
            "findings": self.findings,
            "latency": self.latency.document(),
        }


@dataclass(slots=True)
class Problem:
    """Everything that is wrong in the same way, or known by the same name."""

    name: str
    severity: str
    says: str
    section: str
    count: int = 0
    first: str = ""
    """Where it was met first."""

    def document(self) -> dict[str, Any]:
        return {
            "finding": self.name,
            "severity": self.severity,
            "section": self.section,
            "count": self.count,
            "first": self.first,
            "says": self.says,
        }


class Stats:
    """Counts as it goes; what it keeps does not grow with the number of messages."""

    def __init__(self) -> None:
        self.messages = 0
        self.conversations: dict[tuple[str, str, int], Conversation] = {}
        self.kinds: dict[tuple[str, str], Kind] = {}
        self.problems: dict[str, Problem] = {}

    def write(self, outcome: Outcome) -> None:
        self.messages += outcome.loss is None
        problems = self._problems(outcome)
        self._kind(outcome, problems)
        if outcome.record is not None:
            self._conversation(outcome.record, outcome, problems)

    def broken(self, source: str, error: CaptureError) -> None:
        """A file ends early."""
        self._add(Problem("broken_file", "error", "a file cannot be read to its end", ""), f"{source} {error}")

    def _add(self, problem: Problem, where: str) -> None:
        kept = self.problems.setdefault(problem.name, problem)
        kept.first = kept.first or where
        kept.count += 1

    def _kind(self, outcome: Outcome, problems: int) -> None:
        is_carried = len(outcome.messages) > 1
        protocol = outcome.messages[-1].protocol if is_carried else outcome.protocol
        key = (protocol, outcome.names[-1])
        kind = self.kinds.setdefault(key, Kind(*key))
        kind.count += 1
        kind.nbytes += len(outcome.data)
        kind.findings += problems
        if outcome.record is not None and outcome.record.latency is not None:
            kind.latency.add(outcome.record.latency)

    def _problems(self, outcome: Outcome) -> int:
        where = _where(outcome)
        found = [Problem(f.rule, f.severity, f.message, f.section) for f in outcome.findings]
        body_error = None if outcome.body is None else outcome.body.error
        if outcome.message is None and outcome.error is not None:
            found.append(Problem("undecodable", "error", "a packet has not the structure of one", ""))
        if body_error is not None:
            found.append(
                Problem("undecodable_body", "error", "a body has not the structure that its queue asks for", "")
            )
        if outcome.loss is not None:
            found.append(Problem("loss", "warning", "bytes of a connection are not in the capture or not readable", ""))
        count = len(found)
        found += [Problem(known.id, "known", known.says, "") for known in recognise(outcome)]
        for problem in found:
            self._add(problem, where)
        return count

    def _conversation(self, record: Record, outcome: Outcome, problems: int) -> None:
        is_client = record.is_from_client
        client, server = (record.src, record.dst) if is_client else (record.dst, record.src)
        key = (client.address, server.address, server.port)
        if key not in self.conversations and len(self.conversations) >= MOST_KEPT:
            key = _OTHERS
        talk = self.conversations.setdefault(key, Conversation(*key, first=record.time, last=record.time))
        talk.first, talk.last = min(talk.first, record.time), max(talk.last, record.time)
        if record.session is not None:
            file, number = talk.last_session
            if record.session.number > number or file != outcome.source:  # they are numbered in each file as they begin
                talk.sessions += 1
                talk.last_session = outcome.source, record.session.number
        talk.nbytes += len(outcome.data)
        talk.findings += problems
        if record.loss is not None:
            talk.lost += record.loss.missing
            return
        talk.sent += is_client
        talk.received += not is_client
        if record.latency is not None:
            talk.latency.add(record.latency)

    def document(self) -> dict[str, Any]:
        return {
            "mqwire": VERSION,
            "messages": self.messages,
            "conversations": [talk.document() for talk in _by_time(self.conversations)],
            "message_types": [kind.document() for kind in _by_count(self.kinds)],
            "findings": [problem.document() for problem in _by_count(self.problems)],
        }

    def show(self, stream: IO[str], *, full: bool) -> None:
        """Tables for people."""
        if not self.messages and not self.problems:
            return
        paper = console(stream)
        most = None if full else MOST_SHOWN
        for table in (
            _conversations(list(_by_time(self.conversations)), most),
            _kinds(list(_by_count(self.kinds)), most),
            _findings(list(_by_count(self.problems)), most),
        ):
            if table is not None:
                paper.print(table)
        wrong = sum(problem.count for problem in self.problems.values())
        paper.print(f"{counted(self.messages, 'message')}, {counted(wrong, 'finding')}")

    def write_json(self, stream: IO[str], indent: int | None) -> None:
        stream.write(json.dumps(self.document(), indent=indent) + "\n")


def _where(outcome: Outcome) -> str:
    numbers = () if outcome.record is None else outcome.record.packets
    return f"{outcome.source}, frame {numbers[0]}" if numbers else f"{outcome.source}, message {outcome.index}"


def _by_time(table: Mapping[Any, Conversation]) -> Iterable[Conversation]:
    return sorted(table.values(), key=lambda talk: talk.first)


def _by_count(table: Mapping[Any, _Entry]) -> Iterable[_Entry]:
    return sorted(table.values(), key=lambda entry: -entry.count)  # type: ignore[attr-defined]


# --- tables ---


def _table(title: str, columns: Iterable[str], rows: list[list[str]], most: int | None) -> RichTable | None:
    """Names of columns that end with a blank are those of text."""
    if not rows:
        return None
    left = 0 if most is None else len(rows) - most
    more = f"{left:,} more; --all shows them" if left > 0 else None
    style = {"title_justify": "left", "caption_justify": "left", "box": SIMPLE_HEAD, "pad_edge": False}
    table = RichTable(title=title, caption=more, padding=(0, 1, 0, 0), **style)  # type: ignore[arg-type]
    for column in columns:
        is_text = column.endswith(" ")
        table.add_column(column.strip(), justify="left" if is_text else "right", overflow="fold")
    for row in rows[:most]:
        table.add_row(*row)
    return table


def _conversations(found: list[Conversation], most: int | None) -> RichTable | None:
    rows = [
        [
            escape(talk.client),
            str(Endpoint(talk.server, talk.port)) if talk.server else "",
            timestamp(talk.first)[:16].replace("T", " "),
            duration(talk.last - talk.first),
            *_counts(talk.sessions, talk.sent, talk.received, talk.nbytes, talk.lost, talk.findings),
            str(talk.latency),
        ]
        for talk in found
    ]
    columns = ("client ", "server ", "begins ", "lasts", "sessions", "sent", "got", "bytes", "lost")
    return _table("Conversations", (*columns, "findings", "latency (max)"), rows, most)


def _kinds(found: list[Kind], most: int | None) -> RichTable | None:
    rows = [
        [kind.protocol, kind.message, *_counts(kind.count, kind.nbytes, kind.findings), str(kind.latency)]
        for kind in found
    ]
    columns = ("protocol ", "message ", "count", "bytes", "findings", "latency (max)")
    return _table("Messages", columns, rows, most)


def _findings(found: list[Problem], most: int | None) -> RichTable | None:
    rows = [
        [problem.severity, problem.name, *_counts(problem.count), escape(problem.first), _told(problem)]
        for problem in found
    ]
    return _table("Findings", ("severity ", "finding ", "count", "first ", "what it means "), rows, most)


def _told(problem: Problem) -> str:
    return f"{escape(problem.says)} ({problem.section})" if problem.section else escape(problem.says)


def _counts(*counts: int) -> Iterable[str]:
    return (f"{count:,}" for count in counts)
