"""Splits to rows, and to what joins them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mqwire.capture import CaptureError, CaptureLimits, Record
from mqwire.capture._assembler import Assembler
from mqwire.capture._files import batches, stretch_batches
from mqwire.capture._pcap import Located
from mqwire.capture._records import Decoder
from mqwire.capture._stream import Event, Stream
from mqwire.pipeline._border import Border, HeadPart, Meeting, State, StreamPart, Withheld
from mqwire.pipeline._guessing import GuessingAssembler, Head
from mqwire.pipeline._plan import Split, place
from mqwire.pipeline._row import Answered, Row
from mqwire.pipeline._streams import freeze
from mqwire.pipeline._tracking import Following, Guessing, Opened, Unsettled, freeze_talk, pair_of, token_of
from mqwire.pipeline.conditions import EVERYTHING, Conditions


def frames_of(split: Split, limits: CaptureLimits) -> Iterator[tuple[bytes, list[Located], int]]:
    """The frames of a split, as the assembler takes them."""
    with open(split.path, "rb", buffering=0) as file:
        if split.stretch is None:
            yield from batches(file, limits)
        else:
            yield from stretch_batches(file, split.stretch, limits)


def row_of(record: Record, capture: str, paths: Sequence[str], at: int) -> Row:
    """A record whose frames have the numbers of a capture, as a row. Where it has no frames, it was found `at` one."""
    if record.packets:
        *earlier, (file, packets) = place(paths, record.packets)
    else:
        earlier, file, packets = [], place(paths, (at,))[0][0], ()
    request = record.request
    answers = None
    if request is not None:
        asked, numbers = place(paths, request.packets)[-1]
        answers = Answered(asked, numbers, record.time - request.time)
    object.__setattr__(record, "packets", packets)  # nobody else has seen it; a copy would cost more than all of this
    return Row(record, capture, file, tuple(earlier), answers)


class SplitReader(Iterator[Row]):
    """The rows of a split, each of which holds if the guesses hold. After the last, `border` tells what they were.

    The first split of a capture guesses nothing. A file that is damaged or cannot be read any farther ends with its
    last good frame; `error` says why.
    """

    def __init__(self, split: Split, limits: CaptureLimits, conditions: Conditions = EVERYTHING) -> None:
        self._split = split
        self._limits = limits
        self._conditions = conditions
        most = limits.max_streams
        self._guesses = not split.is_first
        self._assembler = GuessingAssembler(limits) if self._guesses else Assembler(limits)
        if conditions.hosts is not None:
            self._assembler.wants = conditions.wants
        self._tracker = Guessing(most) if self._guesses else Following(most)
        self._decoder = Decoder(self._tracker)
        self._withheld: list[Withheld] = []
        self._rows = self._read()
        self.border: Border | None = None
        self.error: CaptureError | None = None
        self.failed = False
        """Whether it was the system that could not read on, which it may the next time."""
        self.frames = 0
        self.times: tuple[int, int] | None = None
        """Of the first and of the last frame."""

    def __next__(self) -> Row:
        return next(self._rows)

    @property
    def made(self) -> Border:
        """The border; there is none before the last row."""
        assert self.border is not None
        return self.border

    def _read(self) -> Iterator[Row]:
        assembler = self._assembler
        assembler.number = self._split.first
        try:
            for buffer, batch, digits in frames_of(self._split, self._limits):
                assembler.digits = digits
                self.times = (batch[0][0] if self.times is None else self.times[0]), batch[-1][0]
                assembler.feed(buffer, batch)
                yield from self._decoded(assembler.events)
                assembler.clear()
        except CaptureError as error:
            self.error = error
        except OSError as error:
            self.error = CaptureError(error.strerror or str(error))
            self.failed = True
        self.frames = assembler.number - self._split.first
        self.border = Border(assembler.number, self._meetings())

    def _decoded(self, events: list[Event]) -> Iterator[Row]:
        tracker, split = self._tracker, self._split
        # All frames of a split are of its file, whatever its number.
        paths = _Everywhere(split.path)
        for event in events:
            where, at = event[0], self._assembler.number
            tracker.where = where
            tracker.frame = event[2][-1] if event[2] else 0
            try:
                record = self._decoder.record(event, self._assembler.digits)
            except Unsettled as unsettled:
                self._withhold(event, unsettled.token)
                if isinstance(where, Stream):
                    tracker.seen(where, where.session, event, at)
                continue
            if record.session is not None:
                tracker.seen(where, record.session, event, at)  # type: ignore[arg-type]  # a datagram has no session
            yield row_of(record, split.capture, paths, split.first)

    def _withhold(self, event: Event, token: bytes) -> None:
        where, time, frames, data, _ = event
        is_datagram = isinstance(where, bytes)
        key = where if isinstance(where, bytes) else where.key
        self._withheld.append(Withheld(token, key, is_datagram, time, frames, data))

    # --- the border ---

    def _meetings(self) -> dict[bytes, Meeting]:
        assembler, tracker = self._assembler, self._tracker
        found: dict[bytes, _Collected] = {}

        def of(pair: bytes) -> _Collected:
            collected = found.get(pair)
            if collected is None:
                collected = found[pair] = _Collected()
            return collected

        for stream, recalled in assembler.streams():
            session = None if stream.session is None else stream.session.number
            of(pair_of(stream.key)).streams[stream.key] = StreamPart(freeze(stream), tuple(recalled), session)
        for talk in tracker.talks.values():
            of(pair_of(talk.key)).talks.append(freeze_talk(talk))
        for key, number in tracker.latest.items():
            of(pair_of(key)).latest[key] = number
        for waiting in assembler.network.waiting():
            of(_pair_of_datagram(waiting[0])).waiting.append(waiting)
        owners = tracker.owners
        for token, request in tracker.requests.items():
            of(owners[token][0]).requests[token] = request
        if isinstance(tracker, Guessing) and isinstance(assembler, GuessingAssembler):
            self._add_guesses(of, tracker, assembler)
        return {pair: collected.meeting(tracker.count) for pair, collected in found.items()}

    def _add_guesses(self, of: Any, tracker: Guessing, assembler: GuessingAssembler) -> None:
        for head in assembler.heads.values():
            of(pair_of(head.key)).heads.append(_part_of(head, assembler))
        for stream, number in tracker.opened:
            head = assembler.heads[stream.key]
            is_guess = head.stream is stream and not head.is_new
            opened = Opened(stream.key, stream.is_known, stream.initiator, is_guess, number)
            of(pair_of(stream.key)).opened.append(opened)
        for withheld in self._withheld:
            of(pair_of(withheld.key)).withheld.append(withheld)
        for token, (pair, frame) in tracker.owners.items():
            if token not in tracker.local:
                of(pair).touched[token] = frame
        pairs: dict[Any, bytes] = {number: pair_of(talk.key) for number, talk in tracker.talks.items()}
        for key, request in tracker.open_in_session.items():
            collected = of(pairs[key[1]])
            collected.asked.append((key, request))
            collected.requests.pop(token_of(key), None)
        for session in tracker.in_session:
            of(pairs[session]).in_session.append(session)
        for key in assembler.datagrams:
            of(_pair_of_datagram(key)).datagrams.append(key)
        for pair in tracker.doubtful:
            of(pair).is_doubtful = True


class _Everywhere(Sequence[str]):
    """The paths of a capture, of which only one matters."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __getitem__(self, index: Any) -> Any:
        return self._path

    def __len__(self) -> int:
        return 1


class _Collected:
    """A meeting that grows."""

    def __init__(self) -> None:
        self.streams: dict[bytes, StreamPart] = {}
        self.talks: list[Any] = []
        self.latest: dict[bytes, int] = {}
        self.requests: dict[bytes, Any] = {}
        self.waiting: list[Any] = []
        self.heads: list[HeadPart] = []
        self.opened: list[Any] = []
        self.withheld: list[Withheld] = []
        self.touched: dict[bytes, int] = {}
        self.asked: list[Any] = []
        self.in_session: list[Any] = []
        self.datagrams: list[Any] = []
        self.is_doubtful = False

    def meeting(self, sessions: int) -> Meeting:
        waiting = tuple(self.waiting)
        return Meeting(
            State(self.streams, tuple(self.talks), self.latest, self.requests, sessions, waiting),
            tuple(self.heads),
            tuple(self.opened),
            tuple(self.withheld),
            self.touched,
            tuple(self.asked),
            tuple(self.in_session),
            tuple(self.datagrams),
            self.is_doubtful,
        )


def _part_of(head: Head, assembler: GuessingAssembler) -> HeadPart:
    stream = head.stream
    return HeadPart(
        head.key,
        tuple(head.pieces),
        head.is_given_up,
        stream is not None,
        stream is not None and assembler.find(head.key) is stream,
        head.seq,
        head.time,
        head.is_ours,
        head.is_new,
        head.went_back,
        tuple(head.syns),
    )


def _pair_of_datagram(key: tuple[bytes, int, int]) -> bytes:
    return pair_of(key[0] + bytes(4))
