"""Counts as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import IO

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from mqwire.capture import Endpoint, timestamp
from mqwire.render.console import console
from mqwire.render.escape import escape
from mqwire.render.outcome import LOSS
from mqwire.render.place import duration
from mqwire.render.stats import Conversation, Kind, Latency, Problem, Stats
from mqwire.render.tree import SEVERITY_STYLES
from mqwire.render.values import counted

MOST_SHOWN = 50
"""Rows of a table unless everything is asked for."""
_ROOMY = 110
"""Columns of a screen from which on all columns of a table have room."""
_LESS_WANTED = ("begins ", "lasts", "sessions")
_STYLES = {**SEVERITY_STYLES, "known": "bold yellow"}


def show(stats: Stats, stream: IO[str], *, full: bool) -> None:
    """What was counted; nothing if there was nothing to count."""
    if not stats.messages and not stats.problems:
        return
    paper = console(stream)
    most = None if full else MOST_SHOWN
    found = (
        _conversations(stats.by_time(), most, is_narrow=paper.width < _ROOMY),
        _kinds(stats.by_count(), most),
        _findings(stats.worst_first(), most),
    )
    with paper.capture() as captured:
        for table in found:
            if table is not None:
                paper.print(table)
    lines = captured.get().splitlines()  # tables are padded to their width, which a file need not keep
    stream.write("".join(f"{line.rstrip()}\n" for line in lines))
    paper.print(_summary(stats))


def _summary(stats: Stats) -> str:
    lost = sum(problem.count for problem in stats.problems.values() if problem.name == LOSS)
    known = sum(problem.count for problem in stats.problems.values() if problem.severity == "known")
    wrong = sum(problem.count for problem in stats.problems.values()) - lost - known
    parts = [counted(stats.messages, "message"), counted(wrong, "finding")]
    parts += [counted(lost, "loss")] if lost else []
    parts += [f"{counted(known, 'packet')} of a probe or an attack"] if known else []
    return ", ".join(parts)


def _table(title: str, columns: Iterable[str], rows: Sequence[Sequence[str | Text]], most: int | None) -> Table | None:
    """Names of columns that end with a blank are those of text."""
    if not rows:
        return None
    left = 0 if most is None else len(rows) - most
    more = f"{left:,} more; --all shows them" if left > 0 else None
    table = Table(
        title=title,
        caption=more,
        title_justify="left",
        caption_justify="left",
        box=SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for column in columns:
        is_text = column.endswith(" ")
        table.add_column(column.strip(), justify="left" if is_text else "right", overflow="fold")
    for row in rows[:most]:
        table.add_row(*row)
    return table


def _conversations(found: list[Conversation], most: int | None, *, is_narrow: bool) -> Table | None:
    rows: list[list[str]] = [
        [
            escape(talk.client),
            str(Endpoint(talk.server, talk.port)) if talk.server else "",
            _minute(talk.first),
            duration(talk.last - talk.first),
            *_counts(talk.sessions, talk.sent, talk.received, talk.nbytes, talk.lost, talk.findings),
            _latency(talk.latency),
        ]
        for talk in found
    ]
    columns = ["client ", "server ", "begins ", "lasts", "sessions", "sent", "got", "bytes", "lost"]
    columns += ["findings", "latency (max)"]
    if is_narrow:
        rows = [[cell for cell, name in zip(row, columns, strict=True) if name not in _LESS_WANTED] for row in rows]
        columns = [name for name in columns if name not in _LESS_WANTED]
    return _table("Conversations", columns, rows, most)


def _kinds(found: list[Kind], most: int | None) -> Table | None:
    rows = [
        [kind.protocol, kind.message, *_counts(kind.count, kind.nbytes, kind.findings), _latency(kind.latency)]
        for kind in found
    ]
    columns = ("protocol ", "message ", "count", "bytes", "findings", "latency (max)")
    return _table("Messages", columns, rows, most)


def _findings(found: list[Problem], most: int | None) -> Table | None:
    rows: list[list[str | Text]] = [
        [
            Text(problem.severity, _STYLES[problem.severity]),
            problem.name,
            *_counts(problem.count),
            escape(problem.first),
            f"{escape(problem.says)} ({problem.section})" if problem.section else escape(problem.says),
        ]
        for problem in found
    ]
    return _table("Findings", ("severity ", "finding ", "count", "first ", "what it means "), rows, most)


def _minute(time: int) -> str:
    shown = timestamp(time)
    if shown.startswith("@"):  # seconds since 1970, where no calendar has it
        return shown.partition(".")[0]
    return shown[: len("2024-05-01T12:00")].replace("T", " ")


def _latency(latency: Latency) -> str:
    return "" if latency.mean is None else f"{duration(latency.mean)} ({duration(latency.longest)})"


def _counts(*counts: int) -> Iterable[str]:
    return (f"{count:,}" for count in counts)
