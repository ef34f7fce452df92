# SPDX-License-Identifier: GPL-2.0-only
# Scapy is GPL-2.0-only, so this package, which builds on it, is as well; nothing else in mqwire imports it.
"""What dissection leaves behind a message, as payloads that say why."""

from __future__ import annotations

from typing import Any

from scapy.packet import Raw


class _Rest(Raw):
    """Bytes behind what was dissected, and why they were not."""

    __slots__ = ["reason"]
    reason: str

    def __init__(self, *args: Any, reason: str = "", **fields: Any) -> None:
        object.__setattr__(self, "reason", reason)
        super().__init__(*args, **fields)

    def copy(self) -> Any:
        clone = super().copy()
        clone.reason = self.reason
        return clone

    def clone_with(self, payload: Any = None, **kargs: Any) -> Any:
        clone = super().clone_with(payload, **kargs)
        clone.reason = self.reason
        return clone

    def _show_or_dump(self, *args: Any, **options: Any) -> Any:
        self.name = f"{self._name}: {self.reason}" if self.reason else self._name
        return super()._show_or_dump(*args, **options)

    def mysummary(self) -> str:
        return f"{self._name} ({len(self.load)} bytes)"


class Trailing(_Rest):
    """Bytes after the end of a message that is complete."""

    name = "MSMQ trailing bytes"


class Undecoded(_Rest):
    """Bytes from something on whose type nobody knows."""

    name = "MSMQ undecoded"


class Broken(_Rest):
    """Bytes without the structure that they should have: what `mqwire.decode` refuses."""

    name = "MSMQ broken"
