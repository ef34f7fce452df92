"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from codecs import utf_16_le_decode, utf_16_le_encode
from struct import Struct

from mqwire import _hooks as hooks
from mqwire._generated.types import mqqb as t
from mqwire._message import Message
from mqwire._values import (
    Guid,
    Refused,
    find_unit,
    has_nul,
    known_guid,
    num_units,
    read_sized_text,
    remember_guid,
    size,
    utf16_len,
    write_sized_text,
)

_S0 = Struct("<HHI16s")
_S0_unpack, _S0_pack = _S0.unpack_from, _S0.pack
_S1 = Struct("<BBHIII")
_S1_unpack, _S1_pack = _S1.unpack_from, _S1.pack
_S2 = Struct("<HH")
_S2_unpack, _S2_pack = _S2.unpack_from, _S2.pack
_S3 = Struct("<16s16sIHH512s")
_S3_unpack, _S3_pack = _S3.unpack_from, _S3.pack
_S4 = Struct("<IIHH")
_S4_unpack, _S4_pack = _S4.unpack_from, _S4.pack
_S5 = Struct("<HHIHHHH")
_S5_unpack, _S5_pack = _S5.unpack_from, _S5.pack
_S6 = Struct("<I")
_S6_unpack, _S6_pack = _S6.unpack_from, _S6.pack
_S7 = Struct("<16sI")
_S7_unpack, _S7_pack = _S7.unpack_from, _S7.pack
_S8 = Struct("<H")
_S8_unpack, _S8_pack = _S8.unpack_from, _S8.pack
_S9 = Struct("<16s16sIIII")
_S9_unpack, _S9_pack = _S9.unpack_from, _S9.pack
_S10 = Struct("<II")
_S10_unpack, _S10_pack = _S10.unpack_from, _S10.pack
_S11 = Struct("<HHHHII")
_S11_unpack, _S11_pack = _S11.unpack_from, _S11.pack
_S12 = Struct("<BBH20sIIIIIIII")
_S12_unpack, _S12_pack = _S12.unpack_from, _S12.pack
_S13 = Struct("<HHI")
_S13_unpack, _S13_pack = _S13.unpack_from, _S13.pack
_S14 = Struct("<IHHI")
_S14_unpack, _S14_pack = _S14.unpack_from, _S14.pack
_S15 = Struct("<II16sI")
_S15_unpack, _S15_pack = _S15.unpack_from, _S15.pack
_packet_type_get = {int(m): m for m in t.PacketType}.get
_delivery_mode_get = {int(m): m for m in t.DeliveryMode}.get
_queue_type_get = {int(m): m for m in t.QueueType}.get
_sender_id_type_get = {int(m): m for m in t.SenderIdType}.get
_authentication_level_get = {int(m): m for m in t.AuthenticationLevel}.get
_debug_queue_type_get = {int(m): m for m in t.DebugQueueType}.get
_provider_type_get = {int(m): m for m in t.ProviderType}.get
_header_id_get = {int(m): m for m in t.HeaderId}.get
_queue_format_type_get = {int(m): m for m in t.QueueFormatType}.get
_message_class_get = {int(m): m for m in t.MessageClass}.get
_variant_type_get = {int(m): m for m in t.VariantType}.get
_privacy_level_get = {int(m): m for m in t.PrivacyLevel}.get
_hash_algorithm_get = {int(m): m for m in t.HashAlgorithm}.get
_encryption_algorithm_get = {int(m): m for m in t.EncryptionAlgorithm}.get


_ping_flags_seen: dict[int, t.PingFlags] = {}


def flags_ping_flags(word: int) -> t.PingFlags:
    found = _ping_flags_seen.get(word)
    if found is None:
        found = t.PingFlags(
            bool(word >> 0 & 0x1),
            bool(word >> 1 & 0x1),
            word >> 2 & 0x3FFF,
        )
        if len(_ping_flags_seen) < 4096:
            _ping_flags_seen[word] = found
    return found


def read_ping(data: bytes, end: int, max_items: int) -> t.Ping:
    flags, signature, cookie, qm_guid = _S0_unpack(data, 0)
    flags = flags_ping_flags(flags)
    qm_guid = known_guid(qm_guid) or remember_guid(qm_guid)
    pos = 24
    if pos != end:
        raise Refused
    return t.Ping(flags, signature, cookie, qm_guid)


_base_header_flags_seen: dict[int, t.BaseHeaderFlags] = {}


def flags_base_header_flags(word: int) -> t.BaseHeaderFlags:
    found = _base_header_flags_seen.get(word)
    if found is None:
        found = t.BaseHeaderFlags(
            word >> 0 & 0x7,
            bool(word >> 3 & 0x1),
            bool(word >> 4 & 0x1),
            bool(word >> 5 & 0x1),
            bool(word >> 6 & 0x1),
            bool(word >> 7 & 0x1),
            bool(word >> 8 & 0x1),
            bool(word >> 9 & 0x1),
            bool(word >> 10 & 0x1),
            bool(word >> 11 & 0x1),
            bool(word >> 12 & 0x1),
            bool(word >> 13 & 0x1),
            bool(word >> 14 & 0x1),
            bool(word >> 15 & 0x1),
        )
        if len(_base_header_flags_seen) < 4096:
            _base_header_flags_seen[word] = found
    return found


def read_base_header(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.BaseHeader, int]:
    version_number, reserved, flags, signature, packet_size, time_to_reach_queue = _S1_unpack(data, pos)
    pos += 16
    flags = flags_base_header_flags(flags)
    if not (version_number == 16):  # mqqb.base_header.version_number
        raise Refused
    if not (signature == 1380927820):  # mqqb.base_header.signature
        raise Refused
    if not ((not flags.in_) or (time_to_reach_queue == 4294967295)):  # mqqb.base_header.time_to_reach_queue
        raise Refused
    if not ((not flags.tr) or flags.dh):  # mqqb.base_header.tr
        raise Refused
    if not ((not flags.dh) or (not flags.in_)):  # mqqb.base_header.dh
        raise Refused
    return t.BaseHeader(version_number, reserved, flags, signature, packet_size, time_to_reach_queue), pos


_internal_header_flags_seen: dict[int, t.InternalHeaderFlags] = {}


def flags_internal_header_flags(word: int) -> t.InternalHeaderFlags:
    found = _internal_header_flags_seen.get(word)
    if found is None:
        found = t.InternalHeaderFlags(
            _packet_type_get(word >> 0 & 0xF, word >> 0 & 0xF),
            bool(word >> 4 & 0x1),
            word >> 5 & 0x7FF,
        )
        if len(_internal_header_flags_seen) < 4096:
            _internal_header_flags_seen[word] = found
    return found


def read_internal_header(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.InternalHeader, int]:
    reserved, flags = _S2_unpack(data, pos)
    pos += 4
    flags = flags_internal_header_flags(flags)
    if not (((not flags.cs) or (flags.pt == 2)) or (flags.pt == 3)):  # mqqb.internal_header.cs
        raise Refused
    return t.InternalHeader(reserved, flags), pos


_operating_system_seen: dict[int, t.OperatingSystem] = {}


def flags_operating_system(word: int) -> t.OperatingSystem:
    found = _operating_system_seen.get(word)
    if found is None:
        found = t.OperatingSystem(
            word >> 0 & 0xFF,
            bool(word >> 8 & 0x1),
            bool(word >> 9 & 0x1),
            bool(word >> 10 & 0x1),
            bool(word >> 11 & 0x1),
            bool(word >> 12 & 0x1),
            bool(word >> 13 & 0x1),
            bool(word >> 14 & 0x1),
            bool(word >> 15 & 0x1),
        )
        if len(_operating_system_seen) < 4096:
            _operating_system_seen[word] = found
    return found


def read_establish_connection_header(
    data: bytes, pos: int, end: int, max_items: int
) -> tuple[t.EstablishConnectionHeader, int]:
    client_guid, server_guid, time_stamp, operating_system, reserved, padding = _S3_unpack(data, pos)
    pos += 552
    client_guid = known_guid(client_guid) or remember_guid(client_guid)
    server_guid = known_guid(server_guid) or remember_guid(server_guid)
    operating_system = flags_operating_system(operating_system)
    if not (operating_system.re == 16):  # mqqb.establish_connection_header.re
        raise Refused
    return t.EstablishConnectionHeader(client_guid, server_guid, time_stamp, operating_system, reserved, padding), pos


def read_establish_connection(data: bytes, end: int, max_items: int) -> t.EstablishConnection:
    pos = 0
    base_header, pos = read_base_header(data, pos, end, max_items)
    if base_header.flags.in_:
        internal_header, pos = read_internal_header(data, pos, end, max_items)
    else:
        internal_header = None
    establish_connection_header, pos = read_establish_connection_header(data, pos, end, max_items)
    late = pos
    if not (base_header.packet_size <= 4194304):  # mqqb.base_header.packet_size_max
        raise Refused
    if not (base_header.packet_size == late):  # mqqb.establish_connection.packet_size
        raise Refused
    if not (not base_header.flags.sh):  # mqqb.establish_connection.sh
        raise Refused
    if base_header.packet_size == late:
        base_header = t.BaseHeader(
            base_header.version_number,
            base_header.reserved,
            base_header.flags,
            base_header.signature,
            None,
            base_header.time_to_reach_queue,
        )
    if pos != end:
        raise Refused
    return t.EstablishConnection(base_header, internal_header, establish_connection_header)


def read_connection_parameters_header(
    data: bytes, pos: int, end: int, max_items: int
) -> tuple[t.ConnectionParametersHeader, int]:
    recoverable_ack_timeout, ack_timeout, reserved, window_size = _S4_unpack(data, pos)
    pos += 12
    if not (
        (recoverable_ack_timeout >= 500) and (recoverable_ack_timeout <= 120000)
    ):  # mqqb.connection_parameters_header.recoverable_ack_timeout
        raise Refused
    if not ((ack_timeout >= 20000) and (ack_timeout <= 120000)):  # mqqb.connection_parameters_header.ack_timeout
        raise Refused
    return t.ConnectionParametersHeader(recoverable_ack_timeout, ack_timeout, reserved, window_size), pos


def read_connection_parameters(data: bytes, end: int, max_items: int) -> t.ConnectionParameters:
    pos = 0
    base_header, pos = read_base_header(data, pos, end, max_items)
    if base_header.flags.in_:
        internal_header, pos = read_internal_header(data, pos, end, max_items)
    else:
        internal_header = None
    connection_parameters_header, pos = read_connection_parameters_header(data, pos, end, max_items)
    late = pos
    if not (base_header.packet_size <= 4194304):  # mqqb.base_header.packet_size_max
        raise Refused
    if not (base_header.packet_size == late):  # mqqb.connection_parameters.packet_size
        raise Refused
    if not (not base_header.flags.sh):  # mqqb.connection_parameters.sh
        raise Refused
    if base_header.packet_size == late:
        base_header = t.BaseHeader(
            base_header.version_number,
            base_header.reserved,
            base_header.flags,
            base_header.signature,
            None,
            base_header.time_to_reach_queue,
        )
    if pos != end:
        raise Refused
    return t.ConnectionParameters(base_header, internal_header, connection_parameters_header)


def read_session_header(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.SessionHeader, int]:
    (
        ack_sequence_number,
        recoverable_msg_ack_seq_number,
        recoverable_msg_ack_flags,
        user_msg_sequence_number,
        recoverable_msg_seq_number,
        window_size,
        reserved,
    ) = _S5_unpack(data, pos)
    pos += 16
    if not (window_size >= 1):  # mqqb.session_header.window_size
        raise Refused
    return t.SessionHeader(
        ack_sequence_number,
        recoverable_msg_ack_seq_number,
        recoverable_msg_ack_flags,
        user_msg_sequence_number,
        recoverable_msg_seq_number,
        window_size,
        reserved,
    ), pos


def read_session_ack(data: bytes, end: int, max_items: int) -> t.SessionAck:
    pos = 0
    base_header, pos = read_base_header(data, pos, end, max_items)
    if base_header.flags.in_:
        internal_header, pos = read_internal_header(data, pos, end, max_items)
    else:
        internal_header = None
    session_header, pos = read_session_header(data, pos, end, max_items)
    late = pos
    if not (base_header.packet_size <= 4194304):  # mqqb.base_header.packet_size_max
        raise Refused
    if not ((base_header.packet_size == late) or (base_header.packet_size == 20)):  # mqqb.session_ack.packet_size
        raise Refused
    if not (base_header.flags.sh):  # mqqb.session_ack.sh
        raise Refused
    if base_header.packet_size == late:
        base_header = t.BaseHeader(
            base_header.version_number,
            base_header.reserved,
            base_header.flags,
            base_header.signature,
            None,
            base_header.time_to_reach_queue,
        )
    if pos != end:
        raise Refused
    return t.SessionAck(base_header, internal_header, session_header)


def read_unknown(data: bytes, end: int, max_items: int) -> t.Unknown:
    pos = 0
    base_header, pos = read_base_header(data, pos, end, max_items)
    if base_header.flags.in_:
        internal_header, pos = read_internal_header(data, pos, end, max_items)
    else:
        internal_header = None
    undecoded = data[pos:]
    pos = end
    late = pos
    if not (base_header.packet_size <= 4194304):  # mqqb.base_header.packet_size_max
        raise Refused
    if not ((internal_header.flags.pt >= 1) and (internal_header.flags.pt <= 3)):  # mqqb.packet_type
        raise Refused
    if base_header.packet_size == late:
        base_header = t.BaseHeader(
            base_header.version_number,
            base_header.reserved,
            base_header.flags,
            base_header.signature,
            None,
            base_header.time_to_reach_queue,
        )
    if pos != end:
        raise Refused
    return t.Unknown(base_header, internal_header, undecoded)


_user_header_flags_seen: dict[int, t.UserHeaderFlags] = {}


def flags_user_header_flags(word: int) -> t.UserHeaderFlags:
    found = _user_header_flags_seen.get(word)
    if found is None:
        found = t.UserHeaderFlags(
            word >> 0 & 0x1F,
            _delivery_mode_get(word >> 5 & 0x3, word >> 5 & 0x3),
            bool(word >> 7 & 0x1),
            bool(word >> 8 & 0x1),
            bool(word >> 9 & 0x1),
            _queue_type_get(word >> 10 & 0x7, word >> 10 & 0x7),
            _queue_type_get(word >> 13 & 0x7, word >> 13 & 0x7),
            _queue_type_get(word >> 16 & 0x7, word >> 16 & 0x7),
            bool(word >> 19 & 0x1),
            bool(word >> 20 & 0x1),
            bool(word >> 21 & 0x1),
            bool(word >> 22 & 0x1),
            bool(word >> 23 & 0x1),
            bool(word >> 24 & 0x1),
            bool(word >> 25 & 0x1),
            word >> 26 & 0x3,
            bool(word >> 28 & 0x1),
            word >> 29 & 0x7,
        )
        if len(_user_header_flags_seen) < 4096:
            _user_header_flags_seen[word] = found
    return found


def read_private_queue_format_name_id(
    data: bytes, pos: int, end: int, max_items: int
) -> tuple[t.PrivateQueueFormatNameId, int]:
    (private_queue_identifier,) = _S6_unpack(data, pos)
    pos += 4
    return t.PrivateQueueFormatNameId(private_queue_identifier), pos


def read_public_queue_format_name(
    data: bytes, pos: int, end: int, max_items: int
) -> tuple[t.PublicQueueFormatName, int]:
    public_queue_identifier = data[pos : pos + 16]
    if pos + 16 > end:
        raise Refused
    pos += 16
    public_queue_identifier = Guid(public_queue_identifier)
    return t.PublicQueueFormatName(public_queue_identifier), pos


def read_private_queue_format_name(
    data: bytes, pos: int, end: int, max_items: int
) -> tuple[t.PrivateQueueFormatName, int]:
    source_queue_manager, private_queue_identifier = _S7_unpack(data, pos)
    pos += 20
    source_queue_manager = known_guid(source_queue_manager) or remember_guid(source_queue_manager)
    return t.PrivateQueueFormatName(source_queue_manager, private_queue_identifier), pos


def read_direct_queue_format_name(
    data: bytes, pos: int, end: int, max_items: int
) -> tuple[t.DirectQueueFormatName, int]:
    (count,) = _S8_unpack(data, pos)
    pos += 2
    stop = pos + count
    if stop > end:
        raise Refused
    direct_format_name = read_sized_text(data[pos:stop])
    pos = stop
    stop = pos + ((4 - (pos % 4)) % 4)
    if not pos <= stop <= end:
        raise Refused
    padding = data[pos:stop]
    pos = stop
    if not any(padding):
        padding = None
    if not ((count % 2) == 0):  # mqqb.direct_queue_format_name.count_even
        raise Refused
    if not (not has_nul(direct_format_name)):  # mqqb.direct_queue_format_name.embedded_nul
        raise Refused
    if not (count == ((utf16_len(direct_format_name) + 1) * 2)):  # mqqb.direct_queue_format_name.terminator
        raise Refused
    if count == (num_units(direct_format_name) * 2):
        count = None
    return t.DirectQueueFormatName(count, direct_format_name, padding), pos


def read_user_header(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.UserHeader, int]:
    source_queue_manager, queue_manager_address, time_to_be_received, sent_time, message_id, flags = _S9_unpack(
        data, pos
    )
    pos += 48
    source_queue_manager = known_guid(source_queue_manager) or remember_guid(source_queue_manager)
    queue_manager_address = known_guid(queue_manager_address) or remember_guid(queue_manager_address)
    flags = flags_user_header_flags(flags)
    kind = flags.dq
    if kind in (2, 3, 4):
        destination_queue, pos = read_private_queue_format_name_id(data, pos, end, max_items)
    elif kind == 5:
        destination_queue, pos = read_public_queue_format_name(data, pos, end, max_items)
    elif kind == 6:
        destination_queue, pos = read_private_queue_format_name(data, pos, end, max_items)
    elif kind == 7:
        destination_queue, pos = read_direct_queue_format_name(data, pos, end, max_items)
    else:
        destination_queue = None
    kind = flags.aq
    if kind in (2, 3, 4):
        admin_queue, pos = read_private_queue_format_name_id(data, pos, end, max_items)
    elif kind == 5:
        admin_queue, pos = read_public_queue_format_name(data, pos, end, max_items)
    elif kind == 6:
        admin_queue, pos = read_private_queue_format_name(data, pos, end, max_items)
    elif kind == 7:
        admin_queue, pos = read_direct_queue_format_name(data, pos, end, max_items)
    else:
        admin_queue = None
    kind = flags.rq
    if kind in (2, 3, 4):
        response_queue, pos = read_private_queue_format_name_id(data, pos, end, max_items)
    elif kind == 5:
        response_queue, pos = read_public_queue_format_name(data, pos, end, max_items)
    elif kind == 6:
        response_queue, pos = read_private_queue_format_name(data, pos, end, max_items)
    elif kind == 7:
        response_queue, pos = read_direct_queue_format_name(data, pos, end, max_items)
    else:
        response_queue = None
    if flags.cq:
        connector_type = data[pos : pos + 16]
        if pos + 16 > end:
            raise Refused
        pos += 16
        connector_type = Guid(connector_type)
    else:
        connector_type = None
    if not (flags.rc <= 29):  # mqqb.user_header.rc
        raise Refused
    if not ((((flags.dq == 0) or (flags.dq == 3)) or (flags.dq == 5)) or (flags.dq == 7)):  # mqqb.user_header.dq
        raise Refused
    if not ((flags.aq != 1) and (flags.aq != 4)):  # mqqb.user_header.aq
        raise Refused
    if not (flags.mp):  # mqqb.user_header.mp
        raise Refused
    if not ((not flags.th) or (flags.dm != 0)):  # mqqb.user_header.th
        raise Refused
    return t.UserHeader(
        source_queue_manager,
        queue_manager_address,
        time_to_be_received,
        sent_time,
        message_id,
        flags,
        destination_queue,
        admin_queue,
        response_queue,
        connector_type,
    ), pos


_transaction_header_flags_seen: dict[int, t.TransactionHeaderFlags] = {}


def flags_transaction_header_flags(word: int) -> t.TransactionHeaderFlags:
    found = _transaction_header_flags_seen.get(word)
    if found is None:
        found = t.TransactionHeaderFlags(
            bool(word >> 0 & 0x1),
            bool(word >> 1 & 0x1),
            bool(word >> 2 & 0x1),
            bool(word >> 3 & 0x1),
            word >> 4 & 0xFFFFF,
            bool(word >> 24 & 0x1),
            bool(word >> 25 & 0x1),
            bool(word >> 26 & 0x1),
            bool(word >> 27 & 0x1),
            bool(word >> 28 & 0x1),
            bool(word >> 29 & 0x1),
            bool(word >> 30 & 0x1),
            bool(word >> 31 & 0x1),
        )
        if len(_transaction_header_flags_seen) < 4096:
            _transaction_header_flags_seen[word] = found
    return found


def read_tx_sequence_id(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.TxSequenceId, int]:
    ordinal, time_stamp = _S10_unpack(data, pos)
    pos += 8
    return t.TxSequenceId(ordinal, time_stamp), pos


def read_transaction_header(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.TransactionHeader, int]:
    (flags,) = _S6_unpack(data, pos)
    pos += 4
    flags = flags_transaction_header_flags(flags)
    tx_sequence_id, pos = read_tx_sequence_id(data, pos, end, max_items)
    tx_sequence_number, previous_tx_sequence_number = _S10_unpack(data, pos)
    pos += 8
    if flags.cg:
        connector_qm_guid = data[pos : pos + 16]
        if pos + 16 > end:
            raise Refused
        pos += 16
        connector_qm_guid = Guid(connector_qm_guid)
    else:
        connector_qm_guid = None
    if not (tx_sequence_number >= 1):  # mqqb.transaction_header.tx_sequence_number
        raise Refused
    if not (previous_tx_sequence_number <= 4294967294):  # mqqb.transaction_header.previous_tx_sequence_number
        raise Refused
    return t.TransactionHeader(
        flags, tx_sequence_id, tx_sequence_number, previous_tx_sequence_number, connector_qm_guid
    ), pos


_security_header_flags_seen: dict[int, t.SecurityHeaderFlags] = {}


def flags_security_header_flags(word: int) -> t.SecurityHeaderFlags:
    found = _security_header_flags_seen.get(word)
    if found is None:
        found = t.SecurityHeaderFlags(
            _sender_id_type_get(word >> 0 & 0xF, word >> 0 & 0xF),
            bool(word >> 4 & 0x1),
            bool(word >> 5 & 0x1),
            bool(word >> 6 & 0x1),
            bool(word >> 7 & 0x1),
            _authentication_level_get(word >> 8 & 0xF, word >> 8 & 0xF),
            bool(word >> 12 & 0x1),
            bool(word >> 13 & 0x1),
            bool(word >> 14 & 0x1),
            bool(word >> 15 & 0x1),
        )
        if len(_security_header_flags_seen) < 4096:
            _security_header_flags_seen[word] = found
    return found


def read_provider_info(data: bytes, pos: int, end: int, max_items: int, info_size: int) -> tuple[t.ProviderInfo, int]:
    if info_size >= 4:
        (provider_type,) = _S6_unpack(data, pos)
        pos += 4
    else:
        provider_type = None
    stop = pos + ((info_size - 4) if (info_size >= 4) else info_size)
    if not pos <= stop <= end:
        raise Refused
    provider_name = read_sized_text(data[pos:stop])
    pos = stop
    if not (not has_nul(provider_name)):  # mqqb.provider_info.embedded_nul
        raise Refused
    return t.ProviderInfo(
        None if provider_type is None else _provider_type_get(provider_type, provider_type), provider_name
    ), pos


def read_security_data(
    data: bytes,
    pos: int,
    end: int,
    max_items: int,
    sender_id_size: int,
    encryption_key_size: int,
    signature_size: int,
    sender_cert_size: int,
    provider_info_size: int,
) -> tuple[t.SecurityData, int]:
    if sender_id_size != 0:
        stop = pos + sender_id_size
        if stop > end:
            raise Refused
        security_id = data[pos:stop]
        pos = stop
    else:
        security_id = None
    stop = pos + ((4 - (pos % 4)) % 4)
    if not pos <= stop <= end:
        raise Refused
    security_id_padding = data[pos:stop]
    pos = stop
    if not any(security_id_padding):
        security_id_padding = None
    if encryption_key_size != 0:
        stop = pos + encryption_key_size
        if stop > end:
            raise Refused
        encryption_key = data[pos:stop]
        pos = stop
    else:
        encryption_key = None
    stop = pos + ((4 - (pos % 4)) % 4)
    if not pos <= stop <= end:
        raise Refused
    encryption_key_padding = data[pos:stop]
    pos = stop
    if not any(encryption_key_padding):
        encryption_key_padding = None
    if signature_size != 0:
        stop = pos + signature_size
        if stop > end:
            raise Refused
        signature = data[pos:stop]
        pos = stop
    else:
        signature = None
    stop = pos + ((4 - (pos % 4)) % 4)
    if not pos <= stop <= end:
        raise Refused
    signature_padding = data[pos:stop]
    pos = stop
    if not any(signature_padding):
        signature_padding = None
    if sender_cert_size != 0:
        stop = pos + sender_cert_size
        if stop > end:
            raise Refused
        sender_cert = data[pos:stop]
        pos = stop
    else:
        sender_cert = None
    stop = pos + ((4 - (pos % 4)) % 4)
    if not pos <= stop <= end:
        raise Refused
    sender_cert_padding = data[pos:stop]
    pos = stop
    if not any(sender_cert_padding):
        sender_cert_padding = None
    if provider_info_size != 0:
        provider_info, pos = read_provider_info(data, pos, end, max_items, provider_info_size)
    else:
        provider_info = None
    stop = pos + ((4 - (pos % 4)) % 4)
    if not pos <= stop <= end:
        raise Refused
    provider_info_padding = data[pos:stop]
    pos = stop
    if not any(provider_info_padding):
        provider_info_padding = None
    return t.SecurityData(
        security_id,
        security_id_padding,
        encryption_key,
        encryption_key_padding,
        signature,
        signature_padding,
        sender_cert,
        sender_cert_padding,
        provider_info,
        provider_info_padding,
    ), pos


def read_security_header(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.SecurityHeader, int]:
    flags, sender_id_size, encryption_key_size, signature_size, sender_cert_size, provider_info_size = _S11_unpack(
        data, pos
    )
    pos += 16
    flags = flags_security_header_flags(flags)
    security_data, pos = read_security_data(
        data,
        pos,
        end,
        max_items,
        sender_id_size,
        encryption_key_size,
        signature_size,
        sender_cert_size,
        provider_info_size,
    )
    if not (sender_cert_size <= 65535):  # mqqb.security_header.sender_cert_size
        raise Refused
    if not (
        ((((sender_id_size != 0) or (encryption_key_size != 0)) or (signature_size != 0)) or (sender_cert_size != 0))
        or (provider_info_size != 0)
    ):  # mqqb.security_header.sizes
        raise Refused
    if not (flags.st <= 2):  # mqqb.security_header.st
        raise Refused
    if not ((flags.st != 0) or (sender_id_size == 0)):  # mqqb.security_header.no_sender_id
        raise Refused
    if not (
        (flags.st != 1)
        or (
            (((sender_id_size >= 8) and (security_data.security_id[0] == 1)) and (security_data.security_id[1] <= 15))
            and (sender_id_size == (8 + (4 * security_data.security_id[1])))
        )
    ):  # mqqb.security_header.sid
        raise Refused
    if not ((flags.st != 2) or (sender_id_size == 16)):  # mqqb.security_header.queue_manager_id
        raise Refused
    if not (not flags.au):  # mqqb.security_header.au
        raise Refused
    if not (flags.as_ == 0):  # mqqb.security_header.as
        raise Refused
    if not (
        (provider_info_size == 0)
        or (provider_info_size == (4 + ((utf16_len(security_data.provider_info.provider_name) + 1) * 2)))
    ):  # mqqb.security_header.provider_terminator
        raise Refused
    if sender_id_size == (size(security_data.security_id) if (security_data.security_id is not None) else 0):
        sender_id_size = None
    if encryption_key_size == (size(security_data.encryption_key) if (security_data.encryption_key is not None) else 0):
        encryption_key_size = None
    if signature_size == (size(security_data.signature) if (security_data.signature is not None) else 0):
        signature_size = None
    if sender_cert_size == (size(security_data.sender_cert) if (security_data.sender_cert is not None) else 0):
        sender_cert_size = None
    if provider_info_size == (
        (4 + (num_units(security_data.provider_info.provider_name) * 2))
        if (security_data.provider_info is not None)
        else 0
    ):
        provider_info_size = None
    return t.SecurityHeader(
        flags, sender_id_size, encryption_key_size, signature_size, sender_cert_size, provider_info_size, security_data
    ), pos


_message_properties_header_flags_seen: dict[int, t.MessagePropertiesHeaderFlags] = {}


def flags_message_properties_header_flags(word: int) -> t.MessagePropertiesHeaderFlags:
    found = _message_properties_header_flags_seen.get(word)
    if found is None:
        found = t.MessagePropertiesHeaderFlags(
            bool(word >> 0 & 0x1),
            bool(word >> 1 & 0x1),
            bool(word >> 2 & 0x1),
            bool(word >> 3 & 0x1),
            word >> 4 & 0xF,
        )
        if len(_message_properties_header_flags_seen) < 4096:
            _message_properties_header_flags_seen[word] = found
    return found


def read_message_properties_header(
    data: bytes, pos: int, end: int, max_items: int, encrypted: int
) -> tuple[t.MessagePropertiesHeader, int]:
    (
        flags,
        label_length,
        message_class,
        correlation_id,
        body_type,
        application_tag,
        message_size,
        allocation_body_size,
        privacy_level,
        hash_algorithm,
        encryption_algorithm,
        extension_size,
    ) = _S12_unpack(data, pos)
    pos += 56
    flags = flags_message_properties_header_flags(flags)
    if label_length != 0:
        stop = pos + (label_length * 2)
        if not pos <= stop <= end:
            raise Refused
        label = read_sized_text(data[pos:stop])
        pos = stop
    else:
        label = None
    stop = pos + extension_size
    if stop > end:
        raise Refused
    extension_data = data[pos:stop]
    pos = stop
    stop = pos + (allocation_body_size if (encrypted and (allocation_body_size > message_size)) else message_size)
    if not pos <= stop <= end:
        raise Refused
    message_body = data[pos:stop]
    pos = stop
    stop = pos + ((4 - (pos % 4)) % 4)
    if not pos <= stop <= end:
        raise Refused
    padding = data[pos:stop]
    pos = stop
    if not any(padding):
        padding = None
    if not (label_length <= 250):  # mqqb.message_properties_header.label_length
        raise Refused
    if not (
        (((privacy_level == 0) or (privacy_level == 1)) or (privacy_level == 3)) or (privacy_level == 5)
    ):  # mqqb.message_properties_header.privacy_level
        raise Refused
    if not (not has_nul(label)):  # mqqb.message_properties_header.label_nul
        raise Refused
    if not (
        (label_length == 0) or (label_length == (utf16_len(label) + 1))
    ):  # mqqb.message_properties_header.label_terminator
        raise Refused
    if not (allocation_body_size >= message_size):  # mqqb.message_properties_header.allocation_body_size
        raise Refused
    if label_length == (num_units(label) if (label is not None) else 0):
        label_length = None
    if message_size == (size(message_body)):
        message_size = None
    if allocation_body_size == (size(message_body)):
        allocation_body_size = None
    return t.MessagePropertiesHeader(
        flags,
        label_length,
        _message_class_get(message_class, message_class),
        correlation_id,
        _variant_type_get(body_type, body_type),
        application_tag,
        message_size,
        allocation_body_size,
        _privacy_level_get(privacy_level, privacy_level),
        _hash_algorithm_get(hash_algorithm, hash_algorithm),
        _encryption_algorithm_get(encryption_algorithm, encryption_algorithm),
        None,
        label,
        extension_data,
        message_body,
        padding,
    ), pos


_debug_header_flags_seen: dict[int, t.DebugHeaderFlags] = {}


def flags_debug_header_flags(word: int) -> t.DebugHeaderFlags:
    found = _debug_header_flags_seen.get(word)
    if found is None:
        found = t.DebugHeaderFlags(
            _debug_queue_type_get(word >> 0 & 0x3, word >> 0 & 0x3),
            word >> 2 & 0x3FFF,
        )
        if len(_debug_header_flags_seen) < 4096:
            _debug_header_flags_seen[word] = found
    return found


def read_debug_header(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.DebugHeader, int]:
    flags, reserved = _S2_unpack(data, pos)
    pos += 4
    flags = flags_debug_header_flags(flags)
    if flags.qt == 1:
        queue_identifier = data[pos : pos + 16]
        if pos + 16 > end:
            raise Refused
        pos += 16
        queue_identifier = Guid(queue_identifier)
    else:
        queue_identifier = None
    if not (flags.qt <= 1):  # mqqb.debug_header.qt
        raise Refused
    return t.DebugHeader(flags, reserved, queue_identifier), pos


def read_soap_header(data: bytes, pos: int, end: int, max_items: int, followed: int) -> tuple[t.SoapHeader, int]:
    header_section_id, reserved, header_data_length = _S13_unpack(data, pos)
    pos += 8
    stop = pos + (header_data_length * 2)
    if not pos <= stop <= end:
        raise Refused
    header = read_sized_text(data[pos:stop])
    pos = stop
    body_section_id, reserved1, body_data_length = _S13_unpack(data, pos)
    pos += 8
    stop = pos + (body_data_length * 2)
    if not pos <= stop <= end:
        raise Refused
    body = read_sized_text(data[pos:stop])
    pos = stop
    stop = pos + (((4 - (pos % 4)) % 4) if followed else 0)
    if not pos <= stop <= end:
        raise Refused
    padding = data[pos:stop]
    pos = stop
    if not any(padding):
        padding = None
    if not (header_section_id == 800):  # mqqb.soap_header.header_section_id
        raise Refused
    if not (not has_nul(header)):  # mqqb.soap_header.header_nul
        raise Refused
    if not (body_section_id == 900):  # mqqb.soap_header.body_section_id
        raise Refused
    if not (not has_nul(body)):  # mqqb.soap_header.body_nul
        raise Refused
    if not (header_data_length == (utf16_len(header) + 1)):  # mqqb.soap_header.header_terminator
        raise Refused
    if not (body_data_length == (utf16_len(body) + 1)):  # mqqb.soap_header.body_terminator
        raise Refused
    if header_data_length == (num_units(header)):
        header_data_length = None
    if body_data_length == (num_units(body)):
        body_data_length = None
    return t.SoapHeader(
        _header_id_get(header_section_id, header_section_id),
        reserved,
        header_data_length,
        header,
        _header_id_get(body_section_id, body_section_id),
        reserved1,
        body_data_length,
        body,
        padding,
    ), pos


def read_mqf_direct_queue_format_name(
    data: bytes, pos: int, end: int, max_items: int
) -> tuple[t.MqfDirectQueueFormatName, int]:
    stop = data.find(b"\0\0", pos)
    if stop < 0:
        raise Refused
    if (stop - pos) & 1:
        stop += 1
        if data[stop + 1]:
            stop = find_unit(data, pos, stop)
    direct_format_name = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]
    pos = stop + 2
    return t.MqfDirectQueueFormatName(direct_format_name), pos


def read_mqf_distribution_queue_format_name(
    data: bytes, pos: int, end: int, max_items: int
) -> tuple[t.MqfDistributionQueueFormatName, int]:
    dl_identifier = data[pos : pos + 16]
    if pos + 16 > end:
        raise Refused
    pos += 16
    dl_identifier = Guid(dl_identifier)
    return t.MqfDistributionQueueFormatName(dl_identifier), pos


def read_mqf_format_name_element(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.MqfFormatNameElement, int]:
    (format_type,) = _S8_unpack(data, pos)
    pos += 2
    stop = pos + (
        ((2 - (pos % 2)) % 2)
        if (format_type == 3)
        else (((4 - (pos % 4)) % 4) if (((format_type == 1) or (format_type == 2)) or (format_type == 6)) else 0)
    )
    if not pos <= stop <= end:
        raise Refused
    padding = data[pos:stop]
    pos = stop
    if not any(padding):
        padding = None
    kind = format_type
    if kind == 1:
        format_name, pos = read_public_queue_format_name(data, pos, end, max_items)
    elif kind == 2:
        format_name, pos = read_private_queue_format_name(data, pos, end, max_items)
    elif kind == 3:
        format_name, pos = read_mqf_direct_queue_format_name(data, pos, end, max_items)
    elif kind == 6:
        format_name, pos = read_mqf_distribution_queue_format_name(data, pos, end, max_items)
    else:
        raise Refused
    if not (
        (((format_type == 1) or (format_type == 2)) or (format_type == 3)) or (format_type == 6)
    ):  # mqqb.mqf_format_name_element.format_type
        raise Refused
    return t.MqfFormatNameElement(_queue_format_type_get(format_type, format_type), padding, format_name), pos


def read_mqf_address_header(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.MqfAddressHeader, int]:
    start = pos
    header_size, header_id, reserved, element_count = _S14_unpack(data, pos)
    pos += 12
    if element_count > max_items or element_count * 2 > end - pos:
        raise Refused
    format_name_list_items = []
    for _ in range(element_count):
        item, pos = read_mqf_format_name_element(data, pos, end, max_items)
        format_name_list_items.append(item)
    format_name_list = tuple(format_name_list_items)
    at_padding = pos
    stop = pos + ((4 - (pos % 4)) % 4)
    if not pos <= stop <= end:
        raise Refused
    padding = data[pos:stop]
    pos = stop
    if not any(padding):
        padding = None
    late = at_padding - start
    if not (header_size >= 12):  # mqqb.mqf_address_header.header_size_min
        raise Refused
    if not ((header_size == late) or (header_size == (((late + 3) // 4) * 4))):  # mqqb.mqf_address_header.header_size
        raise Refused
    if header_size == late:
        header_size = None
    return t.MqfAddressHeader(
        header_size, _header_id_get(header_id, header_id), reserved, None, format_name_list, padding
    ), pos


def read_mqf_signature_header(data: bytes, pos: int, end: int, max_items: int) -> tuple[t.MqfSignatureHeader, int]:
    id_, reserved, size_ = _S13_unpack(data, pos)
    pos += 8
    stop = pos + size_
    if stop > end:
        raise Refused
    signature = data[pos:stop]
    pos = stop
    if not (id_ == 350):  # mqqb.mqf_signature_header.id
        raise Refused
    return t.MqfSignatureHeader(_header_id_get(id_, id_), reserved, None, signature), pos


def read_multi_queue_format_header(
    data: bytes, pos: int, end: int, max_items: int
) -> tuple[t.MultiQueueFormatHeader, int]:
    destination, pos = read_mqf_address_header(data, pos, end, max_items)
    administration, pos = read_mqf_address_header(data, pos, end, max_items)
    response, pos = read_mqf_address_header(data, pos, end, max_items)
    signature, pos = read_mqf_signature_header(data, pos, end, max_items)
    if not (destination.header_id == 100):  # mqqb.multi_queue_format_header.destination
        raise Refused
    if not (administration.header_id == 200):  # mqqb.multi_queue_format_header.administration
        raise Refused
    if not (response.header_id == 300):  # mqqb.multi_queue_format_header.response
        raise Refused
    return t.MultiQueueFormatHeader(destination, administration, response, signature), pos


def read_user_message(data: bytes, end: int, max_items: int) -> t.UserMessage:
    pos = 0
    base_header, pos = read_base_header(data, pos, end, max_items)
    if base_header.flags.in_:
        internal_header, pos = read_internal_header(data, pos, end, max_items)
    else:
        internal_header = None
    user_header, pos = read_user_header(data, pos, end, max_items)
    if user_header.flags.th:
        transaction_header, pos = read_transaction_header(data, pos, end, max_items)
    else:
        transaction_header = None
    if user_header.flags.sh:
        security_header, pos = read_security_header(data, pos, end, max_items)
    else:
        security_header = None
    message_properties_header, pos = read_message_properties_header(
        data, pos, end, max_items, user_header.flags.sh and security_header.flags.eb
    )
    if base_header.flags.dh:
        debug_header, pos = read_debug_header(data, pos, end, max_items)
    else:
        debug_header = None
    if user_header.flags.hh:
        soap_header, pos = read_soap_header(data, pos, end, max_items, user_header.flags.mq)
    else:
        soap_header = None
    if user_header.flags.mq:
        multi_queue_format_header, pos = read_multi_queue_format_header(data, pos, end, max_items)
    else:
        multi_queue_format_header = None
    if base_header.flags.sh:
        stop = pos + ((4 - (pos % 4)) % 4)
        if not pos <= stop <= end:
            raise Refused
        padding = data[pos:stop]
        pos = stop
        if not any(padding):
            padding = None
    else:
        padding = None
    if base_header.packet_size > pos:
        stop = pos + (base_header.packet_size - pos)
        if not pos <= stop <= end:
            raise Refused
        unparsed = data[pos:stop]
        pos = stop
        if not unparsed:
            unparsed = None
    else:
        unparsed = None
    at_session_header = pos
    if base_header.flags.sh:
        session_header, pos = read_session_header(data, pos, end, max_items)
    else:
        session_header = None
    late = at_session_header
    if not (base_header.packet_size <= 4194304):  # mqqb.base_header.packet_size_max
        raise Refused
    if not (base_header.packet_size == late):  # mqqb.user_message.packet_size
        raise Refused
    if not (size(unparsed) <= 3):  # mqqb.user_message.unparsed
        raise Refused
    if not (
        (not (user_header.flags.ah or user_header.flags.hh))
        or ((size(unparsed) <= 3) and ((not (soap_header is not None)) or (soap_header.header_section_id == 800)))
    ):  # mqqb.user_message.http_headers
        raise Refused
    if not ((not user_header.flags.th) or (base_header.flags.pr == 0)):  # mqqb.user_message.priority
        raise Refused
    if not (
        (
            (
                (
                    (
                        (
                            (
                                not (
                                    (
                                        (security_header is not None)
                                        and (security_header.security_data.signature is not None)
                                    )
                                    or (
                                        (multi_queue_format_header is not None)
                                        and (size(multi_queue_format_header.signature.signature) != 0)
                                    )
                                )
                            )
                            or (message_properties_header.hash_algorithm == 32769)
                        )
                        or (message_properties_header.hash_algorithm == 32770)
                    )
                    or (message_properties_header.hash_algorithm == 32771)
                )
                or (message_properties_header.hash_algorithm == 32772)
            )
            or (message_properties_header.hash_algorithm == 32780)
        )
        or (message_properties_header.hash_algorithm == 32782)
    ):  # mqqb.user_message.hash_algorithm
        raise Refused
    if not (
        (
            (
                (
                    (
                        (not ((security_header is not None) and security_header.flags.eb))
                        or (message_properties_header.encryption_algorithm == 26114)
                    )
                    or (message_properties_header.encryption_algorithm == 26625)
                )
                or (message_properties_header.encryption_algorithm == 26126)
            )
            or (message_properties_header.encryption_algorithm == 26127)
        )
        or (message_properties_header.encryption_algorithm == 26128)
    ):  # mqqb.user_message.encryption_algorithm
        raise Refused
    if base_header.packet_size == late:
        base_header = t.BaseHeader(
            base_header.version_number,
            base_header.reserved,
            base_header.flags,
            base_header.signature,
            None,
            base_header.time_to_reach_queue,
        )
    if pos != end:
        raise Refused
    found = t.UserMessage(
        base_header,
        internal_header,
        user_header,
        transaction_header,
        security_header,
        message_properties_header,
        debug_header,
        soap_header,
        multi_queue_format_header,
        padding,
        unparsed,
        session_header,
    )
    if not hooks.order_ack_headers(found):  # mqqb.order_ack.headers
        raise Refused
    if not hooks.order_ack_time_to_reach_queue(found):  # mqqb.order_ack.time_to_reach_queue
        raise Refused
    if not hooks.order_ack_body(found):  # mqqb.order_ack.body
        raise Refused
    if not hooks.final_ack_class(found):  # mqqb.final_ack.message_class
        raise Refused
    if not hooks.final_ack_body(found):  # mqqb.final_ack.body
        raise Refused
    return found


def read_order_ack_body(data: bytes, end: int, max_items: int) -> t.OrderAckBody:
    pos = 0
    tx_sequence_id, pos = read_tx_sequence_id(data, pos, end, max_items)
    tx_sequence_number, tx_previous_sequence_number = _S10_unpack(data, pos)
    pos += 8
    stop = pos + 20
    if not pos <= stop <= end:
        raise Refused
    reserved = data[pos:stop]
    pos = stop
    if not any(reserved):
        reserved = None
    if not (tx_sequence_number >= 1):  # mqqb.order_ack_body.tx_sequence_number
        raise Refused
    if not ((tx_previous_sequence_number + 1) == tx_sequence_number):  # mqqb.order_ack_body.tx_previous_sequence_number
        raise Refused
    if pos != end:
        raise Refused
    return t.OrderAckBody(tx_sequence_id, tx_sequence_number, tx_previous_sequence_number, reserved)


def read_final_ack_body(data: bytes, end: int, max_items: int) -> t.FinalAckBody:
    pos = 0
    tx_sequence_id, pos = read_tx_sequence_id(data, pos, end, max_items)
    tx_sequence_number, tx_previous_sequence_number, source_guid, message_id = _S15_unpack(data, pos)
    pos += 28
    source_guid = Guid(source_guid)
    if pos != end:
        raise Refused
    return t.FinalAckBody(tx_sequence_id, tx_sequence_number, tx_previous_sequence_number, source_guid, message_id)


_session_packet_arm = {
    0: read_user_message,
    1: read_session_ack,
    2: read_establish_connection,
    3: read_connection_parameters,
}.get


def read_session_packet(
    data: bytes, end: int, max_items: int
) -> t.UserMessage | t.SessionAck | t.EstablishConnection | t.ConnectionParameters | t.Unknown:
    pos = 0
    base_header, pos = read_base_header(data, pos, end, max_items)
    if base_header.flags.in_:
        internal_header, pos = read_internal_header(data, pos, end, max_items)
    else:
        internal_header = None
    return _session_packet_arm(
        (15 if (internal_header.flags.pt == 0) else internal_header.flags.pt) if base_header.flags.in_ else 0,
        read_unknown,
    )(data, end, max_items)


_mqqb_arm = {21832: read_ping}.get


def read_mqqb(data: bytes, end: int, max_items: int) -> Message:
    return _mqqb_arm(int.from_bytes(data[2:4], "little"), read_session_packet)(data, end, max_items)


def word_ping_flags(flags: t.PingFlags) -> int:
    word = 0
    if not 0 <= flags.rc <= 0x1:
        raise Refused
    word |= flags.rc << 0
    if not 0 <= flags.rf <= 0x1:
        raise Refused
    word |= flags.rf << 1
    if not 0 <= flags.x <= 0x3FFF:
        raise Refused
    word |= flags.x << 2
    return word


def write_ping(obj: t.Ping, out: bytearray) -> None:
    if len(obj.qm_guid) != 16:
        raise Refused
    out += _S0_pack(word_ping_flags(obj.flags), obj.signature, obj.cookie, obj.qm_guid)
    kind = int.from_bytes(out[2:4], "little")
    if kind != 21832:
        raise Refused
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing


def word_base_header_flags(flags: t.BaseHeaderFlags) -> int:
    word = 0
    if not 0 <= flags.pr <= 0x7:
        raise Refused
    word |= flags.pr << 0
    if not 0 <= flags.in_ <= 0x1:
        raise Refused
    word |= flags.in_ << 3
    if not 0 <= flags.sh <= 0x1:
        raise Refused
    word |= flags.sh << 4
    if not 0 <= flags.dh <= 0x1:
        raise Refused
    word |= flags.dh << 5
    if not 0 <= flags.x9 <= 0x1:
        raise Refused
    word |= flags.x9 << 6
    if not 0 <= flags.x8 <= 0x1:
        raise Refused
    word |= flags.x8 << 7
    if not 0 <= flags.tr <= 0x1:
        raise Refused
    word |= flags.tr << 8
    if not 0 <= flags.x6 <= 0x1:
        raise Refused
    word |= flags.x6 << 9
    if not 0 <= flags.x5 <= 0x1:
        raise Refused
    word |= flags.x5 << 10
    if not 0 <= flags.x4 <= 0x1:
        raise Refused
    word |= flags.x4 << 11
    if not 0 <= flags.x3 <= 0x1:
        raise Refused
    word |= flags.x3 << 12
    if not 0 <= flags.x2 <= 0x1:
        raise Refused
    word |= flags.x2 << 13
    if not 0 <= flags.x1 <= 0x1:
        raise Refused
    word |= flags.x1 << 14
    if not 0 <= flags.x0 <= 0x1:
        raise Refused
    word |= flags.x0 << 15
    return word


def write_base_header(obj: t.BaseHeader, out: bytearray) -> None:
    out += _S1_pack(
        obj.version_number,
        obj.reserved,
        word_base_header_flags(obj.flags),
        obj.signature,
        0 if obj.packet_size is None else obj.packet_size,
        obj.time_to_reach_queue,
    )


def word_internal_header_flags(flags: t.InternalHeaderFlags) -> int:
    word = 0
    if not 0 <= flags.pt <= 0xF:
        raise Refused
    word |= flags.pt << 0
    if not 0 <= flags.cs <= 0x1:
        raise Refused
    word |= flags.cs << 4
    if not 0 <= flags.x <= 0x7FF:
        raise Refused
    word |= flags.x << 5
    return word


def write_internal_header(obj: t.InternalHeader, out: bytearray) -> None:
    out += _S2_pack(obj.reserved, word_internal_header_flags(obj.flags))


def word_operating_system(flags: t.OperatingSystem) -> int:
    word = 0
    if not 0 <= flags.re <= 0xFF:
        raise Refused
    word |= flags.re << 0
    if not 0 <= flags.se <= 0x1:
        raise Refused
    word |= flags.se << 8
    if not 0 <= flags.os <= 0x1:
        raise Refused
    word |= flags.os << 9
    if not 0 <= flags.qs <= 0x1:
        raise Refused
    word |= flags.qs << 10
    if not 0 <= flags.x11 <= 0x1:
        raise Refused
    word |= flags.x11 << 11
    if not 0 <= flags.x12 <= 0x1:
        raise Refused
    word |= flags.x12 << 12
    if not 0 <= flags.x13 <= 0x1:
        raise Refused
    word |= flags.x13 << 13
    if not 0 <= flags.x14 <= 0x1:
        raise Refused
    word |= flags.x14 << 14
    if not 0 <= flags.x15 <= 0x1:
        raise Refused
    word |= flags.x15 << 15
    return word


def write_establish_connection_header(obj: t.EstablishConnectionHeader, out: bytearray) -> None:
    if len(obj.client_guid) != 16:
        raise Refused
    if len(obj.server_guid) != 16:
        raise Refused
    if len(obj.padding) != 512:
        raise Refused
    out += _S3_pack(
        obj.client_guid,
        obj.server_guid,
        obj.time_stamp,
        word_operating_system(obj.operating_system),
        obj.reserved,
        obj.padding,
    )


def write_establish_connection(obj: t.EstablishConnection, out: bytearray) -> int:
    if type(obj.base_header) is not t.BaseHeader:
        raise Refused
    write_base_header(obj.base_header, out)
    if obj.base_header.flags.in_:
        if type(obj.internal_header) is not t.InternalHeader:
            raise Refused
        write_internal_header(obj.internal_header, out)
    elif obj.internal_header is not None:
        raise Refused
    if type(obj.establish_connection_header) is not t.EstablishConnectionHeader:
        raise Refused
    write_establish_connection_header(obj.establish_connection_header, out)
    late = len(out)
    if obj.base_header.packet_size is None:
        _S6.pack_into(out, 8, late)
    kind = (
        (15 if (obj.internal_header.flags.pt == 0) else obj.internal_header.flags.pt)
        if obj.base_header.flags.in_
        else 0
    )
    if kind != 2:
        raise Refused
    kind = int.from_bytes(out[2:4], "little")
    if kind == 21832:
        raise Refused
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing
    return late


def write_connection_parameters_header(obj: t.ConnectionParametersHeader, out: bytearray) -> None:
    out += _S4_pack(obj.recoverable_ack_timeout, obj.ack_timeout, obj.reserved, obj.window_size)


def write_connection_parameters(obj: t.ConnectionParameters, out: bytearray) -> int:
    if type(obj.base_header) is not t.BaseHeader:
        raise Refused
    write_base_header(obj.base_header, out)
    if obj.base_header.flags.in_:
        if type(obj.internal_header) is not t.InternalHeader:
            raise Refused
        write_internal_header(obj.internal_header, out)
    elif obj.internal_header is not None:
        raise Refused
    if type(obj.connection_parameters_header) is not t.ConnectionParametersHeader:
        raise Refused
    write_connection_parameters_header(obj.connection_parameters_header, out)
    late = len(out)
    if obj.base_header.packet_size is None:
        _S6.pack_into(out, 8, late)
    kind = (
        (15 if (obj.internal_header.flags.pt == 0) else obj.internal_header.flags.pt)
        if obj.base_header.flags.in_
        else 0
    )
    if kind != 3:
        raise Refused
    kind = int.from_bytes(out[2:4], "little")
    if kind == 21832:
        raise Refused
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing
    return late


def write_session_header(obj: t.SessionHeader, out: bytearray) -> None:
    out += _S5_pack(
        obj.ack_sequence_number,
        obj.recoverable_msg_ack_seq_number,
        obj.recoverable_msg_ack_flags,
        obj.user_msg_sequence_number,
        obj.recoverable_msg_seq_number,
        obj.window_size,
        obj.reserved,
    )


def write_session_ack(obj: t.SessionAck, out: bytearray) -> int:
    if type(obj.base_header) is not t.BaseHeader:
        raise Refused
    write_base_header(obj.base_header, out)
    if obj.base_header.flags.in_:
        if type(obj.internal_header) is not t.InternalHeader:
            raise Refused
        write_internal_header(obj.internal_header, out)
    elif obj.internal_header is not None:
        raise Refused
    if type(obj.session_header) is not t.SessionHeader:
        raise Refused
    write_session_header(obj.session_header, out)
    late = len(out)
    if obj.base_header.packet_size is None:
        _S6.pack_into(out, 8, late)
    kind = (
        (15 if (obj.internal_header.flags.pt == 0) else obj.internal_header.flags.pt)
        if obj.base_header.flags.in_
        else 0
    )
    if kind != 1:
        raise Refused
    kind = int.from_bytes(out[2:4], "little")
    if kind == 21832:
        raise Refused
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing
    return late


def write_unknown(obj: t.Unknown, out: bytearray) -> int:
    if type(obj.base_header) is not t.BaseHeader:
        raise Refused
    write_base_header(obj.base_header, out)
    if obj.base_header.flags.in_:
        if type(obj.internal_header) is not t.InternalHeader:
            raise Refused
        write_internal_header(obj.internal_header, out)
    elif obj.internal_header is not None:
        raise Refused
    if type(obj.undecoded) is not bytes:
        raise Refused
    out += obj.undecoded
    late = len(out)
    if obj.base_header.packet_size is None:
        _S6.pack_into(out, 8, late)
    kind = (
        (15 if (obj.internal_header.flags.pt == 0) else obj.internal_header.flags.pt)
        if obj.base_header.flags.in_
        else 0
    )
    if kind == 0 or kind == 1 or kind == 2 or kind == 3:
        raise Refused
    kind = int.from_bytes(out[2:4], "little")
    if kind == 21832:
        raise Refused
    if obj.trailing != b"":
        raise Refused
    return late


def word_user_header_flags(flags: t.UserHeaderFlags) -> int:
    word = 0
    if not 0 <= flags.rc <= 0x1F:
        raise Refused
    word |= flags.rc << 0
    if not 0 <= flags.dm <= 0x3:
        raise Refused
    word |= flags.dm << 5
    if not 0 <= flags.x1 <= 0x1:
        raise Refused
    word |= flags.x1 << 7
    if not 0 <= flags.jn <= 0x1:
        raise Refused
    word |= flags.jn << 8
    if not 0 <= flags.jp <= 0x1:
        raise Refused
    word |= flags.jp << 9
    if not 0 <= flags.dq <= 0x7:
        raise Refused
    word |= flags.dq << 10
    if not 0 <= flags.aq <= 0x7:
        raise Refused
    word |= flags.aq << 13
    if not 0 <= flags.rq <= 0x7:
        raise Refused
    word |= flags.rq << 16
    if not 0 <= flags.sh <= 0x1:
        raise Refused
    word |= flags.sh << 19
    if not 0 <= flags.th <= 0x1:
        raise Refused
    word |= flags.th << 20
    if not 0 <= flags.mp <= 0x1:
        raise Refused
    word |= flags.mp << 21
    if not 0 <= flags.cq <= 0x1:
        raise Refused
    word |= flags.cq << 22
    if not 0 <= flags.mq <= 0x1:
        raise Refused
    word |= flags.mq << 23
    if not 0 <= flags.x2 <= 0x1:
        raise Refused
    word |= flags.x2 << 24
    if not 0 <= flags.ah <= 0x1:
        raise Refused
    word |= flags.ah << 25
    if not 0 <= flags.x3 <= 0x3:
        raise Refused
    word |= flags.x3 << 26
    if not 0 <= flags.hh <= 0x1:
        raise Refused
    word |= flags.hh << 28
    if not 0 <= flags.x4 <= 0x7:
        raise Refused
    word |= flags.x4 << 29
    return word


def write_private_queue_format_name_id(obj: t.PrivateQueueFormatNameId, out: bytearray) -> None:
    out += _S6_pack(obj.private_queue_identifier)


def write_public_queue_format_name(obj: t.PublicQueueFormatName, out: bytearray) -> None:
    if len(obj.public_queue_identifier) != 16:
        raise Refused
    if not isinstance(obj.public_queue_identifier, bytes):
        raise Refused
    out += obj.public_queue_identifier


def write_private_queue_format_name(obj: t.PrivateQueueFormatName, out: bytearray) -> None:
    if len(obj.source_queue_manager) != 16:
        raise Refused
    out += _S7_pack(obj.source_queue_manager, obj.private_queue_identifier)


def write_direct_queue_format_name(obj: t.DirectQueueFormatName, out: bytearray) -> None:
    count_ = obj.count
    if count_ is None:
        count_ = num_units(obj.direct_format_name) * 2
    out += _S8_pack(count_)
    out += write_sized_text(obj.direct_format_name, count_)
    if obj.padding is None:
        out += bytes((4 - (len(out) % 4)) % 4)
    else:
        if len(obj.padding) != ((4 - (len(out) % 4)) % 4):
            raise Refused
        if type(obj.padding) is not bytes:
            raise Refused
        out += obj.padding


def write_user_header(obj: t.UserHeader, out: bytearray) -> None:
    if len(obj.source_queue_manager) != 16:
        raise Refused
    if len(obj.queue_manager_address) != 16:
        raise Refused
    out += _S9_pack(
        obj.source_queue_manager,
        obj.queue_manager_address,
        obj.time_to_be_received,
        obj.sent_time,
        obj.message_id,
        word_user_header_flags(obj.flags),
    )
    kind = obj.flags.dq
    if kind in (2, 3, 4):
        if type(obj.destination_queue) is not t.PrivateQueueFormatNameId:
            raise Refused
        write_private_queue_format_name_id(obj.destination_queue, out)
    elif kind == 5:
        if type(obj.destination_queue) is not t.PublicQueueFormatName:
            raise Refused
        write_public_queue_format_name(obj.destination_queue, out)
    elif kind == 6:
        if type(obj.destination_queue) is not t.PrivateQueueFormatName:
            raise Refused
        write_private_queue_format_name(obj.destination_queue, out)
    elif kind == 7:
        if type(obj.destination_queue) is not t.DirectQueueFormatName:
            raise Refused
        write_direct_queue_format_name(obj.destination_queue, out)
    elif obj.destination_queue is not None:
        raise Refused
    kind = obj.flags.aq
    if kind in (2, 3, 4):
        if type(obj.admin_queue) is not t.PrivateQueueFormatNameId:
            raise Refused
        write_private_queue_format_name_id(obj.admin_queue, out)
    elif kind == 5:
        if type(obj.admin_queue) is not t.PublicQueueFormatName:
            raise Refused
        write_public_queue_format_name(obj.admin_queue, out)
    elif kind == 6:
        if type(obj.admin_queue) is not t.PrivateQueueFormatName:
            raise Refused
        write_private_queue_format_name(obj.admin_queue, out)
    elif kind == 7:
        if type(obj.admin_queue) is not t.DirectQueueFormatName:
            raise Refused
        write_direct_queue_format_name(obj.admin_queue, out)
    elif obj.admin_queue is not None:
        raise Refused
    kind = obj.flags.rq
    if kind in (2, 3, 4):
        if type(obj.response_queue) is not t.PrivateQueueFormatNameId:
            raise Refused
        write_private_queue_format_name_id(obj.response_queue, out)
    elif kind == 5:
        if type(obj.response_queue) is not t.PublicQueueFormatName:
            raise Refused
        write_public_queue_format_name(obj.response_queue, out)
    elif kind == 6:
        if type(obj.response_queue) is not t.PrivateQueueFormatName:
            raise Refused
        write_private_queue_format_name(obj.response_queue, out)
    elif kind == 7:
        if type(obj.response_queue) is not t.DirectQueueFormatName:
            raise Refused
        write_direct_queue_format_name(obj.response_queue, out)
    elif obj.response_queue is not None:
        raise Refused
    if obj.flags.cq:
        if len(obj.connector_type) != 16:
            raise Refused
        if not isinstance(obj.connector_type, bytes):
            raise Refused
        out += obj.connector_type
    elif obj.connector_type is not None:
        raise Refused


def word_transaction_header_flags(flags: t.TransactionHeaderFlags) -> int:
    word = 0
    if not 0 <= flags.cg <= 0x1:
        raise Refused
    word |= flags.cg << 0
    if not 0 <= flags.fa <= 0x1:
        raise Refused
    word |= flags.fa << 1
    if not 0 <= flags.fm <= 0x1:
        raise Refused
    word |= flags.fm << 2
    if not 0 <= flags.lm <= 0x1:
        raise Refused
    word |= flags.lm << 3
    if not 0 <= flags.id <= 0xFFFFF:
        raise Refused
    word |= flags.id << 4
    if not 0 <= flags.x1 <= 0x1:
        raise Refused
    word |= flags.x1 << 24
    if not 0 <= flags.x2 <= 0x1:
        raise Refused
    word |= flags.x2 << 25
    if not 0 <= flags.x3 <= 0x1:
        raise Refused
    word |= flags.x3 << 26
    if not 0 <= flags.x4 <= 0x1:
        raise Refused
    word |= flags.x4 << 27
    if not 0 <= flags.x5 <= 0x1:
        raise Refused
    word |= flags.x5 << 28
    if not 0 <= flags.x6 <= 0x1:
        raise Refused
    word |= flags.x6 << 29
    if not 0 <= flags.x7 <= 0x1:
        raise Refused
    word |= flags.x7 << 30
    if not 0 <= flags.x8 <= 0x1:
        raise Refused
    word |= flags.x8 << 31
    return word


def write_tx_sequence_id(obj: t.TxSequenceId, out: bytearray) -> None:
    out += _S10_pack(obj.ordinal, obj.time_stamp)


def write_transaction_header(obj: t.TransactionHeader, out: bytearray) -> None:
    out += _S6_pack(word_transaction_header_flags(obj.flags))
    if type(obj.tx_sequence_id) is not t.TxSequenceId:
        raise Refused
    write_tx_sequence_id(obj.tx_sequence_id, out)
    out += _S10_pack(obj.tx_sequence_number, obj.previous_tx_sequence_number)
    if obj.flags.cg:
        if len(obj.connector_qm_guid) != 16:
            raise Refused
        if not isinstance(obj.connector_qm_guid, bytes):
            raise Refused
        out += obj.connector_qm_guid
    elif obj.connector_qm_guid is not None:
        raise Refused


def word_security_header_flags(flags: t.SecurityHeaderFlags) -> int:
    word = 0
    if not 0 <= flags.st <= 0xF:
        raise Refused
    word |= flags.st << 0
    if not 0 <= flags.au <= 0x1:
        raise Refused
    word |= flags.au << 4
    if not 0 <= flags.eb <= 0x1:
        raise Refused
    word |= flags.eb << 5
    if not 0 <= flags.de <= 0x1:
        raise Refused
    word |= flags.de << 6
    if not 0 <= flags.ai <= 0x1:
        raise Refused
    word |= flags.ai << 7
    if not 0 <= flags.as_ <= 0xF:
        raise Refused
    word |= flags.as_ << 8
    if not 0 <= flags.x12 <= 0x1:
        raise Refused
    word |= flags.x12 << 12
    if not 0 <= flags.x13 <= 0x1:
        raise Refused
    word |= flags.x13 << 13
    if not 0 <= flags.x14 <= 0x1:
        raise Refused
    word |= flags.x14 << 14
    if not 0 <= flags.x15 <= 0x1:
        raise Refused
    word |= flags.x15 << 15
    return word


def write_provider_info(obj: t.ProviderInfo, out: bytearray, info_size: int) -> None:
    if info_size >= 4:
        out += _S6_pack(obj.provider_type)
    elif obj.provider_type is not None:
        raise Refused
    out += write_sized_text(obj.provider_name, (info_size - 4) if (info_size >= 4) else info_size)


def write_security_data(
    obj: t.SecurityData,
    out: bytearray,
    sender_id_size: int,
    encryption_key_size: int,
    signature_size: int,
    sender_cert_size: int,
    provider_info_size: int,
) -> None:
    if sender_id_size != 0:
        if len(obj.security_id) != sender_id_size:
            raise Refused
        if type(obj.security_id) is not bytes:
            raise Refused
        out += obj.security_id
    elif obj.security_id is not None:
        raise Refused
    if obj.security_id_padding is None:
        out += bytes((4 - (len(out) % 4)) % 4)
    else:
        if len(obj.security_id_padding) != ((4 - (len(out) % 4)) % 4):
            raise Refused
        if type(obj.security_id_padding) is not bytes:
            raise Refused
        out += obj.security_id_padding
    if encryption_key_size != 0:
        if len(obj.encryption_key) != encryption_key_size:
            raise Refused
        if type(obj.encryption_key) is not bytes:
            raise Refused
        out += obj.encryption_key
    elif obj.encryption_key is not None:
        raise Refused
    if obj.encryption_key_padding is None:
        out += bytes((4 - (len(out) % 4)) % 4)
    else:
        if len(obj.encryption_key_padding) != ((4 - (len(out) % 4)) % 4):
            raise Refused
        if type(obj.encryption_key_padding) is not bytes:
            raise Refused
        out += obj.encryption_key_padding
    if signature_size != 0:
        if len(obj.signature) != signature_size:
            raise Refused
        if type(obj.signature) is not bytes:
            raise Refused
        out += obj.signature
    elif obj.signature is not None:
        raise Refused
    if obj.signature_padding is None:
        out += bytes((4 - (len(out) % 4)) % 4)
    else:
        if len(obj.signature_padding) != ((4 - (len(out) % 4)) % 4):
            raise Refused
        if type(obj.signature_padding) is not bytes:
            raise Refused
        out += obj.signature_padding
    if sender_cert_size != 0:
        if len(obj.sender_cert) != sender_cert_size:
            raise Refused
        if type(obj.sender_cert) is not bytes:
            raise Refused
        out += obj.sender_cert
    elif obj.sender_cert is not None:
        raise Refused
    if obj.sender_cert_padding is None:
        out += bytes((4 - (len(out) % 4)) % 4)
    else:
        if len(obj.sender_cert_padding) != ((4 - (len(out) % 4)) % 4):
            raise Refused
        if type(obj.sender_cert_padding) is not bytes:
            raise Refused
        out += obj.sender_cert_padding
    if provider_info_size != 0:
        if type(obj.provider_info) is not t.ProviderInfo:
            raise Refused
        write_provider_info(obj.provider_info, out, provider_info_size)
    elif obj.provider_info is not None:
        raise Refused
    if obj.provider_info_padding is None:
        out += bytes((4 - (len(out) % 4)) % 4)
    else:
        if len(obj.provider_info_padding) != ((4 - (len(out) % 4)) % 4):
            raise Refused
        if type(obj.provider_info_padding) is not bytes:
            raise Refused
        out += obj.provider_info_padding


def write_security_header(obj: t.SecurityHeader, out: bytearray) -> None:
    sender_id_size_ = obj.sender_id_size
    if sender_id_size_ is None:
        sender_id_size_ = size(obj.security_data.security_id) if (obj.security_data.security_id is not None) else 0
    encryption_key_size_ = obj.encryption_key_size
    if encryption_key_size_ is None:
        encryption_key_size_ = (
            size(obj.security_data.encryption_key) if (obj.security_data.encryption_key is not None) else 0
        )
    signature_size_ = obj.signature_size
    if signature_size_ is None:
        signature_size_ = size(obj.security_data.signature) if (obj.security_data.signature is not None) else 0
    sender_cert_size_ = obj.sender_cert_size
    if sender_cert_size_ is None:
        sender_cert_size_ = size(obj.security_data.sender_cert) if (obj.security_data.sender_cert is not None) else 0
    provider_info_size_ = obj.provider_info_size
    if provider_info_size_ is None:
        provider_info_size_ = (
            (4 + (num_units(obj.security_data.provider_info.provider_name) * 2))
            if (obj.security_data.provider_info is not None)
            else 0
        )
    out += _S11_pack(
        word_security_header_flags(obj.flags),
        sender_id_size_,
        encryption_key_size_,
        signature_size_,
        sender_cert_size_,
        provider_info_size_,
    )
    if type(obj.security_data) is not t.SecurityData:
        raise Refused
    write_security_data(
        obj.security_data,
        out,
        sender_id_size_,
        encryption_key_size_,
        signature_size_,
        sender_cert_size_,
        provider_info_size_,
    )


def word_message_properties_header_flags(flags: t.MessagePropertiesHeaderFlags) -> int:
    word = 0
    if not 0 <= flags.pa <= 0x1:
        raise Refused
    word |= flags.pa << 0
    if not 0 <= flags.pr <= 0x1:
        raise Refused
    word |= flags.pr << 1
    if not 0 <= flags.na <= 0x1:
        raise Refused
    word |= flags.na << 2
    if not 0 <= flags.nr <= 0x1:
        raise Refused
    word |= flags.nr << 3
    if not 0 <= flags.x <= 0xF:
        raise Refused
    word |= flags.x << 4
    return word


def write_message_properties_header(obj: t.MessagePropertiesHeader, out: bytearray, encrypted: int) -> None:
    label_length_ = obj.label_length
    if label_length_ is None:
        label_length_ = num_units(obj.label) if (obj.label is not None) else 0
    message_size_ = obj.message_size
    if message_size_ is None:
        message_size_ = len(obj.message_body)
    allocation_body_size_ = obj.allocation_body_size
    if allocation_body_size_ is None:
        allocation_body_size_ = len(obj.message_body)
    extension_size_ = obj.extension_size
    if extension_size_ is None:
        extension_size_ = len(obj.extension_data)
    if len(obj.correlation_id) != 20:
        raise Refused
    out += _S12_pack(
        word_message_properties_header_flags(obj.flags),
        label_length_,
        obj.message_class,
        obj.correlation_id,
        obj.body_type,
        obj.application_tag,
        message_size_,
        allocation_body_size_,
        obj.privacy_level,
        obj.hash_algorithm,
        obj.encryption_algorithm,
        extension_size_,
    )
    if label_length_ != 0:
        out += write_sized_text(obj.label, label_length_ * 2)
    elif obj.label is not None:
        raise Refused
    if len(obj.extension_data) != extension_size_:
        raise Refused
    if type(obj.extension_data) is not bytes:
        raise Refused
    out += obj.extension_data
    if len(obj.message_body) != (
        allocation_body_size_ if (encrypted and (allocation_body_size_ > message_size_)) else message_size_
    ):
        raise Refused
    if type(obj.message_body) is not bytes:
        raise Refused
    out += obj.message_body
    if obj.padding is None:
        out += bytes((4 - (len(out) % 4)) % 4)
    else:
        if len(obj.padding) != ((4 - (len(out) % 4)) % 4):
            raise Refused
        if type(obj.padding) is not bytes:
            raise Refused
        out += obj.padding


def word_debug_header_flags(flags: t.DebugHeaderFlags) -> int:
    word = 0
    if not 0 <= flags.qt <= 0x3:
        raise Refused
    word |= flags.qt << 0
    if not 0 <= flags.x <= 0x3FFF:
        raise Refused
    word |= flags.x << 2
    return word


def write_debug_header(obj: t.DebugHeader, out: bytearray) -> None:
    out += _S2_pack(word_debug_header_flags(obj.flags), obj.reserved)
    if obj.flags.qt == 1:
        if len(obj.queue_identifier) != 16:
            raise Refused
        if not isinstance(obj.queue_identifier, bytes):
            raise Refused
        out += obj.queue_identifier
    elif obj.queue_identifier is not None:
        raise Refused


def write_soap_header(obj: t.SoapHeader, out: bytearray, followed: int) -> None:
    header_data_length_ = obj.header_data_length
    if header_data_length_ is None:
        header_data_length_ = num_units(obj.header)
    body_data_length_ = obj.body_data_length
    if body_data_length_ is None:
        body_data_length_ = num_units(obj.body)
    out += _S13_pack(obj.header_section_id, obj.reserved, header_data_length_)
    out += write_sized_text(obj.header, header_data_length_ * 2)
    out += _S13_pack(obj.body_section_id, obj.reserved1, body_data_length_)
    out += write_sized_text(obj.body, body_data_length_ * 2)
    if obj.padding is None:
        out += bytes(((4 - (len(out) % 4)) % 4) if followed else 0)
    else:
        if len(obj.padding) != (((4 - (len(out) % 4)) % 4) if followed else 0):
            raise Refused
        if type(obj.padding) is not bytes:
            raise Refused
        out += obj.padding


def write_mqf_direct_queue_format_name(obj: t.MqfDirectQueueFormatName, out: bytearray) -> None:
    if "\0" in obj.direct_format_name:
        raise Refused
    out += utf_16_le_encode(obj.direct_format_name + "\0", "surrogatepass")[0]


def write_mqf_distribution_queue_format_name(obj: t.MqfDistributionQueueFormatName, out: bytearray) -> None:
    if len(obj.dl_identifier) != 16:
        raise Refused
    if not isinstance(obj.dl_identifier, bytes):
        raise Refused
    out += obj.dl_identifier


def write_mqf_format_name_element(obj: t.MqfFormatNameElement, out: bytearray) -> None:
    out += _S8_pack(obj.format_type)
    if obj.padding is None:
        out += bytes(
            ((2 - (len(out) % 2)) % 2)
            if (obj.format_type == 3)
            else (
                ((4 - (len(out) % 4)) % 4)
                if (((obj.format_type == 1) or (obj.format_type == 2)) or (obj.format_type == 6))
                else 0
            )
        )
    else:
        if len(obj.padding) != (
            ((2 - (len(out) % 2)) % 2)
            if (obj.format_type == 3)
            else (
                ((4 - (len(out) % 4)) % 4)
                if (((obj.format_type == 1) or (obj.format_type == 2)) or (obj.format_type == 6))
                else 0
            )
        ):
            raise Refused
        if type(obj.padding) is not bytes:
            raise Refused
        out += obj.padding
    kind = obj.format_type
    if kind == 1:
        if type(obj.format_name) is not t.PublicQueueFormatName:
            raise Refused
        write_public_queue_format_name(obj.format_name, out)
    elif kind == 2:
        if type(obj.format_name) is not t.PrivateQueueFormatName:
            raise Refused
        write_private_queue_format_name(obj.format_name, out)
    elif kind == 3:
        if type(obj.format_name) is not t.MqfDirectQueueFormatName:
            raise Refused
        write_mqf_direct_queue_format_name(obj.format_name, out)
    elif kind == 6:
        if type(obj.format_name) is not t.MqfDistributionQueueFormatName:
            raise Refused
        write_mqf_distribution_queue_format_name(obj.format_name, out)
    elif obj.format_name is not None:
        raise Refused
    else:
        raise Refused


def write_mqf_address_header(obj: t.MqfAddressHeader, out: bytearray) -> int:
    start = len(out)
    element_count_ = obj.element_count
    if element_count_ is None:
        element_count_ = len(obj.format_name_list)
    out += _S14_pack(0 if obj.header_size is None else obj.header_size, obj.header_id, obj.reserved, element_count_)
    if len(obj.format_name_list) != element_count_:
        raise Refused
    for item in obj.format_name_list:
        if type(item) is not t.MqfFormatNameElement:
            raise Refused
        write_mqf_format_name_element(item, out)
    at_padding = len(out)
    if obj.padding is None:
        out += bytes((4 - (len(out) % 4)) % 4)
    else:
        if len(obj.padding) != ((4 - (len(out) % 4)) % 4):
            raise Refused
        if type(obj.padding) is not bytes:
            raise Refused
        out += obj.padding
    late = at_padding - start
    if obj.header_size is None:
        _S6.pack_into(out, start + 0, late)
    return late


def write_mqf_signature_header(obj: t.MqfSignatureHeader, out: bytearray) -> None:
    size_ = obj.size
    if size_ is None:
        size_ = len(obj.signature)
    out += _S13_pack(obj.id, obj.reserved, size_)
    if len(obj.signature) != size_:
        raise Refused
    if type(obj.signature) is not bytes:
        raise Refused
    out += obj.signature


def write_multi_queue_format_header(obj: t.MultiQueueFormatHeader, out: bytearray) -> None:
    if type(obj.destination) is not t.MqfAddressHeader:
        raise Refused
    write_mqf_address_header(obj.destination, out)
    if type(obj.administration) is not t.MqfAddressHeader:
        raise Refused
    write_mqf_address_header(obj.administration, out)
    if type(obj.response) is not t.MqfAddressHeader:
        raise Refused
    write_mqf_address_header(obj.response, out)
    if type(obj.signature) is not t.MqfSignatureHeader:
        raise Refused
    write_mqf_signature_header(obj.signature, out)


def write_user_message(obj: t.UserMessage, out: bytearray) -> int:
    if type(obj.base_header) is not t.BaseHeader:
        raise Refused
    write_base_header(obj.base_header, out)
    if obj.base_header.flags.in_:
        if type(obj.internal_header) is not t.InternalHeader:
            raise Refused
        write_internal_header(obj.internal_header, out)
    elif obj.internal_header is not None:
        raise Refused
    if type(obj.user_header) is not t.UserHeader:
        raise Refused
    write_user_header(obj.user_header, out)
    if obj.user_header.flags.th:
        if type(obj.transaction_header) is not t.TransactionHeader:
            raise Refused
        write_transaction_header(obj.transaction_header, out)
    elif obj.transaction_header is not None:
        raise Refused
    if obj.user_header.flags.sh:
        if type(obj.security_header) is not t.SecurityHeader:
            raise Refused
        write_security_header(obj.security_header, out)
    elif obj.security_header is not None:
        raise Refused
    if type(obj.message_properties_header) is not t.MessagePropertiesHeader:
        raise Refused
    write_message_properties_header(
        obj.message_properties_header, out, obj.user_header.flags.sh and obj.security_header.flags.eb
    )
    if obj.base_header.flags.dh:
        if type(obj.debug_header) is not t.DebugHeader:
            raise Refused
        write_debug_header(obj.debug_header, out)
    elif obj.debug_header is not None:
        raise Refused
    if obj.user_header.flags.hh:
        if type(obj.soap_header) is not t.SoapHeader:
            raise Refused
        write_soap_header(obj.soap_header, out, obj.user_header.flags.mq)
    elif obj.soap_header is not None:
        raise Refused
    if obj.user_header.flags.mq:
        if type(obj.multi_queue_format_header) is not t.MultiQueueFormatHeader:
            raise Refused
        write_multi_queue_format_header(obj.multi_queue_format_header, out)
    elif obj.multi_queue_format_header is not None:
        raise Refused
    if obj.base_header.flags.sh:
        if obj.padding is None:
            out += bytes((4 - (len(out) % 4)) % 4)
        else:
            if len(obj.padding) != ((4 - (len(out) % 4)) % 4):
                raise Refused
            if type(obj.padding) is not bytes:
                raise Refused
            out += obj.padding
    elif obj.padding is not None:
        raise Refused
    if obj.base_header.packet_size is None:
        if obj.unparsed is not None:
            if type(obj.unparsed) is not bytes:
                raise Refused
            out += obj.unparsed
    elif obj.base_header.packet_size > len(out):
        if obj.unparsed is None:
            if (obj.base_header.packet_size - len(out)) != 0:
                raise Refused
            out += b""
        else:
            if len(obj.unparsed) != (obj.base_header.packet_size - len(out)):
                raise Refused
            if type(obj.unparsed) is not bytes:
                raise Refused
            out += obj.unparsed
    elif obj.unparsed is not None:
        raise Refused
    at_session_header = len(out)
    if obj.base_header.flags.sh:
        if type(obj.session_header) is not t.SessionHeader:
            raise Refused
        write_session_header(obj.session_header, out)
    elif obj.session_header is not None:
        raise Refused
    late = at_session_header
    if obj.base_header.packet_size is None:
        _S6.pack_into(out, 8, late)
    kind = (
        (15 if (obj.internal_header.flags.pt == 0) else obj.internal_header.flags.pt)
        if obj.base_header.flags.in_
        else 0
    )
    if kind != 0:
        raise Refused
    kind = int.from_bytes(out[2:4], "little")
    if kind == 21832:
        raise Refused
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing
    return late


def write_order_ack_body(obj: t.OrderAckBody, out: bytearray) -> None:
    if type(obj.tx_sequence_id) is not t.TxSequenceId:
        raise Refused
    write_tx_sequence_id(obj.tx_sequence_id, out)
    out += _S10_pack(obj.tx_sequence_number, obj.tx_previous_sequence_number)
    if obj.reserved is None:
        out += bytes(20)
    else:
        if len(obj.reserved) != 20:
            raise Refused
        if type(obj.reserved) is not bytes:
            raise Refused
        out += obj.reserved
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing


def write_final_ack_body(obj: t.FinalAckBody, out: bytearray) -> None:
    if type(obj.tx_sequence_id) is not t.TxSequenceId:
        raise Refused
    write_tx_sequence_id(obj.tx_sequence_id, out)
    if len(obj.source_guid) != 16:
        raise Refused
    out += _S15_pack(obj.tx_sequence_number, obj.tx_previous_sequence_number, obj.source_guid, obj.message_id)
    if obj.undecoded != b"":
        raise Refused
    if obj.trailing != b"":
        if type(obj.trailing) is not bytes:
            raise Refused
        out += obj.trailing
