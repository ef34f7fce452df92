"""Types, conditions and computed values in plain words."""

from __future__ import annotations

from pathlib import Path

import pytest

from mqwire._model import Bits, Chars, Data, Field, Int, Model, Num, Peek, Switch
from mqwire.derive.words import Words, boundary, field_size
from mqwire.spec import load, parse


@pytest.fixture(scope="module")
def parcel(example_folder: Path) -> Model:
    return load(example_folder)


@pytest.fixture(scope="module")
def words(parcel: Model) -> Words:
    return Words(parcel, parcel.structs["parcel.letter"], lambda id: f"<{id}>", lambda id: f"<{id}>", "<text>")


def field(**keys: object) -> Field:
    return Field("f", "F", "[X] 1", "A field.", **keys)  # type: ignore[arg-type]  # each test says what matters to it


CONDITIONS = {
    "flags.urgent": "`Flags.UR` is set",
    "not flags.urgent": "`Flags.UR` is clear",
    "flags.urgent and count > 3": "`Flags.UR` is set and `Count` is more than 3",
    "count >= 1 or count == text_size": "`Count` is at least 1 or `Count` is `TextSize`",
    "operation == 2": "`Operation` is 2 (RECEIPT)",
    "operation != 9": "`Operation` is not 9",
    "text_size <= 0x10000": "`TextSize` is at most 0x10000",
    "count < 2": "`Count` is less than 2",
    "given": "`given` is set",
    "any(enclosures, _.amount > 0)": "`any(Enclosures, _.amount > 0)`",
}
COMPUTED = {
    "7": "7",
    "enclosures.size": "number of `Enclosures`",
    "sender.size": "bytes in `Sender`",
    "text.num_units": "code units of `Text` with terminator",
    "text.num_units * 2": "bytes in `Text` with terminator",
    "present(text) ? 1 : 0": "1 if `Text` is there, else 0",
    "count + text_size": "`Count + TextSize`",
}
SIZES = {
    "1": "1 byte",
    "16": "16 bytes",
    "text_size": "`TextSize` bytes",
    "(4 - _io.pos % 4) % 4": "bytes up to a multiple of 4",
    "flags.urgent ? (2 - _io.pos % 2) % 2 : 0": "bytes up to a multiple of 2 if `Flags.UR` is set, else none",
    "(4 - _io.pos % 2) % 4": "`(4 - _io.pos % 2) % 4` bytes",
}
TYPES = {
    "byte": field(type=Int(1)),
    "signed 4-byte integer": field(type=Int(4, signed=True)),
    "2-byte integer, <parcel.operation>": field(type=Int(2), enum="parcel.operation"),
    "sequence number, 8-byte big-endian integer": field(type=Int(8, big=True), seqnum=True),
    "bit": field(type=Bits(1, 0)),
    "4 bits": field(type=Bits(4, 0)),
    "bytes, all that are left": field(type=Data(None)),
    "GUID, 16 bytes, 3 times": field(type=Data(Num(16), "guid"), repeat=Num(3)),
    "<text>, `Count` times": field(type=Chars(), repeat=parse("count")),
    "UTF-16LE text up to `<`, which ends it": field(type=Chars(0x3C)),
    "4-byte integer, again and again until the end": field(type=Int(4), repeat="eos"),
    "by `Operation`: 1, 2: <a>; 3: <b>; else nothing": field(
        type=Switch(parse("operation"), ((1, "a"), (2, "a"), (3, "b")))
    ),
    "by `Operation`: 1: <a>; else <b>": field(type=Switch(parse("operation"), ((1, "a"),), "b")),
}
WRITTEN = {
    "zeros": field(type=Data(Num(2)), fill="zeros"),
    "nothing": field(type=Data(Num(2)), fill="empty"),
    "the bytes `00`": field(type=Data(None), fill="00"),
    "always 3": field(type=Int(1), const=3),
    "set": field(type=Bits(1, 0), default=True),
    "": field(type=Bits(1, 0), default=False),
    "5": field(type=Int(1), default=5),
    "16 (0x10)": field(type=Int(1), default=16),
    "0xffffffff": field(type=Int(4), default=0xFFFFFFFF),
    "`5a`, 512 times": field(type=Data(Num(512)), default="5a*512"),
    "`000000000005`": field(type=Data(Num(6)), default="000000000005"),
}


@pytest.mark.parametrize(("text", "said"), CONDITIONS.items())
def test_conditions(words: Words, text: str, said: str) -> None:
    assert words.condition(parse(text)) == said


@pytest.mark.parametrize(("text", "said"), COMPUTED.items())
def test_computed_values(words: Words, text: str, said: str) -> None:
    assert words.computed(parse(text)) == said


@pytest.mark.parametrize(("text", "said"), SIZES.items())
def test_sizes(words: Words, text: str, said: str) -> None:
    assert words.size(parse(text)) == said


@pytest.mark.parametrize(("said", "field"), TYPES.items())
def test_types(words: Words, said: str, field: Field) -> None:
    assert words.type(field) == said


@pytest.mark.parametrize(("said", "field"), WRITTEN.items())
def test_what_is_written_if_nobody_says_otherwise(words: Words, said: str, field: Field) -> None:
    assert words.written(field) == said


def test_what_is_worked_out_last(words: Words) -> None:
    assert words.late("_end") == "bytes in all"
    assert words.late("enclosures") == "bytes before `Enclosures`"


def test_what_tells_messages_apart(words: Words) -> None:
    assert words.discriminator(Peek(2, 2)) == "the 2-byte integer at byte 2 of the message"
    assert words.discriminator(parse("operation + 1")) == "`Operation + 1`"


def test_boundaries() -> None:
    assert boundary(parse("(8 - _io.pos % 8) % 8")) == 8
    assert boundary(parse("8 - _io.pos % 8")) == 0


def test_sizes_that_never_change(parcel: Model) -> None:
    letter = parcel.structs["parcel.letter"]
    sizes = {f.id: field_size(parcel, f) for f in letter.fields}
    assert (sizes["flags"], sizes["sender"], sizes["count"]) == (1, 16, 1)
    assert sizes["text"] is sizes["padding"] is sizes["enclosures"] is None
