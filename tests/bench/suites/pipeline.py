"""The pipeline on large captures: Spark beside one plain process, by size and number of connections, beside others."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from mqwire.capture import Endpoint
from mqwire.capture.synthesis import Conversation, timed
from mqwire.capture.writer import pcap
from mqwire.wireshark import SCRIPT

from ..report import Report, Table, number, verdict
from ..timing import Settings
from .capture import HEADER, Repeated, conversation, mixes

_GIGABYTE = 1_000_000_000
_SERVER, _CLIENT = Endpoint("10.1.0.1", 1801), Endpoint("10.99.99.99", 5000)
_PLAIN, _TWO, _ONE = "one plain process", "Spark, local[2]", "Spark, local[1] on one core"
_TARGETS = {_PLAIN: 1.3, _ONE: 1.6}
_FLAT_FLOWS = 1.5
_FLAT = 1.2
_SECONDS = re.compile(r"frames, ([\d.]+) s")
_LIMITS = ("--limit", "max_streams=500000")


class Ran(NamedTuple):
    """A run of the command."""

    wall: float
    work: float
    """Without starting Python."""
    cpu: float
    """Of the tasks."""
    peak: float
    """MB, of the largest process that did some."""


def run(settings: Settings) -> Report:
    is_quick = len(settings.curve_bytes) < 5
    gigabyte = 100_000_000 if is_quick else _GIGABYTE
    report = Report()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = _mixed(folder / "mixed.pcap", gigabyte)
        _compare(report, folder, path)
        path.unlink()
        _others(report, folder, 3_000_000 if is_quick else 20_000_000)
        starting = _pipeline(_mixed(folder / "small.pcap", 2_000_000), folder, "local[2]").work
        _by_size(report, folder, [gigabyte // 4, gigabyte // 2, gigabyte, gigabyte * 2], starting)
        _by_flows(report, folder, gigabyte, 1000 if is_quick else 100_000, starting)
    return report


# --- what is read ---


def _mixed(path: Path, size: int) -> Path:
    """Connections one after the other with messages of all sizes, always the same."""
    stretch = pcap(conversation(_CLIENT.address, cycle(mixes()["mix"]), 1_000_000))[HEADER:]
    with path.open("wb") as file:
        file.write(pcap([]))
        for index in range(size // len(stretch)):
            file.write(Repeated.variant(stretch, index))
    return path


def _flows(path: Path, size: int, count: int) -> Path:
    """So many connections at once, which take turns with one message each."""
    talk = Conversation(_CLIENT, _SERVER)
    messages = [timed(talk.open(), 0)[0]]
    small = cycle(mixes()["small"])
    total = 0
    with path.open("wb") as file:
        file.write(pcap([]))
        while total < size:
            for frame in messages:
                record = pcap([frame])[HEADER:]
                for piece in _from_everybody(record, count, total):
                    total += file.write(piece)
            messages = [timed(talk.send(0, next(small)), 0)[0]]
    return path


def _from_everybody(record: bytes, count: int, begun: int) -> Iterator[bytes]:
    at = record.index(_CLIENT.packed)
    for first in range(0, count, 4096):
        out = bytearray()
        for index in range(first, min(first + 4096, count)):
            seconds, micros = divmod(begun // len(record) + index, 1_000_000)
            out += seconds.to_bytes(4, "little") + micros.to_bytes(4, "little") + record[8:at]
            out += bytes((10, index >> 16 & 255, index >> 8 & 255, index & 255)) + record[at + 4 :]
        yield bytes(out)


# --- running ---


def _pipeline(path: Path, folder: Path, master: str, *options: str, cores: str = "") -> Ran:
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    command = [sys.executable, "-m", "mqwire", "pipeline", "run", str(path), "--out", str(out), "--master", master]
    pinned = ["taskset", "--cpu-list", cores] if cores else []
    started = time.perf_counter()
    done = subprocess.run([*pinned, *command, *_LIMITS, *options], capture_output=True, text=True, check=False)
    wall = time.perf_counter() - started
    found = _SECONDS.search(done.stdout)
    if done.returncode not in (0, 1) or found is None:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr}")
    told = json.loads((out / "current/summary.json").read_text())
    shutil.rmtree(out)
    return Ran(wall, float(found[1]), told["cpu_seconds"], told["peak_bytes"] / 1e6)


def _read(path: Path) -> Ran:
    """The same bytes, and nothing done about them."""
    started, cpu = time.perf_counter(), time.process_time()
    with path.open("rb", buffering=0) as file:
        while file.read(256 * 1024):
            pass
    wall = time.perf_counter() - started
    return Ran(wall, wall, time.process_time() - cpu, 0)


def _compare(report: Report, folder: Path, path: Path) -> None:
    gigabytes = path.stat().st_size / _GIGABYTE
    ran = {
        _PLAIN: _pipeline(path, folder, "none", "--split-size", "1000000"),
        _TWO: _pipeline(path, folder, "local[2]"),
        _ONE: _pipeline(path, folder, "local[1]", cores="0"),
        "reading and nothing else": _read(path),
    }
    two = ran[_TWO].wall
    rows = []
    for name, one in ran.items():
        target, ratio = _TARGETS.get(name), one.wall / two
        cells = [number(one.wall), number(one.cpu / gigabytes), number(one.peak) if one.peak else "-"]
        cells += [number(ratio, "x"), "" if target is None else f">= {target:g}x", verdict(ratio, target)]
        rows.append([name, *cells])
    note = f"Wall clock of the whole command, starting Java and Spark included. x: how many times as long as {_TWO}."
    columns = ["", "s", "CPU s/GB", "peak, MB", f"x {_TWO}", "target", ""]
    report.tables.append(Table(f"{gigabytes:.2f} GB to Parquet", columns, rows, note))
    report.numbers["one_capture"] = {name: one._asdict() for name, one in ran.items()}


def _by_size(report: Report, folder: Path, sizes: list[int], starting: float) -> None:
    costs, peaks = {}, {}
    for size in sizes:
        path = _mixed(folder / "sized.pcap", size)
        ran = _pipeline(path, folder, "local[2]")
        costs[size / _GIGABYTE] = (ran.work - starting) / (path.stat().st_size / _GIGABYTE)
        peaks[size / _GIGABYTE] = ran.peak
        path.unlink()
    rows = [
        ["s/GB", *map(number, costs.values()), *_spread(costs)],
        ["peak of a task, MB", *map(number, peaks.values()), *_spread(peaks)],
    ]
    columns = ["local[2]", *(f"{size:.3g} GB" for size in costs), "spread", "target", ""]
    note = (
        f"Without the {starting:.1f} s that a run on 2 MB takes: Java, Spark and workers start.\n"
        "spread: largest over smallest."
    )
    report.tables.append(Table("by size", columns, rows, note))
    report.numbers["seconds_per_gb_by_size"] = costs


def _spread(values: dict[float, float]) -> list[str]:
    spread = max(values.values()) / min(values.values())
    return [number(spread, "x"), f"<= {_FLAT}x", _at_most(spread, _FLAT)]


def _at_most(ratio: float, target: float) -> str:
    return "[green]met[/green]" if ratio <= target else "[red]missed[/red]"


def _by_flows(report: Report, folder: Path, size: int, most: int, starting: float) -> None:
    costs, peaks = {}, {}
    for count in (100, most):
        path = _flows(folder / "flows.pcap", size, count)
        ran = _pipeline(path, folder, "local[2]")
        costs[count] = (ran.work - starting) / (path.stat().st_size / _GIGABYTE)
        peaks[count] = ran.peak
        path.unlink()
    ratio = costs[most] / costs[100]
    rows = [
        ["s/GB", *map(number, costs.values()), number(ratio, "x"), f"<= {_FLAT_FLOWS}x", _at_most(ratio, _FLAT_FLOWS)],
        ["peak of a task, MB", *map(number, peaks.values()), "", "", ""],
    ]
    note = f"Messages of 66 bytes in their packets. Without starting ({starting:.1f} s). Run with {' '.join(_LIMITS)}."
    columns = ["local[2]", *(f"{count:,} at once" for count in costs), "ratio", "target", ""]
    report.tables.append(Table("by number of connections", columns, rows, note))
    report.numbers["seconds_per_gb_by_connections"] = costs


# --- others ---


def _others(report: Report, folder: Path, size: int) -> None:
    """Others are much slower, so they get the beginning of the file."""
    path = _mixed(folder / "beginning.pcap", size)
    commands: dict[str, list[str]] = {}
    tshark = shutil.which("tshark")
    if tshark is not None:
        commands["tshark, summary with our dissector"] = [tshark, "-n", "-X", f"lua_script:{SCRIPT}", "-r", str(path)]
    try:
        import scapy.all  # noqa: F401

        commands["Scapy, our layers"] = [sys.executable, "-c", _SCAPY, str(path)]
    except ModuleNotFoundError:
        pass
    size = path.stat().st_size
    ours = _pipeline(path, folder, "none", cores="0").work
    rows = [["mqwire to Parquet, one plain process", number(size / 1e6 / ours), ""]]
    numbers = {"mqwire": size / 1e6 / ours}
    for name, command in commands.items():
        seconds = _timed(["taskset", "--cpu-list", "0", *command])
        rows.append([name, number(size / 1e6 / seconds), number(seconds / ours, "x")])
        numbers[name] = size / 1e6 / seconds
    title = f"the first {size // 1_000_000} MB, one core"
    report.tables.append(Table(title, ["", "MB/s", "x"], rows, "x: how many times as long as mqwire takes."))
    report.numbers["mb_per_s_per_core"] = numbers


_SCAPY = """
import sys
import mqwire.scapy
from scapy.all import sniff
from scapy.sessions import TCPSession
sniff(offline=sys.argv[1], session=TCPSession, store=False, prn=lambda packet: None)
"""


def _timed(command: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, env=os.environ)
    return time.perf_counter() - started
