"""Inputs of the kind `answer`: which known answer, and with what other bytes in it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from mqwire.fuzzing import inputs
from mqwire.fuzzing.checks._typed import decides
from mqwire.fuzzing.checks.answers import rule_cases
from mqwire.fuzzing.known import flag_bits, messages_by_name, property_types


def mutate(data: bytes, max_size: int, chance: random.Random, mutate_bytes: Callable[[bytes, int], bytes]) -> bytes:
    """Mostly other bytes in some field of some typed message."""
    words, rest = inputs.split(data)
    if len(words) > 2 and words[0] == "patch" and chance.random() < 0.3:
        return inputs.join(words, mutate_bytes(rest, 16)[:max_size])
    if chance.random() < 0.05:
        rule = chance.choice(list(rule_cases()))
        return inputs.join(["rule", rule, str(chance.randrange(len(rule_cases()[rule])))], b"")
    if chance.random() < 0.05:
        return inputs.join(["property", str(chance.choice(property_types()).id)], b"")
    if chance.random() < 0.1:
        name, path, size = chance.choice(flag_words())
        return inputs.join(["bits", name, path], chance.randbytes(size))
    name, path = chance.choice(_patchable())
    return inputs.join(["patch", name, path], chance.randbytes(chance.choice((1, 2, 4, 8, 16))))


@cache
def flag_words() -> list[tuple[str, str, int]]:
    """Every typed flag word: the message, the path, the size in bytes."""
    return [
        (message.name, path, size)
        for message in messages_by_name().values()
        for path, (_, _, size) in message.fields.items()
        if (message.protocol, path) in flag_bits()
    ]


@cache
def _patchable() -> list[tuple[str, str]]:
    typed = messages_by_name().values()
    return [(message.name, path) for message in typed for path in message.fields if not decides(path)]
