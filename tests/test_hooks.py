"""What is said in Python because the expression language of ksy/ cannot say it."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import mqwire
from mqwire import _hooks, mqcn, mqdsrp, mqqb
from mqwire._decode import Engine
from mqwire._generated.model import MODEL
from mqwire.properties import Property
from tests.support.rules import apply

HOOKS = {rule.hook for struct in MODEL.structs.values() for rule in struct.rules if rule.hook}
ORDER_QUEUE = mqqb.PrivateQueueFormatNameId(4)


def test_every_hook_is_there_and_every_function_is_one() -> None:
    public = {name for name, f in inspect.getmembers(_hooks, inspect.isfunction) if not name.startswith("_")}
    assert {name for name in public if getattr(_hooks, name).__module__ == _hooks.__name__} == HOOKS | {"message_name"}


# --- names of messages that their values earn, [MS-MQQB] 3.1.5.1.1 ---


@pytest.mark.parametrize(
    ("vector", "edits", "name"),
    [
        ("mqqb/order_ack", "", "order_ack"),
        ("mqqb/order_ack_direct_queue", "", "order_ack"),
        ("mqqb/final_ack", "", "final_ack"),
        ("mqqb/final_ack", "message_properties_header.message_class = 02C0", "final_ack"),
        ("mqqb/order_ack", "user_header.flags = 200C2000", "order_ack"),  # recoverable, as the procedure sends it
        ("mqqb/order_ack", "user_header.destination_queue.private_queue_identifier = 05000000", "user_message"),
        ("mqqb/order_ack", "message_properties_header.message_class = 0000", "user_message"),
        ("mqqb/order_ack", "message_properties_header.message_class = FE00", "user_message"),
        ("mqqb/order_ack", "message_properties_header.message_class = FF3F", "user_message"),
        ("mqqb/order_ack", "message_properties_header.label +0 = 7100", "user_message"),
        ("mqqb/order_ack", "base_header.flags = 0300", "user_message"),
        ("mqqb/order_ack", "base_header.flags = 0080", "user_message"),
        ("mqqb/order_ack_direct_queue", "user_header.destination_queue.direct_format_name +64 = 7300", "user_message"),
        ("mqqb/order_ack_direct_queue", "user_header.destination_queue.direct_format_name +0 = 7400", "order_ack"),
        ("mqqb/order_ack_direct_queue", "user_header.destination_queue.direct_format_name +0 = 5500", "user_message"),
        ("mqqb/user_message_minimal", "message_properties_header.message_class = FF00", "user_message"),
    ],
)
def test_acknowledgments_of_transactions_are_told_by_their_values(
    vector: str, edits: str, name: str, engine: Engine
) -> None:
    message = mqwire.decode(apply(vector, edits), "mqqb", strict=False, engine=engine)
    assert message.message == name


def test_an_order_ack_of_another_size_is_an_ordinary_message(engine: Engine) -> None:
    """MessageSize is part of the test for an OrderAck and not of that for a FinalAck."""
    sizes = "base_header.packet_size = BC000000; message_properties_header.message_size = 20000000; "
    sizes += "message_properties_header.allocation_body_size = 20000000; message_properties_header.message_body = 00*32"
    for vector, name in (("mqqb/order_ack", "user_message"), ("mqqb/final_ack", "final_ack")):
        assert mqwire.decode(apply(vector, sizes), "mqqb", strict=False, engine=engine).message == name


def acknowledgment(**properties: Any) -> mqqb.UserMessage:
    return mqqb.UserMessage(
        base_header=mqqb.BaseHeader(flags=mqqb.BaseHeaderFlags(pr=0)),
        user_header=mqqb.UserHeader(flags=mqqb.UserHeaderFlags(dq=3), destination_queue=ORDER_QUEUE),
        message_properties_header=mqqb.MessagePropertiesHeader(label="QM Ordering Ack", **properties),
    )


WRONG: list[Any] = [
    acknowledgment(message_class=None),
    acknowledgment(message_class=0xFF, message_body=None),
    mqwire.replace(acknowledgment(), user_header=None),
    mqwire.replace(acknowledgment(), base_header=None),
    mqwire.replace(acknowledgment(), message_properties_header=None),
    mqwire.replace(acknowledgment(), user_header=mqqb.UserHeader(flags=mqqb.UserHeaderFlags(dq=7))),
    mqwire.replace(
        acknowledgment(),
        user_header=mqqb.UserHeader(flags=mqqb.UserHeaderFlags(dq=3), destination_queue=mqqb.PublicQueueFormatName()),
    ),
]


@pytest.mark.parametrize("message", WRONG)
def test_an_object_made_of_the_wrong_things_still_has_a_name(message: mqqb.UserMessage) -> None:
    assert acknowledgment(message_class=0x4000).message == "final_ack"
    assert message.message == "user_message"


# --- values of properties, [MS-MQMQ] 2.3 ---


@pytest.mark.parametrize(
    ("id", "kept", "broken"),
    [
        (104, [0, 1], [2, 255]),  # journaling
        (112, [0, 1, 2], [3]),  # privacy
        (220, [0, 0x100, 0x200, 0x300, 0x400, 0x500], [1, 0x600]),  # operating system
        (501, [1, 3, 5], [0, 2, 4]),  # network protocol
        (602, [0, 1, 2], [3]),  # weakened security
        (803, [1, 999_999], [0, 1_000_000]),  # cost of a link
        (812, [1, 999_999], [0, 1_000_000]),
        (1404, [1, 8], [0, 9]),  # object type
        (1403, [0, 1], [2]),  # scope
        (117, [bytes(8)], [b"", bytes(7), bytes(9)]),  # sequence number
        (1401, [b"\xff" * 8], [bytes(16)]),
        (105, [0, 0xFFFFFFFF], []),  # quota: any
        (210, [0, 0x1F, 0xFFFFFFFF], []),  # bits of services
        (999, [None], []),  # unknown
    ],
)
def test_published_values_are_allowed_and_others_are_not(id: int, kept: list[Any], broken: list[Any]) -> None:
    for value in kept:
        assert _hooks.property_values_allowed(mqdsrp.DirectoryChange(properties=(Property(id, value),)))
    for value in broken:
        change = mqdsrp.DirectoryChange(properties=(Property(105, 1), Property(id, value)))
        assert not _hooks.property_values_allowed(change)


# --- the chain of a reply, [MC-MQDSRP] 3.2.7.3 ---


@pytest.mark.parametrize(
    ("numbers", "kept"),
    [
        ([], True),
        ([(10, 11)], True),
        ([(10, 15), (15, 16), (16, 99)], True),  # numbers may be left out, since later changes replace earlier ones
        ([(9, 11)], False),
        ([(10, 10)], False),
        ([(10, 12), (11, 13)], False),
        ([(10, 13), (13, 12)], False),
    ],
)
def test_a_reply_is_a_chain_from_its_lower_bound(numbers: list[tuple[int, int]], kept: bool) -> None:
    changes = tuple(mqdsrp.DirectoryChange(previous_seq_number=p, seq_number=n) for p, n in numbers)
    assert _hooks.sync_reply_chain(mqdsrp.SyncReply(from_seq_number=10, directory_changes=changes)) is kept


# --- paths of queues, [MS-MQMQ] 2.1.1 ---


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        (None, True),
        ("M\\Q", True),
        ("M\\private$\\Q", True),
        ("M\\PRIVATE$\\Q", True),
        ("M\\Q;sub", True),
        ("M\\system$;JOURNAL", True),
        ("m" * 256 + "\\" + "q" * 124 + ";" + "s" * 32, True),
        ("", False),
        ("M", False),
        ("\\Q", False),
        ("M\\", False),
        ("M\\a\\b", False),
        ("M\\private$\\", False),
        ("M N\\Q", False),
        ("M\\a+b", False),
        ("M\\a,b", False),
        ('M\\a"b', False),
        ("M\\Q;", False),
        ("M\\Q;a;b", False),
        ("M\\\u212a", False),  # the Kelvin sign is a K to whoever ignores case too well
        ("m" * 257 + "\\Q", False),
        ("M\\" + "q" * 125, False),
        ("M\\Q;" + "s" * 33, False),
        ("M\\Q\n", False),
    ],
)
def test_a_path_is_a_computer_and_a_queue(path: str | None, kept: bool) -> None:
    assert _hooks.queue_path_name(mqcn.NotificationUpdate(path_name=path)) is kept


# --- white space in markup, [MS-MQCN] 2.2.5 ---


@pytest.mark.parametrize(("blank", "kept"), [(" \t\r\n", True), ("\u00a0", False), ("\u3000", False), ("\x0b", False)])
def test_only_the_white_space_of_xml_may_stand_between_elements(blank: str, kept: bool) -> None:
    text = mqcn.NotificationBody.build(event="1", object_guid="x", domain_controller="d").text
    body = mqcn.NotificationBody(text.replace("<Event>", f"{blank}<Event>"))
    assert _hooks.notification_stray_text(body) is kept
