"""Which folder the dissector goes to, and that Wireshark loads it from there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from captures.make import FOLDER

from mqwire.wireshark import SCRIPT, install, plugin_folder
from mqwire.wireshark import _install as module
from tests.wireshark.support import NEEDS_TSHARK, TSHARK


@NEEDS_TSHARK
def test_wireshark_loads_what_was_installed_in_the_folder_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert TSHARK is not None
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = plugin_folder()
    assert folder.is_relative_to(tmp_path)
    done = install(folder)
    assert (done.path, done.state) == (folder / "mqwire.lua", "new")
    found = subprocess.run(
        [TSHARK, "-r", str(FOLDER / "ping.pcap"), "-Y", "mqwire.mqqb.cookie"],
        capture_output=True,
        check=True,
        timeout=60,
        env={**os.environ, "HOME": str(tmp_path)},
    )
    assert b"ping: Queue manager" in found.stdout


def _tshark(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program of that name."""
    path = folder / "tshark"
    path.write_text(f"#!{sys.executable}\n{script}\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("print('Personal Plugins:\\t/a/4.2\\nPersonal Lua Plugins:\\t/a b/plugins')", "/a b/plugins"),
        ("print('Temp:\\t/tmp\\nPersonal Plugins:    \\t/old')", "/old"),
        ("print('Personal Lua Plugins:\\t')", None),
        ("raise SystemExit(1)", None),
        ("import time; time.sleep(60)", None),
    ],
)
def test_the_folder_is_what_tshark_says_or_the_usual_one(
    script: str, found: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _tshark(tmp_path, script, monkeypatch)
    monkeypatch.setattr(module, "_PATIENCE", 2)
    monkeypatch.setenv("HOME", "/home/somebody")
    assert plugin_folder() == Path(found or "/home/somebody/.local/lib/wireshark/plugins")


def test_without_tshark_it_is_the_usual_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", "/home/somebody")
    assert plugin_folder() == Path("/home/somebody/.local/lib/wireshark/plugins")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("APPDATA", "/roaming")
    assert plugin_folder() == Path("/roaming/Wireshark/plugins")
    (tmp_path / "tshark").write_text("no program\n")
    monkeypatch.setattr(module.shutil, "which", lambda _: str(tmp_path / "tshark"))
    assert plugin_folder() == Path("/roaming/Wireshark/plugins")


def test_nothing_half_written_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        install(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_dissector_comes_with_the_package() -> None:
    assert SCRIPT.read_text("utf-8").startswith("-- Wireshark dissector")
