"""Installs the Wireshark dissector and says what was done."""

from __future__ import annotations

import sys
from pathlib import Path

from mqwire.errors import MqwireError
from mqwire.render.console import cannot_be_written
from mqwire.render.escape import escape
from mqwire.render.inputs import Unreadable
from mqwire.wireshark import install, plugin_folder, text

_DONE = {
    "new": "written; Wireshark loads it when it starts, or with Analyze, Reload Lua Plugins",
    "updated": "replaced by this version; Wireshark loads it when it starts, or with Analyze, Reload Lua Plugins",
    "current": "up to date, nothing to do",
}


def install_dissector(folder: Path | None, *, force: bool) -> None:
    """Install into a folder, or into that for personal plugins; Unreadable where it cannot be used."""
    chosen = folder or plugin_folder()
    try:
        done = install(chosen, force=force)
    except MqwireError as reason:
        raise Unreadable(escape(str(reason))) from None
    except OSError as error:
        raise Unreadable(f"{escape(str(chosen))}: {cannot_be_written(error)}; choose another folder") from None
    sys.stdout.write(f"{escape(str(done.path))}: {_DONE[done.state]}\n")


def print_dissector() -> None:
    sys.stdout.write(text())
