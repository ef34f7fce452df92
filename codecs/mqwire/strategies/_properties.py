"""Strategies for directory properties: every identifier, with published values as well as with any."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from mqwire._generated.model import MODEL
from mqwire._model import Chars, Data, Field, Int, Member, Num, Switch
from mqwire._registry import enum_class
from mqwire.properties import Property
from mqwire.strategies._scalars import guids, number_field, texts

_LIST = MODEL.structs["propvalue.property_list"]
_TYPES = {value: target for f in _LIST.fields if isinstance(f.type, Switch) for value, target in f.type.cases}
_MEMBERS = {member.value: member for member in MODEL.enums["propvalue.prop_id"].members}
_MANY = 4
_BLOB = 24


@cache
def properties() -> st.SearchStrategy[Property]:
    """Properties of every identifier that has a type."""
    return st.sampled_from(sorted(_TYPES)).flatmap(_property)


@cache
def _property(id: int) -> st.SearchStrategy[Property]:
    member = _MEMBERS[id]
    field = MODEL.structs[_TYPES[id]].field("value")
    known = enum_class("propvalue.prop_id")[id]
    return (_published(member, field) | _values(field)).map(lambda value: Property(known, value))


def _published(member: Member, field: Field) -> st.SearchStrategy[Any]:
    """The values that [MS-MQMQ] 2.3 allows, where it says so."""
    if member.values:
        return st.sampled_from(member.values)
    if member.range is not None:
        return st.integers(*member.range)
    if member.size is not None:
        return st.binary(min_size=member.size, max_size=member.size)
    if member.blob:
        from mqwire.strategies._messages import encoded

        return st.deferred(lambda: encoded(member.blob))
    return _values(field)


@cache
def _values(field: Field) -> st.SearchStrategy[Any]:
    """Any value of the type."""
    one: st.SearchStrategy[Any]
    match field.type:
        case Int():
            one = number_field(field)
        case Chars():
            one = texts()
        case Data(Num(16), "guid"):
            one = guids()
        case Data():
            one = st.binary(max_size=_BLOB)
        case _:
            raise AssertionError(field)
    return one if field.repeat is None else st.lists(one, max_size=_MANY).map(tuple)
