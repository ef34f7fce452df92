# SPDX-License-Identifier: GPL-2.0-only
# Scapy is GPL-2.0-only, so this package, which builds on it, is as well; nothing else in mqwire imports it.
"""One direction of a TCP connection, from segments in any order to packets.

Scapy's TCPSession fills what has not come yet with zeros and does not say so. Here a packet is handed out when all its
bytes are there, and one that waits for a segment does not keep those behind it: each packet says where the next begins.
"""

from __future__ import annotations

from bisect import bisect_right

from mqwire._conventions import MAX_PACKET_SIZE
from mqwire.capture._sizes import HEADER_SIZE, SIGNATURE, SIGNATURE_AT, could_begin, sizer

_size_at = sizer(MAX_PACKET_SIZE)
_FAR = 4 * MAX_PACKET_SIZE  # sequence numbers that differ by more belong to another connection of the same ports
_SURE = 4 * HEADER_SIZE  # with so many bytes the size of a packet is known for good
_MOST_HELD = 2 * MAX_PACKET_SIZE
_MOST_RUNS = 1024
_PATIENCE = 3  # segments behind a gap before it is taken for one that may stay


class Segments:
    """What has come, as runs of bytes without gaps, and where packets are known to begin."""

    def __init__(self) -> None:
        self.seq: int | None = None
        self.pos = 0
        self.first = 0
        """Where the first segment began; what comes before it belongs to another connection."""
        self.starts: list[int] = []
        self.followed: set[int] = set()
        """Those of the starts whose packet is not complete, but has told where the next one begins."""
        self.done: dict[int, int] = {}
        """Packets that were handed out before one in front of them: from where to where."""
        self.stalled = 0
        self.runs: list[tuple[int, bytearray]] = []

    def feed(self, seq: int, data: bytes) -> list[tuple[bytes, bool]]:
        """What is complete with this segment: bytes, and whether they are a packet or belong to none."""
        pos = self._position(seq)
        if not self.starts:
            self.starts, self.first = [pos], pos
        self._add(max(pos, self.starts[0]), data[max(0, self.starts[0] - pos) :])
        found: list[tuple[bytes, bool]] = []
        asked: set[int] = set()
        while unasked := [start for start in self.starts if start not in asked]:
            asked.update(unasked)
            for start in unasked:
                found += self._from(start)
            if not found:
                self._guess()
        self._forget()
        return found

    def _reset(self) -> None:
        self.starts, self.runs, self.followed, self.done, self.stalled = [], [], set(), {}, 0

    def _position(self, seq: int) -> int:
        """Sequence numbers wrap around; positions do not."""
        step = 0 if self.seq is None else (seq - self.seq + (1 << 31)) % (1 << 32) - (1 << 31)
        self.seq = seq
        self.pos += step
        if abs(step) > _FAR or self.pos < self.first:
            self._reset()
        return self.pos

    def _add(self, pos: int, data: bytes) -> None:
        """Puts a segment where it belongs; of what comes twice the first counts."""
        while data:
            index = bisect_right(self.runs, pos, key=lambda run: run[0])
            if index:
                start, run = self.runs[index - 1]
                known = start + len(run) - pos
                if known > 0:
                    pos, data = pos + known, data[known:]
                    continue
            room = self.runs[index][0] - pos if index < len(self.runs) else len(data)
            piece, rest = data[:room], data[room:]
            if index and self.runs[index - 1][0] + len(self.runs[index - 1][1]) == pos:
                index -= 1
                self.runs[index][1].extend(piece)
            else:
                self.runs.insert(index, (pos, bytearray(piece)))
            if index + 1 < len(self.runs) and self.runs[index + 1][0] == pos + len(piece):
                self.runs[index][1].extend(self.runs.pop(index + 1)[1])
            pos, data = pos + len(piece), rest

    def _from(self, start: int) -> list[tuple[bytes, bool]]:
        """What begins here, if it is complete; then what comes behind it is a start."""
        index = bisect_right(self.runs, start, key=lambda run: run[0]) - 1
        first, run = self.runs[index] if index >= 0 else (start, bytearray())
        at = start - first
        have = len(run) - at
        if have < HEADER_SIZE:
            return []
        packet = _size_at(run, at)
        size = packet or _next_start(run, at) - at
        if size <= have:
            self.starts.remove(start)
        if start not in self.followed and (size <= have or have >= _SURE):
            self._expect(start + size)
            self.followed.add(start)
        if size > have:
            return []
        self.followed.discard(start)
        self.done[start] = start + size
        return [(bytes(run[at : at + size]), packet > 0)]

    def _expect(self, start: int) -> None:
        """A packet begins here, or where those that were handed out already end."""
        while start in self.done:
            start = self.done[start]
        if start not in self.starts:
            self.starts.append(start)
            self.starts.sort()

    def _guess(self) -> None:
        """Goes on behind a gap in which the next packet begins: what is in it may never come."""
        index = bisect_right(self.runs, self.starts[-1], key=lambda run: run[0])
        covered = index and self.starts[-1] < self.runs[index - 1][0] + len(self.runs[index - 1][1])
        if covered or index == len(self.runs):
            self.stalled = 0
            return
        self.stalled += 1
        if self.stalled > _PATIENCE:
            first, run = self.runs[index]
            at = 0 if _is_followed(run, 0) else _next_start(run, 0)
            if at < len(run) and _is_followed(run, at):
                self.stalled = 0
                self._expect(first + at)

    def _forget(self) -> None:
        """Lets go of what was handed out, and of the oldest if too much is waiting."""
        while len(self.starts) > 1 and (
            sum(len(run) for _, run in self.runs) > _MOST_HELD or len(self.runs) > _MOST_RUNS
        ):
            self.followed.discard(self.starts.pop(0))
            self._drop_before(self.starts[0])
        self._drop_before(self.starts[0])
        self.done = {start: end for start, end in self.done.items() if start >= self.starts[0]} if self.done else {}
        if len(self.runs) > _MOST_RUNS:  # nobody knows where a packet begins in any of them
            self._reset()

    def _drop_before(self, start: int) -> None:
        while self.runs and self.runs[0][0] < start:
            first, run = self.runs.pop(0)
            if first + len(run) > start:
                del run[: start - first]
                self.runs.insert(0, (start, run))
                return


def _is_followed(run: bytearray, at: int) -> bool:
    """Whether a whole packet is here, and behind it nothing or what may be another."""
    size = _size_at(run, at) if len(run) - at >= HEADER_SIZE else 0
    return 0 < size <= len(run) - at and (at + size == len(run) or could_begin(run, at + size, _size_at))


def _next_start(data: bytearray, at: int) -> int:
    """Where the next packet may begin behind a place where none does; the end if nothing looks like one."""
    found: int = data.find(SIGNATURE, at + 1 + SIGNATURE_AT)
    while found >= 0:
        if could_begin(data, found - SIGNATURE_AT, _size_at):
            return int(found - SIGNATURE_AT)
        found = data.find(SIGNATURE, found + 1)
    for tail in range(max(at + 1, len(data) - HEADER_SIZE + 1), len(data)):
        if could_begin(data, tail, _size_at):
            return tail
    return len(data)
