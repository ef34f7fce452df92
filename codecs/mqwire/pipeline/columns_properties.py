"""Properties of directory objects, many at a time.

The properties of all changes of a batch are sorted by their identifier, so that each makes one array of one type. From
these come the lists that messages show, the map and the typed columns.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from functools import cached_property
from itertools import chain, pairwise
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

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
from mqwire.pipeline.columns_structs import builder, quick_late
from mqwire.pipeline.columns_values import (
    Names,
    Values,
    compute,
    data,
    guids,
    hex_of,
    integers,
    is_unicode,
    json_lists,
    lists,
    nulls,
    offsets_of,
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
        ids: list[int] = []
        self._by_id: defaultdict[int, list[Any]] = defaultdict(list)
        by_id, add = self._by_id, ids.append
        for items in values:  # once: there are many, and no cache holds them all
            for item in items:
                id = item.id
                add(id)
                by_id[id].append(item.value)
        self.count = len(ids)
        self.ids = np.frombuffer(array("q", ids), np.int64) if ids else np.zeros(0, np.int64)
        """The identifiers, one behind the other."""

    @cached_property
    def offsets(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """Where the properties of each change begin."""
        return offsets_of(self.values)

    @cached_property
    def groups(self) -> dict[int, _Group]:
        """By identifier; all that are unknown are one group."""
        values = self._by_id
        ids = self.ids
        short = np.where(ids > _LARGEST, _UNKNOWN, ids).astype(np.int16)
        for id in values.keys() - FORMS.keys():
            short[ids == id] = _UNKNOWN
        order = np.argsort(short, kind="stable")
        ordered = short[order]
        starts = [0, *(np.flatnonzero(np.diff(ordered)) + 1).tolist()] if self.count else []
        groups: dict[int, _Group] = {}
        for start, end in pairwise([*starts, self.count]):
            id = int(ordered[start])
            found = [None] * (end - start) if id == _UNKNOWN else values[id]
            form = FORMS.get(id)
            groups[id] = _Group(id, form, order[start:end], found, _columns(form, found))
        return groups

    # --- as a list ---

    @cached_property
    def structs(self) -> pa.Array:
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
        return pa.ListArray.from_arrays(offsets, self.structs, list_of(property_type()), mask=self.missing)

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
        found: dict[str, pa.Array] = {}
        is_there = np.zeros(self.count, bool)
        for blob in BLOBS:
            groups = [group for group in self.groups.values() if _blob_of(group.id) == blob]
            values = list(chain.from_iterable(group.values for group in groups))
            make = builder(MODEL.protocols[blob].root)
            known, messages, sizes = _interpreted(values, blob)
            if not messages:
                found[blob] = make.nulls(self.count)
                continue
            late = quick_late(MODEL.protocols[blob].root)
            array = make.array(messages, {} if late is None else {late[0]: late[1](messages, sizes)})
            which = np.fromiter(map(known.__getitem__, values), np.int32, len(values))
            where = np.concatenate([group.places for group in groups])[which >= 0]
            is_there[where] = True
            indices = np.full(self.count, -1, np.int32)
            indices[where] = which[which >= 0]
            found[blob] = array.take(pa.array(indices, mask=indices < 0))
        if not is_there.any():
            return None
        type = property_type().field("decoded").type
        return pa.StructArray.from_arrays([found[f.name] for f in type], fields=list(type), mask=pa.array(~is_there))

    # --- as columns ---

    @cached_property
    def owners(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """Which change each property belongs to."""
        return np.repeat(np.arange(len(self.values), dtype=np.int32), np.diff(self.offsets))

    def column(self, id: int) -> pa.Array:
        """The values of a property, one for each change; the last of several."""
        field, count = property_column(id), len(self.values)
        group = self.groups.get(id)
        if group is None:
            return nulls(count, field.type)
        return group.columns[0].take(places(self.owners[group.places], count)).cast(field.type)

    @cached_property
    def _kept(self) -> np.ndarray[Any, np.dtype[np.bool_]] | None:
        """Which properties the map has, if not all of them: of several values of one property the last."""
        again = []
        for group in self.groups.values():
            owners = self.owners[group.places]
            if group.id == _UNKNOWN:
                latest = dict(
                    zip(zip(owners.tolist(), self.ids[group.places].tolist(), strict=True), group.places, strict=True)
                )
                again.append(np.setdiff1d(group.places, list(latest.values())))
            else:  # places are in order, and so are those whom they belong to
                again.append(group.places[:-1][owners[:-1] == owners[1:]])
        if not any(map(len, again)):
            return None
        kept = np.ones(self.count, bool)
        kept[np.concatenate(again)] = False
        return kept

    @cached_property
    def map(self) -> pa.Array:
        """All properties of each change, as text by name."""
        if not self.count:
            return self._map(pa.nulls(0, TEXT), pa.nulls(0, TEXT), TEXT)
        ids = pa.array(self.ids)
        keys = _NAMES.of(ids)
        if keys.null_count:
            keys = compute.coalesce(keys, ids.cast(TEXT))
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
            for owner, value in zip(self.owners[group.places].tolist(), group.values, strict=True):
                found.setdefault(owner, {}).pop(PROPERTIES[group.id].name, None)
                if value is not None and not is_unicode("".join(value)):
                    found[owner][PROPERTIES[group.id].name] = _units(value)
        type = pa.map_(TEXT, BINARY)
        if not any(found.values()):
            return nulls(count, type)
        return pa.array([list(found[index].items()) if found.get(index) else None for index in range(count)], type)

    def _map(self, keys: pa.Array, items: pa.Array, type: pa.DataType) -> pa.Array:
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
            return json_lists(array)
    return array


def _units(value: str | tuple[str, ...]) -> bytes:
    return encode_units(value) if isinstance(value, str) else b"".join(encode_units(f"{item}\0") for item in value)


def _blob_of(id: int) -> str:
    return PROPERTIES[id].blob if id in PROPERTIES else ""


def _interpreted(blobs: Values, format: str) -> tuple[dict[bytes | None, int], list[Message], list[int]]:
    """Where each blob is in the list of messages, -1 if it is none; the messages; and their sizes."""
    where: dict[bytes | None, int] = {None: -1}
    messages: list[Message] = []
    sizes: list[int] = []
    for blob in dict.fromkeys(blobs):
        if blob is None:
            continue
        try:
            messages.append(decode(blob, format))
        except DecodeError:
            where[blob] = -1
            continue
        where[blob] = len(sizes)
        sizes.append(len(blob))
    return where, messages, sizes


def property_lists(values: Values) -> pa.Array:
    """The lists of properties that messages have; some may be None."""
    return Properties(values).lists
