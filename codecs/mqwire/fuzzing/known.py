"""Known answers: what was typed by hand from the specifications, and what more follows from it.

Readers that are made of one description agree even where it is wrong. The typed messages do not come from it; a
value and its bytes beside each other also tell how the field is to be read, whatever its bytes become. And a value of
one property is a value of any other property of the same published type.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from mqwire.errors import MqwireError
from mqwire.fuzzing.broken import general
from mqwire.vectors._data import place
from mqwire.vectors._typed import TypedMessage, typed_messages


class PropertyType(NamedTuple):
    id: int
    name: str
    type: str


@cache
def property_types() -> tuple[PropertyType, ...]:
    """The published type of every property."""
    lines = _lines("property_types.txt")
    if any(len(words) != 3 or not words[0].isdigit() for words in lines):
        raise MqwireError(f"{place('vectors') / 'property_types.txt'}: a line is a number, a name and a type")
    return tuple(PropertyType(int(id), name, type) for id, name, type in lines)


@cache
def property_values() -> dict[int, frozenset[int] | range]:
    """The published values of the properties that have such a list or range."""
    found: dict[int, frozenset[int] | range] = {}
    for id, *values in _lines("property_values.txt"):
        low, dots, high = values[0].partition("..")
        found[int(id)] = range(int(low), int(high) + 1) if dots else frozenset(map(int, values))
    return found


@cache
def new_objects() -> dict[str, dict[str, int | bytes]]:
    """By structure: what a new one has in its fields, by path, where that is not nothing."""
    found: dict[str, dict[str, int | bytes]] = {}
    for struct, path, value in _lines("new_objects.txt"):
        unit, _, times = value.removeprefix("hex:").partition("*")
        is_hex = value.startswith("hex:")
        found.setdefault(struct, {})[path] = bytes.fromhex(unit) * int(times or 1) if is_hex else int(value, 0)
    return found


class BitField(NamedTuple):
    """Bits of a flag word."""

    low: int
    high: int

    @property
    def mask(self) -> int:
        return (1 << self.high + 1) - (1 << self.low)

    def of(self, word: int) -> int:
        return (word & self.mask) >> self.low


@cache
def flag_bits() -> dict[tuple[str, str], dict[str, BitField]]:
    """By protocol and path of a flag word: the published place of each of its fields."""
    found: dict[tuple[str, str], dict[str, BitField]] = {}
    for protocol, path, *fields in _lines("flag_bits.txt"):
        table = found[protocol, path] = {}
        for id, _, bits in (field.partition(":") for field in fields):
            low, _, high = bits.partition("-")
            table[id] = BitField(int(low), int(high or low))
    return found


def _lines(name: str) -> list[list[str]]:
    """The words of each line of a typed table; `#` begins a remark."""
    lines = (place("vectors") / name).read_text("utf-8").splitlines()
    return [line.split() for line in lines if line.strip() and line[0] != "#"]


@cache
def messages_by_name() -> dict[str, TypedMessage]:
    return {typed.name: typed for typed in typed_messages()}


# --- ways to read bytes ---


def _text(data: bytes) -> str:
    text = data.decode("utf-16-le", "surrogatepass")
    if not text.endswith("\0") or "\0" in text[:-1]:
        raise ValueError("not one text and its end")
    return text[:-1]


def _unended(data: bytes) -> str:
    return data.decode("utf-16-le", "surrogatepass")


def _guid(data: bytes) -> str:
    return str(uuid.UUID(bytes_le=data))


READINGS: dict[str, Callable[[bytes], Any]] = {
    "number": lambda data: int.from_bytes(data, "little"),
    "number, high byte first": lambda data: int.from_bytes(data, "big"),
    "signed number": lambda data: int.from_bytes(data, "little", signed=True),
    "bytes": lambda data: data.hex(),
    "GUID": _guid,
    "text": _text,
    "text without an end": _unended,
}


def _reads(name: str, data: bytes, value: Any) -> bool:
    try:
        return bool(READINGS[name](data) == value) and not isinstance(value, bool)
    except ValueError:
        return False


@cache
def readings() -> dict[tuple[str, str], frozenset[str]]:
    """By protocol and path: every way to read the field that fits all typed values of it."""
    found: dict[tuple[str, str], set[str]] = {}
    for typed in typed_messages():
        for path, (value, offset, size) in typed.fields.items():
            data = typed.data[offset : offset + size]
            fits = {name for name in READINGS if _reads(name, data, value)}
            key = field_key(typed, path)
            found[key] = found.get(key, fits) & fits
    return {key: frozenset(names) for key, names in found.items()}


def field_key(typed: TypedMessage, path: str) -> tuple[str, str]:
    """What stands for the field in all messages; a property value goes by the type of its property."""
    if path.endswith("].value") and ".properties[" in path:
        return "property", _types_by_id().get(property_id(typed, path), "")
    return typed.protocol, general(path)


def possible_values(typed: TypedMessage, path: str, data: bytes) -> list[Any]:
    """What a field may be when these are its bytes; empty where the typed messages do not tell."""
    found = []
    for name in readings()[field_key(typed, path)]:
        try:
            found.append(READINGS[name](data))
        except ValueError:
            return []
    return found


# --- properties ---


@cache
def _types_by_id() -> dict[int, str]:
    return {known.id: known.type for known in property_types()}


def property_id(typed: TypedMessage, path: str) -> int:
    """The typed identifier of the property whose value is at a path."""
    value = typed.fields.get(f"{path.removesuffix('.value')}.id", (-1, 0, 0))[0]
    return value if isinstance(value, int) else -1


class Donor(NamedTuple):
    """A typed property whose identifier may become any other of the same type."""

    typed: TypedMessage
    path: str

    @property
    def value(self) -> Any:
        return self.typed.fields[self.path][0]

    def with_id(self, id: int) -> bytes:
        _, offset, size = self.typed.fields[f"{self.path.removesuffix('.value')}.id"]
        return self.typed.data[:offset] + id.to_bytes(size, "little") + self.typed.data[offset + size :]


@cache
def donors() -> dict[str, tuple[Donor, ...]]:
    """Typed property values by the published type of their property."""
    found: dict[str, list[Donor]] = {}
    for donor in _donors():
        found.setdefault(_types_by_id()[property_id(donor.typed, donor.path)], []).append(donor)
    return {type: tuple(sorted(all, key=_telling)[:3]) for type, all in found.items()}


def _donors() -> Iterator[Donor]:
    for typed in typed_messages():
        for path in typed.fields:
            if path.endswith("].value") and property_id(typed, path) in _types_by_id():
                yield Donor(typed, path)


def _telling(donor: Donor) -> tuple[bool, int]:
    """Values that are not all zeros first, short messages before long ones."""
    return not donor.value, len(donor.typed.data)
