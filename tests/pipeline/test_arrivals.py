"""Which files are taken, in which order, and that each is taken once, whatever happens to them."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest

from mqwire.pipeline import arrivals
from mqwire.pipeline.arrivals import Offset, Watch

from .captures import SECOND, T, capture, place

HOUR = 3600 * SECOND


class Folder:
    """A folder with captures, a clock, and what is said about them."""

    def __init__(self, path: Path, settle: float = 60, late: float = 24 * 3600) -> None:
        self.path = path
        self.now = T
        self.said: list[str] = []
        self.offset = Offset()
        self._settings = (settle, late)
        self.restart()

    def restart(self) -> None:
        """Nothing is kept but the offset, which goes through JSON as a checkpoint has it."""
        self.offset = Offset.of(json.loads(json.dumps(self.offset.document())))
        self.watch = Watch(str(self.path), *self._settings, lambda: self.now, self.said.append)

    def put(self, name: str, age: float = 3600, number: int = 0, start: int | None = None) -> Path:
        """A capture that was last written so many seconds ago."""
        modified = self.now - int(age * SECOND)
        return place(self.path / name, capture([number], modified if start is None else start), modified)

    def take(self, most: int | None = None, among: set[str] | None = None) -> list[str]:
        """The names of what is new."""
        before = self.offset
        self.offset = self.watch.next(before, most, among)
        return [] if self.offset is before else list(self.offset.added)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_each_file_once_in_the_order_they_were_written(folder: Folder) -> None:
    folder.put("b.pcap", 3000)
    folder.put("a.pcap", 2000, 1)
    folder.put("c.pcap", 4000, 2)
    assert folder.take() == ["c.pcap", "b.pcap", "a.pcap"]
    assert folder.take() == []
    folder.put("d.pcap", 1000, 3)
    assert folder.take() == ["d.pcap"]
    assert folder.said == []


def test_some_at_a_time(folder: Folder) -> None:
    for number in range(5):
        folder.put(f"{number}.pcap", 3600 - number, number)
    assert [folder.take(2) for _ in range(4)] == [["0.pcap", "1.pcap"], ["2.pcap", "3.pcap"], ["4.pcap"], []]


def test_nothing_is_taken_twice_after_a_restart(folder: Folder) -> None:
    folder.put("a.pcap")
    folder.take()
    folder.restart()
    assert folder.take() == []
    folder.put("b.pcap", number=1)
    folder.restart()
    assert folder.take() == ["b.pcap"]


def test_a_file_that_is_being_written_waits(folder: Folder) -> None:
    path = folder.put("a.pcap", 10)
    assert folder.take() == []
    folder.now += 30 * SECOND
    os.utime(path, ns=(folder.now, folder.now))
    folder.now += 40 * SECOND
    assert folder.take() == []
    folder.now += 30 * SECOND
    assert folder.take() == ["a.pcap"]


def test_a_file_is_finished_when_the_next_one_has_begun(folder: Folder) -> None:
    folder.put("a_00001.pcap", 10)
    folder.put("a_00002.pcap", 1, 1, start=folder.now - 10 * SECOND - 1)
    assert folder.take() == ["a_00001.pcap"]


def test_the_next_one_has_to_have_a_frame(folder: Folder) -> None:
    folder.put("a_00001.pcap", 10)
    place(folder.path / "a_00002.pcap", capture([])[:24], folder.now - SECOND)
    assert folder.take() == []


def test_files_that_are_written_side_by_side_do_not_finish_each_other(folder: Folder) -> None:
    begun = folder.now - HOUR
    folder.put("eth0.pcap", 2, start=begun)
    folder.put("eth1.pcap", 1, 1, start=begun)
    assert folder.take() == []


def test_another_series_says_nothing(folder: Folder) -> None:
    folder.put("a1.pcap", 10)
    folder.put("b2.pcap", 1, 1)
    assert folder.take() == []


def test_a_late_file_is_taken(folder: Folder) -> None:
    folder.put("new.pcap", 100)
    folder.take()
    folder.put("late.pcap", 20 * 3600, 1)
    assert folder.take() == ["late.pcap"]
    assert folder.take() == []


def test_a_file_that_comes_too_late_is_reported(folder: Folder) -> None:
    folder.put("new.pcap", 100)
    folder.take()
    folder.take()
    folder.put("late.pcap", 25 * 3600, 1)
    assert folder.take() == []
    assert folder.said == [f"{folder.path}/late.pcap came too late and is not read"]
    assert folder.take() == []
    assert len(folder.said) == 1


def test_a_file_from_the_future_makes_no_other_one_old(folder: Folder) -> None:
    ahead = 400 * 24 * 3600
    first = folder.put("trace1.pcap", -ahead)
    folder.put("trace2.pcap", -ahead - 1, 1, start=first.stat().st_mtime_ns)
    assert folder.take() == ["trace1.pcap"]
    folder.put("now.pcap", 100, 2)
    assert folder.take() == ["now.pcap"]
    assert folder.offset.floor < folder.now


def test_touched_is_not_new(folder: Folder) -> None:
    path = folder.put("a.pcap")
    folder.take()
    os.utime(path, ns=(folder.now - 100 * SECOND,) * 2)
    assert folder.take() == []
    assert folder.said == [f"{path} has changed since it was read; what was added is not read"]


def test_grown_after_it_was_read_is_not_read_twice(folder: Folder) -> None:
    data = capture([1, 2])
    path = place(folder.path / "a.pcap", data[:200], folder.now - HOUR)
    folder.take()
    place(path, data, folder.now - 100 * SECOND)
    assert folder.take() == []
    assert len(folder.said) == 1


def test_a_ring_writes_other_captures_under_the_same_names(folder: Folder) -> None:
    folder.put("ring0.pcap")
    folder.take()
    folder.put("ring0.pcap", 100, 7)
    assert folder.take() == ["ring0.pcap"]
    assert folder.take() == []
    assert "another capture under the name" in folder.said[0]


def test_compressed_later_is_not_new(folder: Folder) -> None:
    path = folder.put("a.pcap")
    folder.take()
    place(folder.path / "a.pcap.gz", gzip.compress(path.read_bytes()), folder.now - 100 * SECOND)
    path.unlink()
    assert folder.take() == []
    folder.put("b.pcap", 200, 1)
    place(folder.path / "b.pcap.gz", gzip.compress(b""), folder.now - 100 * SECOND)
    assert folder.take() == ["b.pcap"]


def test_what_is_no_capture_is_reported_once(folder: Folder) -> None:
    place(folder.path / "notes.txt", b"not a capture", folder.now - HOUR)
    place(folder.path / "empty.pcap", b"", folder.now - HOUR)
    place(folder.path / ".hidden.pcap", b"not a capture", folder.now - HOUR)
    (folder.path / "below.pcap").mkdir()
    assert folder.take() == []
    assert folder.take() == []
    assert folder.said == [f"{folder.path}/empty.pcap is empty", f"{folder.path}/notes.txt is no capture"]


def test_what_cannot_be_read_is_taken_when_it_can(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.put("a.pcap")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(arrivals, "open", refuse, raising=False)
        assert folder.take() == []
    assert folder.said == [f"{folder.path}/a.pcap cannot be read now: Permission denied"]
    assert folder.take() == ["a.pcap"]


def test_only_those_that_were_there(folder: Folder) -> None:
    folder.put("a.pcap")
    target = folder.watch.finished()
    folder.put("b.pcap", number=1)
    assert folder.take(among=target) == ["a.pcap"]
    assert folder.take(among=target) == []


def test_a_pattern(tmp_path: Path) -> None:
    (tmp_path / "site1").mkdir()
    (tmp_path / "site2").mkdir()
    folder = Folder(tmp_path)
    folder.put("site1/a.pcap")
    folder.put("site2/a.pcap", number=1)
    folder.put("site2/a.txt", number=2)
    folder.path = tmp_path / "site*" / "*.pcap"
    folder.restart()
    assert folder.take() == ["site1/a.pcap", "site2/a.pcap"]
    assert folder.watch.path_of("site1/a.pcap") == tmp_path / "site1" / "a.pcap"


def test_a_url_of_a_file(tmp_path: Path) -> None:
    for url in (f"file://{tmp_path}", f"file:{tmp_path}", str(tmp_path)):
        assert Watch(url, 60, 60, lambda: T, print).root == tmp_path


@pytest.mark.no_cover
def test_a_year_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file every half an hour; the files are made up, since only their names and dates count here."""
    step = 1800 * SECOND
    times = {f"capture_{number:05d}_{T + number * step}.pcap": T + number * step for number in range(365 * 48)}
    now = max(times.values()) + HOUR
    watch = Watch(str(tmp_path), 60, 24 * 3600, lambda: now, print)
    monkeypatch.setattr(
        watch,
        "_look",
        lambda file, before: None if before else arrivals.Taken(file.modified, "1024:0123456789ab"),
    )
    names = list(times)
    offset, count, largest = Offset(), 0, 0
    for day in range(0, 365, 5):
        there = [arrivals.Found(name, times[name], "capture_#_#.pcap") for name in names[: (day + 5) * 48]]
        monkeypatch.setattr(watch, "_files", lambda there=there: there)
        while (after := watch.next(offset, 200)) is not offset:
            offset = after
            count += len(offset.added)
            largest = max(largest, len(json.dumps(offset.document())))
    assert count == len(times)
    assert largest < 25_000


def test_the_most_that_an_offset_names(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrivals, "MOST", 3)
    for number in range(8):
        folder.put(f"{number}.pcap", 3600 - number, number)
        folder.take()
    assert list(folder.offset.taken) == ["5.pcap", "6.pcap", "7.pcap"]
    folder.restart()
    assert folder.take() == []


def test_what_waits_for_its_turn_is_not_forgotten(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrivals, "MOST", 3)
    for number in range(3):
        folder.put(f"new{number}.pcap", 100, number)
    assert len(folder.take()) == 3
    for number in range(3):
        folder.put(f"late{number}.pcap", 7200 - number, number + 3)
    assert [folder.take(1) for _ in range(4)] == [["late0.pcap"], ["late1.pcap"], ["late2.pcap"], []]
