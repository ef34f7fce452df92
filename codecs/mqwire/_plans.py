"""How to read and write one list of properties in few steps.

The identifiers decide the layout of all values, and the same few lists of identifiers
come again and again. So a list is planned once: neighbouring values of fixed width, and
the count of a variable one behind them, are fused into one `struct.Struct`. A plan costs
about as much as reading the values one by one, so a sender who varies its lists gains nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from struct import Struct, iter_unpack
from typing import Any, NamedTuple, TypeAlias

PLAIN, GUID = 0, 1  # kinds of value that need nothing but their width; the others have a step of their own

_MOST_PLANS = 512
_LONGEST = 64  # identifiers in a list worth remembering: real ones have some twenty, hostile ones would fill the memory
_MOST_FORMATS = 1024
_formats: dict[str, Struct] = {}


class Shape(NamedTuple):
    """What an identifier says about its value."""

    code: str
    """What is fused: the whole value, or the count in front of it."""
    width: int
    kind: int
    member: Any


# A plan is a plain tuple, which Python takes apart much faster than a named one:
# - the identifiers,
# - which of the values are GUIDs,
# - reading steps: unpack so many bytes, then read a value of this kind (PLAIN: there is none),
# - writing steps: pack the values from here to there, then write the next one, of this kind.
ReadStep: TypeAlias = tuple[Callable[..., tuple[Any, ...]], int, int]
WriteStep: TypeAlias = tuple[Callable[..., bytes], int, int, int]
Plan: TypeAlias = tuple[tuple[Any, ...], tuple[int, ...], tuple[ReadStep, ...], tuple[WriteStep, ...]]


class Plans:
    """The plans for one table of identifiers, as many as are worth remembering."""

    def __init__(self, code: str, shapes: Mapping[int, Shape]) -> None:
        self.code = code
        self.shapes = shapes
        self.known: dict[bytes, Plan] = {}
        self.get = self.known.get
        """The plan for encoded identifiers, if it was made before."""

    def make(self, encoded: bytes) -> Plan:
        """The plan for encoded identifiers; KeyError where one of them is unknown."""
        plan = _plan([self.shapes[id] for (id,) in iter_unpack(self.code, encoded)])
        if len(plan[0]) <= _LONGEST:
            if len(self.known) >= _MOST_PLANS:
                self.known.clear()
            self.known[encoded] = plan
        return plan


def _plan(shapes: list[Shape]) -> Plan:
    reads: list[ReadStep] = []
    writes: list[WriteStep] = []
    codes, width, start = "", 0, 0
    for index, shape in enumerate(shapes):
        codes += shape.code
        width += shape.width
        if shape.kind > GUID:
            fused = _format(codes)
            reads.append((fused.unpack_from, width, shape.kind))
            writes.append((fused.pack, start, index, shape.kind))
            codes, width, start = "", 0, index + 1
    if codes:
        fused = _format(codes)
        reads.append((fused.unpack_from, width, PLAIN))
        writes.append((fused.pack, start, len(shapes), PLAIN))
    guids = tuple(index for index, shape in enumerate(shapes) if shape.kind == GUID)
    return tuple(shape.member for shape in shapes), guids, tuple(reads), tuple(writes)


def _format(codes: str) -> Struct:
    """One Struct for all plans that fuse the same values."""
    found = _formats.get(codes)
    if found is None:
        if len(_formats) >= _MOST_FORMATS:
            _formats.clear()
        found = _formats[codes] = Struct("<" + codes)
    return found
