"""Splits to captures: proves what the splits have guessed, and reads again what they guessed wrong.

All that reading a capture depends on lies between two hosts: streams, sessions, requests, fragments. For each pair of
hosts that a split has seen, the state at the end of the split before is known. The heads that the split has kept are
given to the ordinary assembler in that state. If every stream then stands where the split has taken it to stand, what
the split has read is what reading in order would have read. If not, or if anything else in the split depends on what
came before, its frames of the two hosts are read again, in order, and the rows that the split gave for them are void.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from mqwire.capture import CaptureError, CaptureLimits
from mqwire.capture._assembler import ENDS_INSIDE, LIMIT, Assembler, Segment
from mqwire.capture._records import Decoder
from mqwire.capture._sessions import Request, reversed_key
from mqwire.capture._stream import Event, Stream
from mqwire.capture._window import last_of
from mqwire.pipeline._border import NOTHING, Border, HeadPart, Meeting, State, StreamPart, Withheld
from mqwire.pipeline._look_back import LookBack
from mqwire.pipeline._plainly import gone_on, state_after
from mqwire.pipeline._plan import Split, file_of
from mqwire.pipeline._row import Row
from mqwire.pipeline._split_reader import frames_of, row_of
from mqwire.pipeline._streams import (
    attribute,
    freeze,
    is_between_packets,
    is_foreign,
    is_waiting,
    thaw,
)
from mqwire.pipeline._tracking import Following, Talk, TalkPart, Told, freeze_talk, pair_of, thaw_talk, token_of

Take = Callable[[Row], None]


class Void(NamedTuple):
    """Rows of a split that do not count: those between two hosts."""

    split: Split
    one: bytes
    other: bytes


class Wrong(Exception):
    """A split has guessed wrong, or what it read may depend on what it could not know."""


class Joiner:
    """Takes the borders of the splits of a capture, in order, and gives the rows that the splits could not."""

    def __init__(self, capture: str, paths: Sequence[str], limits: CaptureLimits, known: dict[bytes, State]) -> None:
        self.capture = capture
        self.paths = paths
        self.limits = limits
        self.known = known
        """The state of each pair of hosts."""
        self._weight = sum(map(_weight, known.values()))
        self.over: list[Talk] = []
        """Sessions that nothing is added to any more, since this was last cleared."""
        self.last = 0
        """The number of the last frame."""
        self.look_back = LookBack()

    def join(self, split: Split, border: Border, pairs: Iterable[bytes], take: Take) -> list[Void]:
        """Goes on to the end of a split, for some pairs of hosts of its border.

        Also where there are none of them: how far a look back goes depends on how many frames there were.
        """
        wrong: list[bytes] = []
        if split.file != file_of(self.last):
            self.look_back.next_file(self.last)
        self.last = border.last
        for pair in pairs:
            meeting = border.meetings[pair]
            if split.is_first:
                self._know(pair, meeting.state)
                continue
            usual = state_after(self.known.get(pair, NOTHING), meeting, self.look_back(border.last))
            if usual is not None:
                self.known[pair] = usual  # of the same weight
                continue
            try:
                joint = _Joint(self, self.known.get(pair, NOTHING), meeting, border.last)
                state = joint.state()
            except Wrong:
                wrong.append(pair)
                continue
            self._know(pair, state)
            for row in joint.rows:
                take(row)
        if wrong:
            self._read_again(split, wrong, take)
        self._forget(take)
        return [Void(split, *_halves(pair)) for pair in wrong]

    def end(self) -> Iterator[Row]:
        """What the end of the capture shows: packets that never became whole."""
        for pair in self.known:
            yield from self._finish(pair, ENDS_INSIDE)

    def talks(self) -> Iterator[Talk]:
        """The sessions that are known."""
        for state in self.known.values():
            yield from map(thaw_talk, state.talks)

    def _finish(self, pair: bytes, reason: str) -> Iterator[Row]:
        state = self.known[pair]
        if any(is_waiting(part.state) for part in state.streams.values()):
            assembler, tracker = self.resumed([state])
            assembler.finish(reason)
            yield from self.rows(assembler.events, tracker, self.last)
            self.known[pair] = state_of({}, tracker, ())

    def assembler(self) -> Assembler:
        made = Assembler(self.limits)
        made.look_back(self.look_back)
        return made

    def resumed(self, states: Iterable[State], assembler: Assembler | None = None) -> tuple[Assembler, Following]:
        """An assembler and a tracker in the state of some hosts. The tracker is good for one pair only."""
        assembler = assembler or self.assembler()
        tracker = Following(self.limits.max_streams)
        for state in states:
            tracker = tracker_of(state, self.limits)
            for part in state.streams.values():
                stream = thaw(part.state, assembler)
                stream.session = None if part.session is None else tracker.talks[part.session].session
                assembler.adopt(stream, list(part.recalled))
            for waiting in state.waiting:
                assembler.network.adopt(waiting)
        return assembler, tracker

    def rows(self, events: Iterable[Event], tracker: Following, at: int) -> Iterator[Row]:
        decoder = Decoder(tracker)
        for event in events:
            tracker.where = event[0]
            record = decoder.record(event)
            if record.session is not None:
                assert isinstance(event[0], Stream)
                tracker.seen(event[0], record.session, event, at)
            yield row_of(record, self.capture, self.paths, at)

    def _read_again(self, split: Split, wrong: list[bytes], take: Take) -> None:
        assembler = self.assembler()
        pairs = frozenset(wrong)
        assembler.wants = lambda key: pair_of(key) in pairs
        trackers: dict[bytes, Following] = {}
        for pair in wrong:
            _, trackers[pair] = self.resumed([self.known.get(pair, NOTHING)], assembler)
        assembler.number = split.first
        with suppress(CaptureError):  # the split has reported it
            for buffer, batch, digits in frames_of(split, self.limits):
                assembler.digits = digits
                assembler.feed(buffer, batch)
                for event in assembler.events:
                    where = event[0]
                    pair = pair_of(where if isinstance(where, bytes) else where.key)
                    for row in self.rows([event], trackers[pair], assembler.number):
                        take(row)
                assembler.clear()
        streams: dict[bytes, dict[bytes, StreamPart]] = {pair: {} for pair in wrong}
        for stream, recalled in assembler.streams():
            number = None if stream.session is None else stream.session.number
            streams[pair_of(stream.key)][stream.key] = StreamPart(freeze(stream), tuple(recalled), number)
        waiting = assembler.network.waiting()
        for pair, tracker in trackers.items():
            own = tuple(one for one in waiting if pair_of(one[0][0] + bytes(4)) == pair)
            self._know(pair, state_of(streams[pair], tracker, own))

    def _know(self, pair: bytes, state: State) -> None:
        """Remembers the state of two hosts, without sessions that nothing can be added to any more."""
        alive = {part.session for part in state.streams.values()} | set(state.latest.values())
        over = [talk for talk in state.talks if talk[1] not in alive]
        if over:
            self.over += map(thaw_talk, over)
            state = state._replace(talks=tuple(talk for talk in state.talks if talk[1] in alive))
        self._weigh(pair)
        self.known[pair] = state
        self._weight += _weight(state)

    def _weigh(self, pair: bytes) -> None:
        """Takes the weight of a state off, before it is replaced."""
        if pair in self.known:
            self._weight -= _weight(self.known[pair])

    def _forget(self, take: Take) -> None:
        """Forgets the hosts that were silent longest, if there are more streams than anybody wants to follow."""
        most = self.limits.max_streams
        if self._weight <= most:
            return
        for pair in sorted(self.known, key=lambda pair: _last_time(self.known[pair])):
            self._weigh(pair)
            for row in self._finish(pair, LIMIT):
                take(row)
            self.over += map(thaw_talk, self.known.pop(pair).talks)
            if self._weight <= most * 3 // 4:
                break


def _weight(state: State) -> int:
    return max(len(state.streams), len(state.talks), len(state.requests))


def _last_time(state: State) -> int:
    return max((attribute(part.state, "clock") for part in state.streams.values()), default=0)


def _halves(pair: bytes) -> tuple[bytes, bytes]:
    half = len(pair) // 2
    return pair[:half], pair[half:]


def tracker_of(state: State, limits: CaptureLimits) -> Following:
    tracker = Following(limits.max_streams)
    tracker.resume(list(map(thaw_talk, state.talks)), state.latest, state.requests, state.sessions)
    return tracker


def state_of(streams: dict[bytes, StreamPart], tracker: Following, waiting: tuple[Any, ...]) -> State:
    talks = tuple(map(freeze_talk, tracker.talks.values()))
    return State(streams, talks, tracker.latest, tracker.requests, tracker.count, waiting)


class _Joint:
    """Where a split meets what came before it, for one pair of hosts. Raises Wrong, or gives the rows and the state."""

    def __init__(self, joiner: Joiner, before: State, meeting: Meeting, last: int) -> None:
        self._joiner = joiner
        self._before = before
        self._meeting = meeting
        self._floor = joiner.look_back(last)
        self._tracker = tracker_of(before, joiner.limits)
        self._sessions: dict[int, Talk] = {}
        """What the sessions of the split are, by their numbers there."""
        self._streams: dict[bytes, StreamPart] = {}
        self.rows: list[Row] = []
        waiting = {one[0] for one in before.waiting}
        if meeting.is_doubtful or any(key in waiting for key in meeting.datagrams):
            raise Wrong

    def state(self) -> State:
        """The state at the end of the split."""
        streams = self._streams = self._advanced()
        self._adopt_sessions()
        self._settle_requests()
        merged = dict(self._before.streams)
        heads = {head.key: head for head in self._meeting.heads}
        for key, part in self._meeting.state.streams.items():
            merged[key] = self._merged(heads[key], streams.get(key), part)
        for key, head in heads.items():
            if not head.is_in_step and not head.is_given_up:
                if key in streams:
                    merged[key] = streams[key]
            elif head.is_in_step and key not in self._meeting.state.streams:
                merged.pop(key, None)  # the split has forgotten it
        waiting = (*self._before.waiting, *self._meeting.state.waiting)
        return state_of(merged, self._tracker, waiting)

    def _advanced(self) -> dict[bytes, StreamPart]:
        """The streams after their heads; makes sure that each stands where the split has taken it to stand."""
        before = self._before.streams
        streams = {head.key: before[head.key] for head in self._meeting.heads if head.key in before}
        feeding = [head for head in self._meeting.heads if head.pieces and not _is_trivial(head, streams)]
        if feeding:
            streams |= self._fed(feeding)
            if self._tracker.gained & {min(one.key, reversed_key(one.key)) for one in self._meeting.opened}:
                raise Wrong  # a stream that got a session in a head, and another one behind it: which was first?
        for head in self._meeting.heads:
            part = streams.get(head.key)
            if head.is_given_up:
                if part is None or not is_foreign(part.state):
                    raise Wrong
            elif head.is_in_step and not _is_trivial(head, before):
                self._hold(head, part)
        return streams

    def _fed(self, heads: list[HeadPart]) -> dict[bytes, StreamPart]:
        """Gives heads to the streams that they belong to."""
        joiner, tracker = self._joiner, self._tracker
        assembler = joiner.assembler()
        for head in heads:
            part = self._before.streams.get(head.key)
            if part is not None:
                stream = thaw(part.state, assembler)
                stream.session = None if part.session is None else tracker.talks[part.session].session
                assembler.adopt(stream, list(part.recalled))
        pieces = [(last_of(piece.carrier), head.key, piece) for head in heads for piece in head.pieces]
        pieces.sort(key=lambda found: found[0])
        events = assembler.events
        for number, key, (seq, flags, data, size, carrier, time) in pieces:
            assembler.number = number
            count = len(events)
            assembler.segment(key, seq, flags, Segment(data, size, carrier, time))
            for event in events[count:]:
                tracker.owners.clear()
                self.rows += joiner.rows([event], tracker, number)
                if any(self._meeting.touched.get(token, number + 1) <= number for token in tracker.owners):
                    raise Wrong  # a request or an answer in a head, and another one that may have been before it
        if tracker.in_session and self._meeting.in_session:
            raise Wrong
        found = {}
        for stream, recalled in assembler.streams():
            number_of = None if stream.session is None else stream.session.number
            found[stream.key] = StreamPart(freeze(stream), tuple(recalled), number_of)
        return found

    def _hold(self, head: HeadPart, part: StreamPart | None) -> None:
        """Makes sure that a stream stands where the split has taken it to stand."""
        if part is None or head.went_back:
            raise Wrong
        state = part.state
        if not is_between_packets(state, head.seq) or attribute(state, "is_ours") != head.is_ours:
            raise Wrong
        if attribute(state, "is_known") and attribute(state, "first_seq") in head.syns:
            raise Wrong  # a SYN that came twice, which the split has taken for a new connection
        if head.is_new and attribute(state, "clock") != head.time:
            raise Wrong  # the same, of a stream that nothing had come in so far

    # --- sessions ---

    def _adopt_sessions(self) -> None:
        """Finds out which sessions those of the split are, and adds what the split has found out about them."""
        tracker, meeting = self._tracker, self._meeting
        talks = {part[1]: part for part in meeting.state.talks}
        before = dict(tracker.talks)
        for opened in meeting.opened:
            part = self._streams[opened.key] if opened.is_guess else None
            if part is not None and part.session is not None:
                talk = tracker.talks[part.session]
            else:
                is_known, initiator = opened.is_known, opened.initiator
                if part is not None:
                    is_known, initiator = attribute(part.state, "is_known"), attribute(part.state, "initiator")
                talk = self._opened(opened.key, is_known=is_known, initiator=initiator, part=talks[opened.number])
            if self._sessions.setdefault(opened.number, talk) is not talk:
                raise Wrong
        if len({id(talk) for talk in self._sessions.values()}) < len(self._sessions):
            raise Wrong
        for number, talk in self._sessions.items():
            if number in meeting.in_session and talk.session.number in before:
                raise Wrong
            _add(talk, talks[number])

    def _opened(self, key: bytes, *, is_known: bool, initiator: bool | None, part: TalkPart) -> Talk:
        tracker = self._tracker
        stream = Stream(key, [], lambda _data, _pos: 0, is_ours=True)
        stream.is_known, stream.initiator = is_known, initiator
        session = tracker.session_of(stream)
        talk = tracker.talks.get(session.number)
        if talk is None:
            talk = tracker.talks[session.number] = Talk(part[0], session, *part[-3:])
        return talk

    # --- requests ---

    def _settle_requests(self) -> None:
        tracker, meeting = self._tracker, self._meeting
        requests = tracker.requests
        answered = {withheld.token: requests.get(withheld.token) for withheld in meeting.withheld}
        for token in meeting.touched:
            requests.pop(token, None)
        requests.update(meeting.state.requests)
        for key, request in meeting.asked:
            kind, number, *rest = key
            requests[token_of((kind, self._sessions[number].session.number, *rest))] = request  # type: ignore[index]
        for withheld in meeting.withheld:
            self.rows.append(self._told(withheld, answered[withheld.token]))
        tracker.replace_requests(requests)

    def _told(self, withheld: Withheld, request: Request | None) -> Row:
        """The row of a message of which it is known now what it answers."""
        where: Stream | bytes = withheld.key
        if not withheld.is_datagram:
            where = Stream(withheld.key, [], lambda _data, _pos: 0, is_ours=True)
        event = (where, withheld.time, withheld.frames, withheld.data, None)
        record = Decoder(Told(request)).record(event)
        return row_of(record, self._joiner.capture, self._joiner.paths, self._joiner.last)

    # --- streams ---

    def _merged(self, head: HeadPart, before: StreamPart | None, after: StreamPart) -> StreamPart:
        """A stream at the end of the split."""
        session = None if after.session is None else self._sessions[after.session].session.number
        if not head.stream_goes_on or head.is_new or before is None:
            return after._replace(session=session)
        return gone_on(before, after, self._floor)._replace(session=before.session if session is None else session)


def _is_trivial(head: HeadPart, streams: dict[bytes, StreamPart]) -> bool:
    """Whether a SYN begins a stream of which nothing was seen before."""
    return head.is_new and len(head.pieces) == 1 and head.key not in streams


def _add(talk: Talk, part: TalkPart) -> None:
    """Adds what a split has found out about a session."""
    more = thaw_talk(part)
    session, other = talk.session, more.session
    if session.client.endpoint != other.client.endpoint:
        raise Wrong
    for side, news in ((session.client, other.client), (session.server, other.server)):
        side.messages += news.messages
        for name in ("guid", "window", "acknowledged"):
            if getattr(news, name) is not None:
                setattr(side, name, getattr(news, name))
    if other.server.guid is not None:
        session.is_refused = other.is_refused
    session.directions |= other.directions
    talk.began, talk.ended = min(talk.began, more.began), max(talk.ended, more.ended)
    talk.last = max(talk.last, more.last)
