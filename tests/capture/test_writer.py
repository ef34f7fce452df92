"""What is written here is what other tools read, checksums included."""

from __future__ import annotations

import io

import pytest
from captures.make import SAMPLES

from mqwire.capture import CaptureError, frames
from mqwire.capture.synthesis import Conversation, fragments, udp
from mqwire.capture.writer import Sent, pcap, pcapng

from .talk import A, B, T
from .test_network import A6, B6

dpkt = pytest.importorskip("dpkt")

PLAIN = sorted(name for name in SAMPLES if name.endswith((".pcap", ".pcapng")) and name != "corrupted.pcapng")


@pytest.mark.parametrize("name", PLAIN)
def test_another_reader_finds_the_same_frames(name: str) -> None:
    data = SAMPLES[name]()
    mine = []
    try:
        for frame in frames(data):
            mine.append((round(frame.time / 1000), frame.data))
    except CaptureError:
        assert name == "truncated.pcap"
    theirs = [(round(float(time) * 1e6), frame) for time, frame in dpkt.pcap.UniversalReader(io.BytesIO(data))]
    if name == "truncated.pcap":  # dpkt takes the frame that was cut for a whole one
        assert len(theirs[-1][1]) < 100
        theirs.pop()
    assert mine == theirs
    assert mine


@pytest.mark.parametrize("order", "<>")
@pytest.mark.parametrize("nanoseconds", [True, False])
def test_another_reader_understands_every_form(order: str, nanoseconds: bool) -> None:
    sent = [Sent(T + 5_000, b"one"), Sent(T + 10_000, b"two two")]
    expected = [(T // 1000 + 5, b"one"), (T // 1000 + 10, b"two two")]
    for data in (
        pcap(sent, order=order, nanoseconds=nanoseconds),
        pcapng(sent, order=order, tsresol=9 if nanoseconds else 6),
    ):
        theirs = [(round(float(time) * 1e6), frame) for time, frame in dpkt.pcap.UniversalReader(io.BytesIO(data))]
        assert theirs == expected


@pytest.mark.parametrize("order", "<>")
def test_interfaces_may_have_names_of_any_length(order: str) -> None:
    sent = [Sent(T, b"one")]
    for name in ("a", "lan0", "Ethernet 2"):
        data = pcapng(sent, order=order, name=name)
        reader = dpkt.pcapng.Reader(io.BytesIO(data))
        assert [frame for _, frame in reader] == [b"one"]
        assert {option.data for option in reader.idb.opts} >= {name.encode()}
        assert [(frame.time, frame.data) for frame in frames(data)] == [(T, b"one")]


def packets() -> list[bytes]:
    made = []
    for client, server in ((A, B), (A6, B6)):
        talk = Conversation(client, server)
        made += [*talk.open(), *talk.send(0, b"odd"), *talk.send(1, bytes(range(256)) * 9), *talk.close()]
        made += [udp(client, server, b"ping"), udp(client, server, b"")]
    return made


@pytest.mark.parametrize("packet", packets())
def test_another_library_computes_the_same_checksums(packet: bytes) -> None:
    version_4 = packet[0] >> 4 == 4
    theirs = (dpkt.ip.IP if version_4 else dpkt.ip6.IP6)(packet)
    if version_4:
        theirs.sum = 0
    theirs.data.sum = 0
    assert bytes(theirs) == packet


def test_another_library_understands_fragments() -> None:
    packet = next(Conversation(A, B).send(0, b"x" * 1000))
    pieces = [dpkt.ip.IP(piece) for piece in fragments(packet, 256, 99)]
    assert len(pieces) == 4
    assert b"".join(bytes(piece.data) for piece in pieces) == packet[20:]
    assert [(piece.mf, piece.offset) for piece in pieces] == [(1, 0), (1, 32), (1, 64), (0, 96)]
    for piece, raw in zip(pieces, fragments(packet, 256, 99), strict=True):
        piece.sum = 0
        assert bytes(piece) == raw
