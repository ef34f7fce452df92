"""What soaks and replays print: results on standard output, progress on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from mqwire.errors import MqwireError
from mqwire.lab.simulation._chart import chart
from mqwire.lab.simulation._enterprise import members
from mqwire.lab.simulation._events import Schedule
from mqwire.lab.simulation._generate import check_names, generate
from mqwire.lab.simulation._run import Result, run
from mqwire.lab.simulation._shrink import shrink
from mqwire.lab.simulation._soak import Show, Totals, soak
from mqwire.lab.simulation._wording import told
from mqwire.render.console import console, warn

CLEAN, FAILED, INTERRUPTED = 0, 1, 130
_EVERY = 30.0
_MOST_COMPLAINTS = 5
_DAY = 86_400.0


def run_soak(first: int, count: int, jobs: int, stream: IO[str], *, save: Path | None = None) -> int:
    """Run schedules, say how it went, and show the first that fails as short as it can be made."""
    with _progress(count) as show:
        totals = soak(first, count, jobs=jobs, show=show)
    print(summary(totals, jobs), file=stream)
    if totals.failed:
        seed = min(totals.failed)
        show_schedule(shorter(generate(seed)), stream, save=save, everything=False)
        print(f"\nThe whole schedule: mqwire lab replay {seed}", file=stream)
        return FAILED
    return INTERRUPTED if totals.is_interrupted else CLEAN


def summary(totals: Totals, jobs: int) -> str:
    cpu = totals.cpu_seconds or 1.0
    verdict = f"{len(totals.failed)} failed" if totals.failed else "all is well in each"
    cores = "one core" if jobs == 1 else f"{jobs} cores"
    return (
        f"{totals.schedules:,} schedules in {totals.seconds:.0f} s on {cores}: {verdict}.\n"
        f"{totals.messages:,} messages, {totals.acknowledged:,} changes acknowledged, "
        f"{totals.virtual_seconds / _DAY:.1f} days of virtual time.\n"
        f"A core runs {totals.schedules / cpu:.0f} schedules and {totals.messages / cpu:,.0f} messages a second."
    )


def run_replay(name: str, stream: IO[str], *, shorten: bool, everything: bool, save: Path | None) -> int:
    """Run one schedule again, by its seed or from a file, and show what happens."""
    schedule = find_schedule(name)
    if shorten:
        if not run(schedule).complaints:
            raise MqwireError("nothing is wrong with this schedule, so there is nothing to make it short by")
        schedule = shorter(schedule)
    return FAILED if show_schedule(schedule, stream, save=save, everything=everything).complaints else CLEAN


def find_schedule(name: str) -> Schedule:
    """The schedule of a seed, or the one in a file."""
    if name.isdecimal():
        return generate(int(name))
    try:
        schedule = Schedule.from_json(Path(name).read_bytes())
        check_names(schedule)
        return schedule
    except OSError as error:
        raise MqwireError(f"{name} is neither a seed nor a file that can be read: {error.strerror}") from None
    except ValueError as error:
        raise MqwireError(f"{name} is no schedule: {error}") from None


def shorter(schedule: Schedule) -> Schedule:
    """The same failure with fewer events."""
    return shrink(schedule, lambda candidate: bool(run(candidate).complaints))


def show_schedule(schedule: Schedule, stream: IO[str], *, save: Path | None, everything: bool) -> Result:
    result = run(schedule, with_notes=True)
    print(f"\nSeed {schedule.seed}, {len(schedule.events)} events:", file=stream)
    for line in told(schedule):
        print(f"  {line}", file=stream)
    print(file=stream)
    about = "" if everything or not result.complaints else result.complaints[0]
    names = [member.name for member in members(schedule.layout)]
    print(chart(result.notes or (), names, about=about, most=1 << 20 if everything else 200), file=stream)
    print(file=stream)
    for complaint in result.complaints[:_MOST_COMPLAINTS]:
        print(f"wrong: {complaint}", file=stream)
    if len(result.complaints) > _MOST_COMPLAINTS:
        print(f"and {len(result.complaints) - _MOST_COMPLAINTS} more", file=stream)
    if not result.complaints:
        print(f"all is well after {result.seconds:.0f} s, with {result.acknowledged} changes acknowledged", file=stream)
    if save is not None:
        try:
            save.write_bytes(schedule.to_json() + b"\n")
        except OSError as error:
            raise MqwireError(f"{save} cannot be written: {error.strerror}") from None
        print(f"saved: mqwire lab replay {save}", file=stream)
    return result


@contextmanager
def _progress(count: int) -> Iterator[Show]:
    if not sys.stderr.isatty():
        yield _Lines(count)
        return
    columns = (
        TextColumn("schedules"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}", markup=False),
        TimeRemainingColumn(compact=True),
    )
    with Bar(*columns, console=console(sys.stderr), transient=True) as bar:
        task = bar.add_task("", total=count)
        yield lambda totals: bar.update(
            task, completed=totals.schedules, description=f"{totals.schedules / (totals.seconds or 1):.0f}/s"
        )


class _Lines:
    """A line every half minute, so that a log shows that something happens."""

    def __init__(self, count: int) -> None:
        self._count, self._next = count, _EVERY

    def __call__(self, totals: Totals) -> None:
        if totals.seconds >= self._next:
            self._next += _EVERY
            warn(f"{totals.schedules:,} of {self._count:,} schedules, {totals.messages:,} messages so far")
