"""What messages say about sequence numbers, one row a statement: the ground of everything about replication.

A statement is something that a server says about one partition ([MC-MQDSRP] 2.2.6):

| kind | the message | `seq_number` |
|---|---|---|
| `change` | carries a change, in a change_propagation or a sync_reply | the number of the change |
| `told` | tells in its SeqNumberHeader how far the sender is | LastSeqNumber |
| `reply` | answers a sync request | ToSeqNumber; FromSeqNumber is `previous_seq_number` |
| `request` | asks for changes | FromSeqNumber; ToSeqNumber is `to_seq_number` |
| `ack` | acknowledges, as a PSC does | AckedSeqNumber |
| `purged` | refuses, since the records are purged | PurgedSeqNumber |
| `alive` | acknowledges, as a BSC does: without partition and number | |
"""

from __future__ import annotations

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from mqwire._values import NULL_GUID
from mqwire.pipeline.analysis._sql import NO_END, PLACE
from mqwire.pipeline.analysis.servers import resolve

_FIELDS = {
    "kind": "string",
    "partition_id": "string",
    "previous_seq_number": "string",
    "seq_number": "string",
    "to_seq_number": "string",
    "purged_seq_number": "string",
    "sync0": "int",
    "scope": "int",
    "name": "string",
}


def _said(kind: str, **fields: str) -> str:
    known = {"kind": f"'{kind}'", **fields}
    return "named_struct({})".format(
        ", ".join(f"'{name}', CAST({known.get(name, 'NULL')} AS {type})" for name, type in _FIELDS.items())
    )


def _same(message: str, *names: str) -> dict[str, str]:
    return {name: f"{message}.{name}" for name in names}


_CHANGE = _said("change", **_same("c", "partition_id", "previous_seq_number", "seq_number", "purged_seq_number"))
_TOLD = _said(
    "told",
    partition_id="p.partition_id",
    seq_number="p.last_seq_number",
    purged_seq_number="p.purged_seq_number",
    name="change_propagation.seq_number_header.machine_name",
)
_REPLY = _said(
    "reply",
    partition_id="sync_reply.partition_id",
    previous_seq_number="sync_reply.from_seq_number",
    seq_number="sync_reply.to_seq_number",
    purged_seq_number="sync_reply.purged_seq_number",
    sync0="sync_reply.complete_sync0",
)
_REQUEST = _said(
    "request",
    partition_id="sync_request.partition_id",
    seq_number="sync_request.from_seq_number",
    to_seq_number="sync_request.to_seq_number",
    purged_seq_number="sync_request.known_purged_seq_number",
    sync0="sync_request.is_sync0",
    scope="sync_request.scope",
    name="sync_request.requester_name",
)
_ACK = _said(
    "ack",
    partition_id="psc_ack.acked_partition_id",
    seq_number="psc_ack.acked_seq_number",
    name="psc_ack.psc_name",
)
_PURGED = _said(
    "purged",
    partition_id="already_purged.partition_id",
    seq_number="already_purged.purged_seq_number",
    purged_seq_number="already_purged.purged_seq_number",
)
_ALIVE = _said("alive", name="bsc_ack.bsc_name")


def _lists(*lists: str) -> str:
    return f"flatten(filter(array({', '.join(lists)}), list -> list IS NOT NULL))"


_SAID = f"""
CASE message
  WHEN 'change_propagation' THEN {
    _lists(
        f"transform(change_propagation.directory_changes, c -> {_CHANGE})",
        f"transform(change_propagation.seq_number_header.partition_seq_numbers, p -> {_TOLD})",
    )
}
  WHEN 'sync_reply' THEN {_lists(f"transform(sync_reply.directory_changes, c -> {_CHANGE})", f"array({_REPLY})")}
  WHEN 'sync_request' THEN array({_REQUEST})
  WHEN 'psc_ack' THEN array({_ACK})
  WHEN 'already_purged' THEN array({_PURGED})
  WHEN 'bsc_ack' THEN array({_ALIVE})
END
"""

_ENVELOPE = {
    "queue_manager": "user_message.user_header.source_queue_manager",
    "to_manager": f"nullif(user_message.user_header.queue_manager_address, '{NULL_GUID}')",
    # DIRECT=OS:name\private$\queue is how directory servers name each other ([MC-MQDSRP] 1.9).
    "to_name": r"nullif(regexp_extract(user_message.user_header.destination_queue.direct_format_name, "
    r"'^(?i)OS:([^\\\\]+)', 1), '')",
    "site_id": "coalesce(change_propagation.site_id, sync_reply.site_id, sync_request.site_id, psc_ack.site_id, "
    "already_purged.site_id, bsc_ack.site_id)",
}

_OWN_NAME = """
coalesce(change_propagation.seq_number_header.machine_name, sync_request.requester_name,
         psc_ack.psc_name, bsc_ack.bsc_name)
"""


def statements(messages: DataFrame) -> DataFrame:
    """All statements: the columns of `PLACE`, those of a statement, and who says it (`server`) to whom (`peer`)."""
    envelope = [F.expr(text).alias(name) for name, text in _ENVELOPE.items()]
    told = messages.where("protocol = 'mqdsrp'")
    said = (
        told.select(*PLACE, "message", *envelope, F.explode(F.expr(_SAID)).alias("said"))
        .select("*", "said.*")
        .drop("said")
        .where("kind = 'alive' OR (partition_id IS NOT NULL AND seq_number IS NOT NULL)")
    )
    return resolve(said, told.select("src", "dst", *envelope, F.expr(_OWN_NAME).alias("name")))


HAS = f"""
seq_number <> '{NO_END}'
AND (kind IN ('change', 'told', 'reply', 'ack') OR (kind = 'request' AND sync0 = 0))
"""
"""Where the sender shows that it has all up to `seq_number`. Who rebuilds a partition (sync0) has nothing yet."""
