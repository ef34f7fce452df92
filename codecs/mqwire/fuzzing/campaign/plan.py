"""What a campaign is asked to do, and whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from mqwire.errors import MqwireError
from mqwire.fuzzing.targets import LEFT_OUT, TARGETS, Target
from mqwire.fuzzing.workspace import Workspace

_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}
_DURATION = re.compile(r"(\d+(?:\.\d+)?)\s*([smhd]?)")
_FIRST, _LONGEST, _SHORTEST = 3.0, 120.0, 1.0
SEEDS_ONLY = 0
"""The seconds of a turn that ends with the last seed."""


def duration(text: str) -> float:
    """`90`, `90s`, `10m`, `1.5h` or `1h30m` in seconds."""
    parts = _DURATION.findall(text)
    if not parts or _DURATION.sub("", text).strip():
        raise MqwireError(f"{text!r} is no time; write it like 90s, 10m or 1h30m")
    return float(sum(float(number) * _UNITS[unit] for number, unit in parts))


def chosen(names: Iterable[str]) -> tuple[Target, ...]:
    """Targets by name; all of them without one."""
    unknown = [name for name in names if name not in TARGETS]
    if unknown and unknown[0] in LEFT_OUT:
        raise MqwireError(LEFT_OUT[unknown[0]])
    if unknown:
        raise MqwireError(f"there is no target {unknown[0]!r}; `mqwire fuzz list` shows them")
    return tuple(TARGETS[name] for name in dict.fromkeys(names)) or tuple(TARGETS.values())


@dataclass(frozen=True)
class Plan:
    """What a campaign is asked to do."""

    space: Workspace
    targets: tuple[Target, ...]
    seconds: float
    jobs: int = 1
    seed: int = 0
    only_first: bool = False
    """End each slice with the first bug."""
    python_path: Path | None = None
    """Where they find mqwire, if not where this process has."""


class Turns:
    """Gives each target its turn: short slices first, so that all have begun soon, then longer ones.

    With `seeds_first` the first turn of each is its seeds and nothing else: what is shipped shows most of what can be
    shown at all, and no target has to wait for it until others have mutated theirs.
    """

    def __init__(self, plan: Plan, *, seeds_first: bool = False) -> None:
        self.plan, self.seeds_first = plan, seeds_first
        self.given = dict.fromkeys((target.name for target in plan.targets), 0.0)
        self.turns = dict.fromkeys(self.given, 0)
        self.running: dict[str, int] = dict.fromkeys(self.given, 0)

    def next(self, left: float) -> tuple[Target, int] | None:
        """The target that has had least, and for how many seconds; None when time is up and all have had a turn.

        A campaign that is too short for all still runs the seeds of each.
        """
        name = min(self.given, key=lambda n: (self.running[n], self.turns[n], self.given[n]))
        if left < _SHORTEST and (self.turns[name] or self.plan.only_first):
            return None
        seconds = self._seconds(self.turns[name], max(left, _SHORTEST))
        self.given[name] += seconds
        self.turns[name] += 1
        self.running[name] += 1
        return TARGETS[name], seconds

    def _seconds(self, turn: int, left: float) -> int:
        if not self.seeds_first:
            first = _FIRST
        elif turn:
            first, turn = _SHORTEST, turn - 1
        else:
            return SEEDS_ONLY
        share = left * self.plan.jobs / len(self.given)
        seconds: float = min(first * 2**turn, _LONGEST, max(share, _SHORTEST), left)
        return max(1, round(seconds))

    def done(self, target: Target) -> None:
        self.running[target.name] -= 1
