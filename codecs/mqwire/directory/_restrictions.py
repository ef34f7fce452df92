"""What a lookup asks for ([MS-MQDS] 2.2.11 and 2.2.12)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Any

import msgspec

from mqwire.directory._records import DirectoryObject, Value
from mqwire.directory._schema import IDENTITY, PARTITION, SEQNUM


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
    return all(_holds(found, restriction) for restriction in restrictions)


def _holds(found: DirectoryObject, restriction: Restriction) -> bool:
    value = value_of(found, restriction.propid)
    if value is None:
        return restriction.relation == Relation.PRNE
    try:
        return _OPERATORS[restriction.relation](value, restriction.value)
    except TypeError:  # a value of another type, which is neither more nor less
        return False


def value_of(found: DirectoryObject, propid: int) -> Value | None:
    """The value of any property of an object, also of those that are fields of their own."""
    kind = found.object_type
    if propid == IDENTITY[kind]:
        return found.identifier
    if propid == PARTITION[kind]:
        return found.partition_id
    if propid == SEQNUM[kind]:
        return found.seq_number.to_bytes(8, "big")
    return found.get(propid)
