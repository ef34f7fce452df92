"""Schedules in words."""

from __future__ import annotations

from collections.abc import Iterator

from mqwire.lab.simulation._events import (
    AnyEvent,
    Change,
    Crash,
    Cut,
    Delay,
    Full,
    Hostile,
    Lose,
    Point,
    Refuse,
    Repeat,
    Schedule,
    Skew,
    Wipe,
)
from mqwire.lab.simulation._objects import identifier_of, path_of
from mqwire.mqdsrp import Command

_POINTS = {
    Point.IDLE: "",
    Point.WRITE: " inside a transaction",
    Point.COMMIT: " just before a transaction is kept",
    Point.COMMITTED: " just after a transaction is kept",
    Point.EFFECT: " before all effects are carried out",
    Point.SYNC0: " in a full synchronization",
}


def told(schedule: Schedule) -> Iterator[str]:
    """One line for each event, by time; what is about single messages comes last."""
    if schedule.from_scratch:
        yield "the enterprise begins empty"
    if schedule.product_timings:
        yield "timers are those of the product"
    timed = [event for event in schedule.events if not isinstance(event, Lose | Repeat | Delay | Refuse)]
    yield from (f"{event.at:6.2f} s: {_told(event)}" for event in sorted(timed, key=lambda event: event.at))
    for event in schedule.events:
        if isinstance(event, Lose | Repeat | Delay | Refuse):
            yield f"message {event.nth} of {event.source} to {event.destination} {_told(event)}"


def _told(event: AnyEvent) -> str:
    match event:
        case Change():
            word = Command(event.command).name.lower()
            by = "" if event.by_path else " by its GUID"
            return f"{event.server} is asked to {word} {event.kind} {path_of(event) or identifier_of(event)}{by}"
        case Lose():
            return "is lost"
        case Repeat():
            return f"arrives again after {event.after:g} s"
        case Delay():
            return f"is held up for {event.seconds:g} s"
        case Refuse():
            return "is refused for its signature"
        case Cut():
            return f"{', '.join(event.servers)} cut off from the others until {event.until:.2f} s"
        case Crash():
            return f"{event.server} dies{_POINTS[event.point]}, for {event.down:g} s"
        case Wipe():
            return f"{event.server} dies and loses its disk, for {event.down:g} s"
        case Full():
            return f"the disk of {event.server} is full until {event.until:.2f} s"
        case Skew():
            return f"the clock of {event.server} jumps by {event.jump:g} s and goes {event.rate:g} times as fast"
        case Hostile():
            sender = event.sender or "somebody who cannot sign"
            return f"{sender} attacks {event.target}: {event.attack}"
