"""What an anomaly is: a row that says what happened, who did it, how bad that is, and where to look.

| column | |
|---|---|
| `kind` | what was found; `KINDS` says what that means |
| `severity` | `high`, `medium` or `low` |
| `time`, `until` | of the first and the last message that belong to it |
| `who`, `whom` | addresses: whose messages these are, and to whom, if that is only one |
| `what` | in words |
| `count` | how many messages, changes or whatever it is about |
| `evidence` | the first few places: `file` and `packets`, the frames in it |
"""

from __future__ import annotations

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as F

COLUMNS = ("kind", "severity", "time", "until", "who", "whom", "what", "count", "evidence")
MOST_EVIDENCE = 5

KINDS = {
    "attack": "a packet that is known as an attack",
    "probe": "a packet that is known as a probe of scanners",
    "scan": "somebody asks many hosts whether they are there, and sends none a message",
    "malformed": "packets or bodies that are none",
    "rule_breaking": "messages that break a rule of the protocols",
    "oversize": "packets that are, or say that they are, larger than those of a directory server",
    "unsigned_change": "messages with changes that nobody has signed",
    "authority_moved": "a change of who is the PSC of a site, or the PEC",
    "authority_asked": "a request to change who is the PSC of a site, or the PEC",
    "authority_claimed": "a server tells the numbers of a partition that is not its own to another site",
    "name_elsewhere": "a server's name comes from an address that others of its messages do not come from",
    "sudden_deletion": "many objects of a partition are deleted at once",
}
SEVERITIES = ("high", "medium", "low")


def collected(rows: DataFrame, keys: list[str], say: Column) -> DataFrame:
    """One row for each combination of keys: when, how often, the first few places, and what the first row says."""
    earliest_first = Window.partitionBy(*keys).orderBy("time_ns", "file", "packets")
    place = F.when(F.col("_nth") <= MOST_EVIDENCE, F.struct("_nth", "file", "packets"))
    return (
        rows.withColumn("_say", say)
        .withColumn("_nth", F.row_number().over(earliest_first))
        .groupBy(*keys)
        .agg(
            F.count("*").alias("count"),
            F.min("time").alias("time"),
            F.max("time").alias("until"),
            F.min(F.when(F.col("_nth") == 1, F.col("_say"))).alias("say"),
            F.when(F.min("dst") == F.max("dst"), F.min("dst")).alias("whom"),
            F.transform(
                F.array_sort(F.collect_list(place)), lambda found: F.struct(found["file"], found["packets"])
            ).alias("evidence"),
        )
    )


def anomaly(rows: DataFrame, kind: str | Column, severity: str | Column, who: str, what: Column) -> DataFrame:
    """Rows of `collected` as anomalies."""
    return rows.select(
        (F.lit(kind) if isinstance(kind, str) else kind).alias("kind"),
        (F.lit(severity) if isinstance(severity, str) else severity).alias("severity"),
        "time",
        "until",
        F.col(who).alias("who"),
        "whom",
        what.alias("what"),
        "count",
        "evidence",
    )


def count_of(noun: str, count: str = "count") -> Column:
    """`1 packet`, `7 packets`."""
    plural = F.when(F.col(count) == 1, "").otherwise("s")
    return F.concat(F.format_number(count, 0), F.lit(f" {noun}"), plural)


def words(*parts: Column | str) -> Column:
    """Texts and columns as one text; what is null is left out."""
    return F.concat_ws("", *(F.lit(part) if isinstance(part, str) else part for part in parts))
