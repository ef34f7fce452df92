"""The objects that simulated clients create, update and delete, and the requests for it.

Each request leaves a value of its own in one property, the mark, so that the checker sees who wrote last.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from mqwire._values import Guid
from mqwire.directory import PEC_PARTITION_ID, ObjectType
from mqwire.lab.simulation._enterprise import controller, guid, site_id
from mqwire.lab.simulation._events import Change
from mqwire.mqdsrp import Command
from mqwire.properties import Property, PropId
from mqwire.replication import Request


class Kind(msgspec.Struct, frozen=True):
    """How objects of one kind are made. `path` None: they have none."""

    object_type: ObjectType
    identity: PropId
    mark: PropId
    mark_value: Callable[[int], str | int | bytes]
    path: Callable[[Change], str] | None
    rest: Callable[[Change], tuple[Property, ...]] = lambda _: ()
    is_fixed: bool = False
    """Part of the enterprise as it is set up: can be updated, and is neither created nor deleted."""


def _text(number: int) -> str:
    return f"mark {number}"


def _blob(number: int) -> bytes:
    return number.to_bytes(4, "big")


def _name(change: Change) -> int:
    return change.number if change.name is None else change.name


def _queue_path(change: Change) -> str:
    return f"{controller(change.site)}\\queue{_name(change)}"


def _with_scope(scope: int, change: Change) -> tuple[Property, ...]:
    return (
        Property(PropId.PROPID_Q_SCOPE, scope),
        Property(PropId.PROPID_Q_QMID, guid(f"queue manager {controller(change.site)}")),
    )


def _machine_rest(change: Change) -> tuple[Property, ...]:
    return (
        Property(PropId.PROPID_QM_SITE_ID, site_id(change.site)),
        Property(PropId.PROPID_QM_SERVICE, 0),
    )


def _user_rest(change: Change) -> tuple[Property, ...]:
    return (Property(PropId.PROPID_U_SID, b"\x01\x01" + bytes(6) + change.number.to_bytes(4, "little")),)


def _link_rest(change: Change) -> tuple[Property, ...]:
    return (
        Property(PropId.PROPID_L_NEIGHBOR1, site_id(change.site)),
        Property(PropId.PROPID_L_NEIGHBOR2, site_id((change.site + 1) % 3)),
    )


KINDS: dict[str, Kind] = {
    "queue": Kind(
        ObjectType.QUEUE,
        PropId.PROPID_Q_INSTANCE,
        PropId.PROPID_Q_LABEL,
        _text,
        _queue_path,
        partial(_with_scope, 1),
    ),
    "site queue": Kind(
        ObjectType.QUEUE,
        PropId.PROPID_Q_INSTANCE,
        PropId.PROPID_Q_LABEL,
        _text,
        _queue_path,
        partial(_with_scope, 0),
    ),
    "machine": Kind(
        ObjectType.MACHINE,
        PropId.PROPID_QM_MACHINE_ID,
        PropId.PROPID_QM_QUOTA,
        int,
        lambda change: f"client{_name(change)}",
        _machine_rest,
    ),
    "user": Kind(ObjectType.USER, PropId.PROPID_U_ID, PropId.PROPID_U_SIGN_CERT, _blob, None, _user_rest),
    "cn": Kind(
        ObjectType.CN,
        PropId.PROPID_CN_GUID,
        PropId.PROPID_CN_PROTOCOLID,
        lambda number: number % 256,
        lambda change: f"network{_name(change)}",
    ),
    "link": Kind(ObjectType.ROUTINGLINK, PropId.PROPID_L_ID, PropId.PROPID_L_COST, int, None, _link_rest),
    "site": Kind(
        ObjectType.SITE,
        PropId.PROPID_S_SITEID,
        PropId.PROPID_S_INTERVAL2,
        lambda number: number % 65536,
        lambda change: f"site{change.site}",
        is_fixed=True,
    ),
    "enterprise": Kind(
        ObjectType.ENTERPRISE,
        PropId.PROPID_E_ID,
        PropId.PROPID_E_LONG_LIVE,
        int,
        lambda _: "enterprise",
        is_fixed=True,
    ),
}


def partition_of(change: Change) -> Guid:
    kind = KINDS[change.kind]
    in_site = kind.object_type in (ObjectType.QUEUE, ObjectType.MACHINE)
    return site_id(change.site) if in_site else PEC_PARTITION_ID


def identifier_of(change: Change) -> Guid:
    if change.kind == "site":
        return site_id(change.site)
    if change.kind == "enterprise":
        return guid("enterprise")
    return guid(f"object {change.number}")


def path_of(change: Change) -> str | None:
    path = KINDS[change.kind].path
    return None if path is None else path(change)


def request(change: Change, mark: int) -> Request:
    """The request of a client, whose tag is the number that it also leaves as its mark."""
    kind = KINDS[change.kind]
    path = path_of(change)
    by_path = path is not None and change.by_path
    marked = Property(kind.mark, kind.mark_value(mark))
    properties: tuple[Property, ...] = ()
    if change.command == Command.CREATE:
        properties = (Property(kind.identity, identifier_of(change)), marked, *kind.rest(change))
    elif change.command == Command.UPDATE:
        properties = (marked,)
    is_create = change.command == Command.CREATE
    return Request(
        change.command,
        kind.object_type,
        path_name=path if by_path or is_create else None,
        identifier=None if by_path or is_create else identifier_of(change),
        partition_id=partition_of(change),
        properties=properties,
        tag=str(mark),
    )
