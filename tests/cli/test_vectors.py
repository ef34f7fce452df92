"""mqwire vectors."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.support import run


def test_export_writes_files_and_counts_them(tmp_path: Path) -> None:
    ran = run("vectors", "export", tmp_path / "new", "--protocol", "sid", "-p", "final_ack_body")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    manifest = json.loads((tmp_path / "new" / "manifest.json").read_bytes())
    assert {entry["protocol"] for entry in manifest["vectors"]} == {"sid", "final_ack_body"}
    assert lines[0].split() == ["protocol", "valid", "unusual", "invalid", "truncated"]
    assert [line.split()[0] for line in lines[1:4]] == ["final_ack_body", "sid", "all"]
    assert lines[3].split()[1:] == [str(number) for number in manifest["kinds"].values()]
    assert f"{len(manifest['vectors'])} vectors, {len(manifest['files'])} files" in ran.out
    again = run("vectors", "export", tmp_path / "new", "--protocol", "sid")
    assert "of an earlier export removed" in again.out


def test_a_folder_that_cannot_be_used_is_status_3(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    ran = run("vectors", "export", tmp_path)
    assert (ran.status, ran.out) == (3, "")
    assert "is not empty and holds no earlier export" in ran.err
    ran = run("vectors", "export", tmp_path / "file")
    assert (ran.status, ran.out) == (3, "")
    assert "cannot be written (not a directory)" in ran.err


def test_wrong_usage_is_status_2(tmp_path: Path) -> None:
    assert run("vectors").status == 2
    assert run("vectors", "export").status == 2
    ran = run("vectors", "export", tmp_path, "--protocol", "smtp")
    assert ran.status == 2
    assert "there is no 'smtp'" in ran.err


def test_help_has_examples() -> None:
    ran = run("vectors", "export", "--help")
    assert ran.status == 0
    assert "mqwire vectors export vectors" in ran.out.split("Examples:")[1]
