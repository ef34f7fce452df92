"""Bytes to objects, through either engine."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias, overload

import msgspec

from mqwire._generated.model import MODEL
from mqwire._message import Message
from mqwire._registry import fast_module
from mqwire._values import Refused
from mqwire.errors import DecodeError, MqwireError
from mqwire.limits import DEFAULT_LIMITS, Limits

if TYPE_CHECKING:
    from mqwire import mqcn, mqdsrp, mqqb
    from mqwire.properties import Mqdspublickeys, Mqusersigncerts

Buffer: TypeAlias = bytes | bytearray | memoryview
Engine: TypeAlias = Literal["fast", "kaitai"]
Read: TypeAlias = Callable[[bytes, int, int], Message]

# What a quick reader raises when the bytes are not as they should be. Nothing wider:
# a mistake in generated code must surface as itself.
_REFUSALS = (Refused, struct.error, IndexError, KeyError)
_readers: dict[str, Read] = {}


@overload
def decode(
    data: Buffer,
    protocol: Literal["mqdsrp"],
    *,
    strict: bool = True,
    engine: Engine = "fast",
    limits: Limits = DEFAULT_LIMITS,
) -> mqdsrp.AnyMessage: ...
@overload
def decode(
    data: Buffer,
    protocol: Literal["mqcn"],
    *,
    strict: bool = True,
    engine: Engine = "fast",
    limits: Limits = DEFAULT_LIMITS,
) -> mqcn.AnyMessage: ...
@overload
def decode(
    data: Buffer,
    protocol: Literal["mqqb"],
    *,
    strict: bool = True,
    engine: Engine = "fast",
    limits: Limits = DEFAULT_LIMITS,
) -> mqqb.AnyMessage: ...
@overload
def decode(
    data: Buffer,
    protocol: Literal["mqdspublickeys"],
    *,
    strict: bool = True,
    engine: Engine = "fast",
    limits: Limits = DEFAULT_LIMITS,
) -> Mqdspublickeys: ...
@overload
def decode(
    data: Buffer,
    protocol: Literal["mqusersigncerts"],
    *,
    strict: bool = True,
    engine: Engine = "fast",
    limits: Limits = DEFAULT_LIMITS,
) -> Mqusersigncerts: ...
@overload
def decode(
    data: Buffer, protocol: str, *, strict: bool = True, engine: Engine = "fast", limits: Limits = DEFAULT_LIMITS
) -> Message: ...
def decode(
    data: Buffer,
    protocol: str,
    *,
    strict: bool = True,
    engine: Engine = "fast",
    limits: Limits = DEFAULT_LIMITS,
) -> Message:
    """The message in `data`.

    Strict decoding refuses what breaks a rule of severity `error`. Lenient decoding
    refuses only what has no structure; `message.findings` lists what is wrong. Either
    way `encode` gives the same bytes back. Whatever the bytes, DecodeError is all that
    is raised; a protocol or engine that does not exist is a plain MqwireError.
    """
    if type(data) is not bytes:
        data = as_bytes(data)
    if engine == "fast":
        reader = _readers.get(protocol) or _reader(protocol)
        try:
            size = len(data)
            if size <= limits.max_size:
                return reader(data, size, limits.max_items)
        except _REFUSALS:
            pass
    elif engine == "kaitai":
        from mqwire import _kaitai, _validate

        _reader(protocol)
        found = _kaitai.read(data, protocol, limits)
        if found is not None and not (strict and _validate.breaks_a_must(found)):
            return found
        del found
        _kaitai.collect(len(data))
    else:
        raise MqwireError(f"there is no engine {engine!r}; use 'fast' or 'kaitai'")
    if strict:
        raise DecodeError.deferred(lambda: _why(data, protocol, limits))
    return _carefully(data, protocol, limits)


def as_bytes(data: Buffer) -> bytes:
    """What is in a buffer of any kind; TypeError for anything else, numbers and lists of them included."""
    try:
        return data if type(data) is bytes else bytes(memoryview(data))
    except TypeError:
        raise TypeError(f"data must be bytes or another buffer, not {type(data).__name__}") from None


def _reader(protocol: str) -> Read:
    known = MODEL.protocols.get(protocol)
    if known is None:
        raise MqwireError(f"there is no protocol {protocol!r}; use one of {', '.join(sorted(MODEL.protocols))}")
    file, _, name = known.root.rpartition(".")
    reader: Read = getattr(fast_module(file or name), f"read_{name}")
    _readers[protocol] = reader
    return reader


def _carefully(data: bytes, protocol: str, limits: Limits) -> Message:
    from mqwire import _careful

    message: Message = _careful.read(data, MODEL.protocols[protocol].root, limits)
    return message


def _why(data: bytes, protocol: str, limits: Limits) -> DecodeError:
    """Why strict decoding refused."""
    from mqwire._validate import first_error

    try:
        message = _carefully(data, protocol, limits)
    except DecodeError as error:
        return error
    finding = first_error(message)
    assert finding is not None, "refused without a reason"
    return DecodeError(finding.message, finding.offset, finding.path, msgspec.structs.asdict(message))
