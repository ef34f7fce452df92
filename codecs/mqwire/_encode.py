"""Objects to bytes."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

from mqwire._message import Message, Structure
from mqwire._registry import fast_module, protocol_of
from mqwire._values import Refused
from mqwire.errors import EncodeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from mqwire._layout import Span

# What generated writers raise for anything out of the ordinary; the careful writer then finds out what to say.
_REFUSALS = (Refused, struct.error, TypeError, AttributeError, ValueError, OverflowError, KeyError)
_writers: dict[type, Callable[[Any, bytearray], Any]] = {}


def encode(message: Message) -> bytes:
    """The exact bytes of a message.

    Counts, offsets, sizes and padding that are None are computed. EncodeError where
    the object cannot be encoded, or would not be read back as what it is.
    """
    writer = _writers.get(type(message)) or _writer(message)
    out = bytearray()
    try:
        writer(message, out)
    except _REFUSALS:
        return _carefully(message)
    return bytes(out)


def spans(message: Message) -> tuple[Span, ...]:
    """Where every field of a message is in its encoding, in wire order: (path, offset, size).

    A structure comes before its fields. Nothing else in mqwire works out offsets.
    """
    from mqwire._layout import lay_out

    _writer(message)
    return tuple(lay_out(message)[1])


def late_value(obj: Structure) -> int:
    """What encoding fills in last in a structure: its size, or where a part of it begins."""
    try:
        late: int = _function(obj)(obj, bytearray())
    except _REFUSALS:
        from mqwire._layout import late_of

        return late_of(obj)
    return late


def _writer(message: Message) -> Callable[[Any, bytearray], Any]:
    if not isinstance(message, Message):
        raise EncodeError(f"only messages can be encoded, not {type(message).__name__}")
    writer = _writers[type(message)] = _function(message)
    return writer


def _function(obj: Structure) -> Callable[[Any, bytearray], Any]:
    file, _, name = obj.struct_id.partition(".")
    writer: Callable[[Any, bytearray], Any] = getattr(fast_module(file), f"write_{name}")
    return writer


def _carefully(message: Message) -> bytes:
    """What the quick writer refused: an unusual object, or one that no bytes stand for."""
    from mqwire._decode import decode
    from mqwire._layout import lay_out
    from mqwire.errors import DecodeError

    data, _ = lay_out(message)
    try:
        again = decode(data, protocol=protocol_of(type(message)), strict=False)
    except DecodeError as error:
        raise EncodeError(f"would not be readable: {error.reason}", error.path) from None
    if not _says_the_same(again, message):
        raise EncodeError("would be read back as something else")
    return data


def _says_the_same(again: Message, message: Message) -> bool:
    """Whether two objects differ at most in what may be said in more than one way."""
    from mqwire._json import fields_of

    try:
        return again == message or fields_of(again) == fields_of(message)
    except (TypeError, AttributeError, ValueError, LookupError):  # holes where a partial message has none
        return False
