"""How far the reading of long files has come: a bar on standard error, where a person would see it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from rich.progress import BarColumn, DownloadColumn, TextColumn, TimeRemainingColumn, TransferSpeedColumn
from rich.progress import Progress as Bar

from mqwire.render.console import console
from mqwire.render.inputs import Input

_PATIENCE = 1.0
"""Seconds that go by before a bar appears: most files are read by then."""
_STEP = 0.2
_LONGEST_NAME = 24


class Progress:
    """Bars for files, one after the other."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar

    @classmethod
    def wanted(cls, *, is_screen_free: bool) -> Progress | None:
        """A progress to show, if somebody watches and nothing else is written to the same screen."""
        stream = sys.stderr
        if not (is_screen_free and stream.isatty()):
            return None
        columns = (
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            DownloadColumn(binary_units=True),
            TransferSpeedColumn(),
            TimeRemainingColumn(compact=True),
        )
        return cls(Bar(*columns, console=console(stream), transient=True, auto_refresh=False))

    @contextmanager
    def of(self, file: Input, name: str) -> Iterator[None]:
        """Shows how much of a file has been read, while it is."""
        task = self._bar.add_task(name.rpartition("/")[2][-_LONGEST_NAME:], total=file.size)
        begun = shown = monotonic()

        def look() -> None:
            nonlocal shown
            now = monotonic()
            if now - begun < _PATIENCE or now - shown < _STEP:
                return
            shown = now
            self._bar.start()
            self._bar.update(task, completed=file.taken, refresh=True)

        file.on_read = look
        try:
            yield
        finally:
            self._bar.remove_task(task)
            self._bar.stop()
