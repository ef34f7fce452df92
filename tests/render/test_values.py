"""How single values read."""

from __future__ import annotations

from typing import Any

import pytest

from mqwire import Guid, Message
from mqwire.mqdsrp import DirectoryChange, SyncReply, SyncRequest
from mqwire.mqqb import (
    BaseHeader,
    BaseHeaderFlags,
    EstablishConnection,
    EstablishConnectionHeader,
    InternalHeader,
    InternalHeaderFlags,
    MessagePropertiesHeader,
    PrivateQueueFormatNameId,
    UserHeader,
    UserMessage,
)
from mqwire.properties import Property, Sid, TaAddress
from mqwire.render.fields import root
from mqwire.render.values import byte_string, counted, network_address, shown, sid_text


def shown_at(message: Message, path: str, *, full: bool = False) -> str:
    node = root(message).find(path)
    assert node is not None
    return shown(node, full=full)


def reply(*properties: Property) -> SyncReply:
    return SyncReply(directory_changes=(DirectoryChange(properties=properties),))


REPLY = reply(Property(999, None), Property(105, None))
PROPERTIES = UserMessage(message_properties_header=MessagePropertiesHeader(hash_algorithm=0, encryption_algorithm=1))
SITE = Guid.parse("00112233-4455-6677-8899-aabbccddeeff")


@pytest.mark.parametrize(
    ("message", "path", "text"),
    [
        (SyncRequest(), "operation", "2 sync_request"),
        (SyncRequest(scope=1), "scope", "1 enterprise (PSC)"),
        (SyncRequest(scope=7), "scope", "7 (undefined)"),
        (SyncRequest(scope=200), "scope", "0xc8 (undefined)"),
        (PROPERTIES, "message_properties_header.hash_algorithm", "0 (not set)"),
        (PROPERTIES, "message_properties_header.encryption_algorithm", "1 (undefined)"),
        (UserMessage(), "message_properties_header.privacy_level", "0 none (not encrypted)"),
        (SyncRequest(from_seq_number=31), "from_seq_number", "0x1f"),
        (SyncRequest(), "to_seq_number", "0xffffffffffffffff (no end)"),
        (SyncRequest(), "partition_id", "00000000-0000-0000-0000-000000000000 (the enterprise partition)"),
        (SyncRequest(), "site_id", "00000000-0000-0000-0000-000000000000 (null)"),
        (SyncRequest(partition_id=SITE), "partition_id", str(SITE)),
        (SyncRequest(requester_name='a"\x1b'), "requester_name", '"a\\"\\x1b"'),
        (REPLY, "directory_changes", "1 element"),
        (REPLY, "directory_changes[0].properties[0].id", "999 (undefined)"),
        (REPLY, "directory_changes[0].properties[0].value", "not readable: of unknown type"),
        (REPLY, "directory_changes[0].properties[1].value", "not readable: behind a property of unknown type"),
        (
            UserMessage(base_header=BaseHeader(flags=BaseHeaderFlags(pr=3, sh=True))),
            "base_header.flags",
            "0x0013: PR 3, SH",
        ),
        (UserMessage(base_header=BaseHeader(flags=BaseHeaderFlags(pr=0))), "base_header.flags", "0x0000"),
        (EstablishConnection(), "internal_header.flags", "0x0002: PT 2 establish_connection"),
        (
            EstablishConnection(internal_header=InternalHeader(flags=InternalHeaderFlags(pt=2, cs=True))),
            "internal_header.flags",
            "0x0012: PT 2 establish_connection, CS",
        ),
        (EstablishConnection(), "base_header.time_to_reach_queue", "no limit"),
        (UserMessage(base_header=BaseHeader(time_to_reach_queue=1)), "base_header.time_to_reach_queue", "1 second"),
        (UserMessage(), "base_header.signature", "0x524f494c"),
        (UserMessage(), "base_header.packet_size", "120"),
        (
            EstablishConnection(establish_connection_header=EstablishConnectionHeader(time_stamp=5)),
            "establish_connection_header.time_stamp",
            "5 ms",
        ),
        (
            UserMessage(user_header=UserHeader(sent_time=1_700_000_000)),
            "user_header.sent_time",
            "1700000000 (2023-11-14 22:13:20Z)",
        ),
        (
            UserMessage(user_header=UserHeader(sent_time=0xFFFFFFFF)),
            "user_header.sent_time",
            "4294967295 (2106-02-07 06:28:15Z)",
        ),
    ],
)
def test_a_value_reads_as_what_it_means(message: Message, path: str, text: str) -> None:
    assert shown_at(message, path) == text


@pytest.mark.parametrize(("number", "text"), [(1, "1 (mqis_queue$)"), (3, "3 (notify_queue$)"), (9, "9")])
def test_well_known_queue_numbers_have_names(number: int, text: str) -> None:
    queue = PrivateQueueFormatNameId(private_queue_identifier=number)
    message: Any = UserMessage(user_header=UserHeader(destination_queue=queue))
    assert shown_at(message, "user_header.destination_queue.private_queue_identifier") == text


def test_long_values_are_cut_unless_everything_is_asked_for() -> None:
    path = "directory_changes[0].properties[0].value"
    text = reply(Property(103, "x" * 500))
    assert shown_at(text, path).endswith("... (500 characters)")
    assert shown_at(text, path, full=True) == f'"{"x" * 500}"'
    vector = reply(Property(207, (SITE,) * 30))
    assert shown_at(vector, path).endswith(", ... 10 more]")
    assert shown_at(vector, path, full=True).count(str(SITE)) == 30


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "empty"),
        (b"\x01\x02", "0102"),
        (b"\0\0\0\0", "00000000"),
        (b"\x5a" * 512, "512 bytes of 0x5a"),
        (bytes(range(25)), f"{bytes(range(24)).hex()}... (25 bytes)"),
    ],
)
def test_byte_strings_say_what_they_repeat_or_how_long_they_are(data: bytes, text: str) -> None:
    assert byte_string(data) == text


def test_a_whole_byte_string() -> None:
    assert byte_string(bytes(range(25)), full=True) == bytes(range(25)).hex()


@pytest.mark.parametrize(
    ("count", "noun", "text"),
    [
        (0, "change", "no changes"),
        (1, "change", "1 change"),
        (3, "change", "3 changes"),
        (2, "address", "2 addresses"),
        (2, "public key", "2 public keys"),
        (2, "entry", "2 entries"),
    ],
)
def test_counts_in_words(count: int, noun: str, text: str) -> None:
    assert counted(count, noun) == text


def test_a_sid_as_people_write_it() -> None:
    assert sid_text(Sid(sub_authority=(21, 1, 2, 500))) == "S-1-5-21-1-2-500"


@pytest.mark.parametrize(
    ("kind", "address", "text"),
    [
        (1, bytes((10, 0, 0, 1)), "10.0.0.1"),
        (2, bytes((192, 168, 1, 2)), "192.168.1.2"),
        (3, bytes(range(10)), "00010203040506070809"),
        (5, bytes(SITE), str(SITE)),
        (9, b"\x01", "01"),
    ],
)
def test_addresses_in_the_notation_of_their_network(kind: int, address: bytes, text: str) -> None:
    assert network_address(TaAddress(address_type=kind, address=address)) == text
