"""Runs the command line, in this process for speed or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from mqwire.cli import app
from mqwire.render.run import Run

_DECODING = ("decode", "explain", "validate")
_init = Run.__init__
MQWIRE = [sys.executable, "-m", "mqwire"]


class Ran(NamedTuple):
    status: int
    out: str
    err: str
    raw: bytes = b""


def run(*arguments: str | Path, stdin: bytes | str | None = None, **environment: str) -> Ran:
    """The command with these arguments, in this process; whatever it raises is raised.

    Commands that decode do so twice, with either engine, and must write the same.
    """
    ran = _run(*arguments, stdin=stdin, **environment)
    if arguments and arguments[0] in _DECODING and "--engine" not in arguments:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Run, "__init__", _with_the_other_engine)
            assert _run(*arguments, stdin=stdin, **environment) == ran
    return ran


def _with_the_other_engine(run: Run, **settings: Any) -> None:
    """Not all commands let a user choose."""
    _init(run, **{**settings, "engine": "kaitai"})


def _run(*arguments: str | Path, stdin: bytes | str | None = None, **environment: str) -> Ran:
    unset = {"COLUMNS": None, "NO_COLOR": None, "FORCE_COLOR": None}  # test runners set some of these
    result = CliRunner(env={**unset, **environment}).invoke(
        app, [str(argument) for argument in arguments], input=stdin, catch_exceptions=False
    )
    return Ran(result.exit_code, result.stdout, result.stderr, result.stdout_bytes)


def plain_environment(**changes: str) -> dict[str, str]:
    """The environment of a user who has set nothing special."""
    special = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONUNBUFFERED", "TERM")
    kept = {name: value for name, value in os.environ.items() if name not in special}
    return {**kept, "TERM": "xterm-256color", **changes}


def run_process(*arguments: str | Path, stdin: bytes = b"", **environment: str) -> Ran:
    """The command as a process of its own, with pipes."""
    done = subprocess.run(
        [*MQWIRE, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env=plain_environment(**environment),
    )
    return Ran(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode(), done.stdout)


def all_of_terminal(ours: int) -> bytes:
    """Everything that is written to the other end of a terminal until that is closed; closes this end."""
    out = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not piece:
            break
        out += piece
    os.close(ours)
    return out
