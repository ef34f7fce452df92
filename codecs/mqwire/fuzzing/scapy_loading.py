"""The one place inside mqwire that loads `mqwire.scapy`, and only by name, when somebody fuzzes it.

Scapy is GPL-2.0-only and an extra, so nothing else imports the package. A fuzzing target cannot do without.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

NAME = "scapy-layer"
LEFT_OUT = f"the target {NAME} is left out: Scapy is not installed (pip install 'mqwire[scapy]')"


def is_installed() -> bool:
    return find_spec("scapy") is not None


@cache
def load() -> Any:
    """The package; ModuleNotFoundError without Scapy."""
    return import_module("mqwire.scapy")
