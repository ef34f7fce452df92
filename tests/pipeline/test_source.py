"""`spark.read.format("mqwire")`: tables, columns, filters, splits, and files that cannot be read."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from captures.make import FOLDER

import mqwire.capture
from mqwire.capture import CaptureError, Record

from .captures import T, capture, place

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

REPLICATION = FOLDER / "replication.pcap"
PLACE = ("file", "time_ns", "src", "src_port", "dst", "dst_port", "packets", "message")


def read(spark: SparkSession, *paths: Path | str, **options: Any) -> DataFrame:
    given = [str(path) for path in paths]
    return spark.read.format("mqwire").options(**options).load(given if len(given) > 1 else given[0])


def records(path: Path) -> list[Record]:
    found = []
    try:
        for record in mqwire.capture.read(path, engine="fast"):
            found.append(record)
    except CaptureError:
        pass
    return found


def expected(*paths: Path) -> list[tuple[Any, ...]]:
    return sorted(
        (str(path), r.time, r.src.address, r.src.port, r.dst.address, r.dst.port, list(r.packets), r.name)
        for path in paths
        for r in records(path)
        if r.loss is None
    )


def rows(frame: DataFrame) -> list[tuple[Any, ...]]:
    return sorted(tuple(row) for row in frame.select(*PLACE).collect())


def test_all_samples(spark: SparkSession) -> None:
    paths = [path for path in sorted(FOLDER.glob("*.pcap*")) if path.suffix != ".jsonl"]
    found = read(spark, FOLDER / "*.pcap*", ignoreCorruptFiles=True, columns=",".join(PLACE))
    assert rows(found) == expected(*paths)


def test_the_schema_is_that_of_the_table(spark: SparkSession) -> None:
    from mqwire.pipeline.schema import TABLES, spark_schema

    for table in TABLES:
        assert read(spark, REPLICATION, table=table).schema == spark_schema(table)


@pytest.mark.parametrize(
    "filter",
    [
        "src = '10.20.0.1'",
        "dst in ('10.20.0.1', '10.20.0.9')",
        "src = '10.20.0.1' and dst = '10.20.0.2'",
        "message = 'sync_reply'",
        "message in ('sync_reply', 'sync_request') and message <> 'sync_reply'",
        "time_ns >= 1700000000010000000 and time_ns < 1700000000020000000",
        "time >= '2023-11-14T22:13:20.010Z' and time <= timestamp '2023-11-14 22:13:20.013'",
        "time > '2023-11-14T22:13:20.010Z'",
        "time < '2023-11-14T22:13:20.010Z' or message = 'psc_ack'",
        "not (src = '10.20.0.1')",
        "message is not null and src <=> '10.20.0.2'",
        "message = 'nothing'",
    ],
)
def test_a_filter_changes_nothing_but_what_is_read(spark: SparkSession, filter: str) -> None:
    columns = ",".join((*PLACE, "time", "answers"))
    everything = read(spark, REPLICATION, columns=columns).cache()
    try:
        wanted = sorted(map(str, everything.filter(filter).collect()))
        assert sorted(map(str, read(spark, REPLICATION, columns=columns).filter(filter).collect())) == wanted
        assert (len(wanted) > 0) == (filter != "message = 'nothing'")
    finally:
        everything.unpersist()


def test_filters_without_pushdown(spark: SparkSession) -> None:
    name = "spark.sql.python.filterPushdown.enabled"
    spark.conf.set(name, "false")
    try:
        found = read(spark, REPLICATION).filter("message = 'sync_reply'").count()
    finally:
        spark.conf.set(name, "true")
    assert found == sum(record.name == "sync_reply" for record in records(REPLICATION)) > 0


def test_columns(spark: SparkSession) -> None:
    assert read(spark, REPLICATION, columns=" message , src").columns == ["message", "src"]
    chosen = spark.read.format("mqwire").schema("src string, time timestamp").load(str(REPLICATION))
    assert chosen.columns == ["src", "time"]
    assert chosen.count() == len(expected(REPLICATION))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"table": "nothing"}, "there is no table 'nothing'; there are packets, messages"),
        ({"columns": "src,nothing"}, "the table messages has no column nothing"),
        ({"splitSize": "0"}, "the option splitSize is a whole number of at least 1, not '0'"),
        ({"ignoreCorruptFiles": "maybe"}, "the option ignoreCorruptFiles is true or false, not 'maybe'"),
    ],
)
def test_options_that_mean_nothing(spark: SparkSession, options: dict[str, str], reason: str) -> None:
    from pyspark.errors import AnalysisException

    with pytest.raises(AnalysisException, match=reason):
        read(spark, REPLICATION, **options).count()


def test_schemas_that_do_not_fit(spark: SparkSession) -> None:
    from pyspark.errors import AnalysisException

    for schema, reason in (
        ("x string", "has no column x"),
        ("time string", "time of messages is timestamp, not string"),
    ):
        with pytest.raises(AnalysisException, match=reason):
            spark.read.format("mqwire").schema(schema).load(str(REPLICATION)).count()


def test_no_path(spark: SparkSession) -> None:
    from pyspark.errors import AnalysisException

    with pytest.raises(AnalysisException, match="no path"):
        spark.read.format("mqwire").load().count()


def test_a_large_capture_is_read_in_splits(spark: SparkSession, tmp_path: Path) -> None:
    path = place(tmp_path / "large.pcap", capture(range(40)), T)
    found = read(spark, path, table="packets", splitSize=2000)
    assert found.rdd.getNumPartitions() > 5
    whole = read(spark, path, table="packets", splitSize=2000, wholeCaptures=True)
    assert whole.rdd.getNumPartitions() == 1
    expected = {bytes(packet.data) for packet in mqwire.capture.packets(path)}
    assert {bytes(row.data) for row in whole.collect()} == expected
    assert {bytes(row.data) for row in found.collect() if row.loss is None} <= expected


def test_a_rotated_capture_is_one(spark: SparkSession, tmp_path: Path) -> None:
    """A message that begins in one file and ends in the next is found, with its frames in both."""
    from mqwire.capture.writer import pcap
    from tests.capture.talk import ESTABLISH, seg, sent, syn, user

    data = user(b"x" * 2000)
    begin = 1000 + len(ESTABLISH)
    frames = sent([syn(1000), seg(1000, ESTABLISH), seg(begin, data[:1000]), seg(begin + 1000, data[1000:])])
    (tmp_path / "trace2.pcap").write_bytes(pcap(frames[:3]))
    (tmp_path / "trace1.pcap").write_bytes(pcap(frames[3:]))
    found = read(spark, tmp_path, columns="capture,file,packets,earlier,message").collect()
    assert [(row.message, Path(row.file).name, row.packets) for row in found] == [
        ("establish_connection", "trace2.pcap", [2]),
        ("user_message", "trace1.pcap", [1]),
    ]
    assert [(Path(e.file).name, e.packets) for e in found[1].earlier] == [("trace2.pcap", [3])]
    assert {row.capture for row in found} == {str(tmp_path / "trace#.pcap")}
    assert read(spark, tmp_path, rotation=False).count() == 1
    sessions = read(spark, tmp_path, table="sessions").collect()
    assert [row.client_messages for row in sessions] == [1]


def test_a_file_that_is_damaged(spark: SparkSession, tmp_path: Path) -> None:
    from pyspark.errors import PythonException

    shutil.copy(FOLDER / "corrupted.pcapng", tmp_path)
    shutil.copy(REPLICATION, tmp_path)
    with pytest.raises(PythonException, match=r"corrupted.pcapng: at byte 2084: .* ignoreCorruptFiles"):
        read(spark, tmp_path).count()
    found = read(spark, tmp_path, ignoreCorruptFiles=True)
    assert rows(found) == expected(tmp_path / "corrupted.pcapng", tmp_path / "replication.pcap")


def test_a_file_that_is_not_there(spark: SparkSession, tmp_path: Path) -> None:
    from pyspark.errors import AnalysisException

    with pytest.raises(AnalysisException, match=r"none\.pcap: No such file"):
        read(spark, tmp_path / "none.pcap").count()
    assert read(spark, tmp_path / "none.pcap", ignoreCorruptFiles=True).count() == 0
    assert read(spark, tmp_path / "*.pcap").count() == 0


def test_it_is_found_without_being_registered(spark: SparkSession) -> None:
    """By the name of the module `pyspark_mqwire`, as Spark looks for such sources."""
    import pyspark_mqwire

    assert pyspark_mqwire.DefaultSource.name() == "mqwire"
    assert spark.newSession().read.format("mqwire").load(str(REPLICATION)).count() == len(expected(REPLICATION))
