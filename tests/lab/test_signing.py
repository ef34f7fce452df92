"""Signatures of queue managers."""

from __future__ import annotations

from typing import Any

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

import mqwire
from mqwire import Guid, MqwireError
from mqwire.lab.signing import Key, KeyRing, sender_id, signature_of, signed_bytes
from mqwire.mqqb import (
    BaseHeader,
    BaseHeaderFlags,
    DirectQueueFormatName,
    HashAlgorithm,
    MessageClass,
    MessagePropertiesHeader,
    MessagePropertiesHeaderFlags,
    PrivateQueueFormatNameId,
    SecurityData,
    SecurityHeader,
    SecurityHeaderFlags,
    SessionHeader,
    UserHeader,
    UserHeaderFlags,
    UserMessage,
)
from tests.support.outcomes import decoded

ME = Guid.parse("11111111-2222-4333-8444-555555555501")
OTHER = Guid.parse("11111111-2222-4333-8444-555555555502")
KEY, WRONG = Key.generate(), Key.generate()
RING = KeyRing({ME: KEY.public, OTHER: ""})


def message(algorithm: int = HashAlgorithm.MD5, label: str | None = "a label") -> UserMessage:
    return UserMessage(
        user_header=UserHeader(
            source_queue_manager=ME,
            message_id=7,
            flags=UserHeaderFlags(dq=7, aq=2, rq=2),
            destination_queue=DirectQueueFormatName(direct_format_name="OS:PEC0\\private$\\mqis_queue$"),
            admin_queue=PrivateQueueFormatNameId(1),
            response_queue=PrivateQueueFormatNameId(2),
        ),
        message_properties_header=MessagePropertiesHeader(
            flags=MessagePropertiesHeaderFlags(na=True),
            correlation_id=bytes(range(20)),
            application_tag=0x01020304,
            body_type=0x11,
            hash_algorithm=algorithm,
            label=label,
            message_body=b"a body",
        ),
    )


def test_what_is_signed_is_typed_from_the_text() -> None:
    expected = (
        bytes(range(20))
        + b"\4\3\2\1"
        + b"a body"
        + "a label\0".encode("utf-16-le")
        + b"\2\0\0\0"  # response queue
        + b"\1\0\0\0"  # administration queue
        + bytes(ME)
        + b"\0"  # express
        + b"\3"  # priority
        + b"\0"  # no journal
        + b"\4"  # negative acknowledgment of arrival
        + b"\0\0"  # class
        + b"\x11\0\0\0"  # body type
        + bytes(16)  # no connector
        + b"\x3a\0"
        + "OS:PEC0\\private$\\mqis_queue$\0".encode("utf-16-le")
    )
    assert signed_bytes(message()) == expected


@pytest.mark.parametrize("algorithm", [HashAlgorithm.MD5, HashAlgorithm.SHA_1, HashAlgorithm.SHA_256, 0x800E])
def test_a_signature_survives_the_wire_and_proves_the_sender(algorithm: int) -> None:
    signed = KEY.sign(message(algorithm, label=None), ME)
    assert signed.findings == ()
    read = decoded(mqwire.encode(signed), "mqqb")
    assert isinstance(read, UserMessage)
    assert RING.is_signed(read)
    assert sender_id(read) == ME
    # A session adds its header behind the message; that is not part of it.
    base = BaseHeader(flags=BaseHeaderFlags(sh=True))
    assert RING.is_signed(mqwire.replace(read, base_header=base, session_header=SessionHeader()))


def changed(signed: UserMessage, **fields: Any) -> UserMessage:
    header = mqwire.replace(signed.message_properties_header, **fields)
    return mqwire.replace(signed, message_properties_header=header)


@pytest.mark.parametrize(
    "fields",
    [
        {"message_body": b"another"},
        {"label": "another"},
        {"application_tag": 5},
        {"message_class": MessageClass.REPORT},
        {"correlation_id": bytes(20)},
        {"hash_algorithm": HashAlgorithm.SHA_1},
        {"hash_algorithm": HashAlgorithm.MD2},
    ],
)
def test_whatever_is_changed_breaks_it(fields: dict[str, Any]) -> None:
    signed = KEY.sign(message(), ME)
    assert RING.is_signed(signed)
    assert not RING.is_signed(changed(signed, **fields))


def test_other_senders_keys_and_headers_prove_nothing() -> None:
    assert not RING.is_signed(message())
    assert not RING.is_signed(WRONG.sign(message(), ME))
    assert not RING.is_signed(KEY.sign(message(), OTHER)), "a peer without a key"
    assert not RING.is_signed(KEY.sign(message(), Guid(16)))
    assert RING.knows(ME)
    assert not RING.knows(OTHER)
    assert not RING.knows(None)


def test_only_queue_managers_are_senders() -> None:
    signed = KEY.sign(message(), ME)
    assert sender_id(message()) is None
    assert signature_of(message()) == b""
    for header in (
        SecurityHeader(flags=SecurityHeaderFlags(st=1), security_data=SecurityData(security_id=bytes(ME))),
        SecurityHeader(flags=SecurityHeaderFlags(st=2), security_data=SecurityData(security_id=b"short")),
        SecurityHeader(flags=SecurityHeaderFlags(st=2), security_data=SecurityData(signature=b"x")),
    ):
        assert sender_id(mqwire.replace(signed, security_header=header)) is None


def test_a_hash_that_nobody_has_cannot_be_used_to_sign() -> None:
    with pytest.raises(MqwireError, match="not supported"):
        KEY.sign(message(HashAlgorithm.MD2), ME)


def test_keys_go_to_files_and_come_back() -> None:
    assert Key.load(KEY.pem).public == KEY.public
    other = ec.generate_private_key(ec.SECP256R1())
    pem = other.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    public = other.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    for bad in (b"nothing", pem):
        with pytest.raises(MqwireError):
            Key.load(bad)
    for text in ("nothing", public.decode()):
        with pytest.raises(MqwireError):
            KeyRing({ME: text})
