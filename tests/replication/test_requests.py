"""Changes that are asked for: waiting, answers, and statuses."""

from __future__ import annotations

from typing import Any

import pytest

import mqwire
from mqwire.directory import MemoryStore, ObjectType, Partition
from mqwire.mqdsrp import (
    ChangeReply,
    ChangeRequest,
    Command,
    DirectoryChange,
)
from mqwire.properties import Hresult, Property, PropId
from mqwire.replication import (
    Completed,
    Incoming,
    Purging,
    Request,
    Send,
    Server,
)
from mqwire.seqnum import MAX_SEQ_NUMBER
from tests.support.outcomes import decoded

from .world import ENTERPRISE, IDS, SITES, World, config_of, enterprise, guid

SMALL = Purging(buffer=8, trigger=4, ack_step=4)


def _flow(world: World) -> list[tuple[str, str, str]]:
    return [(sender, target, message.message) for sender, target, message in world.log]


def _tags(world: World) -> list[int]:
    return [done.status for done in world.completed.values()]


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
    request = decoded(send.body, protocol="mqdsrp")
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
    (told,) = [decoded(e.body, protocol="mqdsrp") for e in effects if isinstance(e, Send)]
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
    (reply,) = [decoded(send.body, protocol="mqdsrp") for _, send in world.wire]
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
    (reply,) = [decoded(send.body, protocol="mqdsrp") for _, send in world.wire]
    assert isinstance(reply, ChangeReply)
    assert reply.result == Hresult.MQDS_UNKNOWN_SOURCE
    unknown = mqwire.replace(request, partition_id=guid(77), requester_name="BSC21", psc_name="PSC2")
    world.wire.clear()
    world.receive("PSC2", "BSC21", unknown)
    assert len(world.wire) == 1
    assert world.receive("BSC21", "PSC2", request) == [], "a BSC makes no changes"


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
