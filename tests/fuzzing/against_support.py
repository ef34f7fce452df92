"""Implementations to fuzz: small programs in Python that do one thing wrong."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from textwrap import indent

from tests.support.vectors import vectors

PROJECT = Path(__file__).resolve().parents[2]
PAGE = PROJECT / "docs" / "fuzzing-against.md"

# Needs no mqwire, so that it starts fast. A fault changes `answer`; with `quiet` there is nothing to complain about.
_LOOP = """
import os, signal, subprocess, sys, time
number = 0
while head := sys.stdin.buffer.read(4):
    protocol, _, data = sys.stdin.buffer.read(int.from_bytes(head, "little")).partition(b"\\0")
    protocol = protocol.decode()
    number += 1
    answer = "reject no"
    quiet = "accept" if data == bytes.fromhex("{everyone}") else "skip"
{fault}
    print(answer, flush=True)
"""
_EVERYONE = next(vector.data.hex() for vector in vectors() if vector.name == "sid/everyone")


def program(folder: Path, fault: str) -> list[str]:
    """A process that rejects everything, but for the fault."""
    path = folder / "child.py"
    path.write_text(_LOOP.format(fault=indent(fault, "    "), everyone=_EVERYONE))
    return [sys.executable, "-I", "-S", str(path)]


def documented() -> str:
    """The program of docs/fuzzing-against.md."""
    (found,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return str(found)


def agreeing(folder: Path, fault: str = "") -> list[str]:
    """The program of the documentation, in which each answer goes through `fault`, some statements about `answer`."""
    path = folder / "agreeing.py"
    changed = (
        "import builtins\n"
        "def print(*words, flush):\n"
        "    answer = ' '.join(words)\n"
        f"{indent(fault or 'pass', '    ')}\n"
        "    builtins.print(answer, flush=flush)\n"
    )
    path.write_text(changed + documented())
    return [sys.executable, str(path)]


def is_running(pid: int) -> bool:
    """Whether a process exists and is more than a zombie."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state != "Z"
