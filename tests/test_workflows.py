"""The workflows of GitHub are held to what a careful reader would look for, since nothing here can run them."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from mqwire.cli import app

PROJECT = Path(__file__).resolve().parents[1]
WORKFLOWS = {path.stem: path for path in sorted((PROJECT / ".github/workflows").glob("*.yml"))}
_USES = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*")


def loaded(name: str) -> dict[str, Any]:
    found: dict[Any, Any] = yaml.safe_load(WORKFLOWS[name].read_text("utf-8"))
    found["on"] = found.pop(True)  # what YAML 1.1 makes of the word
    return found


def steps(name: str) -> list[dict[str, Any]]:
    return [step for job in loaded(name)["jobs"].values() for step in job["steps"]]


def lines_of_scripts() -> list[str]:
    return [line for name in WORKFLOWS for step in steps(name) for line in step.get("run", "").splitlines()]


def test_a_push_is_tested_and_fuzzed_and_every_night_there_is_more() -> None:
    assert "push" in loaded("ci")["on"]
    runs = {name: "\n".join(step.get("run", "") for step in steps(name)) for name in WORKFLOWS}
    assert ".ci/run" in runs["ci"]
    assert "mqwire fuzz run --time 5m" in runs["ci"]
    assert loaded("nightly")["on"]["schedule"]
    for wanted in ("mqwire fuzz run --time", "mqwire fuzz bench", "fuzz/faults/prove.py", "make bench"):
        assert wanted in runs["nightly"]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_workflows_may_do_little_and_trust_little(name: str) -> None:
    workflow = loaded(name)
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert "permissions" not in job
        assert job["timeout-minutes"] <= 360
    uses = [
        line.strip().removeprefix("- ") for line in WORKFLOWS[name].read_text("utf-8").splitlines() if "uses:" in line
    ]
    assert uses
    for line in uses:
        assert _USES.fullmatch(line), f"an action is pinned to a commit, with its version beside it: {line}"
    for step in steps(name):
        # What somebody else can write (titles, branch names, inputs) must not become part of a script.
        assert "${{" not in step.get("run", "")
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


def test_what_they_run_exists() -> None:
    targets = set(re.findall(r"^([\w./-]+):", (PROJECT / "Makefile").read_text("utf-8"), re.MULTILINE))
    targets.add(".venv/.dev")
    seen = set()
    for line in lines_of_scripts():
        words = shlex.split(line)
        seen.add(words[0])
        if words[0] == "make":
            assert set(words[1:]) <= targets
        elif words[0] == ".venv/bin/mqwire":
            command = get_command(app)
            for word in words[1:3]:
                command = command.commands[word]  # type: ignore[attr-defined]  # groups, down to a command
            assert {w for w in words if w.startswith("--")} <= {
                o for parameter in command.params for o in parameter.opts
            }
        elif words[0] == ".venv/bin/python":
            assert (PROJECT / words[1]).is_file()
        elif words[0] != "if":
            assert (PROJECT / words[0]).is_file()
    assert {"make", ".venv/bin/mqwire", ".venv/bin/python", ".ci/run"} <= seen
