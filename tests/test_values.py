"""The small values: GUIDs, code units, sequence numbers."""

from __future__ import annotations

import copy
import pickle
import uuid
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mqwire
from mqwire import seqnum, strategies
from mqwire._values import (
    Refused,
    decode_units,
    encode_units,
    find_unit,
    num_units,
    read_sized_text,
    skip_units,
    utf16_len,
    write_sized_text,
)

# [MS-DTYP] 2.3.4: the first three parts are little-endian, the rest stands as it is.
TEXT, PACKET = "00112233-4455-6677-8899-aabbccddeeff", bytes.fromhex("33221100554477668899aabbccddeeff")


@pytest.mark.parametrize("text", [TEXT, f"{{{TEXT}}}", TEXT.upper()])
def test_a_guid_is_read_from_text(text: str) -> None:
    guid = mqwire.Guid.parse(text)
    assert guid == PACKET
    assert str(guid) == TEXT
    assert guid.uuid == uuid.UUID(TEXT)
    assert repr(guid) == f"Guid.parse('{TEXT}')"


@pytest.mark.parametrize(
    "text",
    ["", "0", TEXT + "0", TEXT.replace("a", "g"), "{" + TEXT, "+" + TEXT[1:], TEXT[:-1] + "_", "\u0660" + TEXT[1:]],
)
def test_what_is_no_guid_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match="is no GUID"):
        mqwire.Guid.parse(text)


def test_a_guid_of_the_wrong_size_still_prints() -> None:
    assert str(mqwire.Guid(b"ab")) == "6162"
    assert repr(mqwire.Guid(b"ab")) == "Guid(b'ab')"


@given(strategies.guids())
def test_guids_are_bytes_that_travel(guid: mqwire.Guid) -> None:
    assert isinstance(guid, bytes)
    assert mqwire.Guid.parse(str(guid)) == guid
    for again in (pickle.loads(pickle.dumps(guid)), copy.copy(guid), copy.deepcopy(guid)):
        assert again == guid
        assert type(again) is mqwire.Guid
    assert hash(guid) == hash(bytes(guid))
    assert eval(repr(guid), {"Guid": mqwire.Guid}) == guid


def test_the_null_guid() -> None:
    assert bytes(16) == mqwire.NULL_GUID
    assert str(mqwire.NULL_GUID) == "00000000-0000-0000-0000-000000000000"


@given(st.binary(max_size=40).map(lambda data: data[: len(data) // 2 * 2]))
def test_any_code_units_come_back(data: bytes) -> None:
    assert encode_units(decode_units(data)) == data


def test_a_lone_high_surrogate_at_the_end_is_kept() -> None:
    assert decode_units(b"a\0\x00\xd8") == "a\ud800"


@given(strategies.texts())
def test_units_are_counted_as_they_stand_on_the_wire(text: str) -> None:
    assert utf16_len(text) == len(encode_units(text)) // 2
    assert num_units(text) == utf16_len(text) + 1
    assert num_units(None) == utf16_len(None) == 0


@given(st.binary(max_size=12))
def test_any_bytes_of_a_given_size_come_back_as_text(data: bytes) -> None:
    assert write_sized_text(read_sized_text(data), len(data)) == data


@pytest.mark.parametrize(
    ("text", "size"),
    [("ab", 2), ("ab", 8), ("ab", 5), ("ab\0", 6), (b"abc", 4), (b"ab", 2), (b"", 0), ("", 1), ("\ud800", 8)],
)
def test_a_text_that_its_size_does_not_fit_is_refused(text: str | bytes, size: int) -> None:
    with pytest.raises(Refused):
        write_sized_text(text, size)


@given(st.lists(st.sampled_from([b"\0", b"\0\0", b"a", b"a\0", b"\0a"]), max_size=12).map(b"".join), st.integers(0, 3))
def test_terminators_are_found_where_units_are(data: bytes, start: int) -> None:
    """Two zero bytes that belong to different units end nothing."""
    expected = next((at for at in range(start, len(data) - 1, 2) if data[at : at + 2] == b"\0\0"), None)
    if expected is None:
        with pytest.raises(Refused):
            find_unit(data, start, start)
        return
    assert find_unit(data, start, start) == expected
    assert skip_units(data, start, b"\0\0") == expected + 2


# --- [MC-MQDSRP] 2.2.2: the printed operations wrap around, these do not ---


@given(strategies.sequence_numbers())
def test_steps_forth_and_back_meet(number: int) -> None:
    assert int(seqnum.to_text(number), 16) == number
    assert len(seqnum.to_text(number)) == 16
    if number < seqnum.MAX_SEQ_NUMBER:
        assert seqnum.subtract(seqnum.add(number)) == number
    if number:
        assert seqnum.add(seqnum.subtract(number)) == number


@pytest.mark.parametrize(
    "step",
    [
        lambda: seqnum.add(seqnum.MAX_SEQ_NUMBER),
        lambda: seqnum.subtract(0),
        lambda: seqnum.add(0, -1),
        lambda: seqnum.subtract(5, 6),
        lambda: seqnum.to_text(1 << 64),
        lambda: seqnum.to_text(-1),
    ],
)
def test_steps_over_the_ends_raise(step: Callable[[], object]) -> None:
    with pytest.raises(OverflowError, match="does not fit eight bytes"):
        step()
