"""Hypothesis strategies for the inputs of targets, so that the same invariants run as tests and under hypofuzz."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import strategies as st

from mqwire import strategies
from mqwire.fuzzing import inputs, seeds
from mqwire.fuzzing.mutations.plain import mutate_bytes
from mqwire.fuzzing.mutator import Mutator
from mqwire.fuzzing.targets import Target

_MOST_MUTATIONS = 4


def inputs_of(target: Target) -> st.SearchStrategy[bytes]:
    """Seeds, seeds that the structure-aware mutators have changed, and for messages what the Model generates."""
    made = _mutated(target)
    if target.protocol:
        return made | strategies.near_valid(target.protocol) | strategies.encoded(target.protocol)
    if target.kind == "message":
        return made | st.sampled_from(inputs.PROTOCOLS).flatmap(_message)
    return made


def _message(protocol: str) -> st.SearchStrategy[bytes]:
    found = strategies.near_valid(protocol) | strategies.encoded(protocol)
    return found.map(lambda data: inputs.join([protocol], data))


@cache
def _seeds(target: Target) -> list[bytes]:
    return list(seeds.load(target).values())


@st.composite
def _mutated(draw: st.DrawFn, target: Target) -> bytes:
    data = draw(st.sampled_from(_seeds(target)))
    mutator = Mutator(target)
    for _ in range(draw(st.integers(0, _MOST_MUTATIONS))):
        seed = draw(st.integers(0, 2**32 - 1))
        data = mutator.mutate(data, target.max_size, seed, mutate_bytes(random.Random(seed)))
    return data
