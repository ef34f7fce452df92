"""The report of a campaign: JSON for machines, Markdown for a page of CI."""

from __future__ import annotations

import json
from pathlib import Path

from mqwire.fuzzing.bugs import page
from mqwire.fuzzing.campaign.result import Result
from mqwire.render.escape import escape


def write(result: Result, *, as_json: Path | None, as_markdown: Path | None) -> None:
    if as_json is not None:
        as_json.write_text(json.dumps(result.document(), indent=2) + "\n", "utf-8")
    if as_markdown is not None:
        as_markdown.write_text(markdown(result), "utf-8", errors="backslashreplace")


def summary(result: Result) -> str:
    """One sentence."""
    bugs = f"{len(result.bugs)} bug{'' if len(result.bugs) == 1 else 's'}" if result.bugs else "no bug"
    new = f" ({result.new_bugs} new)" if result.bugs else ""
    how = ", interrupted" if result.is_interrupted else ""
    return f"{bugs}{new} in {result.executions:,} executions, {result.seconds:.0f} s on {result.jobs} jobs{how}"


def markdown(result: Result) -> str:
    lines = [
        "# Fuzzing campaign",
        "",
        f"{summary(result)}; seed {result.seed}.",
        "",
        "| target | executions | CPU s | coverage | features | corpus | bugs |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| `{p.name}` | {p.total:,} | {p.cpu:.0f} | {p.coverage:,} | {p.features:,} | {p.corpus:,} | {p.bugs} |"
        for p in result.progress.values()
    ]
    for bug in result.bugs:
        also = ", ".join(f"`{name}`" for name in bug.targets if name != bug.target.name)
        lines += ["", page(bug).replace("# ", "## ", 1).rstrip()]
        if also:
            lines += ["", f"Also shown by {also}."]
    return "\n".join(lines) + "\n"


def bug_lines(result: Result) -> list[str]:
    """What a terminal shows of each bug."""
    found = []
    for bug in result.bugs:
        found += [
            f"{bug.name}",
            f"  {escape(bug.failure.invariant)}: {escape(bug.failure.place)}",
            f"  {escape(bug.failure.detail[:400])}",
            f"  {bug.command()}",
        ]
    return found
