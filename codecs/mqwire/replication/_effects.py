"""What goes into a machine and what comes out of it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from mqwire._values import Guid
from mqwire.directory import ObjectType
from mqwire.mqdsrp import Command
from mqwire.properties import Property

NORMAL = 0x0000
NACK_BIT = 0x8000
NACK_BAD_SIGNATURE = 0x8006


class Incoming(msgspec.Struct, frozen=True):
    """A message that arrived in the replication queue (`mqis_queue$`), or a nack that came back.

    `sender_id` is the GUID of the queue manager that sent it (SenderIdentifier of type 2) and `authenticated`
    whether that is proven. For a nack, `message_class` is its class, `body` the body of the message it is
    about and `destination` the machine that message went to; a nack that the own queue manager made has the own
    GUID as `sender_id` and is authenticated.
    """

    body: bytes
    sender_id: Guid | None = None
    authenticated: bool = False
    message_class: int = NORMAL
    destination: str = ""


class Request(msgspec.Struct, frozen=True):
    """A change that a local client (MQDS) asks for. `Completed` answers it, with the same `tag`.

    An object to be updated or deleted is named by `identifier` or by `path_name`. A new object gets its GUID from its
    identity property, if given, else a new one. `partition_id` None: found out from the object, from the type,
    from the machine that a queue is on, or from PROPID_QM_SITE_ID of a machine.
    """

    command: Command
    object_type: ObjectType
    path_name: str | None = None
    identifier: Guid | None = None
    partition_id: Guid | None = None
    properties: tuple[Property, ...] = ()
    tag: str = ""


class Send(msgspec.Struct, frozen=True):
    """Send a body to the replication queue of a machine: express, signed (MD5) by the own queue manager
    as sender of type 2 ([MC-MQDSRP] 3.1.7.2.1). May get lost: nothing depends on its arrival."""

    destination: str
    body: bytes
    priority: int = 3
    timeout: int = 20 * 60
    """Seconds to reach the queue, and to be received: later it must not arrive."""
    wants_nack: bool = False
    """AckNackReachQueue, with the own replication queue as administration and response queue."""

    @property
    def format_name(self) -> str:
        return f"DIRECT=OS:{self.destination}\\private$\\mqis_queue$"


class SetTimer(msgspec.Struct, frozen=True):
    """Call `timer(key)` once, after `delay` seconds. Takes the place of a timer with the same key."""

    key: str
    delay: float


class CancelTimer(msgspec.Struct, frozen=True):
    key: str


class Completed(msgspec.Struct, frozen=True):
    """What became of a `Request`: status 0 (MQ_OK) means that the authority has made the change and keeps it."""

    tag: str
    status: int
    identifier: Guid | None = None
    """The object, where this server knows: always after a change of its own."""
    seq_number: int | None = None
    """The number of the change, where this server is the authority."""


Effect: TypeAlias = Send | SetTimer | CancelTimer | Completed
