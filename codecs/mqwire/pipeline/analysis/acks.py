"""Who acknowledges, and who has stopped to."""

from __future__ import annotations

from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as F

from mqwire.pipeline.analysis._sql import SECOND, milliseconds, number
from mqwire.pipeline.analysis.statements import HAS

PSC_STEP = 256
"""A PSC acknowledges every so many changes ([MC-MQDSRP] 3.1.7.2.3); what it is seen to do counts more."""
BSC_PERIOD = 12 * 3600
"""Seconds after which a BSC says again that it is alive ([MC-MQDSRP] appendix A note 7); what is seen counts more."""
PATIENCE = 2
"""So many acknowledgments may be missing before somebody counts as silent."""


def acknowledgments(statements: DataFrame, *, patience: int = PATIENCE) -> DataFrame:
    """A row for each server that acknowledges to another, for PSCs also for each partition.

    A PSC has `stopped` if the partition has gone on by more than `patience` of its usual steps since; a BSC if it has
    been silent for longer than so many of its usual periods, at the end of what its PSC said. Who never acknowledged
    is not here.
    """
    keys = ("partition_id", "server", "peer")
    step = Window.partitionBy(*keys).orderBy("time_ns", "seq_number")
    acks = (
        statements.where("kind IN ('ack', 'alive')")
        .withColumn("_number", number("seq_number"))
        .withColumn("_step", F.col("_number") - F.lag("_number").over(step))
        .withColumn("_period", F.col("time_ns") - F.lag("time_ns").over(step))
    )
    found = acks.groupBy(*keys, "kind").agg(
        F.count("*").alias("acks"),
        F.min("time").alias("first"),
        F.max("time").alias("last"),
        F.max("time_ns").alias("_last_ns"),
        F.max("seq_number").alias("acked_seq_number"),
        F.percentile_approx(F.when(F.col("_step") > 0, F.col("_step")), 0.5).alias("_usual_step"),
        F.percentile_approx("_period", 0.5).alias("_usual_period"),
    )
    # How far the partition is, by its authority's word; and how long the other end has been heard.
    reached = (
        statements.where(HAS)
        .groupBy("partition_id", F.col("server").alias("peer"))
        .agg(F.max("seq_number").alias("reached"))
    )
    heard = statements.groupBy(F.col("server").alias("peer")).agg(F.max("time_ns").alias("_heard"))
    behind = F.coalesce(number("reached") - number("acked_seq_number"), F.lit(0))
    silent = F.greatest(F.col("_heard") - F.col("_last_ns"), F.lit(0))
    return (
        found.join(reached, ["partition_id", "peer"], "left")
        .join(F.broadcast(heard), "peer", "left")
        .withColumn("behind", behind)
        .withColumn("silent_ms", milliseconds(F.coalesce(silent, F.lit(0))))
        .withColumn("usual_step", F.coalesce("_usual_step", F.lit(PSC_STEP)))
        .withColumn("usual_ms", milliseconds(F.coalesce("_usual_period", F.lit(BSC_PERIOD * SECOND))))
        .withColumn(
            "stopped",
            F.when(F.col("kind") == "ack", F.col("behind") > F.col("usual_step") * patience).otherwise(
                F.col("silent_ms") > F.col("usual_ms") * patience
            ),
        )
        .withColumn("role", F.when(F.col("kind") == "ack", "PSC").otherwise("BSC"))
        .select(
            *keys,
            "role",
            "acks",
            "first",
            "last",
            "acked_seq_number",
            F.col("reached").alias("reached_seq_number"),
            "behind",
            "silent_ms",
            F.when(F.col("kind") == "ack", F.col("usual_step")).alias("usual_step"),
            F.when(F.col("kind") == "alive", F.col("usual_ms")).alias("usual_ms"),
            "stopped",
        )
    )
