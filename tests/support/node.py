"""What the parsers see that the Kaitai compiler makes of ksy/ for JavaScript, asked in Node."""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.support.views import Value

KSY = Path(__file__).resolve().parents[2] / "ksy"
PACKAGES = KSY / "node_modules"
TREE = Path(__file__).with_name("kaitai_tree.cjs")
NODE = shutil.which("node")

needs_node = pytest.mark.skipif(
    NODE is None or not (PACKAGES / "kaitai-struct").exists(),
    reason="needs Node and the packages of ksy/: run `make ksy/node_modules`",
)


class Refusal(NamedTuple):
    reason: str


class Instance(NamedTuple):
    name: str
    value: Any
    place: dict[str, int]
    """Its start and end, if it is bytes at a place."""


class Tree(NamedTuple):
    """What a parser has made of some bytes."""

    values: dict[str, Value]
    """In the form of `tests.support.views.on_the_wire`."""
    spans: dict[str, tuple[int, int]]
    """Offset and size of fields and structures."""
    names: dict[str, str | None]
    """Of the members of enumerations, as Kaitai writes them; None where there is no such member."""
    counts: dict[str, int]
    """The numbers that stand before property values, which objects of mqwire have no room for."""
    instances: list[Instance]
    """What is worked out when somebody looks, if it was asked for."""


def node_values(messages: Iterable[tuple[str, bytes]]) -> list[dict[str, Value] | Refusal]:
    """What Node makes of messages, each (protocol, bytes): the value of every field by path, or why it refuses."""
    return [found if isinstance(found, Refusal) else found.values for found in node_trees(messages)]


def node_trees(
    messages: Iterable[tuple[str, bytes]], parsers: Path | None = None, program: Path = TREE
) -> list[Tree | Refusal]:
    """The same, and where everything lies. One process reads all of them."""
    requests = "".join(f"{protocol} {data.hex()}\n" for protocol, data in messages)
    command = ["node", str(program), str(parsers or compiled())]
    done = subprocess.run(command, input=requests, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    found = [answer(json.loads(line)) for line in done.stdout.splitlines()]
    assert len(found) == requests.count("\n")
    return found


@cache
def compiled() -> Path:
    """A folder with the parsers, compiled for debugging as the Web IDE does, and a way to the runtime library."""
    folder = Path(tempfile.mkdtemp(prefix="mqwire-kaitai-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    command = ["node", str(KSY / "compile.cjs"), "javascript", str(folder), "debug"]
    subprocess.run(command, check=True, timeout=300)
    (folder / "node_modules").symlink_to(PACKAGES)
    return folder


def answer(told: dict[str, Any]) -> Tree | Refusal:
    """What kaitai_tree.cjs tells of a message."""
    if "refused" in told:
        return Refusal(told["refused"])
    values = {path: _value(value) for path, value in told["values"].items()}
    spans = {path: (span[0], span[1]) for path, span in told["spans"].items()}
    instances = [Instance(*found) for found in told.get("instances", ())]
    return Tree(values, spans, told["names"], told["counts"], instances)


def _value(told: Any) -> Value:
    """Bytes come as hex, and numbers that JSON would round as text."""
    if isinstance(told, str):
        return bytes.fromhex(told)
    return int(told["number"]) if isinstance(told, dict) else int(told)
