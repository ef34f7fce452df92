"""Reads the messages that were typed by hand from the specifications (tests/vectors/README.md has the format)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from mqwire.errors import MqwireError
from mqwire.vectors._data import place

_REPEAT = re.compile(r"([0-9A-Fa-f]{2})\*(\d+)")


@dataclass(frozen=True)
class TypedMessage:
    name: str
    protocol: str
    message: str
    strict: bool
    about: str
    data: bytes
    fields: dict[str, tuple[Any, int, int]]
    """By path: the value as typed, and the offset and size of its bytes."""

    def __str__(self) -> str:
        return self.name


@cache
def typed_messages() -> tuple[TypedMessage, ...]:
    folder = place("vectors")
    return tuple(read(path, folder) for path in sorted(folder.glob("*/*.vec")))


def read(path: Path, folder: Path) -> TypedMessage:
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
            raise MqwireError(f"{path}:{number}: not hex: {hex_text}") from None
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
    return TypedMessage(
        name=path.relative_to(folder).with_suffix("").as_posix(),
        protocol=headers["protocol"],
        message=headers["message"],
        strict=headers["strict"] == "yes",
        about=headers["about"],
        data=data,
        fields=fields,
    )


def _bytes(text: str) -> bytes:
    return bytes.fromhex(_REPEAT.sub(lambda match: match[1] * int(match[2]), text))
