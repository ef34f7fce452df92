"""Virtual time, the network and the computers, with a machine that only counts."""

from __future__ import annotations

import pytest

from mqwire.lab.simulation._events import Crash, Cut, Delay, Lose, Point, Refuse, Repeat
from mqwire.lab.simulation._world import MOST_STEPS, Runaway, World
from mqwire.mqdsrp import Command
from mqwire.replication import Request

from .toy import Pair, Toy


@pytest.fixture
def pair() -> Pair:
    return Pair()


def numbers(*counts: int) -> list[bytes]:
    return [b"%d" % count for count in counts]


def test_time_goes_on_in_order_and_no_further_than_wanted(pair: Pair) -> None:
    pair.start().world.run(3.5)
    assert pair.world.now == 3.5
    assert pair.bodies(pair.psc) == numbers(1, 2, 3)
    assert [note.time for note in pair.world.notes or ()] == sorted(note.time for note in pair.world.notes or ())


def test_equal_times_keep_the_order_of_planning() -> None:
    world, seen = World(1), []
    for number in range(5):
        world.plan(2.0, seen.append, number)
    world.run(2.0)
    assert seen == [0, 1, 2, 3, 4]


def test_what_does_not_end_is_ended() -> None:
    world = World(1)

    def forever() -> None:
        world.after(0.0, forever)

    forever()
    with pytest.raises(Runaway):
        world.run(1.0)
    assert world.steps == MOST_STEPS + 1


def test_one_message_is_lost_and_the_sender_hears_of_it(pair: Pair) -> None:
    pair.world.break_message(Lose("PEC0", "PSC1", 2))
    pair.start().world.run(3.5)
    assert pair.bodies(pair.psc) == numbers(1, 3)
    assert pair.bodies(pair.pec) == numbers(1, 2, 3)
    assert not pair.toy(pair.pec).nacks
    pair.world.run(13.0)  # the time limit of the message has passed
    assert pair.toy(pair.pec).nacks == [0x8002]


def test_a_message_arrives_twice(pair: Pair) -> None:
    pair.world.break_message(Repeat("PEC0", "PSC1", 1, after=1.5))
    pair.start().world.run(3.5)
    assert pair.bodies(pair.psc) == numbers(1, 2, 1, 3)


def test_a_message_is_overtaken(pair: Pair) -> None:
    pair.world.break_message(Delay("PEC0", "PSC1", 1, seconds=1.5))
    pair.start().world.run(3.5)
    assert pair.bodies(pair.psc) == numbers(2, 1, 3)


def test_a_message_that_is_too_late_does_not_arrive(pair: Pair) -> None:
    pair.world.break_message(Delay("PEC0", "PSC1", 1, seconds=10.0))
    pair.start().world.run(20.0)
    assert pair.bodies(pair.psc)[0] == b"2"


def test_a_bad_signature_is_told_at_once(pair: Pair) -> None:
    pair.world.break_message(Refuse("PEC0", "PSC1", 1))
    pair.start().world.run(2.5)
    assert pair.bodies(pair.psc) == numbers(2)
    assert pair.toy(pair.pec).nacks == [0x8006]


def test_a_nack_for_an_earlier_life_does_not_come(pair: Pair) -> None:
    pair.world.break_message(Lose("PEC0", "PSC1", 1))
    pair.start().world.plan(5.0, pair.pec.doom, Crash(5.0, "PEC0", 1.0))
    pair.world.run(20.0)
    assert not pair.toy(pair.pec).nacks


def test_nothing_passes_a_cut_until_it_is_healed(pair: Pair) -> None:
    pair.world.cut(Cut(1.5, 99.0, ("PSC1",)))
    pair.start().world.run(3.5)
    assert pair.bodies(pair.psc) == numbers(1)
    assert pair.bodies(pair.pec) == numbers(1)
    pair.world.heal()
    pair.world.run(4.5)
    assert pair.bodies(pair.psc) == numbers(1, 4)


def test_a_message_to_nobody_is_lost(pair: Pair) -> None:
    pair.toy(pair.start().pec).other = "NOBODY"
    pair.world.run(1.5)
    assert [note.what for note in pair.world.notes or () if note.destination == "NOBODY"] == ["lost"]


def test_a_cancelled_timer_does_not_fire(pair: Pair) -> None:
    pair.start().world.run(0.9)  # the toy would not know what to do with it
    assert pair.toy(pair.pec).clocks == [1e6]


@pytest.mark.parametrize(
    ("point", "count", "kept", "sent"),
    [
        (Point.IDLE, 0, 1, 1),
        (Point.WRITE, 0, 1, 1),
        (Point.WRITE, 1, 1, 1),
        (Point.WRITE, 9, 1, 1),
        (Point.COMMIT, 0, 1, 1),
        (Point.COMMITTED, 0, 2, 1),
        (Point.EFFECT, 0, 2, 1),
        (Point.EFFECT, 1, 2, 1),
        (Point.EFFECT, 2, 3, 2),
    ],
)
def test_a_server_dies_at_the_point(pair: Pair, point: Point, count: int, kept: int, sent: int) -> None:
    """The second tick, at 2 s, is where it dies; with two effects left to it, the third."""
    pair.start().world.plan(1.5, pair.pec.doom, Crash(1.5, "PEC0", 100.0, point, count))
    pair.world.run(10.0)
    assert pair.pec.machine is None
    assert next(p.last_seq_number for p in pair.pec.store.partitions()) == kept
    assert pair.bodies(pair.psc) == numbers(*range(1, sent + 1))


@pytest.mark.parametrize(("count", "kept"), [(0, 4), (1, 8)])
def test_a_server_dies_with_a_state_of_sync0_kept(pair: Pair, count: int, kept: int) -> None:
    pair.start().world.plan(0.5, pair.pec.doom, Crash(0.5, "PEC0", 100.0, Point.SYNC0, count))
    pair.world.run(20.0)
    assert pair.pec.machine is None
    assert next(p.last_seq_number for p in pair.pec.store.partitions()) == kept


def test_waiting_for_sync0_outlives_another_death(pair: Pair) -> None:
    pair.start().world.plan(0.5, pair.pec.doom, Crash(0.5, "PEC0", 100.0, Point.SYNC0, 0))
    pair.world.plan(1.5, pair.pec.wipe, 1.0)
    pair.world.run(20.0)
    assert pair.pec.machine is None
    assert pair.pec.life == 2
    assert next(p.last_seq_number for p in pair.pec.store.partitions()) == 4


def test_a_new_life_has_the_store_and_nothing_else(pair: Pair) -> None:
    pair.start().world.plan(2.5, pair.pec.doom, Crash(2.5, "PEC0", 1.0))
    first = pair.toy(pair.pec)
    pair.world.run(5.0)
    again = pair.toy(pair.pec)
    assert again is not first
    assert again.random.random() != first.random.random()
    assert again.count == 3  # two before, one in the new life
    assert pair.bodies(pair.psc) == numbers(1, 2, 3)


def test_who_is_down_receives_nothing_and_is_asked_for_nothing(pair: Pair) -> None:
    pair.start().world.plan(0.5, pair.psc.doom, Crash(0.5, "PSC1", 2.0))
    pair.world.run(1.5)
    assert not pair.psc.request(Request(Command.CREATE, 1, tag="x"))  # type: ignore[arg-type]
    pair.world.run(3.5)
    assert pair.bodies(pair.psc) == numbers(3)


def test_a_wiped_disk_is_empty(pair: Pair) -> None:
    pair.start().world.plan(2.5, pair.pec.wipe, 0.0)
    pair.world.run(3.6)
    assert pair.toy(pair.pec).count == 1


@pytest.mark.parametrize("room", [0, 1, 5])
def test_a_timer_fires_again_when_the_disk_has_room(pair: Pair, room: int) -> None:
    pair.start().world.plan(1.5, pair.pec.limit, room)
    pair.world.plan(4.5, pair.pec.limit, None)
    pair.world.run(5.5)
    toy = pair.toy(pair.pec)
    assert toy.count == 2
    assert pair.bodies(pair.psc) == numbers(1, 2)
    assert sum(note.what == "full" for note in pair.world.notes or ()) == 3  # at 2, 3 and 4 s


def test_a_start_is_tried_again_when_the_disk_has_room(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    def start(self: Toy, _: float) -> list[object]:
        with self.store.transaction():
            self.store.remove_partition(bytes(16))  # type: ignore[arg-type]
        return []

    monkeypatch.setattr(Toy, "start", start)
    pair.pec.limit(0)
    pair.start().world.plan(2.5, pair.pec.limit, None)
    pair.world.run(5.0)
    assert [note.time for note in pair.world.notes or () if note.what == "full"] == [0.0, 1.0, 2.0]


def test_clocks_jump_and_go_at_their_own_speed(pair: Pair) -> None:
    pair.start().world.plan(0.0, pair.pec.skew, -100.0, 2.0)
    pair.world.run(2.75)
    fast, normal = pair.toy(pair.pec).clocks, pair.toy(pair.psc).clocks
    assert normal == [1e6, 1e6 + 1, 1e6 + 2]
    # The first timer was set before, at normal speed; then a second takes half of one.
    assert fast == [1e6, 1e6 - 98, 1e6 - 97, 1e6 - 96, 1e6 - 95]


def test_whoever_is_spared_lives_well(pair: Pair) -> None:
    pair.start().world.plan(0.5, pair.pec.doom, Crash(0.5, "PEC0", 100.0))
    pair.world.plan(0.5, pair.psc.doom, Crash(0.5, "PSC1", 100.0, Point.WRITE, 5))
    pair.world.plan(0.5, pair.psc.limit, 0)
    pair.world.run(0.6)
    pair.pec.spare()
    pair.psc.spare()
    pair.world.run(3.7)
    assert pair.toy(pair.pec).count == pair.toy(pair.psc).count == 3


def test_an_answer_reaches_the_client(pair: Pair) -> None:
    answers = []
    pair.world.on_completed = lambda host, completed: answers.append((host.name, completed.tag))
    assert pair.start().pec.request(Request(Command.CREATE, 1, tag="x"))  # type: ignore[arg-type]
    assert answers == [("PEC0", "x")]


def test_a_run_can_be_repeated_exactly() -> None:
    def notes() -> object:
        pair = Pair()
        pair.world.break_message(Delay("PEC0", "PSC1", 1, seconds=1.5))
        pair.start().world.plan(1.5, pair.pec.doom, Crash(1.5, "PEC0", 1.0, Point.WRITE, 1))
        pair.world.run(10.0)
        return pair.world.notes

    assert notes() == notes()
