"""The client of [MS-MQCN]: prepares notifications for the queue managers that own what has changed (3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from msgspec import Struct

import mqwire
from mqwire import Guid
from mqwire.errors import MqwireError
from mqwire.mqcn import ChangeNotification1, ChangeNotification2, Command, Event, NotificationBody, NotificationUpdate
from mqwire.mqqb import AuthenticationLevel, HashAlgorithm
from mqwire.notification.effects import Send
from mqwire.notification.objects import CREATED, MANAGER_PROPERTIES, UPDATED, Queue, to_properties
from mqwire.properties import Property, PropId

_MOST_UPDATES = 0xFF  # their number is one byte ([MS-MQCN] 2.2.4)
_ENTERPRISE_SCOPE, _QUEUE_TYPE = 1, 1  # MQDS_ENTERPRISESCOPE, MQDS_QUEUE: what 3.3.5.2 has for deletions


class MsmqVersion(Enum):
    """A generation of MSMQ."""

    MSMQ1 = 1
    MSMQ2 = 2
    MSMQ3 = 3
    MSMQ4 = 4


# [MS-MQCN] 3.3.5.3 with note 12, which gives version 2 both hashes (reading D22).
_SIGNATURES = {
    MsmqVersion.MSMQ1: (HashAlgorithm.MD5, AuthenticationLevel.SIG10),
    MsmqVersion.MSMQ2: (HashAlgorithm.MD5, AuthenticationLevel.SIG20),
    MsmqVersion.MSMQ3: (HashAlgorithm.SHA_1, AuthenticationLevel.SIG20),
    MsmqVersion.MSMQ4: (HashAlgorithm.SHA_1, AuthenticationLevel.SIG20),
}


class Operation(Enum):
    """What happened to an object ([MS-MQCN] 3.3.4.1)."""

    QUEUE_CREATION = Event.CREATE_QUEUE
    QUEUE_UPDATE = Event.CHANGE_QUEUE
    QUEUE_DELETION = Event.DELETE_QUEUE
    QUEUE_MANAGER_UPDATE = Event.CHANGE_MACHINE


class Notice(Struct, frozen=True):
    """A change to tell somebody about."""

    operation: Operation
    identifier: Guid
    """The queue, or the machine."""
    queue: Queue | None = None
    """The new queue, for a creation."""
    properties: tuple[Property, ...] = ()
    """What was modified, for an update."""
    is_foreign: bool = False
    """Whether the machine is one that runs no MSMQ, for an update of a machine."""


class Sender:
    """Sends as a directory service (version 1) or as a queue manager (version 2)."""

    def __init__(self, identifier: Guid, *, version: MsmqVersion = MsmqVersion.MSMQ1, server: str = "") -> None:
        self.identifier = identifier
        """The queue manager that sends."""
        self.version = version
        self.server = server
        """The directory server through which changes are made, for version 2."""

    def updates(self, destination: Guid, notices: Iterable[Notice]) -> list[Send]:
        """Version 1 messages with these changes, as few as can carry them ([MS-MQCN] 3.3.5.2)."""
        found = [self._update(destination, notice) for notice in notices]
        return [
            self._send(destination, ChangeNotification1(notification_updates=tuple(some)), is_signed=True)
            for some in _batches(found)
        ]

    def hint(self, destination: Guid, notice: Notice) -> Send:
        """A version 2 message: it names the object, its owner reads the rest from the directory (3.3.5.1)."""
        body = NotificationBody.build(
            event=str(notice.operation.value.value),
            object_guid=str(notice.identifier),
            domain_controller=self.server,
        )
        return self._send(destination, ChangeNotification2(notification_body=body), is_signed=False)

    def _update(self, destination: Guid, notice: Notice) -> NotificationUpdate:
        command, properties = _content(destination, notice)
        path = notice.queue.pathname if notice.queue is not None and command == Command.CREATE else None
        return NotificationUpdate(
            command=command,
            path_name=path,
            guid_identifier=notice.identifier if path is None else None,
            guid_master_id=self.identifier,
            properties=properties,
        )

    def _send(self, destination: Guid, message: mqwire.Message, *, is_signed: bool) -> Send:
        hash_algorithm, level = _SIGNATURES[self.version]
        return Send(
            destination=destination,
            body=mqwire.encode(message),
            is_signed=is_signed,
            sender_id=self.identifier,
            hash_algorithm=hash_algorithm,
            authentication_level=level if is_signed else AuthenticationLevel.NONE,
        )


def _content(destination: Guid, notice: Notice) -> tuple[Command, tuple[Property, ...]]:
    """The command and the properties that [MS-MQCN] 3.3.5.2 lists for each kind of change."""
    match notice.operation:
        case Operation.QUEUE_CREATION:
            if notice.queue is None or not notice.queue.pathname:
                raise MqwireError("a queue that was created needs its attributes and a path")
            # The object's type follows from the first property, so it must be one of the queue's own.
            return Command.CREATE, to_properties(notice.queue, CREATED)
        case Operation.QUEUE_UPDATE:
            owner = Property(PropId.PROPID_Q_QMID, destination)
            return Command.UPDATE, (owner, *_only(notice.properties, UPDATED))
        case Operation.QUEUE_MANAGER_UPDATE:
            machine = Property(PropId.PROPID_QM_MACHINE_ID, notice.identifier)
            foreign = Property(PropId.PROPID_QM_FOREIGN, int(notice.is_foreign))
            return Command.UPDATE, (machine, foreign, *_only(notice.properties, frozenset(MANAGER_PROPERTIES)))
        case Operation.QUEUE_DELETION:
            scope = Property(PropId.PROPID_D_SCOPE, _ENTERPRISE_SCOPE)
            return Command.DELETE, (scope, Property(PropId.PROPID_D_OBJTYPE, _QUEUE_TYPE))


def _only(properties: tuple[Property, ...], wanted: frozenset[PropId]) -> tuple[Property, ...]:
    return tuple(item for item in properties if item.id in wanted)


def _batches(updates: list[NotificationUpdate]) -> Iterator[list[NotificationUpdate]]:
    for at in range(0, len(updates), _MOST_UPDATES):
        yield updates[at : at + _MOST_UPDATES]
