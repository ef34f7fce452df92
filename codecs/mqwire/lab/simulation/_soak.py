"""Many schedules on all cores, until one fails or all are done."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator
from time import monotonic, process_time
from typing import TypeAlias

import msgspec

from mqwire.lab.simulation._generate import generate
from mqwire.lab.simulation._run import run

_BATCH = 25


class Totals(msgspec.Struct):
    """What a number of schedules came to."""

    schedules: int = 0
    messages: int = 0
    acknowledged: int = 0
    virtual_seconds: float = 0.0
    cpu_seconds: float = 0.0
    seconds: float = 0.0
    """Of the wall clock."""
    failed: dict[int, list[str]] = {}
    """The complaints by seed."""
    is_interrupted: bool = False

    def add(self, other: Totals) -> None:
        self.schedules += other.schedules
        self.messages += other.messages
        self.acknowledged += other.acknowledged
        self.virtual_seconds += other.virtual_seconds
        self.cpu_seconds += other.cpu_seconds
        self.failed = self.failed | other.failed


Show: TypeAlias = Callable[[Totals], None]


def soak(first: int, count: int, *, jobs: int = 1, most_failures: int = 1, show: Show = lambda _: None) -> Totals:
    """Run the schedules of seeds `first`, `first + 1` and so on. Ctrl-C ends it with what there is."""
    begun, totals = monotonic(), Totals()
    work = _in_turn(first, count) if jobs == 1 else _side_by_side(first, count, jobs)
    try:
        for part in work:
            totals.add(part)
            totals.seconds = monotonic() - begun
            show(totals)
            if len(totals.failed) >= most_failures:
                break
    except KeyboardInterrupt:
        totals.is_interrupted = True
    finally:
        work.close()
    totals.seconds = monotonic() - begun
    return totals


def batch(first: int, count: int) -> Totals:
    """Some schedules in this process."""
    totals, begun = Totals(), process_time()
    for seed in range(first, first + count):
        result = run(generate(seed))
        totals.schedules += 1
        totals.messages += result.messages
        totals.acknowledged += result.acknowledged
        totals.virtual_seconds += result.seconds
        if result.complaints:
            totals.failed = {**totals.failed, seed: result.complaints}
    totals.cpu_seconds = process_time() - begun
    return totals


def _batches(first: int, count: int) -> Iterator[tuple[int, int]]:
    for start in range(first, first + count, _BATCH):
        yield start, min(_BATCH, first + count - start)


def _in_turn(first: int, count: int) -> Generator[Totals, None, None]:
    return (batch(*part) for part in _batches(first, count))


def _side_by_side(first: int, count: int, jobs: int) -> Generator[Totals, None, None]:
    """Batches as they are done; whoever has seen enough closes this, and the processes end."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, initializer=_leave_interrupts_to_parent) as pool:
        yield from pool.imap_unordered(_part, _batches(first, count))


def _part(part: tuple[int, int]) -> Totals:
    return batch(*part)


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
