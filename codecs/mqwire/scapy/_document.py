# SPDX-License-Identifier: GPL-2.0-only
# Scapy is GPL-2.0-only, so this package, which builds on it, is as well; nothing else in mqwire imports it.
"""Packets as the documents that mqwire shows of messages, so that the two views can be compared, and packets kept."""

from __future__ import annotations

from typing import Any

from scapy.fields import RawVal
from scapy.packet import Packet

from mqwire._json import VERSION
from mqwire._model import Bits, Chars, Data, Field, Int
from mqwire._registry import PROPERTIES, enum_names, protocol_of
from mqwire._registry import class_of as object_class
from mqwire._values import Guid
from mqwire.scapy._holders import ItemsField, ValueField
from mqwire.scapy._packets import Markup, Message, Structure, filling
from mqwire.scapy._rest import Trailing, Undecoded


def document(packet: Message) -> dict[str, Any]:
    """What `mqwire.to_json` says of the bytes of a packet, as plain values and without findings.

    Where dissection ended early, fields that were not reached are None.
    """
    fields = _fields(packet)
    rest = packet.payload
    if isinstance(rest, Undecoded | Trailing):
        fields["undecoded" if isinstance(rest, Undecoded) else "trailing"] = rest.load.hex()
    return {
        "mqwire": VERSION,
        "protocol": protocol_of(object_class(packet.struct_id)),
        "message": packet.model.message,
        "fields": fields,
    }


def _fields(packet: Structure) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for entry in packet.entries:
        value = _value(packet, entry)
        fill = entry.spec.fill
        if fill is not None and (value is None or value == filling(entry.spec, len(value))):
            continue
        shown[entry.name] = None if value is None else _shown(entry, value)
    return shown


def _value(packet: Structure, entry: Any) -> Any:
    """The internal value of a field, computed if need be; None if it is not there."""
    value = packet.own(entry.name)
    if isinstance(value, RawVal):
        return None
    if entry.spec.cond is not None and not packet.wanted(entry.spec, value, packet.names(), 0):
        return None
    return packet.worked_out(entry.name) if value is None else value


def _shown(entry: Any, value: Any) -> Any:
    if entry.holds_packets:
        if isinstance(value, list):
            return [_packet(item) for item in value]
        return bytes(value).hex() if isinstance(value, bytes | Message) else _packet(value)
    if isinstance(entry, ItemsField):
        return [_scalar(entry.spec, item) for item in value]
    return _scalar(entry.spec, value)


def _packet(packet: Packet) -> Any:
    if not isinstance(packet, Structure):
        return bytes(packet).hex()
    if packet.model.kind == "pairs":
        return _property(packet)
    if isinstance(packet, Markup):
        return {"text": packet.text, **{view: getattr(packet, view) for view, _ in packet.model.markup if view}}
    return _fields(packet)


def _property(packet: Structure) -> dict[str, Any]:
    id, value = packet.own("id"), packet.own("value")
    entry = packet.by_name["value"]
    assert isinstance(entry, ValueField)
    kind, member = entry.kind(packet), PROPERTIES.get(id)
    return {
        "id": id,
        "name": member.name if member else None,
        "type": None if kind is None else kind.name,
        "value": None if kind is None or value is None else _shown(kind.content, value),
    }


def _scalar(spec: Field, value: Any) -> Any:
    if spec.enum:
        return {"value": value, "name": enum_names(spec.enum).get(value)}
    match spec.type:
        case Int():
            return f"{value:016x}" if spec.seqnum else value
        case Bits(width):
            return bool(value) if width == 1 else value
        case Data(_, "text"):
            return _text(value) if len(value) % 2 == 0 else {"hex": value.hex()}
        case Chars():
            return _text(value)
        case Data(_, "guid"):
            return str(Guid(value))
        case _:
            return value.hex()


def _text(value: bytes) -> str:
    return value.decode("utf-16-le", "surrogatepass")
