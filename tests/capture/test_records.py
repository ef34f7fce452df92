"""Records: what a packet means, whose session it is, what it answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

import pytest
from captures import traffic
from captures.traffic import BSC, CLIENT, PSC, SOUTH, Session

import mqwire
from mqwire._decode import Engine
from mqwire.capture import CaptureError, CaptureLimits, Endpoint, Loss, Record, read, timestamp
from mqwire.capture.synthesis import ethernet, udp
from mqwire.capture.writer import Sent, option, pcap, pcapng
from mqwire.mqdsrp import ChangeRequest, SyncReply
from mqwire.mqqb import Ping

from ..support.outcomes import records as by_both
from .talk import MS, A, B, T, capture, seg, sent, syn, user


def records(*parts: Iterable[bytes]) -> list[Record]:
    return list(by_both(capture(packet for part in parts for packet in part)))


def names(found: list[Record]) -> list[str]:
    return [record.name for record in found]


def test_a_session_from_its_first_packet_to_its_last() -> None:
    talk = Session(BSC, PSC)
    found = records(
        talk.open(),
        talk.say(0, traffic.change_request(42)),
        talk.say(1, traffic.change_reply(42)),
        talk.acknowledge(0),
        talk.close(),
    )
    assert names(found) == [
        "establish_connection",
        "establish_connection",
        "connection_parameters",
        "connection_parameters",
        "change_request",
        "change_reply",
        "session_ack",
    ]
    request = found[4]
    assert isinstance(request.body, ChangeRequest)
    assert request.message is not None
    assert request.message.message == "user_message"
    assert mqwire.encode(request.message) == request.data
    assert str(request.src) == "10.20.0.2:49759"
    session = request.session
    assert session is not None
    assert all(record.session is session for record in found)
    assert session.number == 1
    assert session.is_whole
    assert not session.is_refused
    client, server = session.client, session.server
    assert (client.endpoint, server.endpoint) == (BSC.at(49759), PSC.at())
    assert (client.guid, server.guid) == (BSC.guid, PSC.guid)
    assert (client.window, server.window) == (64, 32)
    assert (client.messages, server.messages) == (1, 1)
    assert (client.acknowledged, server.acknowledged) == (1, 1)


def test_who_is_the_client_without_the_beginning() -> None:
    talk = Session(BSC, PSC)
    list(talk.open())
    found = records(talk.say(1, traffic.psc_ack(1)), talk.say(0, traffic.bsc_ack()))
    assert {record.session.number for record in found if record.session} == {1}
    assert found[0].session is not None
    assert found[0].session.client.endpoint == BSC.at(49759)
    assert not found[0].session.is_whole


def test_a_refusal() -> None:
    found = records(Session(BSC, PSC).open(is_refused=True))
    assert names(found) == ["establish_connection"] * 2
    assert found[0].session is not None
    assert found[0].session.is_refused


def test_ports_that_are_used_again_make_another_session() -> None:
    one, two = Session(BSC, PSC), Session(BSC, PSC, seqs=(700_000, 900_000))
    found = records(one.open(), one.close(), two.open(), two.close())
    assert [record.session.number for record in found if record.session] == [1] * 4 + [2] * 4


def answers(found: list[Record]) -> list[tuple[str, tuple[int, ...], int]]:
    return [(r.name, r.request.packets, r.latency or 0) for r in found if r.request]


def test_latencies_within_a_session() -> None:
    talk = Session(BSC, PSC)
    found = records(
        talk.open(),  # frames 1 to 11
        talk.say(0, traffic.change_request(1)),  # 12
        talk.say(0, traffic.change_request(2)),  # 14
        talk.say(0, traffic.sync_request(5)),  # 16
        talk.say(1, traffic.change_reply(2)),  # 18
        talk.say(1, traffic.change_reply(1)),  # 20
        talk.say(1, traffic.sync_reply(range(5, 7))),  # 22
        talk.say(1, traffic.change_reply(1)),  # answers nothing any more
    )
    assert answers(found) == [
        ("establish_connection", (4,), 2 * MS),
        ("connection_parameters", (8,), 2 * MS),
        ("change_reply", (14,), 4 * MS),
        ("change_reply", (12,), 8 * MS),
        ("sync_reply", (16,), 6 * MS),
    ]


def test_a_reply_may_come_in_another_session_but_only_from_who_was_asked() -> None:
    asked, back, other = Session(BSC, PSC), Session(PSC, BSC, port=50_000), Session(SOUTH, BSC, port=50_001)
    list(asked.open()), list(back.open()), list(other.open())
    found = records(
        asked.say(0, traffic.sync_request(5)),
        other.say(0, traffic.sync_reply(range(5, 6))),
        back.say(0, traffic.already_purged()),
    )
    assert sorted(answers(found)) == [("already_purged", (1,), 4 * MS)]


def test_pings() -> None:
    client, server = CLIENT.at(1030), PSC.at(3527)
    question, answer = (mqwire.encode(Ping(cookie=7, qm_guid=m.guid)) for m in (CLIENT, PSC))
    late = mqwire.encode(Ping(cookie=6, qm_guid=PSC.guid))
    found = records([udp(client, server, question), udp(server, client, late), udp(server, client, answer)])
    assert names(found) == ["ping"] * 3
    assert answers(found) == [("ping", (1,), 2 * MS)]
    assert all(record.session is None for record in found)


def test_a_datagram_that_is_no_ping_is_shown_as_it_is() -> None:
    (record,) = records([udp(CLIENT.at(1030), PSC.at(3527), b"?")])
    assert record.message is None
    assert record.name == "undecodable"
    assert record.line()["data"] == "3f"
    assert "reason" in record.line()["error"]


def test_a_body_that_is_not_what_its_queue_says() -> None:
    talk = Session(BSC, PSC)
    found = records(talk.open(), talk.say(0, b"\0" + bytes(16) + b"\3"))
    record = found[-1]
    assert record.message is not None
    assert record.body is None
    assert record.body_error is not None
    assert record.name == "user_message"
    line = record.line()
    assert line["document"]["fields"]["message_properties_header"]["message_body"] == "00" * 17 + "03"
    assert line["body_error"]["offset"] == record.body_error.offset == 18


def test_the_line_of_a_packet_gives_its_bytes_back() -> None:
    talk = Session(BSC, PSC)
    found = records(talk.open(), talk.say(1, traffic.sync_reply(range(5, 7))))
    line = json.loads(json.dumps(found[-1].line()))
    assert set(line) == {"time", "src", "dst", "packets", "document"}
    assert line["time"] == "2023-11-14T22:13:20.011000000Z"
    assert (line["src"], line["dst"], line["packets"]) == ("10.20.0.1:1801", "10.20.0.2:49759", [12])
    body = line["document"]["fields"]["message_properties_header"]["message_body"]["document"]
    assert body["message"] == "sync_reply"
    assert isinstance(mqwire.from_json(json.dumps(body)), SyncReply)
    inner = mqwire.encode(mqwire.from_json(json.dumps(body)))
    line["document"]["fields"]["message_properties_header"]["message_body"] = inner.hex()
    assert mqwire.encode(mqwire.from_json(json.dumps(line["document"]))) == found[-1].data


def test_the_line_of_a_loss() -> None:
    packet = user(b"x" * 200)
    (record,) = records([syn(1), seg(1, packet[:80])])
    assert record.loss == Loss(len(packet) - 80, 80, "the capture ends inside a packet")
    assert record.name == "loss"
    assert record.line() == {
        "time": "2023-11-14T22:13:20.001000000Z",
        "src": str(A),
        "dst": str(B),
        "packets": [2],
        "data": packet[:80].hex(),
        "loss": {"missing": len(packet) - 80, "discarded": 80, "reason": "the capture ends inside a packet"},
    }


def test_the_line_of_an_answer() -> None:
    talk = Session(BSC, PSC)
    assert records(talk.open())[1].line()["answers"] == {"packets": [4], "after": "0.002000000"}


def test_a_broken_file_gives_its_records_then_its_error(engine: Engine) -> None:
    talk = Session(BSC, PSC)
    data = capture(talk.open())
    reader = read(data[:-30], engine=engine)
    found: list[Record] = []
    with pytest.raises(CaptureError, match="ends early") as caught:
        found.extend(reader)
    assert names(found) == ["establish_connection"] * 2 + ["connection_parameters"] * 2
    assert reader.frames == 10
    assert caught.value.offset < len(data) - 30
    assert list(reader) == []


def test_partial_packets_of_a_broken_file_are_losses_before_the_error() -> None:
    packet = user(b"x" * 200)
    data = capture([syn(1), seg(1, packet[:80]), seg(81, packet[80:])])
    found: list[Record] = []
    with pytest.raises(CaptureError):
        found.extend(by_both(data[:-1]))
    assert names(found) == ["loss"]


def test_sessions_and_requests_are_limited(engine: Engine) -> None:
    frames = []
    for number in range(300):
        talk = Session(BSC._replace(address=f"10.9.{number >> 8}.{number & 255}"), PSC)
        frames += [*talk.open(), *talk.say(0, traffic.change_request(number))]
    reader = read(capture(frames), limits=CaptureLimits(max_streams=10), engine=engine)
    assert len(list(reader)) == 300 * 5
    tracker = reader._decoder.tracker
    assert len(tracker._sessions) <= 10
    assert len(tracker._requests) <= 10


@pytest.mark.parametrize(
    ("time", "text"),
    [
        (0, "1970-01-01T00:00:00.000000000Z"),
        (T + 1, "2023-11-14T22:13:20.000000001Z"),
        (-1, "1969-12-31T23:59:59.999999999Z"),
        (1 << 100, "@1267650600228229401496.703205376"),
        (-(1 << 100), "@-1267650600228229401496.703205376"),
    ],
)
def test_times_of_every_kind(time: int, text: str) -> None:
    assert timestamp(time) == text


@pytest.mark.parametrize(
    ("digits", "text"),
    [(9, "20.123456789Z"), (6, "20.123456Z"), (3, "20.123Z"), (1, "20.1Z"), (0, "20Z")],
)
def test_times_with_the_decimals_of_their_clock(digits: int, text: str) -> None:
    assert timestamp(T + 123_456_789, digits) == f"2023-11-14T22:13:{text}"


def test_a_record_knows_how_fine_its_clock_is(engine: Engine) -> None:
    packets = [Sent(T, ethernet(udp(Endpoint("10.0.0.1", 1030), Endpoint("10.0.0.2", 3527), mqwire.encode(Ping()))))]
    files = {pcap(packets): 6, pcap(packets, nanoseconds=True): 9, pcap(packets, order=">"): 6}
    files |= {pcapng(packets, tsresol=power): power for power in (0, 3, 6, 9)}
    files[pcapng(packets, tsresol=3) + pcapng(packets, tsresol=6)] = 6
    for finer in (12, 0x80 | 10):  # picoseconds, and parts of a second that are a power of two
        files[pcapng(packets).replace(option(9, b"\x09"), option(9, bytes((finer,))))] = 9
    for data, digits in files.items():
        *_, record = read(data, engine=engine)
        assert record.digits == digits
        assert re.search(r"\.\d{9}Z?$", record.line()["time"])  # JSON always has nine


@pytest.mark.parametrize(
    ("endpoint", "text"),
    [(Endpoint("10.0.0.1", 1801), "10.0.0.1:1801"), (Endpoint("fe80::1", 1801), "[fe80::1]:1801")],
)
def test_endpoints_as_text(endpoint: Endpoint, text: str) -> None:
    assert str(endpoint) == text


def test_frames_of_before_do_not_upset_a_session() -> None:
    """Times that run backwards are taken as they are."""
    talk = Session(BSC, PSC)
    packets = list(talk.open())
    backwards = [Sent(T - n * MS, ethernet(packet)) for n, packet in enumerate(packets)]
    found = list(by_both(pcap(backwards)))
    assert len(found) == 4
    assert [r.latency for r in found if r.request] == [-2 * MS, -2 * MS]
    assert found[1].line()["answers"]["after"] == "-0.002000000"
    assert len(list(by_both(pcap(sent(packets))))) == 4
