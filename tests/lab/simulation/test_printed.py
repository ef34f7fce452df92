"""The checker is checked: with an erratum put back as printed, the soak finds it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mqwire.lab.simulation import generate, run, shrink
from mqwire.replication import _readings

from .printed import PRINTED, look_for, put_back

DOCS = Path(__file__).resolve().parents[3] / "docs/simulation.md"


@pytest.mark.parametrize("erratum", PRINTED)
@pytest.mark.no_cover
def test_the_soak_finds_what_is_printed(erratum: str) -> None:
    _, complaint = look_for(erratum)
    assert complaint, f"{erratum} stays hidden: {PRINTED[erratum].says}"


def test_what_is_put_back_is_taken_away_again() -> None:
    before = _readings.window
    with put_back("C31"):
        assert _readings.window is not before
    assert _readings.window is before
    assert run(generate(0)).complaints == []


def test_the_guide_lists_each() -> None:
    text = DOCS.read_text("utf-8")
    assert [name for name in PRINTED if f"| {name} |" not in text] == []


def test_a_failing_schedule_gets_short() -> None:
    """What is left of it are a few events, and it fails each time."""
    with put_back("C11"):
        seed = next(seed for seed in range(100) if run(generate(seed)).complaints)
        whole = generate(seed)
        short = shrink(whole, lambda candidate: bool(run(candidate).complaints), runs=150)
        assert len(short.events) < len(whole.events) / 2
        assert run(short).complaints == run(short).complaints != []
    assert run(short).complaints == []
