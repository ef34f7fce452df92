"""The command line as a whole: help, version, mistakes."""

from __future__ import annotations

import runpy
import sys

import pytest

import mqwire
from tests.cli.support import run, run_process


def test_without_arguments_it_shows_help() -> None:
    ran = run()
    assert ran.status == 0
    for command in ("decode", "encode", "explain", "validate"):
        assert command in ran.out


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("command", ["decode", "encode", "explain", "validate"])
def test_every_command_has_help_with_examples(command: str, option: str) -> None:
    ran = run(command, option)
    assert ran.status == 0
    assert "Examples:" in ran.out
    assert f"mqwire {command} " in ran.out.split("Examples:")[1]


def test_version() -> None:
    assert run("--version") == (0, f"mqwire {mqwire.__version__}\n", "", f"mqwire {mqwire.__version__}\n".encode())


def test_an_unknown_command_suggests_one() -> None:
    ran = run("explian", "x")
    assert ran.status == 2
    assert "Did you mean 'explain'" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["decode"],
        ["encode"],
        ["explain"],
        ["validate"],
        ["decode", "--no-such-option", "x"],
        ["decode", "--format", "xml", "x"],
        ["decode", "--engine", "magic", "x"],
        ["decode", "--protocol", "smtp", "x"],
        ["encode", "a", "b"],
    ],
)
def test_wrong_usage_is_status_2(arguments: list[str]) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert "Usage" in ran.err


def test_a_wrong_protocol_lists_the_right_ones() -> None:
    err = " ".join(run("validate", "-p", "smtp", "x").err.replace("│", " ").split())
    assert "mqdsrp, mqcn, mqqb, mqdspublickeys, mqusersigncerts" in err


def test_it_runs_as_a_module(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["mqwire", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("mqwire", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("mqwire ")


def test_it_runs_as_a_process() -> None:
    ran = run_process("--version")
    assert (ran.status, ran.out) == (0, f"mqwire {mqwire.__version__}\n")
