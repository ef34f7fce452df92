"""How far servers have come: sequence numbers over time, and up to where deletions are forgotten."""

from __future__ import annotations

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from mqwire.pipeline.analysis._sql import NO_END, before
from mqwire.pipeline.analysis.statements import HAS

_OWN_WORD = "kind IN ('told', 'reply', 'purged')"
"""Where a server says how far it has purged. In a change PurgedSeqNumber may be the number of the change itself,
since [MC-MQDSRP] 3.1.7.1.2 says so by mistake."""


def progress(statements: DataFrame) -> DataFrame:
    """When each server was first heard to have come further in a partition: no row where it says the same again."""
    keys = ("partition_id", "server")
    return (
        statements.where(HAS)
        .withColumn("_most", F.max("seq_number").over(before(*keys)))
        .where("_most IS NULL OR seq_number > _most")
        .select("time", "time_ns", *keys, "seq_number", F.col("kind").alias("shown_by"), "file", "packets")
    )


def purge_horizon(statements: DataFrame) -> DataFrame:
    """When each server was first heard to have purged further, and when it refused a request for that (`refused`)."""
    keys = ("partition_id", "server")
    # Who serves somebody that starts over may repeat numbers; 'has purged nothing' is where everybody begins.
    return (
        statements.where(_OWN_WORD)
        .where(F.col("purged_seq_number") != NO_END)
        .withColumn("_most", F.max("purged_seq_number").over(before(*keys)))
        .withColumn("refused", F.col("kind") == "purged")
        .where("refused OR _most IS NULL OR purged_seq_number > _most")
        .select(
            "time",
            "time_ns",
            *keys,
            "purged_seq_number",
            "refused",
            F.when(F.col("refused"), F.col("peer")).alias("refused_server"),
            "file",
            "packets",
        )
    )
