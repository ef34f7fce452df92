"""Capture files of any known kind, as batches of frames."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mqwire.capture import _pcap, _pcapng
from mqwire.capture._pcap import Located, PcapReader, Reader
from mqwire.capture._pcapng import PcapngReader
from mqwire.capture._source import Source, chunks, is_compressed
from mqwire.capture.errors import CaptureError
from mqwire.capture.limits import DEFAULT_LIMITS, CaptureLimits


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


def is_capture(head: bytes) -> bool:
    """Whether a file is a capture, going by its first four bytes; what is compressed can be nothing else."""
    return is_compressed(head) or head[:4] in _pcap.MAGICS or head[:4] == _pcapng.MAGIC


def _reader(head: bytes, limits: CaptureLimits, where: str) -> Reader:
    if head[:4] in _pcap.MAGICS:
        return PcapReader(limits)
    if head[:4] == _pcapng.MAGIC:
        return PcapngReader(limits)
    raise CaptureError(f"a capture does not begin with {head[:4].hex(' ')}: this is neither pcap nor pcapng", 0, where)
