"""The folder of a job: parts, what is known of the inputs, and the snapshots that readers see.

    DIR/current -> snapshots/7
    DIR/snapshots/7/messages/date=2023-11-14/3f...parquet
    DIR/parts/3f.../messages@2023-11-14@.parquet            the same file

A snapshot is made of links beside the one before it, and `current` is put to it in one step: whoever reads sees the old
tables or the new ones, and whoever reads the old ones still finds them until the next run.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from mqwire.pipeline._border import dump, load
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.job.parts import VERSION, Part
from mqwire.pipeline.schema import TABLES

_NO_DAY = "1970-01-01"  # of a file without rows; tools guess the type of a column from its values
_KEPT = 2  # snapshots: the current one, and the one that somebody may still be reading


class Store:
    """The folder that a job writes to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts = folder / "parts"
        self._snapshots = folder / "snapshots"
        self._current = folder / "current"
        self._known = folder / "inputs.bin"

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody else writes to the folder meanwhile."""
        self._refuse_what_is_not_ours()
        self.parts.mkdir(parents=True, exist_ok=True)
        self._snapshots.mkdir(exist_ok=True)
        with open(self.folder / "lock", "wb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise PipelineError(f"{self.folder}: another run is writing there; wait for it or end it") from None
            for path in self.parts.glob(".*"):  # what an interrupted run has not finished
                shutil.rmtree(path, ignore_errors=True)
            yield

    def _refuse_what_is_not_ours(self) -> None:
        folder = self.folder
        if self.parts.is_dir() or not folder.exists():
            return
        if not folder.is_dir():
            raise PipelineError(f"{folder} is a file; choose a folder with --out")
        if any(path.name != "lost+found" and not path.name.startswith(".") for path in folder.iterdir()):
            raise PipelineError(f"{folder} has other files and no tables of mqwire; choose another folder with --out")

    def part(self, name: str) -> Part:
        return Part(self.parts, name)

    # --- what is known of the inputs ---

    def inputs(self) -> dict[str, Any]:
        """By path; empty the first time."""
        try:
            version, found = load(self._known.read_bytes())
        except FileNotFoundError:
            return {}
        except Exception:  # whatever comes of bytes that a power cut has left; it can all be found out again
            return {}
        return found if version == VERSION else {}

    def remember(self, inputs: dict[str, Any]) -> None:
        new = self._known.with_suffix(".new")
        with new.open("wb") as file:
            file.write(dump((VERSION, inputs)))
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._known)

    # --- snapshots ---

    @property
    def number(self) -> int:
        """Of the current snapshot; 0 if there is none."""
        try:
            return int(os.readlink(self._current).rpartition("/")[2])
        except FileNotFoundError:
            return 0

    def is_current(self, names: Iterable[str]) -> bool:
        """Whether the current snapshot is made of these parts."""
        try:
            found = json.loads((self._current / "parts.json").read_text())
        except FileNotFoundError:
            return False
        return bool(found == sorted(names))

    def publish(self, names: Iterable[str], tables: Iterable[str], summary: dict[str, Any]) -> Path:
        """Makes a snapshot of parts and lets readers see it."""
        before = self.number
        new = self._snapshots / str(before + 1)
        shutil.rmtree(new, ignore_errors=True)  # of a run that was interrupted right here
        new.mkdir()
        for table in tables:
            _write_nothing(new / table / f"date={_NO_DAY}", table)
        names = sorted(names)
        for name in names:
            for table, date, path in self.part(name).files():
                folder = new / table / f"date={date}"
                folder.mkdir(exist_ok=True)
                os.link(path, folder / f"{name}.parquet")
        (new / "parts.json").write_text(json.dumps(names))
        (new / "summary.json").write_text(json.dumps(summary, indent=1))
        link = self.folder / "current.new"
        link.unlink(missing_ok=True)
        link.symlink_to(f"snapshots/{before + 1}")
        link.replace(self._current)
        self._tidy(before + 1)
        return self._current

    def _tidy(self, number: int) -> None:
        for path in self._snapshots.iterdir():
            if path.name.isdecimal() and int(path.name) <= number - _KEPT:
                shutil.rmtree(path, ignore_errors=True)

    def drop(self, keep: Iterable[str]) -> None:
        """Removes the parts that nothing is made of any more."""
        kept = frozenset(keep)
        for path in self.parts.iterdir():
            if path.name not in kept:
                shutil.rmtree(path, ignore_errors=True)


def _write_nothing(folder: Path, table: str) -> None:
    """A file without rows: readers find the columns of a table even if it has no rows."""
    folder.mkdir(parents=True)
    with pq.ParquetWriter(folder / "none.parquet", TABLES[table], compression="zstd"):
        pass
