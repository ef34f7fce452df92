"""Which queue carries which protocol, in every way a message can name a queue."""

from __future__ import annotations

from typing import Any

import pytest

import mqwire
from mqwire import Guid
from mqwire._conventions import SYSTEM_QUEUES
from mqwire._decode import Engine
from mqwire._queues import body_protocol, destination, queue_number_name, system_queue
from mqwire.mqqb import (
    BaseHeader,
    BaseHeaderFlags,
    DirectQueueFormatName,
    MessageClass,
    MessagePropertiesHeader,
    MqfAddressHeader,
    MqfDirectQueueFormatName,
    MqfDistributionQueueFormatName,
    MqfFormatNameElement,
    MultiQueueFormatHeader,
    Ping,
    PrivateQueueFormatName,
    PrivateQueueFormatNameId,
    PublicQueueFormatName,
    QueueFormatType,
    QueueType,
    SecurityData,
    SecurityHeader,
    SecurityHeaderFlags,
    UserHeader,
    UserHeaderFlags,
    UserMessage,
)

HOST = Guid.parse("a1b2c3d4-e5f6-4718-92a3-b4c5d6e7f809")
BODY = b"\x00body"


def message(queue: Any, kind: QueueType, **parts: Any) -> UserMessage:
    flags = UserHeaderFlags(dq=kind, **parts.pop("flags", {}))
    properties = {"message_body": BODY, **parts.pop("properties", {})}
    return UserMessage(
        user_header=UserHeader(flags=flags, destination_queue=queue),
        message_properties_header=MessagePropertiesHeader(**properties),
        **parts,
    )


def direct(name: str) -> UserMessage:
    return message(DirectQueueFormatName(direct_format_name=name), QueueType.DIRECT)


def multiple(*names: tuple[QueueFormatType, Any]) -> UserMessage:
    elements = tuple(MqfFormatNameElement(format_type=kind, format_name=name) for kind, name in names)
    lists = MultiQueueFormatHeader(destination=MqfAddressHeader(header_id=100, format_name_list=elements))
    return message(None, QueueType.NONE, flags={"mq": True}, multi_queue_format_header=lists)


PRIVATE_1 = PrivateQueueFormatNameId(private_queue_identifier=1)
CASES = {
    "private 1 of the destination": (message(PRIVATE_1, QueueType.PRIVATE_ON_DESTINATION), "mqdsrp"),
    "private 3 of the destination": (
        message(PrivateQueueFormatNameId(private_queue_identifier=3), QueueType.PRIVATE_ON_DESTINATION),
        "mqcn",
    ),
    "private 1 of the source": (message(PRIVATE_1, QueueType.PRIVATE_ON_SOURCE), "mqdsrp"),
    "private 3 of another host": (
        message(
            PrivateQueueFormatName(source_queue_manager=HOST, private_queue_identifier=3), QueueType.PRIVATE_ELSEWHERE
        ),
        "mqcn",
    ),
    "private 4 is the order queue": (
        message(PrivateQueueFormatNameId(private_queue_identifier=4), QueueType.PRIVATE_ON_DESTINATION),
        None,
    ),
    "private 2 is nobody's": (
        message(PrivateQueueFormatNameId(private_queue_identifier=2), QueueType.PRIVATE_ON_DESTINATION),
        None,
    ),
    "public": (message(PublicQueueFormatName(public_queue_identifier=HOST), QueueType.PUBLIC), None),
    "direct by name": (direct("OS:srv\\private$\\mqis_queue$"), "mqdsrp"),
    "direct by address, letter case mixed": (direct("TCP:10.0.0.1\\PRIVATE$\\Notify_Queue$"), "mqcn"),
    "direct with its prefix": (direct("DIRECT=OS:srv\\private$\\notify_queue$"), "mqcn"),
    "direct, a public queue of that name": (direct("OS:srv\\mqis_queue$"), None),
    "direct, the name goes on": (direct("OS:srv\\private$\\mqis_queue$;journal"), None),
    "direct, only the machine has that name": (direct("OS:\\private$\\mqis_queue$\\x"), None),
    "no queue at all": (message(None, QueueType.NONE), None),
    "first of several, direct": (
        multiple((QueueFormatType.DIRECT, MqfDirectQueueFormatName(direct_format_name="OS:h\\private$\\mqis_queue$"))),
        "mqdsrp",
    ),
    "first of several, private": (
        multiple(
            (
                QueueFormatType.PRIVATE,
                PrivateQueueFormatName(source_queue_manager=HOST, private_queue_identifier=3),
            ),
            (QueueFormatType.DL, MqfDistributionQueueFormatName(dl_identifier=HOST)),
        ),
        "mqcn",
    ),
    "second of several does not count": (
        multiple(
            (QueueFormatType.DL, MqfDistributionQueueFormatName(dl_identifier=HOST)),
            (
                QueueFormatType.PRIVATE,
                PrivateQueueFormatName(source_queue_manager=HOST, private_queue_identifier=3),
            ),
        ),
        None,
    ),
    "several, and none in the list": (multiple(), None),
    "a body that is empty": (
        message(PRIVATE_1, QueueType.PRIVATE_ON_DESTINATION, properties={"message_body": b""}),
        None,
    ),
    "a positive acknowledgment": (
        message(
            PRIVATE_1, QueueType.PRIVATE_ON_DESTINATION, properties={"message_class": MessageClass.ACK_REACH_QUEUE}
        ),
        None,
    ),
    "a negative acknowledgment brings the message back": (
        message(
            PRIVATE_1, QueueType.PRIVATE_ON_DESTINATION, properties={"message_class": MessageClass.NACK_ACCESS_DENIED}
        ),
        "mqdsrp",
    ),
    "an encrypted body": (
        message(
            PRIVATE_1,
            QueueType.PRIVATE_ON_DESTINATION,
            flags={"sh": True},
            security_header=SecurityHeader(
                flags=SecurityHeaderFlags(eb=True, de=True, ai=True),
                security_data=SecurityData(encryption_key=b"1234"),
            ),
        ),
        None,
    ),
}


@pytest.mark.parametrize(("packet", "protocol"), CASES.values(), ids=CASES)
def test_the_destination_tells_the_protocol(packet: UserMessage, protocol: str | None, engine: Engine) -> None:
    read = mqwire.decode(mqwire.encode(packet), "mqqb", strict=False, engine=engine)
    assert body_protocol(read) == protocol


def test_a_packet_that_is_no_message_has_no_body() -> None:
    assert body_protocol(Ping()) is None
    assert destination(mqwire.replace(UserMessage(), user_header=None)) is None


def test_a_message_of_which_the_body_was_never_read_has_none() -> None:
    partial: UserMessage = mqwire.replace(
        message(PRIVATE_1, QueueType.PRIVATE_ON_DESTINATION), message_properties_header=None
    )
    assert body_protocol(partial) is None


def test_a_name_that_is_no_text_means_no_system_queue() -> None:
    assert system_queue(DirectQueueFormatName(direct_format_name=b"abc")) is None
    assert system_queue(None) is None


def test_numbers_and_names_are_those_published() -> None:
    # typed from [MC-MQDSRP] 1.9, [MS-MQCN] 1.9 and [MS-MQQB] 2.2.4
    assert {queue.number: queue.name for queue in SYSTEM_QUEUES} == {
        1: "mqis_queue$",
        3: "notify_queue$",
        4: "order_queue$",
    }
    assert queue_number_name(3) == "notify_queue$"
    assert queue_number_name(2) == ""


def test_the_order_queue_is_a_system_queue_without_protocol() -> None:
    header = BaseHeader(flags=BaseHeaderFlags(pr=0))
    packet = mqwire.replace(
        message(PrivateQueueFormatNameId(private_queue_identifier=4), QueueType.PRIVATE_ON_DESTINATION),
        base_header=header,
    )
    found = destination(packet)
    assert found is not None
    assert found.name == "order_queue$"
