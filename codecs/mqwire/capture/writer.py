"""Capture files, written: pcap and pcapng as the readers here and other tools take them."""

from __future__ import annotations

from collections.abc import Iterable
from struct import pack
from typing import NamedTuple

_MICRO, _NANO = 0xA1B2C3D4, 0xA1B23C4D
_SECOND = 1_000_000_000


class Sent(NamedTuple):
    """A frame to write."""

    time: int
    """Nanoseconds since 1970."""
    data: bytes
    interface: int = 0
    """Which of the link types of a pcapng file it begins with."""


def pcap(
    sent: Iterable[Sent], *, link: int = 1, nanoseconds: bool = False, order: str = "<", snap_length: int = 262_144
) -> bytes:
    """A pcap file. Frames longer than `snap_length` are cut short."""
    tick = 1 if nanoseconds else 1000
    out = [pack(f"{order}IHHiIII", _NANO if nanoseconds else _MICRO, 2, 4, 0, 0, snap_length, link)]
    for time, data, _ in sent:
        kept = data[:snap_length]
        seconds, rest = divmod(time, _SECOND)
        out.append(pack(f"{order}IIII", seconds, rest // tick, len(kept), len(data)) + kept)
    return b"".join(out)


def pcapng(
    sent: Iterable[Sent],
    *,
    links: Iterable[int] = (1,),
    order: str = "<",
    snap_length: int = 262_144,
    tsresol: int = 9,
    tsoffset: int = 0,
    name: str = "",
) -> bytes:
    """One section of a pcapng file; sections may be joined. `tsresol` is how many decimal places seconds have.

    With its highest bit set, the other bits of `tsresol` are how many binary places they have. Times are counted from
    `tsoffset` seconds after 1970 on. `name` is what its interfaces are called, if anything.
    """
    units = 1 << (tsresol - 0x80) if tsresol >= 0x80 else 10**tsresol
    out = [block(0x0A0D0D0A, pack(f"{order}IHHq", 0x1A2B3C4D, 1, 0, -1), order)]
    options = option(2, name.encode(), order) if name else b""
    options += option(9, bytes((tsresol,)), order)
    options += option(14, pack(f"{order}q", tsoffset), order) if tsoffset else b""
    options += option(0, b"", order)
    out += [block(1, pack(f"{order}HHI", link, 0, snap_length) + options, order) for link in links]
    for time, data, interface in sent:
        kept = data[:snap_length]
        ticks = (time - tsoffset * _SECOND) * units // _SECOND
        head = pack(f"{order}IIIII", interface, ticks >> 32, ticks & 0xFFFFFFFF, len(kept), len(data))
        out.append(block(6, head + kept, order))
    return b"".join(out)


def option(code: int, value: bytes, order: str = "<") -> bytes:
    """A pcapng option, padded."""
    return pack(f"{order}HH", code, len(value)) + value + bytes(-len(value) % 4)


def block(kind: int, body: bytes, order: str = "<") -> bytes:
    """A pcapng block of any kind, padded."""
    body += bytes(-len(body) % 4)
    size = len(body) + 12
    return pack(f"{order}II", kind, size) + body + pack(f"{order}I", size)
