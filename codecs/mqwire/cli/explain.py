"""`mqwire explain`: what a message is and does, in words and byte by byte."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from mqwire.cli._choosing import choosing
from mqwire.cli._options import (
    AllOption,
    ProtocolOption,
    ending,
    examples,
)
from mqwire.render.explanation import explain_all
from mqwire.render.filters import Filter
from mqwire.render.pieces import AUTO
from mqwire.render.run import Run

EXAMPLES = examples(
    "mqwire explain message.bin",
    "mqwire explain 10C00B00 4C494F52 3C020000 FFFFFFFF",
    "mqwire explain capture.pcap --packet 14",
    "mqwire explain capture.pcap --findings",
)


@choosing
def explain(
    what: Annotated[
        list[str],
        typer.Argument(help="Captures, messages, - for standard input, or the hex itself.", metavar="FILE|HEX"),
    ],
    *,
    protocol: ProtocolOption = AUTO,
    show_all: AllOption = False,
    only: Filter,
) -> None:
    """Explain messages: in words, as an annotated hex dump, and what a receiver would answer."""
    run = Run(protocol=protocol, only=only)
    with ending():
        found = run.files_or_hex(what)
        explain_all(found, sys.stdout, full=show_all, several=len(what) > 1 and not run.is_hex)
    raise typer.Exit(run.status)
