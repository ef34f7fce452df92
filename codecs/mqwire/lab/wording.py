"""Requests and objects as they travel between a server of the lab and who runs it: in the protocols' own encodings."""

from __future__ import annotations

from typing import Any

import mqwire
from mqwire import Guid, notification
from mqwire.directory import DirectoryObject, ObjectType
from mqwire.errors import MqwireError
from mqwire.mqcn import ChangeNotification1, NotificationUpdate
from mqwire.mqdsrp import ChangeRequest, Command, DirectoryChange
from mqwire.notification import Notice, Operation, from_properties
from mqwire.properties import Property, PropId
from mqwire.replication import Request

_IDENTITIES = {
    ObjectType.QUEUE: PropId.PROPID_Q_INSTANCE,
    ObjectType.MACHINE: PropId.PROPID_QM_MACHINE_ID,
}
_OPERATIONS = {
    Command.CREATE: Operation.QUEUE_CREATION,
    Command.UPDATE: Operation.QUEUE_UPDATE,
    Command.DELETE: Operation.QUEUE_DELETION,
}


def request_to(request: Request) -> dict[str, Any]:
    """A request as a command to a directory server."""
    change = DirectoryChange(
        command=request.command,
        path_name=request.path_name if request.identifier is None else None,
        guid_identifier=request.identifier,
        properties=request.properties,
    )
    body = mqwire.encode(ChangeRequest(directory_change=change))
    return {"do": "request", "change": body.hex(), "object_type": int(request.object_type)}


def request_from(what: dict[str, Any], tag: str) -> Request:
    message = mqwire.decode(bytes.fromhex(what["change"]), protocol="mqdsrp", strict=False)
    if not isinstance(message, ChangeRequest) or message.directory_change is None:
        raise MqwireError("a request is a ChangeRequest")
    change = message.directory_change
    return Request(
        Command(change.command),
        ObjectType(what["object_type"]),
        path_name=change.path_name,
        identifier=change.guid_identifier,
        properties=change.properties,
        tag=tag,
    )


def object_type_of(key: PropId) -> ObjectType:
    """What kind of object a property belongs to ([MC-MQDSRP] 3.1.1.4)."""
    return ObjectType((key - 1000 if key > 1000 else key) // 100)


def object_to_hex(item: DirectoryObject) -> str:
    """The properties of an object, its identity with them."""
    identity = Property(_IDENTITIES[item.object_type], item.identifier)
    update = NotificationUpdate(command=1, guid_identifier=item.identifier, properties=(identity, *item.properties))
    return mqwire.encode(ChangeNotification1(notification_updates=(update,))).hex()


def properties_from_hex(text: str) -> tuple[Property, ...]:
    message = mqwire.decode(bytes.fromhex(text), protocol="mqcn", strict=False)
    assert isinstance(message, ChangeNotification1)
    return message.notification_updates[0].properties


def notice_of(request: Request, identifier: Guid, found: DirectoryObject | None) -> Notice:
    """What the owner of a queue is told after a change that was made."""
    queue = None
    if found is not None:
        identity = Property(PropId.PROPID_Q_INSTANCE, identifier)
        queue = from_properties((identity, *found.properties))
    return notification.Notice(_OPERATIONS[request.command], identifier, queue=queue, properties=request.properties)
