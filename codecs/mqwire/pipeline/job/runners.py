"""Who does the tasks: this process, or Spark."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import pyarrow as pa

from mqwire.pipeline.errors import PipelineError, last_line
from mqwire.pipeline.job.tasks import Settings, Task, run

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

Report = Callable[[int], None]
"""Is told how many tasks are done, from time to time."""
_EVERY = 0.3  # seconds


class Runner(Protocol):
    """Does tasks, all of them, in any order."""

    @property
    def cores(self) -> int:
        """How many tasks it does at once."""
        ...

    def run(self, tasks: Sequence[Task], settings: Settings, report: Report) -> None: ...


class Here:
    """One task after the other, in this process."""

    cores = 1

    def run(self, tasks: Sequence[Task], settings: Settings, report: Report) -> None:
        for number, task in enumerate(tasks, 1):
            run(task, settings)
            report(number)


class OnSpark:
    """As many at once as Spark has cores. It only hands them out: rows go from captures into files on the workers.

    Spark is started when there is something to do.
    """

    def __init__(self, start: Callable[[], SparkSession]) -> None:
        self._start = start

    @cached_property
    def _spark(self) -> SparkSession:
        return self._start()

    @property
    def cores(self) -> int:
        return max(1, int(self._spark.sparkContext.defaultParallelism))

    def run(self, tasks: Sequence[Task], settings: Settings, report: Report) -> None:
        if not tasks:
            return
        failures: list[BaseException] = []
        told: list[str] = []
        spark = self._spark

        def collect() -> None:
            try:
                numbers = spark.range(0, len(tasks), 1, len(tasks))
                rows = numbers.mapInArrow(_doing(tuple(tasks), settings), "problem string").collect()
                told.extend(row.problem for row in rows if row.problem)
            except BaseException as error:
                failures.append(error)

        thread = threading.Thread(target=collect, daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(_EVERY)
                report(_finished(spark))
        except KeyboardInterrupt:
            spark.sparkContext.cancelAllJobs()
            thread.join(10)
            raise
        if told:
            raise PipelineError("; ".join(dict.fromkeys(told)))
        if failures:
            raise PipelineError(f"Spark gave up: {last_line(failures[0])}") from failures[0]
        report(len(tasks))


def _doing(
    tasks: tuple[Task, ...], settings: Settings
) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    def do(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            problems = [_tried(tasks[number], settings) for number in batch.column(0).to_pylist()]
            yield pa.RecordBatch.from_arrays([pa.array(problems, pa.string())], ["problem"])

    return do


def _tried(task: Task, settings: Settings) -> str | None:
    """Does a task; says why it cannot be done anywhere. Of anything else Spark gets to know, and tries again."""
    try:
        run(task, settings)
    except OSError as error:
        return f"{error.filename or settings.folder}: {error.strerror or error}"
    return None


def _finished(spark: Any) -> int:
    tracker = spark.sparkContext.statusTracker()
    found = 0
    for job in tracker.getActiveJobsIds():
        info = tracker.getJobInfo(job)
        for stage in info.stageIds if info else ():
            details = tracker.getStageInfo(stage)
            found += details.numCompletedTasks if details else 0
    return found
