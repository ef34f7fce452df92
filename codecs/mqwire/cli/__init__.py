"""The command line: one thin module for each command; the work is done in `mqwire.render`."""

from __future__ import annotations

import os
import sys
from typing import Annotated, TextIO

import typer

import mqwire
from mqwire.cli import decode, encode, explain, fuzz, lab, lab_soak, pipeline, validate, vectors, wireshark
from mqwire.cli._options import give_up_output, silence

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
app.add_typer(fuzz.app, name="fuzz")
lab_soak.add_commands(lab.app)
app.add_typer(lab.app, name="lab")
app.add_typer(pipeline.app, name="pipeline")
app.add_typer(vectors.app, name="vectors")
app.add_typer(wireshark.app, name="wireshark")


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
    # A stream that is closed from the start is None; this one fails as writing to a closed one does.
    sys.stdout = sys.stdout or _closed_stream()
    sys.stderr = sys.stderr or _closed_stream()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # an encoding may lack our characters
    try:
        try:
            app()
        finally:
            sys.stdout.flush()  # help and version are written outside of any command
    except OSError as error:
        sys.exit(give_up_output(error))
    finally:
        try:
            sys.stderr.flush()
        except OSError:
            silence(sys.stderr)


def _closed_stream() -> TextIO:
    return open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
