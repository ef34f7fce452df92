"""Timing that compares: contenders take turns, so that whatever slows the machine for a while slows all of them."""

import gc
import statistics
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, NamedTuple


class Settings(NamedTuple):
    """How long to measure."""

    rounds: int = 9
    batch_seconds: float = 0.05
    collector: bool = False
    curve_bytes: tuple[int, ...] = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)


QUICK = Settings(rounds=3, batch_seconds=0.01, curve_bytes=(1_000, 10_000, 100_000, 1_000_000))


class Job(NamedTuple):
    """A function and the arguments it is called with, one call for each."""

    function: Callable[[Any], object]
    arguments: Sequence[Any]


class Timing(NamedTuple):
    """Seconds for one pass through a job's arguments."""

    best: float
    median: float


def _seconds(function: Callable[[Any], object], batch: Sequence[Any]) -> float:
    start = perf_counter()
    for argument in batch:
        function(argument)
    return perf_counter() - start


def _passes(job: Job, batch_seconds: float) -> int:
    """How many passes fill a batch. Working it out is also the warm-up."""
    passes = 1
    while (seconds := _seconds(job.function, [*job.arguments] * passes)) < batch_seconds / 2:
        passes *= 2
    return max(1, round(passes * batch_seconds / seconds))


def race(jobs: Mapping[str, Job], settings: Settings) -> dict[str, Timing]:
    """Time all jobs in rounds, each round beginning with another one.

    The garbage collector runs between batches and, unless told otherwise, not during them: the same for all.
    """
    batches: dict[str, tuple[int, list[Any]]] = {}
    for name, job in jobs.items():
        passes = _passes(job, settings.batch_seconds)
        batches[name] = passes, [*job.arguments] * passes
    seconds: dict[str, list[float]] = {name: [] for name in jobs}
    names = list(jobs)
    was_enabled = gc.isenabled()
    try:
        for number in range(settings.rounds):
            first = number % max(1, len(names))
            for name in names[first:] + names[:first]:
                passes, batch = batches[name]
                gc.collect()
                if not settings.collector:
                    gc.disable()
                seconds[name].append(_seconds(jobs[name].function, batch) / passes)
                gc.enable()
    finally:
        if not was_enabled:
            gc.disable()
    return {name: Timing(min(times), statistics.median(times)) for name, times in seconds.items()}
