"""mqwire wireshark."""

from __future__ import annotations

from pathlib import Path

import pytest

from mqwire.wireshark import SCRIPT
from tests.cli.support import run


def test_install_says_what_it_did_and_the_second_time_that_there_is_nothing_to_do(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "plugins"
    ran = run("wireshark", "install", "--dir", folder)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"{folder / 'mqwire.lua'}: written;")
    assert (folder / "mqwire.lua").read_bytes() == SCRIPT.read_bytes()
    assert [path.name for path in folder.iterdir()] == ["mqwire.lua"]
    again = run("wireshark", "install", "--dir", folder)
    assert (again.status, again.out) == (0, f"{folder / 'mqwire.lua'}: up to date, nothing to do\n")


def test_an_earlier_version_is_replaced_and_a_stranger_only_by_force(tmp_path: Path) -> None:
    path = tmp_path / "mqwire.lua"
    path.write_bytes(SCRIPT.read_bytes()[:5000])
    assert "replaced by this version" in run("wireshark", "install", "--dir", tmp_path).out
    assert path.read_bytes() == SCRIPT.read_bytes()
    path.write_text("-- mine\n")
    ran = run("wireshark", "install", "--dir", tmp_path)
    assert (ran.status, ran.out) == (3, "")
    assert "is no dissector of mqwire" in ran.err
    assert path.read_text() == "-- mine\n"
    assert run("wireshark", "install", "--dir", tmp_path, "--force").status == 0
    assert path.read_bytes() == SCRIPT.read_bytes()


def test_a_folder_that_cannot_be_used_is_status_3(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    ran = run("wireshark", "install", "--dir", tmp_path / "file")
    assert (ran.status, ran.out) == (3, "")
    assert "cannot be written" in ran.err
    (tmp_path / "mqwire.lua").mkdir()
    assert run("wireshark", "install", "--dir", tmp_path).status == 3


def test_without_a_folder_it_is_the_one_for_personal_plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mqwire.render.wireshark.plugin_folder", lambda: tmp_path / "personal")
    assert run("wireshark", "install").status == 0
    assert (tmp_path / "personal" / "mqwire.lua").exists()


def test_print_writes_the_file_to_standard_output() -> None:
    ran = run("wireshark", "print")
    assert (ran.status, ran.raw) == (0, SCRIPT.read_bytes())


@pytest.mark.parametrize("command", ["install", "print"])
def test_help_has_examples(command: str) -> None:
    ran = run("wireshark", command, "--help")
    assert ran.status == 0
    assert f"mqwire wireshark {command}" in ran.out.split("Examples:")[1]


def test_wrong_usage_is_status_2() -> None:
    assert run("wireshark").status == 2
    assert run("wireshark", "instal").status == 2
