"""What the Model looks like in Arrow: the columns of each field and structure.

Only types that Spark has: nothing unsigned, no dictionaries, no large or fixed-size types. An integer gets the next
type that holds all its values, and a decimal where eight bytes have no sign.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

import pyarrow as pa

from mqwire._generated.model import MODEL
from mqwire._model import Bits, Chars, Data, Field, Int, Ref, Struct, Switch
from mqwire._registry import PROPERTIES
from mqwire.derive.naming import targets

TEXT, BINARY, BOOL, INT, LONG = pa.string(), pa.binary(), pa.bool_(), pa.int32(), pa.int64()
TIME = pa.timestamp("us", tz="UTC")
UNSIGNED_LONG = pa.decimal128(20, 0)
RAW, NAME, NUMBER = "_raw", "_name", "_decimal"
"""What the columns beside a text, an enumeration value and a sequence number are called after it."""
KIND = "kind"
"""Of the structures that a field can hold, the one that it does."""
EXTRAS = ("undecoded", "trailing")

PAIRS = MODEL.structs["propvalue.property_list"]
_VALUE = PAIRS.fields[1]
assert isinstance(_VALUE.type, Switch)
PROPERTY_TYPES: dict[int, Struct] = {id: MODEL.structs[target] for id, target in _VALUE.type.cases}
"""The structure that holds the value of a property, by its identifier."""
BLOBS = tuple(sorted({member.blob for member in PROPERTIES.values() if member.blob}))
"""The formats that some property values have."""

Form: TypeAlias = Literal["integer", "text", "guid", "data", "guids", "texts"]
_FORMS: dict[Form, pa.DataType] = {}


def list_of(type: pa.DataType) -> pa.DataType:
    """A list as Spark and Parquet call its items."""
    return pa.list_(pa.field("element", type))


_FORMS |= {
    "integer": LONG,
    "text": TEXT,
    "guid": TEXT,
    "data": BINARY,
    "guids": list_of(TEXT),
    "texts": list_of(TEXT),
}


def form_of(value: Struct) -> Form:
    """What the values of a property type are."""
    field = value.field("value")
    match field.type, field.repeat:
        case Int(), None:
            return "integer"
        case Chars(), None:
            return "text"
        case Chars(), _:
            return "texts"
        case Data(_, "guid"), None:
            return "guid"
        case Data(_, "guid"), _:
            return "guids"
        case Data(_, "bytes"), None:
            return "data"
    raise AssertionError(value)


FORMS: dict[int, Form] = {id: form_of(struct) for id, struct in PROPERTY_TYPES.items()}


def integer(type: object) -> pa.DataType:
    match type:
        case Int(8, signed):
            return LONG if signed else UNSIGNED_LONG
        case Int(4, False):
            return LONG
        case Bits(1):
            return BOOL
        case Int() | Bits():
            return INT
    raise AssertionError(type)


def text_fields(name: str) -> list[pa.Field]:
    return [pa.field(name, TEXT), pa.field(name + RAW, BINARY)]


def fields_of(field: Field) -> list[pa.Field]:
    """The columns of a field: one, or the field and what stands beside it."""
    found = _single(field)
    if field.repeat is None:
        return found
    return [pa.field(column.name, list_of(column.type)) for column in found]


def _single(field: Field) -> list[pa.Field]:
    name = field.id
    if field.enum:
        return [
            pa.field(name, INT if isinstance(field.type, Bits) else integer(field.type)),
            pa.field(name + NAME, TEXT),
        ]
    match field.type:
        case Int() if field.seqnum:
            return [pa.field(name, TEXT), pa.field(name + NUMBER, UNSIGNED_LONG)]
        case Int() | Bits():
            return [pa.field(name, integer(field.type))]
        case Data(_, "text") | Chars():
            return text_fields(name)
        case Data(_, form):
            return [pa.field(name, TEXT if form == "guid" else BINARY)]
        case Ref(id):
            return [pa.field(name, struct_type(id))]
        case Switch():
            return [pa.field(name, union_type(tuple(kinds_of(field))))]
    raise AssertionError(field)


def kinds_of(field: Field) -> list[str]:
    """The structures that can be told in a field."""
    return [id for id in targets(field) if MODEL.structs[id].kind != "opaque"]


@cache
def struct_type(id: str) -> pa.DataType:
    """The type of a structure of the Model."""
    struct = MODEL.structs[id]
    match struct.kind:
        case "pairs":
            return list_of(property_type())
        case "markup":
            views = [view for view, _ in struct.markup if view]
            return pa.struct([column for name in ("text", *views) for column in text_fields(name)])
    found = [column for field in struct.fields for column in fields_of(field)]
    if struct.kind == "message":
        found += [pa.field(extra, BINARY) for extra in EXTRAS if extra not in {f.id for f in struct.fields}]
    assert len({column.name for column in found}) == len(found), id
    return pa.struct(found)


@cache
def union_type(ids: tuple[str, ...]) -> pa.DataType:
    """One of several structures: what kind it is, and the fields of all of them."""
    found: dict[str, pa.Field] = {KIND: pa.field(KIND, TEXT)}
    for id in ids:
        for column in struct_type(id):
            assert found.setdefault(column.name, column).equals(column), f"{id}.{column.name}"
    return pa.struct(list(found.values()))


@cache
def property_type() -> pa.DataType:
    """A property in a list: of the columns for values the one that its type takes."""
    found = [pa.field("id", LONG), pa.field("name", TEXT), pa.field("type", TEXT)]
    for form in dict.fromkeys(FORMS.values()):
        found.append(pa.field(form, _FORMS[form]))
        if form in ("text", "texts"):
            found.append(pa.field(form + RAW, BINARY if form == "text" else list_of(BINARY)))
    decoded = [pa.field(blob, struct_type(MODEL.protocols[blob].root)) for blob in BLOBS]
    return pa.struct([*found, pa.field("decoded", pa.struct(decoded))])


@cache
def property_column(id: int) -> pa.Field:
    """The column of one property, named like it, with the type of its values."""
    content = PROPERTY_TYPES[id].field("value")
    type = integer(content.type) if FORMS[id] == "integer" else _FORMS[FORMS[id]]
    return pa.field(PROPERTIES[id].name.lower(), type)
