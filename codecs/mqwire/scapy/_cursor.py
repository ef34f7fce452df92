# SPDX-License-Identifier: GPL-2.0-only
# Scapy is GPL-2.0-only, so this package, which builds on it, is as well; nothing else in mqwire imports it.
"""Where dissection reads from and building writes to."""

from __future__ import annotations

from typing import Any

from mqwire.limits import DEFAULT_LIMITS


class Stop(Exception):
    """Dissection cannot go on; what was read stays."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Opaque(Stop):
    """What comes next has a type that nobody knows: no mistake in the bytes, but the end of what can be read."""


class Cursor:
    """Bytes and a position in them.

    Scapy's own fields hand on what is left as new bytes, which for many small fields is quadratic.
    """

    __slots__ = ("args", "data", "pos", "stop")

    def __init__(self, data: bytes) -> None:
        self.data, self.pos = data, 0
        self.args: dict[str, Any] = {}
        """Parameters for the structure that is read next."""
        self.stop: Stop | None = None
        """Why reading ended, once it has."""

    @property
    def left(self) -> int:
        return len(self.data) - self.pos

    def take(self, count: int) -> bytes:
        if count < 0:
            raise Stop(f"a size of {count} bytes is impossible")
        if count > self.left:
            raise Stop(f"needs {count} bytes, {self.left} left")
        self.pos += count
        return self.data[self.pos - count : self.pos]

    def units(self, terminator: int) -> bytes:
        """UTF-16LE text up to a code unit, which is passed over."""
        unit = terminator.to_bytes(2, "little")
        at = self.data.find(unit, self.pos)
        while at >= 0 and (at - self.pos) % 2:
            at = self.data.find(unit, at + 1)
        if at < 0:
            raise Stop("the text has no terminator")
        start, self.pos = self.pos, at + 2
        return self.data[start:at]

    def bounded(self, count: int, least: int = 0) -> int:
        """A number of elements, believed only if that many can be there."""
        if count > DEFAULT_LIMITS.max_items:
            raise Stop(f"{count} elements are more than the limit of {DEFAULT_LIMITS.max_items}")
        if count * least > self.left:
            raise Stop(f"{count} elements of at least {least} bytes do not fit the {self.left} bytes left")
        return count


class Output(bytearray):
    """Bytes being built, and what can be filled in only at their end."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__(data)
        self.holes: dict[tuple[int, str], tuple[int, int]] = {}
        """By packet and field: where a late number goes, and its width."""
        self.late: dict[tuple[int, str], int] = {}
        """By packet and field: the late number that was filled in, or would have been."""
