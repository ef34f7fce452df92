"""Decoding: whatever the bytes, a message or a DecodeError, strict within lenient, within its limits."""

from __future__ import annotations

import mqwire
from mqwire._decode import Engine
from mqwire._message import Structure
from mqwire.fuzzing import inputs
from mqwire.fuzzing.broken import Broken, hold
from mqwire.fuzzing.checks._common import attempt, errors_in, explained, little_memory
from mqwire.fuzzing.compare import same

_ENGINES: tuple[Engine, ...] = ("fast", "kaitai")


def check_message(data: bytes) -> None:
    """The same for any protocol, which the first line names, from any kind of buffer, and limits hold."""
    found = inputs.message(data)
    if found is not None:
        protocol, wire = found
        message = check(wire, protocol)
        _from_buffers(wire, protocol, message)
        if message is not None:
            _limited(wire, protocol, message)


def check_protocol(data: bytes, protocol: str) -> None:
    """The same as a check of bytes alone."""
    check(data, protocol)


def check(data: bytes, protocol: str) -> mqwire.Message | None:
    """Only DecodeError comes out of decoding, with a place and a reason; lenient takes what strict takes."""
    with little_memory(len(data), f"decode {protocol}"):
        strict = attempt(data, protocol, strict=True)
        lenient = attempt(data, protocol, strict=False)
    if isinstance(strict, mqwire.DecodeError):
        explained(strict, len(data), f"strict {protocol}")
    if isinstance(lenient, mqwire.DecodeError):
        explained(lenient, len(data), f"lenient {protocol}")
        hold(isinstance(strict, mqwire.DecodeError), "lenient takes what strict takes", protocol, str(lenient))
        return None
    if isinstance(strict, mqwire.Message):
        same(strict, lenient, "lenient reads what strict reads", protocol)
    errors = errors_in(lenient)
    refused = isinstance(strict, mqwire.DecodeError)
    hold(refused == bool(errors), "strict refuses exactly broken MUSTs", protocol, lambda: f"{refused}: {errors[:2]}")
    if errors and isinstance(strict, mqwire.DecodeError):
        first = errors[0]
        hold(
            strict.offset == first.offset,
            "a refusal names the first broken MUST",
            f"{protocol} {first.rule}",
            lambda: f"{strict} but {first}",
        )
    return lenient


def _from_buffers(data: bytes, protocol: str, message: mqwire.Message | None) -> None:
    """A buffer of any kind is read as its bytes are, and nothing of it is kept: its owner may use it again."""
    for engine in _ENGINES:
        buffer = bytearray(data)
        for given in (buffer, memoryview(buffer)):
            place = f"{protocol} {engine} {type(given).__name__}"
            found = attempt(given, protocol, strict=False, engine=engine)
            if isinstance(found, mqwire.DecodeError) or message is None:
                hold(isinstance(found, mqwire.DecodeError) and message is None, "buffers are read as bytes are", place)
                continue
            same(found, message, "buffers are read as bytes are", place)
        if message is not None and isinstance(found, mqwire.Message):
            buffer[:] = bytes(255 - byte for byte in buffer)
            same(found, message, "nothing of a buffer is kept", f"{protocol} {engine}")


def _limited(data: bytes, protocol: str, message: mqwire.Message) -> None:
    """Limits let through what just reaches them and refuse what exceeds them by one, in either engine."""
    most = _longest(message)
    is_strict = not errors_in(message)
    reached = mqwire.Limits(max_size=len(data), max_items=most)
    for engine in _ENGINES:
        place = f"{protocol} {engine}"
        for strict in (True, False) if is_strict else (False,):
            if getattr(message, "undecoded", b""):  # nobody has counted the elements of what was not understood
                continue
            let_through = attempt(data, protocol, strict=strict, engine=engine, limits=reached)
            if isinstance(let_through, mqwire.DecodeError):
                explained(let_through, len(data), place)
                raise Broken("limits let through what reaches them", place, f"{reached}: {let_through}")
            same(let_through, message, "limits change nothing in what they let through", place)
        for what, limits in (
            ("max_size", mqwire.Limits(max_size=len(data) - 1)),
            ("max_items", mqwire.Limits(max_items=most - 1)),
        ):
            if min(limits.max_size, limits.max_items) >= 0:
                refused = attempt(data, protocol, strict=False, engine=engine, limits=limits)
                hold(isinstance(refused, mqwire.DecodeError), "limits hold", f"{place} {what}", str(limits))


def _longest(obj: object) -> int:
    """The longest array in an object; properties and values included."""
    if isinstance(obj, Structure):
        return max((_longest(getattr(obj, name)) for name in type(obj).__struct_fields__), default=0)
    if isinstance(obj, tuple):
        return max([len(obj), *map(_longest, obj)])
    return 0
