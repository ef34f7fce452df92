"""A handful of servers with a network that the test holds in its hands, and time that passes when the test says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

import mqwire
from mqwire import Guid
from mqwire.directory import DirectoryObject, MemoryStore, ObjectType, Partition, Store
from mqwire.mqdsrp import AnyMessage, Command
from mqwire.properties import Property, PropId
from mqwire.replication import (
    Bounds,
    CancelTimer,
    Completed,
    Config,
    Effect,
    Incoming,
    Purging,
    Request,
    Role,
    Send,
    Server,
    SetTimer,
    Timings,
)
from tests.support.outcomes import decoded

from .printed import as_read


def guid(number: int) -> Guid:
    return Guid(number.to_bytes(16, "big"))


ENTERPRISE = guid(0)
SITES = (guid(0x51), guid(0x52), guid(0x53))
STRANGER = guid(0xBAD)
NAMES = {"PEC0": 0xA0, "PSC1": 0xA1, "PSC2": 0xA2, "BSC01": 0xB0, "BSC11": 0xB1, "BSC21": 0xB2}
IDS = {name: guid(number) for name, number in NAMES.items()}


def site_of(name: str) -> Guid:
    return SITES[int(name[3])]


def config_of(
    name: str,
    timings: Timings = Timings(),  # noqa: B008
    bounds: Bounds = Bounds(),  # noqa: B008
    purging: Purging = Purging(),  # noqa: B008
) -> Config:
    role = Role[name[:3]]
    site = int(name[3])
    return Config(
        role=role,
        computer_name=name,
        identifier=IDS[name],
        site_identifiers=(SITES[site],),
        pec_name="PEC0",
        psc_name=psc_of(site) if role == Role.BSC else "",
        trusted=IDS,
        timings=timings,
        bounds=bounds,
        purging=purging,
    )


def psc_of(site: int) -> str:
    return "PEC0" if site == 0 else f"PSC{site}"


@dataclass
class World:
    """Messages wait in `wire` until they are delivered; `deliver` carries everything until nothing is left."""

    now: float = 1000.0
    timings: Timings = field(default_factory=Timings)
    bounds: Bounds = field(default_factory=Bounds)
    purging: Purging = field(default_factory=Purging)
    store: Callable[[], Store] = MemoryStore
    servers: dict[str, Server] = field(default_factory=dict)
    stores: dict[str, Store] = field(default_factory=dict)
    wire: list[tuple[str, Send]] = field(default_factory=list)
    timers: dict[tuple[str, str], float] = field(default_factory=dict)
    completed: dict[str, Completed] = field(default_factory=dict)
    drop: Callable[[str, Send, AnyMessage], bool] = lambda sender, send, message: False  # noqa: ARG005
    log: list[tuple[str, str, AnyMessage]] = field(default_factory=list)

    # servers

    def start(self, name: str) -> list[Effect]:
        """Start a server, or start it again after a crash."""
        self.crash(name)
        store = self.stores.setdefault(name, self.store())
        config = config_of(name, self.timings, self.bounds, self.purging)
        server = Server(config, store, Random(len(self.log) * 1000 + NAMES[name]))
        self.servers[name] = server
        return self.carry_out(name, server.start(self.now))

    def crash(self, name: str) -> None:
        self.servers.pop(name, None)
        self.timers = {key: due for key, due in self.timers.items() if key[0] != name}

    def carry_out(self, name: str, effects: list[Effect]) -> list[Effect]:
        for effect in effects:
            match effect:
                case Send():
                    self.wire.append((name, effect))
                case SetTimer(key, delay):
                    self.timers[name, key] = self.now + delay
                case CancelTimer(key):
                    self.timers.pop((name, key), None)
                case Completed(tag):
                    self.completed[tag] = effect
        return effects

    # messages and time

    def receive(self, name: str, sender: str, message: AnyMessage | bytes) -> list[Effect]:
        """Hand a message to a server as if it came from another one."""
        body = message if isinstance(message, bytes) else mqwire.encode(message)
        return self.carry_out(name, self.servers[name].receive(Incoming(body, IDS[sender], True), self.now))

    def deliver(self, most: int = 10_000) -> None:
        for _ in range(most):
            if not self.wire:
                return
            sender, send = self.wire.pop(0)
            message = decoded(send.body, protocol="mqdsrp")
            self.log.append((sender, send.destination, message))
            if send.destination in self.servers and not self.drop(sender, send, message):
                self.receive(send.destination, sender, send.body)
            self.fire(self.now)
        raise AssertionError("the servers do not come to rest")

    def fire(self, until: float) -> None:
        """Let timers fire that are due now."""
        while self.timers:
            (name, key), due = min(self.timers.items(), key=lambda item: item[1])
            if due > until:
                return
            del self.timers[name, key]
            self.now = max(self.now, due)
            self.carry_out(name, self.servers[name].timer(key, self.now))
            if due > self.now:
                return

    def run(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        self.deliver()
        while self.timers and (due := min(self.timers.values())) <= end:
            self.now = max(self.now, due)
            self.fire(self.now)
            self.deliver()
        self.now = end

    # changes

    def request(self, name: str, command: Command, object_type: ObjectType, **parts: object) -> Completed | None:
        """What became of a request, if that is known at once."""
        tag = f"request {len(self.completed)} at {self.now}"
        request = Request(command, object_type, tag=tag, **parts)  # type: ignore[arg-type]
        self.carry_out(name, self.servers[name].request(request, self.now))
        return self.completed.get(tag)

    def create_queue(self, name: str, path: str, label: str = "", **parts: object) -> Completed | None:
        properties = (Property(PropId.PROPID_Q_LABEL, label), *parts.pop("properties", ()))  # type: ignore[misc]
        return self.request(name, Command.CREATE, ObjectType.QUEUE, path_name=path, properties=properties, **parts)

    def label_queue(self, name: str, path: str, label: str) -> Completed | None:
        properties = (Property(PropId.PROPID_Q_LABEL, label),)
        return self.request(name, Command.UPDATE, ObjectType.QUEUE, path_name=path, properties=properties)

    def delete_queue(self, name: str, path: str) -> Completed | None:
        return self.request(name, Command.DELETE, ObjectType.QUEUE, path_name=path)

    # what is so

    def partition(self, name: str, identifier: Guid) -> Partition:
        return next(p for p in self.servers[name].partitions if p.identifier == identifier)

    def objects(self, name: str, identifier: Guid) -> dict[Guid, DirectoryObject]:
        return {found.identifier: found for found in self.stores[name].objects(identifier)}

    def labels(self, name: str, identifier: Guid) -> dict[str, object]:
        queues = (f for f in self.objects(name, identifier).values() if f.object_type == ObjectType.QUEUE)
        return {queue.path_name: queue.get(PropId.PROPID_Q_LABEL) for queue in queues}

    def assert_converged(self) -> None:
        """Every replica equals its authority, numbers included."""
        for name, server in self.servers.items():
            for partition in server.partitions:
                authority = self.servers[partition.authority_name]
                assert authority.is_authority(partition.identifier)
                source = self.partition(partition.authority_name, partition.identifier)
                assert (name, partition.last_seq_number) == (name, source.last_seq_number), partition
                is_foreign = partition.identifier not in (ENTERPRISE, site_of(name))
                wanted = {
                    found.identifier: found
                    for found in self.objects(partition.authority_name, partition.identifier).values()
                    if found.scope == 1 or not is_foreign
                }
                assert self.objects(name, partition.identifier) == wanted, (name, partition)


def site_properties(site: int) -> tuple[Property, ...]:
    return Property(PropId.PROPID_S_SITEID, SITES[site]), Property(PropId.PROPID_S_PSC, psc_of(site))


def machine_properties(name: str) -> tuple[Property, ...]:
    service = {"PEC": 8, "PSC": 4, "BSC": 2}[name[:3]]
    return Property(PropId.PROPID_QM_MACHINE_ID, IDS[name]), Property(PropId.PROPID_QM_SERVICE, service)


def add_site(world: World, site: int) -> None:
    done = world.request(
        "PEC0", Command.CREATE, ObjectType.SITE, path_name=f"site{site}", properties=site_properties(site)
    )
    assert done is not None
    assert done.status == 0
    world.start(psc_of(site))
    world.run(30)
    add_machine(world, psc_of(site))


def add_machine(world: World, name: str) -> None:
    done = world.request(
        psc_of(int(name[3])),
        Command.CREATE,
        ObjectType.MACHINE,
        path_name=name,
        partition_id=site_of(name),
        properties=machine_properties(name),
    )
    assert done is not None
    assert done.status == 0


def enterprise(names: Iterable[str] = NAMES, **settings: object) -> World:
    """An enterprise that is set up and at rest."""
    world = World(**settings)  # type: ignore[arg-type]
    with as_read():
        world.start("PEC0")
        add_site(world, 0)
        for name in names:
            if name.startswith("PSC"):
                add_site(world, int(name[3]))
        for name in names:
            if name.startswith("BSC"):
                add_machine(world, name)
                world.start(name)
        world.run(60)
    world.log.clear()
    return world
