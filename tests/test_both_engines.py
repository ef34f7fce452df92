"""Every test that touches a codec runs on both engines: nothing in the tests decodes without saying with which.

Tests take the `engine` fixture, or get what they need from helpers that ask both engines and hold them equal: `decoded`
and `records` of tests/support/outcomes.py, `outcome_of` of tests/render/support.py, `run` of tests/cli/support.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
# What takes an `engine`, by the module that it is imported from.
DECODING = {
    "mqwire": {"decode"},
    "mqwire._decode": {"decode"},
    "mqwire.capture": {"read", "Reader"},
    "mqwire.capture._records": {"read", "Reader"},
    "mqwire.render.outcome": {"outcomes"},
    "mqwire.render.run": {"Run"},
    "captures.make": {"golden"},
}
EXCEPTIONS = {
    "bench": "measures each engine by itself, beside other libraries",
    "typing": "is read by type checkers and never run",
}


def without_engine(source: str) -> Iterator[tuple[int, str]]:
    """The calls that decode and leave the engine to its default, with their lines."""
    tree = ast.parse(source)
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found = DECODING.get(node.module, set())
            names.update({alias.asname or alias.name: alias.name for alias in node.names if alias.name in found})
            for alias in node.names:
                for name in DECODING.get(f"{node.module}.{alias.name}", ()):
                    names[f"{alias.asname or alias.name}.{name}"] = name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                for name in DECODING.get(alias.name, ()):
                    names[f"{alias.asname or alias.name}.{name}"] = name
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and not any(keyword.arg in ("engine", None) for keyword in node.keywords):
            function = ast.unparse(node.func)
            if function in names:
                yield node.lineno, function


@cache
def files() -> list[Path]:
    return [path for path in sorted(TESTS.rglob("*.py")) if path.relative_to(TESTS).parts[0] not in EXCEPTIONS]


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(TESTS)))
def test_nothing_decodes_with_whichever_engine(path: Path) -> None:
    found = list(without_engine(path.read_text("utf-8")))
    assert found == [], "say engine=..., or use one of the helpers that this file names"


@pytest.mark.parametrize(
    ("source", "calls"),
    [
        ("import mqwire\nmqwire.decode(b'', 'sid')", ["mqwire.decode"]),
        ("import mqwire\nmqwire.decode(b'', 'sid', engine='kaitai')", []),
        ("import mqwire\nmqwire.decode(b'', 'sid', **how)", []),
        ("import mqwire\nmqwire.encode(message).decode()", []),
        ("from mqwire import decode as d\nd(b'', 'sid')", ["d"]),
        ("def test():\n    from mqwire.capture import read\n    return list(read(path))", ["read"]),
        ("import mqwire.capture\nmqwire.capture.read(path)", ["mqwire.capture.read"]),
        ("from mqwire import capture\ncapture.read(path)", ["capture.read"]),
        ("from mqwire.render.run import Run\nRun(strict=True)", ["Run"]),
        ("read(path)\nb''.decode()", []),
    ],
)
def test_the_check_finds_what_it_looks_for(source: str, calls: list[str]) -> None:
    assert [call for _, call in without_engine(source)] == calls
