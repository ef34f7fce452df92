"""The invariants of the fuzzing targets as Hypothesis tests; `hypothesis fuzz` runs them on and on."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mqwire.fuzzing import TARGETS, Target, seeds
from mqwire.fuzzing.strategies import inputs_of

QUICK = [target for target in TARGETS.values() if target.name != "work"]  # which takes a clock, and its time
EACH = pytest.mark.parametrize("target", QUICK, ids=lambda target: target.name)


@EACH
@settings(max_examples=60)
@given(data=st.data())
@pytest.mark.no_cover
def test_the_invariant_holds(target: Target, data: st.DataObject) -> None:
    target.check(data.draw(inputs_of(target)))


@EACH
def test_the_invariant_holds_for_seeds(target: Target) -> None:
    for data in list(seeds.load(target).values())[::4]:
        target.check(data)


@pytest.mark.parametrize("number", range(0, 12, 4))
def test_large_messages_take_linear_time(number: int) -> None:
    for data in list(seeds.load(TARGETS["work"]).values())[number::24]:
        TARGETS["work"].check(data)


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"nonsense", b"mqdsrp\n", b"patch\n", b"\xff\xfe\n\0", b"mqqb 99999999\n\0"]
)
@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
def test_inputs_that_are_none_are_no_bugs(target: Target, data: bytes) -> None:
    target.check(data)
