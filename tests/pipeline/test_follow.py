"""Following a folder with Spark: restarts, files at a time, files that are gone, and nothing twice."""

from __future__ import annotations

import os
import time
from collections import Counter
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mqwire.capture.writer import pcap
from tests.capture.talk import ESTABLISH, seg, sent, syn, user

from .captures import SECOND, capture, flow, place

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


class Stream:
    """A query that writes what it reads as Parquet, in runs that each end when nothing is left."""

    def __init__(self, spark: SparkSession, folder: Path) -> None:
        self.spark = spark
        self.inbox, self.out, self.checkpoint = folder / "inbox", folder / "out", folder / "checkpoint"
        self.inbox.mkdir()
        self.options: dict[str, Any] = {"table": "packets", "columns": "file, data", "settleSeconds": 5}
        self.batches: list[list[str]] = []

    def put(self, name: str, number: int, age: float = 3600) -> Path:
        return place(self.inbox / name, capture([number]), time.time_ns() - int(age * SECOND))

    def reader(self) -> DataFrame:
        return self.spark.readStream.format("mqwire").options(**self.options).load(str(self.inbox))

    def run(self, **trigger: Any) -> None:
        query = (
            self.reader()
            .writeStream.format("parquet")
            .option("checkpointLocation", str(self.checkpoint))
            .trigger(**(trigger or {"availableNow": True}))
            .start(str(self.out))
        )
        assert query.awaitTermination(120)

    def rows(self) -> Counter[tuple[str, bytes]]:
        rows = self.spark.read.parquet(str(self.out)).collect()
        return Counter((Path(row.file).name, bytes(row.data)) for row in rows)

    def offsets(self) -> int:
        return len([path for path in (self.checkpoint / "offsets").iterdir() if path.name.isdigit()])


def packets(name: str, number: int) -> Counter[tuple[str, bytes]]:
    """What a file gives: all but the SYN carry a packet each."""
    return Counter((name, data[40:]) for data in flow(number)[1:])


@pytest.fixture
def stream(spark: SparkSession, tmp_path: Path) -> Stream:
    return Stream(spark, tmp_path)


def test_each_file_once_over_restarts(stream: Stream) -> None:
    stream.put("a.pcap", 1)
    stream.put("b.pcap", 2)
    stream.run()
    assert stream.rows() == packets("a.pcap", 1) + packets("b.pcap", 2)
    stream.run()
    stream.put("c.pcap", 3)
    fresh = stream.put("d.pcap", 4, age=-100)
    stream.run()
    assert stream.rows() == packets("a.pcap", 1) + packets("b.pcap", 2) + packets("c.pcap", 3)
    settled = time.time_ns() - 60 * SECOND
    os.utime(fresh, ns=(settled, settled))
    stream.run()
    assert stream.rows() == sum((packets(f"{name}.pcap", at) for at, name in enumerate("abcd", 1)), Counter())


def test_some_files_at_a_time(stream: Stream) -> None:
    for number in range(5):
        stream.put(f"{number}.pcap", number)
    stream.options["maxFilesPerTrigger"] = 2
    stream.run()
    assert stream.rows() == sum((packets(f"{number}.pcap", number) for number in range(5)), Counter())
    assert stream.offsets() == 3


def test_a_batch_that_was_planned_is_read_again_as_it_was(stream: Stream) -> None:
    """As after a crash between planning and writing: the offset is there, the commit is not."""
    stream.put("a.pcap", 1)
    stream.run()
    for path in (stream.checkpoint / "commits").iterdir():
        path.unlink()
    for path in stream.out.rglob("*"):  # what the batch had written was not committed either
        if path.is_file():
            path.unlink()
    stream.put("late.pcap", 2, age=7200)
    stream.run()
    assert stream.rows() == packets("a.pcap", 1) + packets("late.pcap", 2)


def test_files_that_cannot_be_read_end_nothing(stream: Stream) -> None:
    stream.put("a.pcap", 1)
    whole = capture([2])
    place(stream.inbox / "cut.pcap", whole[:-10], time.time_ns() - 3600 * SECOND)
    place(stream.inbox / "none.pcap", b"nothing", time.time_ns() - 3600 * SECOND)
    stream.run()
    found = stream.rows()
    assert found & packets("a.pcap", 1) == packets("a.pcap", 1)
    assert {name for name, _ in found} == {"a.pcap", "cut.pcap"}


def test_a_file_that_vanishes_after_it_was_planned(stream: Stream) -> None:
    gone = stream.put("gone.pcap", 1)
    stream.put("a.pcap", 2)
    stream.run()
    for path in (stream.checkpoint / "commits").iterdir():
        path.unlink()
    for path in stream.out.rglob("*"):
        if path.is_file():
            path.unlink()
    gone.unlink()
    stream.run()
    assert stream.rows() == packets("a.pcap", 2)


def test_a_running_query_sees_new_files(stream: Stream) -> None:
    stream.put("a.pcap", 1)
    query = (
        stream.reader()
        .writeStream.format("parquet")
        .option("checkpointLocation", str(stream.checkpoint))
        .trigger(processingTime="200 milliseconds")
        .start(str(stream.out))
    )
    try:
        query.processAllAvailable()
        assert stream.rows() == packets("a.pcap", 1)
        stream.put("b.pcap", 2)
        query.processAllAvailable()
        assert stream.rows() == packets("a.pcap", 1) + packets("b.pcap", 2)
    finally:
        query.stop()


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


def test_more_than_one_folder(stream: Stream) -> None:
    from pyspark.errors import StreamingQueryException

    query = stream.spark.readStream.format("mqwire").option("paths", '["/a", "/b"]').load()
    with pytest.raises(StreamingQueryException, match="one folder"):
        query.writeStream.format("noop").trigger(availableNow=True).start().awaitTermination(60)
