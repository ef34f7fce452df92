"""What must be true of an enterprise. Each complaint is a sentence that says who is wrong about what.

`differences` is about replicas and their authority, once everybody has had time enough. `Watch` looks at every step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mqwire._values import Guid
from mqwire.directory import PEC_PARTITION_ID, DirectoryObject, Neighbour, Partition, PurgeState
from mqwire.lab.simulation._enterprise import SITES, authority_of, site_id
from mqwire.lab.simulation._host import Host
from mqwire.replication import Role


def partition_name(partition_id: Guid) -> str:
    if partition_id == PEC_PARTITION_ID:
        return "the enterprise partition"
    site = next((site for site in range(SITES) if site_id(site) == partition_id), None)
    return f"the partition of {partition_id}" if site is None else f"the partition of site{site}"


def called(host: Host) -> str:
    """`site2's BSC5`."""
    return f"site{host.member.site}'s {host.name}"


def described(found: DirectoryObject) -> str:
    kind = found.object_type.name.lower()
    return f"{kind} {found.path_name or found.identifier} (seq {found.seq_number:#x})"


PARTITIONS = (PEC_PARTITION_ID, *(site_id(site) for site in range(SITES)))


def is_level(hosts: dict[str, Host]) -> bool:
    """A quick look: whether everybody has come as far as the authority, in every partition."""
    states = {name: {p.identifier: p for p in host.store.partitions()} for name, host in hosts.items()}
    for partition_id in PARTITIONS:
        truth = states[authority_of(partition_id) or ""].get(partition_id)
        if truth is None:
            return False
        for known in states.values():
            found = known.get(partition_id)
            if found is None or found.last_seq_number != truth.last_seq_number or found.purge_state:
                return False
    return True


def differences(hosts: dict[str, Host]) -> list[str]:
    """How replicas differ from their authorities: object by object, property by property."""
    return [
        complaint
        for partition_id in PARTITIONS
        for host in hosts.values()
        for complaint in _compare(hosts[authority_of(partition_id) or ""], host, partition_id)
    ]


def _compare(authority: Host, host: Host, partition_id: Guid) -> Iterator[str]:
    name = partition_name(partition_id)
    truth, found = _state(authority, partition_id), _state(host, partition_id)
    if found is None or truth is None:
        yield f"{called(host)} does not know {name}"
        return
    if found.authority_name.casefold() != authority.name.casefold():
        yield f"{called(host)} takes {found.authority_name!r} for the authority of {name}"
    if found.purge_state != PurgeState.NORMAL:
        yield f"{called(host)} is stuck in {found.purge_state.name} with {name}"
    if found.last_seq_number != truth.last_seq_number:
        there = f"{truth.last_seq_number:#x}"
        yield f"{called(host)} is at seq {found.last_seq_number:#x} of {name}, its authority at {there}"
    if host is authority:
        return
    wanted = {o.identifier: o for o in authority.store.objects(partition_id) if _is_for(o, authority, host)}
    kept = {o.identifier: o for o in host.store.objects(partition_id)}
    for identifier, o in wanted.items():
        if identifier not in kept:
            yield f"{called(host)} lacks {described(o)} of {name}"
        elif kept[identifier] != o:
            yield f"{called(host)} has {described(kept[identifier])} of {name} {_unlike(kept[identifier], o)}"
    for identifier, o in kept.items():
        if identifier not in wanted:
            yield f"{called(host)} still has {described(o)} of {name}, which its authority {_why(authority, o)}"


def _is_for(found: DirectoryObject, authority: Host, host: Host) -> bool:
    """Queues of site scope are known in their site only."""
    return found.scope != 0 or authority.member.site == host.member.site


def _why(authority: Host, found: DirectoryObject) -> str:
    return "keeps to its site" if authority.store.get(found.partition_id, found.identifier) else "does not have"


def _unlike(kept: DirectoryObject, truth: DirectoryObject) -> str:
    if kept.seq_number != truth.seq_number:
        return f"where its authority has seq {truth.seq_number:#x}"
    mine, theirs = dict(_pairs(kept)), dict(_pairs(truth))
    propid = next((p for p in sorted(mine | theirs) if mine.get(p) != theirs.get(p)), 0)
    return f"with property {propid} = {mine.get(propid)!r} where its authority has {theirs.get(propid)!r}"


def _pairs(found: DirectoryObject) -> Iterable[tuple[int, object]]:
    return ((int(p.id), p.value) for p in found.properties)


def _state(host: Host, partition_id: Guid) -> Partition | None:
    return next((p for p in host.store.partitions() if p.identifier == partition_id), None)


class Watch:
    """Looks at a server after each of its steps, and complains once about each thing."""

    def __init__(self, hosts: dict[str, Host], purge_buffer: int) -> None:
        self.complaints: list[str] = []
        self._hosts, self._purge_buffer = hosts, purge_buffer
        self._partitions: dict[tuple[str, Guid], Partition] = {}
        self._neighbours: dict[tuple[str, int, Guid], Neighbour] = {}

    def complain(self, text: str) -> None:
        if text not in self.complaints:
            self.complaints.append(text)

    def look(self, host: Host) -> None:
        for partition in host.store.partitions():
            key = (host.name, partition.identifier)
            before = self._partitions.get(key)
            if before is not partition:
                self._partitions[key] = partition
                self._look_at_partition(host, before, partition)
        if host.member.role is not Role.BSC:
            for neighbour in host.store.neighbours():
                place = (host.name, int(neighbour.kind), neighbour.identifier)
                last = self._neighbours.get(place)
                if last is not neighbour:
                    self._neighbours[place] = neighbour
                    if last is not None:
                        self._look_at_neighbour(host, last, neighbour)

    def _look_at_partition(self, host: Host, before: Partition | None, partition: Partition) -> None:
        name, last = partition_name(partition.identifier), partition.last_seq_number
        authority = authority_of(partition.identifier)
        if authority is None:
            return
        if authority == host.name:
            if before is not None and last < before.last_seq_number:
                self.complain(f"{called(host)} went back from seq {before.last_seq_number:#x} to {last:#x} in {name}")
            purged = partition.purged_seq_number
            if purged and purged > last - self._purge_buffer:
                self.complain(f"{called(host)} purged {name} up to {purged:#x}, although it is at {last:#x} only")
            return
        theirs = _state(self._hosts[authority], partition.identifier)
        top = theirs.last_seq_number if theirs else 0
        if last > top:
            self.complain(f"{called(host)} believes to be at seq {last:#x} of {name}, whose authority is at {top:#x}")

    def _look_at_neighbour(self, host: Host, last: Neighbour, neighbour: Neighbour) -> None:
        if neighbour.acked_seq_number < last.acked_seq_number or (
            neighbour.acked_pec_seq_number < last.acked_pec_seq_number
        ):
            self.complain(f"{called(host)} forgot what {neighbour.machine_name} had acknowledged")
