"""Limits hold whichever engine reads, strict or lenient."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import mqwire
from mqwire._decode import Engine
from mqwire._message import Structure
from mqwire.mqdsrp import BSCAck, DirectoryChange, SyncReply
from mqwire.properties import Property
from tests.support.outcomes import decoded
from tests.support.vectors import Vector, vectors

MODES = pytest.mark.parametrize("strict", [True, False], ids=["strict", "lenient"])


def arrays(value: Any) -> Iterator[tuple[Any, ...]]:
    """Every array in a message."""
    if isinstance(value, Structure):
        for name in value.__struct_fields__:
            yield from arrays(getattr(value, name))
    elif isinstance(value, tuple):
        yield value
        for item in value:
            yield from arrays(item)


@MODES
@pytest.mark.parametrize("vector", [v for v in vectors() if v.strict], ids=str)
def test_an_array_has_at_most_so_many_elements(vector: Vector, engine: Engine, strict: bool) -> None:
    message = decoded(vector.data, vector.protocol)
    longest = max((len(array) for array in arrays(message)), default=0)
    just = mqwire.Limits(max_items=longest)
    assert mqwire.decode(vector.data, vector.protocol, strict=strict, engine=engine, limits=just) == message
    if not longest:
        return
    less = mqwire.Limits(max_items=longest - 1)
    with pytest.raises(mqwire.DecodeError) as caught:
        mqwire.decode(vector.data, vector.protocol, strict=strict, engine=engine, limits=less)
    assert caught.value.reason == f"{longest} elements are more than the limit of {longest - 1}"


@MODES
@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_a_message_has_at_most_so_many_bytes(vector: Vector, engine: Engine, strict: bool) -> None:
    size = len(vector.data)
    if vector.strict or not strict:
        just = mqwire.Limits(max_size=size)
        mqwire.decode(vector.data, vector.protocol, strict=strict, engine=engine, limits=just)
    with pytest.raises(mqwire.DecodeError) as caught:
        mqwire.decode(
            vector.data, vector.protocol, strict=strict, engine=engine, limits=mqwire.Limits(max_size=size - 1)
        )
    assert str(caught.value) == f"at offset 0: {size} bytes are more than the limit of {size - 1}"


@MODES
def test_more_elements_than_a_million_take_a_higher_limit(engine: Engine, strict: bool) -> None:
    """The bytes are there, so only the limit stands in the way."""
    many = ("",) * 3000
    wire = mqwire.encode(
        SyncReply(directory_changes=(DirectoryChange(path_name="", properties=(Property(204, many),)),))
    )
    few = mqwire.Limits(max_items=len(many) - 1)
    with pytest.raises(mqwire.DecodeError, match="3000 elements are more than the limit of 2999"):
        mqwire.decode(wire, "mqdsrp", strict=strict, engine=engine, limits=few)
    message: Any = mqwire.decode(wire, "mqdsrp", strict=strict, engine=engine)
    assert message.directory_changes[0].properties[0].value == many


def test_the_defaults_take_any_packet_and_any_sensible_file() -> None:
    limits = mqwire.Limits()
    assert limits.max_size == 64 * 1024 * 1024
    assert limits.max_items == 1_000_000
    assert limits == mqwire.Limits(max_size=limits.max_size, max_items=limits.max_items)


def test_limits_bound_reading_and_not_writing(engine: Engine) -> None:
    big = BSCAck(bsc_name="x" * 100_000)
    assert mqwire.decode(mqwire.encode(big), "mqdsrp", engine=engine) == big
