"""Makes an input smaller as long as it still shows the same thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from mqwire._decode import decode
from mqwire._encode import encode, spans
from mqwire._message import Message, Structure
from mqwire.errors import DecodeError, EncodeError, MqwireError

Shows = Callable[[bytes], bool]


class _Spent(Exception):
    """No more tries."""


def minimize(data: bytes, protocol: str, shows: Shows, tries: int) -> bytes:
    """The smallest bytes that were found for which `shows` holds, with at most so many tries.

    First whole elements and values go from the decoded message, so that counts stay true; then fields; then bytes.
    """
    best = data
    seen = {data}
    left = tries

    def better(candidate: bytes) -> bool:
        nonlocal best, left
        if candidate in seen or (len(candidate), candidate) >= (len(best), best):
            return False
        seen.add(candidate)
        if left <= 0:
            raise _Spent
        left -= 1
        if not shows(candidate):
            return False
        best = candidate
        return True

    try:
        while True:
            before = best
            _rounds(lambda: _simpler(best, protocol), better)
            _rounds(lambda: _without_fields(best, protocol), better)
            _drop_bytes(lambda: best, better)
            _clear_bytes(lambda: best, better)
            if best == before:
                return best
    except _Spent:
        return best


def _rounds(candidates: Callable[[], Iterator[bytes]], better: Callable[[bytes], bool]) -> None:
    """Start over after each success, since the candidates were made for what it was before."""
    while any(better(candidate) for candidate in candidates()):
        pass


# --- objects ---


def _simpler(data: bytes, protocol: str) -> Iterator[bytes]:
    try:
        message = decode(data, protocol, strict=False)
    except DecodeError:
        return
    for candidate in _variants(message):
        try:
            yield encode(candidate)
        except (EncodeError, MqwireError):
            continue


def _variants(value: Any) -> Iterator[Any]:
    """Simpler values of the same kind, the simplest first."""
    match value:
        case tuple():
            if value:
                yield ()
                yield value[: len(value) // 2]
                yield value[len(value) // 2 :]
                for index in range(len(value)):
                    yield value[:index] + value[index + 1 :]
            for index, item in enumerate(value):
                yield from ((*value[:index], new, *value[index + 1 :]) for new in _variants(item))
        case Structure():
            for name in value.__struct_fields__:
                old = getattr(value, name)
                if old is not None and not isinstance(value, Message):
                    yield from _replaced(value, name, None)
                for new in _variants(old):
                    yield from _replaced(value, name, new)
        case str() if value:
            yield ""
            yield value[: len(value) // 2]
            yield value[1:]
        case bytes() if value and type(value) is bytes:
            yield b""
            yield value[: len(value) // 2]
        case _:
            return


def _replaced(value: Structure, name: str, new: Any) -> Iterator[Any]:
    try:
        yield msgspec.structs.replace(value, **{name: new})
    except (TypeError, ValueError):
        return


# --- bytes ---


def _without_fields(data: bytes, protocol: str) -> Iterator[bytes]:
    try:
        message = decode(data, protocol, strict=False)
    except DecodeError:
        return
    for span in spans(message):
        if span.size:
            yield data[: span.offset] + data[span.offset + span.size :]


def _drop_bytes(best: Callable[[], bytes], better: Callable[[bytes], bool]) -> None:
    size = len(best()) // 2
    while size:
        at = 0
        while at < len(best()):
            data = best()
            if not better(data[:at] + data[at + size :]):
                at += size
        size //= 2


def _clear_bytes(best: Callable[[], bytes], better: Callable[[bytes], bool]) -> None:
    """Zeros are read more easily than anything else."""
    size = max(1, len(best()) // 4)
    while size:
        for at in range(0, len(best()), size):
            data = best()
            better(data[:at] + bytes(len(data[at : at + size])) + data[at + size :])
        size //= 2
