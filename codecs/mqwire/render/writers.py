"""The forms in which `decode` shows messages."""

from __future__ import annotations

import json
from typing import IO, Protocol

from mqwire.render.console import UNBROKEN, console
from mqwire.render.documents import document
from mqwire.render.outcome import Outcome
from mqwire.render.table import Table
from mqwire.render.tree import message_tree


class Writer(Protocol):
    def write(self, outcome: Outcome) -> None: ...


class TreeWriter:
    """Trees for people, long arrays cut short unless everything is asked for."""

    def __init__(self, stream: IO[str], *, full: bool) -> None:
        self.console, self.full = console(stream, width=UNBROKEN), full

    def write(self, outcome: Outcome) -> None:
        self.console.print(message_tree(outcome, full=self.full))


class JsonWriter:
    """Indented documents, one after the other."""

    def __init__(self, stream: IO[str], indent: int | None = 2) -> None:
        self.stream, self.indent = stream, indent

    def write(self, outcome: Outcome) -> None:
        self.stream.write(json.dumps(document(outcome), indent=self.indent) + "\n")


def writer(form: str, stream: IO[str], *, full: bool) -> Writer:
    match form:
        case "json":
            return JsonWriter(stream)
        case "jsonl":
            return JsonWriter(stream, indent=None)
        case "csv":
            return Table(stream)
        case _:
            return TreeWriter(stream, full=full)
