"""A directory capture, decoded to objects or shown: mqwire beside the views that are derived from the same Model.

A rival is a function from the path of a capture to the number of messages that it found, and a target: add it to
_RIVALS. Where its tool is not installed `prepare` gives None, and there is no row.
"""

import tempfile
from collections.abc import Callable, Mapping
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from mqwire.capture import read
from mqwire.capture.writer import pcap

from ..report import Report, Table, number, verdict
from ..timing import Job, Settings, race
from .capture import conversation, mixes

_BASELINE = "mqwire, records with their bodies"
Work = Callable[[Path], int]


class Rival(NamedTuple):
    """Another way to get at the messages of a capture."""

    prepare: Callable[[], Work | None]
    """Loads what it needs; None without it."""
    target: float | None
    """How many times as fast mqwire is meant to be."""


def _mqwire(path: Path) -> int:
    return sum(record.body is not None for record in read(path))


def _scapy() -> Work | None:
    try:
        work: Work = import_module("..rivals.scapy_view", __package__).messages
    except ModuleNotFoundError as error:
        if error.name != "scapy":
            raise
        return None
    return work


_RIVALS: Mapping[str, Rival] = {
    "scapy with our layer, sniff(offline=..., session=TCPSession)": Rival(_scapy, 10),
}


def run(settings: Settings) -> Report:
    """All rivals that are there, on one capture of replication."""
    report = Report()
    loaded = {name: (rival.prepare(), rival.target) for name, rival in _RIVALS.items()}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "directory.pcap"
        path.write_bytes(pcap(conversation("10.0.0.1", cycle(mixes()["mix"]), 300_000)))
        works = {_BASELINE: _mqwire, **{name: work for name, (work, _) in loaded.items() if work is not None}}
        counts = {name: work(path) for name, work in works.items()}
        assert len(set(counts.values())) == 1, f"not all see the same messages: {counts}"
        timings = race({name: Job(work, [path]) for name, work in works.items()}, settings._replace(rounds=3))
        size = path.stat().st_size
    rows = []
    for name, timing in timings.items():
        ratio = None if name == _BASELINE else timing.best / timings[_BASELINE].best
        target = None if name == _BASELINE else loaded[name][1]
        rows.append(
            [
                name,
                number(counts[name] / timing.best),
                number(size / timing.best / 1e6),
                number(ratio, "x") if ratio is not None else "",
                "" if target is None else f">= {target:g}x",
                verdict(ratio, target),
            ]
        )
        report.numbers[name] = {"seconds": timing.best, "ratio": ratio, "target": target}
    report.numbers["capture"] = {"bytes": size, "messages": counts[_BASELINE]}
    missing = [name for name, (work, _) in loaded.items() if work is None]
    note = f"A capture of {size:,} bytes with {counts[_BASELINE]} messages; best of three rounds, taking turns."
    if missing:
        note += f"\nNot installed: {', '.join(missing)}."
    columns = ["", "messages/s", "MB/s", "mqwire is", "target", ""]
    report.tables.append(Table("a directory capture to objects", columns, rows, note))
    return report
