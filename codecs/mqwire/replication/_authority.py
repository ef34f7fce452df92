"""The authority of a partition makes a change (3.1.7.1.2, 3.2.7.2): once, with the next number, for all neighbours."""

from __future__ import annotations

import msgspec

from mqwire._values import Guid
from mqwire.directory import DeletedObject, DirectoryObject, NeighbourKind, ObjectType, Partition
from mqwire.directory._directory import kept
from mqwire.directory._schema import IDENTITY
from mqwire.mqdsrp import Command, DirectoryChange
from mqwire.properties import Hresult, Property, PropId
from mqwire.replication import _readings as readings
from mqwire.replication._answering import deletion_properties
from mqwire.replication._applying import advance
from mqwire.replication._core import Core
from mqwire.replication._offering import offer
from mqwire.replication._topology import object_changed, object_deleted
from mqwire.seqnum import MAX_SEQ_NUMBER


class Order(msgspec.Struct, frozen=True):
    """What is to be done, whoever asks."""

    command: int
    partition_id: Guid
    object_type: ObjectType
    path_name: str | None
    identifier: Guid | None
    properties: tuple[Property, ...]
    by_request: bool = False
    """Whether another server asks."""


class Result(msgspec.Struct, frozen=True):
    status: int
    identifier: Guid | None = None
    seq_number: int | None = None


def execute(core: Core, order: Order) -> Result:
    """Make a change of a partition of which this server is the authority."""
    partition = core.state.partitions[order.partition_id]
    number = partition.last_seq_number + 1
    if number >= MAX_SEQ_NUMBER:
        return Result(Hresult.MQ_ERROR_DS_IS_FULL)
    found = None
    if order.command != Command.CREATE:
        found = core.directory.find(order.partition_id, order.object_type, order.path_name, order.identifier)
    if order.by_request and _moves_authority(core, order, found):
        return Result(Hresult.MQ_ERROR_ACCESS_DENIED)
    if order.command == Command.DELETE:
        return _delete(core, partition, found, order, number)
    if found is not None:
        return _update(core, partition, order, found, number)
    if order.command == Command.UPDATE:
        return Result(Hresult.MQDS_OBJECT_NOT_FOUND)
    return _create(core, partition, order, number)


def _moves_authority(core: Core, order: Order, found: DirectoryObject | None) -> bool:
    """What only an administrator may do, at the authority itself: say who is the PEC or the PSC of a site, remove a
    site, or put another machine in the place of the authority. A server that was taken over could ask for it."""
    if order.object_type == ObjectType.MACHINE and (found is None or order.command == Command.DELETE):
        names = [one.value for one in order.properties if one.id == PropId.PROPID_QM_PATHNAME]
        names.append(order.path_name if found is None else found.path_name)
        return any(isinstance(name, str) and core.is_me(name) for name in names)
    if order.object_type not in (ObjectType.SITE, ObjectType.ENTERPRISE):
        return False
    if order.command == Command.DELETE:
        return True
    if found is None and order.object_type == ObjectType.SITE:
        return False
    return any(
        one.id in (PropId.PROPID_S_PSC, PropId.PROPID_E_PECNAME) and (found is None or one.value != found.get(one.id))
        for one in order.properties
    )


def _create(core: Core, partition: Partition, order: Order, number: int) -> Result:
    """Handle Directory Create (3.1.7.2.5), or Sync of an object that is not there (3.1.7.2.8)."""
    outcome = core.directory.create(
        order.partition_id,
        order.object_type,
        path_name=order.path_name,
        identifier=order.identifier or core.new_guid(),
        properties=order.properties,
        seq_number=number,
        strict=True,
    )
    made = outcome.found
    if made is None:
        return Result(outcome.status)
    # Replicas have to make the same object: they are told its GUID, and every property. The path is on the
    # wire because creates are addressed by it (A7); it is empty for objects that have none (A8).
    identity = Property(IDENTITY[made.object_type], made.identifier)
    change = _change(partition, Command.CREATE, None, number, (identity, *made.properties), path_name=made.path_name)
    _spread(core, change, made)
    object_changed(core, made)
    return Result(Hresult.MQ_OK, made.identifier, number)


def _update(core: Core, partition: Partition, order: Order, found: DirectoryObject, number: int) -> Result:
    """Handle Directory Update (3.1.7.2.6), or Sync of an object that is there (3.1.7.2.8)."""
    if not order.properties:
        return Result(Hresult.MQ_ERROR_INSUFFICIENT_PROPERTIES)
    outcome = core.directory.update(found, order.properties, number, strict=True)
    changed = outcome.found
    if changed is None:
        return Result(outcome.status)
    properties = kept(changed.object_type, order.properties)
    if not properties:  # nothing that an object keeps; the identity is a property that says nothing new
        properties = (Property(IDENTITY[changed.object_type], changed.identifier),)
    change = _change(partition, Command.UPDATE, changed.identifier, number, properties)
    _spread(core, change, changed)
    object_changed(core, changed)
    return Result(Hresult.MQ_OK, changed.identifier, number)


def _delete(core: Core, partition: Partition, found: DirectoryObject | None, order: Order, number: int) -> Result:
    """Handle Directory Delete (3.1.7.2.7). What it was is looked up before it is gone (errata C5, C7)."""
    if found is None:
        return Result(Hresult.MQDS_OBJECT_NOT_FOUND)
    core.directory.delete(found)
    identifier = readings.deleted_identifier(order.identifier, found.identifier)
    if identifier is not None and readings.is_remembered(order.by_request):
        record = DeletedObject(found.partition_id, identifier, number, found.object_type, found.scope)
        core.store.put_deleted(record)
    properties = deletion_properties(found.scope, found.object_type)
    change = _change(partition, Command.DELETE, found.identifier, number, properties)
    _spread(core, change, None)
    object_deleted(core, found)
    return Result(Hresult.MQ_OK, found.identifier, number)


def _change(
    partition: Partition,
    command: Command,
    identifier: Guid | None,
    number: int,
    properties: tuple[Property, ...],
    *,
    path_name: str | None = None,
) -> DirectoryChange:
    return DirectoryChange(
        command=command,
        path_name=path_name,
        guid_identifier=identifier,
        partition_id=partition.identifier,
        previous_seq_number=partition.last_seq_number,
        seq_number=number,
        purged_seq_number=readings.purged_in_change(partition, number),
        properties=properties,
    )


def _spread(core: Core, change: DirectoryChange, found: DirectoryObject | None) -> None:
    """Propagate Directory Change (3.1.7.1.2): the number is used once (errata C21)."""
    stays_in_site = found is not None and found.scope == 0
    offer(core, change, NeighbourKind.PSC, stays_in_site=stays_in_site)
    offer(core, change, NeighbourKind.BSC)
    advance(core, change.partition_id, change.seq_number)
