"""A TCP byte stream cut into packets, without I/O ([MS-MQQB] 2.1.1)."""

from __future__ import annotations

from mqwire._conventions import MAX_PACKET_SIZE
from mqwire._decode import Buffer, as_bytes
from mqwire._generated.model import MODEL
from mqwire._model import Bits
from mqwire._registry import leading_slices
from mqwire.errors import DecodeError

_BASE = leading_slices("mqqb.base_header")
_INTERNAL = leading_slices("mqqb.internal_header")
_BASE_SIZE = MODEL.structs["mqqb.base_header"].min_size
_INTERNAL_SIZE = MODEL.structs["mqqb.internal_header"].min_size
_SESSION_SIZE = MODEL.structs["mqqb.session_header"].min_size
_VERSION = MODEL.structs["mqqb.base_header"].field("version_number").default
_SIGNATURE = MODEL.structs["mqqb.base_header"].field("signature").default
_SESSION_ACK = next(m.value for m in MODEL.enums["mqqb.packet_type"].members if m.id == "session_ack")


def _bits(struct_id: str, field: str) -> Bits:
    found = MODEL.structs[struct_id].field(field).type
    assert isinstance(found, Bits)
    return found


_IN = 1 << _bits("mqqb.base_header_flags", "in_").shift
_SH = 1 << _bits("mqqb.base_header_flags", "sh").shift
_PT = (1 << _bits("mqqb.internal_header_flags", "pt").width) - 1


class Framer:
    """Takes the bytes of one direction of a session as they come, gives back whole packets.

        framer = mqwire.Framer()
        for chunk in chunks:
            for packet in framer.feed(chunk):
                message = mqwire.decode(packet, protocol="mqqb", strict=False)

    Packets follow each other without anything between them; each says how long it is.
    Where no packet can begin, `feed` raises DecodeError once the packets before are
    handed out, and again whenever it is called after that: a queue manager closes the
    session there. `pending` has the bytes from that point on that had come by then.
    """

    def __init__(self, max_packet_size: int = MAX_PACKET_SIZE) -> None:
        self.max_packet_size = max_packet_size
        self.offset = 0
        """How many bytes of the stream have been handed out as packets."""
        self._buffer = bytearray()
        self._wanted = _BASE_SIZE  # bytes without which nothing new can happen
        self._failed: tuple[str, int, str] | None = None

    @property
    def pending(self) -> bytes:
        """Bytes that no packet has claimed yet."""
        return bytes(self._buffer)

    @property
    def wanted(self) -> int:
        """How many pending bytes it takes before anything new can be handed out, as far as is known."""
        return self._wanted

    def feed(self, chunk: Buffer) -> list[bytes]:
        """The packets that are complete with these bytes."""
        if self._failed is not None:  # nothing that comes now will ever be a packet, so nothing of it is kept
            raise DecodeError(*self._failed)
        buffer = self._buffer
        buffer += as_bytes(chunk)
        packets: list[bytes] = []
        start = 0
        try:
            while len(buffer) - start >= self._wanted:
                size = self._size_at(start)
                if size > len(buffer) - start:
                    self._wanted = size
                    break
                packets.append(bytes(buffer[start : start + size]))
                start += size
                self._wanted = _BASE_SIZE
        except DecodeError as error:
            self._failed = error.reason, error.offset, error.path
            if not packets:
                raise
        finally:
            self.offset += start
            del buffer[:start]
        return packets

    def _size_at(self, start: int) -> int:
        """Bytes of the packet whose BaseHeader is at `start`, as far as the bytes there tell."""
        buffer = self._buffer
        head = buffer[start : start + _BASE_SIZE]
        if head[_BASE["version_number"]][0] != _VERSION:
            raise self._error(start, "version_number", f"VersionNumber is not {_VERSION:#04x}: no packet begins here")
        if int.from_bytes(head[_BASE["signature"]], "little") != _SIGNATURE:
            raise self._error(start, "signature", f"Signature is not {_SIGNATURE:#010x}: no packet begins here")
        size = int.from_bytes(head[_BASE["packet_size"]], "little")
        flags = int.from_bytes(head[_BASE["flags"]], "little")
        if size > self.max_packet_size:
            raise self._error(start, "packet_size", f"PacketSize {size} is more than {self.max_packet_size}")
        least = _BASE_SIZE + _INTERNAL_SIZE if flags & _IN else _BASE_SIZE
        if size < least:
            raise self._error(start, "packet_size", f"PacketSize {size} is less than the {least} bytes of headers")
        if flags & _SH and self._session_header_is_extra(start, size, flags):
            size += _SESSION_SIZE
        return size

    def _session_header_is_extra(self, start: int, size: int, flags: int) -> bool:
        """PacketSize leaves out the SessionHeader of a message; in a SessionAck senders differ ([MS-MQQB] 2.2.6)."""
        if not flags & _IN:
            return True
        internal = self._buffer[start + _BASE_SIZE : start + _BASE_SIZE + _INTERNAL_SIZE]
        packet_type = int.from_bytes(internal[_INTERNAL["flags"]], "little") & _PT
        return packet_type == _SESSION_ACK and size == _BASE_SIZE + _INTERNAL_SIZE

    def _error(self, start: int, field: str, reason: str) -> DecodeError:
        return DecodeError(reason, self.offset + start + _BASE[field].start, f"base_header.{field}")
