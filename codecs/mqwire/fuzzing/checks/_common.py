"""What several checks need: attempts at decoding, with everything but the agreed errors caught."""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import mqwire
from mqwire._decode import Buffer, Engine
from mqwire.fuzzing.broken import Broken, brief, hold, only

_UNIT = 1 if sys.platform == "darwin" else 1024
_FREE = 16 * 1024 * 1024  # what loading a module may take
_PER_BYTE = 256


def attempt(
    data: Buffer, protocol: str, *, strict: bool, engine: Engine = "fast", **options: Any
) -> mqwire.Message | mqwire.DecodeError:
    """The message or the refusal; anything else that comes out breaks the first promise of the library."""
    try:
        with only(mqwire.DecodeError, doing=f"decode {engine}"):
            return mqwire.decode(data, protocol, strict=strict, engine=engine, **options)
    except mqwire.DecodeError as error:
        return error


def encoded(message: mqwire.Message, doing: str = "encode") -> bytes | mqwire.EncodeError:
    try:
        with only(mqwire.EncodeError, doing=doing):
            return mqwire.encode(message)
    except mqwire.EncodeError as error:
        return error


def errors_in(message: mqwire.Message) -> list[mqwire.Finding]:
    """The findings for which strict decoding refuses."""
    with only(doing="validate"):
        return [finding for finding in mqwire.validate(message) if finding.severity == "error"]


def said(refusal: object) -> str:
    """What a refusal says, as far as it can: one that is wrong may have nothing to say."""
    try:
        return str(refusal)
    except Exception as error:
        return f"no reason ({brief(error)})"


def explained(error: mqwire.DecodeError, size: int, what: str) -> None:
    """The details of a refusal can be had, and make sense."""
    with only(doing="explaining a refusal"):
        offset, path, reason, partial, text = error.offset, error.path, error.reason, error.partial, str(error)
    hold(0 <= offset <= size, "refusals name a place in the input", what, lambda: f"offset {offset} of {size}: {text}")
    hold(bool(reason) and isinstance(path, str), "refusals have a reason", what, text)
    hold(isinstance(partial, dict), "refusals have what was read", what, repr(type(partial)))


@contextmanager
def little_memory(size: int, what: str) -> Iterator[None]:
    """No step may need much more memory than its input is long: a count is not believed before its bytes are there."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        yield
    except MemoryError as error:
        raise Broken("memory is bounded", what, f"MemoryError for {size} bytes") from error
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * _UNIT
    hold(grown < _FREE + _PER_BYTE * size, "memory is bounded", what, lambda: f"{grown} bytes more for {size} of input")
