"""The bytes of a capture: from a path, from memory or from a stream, decompressed as they come.

Nothing here seeks or asks for a length, so a pipe that is still being written will do.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Generator, Iterator
from typing import Any, Protocol, TypeAlias

from mqwire._decode import as_bytes
from mqwire.capture._zstd import is_zstd, unzstd
from mqwire.capture.errors import CaptureError
from mqwire.capture.limits import CaptureLimits


class Readable(Protocol):
    """A binary stream, as far as it matters here."""

    def read(self, size: int, /) -> bytes | None: ...


Source: TypeAlias = str | os.PathLike[str] | bytes | bytearray | memoryview | Readable

CHUNK = 256 * 1024
_GZIP = b"\x1f\x8b"
DECOMPRESSED = "the decompressed data"


def chunks(source: Source, limits: CaptureLimits) -> tuple[Iterator[bytes], str]:
    """The contents of a capture in pieces, and what offsets in them are counted in."""
    pieces = _raw(source)
    head = b""
    for piece in pieces:
        head += piece
        if len(head) >= 4:
            break
    whole = _rejoined(head, pieces)
    if _is_gzip(head):
        return _bounded(_gunzip, whole, limits), DECOMPRESSED
    if is_zstd(head):
        return _bounded(unzstd, whole, limits), DECOMPRESSED
    return whole, ""


def is_compressed(head: bytes) -> bool:
    """Whether a file that begins so is compressed."""
    return _is_gzip(head) or is_zstd(head)


def _is_gzip(head: bytes) -> bool:
    return head.startswith(_GZIP)


def _rejoined(head: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    if head:
        yield head
    yield from rest


def _raw(source: Source) -> Iterator[bytes]:
    if isinstance(source, str | os.PathLike):
        with open(source, "rb", buffering=0) as file:
            yield from _reads(file)
    elif not isinstance(source, bytes | bytearray | memoryview) and hasattr(source, "read"):
        yield from _reads(source)
    else:
        data = as_bytes(source)  # type: ignore[arg-type]  # says what is wrong with anything else
        for start in range(0, len(data), CHUNK):
            yield data[start : start + CHUNK]


def _reads(file: Any) -> Iterator[bytes]:
    """What a stream has, as soon as it has it: `read` of a buffered pipe would wait for a whole chunk."""
    read: Callable[[int], bytes | None] = getattr(file, "read1", file.read)
    while chunk := read(CHUNK):
        yield as_bytes(chunk)


class Meter:
    """Counts what goes into a decompressor and what comes out, and stops a bomb."""

    def __init__(self, limits: CaptureLimits) -> None:
        self.limits = limits
        self.taken = self.given = 0

    def give(self, data: bytes) -> bytes:
        self.given += len(data)
        limits = self.limits
        if self.given > limits.max_decompressed:
            raise CaptureError(f"decompresses to more than {limits.max_decompressed} bytes", self.taken)
        if self.given > limits.free_expansion and self.given > self.taken * limits.max_expansion:
            raise CaptureError(f"decompresses to more than {limits.max_expansion} times its size", self.taken)
        return data


def _bounded(
    decompress: Callable[[Iterator[bytes], Meter], Iterator[bytes]], pieces: Iterator[bytes], limits: CaptureLimits
) -> Iterator[bytes]:
    meter = Meter(limits)
    for data in decompress(pieces, meter):
        if data:
            yield meter.give(data)


def _gunzip(pieces: Iterator[bytes], meter: Meter) -> Iterator[bytes]:
    """Members of a gzip file, one after the other ([RFC 1952] 2.2)."""
    member = zlib.decompressobj(wbits=31)
    for piece in pieces:
        meter.taken += len(piece)
        rest = piece
        while rest:
            if member.eof:
                rest = rest.lstrip(b"\0")  # tapes and disks pad with zeros
                if not rest:
                    break
                member = zlib.decompressobj(wbits=31)
            before = member.copy()  # 40 KB for every 256: an error throws away what came before it
            try:
                data = member.decompress(rest, CHUNK)
            except zlib.error as error:
                at = yield from _salvaged(before, rest)
                raise CaptureError(f"the gzip data is damaged: {error}", meter.taken - len(rest) + at) from None
            yield data
            rest = member.unused_data if member.eof else member.unconsumed_tail
    while not member.eof:
        data = member.decompress(member.unconsumed_tail, CHUNK)
        if not data:
            raise CaptureError("the gzip data ends early", meter.taken)
        yield data


def _salvaged(member: Any, rest: bytes) -> Generator[bytes, None, int]:
    """What the data in front of the damage still gives; returns the position of the byte that shows it."""
    for at in range(len(rest)):
        fed = rest[at : at + 1]
        try:
            while fed or member.unconsumed_tail:
                yield member.decompress(fed or member.unconsumed_tail, CHUNK)
                fed = b""
        except zlib.error:
            return at
    return len(rest)
