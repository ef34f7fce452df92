"""Seeds for fuzzing out of real traffic: messages distilled to one for each shape.

A year of captures says the same few things over and over. Of all packets and bodies with the same shape (see `shapes`)
the smallest is kept, and the kept ones are written as a corpus that `mqwire fuzz run --dir` takes.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql import functions as F

if TYPE_CHECKING:
    from mqwire.fuzzing.targets import Target

SCHEMA = "protocol string, message string, shape string, size int, data binary, count bigint"
_ARROW = pa.schema(
    [
        ("protocol", pa.string()),
        ("message", pa.string()),
        ("shape", pa.string()),
        ("size", pa.int32()),
        ("data", pa.binary()),
        ("count", pa.int64()),
    ]
)
LARGEST = 4096
"""Bytes of the largest message that is kept: what campaigns make is not larger, and small inputs are fast."""
MOST = 10_000
"""Seeds that are written: whoever sends nonsense makes as many shapes as messages."""
_TOGETHER = 5000
"""Shapes that a task keeps in mind before it hands them on."""


def seeds(packets: DataFrame, *, largest: int = LARGEST) -> DataFrame:
    """The smallest message of each shape, and how many have it.

    Bytes are decoded where they are read, and a task hands on one message a shape: little is shuffled.
    """

    def distil(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _distil(batches, largest)

    first = F.min(F.struct("size", "data"))
    whole = packets.where("loss IS NULL AND data IS NOT NULL").select("data")
    return (
        whole.mapInArrow(distil, SCHEMA)
        .groupBy("protocol", "message", "shape")
        .agg(first.alias("_first"), F.sum("count").alias("count"))
        .select("protocol", "message", "shape", "_first.size", "_first.data", "count")
    )


def _distil(batches: Iterable[pa.RecordBatch], largest: int) -> Iterator[pa.RecordBatch]:
    from mqwire.pipeline.analysis.shapes import parts

    kept: dict[tuple[str, str, str], tuple[bytes, int]] = {}
    for batch in batches:
        for value in batch.column(0):
            for protocol, message, shape, data in parts(value.as_py()):
                if len(data) > largest:
                    continue
                key = protocol, message, shape
                best, count = kept.get(key, (data, 0))
                kept[key] = min(best, data, key=lambda one: (len(one), one)), count + 1
        if len(kept) > _TOGETHER:
            yield _batch(kept)
            kept = {}
    if kept:
        yield _batch(kept)


def _batch(kept: dict[tuple[str, str, str], tuple[bytes, int]]) -> pa.RecordBatch:
    rows = [
        {"protocol": protocol, "message": message, "shape": shape, "size": len(data), "data": data, "count": count}
        for (protocol, message, shape), (data, count) in kept.items()
    ]
    return pa.RecordBatch.from_pylist(rows, schema=_ARROW)


def write_corpus(seeds: DataFrame, folder: str | os.PathLike[str], *, most: int = MOST) -> int:
    """Write seeds into the corpora of a folder for `mqwire fuzz run --dir`; how many inputs were written.

    Each goes to every target that takes whole messages, in the form that it takes. Of more than `most` those of the
    most frequent shapes are written. The names are made of the shape: writing again changes nothing.
    """
    from mqwire.fuzzing import inputs
    from mqwire.fuzzing.targets import TARGETS

    ranked = seeds.orderBy(F.desc("count"), "protocol", "message", "shape").limit(most)
    written = 0
    for row in ranked.toLocalIterator():
        data = bytes(row["data"])
        name = _name(row["protocol"], row["message"], row["shape"])
        for target in TARGETS.values():
            if _takes(target, row["protocol"]):
                content = data if target.kind == "bytes" else inputs.join([row["protocol"]], data)
                written += _write(Path(folder) / "corpora" / target.name / name, content)
    return written


def _name(protocol: str, message: str, shape: str) -> str:
    digest = hashlib.sha256(f"{protocol} {message} {shape}".encode()).hexdigest()
    return f"traffic-{protocol}-{message}-{digest[:16]}"


def _takes(target: Target, protocol: str) -> bool:
    return target.kind == "message" or (target.kind == "bytes" and target.protocol == protocol)


def _write(path: Path, content: bytes) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return 1
