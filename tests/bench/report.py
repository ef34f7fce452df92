"""What a suite hands back, and how it is shown."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table as RichTable


@dataclass(frozen=True)
class Table:
    """Rows of text under a title; the first column is a name, the others are numbers."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""


@dataclass(frozen=True)
class Report:
    """Tables for people, numbers for programs."""

    tables: list[Table] = field(default_factory=list)
    numbers: dict[str, Any] = field(default_factory=dict)


def show(report: Report, console: Console) -> None:
    for table in report.tables:
        rich = RichTable(title=table.title, title_justify="left", caption=table.note, caption_justify="left")
        for index, column in enumerate(table.columns):
            rich.add_column(column, justify="right" if index else "left", no_wrap=True)
        for row in table.rows:
            rich.add_row(*row)
        console.print(rich)
        console.print()


def number(value: float | None, unit: str = "") -> str:
    """A number with about three significant digits, or a dash."""
    if value is None:
        return "-"
    return f"{value:.{0 if value >= 100 else 1 if value >= 10 else 2}f}{unit}"


def verdict(ratio: float | None, target: float | None) -> str:
    if ratio is None or target is None:
        return ""
    return "[green]met[/green]" if ratio >= target else "[red]missed[/red]"
