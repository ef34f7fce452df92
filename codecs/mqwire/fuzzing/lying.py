"""Lies: the bytes of a message with one of its fields saying something else.

Encoding never writes a count that is wrong or a text without an end. So the bytes are patched where `spans` says
that the field is.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import mqwire
from mqwire._generated.model import MODEL
from mqwire._model import Chars, Data, Int, Ref
from mqwire._places import Place, places
from mqwire._registry import enum_class
from mqwire.fuzzing.property_types import BY_TYPE, TYPE_OF
from mqwire.limits import DEFAULT_LIMITS

Lie = Callable[[random.Random, Place, bytes], bytes]


def lie(message: mqwire.Message, chance: random.Random) -> bytes:
    """The bytes of a message after one to three lies of the same or of different kinds."""
    data, found = places(message)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        kind = chance.choice(KINDS)
        suited = [place for place in found if kind[0](place) and place.span.offset + place.span.size <= len(data)]
        if not suited:
            continue
        place = chance.choice(suited)
        start, stop = place.span.offset, place.span.offset + place.span.size
        new = kind[1](chance, place, data[start:stop])
        data = data[:start] + new + data[stop:]
        if len(new) != stop - start:  # places behind are no longer true
            found = [other for other in found if other.span.offset < start]
    return data


def splice(one: mqwire.Message, other: mqwire.Message, chance: random.Random) -> bytes:
    """The head of one message and the tail of another, cut between fields; or fields of one put into the other."""
    (first, here), (second, there) = places(one), places(other)
    if not here or not there:
        return first + second
    if chance.random() < 0.5:
        head, tail = chance.choice(here).span.offset, chance.choice(there).span.offset
        return first[:head] + second[tail:]
    into = chance.choice(here)
    alike = [place for place in there if place.field is into.field] or there
    taken = chance.choice(alike).span
    stop = into.span.offset + into.span.size
    return first[: into.span.offset] + second[taken.offset : taken.offset + taken.size] + first[stop:]


# --- which fields, and what becomes of them ---


def is_number(place: Place) -> bool:
    return isinstance(place.field.type, Int) and place.field.repeat is None


def counts(place: Place) -> bool:
    """Numbers that others go by: whatever encoding works out."""
    return is_number(place) and (place.field.computed is not None or place.field.id.endswith(("_size", "_offset")))


def other_number(chance: random.Random, place: Place, data: bytes) -> bytes:
    big = isinstance(place.field.type, Int) and place.field.type.big
    width, order = len(data), "big" if big else "little"
    old, top = int.from_bytes(data, order), (1 << 8 * width) - 1  # type: ignore[arg-type]
    near = (old - 2, old - 1, old + 1, old + 2, old + 4, old + 255, old * 2, old // 2)
    edges = (0, 1, *near, top // 2, top // 2 + 1, top, min(top, DEFAULT_LIMITS.max_items))
    number = chance.choice(edges) if chance.random() < 0.8 else chance.randrange(top + 1)
    return (number & top).to_bytes(width, order)  # type: ignore[arg-type]


def is_text(place: Place) -> bool:
    kind = place.field.type
    return isinstance(kind, Chars) or (isinstance(kind, Data) and kind.form == "text")


def without_end(chance: random.Random, _: Place, data: bytes) -> bytes:
    return data[:-2] + chance.choice((b"", b"\0", b"A\0", b"\0A", b"\xd8\x00", b"\0\xd8"))


def other_units(chance: random.Random, _: Place, data: bytes) -> bytes:
    """Zero units, halves of pairs, and zeros across units, at the edges of the text or inside."""
    at = 2 * chance.randrange(len(data) // 2 + 1)
    unit = chance.choice((b"\0\0", b"\x00\xd8", b"\x00\xdc", b"\x00\x01", b"\x01\x00", b"\xff\xff", b"\0"))
    return data[:at] + unit + data[at + chance.choice((0, len(unit))) :]


def is_fill(place: Place) -> bool:
    return place.field.fill is not None


def other_fill(chance: random.Random, _: Place, data: bytes) -> bytes:
    return chance.choice((b"\xff" * len(data), chance.randbytes(len(data)), data[1:], data + b"\0"))


def is_property_id(place: Place) -> bool:
    return place.field.part == "id"


def other_property(chance: random.Random, _: Place, data: bytes) -> bytes:
    """An identifier of the same type, of another, of none, or in another byte order."""
    old = int.from_bytes(data, "little")
    alike = BY_TYPE.get(TYPE_OF.get(old, ""), [old])
    number = chance.choice(
        (chance.choice(alike), chance.choice(list(TYPE_OF)), old + 1, old - 1, chance.randrange(1 << 32))
    )
    return (number & 0xFFFFFFFF).to_bytes(len(data), "little")


def is_enumerated(place: Place) -> bool:
    return place.field.enum is not None and is_number(place)


def other_member(chance: random.Random, place: Place, data: bytes) -> bytes:
    assert place.field.enum is not None
    top = 1 << 8 * len(data)
    known = [value for value in enum_class(place.field.enum) if value < top]
    return chance.choice((*known, chance.randrange(top))).to_bytes(len(data), "little")


def is_word(place: Place) -> bool:
    kind = place.field.type
    return isinstance(kind, Ref) and MODEL.structs[kind.struct].kind == "flags"


def other_bit(chance: random.Random, _: Place, data: bytes) -> bytes:
    word = int.from_bytes(data, "little") ^ (1 << chance.randrange(8 * len(data)))
    return word.to_bytes(len(data), "little")


def _anything(_: Place) -> bool:
    return True


KINDS: tuple[tuple[Callable[[Place], bool], Lie], ...] = (
    (counts, other_number),
    (counts, other_number),
    (is_number, other_number),
    (is_text, without_end),
    (is_text, other_units),
    (is_fill, other_fill),
    (is_property_id, other_property),
    (is_enumerated, other_member),
    (is_word, other_bit),
    (_anything, lambda *_: b""),
    (_anything, lambda _, __, data: data * 2),
    (_anything, lambda chance, _, data: chance.randbytes(len(data))),
)
