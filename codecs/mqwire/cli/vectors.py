"""`mqwire vectors`: test vectors for any implementation."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mqwire._generated.model import MODEL
from mqwire.cli._options import ending, examples

app = typer.Typer(help="Test vectors for any implementation, in any language.", no_args_is_help=True)
EXAMPLES = examples(
    "mqwire vectors export vectors",
    "mqwire vectors export vectors --protocol mqdsrp --protocol mqcn",
)


def _known(names: list[str]) -> list[str]:
    for name in names:
        if name not in MODEL.protocols:
            raise typer.BadParameter(f"there is no {name!r}; use one of {', '.join(MODEL.protocols)}")
    return names


@app.callback()
def _vectors() -> None:
    """With a callback, `export` stays a command of its own."""


@app.command(epilog=EXAMPLES)
def export(
    folder: Annotated[Path, typer.Argument(help="A new or empty folder, or that of an earlier export.", metavar="DIR")],
    protocol: Annotated[
        list[str] | None,
        typer.Option(
            "--protocol",
            "-p",
            metavar="mqdsrp|mqcn|mqqb|...",
            help="Only this protocol; may be given several times.",
            callback=lambda names: _known(names or []),
            autocompletion=lambda: list(MODEL.protocols),
        ),
    ] = None,
) -> None:
    """Write messages as files, valid, invalid and truncated, with a manifest that says what each of them is.

    Every message, property type and rule is there. The same version of mqwire writes the same files each time.
    """
    from mqwire.render.vectors import write_vectors

    with ending():
        write_vectors(folder, protocol or [])
