"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from mqwire._message import Message, Structure
from mqwire._values import NULL_GUID, Guid


class Mqusersigncert(Structure, frozen=True, gc=False):
    """MQUSERSIGNCERT, [MS-MQMQ] 2.2.22: One certificate, with a digest and a GUID to find it by."""

    struct_id: ClassVar[str] = "mqusersigncerts.mqusersigncert"
    digest: bytes = bytes(16)
    identifier: Guid = NULL_GUID
    certificate_length: int | None = None
    certificate: bytes = b""


class Mqusersigncerts(Message, frozen=True, gc=False):
    """MQUSERSIGNCERTS, [MS-MQMQ] 2.2.21: The value of PROPID_U_SIGN_CERT: the certificates with which a user signs messages. Entries are read back to back; no text mentions padding."""

    struct_id: ClassVar[str] = "mqusersigncerts.mqusersigncerts"
    certificate_count: int | None = None
    certificates: tuple[Mqusersigncert, ...] = ()
    undecoded: bytes = b""
    trailing: bytes = b""


AnyMessage: TypeAlias = Mqusersigncerts
"""What decoding this protocol can give."""

__all__ = ["AnyMessage", "Mqusersigncert", "Mqusersigncerts"]
