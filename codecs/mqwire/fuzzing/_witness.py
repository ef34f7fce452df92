"""Runs the witness of a fault, read from standard input, and prints its `answer`: python _witness.py FOLDER < WITNESS

A program of its own: it must import mqwire from FOLDER and from nowhere else.
"""

from __future__ import annotations

import re
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import mqwire
from mqwire import mqcn, mqdsrp, mqqb
from mqwire.properties import Property

_REPEAT = re.compile(r"([0-9A-Fa-f]{2})\*(\d+)")


def answer(witness: str, folder: Path) -> object:
    """What a witness answers, given the vectors in a folder."""
    scope: dict[str, Any] = {"mqwire": mqwire, "mqcn": mqcn, "mqdsrp": mqdsrp, "mqqb": mqqb, "Property": Property}
    scope |= {tool.__name__: tool for tool in (reply, attempt, decoded, peak, growth)}
    scope["vector"] = partial(vector, folder)
    exec(compile(witness, "witness", "exec"), scope)
    return scope["answer"]


def vector(folder: Path, name: str) -> bytes:
    """The bytes of a hand-assembled message; witnesses give its name only."""
    data = ""
    for line in (folder / "tests/vectors" / f"{name}.vec").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            data += _REPEAT.sub(lambda match: match[1] * int(match[2]), re.split(r"\s+\|", line)[0])
    return bytes.fromhex(data)


def reply(*properties: Property) -> mqdsrp.SyncReply:
    """A message with these properties."""
    return mqdsrp.SyncReply(directory_changes=(mqdsrp.DirectoryChange(path_name="a", properties=properties),))


def attempt(function: Callable[[], object]) -> object:
    """What a function returns, or what it raises, also when it cannot say why."""
    try:
        try:
            return function()
        except mqwire.MqwireError as error:
            return f"{type(error).__name__}: {error}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def decoded(data: bytes, protocol: str, **options: Any) -> object:
    """What decoding gives, in a form that can be compared."""
    return attempt(lambda: mqwire.decode(data, protocol, **options))


def peak(function: Callable[[], object]) -> int:
    """The most bytes that were allocated while a function ran, for the second time."""
    function()
    tracemalloc.start()
    try:
        function()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def growth(function: Callable[[int], object], size: int) -> float:
    """How many times longer a function takes for four times the size: about 4 if it is linear, 16 if quadratic."""
    return _seconds(partial(function, 4 * size)) / _seconds(partial(function, size))


def _seconds(function: Callable[[], object]) -> float:
    taken = []
    for _ in range(3):
        start = time.process_time()
        function()
        taken.append(time.process_time() - start)
    return min(taken)


if __name__ == "__main__":
    where = Path(sys.argv[1])
    if not Path(mqwire.__file__).is_relative_to(where):
        sys.exit(f"mqwire comes from {mqwire.__file__}, not from {where}")
    print(repr(answer(sys.stdin.read(), where)))
