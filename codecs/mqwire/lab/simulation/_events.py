"""What a schedule is made of: changes that clients want, and what goes wrong meanwhile.

Each event stands for itself, so that any of them can be left out and the rest still makes sense: that is how a
schedule is made short. Messages are told apart by their number: `nth` counts what one server sends another from 1.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import msgspec

from mqwire.mqdsrp import Command


class Event(msgspec.Struct, frozen=True, tag=str.lower, tag_field="event"):
    """Base of all events."""


class Change(Event, frozen=True):
    """A client of a server wants an object created, updated or deleted."""

    at: float
    server: str
    command: Command
    kind: str
    """What the object is, a key of `mqwire.lab.simulation._objects.KINDS`."""
    number: int
    """Which object; the same number is the same object."""
    site: int = 0
    by_path: bool = True
    """Whether it is named by its path, for those that have one, or by its GUID."""
    name: int | None = None
    """The number in its name, if it is not its own: objects that come and go under one name."""


class Lose(Event, frozen=True):
    source: str
    destination: str
    nth: int


class Repeat(Event, frozen=True):
    """The message arrives a second time, `after` seconds later."""

    source: str
    destination: str
    nth: int
    after: float


class Delay(Event, frozen=True):
    """The message takes longer, and others overtake it."""

    source: str
    destination: str
    nth: int
    seconds: float


class Refuse(Event, frozen=True):
    """The receiving queue manager finds the signature bad and sends a nack."""

    source: str
    destination: str
    nth: int


class Cut(Event, frozen=True):
    """For a while no message passes between these servers and the others."""

    at: float
    until: float
    servers: tuple[str, ...]


class Point(Enum):
    """Where in its work a server dies."""

    IDLE = "idle"
    """Between two calls."""
    WRITE = "write"
    """In a transaction, after some writes."""
    COMMIT = "commit"
    """With everything written and nothing made to last."""
    COMMITTED = "committed"
    """With everything kept and none of the effects carried out."""
    EFFECT = "effect"
    """With some of the effects carried out."""
    SYNC0 = "sync0"
    """In a full synchronization, once one of its states ([MC-MQDSRP] 3.1.1.2.3) is kept."""


class Crash(Event, frozen=True):
    """A server dies, at this time or the next time that it gets to the point, and starts again later."""

    at: float
    server: str
    down: float
    point: Point = Point.IDLE
    count: int = 0
    """How many writes, effects or states are left to it."""


class Wipe(Event, frozen=True):
    """A BSC, which owns nothing, dies and comes back with an empty disk."""

    at: float
    server: str
    down: float


class Full(Event, frozen=True):
    """The disk of a server is full for a while: after some writes of a transaction the store fails."""

    at: float
    until: float
    server: str
    count: int = 0


class Skew(Event, frozen=True):
    """The clock of a server jumps, and goes faster or slower from then on."""

    at: float
    server: str
    jump: float = 0.0
    rate: float = 1.0


class Hostile(Event, frozen=True):
    """Somebody sends a message that no honest server would have sent."""

    at: float
    target: str
    attack: str
    """A key of `mqwire.lab.simulation._hostile.ATTACKS`."""
    sender: str = ""
    """A server of the enterprise that has been taken over and signs as itself; nobody: not authenticated."""
    number: int = 0
    """What the details of the attack are chosen by."""


MessageFault: TypeAlias = Lose | Repeat | Delay | Refuse
AnyEvent: TypeAlias = Change | Lose | Repeat | Delay | Refuse | Cut | Crash | Wipe | Full | Skew | Hostile


class Schedule(msgspec.Struct, frozen=True):
    """Everything that is decided before a run; the run itself leaves nothing to chance."""

    seed: int
    layout: int = 0
    from_scratch: bool = False
    """Whether the enterprise begins empty instead of well."""
    product_timings: bool = False
    """Whether timers are those of the product, instead of shorter ones."""
    events: tuple[AnyEvent, ...] = ()

    def to_json(self) -> bytes:
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, data: bytes) -> Schedule:
        return msgspec.json.decode(data, type=cls)
