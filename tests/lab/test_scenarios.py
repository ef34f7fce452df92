"""The scenarios, acted out by real processes, and what their captures hold."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from captures.lab import FOLDER, readme, unpacked
from captures.make import golden

from mqwire import MqwireError, capture
from mqwire._decode import Engine
from mqwire.lab import recording as recordings
from mqwire.lab.enterprise import Enterprise, Member
from mqwire.lab.listing import show_scenarios
from mqwire.lab.process import LabError, Process
from mqwire.lab.run import Wishes, run
from mqwire.lab.scenarios import PEC0, SCENARIOS, Stage, found, queue
from mqwire.render.outcome import CLEAN, captured
from tests.support.outcomes import records

from .support import free_port

EVERYWHERE = {"establish_connection", "connection_parameters", "session_ack"}
REPLICATION = EVERYWHERE | {"sync_request", "sync_reply", "change_propagation"}
# What the figures of the examples show, scenario by scenario.
SHOWS = {
    "adding-site": REPLICATION,
    "adding-bsc": REPLICATION,
    "remote-queue": REPLICATION | {"change_request", "change_reply"},
    "deleting-queue": REPLICATION | {"change_request", "change_reply", "psc_ack", "bsc_ack"},
    "full-sync": REPLICATION | {"already_purged", "bsc_ack"},
    "notification": EVERYWHERE | {"change_notification"},
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_runs_and_its_capture_has_no_finding(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "adding-bsc":  # one of them without tcpdump, wherever this runs
        monkeypatch.setattr("shutil.which", lambda _: None)
    target, out = tmp_path / "out.pcapng", io.StringIO()
    status = run(name, Wishes(target, free_port(), is_quiet=name != "notification"), out)
    assert status == 0, out.getvalue()
    assert "none with a finding" in out.getvalue()
    names = Counter(record.name for record in records(target.read_bytes()))
    assert SHOWS[name] <= names.keys()
    assert "loss" not in names
    if name == "notification":
        assert "SYS3           created SYS3\\bills" in out.getvalue()


def test_every_scenario_is_listed() -> None:
    out = io.StringIO()
    show_scenarios(out)
    assert all(name in out.getvalue() for name in SCENARIOS)
    assert SCENARIOS.keys() == SHOWS.keys()


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.no_cover
def test_the_capture_of_a_scenario_decodes_to_what_lies_beside_it(name: str, engine: Engine) -> None:
    data = unpacked(FOLDER / f"{name}.pcapng.zst")
    assert golden(data, engine=engine) == unpacked(FOLDER / f"{name}.pcapng.zst.jsonl.zst").decode()
    found = list(captured(name, records(data)))
    assert [outcome.findings for outcome in found if outcome.status != CLEAN] == []
    assert SHOWS[name] <= {names for outcome in found for names in outcome.names}


def test_nothing_else_lies_beside_them() -> None:
    kept = {f"{name}.pcapng.zst{golden}" for name in SCENARIOS for golden in ("", ".jsonl.zst")}
    assert {path.name for path in FOLDER.iterdir()} == kept | {"README.md"}
    assert (FOLDER / "README.md").read_text("utf-8") == readme()


def test_a_full_synchronization_starts_from_nothing() -> None:
    """BSC01 asks from 0 with IsSync0, and gets everything."""
    bodies = [record.body for record in records(unpacked(FOLDER / "full-sync.pcapng.zst"))]
    purged = next(number for number, body in enumerate(bodies) if body and body.message == "already_purged")
    later = [body for body in bodies[purged:] if body is not None]
    request = next(body for body in later if body.message == "sync_request")
    assert (request.is_sync0, request.from_seq_number) == (1, 0)  # type: ignore[attr-defined]
    reply = next(body for body in later if body.message == "sync_reply" and body.complete_sync0)  # type: ignore[attr-defined]
    assert len(reply.directory_changes) == 6  # type: ignore[attr-defined]


def test_a_folder_that_is_in_use_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("precious")
    with pytest.raises(LabError, match="not empty"):
        run("notification", Wishes(folder=tmp_path), io.StringIO())
    with pytest.raises(LabError, match="no scenario"):
        run("dancing", Wishes(), io.StringIO())


def test_a_capture_that_cannot_be_written_is_noticed_before_anything_runs(tmp_path: Path) -> None:
    with pytest.raises(MqwireError, match="No such file"):
        run("notification", Wishes(tmp_path / "none" / "x.pcapng", free_port()), io.StringIO())


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in listed]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_running(number: int, tmp_path: Path) -> None:
    """Not even after a SIGKILL: servers notice that nobody is there any more."""
    command = [sys.executable, "-m", "mqwire", "lab", "run", "adding-site", "--port", str(free_port())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=tmp_path) as child:
        assert child.stdout is not None
        for line in child.stdout:
            if b"PEC0 runs" in line:
                break
        servers = children(child.pid)
        assert servers
        child.send_signal(number)
        child.communicate(timeout=15)
    assert child.returncode == (-number if number == signal.SIGKILL else 130)
    deadline = time.monotonic() + 10
    while any(is_alive(pid) for pid in servers):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()


# --- what goes wrong ---


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    async def test() -> None:
        port = free_port()
        first = Enterprise((PEC0,), tmp_path / "a", port=port)
        second = Enterprise((PEC0,), tmp_path / "b", port=port)
        try:
            await first.start("PEC0")
            with pytest.raises(LabError, match="address already in use"):
                await second.start("PEC0")
            with pytest.raises(LabError, match="does not run"):
                await second.state("PEC0")
            with pytest.raises(LabError, match="cannot 'dance'"):
                await first.processes["PEC0"].ask({"do": "dance"})
            with pytest.raises(LabError, match="could not create"):
                await first.change("PEC0", queue("NOWHERE\\q"))
            with pytest.raises(LabError, match="in vain"):
                await first.until("the sky to fall", _never, 0.2)
        finally:
            await first.stop()
            await second.stop()

    async def _never() -> bool:
        return False

    asyncio.run(asyncio.wait_for(test(), 60))


def test_a_server_that_dies_leaves_no_question_open(tmp_path: Path) -> None:
    async def test() -> None:
        lab = Enterprise((PEC0, Member("BSC01", "bsc", "site0", psc="PEC0")), tmp_path, port=free_port())
        try:
            await found(Stage(lab, lambda _: None))
            asked = asyncio.create_task(lab.processes["PEC0"].ask({"do": "state"}))
            await lab.kill("PEC0")
            [outcome] = await asyncio.gather(asked, return_exceptions=True)
            assert isinstance(outcome, dict | LabError), "it may have answered in its last moment"
        finally:
            await lab.stop()

    asyncio.run(asyncio.wait_for(test(), 60))


def test_a_server_that_never_says_that_it_is_ready_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr("mqwire.lab.process._START", 0.01)
        lab = Enterprise((PEC0,), tmp_path, port=free_port())
        process: Process = lab.processes["PEC0"]
        with pytest.raises(LabError, match="did not start"):
            await process.start()
        assert not process.is_running

    asyncio.run(asyncio.wait_for(test(), 60))


def test_tcpdump_that_may_not_listen_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        refusing = tmp_path / "tcpdump"
        for script in ("#!/bin/sh\necho 'you do not have permission' >&2\n", "#!/bin/sh\nexec sleep 60\n"):
            refusing.write_text(script)
            refusing.chmod(0o755)
            monkeypatch.setattr("shutil.which", lambda _: str(refusing))
            monkeypatch.setattr(recordings, "_READY", 0.3)
            recording = recordings.Recording(tmp_path / "x.pcapng", tmp_path, 1801)
            await recording.start()
            assert not recording.is_dump

    asyncio.run(asyncio.wait_for(test(), 60))


def test_a_transcript_ignores_what_it_has_not_seen_begin() -> None:
    transcript = recordings.Transcript()
    wire = {"event": "wire", "ends": ["127.0.1.1:5000", "127.0.1.2:1801"], "side": 0, "data": "00", "time": 1}
    for kind in ("data", "close"):
        transcript.hear("PEC0", {**wire, "kind": kind})
    assert list(capture.frames(transcript.stop())) == []
