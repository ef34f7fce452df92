"""Packets that have been seen before, and what happens next."""

from __future__ import annotations

import pytest

import mqwire
from mqwire._generated.model import MODEL
from mqwire._known import _BY_RULE
from mqwire.mqqb import BaseHeader, EstablishConnection, UserHeader, UserHeaderFlags, UserMessage
from mqwire.render.knowledge import _NEXT, recognise, what_next
from tests.render.support import PROBE, outcome_of, outcome_of_vector, vector_named
from tests.support.outcomes import decoded
from tests.support.vectors import Vector, vectors


def test_the_public_probe_is_recognised_and_answered() -> None:
    (known,) = recognise(outcome_of(PROBE, "mqqb"))
    assert "public service probe" in known.says
    assert "EstablishConnection request" in known.says
    assert "worked example" in known.says
    assert "No queue manager has them" in known.says
    for part in ("EstablishConnection response", "its own GUID", "connection refused bit", "neither its own nor null"):
        assert part in known.answer
    assert "ConnectionParameters" in known.answer


def test_a_probe_that_was_cut_short_is_recognised_too() -> None:
    (known,) = recognise(outcome_of(PROBE[:60], "mqqb"))
    assert "public service probe" in known.says
    assert not list(recognise(outcome_of(PROBE[:50], "mqqb")))


def test_what_came_back_from_a_probe_is_recognised() -> None:
    probe = decoded(PROBE, "mqqb")
    assert isinstance(probe, EstablishConnection)
    answer = mqwire.replace(
        probe,
        establish_connection_header=mqwire.replace(
            probe.establish_connection_header, server_guid=mqwire.Guid(b"0123456789abcdef"), padding=b"\x5a" * 512
        ),
    )
    (known,) = recognise(outcome_of(answer))
    assert "came back from a public service probe" in known.says
    assert not known.answer


def test_an_ordinary_session_is_nothing_special() -> None:
    assert not list(recognise(outcome_of_vector(vector_named("mqqb/establish_connection_response"))))


def test_http_headers_on_this_transport_fit_a_known_attack() -> None:
    packet = UserMessage(
        base_header=BaseHeader(packet_size=124),
        user_header=UserHeader(flags=UserHeaderFlags(ah=True)),
        unparsed=b"\x01\x02\x03\x04",
    )
    outcome = outcome_of(packet)
    assert {f.rule for f in outcome.findings} >= set(_BY_RULE)
    (known,) = recognise(outcome)
    assert "CVE-2023-21554" in known.says
    assert "closes the session" in known.answer


def test_rules_that_are_recognised_exist() -> None:
    rules = {rule.id for struct in MODEL.structs.values() for rule in struct.rules}
    assert set(_BY_RULE) <= rules


def test_every_message_of_the_three_protocols_has_a_next_step() -> None:
    told = {"mqdsrp.unknown", "mqcn.unknown", "mqqb.unknown"}
    for protocol in ("mqdsrp", "mqcn", "mqqb"):
        told |= {struct.id for struct in MODEL.messages(MODEL.protocols[protocol].root)} & set(_NEXT)
        assert {struct.id for struct in MODEL.messages(MODEL.protocols[protocol].root)} <= told


@pytest.mark.parametrize("vector", [v for v in vectors() if v.protocol in ("mqdsrp", "mqcn", "mqqb")], ids=str)
def test_what_happens_next_is_a_whole_sentence_with_a_section(vector: Vector) -> None:
    message = decoded(vector.data, vector.protocol, strict=False)
    text = what_next(message, message.findings)
    assert "(not readable)" not in text
    if vector.strict:
        assert text[0].isupper() or text.startswith('"')
        assert text.endswith(").")
        assert "[M" in text
    elif vector.protocol == "mqqb":
        assert "drops a malformed packet" in text
    else:
        assert text == ""


def test_a_session_that_is_refused_is_given_up() -> None:
    refused = decoded(vector_named("mqqb/establish_connection_refused").data, "mqqb")
    assert what_next(refused, ()).startswith("The initiator gives up")


def test_a_request_is_answered_and_an_answer_is_not() -> None:
    assert "answers with an EstablishConnection" in what_next(decoded(PROBE, "mqqb"), ())
    answer = decoded(vector_named("mqqb/establish_connection_response").data, "mqqb")
    assert "sends ConnectionParameters" in what_next(answer, ())
