"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from struct import Struct

from mqwire import _hooks as hooks
from mqwire._generated.types import mqusersigncerts as t
from mqwire._values import (
    Guid,
    Refused,
)

_S0 = Struct("<16s16sI")
_S0_unpack, _S0_pack = _S0.unpack_from, _S0.pack
_S1 = Struct("<I")
_S1_unpack, _S1_pack = _S1.unpack_from, _S1.pack


def read_mqusersigncert(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.Mqusersigncert, int]:
    digest, identifier, certificate_length = _S0_unpack(data, pos)
    pos += 36
    identifier = Guid(identifier)
    stop = pos + certificate_length
    if stop > end:
        raise Refused
    certificate = data[pos:stop]
    pos = stop
    found = t.Mqusersigncert(digest, identifier, None, certificate)
    if not hooks.certificate_digest(found):  # mqusersigncerts.mqusersigncert.digest
        raise Refused
    return found, pos


def read_mqusersigncerts(data: bytes, end: int, max_items: int) -> t.Mqusersigncerts:
    (certificate_count,) = _S1_unpack(data, 0)
    pos = 4
    if certificate_count > max_items or certificate_count * 36 > end - pos:
        raise Refused
    certificates_items = []
    for _ in range(certificate_count):
        item, pos = read_mqusersigncert(data, pos, end, max_items)
        certificates_items.append(item)
    certificates = tuple(certificates_items)
    if pos != end:
        raise Refused
    return t.Mqusersigncerts(None, certificates)


def write_mqusersigncert(obj: t.Mqusersigncert, out: bytearray) -> None:
    certificate_length_ = obj.certificate_length
    if certificate_length_ is None:
        certificate_length_ = len(obj.certificate)
    if len(obj.digest) != 16:
        raise Refused
    if len(obj.identifier) != 16:
        raise Refused
    out += _S0_pack(obj.digest, obj.identifier, certificate_length_)
    if len(obj.certificate) != certificate_length_:
        raise Refused
    if type(obj.certificate) is not bytes:
        raise Refused
    out += obj.certificate


def write_mqusersigncerts(obj: t.Mqusersigncerts, out: bytearray) -> None:
    certificate_count_ = obj.certificate_count
    if certificate_count_ is None:
        certificate_count_ = len(obj.certificates)
    out += _S1_pack(certificate_count_)
    if len(obj.certificates) != certificate_count_:
        raise Refused
    for item in obj.certificates:
        if type(item) is not t.Mqusersigncert:
            raise Refused
        write_mqusersigncert(item, out)
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing
