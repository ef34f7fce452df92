"""SEQUENCE_NUMBER arithmetic ([MC-MQDSRP] 2.2.2).

On the wire a sequence number is an eight-byte big-endian counter; here it is an int.
The printed operations wrap around silently, which would purge a young partition
whole, so these helpers raise instead.
"""

from __future__ import annotations

MIN_SEQ_NUMBER = 0
MAX_SEQ_NUMBER = (1 << 64) - 1


def add(number: int, count: int = 1) -> int:
    """The number `count` later; OverflowError past MAX_SEQ_NUMBER."""
    return _checked(number + count)


def subtract(number: int, count: int = 1) -> int:
    """The number `count` earlier; OverflowError below MIN_SEQ_NUMBER."""
    return _checked(number - count)


def to_text(number: int) -> str:
    """Sixteen lower-case hex digits, as in JSON."""
    return f"{_checked(number):016x}"


def _checked(number: int) -> int:
    if not MIN_SEQ_NUMBER <= number <= MAX_SEQ_NUMBER:
        raise OverflowError(f"sequence number {number} does not fit eight bytes")
    return number
