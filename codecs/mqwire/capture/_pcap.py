"""Records of a pcap file, without I/O (draft-ietf-opsawg-pcap)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from struct import Struct
from typing import Any, TypeAlias

from mqwire.capture.errors import CaptureError
from mqwire.capture.limits import CaptureLimits

Located: TypeAlias = tuple[int, int, int, int, int]
"""A frame in a buffer: its time in nanoseconds, where it starts and stops, its length on the network, its link type."""

State: TypeAlias = tuple[Any, ...]

SECOND = 1_000_000_000
# The magic number as the file has it: byte order, nanoseconds in a tick of the clock.
MAGICS = {
    b"\xd4\xc3\xb2\xa1": ("<", 1000),
    b"\xa1\xb2\xc3\xd4": (">", 1000),
    b"\x4d\x3c\xb2\xa1": ("<", 1),
    b"\xa1\xb2\x3c\x4d": (">", 1),
}
_HEADER_SIZE = 24
_RECORD_SIZE = 16
_LINK_TYPE = 0x0000FFFF  # the rest of that word says how long a frame check sequence is


class Reader(ABC):
    """Takes a file as it comes. `buffer` is what the frames of the last `feed` are in.

    What is wrong waits in `error`, so that the frames before it can be handed out.
    """

    def __init__(self, limits: CaptureLimits) -> None:
        self.buffer = b""
        self.error: CaptureError | None = None
        self.digits = 0
        """Decimals of a second that the clocks of the file have; those of the finest so far."""
        self.limits = limits
        self._offset = 0  # of `buffer` in the file
        self._pending: list[bytes] = []
        self._size = 0
        self._wanted = _HEADER_SIZE  # bytes without which nothing new can happen

    def feed(self, chunk: bytes) -> list[Located]:
        """The frames that are complete with these bytes."""
        self._pending.append(chunk)
        self._size += len(chunk)
        if self._size < self._wanted or self.error is not None:
            return []
        buffer = self.buffer = b"".join(self._pending)
        frames: list[Located] = []
        try:
            used = self._parse(buffer, frames)
        except CaptureError as error:
            self.error = error
            used = len(buffer)
        self._pending = [buffer[used:]]
        self._size -= used
        self._offset += used
        return frames

    def close(self) -> None:
        """Says that the file ends here."""
        if self._size and self.error is None:
            self.error = CaptureError(f"the capture ends early, {self._size} bytes into {self._what()}", self._offset)

    @property
    def offset(self) -> int:
        """The byte of the file at which the next record begins."""
        return self._offset

    def resume(self, state: State, offset: int) -> None:
        """Goes on where another reader of the file, whose `state` this was, had come to."""
        self._set_state(state)
        self._offset = offset

    @property
    @abstractmethod
    def state(self) -> State:
        """What of the file before `offset` must be known to read what follows: plain values, to be sent anywhere."""

    @abstractmethod
    def _set_state(self, state: State) -> None: ...

    def _fail(self, reason: str, at: int) -> CaptureError:
        return CaptureError(reason, self._offset + at)

    @abstractmethod
    def _what(self) -> str:
        """What the reader is in the middle of, in words."""

    @abstractmethod
    def _parse(self, buffer: bytes, frames: list[Located]) -> int:
        """Appends the whole frames in a buffer, and says how many bytes are done with."""


class PcapReader(Reader):
    """A file header, then records."""

    _record: Struct | None = None
    _tick = 1000
    _link = 0
    _head = b""

    @property
    def state(self) -> State:
        return (self._head,)

    def _set_state(self, state: State) -> None:
        (self._head,) = state
        if self._head:
            self._begin(self._head)
            self._wanted = _RECORD_SIZE

    def _what(self) -> str:
        return "the file header" if self._record is None else "a record"

    def _parse(self, buffer: bytes, frames: list[Located]) -> int:
        pos = 0
        if self._record is None:
            self._begin(buffer[:_HEADER_SIZE])
            pos = _HEADER_SIZE
        assert self._record is not None
        unpack = self._record.unpack_from
        tick, link, largest = self._tick, self._link, self.limits.max_frame
        last = len(buffer) - _RECORD_SIZE
        stop = pos
        while pos <= last:
            seconds, ticks, size, length = unpack(buffer, pos)
            stop = pos + _RECORD_SIZE + size
            if size > largest:
                reason = f"a record claims {size} bytes, more than {largest}: the file is damaged here"
                raise self._fail(reason, pos + 8)
            if stop > len(buffer):
                break
            frames.append((seconds * SECOND + ticks * tick, pos + _RECORD_SIZE, stop, length, link))
            pos = stop
        self._wanted = max(stop - pos, _RECORD_SIZE)
        return pos

    def _begin(self, head: bytes) -> None:
        """Takes the header of the file."""
        order, self._tick = MAGICS[head[:4]]
        self.digits = 9 if self._tick == 1 else 6
        self._record = Struct(f"{order}IIII")
        major, _, link = Struct(f"{order}HH12xI").unpack_from(head, 4)
        if major != 2:
            raise self._fail(f"pcap version {major} is not known; 2 is", 4)
        self._link = link & _LINK_TYPE
        self._head = head
