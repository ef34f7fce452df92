"""Streams, case by case: what is lost and what is said about it, connections that begin and end, limits."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mqwire
from mqwire.capture import CaptureLimits, Endpoint, Loss, packets
from mqwire.capture._assembler import Assembler
from mqwire.capture._files import batches
from mqwire.capture._sizes import HEADER_SIZE, could_begin, sizer
from mqwire.capture.synthesis import ACK, RST, Conversation, ethernet, tcp
from mqwire.capture.writer import Sent, pcap

from .talk import MS, A, B, T, capture, datas, fin, found, losses, seg, sent, syn, user

ONE, TWO, THREE = user(b"1" * 100), user(b"2" * 200), user(b"3" * 300)
OTHER = Endpoint("10.0.0.2", 8080)
MISSING = "segments are missing from the capture"


@given(
    st.binary(min_size=20, max_size=60),
    st.sampled_from([0, 15, 16, 19, 20, 36, 100, 4096, 4097, 1 << 31]),
    st.integers(0, 0xFFFF),
    st.sampled_from([b"\x10\0", b"\x10\x5a", b"\x11\0"]),
    st.sampled_from([b"LIOR", b"LIOS"]),
)
def test_sizes_are_those_of_the_framer(rest: bytes, size: int, flags: int, first: bytes, signature: bytes) -> None:
    data = first + flags.to_bytes(2, "little") + signature + size.to_bytes(4, "little") + bytes(4) + rest
    try:
        packets = mqwire.Framer(4096).feed(data + bytes(5000))
        expected = len(packets[0])
    except mqwire.DecodeError:
        expected = 0
    size_at = sizer(4096)
    assert size_at(data, 0) == size_at(b"x" + data, 1) == size_at(bytearray(data), 0) == expected
    assert could_begin(data, 0, size_at) == (expected > 0)
    if expected:
        assert all(could_begin(data[:end], 0, size_at) for end in range(HEADER_SIZE))


@pytest.mark.parametrize(("data", "could"), [(b"\x10\0\0\0LI", True), (b"\x11", False), (b"\x10\0\0\0LX", False)])
def test_beginnings_of_headers(data: bytes, could: bool) -> None:
    assert could_begin(data, 0, sizer(4 << 20)) is could


def test_a_hole_inside_a_packet_costs_that_packet_only() -> None:
    data = [syn(1), seg(1, ONE), seg(1 + len(ONE), TWO[:50]), seg(1 + len(ONE) + 90, TWO[90:] + THREE)]
    result = found(capture(data))
    assert [(p.data, p.loss, p.packets) for p in result] == [
        (ONE, None, (2,)),
        (TWO[:50], Loss(40, len(TWO) - 40, MISSING), (3, 4)),
        (THREE, None, (4,)),
    ]


@pytest.mark.parametrize("beyond", range(1, 30))
def test_a_hole_that_reaches_into_the_next_packet(beyond: int) -> None:
    stop = len(ONE) + beyond
    result = found(capture([syn(1), seg(1, ONE[:50]), seg(1 + stop, (ONE + TWO + THREE)[stop:])]))
    assert datas(result) == [THREE]
    assert sum(loss.missing for loss in losses(result)) == stop - 50
    assert sum(loss.discarded for loss in losses(result)) == 50 + len(TWO) - beyond


@pytest.mark.parametrize("cut", range(1, 40))
def test_a_header_in_two_segments_is_found_among_garbage(cut: int) -> None:
    data = b"z" * 20 + ONE
    result = found(capture([seg(1, data[:cut]), seg(1 + cut, data[cut:])]))
    assert datas(result) == [ONE]
    assert losses(result) == [Loss(0, 20, "the capture begins inside a packet")]


def test_a_packet_that_contains_one_is_not_mistaken_after_a_hole() -> None:
    """The size of the packet that was hit says where the next begins, whatever its body looks like."""
    outer = user(b"x" * 60 + THREE + b"y" * 60)
    data = [syn(1), seg(1, outer[:200]), seg(221, outer[220:] + TWO)]
    assert datas(found(capture(data))) == [TWO]


def test_a_lone_signature_is_no_packet() -> None:
    """After a hole of unknown extent, a header counts only if another follows its packet."""
    fake = b"\x10\0\0\0LIOR" + (40).to_bytes(4, "little") + bytes(4)
    tail = b"z" * 30 + fake + b"z" * 100  # the end of a packet whose beginning is lost
    result = found(capture([seg(5000, tail + ONE + TWO)]))
    assert datas(result) == [ONE, TWO]
    assert losses(result) == [Loss(0, len(tail), "the capture begins inside a packet")]


def test_a_fake_header_that_claims_a_lot_hides_nothing() -> None:
    fake = b"\x10\0\0\0LIOR" + (4 << 20).to_bytes(4, "little") + bytes(4)
    assert datas(found(capture([seg(5000, fake + ONE + TWO + THREE)]))) == [ONE, TWO, THREE]


@pytest.mark.no_cover
def test_many_fake_headers_take_linear_time() -> None:
    fake = b"\x10\0\0\0LIOR" + ((4 << 20) - 8).to_bytes(4, "little") + bytes(4)
    size = 1400 // 16 * 16
    count = (6 << 20) // size
    data = [seg(1 + n * size, fake * (size // 16)) for n in range(count)]
    result = found(capture([*data, seg(1 + count * size, ONE + TWO)]))
    assert datas(result) == [ONE, TWO]


def test_garbage_on_the_port_is_reported_and_passed_over() -> None:
    garbage = b"GET / HTTP/1.1\r\n\r\n"
    result = found(capture([syn(1), seg(1, garbage), seg(1 + len(garbage), ONE)]))
    assert datas(result) == [ONE]
    assert losses(result) == [Loss(0, len(garbage), "VersionNumber is not 0x10: no packet begins here")]


def test_another_protocol_on_another_port_is_left_alone() -> None:
    garbage = b"GET / HTTP/1.1\r\n\r\n"
    assert found(capture([syn(1, A, OTHER), seg(1, garbage, A, OTHER), seg(19, ONE, A, OTHER)])) == []
    assert found(capture([seg(1, garbage * 100, A, OTHER)])) == []


@pytest.mark.parametrize("wrap", [ethernet, lambda packet: ethernet(packet, (7,))], ids=["quickly", "not so"])
def test_another_protocol_is_left_alone_until_its_ports_are_used_again(wrap: Callable[[bytes], bytes]) -> None:
    other = [syn(1, A, OTHER), seg(1, b"GET / HTTP/1.1\r\n", A, OTHER), seg(17, ONE, A, OTHER)]
    late = [seg(400, b"early", A, OTHER), *other, seg(3_000_000_000, ONE, A, OTHER), fin(400, A, OTHER)]
    again = [syn(9000, A, OTHER), seg(9000, TWO, A, OTHER)]
    data = pcap([Sent(T, wrap(packet)) for packet in [other[0], *late, *again]])
    assert datas(found(data)) == [TWO]
    assert losses(found(data)) == []


def test_the_protocol_on_another_port_is_found() -> None:
    assert datas(found(capture([syn(1, A, OTHER), seg(1, ONE, A, OTHER)]))) == [ONE]
    midway = found(capture([seg(1, b"tail of something" + ONE + TWO, A, OTHER)]))
    assert datas(midway) == [ONE, TWO]
    assert losses(midway) == [Loss(0, 17, "the capture begins inside a packet")]


@pytest.mark.parametrize(
    ("last", "reason"),
    [
        (None, "the capture ends inside a packet"),
        (fin(51), "the connection ends inside a packet"),
        (tcp(A, B, 51, 0, RST | ACK), "the connection ends inside a packet"),
        (syn(900_000), "another connection takes the place of this one inside a packet"),
    ],
    ids=["capture", "FIN", "RST", "SYN"],
)
def test_the_end_inside_a_packet(last: bytes | None, reason: str) -> None:
    result = found(capture([syn(1), seg(1, ONE[:50]), *([] if last is None else [last])]))
    assert [(p.data, p.loss) for p in result] == [(ONE[:50], Loss(len(ONE) - 50, 50, reason))]


def test_a_reset_that_does_not_fit_is_somebody_elses() -> None:
    assert datas(found(capture([syn(1), seg(1, ONE[:50]), tcp(A, B, 7, 0, RST), seg(51, ONE[50:])]))) == [ONE]


def test_ports_are_used_again() -> None:
    first = [syn(1), seg(1, ONE), fin(1 + len(ONE))]
    for seq in (5, 2_000_000_000, 4_000_000_000):
        again = [syn(seq), seg(seq, TWO)]
        assert datas(found(capture(first + again))) == [ONE, TWO]
        assert datas(found(capture(first[:2] + again))) == [ONE, TWO]  # the end was not captured
    unseen = [seg(2_500_000_000, THREE)]  # nor the new beginning
    assert datas(found(capture(first + unseen))) == [ONE, THREE]
    assert datas(found(capture(first[:2] + unseen))) == [ONE, THREE]


def test_late_copies_after_the_end_are_nothing_new() -> None:
    first = [syn(1), seg(1, ONE), fin(1 + len(ONE))]
    assert datas(found(capture(first + first[1:]))) == [ONE]
    assert datas(found(capture([*first, seg(51, ONE[50:]), first[0]]))) == [ONE]


def test_data_after_the_end_is_taken_for_another_connection() -> None:
    first = [syn(1), seg(1, ONE), fin(1 + len(ONE))]
    assert datas(found(capture([*first, seg(500, TWO)]))) == [ONE, TWO]


def test_what_waited_for_a_segment_has_the_time_of_that_segment() -> None:
    """Nobody could read it before; what waits for a segment that never comes was read when it came."""
    first, rest = seg(1, ONE[:50]), seg(51, ONE[50:])
    second, third = seg(1 + len(ONE), TWO), seg(1 + len(ONE + TWO), THREE)
    filled = found(capture([syn(1), first, second, third, rest]))
    assert [(p.data, (p.time - T) // MS) for p in filled] == [(ONE, 4), (TWO, 4), (THREE, 4)]
    given_up = found(capture([syn(1), first, second, third]))
    assert [(p.data, (p.time - T) // MS) for p in given_up] == [(ONE[:50], 1), (TWO, 2), (THREE, 3)]


def test_data_with_the_first_segment() -> None:
    assert datas(found(capture([tcp(A, B, 0, 0, 2, ONE), seg(1 + len(ONE), TWO)]))) == [ONE, TWO]


def test_keep_alives_are_nothing() -> None:
    data = [syn(1), seg(1, ONE), seg(len(ONE), b"\0"), seg(len(ONE), b""), seg(1 + len(ONE), TWO)]
    assert datas(found(capture(data))) == [ONE, TWO]


def test_one_direction_is_enough_and_acknowledgments_do_not_matter() -> None:
    talk = Conversation(A, B)
    packets = [*talk.open(), *talk.send(0, ONE), *talk.send(1, TWO), *talk.send(0, THREE), *talk.close()]
    assert datas(found(capture(packets))) == [ONE, TWO, THREE]
    assert datas(found(capture(p for p in packets if p[12:16] == A.packed))) == [ONE, THREE]


def test_a_stray_segment_far_ahead_does_not_stop_the_stream() -> None:
    data = [syn(1), seg(1, ONE), seg(500_000, b"stray"), seg(1 + len(ONE), TWO), seg(1 + len(ONE + TWO), THREE)]
    result = found(capture(data))
    assert datas(result) == [ONE, TWO, THREE]
    assert len(losses(result)) == 1


# --- limits ---


SEGMENTS = [
    packet
    for src in (A, Endpoint("10.0.0.3", 7000))
    for packet in (
        syn(1, src),
        *(
            seg(1 + at, (ONE + TWO + b"garbage" + THREE)[at : at + size], src)
            for at in range(0, 900, 77)
            for size in (50, 300)
        ),
        fin(700, src),
        syn(5000, src),
        seg(5000, ONE[:60], src),
    )
]


@given(st.lists(st.sampled_from(SEGMENTS), max_size=30), st.sampled_from([300, 2000, 1 << 26]), st.integers(1, 3))
def test_what_is_held_is_counted(sent: list[bytes], max_held: int, max_streams: int) -> None:
    """The limits are worth nothing if the count drifts."""
    assembler = Assembler(CaptureLimits(max_held=max_held, max_streams=max_streams, reorder_bytes=1000))
    for buffer, batch, _ in batches(capture(sent), assembler.limits):
        for located in batch:
            assembler.feed(buffer, [located])
            assert assembler._held == sum(stream.held for stream in assembler._streams.values())
            assert assembler._held <= max(max_held, 2500)
            assert len(assembler._streams) <= max_streams


def test_a_hole_is_given_up_when_too_much_waits() -> None:
    filler = user(b"f" * 1300)
    data = [syn(1), seg(1, ONE[:10])]
    data += [seg(1 + len(ONE) + n * len(filler), filler) for n in range(20)]
    data += [seg(11, ONE[10:])]  # too late
    within = found(capture(data))
    assert datas(within) == [ONE, *[filler] * 20]
    for limits in (CaptureLimits(reorder_bytes=10_000), CaptureLimits(reorder_segments=5)):
        beyond = found(capture(data), limits)
        assert datas(beyond) == [filler] * 20
        assert [loss.reason for loss in losses(beyond)] == [MISSING]


def test_a_hole_is_given_up_when_nothing_has_filled_it_for_long() -> None:
    data = [syn(1), seg(1, ONE[:10]), seg(1 + len(ONE), TWO), seg(1 + len(ONE + TWO), THREE), seg(11, ONE[10:])]
    assert datas(found(pcap(sent(data, step=MS)))) == [ONE, TWO, THREE]
    assert datas(found(pcap(sent(data, step=40_000 * MS)))) == [TWO, THREE]


def most_pieces(data: bytes, limits: CaptureLimits) -> int:
    """The most pieces that were ever kept, whatever their size."""
    assembler = Assembler(limits)
    most = 0
    for buffer, batch, _ in batches(data, limits):
        for located in batch:
            assembler.feed(buffer, [located])
            for stream in assembler._streams.values():
                marks = 0 if stream.window is None else len(stream.window._marks) - stream.window._first
                most = max(most, len(stream.parts) + len(stream.pieces) + marks)
    return most


@pytest.mark.parametrize("first", [0, 1, 100_000], ids=["in order", "after a hole", "far ahead"])
def test_segments_of_one_byte_cost_more_than_their_byte(first: int) -> None:
    body = user(b"x" * 100_000)
    data = capture([syn(1), seg(1, body[:20]), *(seg(1 + first + n, body[n : n + 1]) for n in range(20, 3000))])
    assert most_pieces(data, CaptureLimits()) > 2500
    assert most_pieces(data, CaptureLimits(max_held=20_000)) <= 20_000 // 128 + 1


def test_a_window_of_one_byte_segments_costs_more_than_their_byte() -> None:
    fake = b"\x10\0\0\0LIOR" + (4 << 20).to_bytes(4, "little") + bytes(4)
    data = capture([seg(1, fake), *(seg(17 + n, b"x") for n in range(3000))])
    limits = CaptureLimits(opening_bytes=100)
    assert most_pieces(data, limits) > 2500
    assert most_pieces(data, msgspec.structs.replace(limits, max_held=20_000)) <= 20_000 // 128 + 1


@pytest.mark.parametrize("known", [True, False], ids=["with its beginning", "without"])
def test_segments_of_which_nothing_was_kept_cost_no_more_than_allowed(known: bool) -> None:
    segments = [seg(1_000_000 - n * 100, b"x" * 50) for n in range(4000)]
    frames = [Sent(T, ethernet(packet)) for packet in [*([syn(1)] if known else []), *segments]]
    data = pcap(frames, snap_length=54)
    assert most_pieces(data, CaptureLimits(opening_bytes=1 << 30)) > 3000
    assert most_pieces(data, CaptureLimits(opening_bytes=1 << 30, reorder_segments=100)) <= 101


def check_count(sent: list[bytes]) -> Assembler:
    """Feeds packets one by one, and compares the count with what is there after each."""
    assembler = Assembler(CaptureLimits())
    for buffer, batch, _ in batches(capture(sent), assembler.limits):
        for located in batch:
            assembler.feed(buffer, [located])
            assert assembler._held == sum(stream.held for stream in assembler._streams.values())
    return assembler


def test_the_count_is_right_when_packets_come_in_pieces() -> None:
    stream = ONE + TWO + THREE
    assembler = check_count([syn(1), *(seg(1 + at, stream[at : at + 30]) for at in range(0, len(stream), 30))])
    assert assembler._held == 0
    assert [event[3] for event in assembler.events] == [ONE, TWO, THREE]


def test_the_count_is_right_when_a_connection_takes_the_place_of_another() -> None:
    assembler = check_count([syn(1), seg(1, ONE[:50]), seg(2_500_000_000, TWO[:70]), syn(7), seg(7, THREE[:90])])
    assert assembler._held == 90 + 128


def test_nothing_is_kept_of_another_protocol() -> None:
    early = [seg(400, b"early", A, OTHER), seg(500, b"earlier", A, OTHER)]
    assembler = check_count([syn(1, A, OTHER), *early, seg(1, b"GET / HTTP/1.1\r\n", A, OTHER)])
    assert assembler._held == 0


def many(count: int, payload: bytes) -> list[Sent]:
    """Streams that each begin a packet and stop."""
    packets = []
    for number in range(count):
        host = Endpoint(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", 5000)
        packets += [syn(1, host, B), seg(1, payload, host, B)]
    return [Sent(T, ethernet(packet)) for packet in packets]


def test_what_all_streams_hold_together_is_limited() -> None:
    beginning = user(b"x" * 100_000)[:1000]
    limits = CaptureLimits(max_held=500_000)
    data = pcap(many(3000, beginning))
    result = found(data, limits)
    assert datas(result) == []
    assert {loss.reason for loss in losses(result)} == {
        "more is waiting than the limits allow",
        "the capture ends inside a packet",
    }
    assert len(losses(result)) == 3000


def test_a_stream_goes_on_after_it_was_made_to_let_go() -> None:
    beginning = user(b"x" * 100_000)[:1000]
    hosts = many(600, beginning)
    first = [Sent(T, ethernet(p)) for p in (syn(1), seg(1, ONE + THREE[:20]))]
    rest = [Sent(T, ethernet(seg(1 + len(ONE) + 20, THREE[20:] + TWO)))]
    result = found(pcap(first + hosts + rest), CaptureLimits(max_held=100_000))
    assert datas(result)[0] == ONE
    assert datas(result)[-1] == TWO


def test_the_number_of_streams_is_limited() -> None:
    data = pcap(many(5000, ONE) + [Sent(T, ethernet(p)) for p in (syn(1), seg(1, TWO))])
    tracemalloc.start()
    try:
        result = found(data, CaptureLimits(max_streams=100))
    finally:
        tracemalloc.stop()
    assert datas(result) == [ONE] * 5000 + [TWO]


def test_packets_larger_than_the_limit_are_no_packets() -> None:
    result = found(capture([syn(1), seg(1, ONE + THREE + ONE)]), CaptureLimits(max_packet_size=len(TWO)))
    assert datas(result) == [ONE, ONE]
    assert len(losses(result)) == 1


def test_memory_stays_flat() -> None:
    """Ten times the capture, the same peak: packets are handed out and forgotten."""

    def peak(count: int) -> int:
        talk = Conversation(A, B)
        body = user(b"x" * 20_000)
        data = pcap(sent([*talk.open(), *(p for _ in range(count) for p in talk.send(0, body))]))
        tracemalloc.start()
        try:
            assert sum(1 for _ in packets(data)) == count
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    assert peak(300) < 1.5 * peak(30) + 200_000
