"""The table `fragments`: what crosses the borders of splits, one row for each pair of hosts that a split has seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

import pyarrow as pa

from mqwire.capture._files import Stretch
from mqwire.pipeline._border import Border, dump, load, named, plain
from mqwire.pipeline._plan import Split
from mqwire.pipeline.schema import TABLES


def batch_of(split: Split, border: Border, ends: int = 0) -> pa.RecordBatch:
    """The rows of a split, and so many that only say where it ends."""
    schema, count = TABLES["fragments"], len(border.meetings) + ends
    place = dump(None if split.stretch is None else tuple(split.stretch))
    same = (split.capture, split.path, split.file, split.order, border.last, place)
    arrays = [pa.repeat(pa.scalar(value, field.type), count) for value, field in zip(same, schema, strict=False)]
    nothing = [b""] * ends
    arrays.append(pa.array([*border.meetings, *nothing], pa.binary()))
    arrays.append(pa.array([*(dump(plain(meeting)) for meeting in border.meetings.values()), *nothing], pa.binary()))
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def borders(rows: Iterable[dict[str, Any]]) -> Iterator[tuple[Split, Border]]:
    """The splits of one capture and their borders, from rows that are in the order of the splits."""
    for _, found in groupby(rows, itemgetter("file_number", "split")):
        own = list(found)
        first = own[0]
        place = load(first["place"])
        stretch = None if place is None else Stretch(*place)
        split = Split(first["capture"], first["file"], first["file_number"], first["split"], stretch)
        yield split, Border(first["last"], {row["hosts"]: named(load(row["border"])) for row in own if row["hosts"]})
