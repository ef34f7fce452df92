"""A broken invariant, and where a failure of any kind is at home."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

_HERE = Path(__file__).resolve().parent
_PACKAGE = _HERE.parent
_INDEX = re.compile(r"\[\d+\]")


class Broken(Exception):
    """An invariant does not hold.

    `invariant` is its short name, `place` where in the format or the code it fails (the same for all inputs that
    fail alike), `detail` what was seen this time.
    """

    def __init__(self, invariant: str, place: str, detail: str = "") -> None:
        super().__init__(invariant, place, detail)
        self.invariant, self.place, self.detail = invariant, place, detail

    def __str__(self) -> str:
        return f"{self.invariant} at {self.place}: {self.detail}"


class Failure(NamedTuple):
    """What a failed check comes down to; equal keys are one bug."""

    invariant: str
    place: str
    detail: str

    @property
    def key(self) -> tuple[str, str]:
        return self.invariant, self.place


def hold(condition: bool, invariant: str, place: str, detail: Callable[[], str] | str = "") -> None:
    """Raise Broken unless the condition is true; details are worked out only then."""
    if not condition:
        raise Broken(invariant, place, detail if isinstance(detail, str) else detail())


def general(path: str) -> str:
    """A path without the numbers of elements: `directory_changes[].properties[].value`."""
    return _INDEX.sub("[]", path)


@contextmanager
def only(*allowed: type[Exception], doing: str) -> Iterator[None]:
    """Lets through what may be raised; anything else is a broken invariant, at the line that raised it."""
    try:
        yield
    except Exception as error:
        if isinstance(error, (Broken, *allowed)):
            raise
        raise Broken(f"{doing} raises", f"{type(error).__name__} in {raised_in(error)}", brief(error)) from error


def brief(error: BaseException, longest: int = 300) -> str:
    text = f"{type(error).__name__}: {error}"
    return text if len(text) <= longest else f"{text[:longest]}..."


def raised_in(error: BaseException) -> str:
    """The innermost function of mqwire, this toolkit left out, that an error went through."""
    found = "outside"
    for frame in traceback.extract_tb(error.__traceback__):
        file = Path(frame.filename)
        if _PACKAGE in file.parents and _HERE not in file.parents:
            found = f"{file.relative_to(_PACKAGE).with_suffix('')}:{frame.name}"
    return found


def failure(error: BaseException) -> Failure:
    """Any error that came out of a check; what is not Broken is a mistake in mqwire or in the check itself."""
    if isinstance(error, Broken):
        return Failure(error.invariant, error.place, error.detail)
    return Failure("raises", f"{type(error).__name__} in {raised_in(error)}", brief(error))
