"""Objects that say who replicates with whom: sites, machines and the enterprise (3.1.7.2.5, .7, .10 to .12).

Everything here can happen twice without harm (errata C21), and goes by the object as it is afterwards: so it does not
matter whether a change named it by path or GUID, nor which properties it carried (C7, C19, C20).
"""

from __future__ import annotations

import msgspec

from mqwire._values import Guid
from mqwire.directory import (
    PEC_PARTITION_ID,
    DirectoryObject,
    Neighbour,
    NeighbourKind,
    ObjectType,
    Partition,
)
from mqwire.properties import PropId
from mqwire.replication import _readings as readings
from mqwire.replication._core import Core, key_of, same_name
from mqwire.replication._state import NeighbourKey
from mqwire.replication._syncing import ask_for_all, stop_asking

PREFIX = "propagate:"
SERVICE_BSC = 0x2


def object_changed(core: Core, found: DirectoryObject) -> bool:
    """An object was made or changed. Returns whether BSCs should hear of it at once (rNeedFlush)."""
    if found.object_type == ObjectType.SITE:
        return _site_changed(core, found)
    if found.object_type == ObjectType.ENTERPRISE:
        return _enterprise_changed(core, found)
    if found.object_type == ObjectType.MACHINE:
        _machine_changed(core, found)
    return False


def object_deleted(core: Core, gone: DirectoryObject) -> bool:
    """An object was deleted; `gone` is what it was, since nothing can be looked up afterwards (C7)."""
    if gone.object_type == ObjectType.MACHINE:
        _remove_neighbour(core, (int(NeighbourKind.BSC), gone.identifier))
    if gone.object_type != ObjectType.SITE:
        return False
    if gone.identifier in core.state.partitions and gone.identifier != core.config.site_id:
        _remove_partition(core, gone.identifier)
    return True


def _site_changed(core: Core, site: DirectoryObject) -> bool:
    psc_name = site.get(PropId.PROPID_S_PSC)
    if not isinstance(psc_name, str) or not psc_name or site.identifier == PEC_PARTITION_ID:
        return False
    partition = core.state.partitions.get(site.identifier)
    if partition is None:
        if len(core.state.partitions) >= core.config.bounds.partitions:
            return False
        core.save_partition(Partition(site.identifier, psc_name))
        ask_for_all(core, site.identifier)
    elif not same_name(partition.authority_name, psc_name):
        core.change_partition(partition, authority_name=psc_name)
        ask_for_all(core, site.identifier)
    if core.is_psc:  # a BSC has no neighbours (C18)
        _psc_changed(core, site, psc_name)
    return True


def _psc_changed(core: Core, site: DirectoryObject, psc_name: str) -> None:
    """The PSC of another site is a neighbour."""
    partition_id = readings.neighbour_partition(site.identifier, site.partition_id)
    key = int(NeighbourKind.PSC), partition_id
    known = core.state.neighbours.get(key)
    if core.is_me(psc_name) or site.identifier == core.config.site_id:
        _remove_neighbour(core, key)
    elif known is None:
        _add_neighbour(core, Neighbour(NeighbourKind.PSC, partition_id, partition_id, psc_name))
    elif not same_name(known.machine_name, psc_name):
        # Another machine: what the one before has acknowledged says nothing about it.
        _say_goodbye(core, known)
        core.save_neighbour(Neighbour(NeighbourKind.PSC, partition_id, partition_id, psc_name))


def _enterprise_changed(core: Core, enterprise: DirectoryObject) -> bool:
    """Handle Enterprise Update (3.1.7.2.10)."""
    pec_name = enterprise.get(PropId.PROPID_E_PECNAME)
    partition = core.state.partitions[PEC_PARTITION_ID]
    if not isinstance(pec_name, str) or not pec_name or same_name(pec_name, partition.authority_name):
        return False
    core.change_partition(partition, authority_name=pec_name)
    return True


def _machine_changed(core: Core, machine: DirectoryObject) -> None:
    """A BSC of the own site is a neighbour of its PSC (3.1.7.2.12)."""
    if not core.is_psc or machine.partition_id != core.config.site_id or core.is_me(machine.path_name):
        return
    service = machine.get(PropId.PROPID_QM_SERVICE)
    key = int(NeighbourKind.BSC), machine.identifier
    if not isinstance(service, int) or not service & SERVICE_BSC or not machine.path_name:
        _remove_neighbour(core, key)
        return
    known = core.state.neighbours.get(key)
    if known is None:
        made = Neighbour(NeighbourKind.BSC, machine.identifier, machine.partition_id, machine.path_name)
        _add_neighbour(core, made)
    elif known.machine_name != machine.path_name:
        core.save_neighbour(msgspec.structs.replace(known, machine_name=machine.path_name))


def _add_neighbour(core: Core, neighbour: Neighbour) -> None:
    if len(core.state.neighbours) < core.config.bounds.neighbours:
        core.save_neighbour(neighbour)
        core.set_timer(*propagation_timer(core, neighbour))


def _remove_neighbour(core: Core, key: NeighbourKey) -> None:
    neighbour = core.state.neighbours.get(key)
    if neighbour is None:
        return
    _say_goodbye(core, neighbour)
    del core.state.neighbours[key]
    core.store.remove_neighbour(*key)
    core.state.available.pop(key, None)
    core.state.header_times.pop(key, None)
    for place in [place for place in core.state.left_out if place[0] == key]:
        del core.state.left_out[place]
    core.cancel_timer(propagation_timer(core, neighbour)[0])


def _say_goodbye(core: Core, neighbour: Neighbour) -> None:
    """A server that is told nothing more is told at least why."""
    from mqwire.replication._propagation import send_change_propagation

    if core.state.available.get(key_of(neighbour)):
        send_change_propagation(core, neighbour)


def _remove_partition(core: Core, identifier: Guid) -> None:
    """A site is gone, and what it had with it."""
    stop_asking(core, identifier)
    state = core.state
    del state.partitions[identifier]
    for table in (state.windows, state.previous_purged, state.pending):
        table.pop(identifier, None)
    core.store.remove_partition(identifier)
    core.store.clear_partition(identifier)
    _remove_neighbour(core, (int(NeighbourKind.PSC), identifier))


def propagation_timer(core: Core, neighbour: Neighbour) -> tuple[str, float]:
    """The Change Propagation Timer of a neighbour (3.3.2.1): its key and its time."""
    is_psc = neighbour.kind == NeighbourKind.PSC
    delay = core.config.timings.intersite if is_psc else core.config.timings.intrasite
    kind, identifier = key_of(neighbour)
    return f"{PREFIX}{kind}:{identifier.hex()}", delay
