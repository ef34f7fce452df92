"""Reads the cases for rules (tests/rules/README.md has the format)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mqwire.errors import MqwireError
from mqwire.vectors._data import place
from mqwire.vectors._typed import TypedMessage, typed_messages

_CASE = re.compile(r"\s+(keeps|breaks)\s+(\S+)\s*(?:\|(.*))?")
_EDIT = re.compile(r"(\S+)(?:\s+\+(\d+))?\s*=\s*(.*)")
_NEXT = re.compile(r";\s")
_LETTERS = re.compile(r"\{(.)\*(\d+)\}")
_REPEAT = re.compile(r"\(([0-9A-Fa-f ]+)\)\*(\d+)|([0-9A-Fa-f]{2})\*(\d+)")


@dataclass(frozen=True)
class Edit:
    """What becomes of the bytes from `start` to `stop`."""

    start: int
    stop: int
    data: bytes
    path: str
    """The field that they are of; `trailing` behind the last."""


@dataclass(frozen=True)
class Case:
    rule: str
    keeps: bool
    vector: TypedMessage
    edits: tuple[Edit, ...]
    also: frozenset[str]
    at: str
    """Where the rule is reported, if that is not where the edits are."""
    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def data(self) -> bytes:
        return _done(self.vector, self.edits)

    def may_be_at(self, path: str) -> bool:
        """Whether a finding at a path is about what was edited: the field, one around it, or one inside it."""
        if self.at or not self.edits:
            return path == self.at or not self.edits
        return any(_is_inside(path, edit.path) or _is_inside(edit.path, path) for edit in self.edits)

    @property
    def moves_nothing(self) -> bool:
        return all(
            len(edit.data) == edit.stop - edit.start or edit.start == len(self.vector.data) for edit in self.edits
        )


@cache
def cases() -> tuple[Case, ...]:
    return tuple(case for path in sorted(place("rules").glob("*.rules")) for case in read(path))


def apply(name: str, edits: str) -> bytes:
    """The bytes of a vector with edits done to them, written as in the tables."""
    vector = _vector(name)
    return _done(vector, _edits(vector, edits))


def _vector(name: str) -> TypedMessage:
    return next(vector for vector in typed_messages() if vector.name == name)


def _done(vector: TypedMessage, edits: tuple[Edit, ...]) -> bytes:
    """From the last edit to the first, so that places stay true."""
    data = vector.data
    for edit in sorted(edits, key=lambda e: e.start, reverse=True):
        data = data[: edit.start] + edit.data + data[edit.stop :]
    return data


def read(path: Path) -> list[Case]:
    found: list[Case] = []
    rule = ""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not line[0].isspace():
            rule = line.strip()
            continue
        match = _CASE.fullmatch(line)
        if match is None:
            raise MqwireError(f"{path}:{number}: not a case: {line}")
        kind, name, rest = match.groups()
        edits, *more = (rest or "").split("| ")
        columns = {key.strip(): text for key, _, text in (column.partition(":") for column in more)}
        if not columns.keys() <= {"also", "at"}:
            raise MqwireError(f"{path}:{number}: only also: and at: follow the edits: {line}")
        vector = _vector(name)
        found.append(
            Case(
                rule=rule,
                keeps=kind == "keeps",
                vector=vector,
                edits=_edits(vector, edits),
                also=frozenset(text.strip() for text in columns.get("also", "").split(",") if text.strip()),
                at=columns.get("at", "").strip(),
                text=f"{rule}-{kind}-{path.name}:{number}",
            )
        )
    return found


def _edits(vector: TypedMessage, text: str) -> tuple[Edit, ...]:
    return tuple(_edit(vector, edit.strip()) for edit in _NEXT.split(text) if edit.strip())


def _edit(vector: TypedMessage, text: str) -> Edit:
    match = _EDIT.fullmatch(text)
    if match is None:
        raise MqwireError(f"not an edit: {text}")
    path, skip, value = match.groups()
    data = _bytes(value)
    if path == "end":
        return Edit(len(vector.data), len(vector.data), data, "trailing")
    _, offset, size = vector.fields[path]
    if skip is None:
        return Edit(offset, offset + size, data, path)
    start = offset + int(skip)
    if start + len(data) > offset + size:
        raise MqwireError(f"outside of the field: {text}")
    return Edit(start, start + len(data), data, path)


def _is_inside(path: str, outer: str) -> bool:
    return path == outer or path.startswith((f"{outer}.", f"{outer}["))


def _bytes(text: str) -> bytes:
    if text.startswith('"'):
        found: str = _LETTERS.sub(lambda m: m[1] * int(m[2]), json.loads(text))
        return found.encode("utf-16-le")
    return bytes.fromhex(_REPEAT.sub(lambda m: (m[1] or m[3]) * int(m[2] or m[4]), text))
