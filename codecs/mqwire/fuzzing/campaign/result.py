"""What came of a campaign."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mqwire.fuzzing.bugs import Bug
from mqwire.fuzzing.campaign.progress import Progress


@dataclass
class Result:
    """What came of a campaign, for people and for machines."""

    seconds: float
    jobs: int
    seed: int
    progress: dict[str, Progress]
    bugs: list[Bug] = field(default_factory=list)
    new_bugs: int = 0
    is_interrupted: bool = False
    cpu: float = 0.0

    @property
    def executions(self) -> int:
        return sum(progress.total for progress in self.progress.values())

    def document(self) -> dict[str, Any]:
        return {
            "mqwire": 1,
            "seconds": round(self.seconds, 1),
            "cpu_seconds": round(self.cpu, 1),
            "jobs": self.jobs,
            "seed": self.seed,
            "interrupted": self.is_interrupted,
            "executions": self.executions,
            "targets": [
                {
                    "name": progress.name,
                    "executions": progress.total,
                    "cpu_seconds": round(progress.cpu, 1),
                    "coverage": progress.coverage,
                    "features": progress.features,
                    "corpus": progress.corpus,
                    "bugs": progress.bugs,
                }
                for progress in self.progress.values()
            ],
            "bugs": [bug.document() for bug in self.bugs],
        }
