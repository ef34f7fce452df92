"""What splitting and joining must come to: a capture of one or several files, read in order and all at once."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, NamedTuple

from mqwire.capture import CaptureError, CaptureLimits
from mqwire.capture._assembler import Assembler
from mqwire.capture._files import batches
from mqwire.capture._records import Decoder
from mqwire.capture._stream import Stream
from mqwire.pipeline._border import dump, load
from mqwire.pipeline._plan import Capture, file_of, splits
from mqwire.pipeline._row import Row
from mqwire.pipeline._split_reader import SplitReader, row_of
from mqwire.pipeline._tracking import Following, Talk
from mqwire.pipeline.joining import Joiner, Void

LIMITS = CaptureLimits()


class Read(NamedTuple):
    rows: list[str]
    sessions: list[str]
    voids: list[Void]


def shown(row: Row) -> str:
    """All that matters of a row, to be compared and sorted."""
    record = row.record
    line: dict[str, Any] = record.line()  # type: ignore[union-attr]
    line.pop("answers", None)
    return repr((row.capture, row.file, row.earlier, row.answers, record.time, line))


def shown_talk(talk: Talk) -> str:
    session, file = talk.session, file_of(talk.last)
    return repr((session.client, session.server, session.is_whole, session.is_refused, talk.began, talk.ended, file))


def in_order(capture: Capture, limits: CaptureLimits = LIMITS) -> Read:
    """One assembler and one tracker for everything, as if all files were one: frames are numbered on and on."""
    assembler, tracker = Assembler(limits), Following(limits.max_streams)
    decoder = Decoder(tracker)
    rows: list[Row] = []
    begins: list[int] = []
    """How many frames are in front of each file."""

    def there(number: int) -> int:
        """A frame, numbered in its file."""
        file = bisect_left(begins, number) - 1 if number else 0
        return (file << 40) + number - begins[file]

    def decode() -> None:
        for where, time, frames, data, loss in assembler.events:
            at = there(assembler.number)
            event = (where, time, tuple(map(there, frames)), data, loss)
            tracker.where = where
            record = decoder.record(event)
            if record.session is not None:
                assert isinstance(where, Stream)
                tracker.seen(where, record.session, event, at)
            rows.append(row_of(record, capture.name, capture.paths, at))

    for path in capture.paths:
        begins.append(assembler.number)
        try:
            for buffer, batch, _ in batches(path, limits):
                assembler.feed(buffer, batch)
                decode()
                assembler.clear()
        except CaptureError:
            pass
    assembler.finish()
    decode()
    return Read(sorted(map(shown, rows)), sorted(map(shown_talk, tracker.talks.values())), [])


def joined(capture: Capture, size: int, limits: CaptureLimits = LIMITS, buckets: int = 1) -> Read:
    """In splits, whose borders are joined."""
    rows: list[Row] = []
    voids: list[Void] = []
    joiners = [Joiner(capture.name, capture.paths, limits, {}) for _ in range(buckets)]
    for split in splits(capture, size, limits):
        reader = SplitReader(split, limits)
        own = list(reader)
        assert reader.border is not None
        border = load(dump(reader.border))
        void: list[Void] = []
        again: list[Row] = []
        for index, joiner in enumerate(joiners):
            pairs = [pair for pair in border.meetings if sum(pair) % buckets == index]
            void += joiner.join(split, border, pairs, again.append)
        rows += [row for row in own if not any(is_void(row, one) for one in void)]
        rows += again
        voids += void
    for joiner in joiners:
        rows += joiner.end()
    talks = [talk for joiner in joiners for talk in (*joiner.over, *joiner.talks())]
    return Read(sorted(map(shown, rows)), sorted(map(shown_talk, talks)), voids)


def is_void(row: Row, void: Void) -> bool:
    record = row.record
    ends = {record.src.packed, record.dst.packed}
    return row.file == void.split.path and ends == {void.one, void.other}
