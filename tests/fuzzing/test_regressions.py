"""Inputs that once showed a bug, replayed forever."""

from __future__ import annotations

from pathlib import Path

from mqwire.fuzzing import TARGETS
from mqwire.fuzzing.trial import verdict
from mqwire.fuzzing.workspace import Workspace

SPACE = Workspace(Path(__file__).resolve().parents[2] / "fuzz")
KEPT = [*SPACE.regression_inputs()]


def test_the_bugs_are_gone() -> None:
    """In one test: there may be none, and a test that is skipped counts as failed."""
    shown = {f"{target.name}/{path.name}": verdict(target, path.read_bytes()) for target, path in KEPT}
    assert not {name: failure for name, failure in shown.items() if failure is not None}


def test_every_regression_is_explained_and_replayed() -> None:
    inputs = list(SPACE.regressions.rglob("*.bin"))
    assert len(inputs) == len(KEPT), "a folder is not named after a target"
    for path in inputs:
        assert path.with_suffix(".md").read_text("utf-8").startswith(f"# {path.stem}")
    assert {target.name for target, _ in KEPT} <= set(TARGETS)
