"""What a directory server keeps: objects, what was deleted, and how far each partition has come.

All records are immutable; a store is given a new one in place of the old.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import TypeAlias

import msgspec

from mqwire._values import NULL_GUID, Guid
from mqwire.errors import MqwireError
from mqwire.properties import Property, PropId
from mqwire.seqnum import MIN_SEQ_NUMBER

PEC_PARTITION_ID = NULL_GUID
"""The partition of enterprise-wide objects ([MC-MQDSRP] 1.9). A site partition is named by the GUID of its site."""

Value: TypeAlias = Guid | bytes | int | str | tuple[Guid, ...] | tuple[str, ...]


class StoreError(MqwireError):
    """The store could not do its work (disk full, file damaged). Nothing was changed."""


class ObjectType(IntEnum):
    """The object types of a directory ([MC-MQDSRP] 3.1.1.4, [MS-MQDS] 2.2.8)."""

    QUEUE = 1
    MACHINE = 2
    SITE = 3
    CN = 5
    ENTERPRISE = 6
    USER = 7
    ROUTINGLINK = 8


NAME: Mapping[ObjectType, PropId] = {
    ObjectType.QUEUE: PropId.PROPID_Q_PATHNAME,
    ObjectType.MACHINE: PropId.PROPID_QM_PATHNAME,
    ObjectType.SITE: PropId.PROPID_S_PATHNAME,
    ObjectType.CN: PropId.PROPID_CN_NAME,
    ObjectType.ENTERPRISE: PropId.PROPID_E_NAME,
}
"""The property that holds the path name, for types that have one ([MS-MQDS] 2.2.9)."""


class PurgeState(IntEnum):
    """How far a partition is in a full synchronization, "sync0" ([MC-MQDSRP] 3.1.1.2.3)."""

    NORMAL = 0
    STARTSYNC0 = 1
    SYNC0 = 2
    COMPLETESYNC0 = 3


class NeighbourKind(IntEnum):
    PSC = 1
    BSC = 2


class DirectoryObject(msgspec.Struct, frozen=True, gc=False):
    """One object of one partition.

    `properties` are sorted by identifier and hold neither the identity, the partition nor the sequence
    number, which have fields of their own, nor reserved properties, whose values mean nothing.
    """

    partition_id: Guid
    identifier: Guid
    object_type: ObjectType
    seq_number: int
    properties: tuple[Property, ...]

    def get(self, propid: int) -> Value | None:
        """The value of one property, if the object has it."""
        for found in self.properties:
            if found.id == propid:
                return found.value
        return None

    @property
    def path_name(self) -> str:
        """The name the object goes by; empty for users and routing links, which have none."""
        wanted = NAME.get(self.object_type)
        for found in self.properties:
            if found.id == wanted:
                return found.value if isinstance(found.value, str) else ""
        return ""

    @property
    def scope(self) -> int:
        """1 if other sites may know the object. Only a queue can be kept to its site (0)."""
        found = self.get(PropId.PROPID_Q_SCOPE) if self.object_type == ObjectType.QUEUE else 1
        return found if isinstance(found, int) else 1


class DeletedObject(msgspec.Struct, frozen=True, gc=False):
    """That an object is gone ([MC-MQDSRP] 3.1.1.2.2): what tells other servers until it is purged."""

    partition_id: Guid
    identifier: Guid
    seq_number: int
    object_type: ObjectType
    scope: int = 1


class Partition(msgspec.Struct, frozen=True, gc=False):
    """The state of one directory partition that survives a restart ([MC-MQDSRP] 3.1.1.2.3)."""

    identifier: Guid
    authority_name: str
    last_seq_number: int = MIN_SEQ_NUMBER
    purged_seq_number: int = MIN_SEQ_NUMBER
    allowed_purge_seq_number: int = MIN_SEQ_NUMBER
    purge_state: PurgeState = PurgeState.NORMAL


class Neighbour(msgspec.Struct, frozen=True, gc=False):
    """A server that changes are propagated to ([MC-MQDSRP] 3.1.1.2.4).

    `identifier` is what it is found by: the GUID of its site for a PSC, of its machine object for a BSC.
    """

    kind: NeighbourKind
    identifier: Guid
    partition_id: Guid
    machine_name: str
    acked_seq_number: int = MIN_SEQ_NUMBER
    acked_pec_seq_number: int = MIN_SEQ_NUMBER
    last_acked_time: float = 0.0


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What a change request was answered with, kept for a while so that a repeated request does nothing twice."""

    requester_name: str
    request_identifier: int
    status: int
    time: float
