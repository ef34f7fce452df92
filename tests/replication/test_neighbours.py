"""What neighbours get, and what they can make a server do."""

from __future__ import annotations

import msgspec
import pytest

import mqwire
from mqwire.directory import ObjectType
from mqwire.mqdsrp import (
    AlreadyPurged,
    BSCAck,
    ChangePropagation,
    Command,
    DirectoryChange,
    PSCAck,
    SyncReply,
    SyncRequest,
)
from mqwire.properties import Property, PropId
from mqwire.replication import (
    Bounds,
    Purging,
)
from tests.support.outcomes import decoded

from .world import ENTERPRISE, IDS, SITES, World, enterprise, guid

SMALL = Purging(buffer=8, trigger=4, ack_step=4)


def _flow(world: World) -> list[tuple[str, str, str]]:
    return [(sender, target, message.message) for sender, target, message in world.log]


def _tags(world: World) -> list[int]:
    return [done.status for done in world.completed.values()]


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


@pytest.mark.parametrize("crashes", [False, True], ids=["by its timer", "after a crash"])
def test_sites_that_sync0_removes_take_their_partitions_along(crashes: bool) -> None:
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
    if crashes:  # while the partition of the site that goes is between two steps as well
        world.receive("PSC1", "PSC2", AlreadyPurged(partition_id=SITES[2], purged_seq_number=50))
    reply = SyncReply(to_seq_number=51, purged_seq_number=50, complete_sync0=2, directory_changes=kept)
    world.receive("PSC1", "PEC0", reply)
    if crashes:
        world.start("PSC1")
    else:
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
    (reply,) = [decoded(s.body, protocol="mqdsrp") for n, s in world.wire if n == "PSC2"]
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


def test_a_synchronized_object_comes_whole_and_with_nothing_else() -> None:
    """Also what is in no column of 3.2.7.8, and nothing of what the object was before it was made anew."""
    world = enterprise(["PSC1"])
    before = (Property(PropId.PROPID_L_DESCRIPTION, "old"), Property(PropId.PROPID_L_COST, 5))
    world.request("PEC0", Command.CREATE, ObjectType.ROUTINGLINK, identifier=guid(8), properties=before)
    world.request("PEC0", Command.CREATE, ObjectType.USER, identifier=guid(9))
    world.run(30)
    world.crash("PSC1")
    world.request("PEC0", Command.DELETE, ObjectType.ROUTINGLINK, identifier=guid(8))
    after = (Property(PropId.PROPID_L_FULL_PATH, "CN=link"),)
    world.request("PEC0", Command.CREATE, ObjectType.ROUTINGLINK, identifier=guid(8), properties=after)
    world.create_queue("PEC0", "PEC0\\q", properties=(Property(PropId.PROPID_Q_MULTICAST_ADDRESS, "234.1.1.1:8001"),))
    world.run(30)
    world.start("PSC1")
    world.run(30)
    assert world.objects("PSC1", ENTERPRISE)[guid(8)].properties == after
    world.assert_converged()
    fresh = enterprise(["PSC1"])
    fresh.crash("PSC1")
    fresh.request("PEC0", Command.CREATE, ObjectType.USER, identifier=guid(9))
    fresh.start("PSC1")
    fresh.run(30)
    assert fresh.objects("PSC1", ENTERPRISE)[guid(9)].properties == (), "an object of which there is nothing to say"
