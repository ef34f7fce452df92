"""Strategies for the small values that messages are made of."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from mqwire._model import Bits, Field, Int
from mqwire._registry import enum_class
from mqwire._values import NULL_GUID, Guid, decode_units
from mqwire.seqnum import MAX_SEQ_NUMBER, MIN_SEQ_NUMBER

_HIGH, _LOW, _END = 0xD800, 0xDC00, 0xE000  # where surrogates begin, where the second halves do, where they end


@cache
def guids() -> st.SearchStrategy[Guid]:
    """GUIDs, the null GUID among them."""
    return st.just(NULL_GUID) | st.binary(min_size=16, max_size=16).map(Guid)


@cache
def sequence_numbers() -> st.SearchStrategy[int]:
    """SEQUENCE_NUMBER values; both ends and the edges of the two halves come often."""
    edges = (MIN_SEQ_NUMBER, 1, (1 << 32) - 1, 1 << 32, (1 << 63) - 1, 1 << 63, MAX_SEQ_NUMBER - 1, MAX_SEQ_NUMBER)
    return st.sampled_from(edges) | st.integers(MIN_SEQ_NUMBER, MAX_SEQ_NUMBER)


@cache
def texts(min_size: int = 0, max_size: int = 12) -> st.SearchStrategy[str]:
    """Text without NUL of so many UTF-16 code units, made unit by unit: lone surrogates and pairs are among them.

    A high surrogate right before a low one is one character of the text, as it is when read.
    """
    units = st.one_of(
        st.integers(0x20, 0x7E),
        st.integers(1, 0xFFFF),
        st.integers(_HIGH, _LOW - 1),
        st.integers(_LOW, _END - 1),
    )
    made = st.lists(units, min_size=min_size, max_size=max_size)
    return made.map(lambda units: decode_units(b"".join(unit.to_bytes(2, "little") for unit in units)))


@cache
def numbers(bits: int, signed: bool = False) -> st.SearchStrategy[int]:
    """Integers of so many bits, often from the ends of the range."""
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    return st.sampled_from(sorted({low, 0, 1, high // 2, high})) | st.integers(low, high)


@cache
def enumeration(enum: str, bits: int, signed: bool = False) -> st.SearchStrategy[int]:
    """Members of an enumeration, and now and then a number that it does not know."""
    known = enum_class(enum)
    fitting = [member for value, member in known.items() if value < 1 << bits]
    unknown = numbers(bits, signed).map(lambda value: known.get(value, value))
    return st.one_of(st.sampled_from(fitting), st.sampled_from(fitting), unknown)


def number_field(field: Field) -> st.SearchStrategy[int]:
    """Values of an integer or of a bit field."""
    match field.type:
        case Int() if field.seqnum:
            return sequence_numbers()
        case Int(size, signed):
            return enumeration(field.enum, 8 * size, signed) if field.enum else numbers(8 * size, signed)
        case Bits(1):
            return st.booleans()
        case Bits(width):
            return enumeration(field.enum, width) if field.enum else numbers(width)
    raise AssertionError(field)
