"""A real cluster: the code comes with the job, and whoever dies meanwhile costs time and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mqwire.capture

from .captures import capture
from .standalone import Cluster, result_of, until

FILES, FLOWS = 6, 4


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    found = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        found.start(2)
        yield found
    finally:
        found.stop()


@pytest.fixture(scope="module")
def inbox(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("inbox")
    for number in range(FILES):
        flows = range(number * FLOWS, (number + 1) * FLOWS)
        (folder / f"{number}.pcap").write_bytes(capture(flows))
    return folder


@pytest.fixture(scope="module")
def expected(inbox: Path) -> list[list[Any]]:
    return sorted(
        [str(path), list(packet.packets), packet.data.hex()]
        for path in inbox.iterdir()
        for packet in mqwire.capture.packets(path)
    )


PROLOGUE = """
import json, sys
from mqwire.pipeline.session import session
from mqwire.pipeline.shipping import ship
from mqwire.pipeline.source import register
master, *arguments = sys.argv[1:]
spark = session(master, **{"spark.executor.memory": "512m", "spark.executor.cores": 1})
"""

SHIPPED = (
    PROLOGUE
    + """
def where(batches):
    import pyarrow, sys
    try:
        import mqwire
        found = mqwire.__file__
    except ImportError as error:
        found = str(error)
    yield pyarrow.RecordBatch.from_pydict({"executable": [sys.executable], "found": [found]})

def ask():
    return spark.range(2, numPartitions=2).mapInArrow(where, "executable string, found string").collect()

before = ask()
path = ship(spark)
again = ship(spark)
after = ask()
print(json.dumps([before, after, str(path), str(again)]))
"""
)


def test_mqwire_reaches_the_workers(cluster: Cluster) -> None:
    before, after, path, again = result_of(cluster.submit(SHIPPED))
    assert {executable for executable, _ in before + after} == {str(cluster.python)}
    assert {found for _, found in before} == {"No module named 'mqwire'"}
    assert path == again
    for _, found in after:
        assert found == f"./{Path(path).name}/mqwire/__init__.pyc"


READ = (
    PROLOGUE
    + """
inbox, marker, manner = arguments

def dying(batches):
    import os, time
    for batch in batches:
        yield batch
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            continue
        if manner == "executor":
            daemon = os.getppid()
            with open(f"/proc/{daemon}/stat") as file:
                executor = int(file.read().rpartition(")")[2].split()[1])
            os.kill(executor, 9)
        time.sleep(300)

ship(spark)
register(spark)
packets = spark.read.format("mqwire").option("table", "packets").option("columns", "file,packets,data").load(inbox)
if manner:
    packets = packets.mapInArrow(dying, packets.schema)
rows = packets.collect()
print(json.dumps(sorted([row.file, row.packets, row.data.hex()] for row in rows)))
"""
)


def test_reading(cluster: Cluster, inbox: Path, expected: list[list[Any]], tmp_path: Path) -> None:
    assert result_of(cluster.submit(READ, inbox, tmp_path / "marker", "")) == expected


def test_an_executor_is_killed(cluster: Cluster, inbox: Path, expected: list[list[Any]], tmp_path: Path) -> None:
    marker = tmp_path / "marker"
    assert result_of(cluster.submit(READ, inbox, marker, "executor")) == expected
    assert marker.exists()


def test_a_worker_is_killed(cluster: Cluster, inbox: Path, expected: list[list[Any]], tmp_path: Path) -> None:
    """With it its executor, which may be the one that waits or the other one; so both are, one after the other."""
    marker = tmp_path / "marker"
    job = cluster.submit(READ, inbox, marker, "worker")
    until(lambda: True if marker.exists() else None)
    for _ in range(2):
        cluster.add_worker()
        cluster.kill_worker()
    assert result_of(job) == expected
