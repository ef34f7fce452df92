"""The schemas are what Spark takes, and the page on them is current."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest

from mqwire._generated.model import MODEL
from mqwire.pipeline.schema import COLUMNS, MESSAGE_COLUMNS, TABLES, column_of, spark_schema
from mqwire.pipeline.schema_docs import markdown, type_name

PAGE = Path(__file__).resolve().parents[2] / "docs" / "pipeline-tables.md"


def leaves(type: pa.DataType) -> Iterator[pa.DataType]:
    if not type.num_fields:
        yield type
    for index in range(type.num_fields):
        yield from leaves(type.field(index).type)


@pytest.mark.parametrize("table", TABLES)
def test_spark_has_every_type(table: str) -> None:
    pytest.importorskip("pyspark")
    found = spark_schema(table)
    assert found.names == TABLES[table].names
    for field, arrow in zip(found.fields, TABLES[table], strict=True):
        assert field.dataType.simpleString() == type_name(arrow.type).replace(" ", "")
        assert field.nullable


def test_spark_has_times_with_a_zone() -> None:
    types = pytest.importorskip("pyspark.sql.types")
    assert spark_schema("messages")["time"].dataType == types.TimestampType()


@pytest.mark.parametrize("table", TABLES)
def test_types_are_few(table: str) -> None:
    simple = {
        pa.string(),
        pa.binary(),
        pa.bool_(),
        pa.int32(),
        pa.int64(),
        pa.timestamp("us", "UTC"),
        pa.decimal128(20),
    }
    assert {leaf for field in TABLES[table] for leaf in leaves(field.type)} <= simple
    assert len(set(TABLES[table].names)) == len(TABLES[table].names)


def test_every_message_of_a_packet_or_body_has_a_column() -> None:
    protocols = ("mqqb", "mqdsrp", "mqcn")
    ids = [struct.id for protocol in protocols for struct in MODEL.messages(MODEL.protocols[protocol].root)]
    assert list(MESSAGE_COLUMNS.values()) == ids
    assert (column_of("mqdsrp.sync_reply"), column_of("mqcn.unknown")) == ("sync_reply", "mqcn_unknown")


def test_the_page_is_current() -> None:
    """`python -m mqwire.pipeline.schema_docs > docs/pipeline-tables.md` makes it so."""
    assert PAGE.read_text("utf-8") == markdown()


def test_every_column_is_on_the_page() -> None:
    page = markdown()
    for columns in COLUMNS.values():
        for column in columns:
            assert f"`{column.field.name}`" in page
            assert column.says


def test_links_of_the_page_lead_somewhere() -> None:
    for file, heading in re.findall(r"\]\((formats/\w+\.md)#([\w-]+)\)", markdown()):
        headings = re.findall(r"^#+ (.*)$", (PAGE.parent / file).read_text("utf-8"), re.MULTILINE)
        slugs = {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}
        assert heading in slugs
