"""The Wireshark dissector, and putting it where Wireshark finds it."""

from __future__ import annotations

from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "_generated" / "mqwire.lua"
"""The dissector, derived by `make generate`."""
