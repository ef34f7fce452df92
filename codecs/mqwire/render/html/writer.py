"""Writes the page, the messages as they come and what they amount to at the end.

Fields and bytes of the messages are packed some hundred at a time, so the page stays small, opens fast however long it
is, and writing it takes little memory.
"""

from __future__ import annotations

from base64 import b64encode
from typing import IO, Any

import mqwire
from mqwire.capture import CaptureError
from mqwire.render.fields import root
from mqwire.render.html.frame import framed
from mqwire.render.html.packed import PackedList, packed
from mqwire.render.html.partitions import Partitions
from mqwire.render.knowledge import recognise, what_next
from mqwire.render.layout import Row, rows
from mqwire.render.outcome import LOSS, UNDECODABLE, Outcome
from mqwire.render.place import duration, numbers
from mqwire.render.sentences import sentence
from mqwire.render.stats import Stats
from mqwire.render.writers import Writer

MOST_BYTES = 32_768
"""Bytes of a message that the page shows."""
_TOGETHER = 200
"""Messages that are packed together: what is unpacked when one of them is looked at."""
_LONGEST_SENTENCE = 400
_SEVERITIES = ("", "warning", "error")


class HtmlWriter(Writer):
    """Messages into a page."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream
        self._stats = Stats()
        self._partitions = Partitions()
        self._index = PackedList()
        self._details = PackedList()
        self._groups = 0
        self._names: dict[tuple[str, str], int] = {}
        self._hosts: dict[str, int] = {}
        self._files: dict[str, int] = {}
        self._problems: list[str] = []
        self._start: int | None = None
        before, self._after = framed("mqwire.render.html", "mqwire report", "list", "messages")
        stream.write(before)

    def write(self, outcome: Outcome) -> None:
        self._stats.write(outcome)
        number = self._index.count
        if self._start is None and outcome.record is not None:
            self._start = outcome.record.time
        elapsed = 0 if outcome.record is None else (outcome.record.time - (self._start or 0)) // 1000
        for message in outcome.messages:
            self._partitions.add(message, elapsed, number)
        says = [sentence(message, root(message, outcome.is_request)) for message in outcome.messages] or [
            _nothing(outcome)
        ]
        self._index.append(self._entry(outcome, elapsed, says[-1]))
        self._details.append(_detail(outcome, says))
        if self._details.count == _TOGETHER:
            self._put_details()

    def broken(self, source: str, error: CaptureError) -> None:
        self._stats.broken(source, error)
        self._problems.append(f"{source} is broken {error}")

    def close(self) -> None:
        self._put_details()
        self._put("index", self._index.text())
        self._put("summary", packed(self._summary()))
        self.stream.write(self._after)

    def _put_details(self) -> None:
        if self._details.count:
            self._put(f"group{self._groups}", self._details.text())
            self._groups += 1
            self._details = PackedList()

    def _put(self, name: str, text: str) -> None:
        self.stream.write(f'<script type="text/plain" id="{name}">{text}</script>\n')

    def _summary(self) -> dict[str, Any]:
        return {
            "version": mqwire.__version__,
            "files": list(self._files),
            "hosts": list(self._hosts),
            "names": list(self._names),
            "together": _TOGETHER,
            "problems": self._problems,
            "stats": self._stats.document(),
            "partitions": self._partitions.document(),
            "partitionsLeftOut": self._partitions.left_out,
        }

    def _entry(self, outcome: Outcome, elapsed: int, says: str) -> list[Any]:
        """A row of the list of messages; the script has the order of its columns."""
        record = outcome.record
        severities = [finding.severity for finding in outcome.findings]
        worst = 2 if outcome.status and "error" in severities else int(bool(outcome.status))
        if outcome.names[0] in (LOSS, UNDECODABLE) or (outcome.body is not None and outcome.body.error is not None):
            worst = 2
        protocol = outcome.messages[-1].protocol if len(outcome.messages) > 1 else outcome.protocol
        name = (LOSS if outcome.loss is not None else protocol, outcome.names[-1])
        return [
            elapsed,
            "" if record is None else record.timestamp,
            -1 if record is None else _number(self._hosts, str(record.src.address)),
            -1 if record is None else _number(self._hosts, str(record.dst.address)),
            "" if record is None else f"{record.src} → {record.dst}",
            _number(self._names, name),
            len(outcome.data),
            "" if record is None else numbers(record.packets),
            "" if record is None or record.latency is None else duration(record.latency),
            _SEVERITIES[worst],
            says[:_LONGEST_SENTENCE],
            [known.id for known in recognise(outcome)],
            _number(self._files, outcome.source),
        ]


def _number(known: dict[Any, int], thing: Any) -> int:
    return known.setdefault(thing, len(known))


def _nothing(outcome: Outcome) -> str:
    """Why there is no message, in a sentence."""
    if outcome.loss is not None:
        return f"{outcome.title}: {outcome.loss.reason}"
    return f"cannot be decoded: {outcome.error}"


def _detail(outcome: Outcome, says: list[str]) -> dict[str, Any]:
    """What is shown of a message that somebody looks at."""
    shown = outcome.data[:MOST_BYTES]
    found = rows(outcome, full=False) if outcome.data else []
    afterwards = [what_next(message, message.findings, outcome.is_request) for message in outcome.messages]
    return {
        "title": outcome.title,
        "says": says,
        "known": [known.says for known in recognise(outcome)],
        "next": [text for text in afterwards if text],
        "bytes": b64encode(shown).decode(),
        "size": len(outcome.data),
        "fields": [_field(row) for row in found],
        "findings": [
            [
                finding.severity,
                finding.rule,
                finding.section,
                finding.offset,
                finding.size,
                finding.path,
                finding.message,
            ]
            for finding in outcome.findings[:100]
        ],
        "error": None if outcome.error is None else str(outcome.error),
    }


def _field(row: Row) -> list[Any]:
    return [row.name, row.depth, row.offset, row.size, row.value, row.section, row.style, row.notes]
