"""The server of [MS-MQCN]: a queue manager that is told about changes of itself and its queues (3.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import mqwire
from mqwire import Guid
from mqwire.errors import DecodeError
from mqwire.mqcn import AnyMessage, ChangeNotification1, ChangeNotification2, Event
from mqwire.notification.effects import Effect, Ignored, SetTimer
from mqwire.notification.objects import ManagerAttributes, Queue
from mqwire.notification.reading import Directory
from mqwire.notification.staging import Refused, Staging
from mqwire.properties import Property

# Product note 3 of [MS-MQCN], in seconds: how messages are held back so that a flood of them costs little.
CYCLE = 15 * 60.0
SHORT_WAIT = 60.0
FLOOD = 100
"""From so many waiting messages on they are dropped, and everything is read from the directory instead."""
MOST_WAITING_BYTES = 1 << 22
"""A few messages that are very large are a flood too."""


class Receiver:
    """Keeps the queues of a queue manager as its directory has them.

    `receive` takes a message with who sent it and whether that is proven, `tick` the time, `answer` what the directory
    was asked for. All return effects. Whatever is sent, an unproven sender changes nothing: a version 1 message must
    come from a directory server, and a version 2 message only ever makes the machine look into the directory.
    """

    def __init__(
        self,
        identifier: Guid,
        is_directory_server: Callable[[Guid], bool],
        *,
        queues: Iterable[Queue] = (),
        manager: ManagerAttributes | None = None,
        is_delaying: bool = True,
        takes_unsigned_hints: bool = False,
        default_security: bytes = b"",
    ) -> None:
        self.identifier = identifier
        self.is_directory_server = is_directory_server
        """Whose values may be taken as they are; [MS-MQCN] 3.2.5.1 would take those of any queue manager that signs."""
        self.is_delaying = is_delaying
        """Windows NT and 2000 do not hold messages back (note 3)."""
        self.takes_unsigned_hints = takes_unsigned_hints
        """Version 2 need not be signed. If this is set an unproven one makes the machine look, but believe nothing."""
        self.default_security = default_security
        self.directory = Directory(identifier, {queue.identifier: queue for queue in queues}, manager)
        self.timer: float | None = None
        self._waiting: list[AnyMessage] = []
        self._arrived = self._bytes = 0
        self._processed: float | None = None

    @property
    def queues(self) -> dict[Guid, Queue]:
        return self.directory.queues

    @property
    def manager(self) -> ManagerAttributes:
        return self.directory.manager

    # --- inputs ---

    def start(self) -> list[Effect]:
        """After a restart: what was missed is in the directory."""
        return self.directory.read_all()

    def receive(self, body: bytes, *, sender_id: Guid | None, authenticated: bool, now: float) -> list[Effect]:
        """A message from the notification queue. `sender_id` is None unless a queue manager is named as its sender."""
        try:
            message = mqwire.decode(body, protocol="mqcn")
        except DecodeError as error:
            return [Ignored(f"no change notification: {error}")]
        reason = self._refusal(message, sender_id if authenticated else None)
        if reason:
            return [Ignored(reason)]
        if not self.is_delaying:
            return self._process(message)
        return self._hold_back(message, len(body), now)

    def tick(self, now: float) -> list[Effect]:
        """The clock. Nothing happens before the time that SetTimer named."""
        if self.timer is None or now < self.timer:
            return []
        waiting, is_flood = self._waiting, self._is_flood
        self.timer, self._waiting, self._arrived, self._bytes = None, [], 0, 0
        self._processed = now
        if is_flood:
            return self.directory.read_all()
        return [effect for message in waiting for effect in self._process(message)]

    def answer(self, number: int, status: int, objects: Iterable[tuple[Property, ...]] = ()) -> list[Effect]:
        """What a ReadDirectory came to: a status, and the properties of each object that was found."""
        return self.directory.answer(number, status, tuple(objects), self.default_security)

    # --- who is believed ---

    def _refusal(self, message: AnyMessage, proven: Guid | None) -> str:
        if isinstance(message, ChangeNotification1):
            # Whether the values are used or not, the signature counts (reading D18).
            if proven is None:
                return "version 1 from a sender that is not proven to be a queue manager"
            if not self.is_directory_server(proven):
                return f"version 1 from {proven}, which is no directory server"
        elif proven is None and not self.takes_unsigned_hints:
            return "version 2 from a sender that is not proven to be a queue manager"
        return ""

    # --- holding back ---

    @property
    def _is_flood(self) -> bool:
        return self._arrived >= FLOOD or self._bytes > MOST_WAITING_BYTES

    def _hold_back(self, message: AnyMessage, size: int, now: float) -> list[Effect]:
        self._arrived += 1
        self._bytes += size
        if self._is_flood:
            self._waiting.clear()
        else:
            self._waiting.append(message)
        if self.timer is not None:
            return []
        self.timer = now + self._wait(now)
        return [SetTimer(self.timer)]

    def _wait(self, now: float) -> float:
        if self._processed is None or now - self._processed > CYCLE - SHORT_WAIT:
            return SHORT_WAIT
        return min(CYCLE, self._processed + CYCLE - now)  # a clock that was set back must not make it longer

    # --- applying ---

    def _process(self, message: AnyMessage) -> list[Effect]:
        if isinstance(message, ChangeNotification1):
            return self._apply(message)
        assert isinstance(message, ChangeNotification2)  # strict decoding refuses other versions
        body = message.notification_body
        guid = Guid.parse(body.object_guid)
        if int(body.event) != Event.CHANGE_MACHINE:
            # Also for a deletion, which 3.2.5.2 would believe: the sender need not be trusted, the directory is asked.
            return self.directory.read_queue(guid, body.domain_controller)
        if guid != self.identifier:
            return [Ignored("a hint is about another queue manager")]
        return self.directory.read_manager(body.domain_controller)

    def _apply(self, message: ChangeNotification1) -> list[Effect]:
        staging = Staging(self.identifier, self.queues, self.manager, self.default_security)
        try:
            staging.apply(message.notification_updates)
        except Refused as reason:
            return [Ignored(str(reason))]
        self.directory.commit(staging)
        missed = [effect for guid in staging.unknown for effect in self.directory.read_queue(guid)]
        return staging.effects + missed
