"""How much reading a capture may cost, whatever the capture claims."""

from __future__ import annotations

import msgspec

from mqwire._conventions import MAX_PACKET_SIZE


class CaptureLimits(msgspec.Struct, frozen=True, kw_only=True):
    """Bounds on memory and work. What exceeds one is dropped and reported, or ends the reading with CaptureError."""

    max_frame: int = 1024 * 1024
    """Bytes of one captured frame. A record that claims more is damage."""

    max_interfaces: int = 4096
    """Interfaces in one section of a pcapng file."""

    max_decompressed: int = 64 * 1024**3
    """Bytes that a compressed capture may turn into."""

    max_expansion: int = 1000
    """How many times its compressed size a capture may turn into, once past `free_expansion` bytes."""

    free_expansion: int = 256 * 1024 * 1024

    max_window: int = 128 * 1024 * 1024
    """Bytes of history that a zstd file may ask a reader to keep; what `zstd --long` needs."""

    max_streams: int = 100_000
    """Directions of TCP connections that are followed at once, about a kilobyte each; the ones idle longest are
    forgotten first. As many sessions and requests are remembered."""

    reorder_bytes: int = 1024 * 1024
    """Bytes of one stream, counted in the same way, that may wait for a missing segment before it is given up."""

    reorder_segments: int = 4096
    """Segments of one stream that may wait so."""

    reorder_seconds: float = 30.0
    """How long, in the time of the capture, they may wait while nothing else happens."""

    opening_bytes: int = 65_536
    """Bytes that are collected of a stream whose beginning was not captured before its first byte is settled."""

    opening_seconds: float = 1.0

    max_held: int = 64 * 1024 * 1024
    """Bytes of all streams together that are not yet part of a whole packet, with 128 for each piece they came in."""

    max_packet_size: int = MAX_PACKET_SIZE

    max_fragments: int = 4 * 1024 * 1024
    """Bytes of IP fragments that wait for the rest of their datagram."""


DEFAULT_LIMITS = CaptureLimits()
