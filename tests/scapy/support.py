# SPDX-License-Identifier: GPL-2.0-only
# This file is under the licence of Scapy, which it uses. Only the tests import it.
"""Messages in what Scapy sniffs, and how they compare with what mqwire says."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import zstandard
from scapy.packet import Packet
from scapy.sendrecv import sniff
from scapy.sessions import TCPSession

from mqwire.fuzzing.checks.scapy_layer import difference
from mqwire.scapy import Message, MQQBPackets, document
from tests.support.recorded import lines_beside

PROJECT = Path(__file__).resolve().parents[2]
CAPTURES = PROJECT / "captures"


def messages_in(packets: Any) -> Iterator[Any]:
    """All messages, in the order in which they were sniffed."""
    for packet in packets:
        layer: Any = packet
        while layer:
            if isinstance(layer, Message):
                yield layer
            if isinstance(layer, MQQBPackets):
                yield from messages_in(layer.packets)
            layer = layer.payload


def sniffed(path: Path) -> list[Packet]:
    return list(sniff(offline=str(path), session=TCPSession))


def unpacked(name: str, folder: Path) -> Path:
    """A sample as a file that Scapy can read: it does not know zstd."""
    data = (CAPTURES / name).read_bytes()
    data = zstandard.decompress(data) if name.endswith(".zst") else gzip.decompress(data) if ".gz" in name else data
    path = folder / Path(name).name.removesuffix(".zst").removesuffix(".gz")
    path.write_bytes(data)
    return path


def golden(name: str) -> list[dict[str, Any]]:
    """The documents that lie beside a capture; losses are none."""
    return [line["document"] for line in lines_beside(name) if "document" in line]


def same(expected: dict[str, Any], packet: Any) -> None:
    """Fails unless a packet shows what a document says, the message in its body included."""
    fields = dict(expected["fields"])
    properties = fields.get("message_properties_header")
    if properties and isinstance(properties["message_body"], dict):
        body = packet.message_properties_header.message_body
        same(properties["message_body"]["document"], body)
        fields["message_properties_header"] = {**properties, "message_body": bytes(body).hex()}
    assert difference(fields, document(packet)["fields"]) is None
