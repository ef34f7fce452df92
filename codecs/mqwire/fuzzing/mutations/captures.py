"""Inputs of the kind `capture`: whole files, their frames changed or their bytes."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable
from typing import Literal

from mqwire.capture import CaptureError, Frame, frames
from mqwire.capture.writer import Sent, block, pcap, pcapng
from mqwire.fuzzing import inputs

_SECTION = b"\x0a\x0d\x0d\x0a"


def mutate(data: bytes, max_size: int, chance: random.Random, mutate_bytes: Callable[[bytes, int], bytes]) -> bytes:
    words, file = inputs.split(data)
    if chance.random() < 0.3 or not words:
        words = [str(chance.choice((1, 3, 24, chance.randrange(1, 3000)))) for _ in range(chance.randrange(1, 3))]
    how = chance.random()
    if how < 0.3:
        file = mutate_bytes(file, max_size - 30)
    elif how < 0.6 and file.startswith(_SECTION):
        file = _other_blocks(file, chance, mutate_bytes)
    else:
        file = _written(_changed(_frames(file), chance, mutate_bytes), chance)
    return inputs.join(words, file[: max_size - 30])


def _other_blocks(file: bytes, chance: random.Random, mutate_bytes: Callable[[bytes, int], bytes]) -> bytes:
    """A pcapng file whose blocks are sound on the outside: shorter or longer inside, of another kind, twice, gone."""
    order, found = blocks(file)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(found))
        kind, body = found[at]
        match chance.randrange(6):
            case 0:
                found[at] = kind, body[: chance.randrange(len(body) + 1)]
            case 1:
                found[at] = kind, body[: 4 * chance.randrange(1, 9)]
            case 2:
                found[at] = kind, mutate_bytes(body, len(body) + 16)
            case 3:
                found[at] = chance.choice((1, 2, 3, 5, 6, 0x0BAD)), body
            case 4:
                found.insert(chance.randrange(len(found) + 1), chance.choice(found))
            case _ if len(found) > 1:
                del found[at]
            case _:
                found.append((chance.choice((1, 2, 3, 6)), chance.randbytes(4 * chance.randrange(9))))
    return b"".join(block(kind, body, order) for kind, body in found)


def blocks(file: bytes) -> tuple[str, list[tuple[int, bytes]]]:
    """The byte order of a pcapng file, and its blocks by kind and content, as far as they are whole."""
    order: Literal["little", "big"] = "little" if file[8:12] == b"\x4d\x3c\x2b\x1a" else "big"
    found = []
    at = 0
    while at + 12 <= len(file):
        kind, size = (int.from_bytes(file[at + skip : at + skip + 4], order) for skip in (0, 4))
        if size < 12 or at + size > len(file):
            break
        found.append((kind, file[at + 8 : at + size - 4]))
        at += size
    return "<" if order == "little" else ">", found


def _frames(file: bytes) -> list[Frame]:
    found: list[Frame] = []
    try:
        for frame in frames(file):
            found.append(frame)  # those before an error count
    except CaptureError:
        pass
    return found


def _changed(found: list[Frame], chance: random.Random, mutate_bytes: Callable[[bytes, int], bytes]) -> list[Frame]:
    for _ in range(chance.randrange(1, 4)):
        if not found:
            return found
        at = chance.randrange(len(found))
        frame = found[at]
        match chance.randrange(6):
            case 0:
                del found[at]
            case 1:
                found.insert(chance.randrange(len(found) + 1), frame)
            case 2:
                other = chance.randrange(len(found))
                found[at], found[other] = found[other], found[at]
            case 3:
                found[at] = frame._replace(data=frame.data[: chance.randrange(len(frame.data) + 1)])
            case 4:
                found[at] = frame._replace(time=abs(frame.time + chance.randrange(-(10**11), 10**11)))
            case _:
                found[at] = frame._replace(data=mutate_bytes(frame.data, len(frame.data) + 8))
    return found


def _written(found: list[Frame], chance: random.Random) -> bytes:
    """As a file of some kind, rarely compressed or cut."""
    sent = [Sent(frame.time, frame.data) for frame in found]
    link = found[0].link if found else 1
    order = chance.choice("<>")
    if chance.random() < 0.5:
        file = pcap(
            sent, link=link, nanoseconds=chance.random() < 0.5, order=order, snap_length=chance.choice((262_144, 96))
        )
    else:
        file = pcapng(sent, links=(link,), order=order, tsresol=chance.choice((3, 6, 9, 0x9E)))
    if chance.random() < 0.1:
        file = gzip.compress(file, mtime=0)
    return file[: chance.randrange(len(file))] if chance.random() < 0.1 else file
