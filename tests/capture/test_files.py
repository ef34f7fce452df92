"""Capture files to frames: every kind of file, whole and in pieces, broken in every way."""

from __future__ import annotations

import gzip
import io
import os
import random
import struct
import sys
import tracemalloc
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from mqwire.capture import CaptureError, CaptureLimits, Frame, Source, frames
from mqwire.capture._source import Meter
from mqwire.capture._zstd import unzstd
from mqwire.capture.writer import Sent, block, pcap, pcapng

T = 1_700_000_000_123_456_789
MICRO = T // 1000 * 1000
SENT = [Sent(T, b"first"), Sent(T + 1000, b""), Sent(T + 5_000_000_000, b"the third one, longer")]


def at_micro(sent: list[Sent]) -> list[Sent]:
    return [s._replace(time=s.time // 1000 * 1000) for s in sent]


def shown(found: list[Frame]) -> list[tuple[int, bytes]]:
    assert [frame.number for frame in found] == list(range(1, len(found) + 1))
    return [(frame.time, frame.data) for frame in found]


def expected(sent: list[Sent]) -> list[tuple[int, bytes]]:
    return [(s.time, s.data) for s in sent]


def read_all(source: Source, limits: CaptureLimits | None = None) -> tuple[list[Frame], str]:
    """The frames, and what the error after them says."""
    found: list[Frame] = []
    try:
        for frame in frames(source, limits=limits or CaptureLimits()):
            found.append(frame)
    except CaptureError as error:
        return found, str(error)
    return found, ""


NG_OLD = struct.pack("<HHIIIII", 0, 7, T >> 32, T & 0xFFFFFFFF, 3, 3, 0)[:20] + b"old"
# Name, file, frames.
FILES: dict[str, tuple[bytes, list[Sent]]] = {
    "pcap, little-endian, micro": (pcap(SENT), at_micro(SENT)),
    "pcap, big-endian, micro": (pcap(SENT, order=">"), at_micro(SENT)),
    "pcap, little-endian, nano": (pcap(SENT, nanoseconds=True), SENT),
    "pcap, big-endian, nano": (pcap(SENT, nanoseconds=True, order=">"), SENT),
    "pcap, no frames": (pcap([]), []),
    "pcapng, little-endian": (pcapng(SENT), SENT),
    "pcapng, big-endian": (pcapng(SENT, order=">"), SENT),
    "pcapng, microseconds": (pcapng(SENT, tsresol=6), at_micro(SENT)),
    "pcapng, picoseconds": (pcapng([Sent(1_500_000_000, b"x")], tsresol=12), [Sent(1_500_000_000, b"x")]),
    "pcapng, sections of both byte orders": (pcapng(SENT) + pcapng(SENT, order=">"), SENT + SENT),
    "pcapng, unknown blocks": (
        pcapng([]) + block(0x0BAD, b"whatever") + block(5, bytes(40)) + block(4, b"") + pcapng(SENT),
        SENT,
    ),
    "pcapng, old packet block": (pcapng([]) + block(2, NG_OLD), [Sent(T, b"old")]),
}
each_file = pytest.mark.parametrize(("data", "sent"), FILES.values(), ids=FILES)


@each_file
def test_from_memory_path_and_stream(data: bytes, sent: list[Sent], tmp_path: Path) -> None:
    path = tmp_path / "x.pcap"
    path.write_bytes(data)
    sources: list[Source] = [data, bytearray(data), memoryview(data), path, str(path), io.BytesIO(data)]
    for source in sources:
        assert shown(list(frames(source))) == expected(sent)
    with path.open("rb") as file:
        assert shown(list(frames(file))) == expected(sent)


@each_file
@pytest.mark.parametrize("compress", [gzip.compress, zstandard.compress], ids=["gzip", "zstd"])
def test_compressed(data: bytes, sent: list[Sent], compress: type) -> None:
    assert shown(list(frames(compress(data)))) == expected(sent)
    half = len(data) // 2
    members = compress(data[:half]) + compress(data[half:])
    assert shown(list(frames(members))) == expected(sent)
    assert shown(list(frames(Drip(members, 1)))) == expected(sent)


class Drip(io.RawIOBase):
    """A stream that gives a few bytes at a time and cannot seek."""

    def __init__(self, data: bytes, step: int) -> None:
        self.data, self.step, self.pos = data, step, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        piece = self.data[self.pos : self.pos + min(self.step, len(buffer))]
        buffer[: len(piece)] = piece
        self.pos += len(piece)
        return len(piece)


@each_file
@pytest.mark.parametrize("step", [1, 3, 16, 100])
def test_in_pieces_of_any_size(data: bytes, sent: list[Sent], step: int) -> None:
    assert shown(list(frames(Drip(data, step)))) == expected(sent)


def test_a_frame_comes_out_of_a_pipe_as_soon_as_it_is_written() -> None:
    read_end, write_end = os.pipe()
    data = pcap(SENT)
    first = len(pcap(SENT[:1]))
    os.write(write_end, data[:first])
    with os.fdopen(read_end, "rb") as pipe:  # buffered, as standard input is
        found = frames(pipe)
        assert next(found).data == b"first"  # would wait for ever if it asked for more than there is
        with os.fdopen(write_end, "wb") as writer:
            writer.write(data[first:])
        assert [frame.data for frame in found] == [s.data for s in SENT[1:]]


def test_frames_that_were_cut_short_keep_their_length() -> None:
    for data in (pcap([Sent(0, b"0123456789")], snap_length=4), pcapng([Sent(0, b"0123456789")], snap_length=4)):
        assert [(f.data, f.length) for f in frames(data)] == [(b"0123", 10)]


def test_simple_packets_take_the_snap_length_and_the_time_of_the_packet_before() -> None:
    simple = block(3, struct.pack("<I", 10) + b"0123")
    data = pcapng([Sent(T, b"x")], snap_length=4) + simple
    assert [(f.time, f.data, f.length) for f in frames(data)] == [(T, b"x", 1), (T, b"0123", 10)]


def test_each_interface_has_its_own_link_clock_and_offset() -> None:
    section = block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1))
    binary = struct.pack("<HHI", 101, 0, 0) + struct.pack("<HHBxxx", 9, 1, 0x80 | 10)  # 1024 ticks a second
    offset = struct.pack("<HHI", 113, 0, 0) + struct.pack("<HHq", 14, 8, 100) + bytes(4)

    def packet(interface: int, ticks: int) -> bytes:
        return block(6, struct.pack("<IIIII", interface, 0, ticks, 1, 1) + b"x")

    data = section + block(1, binary) + block(1, offset) + packet(0, 1536) + packet(1, 2_000_000)
    assert [(f.link, f.time) for f in frames(data)] == [(101, 1_500_000_000), (113, 102_000_000_000)]


def test_a_block_larger_than_any_buffer_is_skipped_without_being_kept() -> None:
    class Zeros(io.RawIOBase):
        """`before`, a great many zeros, `after`."""

        def __init__(self, before: bytes, zeros: int, after: bytes) -> None:
            self.pieces = [before, *[bytes(1 << 16)] * (zeros >> 16), after]

        def read(self, size: int = -1) -> bytes:  # noqa: ARG002
            return self.pieces.pop(0) if self.pieces else b""

    size = 64 << 20
    before = pcapng(SENT) + struct.pack("<II", 0x0BAD, size + 12)
    tracemalloc.start()
    try:
        found = list(frames(Zeros(before, size, struct.pack("<I", size + 12) + pcapng(SENT))))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert shown(found) == expected(SENT + SENT)
    assert peak < 4 << 20


# Name, file, how many frames come first, what the error says.
ONE = [Sent(0, b"one")]
BROKEN: dict[str, tuple[bytes, int, str]] = {
    "nothing": (b"", 0, "at byte 0: the capture is empty"),
    "three bytes": (b"\xd4\xc3\xb2", 0, "at byte 0: 3 bytes are no capture"),
    "text": (
        b"GET / HTTP",
        0,
        "at byte 0: a capture does not begin with 47 45 54 20: this is neither pcap nor pcapng",
    ),
    "compressed twice": (
        gzip.compress(gzip.compress(pcap(ONE), mtime=0)),
        0,
        "at byte 0 of the decompressed data: a capture does not begin with 1f 8b 08 00",
    ),
    "pcap version": (b"\xd4\xc3\xb2\xa1\x07\0" + bytes(18), 0, "at byte 4: pcap version 7 is not known; 2 is"),
    "inside the pcap header": (pcap([])[:20], 0, "at byte 0: the capture ends early, 20 bytes into the file header"),
    "inside a record header": (
        pcap(ONE) + bytes(15),
        1,
        "at byte 43: the capture ends early, 15 bytes into a record",
    ),
    "inside a record": (pcap(ONE * 2)[:-1], 1, "at byte 43: the capture ends early, 18 bytes into a record"),
    "a huge record": (
        pcap(ONE) + struct.pack("<IIII", 0, 0, 1 << 31, 60) + bytes(60),
        1,
        "at byte 51: a record claims 2147483648 bytes, more than 1048576: the file is damaged here",
    ),
    "no byte order": (block(0x0A0D0D0A, bytes(16)), 0, "at byte 8: a section begins here, but does not say in "),
    "odd block size": (
        pcapng(ONE) + struct.pack("<III", 6, 33, 0),
        1,
        f"at byte {len(pcapng(ONE)) + 4}: a block claims 33 bytes, which none can have: the file is damaged here",
    ),
    "tiny block": (
        pcapng(ONE) + struct.pack("<III", 6, 8, 0),
        1,
        f"at byte {len(pcapng(ONE)) + 4}: a block claims 8 bytes, which none can have",
    ),
    "huge packet block": (
        pcapng(ONE) + struct.pack("<III", 6, 1 << 30, 0),
        1,
        f"at byte {len(pcapng(ONE)) + 4}: a block claims {1 << 30} bytes, more than",
    ),
    "block sizes differ": (
        pcapng(ONE)[:-4] + struct.pack("<I", 40),
        0,
        f"at byte {len(pcapng(ONE)) - 4}: a block of 36 bytes ends with 40 for its size",
    ),
    "inside a block": (
        pcapng(ONE)[:-1],
        0,
        f"at byte {len(pcapng([]))}: the capture ends early, 35 bytes into a block",
    ),
    "inside a skipped block": (
        pcapng(ONE) + struct.pack("<II", 99, 1 << 30) + bytes(100),
        1,
        f"at byte {len(pcapng(ONE)) + 108}: the capture ends early: a block lacks {(1 << 30) - 108} bytes",
    ),
    "unknown interface": (
        pcapng(ONE) + pcapng([Sent(0, b"x", 3)]),
        1,
        f"at byte {len(pcapng(ONE)) + len(pcapng([])) + 8}: a packet of interface 3, which is not described",
    ),
    "simple packet without interface": (
        pcapng([], links=()) + block(3, bytes(8)),
        0,
        "at byte 36: a packet of an interface that is not described",
    ),
    "packet larger than its block": (
        pcapng([]) + block(6, struct.pack("<IIIII", 0, 0, 0, 5, 5) + b"four"),
        0,
        f"at byte {len(pcapng([])) + 20}: a packet claims 5 bytes, 4 are in its block",
    ),
    "packet block too short": (
        pcapng([]) + block(6, bytes(16)),
        0,
        f"at byte {len(pcapng([])) + 4}: a block has 16 bytes where 20 are needed",
    ),
    "option longer than its block": (
        pcapng([], links=()) + block(1, struct.pack("<HHIHH", 1, 0, 0, 9, 100)),
        0,
        "at byte 46: an option of an interface is longer than its block",
    ),
    "gzip cut": (
        gzip.compress(pcap(SENT))[:-9],
        3,
        f"at byte {len(gzip.compress(pcap(SENT))) - 9}: the gzip data ends",
    ),
    "gzip damaged": (b"\x1f\x8b\x08\0" + b"\xff" * 40, 0, "at byte 10: the gzip data is damaged: "),
    "zstd cut": (zstandard.compress(pcap(SENT))[:-2], 0, ": the zstd data ends early"),
    "zstd damaged": (zstandard.compress(pcap(SENT))[:6] + b"\xff" * 40, 0, ": the zstd data is damaged: "),
    "gzip, then inside a record": (
        gzip.compress(pcap(ONE * 2)[:-1]),
        1,
        "at byte 43 of the decompressed data: the capture ends early, 18 bytes into a record",
    ),
}


@pytest.mark.parametrize(("data", "count", "says"), BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("step", [1, 7, 1 << 20])
def test_broken_files_give_what_they_have_and_say_where_they_break(
    data: bytes, count: int, says: str, step: int
) -> None:
    found, error = read_all(Drip(data, step))
    assert says in error
    assert len(found) == count


@each_file
def test_cut_anywhere(data: bytes, sent: list[Sent]) -> None:
    """Whatever is whole before the cut comes out, and the error is where the first piece that is not begins."""
    clean = {len(data)} | {end for end in range(len(data)) if not read_all(data[:end])[1]}
    for end in range(len(data)):
        found, error = read_all(data[:end])
        assert shown(found) == expected(sent)[: len(found)]
        if end in clean:
            continue
        assert error
        assert "ends early" in error or "bytes are no capture" in error or "is empty" in error
    assert shown(read_all(data)[0]) == expected(sent)


def test_zeros_behind_a_gzip_member_are_padding() -> None:
    assert shown(list(frames(gzip.compress(pcap(SENT)) + bytes(500)))) == expected(at_micro(SENT))


BOMB = pcap([Sent(0, bytes(1000))] * 20_000)  # 20 MB
TIGHT = CaptureLimits(max_expansion=50, free_expansion=1_000_000)


@pytest.mark.parametrize("compress", [gzip.compress, zstandard.compress], ids=["gzip", "zstd"])
def test_a_bomb_is_stopped_and_what_came_before_is_kept(compress: type) -> None:
    data = compress(BOMB)
    found, error = read_all(data, TIGHT)
    assert "decompresses to more than 50 times its size" in error
    assert 700 < len(found) < 20_000
    found, error = read_all(data, CaptureLimits(max_decompressed=5_000_000))
    assert "decompresses to more than 5000000 bytes" in error
    assert 3000 < len(found) < 5000
    assert read_all(data)[1] == ""


@pytest.mark.parametrize("compress", [gzip.compress, zstandard.compress], ids=["gzip", "zstd"])
@pytest.mark.no_cover
def test_a_bomb_takes_little_memory(compress: type) -> None:
    data = compress(pcap([]) + bytes(48 << 20))  # frames without a byte
    tracemalloc.start()
    try:
        count = sum(1 for _ in zip(frames(data), range(100_000), strict=False))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == 100_000
    assert peak < 40 << 20


@given(st.data())
def test_zstd_frames_of_any_kind_in_pieces_of_any_size(data: st.DataObject) -> None:
    whole, packed = b"", b""
    for _ in range(data.draw(st.integers(1, 4))):
        content = data.draw(st.binary(max_size=50)) * data.draw(st.sampled_from([0, 1, 7, 3000]))
        whole += content
        options = {name: data.draw(st.booleans()) for name in ("write_checksum", "write_content_size")}
        compressor = zstandard.ZstdCompressor(level=data.draw(st.sampled_from([-5, 1, 19])), **options).compressobj()
        half = len(content) // 2
        packed += compressor.compress(content[:half]) + compressor.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
        packed += compressor.compress(content[half:]) + compressor.flush()
        packed += data.draw(st.sampled_from([b"", struct.pack("<II", 0x184D2A5F, 5) + b"aside"]))
    step = data.draw(st.sampled_from([1, 3, 1000]))
    found = list(unzstd(iter([packed[at : at + step] for at in range(0, len(packed), step)]), Meter(CaptureLimits())))
    assert b"".join(found) == whole
    assert max(map(len, found), default=0) <= 128 * 1024


def test_what_is_in_front_of_damage_in_a_zstd_file_is_kept() -> None:
    """Only the block that is damaged is lost, and said to be: here one of many, the checksum, all behind a frame."""
    plain = pcap([Sent(T, random.Random(number).randbytes(100)) for number in range(5000)])
    packed = zstandard.ZstdCompressor(write_checksum=True, level=1).compress(plain)
    whole = len(read_all(plain)[0])
    found, says = read_all(packed[:-1] + bytes([packed[-1] ^ 1]))
    assert (len(found), says.partition(":")[0]) == (whole, f"at byte {len(packed) - 4}")
    found, says = read_all(packed[: len(packed) // 2] + b"\xff" * (len(packed) // 2))
    assert "the zstd data is damaged" in says
    assert whole // 3 < len(found) < whole * 2 // 3
    found, says = read_all(packed + b"junk that follows")
    assert (len(found), says.partition(":")[0]) == (whole, f"at byte {len(packed)}")


def test_zstd_files_that_ask_for_a_huge_window_are_refused() -> None:
    data = zstandard.ZstdCompressor(
        compression_params=zstandard.ZstdCompressionParameters(window_log=24, write_content_size=False)
    ).compressobj()
    packed = data.compress(BOMB) + data.flush()
    assert read_all(packed)[1] == ""
    assert "the zstd data is damaged" in read_all(packed, CaptureLimits(max_window=1 << 20))[1]


def test_without_zstandard_a_zstd_file_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    assert read_all(zstandard.compress(pcap(SENT)))[1] == (
        "at byte 0: is compressed with zstd; to read it, pip install zstandard"
    )


def test_interfaces_are_limited() -> None:
    assert (
        "a section has more than 5 interfaces"
        in read_all(pcapng([], links=[1] * 6), CaptureLimits(max_interfaces=5))[1]
    )
    assert read_all(pcapng([], links=[1] * 5) * 3, CaptureLimits(max_interfaces=5))[1] == ""


def test_large_frames_are_limited() -> None:
    data = pcap([Sent(0, bytes(500))])
    assert "claims 500 bytes, more than 499" in read_all(data, CaptureLimits(max_frame=499))[1]
    assert read_all(data, CaptureLimits(max_frame=500))[1] == ""


def test_what_is_no_source_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="must be bytes or another buffer"):
        next(frames(17))  # type: ignore[arg-type]


@given(st.sampled_from([data for data, _ in FILES.values()]), st.data())
def test_damage_never_raises_anything_else(data: bytes, draw: st.DataObject) -> None:
    damaged = bytearray(data)
    for _ in range(draw.draw(st.integers(1, 4))):
        damaged[draw.draw(st.integers(0, len(damaged) - 1))] = draw.draw(st.integers(0, 255))
    step = draw.draw(st.integers(1, 64))
    whole = read_all(bytes(damaged))
    assert read_all(Drip(bytes(damaged), step)) == whole


@given(st.binary(max_size=300), st.sampled_from([b"", b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", pcap([]), pcapng([])]))
def test_noise_never_raises_anything_else(noise: bytes, head: bytes) -> None:
    read_all(head + noise)
