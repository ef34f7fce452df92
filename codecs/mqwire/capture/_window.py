"""Bytes of a stream that are searched for a packet, with the frames that brought them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from mqwire.capture._sizes import HEADER_SIZE, SIGNATURE, SIGNATURE_AT, Sizer

Carrier: TypeAlias = int | tuple[int, ...]
"""The number of the frame that brought some bytes, or of several if they came in IP fragments."""


COST = 128
"""Bytes that a piece of a stream takes in memory beside its own, about: the smallest segments cost most."""


def numbers(carriers: Iterable[Carrier]) -> tuple[int, ...]:
    """The frames among carriers, each once, in order."""
    found: set[int] = set()
    for carrier in carriers:
        if isinstance(carrier, tuple):
            found.update(carrier)
        else:
            found.add(carrier)
    return tuple(sorted(found))


def last_of(carrier: Carrier) -> int:
    """The last frame of a carrier."""
    return carrier if isinstance(carrier, int) else carrier[-1]


class Window:
    """A queue of bytes. Taking from its front is cheap, however much stays."""

    __slots__ = ("_first", "_marks", "data", "scan")

    def __init__(self) -> None:
        self.data = bytearray()
        self.scan = 0
        """Positions before this one are known to begin no packet."""
        # How many bytes each carrier brought, from `_first` on: a deque would cost ten times as much while it is short.
        self._marks: list[tuple[int, Carrier]] = []
        self._first = 0

    @property
    def held(self) -> int:
        """What it costs to keep."""
        return len(self.data) + COST * (len(self._marks) - self._first)

    def append(self, data: bytes, carrier: Carrier) -> None:
        if data:
            self.data += data
            self._marks.append((len(data), carrier))

    def drop(self, size: int) -> list[Carrier]:
        """Removes bytes from the front, and says who brought them."""
        del self.data[:size]
        self.scan = max(0, self.scan - size)
        carriers: list[Carrier] = []
        marks, first = self._marks, self._first
        while size:
            here, carrier = marks[first]
            carriers.append(carrier)
            if here > size:
                marks[first] = here - size, carrier
                break
            size -= here
            first += 1
        if first > 16 and first * 2 > len(marks):
            del marks[:first]
            first = 0
        self._first = first
        return carriers

    def split(self) -> tuple[list[bytes], list[Carrier]]:
        """Everything, by who brought it."""
        parts: list[bytes] = []
        pos = 0
        marks = self._marks[self._first :]
        for size, _ in marks:
            parts.append(bytes(self.data[pos : pos + size]))
            pos += size
        return parts, [carrier for _, carrier in marks]

    def find(self, size_at: Sizer) -> tuple[int, int]:
        """Where the next plausible packet begins and its size; size 0 and how much can go if there is none yet."""
        data = self.data
        while True:
            at = data.find(SIGNATURE, self.scan + SIGNATURE_AT) - SIGNATURE_AT
            if at < self.scan:  # not found; the last bytes may be the beginning of a header
                return max(self.scan, len(data) - HEADER_SIZE + 1) if len(data) > self.scan else len(data), 0
            if len(data) - at < HEADER_SIZE:
                return at, 0
            size = size_at(data, at)
            if size:
                return at, size
            self.scan = at + 1
