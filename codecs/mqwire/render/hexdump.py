"""An annotated hex dump: offset, bytes, field, value, section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from rich.cells import cell_len, chop_cells
from rich.text import Text

from mqwire.render.escape import escape
from mqwire.render.layout import Row
from mqwire.render.tree import SEVERITY_STYLES

_VALUE_ROOM = 38
"""Columns that values want: a GUID fits."""
_SECTIONS = 110
"""Columns from which on sections have their own column; in less they stand above the fields."""
_SECTION_WIDTH = 22
_NAME_LEAST = 16
_MOST_LINES = 4
"""Lines of bytes of one field before the rest is only counted."""
_MOST_FINDINGS = 10
"""Findings shown at one field."""
_COLOURS = ("cyan", "green", "magenta", "yellow")  # blue is unreadable on many dark terminals
_STYLES = {"heading": "bold", "filler": "dim", "unclaimed": "red", "note": "dim italic"}


LEAST_WIDTH = 72
"""Columns below which lines are left to the terminal to break."""


def dump(data: bytes, found: list[Row], width: int, *, full: bool = False) -> Iterator[Text]:
    """The lines of a dump, at most `width` columns wide."""
    sheet = _Sheet(data, max(width, LEAST_WIDTH), found, full)
    colour = 0
    for row in found:
        style = _STYLES.get(row.style)
        if style is None:
            style = _COLOURS[colour % len(_COLOURS)]
            colour += 1
        yield from sheet.row(row, style)


class _Sheet:
    def __init__(self, data: bytes, width: int, found: Iterable[Row], full: bool) -> None:
        self.data, self.full = data, full
        self.offset_width = max(4, len(f"{len(data):x}"))
        self.section_width = _SECTION_WIDTH if width >= _SECTIONS else 0
        names = max((row.depth + cell_len(row.name) for row in found if row.style != "heading"), default=0)
        for per_line in (16, 8):
            self.per_line = per_line
            self.left = self.offset_width + 2 + per_line * 3 - 1 + 2
            right = width - self.left - self.section_width - 1
            self.name_width = max(min(names, right // 2), min(_NAME_LEAST, right // 2))
            self.value_width = right - self.name_width - 2
            if self.value_width >= _VALUE_ROOM:
                break
        self.section = ""

    def row(self, row: Row, style: str) -> Iterator[Text]:
        yield from self.section_above(row)
        texts = list(self.texts(row, style))
        for number, (hexes, text) in enumerate(zip_longest(self.hexes(row, style), texts)):
            line = Text()
            has_offset = hexes is not None or (number == 0 and row.style in ("heading", "note"))
            place = row.offset + number * self.per_line
            line.append(f"{place:0{self.offset_width}x}" if has_offset else " " * self.offset_width, "dim")
            line.append("  ")
            line.append(hexes or Text())
            line.append(" " * (self.left - line.cell_len))
            if text is not None:
                line.append(text)
            line.rstrip()
            yield line
        yield from self.remarks(row)

    def hexes(self, row: Row, style: str) -> Iterator[Text]:
        lines = -(-row.size // self.per_line)
        shown = lines if self.full or lines <= _MOST_LINES else _MOST_LINES - 1
        for number in range(shown):
            start = row.offset + number * self.per_line
            piece = self.data[start : min(start + self.per_line, row.offset + row.size)]
            yield Text(piece.hex(" "), style)
        if shown < lines:
            left = row.size - shown * self.per_line
            yield Text(f"... {left} more bytes", "dim")

    def texts(self, row: Row, style: str) -> Iterator[Text]:
        """The right side: the name, then the value in as many lines as it takes."""
        name = " " * row.depth + row.name
        room = self.name_width + 2
        if row.style == "heading":
            yield from self.heading(row, name, room + self.value_width)
            return
        if cell_len(name) > self.name_width:
            yield self.with_section(Text.assemble((name, style)), row.section)
            name = ""
        for number, line in enumerate(wrap(row.value, self.value_width)):
            is_quiet = row.style in ("filler", "note")
            text = Text.assemble((name + " " * (room - cell_len(name)), style), (line, "dim" if is_quiet else ""))
            yield self.with_section(text, row.section if name and number == 0 else "")
            name = ""

    def heading(self, row: Row, name: str, room: int) -> Iterator[Text]:
        """The name of a structure, and beside or below it what it is."""
        title = Text.assemble((name, "bold"))
        if cell_len(name) + 2 + cell_len(row.value) <= room:
            yield self.with_section(title.append(f"  {row.value}", "dim"), row.section)
            return
        yield self.with_section(title, row.section)
        for line in wrap(row.value, room - row.depth - 2):
            yield Text(" " * (row.depth + 2) + line, "dim")

    def with_section(self, text: Text, section: str) -> Text:
        if not section or not self.section_width:
            return text
        room = self.name_width + 2 + self.value_width + 1 - text.cell_len
        return text.append(" " * max(room, 1)).append(section, "dim")

    def section_above(self, row: Row) -> Iterator[Text]:
        """Where sections have no column, a new one stands above the fields that it describes."""
        if row.section and row.section != self.section and not self.section_width:
            self.section = row.section
            yield Text(" " * (self.left + row.depth) + row.section, "dim italic")

    def remarks(self, row: Row) -> Iterator[Text]:
        """Below a field: what its bits mean, and which rules it breaks."""
        indent = self.left + row.depth + 2
        room = max(self.name_width + self.value_width - row.depth - 2, 20)
        for note in row.notes:
            for line in wrap(note, room):
                yield Text(" " * indent + line, "dim")
        most = len(row.findings) if self.full else _MOST_FINDINGS
        for finding in row.findings[:most]:
            said = f"! {finding.severity} {finding.rule}: {escape(finding.message)} ({finding.section})"
            for line in wrap(said, room):
                yield Text(" " * indent + line, SEVERITY_STYLES[finding.severity])
        if len(row.findings) > most:
            yield Text(f"{' ' * indent}! ... {len(row.findings) - most} more findings", "red")


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most so many columns, broken at blanks where there are any."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if cell_len(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *heads, line = _chopped(word, width)
        lines += heads
    return [*lines, line]


def _chopped(word: str, width: int) -> Iterator[str]:
    """A word in pieces of at most so many columns; never more than a line of it is measured at once."""
    pos = 0
    while True:
        window = word[pos : pos + width + 1]
        fits = cell_len(window) <= width
        if fits and pos + len(window) == len(word):
            yield window
            return
        head = window if fits else chop_cells(window, width)[0]
        hyphen = head.rfind("-") + 1
        head = head[:hyphen] if hyphen > width // 2 else head  # a GUID breaks between its groups
        yield head
        pos += len(head)
