"""Preparing notifications, and that the other side understands them."""

from __future__ import annotations

import pytest

import mqwire
from mqwire import Guid, MqwireError
from mqwire.mqcn import ChangeNotification1, ChangeNotification2
from mqwire.mqqb import AuthenticationLevel, DeliveryMode, MessageClass
from mqwire.notification import ManagerAttributes, Notice, Operation, Sender
from mqwire.properties import Property, PropId
from tests.notification.support import ME, ONE, ORDERS, SERVER, receiver
from tests.support.outcomes import decoded

SENDER = Sender(SERVER, server="DC1")
CREATED = Notice(Operation.QUEUE_CREATION, ONE, queue=ORDERS)


def test_a_receiver_ends_with_what_the_sender_has() -> None:
    machine = receiver()
    later = mqwire.replace(ORDERS, quota=7, authentication=1)
    quota, level = Property(PropId.PROPID_Q_QUOTA, 7), Property(PropId.PROPID_Q_AUTHENTICATE, 1)
    notices = [
        CREATED,
        Notice(Operation.QUEUE_UPDATE, ONE, properties=(quota, level, Property(PropId.PROPID_Q_LABEL, "no"))),
        Notice(Operation.QUEUE_MANAGER_UPDATE, ME, properties=(Property(PropId.PROPID_QM_QUOTA, 9), quota)),
    ]
    [message] = SENDER.updates(ME, notices)
    read = decoded(message.body, "mqcn")
    assert isinstance(read, ChangeNotification1)
    assert read.findings == ()
    assert {update.guid_master_id for update in read.notification_updates} == {SERVER}
    machine.receive(message.body, sender_id=message.sender_id, authenticated=message.is_signed, now=0)
    assert machine.queues == {ONE: later}
    assert machine.manager == ManagerAttributes(queue_manager_quota=9)
    [message] = SENDER.updates(ME, [Notice(Operation.QUEUE_DELETION, ONE)])
    assert decoded(message.body, "mqcn").findings == ()
    machine.receive(message.body, sender_id=message.sender_id, authenticated=message.is_signed, now=0)
    assert machine.queues == {}


@pytest.mark.parametrize("operation", Operation)
def test_a_hint_names_the_object_and_nothing_else(operation: Operation) -> None:
    message = SENDER.hint(ME, Notice(operation, ONE, queue=ORDERS))
    read = decoded(message.body, "mqcn")
    assert isinstance(read, ChangeNotification2)
    assert read.findings == ()
    body = read.notification_body
    assert (body.event, body.object_guid, body.domain_controller) == (
        str(int(operation.value)),
        str(ONE).upper(),
        "DC1",
    )
    assert (message.is_signed, message.authentication_level) == (False, AuthenticationLevel.NONE)


def test_messages_are_express_and_last_five_minutes_and_end_in_a_stray_byte() -> None:
    [message] = SENDER.updates(ME, [CREATED])
    assert (message.delivery, message.message_class) == (DeliveryMode.EXPRESS, MessageClass.NORMAL)
    assert message.time_to_reach_queue == 300
    read = decoded(message.body[:-1], "mqcn", strict=False)
    assert mqwire.replace(read, tail=None) == decoded(message.body, "mqcn")


def test_more_changes_than_a_message_holds_take_several() -> None:
    guids = [Guid(number.to_bytes(16, "big")) for number in range(1, 257)]
    messages = SENDER.updates(ME, [Notice(Operation.QUEUE_DELETION, guid) for guid in guids])
    counts = [len(decoded(message.body, "mqcn").notification_updates) for message in messages]  # type: ignore[union-attr]
    assert counts == [255, 1]
    assert SENDER.updates(ME, []) == []


@pytest.mark.parametrize("queue", [None, mqwire.replace(ORDERS, pathname="")])
def test_a_new_queue_must_be_known(queue: object) -> None:
    with pytest.raises(MqwireError):
        SENDER.updates(ME, [Notice(Operation.QUEUE_CREATION, ONE, queue=queue)])  # type: ignore[arg-type]
