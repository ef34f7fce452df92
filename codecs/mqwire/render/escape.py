"""Text from the wire, made safe for whatever shows it.

A name in a message is whatever its sender wanted it to be: control characters that
move the cursor, marks that turn the reading direction around, half a surrogate pair.
Everything shown goes through `escape`; a cell of a table also through `cell`.
"""

from __future__ import annotations

import unicodedata

# Control, format (reading direction, zero width, tags), surrogate, private use, unassigned; line and paragraph ends.
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_SHORT = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}
# What makes a spreadsheet take a cell for a formula, full-width forms included.
_FORMULA = tuple("=+-@\t\r＝＋－＠")
LONGEST = 200
"""Characters of a text that are shown before the rest is only counted."""


def escape(text: str) -> str:
    """The text with every character that is not plainly visible written as an escape."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(char) for char in text)


def _visible(char: str) -> str:
    if char == " ":
        return char
    if char in _SHORT:
        return _SHORT[char]
    category = unicodedata.category(char)
    if category not in _HIDDEN and category != "Zs":
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def quote(text: str, longest: int | None = LONGEST) -> str:
    """The text in quotation marks; of a long one the beginning, and how long it is."""
    cut = text if longest is None else text[:longest]
    shown = '"' + escape(cut).replace('"', '\\"') + '"'
    return shown if len(cut) == len(text) else f"{shown}... ({len(text)} characters)"


def cell(text: str) -> str:
    """The text as a cell of a table that a spreadsheet will open: escaped, and never a formula."""
    return escape(f"'{text}" if text.startswith(_FORMULA) else text)
