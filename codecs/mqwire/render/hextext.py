"""Bytes out of hex text as people paste it: dumps with offsets, arrays, escapes, plain digits.

A dump is recognised by its offsets: each must be as far from the next as the line
between them has bytes. That also tells where the bytes end and the text beside them
begins, which may well look like hex itself.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from mqwire.limits import DEFAULT_LIMITS
from mqwire.render.escape import escape


class HexError(ValueError):
    """Text that is not hex; says where."""


def from_hex_text(text: str) -> bytes:
    """The bytes that a text stands for; HexError if it is no hex."""
    for read in (_python_literal, _dump, _digits):
        found = read(text)
        if found is not None:
            return found
    raise HexError("it holds no hex digits")


def _python_literal(text: str) -> bytes | None:
    """`b"\\x10LIOR..."`, also in several pieces."""
    text = text.strip()
    if not re.match(r"""(?:\(\s*)?b["']""", text):
        return None
    try:
        found = ast.literal_eval(f"({text})")
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None
    return found if isinstance(found, bytes) else None


# --- dumps with offsets: hexdump, xxd, od, tcpdump, Wireshark, debuggers ---

# Digits, perhaps with 0x before, a back quote inside (debuggers) or a colon behind.
_OFFSET = re.compile(r"\s*(?:0x)?([0-9A-Fa-f]{4,8}`?[0-9A-Fa-f]{0,8})(:?)(?=\s|$)")
_GROUP = re.compile(r"([ \t]*|-)((?:[0-9A-Fa-f]{2})+)(?![0-9A-Za-z])")
_COLUMN_HEADS = re.compile(r"[\sA-Za-z]*" + " ".join(f"{column:02X}" for column in range(16)), re.IGNORECASE)
_WORD = re.compile(r"[0-9A-Fa-f]{4}")
_USUAL_WIDTH, _WIDEST = 16, 256
_RADIXES = (16, 8, 10)
_OD_RADIXES = (8, 10, 16)  # od has seven digits, octal unless told otherwise
_OD_DIGITS = 7


@dataclass(slots=True)
class _Line:
    offset: str
    has_colon: bool
    rest: str
    repeats: bool = False
    """Whether a line of `*` comes next: the same bytes again up to the next offset."""

    @property
    def is_plain(self) -> bool:
        """Whether this is rather just groups of digits, the first of them no offset."""
        *groups, last = self.rest.split() or [""]
        if self.has_colon or self.rest.startswith(("  ", "\t")):
            return False
        return {len(group) for group in groups} <= {len(self.offset)} and len(last) <= len(self.offset)

    @property
    def has_words(self) -> bool:
        """`hexdump` and `od -x` print the words of a little-endian machine, without colon and text."""
        groups = self.rest.split()
        return not self.has_colon and bool(groups) and all(_WORD.fullmatch(group) for group in groups)


def _dump(text: str) -> bytes | None:
    lines = _dump_lines(text)
    if not lines or (len(lines) == 1 and lines[0].is_plain):
        return None
    is_od = len(lines[0].offset) == _OD_DIGITS and not lines[0].has_words
    for radix in _OD_RADIXES if is_od else _RADIXES:
        try:
            offsets = [int(line.offset, radix) for line in lines]
        except ValueError:
            continue
        if len(lines) == 1 and offsets[0] and not lines[0].has_colon:
            continue
        found = _joined(lines, offsets)
        if found is not None:
            return found
    return None


def _dump_lines(text: str) -> list[_Line]:
    """The lines of a dump; none if one of them has no offset."""
    lines: list[_Line] = []
    for raw in text.splitlines():
        if not raw.strip() or _COLUMN_HEADS.match(raw):
            continue
        match = _OFFSET.match(raw)
        if match is not None:
            lines.append(_Line(match[1].replace("`", ""), bool(match[2]), raw[match.end() :]))
        elif raw.strip() == "*" and lines:
            lines[-1].repeats = True
        else:
            return []
    return lines


def _joined(lines: list[_Line], offsets: list[int]) -> bytes | None:
    """The bytes of all lines; None if the offsets do not agree with them."""
    out = bytearray()
    width = 0
    for index, line in enumerate(lines):
        if index + 1 == len(lines):
            out += _row(line, width or (_WIDEST if line.has_colon else _USUAL_WIDTH), is_exact=False)
            break
        room = offsets[index + 1] - offsets[index]
        if room < 0 or len(out) + room > DEFAULT_LIMITS.max_size:
            return None
        row = _row(line, width or _USUAL_WIDTH, is_exact=False) if line.repeats else _row(line, room, is_exact=True)
        times = 1 if not line.repeats else room // len(row) if row else 0
        if len(row) * times != room:
            return None
        out += row * times
        width = max(width, len(row))
    return bytes(out)


def _row(line: _Line, most: int, *, is_exact: bool) -> bytes:
    """The bytes of a line, at most so many; exactly so many if the next offset says so."""
    if not line.has_words:
        return _groups(line.rest, most, is_exact, line.has_colon)
    words = _groups(line.rest, most + most % 2, is_exact, False)
    swapped = b"".join(words[i : i + 2][::-1] for i in range(0, len(words), 2))
    return swapped[:most]


def _groups(rest: str, most: int, is_exact: bool, has_colon: bool) -> bytes:
    """The bytes at the beginning of a line, up to the text beside them.

    Where the number of bytes is not known the text begins behind a wide gap; a gap of
    two also separates the halves of a line, unless offsets have a colon (xxd, tcpdump).
    Where it is known, more digits right behind the last byte mean that it is wrong.
    """
    out = bytearray()
    pos = 0
    while len(out) < most:
        match = _GROUP.match(rest, pos)
        if match is None:
            break
        gap = len(match[1])
        if out and not is_exact and (gap > 2 or (gap == 2 and (has_colon or len(out) % 8))):
            break
        out += bytes.fromhex(match[2])
        pos = match.end()
    more = _GROUP.match(rest, pos) if is_exact else None
    return b"" if more is not None and len(more[1]) <= 1 else bytes(out)


# --- everything else is digits and what stands between them ---

_COMMENT = re.compile(r"/\*|//[^\n]*|#[^\n]*")
_OPENING, _CLOSING = "/*", "*/"
_BRACES = re.compile(r"\{([^{}]*)\}")
_PREFIXED = re.compile(r"0x([0-9A-Fa-f]+)", re.IGNORECASE)
_ESCAPED = re.compile(r"\\x([0-9A-Fa-f]{2})")
_SEPARATORS = re.compile(r"[\s,:;.\"'`()\[\]{}\\-]+")
_WRONG = re.compile(r"[^0-9A-Fa-f\s,:;.\"'`()\[\]{}\\-]")


def _digits(text: str) -> bytes | None:
    code = _without_comments(text)
    braces = _BRACES.search(code)
    start = braces.start(1) if braces else code.rfind("=") + 1
    body = braces[1] if braces else code[start:]
    body = _ESCAPED.sub(r" \1 ", body)
    body = _PREFIXED.sub(lambda match: f" {match[1]:0>{len(match[1]) + len(match[1]) % 2}} ", body)
    digits = _SEPARATORS.sub("", body)
    if not digits:
        return None
    wrong = _WRONG.search(body)
    if wrong:
        line = code.count("\n", 0, start) + body.count("\n", 0, wrong.start()) + 1
        raise HexError(f"line {line} has '{escape(wrong[0])}', which is no hex digit")
    if len(digits) % 2:
        raise HexError(f"it has {len(digits)} hex digits, an odd number: one is missing")
    return bytes.fromhex(digits)


def _without_comments(text: str) -> str:
    """The text with blanks for comments; their line breaks stay. What is opened but not closed is no comment."""
    out: list[str] = []
    pos = 0
    last_closing = text.rfind(_CLOSING)  # behind it there is no use in looking for another
    while (match := _COMMENT.search(text, pos)) is not None:
        end = match.end()
        if match[0] == _OPENING:
            if end > last_closing:
                out.append(text[pos:end])
                pos = end
                continue
            end = text.index(_CLOSING, end) + len(_CLOSING)
        out += (text[pos : match.start()], " ", "\n" * text.count("\n", match.start(), end))
        pos = end
    return "".join([*out, text[pos:]])
