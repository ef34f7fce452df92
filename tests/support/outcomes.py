"""What decoding made of some bytes, and what must hold for whatever it accepts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import strategies as st

import mqwire
from mqwire import strategies
from mqwire._decode import Buffer, Engine
from mqwire._generated.model import MODEL
from mqwire.capture import CaptureError, CaptureLimits, Record, Source, read

ENGINES: tuple[Engine, ...] = get_args(Engine)
EACH_PROTOCOL = pytest.mark.parametrize("protocol", list(MODEL.protocols))


def any_bytes(protocol: str) -> st.SearchStrategy[bytes]:
    """Valid, strange, damaged and random bytes."""
    strange = strategies.messages(protocol, strict=False).map(mqwire.encode)
    return st.one_of(
        strategies.encoded(protocol),
        strange,
        strategies.near_valid(protocol),
        strategies.near_valid(protocol),
        st.binary(max_size=60),
    )


def outcome(data: bytes, protocol: str, *, strict: bool, engine: Engine) -> mqwire.Message | None:
    """The message, or None for bytes that are refused; anything but DecodeError is a bug and gets out."""
    try:
        return mqwire.decode(data, protocol, strict=strict, engine=engine)
    except mqwire.DecodeError:
        return None


def accepted(data: bytes, protocol: str) -> list[mqwire.Message]:
    """The different messages that the engines make of the bytes, strict or lenient."""
    found: list[mqwire.Message] = []
    for strict in (True, False):
        for engine in ENGINES:
            message = outcome(data, protocol, strict=strict, engine=engine)
            if message is not None and message not in found:
                found.append(message)
    return found


def decoded(data: Buffer, protocol: str, *, strict: bool = True) -> Any:
    """The message that both engines make of the bytes, for tests that need one and go on from there."""
    try:
        message = mqwire.decode(data, protocol, strict=strict, engine="fast")
    except mqwire.DecodeError:
        with pytest.raises(mqwire.DecodeError):
            mqwire.decode(data, protocol, strict=strict, engine="kaitai")
        raise
    assert mqwire.decode(data, protocol, strict=strict, engine="kaitai") == message
    return message


def records(source: Source, limits: CaptureLimits = CaptureLimits()) -> Iterator[Record]:  # noqa: B008  # frozen
    """The records that both engines make of a capture; CaptureError after the last, if the file is broken."""
    fast, kaitai = (read(source, limits=limits, engine=engine) for engine in ENGINES)
    try:
        for record in fast:
            other = next(kaitai)
            assert (other.message, other.body) == (record.message, record.body)
            assert other.line() == record.line()
            yield record
    except CaptureError as error:
        with pytest.raises(CaptureError, match=re.escape(str(error))):
            next(kaitai)
        raise
    assert next(kaitai, None) is None
