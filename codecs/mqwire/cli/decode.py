"""`mqwire decode`: messages as trees, JSON or CSV."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from mqwire._decode import Engine
from mqwire.cli._options import (
    AllOption,
    Files,
    OutputOption,
    ProtocolOption,
    ending,
    examples,
)
from mqwire.render.console import is_one_of, text_output
from mqwire.render.pieces import AUTO
from mqwire.render.run import Run
from mqwire.render.writers import writer


class Form(StrEnum):
    tree = "tree"
    json = "json"
    jsonl = "jsonl"
    csv = "csv"


class Parser(StrEnum):
    fast = "fast"
    kaitai = "kaitai"


_ENGINES: dict[Parser, Engine] = {Parser.fast: "fast", Parser.kaitai: "kaitai"}
EXAMPLES = examples(
    "mqwire decode message.bin",
    "xxd packet.bin | mqwire decode -",
    "mqwire decode *.bin --lenient --format csv -o messages.csv",
)


def decode(
    files: Files,
    *,
    protocol: ProtocolOption = AUTO,
    form: Annotated[Form, typer.Option("--format", "-f", help="How to show the messages.")] = Form.tree,
    lenient: Annotated[bool, typer.Option("--lenient", help="Take whatever has the structure.")] = False,
    engine: Annotated[Parser, typer.Option("--engine", help="Which of the two parsers reads.")] = Parser.fast,
    show_all: AllOption = False,
    output: OutputOption = None,
) -> None:
    """Decode messages and show them as trees, JSON or CSV.

    Strict unless --lenient: a message that breaks a rule is refused, and what was read of it is shown.
    """
    if output is not None and is_one_of(output, files):
        raise typer.BadParameter("is also to be read", param_hint="--output")
    run = Run(protocol=protocol, strict=not lenient, engine=_ENGINES[engine])
    with ending(), text_output(output) as stream:
        shown = writer(form.value, stream, full=show_all)
        for outcome in run.files(files):
            shown.write(outcome)
    raise typer.Exit(run.status)
