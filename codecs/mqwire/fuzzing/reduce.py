"""Makes an input that shows a bug as small as it can be and still show the same bug."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from mqwire.fuzzing.broken import Failure
from mqwire.fuzzing.targets import Target
from mqwire.fuzzing.trial import verdict

_PLAIN = (0x00, 0x30, 0x41)


def reduce(target: Target, data: bytes, found: Failure, seconds: float = 10.0) -> bytes:
    """Fewer and plainer bytes with which the same invariant fails at the same place, as far as time allows."""
    end = monotonic() + seconds
    patience = max(1.0, seconds / 4)

    def still(smaller: bytes) -> bool:
        again = verdict(target, smaller, patience)
        return again is not None and again.key == found.key

    data = _without(data, still, end)
    return _plainer(data, still, end)


def _without(data: bytes, still: Callable[[bytes], bool], end: float) -> bytes:
    """Leave out pieces, large ones first."""
    size = len(data) // 2
    while size and monotonic() < end:
        at, shrunk = 0, False
        while at < len(data) and monotonic() < end:
            smaller = data[:at] + data[at + size :]
            if still(smaller):
                data, shrunk = smaller, True
            else:
                at += size
        if not shrunk or size > len(data):
            size //= 2
    return data


def _plainer(data: bytes, still: Callable[[bytes], bool], end: float) -> bytes:
    """Zeros and letters where the value does not matter, so that what matters stands out."""
    at = data.find(b"\n") + 1
    while at < len(data) and monotonic() < end:
        for plain in _PLAIN:
            if data[at] == plain:
                break
            other = data[:at] + bytes((plain,)) + data[at + 1 :]
            if still(other):
                data = other
                break
        at += 1
    return data
