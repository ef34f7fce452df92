"""Properties of directory objects, many at a time.

The properties of all changes of a batch are sorted by their identifier, so that each makes one array of one type. From
these come the lists that messages show, the map and the typed columns.
"""

from __future__ import annotations

from functools import cached_property
from itertools import chain, pairwise
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from mqwire._decode import decode
from mqwire._generated.model import MODEL
from mqwire._message import Message
from mqwire._registry import PROPERTIES, enum_names
from mqwire._values import encode_units
from mqwire.errors import DecodeError
from mqwire.pipeline._types import (
    BINARY,
    BLOBS,
    FORMS,
    LONG,
    PAIRS,
    PROPERTY_TYPES,
    RAW,
    TEXT,
    Form,
    list_of,
    property_column,
    property_type,
)
from mqwire.pipeline.columns_structs import builder
from mqwire.pipeline.columns_values import (
    Names,
    Values,
    data,
    guids,
    hex_of,
    integers,
    is_unicode,
    json_text,
    lists,
    nulls,
    offsets_of,
    placed,
    places,
    text_lists,
    texts,
)

_UNKNOWN = -1
_LARGEST = 0x7FFF  # identifiers that are known fit 16 bits, which sort fastest
assert max(PROPERTY_TYPES) <= _LARGEST
_NAMES = Names(enum_names(PAIRS.fields[0].enum or ""), LONG)
_TYPES = Names({id: struct.name for id, struct in PROPERTY_TYPES.items()}, LONG)
_TEXT_FORMS: tuple[Form, ...] = ("text", "texts")


class _Group(NamedTuple):
    """The values of one property, wherever it occurs."""

    id: int
    form: Form | None
    places: np.ndarray[Any, np.dtype[np.intp]]
    """Among all properties, ascending."""
    values: list[Any]
    columns: list[pa.Array]
    """The values; of text the raw ones too."""


class Properties:
    """The properties of some changes, one behind the other."""

    def __init__(self, values: Values) -> None:
        self.missing = None
        """Which changes have none, not even an empty list, since reading stopped before."""
        if None in values:
            self.missing = pa.array([value is None for value in values])
            values = [value or () for value in values]
        self.values = values
        """Of each change the tuple of its properties."""
        self.flat: list[Any] = list(chain.from_iterable(values))
        self.count = len(self.flat)

    @cached_property
    def offsets(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """Where the properties of each change begin."""
        return offsets_of(self.values)

    @cached_property
    def ids(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        return np.fromiter([item.id for item in self.flat], np.int64, self.count)

    @cached_property
    def groups(self) -> dict[int, _Group]:
        """By identifier; all that are unknown are one group."""
        ids = self.ids
        short = np.where((ids < 0) | (ids > _LARGEST), _UNKNOWN, ids).astype(np.int16)
        order = np.argsort(short, kind="stable")
        found = np.fromiter([item.value for item in self.flat], object, self.count)[order].tolist()
        sorted_ids = short[order]
        starts = [0, *(np.flatnonzero(np.diff(sorted_ids)) + 1).tolist(), self.count] if self.count else [0]
        groups: dict[int, _Group] = {}
        for start, end in pairwise(starts):
            id, values = int(sorted_ids[start]), found[start:end]
            form = FORMS.get(id)
            groups[id] = _Group(id, form, order[start:end], values, _columns(form, values))
        return groups

    # --- as a list ---

    @cached_property
    def array(self) -> pa.Array:
        """One struct for each property."""
        fields = list(property_type())
        if not self.count:
            return nulls(0, property_type())
        ids = pa.array(self.ids)
        made = {"id": ids, "name": _NAMES.of(ids), "type": _TYPES.of(ids), "decoded": self._decoded}
        for form in dict.fromkeys(FORMS.values()):
            made[form] = self._of_form(form, 0)
            if form in _TEXT_FORMS:
                made[form + RAW] = self._of_form(form, 1)
        columns = [nulls(self.count, f.type) if made[f.name] is None else made[f.name] for f in fields]
        return pa.StructArray.from_arrays(columns, fields=fields)

    @property
    def lists(self) -> pa.Array:
        """One list for each change."""
        offsets = pa.array(self.offsets)
        return pa.ListArray.from_arrays(offsets, self.array, list_of(property_type()), mask=self.missing)

    def _of_form(self, form: Form, column: int) -> pa.Array | None:
        groups = [group for group in self.groups.values() if group.form == form]
        groups = [group for group in groups if group.columns[column].null_count < len(group.values)]
        return self._joined([group.columns[column] for group in groups], groups)

    def _joined(self, arrays: list[pa.Array], groups: list[_Group]) -> pa.Array | None:
        """Arrays of groups in the order that the properties have; nothing if there is nothing to see."""
        if not groups:
            return None
        where = np.concatenate([group.places for group in groups])
        return pa.concat_arrays(arrays).take(places(where, self.count))

    @cached_property
    def _decoded(self) -> pa.Array | None:
        """What blobs hold, if they are whole ones of their kind."""
        found: dict[str, list[Message | None]] = {}
        for group in self.groups.values():
            blob = PROPERTIES[group.id].blob if group.id in PROPERTIES else ""
            if not blob:
                continue
            known = {value: _interpreted(value, blob) for value in dict.fromkeys(group.values)}
            column = found.setdefault(blob, [None] * self.count)
            for place, value in zip(group.places.tolist(), group.values, strict=True):
                column[place] = known[value]
        if not any(map(any, found.values())):
            return None
        field = property_type().field("decoded")
        columns = []
        for blob in BLOBS:
            make = builder(MODEL.protocols[blob].root)
            values = found.get(blob, [None] * self.count)
            columns += placed(lambda dense, make=make: [make.array(dense)], (make.type,), values)  # type: ignore[misc]
        mask = np.all([column.is_null().to_numpy(zero_copy_only=False) for column in columns], axis=0)
        return pa.StructArray.from_arrays(columns, fields=list(field.type), mask=pa.array(mask))

    # --- as columns ---

    @cached_property
    def _owners(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """Which change each property belongs to."""
        return np.repeat(np.arange(len(self.values), dtype=np.int32), np.diff(self.offsets))

    def column(self, id: int) -> pa.Array:
        """The values of a property, one for each change; the last of several."""
        field, count = property_column(id), len(self.values)
        group = self.groups.get(id)
        if group is None:
            return nulls(count, field.type)
        return group.columns[0].take(places(self._owners[group.places], count)).cast(field.type)

    @cached_property
    def _kept(self) -> np.ndarray[Any, np.dtype[np.bool_]] | None:
        """Which properties the map has, if not all of them: of several values of one property the last."""
        kept = None
        for group in self.groups.values():
            ids = self.ids[group.places] if group.id == _UNKNOWN else np.full(len(group.places), group.id)
            seen = set(zip(self._owners[group.places].tolist(), ids.tolist(), strict=True))
            if len(seen) < len(ids):
                kept = np.ones(self.count, bool) if kept is None else kept
                latest = dict(
                    zip(zip(self._owners[group.places].tolist(), ids.tolist(), strict=True), group.places, strict=True)
                )
                kept[group.places] = False
                kept[list(latest.values())] = True
        return kept

    @cached_property
    def map(self) -> pa.Array:
        """All properties of each change, as text by name."""
        if not self.count:
            return self._map(pa.nulls(0, TEXT), pa.nulls(0, TEXT), TEXT)
        ids = pa.array(self.ids)
        keys = _NAMES.of(ids)
        if keys.null_count:
            keys = pc.coalesce(keys, ids.cast(TEXT))
        groups = list(self.groups.values())
        items = self._joined([_shown(group) for group in groups], groups)
        return self._map(keys, items, TEXT)

    @cached_property
    def raw(self) -> pa.Array:
        """The values that are no Unicode text, of those changes that have some."""
        count = len(self.values)
        found: dict[int, dict[str, bytes]] = {}
        for group in self.groups.values():
            if group.form not in _TEXT_FORMS or group.columns[1].null_count == len(group.values):
                continue
            for owner, value in zip(self._owners[group.places].tolist(), group.values, strict=True):
                found.setdefault(owner, {}).pop(PROPERTIES[group.id].name, None)
                if value is not None and not is_unicode("".join(value)):
                    found[owner][PROPERTIES[group.id].name] = _units(value)
        type = pa.map_(TEXT, BINARY)
        if not any(found.values()):
            return nulls(count, type)
        return pa.array([list(found[index].items()) if found.get(index) else None for index in range(count)], type)

    def _map(self, keys: pa.Array, items: pa.Array | None, type: pa.DataType) -> pa.Array:
        offsets = self.offsets
        if self._kept is not None:
            mask = pa.array(self._kept)
            keys, items = keys.filter(mask), items.filter(mask)
            offsets = np.concatenate(([0], np.cumsum(self._kept)))[offsets].astype(np.int32)
        return pa.MapArray.from_arrays(pa.array(offsets), keys, items, pa.map_(TEXT, type), mask=self.missing)


def _columns(form: Form | None, values: Values) -> list[pa.Array]:
    match form:
        case "integer":
            return [integers(values, LONG)]
        case "text":
            return texts(values)
        case "guid":
            return [guids(values)]
        case "data":
            return [data(values)]
        case "guids":
            return lists(lambda items: [guids(items)], (TEXT,), values)
        case "texts":
            return text_lists(values)
    return [nulls(len(values), TEXT)]


def _shown(group: _Group) -> pa.Array:
    """The values of a property as text: numbers decimal, bytes as hex digits, lists as JSON."""
    array = group.columns[0]
    match group.form:
        case "integer":
            return array.cast(TEXT)
        case "data":
            return hex_of(array)
        case "guids" | "texts":
            return pa.array([None if items is None else json_text(items) for items in array.to_pylist()], TEXT)
    return array


def _units(value: str | tuple[str, ...]) -> bytes:
    return encode_units(value) if isinstance(value, str) else b"".join(encode_units(f"{item}\0") for item in value)


def _interpreted(blob: bytes | None, format: str) -> Message | None:
    if blob is None:
        return None
    try:
        return decode(blob, format)
    except DecodeError:
        return None


def property_lists(values: Values) -> pa.Array:
    """The lists of properties that messages have; some may be None."""
    return Properties(values).lists
