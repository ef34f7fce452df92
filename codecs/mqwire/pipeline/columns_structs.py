"""Structures of the Model as Arrow structs.

For each structure a builder is made once, which knows how to get each field out of many objects at a time. Fields that
are computed are worked out where an object leaves them open, as in a JSON document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa

from mqwire._encode import late_value
from mqwire._generated.model import MODEL
from mqwire._model import Bits, Chars, Data, Field, Int, Ref, Struct, Switch, fill_default, fixed_size, names
from mqwire._registry import enum_names
from mqwire._values import num_units, size, utf16_len
from mqwire.derive.expressions import python
from mqwire.errors import EncodeError
from mqwire.pipeline._types import BINARY, EXTRAS, KIND, TEXT, fields_of, kinds_of, struct_type, union_type
from mqwire.pipeline.columns_values import (
    Names,
    Nulls,
    Spread,
    Values,
    Where,
    compute,
    data,
    guids,
    integers,
    is_empty,
    lists,
    nulls,
    placed,
    places,
    sequence_numbers,
    texts,
)

Given: TypeAlias = Mapping[str, Any]
"""By dotted path: values to use in place of those of the objects, or the finished array."""
Get: TypeAlias = Callable[[Values], list[Any]]
Columns: TypeAlias = Callable[[Values, Given], list[pa.Array]]
_HELPERS = {"size": size, "num_units": num_units, "utf16_len": utf16_len}
_NOTHING: Given = {}
_ENOUGH = 64  # objects, for looking which of them are the same to be worth it


@cache
def getter(name: str, otherwise: str = "") -> Get:
    """An attribute of many objects; the expression says what None stands for."""
    value = f"(found if (found := o.{name}) is not None else ({otherwise}))" if otherwise else f"o.{name}"
    found: Get = eval(f"lambda objects: [{value} for o in objects]", dict(_HELPERS))
    return found


@cache
def builder(id: str) -> StructBuilder:
    """The builder of a structure of the Model."""
    return StructBuilder(MODEL.structs[id])


class StructBuilder:
    """Makes the struct array of objects of one class, none of them None."""

    def __init__(self, struct: Struct) -> None:
        self.type = struct_type(struct.id)
        self.names = [field.name for field in self.type]
        self._fields = list(self.type)
        self._nulls, self._spread = Nulls(self.type), Spread(self.type)
        self._late = [path for path, _ in struct.late]
        self._own = {f.id for f in struct.fields}.intersection(EXTRAS)
        self._columns = (
            [_columns(struct, field) for field in struct.fields] if struct.kind != "markup" else [_markup(struct)]
        )
        if struct.kind == "message":
            self._columns += [_extra(extra) for extra in EXTRAS if extra not in self._own]

    def arrays(self, objects: Values, given: Given = _NOTHING) -> list[pa.Array]:
        """The columns of the fields."""
        if self._late and self._late[0] not in given:
            given = {**given, **{path: self._late_values(path, objects) for path in self._late}}
        return [array for columns in self._columns for array in columns(objects, given)]

    def array(self, objects: Values, given: Given = _NOTHING) -> pa.Array:
        if not objects:
            return self.nulls(0)
        return pa.StructArray.from_arrays(self.arrays(objects, given), fields=self._fields)

    def nulls(self, count: int) -> pa.Array:
        return self._nulls.of(count)

    def spread(self, array: pa.Array, present: Where, count: int) -> pa.Array:
        """The array with its values at those places among so many."""
        return array if len(array) == count else self._spread.to(array, present, count)

    def _late_values(self, path: str, objects: Values) -> list[int | None]:
        """What only the end of encoding tells, the long way round. A message that was read in part has no end."""
        return [_late_value(o, path, "undecoded" in self._own) for o in objects]


def _late_value(o: Any, path: str, owns_undecoded: bool) -> int | None:
    held = o
    for name in path.split("."):
        held = getattr(held, name, None)
    found: int | None = held
    if found is not None or (not owns_undecoded and getattr(o, "undecoded", None)):
        return found
    try:
        return late_value(o)
    except EncodeError:
        return None


# --- fields ---


def _columns(struct: Struct, field: Field) -> Columns:
    """What gets the columns of a field out of objects."""
    name = field.id
    types = [column.type for column in fields_of(field)]
    if field.const is not None:
        return _constant(field, types)
    computed = "" if field.computed is None else python(field.computed, lambda id: f"o.{id}")
    get = _computed(struct, field, computed) if computed else getter(name)
    if field.fill is not None:
        get = _without_fill(field, get)
    make = _maker(field)
    if field.repeat is not None:
        return _lists(name, get, make, [type.value_type for type in types])

    def columns(objects: Values, given: Given) -> list[pa.Array]:
        found = given.get(name)
        if isinstance(found, pa.Array):
            return [found]
        return make(get(objects) if found is None else found, _below(given, name))

    return columns


def _computed(struct: Struct, field: Field, expression: str) -> Get:
    """Fields that are computed from others that are computed are rare, and not worth a second compiler."""
    assert field.computed is not None
    assert not any(struct.field(id).computed for id in names(field.computed)), field
    quick, slow = getter(field.id, expression), getter(field.id)

    def one(o: Any) -> Any:
        try:
            return quick((o,))[0]
        except (AttributeError, TypeError):  # a message that was only read in part
            return slow((o,))[0]

    def found(objects: Values) -> list[Any]:
        try:
            return quick(objects)
        except (AttributeError, TypeError):
            return [one(o) for o in objects]

    return found


def _below(given: Given, name: str) -> Given:
    if not given:
        return given
    return {path[len(name) + 1 :]: values for path, values in given.items() if path.startswith(f"{name}.")}


def _constant(field: Field, types: Sequence[pa.DataType]) -> Columns:
    values = (field.const, enum_names(field.enum or "").get(field.const or 0))
    scalars = [pa.scalar(value, type) for value, type in zip(values, types, strict=False)]
    return lambda objects, _: [pa.repeat(scalar, len(objects)) for scalar in scalars]


def _without_fill(field: Field, get: Get) -> Get:
    """Padding that is just what encoding would write is left out."""

    def found(objects: Values) -> list[Any]:
        values = get(objects)
        if is_empty(values):
            return values
        return [None if value is None or fill_default(field, value) else value for value in values]

    return found


def _lists(name: str, get: Get, make: Columns, types: Sequence[pa.DataType]) -> Columns:
    def columns(objects: Values, given: Given) -> list[pa.Array]:
        values = get(objects)
        items = given.get(name)
        if items is not None:
            return lists(lambda _: [items], types, values)
        return lists(lambda found: make(found, _NOTHING), types, values)

    return columns


def _maker(field: Field) -> Columns:
    """What makes columns of the values of a field."""
    types = [column.type for column in fields_of(field)]
    if field.repeat is not None:
        types = [type.value_type for type in types]
    type = types[0]
    if field.enum:
        called = Names(enum_names(field.enum), type)
        return lambda values, _: _named(integers(values, type), called)
    match field.type:
        case Int() if field.seqnum:
            return lambda values, _: sequence_numbers(values)
        case Bits(1):
            return lambda values, _: [pa.array(values, type)]
        case Int() | Bits():
            return lambda values, _: [integers(values, type)]
        case Data(_, "text") | Chars():
            return lambda values, _: texts(values)
        case Data(_, "guid"):
            return lambda values, _: [guids(values)]
        case Data():
            return lambda values, _: [data(values)]
        case Ref(id):
            return _structure(id)
        case Switch():
            return _Union(tuple(kinds_of(field))).columns
    raise AssertionError(field)


def _named(numbers: pa.Array, names: Names) -> list[pa.Array]:
    return [numbers, names.of(numbers)]


def _structure(id: str) -> Columns:
    struct = MODEL.structs[id]
    if struct.kind == "pairs":
        from mqwire.pipeline.columns_properties import property_lists

        return lambda values, _: [property_lists(values)]
    make = builder(id)
    if struct.kind == "flags":
        return lambda values, _: [_shared(make, values)]

    def columns(values: Values, given: Given) -> list[pa.Array]:
        if all(values):  # an object is always true
            return [make.array(values, given)]
        present = [index for index, value in enumerate(values) if value is not None]
        if not present:
            return [make.nulls(len(values))]
        dense = {path: [found[index] for index in present] for path, found in given.items()}
        array = make.array([values[index] for index in present], dense)
        return [make.spread(array, present, len(values))]

    return columns


def _shared(make: StructBuilder, values: Values) -> pa.Array:
    """Flag words, of which decoding makes each but once: only different objects are looked at."""
    count = len(values)
    if count < _ENOUGH:
        return placed(lambda dense: [make.array(dense)], (make.type,), values)[0]
    _, first, which = np.unique(np.fromiter(map(id, values), np.int64, count), return_index=True, return_inverse=True)
    if len(first) == 1 and values[0] is None:
        return make.nulls(count)
    array = placed(lambda dense: [make.array(dense)], (make.type,), [values[index] for index in first])[0]
    return array.take(pa.array(which.astype(np.int32)))


class _Union:
    """Fields that hold one of several structures."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self.type = union_type(ids)
        self._nulls = Nulls(self.type)

    def columns(self, values: Values, _: Given) -> list[pa.Array]:
        count = len(values)
        if is_empty(values):
            return [self._nulls.of(count)]
        kinds = [None if value is None else value.struct_id for value in values]
        found: dict[str, pa.Array] = {}
        for id in dict.fromkeys(kinds):
            if id is None:
                continue
            present = None if kinds.count(id) == count else [i for i, kind in enumerate(kinds) if kind == id]
            make = builder(id)
            arrays = make.arrays(values if present is None else [values[i] for i in present])
            columns = [KIND, *make.names]
            arrays = [pa.repeat(pa.scalar(id.partition(".")[2], TEXT), len(arrays[0])), *arrays]
            if present is not None:
                indices = places(present, count)
                arrays = [array.take(indices) for array in arrays]
            for name, array in zip(columns, arrays, strict=True):
                found[name] = array if name not in found else compute.coalesce(found[name], array)
        whole = [found[f.name] if f.name in found else nulls(count, f.type) for f in self.type]
        mask = pa.array([kind is None for kind in kinds]) if None in kinds else None
        return [pa.StructArray.from_arrays(whole, fields=list(self.type), mask=mask)]


def _markup(struct: Struct) -> Columns:
    """The text, and what it is cut into."""
    gets = [getter(name) for name in ("text", *(view for view, _ in struct.markup if view))]
    return lambda objects, _: [array for get in gets for array in texts(get(objects))]


def _extra(name: str) -> Columns:
    """Bytes that are left out where there are none."""
    get = getter(name)

    def columns(objects: Values, _: Given) -> list[pa.Array]:
        values = get(objects)
        return [data([value or None for value in values]) if any(values) else nulls(len(values), BINARY)]

    return columns


# --- what only the end of encoding tells ---


@cache
def quick_late(id: str) -> tuple[str, Callable[[Any, list[int]], list[int | None]]] | None:
    """What only the end of encoding tells of a message, since it is known how long that is."""
    struct = MODEL.structs[id]
    if len(struct.late) != 1:
        return None
    path, begin = struct.late[0]
    behind = () if begin == "_end" else struct.fields[[f.id for f in struct.fields].index(begin) :]
    sizes = {f.id: _size(f) for f in behind}
    if None in sizes.values():
        return None
    *way, last = path.split(".")
    owns_undecoded = any(f.id == "undecoded" for f in struct.fields)

    def value(message: Any, size: int) -> int | None:
        holder = message
        for step in way:
            holder = getattr(holder, step)
        found: int | None = None if holder is None else getattr(holder, last)
        if found is not None or (message.undecoded and not owns_undecoded):
            return found
        size -= len(message.trailing)
        for name, taken in sizes.items():
            if taken and getattr(message, name) is not None:
                size -= taken
        return size

    return path, lambda messages, lengths: list(map(value, messages, lengths))


def _size(field: Field) -> int | None:
    """Bytes of a field that is there."""
    if not isinstance(field.type, Ref) or field.repeat is not None:
        return None
    struct: Struct = MODEL.structs[field.type.struct]
    sizes = [fixed_size(MODEL, inner) for inner in struct.fields]
    return None if None in sizes else sum(size for size in sizes if size)
