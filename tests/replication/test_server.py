"""Servers in their roles: the examples of [MC-MQDSRP] section 4, what is waited for, and what happens when it fails."""

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
from mqwire.directory import MemoryStore, ObjectType, Partition, PurgeState, SqliteStore, StoreError
from mqwire.mqdsrp import (
    AlreadyPurged,
    BSCAck,
    ChangePropagation,
    ChangeReply,
    ChangeRequest,
    Command,
    CompleteSync0,
    DirectoryChange,
    IsSync0,
    PSCAck,
    Scope,
    SyncReply,
    SyncRequest,
)
from mqwire.properties import Hresult, Property, PropId
from mqwire.replication import (
    Bounds,
    Completed,
    Incoming,
    Purging,
    Request,
    Send,
    Server,
    SetTimer,
)
from mqwire.seqnum import MAX_SEQ_NUMBER

from .world import ENTERPRISE, IDS, SITES, World, config_of, enterprise, guid, machine_properties, site_properties

SMALL = Purging(buffer=8, trigger=4, ack_step=4)


def _flow(world: World) -> list[tuple[str, str, str]]:
    return [(sender, target, message.message) for sender, target, message in world.log]


def _tags(world: World) -> list[int]:
    return [done.status for done in world.completed.values()]


# --- section 4 ---


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


# --- waiting ---


@pytest.mark.parametrize(("name", "delay"), [("PSC2", 10), ("BSC21", 20)])
def test_nobody_answers(name: str, delay: int) -> None:
    world = enterprise()
    world.crash("PSC1")
    world.create_queue(name, "PSC1\\q")
    tag = f"request {len(world.completed)} at {world.now}"
    started = world.now
    assert tag not in world.completed
    world.drop = lambda *_: True
    world.run(delay - 0.1)
    assert len(world.completed) == len(set(world.completed))
    assert tag not in world.completed
    world.run(0.2)
    assert world.completed[tag].status == Hresult.MQ_ERROR_NO_RESPONSE_FROM_OBJECT_SERVER
    assert world.now - started < delay + 1


def test_a_psc_that_waits_in_vain_tells_its_bsc() -> None:
    world = enterprise()
    world.crash("PSC1")
    world.create_queue("BSC21", "PSC1\\q")
    world.run(15)
    reply = next(m for s, t, m in world.log if t == "BSC21" and isinstance(m, ChangeReply))
    assert reply.result == Hresult.MQ_ERROR_NO_RESPONSE_FROM_OBJECT_SERVER
    assert _tags(world)[-1] == Hresult.MQ_ERROR_NO_RESPONSE_FROM_OBJECT_SERVER


def test_only_who_was_asked_can_answer() -> None:
    world = enterprise()
    world.create_queue("PEC0", "PSC1\\q")
    ((_, send),) = world.wire
    request = mqwire.decode(send.body, protocol="mqdsrp")
    assert isinstance(request, ChangeRequest)
    reply = ChangeReply(request_identifier=request.request_identifier, requester_name="PEC0")
    assert world.receive("PEC0", "PSC2", reply) == []
    nack = Incoming(send.body, IDS["PSC2"], True, 0x8000, "PSC1")
    assert world.servers["PEC0"].receive(nack, world.now) == []
    done = [e for e in world.receive("PEC0", "PSC1", reply) if isinstance(e, Completed)]
    assert [one.status for one in done] == [Hresult.MQ_OK]
    assert world.receive("PEC0", "PSC1", reply) == []


def test_a_nack_from_where_it_was_sent_ends_the_wait_of_a_bsc() -> None:
    world = enterprise()
    world.create_queue("BSC21", "PSC1\\q")
    (_, first) = world.wire.pop()
    world.receive("PSC2", "BSC21", first.body)
    (_, second) = world.wire.pop()
    nack = Incoming(second.body, IDS["PSC1"], True, 0x8002, "PSC1")
    effects = world.carry_out("PSC2", world.servers["PSC2"].receive(nack, world.now))
    (told,) = [mqwire.decode(e.body, protocol="mqdsrp") for e in effects if isinstance(e, Send)]
    assert isinstance(told, ChangeReply)
    assert told.result == Hresult.MQ_ERROR_OBJECT_SERVER_NOT_AVAILABLE


def test_a_request_that_comes_twice_is_made_once() -> None:
    world = enterprise(["PSC1"])
    seen: list[bytes] = []
    world.drop = lambda _, send, message: isinstance(message, ChangeRequest) and seen.append(send.body) is not None
    world.create_queue("PSC1", "PEC0\\q", "first")
    world.run(5)
    world.label_queue("PEC0", "PEC0\\q", "second")
    last = world.partition("PEC0", SITES[0]).last_seq_number
    world.start("PEC0")  # also after a crash: or what was acknowledged since would be undone
    world.wire.clear()
    world.receive("PEC0", "PSC1", seen[0])
    (reply,) = [mqwire.decode(send.body, protocol="mqdsrp") for _, send in world.wire]
    assert isinstance(reply, ChangeReply)
    assert reply.result == Hresult.MQ_OK
    assert world.partition("PEC0", SITES[0]).last_seq_number == last
    assert world.labels("PEC0", SITES[0]) == {"PEC0\\q": "second"}


def test_a_forwarded_request_that_comes_twice_is_sent_on_once() -> None:
    world = enterprise()
    world.create_queue("BSC21", "PSC1\\q")
    (_, send) = world.wire.pop()
    assert len(world.receive("PSC2", "BSC21", send.body)) == 2
    assert world.receive("PSC2", "BSC21", send.body) == []


def test_requests_do_not_go_in_circles() -> None:
    world = enterprise()
    request = ChangeRequest(
        partition_id=SITES[1],
        requester_name="PEC0",
        directory_change=DirectoryChange(path_name="x", properties=(Property(PropId.PROPID_Q_LABEL, ""),)),
    )
    world.receive("PSC2", "PEC0", request)
    (reply,) = [mqwire.decode(send.body, protocol="mqdsrp") for _, send in world.wire]
    assert isinstance(reply, ChangeReply)
    assert reply.result == Hresult.MQDS_UNKNOWN_SOURCE
    unknown = mqwire.replace(request, partition_id=guid(77), requester_name="BSC21", psc_name="PSC2")
    world.wire.clear()
    world.receive("PSC2", "BSC21", unknown)
    assert len(world.wire) == 1
    assert world.receive("BSC21", "PSC2", request) == [], "a BSC makes no changes"


# --- what clients ask for ---


def test_statuses_of_requests() -> None:
    world = enterprise(["PSC1"])

    def status(command: Command, kind: ObjectType, **parts: Any) -> int:
        done = world.request("PEC0", command, kind, **parts)
        assert done is not None
        return done.status

    queue, machine = ObjectType.QUEUE, ObjectType.MACHINE
    create, update, delete = Command.CREATE, Command.UPDATE, Command.DELETE
    assert status(create, queue, path_name="NOWHERE\\q") == Hresult.MQ_ERROR_MACHINE_NOT_FOUND
    assert status(delete, queue, path_name="NOWHERE\\q") == Hresult.MQDS_OBJECT_NOT_FOUND
    assert status(update, queue, identifier=guid(5)) == Hresult.MQDS_OBJECT_NOT_FOUND
    assert status(update, queue, partition_id=guid(5), path_name="x") == Hresult.MQDS_UNKNOWN_SOURCE
    assert status(create, queue, path_name="PEC0\\q") == Hresult.MQ_OK
    assert status(create, queue, path_name="PEC0\\q") == Hresult.MQ_ERROR_QUEUE_EXISTS
    label = (Property(PropId.PROPID_Q_LABEL, "x"),)
    assert status(update, queue, path_name="pec0\\Q", properties=label) == Hresult.MQ_OK
    reserved = (Property(PropId.PROPID_Q_HASHKEY, 5),)
    assert status(update, queue, path_name="PEC0\\q", properties=reserved) == Hresult.MQ_OK
    wrong = (Property(PropId.PROPID_Q_LABEL, b"x"),)
    assert status(update, queue, path_name="PEC0\\q", properties=wrong) == Hresult.MQ_ERROR_ILLEGAL_PROPERTY_VT
    assert status(create, queue, path_name="PSC1\\q", properties=wrong) == Hresult.MQ_ERROR_ILLEGAL_PROPERTY_VT
    assert status(create, queue, path_name="PSC1\\\0") == Hresult.MQ_ERROR_INVALID_PARAMETER
    for site, name in enumerate(("PEC0\\q", "PSC1\\q")):
        assert (
            status(update, queue, path_name=name, partition_id=SITES[site]) == Hresult.MQ_ERROR_INSUFFICIENT_PROPERTIES
        )
    own = (Property(PropId.PROPID_QM_SITE_ID, SITES[0]),)
    assert status(create, machine, path_name="HERE", properties=own) == Hresult.MQ_OK
    assert status(create, machine, path_name="THERE") == Hresult.MQ_OK
    assert status(delete, machine, path_name="there") == Hresult.MQ_OK
    world.run(30)
    world.assert_converged()


def test_a_client_may_choose_the_guid_of_a_remote_object() -> None:
    world = enterprise(["PSC1"])
    world.create_queue("PSC1", "PEC0\\q", identifier=guid(0x77))
    world.run(30)
    assert list(world.completed.values())[-1].identifier == guid(0x77)
    assert guid(0x77) in world.objects("PSC1", SITES[0])


def test_an_object_of_which_nothing_is_said_can_be_asked_for() -> None:
    world = enterprise(["PSC1"])
    world.request("PSC1", Command.CREATE, ObjectType.USER)
    world.request("PSC1", Command.CREATE, ObjectType.CN, path_name="network")
    world.run(30)
    assert _tags(world)[-2:] == [Hresult.MQ_OK, Hresult.MQ_OK]
    kinds = {found.object_type for found in world.objects("PSC1", ENTERPRISE).values()}
    assert {ObjectType.USER, ObjectType.CN} <= kinds
    world.assert_converged()


def test_next_sequence_numbers() -> None:
    world = enterprise(["PSC1"])
    assert world.servers["PEC0"].next_seq_number(SITES[0]) == 2
    assert world.servers["PEC0"].next_seq_number(SITES[1]) == 0
    assert world.servers["PSC1"].next_seq_number(ENTERPRISE) == 0


def test_a_partition_that_has_used_up_its_numbers() -> None:
    store = MemoryStore()
    store.put_partition(Partition(ENTERPRISE, "PEC0", last_seq_number=MAX_SEQ_NUMBER - 2))
    server = Server(config_of("PEC0"), store)
    server.start(0)
    request = Request(Command.CREATE, ObjectType.USER)
    assert [e.status for e in server.request(request, 0) if isinstance(e, Completed)] == [Hresult.MQ_OK]
    assert [e.status for e in server.request(request, 0) if isinstance(e, Completed)] == [Hresult.MQ_ERROR_DS_IS_FULL]


# --- what neighbours get ---


def test_a_queue_of_site_scope_stays_in_its_site() -> None:
    world = enterprise()
    local = (Property(PropId.PROPID_Q_SCOPE, 0),)
    world.create_queue("PSC1", "PSC1\\a")
    world.create_queue("PSC1", "PSC1\\local", properties=local)
    world.label_queue("PSC1", "PSC1\\local", "changed")
    world.create_queue("PSC1", "PSC1\\b")
    world.run(30)
    assert not [m for _, _, m in world.log if isinstance(m, SyncRequest)], "and nobody misses it"
    assert "PSC1\\local" in world.labels("BSC11", SITES[1])
    assert set(world.labels("PSC2", SITES[1])) == set(world.labels("BSC21", SITES[1])) == {"PSC1\\a", "PSC1\\b"}
    world.delete_queue("PSC1", "PSC1\\local")
    world.start("PSC2")
    world.run(30)
    world.assert_converged()


def test_large_answers_come_in_parts() -> None:
    world = enterprise(["PSC1"], bounds=Bounds(message_bytes=2000))
    world.crash("PSC1")
    for number in range(40):
        world.create_queue("PEC0", f"PEC0\\q{number}", "x" * 50)
    world.run(30)
    world.log.clear()
    world.start("PSC1")
    world.deliver()
    replies = [m for _, _, m in world.log if isinstance(m, SyncReply) and m.partition_id == SITES[0]]
    assert len(replies) > 3
    assert all(len(mqwire.encode(reply)) <= 2200 for reply in replies)
    world.assert_converged()
    for number in range(40):
        world.label_queue("PEC0", f"PEC0\\q{number}", "y" * 50)
    world.run(30)
    parts = [m for _, _, m in world.log if isinstance(m, ChangePropagation) and m.directory_changes]
    assert len(parts) > 3
    world.assert_converged()


def test_an_answer_that_goes_less_far_than_asked_is_followed_up() -> None:
    world = enterprise(["PSC1"], bounds=Bounds(message_changes=3))
    last = world.partition("PEC0", SITES[0]).last_seq_number
    lost = [True]
    world.drop = lambda _, __, message: lost[0] and isinstance(message, ChangePropagation)
    for number in range(10):
        world.create_queue("PEC0", f"PEC0\\q{number}")
    world.run(30)
    lost[0] = False
    world.create_queue("PEC0", "PEC0\\last")
    world.run(30)
    requests = [m for _, _, m in world.log if isinstance(m, SyncRequest)]
    assert [request.to_seq_number for request in requests] == [last + 11] * 4
    world.assert_converged()


def test_a_neighbour_that_cannot_keep_up_synchronizes() -> None:
    world = enterprise(["PSC1"], bounds=Bounds(available_changes=5))
    for number in range(12):
        world.create_queue("PEC0", f"PEC0\\q{number}")
    assert all(len(c) <= 5 for c in world.servers["PEC0"]._core.state.available.values())
    world.run(60)
    world.assert_converged()


def test_a_site_that_is_deleted_takes_its_partition_along() -> None:
    world = enterprise(["PSC1", "PSC2"])
    world.create_queue("PSC2", "PSC2\\q", partition_id=SITES[2])
    world.run(30)
    world.request("PEC0", Command.DELETE, ObjectType.SITE, path_name="site2")
    world.run(30)
    for name in ("PEC0", "PSC1"):
        assert SITES[2] not in {p.identifier for p in world.servers[name].partitions}
        assert not world.objects(name, SITES[2])
        assert SITES[2] not in {n.identifier for n in world.stores[name].neighbours()}
    assert world.labels("PSC2", SITES[2]) == {"PSC2\\q": ""}, "who has the originals keeps them"
    assert SITES[2] not in world.objects("PSC2", ENTERPRISE), "and has heard why nobody talks to it any more"


def test_sites_that_sync0_removes_take_their_partitions_along() -> None:
    world = enterprise(["PSC1", "PSC2"])
    world.receive("PSC1", "PEC0", AlreadyPurged(partition_id=ENTERPRISE, purged_seq_number=50))
    world.fire(world.now)
    world.wire.clear()
    kept = tuple(
        DirectoryChange(
            command=Command.SYNCHRONIZE,
            guid_identifier=SITES[site],
            previous_seq_number=site and 50 + site - 1,
            seq_number=50 + site,
            purged_seq_number=50,
            properties=(Property(PropId.PROPID_S_PSC, ("PEC0", "PSC1")[site]),),
        )
        for site in (0, 1)
    )
    reply = SyncReply(to_seq_number=51, purged_seq_number=50, complete_sync0=2, directory_changes=kept)
    world.receive("PSC1", "PEC0", reply)
    world.fire(world.now)
    assert {p.identifier for p in world.servers["PSC1"].partitions} == {ENTERPRISE, SITES[0], SITES[1]}
    assert [n.machine_name for n in world.stores["PSC1"].neighbours()] == ["PEC0"]


def test_a_bsc_says_that_it_is_alive() -> None:
    world = enterprise(["BSC01"])
    (before,) = world.stores["PEC0"].neighbours()
    assert 0 < before.last_acked_time < world.now
    world.run(13 * 3600)
    (after,) = world.stores["PEC0"].neighbours()
    assert after.last_acked_time - before.last_acked_time == 12 * 3600
    world.receive("PEC0", "BSC01", BSCAck(bsc_machine_id=guid(1), bsc_name="BSC01"))
    world.receive("PEC0", "BSC01", BSCAck(bsc_machine_id=IDS["BSC01"], bsc_name="PSC1"))
    assert list(world.stores["PEC0"].neighbours()) == [after]


def test_acks_that_do_not_count() -> None:
    world = enterprise(["PSC1", "PSC2"])
    for number in range(3):
        world.create_queue("PEC0", f"PEC0\\q{number}")
    before = list(world.stores["PEC0"].neighbours())
    for sender, name, partition, number in (
        ("PSC1", "PSC2", SITES[0], 2),  # for somebody else
        ("PSC1", "PSC1", SITES[0], 5000),  # of what does not exist
        ("PSC1", "PSC1", SITES[1], 1),  # of what is not ours
        ("PSC1", "PSC1", guid(9), 1),  # of what nobody knows
    ):
        ack = PSCAck(acked_partition_id=partition, acked_seq_number=number, psc_name=name)
        world.receive("PEC0", sender, ack)
    assert list(world.stores["PEC0"].neighbours()) == before
    world.receive("PEC0", "PSC1", PSCAck(acked_partition_id=ENTERPRISE, acked_seq_number=1, psc_name="psc1"))
    assert sorted(n.acked_pec_seq_number for n in world.stores["PEC0"].neighbours()) == [0, 1]


def test_a_bsc_that_has_purged_more_than_its_psc_still_listens_to_it() -> None:
    """The text has it refuse every answer with a lower PurgedSeqNumber, until the PSC has caught up."""
    world = enterprise(["PSC1", "BSC11"])
    store = world.stores["BSC11"]
    world.crash("BSC11")
    partition = next(p for p in store.partitions() if p.identifier == SITES[1])
    store.put_partition(msgspec.structs.replace(partition, purged_seq_number=1, last_seq_number=2))
    world.create_queue("PSC1", "PSC1\\q")
    world.run(30)
    assert world.partition("PSC1", SITES[1]).purged_seq_number == 0
    world.start("BSC11")
    world.run(30)
    world.assert_converged()


def test_a_psc_that_is_behind_vouches_only_for_what_it_has() -> None:
    world = enterprise()
    world.create_queue("PSC1", "PSC1\\q")
    request = SyncRequest(partition_id=SITES[1], from_seq_number=1, to_seq_number=500, requester_name="BSC21")
    world.receive("PSC2", "BSC21", request)
    (reply,) = [mqwire.decode(s.body, protocol="mqdsrp") for n, s in world.wire if n == "PSC2"]
    assert isinstance(reply, SyncReply)
    assert reply.to_seq_number == world.partition("PSC2", SITES[1]).last_seq_number < 500


def test_a_change_that_no_object_can_have_stops_its_partition_and_nothing_else() -> None:
    world = enterprise(["PSC1"])
    last = world.partition("PSC1", SITES[0]).last_seq_number
    bad = [
        DirectoryChange(command=1, guid_identifier=guid(4), properties=(Property(PropId.PROPID_Q_LABEL, ""),)),
        DirectoryChange(command=0, path_name="x", properties=(Property(PropId.PROPID_Q_LABEL, ""),)),
        DirectoryChange(command=0, path_name="x", properties=(Property(PropId.PROPID_S_SITEID, guid(4)),)),
        DirectoryChange(command=0, path_name="x", properties=(Property(PropId.PROPID_SET_NAME, ""),)),
        DirectoryChange(command=3, path_name="x", properties=(Property(PropId.PROPID_Q_LABEL, ""),)),
        DirectoryChange(
            command=0,
            path_name="x",
            properties=(Property(PropId.PROPID_Q_INSTANCE, guid(4)), Property(PropId.PROPID_QM_OS, 1)),
        ),
    ]
    for change in bad:
        numbered = mqwire.replace(change, partition_id=SITES[0], previous_seq_number=last, seq_number=last + 1)
        world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(numbered,)))
        assert world.partition("PSC1", SITES[0]).last_seq_number == last
    world.create_queue("PEC0", "PEC0\\q")
    world.run(30)
    world.assert_converged()


# --- when the store fails ---


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
