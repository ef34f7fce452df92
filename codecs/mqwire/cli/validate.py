"""`mqwire validate`: every rule that messages break."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from mqwire.cli._choosing import choosing
from mqwire.cli._options import (
    Files,
    ProtocolOption,
    ending,
    examples,
)
from mqwire.render.filters import Filter
from mqwire.render.pieces import AUTO
from mqwire.render.report import report
from mqwire.render.run import Run


class Form(StrEnum):
    text = "text"
    json = "json"


EXAMPLES = examples(
    "mqwire validate *.bin",
    "mqwire validate capture.pcapng --since 2024-05-01",
    "mqwire validate --format json message.bin",
)


@choosing
def validate(
    files: Files,
    *,
    protocol: ProtocolOption = AUTO,
    form: Annotated[Form, typer.Option("--format", "-f", help="For people or for machines.")] = Form.text,
    only: Filter,
) -> None:
    """Report every rule that messages break, with its section number.

    Of a capture only messages with which something is wrong are listed. The exit status is 1 if there is any finding,
    warnings included.
    """
    run = Run(protocol=protocol, only=only)
    with ending():
        report(run.files(files), sys.stdout, as_json=form is Form.json, broken=run.broken)
    raise typer.Exit(run.status)
