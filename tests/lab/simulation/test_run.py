"""Whole schedules with the real servers."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from mqwire.lab.simulation import Schedule, generate, run
from mqwire.lab.simulation._enterprise import LAYOUTS, authority_of, guid, members, setup, site_id
from mqwire.lab.simulation._events import (
    Change,
    Crash,
    Cut,
    Delay,
    Full,
    Hostile,
    Lose,
    Point,
    Refuse,
    Repeat,
    Skew,
    Wipe,
)
from mqwire.lab.simulation._generate import STYLES, check_names
from mqwire.lab.simulation._host import Machine
from mqwire.lab.simulation._run import make_server, ready
from mqwire.lab.simulation._soak import batch, soak
from mqwire.lab.simulation._store import FragileStore
from mqwire.lab.simulation._wording import told
from mqwire.mqdsrp import Command
from mqwire.replication import Completed, Config, Effect, Incoming, Request, Role, Server

SCHEDULES = 200


@pytest.mark.no_cover  # a thousand times what other tests run
def test_two_hundred_schedules() -> None:
    """`make soak` runs ten thousand."""
    totals = batch(0, SCHEDULES)
    assert totals.failed == {}
    assert totals.schedules == SCHEDULES
    # Trouble that nobody gets through would be no test: most requests are answered well.
    assert totals.acknowledged > 20 * SCHEDULES
    assert totals.messages > 100 * SCHEDULES


def test_schedules_hold_everything_that_can_happen() -> None:
    schedules = [generate(seed) for seed in range(SCHEDULES)]
    kinds = {type(event) for schedule in schedules for event in schedule.events}
    assert kinds == {Change, Crash, Cut, Delay, Full, Hostile, Lose, Refuse, Repeat, Skew, Wipe}
    points = {event.point for schedule in schedules for event in schedule.events if isinstance(event, Crash)}
    assert points == set(Point)
    assert {schedule.layout for schedule in schedules} == set(range(len(LAYOUTS)))
    assert {schedule.from_scratch for schedule in schedules} == {True, False}
    assert sum(weight for weight, _ in STYLES) > 0


@pytest.mark.no_cover  # a thousand times what other tests run
def test_rare_states_come_up() -> None:
    notes = [note for seed in range(60) for note in run(generate(seed), with_notes=True).notes or ()]
    assert {"message", "lost", "refused", "nack", "hostile", "crash", "start", "full", "disk", "clock"} <= {
        note.what for note in notes
    }
    assert any(note.what == "crash" and note.text == "sync0" for note in notes)


@pytest.mark.parametrize("layout", range(len(LAYOUTS)))
def test_an_enterprise_is_three_sites_and_six_servers(layout: int) -> None:
    everybody = members(layout)
    assert len({member.name for member in everybody}) == 6
    assert [member.role for member in everybody] == [Role.PEC, Role.PSC, Role.PSC, Role.BSC, Role.BSC, Role.BSC]
    assert {member.site for member in everybody} == {0, 1, 2}
    owned = [partition for member in everybody for partition in member.own_partitions]
    assert len(owned) == len(set(owned)) == 4
    assert all(authority_of(p) == member.name for member in everybody for p in member.own_partitions)
    assert authority_of(guid("x")) is None


@pytest.mark.parametrize("layout", range(len(LAYOUTS)))
def test_it_is_set_up_before_anything_happens(layout: int) -> None:
    stores = ready(layout)
    assert {len(list(store.objects())) for store in stores.values()} == {len(setup(layout))}
    assert run(Schedule(1, layout)).complaints == []


def test_a_seed_replays_exactly() -> None:
    for seed in range(0, 40, 4):
        one, other = (run(generate(seed), with_notes=True) for _ in range(2))
        assert one == other


def test_a_seed_replays_exactly_in_another_process() -> None:
    """Whatever hashes are there: PYTHONHASHSEED is another one each time."""
    program = (
        "from hashlib import sha256\nfrom mqwire.lab.simulation import generate, run\n"
        "text = repr([run(generate(seed), with_notes=True) for seed in (3, 22)])\n"
        "print(sha256(text.encode()).hexdigest())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


def test_timers_of_the_product_lead_to_the_same() -> None:
    schedule = Schedule(5, product_timings=True, events=generate(5).events)
    assert run(schedule).complaints == []


# --- what a soak says about servers that are wrong ---


class Wrong(Server):
    """A server with a mistake, which a test gives it."""


def make_wrong(config: Config, store: FragileStore, random: Random) -> Machine:
    return Wrong(config, store, random)


CHANGE = Change(1.0, "PSC1", Command.CREATE, "user", 1)


def complaints(schedule: Schedule) -> list[str]:
    ready.cache_clear()
    try:
        return run(schedule, make=make_wrong).complaints
    finally:
        ready.cache_clear()


def test_a_server_that_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    def request(*_: object) -> list[Effect]:
        raise KeyError("oops")

    good = ready(0)
    monkeypatch.setattr(Wrong, "request", request)
    monkeypatch.setattr("mqwire.lab.simulation._run.ready", lambda *_: good)
    [complaint] = run(Schedule(1, events=(CHANGE,)), make=make_wrong).complaints
    assert complaint.startswith("at t=1.000 a server raised KeyError: 'oops' (test_run.py, line ")


def test_a_server_that_does_not_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    from mqwire.replication import SetTimer

    monkeypatch.setattr("mqwire.lab.simulation._world.MOST_STEPS", 5_000)
    monkeypatch.setattr(Wrong, "timer", lambda _, key, __: [SetTimer(key, 0.0)])
    [complaint] = complaints(Schedule(1, from_scratch=True))
    assert complaint.endswith("things happened and it does not end")


def test_a_server_that_answers_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def request(self: Server, request: Request, now: float) -> list[Effect]:
        effects = Server.request(self, request, now)
        return effects + [effect for effect in effects if isinstance(effect, Completed)]

    monkeypatch.setattr(Wrong, "request", request)
    change = Change(1.0, "PEC0", Command.CREATE, "user", 1)
    assert complaints(Schedule(1, events=(change,)))[0].startswith("answered twice: the create of user ")


def test_a_server_that_acknowledges_what_it_does_not_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def request(self: Server, request: Request, now: float) -> list[Effect]:
        return [Completed(request.tag, 0)] if request.tag == "1" else Server.request(self, request, now)

    monkeypatch.setattr(Wrong, "request", request)
    [complaint] = complaints(Schedule(1, events=(CHANGE,)))
    assert complaint.startswith("lost: the create of user ")


def test_a_server_that_refuses_with_nothing_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def request(self: Server, request: Request, now: float) -> list[Effect]:
        is_probe = request.tag.isdecimal() and self.config.computer_name == "BSC4"
        return [Completed(request.tag, -1)] if is_probe else Server.request(self, request, now)

    monkeypatch.setattr(Wrong, "request", request)
    found = complaints(Schedule(1))
    assert len(found) == 3  # created, updated, deleted
    assert found[0].startswith("nothing goes wrong any more, but the create of ")
    assert found[0].endswith("ended with status 0xffffffff")


def test_a_server_that_never_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def request(self: Server, request: Request, now: float) -> list[Effect]:
        is_probe = request.tag.isdecimal() and self.config.computer_name == "BSC4"
        return [] if is_probe else Server.request(self, request, now)

    monkeypatch.setattr(Wrong, "request", request)
    [complaint] = complaints(Schedule(1))
    assert complaint.endswith("was never answered")


# --- hostile messages ---

ATTACK = Hostile(30.0, "PSC1", "purged", "", 1)


def test_a_server_that_believes_who_has_not_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    def receive(self: Server, incoming: Incoming, now: float) -> list[Effect]:
        from msgspec.structs import replace

        return Server.receive(self, replace(incoming, authenticated=True), now)

    monkeypatch.setattr(Wrong, "receive", receive)
    found = [
        complaint
        for number in range(30)
        for complaint in complaints(Schedule(1, events=(Hostile(30.0, "BSC4", "purged", "", number),)))
    ]
    assert "BSC4 changed what it keeps because of 'purged', which nobody had signed" in found


def test_a_server_that_answers_who_has_not_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    from mqwire.replication import Send

    def receive(self: Server, incoming: Incoming, now: float) -> list[Effect]:
        if not incoming.authenticated:
            return [Send("PEC0", b"what?")]
        return Server.receive(self, incoming, now)

    monkeypatch.setattr(Wrong, "receive", receive)
    assert complaints(Schedule(1, events=(ATTACK,))) == ["PSC1 answered 'purged', which nobody had signed"]


def test_attacks_on_the_dead_and_on_oneself_do_not_happen() -> None:
    events = (Crash(1.0, "PSC1", 100.0), ATTACK, Hostile(30.0, "PEC0", "purged", "PEC0", 1))
    result = run(Schedule(1, events=events), with_notes=True)
    assert result.complaints == []
    assert not any(note.what == "hostile" for note in result.notes or ())


# --- many schedules ---


def test_a_soak_in_several_processes_gives_the_same() -> None:
    alone, together = soak(0, 30), soak(0, 30, jobs=2)
    assert (alone.schedules, alone.messages, alone.acknowledged) == (
        together.schedules,
        together.messages,
        together.acknowledged,
    )
    assert alone.failed == together.failed == {}


def test_a_soak_shows_how_far_it_is_and_ends_with_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails_at_30(schedule: Schedule) -> object:
        result = run(schedule)
        return result if schedule.seed != 30 else type(result)(schedule, ["oops"], 1.0, 1, 1)

    monkeypatch.setattr("mqwire.lab.simulation._soak.run", fails_at_30)
    seen: list[int] = []
    totals = soak(0, 1000, show=lambda so_far: seen.append(so_far.schedules))
    assert totals.failed == {30: ["oops"]}
    assert seen == [25, 50]


def test_an_interrupted_soak_has_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(schedule: Schedule) -> object:
        if schedule.seed == 25:
            raise KeyboardInterrupt
        return run(schedule)

    monkeypatch.setattr("mqwire.lab.simulation._soak.run", interrupted)
    totals = soak(0, 100)
    assert totals.is_interrupted
    assert totals.schedules == 25


def test_servers_are_the_real_ones() -> None:
    store = FragileStore()
    member = members(0)[0]
    from mqwire.lab.simulation._enterprise import QUICK, config

    assert isinstance(make_server(config(member, members(0), QUICK), store, Random(1)), Server)
    assert site_id(0) != site_id(1)


def test_every_schedule_can_be_told() -> None:
    """One line for each event, whatever it is."""
    for seed in range(60):
        schedule = generate(seed)
        lines = list(told(schedule))
        assert len(lines) == len(schedule.events) + schedule.from_scratch + schedule.product_timings
    assert list(told(Schedule(1, product_timings=True))) == ["timers are those of the product"]


@pytest.mark.parametrize(
    ("schedule", "reason"),
    [
        (Schedule(1, layout=9), "there is no layout 9"),
        (Schedule(1, events=(Crash(1.0, "X", 1.0),)), "there is no server 'X'"),
        (Schedule(1, events=(Change(1.0, "PEC0", Command.CREATE, "x", 1),)), "there is no 'x' of site 0"),
        (Schedule(1, events=(Wipe(1.0, "PEC0", 1.0),)), "PEC0 is no BSC, and what it owns must not be lost"),
    ],
)
def test_a_schedule_about_what_is_not_there(schedule: Schedule, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        check_names(schedule)
