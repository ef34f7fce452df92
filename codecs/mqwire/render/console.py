"""Where output goes: colours on a terminal, plain text anywhere else."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from rich.console import Console

from mqwire.render.escape import escape
from mqwire.render.inputs import STANDARD_INPUT, Unreadable

PLAIN_WIDTH = 120
"""Columns where there is no terminal to ask."""
UNBROKEN = 1 << 20
"""Columns for what only a terminal needs broken: whoever searches a file wants a field on one line."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Rich would end the program here; who called should know why."""
        raise BrokenPipeError


def console(stream: IO[str], *, width: int = PLAIN_WIDTH) -> Console:
    """A console that takes text for what it is: no markup, no emoji codes, no guesses about numbers.

    `width` is that of anything but a terminal.
    """
    has_terminal = stream.isatty()
    is_plain = not has_terminal or bool(os.environ.get("NO_COLOR"))
    return _Console(
        file=stream,
        width=None if has_terminal or os.environ.get("COLUMNS") else width,
        color_system=None if is_plain else "auto",
        force_terminal=has_terminal,
        markup=False,
        emoji=False,
        highlight=False,
    )


def warn(text: str) -> None:
    """One line on standard error; where that cannot be written either there is nobody left to tell."""
    with suppress(OSError):
        print(f"mqwire: {text}", file=sys.stderr)


@contextmanager
def text_output(name: str | None) -> Iterator[IO[str]]:
    """Standard output, or the file that is to be written."""
    if name is None:
        yield sys.stdout
        return
    with _writing(name), Path(name).open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
        yield file


def write_bytes(name: str | None, data: bytes) -> None:
    """Bytes to a file or to standard output; a terminal gets hex."""
    if name is not None:
        with _writing(name):
            Path(name).write_bytes(data)
    elif sys.stdout.isatty():
        print(data.hex())
        warn("shown as hex, since this is a terminal; -o writes the bytes to a file")
    else:
        rest = memoryview(data)
        while rest:  # unbuffered output may take less than it was given
            rest = rest[sys.stdout.buffer.write(rest) :]
        sys.stdout.buffer.flush()


@contextmanager
def reserved(name: str, option: str = "-o") -> Iterator[None]:
    """For a file that long work will write at its end: finds out now if that cannot be."""
    is_new = not Path(name).exists()
    with _writing(name, option):
        Path(name).open("ab").close()
    try:
        yield
    except BaseException:
        if is_new:
            Path(name).unlink(missing_ok=True)
        raise


@contextmanager
def _writing(name: str, option: str = "-o") -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unreadable(f"{escape(name)}: {cannot_be_written(error)}; choose another file with {option}") from None


def cannot_be_written(error: OSError) -> str:
    return f"cannot be written ({escape((error.strerror or str(error)).lower())})"


def is_one_of(name: str, inputs: Iterable[str]) -> bool:
    """Whether a file that is to be written is also to be read."""
    try:
        written = os.stat(name)
    except (OSError, ValueError):
        return False
    # Terminals and the like may be both.
    return stat.S_ISREG(written.st_mode) and any(os.path.samestat(written, read) for read in _found(inputs))


def _found(inputs: Iterable[str]) -> Iterator[os.stat_result]:
    for name in inputs:
        with suppress(OSError, ValueError):
            yield os.fstat(sys.__stdin__.fileno()) if name == STANDARD_INPUT and sys.__stdin__ else os.stat(name)
