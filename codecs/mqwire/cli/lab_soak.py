"""`mqwire lab soak` and `mqwire lab replay`: the machines under simulated trouble."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from mqwire.cli._options import ending, examples
from mqwire.cli.fuzz import usage

_SAVE = typer.Option("--save", metavar="FILE", help="Keep the schedule that is shown, for `mqwire lab replay FILE`.")


def soak(
    schedules: Annotated[int, typer.Option("--schedules", "-n", min=1, help="How many.")] = 1000,
    *,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The first; each schedule has the next one.")] = 0,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="Processes side by side; one a core by default.")
    ] = None,
    save: Annotated[Path | None, _SAVE] = None,
) -> None:
    """Run an enterprise of six servers through random schedules of changes, faults and attacks.

    Messages get lost, repeated and reordered, servers die at any step, disks are full, clocks go wrong. Then all must
    be one again and nothing acknowledged be lost. A schedule that fails is made short and shown as a chart.
    """
    from mqwire.lab.simulation._report import run_soak

    with ending(), usage():
        status = run_soak(seed, schedules, jobs or os.cpu_count() or 1, sys.stdout, save=save)
    raise typer.Exit(status)


def replay(
    schedule: Annotated[str, typer.Argument(help="A seed, or a file from --save.", metavar="SEED|FILE")],
    *,
    shrink: Annotated[bool, typer.Option("--shrink", help="Make it as short as it still fails.")] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Show all messages, also those that a complaint is not about.")
    ] = False,
    save: Annotated[Path | None, _SAVE] = None,
) -> None:
    """Run one schedule again, exactly as it was, and draw what happens."""
    from mqwire.lab.simulation._report import run_replay

    with ending(), usage():
        status = run_replay(schedule, sys.stdout, shorten=shrink, everything=everything, save=save)
    raise typer.Exit(status)


def add_commands(lab: typer.Typer) -> None:
    """Add both to `mqwire lab`. They need no extra."""
    lab.command(epilog=examples("mqwire lab soak", "mqwire lab soak --schedules 10000 --jobs 2"))(soak)
    lab.command(epilog=examples("mqwire lab replay 17", "mqwire lab replay 17 --shrink --save short.json"))(replay)
