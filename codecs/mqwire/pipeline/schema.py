"""The Arrow schemas of the tables.

What messages look like is derived from the Model: a field that ksy/ gets is a column here. docs/pipeline-tables.md says
how each kind of field is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pyarrow as pa

from mqwire._conventions import SYSTEM_QUEUES
from mqwire._generated.model import MODEL
from mqwire._registry import PROPERTIES
from mqwire.pipeline._types import (
    BINARY,
    BOOL,
    INT,
    LONG,
    NAME,
    NUMBER,
    PROPERTY_TYPES,
    RAW,
    TEXT,
    TIME,
    fields_of,
    list_of,
    property_column,
    struct_type,
)

if TYPE_CHECKING:
    from pyspark.sql.types import StructType


class Column(NamedTuple):
    """A column and what is in it."""

    field: pa.Field
    says: str


PROTOCOLS = ("mqqb", *dict.fromkeys(queue.protocol for queue in SYSTEM_QUEUES if queue.protocol))
"""The protocols of packets and of what they carry."""
_FRAMES = list_of(LONG)


def _column(name: str, type: pa.DataType, says: str) -> Column:
    return Column(pa.field(name, type), says)


def _struct(**types: pa.DataType) -> pa.DataType:
    return pa.struct(list(types.items()))


# --- what several tables have ---

_ORIGIN = (
    _column("capture", TEXT, "the capture: the path of its file, or the pattern of a rotated one"),
    _column("file", TEXT, "the file that the last frame is in"),
)
_TIME = (
    _column("time", TIME, "when its last byte was captured; null where no calendar has that time"),
    _column("time_ns", LONG, "the same in nanoseconds since 1970; null where 64 bits do not hold it"),
    _column("time_raw", TEXT, "the nanoseconds in decimal digits, where `time_ns` does not hold them"),
)
PLACE = (
    *_ORIGIN,
    *_TIME,
    _column("src", TEXT, "address of who sent it"),
    _column("src_port", INT, "its port"),
    _column("dst", TEXT, "address of who it was sent to"),
    _column("dst_port", INT, "its port"),
    _column("packets", _FRAMES, "the frames of `file` that it came in, counted from 1"),
    _column(
        "earlier",
        list_of(_struct(file=TEXT, packets=_FRAMES)),
        "the frames in files before, where a message began in an earlier file of a rotated capture",
    ),
)
_LOSS = _struct(missing=LONG, discarded=LONG, reason=TEXT)
_ERROR = _struct(offset=LONG, path=TEXT, reason=TEXT)


# --- messages ---


def column_of(struct_id: str) -> str:
    """The column of a message structure: its name, with the protocol before it where several share one."""
    protocol, _, name = struct_id.partition(".")
    same = [id for id in _message_ids() if id.partition(".")[2] == name]
    return name if len(same) == 1 else f"{protocol}_{name}"


def _message_ids() -> list[str]:
    return [struct.id for id in PROTOCOLS for struct in MODEL.messages(MODEL.protocols[id].root)]


MESSAGE_COLUMNS: dict[str, str] = {column_of(id): id for id in _message_ids()}
"""The columns that hold messages, and the structures that they are."""

_MESSAGES = (
    *PLACE,
    _column("size", INT, "bytes of the packet"),
    _column("protocol", TEXT, f"of the innermost message: {', '.join(PROTOCOLS)}; null if undecodable"),
    _column("message", TEXT, "what the innermost message is called; `undecodable` for what is none"),
    _column("packet", TEXT, "what the packet itself is called"),
    _column("known", list_of(TEXT), "what the packet is known as: a probe of a scanner, an attack; else null"),
    _column(
        "answers",
        _struct(file=TEXT, packets=_FRAMES, after_ns=LONG),
        "the request that it answers, and nanoseconds since that",
    ),
    _column("error", _ERROR, "why the packet could not be read"),
    _column("body_error", _ERROR, "why there is no body although the queue says that there should be one"),
    _column("findings", INT, "how many rules the packet and its body break"),
    _column("data", BINARY, "the packet, if it could not be read"),
    *(
        _column(name, struct_type(id), f"the fields, if {'the body' if protocol != 'mqqb' else 'the packet'} is one")
        for name, id in MESSAGE_COLUMNS.items()
        for protocol in [id.partition(".")[0]]
    ),
)

# --- changes ---

_PROPERTIES = (
    _column("properties", pa.map_(TEXT, TEXT), "all properties by name, or number where nobody has named it, as text"),
    _column(
        "properties_raw",
        pa.map_(TEXT, BINARY),
        "UTF-16LE of those values that are no Unicode text, items of a list ending with a zero unit; else null",
    ),
    *(
        Column(property_column(id), f"value of {PROPERTIES[id].name}, {struct.name}")
        for id, struct in sorted(PROPERTY_TYPES.items())
    ),
)


_BESIDE = {
    NAME: "what that value is called",
    NUMBER: "the same to calculate with",
    RAW: "the same as UTF-16LE, where it is no Unicode text",
}


def _fields(struct_id: str) -> tuple[Column, ...]:
    """The fields of a structure but for its properties, as columns."""
    struct = MODEL.structs[struct_id]
    return tuple(
        Column(column, _BESIDE.get(column.name.removeprefix(field.id), field.doc.rstrip(".")))
        for field in struct.fields
        if field.id != "properties"
        for column in fields_of(field)
    )


CHANGE, UPDATE, BODY = "mqdsrp.directory_change", "mqcn.notification_update", "mqcn.notification_body"

_CHANGES = (
    *PLACE,
    _column("message", TEXT, "what the message is called"),
    _column("site_id", TEXT, "SiteID of the message"),
    _column("index", INT, "which change of the message it is, counted from 0"),
    *_fields(CHANGE),
    *_PROPERTIES,
)


def _says(name: str) -> str:
    tag = dict(MODEL.structs[BODY].markup).get(name)
    return f"content of {tag}" if tag else "all of the text"


_NOTIFICATIONS = (
    *PLACE,
    _column("message", TEXT, "what the message is called"),
    _column("version", INT, "of the message, which says what an update is: 1 or 2"),
    _column("index", INT, "which update of the message it is, counted from 0"),
    *_fields(UPDATE),
    *(
        Column(column, _BESIDE[RAW] if column.name.endswith(RAW) else f"version 2: {_says(column.name)}")
        for column in struct_type(BODY)
    ),
    _column("event_name", TEXT, "version 2: what the event is called"),
    *_PROPERTIES,
)

# --- the rest ---

_SIDES = ("client", "server")
_SESSIONS = (
    *_ORIGIN,
    _TIME[0]._replace(says="when it began; null where no calendar has that time"),
    *_TIME[1:],
    *(
        column
        for side in _SIDES
        for column in (_column(side, TEXT, f"address of the {side}"), _column(f"{side}_port", INT, "its port"))
    ),
    _column("began", TIME, "time of its first packet"),
    _column("ended", TIME, "time of its last packet"),
    _column("ended_ns", LONG, "the same in nanoseconds since 1970"),
    *(_column(f"{side}_guid", TEXT, f"of the queue manager that is the {side}; null if unknown") for side in _SIDES),
    *(_column(f"{side}_window", INT, "how many messages it takes without acknowledging") for side in _SIDES),
    *(_column(f"{side}_messages", LONG, "user messages that it has sent") for side in _SIDES),
    *(_column(f"{side}_acknowledged", INT, "messages of it that were acknowledged, modulo 65536") for side in _SIDES),
    _column("is_whole", BOOL, "whether the capture has its beginning"),
    _column("is_refused", BOOL, "whether the server has said no"),
)
_FINDINGS = (
    *PLACE,
    _column("protocol", TEXT, "of the message that breaks the rule, which may be a packet or its body"),
    _column("message", TEXT, "what that message is called"),
    _column("rule", TEXT, "stable id of the rule, listed in docs/rules.md"),
    _column("section", TEXT, "where it is published"),
    _column("severity", TEXT, "`error` or `warning`"),
    _column("path", TEXT, "the field that breaks it"),
    _column("offset", LONG, "where that is in the message"),
    _column("size", LONG, "bytes of it"),
    _column("text", TEXT, "what the rule demands"),
)
_LOSSES = (
    *PLACE,
    _column("missing", LONG, "bytes that are not in the capture, as far as is known"),
    _column("discarded", LONG, "bytes that are, but belong to no packet that could be read"),
    _column("reason", TEXT, "what happened"),
    _column("data", BINARY, "the beginning of the packet that was lost, as far as it is there"),
)
_PACKETS = (
    *PLACE,
    _column("data", BINARY, "the packet; of a loss, the beginning of what was lost"),
    _column("loss", _LOSS, "what was lost, if it is no packet"),
)

_FRAGMENTS = (
    *_ORIGIN,
    _column("file_number", INT, "which file of the capture it is, counted from 0"),
    _column("split", INT, "which split of the file, counted from 0"),
    _column("last", LONG, "number of the last frame of the split, that of the file in front of 40 bits"),
    _column("place", BINARY, "where in the file the split is"),
    _column("hosts", BINARY, "the two addresses"),
    _column("border", BINARY, "what joining needs to know of them, as `mqwire.pipeline` has it"),
)

COLUMNS: dict[str, tuple[Column, ...]] = {
    "packets": _PACKETS,
    "messages": _MESSAGES,
    "directory_changes": _CHANGES,
    "notifications": _NOTIFICATIONS,
    "sessions": _SESSIONS,
    "findings": _FINDINGS,
    "losses": _LOSSES,
    "fragments": _FRAGMENTS,
}
"""The columns of each table, and what is in them."""
TABLES: dict[str, pa.Schema] = {
    name: pa.schema([column.field for column in columns]) for name, columns in COLUMNS.items()
}


def spark_schema(table: str) -> StructType:
    """The schema of a table as PySpark has it."""
    from pyspark.sql.pandas.types import from_arrow_schema

    return from_arrow_schema(TABLES[table])
