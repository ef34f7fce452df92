"""Tables as DataFrames, and the job on Spark: the same rows for any number of splits, and when workers die."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from captures.make import FOLDER
from pyspark.errors import PythonException

from mqwire.pipeline import PipelineError, messages, table
from mqwire.pipeline.job.runners import OnSpark
from mqwire.pipeline.job.running import Options, Run
from mqwire.pipeline.job.store import Store
from mqwire.pipeline.schema import TABLES

from .test_job import everything, run
from .test_splits import write

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


def rows(frame: DataFrame) -> Counter[str]:
    return Counter(map(str, frame.collect()))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("joined")
    write(made, 5, 3)
    return made


@pytest.mark.parametrize("name", ["messages", "sessions"])
@pytest.mark.no_cover
def test_a_table_is_the_same_for_any_number_of_splits(name: str, folder: Path, spark: SparkSession) -> None:
    whole = rows(table(spark, name, [str(folder)]))
    assert whole
    assert rows(table(spark, name, [str(folder)], split_size=9000)) == whole
    shuffled = [str(path) for path in sorted(folder.iterdir(), reverse=True)]
    assert rows(table(spark, name, shuffled, split_size=2000)) == whole


def test_messages_are_the_table_of_messages(folder: Path, spark: SparkSession) -> None:
    assert messages(spark, [str(folder)]).columns == TABLES["messages"].names


@pytest.mark.parametrize("name", ["fragments", "mails"])
def test_other_tables_cannot_be_joined(name: str, folder: Path, spark: SparkSession) -> None:
    with pytest.raises(PipelineError, match="there is no table"):
        table(spark, name, [str(folder)])


def test_what_cannot_be_read_is_named(tmp_path: Path, spark: SparkSession) -> None:
    (tmp_path / "a.pcap").write_bytes(b"nothing of the kind")
    with pytest.raises(PipelineError, match=r"a\.pcap.*neither pcap nor pcapng"):
        messages(spark, [str(tmp_path)])


def test_a_file_that_is_damaged_is_read_as_far_as_it_goes_if_that_is_wanted(
    spark: SparkSession, tmp_path: Path
) -> None:
    shutil.copy(FOLDER / "truncated.pcap", tmp_path)
    (tmp_path / "a.pcap").write_bytes(b"nothing of the kind")
    with pytest.raises(PipelineError, match=r"a\.pcap"):
        messages(spark, [str(tmp_path)])
    with pytest.raises(PythonException, match=r"truncated\.pcap: .*With ignore_corrupt_files=True, the rest is read"):
        messages(spark, [str(tmp_path / "truncated.pcap")]).count()
    assert messages(spark, [str(tmp_path)], ignore_corrupt_files=True).count() == 9


def test_the_job_on_spark_is_the_job(folder: Path, tmp_path: Path, spark: SparkSession) -> None:
    run(folder, tmp_path / "here")
    said: list[tuple[str, int, int]] = []
    job = Run(
        Store(tmp_path / "spark"), Options(split_size=5000), OnSpark(lambda: spark), lambda *told: said.append(told)
    )
    job.run([str(folder)])
    assert everything(tmp_path / "spark") == everything(tmp_path / "here")
    assert [told[0] for told in dict.fromkeys(told[0:1] for told in said)] == [
        "looking at inputs", "decoding", "joining", "cleaning"
    ]  # fmt: skip
    assert all(done <= of for what, done, of in said if what != "looking at inputs")


def test_workers_that_are_killed_take_nothing_with_them(folder: Path, tmp_path: Path, spark: SparkSession) -> None:
    run(folder, tmp_path / "here")
    killed: list[int] = []
    done = threading.Event()

    def kill() -> None:
        while not done.is_set() and len(killed) < 3:
            for worker in _workers():
                if worker not in killed:
                    os.kill(worker, signal.SIGKILL)
                    killed.append(worker)
                    break
            time.sleep(0.4)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        Run(Store(tmp_path / "spark"), Options(split_size=1500), OnSpark(lambda: spark), lambda *_: None).run(
            [str(folder)]
        )
    finally:
        done.set()
        killer.join()
    assert killed
    assert everything(tmp_path / "spark") == everything(tmp_path / "here")


def _workers() -> list[int]:
    """The Python processes that Spark has started from this one, but for those that start others."""
    listed = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    parents: dict[int, int] = {}
    daemons: set[int] = set()
    for line in listed.splitlines()[1:]:
        pid, parent, command = line.split(None, 2)
        parents[int(pid)] = int(parent)
        if "pyspark.daemon" in command:
            daemons.add(int(pid))
    return [pid for pid in daemons if parents[pid] in daemons and _is_ours(pid, parents)]


def _is_ours(pid: int, parents: dict[int, int]) -> bool:
    while pid > 1:
        if pid == os.getpid():
            return True
        pid = parents.get(pid, 0)
    return False
