"""The forms in which `decode` shows messages."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from typing import IO, Any

from mqwire.render.console import UNBROKEN, console
from mqwire.render.documents import document
from mqwire.render.outcome import Outcome
from mqwire.render.stats import Stats
from mqwire.render.table import Table
from mqwire.render.tree import message_tree


class Writer(ABC):
    """Takes messages, one after the other."""

    @abstractmethod
    def write(self, outcome: Outcome) -> None: ...

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
        self.stream.write(json.dumps(self._shown(outcome), indent=self.indent) + "\n")

    def _shown(self, outcome: Outcome) -> dict[str, Any]:
        if outcome.record is None:
            return document(outcome)
        shown = outcome.record.line()
        return {"file": outcome.source, **shown} if self.several else shown


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

    def close(self) -> None:
        if self.form == "tree":
            self.stats.show(self.stream, full=self.full)
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
        case _:
            return TreeWriter(stream, full=full, brief=brief)
