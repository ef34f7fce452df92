"""Committed output must be what ksy/ yields. Only .ci/run has Node to compile the Kaitai parsers anew."""

from __future__ import annotations

from pathlib import Path

import mqwire
from mqwire._generated import stamp
from mqwire.derive.generate import changed, committed, generate, outputs_hash, sources_hash

PROJECT = Path(__file__).resolve().parents[2]
REMEDY = "run `make generate` and commit what it writes"


def test_nothing_was_edited_since_generation() -> None:
    assert sources_hash(PROJECT) == stamp.SOURCES, f"ksy/ or the generators changed: {REMEDY}"
    assert outputs_hash(committed(PROJECT)) == stamp.OUTPUTS, f"generated files were edited: {REMEDY}"


def test_generating_again_changes_nothing() -> None:
    assert changed(PROJECT, generate(PROJECT, with_kaitai=False)) == [], REMEDY


def test_left_over_and_edited_files_are_noticed() -> None:
    files = generate(PROJECT, with_kaitai=False)
    del files["docs/rules.md"]
    files["codecs/mqwire/_generated/model.py"] += "# edited\n"
    assert changed(PROJECT, files) == ["codecs/mqwire/_generated/model.py", "docs/rules.md"]


def test_the_package_says_its_version() -> None:
    assert f'version = "{mqwire.__version__}"' in (PROJECT / "pyproject.toml").read_text("utf-8")
