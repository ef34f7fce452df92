"""Captures to record batches, split by split: what the Spark data source and the jobs are made of."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

import pyarrow as pa

from mqwire.capture import CaptureError, CaptureLimits
from mqwire.pipeline._plan import SPLIT_SIZE, Split, file_of, gather, look, splits
from mqwire.pipeline._row import Row
from mqwire.pipeline._split_reader import SplitReader
from mqwire.pipeline._tracking import Talk
from mqwire.pipeline.columns import Builder
from mqwire.pipeline.conditions import EVERYTHING, Conditions
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.fragments import batch_of
from mqwire.pipeline.joining import Joiner

__all__ = ["SPLIT_SIZE", "Conditions", "Split", "batches", "plan"]

_ROWS = 4096
_BYTES = 4 * 1024 * 1024
"""A batch has so many rows, or so many bytes of packets, at the most and a little."""


def plan(
    paths: Sequence[str],
    *,
    split_size: int = SPLIT_SIZE,
    rotation: bool = True,
    limits: CaptureLimits | None = None,
    is_forgiving: bool = False,
) -> tuple[Split, ...]:
    """The splits of the captures in files, folders and patterns. PipelineError names the files that cannot be read."""
    found = look(paths, limits or CaptureLimits())
    if found.unreadable and not is_forgiving:
        raise PipelineError("\n".join(f"{path}: {reason}" for path, reason in found.unreadable))
    out: list[Split] = []
    for capture in gather(found.parts, rotation=rotation):
        own = list(splits(capture, split_size, limits))
        out += [own[0]._replace(is_only=True)] if len(own) == 1 else own
    return tuple(out)


def batches(
    split: Split,
    table: str,
    columns: Collection[str] | None = None,
    conditions: Conditions = EVERYTHING,
    limits: CaptureLimits | None = None,
) -> Iterator[pa.RecordBatch]:
    """The rows of a table that a split has; CaptureError after the last, if the file is damaged.

    The only split of a capture has all of its rows. Else what the table has at its borders comes out when splits are
    joined, from the table `fragments`, and some of these rows may prove wrong then.
    """
    limits = limits or CaptureLimits()
    reader = SplitReader(split, limits, conditions)
    if table == "fragments":
        for _ in reader:
            pass
        if not split.is_only:
            yield batch_of(split, reader.made)
    else:
        builder = Builder([table], None if columns is None else {table: columns})
        rows = chain(reader, _ending(split, reader, limits, builder)) if split.is_only else reader
        for row in rows:
            if conditions.hold(row.record):
                builder.add(row)
                if builder.rows >= _ROWS or builder.size >= _BYTES:
                    yield builder.take()[table]
        if builder.rows:
            yield builder.take()[table]
    if reader.error is not None:
        raise CaptureError(reader.error.reason, reader.error.offset, reader.error.where)


def _ending(split: Split, reader: SplitReader, limits: CaptureLimits, builder: Builder) -> Iterator[Row]:
    """What a capture of one split has behind its last frame."""
    joiner = Joiner(split.capture, (split.path,), limits, {})
    border = reader.made
    joiner.join(split, border, border.meetings, lambda _: None)
    yield from joiner.end()
    for talk in (*joiner.over, *joiner.talks()):
        add_talk(builder, talk, split.capture, (split.path,))


def add_talk(builder: Builder, talk: Talk, capture: str, paths: Sequence[str]) -> None:
    """Adds a session to the rows. `paths` are the files of the capture."""
    file = paths[file_of(talk.last)]
    builder.add_session(talk.session, capture=capture, file=file, began=talk.began, ended=talk.ended)
