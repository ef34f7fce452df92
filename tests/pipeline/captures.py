"""Captures of a rotated series, each with messages of its own."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from mqwire.capture.writer import pcap
from tests.capture.talk import ESTABLISH, A, T, seg, sent, syn, user

SECOND = 10**9


def flow(number: int, messages: int = 3) -> list[bytes]:
    """The packets of a connection of its own, from its beginning."""
    src = A._replace(port=10_000 + number)
    packets = [syn(1000, src)]
    seq = 1000
    for data in (ESTABLISH, *(user(f"{number}.{n}".encode()) for n in range(messages))):
        packets.append(seg(seq, data, src))
        seq += len(data)
    return packets


def capture(flows: Iterable[int], start: int = T, messages: int = 3) -> bytes:
    packets = [packet for number in flows for packet in flow(number, messages)]
    return pcap([frame._replace(time=frame.time - T + start) for frame in sent(packets)])


def place(path: Path, data: bytes, modified: int) -> Path:
    """A file that was last written at that time."""
    path.write_bytes(data)
    os.utime(path, ns=(modified, modified))
    return path
