"""Where the protocol texts contradict themselves, are damaged or say too little about bytes: how mqwire reads them.

One test an entry, named after it. A is [MC-MQDSRP] and its formats, B its names, C its procedures, D is [MS-MQCN],
E is [MS-MQDMPR]. Entries that change no bytes on the wire are not here.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

import mqwire
from mqwire import mqcn, mqdsrp, mqqb, seqnum
from mqwire._decode import Engine
from mqwire.properties import Property, PropId
from tests.support.vectors import vectors

ON_THE_WIRE = (
    *("A1", "A2", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13", "A17", "A20"),
    *("B2", "C40", "C41"),
    *("D1", "D2", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11"),
    "E1",
)

SITE = "33221100 5544 7766 8899 AABBCCDDEEFF"
SITE_ID = mqwire.Guid.parse("00112233-4455-6677-8899-aabbccddeeff")
QUEUE = "00EEFFC0 3412 7856 9ABC DEF012345678"
QUEUE_ID = mqwire.Guid.parse("c0ffee00-1234-5678-9abc-def012345678")
NUMBERS = "0000000000000041 0000000000000042 0000000000000010"


def test_every_entry_about_bytes_has_a_test() -> None:
    tested = [match[1].upper() for name in globals() if (match := re.match(r"test_([a-e]\d+)_", name))]
    assert sorted(tested) == sorted(ON_THE_WIRE)


def replicated(data: str | bytes, engine: Engine, *, strict: bool = True) -> Any:
    """A replication message, read and written back."""
    data = bytes.fromhex(data) if isinstance(data, str) else data
    message = mqwire.decode(data, "mqdsrp", strict=strict, engine=engine)
    assert mqwire.encode(message) == data
    return message


def notified(data: str | bytes, engine: Engine, *, strict: bool = True) -> Any:
    """A change notification, read and written back."""
    data = bytes.fromhex(data) if isinstance(data, str) else data
    message = mqwire.decode(data, "mqcn", strict=strict, engine=engine)
    assert mqwire.encode(message) == data
    return message


def refused(data: str | bytes, protocol: str, engine: Engine) -> mqwire.DecodeError:
    with pytest.raises(mqwire.DecodeError) as caught:
        mqwire.decode(bytes.fromhex(data) if isinstance(data, str) else data, protocol, engine=engine)
    return caught.value


def vector(name: str) -> bytes:
    return next(v.data for v in vectors() if v.name == name)


def propagated(change: str, rest: str = "0000") -> str:
    """A change propagation of one change."""
    return f"00 {SITE} 00 00 0100 {change} {rest}"


def updated(ids: list[int], values: str, command: str = "01") -> str:
    """A propagated update of a queue, by its properties."""
    listed = "".join(id.to_bytes(4, "little").hex() for id in ids)
    return propagated(f"{command} 01 {QUEUE} {SITE} {NUMBERS} {len(ids):02x} {listed} {values}")


def values_of(message: Any) -> list[Any]:
    return [item.value for item in message.directory_changes[0].properties]


def markup(event: str = "2", guid: str = "C0FFEE00-1234-5678-9ABC-DEF012345678", server: str = "dc1") -> str:
    return (
        f"<Notification><Event>{event}</Event><ObjectGuid>{guid}</ObjectGuid>"
        f"<DomainController>{server}</DomainController></Notification>"
    )


def notice(text: str, tail: bytes = b"\0") -> bytes:
    """A change notification of version 2."""
    return b"\x02\x01" + text.encode("utf-16-le") + tail


# --- A: formats of [MC-MQDSRP] ---


def sync_request(first: str, last: str) -> str:
    return f"00 {SITE} 02 {SITE} {first} {last} 0000000000000001 00 01 5300 0000"


def test_a1_sequence_numbers_are_big_endian(engine: Engine) -> None:
    """The protocol is little-endian, but its counter carries from the eighth byte to the first."""
    message = replicated(sync_request("00000000000000FF", "0000000000000100"), engine)
    assert (message.from_seq_number, message.to_seq_number) == (0xFF, 0x100)
    assert seqnum.add(message.from_seq_number) == message.to_seq_number
    assert message.known_purged_seq_number == 1


def test_a2_the_lowest_and_highest_number_have_eight_bytes(engine: Engine) -> None:
    """Both constants are printed with an element missing."""
    message = replicated(sync_request("00" * 8, "FF" * 8), engine)
    assert (message.from_seq_number, message.to_seq_number) == (seqnum.MIN_SEQ_NUMBER, seqnum.MAX_SEQ_NUMBER)
    assert seqnum.to_text(seqnum.MAX_SEQ_NUMBER) == "ff" * 8
    refused(sync_request("00" * 8, "FF" * 7), "mqdsrp", engine)


def test_a4_numbers_do_not_wrap_around() -> None:
    """The printed operations do, which would purge a young partition whole."""
    with pytest.raises(OverflowError):
        seqnum.add(seqnum.MAX_SEQ_NUMBER)
    with pytest.raises(OverflowError):
        seqnum.subtract(seqnum.MIN_SEQ_NUMBER)
    with pytest.raises(OverflowError):
        seqnum.subtract(1023, 1024)
    for number in (-1, 1 << 64):
        with pytest.raises(mqwire.EncodeError) as caught:
            mqwire.encode(mqdsrp.AlreadyPurged(purged_seq_number=number))
        assert caught.value.path == "purged_seq_number"


def test_a5_values_have_no_type_tag(engine: Engine) -> None:
    """A value is its bare bytes, whatever the structure in memory may have in front of them."""
    message = replicated(updated([104, 105], "01 00040000"), engine)
    assert values_of(message) == [1, 1024]
    tagged = updated([104, 105], "1100000000000000 01 1300000000000000 00040000")
    refused(tagged, "mqdsrp", engine)


def test_a6_a_change_has_at_most_255_properties(engine: Engine) -> None:
    """The events count in 32 bits, the message in one byte."""
    message = replicated(updated([104] * 255, "01" * 255), engine)
    assert values_of(message) == [1] * 255
    change = message.directory_changes[0]
    one_more = mqwire.replace(change, properties=(*change.properties, Property(PropId.PROPID_Q_JOURNAL, 1)))
    with pytest.raises(mqwire.EncodeError):
        mqwire.encode(mqwire.replace(message, directory_changes=(one_more,)))


def test_a7_a_change_names_its_object_by_path_or_by_guid(engine: Engine) -> None:
    """Never both, although the sending procedure sets both; UseGuid says which."""
    by_path = replicated(propagated(f"01 00 4D00 5C00 5100 0000 {SITE} {NUMBERS} 01 68000000 01"), engine)
    by_guid = replicated(propagated(f"01 01 {QUEUE} {SITE} {NUMBERS} 01 68000000 01"), engine)
    path_change, guid_change = by_path.directory_changes[0], by_guid.directory_changes[0]
    assert (path_change.path_name, path_change.guid_identifier) == ("M\\Q", None)
    assert (guid_change.path_name, guid_change.guid_identifier) == (None, QUEUE_ID)
    both = mqwire.replace(guid_change, path_name="M\\Q")
    with pytest.raises(mqwire.EncodeError) as caught:
        mqwire.encode(mqwire.replace(by_guid, directory_changes=(both,)))
    assert caught.value.path == "directory_changes[0].path_name"


def test_a8_an_object_without_a_path_is_created_with_an_empty_one(engine: Engine) -> None:
    """Users and routing links have no path; some senders name them by GUID instead."""
    empty = replicated(propagated(f"00 00 0000 {SITE} {NUMBERS} 01 BD020000 02000000 A1B2"), engine)
    assert (empty.directory_changes[0].path_name, empty.directory_changes[0].guid_identifier) == ("", None)
    by_guid = replicated(propagated(f"00 01 {QUEUE} {SITE} {NUMBERS} 01 BD020000 02000000 A1B2"), engine)
    assert by_guid.directory_changes[0].guid_identifier == QUEUE_ID
    assert not empty.findings
    assert not by_guid.findings


def change_request(offset: str, names: str) -> str:
    return f"00 {SITE} 01 {SITE} 2A000000 {offset} {names} 01 00 4D00 5C00 5100 0000 {SITE} {'00' * 24} 01 68000000 01"


@pytest.mark.parametrize("name", ["P", "PSC1", "A-PSC-WITH-A-LONG-NAME"])
def test_a9_the_name_of_the_psc_has_any_length(name: str, engine: Engine) -> None:
    """It is printed as eight bytes, and described as text up to its terminator."""
    psc = name.encode("utf-16-le").hex()
    with_psc = replicated(change_request("02000000", f"4200 0000 {psc} 0000"), engine)
    assert (with_psc.requester_name, with_psc.psc_name) == ("B", name)
    assert with_psc.directory_change.path_name == "M\\Q"
    without = replicated(change_request("00000000", "4200 0000"), engine)
    assert (without.requester_name, without.psc_name) == ("B", None)


def test_a10_the_offset_of_the_psc_name_counts_code_units(engine: Engine) -> None:
    """Terminator included; a character outside the first plane is two units. It is not bytes and not characters."""
    message = replicated(change_request("04000000", "4200 3DD8 00DE 0000 5000 0000"), engine)
    assert (message.requester_name, message.psc_name) == ("B\U0001f600", "P")
    assert message.psc_name_offset is None  # what encoding computes anyway
    for wrong in ("03000000", "08000000"):
        refused(change_request(wrong, "4200 3DD8 00DE 0000 5000 0000"), "mqdsrp", engine)
    gap = replicated(vector("mqdsrp/bad_psc_name_gap"), engine, strict=False)
    assert (gap.psc_name_gap, gap.psc_name, gap.directory_change.path_name) == (b"\xee\x77", "PSC1", "M\\Q")
    assert [finding.rule for finding in gap.findings] == ["mqdsrp.change_request.psc_name_offset"]


def test_a11_the_state_of_a_rebuilt_partition_has_four_bytes(engine: Engine) -> None:
    """Its values are printed with seven digits; the header takes 66 bytes, as is said elsewhere."""
    head = f"00 {SITE} 03 {SITE} 000000000000000A 000000000000000C 0000000000000001 00000000"
    for state in (0, 1, 2):
        data = bytes.fromhex(f"{head} {state.to_bytes(4, 'little').hex()}")
        assert len(data) == 66
        assert replicated(data, engine).complete_sync0 == state
    refused(f"{head} 00000001", "mqdsrp", engine)
    refused(f"{head} 020000", "mqdsrp", engine)


def test_a12_sequence_numbers_end_every_propagation(engine: Engine) -> None:
    """The picture is lost; the order is that of the descriptions. A zero count stands alone, but it always stands."""
    empty = replicated(f"00 {SITE} 00 00 0000 0000", engine)
    assert (empty.seq_number_header.machine_name, empty.seq_number_header.partition_seq_numbers) == (None, ())
    assert refused(f"00 {SITE} 00 00 0000", "mqdsrp", engine).path == "seq_number_header.count"
    full = replicated(f"00 {SITE} 00 00 0000 0100 5000 0000 {QUEUE} 0000000000000042 0000000000000010", engine)
    (numbers,) = full.seq_number_header.partition_seq_numbers
    assert full.seq_number_header.machine_name == "P"
    assert (numbers.partition_id, numbers.last_seq_number, numbers.purged_seq_number) == (QUEUE_ID, 0x42, 0x10)


BARE_MESSAGES: tuple[Any, ...] = (
    mqdsrp.ChangePropagation(site_id=SITE_ID),
    mqdsrp.ChangeRequest(site_id=SITE_ID, directory_change=mqdsrp.DirectoryChange(path_name="")),
    mqdsrp.SyncRequest(site_id=SITE_ID),
    mqdsrp.SyncReply(site_id=SITE_ID),
    mqdsrp.ChangeReply(site_id=SITE_ID),
    mqdsrp.AlreadyPurged(site_id=SITE_ID),
    mqdsrp.PSCAck(site_id=SITE_ID),
    mqdsrp.BSCAck(site_id=SITE_ID),
)


@pytest.mark.parametrize("operation", range(8))
def test_a13_every_message_starts_with_version_and_site(operation: int, engine: Engine) -> None:
    """No sending procedure sets them, yet all messages have them."""
    data = mqwire.encode(BARE_MESSAGES[operation])
    assert data[:18] == bytes.fromhex(f"00 {SITE} {operation:02x}")
    message = replicated(data, engine, strict=False)
    assert (message.version, message.site_id) == (0, SITE_ID)


def test_a17_a_delete_starts_with_a_property_of_deleted_objects(engine: Engine) -> None:
    """The table of object types leaves 4 out, but every delete has it; the real type is a value."""
    deleted = replicated(updated([1403, 1404], "01 05", command="02"), engine)
    assert values_of(deleted) == [1, 5]
    assert not deleted.findings
    for command in ("00", "01", "03"):
        error = refused(updated([1403, 1404], "01 05", command=command), "mqdsrp", engine)
        assert error.path == "directory_changes[0].properties"
        error = refused(updated([], "", command=command), "mqdsrp", engine)
        assert error.path == "directory_changes[0].number_of_properties"


def test_a20_nothing_follows_the_last_field(engine: Engine) -> None:
    """No text says what to make of more bytes: strict decoding refuses them, lenient decoding keeps them."""
    data = bytes.fromhex(f"00 {SITE} 07 {QUEUE} 4200 0000")
    replicated(data, engine)
    assert refused(data + b"\0", "mqdsrp", engine).offset == len(data)
    assert replicated(data + b"\0", engine, strict=False).trailing == b"\0"


# --- B and C: names and procedures of [MC-MQDSRP] ---


def test_b2_an_acknowledgment_carries_the_site_of_the_psc(engine: Engine) -> None:
    """The sending procedure speaks of a partition that the message does not have."""
    message = replicated(f"00 {SITE} 06 {SITE} {QUEUE} 0000000000000100 5000 0000", engine)
    assert (message.psc_site_id, message.acked_partition_id) == (SITE_ID, QUEUE_ID)
    assert (message.acked_seq_number, message.psc_name) == (0x100, "P")


def test_c40_properties_repeat_and_come_in_any_order(engine: Engine) -> None:
    """The list for enterprise objects has three of them twice. Values follow the identifiers, one each."""
    ids = [617, 603, 610, 603, 601, 617, 610]
    values = "0300 4300 0000 00000000 4400 0000 4500 0000 0400 01000000 AA"
    message = replicated(updated(ids, values, command="03"), engine)
    assert [item.id for item in message.directory_changes[0].properties] == ids
    assert values_of(message) == [3, "C", b"", "D", "E", 4, b"\xaa"]
    assert not message.findings


def test_c41_reserved_properties_take_the_bytes_of_their_types(engine: Engine) -> None:
    """They are sent with undefined values: zeros when written, anything when read."""
    ids = [118, 119, 212, 605, 606, 610, 612, 614, 615, 106]
    zeros = "00000000 00000000 00000000 0000 0000 00000000 00000000 00000000 00000000 FEFF"
    junk = "01000000 02000000 03000000 0400 0500 01000000 06 07000000 08000000 09000000 FEFF"
    assert values_of(replicated(updated(ids, zeros), engine)) == [0, 0, 0, 0, 0, b"", 0, 0, 0, -2]
    assert values_of(replicated(updated(ids, junk), engine)) == [1, 2, 3, 4, 5, b"\x06", 7, 8, 9, -2]


# --- D: [MS-MQCN] ---


def test_d1_the_guid_of_an_object_has_five_groups(engine: Engine) -> None:
    """The grammar prints four. Upper case is written, either is read, braces only leniently."""
    for guid in ("C0FFEE00-1234-5678-9ABC-DEF012345678", "c0ffee00-1234-5678-9abc-def012345678"):
        assert notified(notice(markup(guid=guid)), engine).notification_body.object_guid == guid
    refused(notice(markup(guid="C0FFEE00-1234-5678-DEF012345678")), "mqcn", engine)
    braced = notice(markup(guid="{C0FFEE00-1234-5678-9ABC-DEF012345678}"))
    refused(braced, "mqcn", engine)
    notified(braced, engine, strict=False)
    made = mqcn.NotificationBody.build(event="2", object_guid=str(QUEUE_ID), domain_controller="dc1")
    assert made.text == markup()


def test_d2_a_blank_before_the_bracket_is_read_and_not_written(engine: Engine) -> None:
    """One closing tag of the grammar has a blank in it."""
    text = markup().replace("</ObjectGuid>", "</ObjectGuid >")
    message = notified(notice(text), engine)
    assert message.notification_body.text == text
    assert message.notification_body.object_guid == "C0FFEE00-1234-5678-9ABC-DEF012345678"
    assert not message.findings
    made = mqcn.NotificationBody.build(event="2", object_guid=str(QUEUE_ID).upper(), domain_controller="dc1")
    assert " " not in made.text


@pytest.mark.parametrize("server", ["d<c", "d>c<1", "<", "d</c", "x" * 256])
def test_d4_the_name_of_a_server_goes_up_to_its_closing_tag(server: str, engine: Engine) -> None:
    """Any visible character may be in it, brackets too."""
    message = notified(notice(markup(server=server)), engine)
    assert message.notification_body.domain_controller == server
    assert not message.findings


@pytest.mark.parametrize("tail", [b"", b"\0", b"\x5a", b"\0\0", b"\0\0\0"])
def test_d5_what_follows_the_message_is_ignored_and_kept(tail: bytes, engine: Engine) -> None:
    """Senders add a byte to every body; some may end the text with a terminator."""
    message = notified(notice(markup(), tail), engine)
    assert message.notification_body.text == markup()
    update = bytes.fromhex(f"01 01 02 01 {QUEUE} {SITE} {'00' * 24} 02 7B050000 7C050000 01 01") + tail
    if len(tail) <= 1:
        notified(update, engine)
    else:
        refused(update, "mqcn", engine)
    for made in (mqcn.ChangeNotification1(), mqcn.ChangeNotification2(notification_body=message.notification_body)):
        assert mqwire.encode(made).endswith(b"\0")
    assert mqwire.encode(mqcn.ChangeNotification1()) == b"\x01\x00\x00"


def test_d6_the_type_of_a_value_follows_from_its_property(engine: Engine) -> None:
    """The sections that are said to give the type of each property describe encodings only."""
    ids = [104, 105, 106, 109, 112, 103, 115, 305]
    values = f"FF FFFFFFFF FFFF FFFFFFFF FFFFFFFF 5100 0000 {QUEUE} FFFF"
    expected = [0xFF, 0xFFFFFFFF, -1, -1, 0xFFFFFFFF, "Q", QUEUE_ID, 0xFFFF]
    assert values_of(replicated(updated(ids, values), engine)) == expected


@pytest.mark.parametrize("id", [205, 231, 232])
def test_d7_a_vector_of_bytes_is_a_count_and_bytes(id: int, engine: Engine) -> None:
    """No text describes this encoding, which three properties use."""
    assert values_of(replicated(updated([id, 106], "03000000 A1B2C3 FEFF"), engine)) == [b"\xa1\xb2\xc3", -2]
    assert values_of(replicated(updated([id, 106], "00000000 FEFF"), engine)) == [b"", -2]


def test_d8_a_text_ends_with_two_zero_bytes(engine: Engine) -> None:
    """The terminator is printed as one byte. A zero byte inside a code unit ends nothing."""
    message = replicated(updated([108, 106], "0041 4100 0000 FEFF"), engine)
    assert values_of(message) == ["\u4100A", -2]
    refused(updated([108], "4100 00"), "mqdsrp", engine)


def test_d9_a_guid_is_sixteen_bytes_in_packet_order(engine: Engine) -> None:
    """No size is given, and the sections cited for it differ."""
    message = replicated(updated([101, 106], "00EEFFC0 3412 7856 9ABC DEF012345678 FEFF"), engine)
    assert values_of(message) == [QUEUE_ID, -2]
    assert str(values_of(message)[0]) == "c0ffee00-1234-5678-9abc-def012345678"


def test_d10_a_blob_counts_bytes_and_a_vector_elements(engine: Engine) -> None:
    """Both counts have the same name and description."""
    assert values_of(replicated(updated([206, 106], f"10000000 {QUEUE} FEFF"), engine)) == [bytes(QUEUE_ID), -2]
    assert values_of(replicated(updated([207, 106], f"01000000 {QUEUE} FEFF"), engine)) == [(QUEUE_ID,), -2]
    assert values_of(replicated(updated([223, 106], "02000000 4100 0000 0000 FEFF"), engine)) == [("A", ""), -2]
    refused(updated([207, 106], f"10000000 {QUEUE} FEFF"), "mqdsrp", engine)


def test_d11_properties_nobody_asked_for_are_read_and_unknown_ones_end_the_reading(engine: Engine) -> None:
    """Windows sends more than the lists have; a number without a type hides what is behind it."""
    head = f"01 01 01 01 {QUEUE} {SITE} {'00' * 24}"
    more = notified(f"{head} 03 73000000 76000000 71000000 {SITE} 01000000 00 00", engine)
    assert [item.id for item in more.notification_updates[0].properties] == [115, 118, 113]
    assert not more.findings
    unknown = f"{head} 03 73000000 78000000 71000000 {SITE} 01000000 00 00"
    refused(unknown, "mqcn", engine)
    kept = notified(unknown, engine, strict=False)
    assert [item.value for item in kept.notification_updates[0].properties] == [SITE_ID, None, None]
    assert kept.undecoded == bytes.fromhex("01000000 00 00")


# --- E: [MS-MQDMPR] ---


@pytest.mark.parametrize(("number", "name"), [(0x8002, "md4"), (0x8003, "md5")])
def test_e1_the_hash_8003_is_md5(number: int, name: str, engine: Engine) -> None:
    """One table calls two numbers MD4. It matters, since replication messages are signed with MD5."""
    data = bytearray(vector("mqqb/user_message_security_signed"))
    at = data.rindex(bytes.fromhex("04800000"))
    data[at : at + 4] = number.to_bytes(4, "little")
    message = mqwire.decode(data, "mqqb", engine=engine)
    assert isinstance(message, mqqb.UserMessage)
    found = message.message_properties_header.hash_algorithm
    assert (int(found), mqqb.HashAlgorithm(found).name.lower()) == (number, name)
    assert mqwire.encode(message) == bytes(data)
