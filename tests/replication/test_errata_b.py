"""Sections A and B of the errata, as far as they are about behaviour: one test an entry."""

from __future__ import annotations

import pytest

from mqwire.directory import Directory, MemoryStore, ObjectType, Reset, SqliteStore, Store
from mqwire.directory._schema import IDENTITY
from mqwire.mqdsrp import ChangePropagation, ChangeRequest, Command, DirectoryChange, Flush, SyncReply
from mqwire.properties import Property, PropId
from mqwire.replication import Config, Role, Send, Server
from tests.support.outcomes import decoded

from .world import ENTERPRISE, SITES, World, enterprise, guid, site_properties

_DELETION = (Property(PropId.PROPID_D_SCOPE, 1), Property(PropId.PROPID_D_OBJTYPE, 1))


def _follower() -> World:
    """PSC1 follows PEC0; the next change of site 0 has number 3."""
    world = enterprise(["PSC1"])
    assert world.partition("PSC1", SITES[0]).last_seq_number == 1
    return world


def test_a15_flush_is_sent_as_zero_and_taken_either_way() -> None:
    # Printed: 1 marks what a PSC flushes to its BSCs, but the only procedure that sends writes 0.
    world = enterprise(["BSC01"])
    world.log.clear()
    world.request("PEC0", Command.CREATE, ObjectType.SITE, path_name="site1", properties=site_properties(1))
    world.create_queue("PEC0", "PEC0\\q")
    world.run(30)
    sent = [m for sender, to, m in world.log if to == "BSC01" and isinstance(m, ChangePropagation)]
    assert sent
    assert {message.flush for message in sent} == {Flush.CHECK}
    flushed = DirectoryChange(
        command=Command.CREATE,
        path_name="PEC0\\flushed",
        partition_id=SITES[0],
        previous_seq_number=world.partition("BSC01", SITES[0]).last_seq_number,
        seq_number=100,
        properties=(Property(PropId.PROPID_Q_INSTANCE, guid(77)),),
    )
    world.receive("BSC01", "PEC0", ChangePropagation(flush=Flush.FLUSH, directory_changes=(flushed,)))
    assert guid(77) in world.objects("BSC01", SITES[0])


@pytest.mark.parametrize("properties", [_DELETION, _DELETION[::-1]])
def test_a18_a_deletion_is_read_by_identifier(properties: tuple[Property, ...]) -> None:
    # Printed: the first value is the scope, the second the object type, whatever their identifiers say: in the other
    # order this would be the deletion of a queue with scope 2.
    world = _follower()
    machine = next(iter(world.objects("PSC1", SITES[0]).values()))
    assert machine.object_type == ObjectType.MACHINE
    as_machine = tuple(Property(one.id, 2 if one.id == PropId.PROPID_D_OBJTYPE else one.value) for one in properties)
    deletion = DirectoryChange(
        command=Command.DELETE,
        guid_identifier=machine.identifier,
        partition_id=SITES[0],
        previous_seq_number=1,
        seq_number=2,
        properties=as_machine,
    )
    world.receive("PSC1", "PEC0", ChangePropagation(directory_changes=(deletion,)))
    assert not world.objects("PSC1", SITES[0])
    record = next(world.stores["PSC1"].deleted(SITES[0], 0, 10))
    assert (record.object_type, record.scope) == (ObjectType.MACHINE, 1)


def test_b1_identity_properties_are_those_that_exist() -> None:
    # Printed: PROPID_S_ID, PROPID_CN_ID, PROPID_QM_ID and PROPID_Q_ID, which nobody has defined.
    assert {kind.name: int(propid) for kind, propid in IDENTITY.items()} == {
        "QUEUE": 101,
        "MACHINE": 202,
        "SITE": 302,
        "CN": 503,
        "ENTERPRISE": 609,
        "USER": 706,
        "ROUTINGLINK": 806,
    }
    directory = Directory(MemoryStore())
    for kind, propid in IDENTITY.items():
        partition = SITES[0] if kind in (ObjectType.QUEUE, ObjectType.MACHINE) else ENTERPRISE
        made = directory.create(
            partition,
            kind,
            path_name="name",
            identifier=None,
            properties=(Property(propid, guid(9)),),
            seq_number=1,
        )
        assert made.found is not None
        assert made.found.identifier == guid(9)
        assert directory.read(made.found, (propid,)) == (Property(propid, guid(9)),)


def test_b10_a_server_is_its_computer_name_and_its_first_site() -> None:
    # Printed: QueueManager.MachineName and .SiteIdentifier, which the shared data model does not have.
    config = Config(
        role=Role.PSC,
        computer_name="PSC1",
        identifier=guid(1),
        site_identifiers=(SITES[1], SITES[2]),
        pec_name="PEC0",
        trusted={"PEC0": guid(2)},
    )
    effects = Server(config, MemoryStore()).start(0)
    (request,) = [decoded(e.body, protocol="mqdsrp") for e in effects if isinstance(e, Send)]
    assert request.site_id == SITES[1]
    assert getattr(request, "requester_name", None) == "PSC1"


def test_b11_a_deletion_asks_the_directory_for_an_object_not_for_a_scope() -> None:
    # Printed: the events of an MQDS client, with a scope as an argument of the deletion. The event that deletes
    # takes none: an object is deleted whatever scope the request says it has.
    world = enterprise(["PSC1"])
    world.create_queue("PSC1", "PSC1\\q", properties=(Property(PropId.PROPID_Q_SCOPE, 0),))
    request = ChangeRequest(
        partition_id=SITES[1],
        request_identifier=5,
        requester_name="PEC0",
        directory_change=DirectoryChange(command=Command.DELETE, path_name="PSC1\\q", properties=_DELETION),
    )
    world.receive("PSC1", "PEC0", request)
    assert "PSC1\\q" not in world.labels("PSC1", SITES[1])
    record = list(world.stores["PSC1"].deleted(SITES[1], 0, 99))[-1]
    assert record.scope == 0, "what the object was counts, not what the request says"


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_b12_reset_directory_partition_marks_then_removes(kind: str) -> None:
    # Printed: an MQDS event that [MS-MQDS] does not have; its nearest relative there does nothing at all.
    store: Store = MemoryStore() if kind == "memory" else SqliteStore(":memory:")
    directory = Directory(store)
    for number in (1, 2, 3):
        for site in (0, 1):
            directory.create(
                SITES[site],
                ObjectType.QUEUE,
                path_name=f"m\\{number}",
                identifier=guid(number),
                properties=(),
                seq_number=number,
            )
    assert directory.reset_partition(SITES[0], Reset.MARK) == []
    assert {found.seq_number for found in store.objects(SITES[0])} == {0}
    assert {found.seq_number for found in store.objects(SITES[1])} == {1, 2, 3}
    kept = store.get(SITES[0], guid(2))
    assert kept is not None
    directory.update(kept, (), 9)
    gone = directory.reset_partition(SITES[0], Reset.SWEEP)
    assert {found.identifier for found in gone} == {guid(1), guid(3)}
    assert [(found.identifier, found.seq_number) for found in store.objects(SITES[0])] == [(guid(2), 9)]
    assert len(list(store.objects(SITES[1]))) == 3


def test_b13_a_queue_that_cannot_be_opened_loses_the_message_and_nothing_else() -> None:
    # Printed: the status of opening the queue is not looked at, and what was opened is passed on all the same. Here
    # the host opens queues, by the format name; a message that it cannot send is as good as lost, and asked for again.
    world = enterprise(["PSC1"])
    world.crash("PSC1")
    world.create_queue("PEC0", "PEC0\\q", "one")
    world.run(30)
    effects = world.start("PSC1")
    names = {effect.format_name for effect in effects if isinstance(effect, Send)}
    assert names == {"DIRECT=OS:PEC0\\private$\\mqis_queue$"}
    world.wire.clear()  # none of the queues could be opened
    world.run(world.timings.sync_retry + 1)
    world.assert_converged()
    assert any(isinstance(message, SyncReply) for _, _, message in world.log)
