"""What the page shows, out of the tables: counts, and samples of bounded size. Nothing else reaches the driver."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as F
from pyspark.sql.types import TimestampType

import mqwire
from mqwire.pipeline.analysis._sql import ENTERPRISE, MILLISECOND, settled
from mqwire.pipeline.analysis.abuse import anomalies
from mqwire.pipeline.analysis.anomalies import KINDS, SEVERITIES
from mqwire.pipeline.analysis.health import Health, health_of
from mqwire.pipeline.analysis.history import objects, partitions, who_changed_what
from mqwire.pipeline.analysis.lag import lag_summary
from mqwire.pipeline.analysis.servers import authorities
from mqwire.pipeline.analysis.statements import statements
from mqwire.pipeline.analysis.syncs import WHY, sync_requests
from mqwire.pipeline.analysis.tables import Tables

MOST_ROWS = 200
"""Rows of a table."""
MOST_PARTITIONS = 24
MOST_NAMES = 10_000
"""Sites whose names are known to the page."""
MOST_SERVERS = 12
"""Lines in the chart of a partition, and replicas of it whose lag is drawn."""
BINS = 120
"""Points of a line at most, and bars of the chart of requests."""
MOST_TEXT = 300
"""Letters of a text that somebody else chose."""
LAG_CLASSES = 24
"""Classes of lags, each twice as long as the one before; the first ends at two milliseconds, the last nowhere."""
READ = ("messages", "directory_changes", "findings", "losses")
"""The tables that the page is made of."""


def gather(tables: Tables, *, at: datetime | None = None) -> dict[str, Any]:
    """Everything on the page, as JSON has it."""
    said = settled(statements(tables.messages))
    authority = settled(authorities(said))
    known = health_of(said, authority)
    holes = settled(known.gaps)
    asked = settled(sync_requests(said, holes))
    found = settled(anomalies(tables, said, authority))
    lags = settled(known.lags)
    health = known._replace(gaps=holes, sync_requests=asked, lags=lags, lag_summary=lag_summary(lags))
    return {**_about(tables, at), **_health(health), **_anomalies(found), "directory": _directory(tables, at)}


def _about(tables: Tables, at: datetime | None) -> dict[str, Any]:
    span = tables.messages.agg(F.count("*").alias("count"), F.min("time_ns"), F.max("time_ns"))
    messages, first, last = span.collect()[0]
    sites = _rows(partitions(tables.directory_changes).select("partition_id", "name").limit(MOST_NAMES))
    return {
        "version": mqwire.__version__,
        "folder": _shown(tables.folder),
        "at": None if at is None else at.isoformat(),
        "missing": tables.missing(READ),
        "messages": messages,
        "span": [_milliseconds(first), _milliseconds(last)],
        "bounds": {"rows": MOST_ROWS, "partitions": MOST_PARTITIONS, "servers": MOST_SERVERS, "bins": BINS},
        "names": {row["partition_id"]: _cut(row["name"]) for row in sites} | {ENTERPRISE: "enterprise"},
        "kinds": KINDS,
        "why": WHY,
    }


def _health(health: Health) -> dict[str, Any]:
    said = health.statements
    about = said.where("partition_id IS NOT NULL").groupBy("partition_id").count()
    busiest = _rows(about.orderBy(F.desc("count"), "partition_id").limit(MOST_PARTITIONS))
    chosen = [row["partition_id"] for row in busiest]
    return {
        "counts": {
            "partitions": about.count(),
            "gaps": health.gaps.count(),
            "requests": health.sync_requests.count(),
        },
        "servers": _table(health.servers.orderBy("server")),
        "partitions": _partitions(health, chosen),
        "lags": _lags(health, chosen),
        "requests": _requests(health.sync_requests),
        "asked": _table(health.sync_requests.where("why <> 'normal'").orderBy(F.desc("time_ns"))),
        "gaps": _table(health.gaps.orderBy(F.desc("time_ns"))),
        "episodes": _table(health.sync0_episodes.orderBy(F.desc("began"))),
        "acks": _table(health.acknowledgments.orderBy(F.desc("stopped"), F.desc("behind"), "server")),
    }


def _bin(first: Column, last: Column) -> Column:
    """Which of the stretches of the same length, of which there are `BINS` from first to last, a row is in."""
    width = F.floor((last - first) / F.lit(BINS)) + F.lit(1)
    return ((F.col("time_ns") - first) / width).cast("int")


def _anomalies(found: DataFrame) -> dict[str, Any]:
    worst = _place_in(SEVERITIES, "severity"), _place_in(KINDS, "kind")
    return {
        "severities": {row["severity"]: row["count"] for row in _rows(found.groupBy("severity").count())},
        "anomalies": _table(found.orderBy(*worst, F.desc("count"), F.desc("time"), "who", "what")),
    }


def _place_in(order: Iterable[str], column: str) -> Column:
    return F.array_position(F.array(*(F.lit(one) for one in order)), F.col(column))


def _partitions(health: Health, chosen: list[str]) -> list[dict[str, Any]]:
    """What is drawn of each partition; each of these is one query for all of them."""
    authority = {row["partition_id"]: row["authority"] for row in _rows(_of(health.authorities, chosen))}
    lines = _lines(health, chosen)
    gaps = _first_of_each(health.gaps, chosen, "time_ns")
    decided = health.purge_horizon.join(F.broadcast(health.authorities), "partition_id").where("server = authority")
    purged = _first_of_each(decided, chosen, "time_ns")
    episodes = _first_of_each(health.sync0_episodes, chosen, "began")
    return [
        {
            "id": id,
            "authority": _cut(authority.get(id)),
            "servers": lines[id][0]["servers"] if id in lines else 0,
            "lines": [
                {
                    "server": _cut(row["server"]),
                    "points": [[_milliseconds(point["time_ns"]), point["seq_number"]] for point in row["points"]],
                }
                for row in lines.get(id, [])
            ],
            "gaps": [
                [_milliseconds(row["time_ns"]), row["from_seq_number"], row["to_seq_number"], _cut(row["server"])]
                for row in gaps.get(id, [])
            ],
            "purged": [[_milliseconds(row["time_ns"]), row["purged_seq_number"]] for row in purged.get(id, [])],
            "episodes": [[row["began"], row["ended"], _cut(row["server"])] for row in episodes.get(id, [])],
        }
        for id in chosen
    ]


def _lines(health: Health, chosen: list[str]) -> dict[str, list[dict[str, Any]]]:
    """How far servers have come in each partition: its authority first, then who has come furthest."""
    progress = settled(_of(health.progress, chosen))
    # Each partition has its own stretches of time: one that lived for a minute of three years would be a single point.
    spans = progress.groupBy("partition_id").agg(F.min("time_ns").alias("first"), F.max("time_ns").alias("last"))
    # The furthest in each stretch: what is drawn is never ahead, and at most a stretch late.
    in_bin = Window.partitionBy("partition_id", "server", "bin").orderBy(F.desc("seq_number"), "time_ns")
    points = (
        progress.join(F.broadcast(spans), "partition_id")
        .withColumn("bin", _bin(F.col("first"), F.col("last")))
        .withColumn("_nth", F.row_number().over(in_bin))
        .where("_nth = 1")
    )
    lines = (
        points.groupBy("partition_id", "server")
        .agg(
            F.array_sort(F.collect_list(F.struct("time_ns", "seq_number"))).alias("points"),
            F.max("seq_number").alias("last"),
        )
        .join(F.broadcast(health.authorities), "partition_id", "left")
        .withColumn("is_authority", F.coalesce(F.col("server") == F.col("authority"), F.lit(False)))
        .withColumn("servers", F.count("*").over(Window.partitionBy("partition_id")))
    )
    in_order = Window.partitionBy("partition_id").orderBy(F.desc("is_authority"), F.desc("last"), "server")
    return _by_partition(lines.withColumn("_nth", F.row_number().over(in_order)).where(F.col("_nth") <= MOST_SERVERS))


def _first_of_each(frame: DataFrame, chosen: list[str], by: str) -> dict[str, list[dict[str, Any]]]:
    in_order = Window.partitionBy("partition_id").orderBy(by)
    return _by_partition(
        _of(frame, chosen).withColumn("_nth", F.row_number().over(in_order)).where(F.col("_nth") <= BINS)
    )


def _of(frame: DataFrame, chosen: list[str]) -> DataFrame:
    return frame.where(F.col("partition_id").isin(chosen))


def _by_partition(frame: DataFrame) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for row in sorted(_rows(frame), key=lambda row: int(row["_nth"])):
        found.setdefault(row["partition_id"], []).append(row)
    return found


def _lags(health: Health, chosen: list[str]) -> list[dict[str, Any]]:
    keys = ["partition_id", "server"]
    most = MOST_PARTITIONS * MOST_SERVERS
    summaries = _rows(_of(health.lag_summary, chosen).orderBy(*keys).limit(most))
    kinds = ("delivered_ms", "lag_ms")
    each = F.explode(F.create_map(*(one for kind in kinds for one in (F.lit(kind), F.col(kind))))).alias("kind", "ms")
    of_lag = F.least(F.floor(F.log2(F.greatest("ms", F.lit(1.0)))), F.lit(LAG_CLASSES - 1)).cast("int")
    counted = (
        _of(health.lags, chosen)
        .select(*keys, each)
        .where("ms IS NOT NULL")
        .groupBy(*keys, "kind", of_lag.alias("class"))
        .count()
    )
    classes: dict[tuple[str, str], dict[str, list[int]]] = {}
    for row in _rows(counted.orderBy(*keys).limit(most * LAG_CLASSES * len(kinds))):
        known = classes.setdefault((row["partition_id"], row["server"]), {})
        known.setdefault(row["kind"], [0] * LAG_CLASSES)[row["class"]] = row["count"]
    return [
        {name: _plain(value) for name, value in row.items()}
        | {"classes": classes.get((row["partition_id"], row["server"]), {})}
        for row in summaries
    ]


def _requests(requests: DataFrame) -> dict[str, Any]:
    first, last = requests.agg(F.min("time_ns"), F.max("time_ns")).collect()[0]
    counted = requests.groupBy(_bin(F.lit(first), F.lit(last)).alias("bin"), "why").count()
    return {
        "first": _milliseconds(first),
        "width": None if first is None else ((last - first) // BINS + 1) / MILLISECOND,
        "bins": [[row["bin"], row["why"], row["count"]] for row in _rows(counted.orderBy("bin", "why"))],
    }


def _directory(tables: Tables, at: datetime | None) -> dict[str, Any]:
    there = settled(objects(tables.directory_changes, at))
    changed = who_changed_what(tables.directory_changes, tables.messages)
    if at is not None:
        changed = changed.where(F.col("time") <= F.lit(at))
    counted = there.groupBy("partition_id", "object_type").count()
    return {
        "counts": _table(counted.orderBy("partition_id", "object_type")),
        "objects": _table(there.orderBy("partition_id", "object_type", "object_name", "object_id")),
        "changes": _table(changed.orderBy(F.desc("time_ns"), F.desc("seq_number"))),
    }


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
        (F.unix_micros(field.name) / 1000).alias(field.name)
        if isinstance(field.dataType, TimestampType)
        else field.name
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


def _shown(folder: str) -> str:
    """What a person calls the folder: where it is on this machine is nobody else's business."""
    path = Path(folder)
    return path.parents[1].name if path.parent.name == "snapshots" else path.name
