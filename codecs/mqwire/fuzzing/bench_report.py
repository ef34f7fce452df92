"""The table of the bug bench, for people and for machines."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from mqwire.errors import MqwireError
from mqwire.fuzzing.bench import LIMIT, Row, bench
from mqwire.fuzzing.faults import Fault, load
from mqwire.fuzzing.targets import TARGETS


def run_bench(
    names: Iterable[str], *, seeds: int, jobs: int, as_json: Path | None, as_markdown: Path | None, stream: IO[str]
) -> int:
    """Run the bench and write a line for each fault as it is done; how many were missed."""
    rows = []
    for row in bench(_chosen(names), tuple(TARGETS.values()), seeds=seeds, jobs=jobs):
        rows.append(row)
        stream.write(line(row) + "\n")
        stream.flush()
        # It takes an hour, and somebody may end it.
        if as_json is not None:
            document = {"mqwire": 1, "limit": LIMIT, "faults": [row.document() for row in rows]}
            as_json.write_text(json.dumps(document, indent=2) + "\n")
        if as_markdown is not None:
            as_markdown.write_text(markdown(rows), "utf-8")
    stream.write(f"{summary(rows)}\n")
    return sum(not row.is_found for row in rows)


def _chosen(names: Iterable[str]) -> list[Fault]:
    known = {fault.name: fault for fault in load()}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise MqwireError(f"there is no fault {unknown[0]!r}; they are in fuzz/faults/")
    return [known[name] for name in names] or list(known.values())


def line(row: Row) -> str:
    first = row.first
    if row.problem:
        return f"{row.fault.name:36}  NOT PLANTED  {row.problem.splitlines()[-1]}"
    if not row.is_found or first is None:
        return f"{row.fault.name:36}  NOT FOUND  {row.fault.what}"
    return f"{row.fault.name:36}  {row.seconds:5.1f} s  {first.target:22}  {first.invariant}"


def summary(rows: list[Row]) -> str:
    found = [row for row in rows if row.is_found]
    slowest = max((row.seconds or 0.0 for row in found), default=0.0)
    return f"{len(found)} of {len(rows)} faults found within {LIMIT:.0f} CPU seconds, the slowest in {slowest:.0f}"


def markdown(rows: list[Row]) -> str:
    lines = ["| fault | what is wrong | in | found by | because | CPU s |", "|---|---|---|---|---|---|"]
    for row in rows:
        first = row.first
        by = f"`{first.target}`" if first is not None else "nothing"
        because = first.invariant if first is not None else ""
        seconds = "-" if row.seconds is None else f"{row.seconds:.1f}"
        where = f"`{row.fault.file.removeprefix('codecs/mqwire/')}`"
        lines.append(
            f"| `{row.fault.name}` | {row.fault.what.replace('|', '/')} | {where} | {by} | {because} | {seconds} |"
        )
    return "\n".join([*lines, "", f"{summary(rows)}."]) + "\n"
