"""What is shipped in fuzz/: derived, up to date, executable, and not part of `import mqwire`."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from mqwire.fuzzing import TARGETS, Target, seeds
from mqwire.fuzzing.workspace import Workspace, ship

FOLDER = Path(__file__).resolve().parents[2] / "fuzz"
MAKE = runpy.run_path(str(FOLDER / "make.py"))
EACH = pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)


@EACH
def test_each_target_has_its_harness(target: Target) -> None:
    path = FOLDER / target.harness
    assert path.read_text("utf-8") == MAKE["text"](target), "say `make seeds`"
    assert os.access(path, os.X_OK)
    first, second, *_ = path.read_text("utf-8").splitlines()
    assert first.startswith("#!")
    assert second.startswith("# ")


def test_there_is_no_other_harness() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} == {target.harness for target in TARGETS.values()} | {"make.py"}


@pytest.mark.parametrize("kind", seeds.KINDS)
def test_seeds_are_up_to_date(kind: seeds.Kind) -> None:
    shipped = seeds.unpack((FOLDER / "seeds" / f"{kind}.tar.xz").read_bytes())
    assert shipped == seeds.derive(kind), "say `make seeds`"


def test_dictionaries_are_up_to_date(tmp_path: Path) -> None:
    ship(tmp_path)
    made = {path.name: path.read_text("utf-8") for path in (tmp_path / "dictionaries").iterdir()}
    assert made == {path.name: path.read_text("utf-8") for path in (FOLDER / "dictionaries").iterdir()}
    assert not ship(tmp_path), "what is up to date is not written again"


def test_a_harness_runs_on_its_own(tmp_path: Path) -> None:
    surroundings = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    harness = str(FOLDER / "framer.py")
    fine = subprocess.run(
        [harness, "-runs=50"], capture_output=True, timeout=120, env=surroundings, cwd=tmp_path, check=False
    )
    assert fine.returncode == 0, fine.stderr
    assert b"Done 50 runs" in fine.stderr


@EACH
def test_every_target_has_seeds_in_a_fresh_workspace(target: Target, tmp_path: Path) -> None:
    corpus = Workspace(tmp_path).corpus(target)
    assert len([*corpus.iterdir()]) >= 3
    assert Workspace(tmp_path).dictionary(target).is_file()


def test_the_workspace_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Workspace.find().root == FOLDER, "that of the clone, from anywhere else"
    (tmp_path / "fuzz" / "seeds").mkdir(parents=True)
    (tmp_path / "deeper").mkdir()
    monkeypatch.chdir(tmp_path / "deeper")
    assert Workspace.find().root == tmp_path / "fuzz"
    assert Workspace.find(tmp_path).root == tmp_path


@pytest.mark.parametrize("module", ["mqwire", "mqwire.cli", "mqwire.fuzzing"])
def test_the_library_does_not_load_the_fuzzers(module: str) -> None:
    code = f"import sys, {module}; print(sorted({{'atheris', 'hypothesis', 'coverage'}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
