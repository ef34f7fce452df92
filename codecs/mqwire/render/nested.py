"""Messages inside messages: the body of a packet, and blobs whose format is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from mqwire._decode import decode
from mqwire._encode import encode
from mqwire._message import Message, replace
from mqwire._queues import body_protocol, is_encrypted, message_body
from mqwire._validate import Finding
from mqwire.errors import DecodeError, EncodeError
from mqwire.mqqb import SenderIdType
from mqwire.render.fields import PROPERTIES, Node

BODY_PATH = "message_properties_header.message_body"
# Bodies that the message itself declares, whatever queue it goes to ([MS-MQQB] 2.2.4.1, 2.2.5.1).
_ACKNOWLEDGMENTS = {"order_ack": "order_ack_body", "final_ack": "final_ack_body"}


class Inner(NamedTuple):
    """A message that is the value of a field, or why that value is none."""

    path: str
    protocol: str
    message: Message | None
    error: DecodeError | None = None

    @property
    def title(self) -> str:
        """`mqdsrp sync_request`; one word where both are the same."""
        name = "" if self.message is None else self.message.message
        return self.protocol if name in ("", self.protocol) else f"{self.protocol} {name}"


def body_of(message: Message) -> Inner | None:
    """The body of a packet that carries one of the directory protocols."""
    protocol = body_protocol(message)
    return None if protocol is None else _read(BODY_PATH, message_body(message), protocol)


def inner_of(message: Message, node: Node) -> Inner | None:
    """What the value of one field is in turn, if that is known."""
    value = node.value
    if not isinstance(value, bytes) or not value:
        return None
    if message.struct_id == "mqqb.user_message":
        return _in_packet(message, node.path, value)
    member = None if node.property_id is None else PROPERTIES.get(node.property_id)
    return _whole(node.path, value, member.blob) if member is not None and member.blob else None


def _in_packet(message: Any, path: str, value: bytes) -> Inner | None:
    if path == BODY_PATH:
        acknowledgment = _ACKNOWLEDGMENTS.get(message.message)
        if acknowledgment and not is_encrypted(message):
            return _whole(path, value, acknowledgment)
        return body_of(message)
    if path == "security_header.security_data.security_id" and message.security_header.flags.st == SenderIdType.SID:
        return _whole(path, value, "sid")
    return None


def _whole(path: str, value: bytes, protocol: str) -> Inner | None:
    """A blob is either a whole one of its kind or just bytes."""
    try:
        return Inner(path, protocol, decode(value, protocol))
    except DecodeError:
        return None


def _read(path: str, value: bytes, protocol: str) -> Inner | None:
    try:
        found = decode(value, protocol, strict=False)
    except DecodeError as error:
        return Inner(path, protocol, None, error)
    return Inner(path, protocol, found) if _is_exact(found, value) else None


def _is_exact(message: Message, value: bytes) -> bool:
    try:
        return encode(message) == value
    except EncodeError:
        return False


def body_findings(body: Inner, offset: int) -> Iterator[Finding]:
    """The findings of a body, placed in the packet: `offset` is where the body starts there."""
    for finding in () if body.message is None else body.message.findings:
        path = f"{body.path}.document.{finding.path}".rstrip(".")
        yield replace(finding, path=path, offset=finding.offset + offset)
