"""Messages on their way to one queue manager, kept until it has acknowledged them or it is too late for them."""

from __future__ import annotations

import heapq
from collections import deque

from msgspec import Struct

from mqwire.mqqb import UserMessage

MOST = 10_000
"""Messages that may wait for one queue manager. Beyond that the latest of the lowest priority is given up."""


class Outgoing(Struct, frozen=True):
    """A message that is to be sent."""

    destination: str
    """The machine it goes to."""
    message: UserMessage
    expires: float
    wants_nack: bool = False


class Outbox:
    """Higher priorities first, then the order in which they came ([MS-MQMQ] 2.2.19.1)."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._waiting: list[tuple[int, int, Outgoing]] = []
        self._flying: deque[tuple[int, int, Outgoing]] = deque()
        self._serial = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, item: Outgoing) -> list[Outgoing]:
        """Keep a message. What there is no room for comes back."""
        self._serial += 1
        heapq.heappush(self._waiting, (-item.message.base_header.flags.pr, self._serial, item))
        if len(self._waiting) + len(self._flying) <= self._most:
            return []
        last = max(self._waiting)
        self._waiting.remove(last)
        heapq.heapify(self._waiting)
        return [last[2]]

    def pull(self) -> Outgoing:
        """The next message; it counts as sent now."""
        found = heapq.heappop(self._waiting)
        self._flying.append(found)
        return found[2]

    def acknowledge(self, count: int) -> None:
        for _ in range(count):
            self._flying.popleft()

    def lost(self) -> None:
        """The session is over: what was not acknowledged is sent again, in its order."""
        for item in self._flying:
            heapq.heappush(self._waiting, item)
        self._flying.clear()

    def expire(self, now: float) -> list[Outgoing]:
        """What has waited too long. What is on its way is no longer ours to judge."""
        gone = [item for _, _, item in self._waiting if item.expires <= now]
        if gone:
            self._waiting = [entry for entry in self._waiting if entry[2].expires > now]
            heapq.heapify(self._waiting)
        return gone
