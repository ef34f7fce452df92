# SPDX-License-Identifier: GPL-2.0-only
# This file is under the licence of Scapy, which it uses. Only the tests import it.
"""Dissection: hostile bytes lose nothing, raise nothing, and take no more time than they are worth."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scapy.config import conf
from scapy.packet import Padding

import mqwire
from mqwire.fuzzing.checks import scapy_layer as check
from mqwire.fuzzing.inputs import PROTOCOLS
from mqwire.limits import DEFAULT_LIMITS
from mqwire.mqdsrp import BSCAck
from mqwire.scapy import (
    MQDSRP,
    MQQB,
    Broken,
    ChangeNotification2,
    DirectoryChange,
    Message,
    MQDSRPUnknown,
    Ping,
    Sid,
    SyncReply,
    SyncRequest,
    TaAddresses,
    Trailing,
    Undecoded,
    UserMessage,
    layer_for,
)
from mqwire.scapy._derive import LAYERS
from tests.support.outcomes import decoded

from ..support.hostile import PATTERNS
from ..support.vectors import vectors


def vector(name: str) -> bytes:
    return next(v.data for v in vectors() if v.name == name)


@pytest.fixture(autouse=True)
def _debugging(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scapy hides errors of dissectors; here they come out."""
    monkeypatch.setattr(conf, "debug_dissector", True)


@settings(max_examples=120)
@given(st.sampled_from(sorted(LAYERS)), st.binary(min_size=1, max_size=200))
def test_any_bytes_in_any_layer_come_back(name: str, data: bytes) -> None:
    packet = LAYERS[name](data)
    assert bytes(packet) == data
    assert bytes(packet.copy()) == data
    assert packet.show(dump=True)
    assert repr(packet)
    assert packet.summary()


@settings(max_examples=60)
@given(st.sampled_from(sorted(LAYERS)), st.data())
def test_messages_in_the_wrong_layer_come_back(name: str, data: st.DataObject) -> None:
    wire = data.draw(st.sampled_from([v.data for v in vectors()]))
    assert bytes(LAYERS[name](wire)) == wire


def test_what_was_read_of_a_broken_message_stays() -> None:
    data = vector("mqdsrp/sync_reply_two_changes")
    packet = MQDSRP(data[:-1])
    assert isinstance(packet, SyncReply)
    assert len(packet.directory_changes) == 2
    first, second = packet.directory_changes
    assert [(p.id, p.value) for p in first.properties] == [(103, "M\\Q"), (104, 1), (105, 1024)]
    assert second.seq_number == 0xC
    assert [p.value for p in second.properties] == [0, None]
    assert isinstance(packet.payload, Broken)
    assert bytes(packet) == data[:-1]
    shown = packet.show(dump=True)
    assert "MSMQ broken: needs" in shown
    assert "Broken" in repr(packet)


def test_each_cut_keeps_at_least_as_much_as_a_shorter_one() -> None:
    data = vector("mqqb/user_message_sync_request")
    kept = [len(data[:size]) - len(MQQB(data[:size]).payload.load) for size in range(1, len(data))]
    assert kept == sorted(kept)
    assert kept[-1] > 100


def test_fields_that_were_not_reached_are_empty() -> None:
    packet = MQDSRP(vector("mqdsrp/sync_request")[:30])
    assert isinstance(packet, SyncRequest)
    assert packet.site_id == mqwire.Guid.parse("00112233-4455-6677-8899-aabbccddeeff")
    assert packet.partition_id is None
    assert packet.requester_name is None
    cut = MQDSRP(vector("mqdsrp/sync_reply_two_changes")[:50])
    assert cut.directory_changes == []
    assert "count     = (not reached)" in cut.show(dump=True)


def test_what_follows_an_unknown_property_is_undecoded() -> None:
    data = vector("mqdsrp/bad_propid")
    packet = MQDSRP(data)
    message: Any = decoded(data, "mqdsrp", strict=False)
    assert isinstance(packet.payload, Undecoded)
    assert packet.payload.load == message.undecoded
    assert packet.payload.reason == "its type is unknown"


def test_trailing_bytes_are_a_layer() -> None:
    packet = MQDSRP(mqwire.encode(BSCAck()) + b"tail")
    assert packet[Trailing].load == b"tail"
    assert packet.summary().endswith("MSMQ trailing bytes (4 bytes)")
    part = DirectoryChange(bytes(DirectoryChange(path_name="x")) + b"tail")
    assert part[Padding].load == b"tail", "what follows a part is its neighbour's"


def test_an_unknown_operation_is_shown_as_such() -> None:
    packet = MQDSRP(vector("mqdsrp/bad_operation_with_data"))
    assert isinstance(packet, MQDSRPUnknown)
    assert packet.undecoded


def test_the_wrong_discriminator_does_not_change_a_class_that_was_asked_for() -> None:
    packet = SyncReply(vector("mqdsrp/sync_request"))
    assert isinstance(packet, SyncReply)
    assert packet.operation == 2


def test_a_count_is_not_believed() -> None:
    data = bytearray(mqwire.encode(mqwire.mqdsrp.SyncReply()))
    data[-8:-4] = b"\xff" * 4
    packet = MQDSRP(bytes(data))
    assert "more than the limit" in packet[Broken].reason
    many = TaAddresses(b"\0" * 4 * 1000)
    assert len(many.addresses) == 1000


def test_more_bytes_than_the_limit_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    from mqwire.scapy import _packets

    monkeypatch.setattr(_packets, "DEFAULT_LIMITS", mqwire.Limits(max_size=60))
    packet = MQDSRP(vector("mqdsrp/sync_request"))
    assert "more than the limit of 60" in packet[Broken].reason
    assert bytes(packet) == vector("mqdsrp/sync_request")
    assert DEFAULT_LIMITS.max_size > 60


def test_markup_is_kept_to_the_letter() -> None:
    packet = layer_for("mqcn")(vector("mqcn/v2_lower_case_white_space"))
    assert isinstance(packet, ChangeNotification2)
    message: Any = decoded(vector("mqcn/v2_lower_case_white_space"), "mqcn", strict=False)
    body = packet.notification_body
    assert body.text == message.notification_body.text
    assert body.object_guid == message.notification_body.object_guid
    cut = layer_for("mqcn")(vector("mqcn/v2_change_queue")[:20])
    assert cut.notification_body is None


def test_bodies_are_dissected_by_their_queue() -> None:
    packet = MQQB(vector("mqqb/user_message_sync_request"))
    assert isinstance(packet, UserMessage)
    assert SyncRequest in packet
    assert packet[SyncRequest].requester_name
    assert MQDSRP in packet, "by the name of the protocol as well"
    assert MQQB(vector("mqqb/user_message_minimal")).message_properties_header.message_body == b""
    encrypted = MQQB(vector("mqqb/user_message_security_encrypted"))
    assert isinstance(encrypted.message_properties_header.message_body, bytes)


def test_a_ping_is_told_by_its_signature() -> None:
    assert isinstance(MQQB(vector("mqqb/ping_request")), Ping)
    assert isinstance(layer_for("sid")(vector("sid/everyone")), Sid)
    assert isinstance(MQQB(vector("mqqb/ping_request")), Message)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_time_is_linear(pattern: str) -> None:
    """Six times the bytes take about six times as long; quadratic they would take thirty-six times."""
    protocol, make = PATTERNS[pattern]
    layer = layer_for(protocol)
    small, large = make(2_500), make(15_000)

    def seconds(data: bytes, rounds: int) -> float:
        taken = []
        for _ in range(rounds):
            start = process_time()
            assert bytes(layer(data)) == data
            taken.append(process_time() - start)
        return min(taken)

    growth = len(large) / len(small)
    assert seconds(large, 2) < 3 * growth * seconds(small, 2) + 0.05


def test_the_check_notices_a_layer_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    from mqwire.fuzzing import Broken as BrokenInvariant

    data = vector("mqdsrp/sync_request")
    check.agree(data, "mqdsrp")
    field = SyncRequest.scope
    monkeypatch.setattr(type(field), "take", lambda *_: 7)
    with pytest.raises(BrokenInvariant, match="same bytes"):
        check.agree(data, "mqdsrp")


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_one_byte_is_enough_for_any_protocol(protocol: str) -> None:
    for byte in (*range(8), 0x10, 0x48, 0x7F, 0x80, 0xFF):
        check.agree(bytes([byte]), protocol)
