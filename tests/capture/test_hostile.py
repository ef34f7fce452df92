"""Whatever the bytes, a capture gives records and then perhaps a CaptureError, never anything else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from captures.make import SAMPLES
from hypothesis import given
from hypothesis import strategies as st

from mqwire.capture import CaptureError, Endpoint, Packet, packets
from mqwire.capture.synthesis import ethernet
from mqwire.capture.writer import Sent, pcap

from ..support.outcomes import records
from ..support.vectors import vectors
from .talk import A, B, T, fin, seg, syn, user
from .test_files import Drip

MADE = {name: make() for name, make in SAMPLES.items()}


def check(data: bytes) -> None:
    """Reads everything and writes everything out."""
    broken: CaptureError | None = None
    try:
        for record in records(data):
            assert record.line()["packets"] == sorted(set(record.packets))
    except CaptureError as error:
        broken = error
    if broken is not None:
        assert str(broken).startswith(f"at byte {broken.offset}")
        assert broken.where or broken.offset <= len(data)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    data = bytearray(MADE[draw(st.sampled_from(sorted(MADE)))])
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, max(len(data) - 1, 0)))
        match draw(st.sampled_from(["flip", "cut", "insert", "copy"])):
            case "flip":
                data[at : at + 1] = bytes([draw(st.integers(0, 255))])
            case "cut":
                del data[at : at + draw(st.integers(1, 200))]
            case "insert":
                data[at:at] = draw(st.binary(max_size=40))
            case _:
                other = draw(st.integers(0, max(len(data) - 1, 0)))
                data[at:at] = data[other : other + draw(st.integers(1, 300))]
    return bytes(data)


@given(damaged())
def test_damaged_samples(data: bytes) -> None:
    check(data)


def outcome(found: Iterator[Packet]) -> tuple[list[Packet], str]:
    """What was read, and what the error after it says."""
    got: list[Packet] = []
    try:
        for packet in found:
            got.append(packet)
    except CaptureError as error:
        return got, str(error)
    return got, ""


@given(damaged(), st.integers(1, 400))
def test_damaged_samples_in_pieces_give_the_same(data: bytes, step: int) -> None:
    if data[:2] == b"\x1f\x8b" or data[:4] == b"\x28\xb5\x2f\xfd":
        return  # where a decompressor notices damage depends on how much it is given at once
    assert outcome(packets(Drip(data, step))) == outcome(packets(data))


BODIES = [user(b"1" * 40), user(b"2" * 400), b"\x10\0\0\0LIOR" + bytes(8), b"LIOR" * 20, b"\x10" * 30]
STREAM = b"".join(BODIES * 3)


@st.composite
def segments(draw: st.DrawFn) -> bytes:
    """Segments of one connection that have little to do with each other."""
    src, dst = draw(st.sampled_from([(A, B), (B, A)]))
    seq = draw(st.one_of(st.integers(0, 2000), st.integers(0, 0xFFFFFFFF)))
    kind = draw(st.integers(0, 7))
    if kind == 0:
        return syn(seq + 1, src, dst)
    if kind == 1:
        return fin(seq, src, dst)
    start = draw(st.integers(0, len(STREAM)))
    data = STREAM[start : start + draw(st.integers(0, 700))]
    return seg(seq, data, src, dst, draw(st.sampled_from([16, 16, 16, 24, 17, 18, 20, 4, 0, 255])))


@given(st.lists(segments(), max_size=25), st.integers(0, 40_000_000_000), st.sampled_from([60, 100, 500, 65535]))
def test_segments_that_make_no_sense(sent: list[bytes], step: int, snap_length: int) -> None:
    frames = [Sent(T + number * step, ethernet(packet)) for number, packet in enumerate(sent)]
    data = pcap(frames, snap_length=snap_length)
    check(data)
    for packet in packets(data):  # nothing is made up: every packet is a piece of what was sent
        if packet.loss is None:
            assert packet.data[4:8] == b"LIOR"


@pytest.mark.parametrize("name", [v.name for v in vectors() if v.protocol == "mqqb" and v.data[4:8] == b"LIOR"])
def test_packets_that_say_they_are_shorter_than_they_are(name: str) -> None:
    """Framing takes a packet at its word, so every header may be cut anywhere."""
    (data,) = (v.data for v in vectors() if v.name == name)
    cut = []
    for size in range(16, min(len(data), 700)):
        cut.append(data[:8] + size.to_bytes(4, "little") + data[12:])
    frames = []
    for number, packet in enumerate(cut):
        host = Endpoint("10.0.0.1", 2000 + number)
        frames += [Sent(T, ethernet(p)) for p in (syn(1, host, B), seg(1, packet, host, B), fin(1 + len(packet), host))]
        frames += [Sent(T, ethernet(p)) for p in (syn(1, B, host), seg(1, packet, B, host))]
    check(pcap(frames))
