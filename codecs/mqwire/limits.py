"""How much a decoder is willing to take."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """Bounds on what decoding accepts, whatever the bytes claim.

    Counts are also checked against the bytes that are left before anything is
    allocated, so these bounds only matter for input that really is that large.
    """

    max_size: int = 64 * 1024 * 1024
    """Bytes in one message. A packet on the wire has at most 4 MiB; files may hold more."""

    max_items: int = 1_000_000
    """Elements in any one array of a message."""


DEFAULT_LIMITS = Limits()
