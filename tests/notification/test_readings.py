"""Where the printed text of [MS-MQCN] cannot be meant: what it would do, and that this does not happen.

docs/notification.md lists the readings under the same numbers.
"""

from __future__ import annotations

import pytest

import mqwire
from mqwire import Guid
from mqwire.mqcn import ChangeNotification1
from mqwire.mqqb import AuthenticationLevel, HashAlgorithm, SenderIdType
from mqwire.notification import (
    Ignored,
    ManagerAttributes,
    MsmqVersion,
    Notice,
    Operation,
    Queue,
    QueueChanged,
    QueueCreated,
    Receiver,
    Send,
    Sender,
    from_properties,
    to_properties,
)
from mqwire.notification.staging import object_type
from mqwire.properties import Property, PropId
from tests.notification.support import (
    BILLS,
    ME,
    ONE,
    ORDERS,
    SERVER,
    STRANGER,
    TWO,
    create,
    deliver,
    hint,
    receiver,
    update,
    updates,
)
from tests.support.outcomes import decoded


def sent(version: MsmqVersion = MsmqVersion.MSMQ1, destination: Guid = ME) -> Send:
    [found] = Sender(SERVER, version=version).updates(
        destination, [Notice(Operation.QUEUE_CREATION, ONE, queue=ORDERS)]
    )
    return found


def test_d14_a_path_is_always_that_of_a_queue() -> None:
    # As printed PathName has the grammar of a queue path although the object may be a machine: a machine
    # could be "created" at a path that is none. Only queues are created, and nothing else uses a path.
    machine = receiver()
    made = mqwire.replace(create(ORDERS), properties=(Property(PropId.PROPID_QM_MACHINE_ID, ME),))
    body = mqwire.encode(updates(made))
    assert all(isinstance(effect, Ignored) for effect in deliver(machine, body))
    assert machine.queues == {}
    notices = [
        Notice(Operation.QUEUE_MANAGER_UPDATE, ME),
        Notice(Operation.QUEUE_UPDATE, ONE),
        Notice(Operation.QUEUE_DELETION, ONE),
    ]
    [message] = Sender(SERVER).updates(ME, notices)
    read = decoded(message.body, "mqcn")
    assert isinstance(read, ChangeNotification1)
    assert [item.path_name for item in read.notification_updates] == [None] * 3


def test_d15_the_type_of_an_object_is_a_difference_in_whole_hundreds() -> None:
    # As printed the minus is lost ("PropertyId[0] 1,000"), and a division by 100 need not give 1 or 2:
    # 1101 would be of type 11, 126 of type 1.26, and both updates would be thrown away.
    kinds = {101: 1, 126: 1, 1101: 1, 201: 2, 243: 2, 1201: 2, 1000: 10}
    assert {first: object_type((Property(first, b""),)) for first in kinds} == kinds
    machine = receiver(ORDERS)
    effects = deliver(machine, updates(update(ONE, Property(PropId.PROPID_Q_SECURITY, b"new"))))
    assert machine.queues[ONE].security == b"new"
    assert len(effects) == 1


def test_d16_a_message_is_applied_whole_or_not_at_all() -> None:
    # As printed the updates before the bad one are applied before the message is disregarded.
    machine = receiver(BILLS)
    good = update(TWO, Property(PropId.PROPID_Q_QUOTA, 7))
    other_manager = update(TWO, Property(PropId.PROPID_Q_QMID, STRANGER), Property(PropId.PROPID_Q_QUOTA, 8))
    effects = deliver(machine, updates(create(ORDERS), good, other_manager))
    assert [type(effect) for effect in effects] == [Ignored]
    assert machine.queues == {TWO: BILLS}
    # The same without the bad one goes through, so it was that one.
    assert [type(effect) for effect in deliver(machine, updates(create(ORDERS), good))] == [QueueCreated, QueueChanged]


def test_d17_only_what_is_present_is_assigned() -> None:
    # As printed all seven attributes are assigned though only modified properties are sent:
    # the six that are not there would be lost.
    queue = Queue(ONE, "here\\orders", journaling=1, quota=500, base_priority=3, security=b"s", authentication=1)
    machine = receiver(queue)
    deliver(machine, updates(update(ONE, Property(PropId.PROPID_Q_JOURNAL_QUOTA, 9))))
    assert machine.queues[ONE] == mqwire.replace(queue, journal_quota=9)
    # "Journal" is the attribute that is called Journaling.
    deliver(machine, updates(update(ONE, Property(PropId.PROPID_Q_JOURNAL, 0))))
    assert machine.queues[ONE].journaling == 0
    # The same for a machine.
    deliver(machine, updates(update(ME, Property(PropId.PROPID_QM_QUOTA, 5))))
    assert machine.manager == ManagerAttributes(queue_manager_quota=5)


@pytest.mark.parametrize(
    ("sender", "authenticated"),
    [(None, False), (None, True), (SERVER, False), (STRANGER, True)],
    ids=["nobody", "no queue manager", "not proven", "no directory server"],
)
def test_d18_the_signature_always_counts(sender: Guid | None, authenticated: bool) -> None:
    # As printed the signature is checked only if the manager uses the values: one that reads the directory
    # instead could be made to do so by anybody, and one that forgets the "if" takes values from anybody.
    machine = receiver(BILLS)
    for change in (create(ORDERS), update(TWO, Property(PropId.PROPID_Q_QUOTA, 7)), update(ONE, Property(115, ME))):
        body = mqwire.encode(updates(change))
        effects = machine.receive(body, sender_id=sender, authenticated=authenticated, now=0)
        assert [type(effect) for effect in effects] == [Ignored]
    assert machine.queues == {TWO: BILLS}


def test_d18_nobody_is_no_directory_server_whatever_else_is_one() -> None:
    machine = Receiver(ME, lambda _: True, is_delaying=False)
    body = mqwire.encode(updates(create(ORDERS)))
    for sender, authenticated in ((None, True), (SERVER, False)):
        effects = machine.receive(body, sender_id=sender, authenticated=authenticated, now=0)
        assert [type(effect) for effect in effects] == [Ignored]
    assert machine.queues == {}
    assert deliver(machine, body) == [QueueCreated(ORDERS)]


def test_d19_a_new_queue_has_the_defaults_of_queues() -> None:
    # As printed a queue is made of the carried attributes alone: what is missing would be nothing at all.
    machine = receiver()
    bare = (Property(PropId.PROPID_Q_INSTANCE, ONE), Property(PropId.PROPID_Q_PATHNAME, "here\\orders"))
    deliver(machine, updates(mqwire.replace(create(ORDERS), properties=bare)))
    queue = machine.queues.pop(ONE)
    assert queue == Queue(ONE, "here\\orders", security=b"made here")
    assert (queue.quota, queue.journal_quota, queue.privacy_level, queue.label) == (0xFFFFFFFF, 0xFFFFFFFF, 1, "")
    # What the directory answers may lack attributes as well.
    [read] = deliver(machine, hint(1))
    machine.answer(read.number, 0, [bare])  # type: ignore[union-attr]
    assert machine.queues[ONE] == queue


@pytest.mark.parametrize("event", [1, 2, 3])
def test_d20_the_status_of_a_reading_counts(event: int) -> None:
    # As printed nobody looks at the status: a directory that cannot be reached would empty the queue's attributes.
    machine = receiver(ORDERS)
    [read] = deliver(machine, hint(event))
    effects = machine.answer(read.number, 0xC00E0013)  # type: ignore[union-attr]  # MQ_ERROR_NO_DS
    assert [type(effect) for effect in effects] == [Ignored]
    assert machine.queues == {ONE: ORDERS}


def test_d21_every_destination_has_a_queue_of_its_own() -> None:
    # As printed one outgoing queue is opened at start-up; its name holds a GUID, so that all messages
    # would go to one queue manager.
    names = {sent(destination=guid).format_name for guid in (ME, STRANGER)}
    assert names == {
        "PRIVATE=11111111-2222-4333-8444-555555555501\\3",
        "PRIVATE=11111111-2222-4333-8444-555555555503\\3",
    }


@pytest.mark.parametrize(
    ("version", "algorithm", "level"),
    [
        (MsmqVersion.MSMQ1, HashAlgorithm.MD5, AuthenticationLevel.SIG10),
        (MsmqVersion.MSMQ2, HashAlgorithm.MD5, AuthenticationLevel.SIG20),
        (MsmqVersion.MSMQ3, HashAlgorithm.SHA_1, AuthenticationLevel.SIG20),
        (MsmqVersion.MSMQ4, HashAlgorithm.SHA_1, AuthenticationLevel.SIG20),
    ],
)
def test_d22_the_hash_follows_from_the_version(
    version: MsmqVersion, algorithm: HashAlgorithm, level: AuthenticationLevel
) -> None:
    # As printed the algorithm "must be set" to nothing in particular, and a note gives version 2 both.
    message = sent(version)
    assert (message.hash_algorithm, message.authentication_level) == (algorithm, level)
    assert message.is_signed


def test_d23_the_sender_is_who_signs() -> None:
    # The current text takes the identifier from the object that changed: a queue signs nothing, and the
    # receiver would look for the key of a queue.
    message = sent()
    assert message.sender_id == SERVER != ONE
    assert message.sender_id_type == SenderIdType.QUEUE_MANAGER


def test_d24_a_message_goes_to_a_queue_and_not_to_a_handle() -> None:
    # As printed a message is enqueued to the descriptor that opening returned. What leaves here names the queue itself.
    message = sent()
    assert (message.destination, message.queue) == (ME, 3)
    assert message.format_name.startswith("PRIVATE=")


def test_properties_and_queues_are_each_others_inverse() -> None:
    assert from_properties(to_properties(BILLS)) == BILLS
