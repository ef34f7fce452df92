"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from codecs import utf_16_le_decode, utf_16_le_encode
from struct import Struct, pack

from mqwire._generated.fast import common as _common
from mqwire._generated.fast import propvalue as _propvalue
from mqwire._generated.types import mqdsrp as t
from mqwire._values import (
    Guid,
    Refused,
    find_unit,
    known_guid,
    num_units,
    remember_guid,
    size,
)

_S0 = Struct("<BB")
_S0_unpack, _S0_pack = _S0.unpack_from, _S0.pack
_S1 = Struct(">16sQQQB")
_S1_unpack, _S1_pack = _S1.unpack_from, _S1.pack
_S2 = Struct(">BB16s16sQQQB")
_S2_unpack, _S2_pack = _S2.unpack_from, _S2.pack
_S3 = Struct("<H")
_S3_unpack, _S3_pack = _S3.unpack_from, _S3.pack
_S4 = Struct("<B16sxBH")
_S4_unpack, _S4_pack = _S4.unpack_from, _S4.pack
_S5 = Struct("<B16sx16sII")
_S5_unpack, _S5_pack = _S5.unpack_from, _S5.pack
_S6 = Struct(">B16sx16sQQQBB")
_S6_unpack, _S6_pack = _S6.unpack_from, _S6.pack
_S7 = Struct(">B16sx16sQQQ")
_S7_unpack, _S7_pack = _S7.unpack_from, _S7.pack
_S8 = Struct("<II")
_S8_unpack, _S8_pack = _S8.unpack_from, _S8.pack
_S9 = Struct("<B16sxII")
_S9_unpack, _S9_pack = _S9.unpack_from, _S9.pack
_S10 = Struct(">B16sx16sQ")
_S10_unpack, _S10_pack = _S10.unpack_from, _S10.pack
_S11 = Struct(">B16sx16s16sQ")
_S11_unpack, _S11_pack = _S11.unpack_from, _S11.pack
_S12 = Struct("<B16sx16s")
_S12_unpack, _S12_pack = _S12.unpack_from, _S12.pack
_S13 = Struct("<B16sB")
_S13_unpack, _S13_pack = _S13.unpack_from, _S13.pack
_S14 = Struct("<B16sBBH")
_S14_unpack, _S14_pack = _S14.unpack_from, _S14.pack
_S15 = Struct("<B16sB16sII")
_S15_unpack, _S15_pack = _S15.unpack_from, _S15.pack
_S16 = Struct(">B16sB16sQQQBB")
_S16_unpack, _S16_pack = _S16.unpack_from, _S16.pack
_S17 = Struct(">B16sB16sQQQ")
_S17_unpack, _S17_pack = _S17.unpack_from, _S17.pack
_S18 = Struct("<B16sBII")
_S18_unpack, _S18_pack = _S18.unpack_from, _S18.pack
_S19 = Struct(">B16sB16sQ")
_S19_unpack, _S19_pack = _S19.unpack_from, _S19.pack
_S20 = Struct(">B16sB16s16sQ")
_S20_unpack, _S20_pack = _S20.unpack_from, _S20.pack
_S21 = Struct("<B16sB16s")
_S21_unpack, _S21_pack = _S21.unpack_from, _S21.pack
_operation_get = {int(m): m for m in t.Operation}.get
_command_get = {int(m): m for m in t.Command}.get
_use_guid_get = {int(m): m for m in t.UseGuid}.get
_flush_get = {int(m): m for m in t.Flush}.get
_is_sync0_get = {int(m): m for m in t.IsSync0}.get
_scope_get = {int(m): m for m in t.Scope}.get
_complete_sync0_get = {int(m): m for m in t.CompleteSync0}.get
_property_list_plan, _property_list_make_plan = (
    _propvalue._property_list_plans.get,
    _propvalue._property_list_plans.make,
)
_property_list_cls = _propvalue.t.Property


def read_directory_change(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.DirectoryChange, int]:
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
        partition_id, previous_seq_number, seq_number, purged_seq_number, number_of_properties = _S1_unpack(data, pos)
        pos += 41
        partition_id = known_guid(partition_id) or remember_guid(partition_id)
        guid_identifier = None
    else:
        (
            command,
            use_guid,
            guid_identifier,
            partition_id,
            previous_seq_number,
            seq_number,
            purged_seq_number,
            number_of_properties,
        ) = _S2_unpack(data, pos)
        pos += 59
        guid_identifier = Guid(guid_identifier)
        partition_id = known_guid(partition_id) or remember_guid(partition_id)
        path_name = None
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
    if not (command <= 3):  # mqdsrp.directory_change.command
        raise Refused
    if not (use_guid <= 1):  # mqdsrp.directory_change.use_guid
        raise Refused
    if not ((command == 2) or (number_of_properties > 0)):  # mqdsrp.directory_change.properties_missing
        raise Refused
    if not (
        (number_of_properties == 0) or (((properties[0].id // 100) == 14) == (command == 2))
    ):  # mqdsrp.directory_change.deleted_object_property
        raise Refused
    if use_guid == (1 if (guid_identifier is not None) else 0):
        use_guid = None
    return t.DirectoryChange(
        _command_get(command, command),
        None if use_guid is None else _use_guid_get(use_guid, use_guid),
        path_name,
        guid_identifier,
        partition_id,
        previous_seq_number,
        seq_number,
        purged_seq_number,
        None,
        properties,
    ), pos


def read_seq_number_header(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.SeqNumberHeader, int]:
    (count,) = _S3_unpack(data, pos)
    pos += 2
    if count > 0:
        stop = data.find(b"\0\0", pos)
        if stop < 0:
            raise Refused
        if (stop - pos) & 1:
            stop += 1
            if data[stop + 1]:
                stop = find_unit(data, pos, stop)
        machine_name = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
        pos = stop + 2
    else:
        machine_name = None
    if count > max_items or count * 32 > end - pos:
        raise Refused
    partition_seq_numbers_items = []
    for _ in range(count):
        item, pos = _common.read_partition_seq_numbers(data, pos, end, max_items)
        partition_seq_numbers_items.append(item)
    partition_seq_numbers = tuple(partition_seq_numbers_items)
    return t.SeqNumberHeader(None, machine_name, partition_seq_numbers), pos


def read_change_propagation(data: bytes, end: int, max_items: int) -> t.ChangePropagation:
    version, site_id, flush, count = _S4_unpack(data, 0)
    site_id = known_guid(site_id) or remember_guid(site_id)
    pos = 21
    if count > max_items or count * 43 > end - pos:
        raise Refused
    directory_changes_items = []
    for _ in range(count):
        item, pos = read_directory_change(data, pos, end, max_items)
        directory_changes_items.append(item)
    directory_changes = tuple(directory_changes_items)
    seq_number_header, pos = read_seq_number_header(data, pos, end, max_items)
    if not (version == 0):  # mqdsrp.version
        raise Refused
    if not (flush <= 1):  # mqdsrp.change_propagation.flush
        raise Refused
    if pos != end:
        raise Refused
    return t.ChangePropagation(version, site_id, _flush_get(flush, flush), None, directory_changes, seq_number_header)


def read_change_request(data: bytes, end: int, max_items: int) -> t.ChangeRequest:
    version, site_id, partition_id, request_identifier, psc_name_offset = _S5_unpack(data, 0)
    site_id = known_guid(site_id) or remember_guid(site_id)
    partition_id = known_guid(partition_id) or remember_guid(partition_id)
    pos = 42
    stop = data.find(b"\0\0", pos)
    if stop < 0:
        raise Refused
    if (stop - pos) & 1:
        stop += 1
        if data[stop + 1]:
            stop = find_unit(data, pos, stop)
    requester_name = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
    pos = stop + 2
    if psc_name_offset >= num_units(requester_name):
        stop = pos + ((psc_name_offset - num_units(requester_name)) * 2)
        if not pos <= stop <= end:
            raise Refused
        psc_name_gap = data[pos:stop]
        pos = stop
        if not psc_name_gap:
            psc_name_gap = None
    else:
        psc_name_gap = None
    if psc_name_offset >= num_units(requester_name):
        stop = data.find(b"\0\0", pos)
        if stop < 0:
            raise Refused
        if (stop - pos) & 1:
            stop += 1
            if data[stop + 1]:
                stop = find_unit(data, pos, stop)
        psc_name = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
        pos = stop + 2
    else:
        psc_name = None
    directory_change, pos = read_directory_change(data, pos, end, max_items)
    if not (version == 0):  # mqdsrp.version
        raise Refused
    if not (
        (psc_name_offset == 0) or (psc_name_offset == num_units(requester_name))
    ):  # mqdsrp.change_request.psc_name_offset
        raise Refused
    if psc_name_offset == ((num_units(requester_name) + (size(psc_name_gap) // 2)) if (psc_name is not None) else 0):
        psc_name_offset = None
    if pos != end:
        raise Refused
    return t.ChangeRequest(
        version,
        site_id,
        partition_id,
        request_identifier,
        psc_name_offset,
        requester_name,
        psc_name_gap,
        psc_name,
        directory_change,
    )


def read_sync_request(data: bytes, end: int, max_items: int) -> t.SyncRequest:
    version, site_id, partition_id, from_seq_number, to_seq_number, known_purged_seq_number, is_sync0, scope = (
        _S6_unpack(data, 0)
    )
    site_id = known_guid(site_id) or remember_guid(site_id)
    partition_id = known_guid(partition_id) or remember_guid(partition_id)
    pos = 60
    stop = data.find(b"\0\0", pos)
    if stop < 0:
        raise Refused
    if (stop - pos) & 1:
        stop += 1
        if data[stop + 1]:
            stop = find_unit(data, pos, stop)
    requester_name = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
    pos = stop + 2
    if not (version == 0):  # mqdsrp.version
        raise Refused
    if not (is_sync0 <= 1):  # mqdsrp.sync_request.is_sync0
        raise Refused
    if not (scope <= 1):  # mqdsrp.sync_request.scope
        raise Refused
    if pos != end:
        raise Refused
    return t.SyncRequest(
        version,
        site_id,
        partition_id,
        from_seq_number,
        to_seq_number,
        known_purged_seq_number,
        _is_sync0_get(is_sync0, is_sync0),
        _scope_get(scope, scope),
        requester_name,
    )


def read_sync_reply(data: bytes, end: int, max_items: int) -> t.SyncReply:
    version, site_id, partition_id, from_seq_number, to_seq_number, purged_seq_number = _S7_unpack(data, 0)
    site_id = known_guid(site_id) or remember_guid(site_id)
    partition_id = known_guid(partition_id) or remember_guid(partition_id)
    count, complete_sync0 = _S8_unpack(data, 58)
    pos = 66
    if count > max_items or count * 43 > end - pos:
        raise Refused
    directory_changes_items = []
    for _ in range(count):
        item, pos = read_directory_change(data, pos, end, max_items)
        directory_changes_items.append(item)
    directory_changes = tuple(directory_changes_items)
    if not (version == 0):  # mqdsrp.version
        raise Refused
    if not (complete_sync0 <= 2):  # mqdsrp.sync_reply.complete_sync0
        raise Refused
    if pos != end:
        raise Refused
    return t.SyncReply(
        version,
        site_id,
        partition_id,
        from_seq_number,
        to_seq_number,
        purged_seq_number,
        None,
        _complete_sync0_get(complete_sync0, complete_sync0),
        directory_changes,
    )


def read_change_reply(data: bytes, end: int, max_items: int) -> t.ChangeReply:
    version, site_id, request_identifier, result = _S9_unpack(data, 0)
    site_id = known_guid(site_id) or remember_guid(site_id)
    pos = 26
    stop = data.find(b"\0\0", pos)
    if stop < 0:
        raise Refused
    if (stop - pos) & 1:
        stop += 1
        if data[stop + 1]:
            stop = find_unit(data, pos, stop)
    requester_name = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
    pos = stop + 2
    if not (version == 0):  # mqdsrp.version
        raise Refused
    if pos != end:
        raise Refused
    return t.ChangeReply(version, site_id, request_identifier, _common._hresult_get(result, result), requester_name)


def read_already_purged(data: bytes, end: int, max_items: int) -> t.AlreadyPurged:
    version, site_id, partition_id, purged_seq_number = _S10_unpack(data, 0)
    site_id = known_guid(site_id) or remember_guid(site_id)
    partition_id = known_guid(partition_id) or remember_guid(partition_id)
    pos = 42
    if not (version == 0):  # mqdsrp.version
        raise Refused
    if pos != end:
        raise Refused
    return t.AlreadyPurged(version, site_id, partition_id, purged_seq_number)


def read_psc_ack(data: bytes, end: int, max_items: int) -> t.PSCAck:
    version, site_id, psc_site_id, acked_partition_id, acked_seq_number = _S11_unpack(data, 0)
    site_id = known_guid(site_id) or remember_guid(site_id)
    psc_site_id = known_guid(psc_site_id) or remember_guid(psc_site_id)
    acked_partition_id = known_guid(acked_partition_id) or remember_guid(acked_partition_id)
    pos = 58
    stop = data.find(b"\0\0", pos)
    if stop < 0:
        raise Refused
    if (stop - pos) & 1:
        stop += 1
        if data[stop + 1]:
            stop = find_unit(data, pos, stop)
    psc_name = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
    pos = stop + 2
    if not (version == 0):  # mqdsrp.version
        raise Refused
    if pos != end:
        raise Refused
    return t.PSCAck(version, site_id, psc_site_id, acked_partition_id, acked_seq_number, psc_name)


def read_bsc_ack(data: bytes, end: int, max_items: int) -> t.BSCAck:
    version, site_id, bsc_machine_id = _S12_unpack(data, 0)
    site_id = known_guid(site_id) or remember_guid(site_id)
    bsc_machine_id = Guid(bsc_machine_id)
    pos = 34
    stop = data.find(b"\0\0", pos)
    if stop < 0:
        raise Refused
    if (stop - pos) & 1:
        stop += 1
        if data[stop + 1]:
            stop = find_unit(data, pos, stop)
    bsc_name = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
    pos = stop + 2
    if not (version == 0):  # mqdsrp.version
        raise Refused
    if pos != end:
        raise Refused
    return t.BSCAck(version, site_id, bsc_machine_id, bsc_name)


def read_unknown(data: bytes, end: int, max_items: int) -> t.Unknown:
    version, site_id, operation = _S13_unpack(data, 0)
    site_id = known_guid(site_id) or remember_guid(site_id)
    pos = 18
    undecoded = data[pos:]
    pos = end
    if not (version == 0):  # mqdsrp.version
        raise Refused
    if not (operation <= 7):  # mqdsrp.operation
        raise Refused
    if pos != end:
        raise Refused
    return t.Unknown(version, site_id, _operation_get(operation, operation), undecoded)


_mqdsrp_arm = {
    0: read_change_propagation,
    1: read_change_request,
    2: read_sync_request,
    3: read_sync_reply,
    4: read_change_reply,
    5: read_already_purged,
    6: read_psc_ack,
    7: read_bsc_ack,
}.get


def read_mqdsrp(
    data: bytes, end: int, max_items: int
) -> (
    t.ChangePropagation
    | t.ChangeRequest
    | t.SyncRequest
    | t.SyncReply
    | t.ChangeReply
    | t.AlreadyPurged
    | t.PSCAck
    | t.BSCAck
    | t.Unknown
):
    return _mqdsrp_arm(data[17], read_unknown)(data, end, max_items)


def write_directory_change(obj: t.DirectoryChange, out: bytearray) -> None:
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
    if len(obj.partition_id) != 16:
        raise Refused
    out += _S1_pack(
        obj.partition_id, obj.previous_seq_number, obj.seq_number, obj.purged_seq_number, number_of_properties_
    )
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


def write_seq_number_header(obj: t.SeqNumberHeader, out: bytearray) -> None:
    count_ = obj.count
    if count_ is None:
        count_ = len(obj.partition_seq_numbers)
    out += _S3_pack(count_)
    if count_ > 0:
        if "\0" in obj.machine_name:
            raise Refused
        out += utf_16_le_encode(obj.machine_name + "\0", "surrogatepass")[0]
    elif obj.machine_name is not None:
        raise Refused
    if len(obj.partition_seq_numbers) != count_:
        raise Refused
    for item in obj.partition_seq_numbers:
        if type(item) is not _common.t.PartitionSeqNumbers:
            raise Refused
        _common.write_partition_seq_numbers(item, out)


def write_change_propagation(obj: t.ChangePropagation, out: bytearray) -> None:
    count_ = obj.count
    if count_ is None:
        count_ = len(obj.directory_changes)
    if len(obj.site_id) != 16:
        raise Refused
    out += _S14_pack(obj.version, obj.site_id, 0, obj.flush, count_)
    if len(obj.directory_changes) != count_:
        raise Refused
    for item in obj.directory_changes:
        if type(item) is not t.DirectoryChange:
            raise Refused
        write_directory_change(item, out)
    if type(obj.seq_number_header) is not t.SeqNumberHeader:
        raise Refused
    write_seq_number_header(obj.seq_number_header, out)
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing


def write_change_request(obj: t.ChangeRequest, out: bytearray) -> None:
    psc_name_offset_ = obj.psc_name_offset
    if psc_name_offset_ is None:
        psc_name_offset_ = (
            (num_units(obj.requester_name) + (size(obj.psc_name_gap) // 2)) if (obj.psc_name is not None) else 0
        )
    if len(obj.site_id) != 16:
        raise Refused
    if len(obj.partition_id) != 16:
        raise Refused
    out += _S15_pack(obj.version, obj.site_id, 1, obj.partition_id, obj.request_identifier, psc_name_offset_)
    if "\0" in obj.requester_name:
        raise Refused
    out += utf_16_le_encode(obj.requester_name + "\0", "surrogatepass")[0]
    if psc_name_offset_ >= num_units(obj.requester_name):
        if obj.psc_name_gap is None:
            if ((psc_name_offset_ - num_units(obj.requester_name)) * 2) != 0:
                raise Refused
            out += b""
        else:
            if len(obj.psc_name_gap) != ((psc_name_offset_ - num_units(obj.requester_name)) * 2):
                raise Refused
            if type(obj.psc_name_gap) is not bytes:
                raise Refused
            out += obj.psc_name_gap
    elif obj.psc_name_gap is not None:
        raise Refused
    if psc_name_offset_ >= num_units(obj.requester_name):
        if "\0" in obj.psc_name:
            raise Refused
        out += utf_16_le_encode(obj.psc_name + "\0", "surrogatepass")[0]
    elif obj.psc_name is not None:
        raise Refused
    if type(obj.directory_change) is not t.DirectoryChange:
        raise Refused
    write_directory_change(obj.directory_change, out)
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing


def write_sync_request(obj: t.SyncRequest, out: bytearray) -> None:
    if len(obj.site_id) != 16:
        raise Refused
    if len(obj.partition_id) != 16:
        raise Refused
    out += _S16_pack(
        obj.version,
        obj.site_id,
        2,
        obj.partition_id,
        obj.from_seq_number,
        obj.to_seq_number,
        obj.known_purged_seq_number,
        obj.is_sync0,
        obj.scope,
    )
    if "\0" in obj.requester_name:
        raise Refused
    out += utf_16_le_encode(obj.requester_name + "\0", "surrogatepass")[0]
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing


def write_sync_reply(obj: t.SyncReply, out: bytearray) -> None:
    count_ = obj.count
    if count_ is None:
        count_ = len(obj.directory_changes)
    if len(obj.site_id) != 16:
        raise Refused
    if len(obj.partition_id) != 16:
        raise Refused
    out += _S17_pack(
        obj.version, obj.site_id, 3, obj.partition_id, obj.from_seq_number, obj.to_seq_number, obj.purged_seq_number
    )
    out += _S8_pack(count_, obj.complete_sync0)
    if len(obj.directory_changes) != count_:
        raise Refused
    for item in obj.directory_changes:
        if type(item) is not t.DirectoryChange:
            raise Refused
        write_directory_change(item, out)
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing


def write_change_reply(obj: t.ChangeReply, out: bytearray) -> None:
    if len(obj.site_id) != 16:
        raise Refused
    out += _S18_pack(obj.version, obj.site_id, 4, obj.request_identifier, obj.result)
    if "\0" in obj.requester_name:
        raise Refused
    out += utf_16_le_encode(obj.requester_name + "\0", "surrogatepass")[0]
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing


def write_already_purged(obj: t.AlreadyPurged, out: bytearray) -> None:
    if len(obj.site_id) != 16:
        raise Refused
    if len(obj.partition_id) != 16:
        raise Refused
    out += _S19_pack(obj.version, obj.site_id, 5, obj.partition_id, obj.purged_seq_number)
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing


def write_psc_ack(obj: t.PSCAck, out: bytearray) -> None:
    if len(obj.site_id) != 16:
        raise Refused
    if len(obj.psc_site_id) != 16:
        raise Refused
    if len(obj.acked_partition_id) != 16:
        raise Refused
    out += _S20_pack(obj.version, obj.site_id, 6, obj.psc_site_id, obj.acked_partition_id, obj.acked_seq_number)
    if "\0" in obj.psc_name:
        raise Refused
    out += utf_16_le_encode(obj.psc_name + "\0", "surrogatepass")[0]
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing


def write_bsc_ack(obj: t.BSCAck, out: bytearray) -> None:
    if len(obj.site_id) != 16:
        raise Refused
    if len(obj.bsc_machine_id) != 16:
        raise Refused
    out += _S21_pack(obj.version, obj.site_id, 7, obj.bsc_machine_id)
    if "\0" in obj.bsc_name:
        raise Refused
    out += utf_16_le_encode(obj.bsc_name + "\0", "surrogatepass")[0]
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing


def write_unknown(obj: t.Unknown, out: bytearray) -> None:
    if len(obj.site_id) != 16:
        raise Refused
    out += _S13_pack(obj.version, obj.site_id, obj.operation)
    if type(obj.undecoded) is not bytes:
        raise Refused
    out += obj.undecoded
    kind = obj.operation
    if kind == 0 or kind == 1 or kind == 2 or kind == 3 or kind == 4 or kind == 5 or kind == 6 or kind == 7:
        raise Refused
    if obj.trailing != b"":
        raise Refused
