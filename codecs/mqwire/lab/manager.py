"""A queue manager without I/O: what machines want sent becomes packets, what arrives is checked and sorted."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable

from msgspec import Struct

import mqwire
from mqwire import Guid, notification, replication
from mqwire._queues import destination as system_queue_of
from mqwire.lab.outbox import Outgoing
from mqwire.lab.signing import Key, KeyRing, sender_id, signature_of
from mqwire.mqqb import (
    BaseHeader,
    BaseHeaderFlags,
    DirectQueueFormatName,
    HashAlgorithm,
    MessageClass,
    MessagePropertiesHeader,
    MessagePropertiesHeaderFlags,
    PrivateQueueFormatNameId,
    QueueType,
    UserHeader,
    UserHeaderFlags,
    UserMessage,
)

REPLICATION_QUEUE, NOTIFICATION_QUEUE = 1, 3
NEGATIVE = 0x8000
_REMEMBERED = 10_000
_DIRECT_HOST = re.compile(r"(?:OS|TCP):([^\\/]+)", re.IGNORECASE)


class Peer(Struct, frozen=True):
    """Another queue manager, as the administrator knows it."""

    name: str
    identifier: Guid
    host: str = "127.0.0.1"
    port: int = 0
    """Zero if it does not listen: then messages go back over the sessions that it opens."""
    public_key: str = ""
    """PEM. Without one nothing it sends is proven."""


class Delivery(Struct, frozen=True):
    """A message in one of the two queues that the lab knows, with who sent it and whether that is proven."""

    queue: int
    body: bytes
    sender_id: Guid | None
    authenticated: bool
    message_class: int = MessageClass.NORMAL
    returned_by: str = ""
    """Of a negative acknowledgment: the machine that the message went to."""


class QueueManager:
    """Names, numbers and signs messages; checks and sorts those that arrive."""

    def __init__(
        self,
        identifier: Guid,
        name: str,
        key: Key,
        peers: Iterable[Peer],
        *,
        first_message_id: int = 0,
        trusts_claims: bool = False,
    ) -> None:
        self.identifier = identifier
        self.name = name
        self.peers = {peer.name.casefold(): peer for peer in peers}
        self.trusts_claims = trusts_claims
        """Believe senders that have no key, for implementations that cannot sign yet. Those with one must use it."""
        self._key = key
        self._ring = KeyRing({peer.identifier: peer.public_key for peer in self.peers.values()})
        self._names = {peer.identifier: peer.name for peer in self.peers.values()}
        self._message_id = first_message_id
        self._seen: OrderedDict[tuple[Guid, int], None] = OrderedDict()

    # --- out ---

    def replicate(self, send: replication.Send, now: float) -> Outgoing:
        """A message of a directory server ([MC-MQDSRP] 3.1.7.2.1)."""
        name = send.format_name.removeprefix("DIRECT=")
        # The own replication queue takes what comes back; only then is it named.
        flags = UserHeaderFlags(
            dq=QueueType.DIRECT,
            aq=QueueType.PRIVATE_ON_SOURCE if send.wants_nack else QueueType.NONE,
            rq=QueueType.PRIVATE_ON_SOURCE,
        )
        own = PrivateQueueFormatNameId(REPLICATION_QUEUE)
        header = UserHeader(
            source_queue_manager=self.identifier,
            time_to_be_received=send.timeout,
            sent_time=int(now) & 0xFFFFFFFF,
            message_id=self._next_id(),
            flags=flags,
            destination_queue=DirectQueueFormatName(direct_format_name=name),
            admin_queue=own if send.wants_nack else None,
            response_queue=own,
        )
        properties = MessagePropertiesHeader(
            flags=MessagePropertiesHeaderFlags(na=send.wants_nack),
            hash_algorithm=HashAlgorithm.MD5,
            message_body=send.body,
        )
        message = _message(header, properties, send.priority, send.timeout)
        signed = self._key.sign(message, self.identifier)
        return Outgoing(send.destination, signed, now + send.timeout, send.wants_nack)

    def notify(self, send: notification.Send, now: float) -> Outgoing:
        """A change notification ([MS-MQCN] 3.3.5.3). The lab signs version 2 as well."""
        message = self._private(
            send.destination,
            send.queue,
            send.body,
            now,
            hash_algorithm=send.hash_algorithm,
            timeout=send.time_to_reach_queue,
        )
        return Outgoing(self.name_of(send.destination), message, now + send.time_to_reach_queue)

    def returned(self, item: Outgoing) -> Delivery | None:
        """What the own queue manager says about a message that it could not bring to its queue in time."""
        if not item.wants_nack:
            return None
        body = item.message.message_properties_header.message_body
        reason = MessageClass.NACK_REACH_QUEUE_TIMEOUT
        return Delivery(REPLICATION_QUEUE, body, self.identifier, True, reason, item.destination)

    def name_of(self, identifier: Guid | None) -> str:
        """The name of a queue manager; empty if it is not known."""
        return "" if identifier is None else self._names.get(identifier, "")

    # --- in ---

    def arrive(self, message: UserMessage, now: float) -> tuple[Delivery | None, list[Outgoing]]:
        """What goes into a queue, if anything, and the acknowledgments that its sender has asked for."""
        sender, is_proven = self._sender(message)
        refusal = self._refusal(message, is_proven, now)
        if refusal is not None:
            return None, self._report(message, refusal, now)
        # Only what is proven is remembered, or anybody could make a message look as if it had been here before.
        if sender is not None and is_proven and self._is_repeated(sender, message.user_header.message_id):
            return None, []
        queue = system_queue_of(message)
        assert queue is not None
        properties = message.message_properties_header
        returned_by = self.name_of(sender) if properties.message_class & NEGATIVE else ""
        delivery = Delivery(
            queue.number, properties.message_body, sender, is_proven, int(properties.message_class), returned_by
        )
        return delivery, self._report(message, MessageClass.ACK_REACH_QUEUE, now)

    def _is_repeated(self, sender: Guid, message_id: int) -> bool:
        """A session that broke leaves its sender in doubt, so that messages can come twice."""
        identity = sender, message_id
        if identity in self._seen:
            return True
        self._seen[identity] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        return False

    def _refusal(self, message: UserMessage, is_proven: bool, now: float) -> MessageClass | None:
        queue, header = system_queue_of(message), message.user_header
        if queue is None or queue.number not in (REPLICATION_QUEUE, NOTIFICATION_QUEUE) or not self._is_ours(header):
            return MessageClass.NACK_BAD_DST_Q
        limit = message.base_header.time_to_reach_queue
        if limit != 0xFFFFFFFF and header.sent_time + limit < now:
            return MessageClass.NACK_REACH_QUEUE_TIMEOUT
        if signature_of(message) and not is_proven:
            return MessageClass.NACK_BAD_SIGNATURE
        return None

    def _is_ours(self, header: UserHeader) -> bool:
        queue = header.destination_queue
        if isinstance(queue, DirectQueueFormatName):
            host = _DIRECT_HOST.match(queue.direct_format_name) if isinstance(queue.direct_format_name, str) else None
            return host is not None and host[1].casefold() == self.name.casefold()
        return header.queue_manager_address == self.identifier

    def _sender(self, message: UserMessage) -> tuple[Guid | None, bool]:
        sender = sender_id(message)
        if self.trusts_claims and not self._ring.knows(sender):
            return sender or message.user_header.source_queue_manager, True
        return sender, self._ring.is_signed(message)

    # --- acknowledgments ---

    def _report(self, message: UserMessage, outcome: MessageClass, now: float) -> list[Outgoing]:
        """An administration message, if one is wanted and can be sent ([MS-MQMQ] 2.2.19.3)."""
        wanted, header = message.message_properties_header.flags, message.user_header
        name, queue = self.name_of(header.source_queue_manager), header.admin_queue
        is_wanted = wanted.na if outcome & NEGATIVE else wanted.pa
        if not is_wanted or not name or not isinstance(queue, PrivateQueueFormatNameId):
            return []
        if header.flags.aq != QueueType.PRIVATE_ON_SOURCE:
            return []
        properties = message.message_properties_header
        answer = self._private(
            header.source_queue_manager,
            queue.private_queue_identifier,
            properties.message_body if outcome & NEGATIVE else b"",
            now,
            message_class=outcome,
            correlation_id=bytes(header.source_queue_manager) + header.message_id.to_bytes(4, "little"),
        )
        return [Outgoing(name, answer, now + 60)]

    def _private(
        self,
        destination: Guid,
        queue: int,
        body: bytes,
        now: float,
        *,
        message_class: MessageClass = MessageClass.NORMAL,
        correlation_id: bytes = bytes(20),
        hash_algorithm: HashAlgorithm = HashAlgorithm.MD5,
        timeout: int = 60,
    ) -> UserMessage:
        """A signed message to a private queue by number."""
        header = UserHeader(
            source_queue_manager=self.identifier,
            queue_manager_address=destination,
            time_to_be_received=timeout,
            sent_time=int(now) & 0xFFFFFFFF,
            message_id=self._next_id(),
            flags=UserHeaderFlags(dq=QueueType.PRIVATE_ON_DESTINATION),
            destination_queue=PrivateQueueFormatNameId(queue),
        )
        properties = MessagePropertiesHeader(
            message_class=message_class,
            correlation_id=correlation_id,
            hash_algorithm=hash_algorithm,
            message_body=body,
        )
        return self._key.sign(_message(header, properties, 3, timeout), self.identifier)

    def _next_id(self) -> int:
        self._message_id = (self._message_id + 1) & 0xFFFFFFFF
        return self._message_id


def _message(header: UserHeader, properties: MessagePropertiesHeader, priority: int, timeout: int) -> UserMessage:
    base = BaseHeader(flags=BaseHeaderFlags(pr=priority), time_to_reach_queue=timeout)
    return UserMessage(base_header=base, user_header=header, message_properties_header=properties)


def described(body: bytes, queue: int) -> str:
    """What a body is, in one word, for logs."""
    protocol = "mqdsrp" if queue == REPLICATION_QUEUE else "mqcn"
    try:
        return mqwire.decode(body, protocol=protocol, strict=False).message
    except mqwire.DecodeError:
        return "something undecodable"
