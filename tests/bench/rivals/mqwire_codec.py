"""mqwire itself, under the names the benchmark uses. Not a rival, but held to the same values."""

from collections.abc import Callable
from typing import Any

import mqwire

Values = dict[str, Any]

_CHANGE = (
    "command",
    "path_name",
    "guid_identifier",
    "partition_id",
    "previous_seq_number",
    "seq_number",
    "purged_seq_number",
)
_PARTITION = ("partition_id", "last_seq_number", "purged_seq_number")
_BODIES = {
    0: ("flush",),
    2: (
        "partition_id",
        "from_seq_number",
        "to_seq_number",
        "known_purged_seq_number",
        "is_sync0",
        "scope",
        "requester_name",
    ),
    3: ("partition_id", "from_seq_number", "to_seq_number", "purged_seq_number", "complete_sync0"),
    6: ("psc_site_id", "acked_partition_id", "acked_seq_number", "psc_name"),
}

encode: Callable[[Any], bytes] = mqwire.encode


def decode(data: bytes) -> Any:
    return mqwire.decode(data, protocol="mqdsrp")


def decode_lenient(data: bytes) -> Any:
    return mqwire.decode(data, protocol="mqdsrp", strict=False)


def decode_kaitai(data: bytes) -> Any:
    return mqwire.decode(data, protocol="mqdsrp", engine="kaitai")


def _fields(source: Any, names: tuple[str, ...]) -> Values:
    return {name: getattr(source, name) for name in names}


def _or(given: int | None, computed: int) -> int:
    """Computed fields are None on the object unless the wire disagreed with what would be computed."""
    return computed if given is None else given


def _change(change: Any) -> Values:
    return _fields(change, _CHANGE) | {
        "use_guid": _or(change.use_guid, int(change.guid_identifier is not None)),
        "properties": tuple((item.id, item.value) for item in change.properties),
    }


def as_values(message: Any) -> Values:
    """A decoded message in the form of `cursor.as_values`."""
    operation = int(message.operation)
    values = _fields(message, ("version", "site_id", "operation", *_BODIES[operation]))
    if operation in (0, 3):
        values["count"] = _or(message.count, len(message.directory_changes))
        values["directory_changes"] = tuple(map(_change, message.directory_changes))
    if operation == 0:
        header = message.seq_number_header
        values["seq_number_header"] = {
            "count": _or(header.count, len(header.partition_seq_numbers)),
            "machine_name": header.machine_name,
            "partition_seq_numbers": tuple(_fields(item, _PARTITION) for item in header.partition_seq_numbers),
        }
    return values
