"""Who may say what.

The sender of a message is the GUID of a queue manager. Which machine that is, the configuration says (`trusted`) or
else the machine object with that GUID, but then only inside the partition where the object is: otherwise the PSC of
one site could create a machine with the name of the PEC and speak for the enterprise.
"""

from __future__ import annotations

from typing import NamedTuple

from mqwire._values import Guid
from mqwire.directory import PEC_PARTITION_ID, Neighbour, NeighbourKind, ObjectType
from mqwire.directory._schema import name_key
from mqwire.replication._core import Core, same_name


class _Claim(NamedTuple):
    name: str
    partition_id: Guid | None
    """Where the directory says so; None if the configuration does."""


def _claims(core: Core, sender: Guid) -> list[_Claim]:
    claims = [_Claim(name, None) for name, guid in core.trusted.items() if guid == sender]
    for found in core.store.identified(sender):
        name = name_key(found.path_name)
        if found.object_type == ObjectType.MACHINE and core.trusted.get(name, sender) == sender:
            claims.append(_Claim(name, found.partition_id))
    return claims


def _is(core: Core, sender: Guid, name: str, partition_id: Guid) -> bool:
    """Whether the sender is the machine of that name that is the authority of a partition or belongs to its site."""
    key = name_key(name)
    for claim in _claims(core, sender):
        if claim.name != key:
            continue
        if claim.partition_id in (None, partition_id):
            return True
        home = core.state.partitions.get(claim.partition_id) if claim.partition_id is not None else None
        # The machine object of the PEC is in the partition of the site that it is the PSC of.
        if partition_id == PEC_PARTITION_ID and home is not None and same_name(home.authority_name, name):
            return True
    return False


def speaks_for(core: Core, sender: Guid, partition_id: Guid) -> bool:
    """Whether the sender may tell this server what is in a partition: its authority may, and to a BSC its PSC."""
    partition = core.state.partitions.get(partition_id)
    if partition is None or core.is_authority(partition_id):
        return False
    if core.is_bsc:
        return _is(core, sender, core.my_psc_name, core.config.site_id)
    return _is(core, sender, partition.authority_name, partition_id)


def neighbour_of(core: Core, sender: Guid) -> Neighbour | None:
    """The neighbour that the sender is."""
    found = core.state.neighbours.get((int(NeighbourKind.BSC), sender))
    if found is not None:
        return found
    for claim in _claims(core, sender):
        for neighbour in core.neighbours(NeighbourKind.PSC):
            if name_key(neighbour.machine_name) == claim.name and claim.partition_id in (None, neighbour.identifier):
                return neighbour
    return None


def is_machine(core: Core, sender: Guid, name: str, partition_id: Guid) -> bool:
    """Whether the sender is the server that something was sent to."""
    return _is(core, sender, name, core.config.site_id if core.is_bsc else partition_id)
