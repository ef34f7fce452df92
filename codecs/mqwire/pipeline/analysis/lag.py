"""How long changes take from the authority to each replica."""

from __future__ import annotations

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from mqwire.pipeline.analysis._sql import first_reaching, milliseconds, timestamp
from mqwire.pipeline.analysis.servers import authorities
from mqwire.pipeline.analysis.statements import HAS

_CHANGE = ("partition_id", "seq_number")
_REPLICA = ("partition_id", "server")


def first_sendings(statements: DataFrame, authority: DataFrame | None = None) -> DataFrame:
    """When the authority of each partition sent each change for the first time.

    Only changes that nobody carried before, and that the authority propagated: what a sync_reply brings may be old.
    """
    is_authority = F.col("server") == F.col("authority")
    fresh = is_authority & (F.col("message") == "change_propagation")
    return (
        statements.where("kind = 'change'")
        .join(F.broadcast(authority or authorities(statements)), "partition_id")
        .groupBy(*_CHANGE, "authority")
        .agg(F.min(F.when(fresh, F.col("time_ns"))).alias("sent_ns"), F.min("time_ns").alias("_first"))
        .where("sent_ns = _first")
        .drop("_first")
    )


def lags(statements: DataFrame, authority: DataFrame | None = None) -> DataFrame:
    """A row for each change and replica: when the change was sent to it, and when it showed that it has it.

    `delivered_ms` is from the authority's first sending to the first message to the replica that carries the change,
    `lag_ms` to the first sign of the replica itself (`shown_by`): an acknowledgment, its next sync request, or telling
    or passing on the number or one behind it. Signs are rare (a PSC acknowledges every 256 changes), so that `lag_ms`
    is how long it took at most. It is null where there was no sign, and there is no row for what a replica showed to
    have before it was sent.
    """
    changes = first_sendings(statements, authority)
    replicas = (
        statements.where("partition_id IS NOT NULL AND kind IN ('change', 'reply')")
        .select("partition_id", F.col("peer").alias("server"))
        .unionByName(statements.where(HAS).select(*_REPLICA))
        .distinct()
    )
    expected = changes.join(replicas, "partition_id").where("server <> authority")
    signs = statements.where(HAS).withColumn("how", F.struct("time_ns", "kind"))
    arrived = (
        statements.where("kind = 'change'")
        .groupBy("partition_id", F.col("peer").alias("server"), "seq_number")
        .agg(F.min("time_ns").alias("delivered_ns"))
    )
    return (
        first_reaching(expected, signs, _REPLICA)
        .join(arrived, [*_REPLICA, "seq_number"], "left")
        .withColumn("shown_ns", F.col("reached.time_ns"))
        .where("shown_ns IS NULL OR shown_ns >= sent_ns")
        .select(
            *_REPLICA,
            "authority",
            "seq_number",
            timestamp("sent_ns").alias("sent"),
            timestamp("delivered_ns").alias("delivered"),
            timestamp("shown_ns").alias("shown"),
            F.col("reached.kind").alias("shown_by"),
            milliseconds(F.col("delivered_ns") - F.col("sent_ns")).alias("delivered_ms"),
            milliseconds(F.col("shown_ns") - F.col("sent_ns")).alias("lag_ms"),
        )
    )


def lag_summary(lags: DataFrame) -> DataFrame:
    """The distribution of each replica's lag in each partition, in milliseconds."""
    return lags.groupBy(*_REPLICA, "authority").agg(
        F.count("*").alias("changes"),
        F.count("delivered_ms").alias("delivered"),
        F.count("lag_ms").alias("shown"),
        *_percentiles("delivered_ms"),
        *_percentiles("lag_ms"),
    )


def _percentiles(name: str) -> list[Column]:
    # Approximate: exact ones hold every different value in memory.
    parts = ((0.5, "median"), (0.9, "p90"), (0.99, "p99"))
    return [F.percentile_approx(name, part).alias(f"{name}_{label}") for part, label in parts] + [
        F.max(name).alias(f"{name}_max")
    ]
