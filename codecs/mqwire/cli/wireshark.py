"""`mqwire wireshark`: the dissector for Wireshark and tshark."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mqwire.cli._options import ending, examples

app = typer.Typer(help="A dissector for Wireshark and tshark, derived like all the rest.", no_args_is_help=True)
INSTALL_EXAMPLES = examples(
    "mqwire wireshark install",
    "mqwire wireshark install --dir ~/.config/wireshark/plugins",
)
PRINT_EXAMPLES = examples(
    "mqwire wireshark print > mqwire.lua && tshark -X lua_script:mqwire.lua -r capture.pcapng",
)


@app.command(epilog=INSTALL_EXAMPLES)
def install(
    folder: Annotated[
        Path | None,
        typer.Option("--dir", metavar="DIR", help="The folder to use, instead of the one for personal plugins."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file of that name, whatever it is.")] = False,
) -> None:
    """Put the dissector where Wireshark and tshark find it; an earlier version of it is replaced.

    The folder is the one that tshark names, or the usual one of the system. docs/wireshark.md says what to do then.
    """
    from mqwire.render.wireshark import install_dissector

    with ending():
        install_dissector(folder, force=force)


@app.command("print", epilog=PRINT_EXAMPLES)
def print_() -> None:
    """Write the dissector, one Lua file, to standard output."""
    from mqwire.render.wireshark import print_dissector

    with ending():
        print_dissector()
