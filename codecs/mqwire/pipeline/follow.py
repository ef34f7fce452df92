"""The streaming reader: `spark.readStream.format("mqwire").load("captures/")` follows a folder of rotated captures."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyspark.sql.datasource import DataSourceStreamReader, InputPartition
from pyspark.sql.streaming.datasource import ReadAllAvailable, ReadLimit, ReadMaxFiles, SupportsTriggerAvailableNow
from pyspark.sql.types import StructType

from mqwire.capture import CaptureLimits
from mqwire.pipeline._plan import Capture, gather, look, series_of
from mqwire.pipeline.arrivals import Offset, Taken, Watch, is_same
from mqwire.pipeline.conditions import EVERYTHING
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.scanning import Work, work_of
from mqwire.pipeline.source import Part, checked, number, paths_of, report, rows_of, table_of

SETTLE_SECONDS = 60
LATE_SECONDS = 24 * 60 * 60
MAX_FILES = 1000


class FollowReader(DataSourceStreamReader, SupportsTriggerAvailableNow):
    """Each finished file once, some at a time.

    Options: `maxFilesPerTrigger` (1000), `settleSeconds` (60: a file that has not been written to for so long is
    finished even if none follows), `lateSeconds` (a day: a file may come so much later than the newest).
    """

    def __init__(self, options: Mapping[str, str], schema: StructType) -> None:
        self._table = table_of(options)
        self._schema = checked(self._table, schema)
        self._most = number(options, "maxFilesPerTrigger", MAX_FILES)
        self._path = _only(paths_of(options))
        self._settle = number(options, "settleSeconds", SETTLE_SECONDS, least=0)
        self._late = number(options, "lateSeconds", LATE_SECONDS, least=0)
        self._watched: Watch | None = None
        self._target: set[str] | None = None

    @property
    def _watch(self) -> Watch:
        if self._watched is None:  # not before it is used: the reader travels to the workers, where it only reads
            self._watched = Watch(self._path, self._settle, self._late, time.time_ns, report)
        return self._watched

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_watched": None, "_target": None}

    def initialOffset(self) -> dict[str, Any]:
        return Offset().document()

    def getDefaultReadLimit(self) -> ReadLimit:
        return ReadMaxFiles(self._most)

    def latestOffset(self, start: dict[str, Any], limit: ReadLimit) -> dict[str, Any]:
        most = None if isinstance(limit, ReadAllAvailable) else getattr(limit, "max_files", self._most)
        before = Offset.of(start)
        try:
            after = self._watch.next(before, most, self._target)
        except OSError as error:  # the folder is away for the moment
            report(f"{self._path}: {error}")
            return start
        return start if after is before else after.document()

    def prepareForTriggerAvailableNow(self) -> None:
        self._target = self._watch.finished()

    def partitions(self, start: dict[str, Any], end: dict[str, Any]) -> Sequence[InputPartition]:
        if start == end:
            return []
        before, after = Offset.of(start), Offset.of(end)
        added = [str(path) for name, taken in after.added.items() if (path := self._there(name, taken)) is not None]
        found = look(added, CaptureLimits())
        for unreadable in found.unreadable:
            report(f"{unreadable.path} is left out: {unreadable.reason}")
        last = self._last_of_series(before.taken)
        return [Part(self._with_lead(capture, last)) for capture in gather(found.parts, rotation=True)]

    def _there(self, name: str, taken: Taken) -> Path | None:
        """A file that was taken, if it still is what it was then."""
        path = self._watch.path_of(name)
        try:
            if is_same(path, taken):
                return path
            report(f"{path} was overwritten before it was read")
        except OSError as error:
            report(f"{path} is left out: {error.strerror}")
        return None

    def _last_of_series(self, taken: dict[str, Taken]) -> dict[str, tuple[str, Taken]]:
        """Of each series, the file that was read last."""
        ordered = sorted(taken.items(), key=lambda item: item[1].modified)
        return {series_of(str(self._watch.path_of(name))): (name, file) for name, file in ordered}

    def _with_lead(self, capture: Capture, last: dict[str, tuple[str, Taken]]) -> Work:
        """A capture after the file that came before it: what began there and ends here is found, and nothing twice."""
        series = series_of(capture.paths[0])
        if series in last:
            name, taken = last[series]
            path = self._watch.path_of(name)
            with suppress(OSError):
                if is_same(path, taken):
                    for before in look([str(path)], CaptureLimits()).parts:
                        if before.first <= capture.parts[0].first:
                            return work_of(Capture(series, (before, *capture.parts)), lead=1, is_open=True)
        return work_of(capture, is_open=True)

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        return rows_of(partition, self._table, self._schema, EVERYTHING, is_forgiving=True)


def _only(paths: list[str]) -> str:
    if len(paths) != 1:
        raise PipelineError("a stream follows one folder, or one pattern of files")
    return paths[0]
