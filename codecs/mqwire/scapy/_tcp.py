# SPDX-License-Identifier: GPL-2.0-only
# Scapy is GPL-2.0-only, so this package, which builds on it, is as well; nothing else in mqwire imports it.
"""Messages in TCP: cut out of a stream for Scapy's TCPSession, or out of one segment without it."""

from __future__ import annotations

from typing import Any

from scapy.fields import PacketListField
from scapy.layers.inet import TCP
from scapy.packet import Packet, Padding, Raw

from mqwire._conventions import MAX_PACKET_SIZE, SYSTEM_QUEUES
from mqwire._generated.model import MODEL
from mqwire._queues import body_protocol, message_body
from mqwire.capture._sizes import could_begin, sizer
from mqwire.errors import DecodeError, MqwireError
from mqwire.framer import Framer
from mqwire.scapy._packets import Message
from mqwire.scapy._segments import Segments

_MOST_STACKED = 32  # Scapy walks payloads by recursion
_size_at = sizer(MAX_PACKET_SIZE)
_STATE = "mqwire"


class StreamMessage(Message):
    """A message of the protocol that has a port of its own."""

    @classmethod
    def tcp_reassemble(cls, data: bytes, metadata: dict[str, Any], session: dict[str, Any]) -> Any:
        """For TCPSession: the packets that are complete, stacked if they are several; None if none is."""
        segment = metadata.get("original")
        if segment is None:  # a socket: nothing is missing and nothing comes twice
            return _from_socket(cls, data, metadata)
        # What TCPSession has put together may have holes in it, so what counts are the segments themselves.
        state = session.setdefault(_STATE, {}).setdefault(metadata.get("ident"), Segments())
        payload = segment[TCP].payload
        if not payload or isinstance(payload, Padding):  # that of a short Ethernet frame
            return None
        found = state.feed(segment[TCP].seq, bytes(payload.original))
        return stacked([cls(piece) if is_packet else Raw(piece) for piece, is_packet in found])

    @classmethod
    def begins(cls, data: bytes) -> bool:
        return could_begin(data, 0, _size_at)

    def dissect(self, s: Any) -> None:
        if isinstance(self.underlayer, TCP):
            first, rest = _first(s)
            super().dissect(first)
            if rest:
                self.lastlayer().add_payload(rest)
            return
        super().dissect(s)

    def finish(self, cursor: Any, rest: bytes) -> None:
        super().finish(cursor, rest)
        message: Any = self  # its attributes are those of a mqwire.Message
        protocol = body_protocol(message)
        if protocol:
            from mqwire.scapy._derive import PROTOCOLS

            properties = message.message_properties_header
            body = PROTOCOLS[protocol](message_body(message), _internal=1, _parent=properties)
            properties.fields["message_body"] = body

    def mysummary(self) -> str:
        body = message_body(self) if self.struct_id == "mqqb.user_message" else b""
        inside = f": {body.mysummary()}" if isinstance(body, Message) else ""
        return super().mysummary() + inside


def to_queue(body: Message) -> Any:
    """A user message that brings a body to the queue that its protocol owns; MqwireError if it owns none."""
    from mqwire.scapy._derive import LAYERS

    number = next((queue.number for queue in SYSTEM_QUEUES if queue.protocol == body.model.protocol), None)
    if number is None:
        raise MqwireError(f"no queue is there for messages of {body.model.protocol}")
    kind = next(m.value for m in MODEL.enums["mqqb.queue_type"].members if m.id == "private_on_destination")
    queue = LAYERS["PrivateQueueFormatNameId"](private_queue_identifier=number)
    return LAYERS["UserMessage"](
        user_header=LAYERS["UserHeader"](flags=LAYERS["UserHeaderFlags"](dq=kind), destination_queue=queue),
        message_properties_header=LAYERS["MessagePropertiesHeader"](message_body=body),
    )


class MQQBPackets(Packet):
    """Packets that came at once and are too many to be stacked."""

    name = "MSMQ packets"
    fields_desc = [PacketListField("packets", [], Raw)]


def stacked(packets: list[Any]) -> Any:
    """Packets as payloads of each other, the way TCPSession does it; None for none."""
    if not packets:
        return None
    few, many = packets[:_MOST_STACKED], packets[_MOST_STACKED:]
    if many:
        few.append(MQQBPackets(packets=many))
    for lower, upper in zip(reversed(few[:-1]), reversed(few[1:]), strict=True):
        lower.lastlayer().add_payload(upper)
    return few[0]


def _from_socket(cls: Any, data: bytes, metadata: dict[str, Any]) -> Any:
    framer = Framer()
    try:
        packets = framer.feed(data)
    except DecodeError:
        return Raw(data)
    if not packets:
        metadata["tcp_min_len"] = framer.wanted
        return None
    found = cls(packets[0])
    rest = data[len(packets[0]) :]
    if rest:  # TCPSession asks again for it
        found.lastlayer().add_payload(Padding(rest))
    return found


def _first(segment: bytes) -> tuple[bytes, Any]:
    """The first packet of a segment that nobody has put together with others, and what comes behind it."""
    from mqwire.scapy._derive import PROTOCOLS

    framer = Framer()
    try:
        packets = framer.feed(segment)
    except DecodeError:
        packets = []
    if not packets:
        return segment, None
    behind: list[Any] = [PROTOCOLS["mqqb"](packet) for packet in packets[1:]]
    rest = segment[sum(map(len, packets)) :]
    return packets[0], stacked([*behind, *([Raw(rest)] if rest else [])])
