"""The list of targets."""

from __future__ import annotations

import json
from typing import IO

from rich.table import Table

from mqwire.fuzzing.targets import LEFT_OUT, TARGETS
from mqwire.render.console import console, warn


def show_targets(stream: IO[str], *, as_json: bool) -> None:
    for why in LEFT_OUT.values():
        warn(why)
    if as_json:
        shown = [{"name": t.name, "kind": t.kind, "invariant": t.invariant} for t in TARGETS.values()]
        stream.write(json.dumps(shown, indent=2) + "\n")
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("target", no_wrap=True)
    table.add_column("what must hold")
    for target in TARGETS.values():
        table.add_row(target.name, target.invariant)
    console(stream).print(table)
