"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from codecs import utf_16_le_decode, utf_16_le_encode
from struct import Struct, pack

from mqwire import _hooks as hooks
from mqwire._generated.fast import propvalue as _propvalue
from mqwire._generated.types import mqcn as t
from mqwire._values import (
    Guid,
    Refused,
    decode_units,
    encode_units,
    find_unit,
    known_guid,
    remember_guid,
    size,
    skip_units,
)

_S0 = Struct("<BB")
_S0_unpack, _S0_pack = _S0.unpack_from, _S0.pack
_S1 = Struct("<BB16s16s")
_S1_unpack, _S1_pack = _S1.unpack_from, _S1.pack
_S2 = Struct("<xB")
_S2_unpack, _S2_pack = _S2.unpack_from, _S2.pack
_S3 = Struct("<B")
_S3_unpack, _S3_pack = _S3.unpack_from, _S3.pack
_version_get = {int(m): m for m in t.Version}.get
_command_get = {int(m): m for m in t.Command}.get
_use_guid_get = {int(m): m for m in t.UseGuid}.get
_event_get = {int(m): m for m in t.Event}.get
_property_list_plan, _property_list_make_plan = (
    _propvalue._property_list_plans.get,
    _propvalue._property_list_plans.make,
)
_property_list_cls = _propvalue.t.Property


def read_notification_update(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.NotificationUpdate, int]:
    if data[pos + 1] != 1:
        command, use_guid = _S0_unpack(data, pos)
        pos += 2
        stop = data.find(b"\0\0", pos)
        if stop < 0:
            raise Refused
        if (stop - pos) & 1:
            stop += 1
            if data[stop + 1]:
                stop = find_unit(data, pos, stop)
        path_name = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
        pos = stop + 2
        guid_master_id = data[pos : pos + 16]
        if pos + 16 > end:
            raise Refused
        pos += 16
        guid_master_id = known_guid(guid_master_id) or remember_guid(guid_master_id)
        guid_identifier = None
    else:
        command, use_guid, guid_identifier, guid_master_id = _S1_unpack(data, pos)
        pos += 34
        guid_identifier = Guid(guid_identifier)
        guid_master_id = known_guid(guid_master_id) or remember_guid(guid_master_id)
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
    stop = pos + 4 * number_of_properties
    if stop > end or number_of_properties > max_items:
        raise Refused
    ids = data[pos:stop]
    members, guids, steps, _ = _property_list_plan(ids) or _property_list_make_plan(ids)
    pos = stop
    values = []
    for unpack, width, kind in steps:
        if width:
            values += unpack(data, pos)
            pos += width
        if kind == 2:  # VT_BLOB
            size_ = values[-1]
            stop = pos + size_
            if stop > end:
                raise Refused
            value = data[pos:stop]
            pos = stop
            values[-1] = value
        elif kind == 3:  # VT_LPWSTR
            stop = data.find(b"\0\0", pos)
            if stop < 0:
                raise Refused
            if (stop - pos) & 1:
                stop += 1
                if data[stop + 1]:
                    stop = find_unit(data, pos, stop)
            value = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
            pos = stop + 2
            values.append(value)
        elif kind == 4:  # VT_CLSID | VT_VECTOR
            size_ = values[-1]
            if size_ > max_items or size_ * 16 > end - pos:
                raise Refused
            stop = pos + 16 * size_
            value = tuple([Guid(data[i : i + 16]) for i in range(pos, stop, 16)])
            pos = stop
            values[-1] = value
        elif kind == 5:  # VT_LPWSTR | VT_VECTOR
            size_ = values[-1]
            if size_ > max_items or size_ * 2 > end - pos:
                raise Refused
            value_items = []
            for _ in range(size_):
                stop = data.find(b"\0\0", pos)
                if stop < 0:
                    raise Refused
                if (stop - pos) & 1:
                    stop += 1
                    if data[stop + 1]:
                        stop = find_unit(data, pos, stop)
                item = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
                pos = stop + 2
                value_items.append(item)
            value = tuple(value_items)
            values[-1] = value
        elif kind == 6:  # VT_UI1 | VT_VECTOR
            size_ = values[-1]
            stop = pos + size_
            if stop > end:
                raise Refused
            value = data[pos:stop]
            pos = stop
            values[-1] = value
    for index in guids:
        values[index] = Guid(values[index])
    properties = (*map(_property_list_cls, members, values),)
    if not (command <= 2):  # mqcn.notification_update.command
        raise Refused
    if not (use_guid <= 1):  # mqcn.notification_update.use_guid
        raise Refused
    if use_guid == (1 if (guid_identifier is not None) else 0):
        use_guid = None
    return t.NotificationUpdate(
        _command_get(command, command),
        None if use_guid is None else _use_guid_get(use_guid, use_guid),
        path_name,
        guid_identifier,
        guid_master_id,
        reserved,
        None,
        properties,
    ), pos


def read_change_notification_1(data: bytes, end: int, max_items: int) -> t.ChangeNotification1:
    (number_of_update_notifications,) = _S2_unpack(data, 0)
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
    if pos != end:
        raise Refused
    return t.ChangeNotification1(None, notification_updates, tail)


def read_markup_record(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.MarkupRecord, int]:
    stop = data.find(b"\0\0", pos)
    if stop < 0:
        raise Refused
    if (stop - pos) & 1:
        stop += 1
        if data[stop + 1]:
            stop = find_unit(data, pos, stop)
    text = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
    pos = stop + 2
    stop = data.find(b"\0\0", pos)
    if stop < 0:
        raise Refused
    if (stop - pos) & 1:
        stop += 1
        if data[stop + 1]:
            stop = find_unit(data, pos, stop)
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


def read_change_notification_2(data: bytes, end: int, max_items: int) -> t.ChangeNotification2:
    (number_of_update_notifications,) = _S2_unpack(data, 0)
    pos = 2
    notification_body, pos = read_notification_body(data, pos, end, max_items)
    tail = data[pos:]
    pos = end
    if tail == b"\x00":
        tail = None
    if not (number_of_update_notifications == 1):  # mqcn.number_of_update_notifications
        raise Refused
    if pos != end:
        raise Refused
    return t.ChangeNotification2(number_of_update_notifications, notification_body, tail)


def read_unknown(data: bytes, end: int, max_items: int) -> t.Unknown:
    version = data[0]
    pos = 1
    undecoded = data[pos:]
    pos = end
    if not ((version == 1) or (version == 2)):  # mqcn.version
        raise Refused
    if pos != end:
        raise Refused
    return t.Unknown(_version_get(version, version), undecoded)


_mqcn_arm = {1: read_change_notification_1, 2: read_change_notification_2}.get


def read_mqcn(data: bytes, end: int, max_items: int) -> t.ChangeNotification1 | t.ChangeNotification2 | t.Unknown:
    return _mqcn_arm(data[0], read_unknown)(data, end, max_items)


def write_notification_update(obj: t.NotificationUpdate, out: bytearray) -> None:
    use_guid_ = obj.use_guid
    if use_guid_ is None:
        use_guid_ = 1 if (obj.guid_identifier is not None) else 0
    number_of_properties_ = obj.number_of_properties
    if number_of_properties_ is None:
        number_of_properties_ = len(obj.properties)
    out += _S0_pack(obj.command, use_guid_)
    if use_guid_ != 1:
        if "\0" in obj.path_name:
            raise Refused
        out += utf_16_le_encode(obj.path_name + "\0", "surrogatepass")[0]
    elif obj.path_name is not None:
        raise Refused
    if use_guid_ == 1:
        if len(obj.guid_identifier) != 16:
            raise Refused
        if not isinstance(obj.guid_identifier, bytes):
            raise Refused
        out += obj.guid_identifier
    elif obj.guid_identifier is not None:
        raise Refused
    if len(obj.guid_master_id) != 16:
        raise Refused
    if not isinstance(obj.guid_master_id, bytes):
        raise Refused
    out += obj.guid_master_id
    if obj.reserved is None:
        out += bytes(24)
    else:
        if len(obj.reserved) != 24:
            raise Refused
        if type(obj.reserved) is not bytes:
            raise Refused
        out += obj.reserved
    out += _S3_pack(number_of_properties_)
    if len(obj.properties) != number_of_properties_:
        raise Refused
    ids, values = [], []
    for item in obj.properties:
        ids.append(item.id)
        values.append(item.value)
    key = pack(f"<{len(ids)}I", *ids)
    out += key
    _, guids, _, steps = _property_list_plan(key) or _property_list_make_plan(key)
    for index in guids:
        if len(values[index]) != 16:
            raise Refused
    for packer, start, stop, kind in steps:
        if kind == 2:  # VT_BLOB
            value = values[stop]
            out += packer(*values[start:stop], len(value))
            if type(value) is not bytes:
                raise Refused
            out += value
        elif kind == 3:  # VT_LPWSTR
            value = values[stop]
            if start != stop:
                out += packer(*values[start:stop])
            if "\0" in value:
                raise Refused
            out += utf_16_le_encode(value + "\0", "surrogatepass")[0]
        elif kind == 4:  # VT_CLSID | VT_VECTOR
            value = values[stop]
            out += packer(*values[start:stop], len(value))
            for part in value:
                if len(part) != 16:
                    raise Refused
                if not isinstance(part, bytes):
                    raise Refused
                out += part
        elif kind == 5:  # VT_LPWSTR | VT_VECTOR
            value = values[stop]
            out += packer(*values[start:stop], len(value))
            for part in value:
                if "\0" in part:
                    raise Refused
                out += utf_16_le_encode(part + "\0", "surrogatepass")[0]
        elif kind == 6:  # VT_UI1 | VT_VECTOR
            value = values[stop]
            out += packer(*values[start:stop], len(value))
            if type(value) is not bytes:
                raise Refused
            out += value
        else:
            out += packer(*values[start:stop])


def write_change_notification_1(obj: t.ChangeNotification1, out: bytearray) -> None:
    number_of_update_notifications_ = obj.number_of_update_notifications
    if number_of_update_notifications_ is None:
        number_of_update_notifications_ = len(obj.notification_updates)
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
        if type(obj.tail) is not bytes:
            raise Refused
        out += obj.tail
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        raise Refused


def write_markup_record(obj: t.MarkupRecord, out: bytearray) -> None:
    if "\0" in obj.text:
        raise Refused
    out += utf_16_le_encode(obj.text + "\0", "surrogatepass")[0]
    if "\0" in obj.tag:
        raise Refused
    out += utf_16_le_encode(obj.tag + "\0", "surrogatepass")[0]


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
        if type(obj.tail) is not bytes:
            raise Refused
        out += obj.tail
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        raise Refused


def write_unknown(obj: t.Unknown, out: bytearray) -> None:
    out += _S3_pack(obj.version)
    if type(obj.undecoded) is not bytes:
        raise Refused
    out += obj.undecoded
    kind = obj.version
    if kind == 1 or kind == 2:
        raise Refused
    if obj.trailing != b"":
        raise Refused
