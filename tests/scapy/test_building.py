# SPDX-License-Identifier: GPL-2.0-only
# This file is under the licence of Scapy, which it uses. Only the tests import it.
"""Building: what is left open is computed, what is said is written, and what is edited is what changes."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from scapy.fields import RawVal
from scapy.layers.inet import IP, TCP, UDP
from scapy.packet import Raw, fuzz

import mqwire
from mqwire._registry import class_of
from mqwire.fuzzing.checks.scapy_layer import agree
from mqwire.scapy import (
    MQDSRP,
    MQQB,
    BSCAck,
    ChangeNotification1,
    ChangeNotification2,
    ChangePropagation,
    ChangeRequest,
    DirectoryChange,
    EstablishConnection,
    Message,
    MessagePropertiesHeader,
    NotificationBody,
    NotificationUpdate,
    Ping,
    PingFlags,
    Property,
    SecurityData,
    SecurityHeader,
    Sid,
    SyncReply,
    SyncRequest,
    TaAddress,
    TaAddresses,
    UserHeader,
    UserHeaderFlags,
    UserMessage,
    to_queue,
)
from mqwire.scapy._derive import LAYERS
from tests.support.outcomes import decoded

MESSAGES = {name: layer for name, layer in LAYERS.items() if issubclass(layer, Message) and layer.struct_id}
# What mqwire wants to be told and Scapy has a default for, or what nobody can build.
NOT_COMPLETE = {"ChangeNotification2", "ChangeRequest", "MQDSRPUnknown", "MQQBUnknown"}


@pytest.mark.parametrize("name", sorted(MESSAGES.keys() - NOT_COMPLETE))
def test_defaults_are_those_of_mqwire(name: str) -> None:
    assert bytes(MESSAGES[name]()) == mqwire.encode(class_of(MESSAGES[name].struct_id)())


def reply() -> Any:
    change = DirectoryChange(
        command="update",
        path_name="server\\orders",
        previous_seq_number=0x1F,
        seq_number=0x20,
        properties=[
            Property(id="PROPID_Q_LABEL", value="Orders"),
            Property(id=207, value=[uuid.UUID(int=1), "00000000-0000-0000-0000-000000000002"]),
            Property(id=104, value=1),
            Property(id="PROPID_Q_SECURITY", value=b"\1\2\3"),
        ],
    )
    return SyncReply(from_seq_number=0x1F, to_seq_number=0x20, directory_changes=[change])


def test_counts_are_computed() -> None:
    built = reply()
    assert built.count == 1
    assert built.directory_changes[0].number_of_properties == 4
    message: Any = decoded(bytes(built), "mqdsrp", strict=False)
    assert message.count is None, "what mqwire would write"
    (change,) = message.directory_changes
    assert change.number_of_properties is None
    assert change.properties[0] == mqwire.properties.Property(108, "Orders")
    assert change.properties[1].value[1] == mqwire.Guid.parse("00000000-0000-0000-0000-000000000002")
    assert bytes(built) == mqwire.encode(message)


def test_a_dissected_packet_follows_what_is_edited() -> None:
    packet = MQDSRP(bytes(reply()))
    packet.directory_changes[0].properties[0].value = "Жук"
    packet.directory_changes.append(DirectoryChange(path_name="more"))
    message: Any = decoded(bytes(packet), "mqdsrp", strict=False)
    assert message.directory_changes[0].properties[0].value == "Жук"
    assert message.directory_changes[1].path_name == "more"
    assert packet.count == 2
    del packet.directory_changes[0].properties[1]
    assert packet.directory_changes[0].number_of_properties == 3
    assert len(decoded(bytes(packet), "mqdsrp", strict=False).directory_changes[0].properties) == 3  # type: ignore[union-attr]


def test_a_lie_is_written_and_can_be_taken_back() -> None:
    packet = reply()
    honest = bytes(packet)
    packet.count = 7
    assert packet.count == 7
    lie = bytes(packet)
    assert lie != honest
    assert len(lie) == len(honest)
    assert MQDSRP(lie).count == 7, "a lie on the wire stays one"
    packet.count = None
    assert bytes(packet) == honest
    packet.count = RawVal(b"##")
    assert bytes(packet) == honest.replace((1).to_bytes(4, "little") + bytes(4), b"##" + bytes(4), 1)


def test_sizes_offsets_and_padding_are_computed() -> None:
    request = ChangeRequest(requester_name="BSC1", psc_name="PSC1", directory_change=DirectoryChange(path_name="q"))
    assert request.psc_name_offset == 5
    agree(bytes(request), "mqdsrp")
    message: Any = decoded(bytes(request), "mqdsrp", strict=False)
    assert (message.psc_name, message.psc_name_offset) == ("PSC1", None)

    for text in ("", "a", "ab", "abc"):
        properties = MessagePropertiesHeader(label="label", message_body=text, extension_data=b"12345")
        packet = UserMessage(message_properties_header=properties)
        assert packet.base_header.packet_size == len(bytes(packet))
        assert packet.message_properties_header.message_size == len(text)
        found: Any = decoded(bytes(packet), "mqqb")
        assert found.message_properties_header.message_body == text.encode()
        assert found.message_properties_header.padding is None, "zeros up to the boundary"
        assert found.base_header.packet_size is None
        packet.base_header.packet_size = 4
        assert MQQB(bytes(packet)).base_header.packet_size == 4


def test_structures_with_parameters_are_told_by_what_they_are_in() -> None:
    data = SecurityData(security_id=b"12345", sender_cert=b"cert")
    header = SecurityHeader(security_data=data)
    assert (header.sender_id_size, header.sender_cert_size, header.signature_size) == (5, 4, 0)
    packet = UserMessage(user_header=UserHeader(flags=UserHeaderFlags(sh=1)), security_header=header)
    found: Any = decoded(bytes(packet), "mqqb", strict=False)
    assert found.security_header.security_data.security_id == b"12345"
    assert found.security_header.security_data.sender_cert == b"cert"
    assert bytes(data) == b"12345\0\0\0cert", "alone it is what it has"
    again = MQQB(bytes(packet)).copy()
    assert again.security_header.security_data.show(dump=True).count("12345") == 1
    again.security_header.security_data.security_id = b"1234567890"
    assert again.security_header.sender_id_size == 10
    agree(bytes(again), "mqqb")


def test_fields_whose_condition_does_not_hold_are_not_written() -> None:
    packet = EstablishConnection()
    assert bytes(UserMessage(transaction_header=LAYERS["TransactionHeader"]())) == bytes(UserMessage())
    assert packet.internal_header.flags.pt == 2
    change = DirectoryChange(path_name="ignored", guid_identifier="00112233-4455-6677-8899-aabbccddeeff")
    assert change.use_guid == 1
    assert change.path_name is None
    assert b"i\0g\0n" not in bytes(change)


def test_names_that_scapy_uses_itself_are_fields_all_the_same() -> None:
    change = DirectoryChange(command="delete", path_name="x")
    assert change.command == 2
    change.command = 3
    assert bytes(change)[0] == 3
    header = UserHeader(sent_time=5)
    assert header.sent_time == 5
    header.sent_time = 6
    assert UserHeader(bytes(header)).sent_time == 6
    assert header.copy().sent_time == 6


def test_a_message_goes_to_the_queue_of_its_protocol() -> None:
    packet = to_queue(SyncRequest(requester_name="BSC1"))
    again = MQQB(bytes(packet))
    assert again[SyncRequest].requester_name == "BSC1"
    again[SyncRequest].requester_name = "a longer name"
    message: Any = decoded(bytes(again), "mqqb")
    inner: Any = decoded(message.message_properties_header.message_body, "mqdsrp")
    assert inner.requester_name == "a longer name"
    body = ChangeNotification2(
        notification_body=NotificationBody(event=1, object_guid=str(uuid.UUID(int=7)), domain_controller="dc1")
    )
    assert MQQB(bytes(to_queue(body)))[ChangeNotification2].notification_body.domain_controller == "dc1"
    assert decoded(bytes(body), "mqcn")
    with pytest.raises(mqwire.MqwireError, match="no queue"):
        to_queue(Sid())


def test_layers_below_get_their_ports() -> None:
    assert (IP() / TCP() / to_queue(BSCAck()))[TCP].dport == 1801
    assert (IP() / UDP() / Ping())[UDP].dport == 3527
    packet = IP(bytes(IP(dst="127.0.0.1") / TCP(sport=1801, dport=5000) / to_queue(BSCAck(bsc_name="B"))))
    assert packet[BSCAck].bsc_name == "B"
    assert IP(bytes(IP(dst="127.0.0.1") / UDP() / Ping(cookie=9)))[Ping].cookie == 9


@pytest.mark.parametrize("name", sorted(LAYERS))
def test_every_layer_can_be_fuzzed(name: str) -> None:
    packet = fuzz(LAYERS[name]())
    for _ in range(5):
        data = bytes(packet)
        if data:
            assert bytes(LAYERS[name](data)) == data
    assert packet.show(dump=True)


def test_fuzzing_keeps_what_makes_a_message_what_it_is() -> None:
    inner = DirectoryChange(path_name="x", properties=[Property(id=id) for id in (101, 103, 104, 117, 204, 207)])
    packet = fuzz(SyncReply(directory_changes=[inner]))
    seen, values = set(), set()
    for _ in range(20):
        data = bytes(packet)
        seen.add(data)
        message: Any = decoded(data, "mqdsrp", strict=False)
        assert message.message == "sync_reply"
        assert len(message.directory_changes[0].properties) == 6
        values.add(message.directory_changes[0].properties[0].value)
        agree(data, "mqdsrp")
    assert len(seen) == 20
    values = {bytes(decoded(data, "mqdsrp", strict=False).directory_changes[0].properties[0].value) for data in seen}  # type: ignore[union-attr]
    assert len(values) == 20, "values of properties are random as well"


def test_fuzzing_a_message_around_another() -> None:
    packet = fuzz(to_queue(fuzz(SyncRequest())))
    for _ in range(20):
        data = bytes(packet)
        assert bytes(MQQB(data)) == data
        agree(data, "mqqb")


def test_values_of_many_kinds_are_taken() -> None:
    guid = "00112233-4455-6677-8899-aabbccddeeff"
    for given in (guid, f"{{{guid}}}", uuid.UUID(guid), mqwire.Guid.parse(guid), bytes(mqwire.Guid.parse(guid))):
        assert str(SyncReply(site_id=given).site_id) == guid
    assert BSCAck(bsc_name="A").fields["bsc_name"] == b"A\0"
    assert BSCAck(bsc_name=b"A\0").bsc_name == "A"
    assert BSCAck(bsc_name=b"odd").bsc_name == b"odd"
    assert ChangePropagation(directory_changes=(DirectoryChange(),)).count == 1
    assert ChangePropagation(directory_changes=DirectoryChange()).count == 1
    assert ChangePropagation(directory_changes=None).count == 0
    assert Sid(sub_authority=[1, 2]).sub_authority_count == 2
    assert TaAddresses(addresses=[TaAddress(address_type=1, address=b"ABCD")]).addresses[0].address_length == 4
    assert Ping(flags=PingFlags(rf=1)).flags.rf == 1
    update = NotificationUpdate(path_name="m\\q", properties=[Property(id=103)])
    assert bytes(ChangeNotification1(notification_updates=[update]))[1] == 1


def test_values_that_do_not_fit_are_refused_with_words() -> None:
    with pytest.raises(ValueError, match="does not fit the field seq_number"):
        bytes(DirectoryChange(seq_number=1 << 64))
    with pytest.raises(AttributeError):
        SyncReply(nonsense=1)
    with pytest.raises(ValueError, match="is no GUID"):
        SyncReply(site_id="nobody")


def test_a_property_of_unknown_type_holds_bytes() -> None:
    change = DirectoryChange(path_name="x", properties=[Property(id=999999, value=b"raw")])
    assert bytes(change).endswith(b"raw")
    assert Property(id=103).value == ""
    assert bytes(Property(id=104)) == (104).to_bytes(4, "little") + b"\0"


def test_anything_can_be_a_body_or_a_part() -> None:
    packet = UserMessage(message_properties_header=MessagePropertiesHeader(message_body=Raw(b"abc")))
    assert decoded(bytes(packet), "mqqb").message_properties_header.message_body == b"abc"  # type: ignore[union-attr]
    odd = SyncReply(directory_changes=[Raw(b"not a change")])
    assert bytes(odd).endswith(b"not a change")
    assert odd.count == 1


def test_copies_are_independent() -> None:
    packet = reply()
    other = packet.copy()
    other.directory_changes[0].properties[0].value = "Other"
    assert packet.directory_changes[0].properties[0].value == "Orders"
    fresh, another = EstablishConnection(), EstablishConnection()
    fresh.internal_header.flags.cs = 1
    assert another.internal_header.flags.cs == 0
    assert bytes(EstablishConnection()) == bytes(another)
