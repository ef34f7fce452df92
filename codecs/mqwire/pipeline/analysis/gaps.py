"""Gaps: changes whose predecessor their receiver was never sent."""

from __future__ import annotations

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from mqwire.pipeline.analysis._sql import (
    NO_END,
    PLACE,
    after,
    before,
    first_reaching,
    last_where,
    milliseconds,
    timestamp,
    union,
)
from mqwire.pipeline.analysis.statements import HAS

_KEYS = ("partition_id", "server")


def standing(statements: DataFrame) -> DataFrame:
    """What each server has by what it says (`source` is `said`) and by what it was sent (`sent`), as one history.

    Its sync requests are in it as well (`asks`), once more where they say how far it is.
    """
    columns = (*PLACE, "kind", "seq_number", "previous_seq_number", "message")
    said = statements.where(HAS).select(*_KEYS, *columns, F.lit("said").alias("source"))
    asks = statements.where("kind = 'request'").select(*_KEYS, *columns, F.lit("asks").alias("source"))
    # A reply brings its receiver from FromSeqNumber to ToSeqNumber, also where the changes between are superseded.
    sent = statements.where(f"kind IN ('change', 'reply') AND seq_number <> '{NO_END}'").select(
        "partition_id", F.col("peer").alias("server"), *columns, F.lit("sent").alias("source")
    )
    return union([said, asks, sent])


def gaps(statements: DataFrame) -> DataFrame:
    """A row for each time that a server is sent a change which follows one that it lacks.

    It lacks all behind `from_seq_number` up to `to_seq_number`, as far as the capture shows. `asked` is when it next
    sent a sync request for the partition, `closed` when it was sent the rest or said to have it; null where it did not.
    """
    asks = F.col("source") == "asks"
    history = (
        standing(statements)
        .withColumn("_has", F.max(F.when(~asks, F.col("seq_number"))).over(before(*_KEYS)))
        .withColumn("asked", last_where(asks, "time", after(*_KEYS)))
    )
    opened = history.where("source = 'sent' AND kind = 'change' AND previous_seq_number > _has").select(
        *PLACE,
        *_KEYS,
        F.col("_has").alias("from_seq_number"),
        F.col("previous_seq_number").alias("to_seq_number"),
        "asked",
    )
    # A change behind the gap closes nothing, though its number is higher: only who vouches for all before it does.
    covers = history.where("source = 'said' OR kind = 'reply'").withColumn("how", F.struct("time_ns"))
    closed = first_reaching(opened.withColumn("seq_number", F.col("to_seq_number")), covers, _KEYS)
    return (
        closed.withColumn("closed", timestamp("reached.time_ns"))
        .withColumn("open_ms", milliseconds(F.col("reached.time_ns") - F.col("time_ns")))
        .drop("reached", "seq_number")
    )
