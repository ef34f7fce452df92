"""ClusterFuzzLite and OSS-Fuzz get what they expect, as far as that can be seen without their images."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

from mqwire.fuzzing import TARGETS, oss_fuzz, seeds
from mqwire.fuzzing.workspace import Workspace

PROJECT = Path(__file__).resolve().parents[2]
BUILD = PROJECT / ".clusterfuzzlite/build.sh"
PREPARE = PROJECT / "fuzz/oss-fuzz/prepare"
NAMES = {target.harness.removesuffix(".py") for target in TARGETS.values()}
# The real one wraps the harness and the interpreter into one program, which takes a minute each.
COMPILE = """#!/bin/bash -eu
name=$(basename -s .py "$1")
printf '%s\\n' "$*" >> "$WORK/compiled"
printf '#!/bin/sh\\n# LLVMFuzzerTestOneInput\\nexec python3 "%s" "$@"\\n' "$PWD/$1" > "$OUT/$name"
chmod +x "$OUT/$name"
"""
INSTALL = """#!/bin/bash -eu
printf '%s\\n' "$*" >> "$WORK/installed"
"""
PYTHON = f"""#!/bin/sh
exec "{sys.executable}" "$@"
"""
OLD_PYTHON = """#!/bin/sh
if [ "$1" = --version ]; then echo Python 3.8.3; else exit 1; fi
"""


class Image:
    """A folder with what a build in the images of OSS-Fuzz has around it."""

    def __init__(self, root: Path, python: str = PYTHON) -> None:
        self.out, self.work, tools, source = (root / name for name in ("out", "work", "bin", "src"))
        for folder in (self.out, self.work, tools, source):
            folder.mkdir()
        (source / "mqwire").symlink_to(PROJECT, target_is_directory=True)
        for name, script in {"compile_python_fuzzer": COMPILE, "pip3": INSTALL, "python3": python}.items():
            (tools / name).write_text(script, "utf-8")
            (tools / name).chmod(0o755)
        places = {"SRC": source, "OUT": self.out, "WORK": self.work}
        self.environment = {**os.environ, **{name: str(path) for name, path in places.items()}}
        self.environment["PATH"] = f"{tools}:{os.environ['PATH']}"

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    image = Image(tmp_path_factory.mktemp("image"))
    done = image.run("bash", "-eu", BUILD)
    assert done.returncode == 0, done.stderr
    return image


def test_every_harness_is_built_and_has_its_corpus_dictionary_and_options(image: Image) -> None:
    programs = {path.name for path in image.out.iterdir() if os.access(path, os.X_OK)}
    assert programs == NAMES
    for target in TARGETS.values():
        name = target.harness.removesuffix(".py")
        with zipfile.ZipFile(image.out / f"{name}_seed_corpus.zip") as archive:
            found = {entry: archive.read(entry) for entry in archive.namelist()}
        assert found
        assert found == seeds.load(target, PROJECT / "fuzz/seeds")
        assert '"' in (image.out / f"{name}.dict").read_text("ascii")
        assert (image.out / f"{name}.options").read_text("ascii") == f"[libfuzzer]\nmax_len = {target.max_size}\n"
    assert len(list(image.out.iterdir())) == 4 * len(NAMES)


def test_the_package_is_installed_and_all_of_it_is_collected(image: Image) -> None:
    assert (image.work / "installed").read_text("utf-8") == "install .[scapy]\n"
    compiled = (image.work / "compiled").read_text("utf-8").splitlines()
    assert {line.split()[0] for line in compiled} == {f"fuzz/{name}.py" for name in NAMES}
    assert all(line.endswith("--collect-all mqwire") for line in compiled)


@pytest.mark.parametrize("name", ["engines", "captures"])
def test_a_built_harness_runs_on_its_corpus(image: Image, name: str, tmp_path: Path) -> None:
    pytest.importorskip("atheris")
    with zipfile.ZipFile(image.out / f"{name}_seed_corpus.zip") as archive:
        archive.extractall(tmp_path, archive.namelist()[:20])
    arguments = [
        "-runs=60",
        "-seed=1",
        f"-dict={image.out / name}.dict",
        f"-artifact_prefix={tmp_path}/",
        str(tmp_path),
    ]
    done = image.run(image.out / name, *arguments)
    assert done.returncode == 0, done.stderr
    assert "Done 60 runs" in done.stderr
    assert "custom mutator" in done.stderr.lower() or "CustomMutator" in done.stderr


def test_the_same_seeds_make_the_same_files(image: Image, tmp_path: Path) -> None:
    written = oss_fuzz.export(Workspace.find(PROJECT / "fuzz"), tmp_path / "new")
    assert len(written) == 3 * len(NAMES)
    for path in written:
        assert path.read_bytes() == (image.out / path.name).read_bytes()


def test_an_image_with_an_old_python_is_refused_in_a_sentence(tmp_path: Path) -> None:
    done = Image(tmp_path, OLD_PYTHON).run("bash", "-eu", BUILD)
    assert done.returncode == 1
    assert done.stderr == "mqwire needs Python 3.11 or newer; this image has Python 3.8.3\n"


def test_clusterfuzzlite_finds_its_files() -> None:
    project = yaml.safe_load((PROJECT / ".clusterfuzzlite/project.yaml").read_text("utf-8"))
    assert project == {"language": "python", "fuzzing_engines": ["libfuzzer"], "sanitizers": ["address"]}
    dockerfile = (PROJECT / ".clusterfuzzlite/Dockerfile").read_text("utf-8").splitlines()
    assert dockerfile[0].startswith("FROM gcr.io/oss-fuzz-base/base-builder-python")
    assert "COPY . $SRC/mqwire" in dockerfile
    assert "COPY .clusterfuzzlite/build.sh $SRC/build.sh" in dockerfile


def test_the_folder_for_oss_fuzz_is_complete(tmp_path: Path) -> None:
    folder = tmp_path / "projects/mqwire"
    done = subprocess.run(
        [PREPARE, "https://example.org/some/mqwire.git", "fuzz@example.org", folder],
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(folder) in done.stdout
    project = yaml.safe_load((folder / "project.yaml").read_text("utf-8"))
    assert project["main_repo"] == project["homepage"] == "https://example.org/some/mqwire.git"
    assert project["primary_contact"] == "fuzz@example.org"
    assert project["language"] == "python"
    dockerfile = (folder / "Dockerfile").read_text("utf-8")
    assert "git clone --depth 1 https://example.org/some/mqwire.git mqwire\n" in dockerfile
    assert (folder / "build.sh").read_bytes() == BUILD.read_bytes()
    assert os.access(folder / "build.sh", os.X_OK)
    assert "@" not in dockerfile


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "prepare REPOSITORY CONTACT FOLDER"),
        (["git@example.org:x", "a@example.org", "out"], "REPOSITORY must be"),
        (["https://example.org/$(x)|y", "a@example.org", "out"], "REPOSITORY must be"),
        (["https://example.org/x", "nobody", "out"], "CONTACT must be"),
    ],
)
def test_the_folder_for_oss_fuzz_is_not_made_of_nonsense(tmp_path: Path, arguments: list[str], said: str) -> None:
    done = subprocess.run([PREPARE, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert said in done.stderr
    assert not list(tmp_path.iterdir())
