"""ksy/ is fit for the editors and languages that docs/editors.md names. What cannot be run here is said there."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.node import KSY, needs_node
from tests.support.once import once

FILES = sorted(path.stem for path in KSY.glob("*.ksy"))
EACH = pytest.mark.parametrize("file", FILES)
PAGE = KSY.parent / "docs" / "editors.md"
PROGRAM = Path(__file__).parents[1] / "support" / "kaitai_compile.cjs"

pytestmark = needs_node

# The compiler has no type in C++ for a field that is a text or a structure (format_name of MQFFormatNameElement).
NOT_IN_CPP = {"mqqb"}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return json.loads(once(tmp_path_factory, "compiled.json", _compiled))


def _compiled() -> str:
    done = subprocess.run(["node", str(PROGRAM), str(KSY)], capture_output=True, text=True, check=True, timeout=300)
    return done.stdout


@cache
def described(file: str) -> Any:
    text = (KSY / f"{file}.ksy").read_text("utf-8")
    return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # the same, and ten times as fast


def imports(file: str) -> set[str]:
    """The files that a file needs, directly or not."""
    own = described(file)["meta"].get("imports", [])
    return {*own, *(name for other in own for name in imports(other))}


@EACH
def test_the_web_ide_finds_and_compiles_everything(compiled: Any, file: str) -> None:
    """Custom keys are passed over, and imports are asked for by names of files beside it and in no other way."""
    for found in compiled["ide"][file]:
        assert "error" not in found, found["error"]
        assert {(name, mode) for name, mode in found["asked"]} == {(name, "rel") for name in imports(file)}
        made = {name.removesuffix(".js").lower() for name in found["made"]}
        assert made == {name.replace("_", "") for name in {file, *imports(file)}}


@EACH
def test_how_an_editor_reads_yaml_does_not_matter(compiled: Any, file: str) -> None:
    plain, plain_core, debug, debug_core = (found["made"] for found in compiled["ide"][file])
    assert plain == plain_core
    assert debug == debug_core
    assert plain != debug


@EACH
def test_nothing_is_left_to_code_by_hand(file: str) -> None:
    """Opaque types and custom processing would need code that neither the IDE nor the visualizer has."""
    text = (KSY / f"{file}.ksy").read_text("utf-8")
    assert "ks-opaque-types" not in text
    assert not re.search(r"^\s*process:", text, re.MULTILINE)


def test_every_language_compiles(compiled: Any) -> None:
    failed = {
        (language, file) for language, files in compiled["languages"].items() for file, error in files.items() if error
    }
    assert failed == {("cpp_stl", file) for file in NOT_IN_CPP}
    assert len(compiled["languages"]) > 10


def test_the_page_names_every_file_and_language(compiled: Any) -> None:
    page = PAGE.read_text("utf-8")
    for file in FILES:
        assert f"`{file}.ksy`" in page
    for language in compiled["languages"]:
        assert f"`{language}`" in page, language
