"""Section C of the errata: one test for each entry that is about behaviour.

`excludes` runs a test twice: as the errata read the text, and with the printed text put back, when it must fail.
"""

from __future__ import annotations

import msgspec
import pytest

import mqwire
from mqwire.directory import NeighbourKind, ObjectType, PurgeState
from mqwire.mqdsrp import (
    AlreadyPurged,
    BSCAck,
    ChangePropagation,
    ChangeReply,
    ChangeRequest,
    Command,
    DirectoryChange,
    PSCAck,
    SeqNumberHeader,
    SyncReply,
    SyncRequest,
)
from mqwire.properties import Hresult, PartitionSeqNumbers, Property, PropId
from mqwire.replication import (
    Completed,
    Incoming,
    Purging,
    Send,
    SetTimer,
    _requests,
)
from mqwire.replication._columns import COLUMNS

from .printed import excludes
from .world import (
    ENTERPRISE,
    IDS,
    SITES,
    STRANGER,
    World,
    enterprise,
    guid,
    machine_properties,
    psc_of,
    site_properties,
)

SMALL = Purging(buffer=8, trigger=4, ack_step=4)
_DELETION = (Property(PropId.PROPID_D_SCOPE, 1), Property(PropId.PROPID_D_OBJTYPE, 1))


def _queue(number: int, seq_number: int, previous: int, label: str = "", site: int = 0) -> DirectoryChange:
    return DirectoryChange(
        command=Command.CREATE,
        path_name=f"{psc_of(site)}\\q{number}",
        partition_id=SITES[site],
        previous_seq_number=previous,
        seq_number=seq_number,
        properties=(Property(PropId.PROPID_Q_INSTANCE, guid(1000 + number)), Property(PropId.PROPID_Q_LABEL, label)),
    )


def _sent(world: World, kind: type, to: str | None = None) -> list[object]:
    return [m for _, target, m in world.log if isinstance(m, kind) and to in (None, target)]


def _purged_world() -> World:
    """PSC1 has deleted a queue while its BSC was down, and has purged that since."""
    world = enterprise(purging=SMALL)
    world.create_queue("PSC1", "PSC1\\gone")
    world.run(30)
    assert "PSC1\\gone" in world.labels("BSC11", SITES[1])
    world.crash("BSC11")
    world.delete_queue("PSC1", "PSC1\\gone")
    for number in range(24):
        world.create_queue("PSC1", f"PSC1\\q{number}")
        world.run(15)
    return world


@excludes("C1")
def test_c1_a_change_says_how_far_the_partition_is_purged() -> None:
    # Printed: PurgedSeqNumber of a propagated change is its own number, as if all before it were purged.
    world = enterprise(["PSC1"])
    world.create_queue("PEC0", "PEC0\\q")
    world.run(30)
    (message,) = _sent(world, ChangePropagation, "PSC1")
    assert isinstance(message, ChangePropagation)
    assert [change.purged_seq_number for change in message.directory_changes] == [0]
    # And whoever follows the printed text does no harm: nobody copies the number.
    printed = mqwire.replace(_queue(5, 3, 2), purged_seq_number=3)
    world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(printed,)))
    assert guid(1005) in world.objects("PSC1", SITES[0])
    assert world.partition("PSC1", SITES[0]).purged_seq_number == 0


def test_c2_what_failed_is_not_propagated() -> None:
    # Printed: the outcome of update, delete and sync goes into one variable and another one is tested.
    world = enterprise(["PSC1"])
    before = world.partition("PEC0", SITES[0])
    for command in (Command.UPDATE, Command.DELETE):
        done = world.request("PEC0", command, ObjectType.QUEUE, path_name="PEC0\\none", partition_id=SITES[0])
        assert done is not None
        assert done.status == Hresult.MQDS_OBJECT_NOT_FOUND
    wrong = (Property(PropId.PROPID_Q_LABEL, 7),)
    done = world.request(
        "PEC0", Command.SYNCHRONIZE, ObjectType.QUEUE, path_name="PEC0\\q", partition_id=SITES[0], properties=wrong
    )
    assert done is not None
    assert done.status == Hresult.MQ_ERROR_ILLEGAL_PROPERTY_VT
    world.run(60)
    assert not _sent(world, ChangePropagation)
    assert world.partition("PEC0", SITES[0]) == before


def test_c3_a_sync_change_is_about_the_type_it_is_told() -> None:
    # Printed: the object type of a sync change is its second property value, copied from the deletion.
    world = enterprise(["PSC1"])
    properties = (Property(PropId.PROPID_Q_LABEL, "label"), Property(PropId.PROPID_Q_QUOTA, ObjectType.MACHINE))
    done = world.request(
        "PEC0", Command.SYNCHRONIZE, ObjectType.QUEUE, path_name="PEC0\\q", partition_id=SITES[0], properties=properties
    )
    assert done is not None
    assert done.identifier is not None
    assert world.objects("PEC0", SITES[0])[done.identifier].object_type == ObjectType.QUEUE
    world.run(30)
    world.assert_converged()


def test_c4_an_object_without_a_path_is_asked_for_by_guid() -> None:
    # Printed: a change request never carries a GUID, so nobody could change a user or a link of another server.
    world = enterprise(["PSC1"])
    made = world.request("PEC0", Command.CREATE, ObjectType.ROUTINGLINK, identifier=guid(8))
    assert made is not None
    assert made.status == 0
    world.run(30)
    cost = (Property(PropId.PROPID_L_COST, 17),)
    world.request("PSC1", Command.UPDATE, ObjectType.ROUTINGLINK, identifier=guid(8), properties=cost)
    world.run(30)
    (request,) = _sent(world, ChangeRequest)
    assert isinstance(request, ChangeRequest)
    assert (request.directory_change.path_name, request.directory_change.guid_identifier) == (None, guid(8))
    assert world.objects("PEC0", ENTERPRISE)[guid(8)].get(PropId.PROPID_L_COST) == 17
    world.assert_converged()


@excludes("C5")
def test_c5_a_deletion_by_path_is_remembered_by_guid() -> None:
    # Printed: DeletedObject.Identifier is the GUID of the request, which carries a path and none.
    world = enterprise(["PSC1"])
    made = world.create_queue("PEC0", "PEC0\\q")
    assert made is not None
    world.run(30)
    world.delete_queue("PSC1", "PEC0\\q")
    world.run(30)
    (request,) = _sent(world, ChangeRequest)
    assert isinstance(request, ChangeRequest)
    assert request.directory_change.guid_identifier is None
    assert [record.identifier for record in world.stores["PEC0"].all_deleted()] == [made.identifier]


@excludes("C6")
def test_c6_every_deletion_is_remembered_here_and_on_replicas() -> None:
    # Printed: only deletions that another server asked for. A BSC that was down would keep the queue for ever.
    world = enterprise(["BSC01", "PSC1"])
    made = world.create_queue("PEC0", "PEC0\\q")
    assert made is not None
    world.run(30)
    world.crash("BSC01")
    world.delete_queue("PEC0", "PEC0\\q")
    world.run(30)
    for name in ("PEC0", "PSC1"):
        assert [record.identifier for record in world.stores[name].all_deleted()] == [made.identifier]
    world.start("BSC01")
    world.run(30)
    world.assert_converged()


def test_c7_a_bsc_that_is_deleted_by_guid_is_no_neighbour_any_more() -> None:
    # Printed: the neighbour is found by comparing its name with a path, which a deletion by GUID does not have.
    world = enterprise(["BSC01"])
    assert [n.machine_name for n in world.stores["PEC0"].neighbours()] == ["BSC01"]
    world.request("PEC0", Command.DELETE, ObjectType.MACHINE, identifier=IDS["BSC01"])
    assert not list(world.stores["PEC0"].neighbours())
    assert not [key for name, key in world.timers if name == "PEC0" and key.startswith("propagate")]


def test_c7_a_site_that_is_updated_by_path_changes_its_partition() -> None:
    # Printed: Handle Site Update looks for the partition by a GUID that an update by path does not have.
    world = enterprise(["PSC1"])
    new = (Property(PropId.PROPID_S_PSC, "PSC2"),)
    world.request("PEC0", Command.UPDATE, ObjectType.SITE, path_name="site1", properties=new)
    assert world.partition("PEC0", SITES[1]).authority_name == "PSC2"
    assert [n.machine_name for n in world.stores["PEC0"].neighbours()] == ["PSC2"]


@excludes("C8")
def test_c8_a_synchronized_object_is_the_same_object() -> None:
    # Printed: a sync create passes neither GUID nor path; every replica would make an object with a GUID of its own.
    world = enterprise(["PSC1"])
    world.crash("PSC1")
    made = world.create_queue("PEC0", "PEC0\\q", "label")
    assert made is not None
    assert made.identifier is not None
    world.run(30)
    world.start("PSC1")
    world.run(30)
    assert any(
        change.command == Command.SYNCHRONIZE
        for reply in _sent(world, SyncReply)
        if isinstance(reply, SyncReply)
        for change in reply.directory_changes
    )
    found = world.objects("PSC1", SITES[0]).get(made.identifier)
    assert found is not None
    assert found.path_name == "PEC0\\q"
    world.assert_converged()


@excludes("C9")
def test_c9_a_young_partition_purges_nothing() -> None:
    # Printed: LastSeqNumber - 1024 with wrapping subtraction, a huge number: everything would be purged.
    world = enterprise(["BSC01"], purging=Purging(buffer=1024, trigger=4))
    world.create_queue("PEC0", "PEC0\\q")
    world.delete_queue("PEC0", "PEC0\\q")
    for number in range(10):
        world.create_queue("PEC0", f"PEC0\\q{number}")
    assert world.partition("PEC0", SITES[0]).purged_seq_number == 0
    assert len(list(world.stores["PEC0"].all_deleted())) == 1


@excludes("C10")
def test_c10_the_buffer_is_kept_whatever_is_acknowledged() -> None:
    # Printed: the lowest acknowledged number takes the place of the bound that the buffer gives.
    world = enterprise(["PSC1"], purging=SMALL)
    for number in range(20):
        world.create_queue("PEC0", f"PEC0\\q{number}")
        world.run(15)
    last = world.partition("PEC0", SITES[0])
    acked = [n.acked_seq_number for n in world.stores["PEC0"].neighbours()]
    assert min(acked) > last.last_seq_number - SMALL.buffer
    assert 0 < last.purged_seq_number <= last.last_seq_number - SMALL.buffer


def test_c10_without_pscs_the_buffer_alone_counts() -> None:
    # Printed: the minimum over no neighbours at all.
    world = enterprise([], purging=SMALL)
    for number in range(20):
        world.create_queue("PEC0", f"PEC0\\q{number}")
    last = world.partition("PEC0", SITES[0])
    assert last.last_seq_number - SMALL.buffer - SMALL.trigger <= last.purged_seq_number
    assert last.purged_seq_number <= last.last_seq_number - SMALL.buffer


@excludes("C11")
def test_c11_a_purge_moves_the_purged_number() -> None:
    # Printed: nothing does. A BSC that has missed a purged deletion would be told that it has everything.
    world = _purged_world()
    assert world.partition("PSC1", SITES[1]).purged_seq_number > 0
    world.start("BSC11")
    world.run(60)
    assert _sent(world, AlreadyPurged, "BSC11")
    assert "PSC1\\gone" not in world.labels("BSC11", SITES[1])
    world.assert_converged()


@excludes("C14")
def test_c14_a_pending_change_is_applied_when_its_turn_comes() -> None:
    # Printed: a pending change waits while its own number is above LastSeqNumber, which is until it is useless.
    world = enterprise(["PSC1"])
    world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(_queue(2, 3, 2), _queue(3, 4, 3))))
    assert guid(1002) not in world.objects("PSC1", SITES[0])
    world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(_queue(1, 2, 1),)))
    assert {guid(1001), guid(1002), guid(1003)} <= set(world.objects("PSC1", SITES[0]))
    assert world.partition("PSC1", SITES[0]).last_seq_number == 4


@excludes("C15")
def test_c15_a_request_that_got_lost_is_repeated() -> None:
    # Printed: the window stays at MAX, and neither changes out of order nor advertised numbers lead to a request.
    world = enterprise(["PSC1"])
    world.crash("PSC1")
    world.create_queue("PEC0", "PEC0\\q")
    world.run(30)
    world.start("PSC1")
    world.wire.clear()
    world.run(world.timings.sync_retry + 1)
    world.assert_converged()


@excludes("C16")
def test_c16_a_new_psc_is_the_neighbour_for_its_own_site() -> None:
    # Printed: its PartitionID is that of the enterprise partition, in which its site was created.
    world = enterprise([])
    world.request("PEC0", Command.CREATE, ObjectType.SITE, path_name="site1", properties=site_properties(1))
    (neighbour,) = world.stores["PEC0"].neighbours()
    assert neighbour.kind == NeighbourKind.PSC
    assert neighbour.partition_id == SITES[1]


def test_c17_a_new_bsc_is_called_what_its_machine_is_called() -> None:
    # Printed: MachineName := pathName, which is not defined there.
    world = enterprise(["BSC01"])
    assert [n.machine_name for n in world.stores["PEC0"].neighbours()] == ["BSC01"]


def test_c18_a_bsc_has_no_neighbours_and_knows_its_site() -> None:
    # Printed: PSC neighbours are created on any role, and MySitePartition only where the PSC is the machine itself.
    world = enterprise(["PSC1", "BSC11"])
    assert not list(world.stores["BSC11"].neighbours())
    assert not [key for name, key in world.timers if name == "BSC11" and key.startswith("propagate")]
    assert world.partition("BSC11", SITES[1]).authority_name == "PSC1"
    # The directory's word about the PSC counts from then on: the one that the administrator gave is of the past.
    new = (Property(PropId.PROPID_S_PSC, "PSC2"),)
    world.request("PEC0", Command.UPDATE, ObjectType.SITE, path_name="site1", properties=new)
    world.run(30)
    world.log.clear()
    world.carry_out("BSC11", world.servers["BSC11"].timer("bsc-ack", world.now))
    assert [send.destination for sender, send in world.wire if sender == "BSC11"] == ["PSC2"]


def test_c19_a_synchronized_site_makes_its_partition() -> None:
    # Printed: the partition takes its GUID from PROPID_S_SITEID, which a sync reply does not carry.
    world = enterprise(["PSC1"])
    world.request("PEC0", Command.CREATE, ObjectType.SITE, path_name="site2", properties=site_properties(2))
    world.start("PSC2")
    world.run(30)
    replies = [reply for reply in _sent(world, SyncReply, "PSC2") if isinstance(reply, SyncReply)]
    sites = [c for r in replies for c in r.directory_changes if c.properties[0].id // 100 == 3]
    assert len(sites) == 3
    assert all(one.id != PropId.PROPID_S_SITEID for change in sites for one in change.properties)
    assert {partition.identifier for partition in world.servers["PSC2"].partitions} == {ENTERPRISE, *SITES}


def test_c20_a_machine_that_becomes_a_bsc_by_guid_is_a_neighbour_and_flushes_nothing() -> None:
    # Printed: Handle Machine Update is given a GUID it does not declare, and asked for a flag it does not return.
    world = enterprise([])
    properties = (Property(PropId.PROPID_QM_MACHINE_ID, IDS["BSC01"]), Property(PropId.PROPID_QM_SERVICE, 0))
    world.request(
        "PEC0",
        Command.CREATE,
        ObjectType.MACHINE,
        path_name="BSC01",
        partition_id=SITES[0],
        properties=properties,
    )
    assert not list(world.stores["PEC0"].neighbours())
    world.wire.clear()
    world.request(
        "PEC0",
        Command.UPDATE,
        ObjectType.MACHINE,
        identifier=IDS["BSC01"],
        properties=(Property(PropId.PROPID_QM_SERVICE, 2),),
    )
    assert [n.machine_name for n in world.stores["PEC0"].neighbours()] == ["BSC01"]
    assert not world.wire


def test_c21_a_change_takes_one_number_and_makes_one_neighbour() -> None:
    # Printed: the authority handles a create, whose event propagates it, which handles it again: two numbers, and a
    # partition and a neighbour twice.
    world = enterprise(["PSC1"])
    before = world.partition("PEC0", ENTERPRISE).last_seq_number
    request = ChangeRequest(
        partition_id=ENTERPRISE,
        request_identifier=1,
        requester_name="PSC1",
        directory_change=DirectoryChange(command=Command.CREATE, path_name="site2", properties=site_properties(2)),
    )
    world.receive("PEC0", "PSC1", request)
    assert world.partition("PEC0", ENTERPRISE).last_seq_number == before + 1
    assert len(world.servers["PEC0"].partitions) == 4
    assert sorted(n.machine_name for n in world.stores["PEC0"].neighbours()) == ["PSC1", "PSC2"]
    update = (Property(PropId.PROPID_S_PSC, "PSC2"),)
    world.request("PEC0", Command.UPDATE, ObjectType.SITE, path_name="site2", properties=update)
    assert len(list(world.stores["PEC0"].neighbours())) == 2


@pytest.mark.parametrize("by_guid", [False, True])
def test_c22_a_requested_sync_finds_its_object_by_path_or_guid(by_guid: bool) -> None:
    # Printed: the path is used whether there is one or not, and the GUID is not passed on.
    world = enterprise(["PSC1"])
    made = world.create_queue("PEC0", "PEC0\\q", "before")
    assert made is not None
    change = DirectoryChange(
        command=Command.SYNCHRONIZE,
        path_name=None if by_guid else "PEC0\\q",
        guid_identifier=made.identifier if by_guid else None,
        properties=(Property(PropId.PROPID_Q_LABEL, "after"),),
    )
    request = ChangeRequest(partition_id=SITES[0], requester_name="PSC1", directory_change=change)
    world.receive("PEC0", "PSC1", request)
    assert world.labels("PEC0", SITES[0]) == {"PEC0\\q": "after"}


def test_c23_forwarding_does_not_stand_still() -> None:
    # Printed: the forwarding PSC waits inside the processing of one message for another one in the same queue.
    world = enterprise(["PSC1", "BSC01"])
    world.create_queue("BSC01", "PSC1\\q")
    world.drop = lambda _, send, message: isinstance(message, ChangeReply) and send.destination == "PEC0"
    world.deliver()
    assert world.labels("PSC1", SITES[1]) == {"PSC1\\q": ""}
    done = world.create_queue("PEC0", "PEC0\\meanwhile")
    assert done is not None
    assert done.status == 0


def test_c24_two_requesters_may_use_the_same_number() -> None:
    # Printed: a forwarding PSC knows requests by RequestIdentifier alone, which is unique only at its requester.
    world = enterprise(["PSC1", "BSC01"])
    request = ChangeRequest(
        partition_id=SITES[1],
        request_identifier=7,
        requester_name="BSC01",
        psc_name="PEC0",
        directory_change=_queue(1, 0, 0, site=1),
    )
    world.receive("PEC0", "BSC01", request)
    own = mqwire.replace(request, requester_name="PEC0", directory_change=_queue(2, 0, 0, site=1))
    _requests._send_on(world.servers["PEC0"]._core, own, tag="own")
    world.log.clear()
    world.receive("PEC0", "PSC1", ChangeReply(request_identifier=7, result=5, requester_name="PEC0"))
    assert world.completed["own"].status == 5
    assert not [send for _, send in world.wire if send.destination == "BSC01"]
    world.receive("PEC0", "PSC1", ChangeReply(request_identifier=7, result=6, requester_name="BSC01"))
    (reply,) = [mqwire.decode(s.body, protocol="mqdsrp") for _, s in world.wire if s.destination == "BSC01"]
    assert isinstance(reply, ChangeReply)
    assert (reply.result, reply.request_identifier) == (6, 7)


def test_c25_a_reply_to_nobody_is_not_sent() -> None:
    # Printed: if the requester is no neighbour, the reply goes to PSCName, also where there is none.
    world = enterprise(["PSC1"])
    request = ChangeRequest(partition_id=SITES[0], requester_name="BSC99", directory_change=_queue(1, 0, 0))
    assert request.psc_name is None
    assert world.receive("PEC0", "PSC1", request) == []
    assert not world.labels("PEC0", SITES[0]), "and what cannot be answered is not done"


def test_c26_priorities_are_those_that_exist() -> None:
    # Printed: iPriority := 8.
    world = enterprise(["PSC1", "BSC01"])
    seen: list[Send] = []
    world.drop = lambda sender, send, message: seen.append(send) is not None  # noqa: ARG005
    world.create_queue("BSC01", "PSC1\\q")
    world.run(30)
    urgent = [s for s in seen if isinstance(mqwire.decode(s.body, protocol="mqdsrp"), ChangeRequest | ChangeReply)]
    assert len(urgent) == 4
    assert {send.priority for send in urgent} == {7}
    assert {send.priority for send in seen if send not in urgent} == {3}


@excludes("C27")
def test_c27_a_sync_reply_ascends() -> None:
    # Printed: descending. The first change would be taken, and all others be thrown away as old.
    world = enterprise(["PSC1"])
    world.crash("PSC1")
    for number in range(5):
        world.create_queue("PEC0", f"PEC0\\q{number}")
    world.run(30)
    world.start("PSC1")
    world.run(30)
    replies = [r for r in _sent(world, SyncReply) if isinstance(r, SyncReply) and r.directory_changes]
    assert replies
    reply = replies[0]
    numbers = [change.seq_number for change in reply.directory_changes]
    assert numbers == sorted(numbers)
    assert [change.previous_seq_number for change in reply.directory_changes] == [reply.from_seq_number, *numbers[:-1]]
    world.assert_converged()


@excludes("C28")
def test_c28_a_sync_reply_has_the_deletions_of_its_partition() -> None:
    # Printed: all there are, those of other partitions relabelled with this one's GUID.
    world = enterprise(["PSC1"])
    for name in ("PEC0", "PSC1"):
        world.create_queue(name, f"{name}\\q")
        world.delete_queue(name, f"{name}\\q")
    world.run(30)
    world.log.clear()
    request = SyncRequest(partition_id=SITES[0], from_seq_number=0, scope=1, requester_name="PSC1")
    world.receive("PEC0", "PSC1", request)
    world.deliver()
    (reply,) = _sent(world, SyncReply)
    assert isinstance(reply, SyncReply)
    deletions = [c.guid_identifier for c in reply.directory_changes if c.command == Command.DELETE]
    assert deletions == [r.identifier for r in world.stores["PEC0"].all_deleted() if r.partition_id == SITES[0]]
    narrow = mqwire.replace(request, from_seq_number=world.partition("PEC0", SITES[0]).last_seq_number)
    world.log.clear()
    world.receive("PEC0", "PSC1", narrow)
    world.deliver()
    (reply,) = _sent(world, SyncReply)
    assert isinstance(reply, SyncReply)
    assert reply.directory_changes == ()


@excludes("C29")
def test_c29_a_psc_answers_its_bscs_for_all_partitions() -> None:
    # Printed: object types are chosen only for partitions that the server owns.
    world = enterprise(["PSC1"])
    world.create_queue("PEC0", "PEC0\\q", "label")
    world.request("PSC1", Command.CREATE, ObjectType.MACHINE, path_name="BSC11", properties=machine_properties("BSC11"))
    world.run(30)
    world.start("BSC11")
    world.run(60)
    assert world.labels("BSC11", SITES[0]) == {"PEC0\\q": "label"}
    world.assert_converged()


@excludes("C30")
def test_c30_the_lower_bound_is_what_the_requester_has() -> None:
    # Printed: FromSeqNumber is the last number applied, and the lookup takes it in: the last change comes twice.
    world = enterprise(["PSC1"])
    world.create_queue("PEC0", "PEC0\\q")
    world.run(30)
    world.log.clear()
    last = world.partition("PSC1", SITES[0]).last_seq_number
    world.start("PSC1")
    world.run(30)
    request = next(m for m in _sent(world, SyncRequest) if isinstance(m, SyncRequest) and m.partition_id == SITES[0])
    assert isinstance(request, SyncRequest)
    assert request.from_seq_number == last
    reply = next(m for m in _sent(world, SyncReply) if isinstance(m, SyncReply) and m.partition_id == SITES[0])
    assert isinstance(reply, SyncReply)
    assert reply.directory_changes == ()


@excludes("C31")
def test_c31_nobody_goes_further_than_the_authority_said() -> None:
    # Printed: the window is one more than advertised, an empty answer moves LastSeqNumber there, and the next change
    # of the authority, which has that number, is thrown away as old.
    world = enterprise(["PSC1"])
    for number in range(3):
        world.create_queue("PEC0", f"PEC0\\q{number}", properties=(Property(PropId.PROPID_Q_SCOPE, 0),))
    world.run(30)
    assert world.partition("PSC1", SITES[0]).last_seq_number == 1
    world.run(world.timings.seq_number_header)
    last = world.partition("PEC0", SITES[0]).last_seq_number
    assert world.partition("PSC1", SITES[0]).last_seq_number == last
    world.create_queue("PEC0", "PEC0\\next", "label")
    world.run(30)
    assert "PEC0\\next" in world.labels("PSC1", SITES[0])
    world.assert_converged()


@excludes("C32")
def test_c32_an_answer_with_changes_closes_the_window_too() -> None:
    # Printed: only an empty one does. Later gaps below the window would lead to no request.
    world = enterprise(["PSC1"])
    world.drop = lambda sender, send, message: True  # noqa: ARG005
    world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(_queue(4, 5, 4),)))
    assert world.servers["PSC1"]._core.state.window(SITES[0]) == 5
    carried = mqwire.replace(_queue(1, 3, 1), command=Command.SYNCHRONIZE, path_name=None, guid_identifier=guid(1001))
    reply = SyncReply(partition_id=SITES[0], from_seq_number=1, to_seq_number=5, directory_changes=(carried,))
    world.receive("PSC1", "PEC0", reply)
    assert world.servers["PSC1"]._core.state.window(SITES[0]) == 0
    assert world.partition("PSC1", SITES[0]).last_seq_number == 5


def test_c32_an_answer_that_begins_too_far_on_vouches_for_nothing() -> None:
    # The text moves LastSeqNumber to ToSeqNumber without looking where the answer begins.
    world = enterprise(["PSC1"])
    world.receive("PSC1", "PEC0", SyncReply(partition_id=SITES[0], from_seq_number=50, to_seq_number=60))
    assert world.partition("PSC1", SITES[0]).last_seq_number == 1


@excludes("C34")
def test_c34_sync0_starts_with_the_number_of_the_message() -> None:
    # Printed: Start Sync0 is raised without its number, and tests a partition that it does not have.
    world = enterprise(["PSC1"])
    world.receive("PSC1", "PEC0", AlreadyPurged(partition_id=SITES[0], purged_seq_number=40))
    partition = world.partition("PSC1", SITES[0])
    assert (partition.purge_state, partition.purged_seq_number) == (PurgeState.STARTSYNC0, 40)


@excludes("C35")
def test_c35_sync0_completes() -> None:
    # Printed: the guard names the states 1 and 2 while it numbers them 2 and 3, and nothing ever sets 3.
    world = _purged_world()
    states = []
    world.start("BSC11")
    for _ in range(200):
        if not world.wire:
            world.fire(world.now)
        if world.wire:
            sender, send = world.wire.pop(0)
            if send.destination in world.servers:
                world.receive(send.destination, sender, send.body)
        states.append(world.partition("BSC11", SITES[1]).purge_state)
        world.fire(world.now)
        states.append(world.partition("BSC11", SITES[1]).purge_state)
    seen = [state for state, before in zip(states, [None, *states], strict=False) if state != before]
    assert seen == [
        PurgeState.NORMAL,
        PurgeState.STARTSYNC0,
        PurgeState.SYNC0,
        PurgeState.COMPLETESYNC0,
        PurgeState.NORMAL,
    ]


@excludes("C36")
def test_c36_a_crash_inside_sync0_is_made_good() -> None:
    # Printed: a partition in state 1 or 3 neither asks nor answers, and nothing gets it out of there.
    for crash_at in (PurgeState.STARTSYNC0, PurgeState.SYNC0, PurgeState.COMPLETESYNC0):
        world = _purged_world()
        world.start("BSC11")
        for _ in range(300):
            if world.partition("BSC11", SITES[1]).purge_state == crash_at:
                break
            if world.wire:
                sender, send = world.wire.pop(0)
                if send.destination in world.servers:
                    world.receive(send.destination, sender, send.body)
            else:
                world.fire(world.now)
            if world.partition("BSC11", SITES[1]).purge_state == crash_at:
                break
            world.fire(world.now)
        assert world.partition("BSC11", SITES[1]).purge_state == crash_at
        world.start("BSC11")
        world.run(120)
        assert world.partition("BSC11", SITES[1]).purge_state == PurgeState.NORMAL
        world.assert_converged()


def test_c37_what_comes_back_for_its_signature_is_sent_again_later_and_not_for_ever() -> None:
    # Printed: at once, without limit, and to wherever the nack says.
    world = enterprise(["PSC1"])
    effects = world.start("PSC1")
    send = next(effect for effect in effects if isinstance(effect, Send))
    nack = Incoming(send.body, IDS["PSC1"], True, message_class=0x8006, destination=send.destination)
    server = world.servers["PSC1"]
    delays = []
    for _ in range(10):
        answer = server.receive(nack, world.now)
        assert not [effect for effect in answer if isinstance(effect, Send)]
        for timer in answer:
            assert isinstance(timer, SetTimer)
            delays.append(timer.delay)
            (again,) = server.timer(timer.key, world.now)
            assert isinstance(again, Send)
            assert (again.body, again.destination, again.timeout) == (send.body, send.destination, 10)
    assert delays == [10, 20, 40]
    elsewhere = msgspec.structs.replace(nack, destination="EVIL")
    assert server.receive(elsewhere, world.now) == []
    foreign = msgspec.structs.replace(nack, body=mqwire.encode(BSCAck(bsc_name="x")))
    assert server.receive(foreign, world.now) == []


@pytest.mark.parametrize("nack", [0x8000, 0x8006, 0x800B, 0xC000, 0xC004, 0xFFFF])
def test_c38_every_class_with_the_high_bit_is_a_nack(nack: int) -> None:
    # Printed: a range over names that have no order, up to one that has no number.
    world = enterprise(["PSC1"])
    world.create_queue("PEC0", "PSC1\\q")
    ((_, send),) = world.wire
    returned = Incoming(send.body, IDS["PEC0"], True, message_class=nack, destination="PSC1")
    effects = world.servers["PEC0"].receive(returned, world.now)
    (done,) = [effect for effect in effects if isinstance(effect, Completed)]
    assert done.status == Hresult.MQ_ERROR_OBJECT_SERVER_NOT_AVAILABLE


@pytest.mark.parametrize("harmless", [0x0001, 0x0002, 0x4000, 0x00FF])
def test_c38_no_other_class_is(harmless: int) -> None:
    world = enterprise(["PSC1"])
    world.create_queue("PEC0", "PSC1\\q")
    ((_, send),) = world.wire
    returned = Incoming(send.body, IDS["PEC0"], True, message_class=harmless, destination="PSC1")
    assert world.servers["PEC0"].receive(returned, world.now) == []


@excludes("C39")
def test_c39_an_ack_is_sent_when_a_multiple_of_256_is_passed() -> None:
    # Printed: only when the last byte is zero. Numbers have holes, so that may never happen.
    world = enterprise(["PSC1"])
    world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(_queue(1, 255, 1),)))
    assert not world.wire
    world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(_queue(2, 258, 255),)))
    acks = [mqwire.decode(send.body, protocol="mqdsrp") for _, send in world.wire]
    assert [(ack.acked_partition_id, ack.acked_seq_number) for ack in acks if isinstance(ack, PSCAck)] == [
        (SITES[0], 258)
    ]


def test_c40_and_c41_columns_are_sent_once_and_reserved_ones_say_nothing() -> None:
    # Printed: PROPID_E_CSP_NAME, _VERSION and _CRL twice, and undefined values for what was not looked up.
    assert all(len(set(columns)) == len(columns) for columns in COLUMNS.values())
    world = enterprise(["PSC1"])
    given = (Property(PropId.PROPID_E_CRL, b"junk"), Property(PropId.PROPID_E_CSP_NAME, "provider"))
    world.request("PEC0", Command.CREATE, ObjectType.ENTERPRISE, path_name="Example", properties=given)
    world.receive("PEC0", "PSC1", SyncRequest(partition_id=ENTERPRISE, requester_name="PSC1"))
    (reply,) = [mqwire.decode(send.body, protocol="mqdsrp") for _, send in world.wire]
    assert isinstance(reply, SyncReply)
    change = next(c for c in reply.directory_changes if c.properties[0].id // 100 == 6)
    values = {int(one.id): one.value for one in change.properties}
    assert len(values) == len(change.properties)
    assert (values[PropId.PROPID_E_CRL], values[PropId.PROPID_E_CIPHER_MODE]) == (b"", 0)
    assert values[PropId.PROPID_E_CSP_NAME] == "provider"


@excludes("C42")
def test_c42_an_old_ack_takes_nothing_back() -> None:
    # Printed: AckedSeqNumber is overwritten whatever it was.
    world = enterprise(["PSC1"])
    for number in range(3):
        world.create_queue("PEC0", f"PEC0\\q{number}")
    for acked in (3, 2):
        world.receive("PEC0", "PSC1", PSCAck(acked_partition_id=SITES[0], acked_seq_number=acked, psc_name="PSC1"))
    assert [n.acked_seq_number for n in world.stores["PEC0"].neighbours()] == [3]


def test_c43_every_neighbour_hears_the_numbers_in_time_and_nobody_hears_nothing() -> None:
    # Printed: one time for all neighbours, and a message on every tick, empty or not.
    world = enterprise(["PSC1", "PSC2"])
    for name in ("PSC1", "PSC2"):
        world.start("PEC0")
        world.run(30)
        headers = [m for m in _sent(world, ChangePropagation, name) if isinstance(m, ChangePropagation)]
        assert any(m.seq_number_header.partition_seq_numbers for m in headers)
    world.log.clear()
    world.run(600)
    assert not _sent(world, ChangePropagation)
    world.run(world.timings.seq_number_header)
    for sender in ("PEC0", "PSC1", "PSC2"):
        for target in {"PEC0", "PSC1", "PSC2"} - {sender}:
            assert len([1 for s, t, m in world.log if (s, t) == (sender, target)]) == 1


def _header(name: str) -> ChangePropagation:
    numbers = tuple(PartitionSeqNumbers(partition, 1000, 0) for partition in (ENTERPRISE, *SITES))
    return ChangePropagation(seq_number_header=SeqNumberHeader(machine_name=name, partition_seq_numbers=numbers))


def test_c44_a_header_makes_nobody_an_authority() -> None:
    # Printed: MachineName of the header becomes AuthorityName, or the PSC of a BSC, whoever sent it.
    world = enterprise(["PSC1", "PSC2", "BSC01"])
    for name, sender in (("PSC1", "PSC2"), ("PSC1", "PEC0"), ("BSC01", "PSC2"), ("BSC01", "PEC0")):
        names = [partition.authority_name for partition in world.servers[name].partitions]
        effects = world.receive(name, sender, _header("EVIL"))
        assert [partition.authority_name for partition in world.servers[name].partitions] == names
        assert "EVIL" not in {effect.destination for effect in effects if isinstance(effect, Send)}
        assert world.servers[name]._core.my_psc_name != "EVIL"
    # What it may do is make somebody ask: of partitions that the sender is the authority of, and them only.
    world = enterprise(["PSC1", "PSC2"])
    effects = world.receive("PSC1", "PSC2", _header("PSC2"))
    requests = [mqwire.decode(e.body, protocol="mqdsrp") for e in effects if isinstance(e, Send)]
    assert [r.partition_id for r in requests if isinstance(r, SyncRequest)] == [SITES[2]]


def test_c44_a_stranger_is_not_heard_at_all() -> None:
    world = enterprise(["PSC1", "BSC01"])
    for name in world.servers:
        body = mqwire.encode(_header("EVIL"))
        assert world.servers[name].receive(Incoming(body, STRANGER, True), world.now) == []


def test_every_behavioural_entry_has_a_test() -> None:
    wanted = {*range(1, 12), *range(14, 33), *range(34, 45)} - {12, 13, 33}
    names = [name for name in globals() if name.startswith("test_c")]
    have = {int(part[1:]) for name in names for part in name.split("_") if part[:1] == "c" and part[1:].isdigit()}
    assert wanted <= have
