"""Expressions that several analyses share."""

from __future__ import annotations

from functools import reduce

from pyspark.sql import Column, DataFrame, Window, WindowSpec
from pyspark.sql import functions as F

from mqwire._values import NULL_GUID
from mqwire.seqnum import MAX_SEQ_NUMBER, MIN_SEQ_NUMBER

NOTHING_YET = f"{MIN_SEQ_NUMBER:016x}"
NO_END = f"{MAX_SEQ_NUMBER:016x}"
ENTERPRISE = str(NULL_GUID)
MILLISECOND = 1_000_000  # in nanoseconds
SECOND = 1000 * MILLISECOND

PLACE = ("time", "time_ns", "capture", "file", "packets", "src", "dst")
"""When, where and between whom: the columns that every analysis carries along, so that a row can be looked up."""


def number(seq_number: str | Column) -> Column:
    """A sequence number as a number: in the tables they are 16 hexadecimal digits, which sort as the numbers do."""
    return F.conv(seq_number, 16, 10).cast("decimal(20,0)")


def milliseconds(nanoseconds: Column) -> Column:
    return nanoseconds / F.lit(MILLISECOND)


def before(*keys: str) -> WindowSpec:
    """The rows of the same keys that came earlier. Within a message changes have ascending numbers."""
    return _by_time(*keys).rowsBetween(Window.unboundedPreceding, -1)


def after(*keys: str) -> WindowSpec:
    """The rows of the same keys that came later, the next one last.

    Sorted backwards: a frame that begins anywhere and ends at the first row costs Spark a pass for each row, one that
    begins at the first row and ends anywhere does not.
    """
    ordered = Window.partitionBy(*keys).orderBy(F.desc("time_ns"), F.desc("seq_number"))
    return ordered.rowsBetween(Window.unboundedPreceding, -1)


def _by_time(*keys: str) -> WindowSpec:
    return Window.partitionBy(*keys).orderBy("time_ns", "seq_number")


def last_where(condition: Column, value: str | Column, rows: WindowSpec) -> Column:
    """The value of the last of these rows for which something is true."""
    column = F.col(value) if isinstance(value, str) else value
    return F.last(F.when(condition, column), ignorenulls=True).over(rows)


def first_reaching(targets: DataFrame, reaching: DataFrame, keys: tuple[str, ...]) -> DataFrame:
    """For each target when a number as high as its `seq_number` was first there: `reached`, a struct like `how`.

    `reaching` has the keys, a `seq_number` and a struct `how`, which begins with time_ns. One sort, and no join: with
    the highest numbers first, what is as high as a target stands before it.
    """
    highest_first = Window.partitionBy(*keys).orderBy(F.desc("seq_number"))
    as_high = highest_first.rangeBetween(Window.unboundedPreceding, Window.currentRow)
    both = targets.withColumn("_is_target", F.lit(True)).unionByName(
        reaching.select(*keys, "seq_number", "how").withColumn("_is_target", F.lit(False)), allowMissingColumns=True
    )
    return both.withColumn("reached", F.min("how").over(as_high)).where("_is_target").drop("_is_target", "how")


def settled(frame: DataFrame) -> DataFrame:
    """The same rows, worked out now and kept by the executors; nothing of how they came about is left in the plan.

    What is small and used in many places is settled: otherwise each of them plans it again, and in a query with
    several of them it is there so many times that Spark plans for longer than it works.
    """
    return frame.localCheckpoint()


def timestamp(nanoseconds: str | Column) -> Column:
    column = F.col(nanoseconds) if isinstance(nanoseconds, str) else nanoseconds
    return F.timestamp_micros((column / 1000).cast("long"))


def union(frames: list[DataFrame]) -> DataFrame:
    return reduce(DataFrame.unionByName, frames)
