"""The checker sees every way in which a replica can differ, and says who is wrong about what."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from mqwire.directory import PEC_PARTITION_ID, DirectoryObject, NeighbourKind, ObjectType, PurgeState
from mqwire.lab.simulation._check import Watch, differences, is_level, partition_name
from mqwire.lab.simulation._enterprise import PURGING, guid, site_id
from mqwire.lab.simulation._events import Schedule
from mqwire.lab.simulation._host import Host
from mqwire.lab.simulation._run import _Run, make_server, ready
from mqwire.properties import Property, PropId

SITE = site_id(1)
QUEUE = DirectoryObject(
    SITE,
    guid("a queue"),
    ObjectType.QUEUE,
    4,
    (
        Property(PropId.PROPID_Q_PATHNAME, "PSC1\\a"),
        Property(PropId.PROPID_Q_LABEL, "x"),
        Property(PropId.PROPID_Q_SCOPE, 1),
    ),
)
HIDDEN = msgspec.structs.replace(
    QUEUE, identifier=guid("hidden"), properties=(*QUEUE.properties[:2], Property(PropId.PROPID_Q_SCOPE, 0))
)


@pytest.fixture
def hosts() -> dict[str, Host]:
    """An enterprise in which everybody knows the queue, and site 1 (PSC1 and BSC4) also the hidden one."""
    found = _Run(Schedule(0), make_server, ready(0)).world.hosts
    for host in found.values():
        host.store.put(QUEUE)
        if host.member.site == 1:
            host.store.put(HIDDEN)
    return found


def state(host: Host, partition_id: bytes = SITE, **changes: object) -> None:
    [partition] = [p for p in host.store.partitions() if p.identifier == partition_id]
    host.store.put_partition(msgspec.structs.replace(partition, **changes))


def test_all_is_well(hosts: dict[str, Host]) -> None:
    assert is_level(hosts)
    assert differences(hosts) == []


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        (
            lambda host: host.store.remove(SITE, QUEUE.identifier),
            r"site2's BSC5 lacks queue PSC1\a (seq 0x4) of the partition of site1",
        ),
        (
            lambda host: host.store.put(msgspec.structs.replace(QUEUE, seq_number=3)),
            r"site2's BSC5 has queue PSC1\a (seq 0x3) of the partition of site1 where its authority has seq 0x4",
        ),
        (
            lambda host: host.store.put(
                msgspec.structs.replace(
                    QUEUE, properties=(QUEUE.properties[0], Property(PropId.PROPID_Q_LABEL, "y"), QUEUE.properties[2])
                )
            ),
            r"site2's BSC5 has queue PSC1\a (seq 0x4) of the partition of site1 "
            "with property 108 = 'y' where its authority has 'x'",
        ),
        (
            lambda host: host.store.put(msgspec.structs.replace(QUEUE, identifier=guid("b"))),
            r"site2's BSC5 still has queue PSC1\a (seq 0x4) of the partition of site1, "
            "which its authority does not have",
        ),
        (
            lambda host: host.store.put(HIDDEN),
            r"site2's BSC5 still has queue PSC1\a (seq 0x4) of the partition of site1, "
            "which its authority keeps to its site",
        ),
        (lambda host: host.store.remove_partition(SITE), "site2's BSC5 does not know the partition of site1"),
        (
            lambda host: state(host, last_seq_number=1),
            "site2's BSC5 is at seq 0x1 of the partition of site1, its authority at 0x2",
        ),
        (
            lambda host: state(host, purge_state=PurgeState.SYNC0),
            "site2's BSC5 is stuck in SYNC0 with the partition of site1",
        ),
        (
            lambda host: state(host, authority_name="EVIL"),
            "site2's BSC5 takes 'EVIL' for the authority of the partition of site1",
        ),
    ],
)
def test_each_difference_is_told(hosts: dict[str, Host], harm: Callable[[Host], None], complaint: str) -> None:
    harm(hosts["BSC5"])
    assert differences(hosts) == [complaint]


def test_what_is_kept_to_a_site_is_needed_there(hosts: dict[str, Host]) -> None:
    hosts["BSC4"].store.remove(SITE, HIDDEN.identifier)
    assert differences(hosts) == [r"site1's BSC4 lacks queue PSC1\a (seq 0x4) of the partition of site1"]


@pytest.mark.parametrize(
    "harm",
    [
        lambda host: host.store.remove_partition(SITE),
        lambda host: state(host, last_seq_number=1),
        lambda host: state(host, purge_state=PurgeState.STARTSYNC0),
    ],
)
@pytest.mark.parametrize("name", ["BSC5", "PSC1"])
def test_a_quick_look_is_enough_for_what_is_not_done_yet(
    hosts: dict[str, Host], harm: Callable[[Host], None], name: str
) -> None:
    harm(hosts[name])
    assert not is_level(hosts)


def test_partitions_have_names() -> None:
    assert partition_name(PEC_PARTITION_ID) == "the enterprise partition"
    assert partition_name(SITE) == "the partition of site1"
    assert partition_name(guid("x")) == f"the partition of {guid('x')}"


# --- at every step ---


@pytest.fixture
def watch(hosts: dict[str, Host]) -> Watch:
    found = Watch(hosts, PURGING.buffer)
    for host in hosts.values():
        found.look(host)
    assert found.complaints == []
    return found


@pytest.mark.parametrize(
    ("name", "changes", "complaint"),
    [
        ("PSC1", {"last_seq_number": 1}, "site1's PSC1 went back from seq 0x2 to 0x1 in the partition of site1"),
        (
            "PSC1",
            {"last_seq_number": 9, "purged_seq_number": 6},
            "site1's PSC1 purged the partition of site1 up to 0x6, although it is at 0x9 only",
        ),
        (
            "PEC0",
            {"last_seq_number": 9},
            "site0's PEC0 believes to be at seq 0x9 of the partition of site1, whose authority is at 0x2",
        ),
    ],
)
def test_each_wrong_step_is_told_once(
    hosts: dict[str, Host], watch: Watch, name: str, changes: dict[str, int], complaint: str
) -> None:
    state(hosts[name], **changes)
    watch.look(hosts[name])
    watch.look(hosts[name])
    assert watch.complaints == [complaint]


def test_a_right_step_is_no_complaint(hosts: dict[str, Host], watch: Watch) -> None:
    state(hosts["PSC1"], last_seq_number=9, purged_seq_number=5)
    watch.look(hosts["PSC1"])
    state(hosts["PEC0"], last_seq_number=9)
    watch.look(hosts["PEC0"])
    assert watch.complaints == []


@pytest.mark.parametrize("field", ["acked_seq_number", "acked_pec_seq_number"])
def test_acknowledgments_are_not_forgotten(hosts: dict[str, Host], watch: Watch, field: str) -> None:
    pec = hosts["PEC0"]
    neighbour = next(n for n in pec.store.neighbours() if n.kind is NeighbourKind.PSC)
    for number in (7, 6):
        pec.store.put_neighbour(msgspec.structs.replace(neighbour, **{field: number}))
        watch.look(pec)
    assert watch.complaints == [f"site0's PEC0 forgot what {neighbour.machine_name} had acknowledged"]


def test_a_partition_that_nobody_owns_is_of_no_account(hosts: dict[str, Host], watch: Watch) -> None:
    [partition] = [p for p in hosts["PEC0"].store.partitions() if p.identifier == SITE]
    hosts["PEC0"].store.put_partition(msgspec.structs.replace(partition, identifier=guid("x"), last_seq_number=99))
    watch.look(hosts["PEC0"])
    assert watch.complaints == []
