"""The Spark data source: `spark.read.format("mqwire").load("captures/*.pcap*")`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql.datasource import DataSource, DataSourceReader, DataSourceStreamReader, Filter, InputPartition
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

from mqwire.capture import CaptureError, CaptureLimits
from mqwire.pipeline._plan import SPLIT_SIZE, gather, look
from mqwire.pipeline.conditions import EVERYTHING, Conditions
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.pushing import conditions
from mqwire.pipeline.scanning import Work, batches, works
from mqwire.pipeline.schema import TABLES, spark_schema

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def register(spark: SparkSession) -> None:
    """Makes the format known to a session."""
    spark.dataSource.register(MqwireDataSource)


class MqwireDataSource(DataSource):
    """Captures as tables.

    Options: `table` (messages), `columns` (all; names with commas between), `splitSize` in bytes, `wholeCaptures`
    (false: larger captures are read in splits), `rotation` (true: files of a folder whose names differ in digits only
    are one capture), `ignoreCorruptFiles` (false: a file that cannot be read to its end is an error); for streams those
    of `follow` as well.
    """

    @classmethod
    def name(cls) -> str:
        return "mqwire"

    def schema(self) -> StructType:
        return of_columns(self.options)

    def reader(self, schema: StructType) -> CaptureReader:
        return CaptureReader(self.options, schema)

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:
        from mqwire.pipeline.follow import FollowReader

        return FollowReader(self.options, schema)


# --- options ---


_OPTIONS = {
    name.lower(): name
    for name in (
        *("path", "paths", "table", "columns", "splitSize", "wholeCaptures", "rotation", "ignoreCorruptFiles"),
        *("maxFilesPerTrigger", "settleSeconds", "lateSeconds", "leadBytes"),
    )
}


def table_of(options: Mapping[str, str]) -> str:
    unknown = [name for name in options if name.lower() not in _OPTIONS]
    if unknown:
        raise PipelineError(f"there is no option {', '.join(unknown)}; there are {', '.join(_OPTIONS.values())}")
    table = options.get("table", "messages")
    if table not in TABLES:
        raise PipelineError(f"there is no table {table!r}; there are {', '.join(TABLES)}")
    return table


def of_columns(options: Mapping[str, str]) -> StructType:
    """The schema of the table, or of those columns of it that the option `columns` names."""
    whole = spark_schema(table_of(options))
    wanted = [name for part in options.get("columns", "").split(",") if (name := part.strip())]
    unknown = [name for name in wanted if name not in whole.names]
    if unknown:
        raise PipelineError(f"the table {table_of(options)} has no column {', '.join(unknown)}")
    return StructType([whole[name] for name in wanted]) if wanted else whole


def paths_of(options: Mapping[str, str]) -> list[str]:
    """What `load` was given."""
    if "paths" in options:
        return [str(path) for path in json.loads(options["paths"])]
    if "path" not in options:
        raise PipelineError("no path: say load('captures/*.pcap*')")
    return [options["path"]]


def number(options: Mapping[str, str], name: str, default: int, least: int = 1) -> int:
    text = options.get(name, str(default))
    if not text.isascii() or not text.isdecimal() or int(text) < least:
        raise PipelineError(f"the option {name} is a whole number of at least {least}, not {text!r}")
    return int(text)


def flag(options: Mapping[str, str], name: str, *, default: bool = False) -> bool:
    text = options.get(name, str(default)).lower()
    if text not in ("true", "false"):
        raise PipelineError(f"the option {name} is true or false, not {text!r}")
    return text == "true"


def report(text: str) -> None:
    """Says something where the log of the driver or of the executor is."""
    print(f"mqwire: {text}", file=sys.stderr, flush=True)


# --- reading ---


class Part(InputPartition):
    """What a task reads."""

    def __init__(self, work: Work) -> None:
        super().__init__(work)


class Pushing:
    """`pushFilters`, in a guise that sessions without `spark.sql.python.filterPushdown.enabled` put up with.

    They refuse readers that override the method, although a reader is right without it: Spark filters what comes out.
    """

    __func__ = staticmethod(DataSourceReader.pushFilters)

    def __init__(self, reader: CaptureReader) -> None:
        self._reader = reader

    def __call__(self, filters: list[Filter]) -> Iterable[Filter]:
        self._reader.conditions = conditions(self._reader.table, filters)
        return filters


class CaptureReader(DataSourceReader):
    """Reads a table of captures, split by split."""

    def __init__(self, options: Mapping[str, str], schema: StructType) -> None:
        self.table = table_of(options)
        self.schema = checked(self.table, schema)
        self.conditions: Conditions = EVERYTHING
        self._paths = paths_of(options)
        self._split_size = number(options, "splitSize", SPLIT_SIZE)
        self._rotation = flag(options, "rotation", default=True)
        # What a session is made of is all over the capture.
        self._whole = self.table == "sessions" or flag(options, "wholeCaptures")
        self._is_forgiving = flag(options, "ignoreCorruptFiles")

    @property
    def pushFilters(self) -> Pushing:  # pyright: ignore[reportIncompatibleMethodOverride]  # called in the same way
        """Filters on time, hosts and messages spare the reader work. Spark applies all of them again."""
        return Pushing(self)

    def partitions(self) -> Sequence[InputPartition]:
        limits = CaptureLimits()
        found = look(self._paths, limits)
        for path, reason in found.unreadable:
            if not self._is_forgiving:
                raise PipelineError(f"{path}: {reason}")
            report(f"{path} is left out: {reason}")
        for path, size, compressed in ((part.input.path, part.input.size, part.compressed) for part in found.parts):
            if compressed and size > self._split_size:
                report(f"{path} is compressed: one task reads all of it")
        captures = gather(found.parts, rotation=self._rotation)
        return [Part(work) for work in works(captures, self._split_size, whole=self._whole, limits=limits)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        return rows_of(partition, self.table, self.schema, self.conditions, is_forgiving=self._is_forgiving)


def checked(table: str, schema: StructType) -> StructType:
    """A schema that somebody has given may leave columns out, no more."""
    known = spark_schema(table)
    for field in schema:
        if field.name not in known.names:
            raise PipelineError(f"the table {table} has no column {field.name}")
        if field.dataType != known[field.name].dataType:
            there = known[field.name].dataType.simpleString()
            raise PipelineError(f"the column {field.name} of {table} is {there}, not {field.dataType.simpleString()}")
    return schema


def rows_of(
    partition: InputPartition, table: str, schema: StructType, wanted: Conditions, *, is_forgiving: bool
) -> Iterator[pa.RecordBatch]:
    """The rows of a task; none for the partition that Spark makes up where there are none."""
    if partition.value is None:
        return
    target = to_arrow_schema(schema, timezone="UTC")
    failed = _told if is_forgiving else _raised
    for batch in batches(partition.value, table, schema.names, wanted, failed=failed, limits=CaptureLimits()):
        yield fitted(batch, target)


def _told(path: str, error: CaptureError | OSError) -> None:
    report(f"{path}: {error}; what comes after that is left out")


def _raised(path: str, error: CaptureError | OSError) -> None:
    raise PipelineError(f"{path}: {error}. With the option ignoreCorruptFiles, the rest is read") from error


def fitted(batch: Any, target: pa.Schema) -> pa.RecordBatch:
    """A batch with the columns of Spark's schema, in its order and to the letter: Spark compares."""
    if batch.schema.equals(target):
        return batch
    return batch.select(target.names).cast(target)
