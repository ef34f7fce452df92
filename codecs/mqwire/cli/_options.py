"""Options that several commands share, and how every command ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Annotated

import typer

from mqwire.render.console import cannot_be_written, warn
from mqwire.render.inputs import Unreadable
from mqwire.render.outcome import UNREADABLE
from mqwire.render.pieces import AUTO, CHOICES

STANDARD_OUTPUT = "-"
BROKEN_PIPE = 141
"""As if killed by SIGPIPE, like other programs whose reader goes away."""


def _known_protocol(name: str) -> str:
    if name not in (AUTO, *CHOICES):
        raise typer.BadParameter(f"there is no {name!r}; use one of {', '.join((AUTO, *CHOICES))}")
    return name


Files = Annotated[
    list[str],
    typer.Argument(
        help="Captures (pcap, pcapng, also gzip or zstd), raw messages or hex text; - is standard input.",
        metavar="FILE",
    ),
]
ProtocolOption = Annotated[
    str,
    typer.Option(
        "--protocol",
        "-p",
        metavar="auto|mqdsrp|mqcn|mqqb|...",
        help="What the bytes are; auto finds out. Of a capture, only what carries this protocol.",
        callback=_known_protocol,
        autocompletion=lambda: [AUTO, *CHOICES],
    ),
]
AllOption = Annotated[bool, typer.Option("--all", help="Show long arrays, texts and byte strings whole.")]
OutputOption = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="OUT",
        help="Write to this file instead of standard output, which is -.",
        callback=lambda name: None if name == STANDARD_OUTPUT else name,
    ),
]


@contextmanager
def ending() -> Iterator[None]:
    """Ends a command quietly when its reader has gone, and in one sentence when a file cannot be used."""
    try:
        yield
        sys.stdout.flush()
    except Unreadable as reason:
        warn(str(reason))
        raise typer.Exit(UNREADABLE) from None
    except OSError as error:
        raise typer.Exit(give_up_output(error)) from None


def give_up_output(error: OSError) -> int:
    """The exit status when standard output takes no more; files that fail are Unreadable long before."""
    silence(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return BROKEN_PIPE
    warn(f"standard output: {cannot_be_written(error)}; send it elsewhere")
    return UNREADABLE


def silence(stream: IO[str]) -> None:
    """Let what is left in a stream go nowhere, or Python complains when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def examples(*lines: str) -> str:
    """The end of a help text; a blank line between lines keeps them apart."""
    return "\n\n".join(("Examples:", *lines))
