"""Coverage of corpora: which lines, and which fields, values and rules of the Model, no input has ever reached."""

from __future__ import annotations

import html
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import IO

import mqwire
from mqwire.errors import MqwireError
from mqwire.fuzzing.reached import Reached, Row, messages_in
from mqwire.fuzzing.targets import TARGETS, Target
from mqwire.fuzzing.trial import limit_memory, verdict
from mqwire.fuzzing.workspace import Workspace

_NOT_FUZZED = ",".join(
    f"*/{room}/*" for room in ("fuzzing", "vectors", "strategies", "cli", "render", "derive", "spec")
)
_STYLE = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 2em; max-width: 70em; color: #222; background: #fff }
table { border-collapse: collapse; margin: 0 0 1.5em }
td, th { padding: .15em .8em; text-align: left; border-bottom: 1px solid #ddd }
td.n { text-align: right; font-variant-numeric: tabular-nums } tr.never td { background: #fde8e8 }
summary { cursor: pointer; font-weight: 600 } code { font-size: 95% }
"""


def report(targets: Iterable[Target], space: Workspace, output: Path, stream: IO[str]) -> None:
    """Run the corpora of targets once more under coverage, and write the pages."""
    try:
        import coverage  # noqa: F401
    except ImportError:
        raise MqwireError(
            "coverage by line needs coverage.py, part of the `fuzz` extra: pip install 'mqwire[fuzz]'"
        ) from None
    output.mkdir(parents=True, exist_ok=True)
    names = [target.name for target in targets]
    for name in names:
        space.corpus(TARGETS[name])
    data = output / ".coverage"
    rows = output / "model.json"
    where = ["--branch", f"--source={Path(mqwire.__file__).parent}", f"--omit={_NOT_FUZZED}", f"--data-file={data}"]
    _run("run", *where, "-m", "mqwire.fuzzing.coverage", str(space.root), str(rows), *names)
    _run("html", f"--data-file={data}", f"--directory={output / 'lines'}", "--title=mqwire fuzzing", "--quiet", "-i")
    percent = _run("report", f"--data-file={data}", "--format=total", "-i").strip()
    found = [Row(*row) for row in json.loads(rows.read_text("utf-8"))["rows"]]
    (output / "index.html").write_text(page(found, names, percent), "utf-8")
    never = [row for row in found if not row.inputs]
    stream.write(f"{percent} % of lines and branches; {len(found) - len(never)} of {len(found)} of the Model\n")
    stream.write(f"never reached: {len(never)}; see {output / 'index.html'}\n")


def _run(*arguments: str) -> str:
    command = [sys.executable, "-m", "coverage", *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "COVERAGE_CORE": "ctrace"}
    )
    if done.returncode:
        raise MqwireError(f"coverage {arguments[0]} failed: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
    return done.stdout


def replay(space: Workspace, names: Iterable[str], most: int = 4000) -> Reached:
    """Run every input of the corpora and regressions, and count what they reach."""
    reached = Reached()
    for name in names:
        target = TARGETS[name]
        paths = sorted(space.corpus(target).iterdir()) + [p for t, p in space.regression_inputs() if t is target]
        for path in paths[:most]:
            data = path.read_bytes()
            verdict(target, data)
            for protocol, wire in messages_in(target, data):
                reached.add(wire, protocol)
    return reached


def page(rows: list[Row], names: list[str], percent: str) -> str:
    """One table for each structure, those with gaps open."""
    never = sum(not row.inputs for row in rows)
    parts = [
        f"<!doctype html><html lang=en><meta charset=utf-8><title>Coverage of the Model</title><style>{_STYLE}</style>",
        "<h1>What the campaign reaches</h1>",
        f"<p>Targets: {html.escape(', '.join(names))}.</p>",
        f"<p><b>{len(rows) - never}</b> of {len(rows)} fields, values and rules of the Model; <b>{percent} %</b> of "
        'lines and branches, <a href="lines/index.html">by line</a>. Rows in red were never reached.</p>',
    ]
    for group, found in groupby(rows, key=lambda row: row.group):
        members = list(found)
        gaps = sum(not row.inputs for row in members)
        parts.append(
            f"<details{' open' if gaps else ''}><summary>{html.escape(group)}: {len(members) - gaps} of {len(members)}"
        )
        parts.append("</summary><table><tr><th>what<th><th>inputs</tr>")
        for row in members:
            mark = "" if row.inputs else " class=never"
            parts.append(
                f"<tr{mark}><td><code>{html.escape(row.name)}</code>"
                f"<td>{html.escape(row.detail)}<td class=n>{row.inputs}</tr>"
            )
        parts.append("</table></details>")
    return "\n".join(parts) + "\n"


if __name__ == "__main__":  # pragma: no cover
    root, where, *wanted = sys.argv[1:]
    limit_memory()
    done = replay(Workspace(Path(root)), wanted)
    Path(where).write_text(json.dumps({"rows": [list(row) for row in done.rows()]}), "utf-8")
