"""Many deletions at once."""

from __future__ import annotations

from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as F

from mqwire.mqdsrp import Command
from mqwire.pipeline.analysis._sql import ENTERPRISE, SECOND
from mqwire.pipeline.analysis.anomalies import anomaly, collected, count_of, words
from mqwire.pipeline.analysis.history import changes

FEWEST = 10
WITHIN = 60
"""Seconds: more than `FEWEST` deletions, each so soon after the one before, are a burst."""


def sudden_deletions(directory_changes: DataFrame, *, fewest: int = FEWEST, within: float = WITHIN) -> DataFrame:
    """Bursts of deletions in a partition: at least so many, each within so many seconds of the one before.

    What somebody who synchronizes is told of old deletions is none: only deletions that were propagated count.
    """
    deleted = changes(directory_changes.where("message = 'change_propagation'")).where(
        F.col("command") == int(Command.DELETE)
    )
    in_order = Window.partitionBy("partition_id").orderBy("time_ns", "seq_number")
    bursts = deleted.withColumn(
        "_begins",
        F.coalesce(F.col("time_ns") - F.lag("time_ns").over(in_order) > F.lit(int(within * SECOND)), F.lit(True)),
    ).withColumn("burst", F.sum(F.col("_begins").cast("int")).over(in_order))
    found = collected(
        bursts.withColumn("who", F.first("src").over(Window.partitionBy("partition_id", "burst").orderBy("time_ns"))),
        ["partition_id", "burst", "who"],
        F.coalesce("object_type", F.lit("object")),
    ).where(F.col("count") >= fewest)
    partition = F.when(F.col("partition_id") == ENTERPRISE, "the enterprise partition").otherwise(
        words("partition ", F.col("partition_id"))
    )
    lasted = F.format_number((F.col("until").cast("double") - F.col("time").cast("double")), 1)
    what = words(count_of("deletion"), " in ", partition, " within ", lasted, " s")
    return anomaly(found, "sudden_deletion", "high", "who", what)
