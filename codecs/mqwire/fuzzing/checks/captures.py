"""Capture files: packets and losses, then perhaps a CaptureError; the same however the file arrives."""

from __future__ import annotations

import gzip
import json
from itertools import cycle

from mqwire.capture import CaptureError, Frame, Packet, Record, frames, packets, read
from mqwire.capture.writer import Sent, pcap, pcapng
from mqwire.fuzzing import inputs
from mqwire.fuzzing.broken import Broken, hold, only
from mqwire.fuzzing.checks._common import little_memory

_LATEST = 2**32 * 1_000_000_000 - 1  # what the seconds of a pcap file can say
_COMPRESSED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")
_SECOND = 1_000_000_000
_TIMES = 16
# Ticks in a second, by the byte that says so in a pcapng file.
_CLOCKS = {3: 10**3, 6: 10**6, 9: 10**9, 12: 10**12, 0x80: 1, 0x94: 1 << 20, 0xA8: 1 << 40}


class Drip:
    """A stream that gives as much as it wants to."""

    def __init__(self, data: bytes, sizes: list[int]) -> None:
        self.data, self.at, self.sizes = data, 0, cycle(sizes)

    def read(self, size: int, /) -> bytes:
        found = self.data[self.at : self.at + min(size, next(self.sizes))]
        self.at += len(found)
        return found


def check(data: bytes) -> None:
    """Only CaptureError comes out of reading a capture, and chunks do not change what is read."""
    words, file = inputs.split(data)
    with little_memory(len(file), "capture"):
        whole, error = _outcome(file)
        _records(file, len(whole))
    hold(error is None or error.offset >= 0, "errors name a place", "capture", str(error))
    counted = len(_frames(file))
    for packet in whole:
        if not all(0 < number <= counted for number in packet.packets):
            raise Broken("packets name frames that are there", "capture", f"{packet.packets} of {counted}")
    _written_otherwise(file, error)
    sizes = [size for size in inputs.numbers(words) if size]
    if sizes and not file.startswith(_COMPRESSED) and not _is_skippable(file):
        dripped, other = _outcome(Drip(file, sizes))
        hold(dripped == whole, "chunks do not matter", "capture packets", f"{sizes[:8]}: {len(dripped)}/{len(whole)}")
        hold(str(other) == str(error), "chunks do not matter", "capture error", f"{other} is not {error}")


def _written_otherwise(file: bytes, error: CaptureError | None) -> None:
    """The frames of a file are the same in a file of another form, and in one that is compressed in two parts."""
    found = _frames(file)
    usual = [frame for frame in found if 0 <= frame.time < _LATEST and frame.length == len(frame.data)]
    links = sorted({frame.link for frame in usual})
    sent = [Sent(frame.time, frame.data, links.index(frame.link)) for frame in usual]
    for order in "<>":
        again = _frames(pcapng(sent, links=links, order=order, name=f"lan1{order}"))
        same = [(f.time, f.link, f.data) for f in again] == [(f.time, f.link, f.data) for f in usual]
        hold(same, "the form of a file does not matter", f"pcapng {order}", f"{len(again)} frames of {len(usual)}")
    _by_other_clocks(sent[:_TIMES], links)
    if len(links) == 1:
        again = _frames(pcap(sent, link=links[0], nanoseconds=True, order=">"))
        same = [(f.time, f.data) for f in again] == [(f.time, f.data) for f in usual]
        hold(same, "the form of a file does not matter", "pcap", f"{len(again)} frames of {len(usual)}")
    if error is None and not file.startswith(_COMPRESSED) and not _is_skippable(file):
        middle = len(file) // 2
        again = _frames(gzip.compress(file[:middle], 1) + gzip.compress(file[middle:], 1))
        hold(again == found, "compression does not matter", "gzip", f"{len(again)} frames of {len(found)}")


def _by_other_clocks(sent: list[Sent], links: list[int]) -> None:
    """Frames have their time whatever the clock of an interface counts in, and from when; to the tick."""
    for number, (resolution, ticks) in enumerate(_CLOCKS.items()):
        since = (0, 1_000, -1_000)[number % 3]
        counted = [one for one in sent if 0 <= (one.time - since * _SECOND) * ticks // _SECOND < 1 << 64]
        times = [frame.time for frame in _frames(pcapng(counted, links=links, tsresol=resolution, tsoffset=since))]
        tick = -(-_SECOND // ticks)
        kept = len(times) == len(counted) and all(
            0 <= one.time - time <= tick for one, time in zip(counted, times, strict=True)
        )
        hold(kept, "the clock of a file does not matter", f"pcapng {resolution:#04x}", f"{times[:4]}, {counted[:4]}")


def _is_skippable(file: bytes) -> bool:
    """A zstd file may begin with a frame that holds nothing (RFC 8878 3.1.2)."""
    return file[1:4] == b"\x2a\x4d\x18"


def _outcome(source: bytes | Drip) -> tuple[list[Packet], CaptureError | None]:
    found: list[Packet] = []
    try:
        with only(CaptureError, doing="reading a capture"):
            for packet in packets(source):
                found.append(packet)  # what came before an error counts
    except CaptureError as error:
        return found, error
    return found, None


def _frames(file: bytes) -> list[Frame]:
    found: list[Frame] = []
    try:
        with only(CaptureError, doing="frames"):
            for frame in frames(file):
                found.append(frame)  # what came before an error counts
    except CaptureError:
        pass
    return found


def _records(file: bytes, count: int) -> None:
    """Each packet becomes a record, and each record a line of JSON."""
    made: list[Record] = []
    try:
        with only(CaptureError, doing="records of a capture"):
            for record in read(file):
                made.append(record)
                json.dumps(record.line())
    except CaptureError:
        pass
    hold(len(made) == count, "each packet is a record", "capture", f"{len(made)} is not {count}")
    _answers(made)


def _answers(made: list[Record]) -> None:
    """What a record answers is an earlier one the other way, which nothing has answered before."""
    answered: set[int] = set()
    for number, record in enumerate(made):
        request = record.request
        if request is None:
            continue
        hold(id(request) not in answered, "a request is answered once", f"capture {record.name}", str(request))
        answered.add(id(request))
        asked = [
            other
            for other in made[:number]
            if (other.time, other.packets) == request and other.src.address == record.dst.address
        ]
        hold(bool(asked), "answers go back to who asked, later", f"capture {record.name}", str(request))
