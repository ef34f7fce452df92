"""The examples of [MC-MQDSRP] section 4."""

from __future__ import annotations

from mqwire.directory import ObjectType
from mqwire.mqdsrp import (
    ChangePropagation,
    ChangeRequest,
    Command,
    CompleteSync0,
    IsSync0,
    PSCAck,
    Scope,
    SyncReply,
    SyncRequest,
)
from mqwire.properties import Hresult
from mqwire.replication import (
    Bounds,
    Purging,
)

from .world import ENTERPRISE, SITES, World, enterprise, machine_properties, site_properties

SMALL = Purging(buffer=8, trigger=4, ack_step=4)


def _flow(world: World) -> list[tuple[str, str, str]]:
    return [(sender, target, message.message) for sender, target, message in world.log]


def _tags(world: World) -> list[int]:
    return [done.status for done in world.completed.values()]


def test_adding_a_site() -> None:
    world = enterprise(["PSC1"])
    world.log.clear()
    world.request("PEC0", Command.CREATE, ObjectType.SITE, path_name="site2", properties=site_properties(2))
    world.deliver()
    world.log.clear()
    world.start("PSC2")
    world.deliver()
    asked = [
        (target, message.partition_id)
        for sender, target, message in world.log
        if sender == "PSC2" and isinstance(message, SyncRequest)
    ]
    assert asked[0] == ("PEC0", ENTERPRISE)
    assert {("PEC0", SITES[0]), ("PSC1", SITES[1])} <= set(asked)
    assert world.servers["PSC2"].is_authority(SITES[2])
    world.run(60)
    world.create_queue("PSC2", "PSC2\\q", partition_id=SITES[2])
    world.run(60)
    assert sorted(n.machine_name for n in world.stores["PSC2"].neighbours()) == ["PEC0", "PSC1"]
    world.assert_converged()


def test_adding_a_bsc() -> None:
    world = enterprise(["PSC1", "PSC2"])
    world.request("PEC0", Command.CREATE, ObjectType.MACHINE, path_name="BSC01", properties=machine_properties("BSC01"))
    world.log.clear()
    world.start("BSC01")
    world.deliver()
    requests = [m for s, t, m in world.log if s == "BSC01" and isinstance(m, SyncRequest)]
    assert {target for sender, target, _ in world.log if sender == "BSC01"} == {"PEC0"}
    assert {request.partition_id for request in requests} == {ENTERPRISE, *SITES}
    assert {request.scope for request in requests} == {Scope.NONE}
    world.run(30)
    world.assert_converged()


def test_creating_a_remote_queue() -> None:
    world = enterprise()
    world.create_queue("BSC21", "PSC1\\testq", "label")
    world.deliver()
    assert _flow(world) == [
        ("BSC21", "PSC2", "change_request"),
        ("PSC2", "PSC1", "change_request"),
        ("PSC1", "PSC2", "change_reply"),
        ("PSC2", "BSC21", "change_reply"),
    ]
    assert _tags(world)[-1] == Hresult.MQ_OK
    first, second = (m for _, _, m in world.log[:2])
    assert isinstance(first, ChangeRequest)
    assert isinstance(second, ChangeRequest)
    assert (first.requester_name, first.psc_name) == (second.requester_name, second.psc_name) == ("BSC21", "PSC2")
    assert (first.site_id, second.site_id) == (SITES[2], SITES[2])
    world.run(30)
    spread = {(s, t) for s, t, m in world.log if isinstance(m, ChangePropagation)}
    assert {("PSC1", "PSC2"), ("PSC1", "PEC0"), ("PSC2", "BSC21"), ("PEC0", "BSC01")} <= spread
    world.assert_converged()


def test_deleting_a_queue_and_acknowledging() -> None:
    world = enterprise(purging=SMALL)
    world.create_queue("PSC1", "PSC1\\gone")
    world.delete_queue("PSC1", "PSC1\\gone")
    for number in range(20):
        world.create_queue("PSC1", f"PSC1\\q{number}")
        world.run(15)
    acks = {(s, t) for s, t, m in world.log if isinstance(m, PSCAck)}
    assert acks == {("PEC0", "PSC1"), ("PSC2", "PSC1")}
    assert not list(world.stores["PSC1"].all_deleted())
    assert world.partition("PSC1", SITES[1]).purged_seq_number >= 4
    world.run(world.timings.seq_number_header)
    world.create_queue("PSC1", "PSC1\\more")
    for number in range(5):
        world.label_queue("PSC1", "PSC1\\more", f"{number}")
    world.run(30)
    for name in ("PEC0", "PSC2", "BSC11", "BSC21"):
        assert not list(world.stores[name].deleted(SITES[1], 0, 5)), "replicas purge what the authority allows"
    world.assert_converged()


def test_full_partition_synchronization() -> None:
    world = enterprise(purging=SMALL, bounds=Bounds(message_changes=7))
    world.create_queue("PSC1", "PSC1\\gone")
    world.create_queue("PSC1", "PSC1\\stays", "before")
    world.run(30)
    world.crash("BSC11")
    world.delete_queue("PSC1", "PSC1\\gone")
    for number in range(24):
        world.create_queue("PSC1", f"PSC1\\q{number}")
        world.run(15)
    world.log.clear()
    world.start("BSC11")
    world.deliver()
    flow = [m for s, t, m in world.log if getattr(m, "partition_id", None) == SITES[1]]
    names = [message.message for message in flow]
    assert names[:4] == ["sync_request", "already_purged", "sync_request", "sync_reply"]
    sync0 = [m for m in flow if isinstance(m, SyncRequest)][1:]
    assert {request.is_sync0 for request in sync0} == {IsSync0.SYNC0}
    replies = [m.complete_sync0 for m in flow if isinstance(m, SyncReply)]
    assert replies == [*[CompleteSync0.COMPLETING] * (len(replies) - 1), CompleteSync0.COMPLETED]
    assert len(replies) > 2
    assert "PSC1\\gone" not in world.labels("BSC11", SITES[1])
    world.assert_converged()
    assert not list(world.stores["BSC11"].deleted(SITES[1], 0, 5))
