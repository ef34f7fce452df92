"""One schedule, from its beginning to the verdict."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import msgspec

from mqwire._values import Guid
from mqwire.directory import DirectoryObject
from mqwire.lab.simulation._check import Watch, differences, is_level
from mqwire.lab.simulation._clients import Clients
from mqwire.lab.simulation._enterprise import PURGING, QUICK, SITES, authority_of, config, members
from mqwire.lab.simulation._events import (
    Change,
    Crash,
    Cut,
    Delay,
    Full,
    Hostile,
    Lose,
    Refuse,
    Repeat,
    Schedule,
    Skew,
    Wipe,
)
from mqwire.lab.simulation._history import lost_acknowledgements
from mqwire.lab.simulation._host import Host, Machine, MakeMachine
from mqwire.lab.simulation._hostile import strike
from mqwire.lab.simulation._store import FragileStore
from mqwire.lab.simulation._world import Note, Runaway, World
from mqwire.mqdsrp import Command
from mqwire.replication import Config, Server, Timings

TROUBLE = 60.0
"""Seconds in which clients want changes and things go wrong."""
_SETTING_UP = -600.0
_STEP = 5.0
_PROBES = 1_000
"""The numbers of objects that probes make begin here."""
_PROBED = ("queue", "user", "machine", "site queue", "link", "cn")


class Result(msgspec.Struct):
    """What came of a schedule. No complaints: all is well."""

    schedule: Schedule
    complaints: list[str]
    seconds: float
    """Of virtual time."""
    messages: int
    acknowledged: int
    notes: list[Note] | None = None


def make_server(config: Config, store: FragileStore, random: Random) -> Machine:
    return Server(config, store, random)


def run(schedule: Schedule, *, make: MakeMachine = make_server, with_notes: bool = False) -> Result:
    """Run a schedule; the same one always gives the same result."""
    stores = None if schedule.from_scratch else ready(schedule.layout, make)
    return _Run(schedule, make, stores, with_notes=with_notes).result()


@lru_cache
def ready(layout: int, make: MakeMachine = make_server) -> dict[str, FragileStore]:
    """What the servers of an enterprise keep that has been set up with nothing going wrong."""
    quiet = _Run(Schedule(0, layout, from_scratch=True), make, None, start=_SETTING_UP)
    quiet.set_up()
    return {name: host.store for name, host in quiet.world.hosts.items()}


class _Run:
    def __init__(
        self,
        schedule: Schedule,
        make: MakeMachine,
        stores: dict[str, FragileStore] | None,
        *,
        start: float = 0.0,
        with_notes: bool = False,
    ) -> None:
        self.schedule = schedule
        self.world = World(schedule.seed, start, with_notes=with_notes)
        self._timings = Timings() if schedule.product_timings else QUICK
        self._hosts = self.world.hosts
        everybody = members(schedule.layout)
        for member in everybody:
            settings = config(member, everybody, self._timings)
            store = FragileStore() if stores is None else stores[member.name].copy()
            self._hosts[member.name] = Host(self.world, member, settings, store, make)
        self._clients = Clients(self.world, schedule.layout)
        self._watch = Watch(self._hosts, PURGING.buffer)
        self.world.after_call = self._watch.look

    def result(self) -> Result:
        try:
            complaints = self._trouble() or self._calm("after the trouble") or self._probe() or self._lost()
        except Runaway as error:
            complaints = [str(error)]
        except Exception as error:  # whatever a server raises is its mistake
            complaints = [f"at t={self.world.now:.3f} a server raised {_told(error)}"]
        acknowledged = sum(operation.is_acknowledged for operation in self._clients.history.operations)
        world = self.world
        return Result(self.schedule, complaints, world.now, world.messages, acknowledged, world.notes)

    def set_up(self) -> None:
        """Only what comes before all schedules."""
        self._begin()
        self._calm("after the beginning")

    # the phases: each returns its complaints, and is the last if it has any

    def _begin(self) -> None:
        for host in self._hosts.values():
            self._watch.look(host)
        for host in self._hosts.values():
            host.start()
        if self.schedule.from_scratch:
            self._clients.set_up()

    def _trouble(self) -> list[str]:
        self._plan()
        self._begin()
        self.world.run(TROUBLE)
        return list(self._watch.complaints)

    def _calm(self, when: str) -> list[str]:
        """Nothing goes wrong any more: within a bounded time all must be one."""
        self.world.note("calm", "")
        self.world.heal()
        for host in self._hosts.values():
            host.spare()
        end = self.world.now + self._patience
        found = differences(self._hosts)
        while self.world.now < end and not self._watch.complaints:
            self.world.run(self.world.now + _STEP)
            if not self._clients.are_waiting and is_level(self._hosts):
                found = differences(self._hosts)
                if not found:
                    break
        else:
            found = differences(self._hosts)
        late = (f"{self._patience:.0f} s {when}, {complaint}" for complaint in found)
        return [*self._watch.complaints, *self._answered_twice(), *late]

    @property
    def _patience(self) -> float:
        """Seconds until all must be well: what is missing is noticed with the next header, and asked for again."""
        timings = self._timings
        return 2 * timings.seq_number_header + 4 * timings.sync_retry + 4 * timings.intersite

    def _probe(self) -> list[str]:
        """Every server must be able to have an object of any partition made, changed and deleted."""
        for position, name in enumerate(self._hosts):
            kind = _PROBED[(position + self.schedule.seed) % len(_PROBED)]
            site = (position + self.schedule.seed // len(_PROBED)) % SITES
            number = _PROBES + position
            change = Change(self.world.now, name, Command.CREATE, kind, number, site, by_path=number % 2 == 0)
            self._clients.probe(change, Command.UPDATE, Command.DELETE)
        return self._calm("after the probes") or [
            f"nothing goes wrong any more, but the {operation} {_ended(operation.status)}"
            for operation in self._clients.history.operations
            if operation.change.number >= _PROBES and operation.status != 0
        ]

    def _lost(self) -> list[str]:
        def find(partition_id: Guid, identifier: Guid) -> DirectoryObject | None:
            return self._hosts[authority_of(partition_id) or ""].store.get(partition_id, identifier)

        return list(lost_acknowledgements(self._clients.history, find))

    def _answered_twice(self) -> Iterator[str]:
        return (f"answered twice: the {operation}" for operation in self._clients.history.answered_twice)

    # what the schedule says

    def _plan(self) -> None:
        world = self.world
        for event in self.schedule.events:
            match event:
                case Lose() | Repeat() | Delay() | Refuse():
                    world.break_message(event)
                case Cut():
                    world.cut(event)
                case Change():
                    world.plan(event.at, self._clients.ask, event)
                case Crash():
                    world.plan(event.at, self._hosts[event.server].doom, event)
                case Wipe():
                    world.plan(event.at, self._hosts[event.server].wipe, event.down)
                case Full():
                    world.plan(event.at, self._hosts[event.server].limit, event.count)
                    world.plan(event.until, self._hosts[event.server].limit, None)
                case Skew():
                    world.plan(event.at, self._hosts[event.server].skew, event.jump, event.rate)
                case Hostile():
                    world.plan(event.at, strike, event, world, self._watch)


def _ended(status: int | None) -> str:
    return "was never answered" if status is None else f"ended with status {status & 0xFFFFFFFF:#x}"


def _told(error: Exception) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({frame.filename.rpartition('/')[2]}, line {frame.lineno})"
