"""Reassembly of a split without knowing what came before it.

A stream that has begun earlier is taken to be in step where a segment begins with what could be a packet. Whether that
was right shows when the splits are joined: the segments before it, its head, are kept for that. So are those of streams
that such a segment never comes in. A SYN begins a stream anyway, and is a head of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from mqwire.capture import CaptureLimits
from mqwire.capture._assembler import FIN, RST, SEQUENCE, SYN, WINDOW, Assembler, Segment, distance
from mqwire.capture._ip import Fragment, Key, Network, Payload
from mqwire.capture._sizes import HEADER_SIZE
from mqwire.capture._stream import NOT_OURS, Stream
from mqwire.capture._window import COST, Carrier

_LARGEST_HEAD = 1024 * 1024
_ALL_HEADS = 32 * 1024 * 1024


class Piece(NamedTuple):
    """A segment of a head."""

    seq: int
    flags: int
    data: bytes
    size: int
    carrier: Carrier
    time: int


@dataclass(slots=True)
class Head:
    """What a split has of a stream before it is in step."""

    key: bytes
    pieces: list[Piece] = field(default_factory=list)
    size: int = 0
    is_given_up: bool = False
    """There was too much of it to keep: only reading it again can tell."""
    stream: Stream | None = None
    """The stream, once it is in step."""
    seq: int = 0
    """Where in sequence numbers that is."""
    time: int = 0
    is_ours: bool = False
    is_new: bool = False
    """A SYN began it."""
    went_back: bool = False
    """A later segment began before that."""
    syns: list[int] = field(default_factory=list)
    """Where streams begin, according to the SYNs that came later."""

    def begin(self, stream: Stream, seq: int, time: int) -> None:
        self.stream, self.seq, self.time, self.is_ours = stream, seq, time, stream.is_ours
        self.is_new = stream.is_known


class GuessingAssembler(Assembler):
    """An assembler for a split that is not the first of its capture."""

    def __init__(self, limits: CaptureLimits) -> None:
        super().__init__(limits)
        self.heads: dict[bytes, Head] = {}
        self.datagrams: set[Key] = set()
        """Of which fragments were seen."""
        self._kept = 0
        self._network = _Watched(limits, self.datagrams.add)

    def segment(self, key: bytes, seq: int, flags: int, segment: Segment) -> None:
        head = self.heads.get(key)
        if head is None or head.stream is None:
            self._guess(head, key, seq, flags, segment)
            return
        stream = head.stream
        if self.find(key) is stream and stream.quick != NOT_OURS:
            if flags & SYN and not flags & RST:
                head.syns.append((seq + 1) & SEQUENCE)
            ahead = distance(stream, seq)
            if segment.size and abs(ahead) <= WINDOW and stream.pos + ahead < 0:
                head.went_back = True
        super().segment(key, seq, flags, segment)

    def _guess(self, head: Head | None, key: bytes, seq: int, flags: int, segment: Segment) -> None:
        if not segment.size and not flags & (SYN | FIN | RST):
            return
        if head is None:
            head = self.heads[key] = Head(key)
        if head.is_given_up:
            return
        if flags & SYN and not flags & RST:
            head.pieces.append(Piece(seq, flags, b"", 0, segment.carrier, segment.time))
            super().segment(key, seq, flags, segment._replace(data=b"", size=0))
            stream = self.find(key)
            assert stream is not None
            head.begin(stream, (seq + 1) & SEQUENCE, segment.time)
            if segment.size or flags & FIN:
                super().segment(key, (seq + 1) & SEQUENCE, flags & ~SYN, segment)
        elif not flags & RST and len(segment.data) >= HEADER_SIZE and self.size_at(segment.data, 0):
            stream = self._new(key, seq)
            stream.is_known, stream.is_ours = False, True
            head.begin(stream, seq, segment.time)
            super().segment(key, seq, flags, segment)
        else:
            self._keep(head, Piece(seq, flags, *segment))

    def _keep(self, head: Head, piece: Piece) -> None:
        cost = len(piece.data) + COST
        head.pieces.append(piece)
        head.size += cost
        self._kept += cost
        if head.size > _LARGEST_HEAD or self._kept > _ALL_HEADS:
            head.is_given_up = True
            self._kept -= head.size
            head.pieces.clear()


class _Watched(Network):
    """Says which datagrams fragments were seen of."""

    def __init__(self, limits: CaptureLimits, see: Callable[[Key], None]) -> None:
        super().__init__(limits)
        self._see = see

    def _fragment(self, key: Key, fragment: Fragment) -> Payload | None:
        self._see(key)
        return super()._fragment(key, fragment)
