"""Segments that say something else than those before them, and segments that only pretend to end or begin something."""

from __future__ import annotations

import pytest

from mqwire.capture import CaptureLimits, Loss, Packet, packets
from mqwire.capture._overlaps import DIFFERS
from mqwire.capture.synthesis import ACK, FIN, RST, SYN, tcp

from .talk import A, B, capture, datas, found, losses, seg, syn, user
from .test_files import Drip

ONE, TWO = user(b"1" * 200), user(b"2" * 300)
SIZE = len(ONE)
OTHER = b"?" * SIZE

# What is sent after the SYN, and which frame is reported.
TRICKS: dict[str, tuple[list[bytes], int]] = {
    "after the packet is whole": ([seg(1, ONE), seg(1, OTHER), seg(1 + SIZE, TWO)], 3),
    "while it is not": ([seg(1, ONE[:100]), seg(1, OTHER[:100]), seg(101, ONE[100:] + TWO)], 3),
    "in the last byte": ([seg(1, ONE), seg(1, ONE[:-1] + b"?"), seg(1 + SIZE, TWO)], 3),
    "and goes on": ([seg(1, ONE), seg(SIZE - 9, OTHER[:10] + TWO)], 3),
    "in small segments": (
        [*(seg(1 + at, ONE[at : at + 1]) for at in range(SIZE)), seg(1, b"\x10?"), seg(1 + SIZE, TWO)],
        SIZE + 2,
    ),
    "before its turn": (
        [seg(101, ONE[100:]), seg(101, OTHER[100:]), seg(1, ONE[:100]), seg(1 + SIZE, TWO)],
        3,
    ),
    "before its turn, in part": (
        [seg(101, ONE[100:]), seg(151, b"?" + ONE[151:] + TWO[:9]), seg(1, ONE[:100]), seg(SIZE + 10, TWO[9:])],
        3,
    ),
    "of what waits": ([seg(101, b"?" * 20), seg(1, ONE), seg(1 + SIZE, TWO)], 2),
}


@pytest.mark.parametrize("name", TRICKS)
def test_other_bytes_in_the_same_place_are_left_out_and_reported(name: str) -> None:
    sent, frame = TRICKS[name]
    result = found(capture([syn(1), *sent]))
    assert datas(result) == [ONE, TWO]
    (told,) = [packet for packet in result if packet.loss is not None]
    assert told.loss is not None
    assert (told.loss.missing, told.loss.reason) == (0, DIFFERS)
    assert told.loss.discarded > 0
    assert told.packets == (frame,)
    assert told.data == b""


@pytest.mark.parametrize("name", TRICKS)
def test_in_whichever_pieces_the_capture_comes(name: str) -> None:
    data = capture([syn(1), *TRICKS[name][0]])
    assert list(packets(Drip(data, 7))) == found(data)


def test_in_a_stream_whose_beginning_was_not_captured() -> None:
    result = found(capture([seg(1, ONE), seg(1, ONE[:-1] + b"?"), seg(1 + SIZE, TWO)]))
    assert datas(result) == [ONE, TWO]
    assert losses(result) == [Loss(0, SIZE, DIFFERS)]


def test_what_comes_again_as_it_was_is_nothing_to_report() -> None:
    sent = [seg(1, ONE), seg(1, ONE), seg(50, ONE[49:] + TWO[:50]), seg(1, ONE + TWO), seg(1, ONE)]
    result = found(capture([syn(1), *sent]))
    assert result == [packet for packet in result if packet.loss is None]
    assert datas(result) == [ONE, TWO]


def test_a_keep_alive_may_carry_any_byte() -> None:
    assert losses(found(capture([syn(1), seg(1, ONE), seg(SIZE, b"\0"), seg(1 + SIZE, TWO)]))) == []


def test_what_is_behind_a_loss_is_compared_with_nothing_before_it() -> None:
    late = seg(1, b"?" * (SIZE + 77) + TWO)
    sent = [syn(1), seg(1, ONE), seg(1 + SIZE + 77, TWO)]
    limits = CaptureLimits(reorder_segments=0)
    result = found(capture([*sent, late]), limits)
    assert datas(result) == [ONE, TWO]
    assert losses(result) == [Loss(77, 0, "segments are missing from the capture")]
    assert len(losses(found(capture([*sent, late[:-1] + b"?"]), limits))) == 2


def test_other_protocols_may_do_what_they_like() -> None:
    web = A._replace(port=80)
    assert found(capture([syn(1, A, web), seg(1, b"GET ", A, web), seg(1, b"PUT ", A, web)])) == []


def messages(*sent: bytes) -> list[Packet]:
    return found(capture(sent))


def test_data_of_a_reset_is_no_part_of_the_stream() -> None:
    result = messages(syn(1), seg(1, ONE), seg(1 + SIZE, b"port closed", flags=ACK | RST))
    assert datas(result) == [ONE]
    assert losses(result) == []


def test_a_fin_of_long_ago_ends_nothing() -> None:
    result = messages(syn(1), seg(1, ONE + TWO[:30]), tcp(A, B, 5, 1, ACK | FIN), seg(1 + SIZE + 30, TWO[30:]))
    assert datas(result) == [ONE, TWO]
    assert losses(result) == []


def test_a_syn_that_nobody_took_for_one_hides_nothing() -> None:
    """The receiver answers it with a challenge and goes on (RFC 9293 3.10.7.4)."""
    for flags in (SYN, SYN | RST):
        result = messages(
            syn(1), seg(1, ONE), tcp(A, B, 70_000, 0, flags), seg(1 + SIZE, TWO), seg(1 + SIZE + len(TWO), ONE)
        )
        assert datas(result) == [ONE, TWO, ONE]


def test_a_keep_alive_before_anything_was_sent_is_none_of_another_connection() -> None:
    result = messages(syn(1), seg(0, b"\0"), seg(1, ONE))
    assert datas(result) == [ONE]
    assert losses(result) == []


def test_while_a_packet_is_searched_for() -> None:
    result = messages(syn(1), seg(1, b"j" * 300), seg(1, b"j" * 300), seg(1, b"k" * 300), seg(301, ONE + TWO))
    assert datas(result) == [ONE, TWO]
    assert [loss.reason for loss in losses(result)].count(DIFFERS) == 1


def test_what_was_passed_over_is_not_compared() -> None:
    """Of a packet that was hit by a loss, the rest is counted and forgotten."""
    sent = [syn(1), seg(1, ONE[:100]), seg(151, ONE[150:200]), seg(151, b"?" * 50), seg(201, ONE[200:] + TWO)]
    result = found(capture(sent), CaptureLimits(reorder_segments=0))
    assert datas(result) == [TWO]
    assert [loss.reason for loss in losses(result)] == ["segments are missing from the capture"]
