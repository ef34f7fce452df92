"""What the machines of [MS-MQCN] ask of whoever runs them."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from mqwire import Guid
from mqwire.mqqb import AuthenticationLevel, DeliveryMode, HashAlgorithm, MessageClass, SenderIdType
from mqwire.notification.objects import ManagerAttributes, Queue
from mqwire.properties import PropId

NOTIFY_QUEUE = 3
"""Number of the private queue `notify_queue$` ([MS-MQCN] 1.9)."""


class Send(Struct, frozen=True, kw_only=True):
    """Put a message into the notification queue of another queue manager ([MS-MQCN] 3.3.5.3)."""

    destination: Guid
    """The queue manager whose queue it is, never the sender's own (reading D21)."""
    body: bytes
    is_signed: bool
    """Version 1 must be; version 2 carries no data, so nobody needs to trust it."""
    sender_id: Guid
    """The queue manager that sends and signs, whatever object has changed (reading D23)."""
    hash_algorithm: HashAlgorithm
    authentication_level: AuthenticationLevel
    sender_id_type: SenderIdType = SenderIdType.QUEUE_MANAGER
    queue: int = NOTIFY_QUEUE
    time_to_reach_queue: int = 300
    delivery: DeliveryMode = DeliveryMode.EXPRESS
    message_class: MessageClass = MessageClass.NORMAL

    @property
    def format_name(self) -> str:
        """The queue that takes the message, named as [MS-MQCN] 1.9 has it (reading D24)."""
        return f"PRIVATE={str(self.destination).upper()}\\{self.queue:x}"


class SetTimer(Struct, frozen=True):
    """Call `tick` at this time, on the clock that the machine is told about."""

    at: float


class ReadDirectory(Struct, frozen=True):
    """Read Directory ([MS-MQDMPR] 3.1.7.1.20); its outcome goes to `answer` with the same number, also if it failed."""

    number: int
    key: PropId
    """Objects are wanted whose property of this identifier is `value`: one queue, the machine, or all its queues."""
    value: Guid
    server: str
    """The directory server to ask, as the notification names it; empty if any will do."""


class QueueCreated(Struct, frozen=True):
    queue: Queue


class QueueChanged(Struct, frozen=True):
    queue: Queue


class QueueDeleted(Struct, frozen=True):
    queue: Queue


class ManagerChanged(Struct, frozen=True):
    attributes: ManagerAttributes


class Ignored(Struct, frozen=True):
    """A message, or what the directory answered, changed nothing."""

    reason: str


Effect: TypeAlias = (
    Send | SetTimer | ReadDirectory | QueueCreated | QueueChanged | QueueDeleted | ManagerChanged | Ignored
)
