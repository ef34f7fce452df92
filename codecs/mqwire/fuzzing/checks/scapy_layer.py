"""The Scapy layer: it shows what the codec decodes, keeps what the codec refuses, and loses no byte."""

from __future__ import annotations

from typing import Any

import mqwire
from mqwire._json import fields_of
from mqwire._model import Struct
from mqwire._queues import body_protocol, message_body
from mqwire._registry import struct_of
from mqwire.fuzzing import inputs, scapy_loading
from mqwire.fuzzing.broken import Broken, general, hold, only
from mqwire.fuzzing.checks._common import attempt, said
from mqwire.fuzzing.compare import shown


def check(data: bytes) -> None:
    """Scapy and the codec show equal values, or both refuse; either way the packet is built to the same bytes."""
    found = inputs.message(data)
    if found is not None and found[1]:  # Scapy takes no bytes at all for a wish to build something
        agree(found[1], found[0])


def agree(wire: bytes, protocol: str) -> None:
    layers = scapy_loading.load()
    with only(doing="dissecting with Scapy"):
        packet = layers.layer_for(protocol)(wire)
        text = packet.summary()
    hold(bool(text), "a packet has a summary", protocol)
    _rebuilt(packet, wire, protocol)
    _compare(layers, packet, wire, protocol)


def _rebuilt(packet: Any, wire: bytes, protocol: str) -> None:
    with only(doing="building with Scapy"):
        for what, made in (("a packet", packet), ("a copy", packet.copy())):
            again = bytes(made)
            hold(again == wire, f"{what} is built to the same bytes", protocol, lambda: _first_change(wire, again))  # noqa: B023


def _first_change(wire: bytes, again: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(wire, again, strict=False)) if a != b), min(len(wire), len(again)))
    return f"at {at}: {wire[at : at + 8].hex()} of {len(wire)} bytes became {again[at : at + 8].hex()} of {len(again)}"


def _compare(layers: Any, packet: Any, wire: bytes, protocol: str) -> None:
    message = attempt(wire, protocol, strict=False)
    refused = isinstance(packet.payload, layers.Broken)
    if isinstance(message, mqwire.DecodeError) or refused:
        hold(
            isinstance(message, mqwire.DecodeError) and refused,
            "Scapy and the codec agree on what they take",
            protocol,
            lambda: said(message) if isinstance(message, mqwire.DecodeError) else f"Scapy: {packet.payload.reason}",
        )
        return
    with only(doing="documenting with Scapy"):
        found = layers.document(packet)
    struct = struct_of(message)
    hold(packet.struct_id == struct.id, "Scapy and the codec see the same message", protocol, packet.struct_id)
    different = difference(fields_of(message), found["fields"], is_partial=_is_partial(struct, message))
    if different is not None:
        path, ours, theirs = different
        place = f"{struct.id} {general(path)}"
        raise Broken("Scapy and the codec agree on values", place, f"{path}: {shown(ours)} is not {shown(theirs)}")
    _compare_body(layers, packet, message)


def _compare_body(layers: Any, packet: Any, message: mqwire.Message) -> None:
    protocol = body_protocol(message)
    properties = packet.message_properties_header if message.struct_id == "mqqb.user_message" else None
    body = None if properties is None else properties.message_body
    expected = layers.Message if protocol else bytes | None
    hold(isinstance(body, expected), "Scapy and the codec see the same body", f"{protocol}", repr(type(body)))
    if protocol:
        _compare(layers, body, message_body(message), protocol)


def _is_partial(struct: Struct, message: Any) -> bool:
    return bool(message.undecoded) and not any(field.id == "undecoded" for field in struct.fields)


def difference(ours: Any, theirs: Any, path: str = "", *, is_partial: bool = False) -> tuple[str, Any, Any] | None:
    """The first place where two documents differ, and what is there.

    What mqwire only interprets is of no account. In a message that was read in part, the codec computes numbers also
    for what was never reached, and Scapy has None there.
    """
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for name in {**ours, **theirs}:
            if name == "decoded":
                continue
            inside = f"{path}.{name}" if path else name
            if name not in ours or name not in theirs:
                return inside, ours.get(name, "missing"), theirs.get(name, "missing")
            found = difference(ours[name], theirs[name], inside, is_partial=is_partial)
            if found is not None:
                return found
        return None
    if isinstance(ours, list) and isinstance(theirs, list):
        for index, (a, b) in enumerate(zip(ours, theirs, strict=False)):
            found = difference(a, b, f"{path}[{index}]", is_partial=is_partial)
            if found is not None:
                return found
        return None if len(ours) == len(theirs) else (path, len(ours), len(theirs))
    if ours == theirs and type(ours) is type(theirs):
        return None
    return None if is_partial and (ours is None or theirs is None) else (path, ours, theirs)
