"""Parts: what one task has made, in a folder that is there whole or not at all.

A part is named after all that it depends on: what is there need not be made again, what has changed has another name.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import shutil
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from mqwire.capture import Record
from mqwire.pipeline._row import Row
from mqwire.pipeline.columns import Builder
from mqwire.pipeline.schema import TABLES

VERSION = 2
"""Of what is in parts: others are not looked at."""
NO_DATE = "__HIVE_DEFAULT_PARTITION__"
"""The date of what has none, in the words of Hive, Spark and Arrow."""
_MOST_DATES = 64
_DONE = "done.json"
_RSS_UNIT = 1 if sys.platform == "darwin" else 1024
_ROWS = 16_384
_BYTES = 16 * 1024 * 1024
_ERRORS = 10_000


def name_of(*depends: Any) -> str:
    """The name of a part that depends on these values."""
    return sha256(repr((VERSION, *depends)).encode("utf-8", "surrogateescape")).hexdigest()[:32]


class Part:
    """A part in the folder of all parts."""

    def __init__(self, folder: Path, name: str) -> None:
        self.path = folder / name

    @property
    def is_made(self) -> bool:
        try:
            return (self.path / _DONE).stat().st_size > 0  # a power cut may leave nothing in it
        except FileNotFoundError:
            return False

    @property
    def facts(self) -> dict[str, Any]:
        """What is known about it."""
        found: dict[str, Any] = json.loads((self.path / _DONE).read_text())
        return found

    def remove(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)

    def files(self) -> Iterator[tuple[str, str, Path]]:
        """Tables, dates and the files with their rows."""
        for path in sorted(self.path.glob("*.parquet")):
            table, date, _ = path.name.split("@")
            yield table, date, path

    @contextmanager
    def making(self) -> Iterator[Making]:
        """Makes it; on any error nothing is left."""
        began = time.process_time()
        making = Making(self.path.with_name(f".{self.path.name}.{uuid4().hex}"))
        try:
            yield making
            making.close()
            making.facts |= {
                "cpu_seconds": round(time.process_time() - began, 3),
                "peak_bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _RSS_UNIT,
            }
            (making.path / _DONE).write_text(json.dumps(making.facts))
            if not self.is_made:
                self.remove()
            try:
                os.rename(making.path, self.path)
            except OSError:  # somebody else was faster: a task that was thought dead, say
                if not self.is_made:
                    raise
        finally:
            making.abandon()


class Making:
    """A part that is being made."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True)
        self.facts: dict[str, Any] = {}
        self._writers: dict[tuple[str, str], pq.ParquetWriter] = {}
        self._dates: set[str] = set()
        self.rows: dict[str, int] = {}
        """How many each table has."""
        self.undecodable = 0

    def write(self, table: str, batch: pa.RecordBatch) -> None:
        """Writes rows, by their dates."""
        if not batch.num_rows:
            return
        self.rows[table] = self.rows.get(table, 0) + batch.num_rows
        times = pc.cast(batch.column("time"), pa.date32())
        days = times.unique()
        if len(days) == 1 and days.null_count == 0:
            self._write(table, self._known(days[0].as_py().isoformat()), batch)
            return
        dates = [NO_DATE if date is None else date.isoformat() for date in times.to_pylist()]
        named = [self._known(date) for date in dates]
        for date in dict.fromkeys(named):
            self._write(table, date, batch.filter(pa.array([name == date for name in named])))

    def _known(self, date: str) -> str:
        """A date that has a file, or may have one: a clock that is damaged or lies has too many."""
        if date not in self._dates:
            if len(self._dates) >= _MOST_DATES:
                return NO_DATE
            self._dates.add(date)
        return date

    def _write(self, table: str, date: str, batch: pa.RecordBatch) -> None:
        writer = self._writers.get((table, date))
        if writer is None:
            path = self.path / f"{table}@{date}@.parquet"
            writer = self._writers[table, date] = pq.ParquetWriter(path, TABLES[table], compression="zstd")
        writer.write_batch(batch)

    def close(self) -> None:
        for writer in self._writers.values():
            writer.close()
        self._writers.clear()
        self.facts |= {"rows": self.rows, "undecodable": self.undecodable}

    def abandon(self) -> None:
        for writer in self._writers.values():
            writer.close()
        shutil.rmtree(self.path, ignore_errors=True)


@contextmanager
def patient_collector() -> Iterator[None]:
    """Keeps Python from looking for cycles among millions of objects again and again.

    With 100,000 streams open that takes as long as all the rest. What makes cycles is errors: where there are many of
    them, `Output` does look.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Output:
    """Collects rows, and writes them into a part from time to time."""

    def __init__(self, making: Making, tables: Collection[str]) -> None:
        self._making = making
        self.builder = Builder(tables)
        self._collect_at = _ERRORS

    def add(self, row: Row) -> None:
        builder, record = self.builder, row.record
        builder.add(row)
        if isinstance(record, Record) and (record.error is not None or record.body_error is not None):
            self._making.undecodable += 1
        if builder.rows >= _ROWS or builder.size >= _BYTES:
            self.flush()

    def flush(self) -> None:
        for table, batch in self.builder.take().items():
            self._making.write(table, batch)
        if self._making.undecodable >= self._collect_at:
            self._collect_at += _ERRORS
            gc.collect()


def total(counts: Collection[Mapping[str, int]]) -> dict[str, int]:
    """Counts of several parts together."""
    found: dict[str, int] = {}
    for count in counts:
        for key, value in count.items():
            found[key] = found.get(key, 0) + value
    return found
