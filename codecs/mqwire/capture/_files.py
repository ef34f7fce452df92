"""Capture files of any known kind, as batches of frames."""

from __future__ import annotations

from collections.abc import Iterator
from io import SEEK_END
from typing import BinaryIO, NamedTuple

from mqwire.capture import _pcap, _pcapng
from mqwire.capture._pcap import Located, PcapReader, Reader, State
from mqwire.capture._pcapng import PcapngReader
from mqwire.capture._source import CHUNK, Source, chunks, is_compressed
from mqwire.capture.errors import CaptureError
from mqwire.capture.limits import DEFAULT_LIMITS, CaptureLimits

_SMALLEST_STEP = 64  # bytes of a file that are read at once, at the least


class Stretch(NamedTuple):
    """A part of an uncompressed file, from one record to another."""

    start: int
    stop: int
    first: int
    """How many frames there are before it."""
    state: State
    """What its reader must know of what comes before."""


class Frame(NamedTuple):
    """One frame as it was captured."""

    number: int
    """Counted from 1, as other tools do."""
    time: int
    """Nanoseconds since 1970."""
    link: int
    """What kind of header it begins with, as pcap numbers them."""
    data: bytes
    length: int
    """Its bytes on the network; more than `data` has if it was cut short."""


def frames(source: Source, *, limits: CaptureLimits = DEFAULT_LIMITS) -> Iterator[Frame]:
    """The frames of a capture; CaptureError after the last that can be read, if the file is broken."""
    number = 0
    for buffer, batch, _ in batches(source, limits):
        for time, start, stop, length, link in batch:
            number += 1
            yield Frame(number, time, link, buffer[start:stop], length)


def batches(source: Source, limits: CaptureLimits) -> Iterator[tuple[bytes, list[Located], int]]:
    """The frames of a capture as they come: a buffer, where in it frames are, and the decimals of their times."""
    pieces, where = chunks(source, limits)
    reader: Reader | None = None
    head = b""
    for piece in pieces:
        chunk = piece
        if reader is None:
            chunk = head = head + piece
            if len(head) < 4:
                continue
            reader = _reader(head, limits, where)
        batch = reader.feed(chunk)
        if batch:
            yield reader.buffer, batch, reader.digits
        if reader.error is not None:
            break
    if reader is None:
        raise CaptureError("the capture is empty" if not head else f"{len(head)} bytes are no capture", 0, where)
    reader.close()
    if reader.error is not None:
        raise CaptureError(reader.error.reason, reader.error.offset, where)


def stretches(file: BinaryIO, size: int, limits: CaptureLimits) -> Iterator[Stretch]:
    """An uncompressed file in stretches of about `size` bytes. Reads all of it, but looks at no frame.

    Where the file is damaged, the last stretch begins before the damage and goes on to the end.
    """
    reader: Reader | None = None
    start = first = number = 0
    state: State = ()
    step = max(_SMALLEST_STEP, min(CHUNK, size))
    head = b""
    while chunk := file.read(step):
        piece = chunk
        if reader is None:
            piece = head = head + chunk
            if len(head) < 4:
                continue
            reader = _reader(head, limits, "")
            state = reader.state
        number += len(reader.feed(piece))
        if reader.error is not None:
            break
        if reader.offset - start >= size:
            yield Stretch(start, reader.offset, first, state)
            start, first, state = reader.offset, number, reader.state
    end = file.seek(0, SEEK_END)
    if end > start or not start:
        yield Stretch(start, end, first, state)


def stretch_batches(
    file: BinaryIO, stretch: Stretch, limits: CaptureLimits
) -> Iterator[tuple[bytes, list[Located], int]]:
    """The frames of a stretch, as `batches` has those of a file."""
    file.seek(0)
    reader = _reader(file.read(4), limits, "")
    if stretch.start:
        reader.resume(stretch.state, stretch.start)
    file.seek(stretch.start)
    left = stretch.stop - stretch.start
    while left and (chunk := file.read(min(CHUNK, left))):
        left -= len(chunk)
        batch = reader.feed(chunk)
        if batch:
            yield reader.buffer, batch, reader.digits
        if reader.error is not None:
            break
    reader.close()
    if reader.error is not None:
        raise reader.error


def is_capture(head: bytes) -> bool:
    """Whether a file is a capture, going by its first four bytes; what is compressed can be nothing else."""
    return is_compressed(head) or head[:4] in _pcap.MAGICS or head[:4] == _pcapng.MAGIC


def _reader(head: bytes, limits: CaptureLimits, where: str) -> Reader:
    if head[:4] in _pcap.MAGICS:
        return PcapReader(limits)
    if head[:4] == _pcapng.MAGIC:
        return PcapngReader(limits)
    raise CaptureError(f"a capture does not begin with {head[:4].hex(' ')}: this is neither pcap nor pcapng", 0, where)
