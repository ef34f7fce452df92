"""mqwire validate."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.support import run
from tests.support.outcomes import decoded
from tests.support.vectors import Vector, vectors


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_every_broken_rule_is_a_line_with_offset_path_rule_and_section(vector: Vector, samples: Path) -> None:
    ran = run("validate", "-p", vector.protocol, samples / f"{vector.name}.bin")
    for finding in decoded(vector.data, vector.protocol, strict=False).findings:
        place = f"  offset {finding.offset:#06x} {finding.path}  "
        line = f"{place}{finding.severity} {finding.rule}  {finding.section}  {finding.message}"
        assert line in ran.out.splitlines()
    assert (ran.status == 0) == ("every rule is kept" in ran.out.splitlines()[0])


def test_a_summary_counts_messages_and_findings(samples: Path) -> None:
    names = ("mqdsrp/psc_ack", "mqdsrp/bad_version", "mqdsrp/bad_sync_request_enumerations")
    paths = [samples / f"{name}.bin" for name in names]
    ran = run("validate", "-p", "mqdsrp", *paths)
    assert ran.status == 1
    assert ran.out.splitlines()[-1] == "3 messages in 3 files: 3 errors"
    assert run("validate", paths[0]).out.splitlines()[-1] == "1 message in 1 file: every rule is kept"


def test_warnings_count_as_well(samples: Path) -> None:
    ran = run("validate", samples / "mqqb/connection_parameters_reserved.bin")
    assert ran.status == 1
    assert ran.out.splitlines()[-1] == "1 message in 1 file: 1 warning"


def test_what_cannot_be_decoded_is_reported_too() -> None:
    ran = run("validate", "-p", "mqdsrp", "-", stdin=b"\0\0")
    assert ran.status == 1
    assert "  offset 0x0001 site_id  error undecodable  needs 16 bytes, 1 left" in ran.out.splitlines()
    assert ran.out.splitlines()[-1] == "1 message in 1 file: 1 undecodable"


def test_the_body_is_checked_too(samples: Path) -> None:
    ran = run("validate", samples / "mqqb/user_message_odd_sizes.bin")
    assert ran.status == 1
    assert "needs 16 bytes, 4 left" in ran.out


def test_machines_get_json(samples: Path) -> None:
    ran = run("validate", "-f", "json", "-p", "mqdsrp", samples / "mqdsrp/bad_version.bin", "-", stdin=b"\0")
    shown = json.loads(ran.out)
    assert ran.status == 1
    assert shown["summary"] == {"messages": 2, "errors": 1, "warnings": 0, "undecodable": 1, "losses": 0}
    first, second = shown["messages"]
    assert (first["file"], first["message"], first["error"]) == (
        str(samples / "mqdsrp/bad_version.bin"),
        "already_purged",
        None,
    )
    assert first["findings"] == [
        {
            "rule": "mqdsrp.version",
            "section": "[MC-MQDSRP] 2.2.5.1",
            "severity": "error",
            "path": "version",
            "offset": 0,
            "size": 1,
            "message": "Version must be 0x00",
        }
    ]
    assert (second["message"], second["error"]["path"]) == (None, "site_id")


def test_no_message_no_summary(tmp_path: Path) -> None:
    assert run("validate", tmp_path / "none").out == ""
