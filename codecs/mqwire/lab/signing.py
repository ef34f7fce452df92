"""How queue managers of the lab sign messages, and check what others signed.

[MS-MQMQ] 2.5.2 says which values a 2.0 signature covers and in what order, but not how each of them becomes bytes.
The lab's choices: queue names, label and numbers as they are on the wire, with terminators and padding; nothing for a
queue or label that is absent; sixteen zero bytes for an absent ConnectorType; RSASSA-PKCS1-v1_5 (RFC 8017), its octets
in the order of that text. docs/lab.md repeats this: who talks to the lab needs it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa, utils

import mqwire
from mqwire import Guid
from mqwire.errors import MqwireError
from mqwire.mqqb import (
    HashAlgorithm,
    SecurityData,
    SecurityHeader,
    SecurityHeaderFlags,
    SenderIdType,
    UserMessage,
)

KEY_BITS = 1024
"""What the products of that time had; the lab proves nothing to anybody outside of it."""

_HASHES: dict[int, tuple[Callable[[bytes], bytes], hashes.HashAlgorithm]] = {
    HashAlgorithm.MD5: (lambda data: hashlib.md5(data, usedforsecurity=False).digest(), hashes.MD5()),
    HashAlgorithm.SHA_1: (lambda data: hashlib.sha1(data, usedforsecurity=False).digest(), hashes.SHA1()),
    HashAlgorithm.SHA_256: (lambda data: hashlib.sha256(data).digest(), hashes.SHA256()),
    HashAlgorithm.SHA_512: (lambda data: hashlib.sha512(data).digest(), hashes.SHA512()),
}
_NO_CONNECTOR = bytes(16)


class Key:
    """The private key of a queue manager."""

    def __init__(self, private: rsa.RSAPrivateKey) -> None:
        self._private = private

    @classmethod
    def generate(cls) -> Key:
        return cls(rsa.generate_private_key(public_exponent=65537, key_size=KEY_BITS))

    @classmethod
    def load(cls, pem: bytes) -> Key:
        try:
            found = serialization.load_pem_private_key(pem, password=None)
        except (ValueError, TypeError, UnsupportedAlgorithm) as error:
            raise MqwireError(f"no private key in PEM form: {error}") from None
        if not isinstance(found, rsa.RSAPrivateKey):
            raise MqwireError("the private key is not an RSA key")
        return cls(found)

    @property
    def pem(self) -> bytes:
        kind, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
        return self._private.private_bytes(kind, form, serialization.NoEncryption())

    @property
    def public(self) -> str:
        """The public half, as PEM text."""
        kind, form = serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        return self._private.public_key().public_bytes(kind, form).decode()

    def sign(self, message: UserMessage, sender: Guid) -> UserMessage:
        """The message with the sender and its signature; the hash is the one that the message names."""
        digest, algorithm = _digest(message)
        signature = self._private.sign(digest, padding.PKCS1v15(), utils.Prehashed(algorithm))
        header = SecurityHeader(
            flags=SecurityHeaderFlags(st=SenderIdType.QUEUE_MANAGER, de=True, ai=True),
            security_data=SecurityData(security_id=bytes(sender), signature=signature),
        )
        user = message.user_header
        flagged = mqwire.replace(user, flags=mqwire.replace(user.flags, sh=True))
        return mqwire.replace(message, user_header=flagged, security_header=header)


class KeyRing:
    """The public keys of the queue managers that are known."""

    def __init__(self, keys: Mapping[Guid, str]) -> None:
        self._keys = {guid: _public(text) for guid, text in keys.items() if text}

    def knows(self, sender: Guid | None) -> bool:
        """Whether there is a key for this queue manager."""
        return sender in self._keys

    def is_signed(self, message: UserMessage) -> bool:
        """Whether the queue manager that the message names as its sender has signed it."""
        sender, signature = sender_id(message), signature_of(message)
        key = None if sender is None else self._keys.get(sender)
        if key is None or not signature:
            return False
        try:
            digest, algorithm = _digest(message)
            key.verify(signature, digest, padding.PKCS1v15(), utils.Prehashed(algorithm))
        except (InvalidSignature, MqwireError):
            return False
        return True


def sender_id(message: UserMessage) -> Guid | None:
    """The queue manager that a message names as its sender; None if it names none, or a user."""
    header = message.security_header
    if header is None or header.flags.st != SenderIdType.QUEUE_MANAGER:
        return None
    found = header.security_data.security_id
    return Guid(found) if found is not None and len(found) == 16 else None


def signature_of(message: UserMessage) -> bytes:
    header = message.security_header
    return b"" if header is None else header.security_data.signature or b""


def _public(text: str) -> rsa.RSAPublicKey:
    try:
        found = serialization.load_pem_public_key(text.encode())
    except (ValueError, UnsupportedAlgorithm) as error:
        raise MqwireError(f"no public key in PEM form: {error}") from None
    if not isinstance(found, rsa.RSAPublicKey):
        raise MqwireError("the public key is not an RSA key")
    return found


def _digest(message: UserMessage) -> tuple[bytes, hashes.HashAlgorithm]:
    named = int(message.message_properties_header.hash_algorithm)
    if named not in _HASHES:
        raise MqwireError(f"hash algorithm {named:#06x} is not supported")
    make, algorithm = _HASHES[named]
    return make(signed_bytes(message)), algorithm


def signed_bytes(message: UserMessage) -> bytes:
    """What is hashed for a 2.0 signature ([MS-MQMQ] 2.5.2), in its order."""
    data = mqwire.encode(message)
    places = {span.path: data[span.offset : span.offset + span.size] for span in mqwire.spans(message)}
    user, properties = message.user_header.flags, message.message_properties_header.flags
    wanted = (properties.pa, properties.pr, properties.na, properties.nr)
    acknowledgments = sum(1 << bit for bit, is_set in enumerate(wanted) if is_set)
    return b"".join(
        (
            places["message_properties_header.correlation_id"],
            places["message_properties_header.application_tag"],
            places["message_properties_header.message_body"],
            places.get("message_properties_header.label", b""),
            places.get("user_header.response_queue", b""),
            places.get("user_header.admin_queue", b""),
            places["user_header.source_queue_manager"],
            bytes((user.dm, message.base_header.flags.pr, user.jp << 1 | user.jn, acknowledgments)),
            places["message_properties_header.message_class"],
            places["message_properties_header.body_type"],
            places.get("user_header.connector_type", _NO_CONNECTOR),
            places.get("user_header.destination_queue", b""),
        )
    )
