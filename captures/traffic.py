"""Two queue managers that talk: the packets of their sessions, and the messages that the samples send."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import mqwire
from mqwire import Guid
from mqwire.capture import Endpoint
from mqwire.capture.synthesis import Conversation
from mqwire.mqcn import ChangeNotification1, ChangeNotification2, NotificationBody, NotificationUpdate
from mqwire.mqdsrp import (
    AlreadyPurged,
    BSCAck,
    ChangePropagation,
    ChangeReply,
    ChangeRequest,
    DirectoryChange,
    PSCAck,
    SeqNumberHeader,
    SyncReply,
    SyncRequest,
)
from mqwire.mqqb import (
    BaseHeader,
    BaseHeaderFlags,
    ConnectionParameters,
    ConnectionParametersHeader,
    DirectQueueFormatName,
    EstablishConnection,
    EstablishConnectionHeader,
    FinalAckBody,
    InternalHeader,
    InternalHeaderFlags,
    MessagePropertiesHeader,
    OperatingSystem,
    OrderAckBody,
    PacketType,
    PrivateQueueFormatNameId,
    SessionAck,
    SessionHeader,
    TransactionHeader,
    TxSequenceId,
    UserHeader,
    UserHeaderFlags,
    UserMessage,
)
from mqwire.properties import PartitionSeqNumbers, Property, PropId

SENT_TIME = 1_700_000_000
REPLICATION, NOTIFICATION, ORDER = 1, 3, 4
SITE = Guid.parse("5a6b7c8d-9e0f-4a1b-8c2d-3e4f5a6b7c8d")
PARTITION = Guid.parse("0d1e2f30-4152-4363-8475-8697a8b9cadb")
CHANGED = Guid.parse("7f6e5d4c-3b2a-4918-8706-f5e4d3c2b1a0")


class Manager(NamedTuple):
    """A queue manager."""

    name: str
    guid: Guid
    address: str

    def at(self, port: int = 1801) -> Endpoint:
        return Endpoint(self.address, port)


PSC = Manager("NORTH-PSC", Guid.parse("11111111-2222-4333-8444-555555555501"), "10.20.0.1")
BSC = Manager("NORTH-BSC", Guid.parse("11111111-2222-4333-8444-555555555502"), "10.20.0.2")
SOUTH = Manager("SOUTH-PSC", Guid.parse("11111111-2222-4333-8444-555555555503"), "10.20.0.3")
CLIENT = Manager("DESK-7", Guid.parse("11111111-2222-4333-8444-555555555504"), "10.20.0.4")


def _internal(kind: PacketType, refused: bool = False) -> InternalHeader:
    return InternalHeader(flags=InternalHeaderFlags(pt=kind, cs=refused))


class Session:
    """A connection between two queue managers, with the packets that open it and number its messages."""

    def __init__(
        self, client: Manager, server: Manager, *, port: int = 49_759, seqs: tuple[int, int] = (1000, 5000)
    ) -> None:
        self.managers = client, server
        self.talk = Conversation(client.at(port), server.at(), seqs=seqs)
        self._sent = [0, 0]

    def open(self, *, is_refused: bool = False, was_pinged: bool = False) -> Iterator[bytes]:
        """The handshake of TCP, then those of [MS-MQQB] 3.1.5.2 to 3.1.5.4."""
        client, server = self.managers
        yield from self.talk.open()
        header = EstablishConnectionHeader(
            client_guid=client.guid,
            server_guid=server.guid,
            time_stamp=86_400_000,
            operating_system=OperatingSystem(se=not was_pinged, os=True),
        )
        for side in (0, 1):
            internal = _internal(PacketType.ESTABLISH_CONNECTION, refused=is_refused and side == 1)
            packet = EstablishConnection(internal_header=internal, establish_connection_header=header)
            yield from self.send(side, packet)
        if is_refused:
            return
        for side, window in ((0, 64), (1, 32)):
            parameters = ConnectionParametersHeader(window_size=window)
            yield from self.send(side, ConnectionParameters(connection_parameters_header=parameters))

    def send(self, side: int, packet: mqwire.Message) -> Iterator[bytes]:
        return self.talk.send(side, mqwire.encode(packet))

    def say(self, side: int, body: mqwire.Message | bytes, queue: int = REPLICATION) -> Iterator[bytes]:
        """A message to a private queue of the other side, with a SessionHeader."""
        return self.send(side, self.message(side, body, queue))

    def message(self, side: int, body: mqwire.Message | bytes, queue: int = REPLICATION) -> UserMessage:
        self._sent[side] += 1
        return UserMessage(
            base_header=BaseHeader(flags=BaseHeaderFlags(sh=True)),
            user_header=UserHeader(
                source_queue_manager=self.managers[side].guid,
                queue_manager_address=self.managers[1 - side].guid,
                sent_time=SENT_TIME,
                message_id=self._sent[side],
                flags=UserHeaderFlags(dq=3),
                destination_queue=PrivateQueueFormatNameId(queue),
            ),
            message_properties_header=MessagePropertiesHeader(
                message_body=body if isinstance(body, bytes) else mqwire.encode(body)
            ),
            session_header=self._numbers(side),
        )

    def acknowledge(self, side: int) -> Iterator[bytes]:
        return self.send(side, SessionAck(session_header=self._numbers(side)))

    def _numbers(self, side: int) -> SessionHeader:
        return SessionHeader(ack_sequence_number=self._sent[1 - side], user_msg_sequence_number=self._sent[side])

    def close(self) -> Iterator[bytes]:
        return self.talk.close()


# --- replication ---


def change(number: int, label: str = "Orders") -> DirectoryChange:
    """A queue that was created."""
    path = f"{CLIENT.name}\\orders{number}"
    return DirectoryChange(
        command=0,
        path_name=path,
        partition_id=PARTITION,
        previous_seq_number=max(number - 1, 0),
        seq_number=number,
        properties=(
            Property(PropId.PROPID_Q_PATHNAME, path),
            Property(PropId.PROPID_Q_LABEL, label),
            Property(PropId.PROPID_Q_JOURNAL, 0),
        ),
    )


def change_propagation(numbers: range) -> ChangePropagation:
    known = SeqNumberHeader(
        machine_name=PSC.name, partition_seq_numbers=(PartitionSeqNumbers(PARTITION, numbers.stop - 1, 0),)
    )
    return ChangePropagation(site_id=SITE, directory_changes=tuple(map(change, numbers)), seq_number_header=known)


def change_request(identifier: int) -> ChangeRequest:
    return ChangeRequest(
        site_id=SITE,
        partition_id=PARTITION,
        request_identifier=identifier,
        requester_name=BSC.name,
        directory_change=change(0, "New"),
    )


def change_reply(identifier: int) -> ChangeReply:
    return ChangeReply(site_id=SITE, request_identifier=identifier, requester_name=BSC.name)


def sync_request(start: int) -> SyncRequest:
    """Asks for the changes from `start` on."""
    return SyncRequest(site_id=SITE, partition_id=PARTITION, from_seq_number=start - 1, requester_name=BSC.name)


def sync_reply(numbers: range) -> SyncReply:
    return SyncReply(
        site_id=SITE,
        partition_id=PARTITION,
        from_seq_number=numbers.start - 1,
        to_seq_number=numbers.stop - 1,
        directory_changes=tuple(map(change, numbers)),
    )


def already_purged() -> AlreadyPurged:
    return AlreadyPurged(site_id=SITE, partition_id=PARTITION, purged_seq_number=9)


def psc_ack(number: int) -> PSCAck:
    return PSCAck(
        site_id=SITE, psc_site_id=SITE, acked_partition_id=PARTITION, acked_seq_number=number, psc_name=SOUTH.name
    )


def bsc_ack() -> BSCAck:
    return BSCAck(site_id=SITE, bsc_machine_id=BSC.guid, bsc_name=BSC.name)


# --- notification ---


def notification_1() -> ChangeNotification1:
    update = NotificationUpdate(
        command=1,
        guid_identifier=CHANGED,
        guid_master_id=PARTITION,
        properties=(Property(PropId.PROPID_Q_QMID, CLIENT.guid), Property(PropId.PROPID_Q_LABEL, "Orders")),
    )
    return ChangeNotification1(notification_updates=(update,))


def notification_2() -> ChangeNotification2:
    body = NotificationBody.build(event="1", object_guid=str(CHANGED), domain_controller="dc1.example")
    return ChangeNotification2(notification_body=body)


# --- transactions ---


def transactional(session: Session, side: int) -> UserMessage:
    message = session.message(side, b"an order", 7)
    assert message.user_header is not None
    flags = mqwire.replace(message.user_header.flags, dm=1, th=True)
    return mqwire.replace(
        message,
        base_header=BaseHeader(flags=BaseHeaderFlags(pr=0, sh=True)),
        user_header=mqwire.replace(message.user_header, flags=flags),
        transaction_header=TransactionHeader(tx_sequence_id=TxSequenceId(7, SENT_TIME)),
    )


def ordering(manager: Manager, other: Manager, message_class: int, body: mqwire.Message) -> UserMessage:
    """An acknowledgment of a transactional message ([MS-MQQB] 2.2.4, 2.2.5)."""
    return UserMessage(
        base_header=BaseHeader(flags=BaseHeaderFlags(pr=0)),
        user_header=UserHeader(
            source_queue_manager=manager.guid,
            sent_time=SENT_TIME,
            message_id=9,
            flags=UserHeaderFlags(dq=7),
            destination_queue=DirectQueueFormatName(direct_format_name=f"TCP:{other.address}\\PRIVATE$\\order_queue$"),
        ),
        message_properties_header=MessagePropertiesHeader(
            message_class=message_class, label="QM Ordering Ack", message_body=mqwire.encode(body)
        ),
    )


def order_ack(manager: Manager, other: Manager) -> UserMessage:
    body = OrderAckBody(tx_sequence_id=TxSequenceId(7, SENT_TIME), tx_sequence_number=1)
    return ordering(manager, other, 0x00FF, body)


def final_ack(manager: Manager, other: Manager) -> UserMessage:
    body = FinalAckBody(
        tx_sequence_id=TxSequenceId(7, SENT_TIME), tx_sequence_number=1, source_guid=other.guid, message_id=1
    )
    return ordering(manager, other, 0x4000, body)
