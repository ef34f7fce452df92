"""docs/wireshark.md shows what tshark really prints, and names filters that there are."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from captures.make import FOLDER

from mqwire._generated.model import MODEL
from mqwire.derive.wireshark.filters import Filters
from mqwire.wireshark import install
from tests.cli.support import MQWIRE, plain_environment
from tests.wireshark.support import NEEDS_TSHARK, TSHARK, run_tshark

PROJECT = Path(__file__).resolve().parents[2]
PAGE = (PROJECT / "docs" / "wireshark.md").read_text("utf-8")
SHOWN = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
_COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


@NEEDS_TSHARK
@pytest.mark.parametrize("block", SHOWN, ids=range(len(SHOWN)))
def test_what_the_page_shows_is_what_comes_out(block: str, tmp_path: Path) -> None:
    (tmp_path / "captures").symlink_to(FOLDER)
    home = tmp_path / "home"
    if "lua_script" not in block:
        install(home / ".local" / "lib" / "wireshark" / "plugins")
    environment = plain_environment(HOME=str(home), LC_ALL="C.UTF-8", TZ="UTC")
    for command, out in _COMMAND.findall(block):
        script = f'mqwire() {{ {shlex.join(MQWIRE)} "$@"; }}\n{command}'
        done = subprocess.run(
            ["sh", "-c", script], cwd=tmp_path, capture_output=True, timeout=60, check=False, env=environment
        )
        assert done.stdout.decode() == out, command


@NEEDS_TSHARK
def test_every_filter_of_the_page_is_one(tmp_path: Path) -> None:
    """tshark refuses to count what is no filter."""
    cells = re.findall(r"^\| (`[^|]+`) \|", PAGE.split("## Filters worth knowing")[1], re.MULTILINE)
    filters = [text for cell in cells for text in re.findall("`([^`]+)`", cell)]
    assert len(filters) > 10
    statistic = ",".join(["io,stat,0", *filters])
    run_tshark(["-q", "-r", str(FOLDER / "replication.pcap"), "-z", statistic], tmp_path)


@NEEDS_TSHARK
def test_wireshark_knows_every_field_that_is_listed(tmp_path: Path) -> None:
    page = (PROJECT / "docs" / "wireshark-fields.md").read_text("utf-8")
    listed = set(re.findall(r"^\| `(mqwire\.[^`]+)` \|", page, re.MULTILINE))
    assert listed == {found.name for found in Filters(MODEL).all()}
    assert TSHARK is not None
    install(tmp_path / ".local" / "lib" / "wireshark" / "plugins")
    environment = plain_environment(HOME=str(tmp_path))
    done = subprocess.run([TSHARK, "-G", "fields"], capture_output=True, timeout=60, check=True, env=environment)
    assert listed <= {line.split("\t")[2] for line in done.stdout.decode().splitlines()}
