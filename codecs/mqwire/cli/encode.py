"""`mqwire encode`: JSON documents as bytes."""

from __future__ import annotations

from typing import Annotated

import typer

from mqwire.cli._options import OutputOption, ending, examples
from mqwire.render.console import is_one_of, write_bytes
from mqwire.render.documents import encode_file

EXAMPLES = examples(
    "mqwire encode message.json -o message.bin",
    "mqwire decode message.bin --format json | mqwire encode - | mqwire explain -",
)


def encode(
    file: Annotated[str, typer.Argument(help="JSON documents, or JSON lines; - is standard input.", metavar="FILE")],
    output: OutputOption = None,
) -> None:
    """Encode JSON documents, as decode writes them, to bytes.

    Several documents give their messages back to back.
    """
    if output is not None and is_one_of(output, [file]):
        raise typer.BadParameter("is also to be read", param_hint="--output")
    with ending():
        data, status = encode_file(file)
        if data:
            write_bytes(output, data)
    raise typer.Exit(status)
