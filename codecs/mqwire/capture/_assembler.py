"""Frames to packets: finds the streams that segments belong to and puts these in order."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable
from operator import attrgetter, itemgetter
from struct import Struct
from typing import NamedTuple

from mqwire._conventions import PING_PORT, PORT
from mqwire.capture._ip import TCP, UDP, Network, Payload
from mqwire.capture._link import ETHERNET, LINKS
from mqwire.capture._overlaps import DIFFERS, Recalled, Recent, differ
from mqwire.capture._pcap import SECOND, Located
from mqwire.capture._sizes import sizer
from mqwire.capture._stream import CLOSED, IN_STEP, NOT_OURS, OPENING, SEARCHING, Event, Loss, Stream
from mqwire.capture._window import COST, Carrier, last_of, numbers
from mqwire.capture.limits import CaptureLimits

_PING_BYTES = PING_PORT.to_bytes(2, "big")
_UDP_HEADER = 8
_PORT_BYTES = PORT.to_bytes(2, "big")
# What nearly every frame begins with, unpacked at once: Ethernet, IPv4 without options, TCP.
_USUAL = Struct(">12x3sxH2xHxB2x12sI4xBB").unpack_from
_USUAL_SIZE = 54
_IPV4_NO_OPTIONS = b"\x08\x00\x45"
_TCP = Struct(">4sI4xBB").unpack_from
FIN, SYN, RST, ACK = 1, 2, 4, 16
SEQUENCE = 0xFFFFFFFF
_HALF = 0x80000000
WINDOW = 1 << 30  # no window is larger (RFC 7323 2.3), so what lies farther off is of another connection

_MISSING = "segments are missing from the capture"
_CUT_SHORT = "frames were cut short when they were captured"
_BEGINS_INSIDE = "the capture begins inside a packet"
ENDS_INSIDE = "the capture ends inside a packet"
_CLOSES_INSIDE = "the connection ends inside a packet"
_REPLACED = "another connection takes the place of this one inside a packet"
LIMIT = "more is waiting than the limits allow"


class Segment(NamedTuple):
    """What a TCP segment carries."""

    data: bytes
    """What was captured of it."""
    size: int
    """How many bytes were sent."""
    carrier: Carrier
    time: int


class Assembler:
    """Takes batches of frames and collects what they carry in `events`."""

    def __init__(self, limits: CaptureLimits) -> None:
        self.limits = limits
        self.events: list[Event] = []
        self.number = 0
        self.digits = 9
        """Decimals of a second that the times of the frames have."""
        self.skipped: Counter[str] = Counter()
        """Frames that could not be read, by why."""
        self.wants: Callable[[bytes], bool] | None = None
        """Whether to follow a stream with these addresses and ports; all if there is no such function."""
        self._held = 0
        self._streams: dict[bytes, Stream] = {}
        self._recent = Recent(self.events)
        self._network = Network(limits)
        self.size_at = sizer(limits.max_packet_size)
        self._patience = int(limits.reorder_seconds * SECOND)
        self._opening = int(limits.opening_seconds * SECOND)

    def feed(self, buffer: bytes, batch: list[Located]) -> None:
        """Takes frames. Written for speed: what is usual is done here, the rest by `_frame` and `segment`."""
        find = self._streams.get
        number = self.number
        for located in batch:
            time, start, end, _, link = located
            number += 1
            if link == ETHERNET and end - start >= _USUAL_SIZE:
                kind, total, fragment, protocol, key, seq, offset, flags = _USUAL(buffer, start)
                if kind == _IPV4_NO_OPTIONS and protocol == TCP and not fragment & 0x3FFF:
                    at = start + 34 + (offset >> 4 << 2)
                    stop = start + 14 + total
                    if offset >= 0x50 and at <= stop <= end:
                        if not flags & (SYN | FIN | RST):
                            if at == stop:
                                continue
                            stream = find(key)
                            quick = -1 if stream is None else stream.quick
                            if quick == NOT_OURS:
                                continue
                            if stream is not None and quick == seq:
                                size = stop - at
                                stream.quick = (seq + size) & SEQUENCE
                                stream.clock = time
                                stream.parts.append(buffer[at:stop])
                                stream.carriers.append(number)
                                have = stream.have
                                if have + size < stream.wanted:
                                    stream.have = have + size
                                    self._held += size + COST
                                else:
                                    have += COST * (len(stream.parts) - 1)
                                    stream.cut(time)
                                    if stream.quick < 0:
                                        stream.seq = (seq + size) & SEQUENCE
                                    self._held += stream.held - have
                                continue
                        self._segment(key, seq, flags, Segment(buffer[at:stop], stop - at, number, time))
                        continue
            self._frame(buffer, located, number)
        self.number = number
        if self._held > self.limits.max_held:
            self._let_go()
        if len(self._streams) > self.limits.max_streams:
            self._forget()

    def clear(self) -> None:
        """Forgets the events."""
        self._recent.clear(self.number)

    def streams(self) -> Iterable[tuple[Stream, list[Recalled]]]:
        """Every stream that is known, with what is remembered of its packets."""
        self._recent.clear(self.number)
        return [(stream, self._recent.recalled(stream)) for stream in self._streams.values()]

    def look_back(self, floor: Callable[[int], int]) -> None:
        """Where frames have other numbers than one after the other: how far back packets are remembered from each."""
        self._recent.floor = floor

    def find(self, key: bytes) -> Stream | None:
        return self._streams.get(key)

    def adopt(self, stream: Stream, recalled: list[Recalled]) -> None:
        """Takes in a stream that another one has followed so far."""
        self._streams[stream.key] = stream
        self._held += stream.held
        self._recent.recall(stream, recalled)

    @property
    def network(self) -> Network:
        return self._network

    def finish(self, reason: str = ENDS_INSIDE) -> None:
        """Says that the capture ends here."""
        for stream in list(self._streams.values()):
            self._close(stream, reason)
        self._streams.clear()
        self._held = 0
        if self._network.given_up:
            self.skipped["IP fragments whose datagram never became whole"] += self._network.given_up
        if self._network.disputed:
            self.skipped["IP datagrams whose fragments contradict each other"] += self._network.disputed

    def _frame(self, buffer: bytes, located: Located, number: int) -> None:
        """A frame of any kind."""
        time, start, end, _, link = located
        find = LINKS.get(link)
        if find is None:
            self.skipped[f"frames of link type {link}, which is not known"] += 1
            return
        at = find(buffer, start, end)
        payload = self._network.read(buffer, at, end, number) if at >= 0 else None
        if payload is None:
            return
        if payload.protocol == TCP:
            self._tcp(payload, number, time)
        elif payload.protocol == UDP:
            self._udp(payload, number, time)

    def _tcp(self, payload: Payload, number: int, time: int) -> None:
        data = payload.data
        if len(data) < 14:
            return
        ports, seq, offset, flags = _TCP(data, 0)
        header = offset >> 4 << 2
        size = payload.length - header
        if header < 20 or size < 0:
            return
        carrier: Carrier = payload.frames or number
        self._segment(payload.addresses + ports, seq, flags, Segment(data[header:], size, carrier, time))

    def _udp(self, payload: Payload, number: int, time: int) -> None:
        if len(payload.data) < _UDP_HEADER:
            return
        ports, data = payload.data[:4], payload.data[_UDP_HEADER : payload.length]
        key = payload.addresses + ports
        if _PING_BYTES in (ports[:2], ports[2:]) and (self.wants is None or self.wants(key)):
            self.events.append((key, time, payload.frames or (number,), data, None))

    # --- segments ---

    def _segment(self, key: bytes, seq: int, flags: int, segment: Segment) -> None:
        if self.wants is None or self.wants(key):
            self.segment(key, seq, flags, segment)

    def segment(self, key: bytes, seq: int, flags: int, segment: Segment) -> None:
        """A segment of any kind."""
        if flags & RST:  # what it carries is a remark, no part of the stream (RFC 9293 3.5.3), and it begins none
            flags &= ~SYN
            segment = Segment(b"", 0, segment.carrier, segment.time)
        size, time = segment.size, segment.time
        stream = self._streams.get(key)
        if flags & SYN:
            seq = (seq + 1) & SEQUENCE
            if stream is None or not stream.is_known or stream.first_seq != seq:
                self._held -= 0 if stream is None else stream.held
                stream = self._open(stream, key, seq)
                self._held += stream.held
                stream.clock = max(stream.clock, time)
                stream.initiator = not flags & ACK
        elif (not size and not flags & (FIN | RST)) or (stream is not None and stream.quick == NOT_OURS):
            return
        if stream is None:
            if not size:
                return
            stream = self._open_midway(key, seq, time)
        expected = stream.seq if stream.quick < 0 else stream.quick
        ahead = distance(stream, seq)
        if (
            abs(ahead) > WINDOW
            or (stream.state == CLOSED and stream.is_ours and ahead >= 0)
            # What went on before the SYN still does: it was none (RFC 9293 3.10.7.4). One byte before is a keep-alive.
            or (ahead < -1 and stream.is_known and expected == stream.first_seq and not stream.pieces)
        ):
            if not size:
                return
            self._held -= stream.held
            self._close(stream, _REPLACED)
            stream, ahead = self._open_midway(key, seq, time), 0
        if stream.state == CLOSED:
            return
        before = stream.held
        if stream.quick >= 0:
            stream.seq, stream.quick = stream.quick, -1
        place = stream.pos + ahead
        if size:
            self._place(stream, place, segment)
        if flags & FIN and place + size >= stream.pos:
            stream.end = place + size
        if flags & RST and place == stream.pos and stream.state != OPENING:
            self._close(stream, _CLOSES_INSIDE)
        self._settle(stream)
        self._held += stream.held - before

    def _settle(self, stream: Stream) -> None:
        """Works out what a stream needs next."""
        if stream.state == OPENING:
            return
        if stream.state == CLOSED:
            stream.pieces.clear()
            stream.pieces_size = 0
        elif stream.end is not None and stream.pos >= stream.end:
            self._close(stream, _CLOSES_INSIDE)
        elif stream.state == IN_STEP and not stream.pieces and stream.end is None:
            stream.quick = stream.seq

    def _place(self, stream: Stream, place: int, segment: Segment) -> None:
        """Puts the bytes of a segment where they belong."""
        limits = self.limits
        data, size, carrier, time = segment
        if stream.state == OPENING:
            self._hold(stream, place, segment)
            if (
                stream.pieces_size >= limits.opening_bytes
                or len(stream.pieces) > limits.reorder_segments
                or time - stream.stalled >= self._opening
            ):
                self._begin(stream)
            return
        behind = stream.pos - place
        if behind > 0:
            self._compare(stream, place, segment)
        if behind >= size:
            return  # seen before
        if behind >= 0:
            self._advance(stream, Segment(data[behind:], size - behind, carrier, time))
            stream.stalled = time
            self._drain(stream)
            return
        self._hold(stream, place, segment)
        if (
            stream.pieces_size > limits.reorder_bytes
            or len(stream.pieces) > limits.reorder_segments
            or time - stream.stalled > self._patience
        ):
            self._give_up_hole(stream)

    def _hold(self, stream: Stream, place: int, segment: Segment) -> None:
        data, size, carrier, time = segment
        pieces = stream.pieces
        if not pieces:
            stream.stalled = time
        at = bisect_right(pieces, place, key=_place_of)
        if at:
            before, held, cut, _, _ = pieces[at - 1]
            if before + len(held) + cut >= place + size:  # nothing new in it
                if not differ(before, held, place, data):
                    return
                if stream.state != OPENING:
                    self._dispute(stream, segment)
                    return
                # Nothing is said of a stream before it is settled where it begins: `_drain` will find it again.
        pieces.insert(at, (place, data, size - len(data), carrier, time))
        stream.pieces_size += len(data) + COST

    def _advance(self, stream: Stream, segment: Segment) -> None:
        """Takes the segment that comes next."""
        data, size, carrier, time = segment
        stream.pos += size
        stream.seq = (stream.seq + size) & SEQUENCE
        stream.clock = time
        if data:
            stream.deliver(data, carrier, time)
        if size > len(data) and stream.state != CLOSED:
            stream.gap(size - len(data), _CUT_SHORT, time)

    def _drain(self, stream: Stream) -> None:
        """Takes the held segments whose turn it is."""
        pieces = stream.pieces
        done = 0
        for place, data, cut, carrier, time in pieces:
            if place > stream.pos:
                break
            done += 1
            stream.pieces_size -= len(data) + COST
            behind = stream.pos - place
            if behind:
                self._compare(stream, place, Segment(data, len(data) + cut, carrier, time))
            if behind < len(data) + cut:
                # It came early, so it was not needed before now.
                now = max(stream.clock, time)
                self._advance(stream, Segment(data[behind:], len(data) + cut - behind, carrier, now))
        if done:
            del pieces[:done]

    def _give_up_hole(self, stream: Stream) -> None:
        """Goes on with the first held segment."""
        place = stream.pieces[0][0]
        missing = place - stream.pos
        if stream.state != CLOSED:
            stream.gap(missing, _MISSING, stream.clock)
        stream.pos = place
        stream.seq = (stream.seq + missing) & SEQUENCE
        self._drain(stream)

    def _compare(self, stream: Stream, place: int, segment: Segment) -> None:
        """Looks at bytes that were read already and come again."""
        if self._recent.contradict(stream, place, segment.data, last_of(segment.carrier)):
            self._dispute(stream, segment)

    def _dispute(self, stream: Stream, segment: Segment) -> None:
        """Reports a segment that says something else than an earlier one."""
        if stream.is_ours:
            loss = Loss(0, len(segment.data), DIFFERS)
            self.events.append((stream, max(stream.clock, segment.time), numbers([segment.carrier]), b"", loss))

    # --- streams ---

    def _new(self, key: bytes, seq: int) -> Stream:
        ports = key[-4:]
        stream = Stream(key, self.events, self.size_at, _PORT_BYTES in (ports[:2], ports[2:]))
        stream.seq = stream.first_seq = seq
        self._streams[key] = stream
        return stream

    def _open(self, old: Stream | None, key: bytes, seq: int) -> Stream:
        """A stream that begins at `seq`."""
        if old is not None and old.state == OPENING:
            ahead = (old.seq - seq) & SEQUENCE
            if (ahead + old.pieces[0][0] - old.pos) & SEQUENCE <= self.limits.reorder_bytes:
                # Its first segments were captured before its beginning.
                old.pos -= ahead if ahead < _HALF else ahead - SEQUENCE - 1
                old.seq = old.first_seq = seq
                old.is_known, old.state = True, IN_STEP
                self._drain(old)
                return old
        if old is not None:
            self._close(old, _REPLACED)
        return self._new(key, seq)

    def _open_midway(self, key: bytes, seq: int, time: int) -> Stream:
        """A stream of which the capture has not the beginning. Where it begins here is settled a little later."""
        stream = self._new(key, seq)
        stream.is_known = False
        stream.state = OPENING
        stream.stalled = stream.clock = time
        return stream

    def _begin(self, stream: Stream) -> None:
        place = stream.pieces[0][0]
        stream.seq = (stream.seq + place - stream.pos) & SEQUENCE
        stream.pos = place
        stream.start_searching(_BEGINS_INSIDE)
        self._drain(stream)

    def _flush(self, stream: Stream) -> None:
        """Leaves nothing waiting for what will not come."""
        if stream.state == OPENING and stream.pieces:
            self._begin(stream)
        while stream.pieces:
            self._give_up_hole(stream)

    def _close(self, stream: Stream, reason: str) -> None:
        """The held bytes of a stream are counted by the caller."""
        if stream.state != CLOSED:
            self._flush(stream)
            if stream.state != CLOSED:
                stream.finish(reason, stream.clock)

    def _let_go(self) -> None:
        """Gives up what waits in the streams that hold most, until half of what is allowed is left."""
        for stream in sorted(self._streams.values(), key=_held_by, reverse=True):
            if self._held <= self.limits.max_held // 2:
                break
            if stream.quick >= 0:
                stream.seq, stream.quick = stream.quick, -1
            self._held -= stream.held
            self._flush(stream)
            if stream.state != CLOSED:
                stream.finish(LIMIT, stream.clock, SEARCHING)
            self._held += stream.held

    def _forget(self) -> None:
        """Forgets the quarter of the streams that were idle longest."""
        streams = sorted(self._streams.values(), key=_clock_of)
        for stream in streams[: len(streams) - self.limits.max_streams * 3 // 4]:
            self._held -= stream.held
            self._close(stream, LIMIT)
            del self._streams[stream.key]


def distance(stream: Stream, seq: int) -> int:
    """How far a sequence number is ahead of what a stream has come to."""
    ahead = (seq - (stream.seq if stream.quick < 0 else stream.quick)) & SEQUENCE
    return ahead if ahead < _HALF else ahead - SEQUENCE - 1


_place_of = itemgetter(0)
_held_by = attrgetter("held")
_clock_of = attrgetter("clock")
