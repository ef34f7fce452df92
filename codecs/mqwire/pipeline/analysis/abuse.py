"""Scanners, attacks and whatever is not as it should be, a row each."""

from __future__ import annotations

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from mqwire._conventions import PING_PORT, PORT
from mqwire.pipeline.analysis._sql import PLACE, settled, union
from mqwire.pipeline.analysis.anomalies import COLUMNS, anomaly, collected, count_of, words
from mqwire.pipeline.analysis.deletions import sudden_deletions
from mqwire.pipeline.analysis.redirects import redirects
from mqwire.pipeline.analysis.servers import authorities
from mqwire.pipeline.analysis.statements import statements as all_statements
from mqwire.pipeline.analysis.tables import Tables

SCANNED_HOSTS = 5
"""Who asks so many hosts and sends none a message is scanning."""
LARGEST_USUAL = 1 << 20
"""Bytes of the largest packet that a directory server is expected to send."""

_TOO_LARGE = "^PacketSize [0-9]+ is more than"  # as mqwire.Framer says it
_PROBES = ("service_probe", "service_probe_reply")
_CARRIES_CHANGES = """
message = 'change_request'
OR (message = 'change_propagation' AND
    (size(change_propagation.directory_changes) > 0
     OR size(change_propagation.seq_number_header.partition_seq_numbers) > 0))
OR (message = 'sync_reply' AND size(sync_reply.directory_changes) > 0)
"""
_SIGNATURE = "user_message.security_header.security_data.signature"
_SIGNED = f"{_SIGNATURE} IS NOT NULL AND length({_SIGNATURE}) > 0"


def anomalies(tables: Tables, statements: DataFrame | None = None, authority: DataFrame | None = None) -> DataFrame:
    """All of them, with the columns that `mqwire.pipeline.analysis.anomalies` explains.

    Statements and authorities are worked out from the messages unless they are given.
    """
    said = statements or settled(all_statements(tables.messages))
    known = authority or settled(authorities(said))
    found = [
        known_packets(tables.messages),
        scans(tables.messages),
        malformed(tables.messages),
        rule_breaking(tables.findings),
        oversize(tables.messages, tables.losses),
        unsigned_changes(tables.messages),
        *redirects(tables.messages, tables.directory_changes, said, known),
        sudden_deletions(tables.directory_changes),
    ]
    return union([rows.select(*COLUMNS) for rows in found])


def known_packets(messages: DataFrame) -> DataFrame:
    """Probes and attacks that have a name, one row for each sender and name."""
    named = messages.where("known IS NOT NULL").select(*PLACE, F.explode("known").alias("name"))
    found = collected(named, ["src", "name"], F.lit(""))
    is_probe = F.col("name").isin(*_PROBES)
    what = words(count_of("packet"), " known as ", F.col("name"))
    return anomaly(
        found,
        F.when(is_probe, "probe").otherwise("attack"),
        F.when(is_probe, "low").otherwise("high"),
        "src",
        what,
    )


def scans(messages: DataFrame, *, hosts: int = SCANNED_HOSTS) -> DataFrame:
    """Who opened sessions with, or pinged, so many hosts and sent no message to any."""
    asks = F.expr(
        f"(packet = 'establish_connection' AND dst_port = {PORT}) OR (packet = 'ping' AND dst_port = {PING_PORT})"
    )
    per_sender = messages.groupBy("src").agg(
        F.count_distinct(F.when(asks, F.col("dst"))).alias("hosts"),
        F.count(F.when(F.col("packet") == "user_message", True)).alias("sent"),
    )
    scanners = per_sender.where((F.col("hosts") >= hosts) & (F.col("sent") == 0)).select("src", "hosts")
    rows = messages.where(asks).select(*PLACE).join(scanners, "src")
    found = collected(rows, ["src", "hosts"], F.lit(""))
    what = words("asked ", count_of("host", "hosts"), " whether they are there, and sent no message")
    return anomaly(found, "scan", "medium", "src", what)


def malformed(messages: DataFrame) -> DataFrame:
    """Who sends packets that are none, or bodies that are not what their queue asks for."""
    error = F.coalesce("body_error.reason", "error.reason", F.lit("unreadable"))
    rows = messages.where("message = 'undecodable' OR body_error IS NOT NULL").select(
        *PLACE, error.alias("reason"), F.expr("body_error IS NOT NULL").alias("is_body")
    )
    found = collected(rows, ["src", "is_body"], F.col("reason"))
    thing = F.when(F.col("is_body"), F.lit(" with a body")).otherwise(F.lit(""))
    what = words(count_of("packet"), thing, " that cannot be decoded; the first: ", F.col("say"))
    return anomaly(found, "malformed", "medium", "src", what)


def rule_breaking(findings: DataFrame) -> DataFrame:
    """Who breaks which rule. Warnings are not counted: real senders do those things."""
    rows = findings.where("severity = 'error'").select(*PLACE, "rule", "section", "text", "message")
    found = collected(rows, ["src", "rule"], words(F.col("text"), " (", F.col("section"), ")"))
    what = words(F.col("rule"), " broken ", count_of("time"), ": ", F.col("say"))
    return anomaly(found, "rule_breaking", "medium", "src", what)


def oversize(messages: DataFrame, losses: DataFrame, *, largest: int = LARGEST_USUAL) -> DataFrame:
    """Who sends packets that are larger than that, or announces some that are larger than any packet may be."""
    large = messages.where(F.col("size") > largest).select(*PLACE, F.format_number("size", 0).alias("bytes"))
    found = collected(large, ["src"], F.col("bytes"))
    what = words(count_of("packet"), f" of more than {largest:,} bytes; the first has ", F.col("say"))
    real = anomaly(found, "oversize", "low", "src", what)
    # A reader that is told such a size looks for the next packet: what was announced is among the losses.
    claims = losses.where(F.col("reason").rlike(_TOO_LARGE)).select(*PLACE, "reason")
    found = collected(claims, ["src"], F.col("reason"))
    what = words(count_of("packet"), " announced that may not be so large; the first: ", F.col("say"))
    return real.unionByName(anomaly(found, "oversize", "medium", "src", what))


def unsigned_changes(messages: DataFrame) -> DataFrame:
    """Who sends changes, or tells numbers of partitions, without a signature: who believes that believes anybody."""
    rows = messages.where(f"protocol = 'mqdsrp' AND ({_CARRIES_CHANGES}) AND NOT coalesce({_SIGNED}, false)").select(
        *PLACE, "message"
    )
    found = collected(rows, ["src", "message"], F.lit(""))
    what = words(count_of("message"), " ", F.col("message"), " without a signature")
    return anomaly(found, "unsigned_change", "high", "src", what)
