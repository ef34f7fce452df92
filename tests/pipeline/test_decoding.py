"""Columns of bytes, decoded as the table of messages has them, whatever the bytes are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest
from captures.make import FOLDER
from hypothesis import given
from hypothesis import strategies as st

import mqwire
import mqwire.capture
from mqwire.mqdsrp import AlreadyPurged
from mqwire.pipeline._row import Row
from mqwire.pipeline.columns import Builder
from mqwire.pipeline.decoding import FIELDS, PROTOCOLS, decode_array, decode_column
from mqwire.pipeline.errors import PipelineError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

REPLICATION = FOLDER / "replication.pcap"


def test_the_fields_are_those_of_the_table() -> None:
    records = [record for record in mqwire.capture.read(REPLICATION, engine="fast") if record.loss is None]
    builder = Builder(["messages"], {"messages": FIELDS})
    for record in records:
        builder.add(Row(record, "", "", (), None))
    expected = builder.take()["messages"]
    found = decode_array(pa.array([record.data for record in records], pa.binary()))
    assert pa.RecordBatch.from_struct_array(found).equals(expected)


def test_a_bare_message() -> None:
    data = mqwire.encode(AlreadyPurged(purged_seq_number=0x1F))
    found: list[dict[str, Any]] = decode_array(pa.array([data]), "mqdsrp").to_pylist()
    (row,) = found
    assert (row["protocol"], row["message"], row["packet"]) == ("mqdsrp", "already_purged", None)
    assert row["already_purged"]["purged_seq_number"] == "000000000000001f"
    assert (row["findings"], row["error"], row["data"]) == (0, None, None)


@pytest.mark.parametrize("protocol", ["mqqb", "mqdsrp"])  # of MQCN nothing is without structure
def test_what_cannot_be_decoded_says_why(protocol: str) -> None:
    found = decode_array(pa.array([b"rubbish", None, b""], pa.binary()), protocol)
    rubbish, missing, empty = found.to_pylist()
    assert missing is None
    for row, data in ((rubbish, b"rubbish"), (empty, b"")):
        assert (row["message"], row["data"], row["findings"]) == ("undecodable", data, None)
        assert row["error"]["reason"]


@given(st.lists(st.none() | st.binary(max_size=200), max_size=5), st.sampled_from(PROTOCOLS))
def test_there_is_a_row_for_any_bytes(values: list[bytes | None], protocol: str) -> None:
    found = decode_array(pa.array(values, pa.binary()), protocol)
    found.validate(full=True)
    assert [row is None for row in found.to_pylist()] == [value is None for value in values]


def test_no_such_protocol() -> None:
    with pytest.raises(PipelineError, match="there is no protocol 'mqxx'"):
        decode_column("data", "mqxx")  # type: ignore[arg-type]


def test_in_spark(spark: SparkSession) -> None:
    from pyspark.sql.functions import col

    data = [record.data for record in mqwire.capture.packets(REPLICATION)]
    frame = spark.createDataFrame([(value,) for value in [*data, b"rubbish", None]], "payload binary")
    found = frame.select(decode_column("payload").alias("m"))
    names = [row.message for row in found.select("m.message").collect()]
    assert names == [*(record.name for record in mqwire.capture.read(REPLICATION, engine="fast")), "undecodable", None]
    changes = found.filter("m.message = 'sync_reply'").select(col("m.sync_reply.directory_changes")).collect()
    assert changes
    assert all(row.directory_changes for row in changes)
    assert found.schema["m"].dataType.simpleString() == decode_schema()  # type: ignore[attr-defined]


def decode_schema() -> str:
    from mqwire.pipeline.decoding import schema

    return schema().simpleString()
