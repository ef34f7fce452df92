"""Looks up a path of a message the way JSON shows it."""

from __future__ import annotations

import re
from typing import Any

import mqwire
from mqwire._json import to_document

_STEP = re.compile(r"([a-z_0-9]+)|\[(\d+)\]")


def shown_at(message: mqwire.Message, path: str) -> Any:
    """The value at a path: enumerations as numbers, flag words as what is set in them, padding as the zeros it is."""
    found: Any = to_document(message)["fields"]
    for name, index in _STEP.findall(path):
        if name:
            if name not in found:  # left out: padding that is what encoding would write
                return mqwire.encode(message)[_slice(message, path)].hex()
            found = found[name]
        else:
            found = found[int(index)]
    if isinstance(found, dict) and set(found) == {"value", "name"}:
        return found["value"]
    if isinstance(found, dict):
        return {k: _plain(v) for k, v in found.items() if _plain(v)}
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, dict) and set(value) == {"value", "name"}:
        return value["value"]
    return int(value) if isinstance(value, bool) else value


def _slice(message: mqwire.Message, path: str) -> slice:
    span = next(s for s in mqwire.spans(message) if s.path == path)
    return slice(span.offset, span.offset + span.size)
