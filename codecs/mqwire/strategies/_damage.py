"""Strategies for bytes that were a valid message until somebody damaged them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from mqwire._encode import encode, spans
from mqwire._generated.model import MODEL
from mqwire._message import Message
from mqwire._model import Chars, Data, Int, Ref
from mqwire._places import Place, places
from mqwire._registry import enum_class
from mqwire.strategies._messages import messages

Damage = Callable[[st.DrawFn, Message], bytes]


def near_valid(protocol: str | None = None, message: str | None = None) -> st.SearchStrategy[bytes]:
    """Bytes of valid messages, damaged on purpose.

    Truncated, bits flipped, counts, sizes and offsets that lie, strings without an end or with lone
    surrogates, property identifiers and enumeration values that nobody knows, fields left out or
    repeated, two messages spliced, junk at the end.
    """
    return _damaged(messages(protocol, message))


@st.composite
def lies(draw: st.DrawFn, message: Message) -> bytes:
    """Bytes of a message in which one number, mostly a count, size or offset, says something else."""
    return _lie(draw, message)


@st.composite
def _damaged(draw: st.DrawFn, valid: st.SearchStrategy[Message]) -> bytes:
    message = draw(valid)
    how = draw(st.sampled_from(sorted(_DAMAGES)))
    data = _DAMAGES[how](draw, message) if how != "splice" else _splice(draw, message, draw(valid))
    again = draw(st.sampled_from(("none", "none", "cut", "flip", "junk")))
    return _AGAIN[again](draw, data)


# --- damage to bytes ---


def _cut(draw: st.DrawFn, data: bytes) -> bytes:
    return data[: draw(st.integers(0, max(0, len(data) - 1)))]


def _flip(draw: st.DrawFn, data: bytes) -> bytes:
    damaged = bytearray(data)
    for bit in draw(st.lists(st.integers(0, max(0, 8 * len(data) - 1)), min_size=1, max_size=3)):
        if data:
            damaged[bit // 8] ^= 1 << bit % 8
    return bytes(damaged)


def _junk(draw: st.DrawFn, data: bytes) -> bytes:
    return data + draw(st.binary(min_size=1, max_size=8))


_AGAIN: dict[str, Callable[[st.DrawFn, bytes], bytes]] = {
    "none": lambda _, data: data,
    "cut": _cut,
    "flip": _flip,
    "junk": _junk,
}


# --- damage to fields ---


def _field_damage(suits: Callable[[Place], bool], damage: Callable[[st.DrawFn, Place, bytes], bytes]) -> Damage:
    """A damage to one of the fields that it suits; to some bits where there is none."""

    def apply(draw: st.DrawFn, message: Message) -> bytes:
        data, found = places(message)
        suited = [place for place in found if suits(place)]
        if not suited:
            return _flip(draw, data)
        place = draw(st.sampled_from(suited))
        start, stop = place.span.offset, place.span.offset + place.span.size
        return data[:start] + damage(draw, place, data[start:stop]) + data[stop:]

    return apply


def _is_number(place: Place) -> bool:
    return isinstance(place.field.type, Int) and place.field.repeat is None


def _counts(place: Place) -> bool:
    """Numbers that others go by: whatever encoding works out."""
    return _is_number(place) and (place.field.computed is not None or place.field.id.endswith("_size"))


def _other_number(draw: st.DrawFn, place: Place, data: bytes) -> bytes:
    assert isinstance(place.field.type, Int)
    order: Any = "big" if place.field.type.big else "little"
    width, old = len(data), int.from_bytes(data, order)
    top = (1 << 8 * width) - 1
    edges = {0, 1, old - 1, old + 1, old * 2, old + 255, top // 2, top // 2 + 1, top - 1, top}
    number = draw(st.sampled_from(sorted(edge & top for edge in edges)) | st.integers(0, top))
    return number.to_bytes(width, order)


_lie_about_count = _field_damage(_counts, _other_number)
_lie_about_number = _field_damage(_is_number, _other_number)


def _lie(draw: st.DrawFn, message: Message) -> bytes:
    has_counts = any(_counts(place) for place in places(message)[1])
    return (_lie_about_count if has_counts and draw(st.booleans()) else _lie_about_number)(draw, message)


def _is_text(place: Place) -> bool:
    field = place.field
    return isinstance(field.type, Chars) or (isinstance(field.type, Data) and field.type.form == "text")


def _without_end(draw: st.DrawFn, _: Place, data: bytes) -> bytes:
    return data[:-2] + draw(st.sampled_from((b"", b"\0", b"A\0", b"\0A", b"\xd8\x00")))


def _lone_surrogate(draw: st.DrawFn, _: Place, data: bytes) -> bytes:
    at = 2 * draw(st.integers(0, max(0, len(data) // 2 - 1)))
    unit = draw(st.integers(0xD800, 0xDFFF)).to_bytes(2, "little")
    return data[:at] + unit + data[at + 2 * draw(st.integers(0, 1)) :]


def _unknown_number(draw: st.DrawFn, place: Place, data: bytes) -> bytes:
    """A number that the enumeration does not know, or another that it does."""
    assert place.field.enum is not None
    known = sorted(value for value in enum_class(place.field.enum) if value < 1 << 8 * len(data))
    number = draw(st.sampled_from(known) | st.integers(0, (1 << 8 * len(data)) - 1))
    return number.to_bytes(len(data), "little")


def _is_property_id(place: Place) -> bool:
    return place.field.part == "id"


def _is_enumerated(place: Place) -> bool:
    return place.field.enum is not None and _is_number(place)


def _is_word(place: Place) -> bool:
    return isinstance(place.field.type, Ref) and MODEL.structs[place.field.type.struct].kind == "flags"


def _other_bits(draw: st.DrawFn, _: Place, data: bytes) -> bytes:
    return _flip(draw, data)


def _splice(draw: st.DrawFn, one: Message, other: Message) -> bytes:
    """The head of one message and the tail of another, cut between fields."""
    first, second = (encode(message) for message in (one, other))
    head = draw(st.sampled_from(sorted({span.offset for span in spans(one)} or {0})))
    tail = draw(st.sampled_from(sorted({span.offset for span in spans(other)} or {0})))
    return first[:head] + second[tail:]


_DAMAGES: dict[str, Damage] = {
    "cut": lambda draw, message: _cut(draw, encode(message)),
    "flip": lambda draw, message: _flip(draw, encode(message)),
    "junk": lambda draw, message: _junk(draw, encode(message)),
    "lie": _lie,
    "lie about a count": _lie_about_count,
    "end of a text": _field_damage(_is_text, _without_end),
    "lone surrogate": _field_damage(_is_text, _lone_surrogate),
    "unknown property": _field_damage(_is_property_id, _unknown_number),
    "enumeration": _field_damage(_is_enumerated, _unknown_number),
    "flags": _field_damage(_is_word, _other_bits),
    "left out": _field_damage(lambda _: True, lambda *_: b""),
    "repeated": _field_damage(lambda _: True, lambda *given: given[-1] * 2),
    "splice": lambda draw, message: _splice(draw, message, message),
}
