"""The table `messages`: whatever `mqwire decode` shows of a packet, one row each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pyarrow as pa

from mqwire._generated.model import MODEL
from mqwire._model import Field, Ref, Struct, fixed_size
from mqwire.capture import Record
from mqwire.errors import DecodeError
from mqwire.pipeline._row import Answered
from mqwire.pipeline._types import BINARY, INT, LONG
from mqwire.pipeline.columns_batch import Batch
from mqwire.pipeline.columns_structs import builder
from mqwire.pipeline.columns_values import constants, data, frames, integers, nulls, placed, places, sparse
from mqwire.pipeline.schema import MESSAGE_COLUMNS, TABLES

_SCHEMA = TABLES["messages"]
_CARRIER, _BODY = "mqqb.user_message", "message_properties_header.message_body"


def column(batch: Batch, name: str) -> pa.Array:
    """One of the columns that only this table has."""
    if name in MESSAGE_COLUMNS:
        return _structs(batch, MESSAGE_COLUMNS[name])
    return _COLUMNS[name](batch, _SCHEMA.field(name).type)


# --- the fields ---


def _structs(batch: Batch, id: str) -> pa.Array:
    """The messages of one structure, where they belong."""
    which, count = batch.kinds[id], len(batch.packets)
    make = builder(id)
    if not which:
        return nulls(count, make.type)
    objects = batch.of_kind(id)
    given: dict[str, Any] = {}
    if id in batch.parts:
        given |= batch.parts[id].given()
    records = batch.packets if len(which) == count else [batch.packets[index] for index in which]
    late = _late(id)
    if late is not None:
        path, values = late
        given[path] = values(objects, [len(record.data) for record in records])
    if id == _CARRIER:
        given[_BODY] = [_shown_body(record) for record in records]
    found = make.array(objects, given)
    return found if len(which) == count else found.take(places(which, count))


def _shown_body(record: Record) -> bytes | None:
    """The body as bytes, unless it is there as a message."""
    if record.body is not None:
        return None
    properties: Any = record.message.message_properties_header  # type: ignore[union-attr]  # only called for messages
    return None if properties is None else properties.message_body  # type: ignore[no-any-return]


@cache
def _late(id: str) -> tuple[str, Callable[[Any, list[int]], list[int | None]]] | None:
    """What only the end of encoding tells of a packet, since it is known how long that is."""
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


# --- the rest ---


def _protocol(batch: Batch, type: pa.DataType) -> pa.Array:
    inner = [body or message for message, body in zip(batch.messages, batch.bodies, strict=True)]
    return pa.array([None if m is None else m.struct_id.partition(".")[0] for m in inner], type)


def _answers(batch: Batch, type: pa.DataType) -> pa.Array:
    rows = batch.rows if batch.chosen is None else [batch.rows[index] for index in batch.chosen.tolist()]

    def build(found: Any) -> list[pa.Array]:
        answers: list[Answered] = found
        columns = [
            constants([answer.file for answer in answers]),
            frames([answer.packets for answer in answers]),
            integers([answer.after for answer in answers], LONG),
        ]
        return [pa.StructArray.from_arrays(columns, fields=list(type))]

    return placed(build, (type,), [row.answers for row in rows])[0]


def _errors(errors: list[DecodeError | None], type: pa.DataType) -> pa.Array:
    if not any(errors):
        return nulls(len(errors), type)
    return sparse(
        [error and {"offset": error.offset, "path": error.path, "reason": error.reason} for error in errors], type
    )


def _undecodable(batch: Batch, _: pa.DataType) -> pa.Array:
    if None not in batch.messages:
        return nulls(len(batch.packets), BINARY)
    return data([record.data if record.message is None else None for record in batch.packets])


_COLUMNS: dict[str, Callable[[Batch, pa.DataType], pa.Array]] = {
    "size": lambda batch, _: integers([len(record.data) for record in batch.packets], INT),
    "protocol": _protocol,
    "message": lambda batch, _: constants(batch.names),
    "packet": lambda batch, type: pa.array(batch.packet_names, type),
    "known": lambda batch, type: sparse(batch.known, type),
    "answers": _answers,
    "error": lambda batch, type: _errors([record.error for record in batch.packets], type),
    "body_error": lambda batch, type: _errors([record.body_error for record in batch.packets], type),
    "findings": lambda batch, type: pa.array(batch.counts, type),
    "data": _undecodable,
}
