"""The streaming reader: `spark.readStream.format("mqwire").load("captures/")` follows a folder of rotated captures."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa
from pyspark.sql.datasource import DataSourceStreamReader, InputPartition
from pyspark.sql.streaming.datasource import ReadAllAvailable, ReadLimit, ReadMaxFiles, SupportsTriggerAvailableNow
from pyspark.sql.types import StructType

from mqwire.capture import CaptureError
from mqwire.pipeline import _between as reading
from mqwire.pipeline._between import Conditions
from mqwire.pipeline.arrivals import Offset, Taken, Watch, is_same
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.source import SPLIT_SIZE, Part, checked, number, paths_of, report, rows_of, table_of

SETTLE_SECONDS = 60
LATE_SECONDS = 24 * 60 * 60
MAX_FILES = 1000


class FollowReader(DataSourceStreamReader, SupportsTriggerAvailableNow):
    """Each finished file once, some at a time.

    Options: `maxFilesPerTrigger` (1000), `settleSeconds` (60: a file that has not been written to for so long is
    finished even if none follows), `lateSeconds` (a day: a file may come so much later than the newest).
    """

    def __init__(self, options: dict[str, str], schema: StructType) -> None:
        self._table = table_of(options)
        self._schema = checked(self._table, schema)
        self._split_size = number(options, "splitSize", SPLIT_SIZE)
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
        return [part for name, taken in Offset.of(end).added.items() for part in self._parts(name, taken)]

    def _parts(self, name: str, taken: Taken) -> list[Part]:
        path = self._watch.path_of(name)
        try:
            if not is_same(path, taken):
                report(f"{path} was overwritten before it was read")
                return []
            return [Part(split) for split in reading.plan([str(path)], split_size=self._split_size)]
        except (OSError, CaptureError, PipelineError) as error:
            report(f"{path} is left out: {error}")
            return []

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        return rows_of(partition, self._table, self._schema, Conditions(), is_forgiving=True)


def _only(paths: list[str]) -> str:
    if len(paths) != 1:
        raise PipelineError("a stream follows one folder, or one pattern of files")
    return paths[0]
