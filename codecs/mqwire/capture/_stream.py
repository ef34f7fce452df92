"""One direction of a TCP connection, from bytes in order to packets.

In step, a stream knows where each packet begins, since each says how long it is. Out of step, after bytes
that are missing or make no sense, it looks for the signature of a packet with a plausible header that is
followed by another, and reports what it passed over.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

from mqwire.capture._endpoint import Endpoint
from mqwire.capture._sizes import HEADER_SIZE, Sizer, could_begin, why_not
from mqwire.capture._window import COST, Carrier, Window, numbers

OPENING, IN_STEP, SKIPPING, SEARCHING, CLOSED = range(5)
NOT_OURS = -2
"""In place of the next sequence number: whatever comes, it is some other protocol."""
_MOST_CARRIERS = 100  # that a loss names
_NO_PACKET = "no packet begins here"


class Loss(NamedTuple):
    """Something of a stream that is no packet."""

    missing: int
    """Bytes that are not in the capture, as far as is known."""
    discarded: int
    """Bytes that are, but belong to no packet that could be read."""
    reason: str


class _Losing:
    """A loss that goes on."""

    __slots__ = ("carriers", "discarded", "head", "missing", "reason")

    def __init__(self, reason: str) -> None:
        self.reason = reason
        self.missing = self.discarded = 0
        self.carriers: list[Carrier] = []
        self.head = b""

    def discard(self, size: int, carriers: list[Carrier]) -> None:
        self.discarded += size
        room = _MOST_CARRIERS - len(self.carriers)
        self.carriers += carriers[: max(room, 0)]


Piece: TypeAlias = tuple[int, bytes, int, Carrier, int]
"""A segment that waits for an earlier one: its position, its bytes, how many were cut off behind them, its carrier,
its time."""

Event: TypeAlias = tuple["Stream | bytes", int, tuple[int, ...], bytes, Loss | None]
"""A packet, or a loss with what there is of its first packet: the stream (for a datagram, its addresses and ports),
time, frames, bytes, loss."""


class Stream:
    """What is known of one direction."""

    __slots__ = (
        "carriers",
        "clock",
        "end",
        "ends",
        "first_seq",
        "have",
        "initiator",
        "is_known",
        "is_ours",
        "key",
        "losing",
        "out",
        "parts",
        "pieces",
        "pieces_size",
        "pos",
        "quick",
        "seq",
        "session",
        "size_at",
        "skip",
        "stalled",
        "state",
        "wanted",
        "window",
    )

    def __init__(self, key: bytes, out: list[Event], size_at: Sizer, is_ours: bool) -> None:
        self.key = key
        """Addresses and ports, source before destination, as the headers have them."""
        self.out = out
        self.size_at = size_at
        self.is_ours = is_ours
        """On the port of the protocol, or a packet has been found: worth reporting losses of."""
        self.is_known = True
        """Its beginning was seen."""
        self.initiator: bool | None = None
        self.session: Any = None
        self.ends: tuple[Endpoint, Endpoint] | None = None
        """The key as endpoints, once somebody has asked."""
        self.state = IN_STEP
        self.clock = 0
        """When something came last that could be read in order."""
        # Where in sequence numbers the stream is. `quick` is the same number while the next segment needs no thought.
        self.seq = self.first_seq = 0
        self.quick = -1
        self.pos = 0
        self.end: int | None = None
        # In step: the bytes of the next packet so far.
        self.parts: list[bytes] = []
        self.carriers: list[Carrier] = []
        self.have = 0
        self.wanted = HEADER_SIZE
        # Out of step.
        self.skip = 0
        self.window: Window | None = None
        self.losing: _Losing | None = None
        # Segments that came early.
        self.pieces: list[Piece] = []
        self.pieces_size = 0
        self.stalled = 0

    @property
    def held(self) -> int:
        """What it costs to keep what waits here."""
        waiting = self.have + COST * len(self.parts) + self.pieces_size
        return waiting if self.window is None else waiting + self.window.held

    def deliver(self, data: bytes, carrier: Carrier, time: int) -> None:
        """Takes the bytes that come next."""
        if self.state == SKIPPING:
            step = min(len(data), self.skip)
            self.skip -= step
            assert self.losing is not None
            if step:
                self.losing.discard(step, [carrier])
            if self.skip:
                return
            self.state = IN_STEP
            self._report(time)
            data = data[step:]
            if not data:
                return
        if self.state == IN_STEP:
            self.parts.append(data)
            self.carriers.append(carrier)
            self.have += len(data)
            if self.have >= self.wanted:
                self.cut(time)
        elif self.state == SEARCHING:
            assert self.window is not None
            self.window.append(data, carrier)
            if len(self.window.data) >= self.wanted:
                self._search(time)

    def cut(self, time: int) -> None:
        """Hands out the packets that are whole."""
        parts, carriers = self.parts, self.carriers
        only = len(parts) == 1
        data = parts[0] if only else b"".join(parts)
        total = len(data)
        ends = None if only else list(accumulate(map(len, parts)))
        pos = 0
        self.wanted = HEADER_SIZE
        while total - pos >= HEADER_SIZE:
            size = self.size_at(data, pos)
            if size == 0:
                break
            if size > total - pos:
                self.wanted = size
                break
            packet = data if size == total else data[pos : pos + size]
            if ends is None:
                number = carriers[0]
                frames = (number,) if type(number) is int else numbers([number])
            else:
                frames = numbers(carriers[bisect_right(ends, pos) : bisect_right(ends, pos + size - 1) + 1])
            self.is_ours = True
            self.out.append((self, time, frames, packet, None))
            pos += size
        self.have = total - pos
        if pos == total:
            parts.clear()
            carriers.clear()
            return
        first = 0 if ends is None else bisect_right(ends, pos)
        begin = 0 if ends is None or not first else ends[first - 1]
        self.parts = [parts[first][pos - begin :], *parts[first + 1 :]]
        self.carriers = carriers[first:]
        if self.have >= HEADER_SIZE and self.wanted == HEADER_SIZE:
            self._leave_step(data[pos : pos + HEADER_SIZE], time)

    def gap(self, missing: int, reason: str, time: int) -> None:
        """Goes on behind bytes that will not come."""
        if self.state == SEARCHING:
            self._search(time, is_final=True)
        if self.state == IN_STEP:
            known = self.wanted - self.have if self.have >= HEADER_SIZE else -1
            losing = self._give_up_packet(reason)
            losing.missing += missing
            if missing <= known:
                self.skip = known - missing
                self.state = SKIPPING
                self.deliver(b"", 0, time)
            else:
                self._look_around()
        else:
            self._lose(reason).missing += missing
            if self.state == SKIPPING:
                self.skip -= missing
                if self.skip < 0:
                    self._look_around()
                else:
                    self.deliver(b"", 0, time)

    def finish(self, reason: str, time: int, state: int = CLOSED) -> None:
        """Reports what is left when nothing more will come."""
        if self.state == SEARCHING:
            self._search(time, is_final=True)
        if self.state == IN_STEP and self.have:
            known = self.wanted - self.have if self.have >= HEADER_SIZE else 0
            self._give_up_packet(reason).missing += known
        elif self.state == SKIPPING:
            self._lose(reason).missing += self.skip
        self._report(time)
        self.state = state
        self.quick = -1
        if state == SEARCHING:
            self._look_around()

    def _look_around(self) -> None:
        self.state = SEARCHING
        self.quick = -1
        self.wanted = HEADER_SIZE
        self.window = Window()

    def start_searching(self, reason: str) -> None:
        self._lose(reason)
        self._look_around()

    def _leave_step(self, head: bytes, time: int) -> None:
        """No packet begins where one should."""
        if not self.is_ours and self.is_known:  # some other protocol
            self.parts, self.carriers, self.have = [], [], 0
            self.state, self.quick = CLOSED, NOT_OURS
            return
        self._lose(why_not(head))
        parts, carriers = self.parts, self.carriers
        self.parts, self.carriers, self.have = [], [], 0
        self.state, self.quick = SEARCHING, -1
        self.window = Window()
        for data, carrier in zip(parts, carriers, strict=True):
            self.window.append(data, carrier)
        self.window.scan = 1
        self._search(time)

    def _give_up_packet(self, reason: str) -> _Losing:
        losing = self._lose(reason)
        losing.discard(self.have, self.carriers)
        if not losing.head:
            losing.head = b"".join(self.parts)
        self.parts, self.carriers, self.have = [], [], 0
        self.wanted = HEADER_SIZE
        return losing

    def _lose(self, reason: str) -> _Losing:
        if self.losing is None:
            self.losing = _Losing(reason)
        return self.losing

    def _report(self, time: int) -> None:
        losing, self.losing = self.losing, None
        if losing is not None and self.is_ours and (losing.missing or losing.discarded):
            loss = Loss(losing.missing, losing.discarded, losing.reason)
            self.out.append((self, time, numbers(losing.carriers), losing.head, loss))

    # --- out of step ---

    def _search(self, time: int, is_final: bool = False) -> None:
        """Looks for packets in the window. Each turn takes bytes from it or moves `scan`, so this is linear."""
        window = self.window
        assert window is not None
        data, size_at = window.data, self.size_at
        while True:
            at, size = window.find(size_at)
            if size == 0 and is_final:
                at = len(data)
            if at:
                self._lose(_NO_PACKET).discard(at, window.drop(at))
            self.wanted = size or HEADER_SIZE
            if size == 0:
                return
            if size > len(data):
                if not is_final:
                    return
                window.scan = 1
            elif not could_begin(data, size, size_at):
                window.scan = 1
            elif self._take(window, time):
                return

    def _take(self, window: Window, time: int) -> bool:
        """Hands out the packets at the front of the window; says whether that brought the stream back into step."""
        data = window.data
        self.is_ours = True
        self._report(time)
        while could_begin(data, 0, self.size_at):
            size = self.size_at(data, 0) if len(data) >= HEADER_SIZE else HEADER_SIZE
            if size > len(data):
                self.parts, self.carriers = window.split()
                self.have, self.wanted = len(data), size
                self.window = None
                self.state = IN_STEP
                return True
            packet = bytes(data[:size])
            self.out.append((self, time, numbers(window.drop(size)), packet, None))
        self._lose(why_not(data[:HEADER_SIZE]))
        window.scan = 1
        return False
