"""Every vector: hand-made messages, a case for every rule, every property identifier, and cuts at every field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from mqwire._decode import decode
from mqwire._encode import spans
from mqwire._generated.model import MODEL
from mqwire._json import to_document
from mqwire._message import Message
from mqwire._validate import Finding
from mqwire.errors import DecodeError
from mqwire.vectors._cases import cases
from mqwire.vectors._properties import property_messages
from mqwire.vectors._typed import typed_messages

Kind: TypeAlias = Literal["valid", "unusual", "invalid", "truncated"]
Source: TypeAlias = Literal["typed", "derived"]
KINDS: tuple[Kind, ...] = ("valid", "unusual", "invalid", "truncated")
_INDEX = re.compile(r"\[\d+\]")
_SAYS = {rule.id: rule.says for struct in MODEL.structs.values() for rule in struct.rules}


@dataclass(frozen=True)
class Vector:
    """Some bytes, and what mqwire makes of them."""

    name: str
    protocol: str
    kind: Kind
    source: Source
    about: str
    data: bytes
    message: Message | None
    """What lenient decoding gives; None for truncated bytes."""
    error: DecodeError | None
    """Why strict decoding refuses; None if it does not."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        return () if self.message is None else self.message.findings

    def document(self) -> dict[str, Any] | None:
        return None if self.message is None else to_document(self.message)


@cache
def vectors() -> tuple[Vector, ...]:
    """All of them, the same in every run, sorted by protocol and kind; no two have the same bytes."""
    found: dict[tuple[str, bytes], Vector] = {}
    for vector in (*_whole(), *_cuts()):
        found.setdefault((vector.protocol, vector.data), vector)
    return tuple(sorted(found.values(), key=lambda v: (v.protocol, KINDS.index(v.kind), v.name)))


@cache
def _whole() -> tuple[Vector, ...]:
    return (*_typed(), *_for_rules(), *_for_properties())


def _typed() -> Iterator[Vector]:
    for typed in typed_messages():
        yield _judged(typed.name.rpartition("/")[2], typed.protocol, "typed", typed.about, typed.data)


def _for_rules() -> Iterator[Vector]:
    counts: dict[tuple[str, bool], int] = {}
    for case in cases():
        number = counts[case.rule, case.keeps] = counts.get((case.rule, case.keeps), 0) + 1
        verb = "keeps" if case.keeps else "breaks"
        yield _judged(
            f"{verb}.{case.rule}.{number}",
            case.vector.protocol,
            "typed",
            f"{verb} {case.rule}: {_SAYS[case.rule]}",
            case.data,
        )


def _for_properties() -> Iterator[Vector]:
    for made in property_messages():
        yield _judged(made.name, "mqdsrp", "derived", made.about, made.data)


def _judged(name: str, protocol: str, source: Source, about: str, data: bytes) -> Vector:
    message = decode(data, protocol, strict=False)
    try:
        decode(data, protocol)
    except DecodeError as error:
        return Vector(name, protocol, "invalid", source, about, data, message, error)
    kind: Kind = "unusual" if message.findings else "valid"
    return Vector(name, protocol, kind, source, about, data, message, None)


def _cuts() -> Iterator[Vector]:
    """Each message cut before and inside of each of its fields, one of every kind of field.

    A cut that leaves a whole message, such as one before padding that may be missing, is none.
    """
    seen: set[tuple[str, ...]] = set()
    for vector in _whole():
        if vector.error is not None or vector.message is None:
            continue
        name = vector.message.message
        for span in spans(vector.message):
            key = (vector.protocol, vector.message.struct_id, name, _INDEX.sub("[]", span.path))
            if key in seen or not span.size:  # another message may have more of it
                continue
            seen.add(key)
            yield from _cut(vector, span.offset, f"before {span.path}")
            if span.size > 1:
                yield from _cut(vector, span.offset + span.size - 1, f"inside {span.path}")


def _cut(vector: Vector, size: int, where: str) -> Iterator[Vector]:
    data = vector.data[:size]
    try:
        decode(data, vector.protocol, strict=False)
    except DecodeError as error:
        name = f"{vector.name}.cut_{size}"
        yield Vector(name, vector.protocol, "truncated", vector.source, f"{vector.name} cut {where}", data, None, error)
