# SPDX-License-Identifier: GPL-2.0-only
# This file is under the licence of Scapy, which it uses. Only the benchmarks import it.
"""The messages as Scapy packets, dissection only.

This is Scapy in its own terms: each property value is a packet, of a PacketListField that picks the class by PROPID, so
that every value can be shown, edited and fuzzed like any other layer. scapy_lean.py gives that up for speed.
"""
# mypy: disable-error-code="list-item,misc"

from typing import Any

from scapy.fields import (
    ByteField,
    ConditionalField,
    FieldLenField,
    FieldListField,
    LEIntField,
    LEShortField,
    LESignedIntField,
    LESignedShortField,
    LongField,
    PacketField,
    PacketListField,
    StrFixedLenField,
    StrLenField,
    StrNullField,
)
from scapy.packet import Packet

from ..propids import VT

Values = dict[str, Any]
ANY_NUMBER = 1 << 30  # Scapy refuses lists of more than a hundred items unless told otherwise


class TextField(StrNullField):
    """Terminated UTF-16LE, decoded while dissecting (Scapy's own class leaves that to the reader of the attribute)."""

    DELIMITER = b"\0\0"

    def __init__(self, name: str) -> None:
        super().__init__(name, b"")

    def m2i(self, pkt: Any, x: bytes) -> Any:  # noqa: ARG002
        return x.decode("utf-16-le")


class GuidField(StrFixedLenField):
    def __init__(self, name: str) -> None:
        super().__init__(name, b"\0" * 16, 16)


class Part(Packet):
    """A packet inside another one: what it does not consume belongs to its neighbour."""

    def extract_padding(self, s: bytes) -> tuple[bytes, bytes]:
        return b"", s


class _Ui1(Part):
    fields_desc = [ByteField("value", 0)]


class _Ui2(Part):
    fields_desc = [LEShortField("value", 0)]


class _Ui4(Part):
    fields_desc = [LEIntField("value", 0)]


class _I2(Part):
    fields_desc = [LESignedShortField("value", 0)]


class _I4(Part):
    fields_desc = [LESignedIntField("value", 0)]


class _Lpwstr(Part):
    fields_desc = [TextField("value")]


class _Clsid(Part):
    fields_desc = [GuidField("value")]


class _Blob(Part):
    fields_desc = [
        FieldLenField("size", None, length_of="value", fmt="<I"),
        StrLenField("value", b"", length_from=lambda pkt: pkt.size),
    ]


class _Clsids(Part):
    fields_desc = [
        FieldLenField("size", None, count_of="value", fmt="<I"),
        FieldListField("value", [], GuidField("guid"), count_from=lambda pkt: pkt.size, max_count=ANY_NUMBER),
    ]


class _Lpwstrs(Part):
    fields_desc = [
        FieldLenField("size", None, count_of="value", fmt="<I"),
        FieldListField("value", [], TextField("text"), count_from=lambda pkt: pkt.size, max_count=ANY_NUMBER),
    ]


TYPES = {
    "ui1": _Ui1,
    "ui2": _Ui2,
    "ui4": _Ui4,
    "i2": _I2,
    "i4": _I4,
    "lpwstr": _Lpwstr,
    "blob": _Blob,
    "clsid": _Clsid,
    "ui1_vector": _Blob,
    "clsid_vector": _Clsids,
    "lpwstr_vector": _Lpwstrs,
}
_CLASSES = {propid: TYPES[vt] for propid, vt in VT.items()}


def _next_value(pkt: Any, before: list[Any], current: Any, _remain: bytes) -> type[Part] | None:
    index = 0 if current is None else len(before) + 1
    propids = pkt.property_ids
    return _CLASSES[propids[index]] if index < len(propids) else None


class DirectoryChange(Part):
    fields_desc = [
        ByteField("command", 0),
        ByteField("use_guid", 0),
        ConditionalField(TextField("path_name"), lambda pkt: pkt.use_guid == 0),
        ConditionalField(GuidField("guid_identifier"), lambda pkt: pkt.use_guid != 0),
        GuidField("partition_id"),
        LongField("previous_seq_number", 0),
        LongField("seq_number", 0),
        LongField("purged_seq_number", 0),
        FieldLenField("number_of_properties", None, count_of="property_ids", fmt="B"),
        FieldListField(
            "property_ids",
            [],
            LEIntField("id", 0),
            count_from=lambda pkt: pkt.number_of_properties,
            max_count=ANY_NUMBER,
        ),
        PacketListField("property_values", [], next_cls_cb=_next_value, max_count=ANY_NUMBER),
    ]


class PartitionSeqNumbers(Part):
    fields_desc = [GuidField("partition_id"), LongField("last_seq_number", 0), LongField("purged_seq_number", 0)]


class SeqNumberHeader(Part):
    fields_desc = [
        FieldLenField("count", None, count_of="partition_seq_numbers", fmt="<H"),
        ConditionalField(TextField("machine_name"), lambda pkt: pkt.count > 0),
        PacketListField(
            "partition_seq_numbers",
            [],
            PartitionSeqNumbers,
            count_from=lambda pkt: pkt.count,
            max_count=ANY_NUMBER,
        ),
    ]


class BaseReplicationHeader(Part):
    fields_desc = [ByteField("version", 0), GuidField("site_id"), ByteField("operation", 0)]


def changes(cls: type[Part]) -> PacketListField:
    return PacketListField("directory_changes", [], cls, count_from=lambda pkt: pkt.count, max_count=ANY_NUMBER)


class ChangePropagation(Part):
    fields_desc = [
        BaseReplicationHeader,
        ByteField("flush", 0),
        FieldLenField("count", None, count_of="directory_changes", fmt="<H"),
        changes(DirectoryChange),
        PacketField("seq_number_header", None, SeqNumberHeader),
    ]


class SyncRequest(Part):
    fields_desc = [
        BaseReplicationHeader,
        GuidField("partition_id"),
        LongField("from_seq_number", 0),
        LongField("to_seq_number", 0),
        LongField("known_purged_seq_number", 0),
        ByteField("is_sync0", 0),
        ByteField("scope", 0),
        TextField("requester_name"),
    ]


class SyncReply(Part):
    fields_desc = [
        BaseReplicationHeader,
        GuidField("partition_id"),
        LongField("from_seq_number", 0),
        LongField("to_seq_number", 0),
        LongField("purged_seq_number", 0),
        FieldLenField("count", None, count_of="directory_changes", fmt="<I"),
        LEIntField("complete_sync0", 0),
        changes(DirectoryChange),
    ]


class PscAck(Part):
    fields_desc = [
        BaseReplicationHeader,
        GuidField("psc_site_id"),
        GuidField("acked_partition_id"),
        LongField("acked_seq_number", 0),
        TextField("psc_name"),
    ]


MESSAGES = {0: ChangePropagation, 2: SyncRequest, 3: SyncReply, 6: PscAck}


def decode(data: bytes) -> Any:
    return MESSAGES[data[17]](data)


def _plain(packet: Any) -> Values:
    """The fields as they were stored by dissection; absent optional ones are None."""
    values = {field.name: packet.fields.get(field.name) for field in packet.fields_desc}
    if "property_values" in values:
        parts = values.pop("property_values")
        inner = [part.fields["value"] if isinstance(part, Packet) else part for part in parts]
        plain = [tuple(value) if isinstance(value, list) else value for value in inner]
        values["properties"] = tuple(zip(values.pop("property_ids"), plain, strict=True))
        del values["number_of_properties"]
    for name in ("directory_changes", "partition_seq_numbers"):
        if name in values:
            values[name] = tuple(map(_plain, values[name]))
    if "seq_number_header" in values:
        values["seq_number_header"] = _plain(values["seq_number_header"])
    return values


def as_values(message: Any) -> Values:
    """A dissected message in the form of `cursor.as_values`."""
    return _plain(message)
