"""Hand-assembled messages: values and places typed from the specifications, never produced by mqwire."""

from __future__ import annotations

from typing import Any

import pytest

import mqwire
from mqwire._decode import Engine
from tests.support.paths import shown_at
from tests.support.vectors import Vector, vectors

ALL = pytest.mark.parametrize("vector", vectors(), ids=str)


@ALL
def test_every_value_is_the_typed_one(vector: Vector, engine: Engine) -> None:
    message = mqwire.decode(vector.data, vector.protocol, strict=vector.strict, engine=engine)
    assert message.message == vector.message
    for path, (value, _, _) in vector.fields.items():
        assert shown_at(message, path) == value, path


@ALL
def test_every_field_is_where_it_was_typed(vector: Vector, engine: Engine) -> None:
    message = mqwire.decode(vector.data, vector.protocol, strict=vector.strict, engine=engine)
    places: dict[str, tuple[int, int]] = {s.path: (s.offset, s.size) for s in mqwire.spans(message)}
    for path, (_, offset, size) in vector.fields.items():
        place = path.removesuffix(".text")  # a markup text is one field, its view has no place of its own
        assert places[place] == (offset, size), path


@ALL
def test_bytes_and_json_round_trips_are_exact(vector: Vector, engine: Engine) -> None:
    message = mqwire.decode(vector.data, vector.protocol, strict=vector.strict, engine=engine)
    assert mqwire.encode(message) == vector.data
    again = mqwire.from_json(mqwire.to_json(message))
    assert again == message
    assert mqwire.encode(again) == vector.data


@ALL
def test_strictness_is_as_typed(vector: Vector, engine: Engine) -> None:
    lenient = mqwire.decode(vector.data, vector.protocol, strict=False, engine=engine)
    errors = [finding for finding in lenient.findings if finding.severity == "error"]
    if vector.strict:
        assert not errors
        assert lenient == mqwire.decode(vector.data, vector.protocol, engine=engine)
        return
    assert errors
    with pytest.raises(mqwire.DecodeError) as caught:
        mqwire.decode(vector.data, vector.protocol, engine=engine)
    first: Any = errors[0]
    assert (caught.value.offset, caught.value.path, caught.value.reason) == (first.offset, first.path, first.message)
