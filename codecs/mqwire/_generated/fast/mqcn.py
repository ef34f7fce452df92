"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from codecs import utf_16_le_decode
from struct import Struct, pack, unpack_from

from mqwire import _hooks as hooks
from mqwire._generated.fast import propvalue as _propvalue
from mqwire._generated.types import mqcn as t
from mqwire._message import Message
from mqwire._values import (
    Guid,
    Refused,
    decode_units,
    encode_units,
    size,
    skip_units,
)

_S0 = Struct("<BB")
_S0_unpack, _S0_pack = _S0.unpack_from, _S0.pack
_S1 = Struct("<16s16s")
_S1_unpack, _S1_pack = _S1.unpack_from, _S1.pack
_S2 = Struct("<I")
_S2_unpack, _S2_pack = _S2.unpack_from, _S2.pack
_S3 = Struct("<H")
_S3_unpack, _S3_pack = _S3.unpack_from, _S3.pack
_S4 = Struct("<i")
_S4_unpack, _S4_pack = _S4.unpack_from, _S4.pack
_S5 = Struct("<h")
_S5_unpack, _S5_pack = _S5.unpack_from, _S5.pack
_S6 = Struct("<xB")
_S6_unpack, _S6_pack = _S6.unpack_from, _S6.pack
_S7 = Struct("<B")
_S7_unpack, _S7_pack = _S7.unpack_from, _S7.pack
_version_get = {int(m): m for m in t.Version}.get
_command_get = {int(m): m for m in t.Command}.get
_use_guid_get = {int(m): m for m in t.UseGuid}.get
_event_get = {int(m): m for m in t.Event}.get


def read_notification_update(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.NotificationUpdate, int]:
    command, use_guid = _S0_unpack(data, pos)
    pos += 2
    command = _command_get(command, command)
    use_guid = _use_guid_get(use_guid, use_guid)
    if use_guid != 1:
        stop = data.find(b"\0\0", pos)
        while (stop - pos) & 1 and stop >= 0:
            stop = data.find(b"\0\0", stop + 1)
        if stop < 0:
            raise Refused
        path_name = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
        pos = stop + 2
        guid_master_id = data[pos : pos + 16]
        if pos + 16 > end:
            raise Refused
        pos += 16
        guid_master_id = Guid(guid_master_id)
        guid_identifier = None
    else:
        guid_identifier, guid_master_id = _S1_unpack(data, pos)
        pos += 32
        guid_identifier = Guid(guid_identifier)
        guid_master_id = Guid(guid_master_id)
        path_name = None
    stop = pos + 24
    if not pos <= stop <= end:
        raise Refused
    reserved = data[pos:stop]
    pos = stop
    if not any(reserved):
        reserved = None
    number_of_properties = data[pos]
    pos += 1
    if number_of_properties * 4 > end - pos:
        raise Refused
    ids = unpack_from(f"<{number_of_properties}I", data, pos)
    pos += 4 * number_of_properties
    properties_items = []
    for id in ids:
        kind, id = _propvalue._property_list_kinds[id]
        if kind == 0:  # VT_BLOB
            (size_,) = _S2_unpack(data, pos)
            pos += 4
            stop = pos + size_
            if not pos <= stop <= end:
                raise Refused
            value = data[pos:stop]
            pos = stop
        elif kind == 1:  # VT_LPWSTR
            stop = data.find(b"\0\0", pos)
            while (stop - pos) & 1 and stop >= 0:
                stop = data.find(b"\0\0", stop + 1)
            if stop < 0:
                raise Refused
            value = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
            pos = stop + 2
        elif kind == 2:  # VT_CLSID
            value = data[pos : pos + 16]
            if pos + 16 > end:
                raise Refused
            pos += 16
            value = Guid(value)
        elif kind == 3:  # VT_UI4
            (value,) = _S2_unpack(data, pos)
            pos += 4
        elif kind == 4:  # VT_UI1
            value = data[pos]
            pos += 1
        elif kind == 5:  # VT_CLSID | VT_VECTOR
            (size_,) = _S2_unpack(data, pos)
            pos += 4
            if size_ > max_items or size_ * 16 > end - pos:
                raise Refused
            stop = pos + 16 * size_
            value = tuple([Guid(data[i : i + 16]) for i in range(pos, stop, 16)])
            pos = stop
        elif kind == 6:  # VT_UI2
            (value,) = _S3_unpack(data, pos)
            pos += 2
        elif kind == 7:  # VT_I4
            (value,) = _S4_unpack(data, pos)
            pos += 4
        elif kind == 8:  # VT_LPWSTR | VT_VECTOR
            (size_,) = _S2_unpack(data, pos)
            pos += 4
            if size_ > max_items or size_ * 2 > end - pos:
                raise Refused
            value_items = []
            for _ in range(size_):
                stop = data.find(b"\0\0", pos)
                while (stop - pos) & 1 and stop >= 0:
                    stop = data.find(b"\0\0", stop + 1)
                if stop < 0:
                    raise Refused
                item = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
                pos = stop + 2
                value_items.append(item)
            value = tuple(value_items)
        elif kind == 9:  # VT_UI1 | VT_VECTOR
            (size_,) = _S2_unpack(data, pos)
            pos += 4
            stop = pos + size_
            if not pos <= stop <= end:
                raise Refused
            value = data[pos:stop]
            pos = stop
        elif kind == 10:  # VT_I2
            (value,) = _S5_unpack(data, pos)
            pos += 2
        else:
            raise Refused
        properties_items.append(_propvalue.t.Property(id, value))
    properties = tuple(properties_items)
    if not (command <= 2):  # mqcn.notification_update.command
        raise Refused
    if not (use_guid <= 1):  # mqcn.notification_update.use_guid
        raise Refused
    if use_guid == (1 if guid_identifier is not None else 0):
        use_guid = None
    return t.NotificationUpdate(
        command, use_guid, path_name, guid_identifier, guid_master_id, reserved, None, properties
    ), pos


def read_change_notification_1(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.ChangeNotification1, int]:
    (number_of_update_notifications,) = _S6_unpack(data, 0)
    pos = 2
    if number_of_update_notifications > max_items or number_of_update_notifications * 43 > end - pos:
        raise Refused
    notification_updates_items = []
    for _ in range(number_of_update_notifications):
        item, pos = read_notification_update(data, pos, end, max_items)
        notification_updates_items.append(item)
    notification_updates = tuple(notification_updates_items)
    tail = data[pos:]
    pos = end
    if tail == b"\x00":
        tail = None
    if not (size(tail) <= 1):  # mqcn.tail
        raise Refused
    return t.ChangeNotification1(None, notification_updates, tail), pos


def read_markup_record(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.MarkupRecord, int]:
    stop = data.find(b"\0\0", pos)
    while (stop - pos) & 1 and stop >= 0:
        stop = data.find(b"\0\0", stop + 1)
    if stop < 0:
        raise Refused
    text = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
    pos = stop + 2
    stop = data.find(b"\0\0", pos)
    while (stop - pos) & 1 and stop >= 0:
        stop = data.find(b"\0\0", stop + 1)
    if stop < 0:
        raise Refused
    tag = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
    pos = stop + 2
    return t.MarkupRecord(text, tag), pos


def end_of_notification_body(data: bytes, pos: int) -> int:
    for _ in range(8):
        pos = skip_units(data, pos, b"<\x00")
        pos = skip_units(data, pos, b">\x00")
    return pos


def read_notification_body(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.NotificationBody, int]:
    start = pos
    pos = end_of_notification_body(data, pos)
    found = t.NotificationBody(decode_units(data[start:pos]))
    if not hooks.notification_tag_names(found):  # mqcn.notification_body.tag_names
        raise Refused
    if not hooks.notification_tag_order(found):  # mqcn.notification_body.tag_order
        raise Refused
    if not hooks.notification_stray_text(found):  # mqcn.notification_body.stray_text
        raise Refused
    if not hooks.notification_event(found):  # mqcn.notification_body.event
        raise Refused
    if not hooks.notification_object_guid(found):  # mqcn.notification_body.object_guid
        raise Refused
    if not hooks.notification_domain_controller(found):  # mqcn.notification_body.domain_controller
        raise Refused
    return found, pos


def read_change_notification_2(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.ChangeNotification2, int]:
    (number_of_update_notifications,) = _S6_unpack(data, 0)
    pos = 2
    notification_body, pos = read_notification_body(data, pos, end, max_items)
    tail = data[pos:]
    pos = end
    if tail == b"\x00":
        tail = None
    if not (number_of_update_notifications == 1):  # mqcn.number_of_update_notifications
        raise Refused
    return t.ChangeNotification2(number_of_update_notifications, notification_body, tail), pos


def read_unknown(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.Unknown, int]:
    version = data[0]
    version = _version_get(version, version)
    pos = 1
    undecoded = data[pos:]
    pos = end
    if not ((version == 1) or (version == 2)):  # mqcn.version
        raise Refused
    return t.Unknown(version, undecoded), pos


def read_mqcn(data: bytes, pos: int, end: int, max_items: int) -> tuple[Message, int]:
    kind = data[0]
    if kind == 1:
        return read_change_notification_1(data, 0, end, max_items)
    if kind == 2:
        return read_change_notification_2(data, 0, end, max_items)
    return read_unknown(data, 0, end, max_items)


def write_notification_update(obj: t.NotificationUpdate, out: bytearray) -> None:
    use_guid_ = obj.use_guid
    if use_guid_ is None:
        use_guid_ = 1 if obj.guid_identifier is not None else 0
    number_of_properties_ = obj.number_of_properties
    if number_of_properties_ is None:
        number_of_properties_ = size(obj.properties)
    out += _S0_pack(obj.command, use_guid_)
    if use_guid_ != 1:
        if "\0" in obj.path_name:
            raise Refused
        out += obj.path_name.encode("utf-16-le", "surrogatepass") + b"\0\0"
    elif obj.path_name is not None:
        raise Refused
    if use_guid_ == 1:
        if len(obj.guid_identifier) != 16:
            raise Refused
        out += obj.guid_identifier
    elif obj.guid_identifier is not None:
        raise Refused
    if len(obj.guid_master_id) != 16:
        raise Refused
    out += obj.guid_master_id
    if obj.reserved is None:
        out += "bytes(24)"
    else:
        if len(obj.reserved) != 24:
            raise Refused
        out += obj.reserved
    out += _S7_pack(number_of_properties_)
    if len(obj.properties) != number_of_properties_:
        raise Refused
    out += pack(f"<{len(obj.properties)}I", *[item.id for item in obj.properties])
    for item in obj.properties:
        value = item.value
        kind = _propvalue._property_list_kinds[item.id][0]
        if kind == 0:  # VT_BLOB
            out += _S2_pack(len(value))
            out += value
        elif kind == 1:  # VT_LPWSTR
            if "\0" in value:
                raise Refused
            out += value.encode("utf-16-le", "surrogatepass") + b"\0\0"
        elif kind == 2:  # VT_CLSID
            if len(value) != 16:
                raise Refused
            out += value
        elif kind == 3:  # VT_UI4
            out += _S2_pack(value)
        elif kind == 4:  # VT_UI1
            out.append(value)
        elif kind == 5:  # VT_CLSID | VT_VECTOR
            out += _S2_pack(len(value))
            for part in value:
                if len(part) != 16:
                    raise Refused
                out += part
        elif kind == 6:  # VT_UI2
            out += _S3_pack(value)
        elif kind == 7:  # VT_I4
            out += _S4_pack(value)
        elif kind == 8:  # VT_LPWSTR | VT_VECTOR
            out += _S2_pack(len(value))
            for part in value:
                if "\0" in part:
                    raise Refused
                out += part.encode("utf-16-le", "surrogatepass") + b"\0\0"
        elif kind == 9:  # VT_UI1 | VT_VECTOR
            out += _S2_pack(len(value))
            out += value
        elif kind == 10:  # VT_I2
            out += _S5_pack(value)


def write_change_notification_1(obj: t.ChangeNotification1, out: bytearray) -> None:
    number_of_update_notifications_ = obj.number_of_update_notifications
    if number_of_update_notifications_ is None:
        number_of_update_notifications_ = size(obj.notification_updates)
    out += _S0_pack(1, number_of_update_notifications_)
    if len(obj.notification_updates) != number_of_update_notifications_:
        raise Refused
    for item in obj.notification_updates:
        if type(item) is not t.NotificationUpdate:
            raise Refused
        write_notification_update(item, out)
    if obj.tail is None:
        out += b"\x00"
    else:
        out += obj.tail
    if obj.undecoded:
        raise Refused
    if obj.trailing:
        raise Refused


def write_markup_record(obj: t.MarkupRecord, out: bytearray) -> None:
    if "\0" in obj.text:
        raise Refused
    out += obj.text.encode("utf-16-le", "surrogatepass") + b"\0\0"
    if "\0" in obj.tag:
        raise Refused
    out += obj.tag.encode("utf-16-le", "surrogatepass") + b"\0\0"


def write_notification_body(obj: t.NotificationBody, out: bytearray) -> None:
    data = encode_units(obj.text)
    if end_of_notification_body(data, 0) != len(data):
        raise Refused
    out += data


def write_change_notification_2(obj: t.ChangeNotification2, out: bytearray) -> None:
    out += _S0_pack(2, obj.number_of_update_notifications)
    if type(obj.notification_body) is not t.NotificationBody:
        raise Refused
    write_notification_body(obj.notification_body, out)
    if obj.tail is None:
        out += b"\x00"
    else:
        out += obj.tail
    if obj.undecoded:
        raise Refused
    if obj.trailing:
        raise Refused


def write_unknown(obj: t.Unknown, out: bytearray) -> None:
    out += _S7_pack(obj.version)
    out += obj.undecoded
    kind = obj.version
    if kind == 1 or kind == 2:
        raise Refused
    if obj.trailing:
        raise Refused
