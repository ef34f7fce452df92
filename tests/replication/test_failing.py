"""When the store fails, and when a server starts again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import mqwire
from mqwire import Guid
from mqwire.directory import MemoryStore, ObjectType, PurgeState, SqliteStore, StoreError
from mqwire.mqdsrp import (
    Command,
    SyncRequest,
)
from mqwire.replication import (
    Bounds,
    Incoming,
    Purging,
    Request,
    Send,
    Server,
    SetTimer,
)

from .world import ENTERPRISE, IDS, SITES, World, config_of, enterprise

SMALL = Purging(buffer=8, trigger=4, ack_step=4)


def _flow(world: World) -> list[tuple[str, str, str]]:
    return [(sender, target, message.message) for sender, target, message in world.log]


def _tags(world: World) -> list[int]:
    return [done.status for done in world.completed.values()]


class Failing(MemoryStore):
    """A store that has no room left when it comes to making things last."""

    fails = False

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with super().transaction():
            yield
            if self.fails:
                raise StoreError("disk full")


def _everything(world: World) -> Any:
    stores = {
        name: (
            {(found.partition_id, found.identifier): found for found in store.objects()},
            {(record.partition_id, record.identifier): record for record in store.all_deleted()},
            {partition.identifier: partition for partition in store.partitions()},
            {(neighbour.kind, neighbour.identifier): neighbour for neighbour in store.neighbours()},
        )
        for name, store in world.stores.items()
    }
    return stores, {name: deepcopy(server._core.state) for name, server in world.servers.items()}


def test_a_failing_store_leaves_everything_as_it_was() -> None:
    world = enterprise(store=Failing, purging=SMALL, bounds=Bounds(message_changes=3))
    rng = Random(5)
    failures = 0

    def attempt(name: str, work: Any) -> Any:
        """First with a store that fails, then again."""
        nonlocal failures
        before = _everything(world)
        store = world.stores[name]
        assert isinstance(store, Failing)
        store.fails = True
        with pytest.raises(StoreError):
            work()
        store.fails = False
        assert _everything(world) == before
        failures += 1
        return work()

    world.crash("BSC11")
    for number in range(30):
        path = f"PSC1\\q{rng.randrange(5)}"
        command = rng.choice((Command.CREATE, Command.CREATE, Command.DELETE))
        name = rng.choice(("PSC1", "PSC1", "BSC21", "PEC0"))
        request = Request(command, ObjectType.QUEUE, path_name=path, tag=f"t{number}")
        effects = attempt(name, lambda n=name, r=request: world.servers[n].request(r, world.now))
        world.carry_out(name, effects)
        if number == 25:
            world.start("BSC11")
        for _ in range(60):
            if world.wire:
                sender, send = world.wire.pop(0)
                target = send.destination
                if target not in world.servers:
                    continue
                incoming = Incoming(send.body, IDS[sender], True)
                done = attempt(target, lambda t=target, i=incoming: world.servers[t].receive(i, world.now))
                world.carry_out(target, done)
            elif world.timers:
                (target, key), due = min(world.timers.items(), key=lambda item: item[1])
                del world.timers[target, key]
                world.now = max(world.now, due)
                done = attempt(target, lambda t=target, k=key: world.servers[t].timer(k, world.now))
                world.carry_out(target, done)
                if key.startswith("bsc-ack"):
                    break
            if rng.random() < 0.05:
                break
    assert failures > 200
    world.run(3000)
    world.assert_converged()


def test_a_failing_start_can_be_repeated() -> None:
    store = Failing()
    store.fails = True
    server = Server(config_of("PSC1"), store)
    with pytest.raises(StoreError):
        server.start(0)
    assert server.partitions == ()
    store.fails = False
    assert any(isinstance(effect, Send) for effect in server.start(0))
    assert [p.identifier for p in server.partitions] == [ENTERPRISE]


def test_a_server_on_a_file_goes_on_where_it_was(tmp_path: Path) -> None:
    world = enterprise(["PSC1", "BSC01"])
    for number in range(5):
        world.create_queue("PEC0", f"PEC0\\q{number}")
    path = tmp_path / "bsc01.db"
    world.stores["BSC01"].close()
    world.stores["BSC01"] = SqliteStore(path)
    world.start("BSC01")
    world.run(60)
    world.assert_converged()
    world.crash("BSC01")
    world.stores["BSC01"].close()
    world.delete_queue("PEC0", "PEC0\\q1")
    world.stores["BSC01"] = SqliteStore(path)
    world.start("BSC01")
    world.run(60)
    world.assert_converged()
    world.stores["BSC01"].close()


def test_states_that_others_have_left_behind_are_taken_up() -> None:
    """Whatever state a stored partition is in, a server gets it to NORMAL and in step."""
    for state in PurgeState:
        world = enterprise(["PSC1"])
        store = world.stores["PSC1"]
        world.create_queue("PEC0", "PEC0\\q")
        world.run(30)
        world.crash("PSC1")
        partition = next(p for p in store.partitions() if p.identifier == SITES[0])
        store.put_partition(msgspec.structs.replace(partition, purge_state=state))
        world.start("PSC1")
        world.run(200)
        assert world.partition("PSC1", SITES[0]).purge_state == PurgeState.NORMAL
        world.assert_converged()


def test_own_messages_and_other_versions_are_not_listened_to() -> None:
    world = enterprise(["PSC1"])
    body = mqwire.encode(SyncRequest(partition_id=SITES[0], requester_name="PSC1"))
    server = world.servers["PEC0"]
    assert len(server.receive(Incoming(body, IDS["PSC1"], True), world.now)) == 1
    assert server.receive(Incoming(body, IDS["PEC0"], True), world.now) == []
    assert server.receive(Incoming(b"\x01" + body[1:], IDS["PSC1"], True), world.now) == []
    assert server.receive(Incoming(b"", IDS["PSC1"], True), world.now) == []
    assert server.receive(Incoming(body, Guid(b"short"), True), world.now) == []


def test_timers_have_the_defaults_of_the_product() -> None:
    world = enterprise()
    delays = {name: sorted({e.delay for e in world.start(name) if isinstance(e, SetTimer)}) for name in world.stores}
    assert delays["PSC1"] == [2, 10, 60]
    assert delays["BSC11"] == [5, 60]
