"""Changes of directory objects as rows of their own.

The changes of all messages of one kind are made into columns once: the tables `directory_changes` and `notifications`
take them from here, and so does the column of that message in `messages`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from mqwire._generated.model import MODEL
from mqwire._model import Ref, Struct
from mqwire._registry import enum_names
from mqwire.pipeline._types import PROPERTY_TYPES, TEXT, property_column
from mqwire.pipeline.columns_properties import Properties
from mqwire.pipeline.columns_structs import builder, getter
from mqwire.pipeline.columns_values import Names, Values, guids, nulls
from mqwire.pipeline.schema import BODY, CHANGE, MESSAGE_COLUMNS, UPDATE

_PROPERTIES = {property_column(id).name: id for id in PROPERTY_TYPES}
_EVENTS = Names({str(value): name for value, name in enum_names("mqcn.event").items()}, TEXT)


class Holder(NamedTuple):
    """Where messages of some kind hold what becomes rows."""

    field: str
    is_list: bool


def _holders(target: str) -> dict[str, Holder]:
    """By structure, the messages that hold such things."""
    return {
        id: Holder(field.id, field.repeat is not None)
        for id in MESSAGE_COLUMNS.values()
        for field in MODEL.structs[id].fields
        if isinstance(field.type, Ref) and field.type.struct == target
    }


HOLDERS = {"directory_changes": _holders(CHANGE), "notifications": {**_holders(UPDATE), **_holders(BODY)}}
"""The messages that each table is made of."""


class Part:
    """What all messages of one kind hold."""

    def __init__(self, struct_id: str, messages: Values, rows: Sequence[int]) -> None:
        self.struct = MODEL.structs[struct_id]
        self.messages, self._rows = messages, rows
        holder = self._holder = next(found[struct_id] for found in HOLDERS.values() if struct_id in found)
        held = getter(holder.field)(messages)
        if not holder.is_list:
            held = [() if item is None else (item,) for item in held]
        self._counts = np.fromiter([0 if items is None else len(items) for items in held], np.int64, len(held))
        self.objects: list[Any] = list(chain.from_iterable(items for items in held if items))
        self.count = len(self.objects)
        target = MODEL.structs[struct_id].field(holder.field).type
        assert isinstance(target, Ref)
        self.target: Struct = MODEL.structs[target.struct]
        self._make = builder(target.struct)
        self.has_properties = any(f.id == "properties" for f in self.target.fields)

    @cached_property
    def properties(self) -> Properties:
        return Properties(getter("properties")(self.objects))

    @cached_property
    def _columns(self) -> dict[str, pa.Array]:
        """The columns of the fields, still without the list of properties, which only messages have."""
        given = {"properties": self._nothing("properties")} if self.has_properties else {}
        return dict(zip(self._make.names, self._make.arrays(self.objects, given), strict=True))

    def _nothing(self, field: str) -> pa.Array:
        return nulls(self.count, self._make.type.field(field).type)

    def given(self) -> dict[str, pa.Array]:
        """What the builder of the messages need not make again."""
        columns = self._columns
        if self.has_properties:
            columns = {**columns, "properties": self.properties.lists}
        found = pa.StructArray.from_arrays(list(columns.values()), fields=list(self._make.type))
        if not self._holder.is_list:
            found = self._make.spread(found, np.flatnonzero(self._counts), len(self.messages))
        return {self._holder.field: found}

    @cached_property
    def rows(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The row of the message that each comes from."""
        return np.repeat(np.asarray(self._rows, np.int64), self._counts)

    def column(self, name: str, type: pa.DataType) -> pa.Array:
        """A column of the table; null for what only other messages have."""
        if name in _PROPERTIES or name in ("properties", "properties_raw"):
            if not self.has_properties:
                return nulls(self.count, type)
            found = self.properties
            return (
                found.map
                if name == "properties"
                else found.raw
                if name == "properties_raw"
                else found.column(_PROPERTIES[name])
            )
        if name in self._columns:
            return self._columns[name]
        match name:
            case "message":
                return pa.repeat(pa.scalar(self.struct.message, type), self.count)
            case "version":
                return pa.repeat(pa.scalar(self.struct.field("version").const, type), self.count)
            case "index":
                starts = np.cumsum(self._counts) - self._counts
                return pa.array(
                    np.arange(self.count, dtype=np.int32) - np.repeat(starts, self._counts).astype(np.int32)
                )
            case "site_id":
                each = guids(getter(name)(self.messages))
                return each.take(pa.array(np.repeat(np.arange(len(self.messages)), self._counts)))
            case "event_name" if "event" in self._columns:
                return _EVENTS.of(self._columns["event"])
        return nulls(self.count, type)
