"""The dissector does the same in every Lua that some Wireshark has."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from mqwire.vectors._collect import vectors
from mqwire.wireshark import SCRIPT
from tests.wireshark.flat import mutated

VERSIONS = ("5.2", "5.3", "5.4")
EACH_VERSION = pytest.mark.parametrize(
    "version",
    [
        pytest.param(v, marks=pytest.mark.skipif(not shutil.which(f"lua{v}"), reason=f"needs lua{v} (Debian: lua{v})"))
        for v in VERSIONS
    ],
)
PORTABLE = Path(__file__).parent / "portable.lua"


def _messages() -> str:
    lines = [f"mqwire.{v.protocol} {v.data.hex()}" for v in vectors() if 0 < len(v.data) < 10_000]
    stream = b"".join(v.data for v in vectors() if v.protocol == "mqqb" and v.kind == "valid" and len(v.data) < 1000)
    lines += [f"mqwire {data.hex()}" for data in (stream, *mutated(stream, 20, 3))]
    return "\n".join(lines) + "\n"


@cache
def _said(version: str) -> str:
    done = subprocess.run(
        [f"lua{version}", str(PORTABLE), str(SCRIPT)],
        input=_messages().encode(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.stderr.decode() == ""
    return done.stdout.decode()


@EACH_VERSION
def test_every_version_of_lua_does_the_same(version: str) -> None:
    said = _said(version)
    assert "mqwire.failed" not in said
    assert said.count("\nmessage ") > 1000
    assert said.count("expert mqwire.malformed") > 300
    assert ".0 " not in said.replace("10.0.0.", "").replace("127.0.0.", ""), "a number that became a fraction"
    assert said == _said("5.2")


@EACH_VERSION
def test_it_compiles(version: str) -> None:
    done = subprocess.run([f"luac{version}", "-p", str(SCRIPT)], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
