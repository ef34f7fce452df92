"""What the tests of notifications share."""

from __future__ import annotations

import mqwire
from mqwire import Guid
from mqwire.mqcn import ChangeNotification1, ChangeNotification2, NotificationBody, NotificationUpdate
from mqwire.notification import Effect, Queue, Receiver, to_properties
from mqwire.properties import Property

ME = Guid.parse("11111111-2222-4333-8444-555555555501")
SERVER = Guid.parse("11111111-2222-4333-8444-555555555502")
STRANGER = Guid.parse("11111111-2222-4333-8444-555555555503")
ONE = Guid.parse("aaaaaaaa-0000-4000-8000-000000000001")
TWO = Guid.parse("aaaaaaaa-0000-4000-8000-000000000002")
ORDERS = Queue(ONE, "here\\orders", label="Orders", quota=500)
BILLS = Queue(TWO, "here\\bills", label="Bills", privacy_level=2)


def receiver(*queues: Queue, delays: bool = False, takes_unsigned_hints: bool = False) -> Receiver:
    return Receiver(
        ME,
        {SERVER}.__contains__,
        queues=queues,
        is_delaying=delays,
        takes_unsigned_hints=takes_unsigned_hints,
        default_security=b"made here",
    )


def deliver(machine: Receiver, message: mqwire.Message | bytes, *, now: float = 0.0) -> list[Effect]:
    """A message from the directory server, proven to be."""
    body = message if isinstance(message, bytes) else mqwire.encode(message)
    return machine.receive(body, sender_id=SERVER, authenticated=True, now=now)


def updates(*changes: NotificationUpdate) -> ChangeNotification1:
    return ChangeNotification1(notification_updates=changes)


def create(queue: Queue) -> NotificationUpdate:
    return NotificationUpdate(command=0, path_name=queue.pathname, properties=to_properties(queue))


def update(guid: Guid, *properties: Property) -> NotificationUpdate:
    return NotificationUpdate(command=1, guid_identifier=guid, properties=properties)


def delete(guid: Guid, kind: int = 1) -> NotificationUpdate:
    return NotificationUpdate(command=2, guid_identifier=guid, properties=(Property(1403, 1), Property(1404, kind)))


def hint(event: int, guid: Guid = ONE) -> ChangeNotification2:
    body = NotificationBody.build(event=str(event), object_guid=str(guid), domain_controller="DC1")
    return ChangeNotification2(notification_body=body)
