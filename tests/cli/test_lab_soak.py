"""mqwire lab soak and mqwire lab replay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mqwire.lab.simulation import Schedule, generate
from mqwire.lab.simulation._events import Lose
from mqwire.replication import _readings
from tests.cli.support import run
from tests.lab.simulation.printed import put_back


def test_a_soak_says_how_it_went() -> None:
    ran = run("lab", "soak", "--schedules", "3", "--jobs", "1", "--seed", "5")
    assert (ran.status, ran.err) == (0, "")
    first, second, third = ran.out.splitlines()
    assert re.fullmatch(r"3 schedules in \d+ s on one core: all is well in each\.", first)
    assert re.fullmatch(r"[\d,]+ messages, \d+ changes acknowledged, 0\.0 days of virtual time\.", second)
    assert re.fullmatch(r"A core runs \d+ schedules and [\d,]+ messages a second\.", third)


def test_a_failing_seed_is_shown_short_and_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "short.json"
    with put_back("C27"):
        ran = run("lab", "soak", "-n", "2", "-j", "1", "--save", file)
        assert ran.status == 1
        assert "2 failed" in ran.out
        assert "\nSeed 0, 0 events:" in ran.out
        assert "PEC0     PSC1     PSC2" in ran.out
        assert "\nwrong: 180 s after the trouble, site" in ran.out
        assert "\nand " in ran.out
        assert ran.out.endswith("\nThe whole schedule: mqwire lab replay 0\n")
        again = run("lab", "replay", file)
        assert again.status == 1
        assert "\nwrong: 180 s after the trouble, site" in again.out
    assert run("lab", "replay", file).status == 0


def test_replay_draws_a_schedule_that_is_well() -> None:
    ran = run("lab", "replay", "22", "--all")
    assert (ran.status, ran.err) == (0, "")
    assert f"Seed 22, {len(generate(22).events)} events:" in ran.out
    assert re.search(r"all is well after \d+ s, with \d+ changes acknowledged\n$", ran.out)
    assert len(ran.out.splitlines()) > len(run("lab", "replay", "22").out.splitlines())


def test_replay_shrinks() -> None:
    with put_back("C31"):
        whole = run("lab", "replay", "3")
        short = run("lab", "replay", "3", "--shrink")
    assert whole.status == short.status == 1
    assert len(short.out) < len(whole.out)
    assert _readings.window(1) == 1


def test_what_is_well_cannot_be_shrunk() -> None:
    ran = run("lab", "replay", "0", "--shrink")
    assert ran.status == 2
    assert "nothing is wrong with this schedule" in ran.err


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "is neither a seed nor a file that can be read"),
        (b"{", "is no schedule"),
        (b'{"seed": []}', "is no schedule"),
    ],
)
def test_a_file_that_is_none(tmp_path: Path, content: bytes | None, reason: str) -> None:
    file = tmp_path / "x.json"
    if content is not None:
        file.write_bytes(content)
    ran = run("lab", "replay", file)
    assert ran.status == 2
    assert reason in ran.err


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    ran = run("lab", "replay", "0", "--save", tmp_path / "no" / "where")
    assert ran.status == 2
    assert "cannot be written" in ran.err


def test_a_schedule_from_a_file_with_servers_that_are_none(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(Schedule(1, events=(Lose("A", "B", 1),)).to_json())
    assert run("lab", "replay", file).status == 0
    file.write_bytes(Schedule(1, events=(generate(0).events[0],)).to_json().replace(b'"server":"', b'"server":"X'))
    ran = run("lab", "replay", file)
    assert ran.status == 2
    assert "is no schedule" in ran.err


def test_help_has_examples() -> None:
    assert "mqwire lab soak --schedules 10000" in run("lab", "soak", "--help").out
    assert "mqwire lab replay 17 --shrink" in run("lab", "replay", "--help").out
