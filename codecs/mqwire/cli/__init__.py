"""The command line: one thin module for each command; the work is done in `mqwire.render`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import mqwire
from mqwire.cli import decode, encode, explain, validate

__all__ = ["app", "main"]

app = typer.Typer(
    name="mqwire",
    help="Read, write, check and explain the MSMQ directory protocols on the wire.",
    epilog="Exit status: 0 clean, 1 findings or undecodable messages, 2 usage, 3 unreadable or truncated input.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(epilog=decode.EXAMPLES)(decode.decode)
app.command(epilog=encode.EXAMPLES)(encode.encode)
app.command(epilog=explain.EXAMPLES)(explain.explain)
app.command(epilog=validate.EXAMPLES)(validate.validate)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mqwire {mqwire.__version__}")
        raise typer.Exit


@app.callback()
def _without_command(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # an encoding may lack our characters
    app()
