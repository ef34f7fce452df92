# SPDX-License-Identifier: GPL-2.0-only
# This file is under the licence of Scapy, which it uses. Only the benchmarks import it.
"""Scapy with a short cut: one custom field keeps the values of a change as a bare list, not as packets."""
# mypy: disable-error-code="misc,type-arg"

from typing import Any

from scapy.fields import Field, PacketField

from ..propids import VT
from .scapy_codec import (
    MESSAGES,
    TYPES,
    ChangePropagation,
    DirectoryChange,
    GuidField,
    Part,
    SeqNumberHeader,
    SyncReply,
    TextField,
    as_values,
    changes,
)

__all__ = ["as_values", "decode"]


class _BlobField(Field):
    def getfield(self, pkt: Any, s: bytes) -> tuple[bytes, Any]:  # noqa: ARG002
        end = 4 + int.from_bytes(s[:4], "little")
        return s[end:], s[4:end]


class _VectorField(Field):
    __slots__ = ["item"]

    def __init__(self, item: Field) -> None:
        super().__init__("value", [])
        self.item = item

    def getfield(self, pkt: Any, s: bytes) -> tuple[bytes, Any]:
        count, rest = int.from_bytes(s[:4], "little"), s[4:]
        values = []
        for _ in range(count):
            rest, value = self.item.getfield(pkt, rest)
            values.append(value)
        return rest, values


_FIELDS_BY_TYPE = {vt: cls.fields_desc[0] for vt, cls in TYPES.items() if len(cls.fields_desc) == 1} | {
    "blob": _BlobField("value", b""),
    "ui1_vector": _BlobField("value", b""),
    "clsid_vector": _VectorField(GuidField("value")),
    "lpwstr_vector": _VectorField(TextField("value")),
}
_FIELDS = {propid: _FIELDS_BY_TYPE[vt] for propid, vt in VT.items()}


class _ValuesField(Field):
    islist = 1

    def getfield(self, pkt: Any, s: bytes) -> tuple[bytes, Any]:
        values = []
        for propid in pkt.fields["property_ids"]:
            s, value = _FIELDS[propid].getfield(pkt, s)
            values.append(value)
        return s, values


class LeanDirectoryChange(Part):
    fields_desc = [*DirectoryChange.fields_desc[:-1], _ValuesField("property_values", [])]


class LeanSyncReply(Part):
    fields_desc = [*SyncReply.fields_desc[:-1], changes(LeanDirectoryChange)]


class LeanChangePropagation(Part):
    fields_desc = [
        *ChangePropagation.fields_desc[:-2],
        changes(LeanDirectoryChange),
        PacketField("seq_number_header", None, SeqNumberHeader),
    ]


_LEAN = MESSAGES | {0: LeanChangePropagation, 3: LeanSyncReply}


def decode(data: bytes) -> Any:
    return _LEAN[data[17]](data)
