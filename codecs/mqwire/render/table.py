"""Messages as rows of a table, one each."""

from __future__ import annotations

import csv
from typing import IO, Any

from mqwire.capture import seconds
from mqwire.render.escape import cell
from mqwire.render.fields import Node, root
from mqwire.render.knowledge import recognise
from mqwire.render.outcome import Outcome
from mqwire.render.sentences import say, sentence
from mqwire.seqnum import to_text

# A column is the first of these paths that a message has.
_FIRST_OF: dict[str, tuple[str, ...]] = {
    "sender": (
        "requester_name",
        "psc_name",
        "bsc_name",
        "seq_number_header.machine_name",
        "user_header.source_queue_manager",
        "establish_connection_header.client_guid",
        "qm_guid",
        "site_id",
    ),
    "partition": ("partition_id", "acked_partition_id"),
    "from_seq_number": ("from_seq_number",),
    "to_seq_number": ("to_seq_number", "acked_seq_number", "purged_seq_number"),
    "changes": ("directory_changes", "notification_updates"),
    "destination": ("user_header.destination_queue", "multi_queue_format_header.destination"),
    "label": ("message_properties_header.label",),
}
_NAMES_RECEIVER = {"change_reply": "requester_name"}
"""Paths that in some message say whom it goes to."""
_OF_ANSWER = {"establish_connection_header.client_guid": "establish_connection_header.server_guid"}
"""Paths that an answer has in place of others."""
COLUMNS = (
    "file",
    "index",
    "time",
    "src",
    "dst",
    "packets",
    "session",
    "latency",
    "offset",
    "size",
    "protocol",
    "message",
    "body_protocol",
    "body_message",
    *_FIRST_OF,
    "findings",
    "known",
    "error",
    "sentence",
)


class Table:
    """Writes rows as CSV, the names of the columns first."""

    def __init__(self, file: IO[str]) -> None:
        self.writer = csv.writer(file, lineterminator="\n")
        self.writer.writerow(COLUMNS)

    def write(self, outcome: Outcome) -> None:
        found = row(outcome)
        self.writer.writerow([cell(found[column]) for column in COLUMNS])


def row(outcome: Outcome) -> dict[str, str]:
    """The cells of a message by column. What a body says takes precedence over what its packet says."""
    message, inner = outcome.message, outcome.body.message if outcome.body is not None else None
    found = dict.fromkeys(COLUMNS, "")
    found |= {
        "file": outcome.source,
        "index": str(outcome.index),
        "offset": str(outcome.piece.offset),
        "size": str(len(outcome.data)),
        "protocol": outcome.protocol,
        "findings": str(len(outcome.findings)),
        "known": " ".join(known.id for known in recognise(outcome)),
        "error": _error(outcome),
        **_place(outcome),
    }
    if outcome.body is not None:
        found["body_protocol"] = outcome.body.protocol
    for said in (message, inner):
        if said is not None:
            node = root(said, outcome.is_request)  # one for all: it works out what is computed, once
            found |= {column: text for column in _FIRST_OF if (text := _first(node, column))}
            found["sentence"] = sentence(said, node)
            found["message" if said is message else "body_message"] = said.message
    return found


def _error(outcome: Outcome) -> str:
    if outcome.loss is not None:
        return f"{outcome.title}: {outcome.loss.reason}"
    refused = outcome.error or (outcome.body.error if outcome.body is not None else None)
    return "" if refused is None else str(refused)


def _place(outcome: Outcome) -> dict[str, str]:
    """What only messages out of a capture have."""
    record = outcome.record
    if record is None:
        return {}
    return {
        "time": record.timestamp,
        "src": str(record.src),
        "dst": str(record.dst),
        "packets": " ".join(map(str, record.packets)),
        "session": "" if record.session is None else str(record.session.number),
        "latency": "" if record.latency is None else seconds(record.latency),
        "offset": "",
        "message": outcome.names[0],
    }


def _first(whole: Node, column: str) -> str:
    for path in _FIRST_OF[column]:
        if path == _NAMES_RECEIVER.get(whole.value.message):
            continue
        node = whole.find(_OF_ANSWER.get(path, path) if whole.is_request is False else path)
        if node is not None and node.value not in (None, ""):
            return _text(node)
    return ""


def _text(node: Node) -> str:
    value: Any = node.value
    if node.kind == "list":
        return str(len(value))
    if node.struct is not None:
        return say(node)
    if node.field.seqnum:
        return to_text(value)
    return str(value)
