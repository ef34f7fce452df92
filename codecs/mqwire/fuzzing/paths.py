"""Looks up paths of a message the way JSON shows them, and the typed messages write them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import mqwire
from mqwire._json import to_document

_STEP = re.compile(r"([a-z_0-9]+)|\[(\d+)\]")


def shown_at(message: mqwire.Message, path: str) -> Any:
    """The value at a path: enumerations as numbers, flag words as what is set in them, padding as the zeros it is."""
    return lookup(message)(path)


def lookup(message: mqwire.Message) -> Callable[[str], Any]:
    """The same for many paths of one message; LookupError where there is none."""
    fields = to_document(message)["fields"]

    def at(path: str) -> Any:
        found: Any = fields
        for name, index in _STEP.findall(path):
            if not name:
                found = found[int(index)]
            elif isinstance(found, dict) and name in found:
                found = found[name]
            else:  # left out: padding that is what encoding would write
                return mqwire.encode(message)[_slice(message, path)].hex()
        if isinstance(found, dict) and set(found) == {"value", "name"}:
            return found["value"]
        if isinstance(found, dict):
            return {k: _plain(v) for k, v in found.items() if _plain(v)}
        return found

    return at


def _plain(value: Any) -> Any:
    if isinstance(value, dict) and set(value) == {"value", "name"}:
        return value["value"]
    return int(value) if isinstance(value, bool) else value


def _slice(message: mqwire.Message, path: str) -> slice:
    span = next((s for s in mqwire.spans(message) if s.path == path), None)
    if span is None:
        raise LookupError(path)
    return slice(span.offset, span.offset + span.size)
