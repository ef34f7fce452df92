"""`mqwire lab` from outside: help, mistakes, what it says without the extra. tests/lab has the rest."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mqwire.lab.scenarios import SCENARIOS
from tests.cli.support import run


def test_every_command_has_help_with_examples() -> None:
    for command in ("run", "serve"):
        ran = run("lab", command, "--help")
        assert ran.status == 0
        assert f"mqwire lab {command} " in ran.out.split("Examples:")[1]
    assert "docs/lab.md" in run("lab", "--help").out


def test_the_scenarios_are_listed() -> None:
    ran = run("lab", "list")
    assert ran.status == 0
    assert all(f"{name} " in ran.out for name in SCENARIOS)


def test_a_scenario_that_does_not_exist() -> None:
    ran = run("lab", "run", "dancing")
    assert (ran.status, ran.out) == (2, "")
    assert "there is no scenario 'dancing'; mqwire lab list shows what there is" in ran.err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--role", "king"], "there is no role 'king'"),
        (["--role", "pec", "--host", "192.0.2.1"], "is not this computer"),
        (["--role", "pec", "--peer", "A@192.0.2.1:1801"], "is not this computer"),
        (["--role", "psc", "--add-site", "a=b"], "only a PEC"),
        (["--role", "pec", "--peer", "a b"], "is no peer"),
    ],
)
def test_a_server_that_cannot_be(arguments: list[str], reason: str, tmp_path: Path) -> None:
    ran = run("lab", "serve", "--name", "X", "--dir", str(tmp_path), *arguments)
    assert ran.status == 2
    assert reason in ran.err


@pytest.mark.parametrize("command", [["list"], ["run", "notification"], ["serve", "--role", "pec", "--name", "X"]])
def test_without_the_extra_it_says_what_to_install(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)
    more = ["--dir", str(tmp_path)] if command[0] == "serve" else []
    ran = run("lab", *command, *more)
    assert ran.status == 2
    assert "pip install 'mqwire[lab]'" in ran.err


def test_a_capture_that_cannot_be_written_is_known_before_anything_runs(tmp_path: Path) -> None:
    ran = run("lab", "run", "notification", "--pcap", tmp_path / "none" / "out.pcapng")
    assert ran.status == 3
    assert ran.err.endswith(
        "out.pcapng: cannot be written (no such file or directory); choose another file with --pcap\n"
    )
    assert ran.out == ""
