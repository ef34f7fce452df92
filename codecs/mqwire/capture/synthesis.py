"""Frames of conversations that never took place, with everything a network would put around the bytes.

For samples, for tests, and for whoever simulates hosts and wants to look at the result with other tools.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import pack, unpack

from mqwire.capture._endpoint import Endpoint
from mqwire.capture.writer import Sent

FIN, SYN, RST, PSH, ACK = 1, 2, 4, 8, 16
_TCP, _UDP = 6, 17
_SEQUENCE = 0xFFFFFFFF


def tcp(src: Endpoint, dst: Endpoint, seq: int, ack: int, flags: int, data: bytes = b"", options: bytes = b"") -> bytes:  # noqa: PLR0917
    """An IP packet with a TCP segment in it."""
    options += bytes(-len(options) % 4)
    size = (20 + len(options)) // 4 << 4
    head = pack(">HHIIBBHHH", src.port, dst.port, seq & _SEQUENCE, ack & _SEQUENCE, size, flags, 0xFAF0, 0, 0) + options
    return ip(src, dst, _TCP, _with_checksum(src, dst, _TCP, head + data, 16))


def udp(src: Endpoint, dst: Endpoint, data: bytes) -> bytes:
    """An IP packet with a UDP datagram in it."""
    head = pack(">HHHH", src.port, dst.port, 8 + len(data), 0)
    return ip(src, dst, _UDP, _with_checksum(src, dst, _UDP, head + data, 6))


def ip(
    src: Endpoint, dst: Endpoint, protocol: int, payload: bytes, *, options: bytes = b"", identity: int = 0
) -> bytes:
    """An IP packet of the version that the addresses are of."""
    if len(src.packed) == 16:
        return pack(">IHBB", 6 << 28, len(payload), protocol, 64) + src.packed + dst.packed + payload
    return _ipv4(src, dst, protocol, payload, options, identity, 0x4000)


def _ipv4(  # noqa: PLR0917
    src: Endpoint, dst: Endpoint, protocol: int, payload: bytes, options: bytes, identity: int, fragment: int
) -> bytes:
    options += bytes(-len(options) % 4)
    size = 20 + len(options)
    head = pack(">BBHHHBBH", 0x40 | size // 4, 0, size + len(payload), identity, fragment, 128, protocol, 0)
    head += src.packed + dst.packed + options
    return head[:10] + pack(">H", _checksum(head)) + head[12:] + payload


def fragments(packet: bytes, size: int, identity: int) -> list[bytes]:
    """An IP packet without options in fragments of at most `size` bytes each, a multiple of 8."""
    is_4 = packet[0] >> 4 == 4
    header = 20 if is_4 else 40
    payload = packet[header:]
    found = []
    for at in range(0, len(payload), size):
        piece = payload[at : at + size]
        more = at + size < len(payload)
        if is_4:
            head = packet[:2] + pack(">HHH", 20 + len(piece), identity, (0x2000 if more else 0) | at // 8)
            head += packet[8:10] + b"\0\0" + packet[12:20]
            found.append(head[:10] + pack(">H", _checksum(head)) + head[12:] + piece)
        else:
            extension = pack(">BBHI", packet[6], 0, at | more, identity)
            found.append(packet[:4] + pack(">HB", 8 + len(piece), 44) + packet[7:40] + extension + piece)
    return found


def ethernet(packet: bytes, tags: tuple[int, ...] = ()) -> bytes:
    """A frame around an IP packet, in the VLANs of `tags`, padded to what Ethernet asks for."""
    kind = pack(">H", 0x0800 if packet[0] >> 4 == 4 else 0x86DD)
    outer = [pack(">HH", 0x88A8 if number < len(tags) - 1 else 0x8100, tag) for number, tag in enumerate(tags)]
    frame = b"\x02\0\0\0\0\x02\x02\0\0\0\0\x01" + b"".join(outer) + kind + packet
    return frame + bytes(max(0, 60 - len(frame)))


def _with_checksum(src: Endpoint, dst: Endpoint, protocol: int, data: bytes, at: int) -> bytes:
    pseudo = src.packed + dst.packed + pack(">II", len(data), protocol)
    return data[:at] + pack(">H", _checksum(pseudo + data) or 0xFFFF) + data[at + 2 :]


def _checksum(data: bytes) -> int:
    """RFC 1071."""
    total: int = sum(unpack(f">{(len(data) + 1) // 2}H", data + bytes(len(data) % 2)))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


class Conversation:
    """A TCP connection: say who sends what, get the IP packets in order."""

    def __init__(
        self, client: Endpoint, server: Endpoint, *, seqs: tuple[int, int] = (1000, 5000), segment: int = 1448
    ) -> None:
        self.hosts = client, server
        self.segment = segment
        """The most bytes that one segment carries."""
        self._next = list(seqs)

    def open(self) -> Iterator[bytes]:
        """Three segments."""
        yield self._segment(0, SYN, options=b"\x02\x04\x05\xb4\x01\x01\x04\x02")
        yield self._segment(1, SYN | ACK, options=b"\x02\x04\x05\xb4\x01\x01\x04\x02")
        yield self._segment(0, ACK)

    def send(self, side: int, data: bytes, back: int = 0) -> Iterator[bytes]:
        """Data from the client (0) or the server (1), and the acknowledgment of the other side.

        The first `back` bytes of it are the last of what was sent before, once more.
        """
        self._next[side] -= back
        for at in range(0, len(data), self.segment):
            piece = data[at : at + self.segment]
            yield self._segment(side, ACK | (PSH if at + self.segment >= len(data) else 0), piece)
        yield self._segment(1 - side, ACK)

    def close(self, side: int = 0) -> Iterator[bytes]:
        """Both sides say goodbye, `side` first."""
        for who in (side, 1 - side):
            yield self._segment(who, FIN | ACK)
        yield self._segment(side, ACK)

    def reset(self, side: int) -> Iterator[bytes]:
        yield self._segment(side, RST | ACK)

    def _segment(self, side: int, flags: int, data: bytes = b"", options: bytes = b"") -> bytes:
        seq = self._next[side]
        ack = self._next[1 - side] if flags & ACK else 0
        self._next[side] += len(data) + bool(flags & (SYN | FIN))
        return tcp(self.hosts[side], self.hosts[1 - side], seq, ack, flags, data, options)


def timed(packets: Iterator[bytes] | list[bytes], start: int, step: int = 1_000_000) -> list[Sent]:
    """Ethernet frames around IP packets, one every `step` nanoseconds."""
    return [Sent(start + number * step, ethernet(packet)) for number, packet in enumerate(packets)]
