"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from struct import Struct, pack, unpack_from

from mqwire._generated.types import common as t
from mqwire._values import (
    Refused,
    known_guid,
    remember_guid,
)

_S0 = Struct(">16sQQ")
_S0_unpack, _S0_pack = _S0.unpack_from, _S0.pack
_S1 = Struct("<BB6s")
_S1_unpack, _S1_pack = _S1.unpack_from, _S1.pack
_hresult_get = {int(m): m for m in t.Hresult}.get


def read_partition_seq_numbers(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.PartitionSeqNumbers, int]:
    partition_id, last_seq_number, purged_seq_number = _S0_unpack(data, pos)
    pos += 32
    partition_id = known_guid(partition_id) or remember_guid(partition_id)
    return t.PartitionSeqNumbers(partition_id, last_seq_number, purged_seq_number), pos


def read_sid(data: bytes, end: int, max_items: int) -> t.Sid:
    revision, sub_authority_count, identifier_authority = _S1_unpack(data, 0)
    pos = 8
    if sub_authority_count > max_items or sub_authority_count * 4 > end - pos:
        raise Refused
    sub_authority = unpack_from(f"<{sub_authority_count}I", data, pos)
    pos += 4 * sub_authority_count
    if not (revision == 1):  # sid.revision
        raise Refused
    if not (sub_authority_count <= 15):  # sid.sub_authority_count
        raise Refused
    if pos != end:
        raise Refused
    return t.Sid(revision, None, identifier_authority, sub_authority)


def write_partition_seq_numbers(obj: t.PartitionSeqNumbers, out: bytearray) -> None:
    if len(obj.partition_id) != 16:
        raise Refused
    out += _S0_pack(obj.partition_id, obj.last_seq_number, obj.purged_seq_number)


def write_sid(obj: t.Sid, out: bytearray) -> None:
    sub_authority_count_ = obj.sub_authority_count
    if sub_authority_count_ is None:
        sub_authority_count_ = len(obj.sub_authority)
    if len(obj.identifier_authority) != 6:
        raise Refused
    out += _S1_pack(obj.revision, sub_authority_count_, obj.identifier_authority)
    if len(obj.sub_authority) != sub_authority_count_:
        raise Refused
    out += pack(f"<{len(obj.sub_authority)}I", *obj.sub_authority)
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing
