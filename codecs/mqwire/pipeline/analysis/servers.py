"""Who is who: queue managers are known by their GUIDs, and have the names that they give themselves."""

from __future__ import annotations

from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as F

from mqwire.pipeline.analysis._sql import ENTERPRISE, settled, union

MOST_ADDRESSES = 10


def resolve(said: DataFrame, envelopes: DataFrame) -> DataFrame:
    """Add who speaks (`server`) and to whom (`peer`), by the best name there is.

    `envelopes` are the same messages, with who sends each to whom, and what the sender calls itself.
    """
    keys = ("queue_manager", "src", "dst", "to_name", "name")
    talks = settled(envelopes.groupBy(*keys).count())
    by_address = _most_often(talks.select("src", F.coalesce("queue_manager", "src").alias("id"), "count"), "src")
    known = settled(_names(talks, by_address))
    names = F.broadcast(known.select(F.col("id").alias("_id"), F.col("label").alias("server")))
    to_managers = F.broadcast(known.select(F.col("id").alias("_manager"), F.col("label").alias("_by_manager")))
    to_names = F.broadcast(
        known.where("is_owner").select(F.upper("name").alias("_to"), F.col("label").alias("_by_name"))
    )
    to_addresses = F.broadcast(
        by_address.join(known, "id").select(F.col("src").alias("_dst"), F.col("label").alias("_by_address"))
    )
    return (
        said.withColumn("_id", F.coalesce("queue_manager", "src"))
        .join(names, "_id")
        .join(to_managers, F.col("to_manager") == F.col("_manager"), "left")
        .join(to_names, F.upper("to_name") == F.col("_to"), "left")
        .join(to_addresses, F.col("dst") == F.col("_dst"), "left")
        .withColumn("peer", F.coalesce("_by_manager", "_by_name", "_by_address", "to_name", "dst"))
        .drop("_id", "_manager", "_by_manager", "_to", "_dst", "_by_name", "_by_address")
    )


def _names(talks: DataFrame, by_address: DataFrame) -> DataFrame:
    """A label for each queue manager: what it calls itself, or else what others call it. Of several with the
    same name, all but the one that says most have a part of their GUID with it.
    """
    ids = talks.select(F.coalesce("queue_manager", "src").alias("id"), "name", "count")
    own = _most_often(ids.where("name <> ''"), "id")
    called = _most_often(talks.where("to_name IS NOT NULL").select("dst", "to_name", "count"), "dst")
    others = by_address.join(called, F.col("src") == F.col("dst")).select("id", "to_name", F.lit(1).alias("count"))
    named = (
        ids.groupBy("id")
        .agg(F.sum("count").alias("said"))
        .join(own, "id", "left")
        .join(_most_often(others, "id"), "id", "left")
        .select("id", "said", F.coalesce("name", "to_name").alias("name"))
    )
    # A forged message or two do not take a name away from whom it belongs to.
    loudest = Window.partitionBy(F.upper("name")).orderBy(F.desc("said"), "id")
    is_owner = F.col("name").isNotNull() & (F.row_number().over(loudest) == 1)
    label = (
        F.when(F.col("is_owner"), F.col("name"))
        .when(F.col("name").isNotNull(), F.format_string("%s (%s)", "name", F.substring("id", 1, 8)))
        .otherwise(F.col("id"))
    )
    return named.withColumn("is_owner", is_owner).withColumn("label", label)


def _most_often(counted: DataFrame, key: str) -> DataFrame:
    """For each key the value that goes with it most often; of equals the first in the alphabet."""
    (value,) = (name for name in counted.columns if name not in (key, "count"))
    best = Window.partitionBy(key).orderBy(F.desc("_sum"), value)
    return (
        counted.groupBy(key, value)
        .agg(F.sum("count").alias("_sum"))
        .withColumn("_best", F.row_number().over(best))
        .where("_best = 1")
        .select(key, value)
    )


def servers(statements: DataFrame, authority: DataFrame | None = None) -> DataFrame:
    """The directory servers: where they are, what they are, and when they were heard.

    `role` is what messages show: the PEC decides about the enterprise, PSCs ask for queues of enterprise scope and
    acknowledge by number, BSCs ask for all queues and acknowledge that they are alive. Authorities are worked out from
    the statements unless they are given.
    """
    known = authorities(statements) if authority is None else authority
    pec = known.where(F.col("partition_id") == ENTERPRISE).select(F.col("authority").alias("_pec"))
    return (
        statements.join(F.broadcast(pec), F.col("server") == F.col("_pec"), "left")
        .groupBy("server")
        .agg(
            F.expr(
                """CASE WHEN bool_or(_pec IS NOT NULL) THEN 'PEC'
                    WHEN bool_or(kind IN ('told', 'ack') OR (kind = 'request' AND scope = 1)) THEN 'PSC'
                    WHEN bool_or(kind = 'alive' OR (kind = 'request' AND scope = 0)) THEN 'BSC' END"""
            ).alias("role"),
            F.mode("site_id").alias("site_id"),
            F.slice(F.array_sort(F.collect_set("src")), 1, MOST_ADDRESSES).alias("addresses"),
            F.min("time").alias("first"),
            F.max("time").alias("last"),
            F.count("*").alias("statements"),
        )
    )


def authorities(statements: DataFrame) -> DataFrame:
    """Who decides about each partition, by what is said, the best kind of evidence first.

    PSCs ask and acknowledge to nobody but the authority (rank 3); a PSC tells its own site's number (rank 2); who sends
    a change first is the authority or near it (rank 1).
    """
    asked = statements.where("kind = 'ack' OR (kind = 'request' AND scope = 1)").select(
        "partition_id", F.col("peer").alias("authority"), F.lit(3).alias("rank")
    )
    told = statements.where("kind = 'told' AND partition_id = site_id").select(
        "partition_id", F.col("server").alias("authority"), F.lit(2).alias("rank")
    )
    sent = (
        statements.where("kind = 'change' AND message = 'change_propagation'")
        .groupBy("partition_id", "seq_number")
        .agg(F.min(F.struct("time_ns", "server"))["server"].alias("authority"))
        .select("partition_id", "authority", F.lit(1).alias("rank"))
    )
    votes = union([asked, told, sent]).groupBy("partition_id", "authority", "rank").count()
    best = Window.partitionBy("partition_id").orderBy(F.desc("rank"), F.desc("count"), "authority")
    return votes.withColumn("_best", F.row_number().over(best)).where("_best = 1").select("partition_id", "authority")
