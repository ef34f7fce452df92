"""Small pieces of Markdown, as code hosts render it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


def slug(heading: str) -> str:
    """The anchor that code hosts give a heading: lower case, punctuation gone, blanks as hyphens."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def link(text: str, target: str) -> str:
    return f"[{text}]({target})"


def code(text: str) -> str:
    return f"`{text}`"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The lines of a table, without the columns that are empty in every row."""
    body = [list(row) for row in rows]
    kept = [i for i in range(len(head)) if any(row[i] for row in body)]
    lines = [head, ["---"] * len(head), *body]
    return ["| " + " | ".join(_cell(line[i]) for i in kept) + " |" for line in lines] + [""]


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def sentence(text: str) -> str:
    """The text with a capital at its start and a full stop at its end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", ":")) else f"{text}."
