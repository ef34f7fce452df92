"""TCP streams in a real tshark: cut anywhere, many packets at once, other ports, and bytes that are no packets."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import mqwire
from mqwire._conventions import MAX_PACKET_SIZE, PING_PORT
from mqwire._json import to_document
from mqwire.capture import Endpoint
from mqwire.capture.synthesis import Conversation, ethernet, udp
from mqwire.capture.writer import Sent, pcap
from mqwire.mqqb import (
    ConnectionParameters,
    EstablishConnection,
    MessagePropertiesHeader,
    Ping,
    SessionAck,
    SessionHeader,
    UserMessage,
)
from tests.capture.talk import user
from tests.support.outcomes import decoded
from tests.support.views import Value
from tests.wireshark.flat import mutated, visible
from tests.wireshark.support import NEEDS_TSHARK, Dissected, parsed, run_tshark

pytestmark = NEEDS_TSHARK
SERVER = Endpoint("10.0.0.2", 1801)
PACKETS = [
    mqwire.encode(EstablishConnection()),
    mqwire.encode(ConnectionParameters()),
    user(b"body"),
    user(b"another", session=True),
    mqwire.encode(SessionAck()),
    mqwire.encode(SessionAck(session_header=SessionHeader(ack_sequence_number=7))),
]


def _talk(number: int, data: bytes, *, segment: int = 1448, server: Endpoint = SERVER) -> list[bytes]:
    """Everything in one direction; each client has an address of its own."""
    talk = Conversation(Endpoint(f"10.0.1.{number}", 40_000), server, segment=segment)
    return [*talk.open(), *talk.send(0, data)]


def _shown(packets: Iterable[bytes], folder: Path, *options: str) -> list[tuple[int, list[Dissected]]]:
    path = folder / "stream.pcap"
    path.write_bytes(pcap([Sent(number * 1000, ethernet(packet)) for number, packet in enumerate(packets)]))
    found = list(parsed(run_tshark(["-r", str(path), *options, "-T", "pdml"], folder)))
    assert not any("failed" in message.experts for _, messages in found for message in messages)
    return found


def _messages(shown: list[tuple[int, list[Dissected]]]) -> list[dict[str, Value]]:
    return [message.values for _, messages in shown for message in messages if message.protocol == "mqqb"]


def _wanted(packets: Iterable[bytes]) -> list[dict[str, Value]]:
    return [visible(to_document(decoded(packet, "mqqb", strict=False))) for packet in packets]


def test_packets_are_found_wherever_segments_end(tmp_path: Path) -> None:
    sizes = (1448, 65_000, 7, 16, 17, 100)
    frames = [frame for number, size in enumerate(sizes, 1) for frame in _talk(number, b"".join(PACKETS), segment=size)]
    assert _messages(_shown(frames, tmp_path)) == _wanted(PACKETS) * len(sizes)


def test_other_ports_are_recognized_by_the_signature(tmp_path: Path) -> None:
    other = Endpoint("10.0.0.2", 5555)
    frames = _talk(1, b"".join(PACKETS), server=other, segment=600) + _talk(2, b"GET / HTTP/1.1\r\n\r\n", server=other)
    assert _messages(_shown(frames, tmp_path)) == _wanted(PACKETS)


def test_what_is_no_packet_is_said_and_what_follows_is_found(tmp_path: Path) -> None:
    junk = b"junk that is longer than any header could ever be"
    huge = bytearray(PACKETS[2])
    huge[8:12] = (MAX_PACKET_SIZE + 1).to_bytes(4, "little")
    tiny = bytearray(PACKETS[0])
    tiny[8:12] = (19).to_bytes(4, "little")
    streams = [junk + PACKETS[1], PACKETS[1] + junk, bytes(huge), bytes(tiny), PACKETS[2] + junk + PACKETS[3]]
    frames = [frame for number, data in enumerate(streams, 1) for frame in _talk(number, data)]
    shown = _shown(frames, tmp_path)
    assert _messages(shown) == _wanted([PACKETS[1], PACKETS[1], PACKETS[2], PACKETS[3]])
    reasons = [m.experts["lost"] for _, messages in shown for m in messages if "lost" in m.experts]
    assert reasons == [
        "VersionNumber is wrong: no packet begins here",
        "VersionNumber is wrong: no packet begins here",
        "PacketSize 4194305 is more than 4194304",
        "PacketSize 19 is less than the 20 bytes of headers",
        "VersionNumber is wrong: no packet begins here",
    ]


def test_the_largest_packet_there_may_be(tmp_path: Path) -> None:
    room = MAX_PACKET_SIZE - len(mqwire.encode(UserMessage()))
    packet = mqwire.encode(UserMessage(message_properties_header=MessagePropertiesHeader(message_body=bytes(room))))
    assert len(packet) == MAX_PACKET_SIZE
    path = tmp_path / "large.pcap"
    frames = _talk(1, packet + PACKETS[1], segment=60_000)
    path.write_bytes(pcap([Sent(number, ethernet(frame)) for number, frame in enumerate(frames)]))
    fields = ["-T", "fields", "-e", "mqwire.mqqb.packet_size", "-e", "_ws.expert.message"]
    text = run_tshark(["-r", str(path), "-Y", "mqwire.mqqb.packet_size", *fields], tmp_path)
    assert text.split() == [f"{MAX_PACKET_SIZE},32"]  # both in the same frame, and nothing to complain about


def test_without_reassembly_the_part_that_is_there_is_shown(tmp_path: Path) -> None:
    frames = _talk(1, PACKETS[0], segment=300)
    shown = _shown(frames, tmp_path, "-o", "tcp.desegment_tcp_streams:FALSE")
    first, rest = [message for _, messages in shown for message in messages]
    assert "only 300 of 572 bytes" in first.experts["partial"]
    assert first.values["base_header.packet_size"] == 572
    assert "no packet begins here" in rest.experts["lost"]


def test_pings_in_datagrams(tmp_path: Path) -> None:
    client, server = Endpoint("10.0.0.1", 4000), Endpoint("10.0.0.2", PING_PORT)
    ping = mqwire.encode(Ping(cookie=77))
    frames = [udp(client, server, ping), udp(server, client, ping), udp(client, server, ping[:9])]
    shown = _shown(frames, tmp_path)
    assert _messages(shown)[:2] == _wanted([ping, ping])
    (answer,) = shown[1][1]
    assert answer.generated["mqwire.response_to"] == "1"
    (cut,) = shown[2][1]
    assert cut.experts["malformed"] == "needs 16 bytes, 1 left (qm_guid, offset 8 of 9 bytes)"


def test_damaged_streams_never_make_it_fail(tmp_path: Path) -> None:
    streams = mutated(b"".join(PACKETS), 60, 1)
    frames = [frame for number, data in enumerate(streams, 1) for frame in _talk(number, data, segment=500)]
    assert len(_messages(_shown(frames, tmp_path))) > 100
