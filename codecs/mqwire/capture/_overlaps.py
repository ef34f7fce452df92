"""Segments that come again with other bytes: a way to show the receiver something else than whoever listens.

Bytes are compared with what is still at hand: those that wait, and the last packets of the stream. Only segments
that go back are, so nothing is spent on a stream in order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeAlias

from mqwire.capture._stream import IN_STEP, SEARCHING, Event, Stream

DIFFERS = "a segment came again with other bytes, which are left out"
FRAMES = 512
"""Packets are looked back to as long as their last frame is one of so many. It is frames that count, and not packets:
what is found in one stream must not depend on what other streams carry."""
_MOST = 256
"""Packets, or parts of one, that are looked back to; of more, going back over and over would take too long."""
_LARGEST = 8192

Recalled: TypeAlias = tuple[int, bytes | None]
"""A packet that was read: its last frame, and its bytes; None where it is not known what was there."""


class Recent:
    """The last packets of every stream: those of the events, and those from before the events were cleared."""

    def __init__(self, events: list[Event]) -> None:
        self.floor: Callable[[int], int] = _floor
        """From the number of a frame to that of the frame behind which packets are remembered."""
        self._events = events
        self._seen = 0  # of the events
        self._packets: dict[Stream, deque[Recalled]] = {}

    def clear(self, number: int) -> None:
        """Clears the events. `number` is that of the last frame."""
        floor = self.floor(number)
        self._packets = {stream: packets for stream, packets in self._packets.items() if packets[-1][0] > floor}
        self._look(floor)
        self._events.clear()
        self._seen = 0

    def recalled(self, stream: Stream) -> list[Recalled]:
        """What is remembered of a stream."""
        return list(self._packets.get(stream, ()))

    def recall(self, stream: Stream, packets: list[Recalled]) -> None:
        """Remembers what another one has remembered."""
        if packets:
            self._packets[stream] = deque(packets, _MOST)

    def contradict(self, stream: Stream, place: int, data: bytes, number: int) -> bool:
        """Whether bytes that were read already come again as others, in this frame."""
        if len(data) == 1 and place + 1 == stream.pos:
            return False  # a keep-alive may carry any byte (RFC 9293 3.8.4)
        end = stream.pos
        for known in self._read(stream, self.floor(number)):
            start = end - len(known)
            if differ(start, known, place, data):
                return True
            if start <= place:
                break
            end = start
        return False

    def _look(self, floor: int) -> None:
        """Takes in the events since it was last done."""
        packets = self._packets
        for where, _, frames, data, loss in self._events[self._seen :]:
            if isinstance(where, bytes):
                continue
            last = frames[-1] if frames else -1
            if last <= floor:  # nobody looks back beyond it
                packets.pop(where, None)
            elif loss is None or loss.reason is not DIFFERS:
                known = data if loss is None and len(data) <= _LARGEST else None
                if where in packets:
                    packets[where].append((last, known))
                else:
                    packets[where] = deque([(last, known)], _MOST)
        self._seen = len(self._events)

    def _read(self, stream: Stream, floor: int) -> Iterator[bytes | bytearray]:
        """What was read of a stream before its position, the last first, as far as it is known."""
        if stream.state == SEARCHING and stream.window is not None:
            yield stream.window.data
        if stream.state != IN_STEP:
            return
        yield from reversed(stream.parts[-_MOST:])
        self._look(floor)
        for last, data in reversed(self._packets.get(stream, ())):
            if data is None or last <= floor:
                return
            yield data


def _floor(number: int) -> int:
    return number - FRAMES


def differ(start: int, known: bytes | bytearray, place: int, data: bytes) -> bool:
    """Whether bytes at two positions differ where they overlap."""
    begin, end = max(start, place), min(start + len(known), place + len(data))
    return begin < end and known[begin - start : end - start] != data[begin - place : end - place]
