"""Messages on their way."""

from __future__ import annotations

from mqwire.lab.outbox import Outbox, Outgoing
from mqwire.mqqb import BaseHeader, BaseHeaderFlags, UserHeader, UserMessage


def item(number: int, priority: int = 3, expires: float = 100) -> Outgoing:
    base = BaseHeader(flags=BaseHeaderFlags(pr=priority))
    return Outgoing("there", UserMessage(base_header=base, user_header=UserHeader(message_id=number)), expires)


def order(box: Outbox) -> list[int]:
    return [box.pull().message.user_header.message_id for _ in range(len(box))]


def test_higher_priorities_go_first_and_the_rest_in_order() -> None:
    box = Outbox()
    for number, priority in ((1, 3), (2, 7), (3, 0), (4, 7), (5, 3)):
        assert box.put(item(number, priority)) == []
    assert order(box) == [2, 4, 1, 5, 3]


def test_what_was_not_acknowledged_is_sent_again_in_its_order() -> None:
    box = Outbox()
    for number in range(5):
        box.put(item(number))
    assert [box.pull().message.user_header.message_id for _ in range(4)] == [0, 1, 2, 3]
    box.acknowledge(2)
    box.lost()
    assert order(box) == [2, 3, 4]
    box.acknowledge(3)
    box.lost()
    assert len(box) == 0


def test_what_waits_too_long_comes_back_but_not_what_is_on_its_way() -> None:
    box = Outbox()
    for number in range(4):
        box.put(item(number, expires=number))
    box.pull()
    assert [gone.message.user_header.message_id for gone in box.expire(2)] == [1, 2]
    assert box.expire(2) == []
    box.lost()
    assert order(box) == [0, 3]


def test_there_is_an_end_to_what_may_wait() -> None:
    box = Outbox(most=3)
    for number in range(3):
        assert box.put(item(number)) == []
    assert [gone.message.user_header.message_id for gone in box.put(item(9, priority=7))] == [2]
    box.pull()
    assert [gone.message.user_header.message_id for gone in box.put(item(10, priority=0))] == [10]
    assert order(box) == [0, 1]
