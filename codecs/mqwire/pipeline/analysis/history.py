"""The directory at a moment, and who changed what when: reconstructed from the changes that were seen.

A change is told many times: by the authority to each PSC, by these to their BSCs, and again whenever somebody
synchronizes. It is one change: the partition and its number say which. In the first form it creates, updates or deletes
([MC-MQDSRP] 2.2.4); in a sync_reply the same number stands for an object with all that it has then.
"""

from __future__ import annotations

from datetime import datetime

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as F

from mqwire.mqdsrp import Command
from mqwire.pipeline.analysis._sql import PLACE, SECOND

OWNERS = {"propid_s_psc": "the PSC of a site", "propid_e_pecname": "the PEC"}
"""The properties that say who decides about a partition."""
_NUMBERED = "message IN ('change_propagation', 'sync_reply') AND partition_id IS NOT NULL AND seq_number IS NOT NULL"
_OBJECT = ("partition_id", "object_id")
_ASKED_WITHIN = 10 * 60 * SECOND

# The property with the GUID of an object, and that with its name ([MS-MQDS] 3.1.4.21.3), by the letters of its type.
_TYPES = {
    "queue": ("Q", "propid_q_instance", "propid_q_pathname"),
    "machine": ("QM", "propid_qm_machine_id", "propid_qm_pathname"),
    "site": ("S", "propid_s_siteid", "propid_s_pathname"),
    "connected network": ("CN", "propid_cn_guid", "propid_cn_name"),
    "enterprise": ("E", "propid_e_id", "propid_e_name"),
    "user": ("U", "propid_u_id", None),
    "routing link": ("L", "propid_l_id", None),
}
_DELETED_TYPES = {
    1: "queue",
    2: "machine",
    3: "site",
    5: "connected network",
    6: "enterprise",
    7: "user",
    8: "routing link",
}
"""Of PROPID_D_OBJTYPE, [MS-MQDS] 2.2.8."""


def changes(directory_changes: DataFrame) -> DataFrame:
    """A row for each change, however often it was told: what it does to which object, and who sent it first and when.

    `time` and the places are those of its first sending in the form in which it says most: as it was made, or else as
    a sync_reply tells it. `tellings` is how often it was told.
    """
    found = _with_objects(directory_changes.where(_NUMBERED))
    # What was made says more than what is: which properties are new.
    is_synchronize = F.col("command") == int(Command.SYNCHRONIZE)
    change = Window.partitionBy("partition_id", "seq_number", "object_id")
    best = change.orderBy(is_synchronize, "time_ns", "file", "packets", "index")
    return (
        found.withColumn("_nth", F.row_number().over(best))
        .withColumn("tellings", F.count("*").over(change))
        .withColumn("first_seen", F.min("time").over(change))
        .where("_nth = 1")
        .drop("_nth")
    )


def _with_objects(rows: DataFrame) -> DataFrame:
    """The columns that history needs: which object a change is about, of what type, and what it is called."""
    identity = F.coalesce("guid_identifier", *(F.col(guid) for _, guid, _ in _TYPES.values()))
    path = F.when(F.col("path_name") != "", F.col("path_name"))
    return rows.select(
        *PLACE,
        "message",
        "index",
        "partition_id",
        "seq_number",
        "command",
        "command_name",
        "path_name",
        "properties",
        *OWNERS,
        F.coalesce(identity, F.lower(path), F.lit("")).alias("object_id"),
        _object_type().alias("object_type"),
        F.coalesce(path, *(F.col(name) for _, _, name in _TYPES.values() if name)).alias("object_name"),
    )


def _object_type() -> Column:
    found = F.expr(
        "CASE {} END".format(
            " ".join(
                f"WHEN exists(map_keys(properties), name -> startswith(name, 'PROPID_{letters}_')) THEN '{type}'"
                for type, (letters, _, _) in _TYPES.items()
            )
        )
    )
    deleted = F.coalesce(*(F.when(F.col("propid_d_objtype") == id, F.lit(type)) for id, type in _DELETED_TYPES.items()))
    return F.coalesce(deleted, found)


def who_changed_what(directory_changes: DataFrame, messages: DataFrame | None = None) -> DataFrame:
    """The changes in the order of their times, in words that fit a page: the journal of the directory.

    With `messages`, `asked_by` names the machine whose change_request it was that asked for this, if one was seen up
    to ten minutes before; null for what the authority's own clients did.
    """
    # Most changes name their object by its GUID only; what it is called is told with others.
    of_object = Window.partitionBy(*_OBJECT).orderBy("seq_number", "time_ns")
    same = of_object.rowsBetween(Window.unboundedPreceding, Window.currentRow)
    named = changes(directory_changes).withColumn("object_name", F.last("object_name", ignorenulls=True).over(same))
    shown = named.select(
        *PLACE,
        "partition_id",
        "seq_number",
        "object_id",
        "object_type",
        "object_name",
        "path_name",
        "command",
        "command_name",
        "properties",
        "tellings",
    )
    if messages is None:
        return shown.drop("command", "path_name")
    return _asked(shown, messages).drop("command", "path_name")


def _asked(changes: DataFrame, messages: DataFrame) -> DataFrame:
    """Who asked for a change: the last request before it for the same partition, command and object."""
    change = "change_request.directory_change"
    requests = messages.where("message = 'change_request'").select(
        F.col("time_ns").alias("_then"),
        F.col("change_request.requester_name").alias("requester"),
        F.col(f"{change}.partition_id").alias("partition_id"),
        F.col(f"{change}.command").alias("command"),
        F.coalesce(f"{change}.guid_identifier", F.lower(F.col(f"{change}.path_name"))).alias("_what"),
    )
    # A request names its object by path or by GUID, a change by either: both ways are tried.
    named = changes.withColumn(
        "_what",
        F.explode(
            F.array_distinct(F.array(F.col("object_id"), F.lower(F.coalesce("path_name", "object_name", F.lit("")))))
        ),
    )
    keys = ("partition_id", "command", "_what")
    both = named.select(*keys, "time_ns", "seq_number", "object_id").unionByName(
        requests.select(*keys, F.col("_then").alias("time_ns"), "requester"), allowMissingColumns=True
    )
    earlier = Window.partitionBy(*keys).orderBy("time_ns").rangeBetween(-_ASKED_WITHIN, Window.currentRow)
    asked = (
        both.withColumn("asked_by", F.last("requester", ignorenulls=True).over(earlier))
        .where("seq_number IS NOT NULL AND asked_by IS NOT NULL")
        .groupBy("partition_id", "seq_number", "object_id")
        .agg(F.min("asked_by").alias("asked_by"))
    )
    return changes.join(asked, ["partition_id", "seq_number", "object_id"], "left")


def objects(directory_changes: DataFrame, at: datetime | None = None, *, with_deleted: bool = False) -> DataFrame:
    """The objects of the directory and their properties, by all that was told until `at` (a time with a zone).

    The change with the highest number wins, property by property. An object begins anew where it is created or
    deleted, or told whole in a sync_reply. What was never told is not here: a capture that begins late knows a queue
    that was created before only by what has been changed in it since, unless somebody synchronized.
    """
    told = directory_changes if at is None else directory_changes.where(F.col("time") <= F.lit(at))
    rows = _with_objects(told.where(_NUMBERED)).where("object_id <> ''")
    begins = F.col("command").isin(int(Command.CREATE), int(Command.DELETE), int(Command.SYNCHRONIZE))
    whole = Window.partitionBy(*_OBJECT)
    since = rows.withColumn("_begin", F.max(F.when(begins, F.col("seq_number"))).over(whole)).where(
        "_begin IS NULL OR seq_number >= _begin"
    )
    # Of one number the change as it was made counts more than what a sync_reply says: errata C41 fills that with zeros.
    rank = F.struct("seq_number", F.col("command") != int(Command.SYNCHRONIZE), "time_ns")
    is_delete = F.col("command") == int(Command.DELETE)
    latest = since.groupBy(*_OBJECT).agg(
        F.max(F.struct(rank.alias("rank"), "src", "time", is_delete.alias("deleted")))["deleted"].alias("deleted"),
        F.max("seq_number").alias("seq_number"),
        F.max("object_type").alias("object_type"),
        F.max(F.when(~is_delete & F.col("object_name").isNotNull(), F.struct(rank.alias("rank"), "object_name")))[
            "object_name"
        ].alias("object_name"),
        F.max(F.struct("seq_number", (-F.col("time_ns")).alias("_sooner"), "time", "src")).alias("_last"),
    )
    properties = (
        since.where(~is_delete)
        .select(*_OBJECT, rank.alias("rank"), F.explode("properties").alias("name", "value"))
        .groupBy(*_OBJECT, "name")
        .agg(F.max(F.struct("rank", "value"))["value"].alias("value"))
        .groupBy(*_OBJECT)
        .agg(F.map_from_entries(F.array_sort(F.collect_list(F.struct("name", "value")))).alias("properties"))
    )
    found = latest.join(properties, [*_OBJECT], "left").select(
        *_OBJECT,
        "object_type",
        "object_name",
        "deleted",
        "seq_number",
        F.col("_last.time").alias("changed"),
        F.col("_last.src").alias("changed_by"),
        F.when(~F.col("deleted"), F.col("properties")).alias("properties"),
    )
    return found if with_deleted else found.where("NOT deleted").drop("deleted")


def partitions(directory_changes: DataFrame) -> DataFrame:
    """The site partitions by what the sites are called, and who their PSC is, by the last that was told."""
    sites = objects(directory_changes).where("object_type = 'site'")
    return sites.select(
        F.col("object_id").alias("partition_id"),
        F.col("object_name").alias("name"),
        F.col("properties")["PROPID_S_PSC"].alias("psc"),
    )
