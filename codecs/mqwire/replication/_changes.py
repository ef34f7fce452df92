"""One change of one object on a replica (3.1.7.2.5 to 3.1.7.2.8): what the authority did is done again."""

from __future__ import annotations

from mqwire.directory import DeletedObject, ObjectType
from mqwire.directory._schema import object_type_of
from mqwire.mqdsrp import Command, DirectoryChange
from mqwire.properties import Property, PropId
from mqwire.replication import _readings as readings
from mqwire.replication._core import Core
from mqwire.replication._topology import object_changed, object_deleted


def type_of(change: DirectoryChange) -> ObjectType | None:
    """The type of the object that a change is about: the first property tells (3.1.1.4), or PROPID_D_OBJTYPE (A17)."""
    if change.command == Command.DELETE:
        number = deletion(change.properties)[1]
        return next((kind for kind in ObjectType if kind == number), None)
    return object_type_of(change.properties[0].id) if change.properties else None


def deletion(properties: tuple[Property, ...]) -> tuple[int, int]:
    """Scope and object type of a deletion, wherever they are in the list (errata A18)."""
    found = {one.id: one.value for one in properties}
    scope, object_type = found.get(PropId.PROPID_D_SCOPE), found.get(PropId.PROPID_D_OBJTYPE)
    return scope if isinstance(scope, int) else 1, object_type if isinstance(object_type, int) else 0


def apply(core: Core, change: DirectoryChange) -> tuple[bool, bool]:
    """Whether the change could be made, and whether BSCs should hear of it at once."""
    object_type = type_of(change)
    if object_type is None:
        return False, False
    if change.command == Command.DELETE:
        return True, _delete(core, change, object_type)
    partition_id, identifier = change.partition_id, change.guid_identifier
    if change.command == Command.UPDATE or (change.command == Command.SYNCHRONIZE and identifier is None):
        found = core.directory.find(partition_id, object_type, change.path_name, identifier)
        if found is None:
            return False, False
        outcome = core.directory.update(found, change.properties, change.seq_number)
    elif change.command == Command.SYNCHRONIZE and identifier is not None:
        outcome = core.directory.replace(
            partition_id,
            object_type,
            identifier=readings.synchronized_identifier(identifier, core.random),
            properties=change.properties,
            seq_number=change.seq_number,
        )
    else:
        outcome = core.directory.create(
            partition_id,
            object_type,
            path_name=change.path_name,
            identifier=identifier,  # a create without any GUID would be another object on every replica: refused
            properties=change.properties,
            seq_number=change.seq_number,
        )
    if outcome.found is None:
        return False, False
    return True, object_changed(core, outcome.found)


def _delete(core: Core, change: DirectoryChange, object_type: ObjectType) -> bool:
    """Handle Directory Delete (3.1.7.2.7) on a replica. What is gone already is fine, and remembered all the same."""
    partition_id, identifier = change.partition_id, change.guid_identifier
    if identifier is not None:
        found = core.store.get(partition_id, identifier)
    else:
        found = core.directory.find(partition_id, object_type, change.path_name, None)
    need_flush = False
    if found is not None:
        core.directory.delete(found)
        need_flush = object_deleted(core, found)
        identifier = found.identifier
    if identifier is not None and readings.is_remembered(by_request=False):
        scope = deletion(change.properties)[0]
        core.store.put_deleted(DeletedObject(partition_id, identifier, change.seq_number, object_type, scope))
    return need_flush
