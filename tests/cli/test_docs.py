"""docs/cli.md shows what the commands really print."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from captures.make import FOLDER

from mqwire.render.table import COLUMNS
from tests.cli.support import MQWIRE, plain_environment
from tests.render.support import PROBE, vector_named

PAGE = Path(__file__).resolve().parents[2] / "docs" / "cli.md"
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
SHOWN = [
    (command, out) for block in _BLOCK.findall(PAGE.read_text("utf-8")) for command, out in _COMMAND.findall(block)
]


def xxd(data: bytes) -> str:
    lines = []
    for start in range(0, len(data), 16):
        row = data[start : start + 16]
        text = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
        lines.append(f"{start:08x}: {row.hex(' ', 2):39}  {text}\n")
    return "".join(lines)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that the page speaks of."""
    path = tmp_path_factory.mktemp("page")
    (path / "probe.txt").write_text(xxd(PROBE))
    (path / "packet.bin").write_bytes(vector_named("mqqb/user_message_sync_request").data)
    (path / "bad.bin").write_bytes(vector_named("mqdsrp/bad_sync_request_enumerations").data)
    (path / "ack.bin").write_bytes(vector_named("mqdsrp/psc_ack").data)
    (path / "changes.bin").write_bytes(vector_named("mqdsrp/change_propagation_two_changes").data)
    (path / "cut.bin").write_bytes(vector_named("mqdsrp/sync_request").data[:40])
    for name in ("attack.pcap", "large_reply.pcap.gz", "loss.pcap", "replication.pcap", "truncated.pcap"):
        (path / name).write_bytes((FOLDER / name).read_bytes())
    return path


@pytest.mark.parametrize(("command", "out"), SHOWN, ids=[command[:60] for command, _ in SHOWN])
def test_what_the_page_shows_is_what_comes_out(command: str, out: str, folder: Path) -> None:
    script = f'mqwire() {{ {shlex.join(MQWIRE)} "$@"; }}\n{{ {command}; }} 2>&1'
    done = subprocess.run(
        ["sh", "-c", script], cwd=folder, capture_output=True, timeout=60, check=False, env=plain_environment()
    )
    assert done.stdout.decode() == out


README = PAGE.parents[1] / "README.md"
README_SHOWS = [
    (command, out)
    for block in _BLOCK.findall(README.read_text("utf-8"))
    for command, out in re.findall(r"^\$ \.venv/bin/(mqwire (?:.|\n   )*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    if out
]


@pytest.mark.parametrize(("command", "out"), README_SHOWS, ids=[command[:60] for command, _ in README_SHOWS])
def test_what_the_readme_shows_is_what_comes_out(command: str, out: str) -> None:
    narrow = "COLUMNS=100 " if command.startswith("mqwire explain") else ""  # fits the page of a repository
    test_what_the_page_shows_is_what_comes_out(narrow + command, out, README.parent)


def test_every_column_is_described() -> None:
    described = re.findall(r"^\| ([a-z_, ]+) \|", PAGE.read_text("utf-8").split("### CSV")[1], re.MULTILINE)
    names = [name for cell in described for name in cell.split(", ")]
    assert [name for name in COLUMNS if name not in names] == []
