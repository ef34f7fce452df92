"""What a run says while it goes on, and when it is over."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar
from rich.table import Table
from rich.text import Text

from mqwire.pipeline.job.running import Progress, Summary
from mqwire.render.console import console, warn
from mqwire.render.escape import escape
from mqwire.render.outcome import CLEAN, FINDINGS, UNREADABLE
from mqwire.render.values import plural

_MOST_TROUBLES = 20


@contextmanager
def bar(*, is_wanted: bool = True) -> Iterator[Progress]:
    """A bar on standard error where somebody would see it, else nothing."""
    if not (is_wanted and sys.stderr.isatty()):
        yield lambda _what, _done, _all: None
        return
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Bar(*columns, console=console(sys.stderr), transient=True) as shown:
        tasks: dict[str, object] = {}

        def progress(what: str, done: int, all: int) -> None:
            if what not in tasks:
                for old in tasks.values():
                    shown.remove_task(old)  # type: ignore[arg-type]
                tasks.clear()
                tasks[what] = shown.add_task(what, total=all or None)
            shown.update(tasks[what], completed=done)  # type: ignore[arg-type]

        yield progress


@contextmanager
def spinner(text: str) -> Iterator[None]:
    """Shows that something goes on, where somebody would see it."""
    if not sys.stderr.isatty():
        yield
        return
    with Bar(
        SpinnerColumn(), TextColumn(text), TimeElapsedColumn(), console=console(sys.stderr), transient=True
    ) as shown:
        shown.add_task("")
        yield


def tell_that_it_follows(every: float) -> None:
    warn(f"looking for new captures every {every:g} s, until Ctrl-C")


def tell(summary: Summary, out: IO[str]) -> int:
    """Says what came of a run, and gives the exit status."""
    screen = console(out)
    if not summary.inputs:
        warn("no captures were found there; say which files, folders or patterns to read")
    news = "nothing new" if summary.captures else "none that can be read"
    if summary.decoded:
        news = f"{summary.decoded:,} new or changed"
    gone = f", {summary.gone:,} of them gone but kept" if summary.gone else ""
    again = f"; of {summary.read_again:,} splits something was read twice" if summary.read_again else ""
    told = f"{_counted(summary.inputs, 'input')} ({news}{gone}), {_counted(summary.captures, 'capture')}"
    if summary.rotated:
        told += f" ({summary.rotated:,} of several files; --no-rotation takes each file for itself)"
    told += f", {_counted(summary.frames, 'frame')}, {summary.seconds:.1f} s{again}"
    screen.print(told, markup=False, highlight=False, soft_wrap=True)
    table = Table(box=None, pad_edge=False)
    table.add_column("table")
    table.add_column("rows", justify="right")
    table.add_column("folder")
    for name, rows in summary.rows.items():
        table.add_row(name, f"{rows:,}", Text(escape(str(summary.folder / "current" / name))))
    screen.print(table)
    if summary.whole:
        warn(f"{_counted(summary.whole, 'large file')} compressed: each was read by one task, since it cannot be split")
    for trouble in summary.troubles[:_MOST_TROUBLES]:
        left = "left out" if trouble.is_unreadable else "read as far as it goes"
        warn(f"{escape(trouble.path)}: {escape(trouble.reason)}; {left}")
    if len(summary.troubles) > _MOST_TROUBLES:
        more = len(summary.troubles) - _MOST_TROUBLES
        warn(f"{more:,} more such files: {escape(str(summary.folder / 'current' / 'summary.json'))} lists all")
    return status_of(summary)


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun if count == 1 else plural(noun)}"


def status_of(summary: Summary) -> int:
    if summary.troubles or not summary.inputs:
        return UNREADABLE
    found = summary.rows.get("findings", 0) + summary.undecodable + summary.rows.get("losses", 0)
    return FINDINGS if found else CLEAN
