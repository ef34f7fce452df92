"""Whoever moves, or tries to move, who decides about a partition.

[MC-MQDSRP] 3.2.7.1 makes the name in a SeqNumberHeader that of the authority, unchecked (errata C44): one forged
message turns all later requests to its sender. The same comes of changes to the objects that say who is the PSC of a
site or the PEC.
"""

from __future__ import annotations

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as F

from mqwire.mqdsrp import Command
from mqwire.pipeline.analysis._sql import PLACE
from mqwire.pipeline.analysis.anomalies import anomaly, collected, count_of, words
from mqwire.pipeline.analysis.history import OWNERS, changes


def redirects(
    messages: DataFrame, directory_changes: DataFrame, statements: DataFrame, authority: DataFrame
) -> list[DataFrame]:
    return [
        authority_moved(directory_changes, statements, authority),
        authority_asked(messages),
        authority_claimed(statements, authority),
        name_elsewhere(statements),
    ]


def authority_moved(directory_changes: DataFrame, statements: DataFrame, authority: DataFrame) -> DataFrame:
    """Changes that give a site another PSC, or the enterprise another PEC, than it had before.

    High if not the partition's authority sent it first, else low: administrators do that, but seldom.
    """
    columns = (*PLACE, "partition_id", "seq_number", "object_id", "object_name")
    # Only what is made counts: whoever synchronizes is told who it is at that time.
    owners = (
        changes(directory_changes)
        .withColumn("told", F.array(*(_owner(column, says) for column, says in OWNERS.items())))
        .select(*columns, "command", F.explode(F.array_compact("told")).alias("told"))
        .select(*columns, "command", "told.*")
    )
    in_order = Window.partitionBy("partition_id", "object_id", "what").orderBy("seq_number")
    moved = owners.withColumn("before", F.lag("name").over(in_order)).where(
        (F.upper("before") != F.upper("name")) & (F.col("command") != int(Command.DELETE))
    )
    homes = statements.select("server", F.col("src").alias("home")).distinct()
    own = (
        authority.join(homes, F.col("server") == F.col("authority"))
        .groupBy("partition_id")
        .agg(F.collect_set("home").alias("homes"))
    )
    rows = moved.join(F.broadcast(own), "partition_id", "left").withColumn(
        "foreign", ~F.coalesce(F.array_contains("homes", F.col("src")), F.lit(False))
    )
    say = words(
        F.col("what"),
        " ",
        F.coalesce("object_name", "object_id"),
        ": ",
        F.col("before"),
        " becomes ",
        F.col("name"),
    )
    found = collected(rows, ["partition_id", "seq_number", "object_id", "what", "src", "foreign"], say)
    by = F.when(F.col("foreign"), ", sent by who is not the authority").otherwise("")
    severity = F.when(F.col("foreign"), "high").otherwise("low")
    return anomaly(found, "authority_moved", severity, "src", words(F.col("say"), by))


def _owner(column: str, says: str) -> Column:
    return F.when(F.col(column).isNotNull(), F.struct(F.lit(says).alias("what"), F.col(column).alias("name")))


def authority_asked(messages: DataFrame) -> DataFrame:
    """Change requests for another PSC or PEC: that takes an administrator at the authority itself."""
    names = [name.upper() for name in OWNERS]
    change = "change_request.directory_change"
    asks = F.exists(f"{change}.properties", lambda one: one["name"].isin(*names))
    rows = messages.where(
        F.expr("message = 'change_request'") & asks & (F.col(f"{change}.command") != int(Command.DELETE))
    )
    new = F.filter(f"{change}.properties", lambda one: one["name"].isin(*names))[0]
    rows = rows.select(
        *PLACE,
        F.col("change_request.requester_name").alias("requester"),
        words(new["name"], " = ", F.coalesce(new["text"], F.lit("?"))).alias("wish"),
    )
    found = collected(rows, ["src", "requester", "wish"], F.lit(""))
    what = words(F.col("requester"), " asks for ", F.col("wish"))
    return anomaly(found, "authority_asked", "medium", "src", what)


def authority_claimed(statements: DataFrame, authority: DataFrame) -> DataFrame:
    """Sequence numbers of a partition told by a server that is not its authority, to a server that is not of its site.

    A PSC tells its BSCs the numbers of all partitions; to anybody else a server tells those that it decides about.
    """
    sites = statements.groupBy("server").agg(F.mode("site_id").alias("peer_site"))
    homes = F.broadcast(sites.select(F.col("server").alias("peer"), "peer_site"))
    rows = (
        statements.where("kind = 'told'")
        .join(F.broadcast(authority), "partition_id")
        .where("server <> authority AND peer <> server")
        .join(homes, "peer", "left")
        .where("peer_site IS NULL OR peer_site <> site_id OR peer = authority")
    )
    found = collected(rows, ["src", "name", "partition_id", "authority"], F.col("peer"))
    what = words(
        F.col("name"),
        " claims partition ",
        F.col("partition_id"),
        " of ",
        F.col("authority"),
        " to ",
        F.col("say"),
        " (",
        count_of("time"),
        ")",
    )
    return anomaly(found, "authority_claimed", "high", "src", what)


def name_elsewhere(statements: DataFrame) -> DataFrame:
    """Names of servers that come from several queue managers or addresses: a row for each but the usual one."""
    named = statements.where("name <> ''").withColumn("_name", F.upper("name"))
    per_place = named.groupBy("_name", "src", "queue_manager").agg(F.count("*").alias("_said"))
    usual_first = Window.partitionBy("_name").orderBy(F.desc("_said"), "src", "queue_manager")
    others = (
        per_place.withColumn("_nth", F.row_number().over(usual_first))
        .withColumn("usual", F.first("src").over(usual_first))
        .withColumn("usual_manager", F.first("queue_manager").over(usual_first))
        .where("_nth > 1")
        .select("_name", "src", F.col("queue_manager").alias("_manager"), "usual", "usual_manager")
    )
    rows = named.join(
        others.withColumnsRenamed({"_name": "_other", "src": "_src"}),
        (F.col("_name") == F.col("_other"))
        & (F.col("src") == F.col("_src"))
        & F.col("queue_manager").eqNullSafe(F.col("_manager")),
    )
    found = collected(rows, ["src", "_name", "queue_manager", "usual", "usual_manager"], F.col("name"))
    other = F.coalesce("queue_manager", F.lit("nobody"))
    what = words(
        F.col("say"),
        " is ",
        other,
        " at ",
        F.col("src"),
        ", and usually ",
        F.coalesce("usual_manager", F.lit("nobody")),
        " at ",
        F.col("usual"),
    )
    severity = F.when(F.col("queue_manager").eqNullSafe(F.col("usual_manager")), "low").otherwise("high")
    return anomaly(found, "name_elsewhere", severity, "src", what)
