"""Messages on their way through the renderers."""

from __future__ import annotations

import mqwire
from mqwire.render.outcome import Outcome, outcomes
from mqwire.render.pieces import pieces
from tests.support.outcomes import ENGINES
from tests.support.vectors import Vector, vectors

PROBE = bytes.fromhex(
    "10C00B00 4C494F52 3C020000 FFFFFFFF 00000200 D1587355 50919595 4997B6E6 11EA26C6 0789CD43 4C39118F"
    "44459078 909EA0FC 4ECADE1D 10030000"
) + bytes(512)
"""The service probe that public scanners send, typed from where it was published."""

EMPTY_RECORD = (
    "100003004c494f528c000000ffffffffd4c3b2a1f6e5184792a3b4c5d6e7f8093c2d1e0f5a4b78698796a5b4c3d2e1f0ffffffff"
    "00f1536501000000000c280001000000000000000000000000000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000480000002660000000000"
)
"""A packet that ends too early and whose SecurityData has none of its fields."""


def outcome_of(data: bytes | mqwire.Message, protocol: str = "", *, strict: bool = False) -> Outcome:
    if isinstance(data, mqwire.Message):
        protocol = data.protocol
        data = mqwire.encode(data)
    (found,) = outcomes_of(data, protocol, strict=strict)
    return found


def outcomes_of(data: bytes, protocol: str, *, strict: bool) -> list[Outcome]:
    """What both engines make of the bytes."""
    found, others = (list(outcomes("test", pieces(data, protocol), strict=strict, engine=engine)) for engine in ENGINES)
    for one, other in zip(found, others, strict=True):
        assert (other.message, str(other.error)) == (one.message, str(one.error))
    return found


def vector_named(name: str) -> Vector:
    return next(vector for vector in vectors() if vector.name == name)


def outcome_of_vector(vector: Vector, *, strict: bool = False) -> Outcome:
    return outcome_of(vector.data, vector.protocol, strict=strict)
