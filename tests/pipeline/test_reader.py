"""The reader of the data source as Spark's workers have it, without Spark in between."""

from __future__ import annotations

import pickle
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from captures.make import FOLDER
from pyspark.sql.datasource import EqualTo, Filter, GreaterThanOrEqual

import mqwire.capture
from mqwire.capture.synthesis import ip
from mqwire.capture.writer import pcap
from mqwire.pipeline.errors import PipelineError
from mqwire.pipeline.job.running import TABLES
from mqwire.pipeline.source import MqwireDataSource
from tests.capture.talk import A, B, sent

from .captures import flow
from .test_job import run
from .test_job import table as table_of_job
from .test_splits import write

UDP = 17
SITE, HOST = FOLDER / "lab" / "adding-site.pcapng.zst", "127.0.1.3"


def read(path: Path, *filters: Filter, **options: object) -> list[dict[str, Any]]:
    """The rows of all tasks. Each gets a copy of the reader, as if it were somewhere else."""
    source = MqwireDataSource({"path": str(path), **{name: str(options[name]).lower() for name in options}})
    reader = source.reader(source.schema())
    assert [*reader.pushFilters([*filters])] == [*filters]
    found = []
    for partition in reader.partitions():
        away, part = pickle.loads(pickle.dumps((reader, partition)))
        for batch in away.read(part):
            found += batch.to_pylist()
    return found


def shown(rows: list[dict[str, Any]]) -> Counter[str]:
    return Counter(repr(row) for row in rows)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("reader")
    write(made, 5, 3)
    return made


@pytest.fixture(scope="module")
def tables(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the job says of the same files."""
    out = tmp_path_factory.mktemp("tables")
    run(folder, out)
    return out


@pytest.mark.parametrize("name", TABLES)
def test_what_is_read_in_one_go_is_what_the_job_has(name: str, folder: Path, tables: Path) -> None:
    assert shown(read(folder, table=name)) == shown(table_of_job(tables, name))
    assert shown(read(folder, table=name, wholeCaptures=True, splitSize=1000)) == shown(table_of_job(tables, name))


def test_splits_have_what_begins_and_ends_in_them_and_fragments_of_the_rest(folder: Path, tables: Path) -> None:
    columns = ("src", "dst", "data")
    whole = shown([{name: row[name] for name in columns} for row in table_of_job(tables, "packets") if row["data"]])
    rows = read(folder, table="packets", columns=",".join(columns), splitSize=5000)
    found = shown([row for row in rows if row["data"]])
    assert sum((found & whole).values()) > sum(whole.values()) / 3
    assert read(folder, table="fragments", splitSize=5000)
    assert read(folder, table="fragments") == []


def test_what_filters_leave_out_is_not_even_decoded() -> None:
    everything = read(SITE)
    requests = [row for row in everything if row["message"] == "sync_request"]
    assert read(SITE, EqualTo(("message",), "sync_request")) == requests
    assert 0 < len(requests) < len(everything)
    of_host = [row for row in everything if HOST in (row["src"], row["dst"])]
    assert read(SITE, EqualTo(("src",), HOST)) == of_host
    assert 0 < len(of_host) < len(everything)
    late = everything[len(everything) // 2]["time_ns"]
    after = [row for row in everything if row["time_ns"] >= late]
    assert read(SITE, GreaterThanOrEqual(("time_ns",), late)) == after
    sessions = read(SITE, EqualTo(("client",), HOST), table="sessions")
    assert 0 < len(sessions) < len(read(SITE, table="sessions"))


@pytest.mark.parametrize("split", [32 * 1024 * 1024, 1000])
def test_a_file_that_is_damaged(split: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(FOLDER / "corrupted.pcapng", tmp_path)
    path = tmp_path / "corrupted.pcapng"
    with pytest.raises(PipelineError, match=r"corrupted.pcapng: at byte 2084: .* ignoreCorruptFiles"):
        read(path, splitSize=split, table="packets")
    rows = read(path, splitSize=split, ignoreCorruptFiles=True, table="packets")
    assert "corrupted.pcapng: at byte 2084: " in capsys.readouterr().err
    found = {row["data"] for row in rows}
    wanted: set[bytes] = set()
    with pytest.raises(mqwire.capture.CaptureError):
        wanted.update(bytes(packet.data) for packet in mqwire.capture.packets(path))
    assert found
    assert found <= wanted if split == 1000 else found == wanted


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(PipelineError, match=r"none\.pcap: No such file"):
        read(tmp_path / "none.pcap")
    assert read(tmp_path / "none.pcap", ignoreCorruptFiles=True) == []
    assert "none.pcap is left out: No such file" in capsys.readouterr().err


@pytest.mark.parametrize("split", [32 * 1024 * 1024, 500])
def test_a_filter_on_hosts_meets_datagrams_without_ports(split: int, tmp_path: Path) -> None:
    cut = [ip(A, B, UDP, data) for data in (b"", b"\x0d\xc7", b"\x0d\xc7\x0d\xc7\0\x09")]
    path = tmp_path / "cut.pcap"
    path.write_bytes(pcap(sent([*cut, *flow(1), *cut])))
    wanted = [row["data"] for row in read(path, table="packets")]
    assert [
        row["data"] for row in read(path, EqualTo(("dst",), "10.0.0.2"), table="packets", splitSize=split)
    ] == wanted


def test_a_segment_that_comes_again_with_other_bytes_in_the_next_file(tmp_path: Path) -> None:
    """What is looked back to does not end where a file does, nor reach farther when there are several."""
    found = []
    for files in (1, 7):
        folder = tmp_path / str(files)
        folder.mkdir()
        write(folder, 901, files, flows=60, messages=40)
        found.append(shown([row["time_ns"] for row in read(folder, table="losses")]))
    assert found[0] == found[1]
    assert len(found[0]) > 100


def test_an_option_that_there_is_not() -> None:
    with pytest.raises(
        PipelineError, match="there is no option spltSize; there are path, paths, table, columns, splitSize"
    ):
        read(SITE, spltSize=5)


def test_a_compressed_file_is_one_split_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert read(SITE, splitSize=100) == read(SITE)
    assert capsys.readouterr().err == f"mqwire: {SITE} is compressed: one task reads all of it\n"
