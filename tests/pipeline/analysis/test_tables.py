"""Which tables are read."""

from __future__ import annotations

from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from mqwire.pipeline.analysis.tables import Tables
from mqwire.pipeline.schema import spark_schema
from tests.pipeline.analysis.scenario import PEC, PSC, Story, acknowledges


def story(count: int) -> Story:
    made = Story()
    for number in range(count):
        made.say(number, PSC, PEC, acknowledges(PSC, number))
    return made


def test_the_snapshot_of_an_output_folder_stays_what_it_is(spark: SparkSession, tmp_path: Path) -> None:
    for number in (1, 2):
        story(number).tables(spark, tmp_path / "snapshots" / str(number))
    current = tmp_path / "current"
    current.symlink_to("snapshots/1")
    before = Tables.read(spark, tmp_path)
    current.unlink()
    current.symlink_to("snapshots/2")
    assert before.messages.count() == 1
    assert Tables.read(spark, tmp_path).messages.count() == 2


def test_a_table_may_be_missing_or_in_parts_by_date(
    spark: SparkSession, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    story(1).tables(spark, tmp_path)
    part = tmp_path / "messages" / "date=2023-11-14"
    part.mkdir()
    (tmp_path / "messages" / "part-0.parquet").rename(part / "part-0.parquet")
    (tmp_path / "losses" / "part-0.parquet").unlink()
    (tmp_path / "losses").rmdir()
    tables = Tables.read(spark, tmp_path)
    assert [str(row["date"]) for row in tables.messages.select("date").collect()] == ["2023-11-14"]
    assert tables.missing(("messages", "losses", "packets")) == ["losses"]
    assert tables.losses.schema == spark_schema("losses")
    assert tables.losses.count() == 0
    # Not made in Python: Java would complain when the session ends before Python has answered.
    tables.losses.explain()
    assert "RDD" not in capsys.readouterr().out
