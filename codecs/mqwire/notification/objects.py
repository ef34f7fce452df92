"""Queues and queue managers as [MS-MQDMPR] 3.1.1 has them, and the properties that stand for their attributes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from mqwire import Guid
from mqwire.properties import Property, PropId

_NULL = Guid(16)


class Queue(Struct, frozen=True):
    """A public queue. What is not given is as Set Queue Defaults leaves it ([MS-MQDMPR] 3.1.7.1.33, reading D19)."""

    identifier: Guid
    pathname: str
    type: Guid = _NULL
    label: str = ""
    journaling: int = 0
    quota: int = 0xFFFFFFFF
    journal_quota: int = 0xFFFFFFFF
    authentication: int = 0
    privacy_level: int = 1
    transactional: int = 0
    base_priority: int = 0
    scope: int = 1
    create_time: int = 0
    modify_time: int = 0
    security: bytes = b""
    """Empty stands for the descriptor that the queue manager generates ([MS-MQDMPR] 3.1.7.1.3.1)."""
    multicast_address: str = ""
    directory_path: str = ""


class ManagerAttributes(Struct, frozen=True):
    """What a notification can change of a queue manager."""

    queue_manager_quota: int = 0xFFFFFFFF
    journal_quota: int = 0xFFFFFFFF
    security: bytes = b""


# [MS-MQCN] 3.1.1.3; "Journal" in 3.2.5 is the same attribute under its old name (reading D17).
QUEUE_PROPERTIES = {
    PropId.PROPID_Q_INSTANCE: "identifier",
    PropId.PROPID_Q_TYPE: "type",
    PropId.PROPID_Q_BASEPRIORITY: "base_priority",
    PropId.PROPID_Q_JOURNAL: "journaling",
    PropId.PROPID_Q_QUOTA: "quota",
    PropId.PROPID_Q_JOURNAL_QUOTA: "journal_quota",
    PropId.PROPID_Q_CREATE_TIME: "create_time",
    PropId.PROPID_Q_MODIFY_TIME: "modify_time",
    PropId.PROPID_Q_SCOPE: "scope",
    PropId.PROPID_Q_SECURITY: "security",
    PropId.PROPID_Q_PATHNAME: "pathname",
    PropId.PROPID_Q_LABEL: "label",
    PropId.PROPID_Q_AUTHENTICATE: "authentication",
    PropId.PROPID_Q_PRIV_LEVEL: "privacy_level",
    PropId.PROPID_Q_TRANSACTION: "transactional",
    PropId.PROPID_Q_MULTICAST_ADDRESS: "multicast_address",
    PropId.PROPID_Q_ADS_PATH: "directory_path",
}
# [MS-MQCN] 3.1.1.2.1, the three that a machine may have changed (3.3.5.2).
MANAGER_PROPERTIES = {
    PropId.PROPID_QM_QUOTA: "queue_manager_quota",
    PropId.PROPID_QM_JOURNAL_QUOTA: "journal_quota",
    PropId.PROPID_QM_SECURITY: "security",
}

_DIRECTORY_ONLY = {PropId.PROPID_Q_MULTICAST_ADDRESS, PropId.PROPID_Q_ADS_PATH}
CREATED = frozenset(QUEUE_PROPERTIES) - _DIRECTORY_ONLY
"""What a version 1 message says of a new queue ([MS-MQCN] 3.3.5.2)."""
UPDATED = frozenset(
    {
        PropId.PROPID_Q_JOURNAL,
        PropId.PROPID_Q_QUOTA,
        PropId.PROPID_Q_BASEPRIORITY,
        PropId.PROPID_Q_JOURNAL_QUOTA,
        PropId.PROPID_Q_SECURITY,
        PropId.PROPID_Q_AUTHENTICATE,
        PropId.PROPID_Q_PRIV_LEVEL,
    }
)
"""What it may change of one that is there."""

_Object = TypeVar("_Object", Queue, ManagerAttributes)


def attributes(properties: Iterable[Property], names: dict[PropId, str], wanted: frozenset[PropId]) -> dict[str, Any]:
    """The attributes that these properties set; what is not wanted, or is no attribute, is left out."""
    found = {}
    for item in properties:
        if item.id in names and item.id in wanted and item.value is not None:
            found[names[PropId(item.id)]] = item.value
    return found


def changed(item: _Object, values: dict[str, Any]) -> _Object:
    return msgspec.structs.replace(item, **values)


def from_properties(properties: Iterable[Property], security: bytes = b"") -> Queue | None:
    """The queue that the directory describes; None if it does not say which, or where."""
    values = attributes(properties, QUEUE_PROPERTIES, frozenset(QUEUE_PROPERTIES))
    if not values.get("identifier") or not values.get("pathname"):
        return None
    return Queue(**{"security": security, **values})


def to_properties(queue: Queue, wanted: Iterable[PropId] = CREATED) -> tuple[Property, ...]:
    """The properties that stand for a queue, by default those that a new queue is announced with."""
    return tuple(Property(known, getattr(queue, QUEUE_PROPERTIES[known])) for known in sorted(wanted))
