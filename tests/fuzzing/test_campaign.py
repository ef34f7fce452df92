"""Campaigns: real harnesses in real processes, ended in every way, on mqwire and on a copy with a fault in it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import mqwire
from mqwire.fuzzing import TARGETS
from mqwire.fuzzing.bench import Row, bench
from mqwire.fuzzing.bench_report import line, markdown, run_bench, summary
from mqwire.fuzzing.broken import Failure
from mqwire.fuzzing.campaign import Plan, Result, run
from mqwire.fuzzing.campaign.crew import Worker
from mqwire.fuzzing.campaign.hunt import Found
from mqwire.fuzzing.campaign.plan import chosen
from mqwire.fuzzing.campaign.progress import Progress
from mqwire.fuzzing.faults import environment, load, plant
from mqwire.fuzzing.harness import write_note
from mqwire.fuzzing.live import ago, shown, table
from mqwire.fuzzing.merge import merge
from mqwire.fuzzing.report import bug_lines
from mqwire.fuzzing.report import markdown as campaign_page
from mqwire.fuzzing.report import summary as in_a_sentence
from mqwire.fuzzing.workspace import Workspace

NEW = "[a-z]*/" + "[0-9a-f]" * 40  # libFuzzer names what it adds by its digest
PROJECT = Path(__file__).resolve().parents[2]
FAULT = next(fault for fault in load() if fault.name == "json_drops_padding")


@pytest.fixture
def space(tmp_path: Path) -> Workspace:
    for name in ("seeds", "dictionaries"):
        (tmp_path / "fuzz" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "fuzz" / name).symlink_to(PROJECT / "fuzz" / name)
    return Workspace(tmp_path / "fuzz")


def _with_mark(mark: str) -> Iterator[int]:
    """Processes that have inherited a variable of that value."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if (
                    mark.encode() in (entry / "environ").read_bytes()
                    and "State:\tZ" not in (entry / "status").read_text()
                ):
                    yield int(entry.name)
            except OSError:
                continue


def _mqwire(*words: str, mark: str = "", copy: Path | None = None) -> subprocess.Popen[str]:
    surroundings = {**(os.environ if copy is None else environment(copy)), "MQWIRE_TEST_MARK": mark}
    command = [sys.executable, "-m", "mqwire", "fuzz", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=surroundings)


def test_a_campaign_fuzzes_and_keeps_its_corpora(space: Workspace) -> None:
    seen: list[int] = []
    left = Failure("engines agree", "somewhere", "seen by a campaign that was killed")
    space.notes.mkdir(parents=True)
    write_note(space.notes, "engines", left, b"mqdsrp\n", 1.0)
    plan = Plan(space, chosen(["framer", "decode-mqusersigncerts"]), 5, jobs=1, seed=3)
    result = run(plan, lambda so_far, seconds: seen.append(len(table(so_far, seconds).rows)))
    assert result.executions > 200
    assert not result.is_interrupted
    (bug,) = result.bugs
    assert bug.failure.key == left.key
    assert "not every time" in bug.failure.detail
    assert not space.notes.exists()
    assert result.new_bugs == 1
    assert seen
    assert set(seen) == {2}
    for progress in result.progress.values():
        assert progress.total > 50
        assert progress.coverage > 100
        assert progress.slices >= 1
        corpus = space.corpora / progress.name
        assert any(not path.name.startswith("seed-") for path in corpus.iterdir()), "nothing new was kept"
    assert result.document()["executions"] == result.executions
    assert "| `framer` |" in campaign_page(result)
    assert bug.name in campaign_page(result)
    assert bug.name in bug_lines(result)
    assert "1 bug (1 new)" in in_a_sentence(result)
    _merges(space)


def _merges(space: Workspace) -> None:
    """What is kept of a corpus still covers as much, and less is kept."""
    before, after = merge(TARGETS["framer"], space)
    assert 10 < after < before
    assert len([*(space.corpora / "framer").iterdir()]) == after


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_a_signal_ends_a_campaign_and_nothing_is_left(number: signal.Signals, space: Workspace, tmp_path: Path) -> None:
    mark = uuid.uuid4().hex
    report = tmp_path / "report.json"
    words = ("run", "framer", "reassembly", "--time", "10m", "--jobs", "1", "--dir", str(space.root))
    process = _mqwire(*words, "--report", str(report), mark=mark)
    deadline = time.monotonic() + 60
    while not any(space.corpora.glob(NEW)) and time.monotonic() < deadline:
        time.sleep(0.1)
    process.send_signal(number)
    out, err = process.communicate(timeout=40)
    assert process.returncode == 130, err
    assert "interrupted" in out
    assert json.loads(report.read_text("utf-8"))["executions"] > 0
    assert not [*_with_mark(mark)]


def test_a_campaign_that_is_killed_leaves_nothing_running(space: Workspace) -> None:
    mark = uuid.uuid4().hex
    process = _mqwire("run", "framer", "--time", "10m", "--jobs", "1", "--dir", str(space.root), mark=mark)
    deadline = time.monotonic() + 60
    while not any(space.corpora.glob(NEW)) and time.monotonic() < deadline:
        time.sleep(0.1)
    process.kill()
    process.communicate()
    while [*_with_mark(mark)] and time.monotonic() < deadline + 20:
        time.sleep(0.1)
    assert not [*_with_mark(mark)]


def test_a_bug_is_made_small_named_explained_and_kept(space: Workspace, tmp_path: Path) -> None:
    copy = plant(FAULT, tmp_path / "copy")
    report, page = tmp_path / "report.json", tmp_path / "report.md"
    words = ("run", "round-trip", "--time", "4s", "--jobs", "1", "--dir", str(space.root))
    process = _mqwire(*words, "--report", str(report), "--markdown", str(page), copy=copy)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 1, err
    (bug, *_) = json.loads(report.read_text("utf-8"))["bugs"]
    kept = Path(bug["file"])
    assert kept.parent == space.regressions / "round-trip"
    assert len(kept.read_bytes()) < 1000
    assert bug["name"] in out
    assert bug["reproduce"] in out
    assert bug["name"] in page.read_text("utf-8")
    assert "mqqb" in kept.with_suffix(".md").read_text("utf-8")

    again = _mqwire("triage", str(kept), copy=copy)
    shown, _ = again.communicate(timeout=60)
    assert again.returncode == 1
    assert bug["invariant"] in shown
    mended = _mqwire("triage", str(kept))
    shown, _ = mended.communicate(timeout=60)
    assert mended.returncode == 0
    assert "1 clean" in shown


def test_a_sample_of_the_bench(tmp_path: Path) -> None:
    wanted = ["json_drops_padding", "careful_trailing_byte_lost"]
    with (tmp_path / "out.txt").open("w+", encoding="utf-8") as out:
        missed = run_bench(
            wanted, seeds=1, jobs=2, as_json=tmp_path / "b.json", as_markdown=tmp_path / "b.md", stream=out
        )
        out.seek(0)
        assert "2 of 2 faults found" in out.read()
    assert missed == 0
    for fault in json.loads((tmp_path / "b.json").read_text("utf-8"))["faults"]:
        assert fault["found"]
        assert 1 < fault["cpu_seconds"] < 60
    assert "`json_drops_padding`" in (tmp_path / "b.md").read_text("utf-8")
    with pytest.raises(mqwire.MqwireError, match="no fault 'nonsense'"):
        run_bench(["nonsense"], seeds=1, jobs=1, as_json=None, as_markdown=None, stream=sys.stdout)


def test_a_fault_that_nothing_finds_is_reported_as_missed() -> None:
    found = Found("engines", "agree", "there", "", 20.0)
    assert Row(FAULT, (found, found, None)).is_found
    late = Row(FAULT, (found, None, None))
    assert not late.is_found
    assert "NOT FOUND" in line(late)
    assert "1 of 2" in summary([late, Row(FAULT, (found,))])
    assert "| - |" in markdown([late])
    assert late.document()["cpu_seconds"] is None
    assert [*bench([], ())] == []


def test_a_fault_that_no_longer_fits_does_not_end_the_bench() -> None:
    (row,) = bench([msgspec.structs.replace(FAULT, old="nowhere to be found")], (), seeds=3)
    assert (row.is_found, len(row.found)) == (False, 3)
    assert "NOT PLANTED  json_drops_padding: the text to replace occurs 0 times" in line(row)


def test_a_worker_that_cannot_start_says_why(tmp_path: Path) -> None:
    package = tmp_path / "mqwire"
    package.mkdir()
    (package / "__init__.py").write_text("raise ImportError('nothing here')")
    worker = Worker(Plan(Workspace(tmp_path), (), 1, python_path=tmp_path))
    try:
        worker.process.wait(20)
        with pytest.raises(mqwire.MqwireError, match="nothing here"):
            list(worker.listen())
    finally:
        worker.end()


def test_a_log_shows_that_something_happens(capsys: pytest.CaptureFixture[str]) -> None:
    with shown() as show:
        for seconds in (10.0, 31.0, 40.0, 65.0):
            show(Result(seconds, 1, 0, {"edits": Progress("edits", executions=7)}), 90.0)
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "mqwire: 31 of 90 s, 7 executions, 0 bugs so far",
        "mqwire: 65 of 90 s, 7 executions, 0 bugs so far",
    ]


def test_ago() -> None:
    assert [ago(4), ago(180), ago(7500)] == ["4 s", "3 min", "2 h 5 min"]
