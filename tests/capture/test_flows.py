"""What must hold of every conversation, generated: the same packets whatever happens to its segments."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from mqwire.capture import Endpoint, packets

from .talk import ACKNOWLEDGE, ESTABLISH, MS, A, B, capture, datas, fin, found, losses, seg, syn, user
from .test_files import Drip

BODIES = st.one_of(st.binary(max_size=60), st.integers(0, 3000).map(lambda size: b"\x5a" * size))
PACKETS = st.one_of(
    st.just(ESTABLISH), st.just(ACKNOWLEDGE), BODIES.map(user), BODIES.map(lambda body: user(body, session=True))
)
SEQS = st.one_of(st.just(1), st.integers(0, 0xFFFFFFFF), st.integers(0xFFFFF000, 0xFFFFFFFF))  # many wrap


class Piece(NamedTuple):
    """A segment: where its bytes start and stop in the stream."""

    start: int
    stop: int


class Direction(NamedTuple):
    packets: list[bytes]
    pieces: list[Piece]
    seq: int
    src: Endpoint
    dst: Endpoint

    @property
    def stream(self) -> bytes:
        return b"".join(self.packets)

    def segment(self, piece: Piece) -> bytes:
        return seg((self.seq + piece.start) & 0xFFFFFFFF, self.stream[piece.start : piece.stop], self.src, self.dst)

    def opening(self) -> bytes:
        return syn(self.seq, self.src, self.dst)

    def ends(self) -> list[Piece]:
        """Where each packet is."""
        at, places = 0, []
        for packet in self.packets:
            places.append(Piece(at, at + len(packet)))
            at += len(packet)
        return places


@st.composite
def directions(draw: st.DrawFn, src: Endpoint = A, dst: Endpoint = B) -> Direction:
    sent = draw(st.lists(PACKETS, min_size=1, max_size=6))
    total = sum(map(len, sent))
    cuts = sorted({*draw(st.lists(st.integers(1, total - 1), max_size=12)), *range(1400, total, 1400)})
    pieces = [Piece(start, stop) for start, stop in zip([0, *cuts], [*cuts, total], strict=True) if start < stop]
    return Direction(sent, pieces, draw(SEQS), src, dst)


@st.composite
def disturbed(draw: st.DrawFn, pieces: list[Piece], total: int) -> list[Piece]:
    """Reordered, duplicated and overlapping, but nothing lost."""
    out = list(pieces)
    for _ in range(draw(st.integers(0, 4))):
        piece = draw(st.sampled_from(pieces))
        out.insert(draw(st.integers(0, len(out))), piece)
    for _ in range(draw(st.integers(0, 4))):  # sent again in other pieces
        start = draw(st.integers(0, total - 1))
        out.insert(draw(st.integers(0, len(out))), Piece(start, draw(st.integers(start + 1, min(total, start + 1400)))))
    return list(draw(st.permutations(out)))


@given(directions())
def test_whole(one: Direction) -> None:
    result = found(capture([one.opening(), *map(one.segment, one.pieces)]))
    assert datas(result) == one.packets
    assert losses(result) == []
    for packet, place in zip(result, one.ends(), strict=True):  # and by which frames they came
        carriers = [n for n, p in enumerate(one.pieces, 2) if p.start < place.stop and place.start < p.stop]
        assert list(packet.packets) == carriers
        assert packet.time == found_time(carriers[-1])


def found_time(number: int) -> int:
    return 1_700_000_000_000_000_000 + (number - 1) * MS


@given(directions(), st.integers(1, 5000))
def test_from_a_pipe_in_chunks_of_any_size(one: Direction, step: int) -> None:
    data = capture([one.opening(), *map(one.segment, one.pieces)])
    assert list(packets(Drip(data, step))) == found(data)


@given(directions(), st.data())
def test_reordered_duplicated_and_overlapping(one: Direction, data: st.DataObject) -> None:
    pieces = data.draw(disturbed(one.pieces, len(one.stream)))
    result = found(capture([one.opening(), *map(one.segment, pieces)]))
    assert datas(result) == one.packets
    assert losses(result) == []


@given(directions(), st.data())
def test_the_beginning_may_come_late_and_the_end_early(one: Direction, data: st.DataObject) -> None:
    total = len(one.stream)
    segments = [one.opening(), *map(one.segment, one.pieces), fin((one.seq + total) & 0xFFFFFFFF)]
    result = found(capture(data.draw(st.permutations(segments))))
    assert datas(result) == one.packets
    assert losses(result) == []


@given(directions(), st.data())
def test_without_its_beginning(one: Direction, data: st.DataObject) -> None:
    """A stream that starts on a packet, in any order, with no handshake."""
    pieces = data.draw(disturbed(one.pieces, len(one.stream)))
    result = found(capture(map(one.segment, pieces)))
    assert datas(result) == one.packets
    assert losses(result) == []


@given(directions(), directions(B, A), directions(Endpoint("10.0.0.9", 1801), A), st.data())
def test_interleaved(one: Direction, two: Direction, three: Direction, data: st.DataObject) -> None:
    queues = [[d.opening(), *map(d.segment, d.pieces)] for d in (one, two, three)]
    mixed = []
    while any(queues):
        mixed.append(data.draw(st.sampled_from([q for q in queues if q])).pop(0))
    result = found(capture(mixed))
    for d in (one, two, three):
        assert datas([p for p in result if (p.src, p.dst) == (d.src, d.dst)]) == d.packets
    assert losses(result) == []


def is_touched(place: Piece, holes: list[Piece]) -> bool:
    return any(hole.start < place.stop and place.start < hole.stop for hole in holes)


def check_loss(one: Direction, kept: list[Piece], result: list[Any]) -> None:
    """Everything that no gap touches is found, in order, and nothing is made up."""
    held = bytearray(len(one.stream))
    for piece in kept:
        held[piece.start : piece.stop] = b"\1" * (piece.stop - piece.start)
    whole = [one.packets[n] for n, p in enumerate(one.ends()) if all(held[p.start : p.stop])]
    assert datas(result) == whole
    first = next((place for place in one.ends() if not all(held[place.start : place.stop])), None)
    if first is not None and kept and any(piece.start >= first.start for piece in kept):
        assert losses(result), "a loss that nobody was told of"


@given(directions(), st.data())
def test_with_loss_everything_else_is_found(one: Direction, data: st.DataObject) -> None:
    kept = data.draw(st.lists(st.sampled_from(one.pieces), unique=True).map(sorted))
    check_loss(one, kept, found(capture([one.opening(), *map(one.segment, kept)])))


@given(directions(), st.data())
def test_with_loss_and_disorder_everything_else_is_found(one: Direction, data: st.DataObject) -> None:
    kept = data.draw(st.lists(st.sampled_from(one.pieces), unique=True))
    again = data.draw(st.lists(st.sampled_from(kept), max_size=3)) if kept else []
    check_loss(one, kept, found(capture([one.opening(), *map(one.segment, kept + again)])))


@given(directions(), st.data())
def test_a_capture_that_begins_and_ends_anywhere(one: Direction, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(one.pieces) - 1))
    last = data.draw(st.integers(first, len(one.pieces) - 1))
    kept = one.pieces[first : last + 1]
    result = found(capture(map(one.segment, kept)))
    whole = [one.packets[n] for n, p in enumerate(one.ends()) if kept[0].start <= p.start and p.stop <= kept[-1].stop]
    assert datas(result) == whole
    given_up = sum(loss.discarded for loss in losses(result))
    assert given_up + sum(map(len, whole)) == kept[-1].stop - kept[0].start
