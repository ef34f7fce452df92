"""The table `messages`: whatever `mqwire decode` shows of a packet, one row each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyarrow as pa

from mqwire.capture import Record
from mqwire.errors import DecodeError
from mqwire.pipeline._row import Answered
from mqwire.pipeline._types import BINARY, INT, LONG
from mqwire.pipeline.columns_batch import Batch
from mqwire.pipeline.columns_structs import builder, quick_late
from mqwire.pipeline.columns_values import constants, data, frames, integers, nulls, placed, sparse
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
        return make.nulls(count)
    objects = batch.of_kind(id)
    given: dict[str, Any] = {}
    if id in batch.parts:
        given |= batch.parts[id].given()
    records = batch.packets if len(which) == count else [batch.packets[index] for index in which]
    late = quick_late(id)
    if late is not None:
        path, values = late
        given[path] = values(objects, [len(record.data) for record in records])
    if id == _CARRIER:
        given[_BODY] = [_shown_body(record) for record in records]
    return make.spread(make.array(objects, given), which, count)


def _shown_body(record: Record) -> bytes | None:
    """The body as bytes, unless it is there as a message."""
    if record.body is not None:
        return None
    properties: Any = record.message.message_properties_header  # type: ignore[union-attr]  # only called for messages
    return None if properties is None else properties.message_body


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
