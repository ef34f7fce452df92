"""The streaming reader: `spark.readStream.format("mqwire").load("captures/")` follows a folder of rotated captures."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyspark.sql.datasource import DataSourceStreamReader, InputPartition
from pyspark.sql.streaming.datasource import ReadAllAvailable, ReadLimit, ReadMaxFiles, SupportsTriggerAvailableNow
from pyspark.sql.types import StructType

from mqwire.capture import CaptureLimits
from mqwire.pipeline._plan import Capture, gather, look, series_of
from mqwire.pipeline._plan import Part as Captured
from mqwire.pipeline.arrivals import Offset, Taken, Watch, is_same
from mqwire.pipeline.conditions import EVERYTHING
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.scanning import Work, work_of
from mqwire.pipeline.source import Part, checked, number, paths_of, report, rows_of, table_of

SETTLE_SECONDS = 60
LATE_SECONDS = 24 * 60 * 60
MAX_FILES = 1000
LEAD_BYTES = 16 * 1024 * 1024
"""Four of the largest packets."""


class FollowReader(DataSourceStreamReader, SupportsTriggerAvailableNow):
    """Each finished file once, some at a time.

    Options: `maxFilesPerTrigger` (1000), `settleSeconds` (60: a file that has not been written to for so long is
    finished even if none follows), `lateSeconds` (a day: a file may come so much later than the newest), `leadBytes`
    (16 MiB: at least so much of what was read before is read again for messages that go on, in whole files).
    """

    def __init__(self, options: Mapping[str, str], schema: StructType) -> None:
        self._table = table_of(options)
        self._schema = checked(self._table, schema)
        self._most = number(options, "maxFilesPerTrigger", MAX_FILES)
        self._path = _only(paths_of(options))
        self._settle = number(options, "settleSeconds", SETTLE_SECONDS, least=0)
        self._late = number(options, "lateSeconds", LATE_SECONDS, least=0)
        self._lead_bytes = number(options, "leadBytes", LEAD_BYTES)
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
            report(f"{self._path}: {error.strerror}")
            return start
        return start if after is before else after.document()

    def prepareForTriggerAvailableNow(self) -> None:
        try:
            self._target = self._watch.finished()
        except OSError as error:
            raise PipelineError(f"{self._path}: {error.strerror}") from error

    def partitions(self, start: dict[str, Any], end: dict[str, Any]) -> Sequence[InputPartition]:
        if start == end:
            return []
        before, after = Offset.of(start), Offset.of(end)
        added = [str(path) for name, taken in after.added.items() if (path := self._there(name, taken)) is not None]
        found = look(added, CaptureLimits())
        for unreadable in found.unreadable:
            report(f"{unreadable.path} is left out: {unreadable.reason}")
        read = self._read_before(before.taken)
        return [Part(self._with_lead(capture, read)) for capture in gather(found.parts, rotation=True)]

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

    def _read_before(self, taken: dict[str, Taken]) -> dict[str, list[tuple[str, Taken]]]:
        """Of each series, the files that were read, the newest first."""
        series: dict[str, list[tuple[str, Taken]]] = {}
        for name, file in sorted(taken.items(), key=lambda item: item[1].modified, reverse=True):
            series.setdefault(series_of(str(self._watch.path_of(name))), []).append((name, file))
        return series

    def _with_lead(self, capture: Capture, read: dict[str, list[tuple[str, Taken]]]) -> Work:
        """A capture after the files that came before it: what began there and ends here is found, and nothing twice."""
        series = series_of(capture.paths[0])
        read_before = read.get(series, [])
        lead: list[Captured] = []
        first, total = capture.parts[0].first, 0
        for name, taken in read_before:
            before = self._before(name, taken, first)
            if before is None or total >= self._lead_bytes:
                break
            lead.insert(0, before)
            first, total = before.first, total + before.input.size
        name = series if lead else capture.name
        is_cut = len(lead) < len(read_before)
        return work_of(Capture(name, (*lead, *capture.parts)), len(lead), is_cut=is_cut, is_open=True)

    def _before(self, name: str, taken: Taken, first: int) -> Captured | None:
        """A file that was read, if it still is what it was and does not begin after the one behind it."""
        path = self._watch.path_of(name)
        try:
            found = look([str(path)], CaptureLimits()).parts if is_same(path, taken) else ()
        except OSError:
            return None
        return found[0] if found and found[0].first <= first else None

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        return rows_of(partition, self._table, self._schema, EVERYTHING, is_forgiving=True)


def _only(paths: list[str]) -> str:
    if len(paths) != 1:
        raise PipelineError("a stream follows one folder, or one pattern of files")
    return paths[0]
