"""What queue managers do with messages: number, sign, check, sort, acknowledge."""

from __future__ import annotations

from typing import Any

import pytest

import mqwire
from mqwire import Guid, notification, replication
from mqwire.lab.manager import Delivery, Peer, QueueManager, described
from mqwire.lab.outbox import Outgoing
from mqwire.lab.signing import Key
from mqwire.mqdsrp import AlreadyPurged
from mqwire.mqqb import (
    AuthenticationLevel,
    DirectQueueFormatName,
    HashAlgorithm,
    MessageClass,
    PrivateQueueFormatNameId,
    SecurityData,
    SecurityHeader,
    SecurityHeaderFlags,
    UserMessage,
)
from tests.support.outcomes import decoded

ONE = Guid.parse("11111111-2222-4333-8444-555555555501")
TWO = Guid.parse("11111111-2222-4333-8444-555555555502")
THREE = Guid.parse("11111111-2222-4333-8444-555555555503")
KEYS = {ONE: Key.generate(), TWO: Key.generate(), THREE: Key.generate()}
PEERS = {guid: Peer(name, guid, public_key=KEYS[guid].public) for name, guid in (("ONE", ONE), ("TWO", TWO))}
BODY = mqwire.encode(AlreadyPurged(purged_seq_number=0x1F))
NOW = 1_700_000_000.0


def manager(guid: Guid, name: str, *, trusts_claims: bool = False) -> QueueManager:
    peers = [peer for known, peer in PEERS.items() if known != guid]
    return QueueManager(guid, name, KEYS[guid], peers, first_message_id=5, trusts_claims=trusts_claims)


@pytest.fixture
def one() -> QueueManager:
    return manager(ONE, "ONE")


@pytest.fixture
def two() -> QueueManager:
    return manager(TWO, "TWO")


def sent(one: QueueManager, destination: str = "TWO", **more: Any) -> UserMessage:
    item = one.replicate(replication.Send(destination, BODY, **more), NOW)
    return over_the_wire(item)


def over_the_wire(item: Outgoing) -> UserMessage:
    read = decoded(mqwire.encode(item.message), "mqqb")
    assert isinstance(read, UserMessage)
    assert read.findings == ()
    return read


def changed(message: UserMessage, **fields: Any) -> UserMessage:
    return mqwire.replace(message, user_header=mqwire.replace(message.user_header, **fields))


def test_a_replication_message_arrives_with_its_sender_proven(one: QueueManager, two: QueueManager) -> None:
    item = one.replicate(replication.Send("TWO", BODY, priority=7, timeout=30), NOW)
    assert (item.destination, item.expires) == ("TWO", NOW + 30)
    message = over_the_wire(item)
    assert message.base_header.flags.pr == 7
    assert message.base_header.time_to_reach_queue == message.user_header.time_to_be_received == 30
    assert message.user_header.message_id == 6
    delivery, answers = two.arrive(message, NOW)
    assert delivery == Delivery(1, BODY, ONE, True)
    assert answers == []


def test_a_notification_arrives_in_its_own_queue(one: QueueManager, two: QueueManager) -> None:
    send = notification.Send(
        destination=TWO,
        body=b"notice",
        is_signed=True,
        sender_id=ONE,
        hash_algorithm=HashAlgorithm.SHA_1,
        authentication_level=AuthenticationLevel.SIG20,
    )
    item = one.notify(send, NOW)
    assert (item.destination, item.expires) == ("TWO", NOW + 300)
    delivery, _ = two.arrive(over_the_wire(item), NOW)
    assert delivery == Delivery(3, b"notice", ONE, True)


def test_a_message_that_comes_twice_is_delivered_once(one: QueueManager, two: QueueManager) -> None:
    message = sent(one)
    assert two.arrive(message, NOW)[0] is not None
    assert two.arrive(message, NOW) == (None, [])
    assert two.arrive(sent(one), NOW)[0] is not None


def test_nobody_can_make_a_message_look_like_a_repetition(one: QueueManager, two: QueueManager) -> None:
    message = sent(one)
    claims = SecurityHeader(flags=SecurityHeaderFlags(st=2), security_data=SecurityData(security_id=bytes(ONE)))
    delivery, _ = two.arrive(mqwire.replace(message, security_header=claims), NOW)
    assert delivery is not None
    assert (delivery.sender_id, delivery.authenticated) == (ONE, False)
    assert two.arrive(message, NOW)[0] == Delivery(1, BODY, ONE, True)


def direct(name: str) -> DirectQueueFormatName:
    return DirectQueueFormatName(direct_format_name=name)


@pytest.mark.parametrize(
    ("fields", "outcome"),
    [
        ({"destination_queue": DirectQueueFormatName(direct_format_name="OS:X\\private$\\mqis_queue$")}, "BAD_DST_Q"),
        ({"destination_queue": DirectQueueFormatName(direct_format_name="OS:TWO\\private$\\other")}, "BAD_DST_Q"),
        (
            {"destination_queue": DirectQueueFormatName(direct_format_name="HTTP://TWO/private$/mqis_queue$")},
            "BAD_DST_Q",
        ),
        ({"sent_time": int(NOW) - 10_000}, "REACH_QUEUE_TIMEOUT"),
        ({"source_queue_manager": ONE, "response_queue": PrivateQueueFormatNameId(9)}, "BAD_SIGNATURE"),
    ],
)
def test_what_cannot_be_delivered_comes_back_if_that_was_asked_for(
    fields: dict[str, Any], outcome: str, one: QueueManager, two: QueueManager
) -> None:
    delivery, [nack] = two.arrive(changed(sent(one, wants_nack=True), **fields), NOW)
    assert delivery is None
    message = over_the_wire(nack)
    assert message.message_properties_header.message_class == MessageClass[f"NACK_{outcome}"]
    assert message.message_properties_header.correlation_id == bytes(ONE) + b"\6\0\0\0"
    returned, more = one.arrive(message, NOW)
    assert more == []
    assert returned == Delivery(1, BODY, TWO, True, int(MessageClass[f"NACK_{outcome}"]), "TWO")
    # Nobody asked for it:
    assert two.arrive(changed(sent(one), **fields), NOW) == (None, [])


def test_strangers_get_no_acknowledgments(two: QueueManager) -> None:
    stranger = QueueManager(THREE, "THREE", KEYS[THREE], [PEERS[TWO]])
    message = sent(stranger, wants_nack=True)
    assert two.arrive(message, NOW) == (None, []), "its signature cannot be checked"


def test_acknowledgments_go_to_private_queues_of_the_sender_only(one: QueueManager, two: QueueManager) -> None:
    message = sent(one, wants_nack=True)
    bad = changed(message, sent_time=0, flags=mqwire.replace(message.user_header.flags, aq=3))
    assert two.arrive(bad, NOW) == (None, [])


def test_arrival_is_acknowledged_if_that_was_asked_for(one: QueueManager, two: QueueManager) -> None:
    message = sent(one, wants_nack=True)
    properties = message.message_properties_header
    flags = mqwire.replace(properties.flags, pa=True)
    unsigned = mqwire.replace(
        changed(message, flags=mqwire.replace(message.user_header.flags, sh=False)),
        security_header=None,
        message_properties_header=mqwire.replace(properties, flags=flags),
    )
    delivery, [ack] = two.arrive(unsigned, NOW)
    assert delivery is not None
    found = over_the_wire(ack).message_properties_header
    assert (found.message_class, found.message_body) == (MessageClass.ACK_REACH_QUEUE, b"")


def test_a_message_for_another_queue_manager_by_guid_is_not_ours(one: QueueManager, two: QueueManager) -> None:
    send = notification.Send(
        destination=THREE,
        body=b"",
        is_signed=True,
        sender_id=ONE,
        hash_algorithm=HashAlgorithm.MD5,
        authentication_level=AuthenticationLevel.SIG10,
    )
    assert two.arrive(over_the_wire(one.notify(send, NOW)), NOW) == (None, [])


def test_what_expires_here_comes_back_as_our_own_nack(one: QueueManager) -> None:
    item = one.replicate(replication.Send("TWO", BODY, wants_nack=True), NOW)
    timeout = int(MessageClass.NACK_REACH_QUEUE_TIMEOUT)
    assert one.returned(item) == Delivery(1, BODY, ONE, True, timeout, "TWO")
    assert one.returned(one.replicate(replication.Send("TWO", BODY), NOW)) is None


def test_claims_are_believed_only_where_that_is_wanted_and_only_without_a_key() -> None:
    stranger = QueueManager(THREE, "THREE", KEYS[THREE], [PEERS[TWO]])
    trusting = manager(TWO, "TWO", trusts_claims=True)
    delivery, _ = trusting.arrive(sent(stranger), NOW)
    assert delivery == Delivery(1, BODY, THREE, True)
    unsigned = mqwire.replace(
        changed(sent(stranger), flags=mqwire.replace(sent(stranger).user_header.flags, sh=False)), security_header=None
    )
    assert trusting.arrive(unsigned, NOW)[0] == Delivery(1, BODY, THREE, True)
    forged = manager(ONE, "ONE")
    forged._key = KEYS[THREE]
    assert trusting.arrive(sent(forged), NOW) == (None, []), "ONE has a key, and this is not it"


def test_only_so_many_messages_are_remembered(two: QueueManager, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mqwire.lab.manager._REMEMBERED", 2)
    assert [two._is_repeated(ONE, number) for number in (1, 2, 3, 2, 1)] == [False, False, False, True, False]


def test_bodies_have_a_name() -> None:
    assert described(BODY, 1) == "already_purged"
    assert described(b"", 3) == "something undecodable"
