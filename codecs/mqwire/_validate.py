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
    broken = [*_Walk(message).broken(message, "")]
    if not broken:
        return ()
    places = _places(message)
    found = []
    for path, (rule, severity, section, at, says, _) in broken:
        where = f"{path}{at}" if at else path.rstrip(".")
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
        for name, many in CHILDREN.get(obj.struct_id, ()):
            child = getattr(obj, name)
            if child is None:
                continue
            for index, item in enumerate(child if many and isinstance(child, tuple | list) else (child,)):
                if isinstance(item, Structure):
                    yield from self.broken(item, f"{path}{name}[{index}]." if many else f"{path}{name}.")

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
            self._incomplete = bool(getattr(self.message, "undecoded", b"")) or not _places(self.message)
        return self._incomplete


def _places(message: Message) -> dict[str, tuple[int, int]]:
    from mqwire._layout import lay_out

    try:
        return {span.path: (span.offset, span.size) for span in lay_out(message)[1]}
    except EncodeError:  # a hand-built object that no bytes stand for has findings all the same
        return {}


def _place(places: dict[str, tuple[int, int]], path: str) -> tuple[int, int]:
    """Where a path is, or the nearest structure around it that has a place."""
    while path and path not in places:
        path = path.rpartition(".")[0]
    return places.get(path, (0, 0))
