"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from struct import Struct

from mqwire._generated.types import mqdspublickeys as t
from mqwire._values import (
    Refused,
    has_nul,
    num_units,
    read_sized_text,
    utf16_len,
    write_sized_text,
)

_S0 = Struct("<III")
_S0_unpack, _S0_pack = _S0.unpack_from, _S0.pack
_S1 = Struct("<II")
_S1_unpack, _S1_pack = _S1.unpack_from, _S1.pack
_S2 = Struct("<I")
_S2_unpack, _S2_pack = _S2.unpack_from, _S2.pack
_provider_type_get = {int(m): m for m in t.ProviderType}.get


def read_mqdspublickey(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.Mqdspublickey, int]:
    ul_key_len, ul_provider_len, ul_provider_type = _S0_unpack(data, pos)
    pos += 12
    stop = pos + ul_provider_len
    if stop > end:
        raise Refused
    s_provider_name = read_sized_text(data[pos:stop])
    pos = stop
    stop = pos + ul_key_len
    if stop > end:
        raise Refused
    a_buf = data[pos:stop]
    pos = stop
    if not ((ul_provider_len % 2) == 0):  # mqdspublickeys.mqdspublickey.provider_len_even
        raise Refused
    if not (not has_nul(s_provider_name)):  # mqdspublickeys.mqdspublickey.embedded_nul
        raise Refused
    if not (ul_provider_len == ((utf16_len(s_provider_name) + 1) * 2)):  # mqdspublickeys.mqdspublickey.terminator
        raise Refused
    if ul_provider_len == (num_units(s_provider_name) * 2):
        ul_provider_len = None
    return t.Mqdspublickey(
        None, ul_provider_len, _provider_type_get(ul_provider_type, ul_provider_type), s_provider_name, a_buf
    ), pos


def read_mqdspublickeys(data: bytes, end: int, max_items: int) -> t.Mqdspublickeys:
    ul_len, c_numof_keys = _S1_unpack(data, 0)
    pos = 8
    if c_numof_keys > max_items or c_numof_keys * 12 > end - pos:
        raise Refused
    a_public_keys_items = []
    for _ in range(c_numof_keys):
        item, pos = read_mqdspublickey(data, pos, end, max_items)
        a_public_keys_items.append(item)
    a_public_keys = tuple(a_public_keys_items)
    late = pos
    if not (ul_len == late):  # mqdspublickeys.ul_len
        raise Refused
    if ul_len == late:
        ul_len = None
    if pos != end:
        raise Refused
    return t.Mqdspublickeys(ul_len, None, a_public_keys)


def write_mqdspublickey(obj: t.Mqdspublickey, out: bytearray) -> None:
    ul_key_len_ = obj.ul_key_len
    if ul_key_len_ is None:
        ul_key_len_ = len(obj.a_buf)
    ul_provider_len_ = obj.ul_provider_len
    if ul_provider_len_ is None:
        ul_provider_len_ = num_units(obj.s_provider_name) * 2
    out += _S0_pack(ul_key_len_, ul_provider_len_, obj.ul_provider_type)
    out += write_sized_text(obj.s_provider_name, ul_provider_len_)
    if len(obj.a_buf) != ul_key_len_:
        raise Refused
    if type(obj.a_buf) is not bytes:
        raise Refused
    out += obj.a_buf


def write_mqdspublickeys(obj: t.Mqdspublickeys, out: bytearray) -> int:
    c_numof_keys_ = obj.c_numof_keys
    if c_numof_keys_ is None:
        c_numof_keys_ = len(obj.a_public_keys)
    out += _S1_pack(0 if obj.ul_len is None else obj.ul_len, c_numof_keys_)
    if len(obj.a_public_keys) != c_numof_keys_:
        raise Refused
    for item in obj.a_public_keys:
        if type(item) is not t.Mqdspublickey:
            raise Refused
        write_mqdspublickey(item, out)
    late = len(out)
    if obj.ul_len is None:
        _S2.pack_into(out, 0, late)
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing
    return late
