"""Whole tables as DataFrames: what the splits give, and what joining them adds and takes away.

import mqwire.pipeline as pipeline
messages = pipeline.messages(spark, ["captures/*.pcap*"])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pyarrow as pa

from mqwire.capture import CaptureError, CaptureLimits
from mqwire.capture._endpoint import endpoints
from mqwire.pipeline._border import Border
from mqwire.pipeline._split_reader import SplitReader
from mqwire.pipeline.columns import Builder
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.fragments import batch_of, borders
from mqwire.pipeline.joining import Joiner, Void
from mqwire.pipeline.reading import SPLIT_SIZE, Split, add_talk, batches, plan
from mqwire.pipeline.schema import TABLES

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_SPLIT = pa.field("split_number", pa.int32())
_VOID = pa.schema([("void_split", pa.int32()), ("void_one", pa.string()), ("void_other", pa.string())])
_ROWS = 4096
_BUCKETS = 8
_BUCKET = pa.field("bucket", pa.int32())
_Batches = Iterator[pa.RecordBatch]


def messages(spark: SparkSession, paths: Sequence[str], **options: object) -> DataFrame:
    """The table `messages`, see `table`."""
    return table(spark, "messages", paths, **options)  # type: ignore[arg-type]


def table(
    spark: SparkSession,
    name: str,
    paths: Sequence[str],
    *,
    split_size: int = SPLIT_SIZE,
    rotation: bool = True,
    limits: CaptureLimits | None = None,
    ignore_corrupt_files: bool = False,
) -> DataFrame:
    """A table of captures, the same for any number of splits and any order of files.

    A file that cannot be read to its end is an error, unless such files are to be read as far as they go. Only what
    crosses the borders of splits is joined. That stays in memory or on disk until `unpersist`, or until the session
    ends.
    """
    if name not in TABLES or name == "fragments":
        raise PipelineError(f"there is no table {name!r} to join; there are {', '.join(TABLES)}")
    forgiving = ignore_corrupt_files
    found = plan(paths, split_size=split_size, rotation=rotation, limits=limits, is_forgiving=forgiving)
    limits = limits or CaptureLimits()
    whole = tuple(split for split in found if split.is_only)
    cut = tuple(split for split in found if not split.is_only)
    alone = _each(spark, whole, _reading(whole, name, limits, is_forgiving=forgiving), TABLES[name])
    if not cut:
        return alone
    reading = _reading(cut, name, limits, is_forgiving=forgiving, is_numbered=True)
    rows = _each(spark, cut, reading, TABLES[name].append(_SPLIT))
    joined = _joined(spark, cut, name, limits)
    return alone.unionByName(_valid(rows, joined)).unionByName(_added(joined, name))


def _each(
    spark: SparkSession, splits: Sequence[Split], function: Callable[[_Batches], _Batches], schema: pa.Schema
) -> DataFrame:
    """A task for each split."""
    from pyspark.sql.pandas.types import from_arrow_schema

    return spark.range(0, len(splits), 1, max(len(splits), 1)).mapInArrow(function, from_arrow_schema(schema))


def _reading(
    splits: Sequence[Split], name: str, limits: CaptureLimits, *, is_forgiving: bool, is_numbered: bool = False
) -> Callable[[_Batches], _Batches]:
    def read(numbers: _Batches) -> _Batches:
        for number in _each_of(numbers):
            try:
                for batch in batches(splits[number], name, limits=limits):
                    if is_numbered:
                        same = pa.repeat(pa.scalar(number, _SPLIT.type), batch.num_rows)
                        yield pa.RecordBatch.from_arrays([*batch.columns, same], schema=batch.schema.append(_SPLIT))
                    else:
                        yield batch
            except CaptureError as error:
                if not is_forgiving:
                    problem = f"{splits[number].path}: {error}"
                    raise PipelineError(f"{problem}. With ignore_corrupt_files=True, the rest is read") from error

    return read


def _each_of(numbers: _Batches) -> Iterator[int]:
    for batch in numbers:
        yield from batch.column(0).to_pylist()


def _reading_fragments(splits: Sequence[Split], limits: CaptureLimits) -> Callable[[_Batches], _Batches]:
    """The fragments with their buckets. Each bucket hears of each split: how many frames it has matters for all."""

    def read(numbers: _Batches) -> _Batches:
        for number in _each_of(numbers):
            reader = SplitReader(splits[number], limits)
            for _ in reader:
                pass
            border = reader.made
            buckets = [crc32(pair) % _BUCKETS for pair in border.meetings]
            for batch, own in (
                (batch_of(splits[number], border), buckets),
                (batch_of(splits[number], Border(border.last, {}), _BUCKETS), range(_BUCKETS)),
            ):
                columns = [*batch.columns, pa.array(own, _BUCKET.type)]
                yield pa.RecordBatch.from_arrays(columns, schema=batch.schema.append(_BUCKET))

    return read


# --- joining ---


def _joined(spark: SparkSession, splits: Sequence[Split], name: str, limits: CaptureLimits) -> DataFrame:
    """What joining adds, and rows that say what it takes away: each has one half of its columns."""
    from pyspark.sql.pandas.types import from_arrow_schema

    files: dict[str, list[str]] = {}
    for split in splits:
        own = files.setdefault(split.capture, [])
        own += [split.path] * (split.file + 1 - len(own))
    numbers = {split[:4]: number for number, split in enumerate(splits)}
    schema = pa.schema([*TABLES[name], *_VOID])
    fragments = _each(spark, splits, _reading_fragments(splits, limits), TABLES["fragments"].append(_BUCKET))
    hosts_together = fragments.repartition("capture", "bucket")
    in_order = hosts_together.sortWithinPartitions("capture", "bucket", "file_number", "split")

    def join(found: _Batches) -> _Batches:
        # Not all of a group at once, as Spark's own grouping has it: that grows with the capture.
        rows = (row for batch in found for row in batch.to_pylist())
        for (capture, _), own in groupby(rows, itemgetter("capture", "bucket")):
            yield from _joining(Joiner(capture, files[capture], limits, {}), borders(own), numbers, name, schema)

    return in_order.mapInArrow(join, from_arrow_schema(schema)).persist()


def _joining(
    joiner: Joiner,
    found: Iterable[tuple[Split, Border]],
    numbers: Mapping[Any, int],
    name: str,
    schema: pa.Schema,
) -> _Batches:
    builder = Builder([name])
    for split, border in found:
        voids = joiner.join(split, border, border.meetings, builder.add)
        if voids:
            yield _widened(_of_voids(voids, numbers), schema)
        if builder.rows >= _ROWS:
            yield _widened(builder.take()[name], schema)
    for row in joiner.end():
        builder.add(row)
        if builder.rows >= _ROWS:
            yield _widened(builder.take()[name], schema)
    for talk in (*joiner.over, *joiner.talks()):
        add_talk(builder, talk, joiner.capture, joiner.paths)
    yield _widened(builder.take()[name], schema)


def _of_voids(voids: list[Void], numbers: Mapping[Any, int]) -> pa.RecordBatch:
    ends = [[end.address for end in endpoints(void.one + void.other + bytes(4))] for void in voids]
    columns = [[numbers[void.split[:4]] for void in voids], list(map(min, ends)), list(map(max, ends))]
    arrays = [pa.array(values, field.type) for values, field in zip(columns, _VOID, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, schema=_VOID)


def _widened(batch: pa.RecordBatch, schema: pa.Schema) -> pa.RecordBatch:
    """A batch with all columns of a schema, null where it has none."""
    names = set(batch.schema.names)
    columns = [
        batch.column(field.name) if field.name in names else pa.nulls(batch.num_rows, field.type) for field in schema
    ]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _valid(rows: DataFrame, joined: DataFrame) -> DataFrame:
    """The rows of splits without those that are void."""
    from pyspark.sql import functions as F

    if "src" not in rows.columns:
        return rows.drop(_SPLIT.name)
    void = F.broadcast(joined.where("void_split is not null").select(*_VOID.names))
    same = (
        (rows[_SPLIT.name] == void["void_split"])
        & (F.least(rows["src"], rows["dst"]) == void["void_one"])
        & (F.greatest(rows["src"], rows["dst"]) == void["void_other"])
    )
    return rows.join(void, same, "left_anti").drop(_SPLIT.name)


def _added(joined: DataFrame, name: str) -> DataFrame:
    return joined.where("void_split is null").select(*TABLES[name].names)
