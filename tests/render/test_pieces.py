"""Which protocol, and where one packet ends and the next begins."""

from __future__ import annotations

import pytest

import mqwire
from mqwire._generated.model import MODEL
from mqwire.mqqb import EstablishConnection, Ping, SessionAck
from mqwire.render.pieces import CHOICES, GUESSED, Piece, guess_protocol, pieces
from tests.support.outcomes import decoded
from tests.support.vectors import Vector, vectors

STRICT = [v for v in vectors() if v.strict and v.protocol in GUESSED]
BROKEN = [v for v in vectors() if not v.strict and v.protocol in ("mqdsrp", "mqcn", "mqqb") and v.message != "unknown"]

PACKET = mqwire.encode(EstablishConnection())
ACK = mqwire.encode(SessionAck())


@pytest.mark.parametrize("vector", STRICT, ids=str)
def test_a_good_message_is_recognised_without_guessing(vector: Vector) -> None:
    assert guess_protocol(vector.data) == (vector.protocol, True)


@pytest.mark.parametrize("vector", BROKEN, ids=str)
def test_a_bad_message_is_still_taken_for_what_it_is(vector: Vector) -> None:
    assert guess_protocol(vector.data).protocol == vector.protocol


def test_a_bad_message_is_a_guess_unless_a_signature_tells() -> None:
    bad = {v.name: v.data for v in BROKEN}
    assert not guess_protocol(bad["mqdsrp/bad_trailing"]).is_sure
    assert guess_protocol(bad["mqqb/bad_trailing"]).is_sure


def test_a_ping_with_something_behind_it_is_a_guess() -> None:
    assert guess_protocol(mqwire.encode(Ping()) + b"?") == ("mqqb", False)


def test_what_two_protocols_accept_is_a_guess() -> None:
    # One public key of 233 bytes, or one update with a blob of 200 bytes: the same 257 bytes, and both are well formed.
    head = b"".join(number.to_bytes(4, "little") for number in (257, 1, 233, 4, 1))
    blob = (117).to_bytes(4, "little") + (200).to_bytes(4, "little") + bytes(200)
    data = head + b"A\0\0\0" + bytes(24) + b"\x01" + blob
    assert decoded(data, "mqcn").message == "change_notification"
    assert decoded(data, "mqdspublickeys").message == "mqdspublickeys"
    assert guess_protocol(data) == ("mqcn", False)


@pytest.mark.parametrize("data", [b"\x00", b"\xff" * 3, bytes(range(64)), b"\x07" * 40])
def test_noise_gets_a_guess_too(data: bytes) -> None:
    guess = guess_protocol(data)
    assert guess.protocol in GUESSED
    assert not guess.is_sure


def test_every_protocol_can_be_chosen() -> None:
    assert sorted(CHOICES) == sorted(MODEL.protocols)


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_one_message_is_one_piece(vector: Vector) -> None:
    assert list(pieces(vector.data, vector.protocol)) == [Piece(0, vector.data, vector.protocol)]


def test_packets_back_to_back_are_taken_apart() -> None:
    found = list(pieces(PACKET + ACK + PACKET, "mqqb"))
    assert [(piece.offset, piece.data) for piece in found] == [
        (0, PACKET),
        (len(PACKET), ACK),
        (len(PACKET) + len(ACK), PACKET),
    ]
    assert not any(piece.is_cut for piece in found)


def test_a_packet_that_is_cut_short_is_said_to_be() -> None:
    found = list(pieces(ACK + PACKET[:100], "mqqb"))
    assert found == [Piece(0, ACK, "mqqb"), Piece(len(ACK), PACKET[:100], "mqqb", is_cut=True)]


def test_what_is_no_packet_stays_with_the_one_before() -> None:
    assert [piece.data for piece in pieces(ACK + ACK + b"junk behind", "mqqb")] == [ACK, ACK + b"junk behind"]


def test_a_packet_that_cannot_be_one_is_not_cut_but_wrong() -> None:
    wrong = b"\x11" + ACK[1:]
    assert list(pieces(wrong, "mqqb")) == [Piece(0, wrong, "mqqb")]
    assert list(pieces(ACK + wrong, "mqqb")) == [Piece(0, ACK, "mqqb"), Piece(len(ACK), wrong, "mqqb")]


def test_other_protocols_are_never_taken_apart() -> None:
    assert list(pieces(PACKET + PACKET, "mqdsrp")) == [Piece(0, PACKET + PACKET, "mqdsrp")]
