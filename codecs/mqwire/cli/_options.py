"""Options that several commands share, and how every command ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from mqwire.render.console import warn
from mqwire.render.inputs import Unreadable
from mqwire.render.outcome import UNREADABLE
from mqwire.render.pieces import AUTO, CHOICES

BROKEN_PIPE = 141
"""As if killed by SIGPIPE, like other programs whose reader goes away."""


def _known_protocol(name: str) -> str:
    if name not in (AUTO, *CHOICES):
        raise typer.BadParameter(f"there is no {name!r}; use one of {', '.join((AUTO, *CHOICES))}")
    return name


Files = Annotated[list[str], typer.Argument(help="Raw messages or hex text; - is standard input.", metavar="FILE")]
ProtocolOption = Annotated[
    str,
    typer.Option(
        "--protocol",
        "-p",
        metavar="auto|mqdsrp|mqcn|mqqb|...",
        help="What the bytes are; auto finds out.",
        callback=_known_protocol,
        autocompletion=lambda: [AUTO, *CHOICES],
    ),
]
AllOption = Annotated[bool, typer.Option("--all", help="Show long arrays, texts and byte strings whole.")]
OutputOption = Annotated[
    str | None, typer.Option("--output", "-o", metavar="OUT", help="Write to this file instead of standard output.")
]


@contextmanager
def ending() -> Iterator[None]:
    """Ends a command quietly when its reader has gone, and in one sentence when a file cannot be used."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it flushes at exit
        raise typer.Exit(BROKEN_PIPE) from None
    except Unreadable as reason:
        warn(str(reason))
        raise typer.Exit(UNREADABLE) from None


def examples(*lines: str) -> str:
    """The end of a help text; a blank line between lines keeps them apart."""
    return "\n\n".join(("Examples:", *lines))
