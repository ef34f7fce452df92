"""Following a folder: restarts, files at a time, files that are gone, and nothing twice.

What the reader decides is looked at without Spark, in a moment; what Spark does with it, in real queries.
"""

from __future__ import annotations

import json
import os
import pickle
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mqwire.capture.writer import pcap
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.follow import FollowReader
from mqwire.pipeline.source import MqwireDataSource
from tests.capture.talk import ESTABLISH, seg, sent, syn, user

from .captures import SECOND, capture, flow, place

if TYPE_CHECKING:
    from pyspark.sql import SparkSession
    from pyspark.sql.streaming import DataStreamWriter


class Stream(ABC):
    """A folder that is followed in runs that each end when nothing is left."""

    def __init__(self, folder: Path) -> None:
        self.inbox = folder / "inbox"
        self.inbox.mkdir()
        self.options: dict[str, Any] = {"table": "packets", "columns": "file, data", "settleSeconds": 5}

    def put(self, name: str, number: int, age: float = 3600) -> Path:
        return place(self.inbox / name, capture([number]), time.time_ns() - int(age * SECOND))

    @abstractmethod
    def run(self) -> None:
        """Until nothing is left."""

    @abstractmethod
    def rows(self) -> Counter[tuple[str, bytes]]:
        """All that came of it so far."""

    @abstractmethod
    def batches(self) -> int:
        """How many there were."""

    @abstractmethod
    def crash(self) -> None:
        """As if it had ended between planning and writing: what was planned is known, and nothing was written."""


class Query(Stream):
    """A real one, which writes Parquet."""

    def __init__(self, spark: SparkSession, folder: Path) -> None:
        super().__init__(folder)
        self.spark = spark
        self.out, self.checkpoint = folder / "out", folder / "checkpoint"

    def writer(self) -> DataStreamWriter:
        reader = self.spark.readStream.format("mqwire").options(**self.options).load(str(self.inbox))
        return reader.writeStream.format("parquet").option("checkpointLocation", str(self.checkpoint))

    def run(self) -> None:
        assert self.writer().trigger(availableNow=True).start(str(self.out)).awaitTermination(120)

    def rows(self) -> Counter[tuple[str, bytes]]:
        rows = self.spark.read.parquet(str(self.out)).collect()
        return Counter((Path(row.file).name, bytes(row.data)) for row in rows)

    def batches(self) -> int:
        return len([path for path in (self.checkpoint / "offsets").iterdir() if path.name.isdigit()])

    def crash(self) -> None:
        for path in (*(self.checkpoint / "commits").iterdir(), *self.out.rglob("*")):
            if path.is_file():
                path.unlink()


class Engine(Stream):
    """Asks a reader what Spark asks it, in the same order, and starts with a new one each time."""

    is_going_on = False
    """As a query that does not end when nothing is left."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._planned: list[dict[str, Any]] = []
        self._written: list[list[tuple[str, bytes]]] = []

    def run(self) -> None:
        source = MqwireDataSource({"path": str(self.inbox), **{name: str(self.options[name]) for name in self.options}})
        reader = source.streamReader(source.schema())
        assert isinstance(reader, FollowReader)
        planned = self._planned
        planned[:1] = planned[:1] or [_stored(reader.initialOffset())]
        for start, end in pairwise(planned[len(self._written) :]):
            self._written.append([*self._read(reader, start, end)])
        if not self.is_going_on:
            reader.prepareForTriggerAvailableNow()
        while (end := _stored(reader.latestOffset(planned[-1], reader.getDefaultReadLimit()))) != planned[-1]:
            planned.append(end)
            self._written.append([*self._read(reader, *planned[-2:])])
        assert reader.partitions(end, end) == []

    @staticmethod
    def _read(reader: FollowReader, start: dict[str, Any], end: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
        for partition in reader.partitions(start, end):
            away, part = pickle.loads(pickle.dumps((reader, partition)))
            for batch in away.read(part):
                for row in batch.to_pylist():
                    yield Path(row["file"]).name, row["data"]

    def rows(self) -> Counter[tuple[str, bytes]]:
        return Counter(row for batch in self._written for row in batch)

    def batches(self) -> int:
        return len(self._written)

    def crash(self) -> None:
        self._written.pop()


def _stored(offset: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(offset))
    return found


def packets(name: str, number: int) -> Counter[tuple[str, bytes]]:
    """What a file gives: all but the SYN carry a packet each."""
    return Counter((name, data[40:]) for data in flow(number)[1:])


@pytest.fixture
def stream(tmp_path: Path) -> Stream:
    return Engine(tmp_path)


@pytest.fixture
def query(spark: SparkSession, tmp_path: Path) -> Query:
    return Query(spark, tmp_path)


@pytest.fixture(params=["stream", "query"])
def either(request: pytest.FixtureRequest) -> Stream:
    found: Stream = request.getfixturevalue(request.param)
    return found


def test_each_file_once_over_restarts(either: Stream) -> None:
    either.put("a.pcap", 1)
    either.put("b.pcap", 2)
    either.run()
    assert either.rows() == packets("a.pcap", 1) + packets("b.pcap", 2)
    either.run()
    either.put("c.pcap", 3)
    fresh = either.put("d.pcap", 4, age=-100)
    either.run()
    assert either.rows() == packets("a.pcap", 1) + packets("b.pcap", 2) + packets("c.pcap", 3)
    settled = time.time_ns() - 60 * SECOND
    os.utime(fresh, ns=(settled, settled))
    either.run()
    assert either.rows() == sum((packets(f"{name}.pcap", at) for at, name in enumerate("abcd", 1)), Counter())


def test_some_files_at_a_time(stream: Stream) -> None:
    for number in range(5):
        stream.put(f"{number}.pcap", number)
    stream.options["maxFilesPerTrigger"] = 2
    stream.run()
    assert stream.rows() == sum((packets(f"{number}.pcap", number) for number in range(5)), Counter())
    assert stream.batches() == 3


def test_a_batch_that_was_planned_is_read_again_as_it_was(either: Stream) -> None:
    either.put("a.pcap", 1)
    either.run()
    either.crash()
    either.put("late.pcap", 2, age=7200)
    either.run()
    assert either.rows() == packets("a.pcap", 1) + packets("late.pcap", 2)
    assert either.batches() == 2


def test_files_that_cannot_be_read_end_nothing(stream: Stream) -> None:
    stream.put("a.pcap", 1)
    whole = capture([2])
    place(stream.inbox / "cut.pcap", whole[:-10], time.time_ns() - 3600 * SECOND)
    place(stream.inbox / "none.pcap", b"nothing", time.time_ns() - 3600 * SECOND)
    stream.run()
    found = stream.rows()
    assert found & packets("a.pcap", 1) == packets("a.pcap", 1)
    assert {name for name, _ in found} == {"a.pcap", "cut.pcap"}


def test_a_file_that_vanishes_after_it_was_planned(stream: Stream, capsys: pytest.CaptureFixture[str]) -> None:
    gone = stream.put("gone.pcap", 1)
    changed = stream.put("changed.pcap", 3)
    stream.put("a.pcap", 2)
    stream.run()
    stream.crash()
    gone.unlink()
    changed.write_bytes(capture([4, 5]))
    stream.run()
    assert stream.rows() == packets("a.pcap", 2)
    said = capsys.readouterr().err
    assert "gone.pcap is left out: No such file" in said
    assert "changed.pcap was overwritten before it was read" in said


def test_a_folder_that_is_away_for_a_moment(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stream = Engine(tmp_path)
    stream.put("a.pcap", 1)
    stream.run()
    away = stream.inbox.rename(stream.inbox.with_name("away"))
    with pytest.raises(PipelineError, match="inbox: No such file"):  # it would end and have read nothing
        stream.run()
    stream.is_going_on = True
    stream.run()
    assert "inbox: No such file" in capsys.readouterr().err
    away.rename(stream.inbox)
    stream.put("b.pcap", 2)
    stream.run()
    assert stream.rows() == packets("a.pcap", 1) + packets("b.pcap", 2)


def test_a_running_query_sees_new_files(query: Query) -> None:
    query.put("a.pcap", 1)
    running = query.writer().trigger(processingTime="200 milliseconds").start(str(query.out))
    try:
        running.processAllAvailable()
        assert query.rows() == packets("a.pcap", 1)
        query.put("b.pcap", 2)
        running.processAllAvailable()
        assert query.rows() == packets("a.pcap", 1) + packets("b.pcap", 2)
    finally:
        running.stop()


def _in_four_files(stream: Stream, runs: set[int]) -> Counter[tuple[str, bytes]]:
    """A message that begins in the first of four files and ends in the third, read in so many runs."""
    data = user(b"x" * 2700)
    begin = 1000 + len(ESTABLISH)
    pieces = [seg(begin + at, data[at : at + 1000]) for at in range(0, len(data), 1000)]
    frames = sent([syn(1000), seg(1000, ESTABLISH), *pieces, seg(begin + len(data), user(b"y"))])
    now = time.time_ns() - 3600 * SECOND
    stream.options["columns"] = "file,data,earlier"
    for number, part in enumerate((frames[:3], frames[3:4], frames[4:-1], frames[-1:])):
        place(stream.inbox / f"trace{number}.pcap", pcap(part), now + number * 60 * SECOND)
        if number in runs:
            stream.run()
    return Counter([("trace0.pcap", ESTABLISH), ("trace2.pcap", data), ("trace3.pcap", user(b"y"))])


def test_a_message_that_goes_on_in_later_files(stream: Stream) -> None:
    """It is found when its end comes, once, with all that came before, whichever files are read together."""
    assert _in_four_files(stream, {0, 1, 2, 3}) == stream.rows()


def test_what_was_found_with_more_before_it_is_not_found_again(stream: Stream) -> None:
    """The second file was read after the first, and its packets were in step; the third is read without the first."""
    stream.options["leadBytes"] = 1  # one file
    messages = [user(letter * size) for letter, size in ((b"x", 500), (b"y", 100), *[(b"z", 4000)] * 20)]
    data = b"".join(messages)
    begin = 1000 + len(ESTABLISH)
    cuts = pairwise([0, 300, *accumulate(map(len, messages))])
    pieces = [seg(begin + at, data[at:until]) for at, until in cuts]
    frames = sent([syn(1000), seg(1000, ESTABLISH), *pieces])
    now = time.time_ns() - 3600 * SECOND
    for number, part in enumerate((frames[:3], frames[3:5], frames[5:])):
        place(stream.inbox / f"trace{number}.pcap", pcap(part), now + number * 60 * SECOND)
        stream.run()
    found = stream.rows()
    assert found[("trace1.pcap", messages[0])] == found[("trace1.pcap", messages[1])] == 1
    assert found[("trace2.pcap", messages[2])] == len(messages) - 2


def test_more_than_one_folder(spark: SparkSession) -> None:
    from pyspark.errors import StreamingQueryException

    query = spark.readStream.format("mqwire").option("paths", '["/a", "/b"]').load()
    with pytest.raises(StreamingQueryException, match="one folder"):
        query.writeStream.format("noop").trigger(availableNow=True).start().awaitTermination(60)
