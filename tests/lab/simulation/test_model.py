"""A small enterprise against a simple model: Hypothesis chooses what is asked, lost, cut off and killed.

The model is one dictionary: what an authority has acknowledged. Whenever the dust settles, every server must hold just
that; what was asked and not acknowledged may be there or not, and then counts as asked again.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mqwire.lab.simulation._check import Watch, differences
from mqwire.lab.simulation._enterprise import PURGING, QUICK, config, members, site_id
from mqwire.lab.simulation._events import Change, Crash, Cut, Point
from mqwire.lab.simulation._history import History
from mqwire.lab.simulation._host import Host
from mqwire.lab.simulation._objects import KINDS, identifier_of, request
from mqwire.lab.simulation._run import make_server, ready
from mqwire.lab.simulation._world import World
from mqwire.mqdsrp import Command
from mqwire.replication import Completed

LAYOUT = 1
NAMES = tuple(member.name for member in members(LAYOUT))
SERVERS = st.sampled_from(NAMES)
NUMBERS = st.integers(1, 6)
SETTLED = 120.0
FORGOTTEN = 60.0
"""Seconds after which no trace of a request is left anywhere."""


class Enterprise(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.world = World(seed=7)
        self.history = History()
        self.model: dict[int, str | None] = {}
        """The label of each queue; None: it is not there. Numbers of which nothing certain is known are missing."""
        self.made: dict[int, int] = {}
        self.wanted: dict[int, tuple[int, Command]] = {}

    @initialize()
    def begin(self) -> None:
        everybody = members(LAYOUT)
        for member in everybody:
            store = ready(LAYOUT)[member.name].copy()
            host = Host(self.world, member, config(member, everybody, QUICK), store, make_server)
            self.world.hosts[member.name] = host
        self.watch = Watch(self.world.hosts, PURGING.buffer)
        self.world.after_call = self.watch.look
        self.world.on_completed = self._completed
        for host in self.world.hosts.values():
            self.watch.look(host)
        for host in self.world.hosts.values():
            host.start()
        self.model = dict.fromkeys(range(1, 7))

    def _completed(self, _: Host, completed: Completed) -> None:
        operation = self.history.end(completed, self.world.now)
        assert operation is not None
        slot, command = self.wanted[operation.mark]
        if completed.status == 0 and self.made.get(slot) == operation.mark:
            self.model[slot] = None if command == Command.DELETE else f"mark {operation.mark}"

    @rule(server=SERVERS, slot=NUMBERS, command=st.sampled_from([Command.CREATE, Command.UPDATE, Command.DELETE]))
    def ask(self, server: str, slot: int, command: Command) -> None:
        """The last request about a queue is the one that counts; until it is acknowledged nothing is certain."""
        host = self.world.hosts[server]
        if host.machine is None or self._is_on_its_way(slot):
            return
        change = Change(self.world.now, server, command, "queue", slot, slot % 3, by_path=slot % 2 == 0)
        operation = self.history.begin(change, self.world.now)
        self.wanted[operation.mark] = (slot, command)
        self.made[slot] = operation.mark
        self.model.pop(slot, None)
        host.request(request(change, operation.mark))

    def _is_on_its_way(self, slot: int) -> bool:
        """Whether an earlier request may still be made, after the one that is asked for now."""
        last = self.made.get(slot)
        operation = None if last is None else self.history.operations[last - 1]
        return operation is not None and operation.status is None and self.world.now < operation.issued + FORGOTTEN

    @rule(seconds=st.floats(0.0, 30.0))
    def wait(self, seconds: float) -> None:
        self.world.run(self.world.now + seconds)

    @rule(servers=st.sets(SERVERS, min_size=1, max_size=3), seconds=st.floats(1.0, 60.0))
    def cut(self, servers: set[str], seconds: float) -> None:
        self.world.cut(Cut(self.world.now, self.world.now + seconds, tuple(sorted(servers))))

    @rule(server=SERVERS, down=st.floats(0.0, 40.0), point=st.sampled_from(Point), count=st.integers(0, 3))
    def kill(self, server: str, down: float, point: Point, count: int) -> None:
        self.world.hosts[server].doom(Crash(self.world.now, server, down, point, count))

    @rule(server=st.sampled_from([member.name for member in members(LAYOUT)[3:]]))
    def wipe(self, server: str) -> None:
        self.world.hosts[server].wipe(1.0)

    @rule(server=SERVERS, room=st.none() | st.integers(0, 3))
    def fill_disk(self, server: str, room: int | None) -> None:
        self.world.hosts[server].limit(room)

    @precondition(lambda self: self.world.hosts)
    @rule()
    def settle(self) -> None:
        """Nothing goes wrong for a while: all servers hold what the model says."""
        self.world.heal()
        for host in self.world.hosts.values():
            host.spare()
        self.world.run(self.world.now + SETTLED)
        assert differences(self.world.hosts) == []
        for slot, label in self.model.items():
            for host in self.world.hosts.values():
                found = host.store.get(site_id(slot % 3), identifier_of(Change(0, "", Command.CREATE, "queue", slot)))
                assert (None if found is None else found.get(KINDS["queue"].mark)) == label, (host.name, slot)

    @invariant()
    def nothing_is_wrong_on_the_way(self) -> None:
        if self.world.hosts:
            assert self.watch.complaints == []
            assert self.history.answered_twice == []

    def teardown(self) -> None:
        if self.world.hosts:
            self.settle()


TestEnterprise = Enterprise.TestCase
TestEnterprise.settings = settings(
    max_examples=25, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
