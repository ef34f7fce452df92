"""What a queue manager knows of its objects, and what it has asked its directory about ([MS-MQCN] 3.2.5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from mqwire import Guid
from mqwire.notification.effects import (
    Effect,
    Ignored,
    ManagerChanged,
    QueueChanged,
    QueueCreated,
    QueueDeleted,
    ReadDirectory,
)
from mqwire.notification.objects import (
    MANAGER_PROPERTIES,
    ManagerAttributes,
    Queue,
    attributes,
    changed,
    from_properties,
)
from mqwire.notification.staging import Staging, value_of
from mqwire.properties import Hresult, Property, PropId

MOST_READS = 1000
"""Questions that may be open at a time; hints beyond that are dropped, since anybody can make them up."""
_GONE = (Hresult.MQDS_OBJECT_NOT_FOUND, Hresult.MQ_ERROR_QUEUE_NOT_FOUND)
_Objects = tuple[tuple[Property, ...], ...]


@dataclass
class _Asked:
    read: ReadDirectory
    is_stale: bool = False
    """Something has changed since: the answer may be from before, so the question is asked again."""


class Directory:
    """The objects, and the open questions about them."""

    def __init__(self, identifier: Guid, queues: dict[Guid, Queue], manager: ManagerAttributes | None) -> None:
        self.identifier = identifier
        self.queues = queues
        self.manager = manager or ManagerAttributes()
        self._asked: dict[int, _Asked] = {}
        self._numbers: dict[tuple[PropId, Guid], int] = {}
        self._last = 0

    # --- questions ---

    def read_queue(self, guid: Guid, server: str = "") -> list[Effect]:
        return self._ask(PropId.PROPID_Q_INSTANCE, guid, server)

    def read_manager(self, server: str = "") -> list[Effect]:
        return self._ask(PropId.PROPID_QM_MACHINE_ID, self.identifier, server)

    def read_all(self) -> list[Effect]:
        """After a flood: every queue of this manager, also those that it has not heard of (note 3)."""
        return self._ask(PropId.PROPID_Q_QMID, self.identifier, "")

    def _ask(self, key: PropId, value: Guid, server: str) -> list[Effect]:
        number = self._numbers.get((key, value))
        if number is not None:
            self._asked[number].is_stale = True
            return []
        if len(self._asked) >= MOST_READS:
            return [Ignored(f"{MOST_READS} questions to the directory are open already")]
        self._last += 1
        read = ReadDirectory(self._last, key, value, server)
        self._asked[read.number] = _Asked(read)
        self._numbers[key, value] = read.number
        return [read]

    def commit(self, staging: Staging) -> None:
        """Take over what a version 1 message has changed."""
        self.queues, self.manager = staging.queues, staging.manager
        for asked in self._asked.values():
            if asked.read.value in staging.touched or asked.read.key == PropId.PROPID_Q_QMID:
                asked.is_stale = True

    # --- answers ---

    def answer(self, number: int, status: int, objects: _Objects, security: bytes) -> list[Effect]:
        asked = self._asked.pop(number, None)
        if asked is None:
            return [Ignored("the directory answers what nobody has asked")]
        read = asked.read
        del self._numbers[read.key, read.value]
        if asked.is_stale:
            return self._ask(read.key, read.value, read.server)
        if status in _GONE:
            objects = ()
        elif status != Hresult.MQ_OK:  # reading D20: as printed, a failure would pass for an object without attributes
            return [Ignored(f"the directory could not be read: {status & 0xFFFFFFFF:#010x}")]
        if read.key == PropId.PROPID_QM_MACHINE_ID:
            return self._take_manager(objects)
        if read.key == PropId.PROPID_Q_QMID:
            return self._take_all(objects, security)
        return self._take_queue(read.value, objects, security)

    def _take_manager(self, objects: _Objects) -> list[Effect]:
        if not objects:
            return [Ignored("the directory does not know this queue manager")]
        values = attributes(objects[0], MANAGER_PROPERTIES, frozenset(MANAGER_PROPERTIES))
        manager = changed(self.manager, values)
        if manager == self.manager:
            return []
        self.manager = manager
        return [ManagerChanged(manager)]

    def _take_queue(self, guid: Guid, objects: _Objects, security: bytes) -> list[Effect]:
        mine = [queue for queue in self._mine(objects, security) if queue.identifier == guid]
        return self._put(mine[0]) if mine else self._remove(guid)

    def _take_all(self, objects: _Objects, security: bytes) -> list[Effect]:
        found = {queue.identifier: queue for queue in self._mine(objects, security)}
        gone = [effect for guid in list(self.queues) if guid not in found for effect in self._remove(guid)]
        return gone + [effect for queue in found.values() for effect in self._put(queue)]

    def _mine(self, objects: _Objects, security: bytes) -> list[Queue]:
        owned = [item for item in objects if value_of(item, PropId.PROPID_Q_QMID) in (None, self.identifier)]
        return [queue for item in owned if (queue := from_properties(item, security)) is not None]

    def _put(self, queue: Queue) -> list[Effect]:
        known = self.queues.get(queue.identifier)
        if known == queue:
            return []
        self.queues[queue.identifier] = queue
        return [QueueChanged(queue) if known else QueueCreated(queue)]

    def _remove(self, guid: Guid) -> list[Effect]:
        gone = self.queues.pop(guid, None)
        return [] if gone is None else [QueueDeleted(gone)]
