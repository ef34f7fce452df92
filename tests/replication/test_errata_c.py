"""Section C of the errata, up to C26: one test for each entry that is about behaviour.

`excludes` runs a test twice: as the errata read the text, and with the printed text put back, when it must fail.
"""

from __future__ import annotations

import sys

import pytest

import mqwire
from mqwire.directory import NeighbourKind, ObjectType
from mqwire.mqdsrp import (
    AlreadyPurged,
    ChangePropagation,
    ChangeReply,
    ChangeRequest,
    Command,
    DirectoryChange,
    SyncReply,
)
from mqwire.properties import Hresult, Property, PropId
from mqwire.replication import (
    Purging,
    Send,
    _requests,
)
from tests.support.outcomes import decoded

from . import test_errata_c_sync
from .changes import SMALL, purged_world, queue, sent
from .printed import excludes
from .world import (
    ENTERPRISE,
    IDS,
    SITES,
    enterprise,
    guid,
    site_properties,
)


@excludes("C1")
def test_c1_a_change_says_how_far_the_partition_is_purged() -> None:
    # Printed: PurgedSeqNumber of a propagated change is its own number, as if all before it were purged.
    world = enterprise(["PSC1"])
    world.create_queue("PEC0", "PEC0\\q")
    world.run(30)
    (message,) = sent(world, ChangePropagation, "PSC1")
    assert isinstance(message, ChangePropagation)
    assert [change.purged_seq_number for change in message.directory_changes] == [0]
    # And whoever follows the printed text does no harm: nobody copies the number.
    printed = mqwire.replace(queue(5, 3, 2), purged_seq_number=3)
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
    assert not sent(world, ChangePropagation)
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
    (request,) = sent(world, ChangeRequest)
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
    (request,) = sent(world, ChangeRequest)
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
        for reply in sent(world, SyncReply)
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
    world = purged_world()
    assert world.partition("PSC1", SITES[1]).purged_seq_number > 0
    world.start("BSC11")
    world.run(60)
    assert sent(world, AlreadyPurged, "BSC11")
    assert "PSC1\\gone" not in world.labels("BSC11", SITES[1])
    world.assert_converged()


@excludes("C14")
def test_c14_a_pending_change_is_applied_when_its_turn_comes() -> None:
    # Printed: a pending change waits while its own number is above LastSeqNumber, which is until it is useless.
    world = enterprise(["PSC1"])
    world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(queue(2, 3, 2), queue(3, 4, 3))))
    assert guid(1002) not in world.objects("PSC1", SITES[0])
    world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(queue(1, 2, 1),)))
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
    replies = [reply for reply in sent(world, SyncReply, "PSC2") if isinstance(reply, SyncReply)]
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
        directory_change=queue(1, 0, 0, site=1),
    )
    world.receive("PEC0", "BSC01", request)
    own = mqwire.replace(request, requester_name="PEC0", directory_change=queue(2, 0, 0, site=1))
    _requests._send_on(world.servers["PEC0"]._core, own, tag="own")
    world.log.clear()
    world.receive("PEC0", "PSC1", ChangeReply(request_identifier=7, result=5, requester_name="PEC0"))
    assert world.completed["own"].status == 5
    assert not [send for _, send in world.wire if send.destination == "BSC01"]
    world.receive("PEC0", "PSC1", ChangeReply(request_identifier=7, result=6, requester_name="BSC01"))
    (reply,) = [decoded(s.body, protocol="mqdsrp") for _, s in world.wire if s.destination == "BSC01"]
    assert isinstance(reply, ChangeReply)
    assert (reply.result, reply.request_identifier) == (6, 7)


def test_c25_a_reply_to_nobody_is_not_sent() -> None:
    # Printed: if the requester is no neighbour, the reply goes to PSCName, also where there is none.
    world = enterprise(["PSC1"])
    request = ChangeRequest(partition_id=SITES[0], requester_name="BSC99", directory_change=queue(1, 0, 0))
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
    urgent = [s for s in seen if isinstance(decoded(s.body, protocol="mqdsrp"), ChangeRequest | ChangeReply)]
    assert len(urgent) == 4
    assert {send.priority for send in urgent} == {7}
    assert {send.priority for send in seen if send not in urgent} == {3}


def test_every_behavioural_entry_has_a_test() -> None:
    wanted = {*range(1, 12), *range(14, 33), *range(34, 45)} - {12, 13, 33}
    names = [name for module in (test_errata_c_sync, sys.modules[__name__]) for name in vars(module)]
    have = {int(part[1:]) for name in names for part in name.split("_") if part[:1] == "c" and part[1:].isdigit()}
    assert wanted <= have
