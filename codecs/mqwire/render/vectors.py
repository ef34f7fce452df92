"""Exports test vectors and says what was written."""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path

from rich.table import Table

from mqwire.errors import MqwireError
from mqwire.render.console import cannot_be_written, console
from mqwire.render.escape import escape
from mqwire.render.inputs import Unreadable
from mqwire.vectors import KINDS, export


def write_vectors(folder: Path, protocols: Collection[str]) -> None:
    """Write the vectors and a summary; Unreadable where the folder cannot be used."""
    name = escape(str(folder))
    try:
        done = export(folder, protocols)
    except MqwireError as reason:
        raise Unreadable(f"{name}: {reason}") from None
    except OSError as error:
        raise Unreadable(f"{name}: {cannot_be_written(error)}; choose another folder") from None
    table = Table(box=None, pad_edge=False, show_footer=True)
    table.add_column("protocol", footer="all")
    for kind, number in done.kinds().items():
        table.add_column(kind, footer=str(number), justify="right")
    for protocol in done.protocols:
        counts = done.kinds(protocol)
        table.add_row(protocol, *(str(counts[kind]) for kind in KINDS))
    out = console(sys.stdout)
    out.print(table)
    removed = f", {done.removed} of an earlier export removed" if done.removed else ""
    line = f"{len(done.vectors)} vectors, {done.files} files in {name}{removed}; manifest.json lists them"
    out.print(line, soft_wrap=True)
