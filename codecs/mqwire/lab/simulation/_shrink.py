"""Makes a failing schedule short: events are left out as long as it still fails (delta debugging)."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeAlias

import msgspec

from mqwire.lab.simulation._events import AnyEvent, Crash, Full, Point, Schedule

Fails: TypeAlias = Callable[[Schedule], bool]


def shrink(schedule: Schedule, fails: Fails, *, runs: int = 1_000, seconds: float = 60.0) -> Schedule:
    """The shortest failing schedule that so many runs in so many seconds find. `schedule` itself must fail."""
    return _Shrinker(schedule, fails, runs, monotonic() + seconds).shortest()


class _Shrinker:
    def __init__(self, schedule: Schedule, fails: Fails, runs: int, end: float) -> None:
        self._best, self._fails, self._runs, self._end = schedule, fails, runs, end

    def shortest(self) -> Schedule:
        self._calmer()
        while self._without_chunks() or self._simpler():
            pass
        return self._best

    def _still_fails(self, candidate: Schedule) -> bool:
        if self._runs <= 0 or monotonic() > self._end:
            return False
        self._runs -= 1
        if not self._fails(candidate):
            return False
        self._best = candidate
        return True

    def _calmer(self) -> None:
        for field in ("product_timings", "from_scratch"):
            if getattr(self._best, field):
                self._still_fails(msgspec.structs.replace(self._best, **{field: False}))

    def _without_chunks(self) -> bool:
        """Leave out halves, quarters and so on, down to single events, until none can be spared."""
        before = len(self._best.events)
        size = max(1, before // 2)
        while True:
            start, found = 0, False
            while start < len(self._best.events):
                events = self._best.events
                if self._still_fails(self._with(events[:start] + events[start + size :])):
                    found = True
                else:
                    start += size
            if size == 1 and not found:
                return len(self._best.events) < before
            size = max(1, size // 2)

    def _simpler(self) -> bool:
        """Replace an event by one that is easier to understand."""
        for position, event in enumerate(self._best.events):
            for simple in _simpler(event):
                events = self._best.events
                if self._still_fails(self._with((*events[:position], simple, *events[position + 1 :]))):
                    return True
        return False

    def _with(self, events: tuple[AnyEvent, ...]) -> Schedule:
        return msgspec.structs.replace(self._best, events=events)


def _simpler(event: AnyEvent) -> list[AnyEvent]:
    match event:
        case Crash(point=point, count=count) if point is not Point.IDLE:
            idle = msgspec.structs.replace(event, point=Point.IDLE, count=0)
            return [idle, msgspec.structs.replace(event, count=0)] if count else [idle]
        case Full(count=count) if count:
            return [msgspec.structs.replace(event, count=0)]
        case _:
            return []
