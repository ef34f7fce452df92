"""What the inputs hold, counted: by conversation, by kind of message, by what is wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import IO, Any

from mqwire._json import VERSION
from mqwire.capture import CaptureError, Record, seconds, timestamp
from mqwire.render.knowledge import recognise
from mqwire.render.outcome import Outcome

MOST_KEPT = 10_000
"""Conversations that are counted apart; those met later are counted together."""
_OTHERS = ("others", "", 0)

_WORST_FIRST = ("error", "warning", "known")


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
        count = len(found)
        if outcome.loss is not None:
            found.append(Problem("loss", "warning", "bytes of a connection are not in the capture or not readable", ""))
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

    def by_time(self) -> list[Conversation]:
        return sorted(self.conversations.values(), key=lambda talk: talk.first)

    def by_count(self) -> list[Kind]:
        return sorted(self.kinds.values(), key=lambda kind: -kind.count)

    def worst_first(self) -> list[Problem]:
        return sorted(self.problems.values(), key=lambda found: (_WORST_FIRST.index(found.severity), -found.count))

    def document(self) -> dict[str, Any]:
        return {
            "mqwire": VERSION,
            "messages": self.messages,
            "conversations": [talk.document() for talk in self.by_time()],
            "message_types": [kind.document() for kind in self.by_count()],
            "findings": [problem.document() for problem in self.worst_first()],
        }

    def write_json(self, stream: IO[str], indent: int | None) -> None:
        stream.write(json.dumps(self.document(), indent=indent) + "\n")


def _where(outcome: Outcome) -> str:
    numbers = () if outcome.record is None else outcome.record.packets
    return f"{outcome.source}, frame {numbers[0]}" if numbers else f"{outcome.source}, message {outcome.index}"
