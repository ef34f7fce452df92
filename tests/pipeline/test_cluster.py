"""A real cluster: the code comes with the job, and whoever dies meanwhile costs time and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mqwire.capture

from .captures import capture
from .standalone import Cluster, Driver, until
from .test_job import everything, run

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


PROGRAM = """
import json, sys
from mqwire.pipeline.starting import session
from mqwire.pipeline.shipping import ship
from mqwire.pipeline.source import register

spark = session(sys.argv[1], **{"spark.executor.memory": "512m", "spark.executor.cores": 1})
register(spark)

def where():
    def look(batches):
        import pyarrow, sys
        try:
            import mqwire
            found = mqwire.__file__
        except ImportError as error:
            found = str(error)
        yield pyarrow.RecordBatch.from_pydict({"executable": [sys.executable], "found": [found]})
    return spark.range(2, numPartitions=2).mapInArrow(look, "executable string, found string").collect()

def read(inbox, marker, manner):
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
    packets = spark.read.format("mqwire").option("table", "packets").option("columns", "file,packets,data").load(inbox)
    if manner:
        packets = packets.mapInArrow(dying, packets.schema)
    return sorted([row.file, row.packets, row.data.hex()] for row in packets.collect())

def run(inbox, out):
    from pathlib import Path
    from mqwire.pipeline.job.runners import OnSpark
    from mqwire.pipeline.job.running import Options, Run
    from mqwire.pipeline.job.store import Store
    job = Run(Store(Path(out)), Options(split_size=20_000), OnSpark(lambda: spark), lambda *told: None)
    return job.run([inbox]).rows

for line in sys.stdin:
    name, *words = json.loads(line)
    can = {"where": where, "ship": lambda: str(ship(spark)), "read": read, "run": run}
    print(json.dumps(can[name](*words)), flush=True)
"""


@pytest.fixture(scope="module")
def driver(cluster: Cluster) -> Driver:
    return cluster.driver(PROGRAM)


@pytest.fixture(scope="module")
def shipped(cluster: Cluster, driver: Driver) -> str:
    """Sends mqwire, after a look at what the workers know of it."""
    for executable, found in driver("where"):
        assert (executable, found) == (str(cluster.python), "No module named 'mqwire'")
    path: str = driver("ship")
    return path


def test_mqwire_reaches_the_workers(cluster: Cluster, driver: Driver, shipped: str) -> None:
    for executable, found in driver("where"):
        assert (executable, found) == (str(cluster.python), f"./{Path(shipped).name}/mqwire/__init__.pyc")
    assert driver("ship") == shipped


@pytest.mark.usefixtures("shipped")
def test_reading(driver: Driver, inbox: Path, expected: list[list[Any]], tmp_path: Path) -> None:
    assert driver("read", inbox, tmp_path / "marker", "") == expected


@pytest.mark.usefixtures("shipped")
def test_the_job(driver: Driver, inbox: Path, tmp_path: Path) -> None:
    rows = driver("run", inbox, tmp_path / "there")
    assert rows == run(inbox, tmp_path / "here").rows
    assert everything(tmp_path / "there") == everything(tmp_path / "here")


@pytest.mark.usefixtures("shipped")
def test_an_executor_is_killed(driver: Driver, inbox: Path, expected: list[list[Any]], tmp_path: Path) -> None:
    marker = tmp_path / "marker"
    assert driver("read", inbox, marker, "executor") == expected
    assert marker.exists()


@pytest.mark.usefixtures("shipped")
def test_a_worker_is_killed(
    cluster: Cluster, driver: Driver, inbox: Path, expected: list[list[Any]], tmp_path: Path
) -> None:
    """With it its executor, which may be the one that waits or the other one; so both are, one after the other."""
    marker = tmp_path / "marker"
    driver.ask("read", inbox, marker, "worker")
    until(lambda: True if marker.exists() else None)
    for _ in range(2):
        cluster.add_worker()
        cluster.kill_worker()
    assert driver.answer() == expected
