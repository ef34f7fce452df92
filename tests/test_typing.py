"""The types themselves are tested: two checkers must infer what the documentation promises."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent / "typing"
PROJECT = FOLDER.parents[1]


def run_mypy(path: Path) -> set[int]:
    """Numbers of the lines mypy complains about."""
    command = [sys.executable, "-m", "mypy", "--config-file", str(PROJECT / "pyproject.toml"), str(path)]
    result = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert result.returncode in (0, 1), result.stdout + result.stderr
    return {int(line) for line in re.findall(rf"{path.name}:(\d+): error", result.stdout)}


def run_pyright(path: Path) -> set[int]:
    """Numbers of the lines pyright complains about."""
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, str(path)]
    result = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    found = json.loads(result.stdout)["generalDiagnostics"]
    return {d["range"]["start"]["line"] + 1 for d in found if d["severity"] == "error"}


@pytest.mark.parametrize("check", [run_mypy, run_pyright])
def test_what_an_editor_infers(check: Callable[[Path], set[int]]) -> None:
    assert check(FOLDER / "accepted.py") == set()


@pytest.mark.parametrize("check", [run_mypy, run_pyright])
def test_mistakes_are_caught(check: Callable[[Path], set[int]]) -> None:
    path = FOLDER / "refused.py"
    lines = path.read_text("utf-8").splitlines()
    marked = {number for number, line in enumerate(lines, 1) if line.startswith("    ") and "# refused" in line}
    assert len(marked) == 7
    assert check(path) == marked
