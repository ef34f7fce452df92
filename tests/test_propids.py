"""The type of every property, held to a table that was typed apart from ksy/."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Any

import pytest
from kaitaistruct import KaitaiStream

import mqwire
from mqwire import _careful
from mqwire._decode import Engine
from mqwire._generated.model import MODEL
from mqwire._model import Switch, camel
from mqwire.limits import DEFAULT_LIMITS
from mqwire.mqcn import ChangeNotification1
from mqwire.mqdsrp import ChangePropagation
from mqwire.properties import PropId
from tests.propid_types import AROUND, GAPS, PROPERTIES, VARIANT_TYPES, WITHOUT_TYPE

GUID = "00EEFFC0 3412 7856 9ABC DEF012345678"
ORDERED = "33221100 5544 7766 8899 AABBCCDDEEFF"

# The bytes of each encoding ([MS-MQCN] 2.2.3.1 to 2.2.3.15, and the vector of bytes that 2.2.3 leaves out) and what
# they stand for. Every width, sign and byte order would show if it were another.
ENCODINGS: dict[str, list[tuple[str, Any]]] = {
    "VT_I2": [("FEFF", -2), ("3412", 0x1234), ("0080", -32768)],
    "VT_I4": [("FEFFFFFF", -2), ("78563412", 0x12345678), ("00000080", -(2**31))],
    "VT_BOOL": [("FFFF", 0xFFFF), ("0000", 0)],
    "VT_I1": [("FE", -2), ("7F", 127), ("80", -128)],
    "VT_UI1": [("FE", 254), ("01", 1)],
    "VT_UI2": [("FEFF", 65534), ("3412", 0x1234)],
    "VT_UI4": [("FEFFFFFF", 0xFFFFFFFE), ("78563412", 0x12345678)],
    "VT_I8": [("FEFFFFFFFFFFFFFF", -2), ("8877665544332211", 0x1122334455667788)],
    "VT_UI8": [("FEFFFFFFFFFFFFFF", 2**64 - 2), ("8877665544332211", 0x1122334455667788)],
    "VT_LPWSTR": [
        ("4D00 5C00 5100 0000", "M\\Q"),
        ("0000", ""),
        ("0041 0000", "\u4100"),
        ("3DD8 00DE 0000", "\U0001f600"),
        ("00DE 3DD8 0000", "\ude00\ud83d"),  # a pair the wrong way round is no character
    ],
    "VT_BLOB": [("03000000 A1B2C3", bytes.fromhex("A1B2C3")), ("00000000", b"")],
    "VT_CLSID": [
        (GUID, mqwire.Guid.parse("c0ffee00-1234-5678-9abc-def012345678")),
        (ORDERED, mqwire.Guid.parse("00112233-4455-6677-8899-aabbccddeeff")),
    ],
    "VT_UI1|VT_VECTOR": [("03000000 A1B2C3", bytes.fromhex("A1B2C3")), ("00000000", b"")],
    "VT_UI4|VT_VECTOR": [("02000000 01000000 FEFFFFFF", (1, 0xFFFFFFFE)), ("00000000", ())],
    "VT_LPWSTR|VT_VECTOR": [
        ("02000000 41004200 0000 0000", ("AB", "")),
        ("02000000 0041 0000 00D8 0000", ("\u4100", "\ud800")),
        ("00000000", ()),
    ],
    "VT_CLSID|VT_VECTOR": [
        (
            f"02000000 {GUID} {ORDERED}",
            (
                mqwire.Guid.parse("c0ffee00-1234-5678-9abc-def012345678"),
                mqwire.Guid.parse("00112233-4455-6677-8899-aabbccddeeff"),
            ),
        ),
        ("00000000", ()),
    ],
}
TYPES = {id: vt for _, id, vt in PROPERTIES}
NAMES = {id: name for name, id, _ in PROPERTIES}
ALL = pytest.mark.parametrize("id", sorted(TYPES), ids=lambda id: NAMES[id])
VALUES = next(f.type for f in MODEL.structs["propvalue.property_list"].fields if isinstance(f.type, Switch))
BY_VT = {struct.vt: struct for struct in MODEL.structs.values() if struct.vt is not None}


def test_exactly_these_properties_are_described() -> None:
    assert {member.value: member.name for member in MODEL.enums["propvalue.prop_id"].members} == NAMES
    assert {int(member): member.name for member in PropId} == NAMES
    assert len(PROPERTIES) == len(TYPES) == 154


def test_every_property_has_its_published_type() -> None:
    described = {id: MODEL.structs[target].vt for id, target in VALUES.cases}
    assert described == {id: VARIANT_TYPES[vt] for id, vt in TYPES.items()}


def test_every_encoding_is_described_under_its_name_and_number() -> None:
    """Fifteen of them in [MS-MQCN] 2.2.3, and one that properties use although no text has it."""
    assert {struct.name.replace(" ", ""): struct.vt for struct in BY_VT.values()} == VARIANT_TYPES
    assert ENCODINGS.keys() == VARIANT_TYPES.keys()


def change(id: int, value: str, command: str) -> bytes:
    """A change propagation with two properties; the second one shows where the first one ended."""
    return bytes.fromhex(
        f"00 {ORDERED} 00"  # Version, SiteID, Operation
        "00 0100"  # Flush, Count
        f"{command} 01 {GUID} {ORDERED}"  # Command, UseGuid, GuidIdentifier, PartitionID
        "0000000000000041 0000000000000042 0000000000000000"
        f"02 {id.to_bytes(4, 'little').hex()} 6A000000"  # NumberOfProperties, the property, PROPID_Q_BASEPRIORITY
        f"{value} 3412"
        "0000"  # SeqNumberHeader
    )


def notification(id: int, value: str) -> bytes:
    return bytes.fromhex(
        f"01 01 01 01 {GUID} {ORDERED} {'00' * 24} 02 {id.to_bytes(4, 'little').hex()} 6A000000 {value} 3412 00"
    )


@ALL
def test_a_replicated_value_is_read_as_its_type(id: int, engine: Engine) -> None:
    for value, expected in ENCODINGS[TYPES[id]]:
        data = change(id, value, "02" if id // 100 == 14 else "01")
        message = mqwire.decode(data, "mqdsrp", engine=engine)
        assert isinstance(message, ChangePropagation)
        first, second = message.directory_changes[0].properties
        assert (first.id, first.value) == (id, expected)
        assert type(first.value) is type(expected)
        assert (second.id, second.value) == (106, 0x1234)
        assert mqwire.encode(message) == data


@ALL
def test_a_notified_value_is_read_as_its_type(id: int, engine: Engine) -> None:
    for value, expected in ENCODINGS[TYPES[id]]:
        data = notification(id, value)
        message = mqwire.decode(data, "mqcn", engine=engine)
        assert isinstance(message, ChangeNotification1)
        assert [p.value for p in message.notification_updates[0].properties] == [expected, 0x1234]
        assert mqwire.encode(message) == data


@pytest.mark.parametrize("id", [*WITHOUT_TYPE, *AROUND, *GAPS])
def test_a_property_without_published_type_is_not_guessed(id: int, engine: Engine) -> None:
    assert id not in TYPES
    data = change(id, "01", "01")
    with pytest.raises(mqwire.DecodeError):
        mqwire.decode(data, "mqdsrp", engine=engine)
    message = mqwire.decode(data, "mqdsrp", strict=False, engine=engine)
    assert isinstance(message, ChangePropagation)
    assert [(p.id, p.value) for p in message.directory_changes[0].properties] == [(id, None), (106, None)]
    assert message.undecoded == bytes.fromhex("01 3412 0000")
    assert mqwire.encode(message) == data


@pytest.mark.parametrize("vt", sorted(VARIANT_TYPES.keys() - set(TYPES.values())))
def test_an_encoding_without_property_can_be_read_by_itself(vt: str) -> None:
    """No message shows it; both readers of the description have it all the same."""
    struct = BY_VT[VARIANT_TYPES[vt]]
    parsers = import_module("mqwire._generated.kaitai.propvalue").Propvalue
    for value, expected in ENCODINGS[vt]:
        data = bytes.fromhex(value)
        reader = _careful._Reader(data, DEFAULT_LIMITS)
        assert reader.ref(struct, (), "") == expected
        assert reader.pos == len(data)
        stream = KaitaiStream(BytesIO(data))
        found = getattr(parsers, camel(struct.id.removeprefix("propvalue.")))(stream).value
        assert (tuple(found) if isinstance(found, list) else found) == expected
        assert stream.pos() == len(data)


def test_five_encodings_have_no_property() -> None:
    unused = {"VT_BOOL", "VT_I1", "VT_I8", "VT_UI8", "VT_UI4|VT_VECTOR"}
    assert VARIANT_TYPES.keys() - set(TYPES.values()) == unused
