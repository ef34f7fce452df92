"""Decisions that come from bytes, so that the same bytes always decide alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

_Item = TypeVar("_Item")


class Choices:
    """Reads decisions from a byte string; once it is used up every decision is the first one."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    @property
    def used_up(self) -> bool:
        return self.at >= len(self.data)

    def take(self, count: int) -> bytes:
        found = self.data[self.at : self.at + count]
        self.at += count
        return found.ljust(count, b"\0")

    def below(self, bound: int) -> int:
        """A number from 0 on, less than `bound`."""
        if bound <= 1:
            return 0
        return int.from_bytes(self.take(1 if bound <= 256 else 2 if bound <= 65536 else 4), "little") % bound

    def pick(self, items: Sequence[_Item]) -> _Item:
        return items[self.below(len(items))]
