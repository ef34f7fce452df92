"""Reads the hand-assembled messages in tests/vectors (their README has the format)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "vectors"
_REPEAT = re.compile(r"([0-9A-Fa-f]{2})\*(\d+)")


@dataclass(frozen=True)
class Vector:
    name: str
    protocol: str
    message: str
    strict: bool
    data: bytes
    fields: dict[str, tuple[Any, int, int]]
    """By path: the value as typed, and the offset and size of its bytes."""

    def __str__(self) -> str:
        return self.name


@cache
def vectors() -> tuple[Vector, ...]:
    return tuple(_read(path) for path in sorted(FOLDER.glob("*/*.vec")))


def _read(path: Path) -> Vector:
    headers: dict[str, str] = {}
    data = b""
    fields: dict[str, tuple[Any, int, int]] = {}
    last = ""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            key, _, value = line[1:].partition(":")
            headers[key.strip()] = value.strip()
            continue
        if not line.strip():
            continue
        hex_text, *rest = (part.strip() for part in re.split(r"\s+\|\s+", line, maxsplit=1))
        try:
            piece = _bytes(hex_text)
        except ValueError:
            raise AssertionError(f"{path}:{number}: not hex: {hex_text}") from None
        if rest:
            field, _, _note = rest[0].rpartition(" | ")
            last, _, value = field.partition(" = ")
            last = last.strip()
            if last != "-":
                fields[last] = (json.loads(value), len(data), len(piece))
        elif last != "-":
            value, offset, size = fields[last]
            fields[last] = (value, offset, size + len(piece))
        data += piece
    return Vector(
        name=str(path.relative_to(FOLDER).with_suffix("")),
        protocol=headers["protocol"],
        message=headers["message"],
        strict=headers["strict"] == "yes",
        data=data,
        fields=fields,
    )


def _bytes(text: str) -> bytes:
    return bytes.fromhex(_REPEAT.sub(lambda match: match[1] * int(match[2]), text))
