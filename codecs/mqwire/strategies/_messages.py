"""Strategies for whole messages and for their bytes."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from mqwire._decode import decode
from mqwire._encode import encode
from mqwire._generated.model import MODEL
from mqwire._message import Message, replace
from mqwire._model import Data, Int, Name, Num, Peek, Struct, Union, fill_default
from mqwire._places import places
from mqwire._registry import class_of, leading_slices, messages_named
from mqwire.errors import EncodeError, MqwireError
from mqwire.strategies._acknowledgments import ACKNOWLEDGMENTS
from mqwire.strategies._rules import Path, field_of, paths_in, with_value
from mqwire.strategies._scalars import numbers
from mqwire.strategies._structures import Fixed, structure

_JUNK = st.binary(min_size=1, max_size=5)
_RARELY = st.sampled_from((False, False, False, True))


def messages(
    protocol: str | None = None, message: str | None = None, *, strict: bool = True
) -> st.SearchStrategy[Message]:
    """Messages of a protocol, or of all; of one name such as `sync_reply`, or of all names.

    Strict ones are what strict decoding accepts. Others can be encoded and are what lenient
    decoding gives back: values nobody has defined, sizes that lie, bytes at the end.
    """
    found = []
    for p in _protocols(protocol):
        named = messages_named(p)
        for name in [message] if message in named else [] if message else named:
            found += [_message(name, struct, strict) for struct in named[name] if not (strict and _is_rest(struct))]
    if not found:
        known = sorted({name for p in _protocols(protocol) for name in messages_named(p)})
        raise MqwireError(f"there is no valid message {message!r}; use one of {', '.join(known)}")
    return st.one_of(found)


def encoded(protocol: str | None = None, message: str | None = None) -> st.SearchStrategy[bytes]:
    """The bytes of valid messages, as `messages` makes them."""
    return messages(protocol, message).map(encode)


def _protocols(protocol: str | None) -> list[str]:
    if protocol is not None and protocol not in MODEL.protocols:
        raise MqwireError(f"there is no protocol {protocol!r}; use one of {', '.join(sorted(MODEL.protocols))}")
    return [protocol] if protocol else list(MODEL.protocols)


@cache
def _message(name: str, struct: Struct, strict: bool) -> st.SearchStrategy[Message]:
    made = ACKNOWLEDGMENTS[name]() if name in ACKNOWLEDGMENTS else structure(struct.id, strict, _discriminators(struct))
    return _with_junk_between(made) if strict else _strange(made, struct)


# --- what makes a message this message and no other ---


def _unions_of(struct: Struct) -> list[tuple[Union, int | None]]:
    """The decisions that lead to a message, each with the value it takes; None for what is left over."""
    found: list[tuple[Union, int | None]] = []
    target = struct.id
    while (step := next(((u, v) for u in MODEL.unions.values() for v, t in _arms(u) if t == target), None)) is not None:
        found.append(step)
        target = step[0].id
    return found


def _arms(union: Union) -> list[tuple[int | None, str]]:
    return [*union.cases, (None, union.default)]


def _is_rest(struct: Struct) -> bool:
    """Whether it stands for messages that nobody has defined."""
    return any(value is None and union.default == struct.id for union, value in _unions_of(struct))


def _discriminators(struct: Struct) -> Fixed:
    """Fields whose values lead to this message where neither its class nor its defaults fix them."""
    found: dict[Path, Any] = {}
    for union, value in _unions_of(struct):
        if value is None:
            continue
        if isinstance(union.on, Peek):
            at = slice(union.on.offset, union.on.offset + union.on.size)
            found |= {(id,): value for id, place in leading_slices(struct.id).items() if place == at}
            continue
        for path in paths_in(union.on):
            default = _default(struct, path)
            if default is not None:
                found[path] = default
    return tuple(found.items())


def _default(struct: Struct, path: Path) -> Any:
    found: Any = class_of(struct.id)()
    for name in path:
        found = None if struct.field(path[0]).const is not None else getattr(found, name, None)
    return found


# --- beyond the plain ---


@st.composite
def _with_junk_between(draw: st.DrawFn, made: st.SearchStrategy[Message]) -> Message:
    """Half of them with something in the bytes that nobody looks at: padding and reserved fields."""
    message = draw(made)
    if not draw(st.booleans()):
        return message
    data, found = places(message)
    junk = bytearray(data)
    for field, span in found:
        if field.fill is not None:
            piece = draw(st.binary(min_size=span.size, max_size=span.size))
            junk[span.offset : span.offset + span.size] = piece
    return decode(bytes(junk), message.protocol, strict=False)


@st.composite
def _strange(draw: st.DrawFn, made: st.SearchStrategy[Message], struct: Struct) -> Message:
    message: Any = draw(made)
    for path, _ in struct.late:
        if draw(_RARELY):
            names = tuple(path.split("."))
            field = field_of(struct, names)
            assert field is not None
            assert isinstance(field.type, Int)
            message = with_value(message, names, draw(numbers(8 * field.type.size)))
    for field in struct.fields:
        if field.fill is not None and isinstance(field.type, Data) and draw(_RARELY):
            size = field.type.size
            exact = {"min_size": size.value, "max_size": size.value} if isinstance(size, Num) else {"max_size": 6}
            filling = draw(st.binary(**exact))
            message = message if fill_default(field, filling) else replace(message, **{field.id: filling})
    for union, value in _unions_of(struct):
        if value is None and isinstance(union.on, Name):
            free = sorted(set(range(256)) - {case for case, _ in union.cases})
            message = replace(message, **{union.on.id: draw(st.sampled_from(free))})
    if draw(_RARELY) and not any(isinstance(f.type, Data) and f.type.size is None for f in struct.fields):
        message = replace(message, trailing=draw(_JUNK))
    try:
        encode(message)
    except EncodeError:
        assume(False)
    made_strange: Message = message
    return made_strange
