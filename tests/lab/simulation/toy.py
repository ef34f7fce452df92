"""A machine that is simple enough to know what it must do: it counts its ticks, keeps the count and tells another."""

from __future__ import annotations

from random import Random

from mqwire.directory import PEC_PARTITION_ID, Partition, PurgeState
from mqwire.lab.simulation._enterprise import QUICK, config, members
from mqwire.lab.simulation._host import Host
from mqwire.lab.simulation._store import FragileStore
from mqwire.lab.simulation._world import World
from mqwire.replication import CancelTimer, Completed, Config, Effect, Incoming, Request, Send, SetTimer

TICK = 1.0


class Toy:
    """Ticks every second; sends each count to the other and asks for a nack."""

    def __init__(self, config: Config, store: FragileStore, random: Random) -> None:
        self.store, self.random = store, random
        self.name = config.computer_name
        self.other = {"PEC0": "PSC1", "PSC1": "PEC0"}.get(self.name, "PEC0")
        self.received: list[tuple[float, bytes]] = []
        self.nacks: list[int] = []
        self.clocks: list[float] = []

    @property
    def count(self) -> int:
        return next((p.last_seq_number for p in self.store.partitions()), 0)

    def start(self, now: float) -> list[Effect]:
        self.clocks.append(now)
        return [SetTimer("forgotten", 0.5), SetTimer("tick", TICK), CancelTimer("forgotten")]

    def timer(self, key: str, now: float) -> list[Effect]:
        assert key == "tick"
        self.clocks.append(now)
        with self.store.transaction():
            count = self.count + 1
            state = PurgeState.SYNC0 if count % 4 == 0 else PurgeState.NORMAL
            self.store.put_partition(Partition(PEC_PARTITION_ID, "", count, purge_state=state))
            self.store.put_partition(Partition(PEC_PARTITION_ID, self.name, count, purge_state=state))
        return [SetTimer("tick", TICK), Send(self.other, b"%d" % count, timeout=10, wants_nack=True)]

    def receive(self, incoming: Incoming, now: float) -> list[Effect]:
        if incoming.message_class:
            self.nacks.append(incoming.message_class)
        else:
            self.received.append((now, incoming.body))
        return []

    def request(self, request: Request, now: float) -> list[Effect]:
        self.clocks.append(now)
        return [Completed(request.tag, 0)]


class Pair:
    """Two toys and a world for them."""

    def __init__(self) -> None:
        self.world = World(seed=1, with_notes=True)
        everybody = members(0)
        for member in everybody[:2]:
            settings = config(member, everybody, QUICK)
            self.world.hosts[member.name] = Host(self.world, member, settings, FragileStore(), Toy)
        self.pec, self.psc = self.world.hosts.values()

    def start(self) -> Pair:
        self.pec.start()
        self.psc.start()
        return self

    def toy(self, host: Host) -> Toy:
        assert isinstance(host.machine, Toy)
        return host.machine

    def bodies(self, host: Host) -> list[bytes]:
        return [body for _, body in self.toy(host).received]
