"""What the page shows, out of the tables: counts, and samples of bounded size. Nothing else reaches the driver."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as F
from pyspark.sql.types import TimestampType

import mqwire
from mqwire.pipeline.analysis._sql import ENTERPRISE, MILLISECOND
from mqwire.pipeline.analysis.abuse import anomalies
from mqwire.pipeline.analysis.anomalies import KINDS, SEVERITIES
from mqwire.pipeline.analysis.health import Health, health_of
from mqwire.pipeline.analysis.history import objects, partitions, who_changed_what
from mqwire.pipeline.analysis.statements import statements
from mqwire.pipeline.analysis.syncs import WHY
from mqwire.pipeline.analysis.tables import Tables

MOST_ROWS = 200
"""Rows of a table."""
MOST_PARTITIONS = 24
MOST_SERVERS = 12
"""Lines in the chart of a partition, and replicas of it whose lag is drawn."""
BINS = 120
"""Points of a line at most, and bars of the chart of requests."""
MOST_TEXT = 300
"""Letters of a text that somebody else chose."""
LAG_CLASSES = 24
"""Classes of lags, each twice as long as the one before; the first begins at a millisecond."""


def gather(tables: Tables, *, at: datetime | None = None) -> dict[str, Any]:
    """Everything on the page, as JSON has it."""
    said = statements(tables.messages).persist()
    try:
        return _gathered(tables, health_of(said), at)
    finally:
        said.unpersist()


def _gathered(tables: Tables, health: Health, at: datetime | None) -> dict[str, Any]:
    said = health.statements
    span = tables.messages.agg(F.count("*").alias("count"), F.min("time_ns"), F.max("time_ns"))
    messages, first, last = span.collect()[0]
    names = {row["partition_id"]: _cut(row["name"]) for row in _rows(partitions(tables.directory_changes).limit(10_000))}
    names[ENTERPRISE] = "enterprise"
    said_about = said.where("partition_id IS NOT NULL").groupBy("partition_id").count()
    busiest = said_about.orderBy(F.desc("count"), "partition_id").limit(MOST_PARTITIONS)
    chosen = [row["partition_id"] for row in _rows(busiest)]
    bins = _Bins(first or 0, last or 0)
    requests = health.sync_requests.persist()
    gaps = health.gaps.persist()
    found = anomalies(tables, said).persist()
    try:
        return {
            "version": mqwire.__version__,
            "folder": tables.folder,
            "at": None if at is None else at.isoformat(),
            "span": [_milliseconds(first), _milliseconds(last)],
            "bounds": {"rows": MOST_ROWS, "partitions": MOST_PARTITIONS, "servers": MOST_SERVERS, "bins": BINS},
            "counts": {
                "messages": messages,
                "partitions": said_about.count(),
                "gaps": gaps.count(),
                "requests": requests.count(),
            },
            "names": names,
            "kinds": KINDS,
            "why": WHY,
            "severities": {row["severity"]: row["count"] for row in _rows(found.groupBy("severity").count())},
            "anomalies": _anomalies(found),
            "servers": _table(health.servers.orderBy("server")),
            "partitions": [_partition(id, health, gaps, bins) for id in chosen],
            "lags": _lags(health, chosen),
            "requests": _requests(requests, bins),
            "asked": _table(requests.where("why <> 'normal'").orderBy(F.desc("time_ns"))),
            "gaps": _table(gaps.orderBy(F.desc("time_ns"))),
            "episodes": _table(health.sync0_episodes.orderBy(F.desc("began"))),
            "acks": _table(health.acknowledgments.orderBy(F.desc("stopped"), F.desc("behind"), "server")),
            "directory": _directory(tables, at),
        }
    finally:
        for frame in (requests, gaps, found):
            frame.unpersist()


class _Bins:
    """Stretches of time of the same length."""

    def __init__(self, first: int, last: int) -> None:
        self.first, self.width = first, max((last - first) // BINS + 1, 1)

    def of(self, nanoseconds: str) -> Column:
        return ((F.col(nanoseconds) - F.lit(self.first)) / F.lit(self.width)).cast("int")


def _anomalies(found: DataFrame) -> dict[str, Any]:
    worst = F.array_position(F.array(*(F.lit(one) for one in SEVERITIES)), F.col("severity"))
    return _table(found.orderBy(worst, F.desc("count"), F.desc("time"), "kind", "who", "what"))


def _partition(id: str, health: Health, gaps: DataFrame, bins: _Bins) -> dict[str, Any]:
    here = F.col("partition_id") == id
    # The furthest in each stretch of time: what is drawn is never ahead, and at most a stretch late.
    in_bin = Window.partitionBy("server", "bin").orderBy(F.desc("seq_number"), "time_ns")
    points = (
        health.progress.where(here)
        .withColumn("bin", bins.of("time_ns"))
        .withColumn("_nth", F.row_number().over(in_bin))
        .where("_nth = 1")
    )
    lines = points.groupBy("server").agg(
        F.array_sort(F.collect_list(F.struct("time_ns", "seq_number"))).alias("points"),
        F.max("seq_number").alias("last"),
    )
    authority = [row["authority"] for row in _rows(health.authorities.where(here))]
    first_lines = F.col("server").isin(authority).cast("int")
    drawn = _rows(lines.orderBy(F.desc(first_lines), F.desc("last"), "server").limit(MOST_SERVERS))
    purged = health.purge_horizon.where(here).where(F.col("server").isin(authority))
    return {
        "id": id,
        "authority": authority[0] if authority else None,
        "lines": [
            {
                "server": _cut(row["server"]),
                "points": [[_milliseconds(point["time_ns"]), point["seq_number"]] for point in row["points"]],
            }
            for row in drawn
        ],
        "servers": lines.count(),
        "gaps": [
            [_milliseconds(row["time_ns"]), row["from_seq_number"], row["to_seq_number"], _cut(row["server"])]
            for row in _rows(gaps.where(here).orderBy("time_ns").limit(BINS))
        ],
        "purged": [
            [_milliseconds(row["time_ns"]), row["purged_seq_number"]]
            for row in _rows(purged.orderBy("time_ns").limit(BINS))
        ],
        "episodes": [
            [row["began"], row["ended"], _cut(row["server"])]
            for row in _rows(health.sync0_episodes.where(here).orderBy("began").limit(BINS))
        ],
    }


def _lags(health: Health, chosen: list[str]) -> list[dict[str, Any]]:
    wanted = F.col("partition_id").isin(chosen)
    lags = health.lags.where(wanted).persist()
    try:
        keys = ["partition_id", "server"]
        summaries = _rows(health.lag_summary.where(wanted).orderBy(*keys).limit(MOST_PARTITIONS * MOST_SERVERS))
        classes: dict[tuple[str, str], dict[str, list[int]]] = {}
        for name in ("delivered_ms", "lag_ms"):
            of_lag = F.least(F.floor(F.log2(F.greatest(F.col(name), F.lit(1.0)))), F.lit(LAG_CLASSES - 1)).alias("class")
            for row in _rows(lags.where(f"{name} IS NOT NULL").groupBy(*keys, of_lag).count()):
                known = classes.setdefault((row["partition_id"], row["server"]), {})
                known.setdefault(name, [0] * LAG_CLASSES)[row["class"]] = row["count"]
        return [
            {**{key: _plain(value) for key, value in row.items()}, "classes": classes.get((row["partition_id"], row["server"]), {})}
            for row in summaries
        ]
    finally:
        lags.unpersist()


def _requests(requests: DataFrame, bins: _Bins) -> dict[str, Any]:
    counted = requests.groupBy(bins.of("time_ns").alias("bin"), "why").count()
    return {
        "first": _milliseconds(bins.first),
        "width": bins.width / MILLISECOND,
        "bins": [[row["bin"], row["why"], row["count"]] for row in _rows(counted.orderBy("bin", "why"))],
    }


def _directory(tables: Tables, at: datetime | None) -> dict[str, Any]:
    there = objects(tables.directory_changes, at).persist()
    changed = who_changed_what(tables.directory_changes, tables.messages)
    if at is not None:
        changed = changed.where(F.col("time") <= F.lit(at))
    try:
        counted = there.groupBy("partition_id", "object_type").count()
        return {
            "counts": _table(counted.orderBy("partition_id", "object_type")),
            "objects": _table(there.orderBy("partition_id", "object_type", "object_name", "object_id")),
            "changes": _table(changed.orderBy(F.desc("time_ns"), F.desc("seq_number"))),
        }
    finally:
        there.unpersist()


# --- what JSON has ---


def _table(frame: DataFrame) -> dict[str, Any]:
    """The first rows of a frame, and whether there are more."""
    rows = _rows(frame.limit(MOST_ROWS + 1))
    return {
        "rows": [{key: _plain(value) for key, value in row.items()} for row in rows[:MOST_ROWS]],
        "hasMore": len(rows) > MOST_ROWS,
    }


def _rows(frame: DataFrame) -> list[dict[str, Any]]:
    """The rows, with times as milliseconds since 1970: Spark hands out local times without a zone."""
    columns = [
        (F.unix_micros(field.name) / 1000).alias(field.name) if isinstance(field.dataType, TimestampType) else field.name
        for field in frame.schema.fields
    ]
    return [row.asDict(recursive=True) for row in frame.select(*columns).collect()]


def _plain(value: Any) -> Any:
    match value:
        case str():
            return _cut(value)
        case dict():
            return {_cut(str(key)): _plain(one) for key, one in list(value.items())[:MOST_ROWS]}
        case list() | tuple():
            return [_plain(one) for one in value[:MOST_ROWS]]
        case bytes() | bytearray():
            return _cut(value.hex())
        case None | bool() | int() | float():
            return value
    return str(value)


def _cut(text: str | None) -> str | None:
    return text if text is None or len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + "…"


def _milliseconds(nanoseconds: int | None) -> float | None:
    return None if nanoseconds is None else nanoseconds / MILLISECOND

