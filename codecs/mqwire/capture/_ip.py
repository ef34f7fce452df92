"""IP packets: version 4 with options, version 6 with extension headers, and fragments of both."""

from __future__ import annotations

from collections import OrderedDict
from struct import Struct
from typing import NamedTuple, TypeAlias

from mqwire.capture.limits import CaptureLimits

TCP, UDP = 6, 17
_V4 = Struct(">BxHHHxB2x8s").unpack_from
_V6 = Struct(">4xHB1x32s").unpack_from
_EXTENSIONS = frozenset({0, 43, 60, 135, 139, 140})  # a next header, and a length in units of 8 bytes (RFC 8200 4)
_FRAGMENT, _AUTHENTICATION = 44, 51
_MOST_EXTENSIONS = 16
_MOST_DATAGRAM = 65_535
_UNIT = 8  # places of fragments are counted in these
_DATAGRAM_COST, _FRAGMENT_COST = 1536, 256  # bytes that an entry takes beside those of the network, about


class Payload(NamedTuple):
    """What an IP packet carries."""

    protocol: int
    addresses: bytes
    """Source and destination, 8 or 32 bytes."""
    data: bytes
    length: int
    """Its bytes on the network; more than `data` has if the frame was cut short."""
    frames: tuple[int, ...]
    """The frames that it came in, if it came in fragments."""


Key: TypeAlias = tuple[bytes, int, int]
"""Which datagram a fragment is of: addresses, protocol, identification."""


class Fragment(NamedTuple):
    place: int
    more: bool
    data: bytes
    length: int
    number: int


class _Datagram:
    """The fragments of one datagram so far."""

    __slots__ = ("cost", "end", "frames", "pieces", "units")

    def __init__(self) -> None:
        self.pieces: dict[int, bytes] = {}
        self.frames: list[int] = []
        self.end = -1
        self.units = 0
        """A bit for each unit of 8 bytes that has come: to ask whether all have must cost nothing."""
        self.cost = 0

    def agrees(self, place: int, data: bytes) -> bool:
        """Whether a fragment says what one that came for the same place has said."""
        old = self.pieces.get(place, b"")
        return data.startswith(old) or old.startswith(data)

    def add(self, place: int, data: bytes) -> int:
        """Takes a fragment; says how many bytes of it are kept."""
        new = len(data) - len(self.pieces.get(place, b""))
        if new <= 0:
            return 0
        self.pieces[place] = data
        self.units |= _ones(len(data)) << (place // _UNIT)
        return new

    @property
    def is_whole(self) -> bool:
        return self.end >= 0 and not _ones(self.end) & ~self.units

    def joined(self) -> bytes | None:
        """All of it; None if fragments that overlap differ, or are such that they leave a hole."""
        out = bytearray()
        for place in sorted(self.pieces):
            piece = self.pieces[place]
            seen = len(out) - place
            if seen < 0 or out[place : place + len(piece)] != piece[:seen]:
                return None
            out += piece[seen:]
        return bytes(out[: self.end]) if len(out) >= self.end else None


def _ones(size: int) -> int:
    """A bit for each unit that so many bytes fill or begin."""
    return (1 << -(-size // _UNIT)) - 1


Waiting: TypeAlias = tuple[Key, dict[int, bytes], list[int], int, int, int]
"""A datagram of which fragments are missing, as plain values."""


class Network:
    """Reads IP packets and puts fragments together."""

    def __init__(self, limits: CaptureLimits) -> None:
        self._limits = limits
        self._datagrams: OrderedDict[Key, _Datagram] = OrderedDict()
        self._held = 0
        self.given_up = 0
        """Datagrams of which not all fragments came."""
        self.disputed = 0
        """Datagrams whose fragments overlap and differ: which bytes count would be a guess (RFC 5722)."""

    def waiting(self) -> list[Waiting]:
        """The datagrams that are not whole."""
        return [(key, d.pieces, d.frames, d.end, d.units, d.cost) for key, d in self._datagrams.items()]

    def adopt(self, waiting: Waiting) -> None:
        """Takes in a datagram of which another one has seen fragments."""
        key, pieces, frames, end, units, cost = waiting
        datagram = self._datagrams[key] = _Datagram()
        datagram.pieces, datagram.frames, datagram.end, datagram.units = dict(pieces), list(frames), end, units
        self._hold(datagram, cost)

    def read(self, buffer: bytes, pos: int, end: int, number: int) -> Payload | None:
        """What the IP packet at `pos` carries; None if that is not whole yet, or no IP."""
        version = buffer[pos] >> 4 if pos < end else 0
        if version == 4:
            return self._version_4(buffer, pos, end, number)
        return self._version_6(buffer, pos, end, number) if version == 6 else None

    def _version_4(self, buffer: bytes, pos: int, end: int, number: int) -> Payload | None:
        if end - pos < 20:
            return None
        first, total, identity, fragment, protocol, addresses = _V4(buffer, pos)
        header = (first & 0x0F) * 4
        if total == 0:  # left to the network card to fill in
            total = end - pos
        if header < 20 or total < header:
            return None
        data = buffer[pos + header : min(pos + total, end)]
        if fragment & 0x3FFF:
            place = (fragment & 0x1FFF) * 8
            more = bool(fragment & 0x2000)
            return self._fragment((addresses, protocol, identity), Fragment(place, more, data, total - header, number))
        return Payload(protocol, addresses, data, total - header, ())

    def _version_6(self, buffer: bytes, pos: int, end: int, number: int) -> Payload | None:
        if end - pos < 40:
            return None
        length, protocol, addresses = _V6(buffer, pos)
        start = pos + 40
        if length == 0:  # a jumbogram, or left to the network card
            length = end - start
        stop = start + length
        for _ in range(_MOST_EXTENSIONS):
            if protocol in _EXTENSIONS or protocol == _AUTHENTICATION:
                if min(stop, end) - start < 8:
                    return None
                units = buffer[start + 1]
                protocol, start = (
                    buffer[start],
                    start + ((units + 2) * 4 if protocol == _AUTHENTICATION else (units + 1) * 8),
                )
            elif protocol == _FRAGMENT:
                if min(stop, end) - start < 8:
                    return None
                inner, _, high, low = buffer[start : start + 4]
                key = addresses, inner, int.from_bytes(buffer[start + 4 : start + 8], "big")
                start += 8
                place = (high << 8 | low) & 0xFFF8
                if place == 0 and not low & 1:  # the only fragment (RFC 6946)
                    protocol = inner
                    continue
                data = buffer[start : min(stop, end)]
                return self._fragment(key, Fragment(place, bool(low & 1), data, stop - start, number))
            else:
                break
        if start > stop:
            return None
        return Payload(protocol, addresses, buffer[start : min(stop, end)], stop - start, ())

    def _fragment(self, key: Key, fragment: Fragment) -> Payload | None:
        place, more, data, length, number = fragment
        if len(data) < length or place + length > _MOST_DATAGRAM or not data:
            return None  # cut short or made up: nothing whole can come of it
        datagram = self._datagrams.get(key)
        if datagram is not None and not datagram.agrees(place, data):
            # Somebody plays tricks, or the rest of another datagram of this number never came.
            self._forget(key)
            self.disputed += 1
            datagram = None
        if datagram is None:
            datagram = self._datagrams[key] = _Datagram()
            self._hold(datagram, _DATAGRAM_COST)
        new = datagram.add(place, data)
        if new:
            self._hold(datagram, new + _FRAGMENT_COST)
            datagram.frames.append(number)
        if not more:
            datagram.end = place + length
        if datagram.is_whole:
            self._forget(key)
            whole = datagram.joined()
            if whole is None:
                self.disputed += 1
                return None
            # An extension header may stand before the transport in the reassembled part; nobody was seen to do that.
            return Payload(key[1], key[0], whole, len(whole), tuple(datagram.frames))
        while self._held > self._limits.max_fragments:
            self._forget(next(iter(self._datagrams)))
            self.given_up += 1
        return None

    def _hold(self, datagram: _Datagram, cost: int) -> None:
        datagram.cost += cost
        self._held += cost

    def _forget(self, key: Key) -> None:
        self._held -= self._datagrams.pop(key).cost
