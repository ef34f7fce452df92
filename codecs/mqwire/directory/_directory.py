"""Creating, updating, deleting and finding objects: the [MS-MQDS] 3.1.6 events that replication raises (errata B11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

import msgspec

from mqwire._values import NULL_GUID, Guid
from mqwire.directory._records import NAME, DirectoryObject, ObjectType
from mqwire.directory._restrictions import Restriction, value_of
from mqwire.directory._schema import FIXED, IDENTITY, NOT_KEPT, check, types_in
from mqwire.directory._store import Store
from mqwire.properties import Hresult, Property, PropId

MAX_PROPERTIES = 128
"""In one change of a client ([MS-MQDS] 2.2.10)."""


class Reset(IntEnum):
    """What Reset Directory Partition does ([MC-MQDSRP] 3.3.7.10 and 3.3.7.11, errata B12)."""

    MARK = 1
    SWEEP = 2


class Outcome(msgspec.Struct, frozen=True):
    status: Hresult
    found: DirectoryObject | None = None

    @property
    def is_ok(self) -> bool:
        return self.status == Hresult.MQ_OK


class Directory:
    """Objects behind checks.

    The authority of a partition makes changes with `strict`: names are unique in the partition, and what is fixed
    stays. A replica repeats what the authority has decided, so it only refuses what no object can be.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    def create(
        self,
        partition_id: Guid,
        object_type: ObjectType,
        *,
        path_name: str | None,
        identifier: Guid | None,
        properties: Iterable[Property],
        seq_number: int,
        strict: bool = False,
    ) -> Outcome:
        """Make an object. Its GUID is its identity property if it has one, else `identifier`.

        An object of a replica that is there already is replaced: the authority knows better.
        """
        given = tuple(properties)
        if object_type not in types_in(partition_id):
            return Outcome(Hresult.MQDS_WRONG_OBJ_TYPE)
        if path_name and object_type in NAME:
            given += (Property(NAME[object_type], path_name),)
        status = check(object_type, given)
        if status != Hresult.MQ_OK:
            return Outcome(status)
        own = next((found.value for found in reversed(given) if found.id == IDENTITY[object_type]), identifier)
        if not isinstance(own, Guid) or len(own) != len(NULL_GUID):
            return Outcome(Hresult.MQ_ERROR_INSUFFICIENT_PROPERTIES)
        made = DirectoryObject(partition_id, own, object_type, seq_number, kept(object_type, given))
        if strict:
            status = self._may_be_made(made, len(given))
            if status != Hresult.MQ_OK:
                return Outcome(status)
        self.store.put(made)
        return Outcome(Hresult.MQ_OK, made)

    def _may_be_made(self, made: DirectoryObject, count: int) -> Hresult:
        if count > MAX_PROPERTIES:
            return Hresult.MQ_ERROR_TOO_MANY_PROPERTIES
        if made.object_type in NAME and not made.path_name:
            return Hresult.MQ_ERROR_INSUFFICIENT_PROPERTIES
        exists = _EXISTS.get(made.object_type, Hresult.MQ_ERROR_PROPERTIES_CONFLICT)
        if self.store.get(made.partition_id, made.identifier) is not None:
            return exists
        if made.path_name and self._named(made.partition_id, made.object_type, made.path_name) is not None:
            return exists
        return Hresult.MQ_OK

    def update(
        self, found: DirectoryObject, properties: Iterable[Property], seq_number: int, *, strict: bool = False
    ) -> Outcome:
        """Set properties of an object; those that are not named stay as they are."""
        given = tuple(properties)
        status = check(found.object_type, given)
        if status != Hresult.MQ_OK:
            return Outcome(status)
        if strict:
            status = self._may_be_updated(found, given)
            if status != Hresult.MQ_OK:
                return Outcome(status)
        changed = msgspec.structs.replace(
            found, seq_number=seq_number, properties=kept(found.object_type, (*found.properties, *given))
        )
        self.store.put(changed)
        return Outcome(Hresult.MQ_OK, changed)

    def _may_be_updated(self, found: DirectoryObject, given: tuple[Property, ...]) -> Hresult:
        if len(given) > MAX_PROPERTIES:
            return Hresult.MQ_ERROR_TOO_MANY_PROPERTIES
        fixed = FIXED | {IDENTITY[found.object_type]}
        if any(new.id in fixed and new.value != value_of(found, new.id) for new in given):
            return Hresult.MQ_ERROR_PROPERTY_NOTALLOWED
        name = next((new.value for new in reversed(given) if new.id == NAME.get(found.object_type)), None)
        if isinstance(name, str):
            other = self._named(found.partition_id, found.object_type, name)
            if not name or (other is not None and other.identifier != found.identifier):
                return Hresult.MQ_ERROR_PROPERTY_NOTALLOWED
        return Hresult.MQ_OK

    def replace(
        self,
        partition_id: Guid,
        object_type: ObjectType,
        *,
        identifier: Guid,
        properties: Iterable[Property],
        seq_number: int,
    ) -> Outcome:
        """Make an object equal to what the authority says it is, whether it was there or not.

        A synchronized object comes whole: what it does not have (any more) goes.
        """
        given = (*properties, Property(IDENTITY[object_type], identifier))
        return self.create(
            partition_id,
            object_type,
            path_name=None,
            identifier=identifier,
            properties=given,
            seq_number=seq_number,
        )

    def delete(self, found: DirectoryObject) -> None:
        self.store.remove(found.partition_id, found.identifier)

    def find(
        self, partition_id: Guid, object_type: ObjectType, path_name: str | None, identifier: Guid | None
    ) -> DirectoryObject | None:
        """The object of a partition with a GUID or, without one, with a name."""
        if identifier is not None:
            found = self.store.get(partition_id, identifier)
            return found if found is not None and found.object_type == object_type else None
        return self._named(partition_id, object_type, path_name) if path_name else None

    def _named(self, partition_id: Guid, object_type: ObjectType, name: str) -> DirectoryObject | None:
        return next((f for f in self.store.named(object_type, name) if f.partition_id == partition_id), None)

    def read(self, found: DirectoryObject, propids: Iterable[int]) -> tuple[Property, ...]:
        """The properties asked for, of those that the object has."""
        values = ((propid, value_of(found, propid)) for propid in propids)
        return tuple(Property(_member(propid), value) for propid, value in values if value is not None)

    def lookup(
        self, object_type: ObjectType, restrictions: Iterable[Restriction], columns: Iterable[int]
    ) -> Iterator[tuple[Property, ...]]:
        """The columns of every object of a type that meets all restrictions, in the order of sequence numbers."""
        wanted = tuple(columns)
        return (self.read(found, wanted) for found in self.store.lookup(object_type, restrictions))

    def reset_partition(self, partition_id: Guid, operation: Reset) -> list[DirectoryObject]:
        """Mark everything in a partition as gone, or remove what is still marked; returns what was removed."""
        if operation == Reset.MARK:
            self.store.mark_partition(partition_id)
            return []
        gone = list(self.store.marked(partition_id))
        self.store.sweep_partition(partition_id)
        return gone


_EXISTS = {
    ObjectType.QUEUE: Hresult.MQ_ERROR_QUEUE_EXISTS,
    ObjectType.MACHINE: Hresult.MQ_ERROR_MACHINE_EXISTS,
}


def kept(object_type: ObjectType, properties: Iterable[Property]) -> tuple[Property, ...]:
    """What an object keeps of a property list: each property once (the last one counts), in order."""
    skip = NOT_KEPT[object_type]
    by_id = {found.id: found for found in properties if found.id not in skip}
    return tuple([by_id[propid] for propid in sorted(by_id)])


def _member(propid: int) -> PropId | int:
    return PropId(propid) if propid in PropId.__members__.values() else propid
