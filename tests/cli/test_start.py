"""What happens before the command line is even loaded."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from mqwire.cli import app
from tests.cli.support import plain_environment

# Interrupts itself as soon as a certain module is looked for.
PROGRAM = """
    import signal, sys

    class Interrupt:
        def find_spec(self, name, path=None, target=None):
            if name == "INTERRUPTED":
                signal.raise_signal(signal.SIGINT)

    sys.meta_path.insert(0, Interrupt())
    import mqwire_start
    mqwire_start.main()
"""


def started(interrupted_at: str) -> tuple[int, str, str]:
    program = textwrap.dedent(PROGRAM).replace("INTERRUPTED", interrupted_at)
    command = [sys.executable, "-c", program, "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=plain_environment())
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("module", ["mqwire", "mqwire._generated.model", "typer", "mqwire.cli.vectors"])
def test_an_interrupt_while_loading_is_status_130_and_quiet(module: str) -> None:
    assert started(module) == (130, "", "")


def test_without_one_the_command_runs() -> None:
    status, out, err = started("no.such.module")
    assert (status, err) == (0, "")
    assert out.startswith("mqwire ")


def test_the_installed_command_begins_there() -> None:
    (found,) = (entry for entry in entry_points(group="console_scripts") if entry.name == app.info.name)
    assert found.value == "mqwire_start:main"
    script = Path(sys.executable).with_name("mqwire")
    done = subprocess.run([script, "--version"], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.startswith("mqwire ")
