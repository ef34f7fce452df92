"""The job: whatever happens to it, and however often it runs, the tables are those of the captures."""

from __future__ import annotations

import gzip
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pyarrow.dataset as ds
import pytest
from captures.make import FOLDER

from mqwire.capture import CaptureError, Record, read
from mqwire.capture.writer import pcap
from mqwire.errors import MqwireError
from mqwire.pipeline.job import running
from mqwire.pipeline.job.runners import Here
from mqwire.pipeline.job.running import TABLES, Options, Run, Summary
from mqwire.pipeline.job.store import Store

from . import lines
from .chaos import frames
from .test_splits import write

SAMPLES = sorted(path for path in FOLDER.rglob("*.pcap*") if ".jsonl" not in path.suffixes)


def run(inputs: object, out: Path, **options: Any) -> Summary:
    return Run(Store(out), Options(**options), Here(), lambda *_: None).run([str(inputs)])


def table(out: Path, name: str) -> list[dict[str, Any]]:
    found = ds.dataset(out / "current" / name, partitioning="hive").to_table().drop_columns("date")
    return found.to_pylist()  # type: ignore[no-any-return]


def everything(out: Path) -> dict[str, list[str]]:
    """All tables, in no order."""
    return {name: sorted(map(repr, table(out, name))) for name in TABLES}


def expected(path: Path) -> list[dict[str, Any]]:
    """What `mqwire decode` says."""
    found: list[Record] = []
    with suppress(CaptureError):
        found.extend(read(path, engine="fast"))
    shown = [record.line() for record in found if record.loss is None]
    return [*shown, *(record.line() for record in found if record.loss is not None)]


def test_the_tables_are_what_decode_says_of_every_sample(tmp_path: Path) -> None:
    run(FOLDER, tmp_path)
    tables = {name: table(tmp_path, name) for name in ("messages", "findings", "losses")}
    for path in SAMPLES:
        own: dict[str, list[dict[str, Any]]] = {}
        for name, rows in tables.items():
            mine = [row for row in rows if row["file"] == str(path)]
            assert all(row["capture"] == str(path) for row in mine)
            own[name] = [row | {"capture": "some", "file": lines.FILE} | _told(row) for row in mine]
        assert lines.lines(own) == expected(path), path.name


def _told(row: dict[str, Any]) -> dict[str, Any]:
    answers = row.get("answers")
    return {"answers": answers | {"file": lines.FILE}} if answers else {}


@pytest.mark.parametrize("files", [1, 4])
@pytest.mark.no_cover
def test_the_tables_are_the_same_however_the_captures_are_split(files: int, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    capture = write(folder, 11, files, flows=20, messages=12)
    size = sum(part.input.size for part in capture.parts)
    whole = run(folder, tmp_path / "1", split_size=size)
    tables = everything(tmp_path / "1")
    assert whole.rows["messages"] > 100
    for count in (2, 7, 64):
        again = run(folder, tmp_path / f"{count}", split_size=size // count)
        assert everything(tmp_path / f"{count}") == tables
        assert (again.frames, again.rows) == (whole.frames, whole.rows)


def test_a_second_run_does_nothing_and_a_new_file_of_a_series_is_joined_to_the_others(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    write(folder, 5, 4)
    run(folder, tmp_path / "all")
    last = folder / "trace003.pcap"
    later = tmp_path / last.name
    last.rename(later)
    first = run(folder, tmp_path / "out")
    assert (first.decoded, first.is_new) == (3, True)
    second = run(folder, tmp_path / "out")
    assert (second.decoded, second.is_new) == (0, False)
    assert (tmp_path / "out/current").resolve().name == "1"
    made = {path.name for path in (tmp_path / "out/parts").iterdir()}
    later.rename(last)
    third = run(folder, tmp_path / "out")
    assert (third.decoded, third.is_new) == (1, True)
    assert everything(tmp_path / "out") == everything(tmp_path / "all")
    kept = made & {path.name for path in (tmp_path / "out/parts").iterdir()}
    assert len(kept) == len(made) - 1  # all but what the end of the capture was


def test_what_was_decoded_of_a_file_that_is_gone_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    write(folder, 6, 3)
    run(folder, tmp_path / "out")
    tables = everything(tmp_path / "out")
    (folder / "trace000.pcap").unlink()
    again = run(folder, tmp_path / "out")
    assert (again.inputs, again.gone, again.decoded) == (3, 1, 0)
    assert everything(tmp_path / "out") == tables


def test_a_changed_file_is_decoded_again_and_so_is_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("replication.pcap", "ping.pcap"):
        shutil.copy(FOLDER / name, folder)
    run(folder, tmp_path / "out")
    shutil.copy(FOLDER / "vlan.pcap", folder / "ping.pcap")
    assert run(folder, tmp_path / "out").decoded == 1
    assert {row["message"] for row in table(tmp_path / "out", "messages")} >= {"sync_reply", "change_reply"}
    assert not any(row["message"] == "ping" for row in table(tmp_path / "out", "messages"))


def damaged(folder: Path) -> dict[str, str]:
    """Files that cannot be read or not to their end, and a word of the reason."""
    folder.mkdir()
    good = (FOLDER / "replication.pcap").read_bytes()
    (folder / "good.pcap").write_bytes(good)
    (folder / "empty.pcap").write_bytes(b"")
    (folder / "nothing.pcap").write_bytes(b"nothing like it")
    (folder / "cut.pcap.gz").write_bytes(gzip.compress(good)[:-200])
    (folder / "torn.pcap").write_bytes(good[:-7])
    (folder / "away.pcap").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe.pcap")
    return {
        "away.pcap": "No such file",
        "empty.pcap": "empty",
        "nothing.pcap": "neither pcap nor pcapng",
        "cut.pcap.gz": "ends early",
        "torn.pcap": "ends early",
    }


def test_what_cannot_be_read_is_named_and_the_rest_is_decoded(tmp_path: Path) -> None:
    reasons = damaged(tmp_path / "in")
    summary = run(tmp_path / "in", tmp_path / "out")
    told = {Path(trouble.path).name: trouble for trouble in summary.troubles}
    assert set(told) == set(reasons)
    for name, word in reasons.items():
        assert word in told[name].reason
    assert [name for name, trouble in told.items() if trouble.is_unreadable] == [
        "away.pcap",
        "empty.pcap",
        "nothing.pcap",
    ]
    assert summary.rows["messages"] > 2 * 14
    named = run(tmp_path / "in" / "away.pcap", tmp_path / "other")
    assert named.troubles[0].reason == "No such file or directory"


def test_a_disk_that_is_full_stops_the_run_and_the_next_one_completes_it(tmp_path: Path) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    write(folder, 7, 6, flows=20)
    out.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(out)], check=True)
    try:
        with pytest.raises(OSError, match="No space left"):
            run(folder, out)
        assert not (out / "current").exists()
        subprocess.run(["mount", "-o", "remount,size=100m", str(out)], check=True)
        run(folder, out)
        run(folder, tmp_path / "whole")
        assert everything(out) == everything(tmp_path / "whole")
    finally:
        subprocess.run(["umount", str(out)], check=True)


def test_killed_at_any_moment_it_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    write(folder, 8, 5, flows=20)
    run(folder, tmp_path / "whole", split_size=4096)
    command = [sys.executable, "-c", _RUN, str(folder), str(tmp_path / "out")]
    chance = Random(1)
    for _ in range(4):
        process = subprocess.Popen(command)
        time.sleep(chance.uniform(0.8, 2.5))
        process.send_signal(signal.SIGKILL)
        process.wait()
    subprocess.run(command, check=True)
    assert everything(tmp_path / "out") == everything(tmp_path / "whole")
    assert not list((tmp_path / "out/parts").glob(".*"))


_RUN = """
import sys
from pathlib import Path
from mqwire.pipeline.job import running
from mqwire.pipeline.job.runners import Here
from mqwire.pipeline.job.running import Options, Run
from mqwire.pipeline.job.store import Store
Run(Store(Path(sys.argv[2])), Options(split_size=4096), Here(), lambda *_: None).run([sys.argv[1]])
"""


def test_readers_see_one_snapshot_or_the_next(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    out = tmp_path / "out"
    pieces = [pcap(frames(seed, flows=3)) for seed in range(6)]
    (folder / "a.pcap").write_bytes(pieces[0])
    run(folder, out)
    seen: set[tuple[int, int]] = set()
    stop = threading.Event()

    def look() -> None:
        while not stop.is_set():
            snapshot = (out / "current").resolve()
            counts = [ds.dataset(snapshot / name, partitioning="hive").count_rows() for name in ("packets", "messages")]
            seen.add((counts[0], counts[1]))

    reader = threading.Thread(target=look)
    reader.start()
    expected = set()
    try:
        for number, data in enumerate(pieces):
            (folder / f"{'bcdefg'[number]}.pcap").write_bytes(data)
            expected.add(_counts(run(folder, out)))
    finally:
        stop.set()
        reader.join()
    assert seen - expected <= {min(seen)}
    assert len(list((out / "snapshots").iterdir())) == 2


def _counts(summary: Summary) -> tuple[int, int]:
    return summary.rows["packets"], summary.rows["messages"]


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    store = Store(tmp_path / "out")
    with store.held(), pytest.raises(MqwireError, match="another run is writing there"):
        run(FOLDER, tmp_path / "out")


def test_times_that_no_calendar_has_and_times_of_too_many_days_have_no_date(tmp_path: Path) -> None:
    sent = frames(3, flows=6, messages=30)
    spread = [one._replace(time=one.time + number * 86_400_000_000_000) for number, one in enumerate(sent)]
    (tmp_path / "a.pcap").write_bytes(pcap(spread))
    summary = run(tmp_path / "a.pcap", tmp_path / "out")
    dates = [path.name for path in (tmp_path / "out/current/packets").iterdir()]
    assert "date=__HIVE_DEFAULT_PARTITION__" in dates
    assert len(dates) == 66  # with that of no rows
    assert len(table(tmp_path / "out", "packets")) == summary.rows["packets"]


def test_a_capture_of_nothing_makes_empty_tables(tmp_path: Path) -> None:
    (tmp_path / "a.pcap").write_bytes(pcap([]))
    summary = run(tmp_path / "a.pcap", tmp_path / "out")
    assert (summary.inputs, summary.frames, summary.troubles) == (1, 0, [])
    assert all(table(tmp_path / "out", name) == [] for name in TABLES)


def test_what_an_interrupted_run_has_not_come_to_counts_as_new(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("replication.pcap", "ping.pcap", "vlan.pcap"):
        shutil.copy(FOLDER / name, folder)

    class Tired(Here):
        def run(self, tasks: Any, settings: Any, report: Any) -> None:
            super().run(tasks[:1], settings, report)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Run(Store(tmp_path / "out"), Options(), Tired(), lambda *_: None).run([str(folder)])
    assert run(folder, tmp_path / "out").decoded == 2
    assert run(folder, tmp_path / "out").decoded == 0


def test_what_a_power_cut_leaves_empty_is_made_again(tmp_path: Path) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    write(folder, 5, 3)
    run(folder, out)
    tables = everything(out)
    (out / "inputs.bin").write_bytes(b"")
    for done in (out / "parts").glob("*/done.json"):
        done.write_bytes(b"")
    assert run(folder, out).decoded == 3
    assert everything(out) == tables


def test_large_compressed_files_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in").mkdir()
    shutil.copy(FOLDER / "large_reply.pcap.gz", tmp_path / "in")
    shutil.copy(FOLDER / "replication.pcap", tmp_path / "in")
    assert run(tmp_path / "in", tmp_path / "out").whole == 0
    monkeypatch.setattr(running, "_SMALLEST_SPLIT", 1000)
    assert run(tmp_path / "in", tmp_path / "out").whole == 1
