"""One input, one verdict: runs a check and survives whatever it does."""

from __future__ import annotations

import resource
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

from mqwire.fuzzing.broken import Failure, failure
from mqwire.fuzzing.targets import Target

PATIENCE = 20.0
"""CPU seconds that a check may take before it counts as hanging."""
_WAITING = 15
"""So many times longer by the clock on the wall: for a check that waits, without being an alarm on a busy machine."""
_MEMORY = 4 * 1024**3
_PACKAGE = Path(__file__).resolve().parents[1]


class _Hangs(BaseException):
    """Goes past every `except Exception` on its way out."""


def verdict(target: Target, data: bytes, patience: float = PATIENCE) -> Failure | None:
    """What is wrong, or None. To be called in the main thread: hanging is noticed by a signal."""
    try:
        with _patience(patience):
            target.check(data)
    except _Hangs as error:
        return Failure("ends in time", f"{target.name} {_entered(error)}", f"no end after {patience:g} s")
    except Exception as error:
        return failure(error)
    return None


@contextmanager
def _patience(seconds: float) -> Iterator[None]:
    def give_up(_: int, __: FrameType | None) -> NoReturn:
        raise _Hangs

    alarms = (
        (signal.ITIMER_PROF, signal.SIGPROF, seconds),
        (signal.ITIMER_REAL, signal.SIGALRM, seconds * _WAITING),
    )
    before = [signal.signal(number, give_up) for _, number, _ in alarms]
    for clock, _, limit in alarms:
        signal.setitimer(clock, limit)
    try:
        yield
    finally:
        for (clock, number, _), handler in zip(alarms, before, strict=True):
            signal.setitimer(clock, 0)
            signal.signal(number, handler)


def _entered(error: BaseException) -> str:
    """The function of mqwire by which the check got in: where it was when time ran out is chance."""
    for frame in traceback.extract_tb(error.__traceback__):
        file = Path(frame.filename)
        if _PACKAGE in file.parents and _PACKAGE / "fuzzing" not in file.parents:
            return f"{file.relative_to(_PACKAGE).with_suffix('')}:{frame.name}"
    return "outside"


def limit_memory() -> None:
    """For a process that runs inputs of which the worst must be assumed."""
    if sys.platform != "win32":
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
