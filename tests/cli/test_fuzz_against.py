"""mqwire fuzz run --against."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import time
from pathlib import Path

import pytest

from mqwire.fuzzing.against import Progress, command
from tests.cli.support import MQWIRE, Ran, plain_environment, run
from tests.fuzzing.against_support import agreeing, is_running, program


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def against(words: list[str], *options: str | Path) -> Ran:
    return run("fuzz", "run", "--against", shlex.join(words), *options)


# Takes revision 0, and complains about 2 with something that would turn a terminal red.
TAKES_ANY = """
answer = 'accept' if data[:1] == b'\\0' else quiet
if data[:1] == b'\\2': print('\\033[31mtwo', file=sys.stderr); sys.exit(4)
"""


def test_a_clean_run(tmp_path: Path) -> None:
    ran = against(agreeing(tmp_path), "--strict", "-p", "sid", "--time", "60s", "--inputs", "100")
    assert (ran.status, ran.err) == (0, "")
    memory, summary = ran.out.splitlines()
    assert memory.startswith("memory: ")
    assert summary.startswith("no finding in 100 inputs, ")
    assert summary.endswith(" 0 skipped, 0 times started again")
    assert not Path("fuzz-against").exists()


def test_findings_are_shown_written_and_can_be_replayed(tmp_path: Path) -> None:
    words = program(tmp_path, TAKES_ANY)
    options = ["--strict", "--protocol", "sid", "--inputs", "80", "--time", "60s"]
    ran = against(words, *options, "--dir", "found", "--report", "report.json", "--markdown", "report.md")
    assert ran.status == 1
    assert "\033" not in ran.out
    assert "crash: ends (sid" in ran.out
    assert "  other:  exited with status 4" in ran.out
    assert "  stderr: \\x1b[31mtwo" in ran.out
    report = json.loads(Path("report.json").read_bytes())
    assert {finding["kind"] for finding in report["findings"]} == {"accepts", "crash"}
    for finding in report["findings"]:
        name = finding["name"]
        assert name in ran.out
        assert f"## {name}" in Path("report.md").read_text()
        assert Path("found", f"{name}.bin").read_bytes().hex() == finding["input"]
        assert json.loads(Path("found", f"{name}.json").read_bytes()) == finding
        (line,) = [line.strip() for line in ran.out.splitlines() if f"--replay found/{name}.bin" in line]
        again = run(*shlex.split(line)[1:])
        assert again.status == 1
        assert again.out.startswith(f"{finding['kind']}: ")
        assert "\033" not in again.out
    assert "\033" not in Path("report.md").read_text()
    agreed = against(agreeing(tmp_path), *options[:3], "--replay", f"found/{report['findings'][0]['name']}.bin")
    assert (agreed.status, agreed.out) == (0, "agrees with mqwire\n")


def test_another_run_leaves_other_files_alone(tmp_path: Path) -> None:
    Path("fuzz-against").mkdir()
    Path("fuzz-against", "mine.txt").write_text("mine")
    options = ["--strict", "--protocol", "sid", "--inputs", "30"]
    first = against(program(tmp_path, TAKES_ANY), *options)
    there = sorted(path.name for path in Path("fuzz-against").iterdir())
    second = against(program(tmp_path, TAKES_ANY), *options)
    assert (first.status, second.status) == (1, 1)
    assert sorted(path.name for path in Path("fuzz-against").iterdir()) == there
    assert Path("fuzz-against", "mine.txt").read_text() == "mine"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--against", ""], "the command is empty"),
        (["--against", "a 'b"], "the command cannot be understood: no closing quotation"),
        (["--against", "/no/such/program"], "cannot be started: no such file or directory: /no/such/program"),
        (["--against", "true", "-p", "smtp"], "there is no protocol 'smtp'"),
        (["--against", "true", "--time", "soon"], "'soon' is no time"),
        (["--against", "true", "engines"], "targets and jobs are for campaigns"),
        (["--against", "true", "--jobs", "2"], "targets and jobs are for campaigns"),
        (["--against", "true", "--replay", "x"], "say with --protocol what the input is"),
        (["--against", "true"], "does not speak the protocol: exited with status 0"),
        (["--replay", "x"], "goes with --against only"),
        (["--protocol", "sid"], "goes with --against only"),
        (["--lenient"], "goes with --against only"),
    ],
)
def test_wrong_usage_is_status_2(options: list[str], complaint: str) -> None:
    ran = run("fuzz", "run", *options)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in " ".join(ran.err.replace("│", "").split())


def test_files_that_cannot_be_used_are_status_3(tmp_path: Path) -> None:
    words = agreeing(tmp_path)
    ran = against(words, "-p", "sid", "--replay", "nowhere")
    assert ran.status == 3
    assert "nowhere: cannot be read (no such file or directory)" in ran.err
    ran = against(words, "-p", "sid", "--inputs", "5", "--report", "no/where.json")
    assert ran.status == 3
    assert "no/where.json: cannot be written (no such file or directory)" in ran.err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_end_it_with_a_report_and_nothing_left_running(tmp_path: Path, number: signal.Signals) -> None:
    note = tmp_path / "pid"
    words = program(tmp_path, f"answer = quiet\nif number == 1: open({str(note)!r}, 'w').write(str(os.getpid()))")
    process = subprocess.Popen(
        [*MQWIRE, "fuzz", "run", "--against", shlex.join(words), "-p", "sid", "--time", "60s"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=plain_environment(),
        start_new_session=True,
    )
    deadline = time.monotonic() + 30
    while not (note.exists() and note.read_text()) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.kill(process.pid, number)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, "")
    assert "no finding in" in out
    assert out.rstrip().endswith(", interrupted")
    assert not is_running(int(note.read_text()))


def test_an_interrupted_replay_is_status_130(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(command, "replay", interrupt)
    Path("input").write_bytes(b"")
    assert against(agreeing(tmp_path), "-p", "sid", "--replay", "input").status == 130


def test_progress_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with command.shown(90.0) as progress:
        for seconds in (1.0, 31.0, 32.0, 61.0):
            progress(Progress(int(seconds) * 1000, seconds, 2, 3, 5 << 20, "asking"))
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "mqwire: 31 of 90 s, 31,000 inputs (1,000/s), 2 findings, 3 restarts, 5 MiB, asking",
        "mqwire: 61 of 90 s, 61,000 inputs (1,000/s), 2 findings, 3 restarts, 5 MiB, asking",
    ]


def test_progress_on_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with command.shown(None) as progress:
        progress(Progress(0, 0.0, 0, 0, None, "minimizing crash"))
        time.sleep(0.3)
    assert "0 s, 0 inputs (0/s), 0 findings, 0 restarts, minimizing crash" in capsys.readouterr().err
