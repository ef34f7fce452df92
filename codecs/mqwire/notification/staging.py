"""A version 1 message applied to a copy, so that it is applied whole or not at all ([MS-MQCN] 3.2.5.1, reading D16)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from mqwire import Guid
from mqwire.mqcn import Command, NotificationUpdate
from mqwire.notification.effects import Effect, ManagerChanged, QueueChanged, QueueCreated, QueueDeleted
from mqwire.notification.objects import (
    CREATED,
    MANAGER_PROPERTIES,
    QUEUE_PROPERTIES,
    UPDATED,
    ManagerAttributes,
    Queue,
    attributes,
    changed,
)
from mqwire.properties import Property, PropId

QUEUE, MACHINE = 1, 2  # MQDS_QUEUE, MQDS_MACHINE ([MS-MQDS] 2.2.8)


class Refused(Exception):
    """Why nothing of a message may be applied."""


def object_type(properties: tuple[Property, ...]) -> int:
    """What kind of object the first property belongs to: queue properties are 1xx and 11xx, and so on (reading D15)."""
    if not properties:
        raise Refused("an update without properties does not say what it is about")
    first = int(properties[0].id)
    return (first - 1000 if first > 1000 else first) // 100


def value_of(properties: tuple[Property, ...], wanted: PropId) -> object:
    return next((item.value for item in properties if item.id == wanted), None)


class Staging:
    """What the queues would be after some updates, and the effects of getting there."""

    def __init__(
        self, identifier: Guid, queues: dict[Guid, Queue], manager: ManagerAttributes, security: bytes
    ) -> None:
        self.identifier = identifier
        self.queues = dict(queues)
        self.manager = manager
        self.security = security
        self.effects: list[Effect] = []
        self.touched: set[Guid] = set()
        self.unknown: list[Guid] = []
        """Queues that were changed but are not here: their creation was missed, the directory has them."""

    def apply(self, updates: Iterable[NotificationUpdate]) -> None:
        for update in updates:
            match update.command:
                case Command.CREATE:
                    self._create(update)
                case Command.UPDATE:
                    self._update(update)
                case Command.DELETE:
                    self._delete(update)
                case _:
                    raise Refused(f"there is no command {int(update.command)}")

    def _create(self, update: NotificationUpdate) -> None:
        if object_type(update.properties) != QUEUE:  # reading D14: only queues are created, and their path is a queue's
            raise Refused("only queues can be created by a notification")
        self._check_owner(update)
        values = {"security": self.security, **attributes(update.properties, QUEUE_PROPERTIES, CREATED)}
        values.setdefault("pathname", update.path_name or "")
        if not values.get("identifier") or not values["pathname"]:
            raise Refused("a queue was created without its GUID or its path")
        queue = Queue(**values)
        if self._paths.get(queue.pathname.casefold(), queue.identifier) != queue.identifier:
            raise Refused("a queue was created at the path of another")
        known = queue.identifier in self.queues
        self._put(queue, QueueChanged(queue) if known else QueueCreated(queue))

    def _update(self, update: NotificationUpdate) -> None:
        kind = object_type(update.properties)
        guid = self._named(update)
        if kind == MACHINE:
            if guid != self.identifier:
                raise Refused("an update is about another queue manager")
            self.manager = changed(
                self.manager, attributes(update.properties, MANAGER_PROPERTIES, frozenset(MANAGER_PROPERTIES))
            )
            self.touched.add(guid)
            self.effects.append(ManagerChanged(self.manager))
            return
        if kind != QUEUE:
            raise Refused(f"an update is about an object of type {kind}")
        self._check_owner(update)
        known = self.queues.get(guid)
        if known is None:
            self.unknown.append(guid)
            return
        queue = changed(known, attributes(update.properties, QUEUE_PROPERTIES, UPDATED))
        self._put(queue, QueueChanged(queue))

    def _delete(self, update: NotificationUpdate) -> None:
        if value_of(update.properties, PropId.PROPID_D_OBJTYPE) != QUEUE:
            raise Refused("only queues can be deleted by a notification")
        guid = self._named(update)
        self.touched.add(guid)
        gone = self.queues.pop(guid, None)
        if gone is not None:  # a message that comes twice finds nothing the second time
            self._paths.pop(gone.pathname.casefold(), None)
            self.effects.append(QueueDeleted(gone))

    def _named(self, update: NotificationUpdate) -> Guid:
        if update.guid_identifier is None:  # reading D25
            raise Refused("an update or deletion names no GUID, so its object cannot be found")
        return update.guid_identifier

    def _check_owner(self, update: NotificationUpdate) -> None:
        owner = value_of(update.properties, PropId.PROPID_Q_QMID)
        if owner is not None and owner != self.identifier:
            raise Refused("an update is about a queue of another queue manager")

    @cached_property
    def _paths(self) -> dict[str, Guid]:
        return {queue.pathname.casefold(): guid for guid, queue in self.queues.items()}

    def _put(self, queue: Queue, effect: Effect) -> None:
        self.queues[queue.identifier] = queue
        self._paths[queue.pathname.casefold()] = queue.identifier
        self.touched.add(queue.identifier)
        self.effects.append(effect)
