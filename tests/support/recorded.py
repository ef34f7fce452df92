"""The captures that come with mqwire: samples, and recordings of the lab."""

from __future__ import annotations

import json
from typing import Any

import zstandard
from captures.make import FOLDER, SAMPLES

LAB = sorted(f"lab/{path.name}" for path in (FOLDER / "lab").glob("*.pcapng.zst"))
RECORDED = [*sorted(SAMPLES), *LAB]


def lines_beside(name: str) -> list[dict[str, Any]]:
    """What lies beside a capture: its records, as JSON has them."""
    path = FOLDER / f"{name}.jsonl"
    if path.exists():
        text = path.read_bytes()
    else:
        text = zstandard.ZstdDecompressor().decompressobj().decompress((FOLDER / f"{name}.jsonl.zst").read_bytes())
    return [json.loads(line) for line in text.splitlines()]
