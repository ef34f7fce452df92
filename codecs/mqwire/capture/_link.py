"""Where the IP packet begins in a frame, for each kind of link that is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

IPV4, IPV6 = 0x0800, 0x86DD
_TAGS = frozenset({0x8100, 0x88A8, 0x9100, 0x9200})  # IEEE 802.1Q, 802.1ad, and what stackers used before it
_MOST_TAGS = 8
_LLC_SNAP = b"\xaa\xaa\x03\0\0\0"
_FAMILIES = frozenset({2, 10, 23, 24, 28, 30})  # AF_INET, and AF_INET6 as the systems number it

Find: TypeAlias = Callable[[bytes, int, int], int]
"""The position of the IP packet in a frame; -1 if it carries none."""


def _after_type(buffer: bytes, kind: int, pos: int, end: int) -> int:
    """From an EtherType and what follows it, through tags, to IP."""
    for _ in range(_MOST_TAGS):
        if kind in (IPV4, IPV6):
            return pos
        if kind in _TAGS and end - pos >= 4:
            kind = buffer[pos + 2] << 8 | buffer[pos + 3]
            pos += 4
        elif kind <= 1500 and buffer[pos : pos + 6] == _LLC_SNAP and end - pos >= 8:  # IEEE 802.3: a length
            kind = buffer[pos + 6] << 8 | buffer[pos + 7]
            pos += 8
        else:
            break
    return -1


def _ethernet(buffer: bytes, start: int, end: int) -> int:
    if end - start < 14:
        return -1
    return _after_type(buffer, buffer[start + 12] << 8 | buffer[start + 13], start + 14, end)


def _cooked(buffer: bytes, start: int, end: int) -> int:
    """LINKTYPE_LINUX_SLL."""
    if end - start < 16:
        return -1
    return _after_type(buffer, buffer[start + 14] << 8 | buffer[start + 15], start + 16, end)


def _cooked_2(buffer: bytes, start: int, end: int) -> int:
    """LINKTYPE_LINUX_SLL2."""
    if end - start < 20:
        return -1
    return _after_type(buffer, buffer[start] << 8 | buffer[start + 1], start + 20, end)


def _raw(buffer: bytes, start: int, end: int) -> int:  # noqa: ARG001  # the signature of the table
    return start


def _loopback(buffer: bytes, start: int, end: int) -> int:
    """LINKTYPE_NULL has the family in the byte order of some host, LINKTYPE_LOOP in that of the network."""
    if end - start < 4:
        return -1
    family = buffer[start : start + 4]
    known = int.from_bytes(family, "little") in _FAMILIES or int.from_bytes(family, "big") in _FAMILIES
    return start + 4 if known else -1


ETHERNET: Final = 1
# Numbers of the registry of link types; 12 and 14 are what some systems write for raw IP.
LINKS: dict[int, Find] = {
    0: _loopback,
    ETHERNET: _ethernet,
    12: _raw,
    14: _raw,
    101: _raw,
    108: _loopback,
    113: _cooked,
    228: _raw,
    229: _raw,
    276: _cooked_2,
}
