"""Which rules a message breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec

from mqwire._generated.checks import CHECKS, CHILDREN
from mqwire._message import Message, Structure
from mqwire.errors import EncodeError


class Finding(msgspec.Struct, frozen=True):
    """One broken rule."""

    rule: str
    """Stable id of the rule, listed in docs/rules.md."""
    section: str
    """Where the rule is published."""
    severity: Literal["error", "warning"]
    path: str
    """The field that breaks it."""
    offset: int
    """Where that field is in the encoded message."""
    size: int
    message: str
    """What the rule demands, in words."""


Check = tuple[str, Literal["error", "warning"], str, str, str, Callable[[Any], bool]]


def validate(message: Message) -> tuple[Finding, ...]:
    """Every broken rule of a message, in wire order."""
    return _findings(message, [*_Walk(message).broken(message, "")])


def breaks_a_must(message: Message) -> bool:
    """Whether strict decoding refuses a message."""
    return bool(_Walk(message).first_errors(message, ""))


def first_error(message: Message) -> Finding | None:
    """The first broken rule of severity `error`, worked out without all the others."""
    return next(iter(_findings(message, _Walk(message).first_errors(message, ""))), None)


def _findings(message: Message, broken: list[tuple[str, Check]]) -> tuple[Finding, ...]:
    if not broken:
        return ()
    paths = [f"{path}{check[3]}" if check[3] else path.rstrip(".") for path, check in broken]
    places = _places(message, paths)
    found = []
    for where, (_, (rule, severity, section, _, says, _)) in zip(paths, broken, strict=True):
        offset, size = _place(places, where)
        found.append(Finding(rule, section, severity, where, offset, size, says))
    return tuple(sorted(found, key=lambda finding: finding.offset))


class _Walk:
    def __init__(self, message: Message) -> None:
        self.message = message
        self._incomplete: bool | None = None

    def broken(self, obj: Structure, path: str) -> Iterator[tuple[str, Check]]:
        for check in CHECKS.get(obj.struct_id, ()):
            if not self.kept(check[-1], obj):
                yield path, check
        for child, inner in self.children(obj, path):
            yield from self.broken(child, inner)

    def first_errors(self, obj: Structure, path: str) -> list[tuple[str, Check]]:
        """Broken rules of severity `error`, the first in wire order among them.

        Children stand one behind the other, so only the first bad one matters.
        """
        own = CHECKS.get(obj.struct_id, ())
        found = [(path, check) for check in own if check[1] == "error" and not self.kept(check[-1], obj)]
        for child, inner in self.children(obj, path):
            if errors := self.first_errors(child, inner):
                return found + errors
        return found

    @staticmethod
    def children(obj: Structure, path: str) -> Iterator[tuple[Structure, str]]:
        """The structures below which there are rules, with their paths."""
        for name, many in CHILDREN.get(obj.struct_id, ()):
            child = getattr(obj, name)
            if many and isinstance(child, tuple | list):
                for index, item in enumerate(child):
                    if isinstance(item, Structure):
                        yield item, f"{path}{name}[{index}]."
            elif isinstance(child, Structure):
                yield child, f"{path}{name}."

    def kept(self, test: Callable[[Any], bool], obj: Structure) -> bool:
        try:
            return test(obj)
        except (TypeError, AttributeError, ValueError, LookupError, OverflowError, EncodeError):
            if not self.incomplete():
                raise
            return True  # a rule about what is not there

    def incomplete(self) -> bool:
        """Whether fields may be missing: the message was read in part, or somebody made it of the wrong things."""
        if self._incomplete is None:
            self._incomplete = bool(getattr(self.message, "undecoded", b"")) or not _encodable(self.message)
        return self._incomplete


def _encodable(message: Message) -> bool:
    from mqwire._layout import lay_out

    try:
        lay_out(message, only=())
    except EncodeError:
        return False
    return True


def _places(message: Message, paths: list[str]) -> dict[str, tuple[int, int]]:
    """Where some fields, and the structures around them, are in the encoded message."""
    from mqwire._layout import lay_out

    wanted = set(paths)
    for path in paths:
        while path := path.rpartition(".")[0]:
            wanted.add(path)
    try:
        return {span.path: (span.offset, span.size) for span in lay_out(message, only=wanted)[1]}
    except EncodeError:  # a hand-built object that no bytes stand for has findings all the same
        return {}


def _place(places: dict[str, tuple[int, int]], path: str) -> tuple[int, int]:
    """Where a path is, or the nearest structure around it that has a place."""
    while path and path not in places:
        path = path.rpartition(".")[0]
    return places.get(path, (0, 0))
