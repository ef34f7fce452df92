"""The Framer: however the bytes of a stream arrive, the same packets come out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle
from typing import NamedTuple

import mqwire
from mqwire.fuzzing import inputs
from mqwire.fuzzing.broken import hold, only
from mqwire.fuzzing.checks._common import attempt

_EVERY_BYTE = 2048
_BUFFER = 100


class Framed(NamedTuple):
    packets: list[bytes]
    error: tuple[str, int, str] | None
    """Why no packet begins where the last one ends."""
    pending: bytes


def check(data: bytes) -> None:
    """A stream gives the same packets whole, in the chunks that the first line asks for, and byte by byte."""
    words, stream = inputs.split(data)
    whole = framed([stream])
    _stands_for(whole, stream)
    sizes = [size for size in inputs.numbers(words) if size]
    if sizes:
        _alike(whole, framed(chunks(stream, sizes)), str(sizes[:8]))
    if len(stream) <= _EVERY_BYTE:
        _alike(whole, framed(chunks(stream, [1])), "byte by byte")
    _alike(whole, framed(_reused(stream)), "from one buffer")
    for packet in whole.packets:
        _framed_alone(packet)
    _framed_alone(stream)


def chunks(data: bytes, sizes: list[int]) -> Iterator[bytes]:
    at = 0
    for size in cycle(sizes):
        if at >= len(data):
            return
        yield data[at : at + size]
        at += size


def _reused(stream: bytes) -> Iterator[bytearray]:
    """Chunks in a buffer that is used again for the next, as sockets like to give them."""
    buffer = bytearray(_BUFFER)
    for piece in chunks(stream, [_BUFFER]):
        buffer[:] = piece
        yield buffer


def framed(pieces: Iterable[bytes | bytearray]) -> Framed:
    framer = mqwire.Framer()
    packets: list[bytes] = []
    try:
        with only(mqwire.DecodeError, doing="Framer.feed"):
            for piece in pieces:
                packets += framer.feed(piece)
            packets += framer.feed(b"")  # says what was wrong behind the last packet
    except mqwire.DecodeError as error:
        hold(framer.offset <= error.offset, "a framer fails behind its packets", "Framer", str(error))
        return Framed(packets, (error.reason, error.offset, error.path), b"")
    hold(framer.offset == sum(map(len, packets)), "a framer counts its bytes", "Framer.offset", str(framer.offset))
    return Framed(packets, None, framer.pending)


def _stands_for(whole: Framed, stream: bytes) -> None:
    joined = b"".join(whole.packets)
    hold(stream.startswith(joined), "packets are the bytes of the stream", "Framer")
    if whole.error is None:
        hold(joined + whole.pending == stream, "no byte is lost", "Framer", f"{len(joined)} of {len(stream)}")


def _alike(whole: Framed, other: Framed, how: str) -> None:
    same_packets = whole.packets == other.packets and all(type(packet) is bytes for packet in other.packets)
    hold(same_packets, "chunks do not matter", "Framer packets", lambda: f"{how}: {_sizes(other)} not {_sizes(whole)}")
    hold(whole.error == other.error, "chunks do not matter", "Framer error", lambda: f"{how}: {other.error}")
    hold(whole.pending == other.pending, "chunks do not matter", "Framer pending", how)


def _sizes(found: Framed) -> list[int]:
    return [len(packet) for packet in found.packets[:10]]


def _framed_alone(packet: bytes) -> None:
    """A packet that keeps every rule is one packet to the framer."""
    message = attempt(packet, "mqqb", strict=True)
    if isinstance(message, mqwire.Message) and hasattr(message, "base_header") and not message.findings:
        found = framed([packet])
        hold(found.packets == [packet], "a message is a packet", f"Framer {message.message}", lambda: str(found)[:300])
