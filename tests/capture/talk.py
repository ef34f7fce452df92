"""What the tests of captures send."""

from __future__ import annotations

from collections.abc import Iterable

import mqwire
from mqwire.capture import CaptureLimits, Endpoint, Loss, Packet, packets
from mqwire.capture.synthesis import ACK, FIN, SYN, ethernet, tcp
from mqwire.capture.writer import Sent, pcap
from mqwire.mqqb import (
    BaseHeader,
    BaseHeaderFlags,
    EstablishConnection,
    MessagePropertiesHeader,
    SessionAck,
    SessionHeader,
    UserMessage,
)

A = Endpoint("10.0.0.1", 49759)
B = Endpoint("10.0.0.2", 1801)
T = 1_700_000_000_000_000_000
MS = 1_000_000

ESTABLISH = mqwire.encode(EstablishConnection())
ACKNOWLEDGE = mqwire.encode(SessionAck())


def user(body: bytes, session: bool = False) -> bytes:
    """A packet with a body."""
    properties = MessagePropertiesHeader(message_body=body)
    if session:
        base = BaseHeader(flags=BaseHeaderFlags(sh=True))
        return mqwire.encode(
            UserMessage(base_header=base, session_header=SessionHeader(), message_properties_header=properties)
        )
    return mqwire.encode(UserMessage(message_properties_header=properties))


def sent(ip_packets: Iterable[bytes], step: int = MS) -> list[Sent]:
    return [Sent(T + number * step, ethernet(packet)) for number, packet in enumerate(ip_packets)]


def capture(ip_packets: Iterable[bytes]) -> bytes:
    return pcap(sent(ip_packets))


def syn(seq: int, src: Endpoint = A, dst: Endpoint = B) -> bytes:
    return tcp(src, dst, seq - 1, 0, SYN)


def seg(seq: int, data: bytes, src: Endpoint = A, dst: Endpoint = B, flags: int = ACK) -> bytes:
    return tcp(src, dst, seq, 1, flags, data)


def fin(seq: int, src: Endpoint = A, dst: Endpoint = B) -> bytes:
    return tcp(src, dst, seq, 1, ACK | FIN)


def found(source: bytes, limits: CaptureLimits | None = None) -> list[Packet]:
    return list(packets(source, limits=limits or CaptureLimits()))


def datas(found: list[Packet]) -> list[bytes]:
    return [packet.data for packet in found if packet.loss is None]


def losses(found: list[Packet]) -> list[Loss]:
    return [packet.loss for packet in found if packet.loss is not None]
