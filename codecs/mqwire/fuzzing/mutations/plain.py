"""Mutations of bytes that know nothing, for where libFuzzer is not there to make them."""

from __future__ import annotations

import random
from collections.abc import Callable

_WORDS = (b"\0", b"\xff", b"\x01", b"\x7f", b"\x80", b"\0\0", b"\xff\xff", b"\0\0\0\0", b"\xff\xff\xff\xff", b"\0\xd8")


def mutate_bytes(chance: random.Random) -> Callable[[bytes, int], bytes]:
    """A function that changes bytes as chance will have it."""

    def mutate(data: bytes, max_size: int) -> bytes:
        at = chance.randrange(len(data) + 1)
        match chance.randrange(5):
            case 0:
                data = data[:at] + chance.choice(_WORDS) + data[at:]
            case 1:
                data = data[:at] + data[at + chance.randrange(1, 9) :]
            case 2:
                word = chance.choice(_WORDS)
                data = data[:at] + word + data[at + len(word) :]
            case 3:
                other = chance.randrange(len(data) + 1)
                data = data[:at] + data[other : other + chance.randrange(1, 33)] + data[at:]
            case _:
                data = data[:at] + chance.randbytes(1) + data[at + 1 :]
        return data[:max_size]

    return mutate
