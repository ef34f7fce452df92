"""What peers, strangers and forgers can do to a server in any state: nothing that is not theirs to do."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mqwire
from mqwire import Guid, strategies
from mqwire.directory import ObjectType, PurgeState
from mqwire.mqdsrp import (
    AlreadyPurged,
    BSCAck,
    ChangePropagation,
    ChangeReply,
    ChangeRequest,
    Command,
    CompleteSync0,
    DirectoryChange,
    PSCAck,
    SeqNumberHeader,
    SyncReply,
    SyncRequest,
)
from mqwire.properties import Hresult, PartitionSeqNumbers, Property, PropId
from mqwire.replication import Bounds, Incoming, Send, Server
from tests.support.outcomes import decoded

from .world import ENTERPRISE, IDS, NAMES, SITES, STRANGER, World, enterprise, guid

_BOUNDS = Bounds(pending_changes=10, waits=5, available_changes=20, neighbours=8, partitions=8, resend_memory=4)


def _at_rest(name: str) -> World:
    world = enterprise(bounds=_BOUNDS)
    world.create_queue("PSC1", "PSC1\\q", "label")
    world.create_queue("PEC0", "PEC0\\q", "label")
    world.run(60)
    assert name in world.servers
    return world


def _just_started(name: str) -> World:
    world = _at_rest(name)
    world.start(name)
    return world


def _with_a_gap(name: str) -> World:
    world = _at_rest(name)
    for site, sender in ((0, "PEC0"), (1, "PSC1"), (2, "PSC2")):
        changes = tuple(
            DirectoryChange(
                command=Command.CREATE,
                path_name=f"x\\{n}",
                partition_id=SITES[site],
                previous_seq_number=n - 1,
                seq_number=n,
                properties=(Property(PropId.PROPID_Q_INSTANCE, guid(n)),),
            )
            for n in (20, 22)
        )
        for peer in {sender, "PEC0"} - {name}:
            world.receive(name, peer, ChangePropagation(directory_changes=changes))
    return world


def _in_sync0(name: str, state: PurgeState) -> World:
    world = _at_rest(name)
    for site, sender in ((0, "PEC0"), (1, "PSC1"), (2, "PSC2")):
        for peer in {sender, "PEC0"} - {name}:
            world.receive(name, peer, AlreadyPurged(partition_id=SITES[site], purged_seq_number=30))
            if state == PurgeState.STARTSYNC0:
                continue
            world.fire(world.now)
            if state == PurgeState.COMPLETESYNC0:
                reply = SyncReply(
                    partition_id=SITES[site], to_seq_number=40, purged_seq_number=30, complete_sync0=CompleteSync0(2)
                )
                world.receive(name, peer, reply)
    return world


def _waiting(name: str) -> World:
    world = _at_rest(name)
    for target in ("PSC1\\w", "PSC2\\w", "PEC0\\w"):
        world.create_queue(name, target)
    return world


_STATES = {
    "at rest": _at_rest,
    "just started": _just_started,
    "with a gap": _with_a_gap,
    "starting sync0": lambda name: _in_sync0(name, PurgeState.STARTSYNC0),
    "in sync0": lambda name: _in_sync0(name, PurgeState.SYNC0),
    "completing sync0": lambda name: _in_sync0(name, PurgeState.COMPLETESYNC0),
    "waiting": _waiting,
}


@cache
def _prepared(name: str, state: str) -> Server:
    return _STATES[state](name).servers[name]


def _fresh(name: str, state: str) -> Server:
    return deepcopy(_prepared(name, state))


def _memory(server: Server) -> Any:
    """Everything that a server knows, for comparing."""
    store = server.store
    return (
        sorted(store.objects(), key=lambda found: (found.partition_id, found.identifier)),
        sorted(store.all_deleted(), key=lambda record: (record.partition_id, record.identifier)),
        list(store.partitions()),
        list(store.neighbours()),
        deepcopy(server._core.state),
    )


servers = st.tuples(st.sampled_from(["PEC0", "PSC1", "BSC01"]), st.sampled_from(list(_STATES)))
_names = st.sampled_from([*NAMES, "EVIL", ""])
_partitions = st.sampled_from([ENTERPRISE, *SITES, guid(0xEE)])
_numbers = st.one_of(st.integers(0, 45), st.sampled_from([2**64 - 1, 2**64 - 2, 2**63]))
_known = st.sampled_from([*IDS.values(), *SITES, guid(20), guid(99)])


@st.composite
def _changes(draw: st.DrawFn) -> DirectoryChange:
    command = draw(st.sampled_from(list(Command)))
    if command == Command.DELETE:
        kind = draw(st.integers(0, 9))
        properties = (Property(PropId.PROPID_D_SCOPE, draw(st.integers(0, 2))), Property(PropId.PROPID_D_OBJTYPE, kind))
    else:
        texts = st.sampled_from([PropId.PROPID_S_PSC, PropId.PROPID_E_PECNAME, PropId.PROPID_Q_LABEL])
        guids = st.sampled_from([PropId.PROPID_S_SITEID, PropId.PROPID_Q_INSTANCE, PropId.PROPID_QM_MACHINE_ID])
        one = st.one_of(
            st.builds(Property, texts, _names),
            st.builds(Property, guids, _known),
            st.builds(Property, st.just(PropId.PROPID_QM_SERVICE), st.integers(0, 15)),
            strategies.properties(),
        )
        found = draw(st.lists(one, min_size=1, max_size=4))
        properties = tuple(p for p in found if p.id // 100 != 14) or (Property(PropId.PROPID_Q_QUOTA, 1),)
    by_guid = draw(st.booleans())
    return DirectoryChange(
        command=command,
        path_name=None if by_guid else draw(st.sampled_from(["PSC1\\q", "PEC0\\q", "PSC1", "site1", "new", ""])),
        guid_identifier=draw(_known) if by_guid else None,
        partition_id=draw(_partitions),
        previous_seq_number=draw(_numbers),
        seq_number=draw(_numbers),
        purged_seq_number=draw(_numbers),
        properties=properties,
    )


_headers = st.one_of(
    st.just(SeqNumberHeader()),
    st.builds(
        SeqNumberHeader,
        machine_name=_names,
        partition_seq_numbers=st.lists(
            st.builds(PartitionSeqNumbers, _partitions, _numbers, _numbers), min_size=1, max_size=4
        ).map(tuple),
    ),
)
_lists = st.lists(_changes(), max_size=4).map(tuple)
aimed = st.one_of(
    st.builds(ChangePropagation, flush=st.integers(0, 1), directory_changes=_lists, seq_number_header=_headers),
    st.builds(
        ChangeRequest,
        partition_id=_partitions,
        request_identifier=st.integers(0, 3),
        requester_name=_names,
        psc_name=st.one_of(st.none(), _names),
        directory_change=_changes(),
    ),
    st.builds(
        SyncRequest,
        partition_id=_partitions,
        from_seq_number=_numbers,
        to_seq_number=_numbers,
        known_purged_seq_number=_numbers,
        is_sync0=st.integers(0, 1),
        scope=st.integers(0, 1),
        requester_name=_names,
    ),
    st.builds(
        SyncReply,
        partition_id=_partitions,
        from_seq_number=_numbers,
        to_seq_number=_numbers,
        purged_seq_number=_numbers,
        complete_sync0=st.integers(0, 2),
        directory_changes=_lists,
    ),
    st.builds(ChangeReply, request_identifier=st.integers(0, 3), result=st.just(0), requester_name=_names),
    st.builds(AlreadyPurged, partition_id=_partitions, purged_seq_number=_numbers),
    st.builds(PSCAck, acked_partition_id=_partitions, acked_seq_number=_numbers, psc_name=_names),
    st.builds(BSCAck, bsc_machine_id=_known, bsc_name=_names),
)
"""Messages that a server would take seriously, were they from the right sender."""
bodies = st.one_of(aimed.map(mqwire.encode), strategies.near_valid("mqdsrp"), st.binary(max_size=100))
classes = st.sampled_from([0, 0, 0, 0, 2, 0x8000, 0x8006, 0xC001])


@settings(max_examples=100)
@given(servers, bodies, classes, st.sampled_from([(IDS["PEC0"], False), (IDS["PSC1"], False), (None, True)]))
def test_no_state_changes_for_a_sender_who_is_not_proven(
    which: tuple[str, str], body: bytes, message_class: int, sender: tuple[Guid | None, bool]
) -> None:
    server = _fresh(*which)
    before = _memory(server)
    incoming = Incoming(body, sender[0], sender[1], message_class, "PEC0")
    assert server.receive(incoming, 5000.0) == []
    assert _memory(server) == before


@settings(max_examples=100)
@given(servers, bodies, classes)
def test_no_state_changes_for_a_stranger(which: tuple[str, str], body: bytes, message_class: int) -> None:
    server = _fresh(*which)
    before = _memory(server)
    assert server.receive(Incoming(body, STRANGER, True, message_class, "PEC0"), 5000.0) == []
    assert _memory(server) == before


def _may_touch(server: Server, sender: str) -> set[Guid]:
    """The partitions that a peer has a say in, as the directory stood before its message."""
    config = server.config
    mine = {p.identifier for p in server.partitions if server.is_authority(p.identifier)}
    if config.computer_name == "BSC01":
        return {p.identifier for p in server.partitions} if sender == "PEC0" else set()
    told = {p.identifier for p in server.partitions if p.authority_name == sender} - mine
    is_neighbour = sender in {n.machine_name for n in server.store.neighbours()}
    return told | (mine if is_neighbour else set())


@settings(max_examples=200)
@given(servers, st.lists(st.tuples(st.sampled_from(list(NAMES)), aimed), min_size=1, max_size=4), classes)
def test_a_peer_changes_what_is_its_own_or_asks_the_authority(
    which: tuple[str, str], sent: list[tuple[str, Any]], message_class: int
) -> None:
    server = _fresh(*which)
    for sender, message in sent:
        if IDS[sender] == server.config.identifier:
            continue
        allowed = _may_touch(server, sender)
        before = {found.identifier: list(server.store.objects(found.identifier)) for found in server.partitions}
        authorities = {found.identifier: found.authority_name for found in server.partitions}
        body = mqwire.encode(message)
        effects = server.receive(Incoming(body, IDS[sender], True, message_class, "PEC0"), 5000.0)
        for effect in effects:
            if isinstance(effect, Send):
                assert len(effect.body) <= _BOUNDS.message_bytes
        may_touch_sites = ENTERPRISE in allowed
        for found in server.partitions:
            if found.identifier not in allowed and found.identifier in before:
                assert list(server.store.objects(found.identifier)) == before[found.identifier]
            if found.identifier in authorities and not may_touch_sites:
                assert found.authority_name == authorities[found.identifier]
        if not may_touch_sites:
            assert {found.identifier for found in server.partitions} == set(authorities)
        state = server._core.state
        assert all(len(pending) <= _BOUNDS.pending_changes for pending in state.pending.values())
        assert len(state.waits) <= _BOUNDS.waits
        assert len(state.neighbours) <= _BOUNDS.neighbours
        assert len(state.partitions) <= _BOUNDS.partitions
        assert len(state.sent) <= _BOUNDS.resend_memory
        assert all(len(changes) <= _BOUNDS.available_changes for changes in state.available.values())
        assert server.store.get(ENTERPRISE, SITES[0]) is not None or may_touch_sites
        for key in [*state.pending, *state.windows]:
            assert key in state.partitions


def test_what_a_server_remembers_survives_a_flood() -> None:
    """Many messages of each kind that make a server hold something."""
    world = enterprise(["PSC1", "BSC01"], bounds=_BOUNDS)
    server = world.servers["PEC0"]
    for number in range(200):
        change = DirectoryChange(
            command=Command.CREATE,
            path_name=f"PSC1\\{number}",
            partition_id=SITES[1],
            previous_seq_number=1000 + number,
            seq_number=1001 + number,
            properties=(Property(PropId.PROPID_Q_LABEL, "x" * 1000),),
        )
        world.receive("PEC0", "PSC1", ChangePropagation(directory_changes=(change,)))
        request = ChangeRequest(
            partition_id=SITES[1],
            request_identifier=number,
            requester_name="BSC01",
            psc_name="PEC0",
            directory_change=change,
        )
        world.receive("PEC0", "BSC01", request)
    state = server._core.state
    assert len(state.pending[SITES[1]]) == _BOUNDS.pending_changes
    assert len(state.waits) == _BOUNDS.waits
    assert len(state.sent) == _BOUNDS.resend_memory
    refused = [decoded(s.body, protocol="mqdsrp") for _, s in world.wire if s.destination == "BSC01"]
    assert len(refused) == 200 - _BOUNDS.waits


def test_a_machine_named_like_the_pec_is_not_the_pec() -> None:
    """The PSC of a site makes an object in its own partition, with the name of somebody else and its own GUID."""
    world = enterprise(["PSC1", "PSC2"])
    victim = world.servers["PSC1"]
    victim._core.trusted.pop("pec0")
    evil = guid(0x666)
    fake = DirectoryChange(
        command=Command.CREATE,
        path_name="PEC0",
        partition_id=SITES[2],
        previous_seq_number=1,
        seq_number=2,
        properties=(Property(PropId.PROPID_QM_MACHINE_ID, evil), Property(PropId.PROPID_QM_SERVICE, 8)),
    )
    world.receive("PSC1", "PSC2", ChangePropagation(directory_changes=(fake,)))
    assert evil in world.objects("PSC1", SITES[2])
    last = world.partition("PSC1", ENTERPRISE).last_seq_number
    change = DirectoryChange(
        command=Command.UPDATE,
        guid_identifier=SITES[0],
        previous_seq_number=last,
        seq_number=last + 1,
        properties=(Property(PropId.PROPID_S_PSC, "EVIL"),),
    )
    body = mqwire.encode(ChangePropagation(directory_changes=(change,)))
    assert victim.receive(Incoming(body, evil, True), world.now) == []
    assert world.partition("PSC1", SITES[0]).authority_name == "PEC0"
    # The real one is known by its machine object, in the partition of the site that it is the PSC of.
    victim.receive(Incoming(body, IDS["PEC0"], True), world.now)
    assert world.partition("PSC1", SITES[0]).authority_name == "EVIL"


_SITE_CHANGES = {
    "another PSC": (Command.UPDATE, "site1", Property(PropId.PROPID_S_PSC, "PSC2")),
    "another PSC, synchronized": (Command.SYNCHRONIZE, "site1", Property(PropId.PROPID_S_PSC, "PSC2")),
    "another PEC": (Command.UPDATE, "enterprise", Property(PropId.PROPID_E_PECNAME, "PSC2")),
    "another enterprise": (Command.CREATE, "second", Property(PropId.PROPID_E_PECNAME, "PSC2")),
    "no site": (Command.DELETE, "site1", Property(PropId.PROPID_D_OBJTYPE, 3)),
    "no enterprise": (Command.DELETE, "enterprise", Property(PropId.PROPID_D_OBJTYPE, 6)),
    "no PEC": (Command.DELETE, "PEC0", Property(PropId.PROPID_D_OBJTYPE, 2)),
}


@pytest.mark.parametrize("what", _SITE_CHANGES)
def test_a_server_that_was_taken_over_cannot_ask_for_authority(what: str) -> None:
    world = enterprise(["PSC1", "PSC2"])
    name = (Property(PropId.PROPID_E_PECNAME, "PEC0"),)
    world.request("PEC0", Command.CREATE, ObjectType.ENTERPRISE, path_name="enterprise", properties=name)
    world.run(30)
    command, path, one = _SITE_CHANGES[what]
    request = ChangeRequest(
        partition_id=SITES[0] if path == "PEC0" else ENTERPRISE,
        requester_name="PSC2",
        directory_change=DirectoryChange(command=command, path_name=path, properties=(one,)),
    )
    before = {partition.identifier: partition for partition in world.servers["PEC0"].partitions}
    world.receive("PEC0", "PSC2", request)
    (reply,) = [decoded(send.body, protocol="mqdsrp") for _, send in world.wire]
    assert isinstance(reply, ChangeReply)
    assert reply.result == Hresult.MQ_ERROR_ACCESS_DENIED
    assert {partition.identifier: partition for partition in world.servers["PEC0"].partitions} == before
    harmless = (
        DirectoryChange(command=1, path_name="site1", properties=(Property(PropId.PROPID_S_INTERVAL1, 3),)),
        DirectoryChange(command=1, path_name="site1", properties=(Property(PropId.PROPID_S_PSC, "PSC1"),)),
    )
    for number, change in enumerate(harmless, 1):
        world.wire.clear()
        asked = mqwire.replace(request, partition_id=ENTERPRISE, request_identifier=number, directory_change=change)
        world.receive("PEC0", "PSC2", asked)
        (reply,) = [decoded(send.body, protocol="mqdsrp") for _, send in world.wire]
        assert isinstance(reply, ChangeReply)
        assert reply.result == Hresult.MQ_OK


def test_a_new_pec_takes_over() -> None:
    """The administrator says so at the old one; the others follow, and the old one steps back."""
    world = enterprise(["PSC1"])
    for pec in ("PEC0", "PSC1"):
        command = Command.CREATE if pec == "PEC0" else Command.UPDATE
        name = (Property(PropId.PROPID_E_PECNAME, pec),)
        world.request("PEC0", command, ObjectType.ENTERPRISE, path_name="enterprise", properties=name)
    world.run(30)
    assert not world.servers["PEC0"].is_authority(ENTERPRISE)
    assert world.partition("PEC0", ENTERPRISE).authority_name == "PSC1"
    assert world.partition("PSC1", ENTERPRISE).authority_name == "PSC1"
    assert not world.servers["PSC1"].is_authority(ENTERPRISE), "not before it is configured as PEC"


@pytest.mark.parametrize("key", ["", "sync:", "sync:zz", "sync0:" + "0" * 31, "propagate:", "wait:x", "resend:", "?"])
def test_timers_that_mean_nothing(key: str) -> None:
    server = _fresh("PEC0", "at rest")
    before = _memory(server)
    assert server.timer(key, 5000.0) == []
    assert _memory(server) == before
