"""What goes in may be any buffer, and what comes out travels between processes."""

from __future__ import annotations

import array
import copy
import mmap
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import mqwire
from mqwire import strategies
from mqwire._decode import Engine
from mqwire.mqdsrp import BSCAck
from tests.support.vectors import Vector, vectors

WIRE = mqwire.encode(BSCAck(bsc_name="ab"))


def spread(data: bytes) -> memoryview:
    """The same bytes, one out of two of a larger buffer."""
    return memoryview(b"".join(bytes([byte, 0xEE]) for byte in data))[::2]


BUFFERS = {
    "bytes": WIRE,
    "a subclass of bytes": type("Own", (bytes,), {})(WIRE),
    "bytearray": bytearray(WIRE),
    "memoryview": memoryview(WIRE),
    "memoryview of part": memoryview(b"xx" + WIRE + b"yy")[2:-2],
    "memoryview with gaps": spread(WIRE),
    "memoryview backwards": memoryview(WIRE[::-1])[::-1],
    "memoryview of wide items": memoryview(WIRE).cast("H"),
    "array": array.array("B", WIRE),
}


@pytest.mark.parametrize("strict", [True, False], ids=["strict", "lenient"])
@pytest.mark.parametrize("data", BUFFERS.values(), ids=BUFFERS)
def test_any_buffer_is_read(data: Any, engine: Engine, strict: bool) -> None:
    message: Any = mqwire.decode(data, "mqdsrp", engine=engine, strict=strict)
    assert message == BSCAck(bsc_name="ab")
    assert type(message.site_id) is mqwire.Guid


def test_a_mapped_file_is_read(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "message").write_bytes(WIRE)
    with (tmp_path / "message").open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        assert mqwire.decode(data, "mqdsrp", engine=engine) == BSCAck(bsc_name="ab")  # type: ignore[call-overload]


@pytest.mark.parametrize("data", [5, 10**15, -1, True, 1.5, None, "text", [1, 2], (0,) * 40, {}, object(), range(40)])
def test_what_is_no_buffer_is_a_type_error(data: Any, engine: Engine) -> None:
    with pytest.raises(TypeError, match=rf"must be bytes or another buffer, not {type(data).__name__}"):
        mqwire.decode(data, "mqdsrp", engine=engine)


@pytest.mark.parametrize("strict", [True, False], ids=["strict", "lenient"])
def test_a_message_does_not_follow_its_buffer(engine: Engine, strict: bool) -> None:
    data = bytearray(WIRE)
    message = mqwire.decode(data, "mqdsrp", engine=engine, strict=strict)
    data[:] = bytes(len(data))
    assert message == BSCAck(bsc_name="ab")
    assert mqwire.encode(message) == WIRE


def test_an_error_does_not_follow_its_buffer(engine: Engine) -> None:
    data = bytearray(WIRE[:-1])
    with pytest.raises(mqwire.DecodeError) as caught:
        mqwire.decode(data, "mqdsrp", engine=engine)
    data[:] = bytes(len(data))
    assert caught.value.path == "bsc_name"


# --- copies ---


def copies(thing: Any) -> list[Any]:
    pickled = [pickle.loads(pickle.dumps(thing, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    return [*pickled, copy.copy(thing), copy.deepcopy(thing)]


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_messages_and_findings_travel(vector: Vector, engine: Engine) -> None:
    message = mqwire.decode(vector.data, vector.protocol, strict=False, engine=engine)
    for again in copies(message):
        assert again == message
        assert repr(again) == repr(message)
        assert mqwire.encode(again) == vector.data
    findings = message.findings
    assert copies(findings)[0] == findings
    assert all(repr(again) == repr(findings) for again in copies(findings))


@given(strategies.messages())
def test_any_message_travels_and_can_be_a_key(message: mqwire.Message) -> None:
    again = pickle.loads(pickle.dumps(message))
    assert {message: 1}[again] == 1
    assert copy.deepcopy(message) == message
    assert type(again) is type(message)


def test_messages_are_immutable() -> None:
    message = BSCAck()
    with pytest.raises(AttributeError, match="immutable"):
        message.bsc_name = "other"  # type: ignore[misc]
    changed = mqwire.replace(message, bsc_name="other")
    assert (message.bsc_name, changed.bsc_name) == ("", "other")
