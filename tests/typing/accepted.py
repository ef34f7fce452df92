"""What an editor infers for a user of the library. mypy and pyright read this file, nothing runs it."""

from collections.abc import Iterable
from typing import assert_type

import mqwire
from mqwire import mqcn, mqdsrp, mqqb
from mqwire.mqdsrp import DirectoryChange, SyncReply
from mqwire.properties import Mqdspublickeys, Mqusersigncerts, Property, PropId


def decoding(data: bytes, view: memoryview, name: str) -> None:
    assert_type(mqwire.decode(data, protocol="mqdsrp"), mqdsrp.AnyMessage)
    assert_type(mqwire.decode(view, protocol="mqcn", strict=False), mqcn.AnyMessage)
    assert_type(mqwire.decode(bytearray(data), protocol="mqqb", engine="kaitai"), mqqb.AnyMessage)
    assert_type(mqwire.decode(data, protocol="mqdspublickeys", limits=mqwire.Limits(max_items=9)), Mqdspublickeys)
    assert_type(mqwire.decode(data, "mqusersigncerts"), Mqusersigncerts)
    assert_type(mqwire.decode(data, protocol=name), mqwire.Message)


def narrowing(data: bytes) -> str:
    match mqwire.decode(data, protocol="mqdsrp"):
        case SyncReply(directory_changes=changes, from_seq_number=first):
            assert_type(changes, tuple[DirectoryChange, ...])
            assert_type(first, int)
            assert_type(changes[0].path_name, str | None)
            assert_type(changes[0].properties, tuple[Property, ...])
            assert_type(changes[0].properties[0].id, PropId | int)
            assert_type(changes[0].partition_id, mqwire.Guid)
            assert_type(changes[0].use_guid, mqdsrp.UseGuid | int | None)
        case mqdsrp.PSCAck() as ack:
            return ack.psc_name
        case other:
            return other.message
    return ""


def building(message: SyncReply, packet: mqqb.UserMessage) -> None:
    assert_type(mqwire.encode(SyncReply(directory_changes=(DirectoryChange(path_name="m\\q"),))), bytes)
    assert_type(mqwire.replace(message, to_seq_number=5), SyncReply)
    assert_type(packet.user_header.flags.dq, mqqb.QueueType | int)
    assert_type(packet.session_header, mqqb.SessionHeader | None)


def looking(message: mqwire.Message) -> None:
    assert_type(message.findings, tuple[mqwire.Finding, ...])
    assert_type(mqwire.validate(message)[0].offset, int)
    spans: Iterable[mqwire.Span] = mqwire.spans(message)
    for path, offset, size in spans:
        assert_type((path, offset, size), tuple[str, int, int])
    assert_type(mqwire.from_json(mqwire.to_json(message)), mqwire.Message)
    assert_type(mqwire.Framer().feed(b""), list[bytes])


def failing(error: mqwire.DecodeError, other: mqwire.EncodeError) -> None:
    assert_type(error.offset, int)
    assert_type(other.path, str)
