"""What the commands of `mqwire pipeline` do."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pyarrow.parquet as pq

from mqwire.capture import CaptureLimits
from mqwire.pipeline._plan import any_of
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.job.runners import Here, OnSpark, Runner
from mqwire.pipeline.job.running import TABLES, Options, Run
from mqwire.pipeline.job.store import Store
from mqwire.pipeline.job.telling import bar, spinner, tell, tell_that_it_follows

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

NO_SPARK = "none"
_MIB = 1024 * 1024
_LITTLE = 50_000
"""Rows of all tables: below that, planning and compiling take longer than the work."""
_SETTLE = 5.0  # seconds without a change after which a file counts as finished, where files keep coming


def wishes(tables: str | None, split_size: int | None, limits: Iterable[tuple[str, Any]], *, rotation: bool) -> Options:
    """Options as the command line has them."""
    names = TABLES if tables is None else tuple(dict.fromkeys(name.strip() for name in tables.split(",")))
    unknown = [name for name in names if name not in TABLES]
    if unknown:
        raise PipelineError(f"there is no table {', '.join(unknown)}; there are {', '.join(TABLES)}")
    changed = msgspec.structs.replace(CaptureLimits(), **dict(limits))
    return Options(names, None if split_size is None else split_size * _MIB, rotation, changed)


def runner_of(master: str | None) -> Runner:
    # Java only hands out tasks.
    return Here() if master == NO_SPARK else OnSpark(lambda: _session(master, for_little=True))


def _session(master: str | None, *, for_little: bool) -> SparkSession:
    from mqwire.pipeline.shipping import ship
    from mqwire.pipeline.starting import session

    if master == NO_SPARK:
        raise PipelineError("this takes Spark: say --master local[*], or leave it out")
    spark = session(master, for_little=for_little)
    ship(spark)
    return spark


def run(inputs: list[str], out: Path, master: str | None, options: Options, follow: bool, every: float) -> int:  # noqa: PLR0917
    """Runs once, or again and again. Returns the exit status."""
    if not any_of(inputs):
        raise PipelineError(f"{inputs[0]}: no such file or folder")
    store, runner = Store(out.absolute()), runner_of(master)
    if follow:
        options.settle = _SETTLE
        tell_that_it_follows(every)
    while True:
        with bar() as progress:
            summary = Run(store, options, runner, progress).run(inputs)
        if not follow:
            return tell(summary, sys.stdout)
        if summary.is_new and summary.inputs:
            tell(summary, sys.stdout)
            sys.stdout.flush()
        time.sleep(every)


def report(folder: Path, output: Path, at: int | None, master: str | None) -> None:
    """The page of an output folder."""
    from mqwire.pipeline.analysis.page import write_page

    moment = None if at is None else datetime.fromtimestamp(at / 1e9, UTC)
    with spinner("reading the tables; this takes a minute or more"):
        write_page(_tables(folder, master), output, at=moment)


def seeds(folder: Path, corpus: Path, master: str | None) -> int:
    """A corpus of what an output folder has."""
    from mqwire.pipeline.analysis.seeds import seeds as distil
    from mqwire.pipeline.analysis.seeds import write_corpus

    with spinner("reading the tables"):
        return write_corpus(distil(_tables(folder, master).packets), corpus)


def _tables(folder: Path, master: str | None) -> Any:
    from mqwire.pipeline.analysis.tables import Tables

    if not (folder / "current").exists():
        raise PipelineError(f"{folder}: no tables are there; mqwire pipeline run INPUT... --out {folder} makes them")
    return Tables.read(_session(master, for_little=_is_little(folder)), folder)


def _is_little(folder: Path) -> bool:
    rows = 0
    for file in (folder / "current").rglob("*.parquet"):
        rows += pq.read_metadata(file).num_rows
        if rows > _LITTLE:
            return False
    return True
