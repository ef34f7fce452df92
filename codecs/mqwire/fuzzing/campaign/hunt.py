"""A campaign that ends with the first bug, on one core, with the time that it took in CPU seconds."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from time import sleep
from typing import Any, NamedTuple

from mqwire.fuzzing.bugs import noted
from mqwire.fuzzing.campaign.crew import Worker
from mqwire.fuzzing.campaign.plan import Plan, Turns
from mqwire.fuzzing.campaign.progress import Progress

_LOOK = 0.02


class Found(NamedTuple):
    target: str
    invariant: str
    place: str
    detail: str
    cpu: float
    """CPU seconds until it was seen, loading included."""


def hunt(plan: Plan) -> Found | None:
    """The first bug that a campaign comes across, or None after as many CPU seconds as the plan has."""
    turns = Turns(plan, seeds_first=True)
    number = plan.seed * 1000
    with tempfile.TemporaryDirectory(prefix="mqwire-hunt-") as folder:
        scratch = Path(folder)
        worker = Worker(plan)
        try:
            while True:
                for report in worker.listen():
                    if "ended" in report and worker.target is not None:
                        found = _seen(plan.space.notes, worker.cpu, report["cpu"])
                        if found is not None:
                            return found
                        turns.done(worker.target)
                        worker.target = worker.progress = worker.tail = None
                if worker.is_idle:
                    turn = turns.next(plan.seconds - worker.cpu)
                    if turn is None:
                        return None
                    number += 1
                    target, seconds = turn
                    worker.start(plan, target, Progress(target.name), seconds=seconds, scratch=scratch, seed=number)
                sleep(_LOOK)
        finally:
            worker.end()


def _seen(notes: Path, cpu: float, of_slice: float) -> Found | None:
    """What the slice that has just ended has noted; it ends with its first note."""
    for path in sorted(notes.glob("*.json")):
        note: dict[str, Any] = json.loads(path.read_text("utf-8"))
        spent = min(of_slice, note["slice_cpu"])
        return Found(note["target"], note["invariant"], note["place"], note["detail"], cpu - of_slice + spent)
    for target, failure, _ in noted(notes):  # ended by libFuzzer: a hang, or memory
        return Found(target.name, failure.invariant, failure.place, failure.detail, cpu)
    return None
