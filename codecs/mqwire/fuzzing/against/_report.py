"""What a run has found, in words, as Markdown, and as files. Whatever the other side wrote is escaped."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from mqwire.fuzzing.against._findings import KINDS, Finding, Report, Symptom
from mqwire.render.escape import escape

_BYTES_SHOWN = 64
_LINES_SHOWN = 8
_FENCE = re.compile("`{3,}")


def summary(report: Report) -> str:
    """One sentence."""
    count = len(report.findings)
    found = "no finding" if not count else f"{count} finding{'s' if count > 1 else ''}"
    more = f" and {report.suppressed} more that were not kept" if report.suppressed else ""
    how = ", interrupted" if report.interrupted else ""
    return (
        f"{found}{more} in {report.inputs:,} inputs, {report.seconds:.0f} s: {report.accepted:,} accepted, "
        f"{report.rejected:,} rejected, {report.skipped:,} skipped, {_times(report.restarts)} started again{how}"
    )


def notes(report: Report) -> Iterator[str]:
    """What should be known about a run, whatever it has found."""
    if report.untold:
        yield f"never told, so never compared: {_listed(report.untold)}"
    if report.unknown:
        yield f"told, but unknown to mqwire: {_listed(report.unknown)}"
    if report.memory is None:
        yield "memory was not watched: the run was too short, or this system does not tell what a process holds"
    else:
        before, after = (size / (1 << 20) for size in report.memory)
        yield f"memory: {before:.0f} MiB after the vectors, {after:.0f} MiB at the end"


def lines(report: Report, finding: Finding, path: Path | None = None) -> Iterator[str]:
    """What a terminal shows of a finding."""
    yield finding.name
    what = finding.protocol if finding.message is None else f"{finding.protocol} {finding.message}"
    for line in symptom_lines(finding.symptom, what, finding.errors):
        yield f"  {line}"
    cut = "..." if len(finding.data) > _BYTES_SHOWN else ""
    yield f"  input:  {finding.data[:_BYTES_SHOWN].hex()}{cut} ({len(finding.data)} bytes, from {finding.origin})"
    if not finding.repeats:
        yield "  a fresh process does not show it: it depends on what was sent before, or on chance"
    if path is not None:
        yield f"  {again(report, finding, path)}"


def symptom_lines(symptom: Symptom, what: str, errors: str) -> Iterator[str]:
    at = f" at {escape(symptom.path)}" if symptom.path else ""
    yield f"{symptom.kind}: {KINDS[symptom.kind]} ({what}{at})"
    yield f"mqwire: {escape(symptom.ours)}"
    yield f"other:  {escape(symptom.theirs)}"
    yield from (f"stderr: {escape(line)}" for line in errors.splitlines()[-_LINES_SHOWN:])


def again(report: Report, finding: Finding, path: Path) -> str:
    """One line that shows it again."""
    rules = "" if report.rules == "either" else f" --{report.rules}"
    command = escape(shlex.quote(shlex.join(report.command)))
    return f"mqwire fuzz run --against {command}{rules} --protocol {finding.protocol} --replay {shlex.quote(str(path))}"


def markdown(report: Report) -> str:
    found = ["# Fuzzing another implementation", "", f"{summary(report)}; seed {report.seed}.", ""]
    found += [f"- {note}" for note in notes(report)]
    for finding in report.findings:
        body = "\n".join(lines(report, finding))
        found += ["", f"## {finding.name}", "", "```", _FENCE.sub("``", body), "```"]
    return "\n".join(found) + "\n"


def save(report: Report, folder: Path) -> dict[str, Path]:
    """Write each input beside what is wrong with it; the files by the names of the findings.

    Names follow from what a finding is about: another run that finds the same writes the same files.
    """
    found = {}
    for finding in report.findings:
        folder.mkdir(parents=True, exist_ok=True)
        found[finding.name] = folder / f"{finding.name}.bin"
        found[finding.name].write_bytes(finding.data)
        text = json.dumps(finding.as_json(), indent=2) + "\n"
        (folder / f"{finding.name}.json").write_text(text, "ascii")
    return found


def _listed(paths: list[str], most: int = 12) -> str:
    shown = ", ".join(escape(path) for path in paths[:most])
    return shown if len(paths) <= most else f"{shown} and {len(paths) - most} more"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
