"""Two frozen parsers that the Kaitai compiler made, behind the names the benchmark uses."""

from typing import Any

from .kaitai_inlined import KaitaiInlined  # type: ignore[attr-defined]
from .kaitai_lean import KaitaiLean  # type: ignore[attr-defined]

Values = dict[str, Any]

_DIRECT = (int, str)
_CHANGE = ("command", "use_guid", "partition_id", "previous_seq_number", "seq_number", "purged_seq_number")
_PARTITION = ("partition_id", "last_seq_number", "purged_seq_number")
_BODIES = {
    0: ("flush", "count"),
    2: (
        "partition_id",
        "from_seq_number",
        "to_seq_number",
        "known_purged_seq_number",
        "is_sync0",
        "scope",
        "requester_name",
    ),
    3: ("partition_id", "from_seq_number", "to_seq_number", "purged_seq_number", "count", "complete_sync0"),
    6: ("psc_site_id", "acked_partition_id", "acked_seq_number", "psc_name"),
}


def decode(data: bytes) -> Any:
    return KaitaiLean.from_bytes(data)


def decode_inlined(data: bytes) -> Any:
    return KaitaiInlined.from_bytes(data)


def _fields(source: Any, names: tuple[str, ...]) -> Values:
    return {name: getattr(source, name) for name in names}


def _value(value: Any) -> Any:
    """Most values are small objects with a `value`; where they are inlined, all that Kaitai can inline are not."""
    if isinstance(value, _DIRECT):
        return value
    inner = value.value
    return tuple(inner) if isinstance(inner, list) else inner


def _change(change: Any) -> Values:
    values = [_value(value) for value in change.property_values]
    return _fields(change, _CHANGE) | {
        "path_name": getattr(change, "path_name", None),
        "guid_identifier": getattr(change, "guid_identifier", None),
        "properties": tuple(zip(change.property_ids, values, strict=True)),
    }


def as_values(message: Any) -> Values:
    """A decoded message in the form of `cursor.as_values`."""
    body = message.body
    values = _fields(message, ("version", "site_id", "operation")) | _fields(body, _BODIES[message.operation])
    if message.operation in (0, 3):
        values["directory_changes"] = tuple(map(_change, body.directory_changes))
    if message.operation == 0:
        values["seq_number_header"] = {
            "count": body.num_partitions,
            "machine_name": getattr(body, "machine_name", None),
            "partition_seq_numbers": tuple(_fields(item, _PARTITION) for item in body.partition_seq_numbers),
        }
    return values
