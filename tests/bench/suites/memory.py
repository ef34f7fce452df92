"""How much memory the command line takes for captures that are much larger: peaks of real processes."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle, islice

import mqwire
from mqwire.capture import Endpoint
from mqwire.capture.synthesis import ACK, SYN, ethernet, tcp
from mqwire.capture.writer import Sent, pcap
from mqwire.mqqb import EstablishConnection

from ..report import Report, Table, number
from ..timing import Settings
from .capture import HEADER, Repeated, conversation, mixes

_MEGABYTE = 1_000_000
_TARGET = 300  # MB
_SERVER = Endpoint("10.1.0.1", 1801)
_SMALL = mixes()["small"][0]
_ESTABLISH = mqwire.encode(EstablishConnection())
_PIECE = 1000  # frames that are made at once


def _client(index: int) -> Endpoint:
    return Endpoint(f"10.{index >> 16 & 255}.{index >> 8 & 255}.{index & 255}", 5000)


def _ordinary() -> Iterator[bytes]:
    """Sessions one after the other, messages of all sizes."""
    stretch = pcap(conversation("10.99.99.99", cycle(mixes()["mix"]), 1_000_000))[HEADER:]
    index = 0
    while True:
        yield Repeated.variant(stretch, index)
        index += 1


def _framed(packets: Iterator[bytes]) -> Iterator[bytes]:
    while piece := list(islice(packets, _PIECE)):
        yield pcap([Sent(0, ethernet(packet)) for packet in piece])[HEADER:]


def _never_closed() -> Iterator[bytes]:
    """Ever new connections that ask for a session, send one message and are never closed."""
    for index in range(1 << 24):
        yield tcp(_client(index), _SERVER, 0, 0, SYN)
        yield tcp(_client(index), _SERVER, 1, 1, ACK, _ESTABLISH + _SMALL)


def _holes() -> Iterator[bytes]:
    """Many connections at once, each waiting for a segment that never comes."""
    filler = bytes(1400)
    for turn in range(1 << 20):
        for index in range(1000):
            yield tcp(_client(index), _SERVER, 1_000 + turn * 1400, 1, ACK, filler)


def _half_packets() -> Iterator[bytes]:
    """Connections that announce a large packet and send a little of it."""
    announced = _SMALL[:8] + (4_000_000).to_bytes(4, "little") + _SMALL[12:]
    for index in range(1 << 24):
        yield tcp(_client(index), _SERVER, 0, 0, SYN)
        yield tcp(_client(index), _SERVER, 1, 1, ACK, announced)
        for step in range(4):
            yield tcp(_client(index), _SERVER, 1 + len(announced) + 1400 * step, 1, ACK, bytes(1400))


# What, and how many MB of it.
_CASES: dict[str, tuple[Callable[[], Iterator[bytes]], int]] = {
    "ordinary traffic": (_ordinary, 2000),
    "connections never closed": (lambda: _framed(_never_closed()), 300),
    "segments that never come": (lambda: _framed(_holes()), 300),
    "packets never finished": (lambda: _framed(_half_packets()), 300),
}


def run(settings: Settings) -> Report:
    """Every case through `mqwire decode - --stats` in a process of its own."""
    is_quick = len(settings.curve_bytes) < 5
    report = Report()
    rows = []
    for name, (make, size) in _CASES.items():
        megabytes = size // 20 if is_quick else size
        peak, written = _peak(make(), megabytes * _MEGABYTE)
        report.numbers[name] = {"capture_mb": written / _MEGABYTE, "peak_mb": peak}
        met = "[green]met[/green]" if peak < _TARGET else "[red]missed[/red]"
        rows.append([name, number(written / _MEGABYTE), number(peak), f"< {_TARGET}", met])
    note = "Peak of the resident memory of `mqwire decode - --stats`, interpreter and libraries included."
    columns = ["", "capture, MB", "peak, MB", "target", ""]
    report.tables.append(Table("memory for captures", columns, rows, note))
    return report


def _peak(pieces: Iterator[bytes], size: int) -> tuple[float, int]:
    """Feeds about `size` bytes to the command and returns its peak in MB, and how many bytes that were."""
    command = [sys.executable, "-m", "mqwire", "decode", "-", "--stats", "--format", "json"]
    written = 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        process.stdin.write(pcap([]))
        for piece in pieces:
            process.stdin.write(piece)
            written += len(piece)
            if written >= size:
                break
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    return usage.ru_maxrss * 1024 / _MEGABYTE, written
