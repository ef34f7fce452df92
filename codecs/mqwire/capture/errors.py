"""What is wrong with a capture file."""

from __future__ import annotations

from typing import Any

from mqwire.errors import MqwireError


class CaptureError(MqwireError):
    """A capture that cannot be read, or not to its end. Whatever could be read has been handed out before."""

    def __init__(self, reason: str, offset: int = 0, where: str = "") -> None:
        super().__init__(reason, offset, where)
        self.reason = reason
        """What is wrong, in words."""
        self.offset = offset
        """The byte at which it is wrong."""
        self.where = where
        """What that byte is counted in: empty for the file itself, else `the decompressed data`."""

    def document(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"offset": self.offset, "where": self.where, "reason": self.reason}

    def __str__(self) -> str:
        return f"at byte {self.offset}{f' of {self.where}' if self.where else ''}: {self.reason}"
