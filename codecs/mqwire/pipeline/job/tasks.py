"""The tasks of the job: what runs on the workers. Each leaves one part or several, and says little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from mqwire.capture import CaptureLimits
from mqwire.capture._endpoint import endpoints
from mqwire.pipeline._border import Border, dump, dump_border, load, load_border
from mqwire.pipeline._plan import Split
from mqwire.pipeline._split_reader import SplitReader
from mqwire.pipeline._tracking import Talk
from mqwire.pipeline.job.parts import Making, Output, Part, patient_collector
from mqwire.pipeline.joining import Joiner, Void
from mqwire.pipeline.reading import add_talk
from mqwire.pipeline.schema import TABLES

_BORDER, _STATE, _VOIDS = "border.{}.bin", "state.bin", "voids.bin"
PIECES = 8
"""In so many pieces borders are stored; a capture is joined in so many buckets, or in a number that divides it."""


class Settings(NamedTuple):
    """What is the same for all tasks of a job."""

    folder: str
    """Where the parts are."""
    tables: tuple[str, ...]
    limits: CaptureLimits

    def part(self, name: str) -> Part:
        return Part(Path(self.folder), name)


class Reading(NamedTuple):
    """Reads a split."""

    part: str
    split: Split


class File(NamedTuple):
    """A file of a capture, for joining."""

    part: str
    """Of the join up to the end of this file."""
    splits: tuple[Reading, ...]


class Joining(NamedTuple):
    """Joins the splits of a capture, for some pairs of hosts."""

    capture: str
    paths: tuple[str, ...]
    bucket: int
    buckets: int
    files: tuple[File, ...]
    ending: str
    """The part of what the end of the capture shows."""


class Cleaning(NamedTuple):
    """Leaves the rows out of a part that joining has found void."""

    part: str
    of: str
    pairs: tuple[tuple[bytes, bytes], ...]


Task = Reading | Joining | Cleaning


def run(task: Task, settings: Settings) -> None:
    """Does a task, unless its parts are there."""
    with patient_collector():
        match task:
            case Reading():
                _read(task, settings)
            case Joining():
                _join(task, settings)
            case Cleaning():
                _clean(task, settings)


# --- reading ---


def _read(task: Reading, settings: Settings) -> None:
    part = settings.part(task.part)
    if part.is_made:
        return
    split = task.split
    with part.making() as making:
        output = Output(making, settings.tables)
        reader = SplitReader(split, settings.limits)
        for row in reader:
            output.add(row)
        border = reader.made
        if split.is_only:
            joiner = Joiner(split.capture, (split.path,), settings.limits, {})
            joiner.join(split, border, border.meetings, output.add)
            _end(joiner, output)
        else:
            _write_border(making, border)
        output.flush()
        error = reader.error
        making.facts |= {
            "frames": reader.frames,
            "error": None if error is None else str(error),
            "failed": reader.failed,
            "hosts": len(border.meetings),
        }


def _write_border(making: Making, border: Border) -> None:
    """Piece by piece, as buckets read it."""
    pairs: list[list[bytes]] = [[] for _ in range(PIECES)]
    for pair in border.meetings:
        pairs[sum(pair) % PIECES].append(pair)
    for number, own in enumerate(pairs):
        if own or not number:
            (making.path / _BORDER.format(number)).write_bytes(dump_border(border, own))


def _borders(part: Part, split: Split, bucket: int, buckets: int) -> Iterator[Border]:
    """The pieces of a border that a bucket has, and one of nothing that says where the split ends."""
    yield Border(split.first + part.facts["frames"], {})
    for number in range(bucket, PIECES, buckets):
        path = part.path / _BORDER.format(number)
        if path.exists():
            yield load_border(path.read_bytes())


def _end(joiner: Joiner, output: Output) -> None:
    for row in joiner.end():
        output.add(row)
    _add_sessions(output, (*joiner.over, *joiner.talks()), joiner)


def _add_sessions(output: Output, talks: Sequence[Talk], joiner: Joiner) -> None:
    for talk in talks:
        add_talk(output.builder, talk, joiner.capture, joiner.paths)


# --- joining ---


def _join(task: Joining, settings: Settings) -> None:
    ending = settings.part(task.ending)
    if ending.is_made:
        return
    done, joiner = _resumed(task, settings)
    for number in range(done, len(task.files)):
        _join_file(task, number, joiner, settings)
    with ending.making() as making:
        output = Output(making, settings.tables)
        _end(joiner, output)
        output.flush()
    for file in task.files[:-1]:  # whoever goes on goes on from the last
        (settings.part(file.part).path / _STATE).unlink(missing_ok=True)


def _resumed(task: Joining, settings: Settings) -> tuple[int, Joiner]:
    """A joiner in the state behind the last file that was joined before, and how many files those are."""
    for number in range(len(task.files), 0, -1):
        part = settings.part(task.files[number - 1].part)
        state = part.path / _STATE
        if part.is_made and state.is_file():
            last, lasts, known = load(state.read_bytes())
            joiner = Joiner(task.capture, task.paths, settings.limits, known)
            joiner.last, joiner.look_back.lasts = last, lasts
            return number, joiner
    return 0, Joiner(task.capture, task.paths, settings.limits, {})


def _join_file(task: Joining, number: int, joiner: Joiner, settings: Settings) -> None:
    file = task.files[number]
    part = settings.part(file.part)
    with part.making() as making:
        output = Output(making, settings.tables)
        voids: list[tuple[str, Void]] = []
        for name, split in file.splits:
            for border in _borders(settings.part(name), split, task.bucket, task.buckets):
                voids += ((name, void) for void in joiner.join(split, border, border.meetings, output.add))
        _add_sessions(output, joiner.over, joiner)
        joiner.over.clear()
        output.flush()
        (making.path / _STATE).write_bytes(dump((joiner.last, joiner.look_back.lasts, joiner.known)))
        (making.path / _VOIDS).write_bytes(dump([(name, void.one, void.other) for name, void in voids]))


def voids_of(part: Part) -> list[tuple[str, bytes, bytes]]:
    """The parts and pairs of hosts whose rows a join has found void."""
    found: list[tuple[str, bytes, bytes]] = load((part.path / _VOIDS).read_bytes())
    return found


# --- cleaning ---


def _clean(task: Cleaning, settings: Settings) -> None:
    part = settings.part(task.part)
    if part.is_made:
        return
    pairs = {frozenset(_text(one, other)) for one, other in task.pairs}
    with part.making() as making:
        for table, _, path in settings.part(task.of).files():
            with pq.ParquetFile(path) as file:
                for batch in file.iter_batches():
                    _keep(making, table, batch, pairs)


def _keep(making: Making, table: str, batch: pa.RecordBatch, pairs: set[frozenset[str]]) -> None:
    batch = pa.RecordBatch.from_arrays(batch.columns, schema=TABLES[table])
    ends = zip(batch.column("src").to_pylist(), batch.column("dst").to_pylist(), strict=True)
    making.write(table, batch.filter(pa.array([frozenset(end) not in pairs for end in ends], pa.bool_())))


def _text(one: bytes, other: bytes) -> Iterator[str]:
    src, dst = endpoints(one + other + bytes(4))
    yield from (src.address, dst.address)
