"""Values as Lua source."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_PLAIN_KEY = re.compile("[A-Za-z_][A-Za-z0-9_]*")
_KEYWORDS = {"and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local"}
_KEYWORDS |= {"nil", "not", "or", "repeat", "return", "then", "true", "until", "while"}
_ESCAPES = {"\\": "\\\\", '"': '\\"'}


class Code(str):
    """Text that is Lua source already."""

    __slots__ = ()


def literal(value: Any) -> str:
    """A value as Lua source on one line: mappings and sequences are tables, None is left out of mappings."""
    match value:
        case Code():
            return value
        case None:
            return "nil"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return quoted(value)
        case Mapping():
            return "{" + ", ".join(f"{key(k)} = {literal(v)}" for k, v in value.items() if v is not None) + "}"
        case _:
            return "{" + ", ".join(map(literal, value)) + "}"


def quoted(text: str) -> str:
    """A string literal; whatever is no visible ASCII character is an escape that every Lua knows."""
    inside = "".join(
        _ESCAPES.get(letter, letter) if " " <= letter <= "~" else "".join(f"\\{byte:03}" for byte in letter.encode())
        for letter in text
    )
    return f'"{inside}"'


def key(name: str | int) -> str:
    if isinstance(name, int):
        return f"[{name}]"
    return name if _PLAIN_KEY.fullmatch(name) and name not in _KEYWORDS else f"[{quoted(name)}]"


def member(of: str, name: str) -> str:
    """A field of a table."""
    return f"{of}.{name}" if _PLAIN_KEY.fullmatch(name) and name not in _KEYWORDS else f"{of}[{quoted(name)}]"
