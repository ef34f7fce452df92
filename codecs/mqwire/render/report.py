"""Which rules the messages break: as text, and as JSON for machines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import IO, Any

import msgspec
from rich.console import Console
from rich.text import Text

from mqwire._json import VERSION
from mqwire._validate import Finding
from mqwire.errors import DecodeError
from mqwire.render.console import console
from mqwire.render.documents import error_document
from mqwire.render.escape import escape
from mqwire.render.outcome import Outcome
from mqwire.render.tree import SEVERITY_STYLES
from mqwire.render.values import counted

_INDENT = 6


def report(outcomes: Iterable[Outcome], stream: IO[str], *, as_json: bool) -> None:
    """Write what is wrong with each message, and a summary."""
    totals = Report()
    entries = []
    paper = console(stream)
    for outcome in outcomes:
        totals.add(outcome)
        if as_json:
            entries.append(entry(outcome))
            continue
        for line in lines(outcome):
            _print(line, paper)
    if as_json:
        shown = {"mqwire": VERSION, "messages": entries, "summary": totals.summary_document()}
        stream.write(json.dumps(shown, indent=2) + "\n")
    elif totals.counts["message"]:
        paper.print(totals.summary())


def _print(line: Text, paper: Console) -> None:
    """A finding is one line; where a terminal has to break it, the rest is indented."""
    if not paper.is_terminal:
        paper.print(line, soft_wrap=True)
        return
    for number, part in enumerate(line.wrap(paper, paper.width - _INDENT)):
        part.rstrip()
        paper.print(Text(" " * _INDENT if number else "").append(part))


class Report:
    """Counts as it goes, for the summary."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.files: set[str] = set()

    def add(self, outcome: Outcome) -> None:
        self.files.add(outcome.source)
        self.counts["message"] += 1
        self.counts["undecodable"] += outcome.message is None
        self.counts.update(finding.severity for finding in outcome.findings)

    def summary(self) -> str:
        what = f"{counted(self.counts['message'], 'message')} in {counted(len(self.files), 'file')}"
        wrong = [counted(self.counts[kind], kind) for kind in ("error", "warning") if self.counts[kind]]
        if self.counts["undecodable"]:
            wrong.append(f"{self.counts['undecodable']} undecodable")
        return f"{what}: {', '.join(wrong) or 'every rule is kept'}"

    def summary_document(self) -> dict[str, int]:
        named = {"messages": "message", "errors": "error", "warnings": "warning", "undecodable": "undecodable"}
        return {name: self.counts[kind] for name, kind in named.items()}


def lines(outcome: Outcome) -> Iterator[Text]:
    """A heading for the message, then a line for each broken rule."""
    heading = Text.assemble((f"{outcome.source}: ", "dim"), (outcome.title, "bold"))
    if outcome.status == 0:
        heading.append(": every rule is kept", "green")
    yield heading
    for error in _refusals(outcome):
        yield _line(Finding("undecodable", "", "error", error.path, error.offset, 0, error.reason))
    for finding in outcome.findings:
        yield _line(finding)


def _refusals(outcome: Outcome) -> Iterator[DecodeError]:
    if outcome.message is None and outcome.error is not None:
        yield outcome.error
    if outcome.body is not None and outcome.body.error is not None:
        yield outcome.body.error


def _line(finding: Finding) -> Text:
    return Text.assemble(
        f"  offset {finding.offset:#06x} {escape(finding.path)}  ",
        (finding.severity, SEVERITY_STYLES[finding.severity]),
        f" {finding.rule}  ",
        (f"{finding.section}  " if finding.section else "", "dim"),
        escape(finding.message),
    )


def entry(outcome: Outcome) -> dict[str, Any]:
    """What is wrong with a message, as plain values."""
    return {
        "file": outcome.source,
        "index": outcome.index,
        "offset": outcome.piece.offset,
        "size": len(outcome.data),
        "protocol": outcome.protocol,
        "message": None if outcome.message is None else outcome.message.message,
        "findings": [msgspec.structs.asdict(finding) for finding in outcome.findings],
        "error": next((error_document(error) for error in _refusals(outcome)), None),
    }
