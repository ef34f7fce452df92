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

from mqwire.fuzzing.broken import Failure, failure
from mqwire.fuzzing.targets import Target

PATIENCE = 20.0
"""CPU seconds that a check may take before it counts as hanging."""
_WAITING = 15
"""So many times longer by the clock on the wall: for a check that waits, without being an alarm on a busy machine."""
_AGAIN = 0.002
"""Seconds."""
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
    def give_up(number: int, frame: FrameType | None) -> None:
        if _is_counted(frame):
            signal.setitimer(clocks[signal.Signals(number)], _AGAIN)
            return
        raise _Hangs

    clocks = {signal.SIGPROF: signal.ITIMER_PROF, signal.SIGALRM: signal.ITIMER_REAL}
    before = {number: signal.signal(number, give_up) for number in clocks}
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, seconds * _WAITING)
    try:
        yield
    finally:
        for number, clock in clocks.items():
            signal.setitimer(clock, 0)
            signal.signal(number, before[number])


def _is_counted(frame: FrameType | None) -> bool:
    """Whether coverage.py is at work just now. Left in the middle it would wait for ever for a lock that it has."""
    while frame is not None and frame.f_code is not verdict.__code__:
        if str(frame.f_globals.get("__name__")).startswith("coverage."):
            return True
        frame = frame.f_back
    return False


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
