"""Section C of the errata from C27 on: synchronization, acknowledgments and trust. One test an entry.

`excludes` runs a test twice: as the errata read the text, and with the printed text put back, when it must fail.
"""

from __future__ import annotations

import msgspec
import pytest

import mqwire
from mqwire.directory import ObjectType, PurgeState
from mqwire.mqdsrp import (
    AlreadyPurged,
    BSCAck,
    ChangePropagation,
    Command,
    PSCAck,
    SeqNumberHeader,
    SyncReply,
    SyncRequest,
)
from mqwire.properties import Hresult, PartitionSeqNumbers, Property, PropId
from mqwire.replication import (
    Completed,
    Incoming,
    Send,
    SetTimer,
)
from mqwire.replication._columns import COLUMNS
from tests.support.outcomes import decoded

from .changes import purged_world, queue, sent
from .printed import excludes
from .world import (
    ENTERPRISE,
    IDS,
    SITES,
    STRANGER,
    enterprise,
    guid,
    machine_properties,
)


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
    replies = [r for r in sent(world, SyncReply) if isinstance(r, SyncReply) and r.directory_changes]
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
    (reply,) = sent(world, SyncReply)
    assert isinstance(reply, SyncReply)
    deletions = [c.guid_identifier for c in reply.directory_changes if c.command == Command.DELETE]
    assert deletions == [r.identifier for r in world.stores["PEC0"].all_deleted() if r.partition_id == SITES[0]]
    narrow = mqwire.replace(request, from_seq_number=world.partition("PEC0", SITES[0]).last_seq_number)
    world.log.clear()
    world.receive("PEC0", "PSC1", narrow)
    world.deliver()
    (reply,) = sent(world, SyncReply)
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
    request = next(m for m in sent(world, SyncRequest) if isinstance(m, SyncRequest) and m.partition_id == SITES[0])
    assert isinstance(request, SyncRequest)
    assert request.from_seq_number == last
    reply = next(m for m in sent(world, SyncReply) if isinstance(m, SyncReply) and m.partition_id == SITES[0])
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
    world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(queue(4, 5, 4),)))
    assert world.servers["PSC1"]._core.state.window(SITES[0]) == 5
    carried = mqwire.replace(queue(1, 3, 1), command=Command.SYNCHRONIZE, path_name=None, guid_identifier=guid(1001))
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
    world = purged_world()
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
        world = purged_world()
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
    world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(queue(1, 255, 1),)))
    assert not world.wire
    world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(queue(2, 258, 255),)))
    acks = [decoded(send.body, protocol="mqdsrp") for _, send in world.wire]
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
    (reply,) = [decoded(send.body, protocol="mqdsrp") for _, send in world.wire]
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
        headers = [m for m in sent(world, ChangePropagation, name) if isinstance(m, ChangePropagation)]
        assert any(m.seq_number_header.partition_seq_numbers for m in headers)
    world.log.clear()
    world.run(600)
    assert not sent(world, ChangePropagation)
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
    requests = [decoded(e.body, protocol="mqdsrp") for e in effects if isinstance(e, Send)]
    assert [r.partition_id for r in requests if isinstance(r, SyncRequest)] == [SITES[2]]


def test_c44_a_stranger_is_not_heard_at_all() -> None:
    world = enterprise(["PSC1", "BSC01"])
    for name in world.servers:
        body = mqwire.encode(_header("EVIL"))
        assert world.servers[name].receive(Incoming(body, STRANGER, True), world.now) == []
