"""The live table of a campaign; a line now and then where there is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from rich.live import Live
from rich.table import Table

from mqwire.fuzzing.campaign.result import Result
from mqwire.fuzzing.campaign.run import Show
from mqwire.render.console import console, warn

_EVERY = 30.0


@contextmanager
def shown() -> Iterator[Show]:
    """Something to call with what there is so far."""
    if not sys.stderr.isatty():
        yield _Lines()
        return
    with Live(console=console(sys.stderr), refresh_per_second=4, transient=False) as live:
        yield lambda result, seconds: live.update(table(result, seconds))


class _Lines:
    """A line every half minute, so that a log shows that something happens."""

    def __init__(self) -> None:
        self.next = _EVERY

    def __call__(self, result: Result, seconds: float) -> None:
        if result.seconds >= self.next:
            self.next += _EVERY
            bugs = sum(progress.bugs for progress in result.progress.values())
            warn(f"{result.seconds:.0f} of {seconds:.0f} s, {result.executions:,} executions, {bugs} bugs so far")


def table(result: Result, seconds: float) -> Table:
    left = max(0.0, seconds - result.seconds)
    title = f"{result.executions:,} executions, {ago(result.seconds)} gone, {ago(left)} left (Ctrl-C ends it)"
    found = Table(title=title, title_justify="left")
    found.add_column("target", no_wrap=True)
    for column in ("executions", "per s", "coverage", "features", "corpus", "last new", "bugs"):
        found.add_column(column, justify="right", no_wrap=True)
    now = monotonic()
    for p in result.progress.values():
        new = "" if p.last_new is None else ago(now - p.last_new)
        style = "red" if p.bugs else "bold" if p.state == "running" else "dim" if not p.total else ""
        numbers = (f"{p.total:,}", f"{p.rate:,}", f"{p.coverage:,}", f"{p.features:,}", f"{p.corpus:,}")
        found.add_row(p.name, *numbers, new, str(p.bugs) if p.bugs else "", style=style)
    return found


def ago(seconds: float) -> str:
    """`4 s`, `3 min` or `2 h 5 min`."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
