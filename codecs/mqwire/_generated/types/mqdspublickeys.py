"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar, TypeAlias

from mqwire._message import Message, Structure


class ProviderType(IntEnum):
    PROV_RSA_FULL = 1
    PROV_RSA_AES = 24


class Mqdspublickey(Structure, frozen=True, gc=False):
    """MQDSPUBLICKEY, [MS-MQMQ] 2.2.1: One public key and the provider that can use it."""

    struct_id: ClassVar[str] = "mqdspublickeys.mqdspublickey"
    ul_key_len: int | None = None
    ul_provider_len: int | None = None
    ul_provider_type: ProviderType | int = 0x1
    s_provider_name: str | bytes = ""
    a_buf: bytes = b""


class Mqdspublickeys(Message, frozen=True, gc=False):
    """MQDSPUBLICKEYS, [MS-MQMQ] 2.2.2: The value of the properties that hold public keys (238, 239, 1202, 1203 and 1302): one key for each cryptographic provider. Entries are read back to back; no text mentions padding."""

    struct_id: ClassVar[str] = "mqdspublickeys.mqdspublickeys"
    ul_len: int | None = None
    c_numof_keys: int | None = None
    a_public_keys: tuple[Mqdspublickey, ...] = ()
    undecoded: bytes = b""
    trailing: bytes = b""


AnyMessage: TypeAlias = Mqdspublickeys
"""What decoding this protocol can give."""

__all__ = ["AnyMessage", "Mqdspublickey", "Mqdspublickeys", "ProviderType"]
