"""Captures to record batches for one table, as the data source has them: no state, no joining.

What is read in one go, a capture of no more than `splitSize` bytes for example, comes out as `mqwire.capture.read` has
it. A larger capture is read in splits that know nothing of each other: they give what begins and ends in them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

import pyarrow as pa

from mqwire.capture import CaptureError, CaptureLimits, Packet
from mqwire.capture._assembler import Assembler
from mqwire.capture._records import Decoder, ends_of
from mqwire.capture._stream import OPENING, SEARCHING, Event, Stream
from mqwire.pipeline import reading
from mqwire.pipeline._look_back import LookBack
from mqwire.pipeline._plan import Capture, Split, file_of, place, splits
from mqwire.pipeline._row import Row
from mqwire.pipeline._split_reader import frames_of, row_of
from mqwire.pipeline._tracking import Following
from mqwire.pipeline.columns import Builder
from mqwire.pipeline.conditions import Conditions

_ROWS = 8192
_BYTES = 16 * 1024 * 1024
_UNDECODED = frozenset({"packets", "losses"})
Failed = Callable[[str, CaptureError | OSError], None]


class Work(NamedTuple):
    """What one task reads: a split that knows nothing of its neighbours, or whole files in their order."""

    capture: str
    paths: tuple[str, ...]
    """The files of the capture, as far as they matter here."""
    splits: tuple[Split, ...]
    is_alone: bool = False
    """A split of several."""
    lead: int = 0
    """So many files are read only for what goes on in the next one."""
    is_cut: bool = False
    """There are files before these."""
    is_open: bool = False
    """What is not whole at the end may become so when more is written."""


def works(captures: Iterable[Capture], size: int, *, whole: bool, limits: CaptureLimits) -> Iterator[Work]:
    """The tasks that reading captures takes."""
    for capture in captures:
        if whole or sum(part.input.size for part in capture.parts) <= size:
            yield work_of(capture)
        else:
            for split in splits(capture, size, limits):
                yield Work(capture.name, capture.paths, (split,), is_alone=True)


def work_of(capture: Capture, lead: int = 0, *, is_cut: bool = False, is_open: bool = False) -> Work:
    """All of a capture as one task."""
    paths = capture.paths
    files = tuple(Split(capture.name, path, number, 0, None) for number, path in enumerate(paths))
    return Work(capture.name, paths, files, lead=lead, is_cut=is_cut, is_open=is_open)


def batches(
    work: Work,
    table: str,
    columns: Collection[str],
    conditions: Conditions,
    *,
    failed: Failed,
    limits: CaptureLimits,
) -> Iterator[pa.RecordBatch]:
    """The rows of a table. `failed` hears of each file that could not be read to its end, and may raise."""
    if work.is_alone:
        (split,) = work.splits
        try:
            yield from reading.batches(split, table, columns, conditions, limits)
        except CaptureError as error:
            failed(split.path, error)
    elif table != "fragments":  # nothing of what is read in one go has to be joined
        yield from _in_one_go(_Whole(work, table, conditions, failed, limits), table, columns)


def _in_one_go(reader: _Whole, table: str, columns: Collection[str]) -> Iterator[pa.RecordBatch]:
    builder = Builder([table], {table: columns})
    for row in reader.rows():
        if table != "sessions" and reader.conditions.hold(row.record):
            builder.add(row)
            if builder.rows >= _ROWS or builder.size >= _BYTES:
                yield builder.take()[table]
    if table == "sessions":
        for talk in reader.tracker.talks.values():
            if reader.conditions.wants(talk.key):
                reading.add_talk(builder, talk, reader.work.capture, reader.work.paths)
    if builder.rows:
        yield builder.take()[table]


class _Whole:
    """Reads files one after the other, as one capture."""

    def __init__(self, work: Work, table: str, conditions: Conditions, failed: Failed, limits: CaptureLimits) -> None:
        self.work = work
        self.conditions = conditions
        self._decodes = table not in _UNDECODED
        self._failed = failed
        self._limits = limits
        self._assembler = Assembler(limits)
        self._look_back = LookBack()
        self._assembler.look_back(self._look_back)
        if conditions.hosts is not None:
            self._assembler.wants = conditions.wants
        self.tracker = Following(limits.max_streams)
        self._decoder = Decoder(self.tracker)
        self._in_step: set[Stream | bytes] = set()
        self._unclear: frozenset[Stream | bytes] = frozenset()

    def rows(self) -> Iterator[Row]:
        work, assembler = self.work, self._assembler
        for split in work.splits:
            if split.file:
                self._look_back.next_file(assembler.number)
            assembler.number = split.first
            is_lead = split.file < work.lead
            try:
                for buffer, batch, digits in frames_of(split, self._limits):
                    assembler.digits = digits
                    assembler.feed(buffer, batch)
                    rows = self._decoded(assembler.events)
                    if is_lead:
                        self._in_step.update(event[0] for event in assembler.events if event[4] is None)
                        for _ in rows:
                            pass
                    else:
                        yield from rows
                    assembler.clear()
            except (CaptureError, OSError) as error:
                self._failed(split.path, error)
            if work.is_cut and split.file == work.lead - 1:
                self._unclear = self._not_in_step()
        if not work.is_open:
            assembler.finish()
            yield from self._decoded(assembler.events)

    def _not_in_step(self) -> frozenset[Stream | bytes]:
        """The streams that are out of step where what was read before ends, only since files before that are missing.

        Whoever read these files with others before them may have been in step and had the rows.
        """
        found = (stream for stream, _ in self._assembler.streams() if stream.state in (OPENING, SEARCHING))
        return frozenset(stream for stream in found if stream not in self._in_step)

    def _is_old(self, event: Event) -> bool:
        frames = event[2]
        return event[0] in self._unclear and bool(frames) and file_of(frames[-1]) < self.work.lead

    def _decoded(self, events: list[Event]) -> Iterator[Row]:
        work, tracker, at = self.work, self.tracker, self._assembler.number
        if self._unclear:
            events = [event for event in events if not self._is_old(event)]
        for event in events:
            where = event[0]
            ends = ends_of(where)
            if not self._decodes:
                _, time, frames, data, loss = event
                yield _row_of_packet(Packet(time, *ends, frames, data, loss), work, at)
                continue
            tracker.where = where
            record = self._decoder.record(event, self._assembler.digits)
            if record.session is not None:
                assert isinstance(where, Stream)
                tracker.seen(where, record.session, event, at)
            yield row_of(record, work.capture, work.paths, at)


def _row_of_packet(packet: Packet, work: Work, at: int) -> Row:
    if packet.packets:
        *earlier, (file, numbers) = place(work.paths, packet.packets)
    else:
        earlier, file, numbers = [], place(work.paths, (at,))[0][0], ()
    return Row(packet._replace(packets=numbers), work.capture, file, tuple(earlier), None)
