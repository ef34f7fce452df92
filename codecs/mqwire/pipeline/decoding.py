"""Bytes of any DataFrame, decoded: `df.select(decode_column("payload"))`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import pyarrow as pa

from mqwire._decode import decode
from mqwire._queues import body_protocol, message_body
from mqwire._validate import validate
from mqwire.capture import Endpoint, Record
from mqwire.errors import DecodeError
from mqwire.pipeline._row import Row
from mqwire.pipeline.columns import Builder
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.schema import PLACE, TABLES

if TYPE_CHECKING:
    from pyspark.sql import Column
    from pyspark.sql.types import StructType

Protocol = Literal["mqqb", "mqdsrp", "mqcn"]
PROTOCOLS = ("mqqb", "mqdsrp", "mqcn")
_ELSEWHERE = {column.field.name for column in PLACE} | {"answers"}
FIELDS = tuple(name for name in TABLES["messages"].names if name not in _ELSEWHERE)
"""Of the structure: the columns of the table `messages`, without where and when."""
_NOBODY = Endpoint("", 0)


def decode_column(column: Column | str, protocol: Protocol = "mqqb") -> Column:
    """Packets, or with another protocol bare messages, as a structure with the columns of the table `messages`.

    Whatever the bytes are, there is a row for them: what cannot be decoded has `error`, `message` is `undecodable`, and
    `data` are the bytes. Null stays null.
    """
    return _udf(_known(protocol))(column)


def schema() -> StructType:
    """The type of the structure."""
    from pyspark.sql.pandas.types import from_arrow_schema

    return from_arrow_schema(pa.schema(list(_type())))


def _known(protocol: str) -> str:
    if protocol not in PROTOCOLS:
        raise PipelineError(f"there is no protocol {protocol!r}; there are {', '.join(PROTOCOLS)}")
    return protocol


@cache
def _type() -> pa.DataType:
    return pa.struct([TABLES["messages"].field(name) for name in FIELDS])


@cache
def _udf(protocol: str) -> Callable[..., Column]:
    from pyspark.sql.pandas import functions

    def decoded(values: pa.Array) -> pa.Array:
        return decode_array(values, protocol)

    udf: Any = functions.arrow_udf  # its stub demands the kind, which it would rather take from the annotations
    found: Callable[..., Column] = udf(decoded, schema())
    return found


def decode_array(values: pa.Array, protocol: str = "mqqb") -> pa.StructArray:
    """The same for an Arrow array."""
    builder = Builder(["messages"], {"messages": FIELDS})
    is_packet = _known(protocol) == "mqqb"
    records = [_packet(data) if is_packet else _message(data, protocol) for data in _bytes_of(values)]
    for record in records:
        builder.add(Row(record, "", "", (), None))
    batch = builder.take()["messages"]
    columns = {name: batch.column(name) for name in FIELDS}
    if not is_packet:
        # The table has messages only inside packets: as it sees it there is nothing but a body here.
        bodies = [record.body for record in records]
        columns["findings"] = pa.array([None if b is None else len(validate(b)) for b in bodies], pa.int32())
        columns["data"] = pa.array([r.data if r.body is None else None for r in records], pa.binary())
    return pa.StructArray.from_arrays(list(columns.values()), fields=list(_type()), mask=values.is_null())


def _bytes_of(values: pa.Array) -> Iterable[bytes]:
    return (b"" if value is None else value for value in values.to_pylist())


def _packet(data: bytes) -> Record:
    try:
        message = decode(data, "mqqb", strict=False)
    except DecodeError as error:
        return _record(data, error=error)
    protocol = body_protocol(message)
    if protocol is None:
        return _record(data, message=message)
    try:
        return _record(data, message=message, body=decode(message_body(message), protocol, strict=False))
    except DecodeError as error:
        return _record(data, message=message, body_error=error)


def _message(data: bytes, protocol: str) -> Record:
    try:
        return _record(data, body=decode(data, protocol, strict=False))
    except DecodeError as error:
        return _record(data, error=error)


def _record(data: bytes, **found: Any) -> Record:
    return Record(time=0, src=_NOBODY, dst=_NOBODY, packets=(1,), data=data, **found)
