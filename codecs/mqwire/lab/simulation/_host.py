"""A computer of the simulation: a server with its disk, its clock and its timers, through any number of lives."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeAlias

from mqwire.directory import StoreError
from mqwire.lab.simulation._enterprise import Member
from mqwire.lab.simulation._events import Crash, Point
from mqwire.lab.simulation._store import Died, FragileStore
from mqwire.replication import CancelTimer, Completed, Config, Effect, Incoming, Request, Send, SetTimer

if TYPE_CHECKING:
    from mqwire.lab.simulation._world import World

TRY_AGAIN = 1.0
"""Seconds until what failed for the store is tried again."""
_CLOCK = 1e6
"""What clocks show at time zero. Times before that are those in which an enterprise is set up."""


class Machine(Protocol):
    """What is simulated: `mqwire.replication.Server`, or something simpler in tests."""

    def start(self, now: float) -> list[Effect]: ...

    def receive(self, incoming: Incoming, now: float) -> list[Effect]: ...

    def timer(self, key: str, now: float) -> list[Effect]: ...

    def request(self, request: Request, now: float) -> list[Effect]: ...


MakeMachine: TypeAlias = Callable[[Config, FragileStore, Random], Machine]


class Host:
    """One computer. `machine` is None while it is down."""

    def __init__(self, world: World, member: Member, config: Config, store: FragileStore, make: MakeMachine) -> None:
        self.member, self.config, self.store = member, config, store
        self.name = member.name
        self.machine: Machine | None = None
        self.life = 0
        self._world, self._make = world, make
        self._timers: dict[str, int] = {}
        self._timers_set = 0
        self._effects_left: int | None = None
        self._down = 0.0
        self._jumped, self._rate, self._since = _CLOCK, 1.0, 0.0

    # clock

    def clock(self) -> float:
        """What the clock of this computer shows."""
        return self._jumped + (self._world.now - self._since) * self._rate

    def skew(self, jump: float, rate: float) -> None:
        """Set the clock forward or back, and let it go faster or slower from now on."""
        if (jump, rate) != (0.0, self._rate):
            self._world.note("clock", self.name, text=f"{jump:+.1f} s, {rate:g} times as fast")
        self._jumped = self.clock() + jump
        self._since, self._rate = self._world.now, rate

    def limit(self, room: int | None) -> None:
        """Leave the disk room for so many writes in a transaction, which then fails; None: for all."""
        self._world.note("disk", self.name, text="has room again" if room is None else "is full")
        self.store.room = room

    # life and death

    def start(self) -> None:
        """Begin a life; what the store keeps is all that is left of the last one."""
        if self.machine is not None:
            return
        self.life += 1
        self._timers = {}
        self.machine = self._make(self.config, self.store, Random(f"{self._world.seed} {self.name} {self.life}"))
        self._world.note("start", self.name)
        self._begin(self.life)

    def _begin(self, life: int) -> None:
        if self.machine is not None and life == self.life and not self._call(self.machine.start):
            self._world.after(TRY_AGAIN, self._begin, life)

    def doom(self, crash: Crash) -> None:
        """Die now, or at the next chance to die at the point that the crash is about."""
        if crash.point is Point.IDLE:
            self._die(crash.point, crash.down)
            return
        self._down = crash.down
        if crash.point is Point.EFFECT:
            self._effects_left = crash.count
        else:
            self.store.doom, self.store.left = crash.point, crash.count

    def wipe(self, down: float) -> None:
        """Lose everything, and begin again."""
        self._die(Point.IDLE, down)
        doom, left = self.store.doom, self.store.left
        self.store = FragileStore()
        self.store.doom, self.store.left = doom, left
        self._world.note("disk", self.name, text="is new")

    def spare(self) -> None:
        """No crash and no full disk any more; up, with a clock that goes well."""
        self.store.doom, self.store.room, self._effects_left = None, None, None
        self.skew(0.0, 1.0)
        self.start()

    def _die(self, point: Point, down: float) -> None:
        if self.machine is None:
            return
        self.machine, self._effects_left = None, None
        if point is self.store.doom or self.store.doom is not Point.SYNC0:
            self.store.doom = None
        self._world.note("crash", self.name, text=point.value)
        self._world.after(down, self.start)

    # work

    def receive(self, incoming: Incoming) -> bool:
        """False if nobody was there to receive it. A message that cannot be stored is as good as lost."""
        if self.machine is None:
            return False
        self._call(self.machine.receive, incoming)
        return True

    def request(self, request: Request) -> bool:
        """False if the request was not even begun."""
        return self.machine is not None and self._call(self.machine.request, request)

    def _fire(self, key: str, number: int) -> None:
        if self.machine is None or self._timers.get(key) != number:
            return
        if not self._call(self.machine.timer, key):
            self._set_timer(key, TRY_AGAIN)

    def _set_timer(self, key: str, delay: float) -> None:
        self._timers_set += 1
        self._timers[key] = self._timers_set
        self._world.after(max(0.0, delay) / self._rate, self._fire, key, self._timers_set)

    def _call(self, what: Callable[..., list[Effect]], *given: object) -> bool:
        """Call the machine and carry out what it wants. False if its store failed."""
        try:
            effects = what(*given, self.clock())
        except StoreError as error:
            self._world.note("full", self.name, text=str(error))
            return False
        except Died:
            self._die(self.store.doom or Point.WRITE, self._down)
            self._world.after_call(self)
            return True
        self._world.after_call(self)
        for effect in effects:
            if self._effects_left is not None:
                if self._effects_left == 0:
                    self._die(Point.EFFECT, self._down)
                    return True
                self._effects_left -= 1
            self._carry_out(effect)
        return True

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Send():
                self._world.send(self, effect)
            case SetTimer(key, delay):
                self._set_timer(key, delay)
            case CancelTimer(key):
                self._timers.pop(key, None)
            case Completed():
                self._world.completed(self, effect)
