"""Decoding and encoding speed by message size, the ratios to mqwire, and whether time stays proportional to size."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .. import contenders, messages
from ..report import Report, Table, number, verdict
from ..timing import Job, Settings, race

_MEGABYTE = 1e6
_PINNED = 200_000_000  # bytes; objects take some times the message
_CURVE = (contenders.BASELINE, "lean Kaitai")
_NOTE = (
    "MB/s (10^6 bytes) of the best round. x columns: how many times as fast the first row is.\n"
    "mix: every message once, which the target is for. even: as many bytes of each size."
)


@dataclass(frozen=True)
class _Contest:
    """One kind of work and who does it."""

    kind: str
    baseline: str
    targets: Mapping[str, float | None]
    jobs: Mapping[str, Mapping[str, Job]]
    """By size class, then by contender."""


def run(settings: Settings) -> Report:
    """Everything, one kind of work after the other."""
    report = Report()
    classes = messages.size_classes()
    report.numbers["message_bytes"] = {size.name: [len(data) for data in size.messages] for size in classes}
    decoders = _available(contenders.DECODERS)
    encoders = _available(contenders.ENCODERS)
    decoding = {
        size.name: {name: Job(decode, size.messages) for name, (decode, _) in decoders.items()} for size in classes
    }
    encoding = {
        size.name: {
            name: Job(encode, [decode(data) for data in size.messages]) for name, (decode, encode) in encoders.items()
        }
        for size in classes
    }
    nbytes = {size.name: size.nbytes for size in classes}
    for contest in (
        _Contest("decode", contenders.BASELINE, _targets(contenders.DECODERS), decoding),
        _Contest("encode", contenders.ENCODE_BASELINE, _targets(contenders.ENCODERS), encoding),
    ):
        _compare(report, contest, nbytes, settings)
    _flatness(report, {name: decoders[name][0] for name in _CURVE if name in decoders}, settings)
    return report


def _available(registry: Mapping[str, Any]) -> dict[str, Any]:
    """The contenders whose libraries are installed, loaded."""
    loaded = {}
    for name, contender in registry.items():
        try:
            loaded[name] = contender.load()
        except ModuleNotFoundError as error:
            if error.name not in contenders.LIBRARIES:
                raise
    return loaded


def _targets(registry: Mapping[str, Any]) -> dict[str, float | None]:
    return {name: contender.target for name, contender in registry.items()}


def _compare(report: Report, contest: _Contest, nbytes: Mapping[str, int], settings: Settings) -> None:
    """Race the contenders in each size class and add the table and the numbers."""
    best: dict[str, dict[str, float]] = {}
    median: dict[str, dict[str, float]] = {}
    for size, jobs in contest.jobs.items():
        for name, timing in race(jobs, settings).items():
            best.setdefault(name, {})[size] = nbytes[size] / timing.best / _MEGABYTE
            median.setdefault(name, {})[size] = nbytes[size] / timing.median / _MEGABYTE
    for speeds in (*best.values(), *median.values()):
        mix, even = _mix(speeds, nbytes), _even(speeds.values())
        speeds |= {"mix": mix, "even": even}

    columns = [*nbytes, "mix", "even"]
    base = best.get(contest.baseline)
    rows = []
    numbers: dict[str, Any] = {}
    for name, speeds in best.items():
        target = contest.targets[name]
        ratios = {size: base[size] / speeds[size] for size in columns} if base and name != contest.baseline else {}
        rows.append(
            [
                name,
                *(number(speeds[size]) for size in columns),
                *(number(ratios.get(size), "x") for size in columns),
                "" if target is None else f">= {target:g}x",
                verdict(ratios.get("mix"), target),
            ]
        )
        numbers[name] = {"mb_per_s": speeds, "median_mb_per_s": median[name], "ratio": ratios, "target": target}
        numbers[name]["met"] = ratios["mix"] >= target if ratios and target is not None else None
    headings = ["", *columns, *(f"x {size}" for size in columns), "target", ""]
    note = _NOTE if base else f"No ratios: {contest.baseline!r} is not installed."
    report.tables.append(Table(f"{contest.kind}, MB/s", headings, rows, note))
    report.numbers[contest.kind] = numbers


def _mix(speeds: Mapping[str, float], nbytes: Mapping[str, int]) -> float:
    """The speed over all messages, one after the other."""
    return sum(nbytes.values()) / sum(nbytes[size] / speeds[size] for size in nbytes)


def _even(speeds: Iterable[float]) -> float:
    """The speed over equal shares of bytes: the harmonic mean."""
    slownesses = [1 / speed for speed in speeds]
    return len(slownesses) / sum(slownesses)


def _flatness(report: Report, decoders: Mapping[str, Callable[[bytes], Any]], settings: Settings) -> None:
    """Nanoseconds a byte at growing sizes: a linear decoder's row is flat once the cost per message is spread."""
    curve = _curve(decoders, settings)
    if contenders.BASELINE in decoders:
        decode = decoders[contenders.BASELINE]
        curve[f"{contenders.BASELINE}, all kept"] = _kept_curve(decode, settings)
        pins = _pin_memory(_PINNED if settings.curve_bytes[-1] >= _PINNED // 20 else _PINNED // 10)
        curve |= _curve({f"{contenders.BASELINE}, memory at hand": decode}, settings)
        del pins
    rows = []
    for name, points in curve.items():
        settled = list(points.values())[1:]  # the smallest message is mostly fixed cost
        rows.append([name, *map(number, points.values()), number(max(settled) / min(settled), "x")])
    headings = ["", *(f"{nbytes:,} B" for nbytes in settings.curve_bytes), "spread"]
    note = (
        "Best round. spread: slowest over fastest, without the first column. In the first rows each message is\n"
        "dropped before the next, so all but the largest find their memory in the caches. all kept: as many bytes in\n"
        "each column, in messages of its size, and all objects are kept, so that nothing but their size differs.\n"
        "memory at hand: the process need not get it from the system and give it back for each of the largest."
    )
    report.tables.append(Table("decode, ns per byte by message size (queues only)", headings, rows, note))
    report.numbers["ns_per_byte"] = curve


def _curve(decoders: Mapping[str, Callable[[bytes], Any]], settings: Settings) -> dict[str, dict[int, float]]:
    curve: dict[str, dict[int, float]] = {name: {} for name in decoders}
    for nbytes in settings.curve_bytes:
        data = messages.sized(nbytes)
        for name, timing in race({name: Job(decode, [data]) for name, decode in decoders.items()}, settings).items():
            curve[name][nbytes] = timing.best / len(data) * 1e9
    return curve


def _kept_curve(decode: Callable[[bytes], Any], settings: Settings) -> dict[int, float]:
    """As many bytes of messages of each size, and all objects alive at the end."""
    total = settings.curve_bytes[-1]
    lists = {nbytes: [messages.sized(nbytes)] * (total // nbytes) for nbytes in settings.curve_bytes}
    jobs = {
        str(nbytes): Job(lambda batch: [decode(data) for data in batch], [batch]) for nbytes, batch in lists.items()
    }
    timings = race(jobs, settings)
    return {nbytes: timings[str(nbytes)].best / sum(map(len, batch)) * 1e9 for nbytes, batch in lists.items()}


def _pin_memory(nbytes: int) -> list[bytes]:
    """Small objects here and there in so much memory, so that the interpreter keeps all of it."""
    filler = [bytes(31 + index % 3) for index in range(nbytes // 64)]
    return filler[::4000]
