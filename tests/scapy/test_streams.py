# SPDX-License-Identifier: GPL-2.0-only
# This file is under the licence of Scapy, which it uses. Only the tests import it.
"""Reassembly: segments in any order, more than once, or missing; and without a session."""

from __future__ import annotations

import random
import socket
import threading
from pathlib import Path
from typing import Any

import pytest
from scapy.layers.inet import IP, TCP
from scapy.layers.l2 import Ether
from scapy.packet import Raw
from scapy.sendrecv import sniff
from scapy.sessions import TCPSession
from scapy.supersocket import StreamSocket
from scapy.utils import wrpcap

import mqwire
from mqwire.mqqb import ConnectionParameters, SessionAck
from mqwire.scapy import MQDSRP, MQQB, Broken, BSCAck, MQQBPackets, SyncReply, UserMessage, to_queue
from mqwire.scapy._segments import _MOST_RUNS, Segments

from .support import messages_in

Segment = tuple[int, bytes]


def packets(count: int, size: int = 60) -> list[bytes]:
    """Messages that can be told apart."""
    return [bytes(to_queue(BSCAck(bsc_name=f"{index:04}" + "x" * size))) for index in range(count)]


def cut(stream: bytes, size: int, first: int = 1000) -> list[Segment]:
    return [((first + at) % (1 << 32), stream[at : at + size]) for at in range(0, len(stream), size)]


def names(tmp_path: Path, segments: list[Segment]) -> list[str]:
    """Who says what in segments that TCPSession puts together."""
    frames = [
        Ether() / IP(src="10.0.0.1", dst="10.0.0.2") / TCP(sport=5000, dport=1801, seq=seq, flags="PA") / Raw(data)
        for seq, data in segments
    ]
    wrpcap(str(tmp_path / "x.pcap"), frames)
    found = messages_in(sniff(offline=str(tmp_path / "x.pcap"), session=TCPSession))
    return [message[BSCAck].bsc_name[:4] for message in found]


@pytest.mark.parametrize(("size", "count"), [(1, 2), (15, 8), (17, 8), (333, 20), (1460, 20), (60000, 20)])
def test_any_segments_in_order(tmp_path: Path, size: int, count: int) -> None:
    stream = b"".join(packets(count, size=10))
    assert names(tmp_path, cut(stream, size)) == [f"{index:04}" for index in range(count)]


@pytest.mark.parametrize("seed", range(5))
def test_segments_that_change_places_and_come_again(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    segments = cut(b"".join(packets(20)), chance.choice((40, 150, 700)), first=(1 << 32) - 2000)
    moved = segments[:1] + sorted(segments[1:], key=lambda segment: segments.index(segment) + chance.uniform(0, 5))
    again = [s for segment in moved for s in [segment] * chance.choice((1, 1, 2))]
    assert sorted(names(tmp_path, again)) == [f"{index:04}" for index in range(20)]


def test_what_is_lost_costs_the_message_that_it_was_part_of(tmp_path: Path) -> None:
    segments = cut(b"".join(packets(20)), 150)
    kept = segments[:11] + segments[12:]
    found = names(tmp_path, kept)
    assert found == sorted(found)
    assert 18 <= len(found) < 20


def test_overlapping_segments(tmp_path: Path) -> None:
    stream = b"".join(packets(10))
    overlapping = [(1000 + at, stream[at : at + 90]) for at in range(0, len(stream), 40)]
    assert names(tmp_path, overlapping) == [f"{index:04}" for index in range(10)]
    assert names(tmp_path, [*overlapping[::2], *overlapping[1::2]]) == [f"{index:04}" for index in range(10)]


def test_a_stream_that_begins_in_the_middle_finds_its_way(tmp_path: Path) -> None:
    stream = b"".join(packets(10))
    found = names(tmp_path, cut(stream[77:], 100))
    assert found == [f"{index:04}" for index in range(1, 10)]


def test_other_protocols_on_the_port_are_left_alone(tmp_path: Path) -> None:
    http = b"GET / HTTP/1.1\r\nHost: example.org\r\n\r\n" * 10
    frames = [
        Ether() / IP(src="10.0.0.1", dst="10.0.0.2") / TCP(sport=5000, dport=1801, seq=seq, flags="PA") / Raw(data)
        for seq, data in cut(http, 100)
    ]
    wrpcap(str(tmp_path / "http.pcap"), frames)
    found = sniff(offline=str(tmp_path / "http.pcap"), session=TCPSession)
    assert b"".join(bytes(packet[Raw]) for packet in found) == http
    assert not list(messages_in(found))


def test_many_packets_in_one_segment_are_no_deep_stack(tmp_path: Path) -> None:
    stream = mqwire.encode(ConnectionParameters()) * 300
    frame = Ether() / IP(src="10.0.0.1", dst="10.0.0.2") / TCP(sport=5000, dport=1801, seq=1, flags="PA") / Raw(stream)
    wrpcap(str(tmp_path / "many.pcap"), [frame])
    (packet,) = sniff(offline=str(tmp_path / "many.pcap"), session=TCPSession)
    assert MQQBPackets in packet
    assert len(list(messages_in([packet]))) == 300
    assert bytes(packet[TCP].payload) == stream
    assert packet.show(dump=True)


def test_a_segment_without_a_session_is_cut_as_well() -> None:
    first, second = packets(2)
    packet = TCP(bytes(TCP(sport=5000, dport=1801) / Raw(first + second + first[:50])))
    found = list(messages_in([packet]))
    assert [message[BSCAck].bsc_name[:4] for message in found] == ["0000", "0001"]
    assert bytes(packet[TCP].payload) == first + second + first[:50]
    part = TCP(bytes(TCP(sport=5000, dport=1801) / Raw(first[:100])))
    assert isinstance(part.payload, UserMessage)
    assert Broken in part
    middle = TCP(bytes(TCP(sport=5000, dport=1801) / Raw(first[30:])))
    assert isinstance(middle.payload, Raw)


def test_a_socket_gives_one_message_after_the_other() -> None:
    here, there = socket.socketpair()
    stream = b"".join(packets(5))

    def send() -> None:
        for at in range(0, len(stream), 77):
            there.sendall(stream[at : at + 77])
        there.close()

    sender = threading.Thread(target=send)
    sender.start()
    reader = StreamSocket(here, MQQB)
    found = list(messages_in(reader.sniff(count=5, timeout=20)))
    sender.join()
    reader.close()
    assert [message[BSCAck].bsc_name[:4] for message in found] == [f"{index:04}" for index in range(5)]


def test_a_socket_with_something_else() -> None:
    metadata: dict[str, Any] = {}
    assert isinstance(MQQB.tcp_reassemble(b"GET / HTTP/1.1\r\n", metadata, {}), Raw)
    assert MQQB.tcp_reassemble(packets(1)[0][:20], metadata, {}) is None
    assert metadata["tcp_min_len"] == len(packets(1)[0])


def test_a_connection_that_reuses_the_ports() -> None:
    stream = Segments()
    first, second = packets(2)
    assert stream.feed(5000, first) == [(first, True)]
    assert stream.feed(5000, first) == [], "the same again"
    assert stream.feed(100, second) == [(second, True)], "before anything that was seen"
    assert stream.feed(1 << 31, first) == [(first, True)], "far away"


def test_a_short_acknowledgement_is_not_misjudged() -> None:
    ack, next_one = mqwire.encode(SessionAck()), packets(1)[0]
    data = ack + next_one
    for size in range(1, 60):
        stream = Segments()
        found = [item for seq, piece in cut(data, size) for item in stream.feed(seq, piece)]
        assert found == [(ack, True), (next_one, True)]


def test_what_waits_is_bounded() -> None:
    stream = Segments()
    (packet,) = packets(1, size=5000)
    stream.feed(1000, packet[:100])
    for index in range(3 * _MOST_RUNS):
        assert stream.feed(1000 + len(packet) + 3 * index, b"\x10") == []
    assert len(stream.runs) <= _MOST_RUNS


def test_a_large_reply_in_small_segments(tmp_path: Path) -> None:
    message = mqwire.mqdsrp.SyncReply(
        directory_changes=tuple(mqwire.mqdsrp.DirectoryChange(path_name=f"m\\q{i}") for i in range(300))
    )
    data = bytes(to_queue(MQDSRP(mqwire.encode(message))))
    frames = [
        Ether() / IP(src="10.0.0.1", dst="10.0.0.2") / TCP(sport=5000, dport=1801, seq=seq, flags="PA") / Raw(piece)
        for seq, piece in cut(data, 500)
    ]
    wrpcap(str(tmp_path / "large.pcap"), frames)
    (found,) = messages_in(sniff(offline=str(tmp_path / "large.pcap"), session=TCPSession))
    assert found[SyncReply].count == 300
    assert found[SyncReply].directory_changes[299].path_name == "m\\q299"
