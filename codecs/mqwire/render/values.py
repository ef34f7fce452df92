"""How the value of a field reads on one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from mqwire._generated.model import MODEL
from mqwire._generated.types.ta_addresses import AddressType
from mqwire._model import Bits, Field, Member, Struct, word_size
from mqwire._queues import queue_number_name
from mqwire._values import NULL_GUID, Guid
from mqwire.render.escape import quote
from mqwire.render.fields import PROPERTIES, Node
from mqwire.seqnum import MAX_SEQ_NUMBER

_LONGEST_HEX = 24  # bytes
_MOST_ITEMS = 20
_NOT_SET = "0 (not set)"
_INFINITE = 0xFFFFFFFF  # [MS-MQMQ] 2.2.19.1 and 2.2.19.2


def shown(node: Node, raw: bytes | None = None, *, full: bool = False) -> str:
    """The value of a node on one line, safe to print.

    `raw` stands in for a value that the object leaves out because encoding would write
    the same; `full` shows long texts and byte strings whole.
    """
    value = raw if node.value is None else node.value
    if value is None:
        is_known = node.owner.kind == "value"
        return f"not readable: {'behind a property of unknown type' if is_known else 'of unknown type'}"
    if node.kind == "list":
        return counted(len(value), "element")
    if isinstance(value, tuple):
        most = len(value) if full else _MOST_ITEMS
        left = f", ... {len(value) - most} more" if len(value) > most else ""
        return f"[{', '.join(_plain(node.field, item, full) for item in value[:most])}{left}]"
    if node.struct is not None and node.struct.kind == "flags" and not isinstance(value, bytes):
        return flag_word(node.struct, value)
    if node.struct is not None and node.struct.kind == "markup" and not isinstance(value, bytes):
        return quote(value.text, None if full else 200)
    if node.field.part == "id":
        return property_name(int(value))
    return _plain(node.field, value, full)


def _plain(field: Field, value: Any, full: bool) -> str:
    if field.enum:
        return _NOT_SET if field.show == "optional" and not value else enumerated(field.enum, int(value))
    if field.seqnum:
        return f"{sequence_number(value)} (no end)" if value == MAX_SEQ_NUMBER else sequence_number(value)
    if isinstance(value, Guid):
        return _guid(field, value)
    if isinstance(value, bytes):
        return byte_string(value, full=full)
    if isinstance(value, str):
        return quote(value, None) if full else quote(value)
    return _NUMBERS.get(field.show, str)(value)


def _guid(field: Field, value: Guid) -> str:
    if field.show == "partition" and value == NULL_GUID:
        return f"{value} (the enterprise partition)"
    return f"{value} (null)" if value == NULL_GUID else str(value)


def enumerated(enum_id: str, value: int) -> str:
    member = enum_member(enum_id, value)
    if member is None:
        return f"{value} (undefined)" if value < 10 else f"{value:#x} (undefined)"
    number = str(value) if value < 10 else f"{value:#x}"
    gloss = f" ({member.says})" if member.says and member.says != member.name else ""
    return f"{number} {member.name}{gloss}"


def enum_member(enum_id: str, value: int) -> Member | None:
    return next((m for m in MODEL.enums[enum_id].members if m.value == value), None)


def property_name(id: int) -> str:
    return f"{id} {PROPERTIES[id].name}" if id in PROPERTIES else f"{id} (undefined)"


def sequence_number(value: int) -> str:
    return f"{value:#x}"


def byte_string(value: bytes, *, full: bool = False) -> str:
    """Hex; of a long string its beginning and its length, or just what it repeats."""
    if not value:
        return "empty"
    if len(value) > 4 and value.count(value[0]) == len(value):
        return f"{len(value)} bytes of {value[0]:#04x}"
    if full or len(value) <= _LONGEST_HEX:
        return value.hex()
    return f"{value[:_LONGEST_HEX].hex()}... ({len(value)} bytes)"


def counted(count: int, noun: str) -> str:
    """`no changes`, `1 change`, `3 changes`."""
    return f"{count or 'no'} {noun}" if count == 1 else f"{count or 'no'} {plural(noun)}"


def plural(noun: str) -> str:
    if noun.endswith("y") and not noun.endswith("ey"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith("s") else f"{noun}s"


# --- flags ---


def flag_word(struct: Struct, value: Any, *, with_names: bool = True) -> str:
    """What is set in a flag word: `0x000b: PR 3, IN`."""
    word = 0
    for field in struct.fields:
        assert isinstance(field.type, Bits)
        word |= int(getattr(value, field.id)) << field.type.shift
    parts = [label for label, _ in set_bits(struct, value, with_names=with_names)]
    number = f"{word:#0{2 + 2 * word_size(struct)}x}"
    return f"{number}: {', '.join(parts)}" if parts else number


def set_bits(struct: Struct, value: Any, *, with_names: bool = True) -> Iterator[tuple[str, str]]:
    """Name and value, and meaning, of each bit field that is not zero."""
    for field in struct.fields:
        assert isinstance(field.type, Bits)
        found = int(getattr(value, field.id))
        if found:
            text = enumerated(field.enum, found) if field.enum and with_names else str(found)
            yield field.name if field.type.width == 1 else f"{field.name} {text}", field.doc


# --- numbers ---


def _seconds(value: int) -> str:
    return "no limit" if value == _INFINITE else counted(value, "second")


def moment(value: int) -> str:
    """Seconds since 1970 as a date."""
    return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d %H:%M:%SZ")


def _moment(value: int) -> str:
    return f"{value} ({moment(value)})"


def queue_number(value: int) -> str:
    name = queue_number_name(value)
    return f"{value} ({name})" if name else str(value)


# What -mq-show in ksy/ may ask for.
_NUMBERS: dict[str, Callable[[int], str]] = {
    "hex": lambda value: f"{value:#x}",
    "seconds": _seconds,
    "milliseconds": lambda value: f"{value} ms",
    "time": _moment,
    "queue": queue_number,
}


# --- values that are text in another form ---


def sid_text(sid: Any) -> str:
    """A SID as people write it ([MS-DTYP] 2.4.2.1)."""
    parts = [sid.revision, int.from_bytes(sid.identifier_authority, "big"), *sid.sub_authority]
    return "S-" + "-".join(str(part) for part in parts)


def network_address(record: Any) -> str:
    """The address of a TA_ADDRESS in the notation of its network ([MS-MQMQ] 2.2.4)."""
    address: bytes = record.address
    match record.address_type:
        case AddressType.IP_ADDRESS_TYPE | AddressType.IP_RAS_ADDRESS_TYPE:
            return ".".join(str(part) for part in address[:8])
        case AddressType.FOREIGN_ADDRESS_TYPE:
            return str(Guid(address))
        case _:
            return byte_string(address)
