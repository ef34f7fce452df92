"""Sync requests, why they were sent, and rebuildings of whole partitions (sync0)."""

from __future__ import annotations

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from mqwire.pipeline.analysis._sql import NOTHING_YET, PLACE, after, before, last_where, milliseconds, timestamp, union
from mqwire.pipeline.analysis.gaps import gaps

_KEYS = ("partition_id", "server")
_COMPLETED = 2  # CompleteSync0, [MC-MQDSRP] 2.2.5.3

WHY = {
    "sync0": "rebuilds the partition from nothing",
    "first_contact": "has nothing of the partition yet",
    "repeated": "asked the same before and got no answer",
    "gap": "was sent a change that follows one it lacks",
    "behind": "was told of a number beyond its own",
    "normal": "none of these: as a server does when it starts",
}
"""Why a server asks, the first that applies."""


def sync_requests(statements: DataFrame, holes: DataFrame | None = None) -> DataFrame:
    """A row for each sync request: who asked whom for what and why (`why` is a key of `WHY`), and when it was answered.

    `answer` is the message that came next from whoever was asked: `sync_reply` or `already_purged`. `holes` are the
    gaps, if they are known already.
    """
    columns = ("kind", "seq_number", "to_seq_number", "sync0")
    as_peer = F.col("peer").alias("server"), F.col("server").alias("peer")
    requests = statements.where("kind = 'request'").select("partition_id", "server", "peer", *PLACE, *columns)
    answers = statements.where("kind IN ('reply', 'purged', 'told')").select("partition_id", *as_peer, *PLACE, *columns)
    opened = (holes or gaps(statements)).select(
        "partition_id",
        "server",
        F.lit(None).cast("string").alias("peer"),
        *PLACE,
        F.lit("gap").alias("kind"),
        F.col("to_seq_number").alias("seq_number"),
        F.lit(None).cast("string").alias("to_seq_number"),
        F.lit(None).cast("int").alias("sync0"),
    )
    kind = F.col("kind")
    is_request, is_answer = kind == "request", kind.isin("reply", "purged")
    asked = F.struct("time_ns", "seq_number", "to_seq_number")
    place = F.struct("time_ns", "kind")
    earlier, later = before(*_KEYS), after(*_KEYS)
    seen = (
        union([requests, answers, opened])
        .withColumn("_asked", last_where(is_request, asked, earlier))
        .withColumn("_answered", last_where(is_answer, "time_ns", earlier))
        .withColumn("_gap", F.max(F.when(kind == "gap", F.col("seq_number"))).over(earlier))
        .withColumn("_told", F.max(F.when(kind == "told", F.col("seq_number"))).over(earlier))
        .withColumn("_answer", last_where(is_answer, place, later))
    )
    return (
        seen.where(is_request)
        .withColumn("why", _why())
        .withColumn("answer_ms", milliseconds(F.col("_answer.time_ns") - F.col("time_ns")))
        .withColumn("answer", F.expr("decode(_answer.kind, 'reply', 'sync_reply', 'purged', 'already_purged')"))
        .select(
            *PLACE,
            *_KEYS,
            "peer",
            F.col("seq_number").alias("from_seq_number"),
            "to_seq_number",
            "why",
            "answer",
            "answer_ms",
        )
    )


def _why() -> Column:
    return F.expr(f"""
        CASE
          WHEN sync0 = 1 THEN 'sync0'
          WHEN _asked.seq_number = seq_number AND _asked.to_seq_number = to_seq_number
               AND coalesce(_answered < _asked.time_ns, true) THEN 'repeated'
          WHEN seq_number = '{NOTHING_YET}' THEN 'first_contact'
          WHEN _gap > seq_number THEN 'gap'
          WHEN _told > seq_number THEN 'behind'
          ELSE 'normal'
        END
    """)


def sync0_episodes(statements: DataFrame) -> DataFrame:
    """A row for each time that a server rebuilt its copy of a partition.

    It begins with the first sync request that says so, and ends with the reply that completes it; `ended` is null while
    none has. `refused` is when it was told before that what it asked for is purged, up to `purged_seq_number`.
    """
    as_peer = F.col("peer").alias("server"), F.col("server").alias("peer")
    columns = (*PLACE, "kind", "seq_number", "sync0")
    asked = statements.where("kind = 'request' AND sync0 = 1").select(*_KEYS, "peer", *columns)
    told = statements.where(f"kind = 'purged' OR (kind = 'reply' AND sync0 = {_COMPLETED})").select(
        "partition_id", *as_peer, *columns
    )
    kind = F.col("kind")
    numbered = asked.unionByName(told).withColumn(
        "episode", F.count(F.when(kind == "reply", True)).over(before(*_KEYS))
    )
    is_ask = kind == "request"
    first_ask = F.min(F.when(is_ask, F.struct("time_ns", "peer", "file", "packets")))
    end = F.min(F.when(kind == "reply", F.struct("time_ns", "seq_number")))
    refusal = F.max(F.when(kind == "purged", F.struct("time_ns", "seq_number")))
    return (
        numbered.groupBy(*_KEYS, "episode")
        .agg(
            first_ask.alias("_begin"),
            end.alias("_end"),
            refusal.alias("_refusal"),
            F.count(F.when(is_ask, True)).alias("requests"),
        )
        .where("_begin IS NOT NULL")
        .select(
            *_KEYS,
            F.col("_begin.peer").alias("peer"),
            timestamp("_begin.time_ns").alias("began"),
            timestamp("_end.time_ns").alias("ended"),
            milliseconds(F.col("_end.time_ns") - F.col("_begin.time_ns")).alias("duration_ms"),
            "requests",
            F.col("_end.seq_number").alias("reached_seq_number"),
            timestamp("_refusal.time_ns").alias("refused"),
            F.col("_refusal.seq_number").alias("purged_seq_number"),
            F.col("_begin.file").alias("file"),
            F.col("_begin.packets").alias("packets"),
        )
    )
