"""What all views of a message must agree on, as far as tshark can show it, and bytes to ask them about."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from tests.support.views import Value, flatten


def visible(document: Mapping[str, Any]) -> dict[str, Value]:
    """The values of a document without those that take no bytes: a tree has no place for them."""
    return {path: value for path, value in flatten(document).items() if value != b""}


def inner_document(document: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The document inside a message body, if there is one."""
    body = (document["fields"].get("message_properties_header") or {}).get("message_body")
    return body["document"] if isinstance(body, Mapping) else None


def differences(want: Mapping[str, Value], found: Mapping[str, Value]) -> list[str]:
    """Where mqwire and tshark differ. Blobs that mqwire leaves alone because they break a rule may be looked into."""
    shown = {path: value for path, value in found.items() if ".decoded." not in path or path in want}
    paths = [path for path in {**want, **shown} if want.get(path) != shown.get(path)]
    return [f"{path}: mqwire {want.get(path)!r}, tshark {shown.get(path)!r}" for path in paths]


_TELLING = (0, 1, 2, 3, 0x7F, 0x80, 0xFF)


def mutated(data: bytes, count: int, seed: int) -> list[bytes]:
    """The bytes with something changed: one byte or a few, or cut, or longer; always the same for the same seed."""
    choose = random.Random(seed)
    found = []
    for _ in range(count):
        changed = bytearray(data)
        for _ in range(choose.choice((1, 1, 1, 2, 4))):
            if changed:
                changed[choose.randrange(len(changed))] = choose.choice((*_TELLING, choose.randrange(256)))
        match choose.randrange(8):
            case 0:
                changed = changed[: choose.randrange(len(changed) + 1)]
            case 1:
                changed += choose.randbytes(choose.randrange(1, 5))
            case _:
                pass
        found.append(bytes(changed))
    return found
