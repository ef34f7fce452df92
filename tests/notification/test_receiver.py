"""A queue manager that is told about changes: what it does with messages, answers and time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mqwire
from mqwire import Guid, strategies
from mqwire.mqcn import NotificationUpdate
from mqwire.notification import (
    Effect,
    Ignored,
    ManagerAttributes,
    ManagerChanged,
    Queue,
    QueueChanged,
    QueueCreated,
    QueueDeleted,
    ReadDirectory,
    Receiver,
    SetTimer,
    to_properties,
)
from mqwire.notification import receiver as rules
from mqwire.notification.reading import MOST_READS
from mqwire.notification.staging import Refused, Staging, object_type
from mqwire.properties import Hresult, Property, PropId
from tests.notification.support import (
    BILLS,
    ME,
    ONE,
    ORDERS,
    SERVER,
    STRANGER,
    TWO,
    create,
    delete,
    deliver,
    hint,
    receiver,
    update,
    updates,
)

MINUTE = 60.0


def kinds(effects: list[Effect]) -> list[type]:
    return [type(effect) for effect in effects]


def asked(effects: list[Effect]) -> ReadDirectory:
    [found] = effects
    assert isinstance(found, ReadDirectory)
    return found


# --- version 1 ---


def test_a_queue_is_created_changed_and_deleted() -> None:
    machine = receiver()
    assert deliver(machine, updates(create(ORDERS))) == [QueueCreated(ORDERS)]
    changed = mqwire.replace(ORDERS, quota=7)
    assert deliver(machine, updates(update(ONE, Property(PropId.PROPID_Q_QUOTA, 7)))) == [QueueChanged(changed)]
    assert deliver(machine, updates(delete(ONE))) == [QueueDeleted(changed)]
    assert machine.queues == {}


def test_a_message_that_comes_twice_changes_nothing_more() -> None:
    machine = receiver()
    for _ in range(2):
        deliver(machine, updates(create(ORDERS)))
    assert machine.queues == {ONE: ORDERS}
    deliver(machine, updates(delete(ONE)))
    assert deliver(machine, updates(delete(ONE))) == []


def test_later_updates_of_a_message_build_on_earlier_ones() -> None:
    machine = receiver()
    message = updates(create(ORDERS), update(ONE, Property(PropId.PROPID_Q_QUOTA, 7)), delete(ONE), create(ORDERS))
    assert kinds(deliver(machine, message)) == [QueueCreated, QueueChanged, QueueDeleted, QueueCreated]
    assert machine.queues == {ONE: ORDERS}


def test_an_update_of_a_queue_that_was_missed_is_read_from_the_directory() -> None:
    machine = receiver()
    read = asked(deliver(machine, updates(update(ONE, Property(PropId.PROPID_Q_QUOTA, 7)))))
    assert (read.key, read.value) == (PropId.PROPID_Q_INSTANCE, ONE)
    assert machine.answer(read.number, Hresult.MQ_OK, [to_properties(ORDERS)]) == [QueueCreated(ORDERS)]


def test_properties_that_cannot_be_changed_are_ignored() -> None:
    machine = receiver(ORDERS)
    change = update(ONE, Property(PropId.PROPID_Q_LABEL, "Other"), Property(PropId.PROPID_Q_PATHNAME, "there\\x"))
    deliver(machine, updates(change))
    assert machine.queues == {ONE: ORDERS}


def test_the_path_in_the_directory_is_ignored_in_version_1() -> None:
    machine = receiver()
    made = create(ORDERS)
    made = mqwire.replace(made, properties=(*made.properties, Property(PropId.PROPID_Q_ADS_PATH, "LDAP://x")))
    assert deliver(machine, updates(made)) == [QueueCreated(ORDERS)]


def test_the_machine_itself_is_changed() -> None:
    machine = receiver()
    change = update(ME, Property(PropId.PROPID_QM_MACHINE_ID, ME), Property(PropId.PROPID_QM_SECURITY, b"s"))
    assert deliver(machine, updates(change)) == [ManagerChanged(ManagerAttributes(security=b"s"))]


@pytest.mark.parametrize(
    "bad",
    [
        update(STRANGER, Property(PropId.PROPID_QM_QUOTA, 1)),
        update(ONE, Property(PropId.PROPID_Q_QMID, STRANGER)),
        update(ONE, Property(PropId.PROPID_S_PATHNAME, "site")),
        create(mqwire.replace(BILLS, pathname="HERE\\Orders")),
        delete(ONE, kind=2),
        mqwire.replace(create(BILLS), properties=(Property(PropId.PROPID_Q_LABEL, "no GUID"),)),
        mqwire.replace(delete(ONE), guid_identifier=None, path_name="here\\orders"),
        mqwire.replace(create(BILLS), command=9),
        mqwire.replace(create(BILLS), properties=()),
    ],
    ids=["machine", "owner", "site", "path", "type", "identity", "by path", "command", "empty"],
)
def test_what_is_refused_takes_the_whole_message_with_it(bad: NotificationUpdate) -> None:
    good = update(ONE, Property(PropId.PROPID_Q_QUOTA, 7))
    staging = Staging(ME, {ONE: ORDERS}, ManagerAttributes(), b"")
    with pytest.raises(Refused):
        staging.apply([good, bad])
    machine = receiver(ORDERS)
    body = mqwire.encode(updates(good, bad))
    assert kinds(deliver(machine, body)) == [Ignored]
    assert machine.queues == {ONE: ORDERS}


# --- version 2 ---


@pytest.mark.parametrize("event", [1, 2, 3])
def test_a_hint_makes_the_machine_look_and_the_directory_decides(event: int) -> None:
    machine = receiver(ORDERS)
    read = asked(deliver(machine, hint(event)))
    assert read == ReadDirectory(1, PropId.PROPID_Q_INSTANCE, ONE, "DC1")
    assert machine.queues == {ONE: ORDERS}, "nothing happens before the directory has answered"
    new = mqwire.replace(ORDERS, label="New")
    assert machine.answer(1, Hresult.MQ_OK, [to_properties(new)]) == [QueueChanged(new)]
    read = asked(deliver(machine, hint(event)))
    assert machine.answer(read.number, Hresult.MQDS_OBJECT_NOT_FOUND) == [QueueDeleted(new)]


def test_a_hint_about_the_machine() -> None:
    machine = receiver()
    read = asked(deliver(machine, hint(4, ME)))
    assert (read.key, read.value) == (PropId.PROPID_QM_MACHINE_ID, ME)
    wanted = ManagerChanged(ManagerAttributes(journal_quota=3))
    assert machine.answer(read.number, 0, [(Property(PropId.PROPID_QM_JOURNAL_QUOTA, 3),)]) == [wanted]
    again = asked(deliver(machine, hint(4, ME)))
    assert machine.answer(again.number, 0, [(Property(PropId.PROPID_QM_JOURNAL_QUOTA, 3),)]) == []
    third = asked(deliver(machine, hint(4, ME)))
    assert kinds(machine.answer(third.number, Hresult.MQDS_OBJECT_NOT_FOUND)) == [Ignored]
    assert kinds(deliver(machine, hint(4, STRANGER))) == [Ignored]


def test_hints_about_the_same_object_ask_once_more_and_not_each_time() -> None:
    machine = receiver()
    first = asked(deliver(machine, hint(1)))
    assert deliver(machine, hint(2)) == []
    assert deliver(machine, hint(2)) == []
    second = asked(machine.answer(first.number, 0, [to_properties(ORDERS)]))
    assert machine.queues == {}, "the answer may be older than the hints that came meanwhile"
    assert machine.answer(second.number, 0, [to_properties(ORDERS)]) == [QueueCreated(ORDERS)]


def test_an_answer_does_not_undo_what_was_pushed_meanwhile() -> None:
    machine = receiver(ORDERS)
    read = asked(deliver(machine, hint(2)))
    deliver(machine, updates(update(ONE, Property(PropId.PROPID_Q_QUOTA, 7))))
    again = asked(machine.answer(read.number, 0, [to_properties(ORDERS)]))
    assert machine.queues[ONE].quota == 7
    assert again.number != read.number


def test_answers_that_nobody_asked_for_and_objects_of_others_change_nothing() -> None:
    machine = receiver(ORDERS)
    assert kinds(machine.answer(77, 0, [to_properties(BILLS)])) == [Ignored]
    read = asked(deliver(machine, hint(1, TWO)))
    foreign = (*to_properties(BILLS), Property(PropId.PROPID_Q_QMID, STRANGER))
    assert machine.answer(read.number, 0, [foreign, to_properties(ORDERS), ()]) == []
    assert machine.queues == {ONE: ORDERS}


def test_open_questions_are_bounded() -> None:
    machine = receiver()
    guids = [Guid(number.to_bytes(16, "big")) for number in range(1, MOST_READS + 2)]
    effects = [effect for guid in guids for effect in deliver(machine, hint(1, guid))]
    assert kinds(effects) == [ReadDirectory] * MOST_READS + [Ignored]


@pytest.mark.parametrize(("sender", "authenticated"), [(None, False), (SERVER, False)])
def test_an_unproven_hint_is_nothing_unless_it_is_asked_for(sender: Guid | None, authenticated: bool) -> None:
    body = mqwire.encode(hint(3))
    machine = receiver(ORDERS, delays=True)
    assert kinds(machine.receive(body, sender_id=sender, authenticated=authenticated, now=0)) == [Ignored]
    assert machine.timer is None
    machine = receiver(ORDERS, takes_unsigned_hints=True)
    effects = machine.receive(body, sender_id=sender, authenticated=authenticated, now=0)
    assert kinds(effects) == [ReadDirectory]
    assert machine.queues == {ONE: ORDERS}, "and even then the directory decides, also about a deletion"


# --- holding back ---


def test_the_first_message_waits_a_minute() -> None:
    machine = receiver(delays=True)
    assert deliver(machine, updates(create(ORDERS)), now=1000) == [SetTimer(1060)]
    assert deliver(machine, updates(create(BILLS)), now=1030) == []
    assert machine.tick(1059.9) == []
    assert machine.queues == {}
    assert kinds(machine.tick(1060)) == [QueueCreated, QueueCreated]
    assert machine.tick(2000) == []


@pytest.mark.parametrize(
    ("after", "due"),
    [(0, 15 * MINUTE), (5 * MINUTE, 15 * MINUTE), (14 * MINUTE, 15 * MINUTE), (14 * MINUTE + 1, 15 * MINUTE + 1)],
)
def test_the_next_waits_for_the_rest_of_a_quarter_of_an_hour(after: float, due: float) -> None:
    machine = receiver(delays=True)
    deliver(machine, updates(create(ORDERS)), now=0)
    machine.tick(MINUTE)
    assert deliver(machine, updates(create(BILLS)), now=MINUTE + after) == [SetTimer(MINUTE + due)]


def test_a_clock_that_is_set_back_does_not_make_it_wait_longer() -> None:
    machine = receiver(delays=True)
    deliver(machine, updates(create(ORDERS)), now=1e6)
    machine.tick(1e6 + MINUTE)
    assert deliver(machine, updates(create(BILLS)), now=0) == [SetTimer(15 * MINUTE)]


def test_ninety_nine_messages_are_processed_and_a_hundred_are_not() -> None:
    for count in (rules.FLOOD - 1, rules.FLOOD, rules.FLOOD + 50):
        machine = receiver(ORDERS, delays=True)
        for number in range(count):
            deliver(machine, updates(update(ONE, Property(PropId.PROPID_Q_QUOTA, number))), now=0)
        effects = machine.tick(MINUTE)
        if count < rules.FLOOD:
            assert machine.queues[ONE].quota == count - 1
        else:
            assert asked(effects) == ReadDirectory(1, PropId.PROPID_Q_QMID, ME, "")
            assert machine.queues == {ONE: ORDERS}


def test_after_a_flood_everything_is_as_the_directory_has_it() -> None:
    old = Queue(STRANGER, "here\\old")
    machine = receiver(ORDERS, old, delays=True)
    for _ in range(rules.FLOOD):
        deliver(machine, hint(2), now=0)
    read = asked(machine.tick(MINUTE))
    new = mqwire.replace(ORDERS, quota=1)
    effects = machine.answer(read.number, 0, [to_properties(new), to_properties(BILLS)])
    assert effects == [QueueDeleted(old), QueueChanged(new), QueueCreated(BILLS)]
    assert machine.queues == {ONE: new, TWO: BILLS}
    assert deliver(machine, hint(2), now=2 * MINUTE) == [SetTimer(16 * MINUTE)], "and it begins anew"


def test_a_flood_that_the_directory_cannot_answer_loses_nothing() -> None:
    machine = receiver(ORDERS, delays=True)
    for _ in range(rules.FLOOD):
        deliver(machine, hint(2), now=0)
    read = asked(machine.tick(MINUTE))
    assert kinds(machine.answer(read.number, 0xC00E0013)) == [Ignored]
    assert machine.queues == {ONE: ORDERS}


def test_few_messages_that_are_very_large_are_a_flood() -> None:
    machine = receiver(ORDERS, delays=True)
    large = Property(PropId.PROPID_Q_SECURITY, bytes(rules.MOST_WAITING_BYTES // 2))
    for _ in range(3):
        deliver(machine, updates(update(ONE, large)), now=0)
    assert asked(machine.tick(MINUTE)).key == PropId.PROPID_Q_QMID


# --- hostile senders ---

_BODIES = st.one_of(st.binary(max_size=200), strategies.messages("mqcn").map(mqwire.encode))


@given(st.lists(st.tuples(_BODIES, st.sampled_from([None, SERVER, STRANGER]), st.booleans()), max_size=20))
def test_nothing_that_is_sent_raises_and_nobody_unproven_changes_anything(
    messages: list[tuple[bytes, Guid | None, bool]],
) -> None:
    for delays in (False, True):
        machine = receiver(ORDERS, delays=delays)
        for number, (body, sender, authenticated) in enumerate(messages):
            before = state(machine)
            effects = machine.receive(body, sender_id=sender, authenticated=authenticated, now=float(number))
            if sender is None or not authenticated:
                assert kinds(effects) == [Ignored]
                assert state(machine) == before
        machine.tick(1e6)


def state(machine: Receiver) -> tuple[object, ...]:
    return dict(machine.queues), machine.manager, machine.timer


def test_an_object_without_properties_has_no_type() -> None:
    with pytest.raises(Refused):
        object_type(())
