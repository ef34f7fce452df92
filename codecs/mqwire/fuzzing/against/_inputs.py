"""What is sent: the exported vectors, then messages made of them as campaigns make theirs.

Most damage is aimed at a field, since bytes that are wrong at random are refused at their first count. Every field of
every message has the same chance, however many vectors show it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import NamedTuple

from mqwire._encode import encode
from mqwire._message import Message
from mqwire._places import Place, places
from mqwire.errors import EncodeError
from mqwire.fuzzing.against._compare import plain
from mqwire.fuzzing.choices import Choices
from mqwire.fuzzing.editing import edit
from mqwire.fuzzing.lying import KINDS, lie, splice
from mqwire.fuzzing.mutations.plain import mutate_bytes
from mqwire.vectors import Vector, vectors

LARGEST = 8192
"""Bytes of a vector that is worth sending over and over."""
_DECISIONS = 24


class Input(NamedTuple):
    protocol: str
    data: bytes
    origin: str
    """The vector that it was made from."""


class _Aim(NamedTuple):
    """A field of a vector."""

    vector: Vector
    message: Message
    place: Place

    @property
    def start(self) -> int:
        return self.place.span.offset

    @property
    def stop(self) -> int:
        return self.place.span.offset + self.place.span.size

    def replaced(self, new: bytes) -> bytes:
        data = self.vector.data
        return data[: self.start] + new + data[self.stop :]

    @property
    def data(self) -> bytes:
        return self.vector.data[self.start : self.stop]


def chosen(protocols: Collection[str] = ()) -> tuple[Vector, ...]:
    """The vectors of these protocols, or of all, without the very large ones."""
    return tuple(v for v in vectors() if len(v.data) <= LARGEST and (not protocols or v.protocol in protocols))


def mutated(seeds: Collection[Vector], rng: Random) -> Iterator[Input]:
    """Damaged messages without end; the same ones for the same random numbers."""
    groups = _aims(seeds)
    blindly = mutate_bytes(rng)
    while groups:
        group = rng.choice(groups)
        aim, other = rng.choice(group), rng.choice(group)
        data = rng.choice(_WAYS)(rng, aim, other)
        for _ in range(rng.choice((0, 0, 0, 1, 1, 3))):
            data = blindly(data, 2 * LARGEST)
        yield Input(aim.vector.protocol, data, aim.vector.name)


def _aims(seeds: Collection[Vector]) -> list[list[_Aim]]:
    """All fields of the vectors, those together that are the same field of the same message."""
    found: dict[tuple[str, str, str, int], list[_Aim]] = {}
    for vector in seeds:
        if vector.message is None:
            continue
        for place in places(vector.message)[1]:
            # Values of properties share a path; what tells them apart is the field of their type.
            key = (vector.protocol, vector.message.struct_id, plain(place.span.path), id(place.field))
            found.setdefault(key, []).append(_Aim(vector, vector.message, place))
    return list(found.values())


_Way = Callable[[Random, _Aim, _Aim], bytes]


def _aimed(rng: Random, aim: _Aim, _: _Aim) -> bytes:
    suited = [change for suits, change in KINDS if suits(aim.place)]
    return aim.replaced(rng.choice(suited)(rng, aim.place, aim.data))


def _exchange(_rng: Random, aim: _Aim, other: _Aim) -> bytes:
    """The same field of another message."""
    return aim.replaced(other.data)


def _cut(rng: Random, aim: _Aim, _: _Aim) -> bytes:
    return aim.vector.data[: rng.randint(aim.start, aim.stop)]


def _lie(rng: Random, aim: _Aim, _: _Aim) -> bytes:
    return lie(aim.message, rng)


def _splice(rng: Random, aim: _Aim, other: _Aim) -> bytes:
    return splice(aim.message, other.message, rng)


def _edit(rng: Random, aim: _Aim, other: _Aim) -> bytes:
    try:
        return encode(edit(aim.message, Choices(rng.randbytes(_DECISIONS)), [other.message]))
    except EncodeError:  # there are edits that no bytes stand for
        return aim.vector.data


_WAYS: tuple[_Way, ...] = (*(_aimed,) * 8, _exchange, _cut, _lie, _lie, _splice, _edit, _edit)
