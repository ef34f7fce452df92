"""A failing schedule gets as short as it can be, in a bounded number of runs."""

from __future__ import annotations

from mqwire.lab.simulation import Schedule, generate, shrink
from mqwire.lab.simulation._events import Crash, Full, Lose, Point

NOISE = tuple(Lose("PEC0", "PSC1", nth) for nth in range(1, 40))
GUILTY = (Lose("PSC1", "PEC0", 3), Lose("PSC2", "PEC0", 4))


def test_only_what_is_needed_is_left() -> None:
    schedule = Schedule(1, events=(*NOISE[:20], GUILTY[0], *NOISE[20:], GUILTY[1]))
    runs = []

    def fails(candidate: Schedule) -> bool:
        runs.append(candidate)
        return set(GUILTY) <= set(candidate.events)

    assert shrink(schedule, fails).events == GUILTY
    assert len(runs) < 120


def test_an_event_less_is_no_failure() -> None:
    """Three events of which any two suffice: two are left, whichever."""
    events = (*GUILTY, Lose("PSC2", "PSC1", 1))
    found = shrink(Schedule(1, events=events), lambda candidate: len(candidate.events) >= 2)
    assert len(found.events) == 2


def test_nothing_is_left_if_nothing_is_needed() -> None:
    assert shrink(Schedule(1, events=NOISE), lambda _: True).events == ()


def test_events_become_simpler() -> None:
    crash = Crash(1.0, "PEC0", 2.0, Point.WRITE, 5)
    full = Full(1.0, 2.0, "PEC0", 3)
    found = shrink(Schedule(1, events=(crash, full)), lambda candidate: len(candidate.events) == 2)
    assert found.events == (Crash(1.0, "PEC0", 2.0), Full(1.0, 2.0, "PEC0"))


def test_a_point_that_matters_stays() -> None:
    crash = Crash(1.0, "PEC0", 2.0, Point.WRITE, 5)
    found = shrink(Schedule(1, events=(crash,)), lambda c: c.events[0].point is Point.WRITE if c.events else False)  # type: ignore[union-attr]
    assert found.events == (Crash(1.0, "PEC0", 2.0, Point.WRITE, 0),)


def test_the_enterprise_is_whole_and_quick_where_that_does_not_matter() -> None:
    schedule = Schedule(1, from_scratch=True, product_timings=True, events=NOISE[:3])
    found = shrink(schedule, lambda candidate: candidate.from_scratch)
    assert (found.from_scratch, found.product_timings, found.events) == (True, False, ())


def test_runs_are_counted() -> None:
    runs = []
    shrink(Schedule(1, events=NOISE), lambda candidate: bool(runs.append(candidate)), runs=7)
    assert len(runs) == 7


def test_time_is_bounded() -> None:
    schedule = Schedule(1, events=NOISE)
    assert shrink(schedule, lambda _: True, seconds=-1.0) == schedule


def test_a_schedule_comes_back_from_json() -> None:
    for seed in range(40):
        schedule = generate(seed)
        assert Schedule.from_json(schedule.to_json()) == schedule
