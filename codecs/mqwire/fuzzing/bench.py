"""The bug bench: plants one fault at a time into a copy of the project and lets the harnesses look for it."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mqwire.errors import MqwireError
from mqwire.fuzzing.campaign.hunt import Found, hunt
from mqwire.fuzzing.campaign.plan import Plan
from mqwire.fuzzing.faults import Fault, FaultError, plant
from mqwire.fuzzing.targets import Target
from mqwire.fuzzing.workspace import Workspace

LIMIT = 60.0
"""CPU seconds within which a fault has to be found."""


@dataclass(frozen=True)
class Row:
    """What became of one fault: what each seed found, None where nothing was found in time."""

    fault: Fault
    found: tuple[Found | None, ...]
    problem: str = ""
    """Why it could not be planted."""

    @property
    def seconds(self) -> float | None:
        """The median over the seeds; None if most of them found nothing."""
        times = [LIMIT * 1000 if found is None else found.cpu for found in self.found]
        median = statistics.median(times)
        return median if median <= LIMIT * 10 else None

    @property
    def is_found(self) -> bool:
        return self.seconds is not None and self.seconds <= LIMIT

    @property
    def first(self) -> Found | None:
        """What the median seed found."""
        ranked = sorted((found for found in self.found if found is not None), key=lambda found: found.cpu)
        return ranked[min(len(ranked) - 1, len(self.found) // 2)] if ranked else None

    def document(self) -> dict[str, Any]:
        return {
            "fault": self.fault.name,
            "file": self.fault.file,
            "what": self.fault.what,
            "found": self.is_found,
            "cpu_seconds": None if self.seconds is None else round(self.seconds, 1),
            "seeds": [None if found is None else found._asdict() for found in self.found],
        }


def bench(
    faults: Iterable[Fault], targets: tuple[Target, ...], *, seeds: int = 3, jobs: int = 1, limit: float = LIMIT
) -> Iterator[Row]:
    """Plant and look for each fault; rows come as they are done. Campaigns take one core each, so many side by side."""
    with ThreadPoolExecutor(max(1, jobs)) as pool:
        work: Callable[[Fault], Row] = lambda fault: _row(fault, targets, seeds, limit)  # noqa: E731
        yield from pool.map(work, faults)


def _row(fault: Fault, targets: tuple[Target, ...], seeds: int, limit: float) -> Row:
    with tempfile.TemporaryDirectory(prefix="mqwire-bench-", ignore_cleanup_errors=True) as scratch:
        try:
            copy = plant(fault, Path(scratch) / "copy")
        except FaultError as error:  # the others have nothing to do with it
            return Row(fault, (None,) * seeds, str(error))
        return Row(fault, tuple(_look(copy, targets, seed, limit) for seed in range(1, seeds + 1)))


def _look(copy: Path, targets: tuple[Target, ...], seed: int, limit: float) -> Found | None:
    """From the shipped seeds alone: what an earlier seed has put into the corpora is thrown away."""
    space = Workspace(copy / "fuzz")
    shutil.rmtree(space.corpora, ignore_errors=True)
    plan = Plan(space, targets, limit, seed=seed, only_first=True, python_path=copy / "codecs")
    try:
        return hunt(plan)
    except MqwireError:  # a machine out of breath, or a copy that cannot be started, which a second try tells apart
        pass
    try:
        return hunt(plan)
    except MqwireError as error:
        return Found("any", "starts", str(error)[:200], "", 0.0)
