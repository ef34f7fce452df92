"""Inputs of the kinds `stream` and `segments`: packets in a row, and how they are cut."""

from __future__ import annotations

import random
from collections.abc import Callable

import mqwire
from mqwire.fuzzing import inputs
from mqwire.fuzzing.lying import lie

MutateBytes = Callable[[bytes, int], bytes]


def mutate_chunks(data: bytes, max_size: int, chance: random.Random, mutate_bytes: MutateBytes) -> bytes:
    words, stream = inputs.split(data)
    if chance.random() < 0.5:
        words = [
            str(chance.choice((1, 2, 3, 15, 16, 17, chance.randrange(1, 2000)))) for _ in range(chance.randrange(1, 4))
        ]
    return inputs.join(words, _stream(stream, max_size - 40, chance, mutate_bytes))


def mutate_segments(data: bytes, max_size: int, chance: random.Random, mutate_bytes: MutateBytes) -> bytes:
    """The first word is the version of IP, then the size of segments, a seed for disorder, and fragments or not."""
    words, stream = inputs.split(data)
    if chance.random() < 0.6:
        size = chance.choice((1, 7, 16, 100, 536, 1448, chance.randrange(1, 1500)))
        words = [chance.choice("46"), str(size), str(chance.randrange(1000)), str(chance.randrange(2))]
    return inputs.join(words, _stream(stream, max_size - 40, chance, mutate_bytes))


def _stream(stream: bytes, max_size: int, chance: random.Random, mutate_bytes: MutateBytes) -> bytes:
    packets, rest = _packets(stream)
    if not packets or chance.random() < 0.25:
        return mutate_bytes(stream, max_size)
    at = chance.randrange(len(packets))
    match chance.randrange(6):
        case 0:
            packets.insert(at, chance.randbytes(chance.randrange(1, 60)))
        case 5:
            packets.insert(at, chance.choice(packets))
        case 1 if len(packets) > 1:
            del packets[at]
        case 2:
            chance.shuffle(packets)
        case 3:
            rest = packets[at][: chance.randrange(len(packets[at]))]
        case _:
            message = mqwire.decode(packets[at], "mqqb", strict=False)
            packets[at] = lie(message, chance)
    return b"".join((*packets, rest))[:max_size]


def _packets(stream: bytes) -> tuple[list[bytes], bytes]:
    framer = mqwire.Framer()
    try:
        return framer.feed(stream), framer.pending
    except mqwire.DecodeError:
        return [], stream
