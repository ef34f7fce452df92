"""Cutting a TCP byte stream into packets: every case whole, byte by byte and with something behind it."""

from __future__ import annotations

import pickle
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mqwire
from mqwire import strategies
from mqwire._decode import Engine
from mqwire.framer import MAX_PACKET_SIZE
from mqwire.mqqb import (
    BaseHeader,
    BaseHeaderFlags,
    ConnectionParameters,
    EstablishConnection,
    SessionAck,
    SessionHeader,
    UserMessage,
)
from tests.support.vectors import Vector, vectors

IN, SH = 0x08, 0x10


def header(size: int, flags: int = 0, version: int = 0x10, signature: bytes = b"LIOR") -> bytes:
    """A BaseHeader, typed from [MS-MQMQ] 2.2.19.1."""
    return bytes([version, 0]) + flags.to_bytes(2, "little") + signature + size.to_bytes(4, "little") + b"\xff" * 4


def internal(packet_type: int) -> bytes:
    return b"\0\0" + packet_type.to_bytes(2, "little")


USER = header(32) + b"u" * 16
USER_WITH_SESSION = header(32, SH) + b"u" * 16 + b"s" * 16
SESSION_ACK_36 = header(36, IN | SH) + internal(1) + b"s" * 16
SESSION_ACK_20 = header(20, IN | SH) + internal(1) + b"s" * 16

# Name, packets as they follow each other.
CASES: dict[str, list[bytes]] = {
    "nothing": [],
    "smallest packet": [header(16)],
    "smallest internal packet": [header(20, IN) + internal(3)],
    "user message": [USER],
    "SessionHeader is not counted in a user message": [USER_WITH_SESSION],
    "SessionHeader and nothing else": [header(16, SH) + b"s" * 16],
    "SessionAck that counts its SessionHeader": [SESSION_ACK_36],
    "SessionAck that does not": [SESSION_ACK_20],
    "internal packet with SH that is no SessionAck": [header(20, IN | SH) + internal(2)],
    "establish connection": [header(572, IN) + internal(2) + b"e" * 552],
    "largest packet": [header(MAX_PACKET_SIZE) + bytes(MAX_PACKET_SIZE - 16)],
    "one after another": [SESSION_ACK_20, USER, USER_WITH_SESSION, SESSION_ACK_36, header(16), USER],
}
BROKEN: dict[str, tuple[bytes, int, str]] = {
    "version": (header(32, version=0x11), 0, "base_header.version_number"),
    "signature": (header(32, signature=b"LIOS"), 4, "base_header.signature"),
    "too large": (header(MAX_PACKET_SIZE + 1), 8, "base_header.packet_size"),
    "smaller than its header": (header(15), 8, "base_header.packet_size"),
    "smaller than its two headers": (header(19, IN), 8, "base_header.packet_size"),
    "no size": (header(0), 8, "base_header.packet_size"),
    "text": (b"GET / HTTP/1.1\r\n\r\n", 0, "base_header.version_number"),
}
each_case = pytest.mark.parametrize("packets", CASES.values(), ids=CASES)
each_broken = pytest.mark.parametrize(("garbage", "at", "path"), BROKEN.values(), ids=BROKEN)


def test_the_ceiling_is_the_published_one() -> None:
    assert MAX_PACKET_SIZE == 4 * 1024 * 1024


@each_case
def test_whole(packets: list[bytes]) -> None:
    framer = mqwire.Framer()
    assert framer.feed(b"".join(packets)) == packets
    assert framer.pending == b""
    assert framer.offset == sum(map(len, packets))


@each_case
def test_byte_by_byte(packets: list[bytes]) -> None:
    framer = mqwire.Framer()
    found: list[bytes] = []
    if sum(map(len, packets)) > 10_000:  # all but the ends in one piece
        (packet,) = packets
        pieces = [*(packet[i : i + 1] for i in range(40)), packet[40:-1], packet[-1:]]
    else:
        stream = b"".join(packets)
        pieces = [stream[i : i + 1] for i in range(len(stream))]
    for piece in pieces:
        before = framer.offset + len(framer.pending)
        new = framer.feed(piece)
        found += new
        assert framer.offset + len(framer.pending) == before + len(piece)
        assert len(new) <= 1  # never later than with its last byte
    assert found == packets
    assert framer.pending == b""


@each_case
@pytest.mark.parametrize("rest", [b"\x10", header(64)[:15], header(64) + b"x" * 47], ids=["byte", "header", "packet"])
def test_with_the_beginning_of_another_packet(packets: list[bytes], rest: bytes) -> None:
    framer = mqwire.Framer()
    assert framer.feed(b"".join(packets) + rest) == packets
    assert framer.pending == rest


@each_case
@each_broken
def test_packets_before_garbage_are_handed_out_first(packets: list[bytes], garbage: bytes, at: int, path: str) -> None:
    framer = mqwire.Framer()
    stream = b"".join(packets)
    if packets:
        assert framer.feed(stream + garbage) == packets
    for chunk in (garbage if not packets else b"", b"", USER):  # once it has failed it stays so, whatever comes
        with pytest.raises(mqwire.DecodeError) as caught:
            framer.feed(chunk)
        assert (caught.value.offset, caught.value.path) == (len(stream) + at, path)
        assert framer.pending == garbage
        assert framer.offset == len(stream)


@each_broken
def test_garbage_byte_by_byte_fails_as_soon_as_the_header_is_there(garbage: bytes, at: int, path: str) -> None:
    framer = mqwire.Framer()
    assert framer.feed(USER) == [USER]
    for i in range(15):
        assert framer.feed(garbage[i : i + 1]) == []
    with pytest.raises(mqwire.DecodeError) as caught:
        framer.feed(garbage[15:16])
    assert (caught.value.offset, caught.value.path) == (len(USER) + at, path)


def test_its_error_is_whole_after_pickling() -> None:
    with pytest.raises(mqwire.DecodeError) as caught:
        mqwire.Framer().feed(b"x" * 16)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (
        str(again)
        == str(caught.value)
        == ("at offset 0 (base_header.version_number): VersionNumber is not 0x10: no packet begins here")
    )
    assert again.partial == {}


def test_the_limit_can_be_lowered() -> None:
    framer = mqwire.Framer(max_packet_size=32)
    assert framer.feed(USER + USER_WITH_SESSION) == [USER, USER_WITH_SESSION]
    with pytest.raises(mqwire.DecodeError, match="PacketSize 33 is more than 32"):
        framer.feed(header(33))


@pytest.mark.parametrize(
    "chunk", [bytearray(USER), memoryview(USER), memoryview(b"".join(bytes([b, 0]) for b in USER))[::2]]
)
def test_chunks_may_be_any_buffer(chunk: bytearray | memoryview) -> None:
    assert mqwire.Framer().feed(chunk) == [USER]


@pytest.mark.parametrize("chunk", ["text", 16, None, [1, 2], 1.5])
def test_what_is_no_buffer_is_a_type_error(chunk: object) -> None:
    framer = mqwire.Framer()
    with pytest.raises(TypeError, match="must be bytes or another buffer, not"):
        framer.feed(chunk)  # type: ignore[arg-type]
    assert framer.feed(USER) == [USER]


def test_a_framer_that_failed_collects_nothing() -> None:
    framer = mqwire.Framer()
    with pytest.raises(mqwire.DecodeError):
        framer.feed(b"x" * 64)
    tracemalloc.start()
    try:
        for _ in range(100):
            with pytest.raises(mqwire.DecodeError):
                framer.feed(b"x" * 100_000)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1_000_000


def test_memory_is_bounded_by_the_largest_packet() -> None:
    """A stream of packets that come in small chunks leaves nothing behind."""
    framer = mqwire.Framer()
    packet = header(100_000) + bytes(99_984)
    stream = packet * 40
    tracemalloc.start()
    try:
        for at in range(0, len(stream), 1000):
            framer.feed(stream[at : at + 1000])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert framer.offset == len(stream)
    assert peak < 5 * len(packet)


@given(st.lists(strategies.messages("mqqb").filter(lambda m: m.message != "ping"), max_size=4), st.data())
def test_what_encoding_makes_framing_cuts(messages: list[mqwire.Message], data: st.DataObject) -> None:
    packets = [mqwire.encode(message) for message in messages]
    stream = b"".join(packets)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=5)))
    framer = mqwire.Framer()
    found: list[bytes] = []
    for start, stop in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        found += framer.feed(stream[start:stop])
    assert found == packets


def cut(stream: bytes, step: int) -> tuple[list[bytes], str]:
    """The packets of a stream that comes in chunks of `step` bytes, and what is wrong with what follows them."""
    framer = mqwire.Framer()
    found: list[bytes] = []
    try:
        for at in range(0, len(stream) + step, step):  # an empty chunk last: errors come after packets
            found += framer.feed(stream[at : at + step])
    except mqwire.DecodeError as error:
        return found, str(error)
    return found, ""


PIECES = st.sampled_from([USER, USER_WITH_SESSION, SESSION_ACK_20, SESSION_ACK_36, *(b for b, _, _ in BROKEN.values())])


@given(st.lists(PIECES | st.binary(max_size=40), max_size=5).map(b"".join), st.integers(1, 60))
def test_how_a_stream_is_cut_into_chunks_makes_no_difference(stream: bytes, step: int) -> None:
    assert cut(stream, step) == cut(stream, len(stream) + 1)


@pytest.mark.parametrize("vector", [v for v in vectors() if v.protocol == "mqqb" and v.strict], ids=str)
def test_every_vector_but_the_ping_is_one_packet(vector: Vector) -> None:
    framer = mqwire.Framer()
    if vector.message == "ping":  # comes in a datagram of its own
        with pytest.raises(mqwire.DecodeError):
            framer.feed(vector.data)
        return
    assert framer.feed(vector.data) == [vector.data]


def test_the_packets_of_a_session_one_by_one(engine: Engine) -> None:
    session: list[mqwire.Message] = [
        EstablishConnection(),
        ConnectionParameters(),
        UserMessage(base_header=BaseHeader(flags=BaseHeaderFlags(sh=True)), session_header=SessionHeader()),
        SessionAck(),
    ]
    framer = mqwire.Framer()
    packets = framer.feed(b"".join(mqwire.encode(message) for message in session))
    assert [mqwire.decode(packet, "mqqb", engine=engine) for packet in packets] == session
    assert [len(packet) for packet in packets] == [572, 32, 16 + 48 + 56 + 16, 36]
