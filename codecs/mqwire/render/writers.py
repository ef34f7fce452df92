"""The forms in which `decode` shows messages."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from typing import IO, Any

from mqwire.capture import CaptureError
from mqwire.render.console import UNBROKEN, console
from mqwire.render.documents import document
from mqwire.render.outcome import Outcome
from mqwire.render.stats import Stats
from mqwire.render.stats_tables import show
from mqwire.render.table import Table
from mqwire.render.tree import message_tree


class Writer(ABC):
    """Takes messages, one after the other."""

    @abstractmethod
    def write(self, outcome: Outcome) -> None: ...

    def broken(self, source: str, error: CaptureError) -> None:  # noqa: B027  # people are told on standard error
        """A file ends early."""

    def close(self) -> None:  # noqa: B027  # most have nothing left to say
        """There are no more messages, or nobody wants to wait for them."""


class TreeWriter(Writer):
    """Trees for people, long arrays cut short unless everything is asked for."""

    def __init__(self, stream: IO[str], *, full: bool, brief: bool) -> None:
        self.console, self.full, self.brief = console(stream, width=UNBROKEN), full, brief

    def write(self, outcome: Outcome) -> None:
        self.console.print(message_tree(outcome, full=self.full, brief=self.brief))


class JsonWriter(Writer):
    """Indented documents, one after the other."""

    def __init__(self, stream: IO[str], *, indent: int | None, several: bool) -> None:
        self.stream, self.indent, self.several = stream, indent, several

    def write(self, outcome: Outcome) -> None:
        self._put(self._shown(outcome))

    def broken(self, source: str, error: CaptureError) -> None:
        self._put(self._of(source, {"error": error.document()}))

    def _shown(self, outcome: Outcome) -> dict[str, Any]:
        return document(outcome) if outcome.record is None else self._of(outcome.source, outcome.record.line())

    def _of(self, source: str, line: dict[str, Any]) -> dict[str, Any]:
        return {"file": source, **line} if self.several else line

    def _put(self, shown: dict[str, Any]) -> None:
        self.stream.write(json.dumps(shown, indent=self.indent) + "\n")


class TableWriter(Writer):
    """Rows of a table."""

    def __init__(self, stream: IO[str]) -> None:
        self.table = Table(stream)

    def write(self, outcome: Outcome) -> None:
        self.table.write(outcome)


class StatsWriter(Writer):
    """Counts, written when there is nothing more to count."""

    def __init__(self, stream: IO[str], form: str, *, full: bool) -> None:
        self.stream, self.form, self.full = stream, form, full
        self.stats = Stats()

    def write(self, outcome: Outcome) -> None:
        self.stats.write(outcome)

    def broken(self, source: str, error: CaptureError) -> None:
        self.stats.broken(source, error)

    def close(self) -> None:
        if self.form == "tree":
            show(self.stats, self.stream, full=self.full)
        else:
            self.stats.write_json(self.stream, indent=2 if self.form == "json" else None)


def writer(form: str, stream: IO[str], *, full: bool, brief: bool, stats: bool, several: bool) -> Writer:
    """What writes messages in one of the forms; of several files it says which each comes from."""
    if stats:
        return StatsWriter(stream, form, full=full)
    match form:
        case "json" | "jsonl":
            return JsonWriter(stream, indent=2 if form == "json" else None, several=several)
        case "csv":
            return TableWriter(stream)
        case "html":
            from mqwire.render.html import HtmlWriter  # it is a Writer itself

            return HtmlWriter(stream)
        case _:
            return TreeWriter(stream, full=full, brief=brief)
