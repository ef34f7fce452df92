"""Sessions between two queue managers, without a network."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mqwire
from mqwire import Guid
from mqwire.lab import session as rules
from mqwire.lab.session import Acknowledged, Arrived, Closed, Event, Opened, Session, State, Write
from mqwire.mqqb import (
    BaseHeader,
    BaseHeaderFlags,
    ConnectionParameters,
    ConnectionParametersHeader,
    EstablishConnection,
    EstablishConnectionHeader,
    MessagePropertiesHeader,
    PrivateQueueFormatNameId,
    SessionAck,
    SessionHeader,
    UserHeader,
    UserHeaderFlags,
    UserMessage,
)
from tests.support.outcomes import decoded

ONE = Guid.parse("11111111-2222-4333-8444-555555555501")
TWO = Guid.parse("11111111-2222-4333-8444-555555555502")
THREE = Guid.parse("11111111-2222-4333-8444-555555555503")


def message(number: int, *, recoverable: bool = False) -> UserMessage:
    return UserMessage(
        user_header=UserHeader(
            source_queue_manager=ONE,
            message_id=number,
            flags=UserHeaderFlags(dq=3, dm=int(recoverable)),
            destination_queue=PrivateQueueFormatNameId(1),
        ),
        message_properties_header=MessagePropertiesHeader(message_body=bytes((number & 0xFF,))),
    )


def written(events: list[Event]) -> bytes:
    return b"".join(event.data for event in events if isinstance(event, Write))


def packets(events: list[Event]) -> list[mqwire.Message]:
    return [decoded(event.data, "mqqb") for event in events if isinstance(event, Write)]


def rest(events: list[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, Write)]


def opened(window: int = 64) -> tuple[Session, Session]:
    """An initiator and an acceptor that are ready."""
    first, second = Session(ONE, 0, window=window), Session(TWO, 0, window=window)
    answer = second.feed(written(first.start(0, TWO)), 0)
    answer = second.feed(written(first.feed(written(answer), 0)), 0)
    assert rest(answer) == [Opened(ONE)]
    assert rest(first.feed(written(answer), 0)) == [Opened(TWO)]
    return first, second


def test_a_session_opens_in_four_packets_without_a_finding() -> None:
    first, second = Session(ONE, 0), Session(TWO, 0, window=10)
    request = first.start(1.0, TWO, uptime=1 << 33)
    answer = second.feed(written(request), 1.1)
    parameters = first.feed(written(answer), 1.2)
    agreed = second.feed(written(parameters), 1.3)
    done = first.feed(written(agreed), 1.4)
    said = [packet for events in (request, answer, parameters, agreed, done) for packet in packets(events)]
    assert [packet.message for packet in said] == ["establish_connection"] * 2 + ["connection_parameters"] * 2
    assert [packet.findings for packet in said] == [()] * 4
    asked, answered = said[2], said[3]
    assert isinstance(asked, ConnectionParameters)
    assert isinstance(answered, ConnectionParameters)
    wanted = asked.connection_parameters_header
    assert wanted.recoverable_ack_timeout == 1600, "eight times the round trip"
    assert answered.connection_parameters_header == mqwire.replace(wanted, window_size=10), "echoed, its own window"
    assert first.state is second.state is State.OPEN
    assert (first.peer, second.peer) == (TWO, ONE)


@given(st.lists(st.integers(1, 700), max_size=30))
def test_bytes_may_come_in_any_pieces(sizes: list[int]) -> None:
    first, second = opened()
    data = written([event for number in range(5) for event in first.send(message(number), 0)])
    got: list[Event] = []
    for size in [*sizes, len(data)]:
        got += second.feed(data[:size], 0)
        data = data[size:]
    assert [event.message.user_header.message_id for event in got if isinstance(event, Arrived)] == [0, 1, 2, 3, 4]


def test_an_acknowledgment_waits_for_a_message_that_can_carry_it() -> None:
    first, second = opened()
    assert rest(second.feed(written(first.send(message(1), 0)), 0))
    assert second.tick(rules.ACK_DELAY - 0.01) == []
    assert rest(first.feed(written(second.send(message(9), 0.1)), 0.1))[0] == Acknowledged(1)
    assert second.tick(rules.ACK_DELAY) == [], "it was carried"
    assert first.in_flight == 0


def test_an_acknowledgment_that_nothing_carries_goes_alone() -> None:
    first, second = opened()
    for number in range(3):
        second.feed(written(first.send(message(number), 0)), 0)
    [ack] = packets(second.tick(rules.ACK_DELAY))
    assert isinstance(ack, SessionAck)
    assert ack.findings == ()
    assert ack.session_header.ack_sequence_number == 3
    assert first.feed(mqwire.encode(ack), 1) == [Acknowledged(3)]
    assert second.tick(10) == []


def test_the_window_stops_the_sender_and_half_of_it_brings_an_acknowledgment() -> None:
    first, second = opened(window=4)
    sent = [first.send(message(number), 0) for number in range(4)]
    assert not first.can_send
    answers = [second.feed(written(events), 0) for events in sent]
    assert [len(packets(events)) for events in answers] == [0, 1, 0, 1]
    assert first.feed(written(answers[1]), 0) == [Acknowledged(2)]
    assert first.can_send


def test_counters_wrap() -> None:
    first, second = opened()
    first._sent = first._acked = second._receipts.received = 65_500
    for number in range(100):
        events = second.feed(written(first.send(message(number & 0xFF), 0)), 0)
        first.feed(written(events), 0)
    assert first.state is second.state is State.OPEN
    assert first.in_flight < 64


def test_recoverable_messages_are_acknowledged_by_number() -> None:
    _, second = opened()
    for count, number in enumerate((7, 8, 10), 1):
        base = BaseHeader(flags=BaseHeaderFlags(sh=True))
        header = SessionHeader(user_msg_sequence_number=count, recoverable_msg_seq_number=number)
        stored = mqwire.replace(message(count, recoverable=True), base_header=base, session_header=header)
        second.feed(mqwire.encode(stored), 0)
    [ack] = packets(second.tick(1))
    assert isinstance(ack, SessionAck)
    header = ack.session_header
    assert (header.recoverable_msg_ack_seq_number, header.recoverable_msg_ack_flags) == (7, 0b1011)


def test_more_recoverable_messages_than_bits_take_two_acknowledgments() -> None:
    _, second = opened()
    for count, number in enumerate((0xFFFF, 100), 1):
        base = BaseHeader(flags=BaseHeaderFlags(sh=True))
        header = SessionHeader(user_msg_sequence_number=count, recoverable_msg_seq_number=number)
        stored = mqwire.replace(message(count, recoverable=True), base_header=base, session_header=header)
        second.feed(mqwire.encode(stored), 0)
    acks = [packets(second.tick(1))[0] for _ in range(2)]
    assert [ack.session_header.recoverable_msg_ack_seq_number for ack in acks] == [0xFFFF, 100]  # type: ignore[attr-defined]
    assert second.tick(1) == []


# --- what ends a session ---


def ended(events: list[Event]) -> str:
    assert isinstance(events[-1], Closed)
    return events[-1].reason


def test_a_session_for_somebody_else_is_refused() -> None:
    first, second = Session(ONE, 0), Session(TWO, 0)
    answer = second.feed(written(first.start(0, THREE)), 0)
    assert "another" in ended(answer)
    [refusal] = packets(answer)
    assert isinstance(refusal, EstablishConnection)
    assert refusal.internal_header is not None
    assert refusal.internal_header.flags.cs
    assert "refuses" in ended(first.feed(written(answer), 0))
    assert first.is_closed
    assert first.feed(b"more", 0) == []
    assert first.tick(1e9) == []


def test_without_a_name_anybody_may_answer_but_not_to_somebody_else() -> None:
    first, second = Session(ONE, 0), Session(TWO, 0)
    assert packets(first.feed(written(second.feed(written(first.start(0)), 0)), 0))
    for header in (
        EstablishConnectionHeader(client_guid=THREE, server_guid=TWO),
        EstablishConnectionHeader(client_guid=ONE, server_guid=THREE),
    ):
        third = Session(ONE, 0)
        third.start(0, TWO)
        assert "another" in ended(third.feed(mqwire.encode(EstablishConnection(establish_connection_header=header)), 0))


PARAMETERS = mqwire.encode(ConnectionParameters(connection_parameters_header=ConnectionParametersHeader()))


@pytest.mark.parametrize(
    "data", [PARAMETERS, mqwire.encode(SessionAck()), mqwire.encode(message(1)), b"GET / HTTP/1.1\r\n"]
)
def test_a_packet_that_does_not_fit_closes_the_session(data: bytes) -> None:
    assert ended(Session(TWO, 0).feed(data, 0))
    fresh = Session(ONE, 0)
    fresh.start(0)
    assert ended(fresh.feed(data, 0))


def test_establishing_twice_closes_the_session() -> None:
    first, second = opened()
    assert "does not belong" in ended(second.feed(written(Session(ONE, 0).start(0)), 0))
    assert first.state is State.OPEN


def test_what_was_never_sent_cannot_be_acknowledged() -> None:
    first, _ = opened()
    first.send(message(1), 0)
    ack = SessionAck(session_header=SessionHeader(ack_sequence_number=2))
    assert "never sent" in ended(first.feed(mqwire.encode(ack), 0))


@pytest.mark.parametrize("number", [0, 2])
def test_messages_come_in_order_and_once(number: int) -> None:
    _, second = opened()
    base = BaseHeader(flags=BaseHeaderFlags(sh=True))
    odd = mqwire.replace(message(1), base_header=base, session_header=SessionHeader(user_msg_sequence_number=number))
    events = second.feed(mqwire.encode(odd), 0)
    assert "left out" in ended(events)
    assert not any(isinstance(event, Arrived) for event in events)


def test_a_message_that_lies_about_acknowledgments_is_not_taken() -> None:
    _, second = opened()
    base = BaseHeader(flags=BaseHeaderFlags(sh=True))
    header = SessionHeader(ack_sequence_number=5, user_msg_sequence_number=1)
    events = second.feed(mqwire.encode(mqwire.replace(message(1), base_header=base, session_header=header)), 0)
    assert [type(event) for event in events] == [Closed]


def test_time_ends_what_leads_nowhere() -> None:
    waiting = Session(TWO, 0)
    assert waiting.tick(rules.OPENING - 1) == []
    assert "in time" in ended(waiting.tick(rules.OPENING))
    first, _ = opened()
    first.send(message(1), 0)
    assert first.tick(19.9) == []
    assert "not acknowledged" in ended(first.tick(20))
    first, second = opened()
    assert first.tick(rules.IDLE - 1) == second.tick(2 * rules.IDLE - 1) == [], "ending it is for the initiator"
    assert "nothing" in ended(first.tick(rules.IDLE))
    assert "nothing" in ended(second.tick(2 * rules.IDLE))


@given(st.lists(st.one_of(st.binary(max_size=100), st.sampled_from([PARAMETERS, mqwire.encode(SessionAck())]))))
def test_no_bytes_raise_in_any_state(chunks: list[bytes]) -> None:
    asked = Session(ONE, 0)
    asked.start(0)
    for session in (Session(TWO, 0), asked, *opened()):
        for chunk in chunks:
            session.feed(chunk, 0)
            session.tick(1)
