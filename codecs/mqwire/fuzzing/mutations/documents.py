"""Inputs of the kind `document`: JSON, changed as JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 255, 256, 65536, 1 << 32, 1 << 64, 1.0, 1e300, "", "00", "0", "zz", "\ud800", "\0",
    [], [0], {}, {"value": 1}, {"value": 1, "name": None}, {"document": {}},
)  # fmt: skip


def mutate(data: bytes, max_size: int, chance: random.Random, mutate_bytes: Callable[[bytes, int], bytes]) -> bytes:
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return mutate_bytes(data, max_size)
    if chance.random() < 0.15 or not isinstance(document, dict):
        return mutate_bytes(data, max_size)
    if chance.random() < 0.02:
        return _nested(document, max_size, chance)
    for _ in range(chance.randrange(1, 4)):
        places = list(_places(document))
        holder, key = chance.choice(places)
        _change(holder, key, chance, places)
    return json.dumps(document).encode()


def _nested(document: Any, max_size: int, chance: random.Random) -> bytes:
    """A value in the middle of others, deeper than any document is."""
    opened, closed = chance.choice(NESTS)
    depth = chance.choice((10, 500, 1500))
    holder, key = chance.choice(list(_places(document)))
    value, holder[key] = json.dumps(holder[key]).encode(), _MARK
    nested = opened * depth + value + closed * depth
    return json.dumps(document).encode().replace(json.dumps(_MARK).encode(), nested)[:max_size]


_MARK = "@@@"
NESTS = ((b"[", b"]"), (b'{"document":', b"}"), (b'[{"value":', b"}]"))
"""How a value may stand inside others, over and over."""


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    for key, inner in list(node.items() if isinstance(node, dict) else enumerate(node)):
        yield node, key
        if isinstance(inner, dict | list):
            yield from _places(inner)


def _change(holder: Any, key: Any, chance: random.Random, places: list[tuple[Any, Any]]) -> None:
    value = holder[key]
    match chance.randrange(7):
        case 0:
            holder[key] = chance.choice(_VALUES)
        case 1:
            del holder[key]
        case 2 if isinstance(holder, list):
            holder.insert(key, value)
        case 3:
            other, name = chance.choice(places)
            if (isinstance(other, dict) and name in other) or (isinstance(other, list) and name < len(other)):
                holder[key] = json.loads(json.dumps(other[name]))
        case 4 if isinstance(holder, dict):
            holder[f"{key}_"] = holder.pop(key)
        case _:
            holder[key] = _nudged(value, chance)


def _nudged(value: Any, chance: random.Random) -> Any:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + chance.choice((-1, 1, 255, -256, 1 << 31))
        case str() if value:
            at = chance.randrange(len(value))
            return value[:at] + chance.choice(("0", "f", "A", "\ud800", "", " ", "\U00010400")) + value[at + 1 :]
        case list() if value:
            return value * 2 if chance.random() < 0.5 else value[::-1]
        case _:
            return chance.choice(_VALUES)
