"""A directory capture decoded to objects, beside tshark with our dissector, and what that takes for a large one."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

from mqwire.capture import read
from mqwire.capture.writer import pcap
from mqwire.wireshark import SCRIPT

from ..report import Report, Table, number, verdict
from ..timing import Job, Settings, race
from .capture import conversation, mixes

_BASELINE = "mqwire records (decoded)"
_RIVAL = "tshark summary"
_FASTER = 1.0
_MANY = 50_000


def run(settings: Settings) -> Report:
    """The comparison, and one large capture in one pass and in two."""
    is_quick = len(settings.curve_bytes) < 5
    report = Report()
    tshark = shutil.which("tshark")
    if tshark is None:
        report.tables.append(Table("tshark", [""], [["not installed: nothing to compare with"]]))
        return report
    with tempfile.TemporaryDirectory() as folder:
        _compare(report, tshark, Path(folder), settings._replace(rounds=3))
        _large(report, tshark, Path(folder), _MANY // 10 if is_quick else _MANY)
    return report


def _capture(payloads: list[bytes], size: int) -> tuple[bytes, int]:
    sent = conversation("10.0.0.1", cycle(payloads), size)
    return pcap(sent), len(sent)


def _tshark(program: str, *options: str) -> Callable[[Path], int]:
    """Runs tshark on a file; gives its exit status."""
    command = [program, "-n", "-X", f"lua_script:{SCRIPT}", *options]
    return lambda path: subprocess.run([*command, "-r", str(path)], capture_output=True, check=True).returncode


def _records(path: Path) -> int:
    return sum(record.body is not None for record in read(path))


def _compare(report: Report, tshark: str, folder: Path, settings: Settings) -> None:
    """The time that tshark takes to start, which an empty capture shows, is not what is compared: it is taken off."""
    empty = folder / "empty.pcap"
    empty.write_bytes(pcap([]))
    rows, numbers = [], {}
    for mix, payloads in mixes().items():
        data, frames = _capture(payloads, 3_000_000)
        path = folder / "capture.pcap"
        path.write_bytes(data)
        jobs = {_BASELINE: Job(_records, [path]), _RIVAL: Job(_tshark(tshark), [path])}
        timings = race({**jobs, "start": Job(_tshark(tshark), [empty])}, settings)
        ours = timings[_BASELINE].best
        theirs = timings[_RIVAL].best - timings["start"].best
        ratio = theirs / ours
        speeds = [number(frames / seconds / 1000) for seconds in (ours, theirs)]
        rows.append([mix, *speeds, number(ratio, "x"), f"> {_FASTER:g}x", verdict(ratio, _FASTER)])
        numbers[mix] = {"frames": frames, "bytes": len(data), "mqwire_s": ours, "tshark_s": theirs}
    note = (
        "1000 frames a second, best round; the time that tshark takes to start is left out. x: how many times as fast."
    )
    columns = ["", _BASELINE, _RIVAL, "x", "target", ""]
    report.tables.append(Table("captures of replication, 1000 frames/s", columns, rows, note))
    report.numbers["compared"] = numbers


def _large(report: Report, tshark: str, folder: Path, count: int) -> None:
    mix = mixes()
    data, frames = _capture([*mix["small"] * 20, *mix["4 KB"]], count * 480)
    path = folder / "large.pcap"
    path.write_bytes(data)
    rows, numbers = [], {}
    for name, options in {"one pass": (), "two passes": ("-2",), "details (-V)": ("-V",)}.items():
        seconds, peak = _measured([tshark, "-n", "-X", f"lua_script:{SCRIPT}", *options, "-r", str(path)])
        rows.append([name, number(seconds), number(peak), number(seconds / frames * 1e6)])
        numbers[name] = {"seconds": seconds, "peak_mb": peak}
    title = f"tshark on {frames:,} frames, {len(data) / 1e6:.0f} MB"
    report.tables.append(Table(title, ["", "s", "MB at the most", "us per frame"], rows))
    report.numbers["large"] = {"frames": frames, "bytes": len(data), **numbers}


def _measured(command: list[str]) -> tuple[float, float]:
    """Processor seconds and the most memory, in MB, of a process."""
    with open(os.devnull, "wb") as nowhere:
        child = subprocess.Popen(command, stdout=nowhere, stderr=nowhere)
        _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
