"""The campaign itself."""

from __future__ import annotations

import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from time import monotonic, sleep
from types import FrameType

from mqwire.fuzzing.bugs import collect, keep, noted
from mqwire.fuzzing.campaign.crew import Worker
from mqwire.fuzzing.campaign.plan import Plan, Turns
from mqwire.fuzzing.campaign.progress import Progress
from mqwire.fuzzing.campaign.result import Result

_LOOK = 0.1
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
Show = Callable[[Result, float], None]


def run(plan: Plan, show: Show = lambda _, __: None) -> Result:
    """Run a campaign to its end, or until a signal; `show` is called again and again with what there is so far."""
    result = Result(0.0, plan.jobs, plan.seed, {t.name: Progress(t.name) for t in plan.targets})
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mqwire-fuzz-")))
        stop = stack.enter_context(_until_told())
        _fuzz(plan, result, scratch, stop, show)
        result.is_interrupted = bool(stop)
        # Notes of a campaign that was killed before it could make something of them are still there, and count.
        result.bugs = collect(noted(plan.space.notes), seconds=20.0 if stop else 120.0)
        for bug in result.bugs:
            result.new_bugs += keep(bug, plan.space)
        for name, progress in result.progress.items():
            progress.bugs = sum(name in bug.targets for bug in result.bugs)
        rmtree(plan.space.notes, ignore_errors=True)
    return result


@contextmanager
def _until_told() -> Iterator[list[int]]:
    """Signals that ask for an end are noted, and answered when there is time; a second one is not waited for."""
    told: list[int] = []

    def note(number: int, _: FrameType | None) -> None:
        if told:
            raise KeyboardInterrupt
        told.append(number)

    before = {number: signal.signal(number, note) for number in _SIGNALS}
    try:
        yield told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _fuzz(plan: Plan, result: Result, scratch: Path, stop: list[int], show: Show) -> None:
    turns = Turns(plan)
    number = plan.seed * 1000
    begin: float | None = None  # when the first worker is ready: loading is not fuzzing
    crew = [Worker(plan) for _ in range(max(1, plan.jobs))]
    try:
        while not stop:
            now = monotonic()
            for worker in crew:
                for report in worker.listen():
                    if "ended" in report and worker.target is not None and worker.progress is not None:
                        worker.progress.end_slice(report["cpu"])
                        worker.progress.state = "waiting"
                        turns.done(worker.target)
                        worker.target = worker.progress = worker.tail = None
                if worker.is_ready and begin is None:
                    begin = now
                left = plan.seconds - (now - (begin or now))
                if worker.is_idle and (turn := turns.next(left)) is not None:
                    number += 1
                    target, seconds = turn
                    progress = result.progress[target.name]
                    worker.start(plan, target, progress, seconds=seconds, scratch=scratch, seed=number)
            result.seconds = now - (begin or now)
            result.cpu = sum(worker.cpu for worker in crew)
            _count_bugs(result, plan.space.notes)
            show(result, plan.seconds)
            if result.seconds >= plan.seconds and all(worker.is_idle for worker in crew):
                break
            sleep(_LOOK)
    finally:
        for worker in crew:
            with suppress(BrokenPipeError, OSError):
                worker.orders.close()  # all at once, so that nobody waits for another
        for worker in crew:
            worker.end()
        for progress in result.progress.values():
            progress.executions, progress.current = progress.total, 0


def _count_bugs(result: Result, notes: Path) -> None:
    names = [path.name for path in notes.glob("*.json")]
    for progress in result.progress.values():
        progress.bugs = sum(name.rpartition("-")[0] == progress.name for name in names)
