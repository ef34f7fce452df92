"""The shape of a message: what makes the codec take another way through it, as words. Values are left out."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple

import msgspec

import mqwire
from mqwire._message import Message, Structure
from mqwire._queues import body_protocol, message_body
from mqwire._registry import PROPERTIES
from mqwire.errors import DecodeError

_BODY = "message_properties_header.message_body"
MOST_WORDS = 300


class Part(NamedTuple):
    """A message that was found in a packet: the packet itself, or its body."""

    protocol: str
    message: str
    shape: str
    data: bytes


def parts(data: bytes) -> list[Part]:
    """A packet and what it carries, each with its shape."""
    try:
        packet = mqwire.decode(data, "mqqb", strict=False)
    except DecodeError as error:
        return [Part("mqqb", "undecodable", _shape([_words_only(error.reason)], data), data)]
    protocol = body_protocol(packet)
    if protocol is None:
        return [_part(packet, data)]
    body = message_body(packet)
    try:
        inner = _part(mqwire.decode(body, protocol, strict=False), body)
    except DecodeError as error:
        inner = Part(protocol, "undecodable", _shape([_words_only(error.reason)], body), body)
    return [_part(packet, data), inner]


def _part(message: Message, data: bytes) -> Part:
    words = {"error:" + finding.rule for finding in message.findings}
    _walk(message, "", words)
    return Part(message.protocol, message.message, _shape(sorted(words)[:MOST_WORDS], data), data)


def _shape(words: list[str], data: bytes) -> str:
    return " ".join([f"size:{_class(len(data))}", *words])


def _class(count: int) -> int:
    """Sizes in classes, each twice as large as the one before; as the smallest number of its class."""
    return 1 << (count.bit_length() - 1) if count else 0


def _words_only(reason: str) -> str:
    """A reason without the numbers in it, which differ from message to message."""
    return "_".join(word for word in reason.split() if not any(letter.isdigit() for letter in word))


@cache
def _fields(struct: type[Structure]) -> tuple[tuple[str, bool], ...]:
    """The fields of a structure, and whether each may be missing."""
    return tuple((field.name, field.default is None) for field in msgspec.structs.fields(struct))


def _walk(structure: Structure, path: str, words: set[str]) -> None:
    for name, is_optional in _fields(type(structure)):
        value: Any = getattr(structure, name)
        where = f"{path}{name}"
        match value:
            case None | False | b"" | "" | ():
                pass
            case Structure():
                words.add(where)
                _walk(value, f"{where}.", words)
            case tuple() if name == "properties":
                words.add(f"{where}:{_class(len(value))}")
                words.update(_name(one) for one in value)
            case tuple():
                words.add(f"{where}:{_class(len(value))}")
                for one in value:
                    if isinstance(one, Structure):
                        _walk(one, f"{where}[].", words)
            case IntEnum():
                words.add(f"{where}={value.name.lower()}")
            case bytes() if where == _BODY:
                pass
            case _ if is_optional or (isinstance(value, bytes) and name in ("undecoded", "trailing", "extension_data")):
                words.add(where)


def _name(one: Any) -> str:
    known = PROPERTIES.get(one.id)
    return f"property:{known.name if known is not None else 'unknown'}"
