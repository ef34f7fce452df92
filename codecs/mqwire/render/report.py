"""Which rules the messages break: as text, and as JSON for machines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from textwrap import indent
from typing import IO, Any

import msgspec
from rich.console import Console
from rich.text import Text

from mqwire._json import VERSION
from mqwire._validate import Finding
from mqwire.capture import CaptureError
from mqwire.errors import DecodeError
from mqwire.render.console import console
from mqwire.render.documents import error_document
from mqwire.render.escape import escape
from mqwire.render.outcome import LOSS, Outcome
from mqwire.render.place import place
from mqwire.render.tree import SEVERITY_STYLES
from mqwire.render.values import counted

_INDENT = 6
_SUMMARY = {
    "messages": "message",
    "errors": "error",
    "warnings": "warning",
    "undecodable": "undecodable",
    "losses": "loss",
}


def report(
    outcomes: Iterable[Outcome], stream: IO[str], *, as_json: bool, broken: Sequence[tuple[str, CaptureError]] = ()
) -> None:
    """Write what is wrong with each message, and a summary; by then `broken` has the files that cannot be read."""
    totals = Report(broken)
    if as_json:
        _write_json(outcomes, stream, totals)
        return
    paper = console(stream)
    for outcome in outcomes:
        totals.add(outcome)
        for line in lines(outcome):
            _print(line, paper)
    if totals.files:
        paper.print(totals.summary())


def _write_json(outcomes: Iterable[Outcome], stream: IO[str], totals: Report) -> None:
    """One document, written as it comes: a capture may have more messages than fit into memory."""
    stream.write(f'{{\n  "mqwire": {VERSION},\n  "messages": [')
    separator = "\n"
    for outcome in outcomes:
        totals.add(outcome)
        if outcome.record is None or outcome.status:
            stream.write(separator + indent(json.dumps(entry(outcome), indent=2), "    "))
            separator = ",\n"
    end = "]" if separator == "\n" else "\n  ]"
    broken = [{"file": source, **error.document()} for source, error in totals.broken]
    if broken:
        end += f',\n  "broken": {indent(json.dumps(broken, indent=2), "  ").lstrip()}'
    summary = indent(json.dumps(totals.summary_document(), indent=2), "  ").lstrip()
    stream.write(f'{end},\n  "summary": {summary}\n}}\n')


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

    def __init__(self, broken: Sequence[tuple[str, CaptureError]]) -> None:
        self.broken = broken
        self.counts: Counter[str] = Counter()
        self.files: set[str] = set()

    def add(self, outcome: Outcome) -> None:
        self.files.add(outcome.source)
        self.counts["loss"] += outcome.loss is not None
        self.counts["message"] += outcome.loss is None
        self.counts["undecodable"] += next(_refusals(outcome), None) is not None
        self.counts.update(finding.severity for finding in outcome.findings)

    def summary(self) -> str:
        what = f"{counted(self.counts['message'], 'message')} in {counted(len(self.files), 'file')}"
        wrong = [counted(self.counts[kind], kind) for kind in ("error", "warning") if self.counts[kind]]
        if self.counts["undecodable"]:
            wrong.append(f"{self.counts['undecodable']} undecodable")
        if self.counts["loss"]:
            wrong.append(counted(self.counts["loss"], "loss"))
        if self.broken:
            wrong.append(f"{counted(len(self.broken), 'broken file')}")
        return f"{what}: {', '.join(wrong) or 'every rule is kept'}"

    def summary_document(self) -> dict[str, int]:
        return {name: self.counts[kind] for name, kind in _SUMMARY.items()}


def lines(outcome: Outcome) -> Iterator[Text]:
    """A heading for the message, then a line for each broken rule; nothing for a good one among those of a capture."""
    if outcome.record is not None and outcome.status == 0:
        return
    heading = Text.assemble((f"{outcome.source}: ", "dim"))
    if outcome.record is not None:
        heading.append(place(outcome.record)).append("  ")
    heading.append(outcome.title, "bold")
    if outcome.status == 0:
        heading.append(": every rule is kept", "green")
    yield heading
    if outcome.loss is not None:
        yield Text.assemble("  ", (LOSS, SEVERITY_STYLES["warning"]), f"  {outcome.loss.reason}")
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
    record = outcome.record
    placed = {"offset": outcome.piece.offset} if record is None else record.place()
    return {
        "file": outcome.source,
        "index": outcome.index,
        **placed,
        "size": len(outcome.data),
        "protocol": outcome.protocol,
        "message": None if outcome.message is None else outcome.message.message,
        "findings": [msgspec.structs.asdict(finding) for finding in outcome.findings],
        "error": next((error_document(error) for error in _refusals(outcome)), None),
        **({} if outcome.loss is None else {"loss": outcome.loss._asdict()}),
    }
