"""What a reader hands to the builder of tables."""

from __future__ import annotations

from typing import NamedTuple

from mqwire.capture import Packet, Record


class Answered(NamedTuple):
    """The packet that another one answers."""

    file: str
    packets: tuple[int, ...]
    after: int
    """Nanoseconds from it to the answer."""


class Row(NamedTuple):
    """A packet or a loss, and where it was found."""

    record: Record | Packet
    """Its `packets` are frames of `file`. The table `packets` is content with what is not decoded."""
    capture: str
    """The path of the file, or the pattern of a rotated one."""
    file: str
    """The file that its last frame is in."""
    earlier: tuple[tuple[str, tuple[int, ...]], ...]
    """Its frames in the files before that one."""
    answers: Answered | None
    """What it answers; `record.request` is not looked at, since it knows of one file only."""
