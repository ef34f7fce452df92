"""Segments that come again with other bytes: a way to show the receiver something else than whoever listens.

Bytes are compared with what is still at hand: those that wait, and the last packets. Only segments that go back
are, so nothing is spent on a stream in order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain, islice

from mqwire.capture._stream import IN_STEP, SEARCHING, Event, Stream

DIFFERS = "a segment came again with other bytes, which are left out"
_MOST = 256
"""Packets, or parts of one, that are looked back to; of more, going back over and over would take too long."""
_LARGEST = 8192


class Recent:
    """The last packets of all streams: those of the events, and those from before the events were cleared."""

    def __init__(self, events: list[Event]) -> None:
        self._events = events
        self._before: deque[tuple[Stream | bytes, bytes | None]] = deque(maxlen=_MOST)

    def clear(self) -> None:
        """Clears the events."""
        self._before.extend(map(_comparable, self._events[-_MOST:]))
        self._events.clear()

    def contradict(self, stream: Stream, place: int, data: bytes) -> bool:
        """Whether bytes that were read already come again as others."""
        if len(data) == 1 and place + 1 == stream.pos:
            return False  # a keep-alive may carry any byte (RFC 9293 3.8.4)
        end = stream.pos
        for known in islice(self._read(stream), _MOST):
            start = end - len(known)
            if differ(start, known, place, data):
                return True
            if start <= place:
                break
            end = start
        return False

    def _read(self, stream: Stream) -> Iterator[bytes | bytearray]:
        """What was read of a stream before its position, the last first, as far as it is known."""
        if stream.state == SEARCHING and stream.window is not None:
            yield stream.window.data
        if stream.state != IN_STEP:
            return
        yield from reversed(stream.parts)
        events = map(_comparable, reversed(self._events))
        for where, data in islice(chain(events, reversed(self._before)), _MOST):
            if where is stream:
                if data is None:
                    return
                yield data


def differ(start: int, known: bytes | bytearray, place: int, data: bytes) -> bool:
    """Whether bytes at two positions differ where they overlap."""
    begin, end = max(start, place), min(start + len(known), place + len(data))
    return begin < end and known[begin - start : end - start] != data[begin - place : end - place]


def _comparable(event: Event) -> tuple[Stream | bytes, bytes | None]:
    """Whose bytes an event has, and which; None where it is not known what came before the next ones."""
    where, _, _, data, loss = event
    if loss is not None:
        return where, b"" if loss.reason is DIFFERS else None
    return where, data if len(data) <= _LARGEST else None
