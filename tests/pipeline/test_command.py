"""`mqwire pipeline` as users have it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pyarrow.dataset as ds
import pytest
from captures.make import FOLDER

from mqwire.pipeline import starting
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.job.telling import bar, spinner
from tests.cli.support import MQWIRE, Ran, plain_environment, run_process
from tests.cli.support import run as mqwire


def pipeline(*arguments: object) -> Ran:
    return mqwire("pipeline", *map(str, arguments))


def test_a_run_says_what_it_did_and_what_it_could_not_read(tmp_path: Path) -> None:
    done = pipeline("run", FOLDER, "--out", tmp_path / "out", "--master", "none")
    assert done.status == 3
    lines = done.out.splitlines()
    assert lines[0].startswith("24 inputs (24 new or changed), 24 captures, 2,599 frames, ")
    assert [line.split()[0] for line in lines[1:]] == [
        "table", "packets", "messages", "directory_changes", "notifications", "sessions", "findings", "losses"
    ]  # fmt: skip
    warned = done.err.splitlines()
    assert len(warned) == 2
    assert "corrupted.pcapng: at byte 2084: a block claims 97 bytes" in warned[0]
    assert warned[1].endswith("; read as far as it goes")
    told = json.loads((tmp_path / "out/current/summary.json").read_text())
    assert (told["inputs"], len(told["troubles"])) == (24, 2)
    again = pipeline("run", FOLDER, "--out", tmp_path / "out", "--master", "none")
    assert again.out.startswith("24 inputs (nothing new), ")


@pytest.mark.parametrize(
    ("sample", "status"), [("ping.pcap", 0), ("attack.pcap", 1), ("loss.pcap", 1), ("truncated.pcap", 3)]
)
def test_the_exit_status_is_that_of_decode(sample: str, status: int, tmp_path: Path) -> None:
    done = pipeline(
        "run", FOLDER / sample, "--out", tmp_path, "--master", "none", "--tables", "messages,findings,losses"
    )
    assert done.status == status


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["run", "x.pcap", "--out", "OUT", "--tables", "mails"],
            "there is no table mails; there are packets, messages",
        ),
        (["run", "s3://bucket/x.pcap", "--out", "OUT"], "only files can be read; mount s3: as a folder first"),
        (["run", "nosuch.pcap", "--out", "OUT"], "nosuch.pcap: no such file or folder"),
        (["run", "x*.pcap", "--out", "FILE"], "choose a folder with --out"),
        (["run", "x*.pcap", "--out", "OTHER"], "has other files and no tables of mqwire; choose another folder with"),
        (["report", "OUT"], "no tables are there; mqwire pipeline run INPUT... --out "),
        (["report", ".", "--at", "noon"], "noon"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(arguments: list[str], says: str, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "file").touch()
    (other / ".hidden").touch()
    places = {"OUT": tmp_path / "out", "FILE": other / "file", "OTHER": other}
    given = [str(places.get(word, word)) for word in arguments]
    more = ["--master", "none"] if given[0] == "run" else []
    done = pipeline(*given, *more)
    assert done.status == 2
    assert says in " ".join(done.err.replace("│", "").split())
    assert "Traceback" not in done.err
    assert not (tmp_path / "out").exists()
    assert {path.name for path in other.iterdir()} == {"file", ".hidden"}


def test_a_page_that_cannot_be_written_is_known_at_once(tmp_path: Path) -> None:
    done = pipeline("report", tmp_path, "-o", tmp_path / "none" / "page.html")
    assert done.status == 3
    assert done.err.endswith("page.html: cannot be written (no such file or directory); choose another file with -o\n")
    page = tmp_path / "page.html"
    assert pipeline("report", tmp_path, "-o", page).status == 2  # for another reason, and leaves nothing
    assert not page.exists()
    page.write_text("old")
    assert pipeline("report", tmp_path, "-o", page).status == 2
    assert page.read_text() == "old"


def test_spark_is_started_when_there_is_something_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in").mkdir()
    shutil.copy(FOLDER / "ping.pcap", tmp_path / "in")
    assert pipeline("run", tmp_path / "in", "--out", tmp_path / "out", "--master", "none").status == 0

    def start(*_: object, **__: object) -> None:
        raise PipelineError("started")

    monkeypatch.setattr(starting, "session", start)
    again = pipeline("run", tmp_path / "in", "--out", tmp_path / "out")
    assert again.out.startswith("1 input (nothing new), 1 capture, ")
    shutil.copy(FOLDER / "vlan.pcap", tmp_path / "in")
    assert pipeline("run", tmp_path / "in", "--out", tmp_path / "out").err == "mqwire: started\n"


def test_a_master_that_there_is_not(tmp_path: Path) -> None:
    """In a process of its own: here some test may have a session, which would be taken."""
    master = ("--master", "bogus://x")
    done = run_process("pipeline", "run", FOLDER / "ping.pcap", "--out", tmp_path / "out", *master)
    assert (done.status, done.out) == (2, "")
    (said,) = done.err.splitlines()
    assert said.startswith("mqwire: there is no master bogus://x: say local[*], ")


def test_an_interrupt_while_spark_starts_leaves_no_java(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "ping.pcap", tmp_path)
    mark = f"mqwire-test-{os.getpid()}-{time.time_ns()}"
    command = [*MQWIRE, "pipeline", "run", str(tmp_path), "--out", str(tmp_path / "out"), "--master", "local[1]"]
    environment = plain_environment(MQWIRE_TEST_MARK=mark)
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
    )
    for _ in range(600):
        if _with_mark(mark) - {process.pid}:
            break
        time.sleep(0.05)
    time.sleep(1)
    os.killpg(process.pid, signal.SIGINT)
    told, warned = process.communicate(timeout=60)  # its Java has the same pipes
    assert (process.returncode, told) == (130, "")
    assert warned == "mqwire: interrupted; what was done is kept, and the next run goes on from there\n"
    for _ in range(100):
        if not _with_mark(mark):
            return
        time.sleep(0.1)
    raise AssertionError(f"still there: {_with_mark(mark)}")


def _with_mark(mark: str) -> set[int]:
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                environment, status = (entry / "environ").read_bytes(), (entry / "status").read_text()
            except OSError:
                continue
            if mark.encode() in environment and "State:\tZ" not in status:
                found.add(int(entry.name))
    return found


def test_files_that_are_taken_for_one_capture_are_mentioned(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("eth0.pcap", "eth1.pcap"):
        shutil.copy(FOLDER / "ping.pcap", tmp_path / "in" / name)
    command = ("run", tmp_path / "in", "--master", "none", "--out")
    joined = "2 inputs (2 new or changed), 1 capture (1 of several files; --no-rotation takes each file for itself), "
    assert pipeline(*command, tmp_path / "out").out.startswith(joined)
    apart = "2 inputs (2 new or changed), 2 captures, "
    assert pipeline(*command, tmp_path / "apart", "--no-rotation").out.startswith(apart)


def test_nothing_to_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    done = pipeline("run", tmp_path / "in", "--out", tmp_path / "out", "--master", "none")
    assert done.status == 3
    assert "no captures were found there" in done.err


def test_following_takes_what_comes_until_it_is_interrupted(tmp_path: Path) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    shutil.copy(FOLDER / "ping.pcap", folder)
    os.utime(folder / "ping.pcap", (1, 1))
    command = [
        *MQWIRE,
        "pipeline",
        "run",
        str(folder),
        "--out",
        str(out),
        "--master",
        "none",
        "--follow",
        "--every",
        "0.3",
    ]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=plain_environment()
    )
    try:
        _wait_for(out, 1)
        shutil.copy(FOLDER / "vlan.pcap", folder)
        os.utime(folder / "vlan.pcap", (1, 1))
        _wait_for(out, 2)
    finally:
        process.send_signal(signal.SIGINT)
        told, warned = process.communicate(timeout=60)
    assert process.returncode == 130
    assert warned.splitlines() == [
        "mqwire: looking for new captures every 0.3 s, until Ctrl-C",
        "mqwire: interrupted; what was done is kept, and the next run goes on from there",
    ]
    assert [line.split()[0] for line in told.splitlines() if "input" in line] == ["1", "2"]
    files = ds.dataset(out / "current/messages", partitioning="hive").to_table(columns=["file"])["file"].unique()
    assert len(files) == 2


def _wait_for(out: Path, files: int) -> None:
    for _ in range(600):
        told = out / "current/summary.json"
        if told.exists() and json.loads(told.read_text())["inputs"] == files:
            return
        time.sleep(0.1)
    raise AssertionError(f"{files} files were not read")


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_shows_how_far_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with bar() as progress:
        for done in range(1, 4):
            progress("decoding", done, 3)
        progress("joining", 1, 2)
    shown = terminal.getvalue()
    assert "joining" in shown
    assert "1/2" in shown
    monkeypatch.setattr(sys, "stderr", pipe := StringIO())
    with bar() as progress, spinner("reading"):
        progress("decoding", 1, 3)
    assert not pipe.getvalue()
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with spinner("reading"):
        time.sleep(0.2)
    assert "reading" in terminal.getvalue()


def test_only_so_many_troubles_are_listed(tmp_path: Path) -> None:
    for number in range(23):
        (tmp_path / f"{number:02}.pcap").write_bytes(b"nothing of the kind")
    done = pipeline("run", tmp_path, "--out", tmp_path / "out", "--master", "none")
    assert done.status == 3
    warned = done.err.splitlines()
    assert len(warned) == 21
    assert warned[0].endswith("; left out")
    assert "3 more such files: " in warned[-1]
