"""Inputs of the kind `property`: a PROPID and the bytes of a value."""

from __future__ import annotations

import random
from collections.abc import Callable

import mqwire
from mqwire.fuzzing import inputs
from mqwire.fuzzing.choices import Choices
from mqwire.fuzzing.editing import sample
from mqwire.fuzzing.property_types import BY_TYPE, TYPE_OF
from mqwire.mqdsrp import DirectoryChange, SyncReply
from mqwire.properties import Property


def mutate(data: bytes, max_size: int, chance: random.Random, mutate_bytes: Callable[[bytes, int], bytes]) -> bytes:
    words, value = inputs.split(data)
    id = next(iter(inputs.numbers(words[:1])), 101)
    match chance.randrange(5):
        case 0:  # the same bytes behind another identifier of the same type
            id = chance.choice(BY_TYPE.get(TYPE_OF.get(id, ""), [id]))
        case 1:  # the same bytes behind an identifier of any type
            id = chance.choice(list(TYPE_OF))
        case 2:
            id = chance.choice((id + 1, id - 1, chance.randrange(10_000))) % 100_000
        case 3:
            value = encoded(id, chance.randbytes(16))
        case _:
            value = mutate_bytes(value, max_size - 8)
    if chance.random() < 0.2:
        value = value[: chance.randrange(len(value) + 1)]
    return inputs.join([str(id)], value)


def encoded(id: int, decisions: bytes) -> bytes:
    """The bytes of some value of a property."""
    type_id = TYPE_OF.get(id)
    if type_id is None:
        return decisions
    value = Property(id, sample(type_id, Choices(decisions)))
    message = SyncReply(directory_changes=(DirectoryChange(path_name="", properties=(value,)),))
    span = next(span for span in mqwire.spans(message) if span.path.endswith("properties[0].value"))
    return mqwire.encode(message)[span.offset : span.offset + span.size]
