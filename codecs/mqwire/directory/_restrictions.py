"""What a lookup asks for ([MS-MQDS] 2.2.11 and 2.2.12)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Any

import msgspec

from mqwire.directory._records import DirectoryObject, Value


class Relation(IntEnum):
    PRLT = 0
    PRLE = 1
    PRGT = 2
    PRGE = 3
    PREQ = 4
    PRNE = 5


_OPERATORS: dict[Relation, Callable[[Any, Any], bool]] = {
    Relation.PRLT: operator.lt,
    Relation.PRLE: operator.le,
    Relation.PRGT: operator.gt,
    Relation.PRGE: operator.ge,
    Relation.PREQ: operator.eq,
    Relation.PRNE: operator.ne,
}


class Restriction(msgspec.Struct, frozen=True):
    """One condition on one property; all conditions of a lookup must hold.

    Partition, identity and sequence number can be asked for like any other property. A sequence number is a
    blob of eight bytes, most significant first, so that comparing bytes compares numbers.
    """

    relation: Relation
    propid: int
    value: Value


def matches(found: DirectoryObject, restrictions: Iterable[Restriction]) -> bool:
    """Whether an object meets all conditions. An object without the property meets none but PRNE."""
    raise NotImplementedError
