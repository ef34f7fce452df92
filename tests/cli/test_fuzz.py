"""mqwire fuzz, as far as no campaign is needed; tests/fuzzing/test_campaign.py has those."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import mqwire
from mqwire.cli import fuzz
from mqwire.fuzzing import TARGETS, trial
from mqwire.fuzzing.campaign import Result
from mqwire.fuzzing.campaign.progress import Progress
from mqwire.fuzzing.workspace import Workspace
from mqwire.mqdsrp import BSCAck
from tests.cli.support import run

ACK = b"mqdsrp\n" + mqwire.encode(BSCAck(bsc_name="BSC1"))


@pytest.fixture(autouse=True)
def _memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit would stay with the process that runs the tests."""
    monkeypatch.setattr(trial, "limit_memory", lambda: None)


def _broken(data: bytes) -> None:
    if b"B\0S\0C" in data:
        raise KeyError("mistake")


def test_list_names_every_target() -> None:
    ran = run("fuzz", "list")
    assert (ran.status, ran.err) == (0, "")
    for name in TARGETS:
        assert f"\n{name} " in ran.out
    shown = json.loads(run("fuzz", "list", "--json").out)
    assert [entry["name"] for entry in shown] == list(TARGETS)
    assert all(entry["invariant"].endswith(".") for entry in shown)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("run", "nonsense"), "there is no target 'nonsense'; `mqwire fuzz list` shows them"),
        (("run", "--time", "soon"), "'soon' is no time; write it like 90s, 10m or 1h30m"),
        (("triage", "-t", "nonsense", __file__), "there is no target 'nonsense'"),
        (("triage", __file__), "say with --target what it is for"),
        (("triage", "-t", "engines", "no-such-file"), "no-such-file: cannot be read (no such file or directory)"),
        (("minimize", "nonsense"), "there is no target"),
        (("bench", "nonsense"), "there is no fault 'nonsense'"),
        (("coverage", "nonsense"), "there is no target"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, tuple) else "",
)
def test_what_cannot_be_done_is_said_in_a_sentence(words: tuple[str, ...], says: str) -> None:
    ran = run("fuzz", *words)
    assert ran.status == 2
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


def test_without_atheris_there_is_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "atheris", None)
    ran = run("fuzz", "run")
    assert ran.status == 2
    assert "pip install 'mqwire[fuzz]'" in ran.err


def test_run_reports_what_the_campaign_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def campaign(plan: object, show: object) -> Result:  # noqa: ARG001
        seen.append(plan)
        return Result(60.0, 2, 0, {"engines": Progress("engines", executions=5)}, is_interrupted=len(seen) == 1)

    monkeypatch.setattr("mqwire.fuzzing.campaign.run", campaign)
    ran = run("fuzz", "run", "engines", "--time", "1m", "-j", "2", "--dir", tmp_path, "--report", tmp_path / "r.json")
    assert ran.status == fuzz.INTERRUPTED
    assert ran.out == "no bug in 5 executions, 60 s on 2 jobs, interrupted\n"
    assert json.loads((tmp_path / "r.json").read_text("utf-8"))["interrupted"] is True
    (plan,) = seen
    assert plan.seconds == 60
    assert plan.jobs == 2
    monkeypatch.setattr("mqwire.fuzzing.triage.merge", lambda *_: (9, 4))
    ran = run("fuzz", "run", "engines", "--dir", tmp_path, "--markdown", tmp_path / "r.md", "--minimize")
    assert (ran.status, ran.out.splitlines()[-1]) == (0, "engines: 9 inputs to 4")
    assert "| `engines` | 5 |" in (tmp_path / "r.md").read_text("utf-8")


def test_triage_tells_bugs_from_clean_inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "regressions" / "engines"
    folder.mkdir(parents=True)
    (folder / "one.bin").write_bytes(ACK)
    (folder / "two.bin").write_bytes(ACK + b"\0")
    (folder / "fine.bin").write_bytes(b"mqdsrp\n")
    ran = run("fuzz", "triage", "--dir", tmp_path)
    assert (ran.status, ran.out) == (0, "3 inputs: 3 clean, 0 different bugs\n")
    monkeypatch.setattr("mqwire.fuzzing.checks.engines.agree", lambda data, _: _broken(data))
    ran = run("fuzz", "triage", "--dir", tmp_path)
    assert ran.status == 1
    assert "3 inputs: 1 clean, 1 different bugs" in ran.out
    assert "KeyError" in ran.out
    assert "BSCAckMessage" in ran.out


def test_minimize_makes_an_input_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "crash-1f2e"
    path.write_bytes(ACK + bytes(300))
    ran = run("fuzz", "minimize", "--input", path, "-t", "engines")
    assert ran.status == 0
    assert "nothing to make small" in ran.err
    monkeypatch.setattr("mqwire.fuzzing.checks.engines.agree", lambda data, _: _broken(data))
    ran = run("fuzz", "minimize", "--input", path, "-t", "engines", "-o", tmp_path / "small")
    assert ran.status == 1
    assert (tmp_path / "small").read_bytes() == b"mqcn\nB\0S\0C" or len((tmp_path / "small").read_bytes()) <= 14


def test_coverage_shows_what_is_never_reached(tmp_path: Path) -> None:
    space = Workspace(tmp_path / "fuzz")
    corpus = space.corpora / "decode-mqusersigncerts"
    corpus.mkdir(parents=True)
    ran = run("fuzz", "coverage", "decode-mqusersigncerts", "--dir", space.root, "-o", tmp_path / "pages")
    assert ran.status == 0, ran.err
    assert "of the Model" in ran.out
    page = (tmp_path / "pages" / "index.html").read_text("utf-8")
    assert "<tr class=never><td><code>mqqb.base_header</code>" in page
    assert "<tr><td><code>mqusersigncerts.mqusersigncert</code>" in page
    assert (tmp_path / "pages" / "lines" / "index.html").is_file()
