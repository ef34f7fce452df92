"""The state of streams as plain values, so that another process can go on where one has stopped."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, TypeAlias

from mqwire.capture._assembler import Assembler
from mqwire.capture._overlaps import Recalled
from mqwire.capture._stream import IN_STEP, NOT_OURS, Stream, _Losing
from mqwire.capture._window import Window

# Of a stream in which nothing waits, which nearly all are.
_FEW = (
    "key", "state", "seq", "quick", "clock", "first_seq", "pos", "end", "is_known", "is_ours", "initiator", "wanted"
)  # fmt: skip
# Of any other also what waits, and `losing` and `window`.
_MORE = ("parts", "carriers", "have", "skip", "pieces", "pieces_size", "stalled")
_few = attrgetter(*_FEW)
_more = attrgetter(*_MORE)

Frozen: TypeAlias = tuple[Any, ...]
"""A stream at rest: the attributes of _FEW; with something waiting, those of _MORE, the loss and the window too."""


def freeze(stream: Stream) -> Frozen:
    """The state of a stream, but for its session."""
    few: Frozen = _few(stream)
    losing, window = stream.losing, stream.window
    if not stream.parts and not stream.pieces and losing is None and window is None:
        return few
    lost = None if losing is None else (
        losing.reason, losing.missing, losing.discarded, list(losing.carriers), losing.head
    )  # fmt: skip
    searched = None
    if window is not None:
        parts, carriers = window.split()
        searched = parts, carriers, window.scan
    return *few, *_more(stream), lost, searched


def thaw(state: Frozen, assembler: Assembler) -> Stream:
    """The stream again, as one of an assembler."""
    stream = Stream(state[0], assembler.events, assembler.size_at, is_ours=False)
    for name, value in zip(_FEW, state, strict=False):
        setattr(stream, name, value)
    if is_waiting(state):
        *more, lost, searched = state[len(_FEW) :]
        for name, value in zip(_MORE, more, strict=True):
            setattr(stream, name, list(value) if isinstance(value, list) else value)
        if lost is not None:
            stream.losing = losing = _Losing(lost[0])
            _, losing.missing, losing.discarded, carriers, losing.head = lost
            losing.carriers = list(carriers)
        if searched is not None:
            parts, carriers, scan = searched
            stream.window = Window()
            for part, carrier in zip(parts, carriers, strict=True):
                stream.window.append(part, carrier)
            stream.window.scan = scan
    return stream


def is_waiting(state: Frozen) -> bool:
    """Whether something waits in a stream."""
    return len(state) > len(_FEW)


def is_foreign(state: Frozen) -> bool:
    """Whether a stream is known to be of some other protocol."""
    return bool(state[_FEW.index("quick")] == NOT_OURS)


def changed(state: Frozen, **values: Any) -> Frozen:
    """A state with other values of attributes that every state has."""
    found = list(state)
    for name, value in values.items():
        found[_FEW.index(name)] = value
    return tuple(found)


def attribute(state: Frozen, name: str) -> Any:
    """An attribute that every state has."""
    return state[_FEW.index(name)]


def is_between_packets(state: Frozen, seq: int) -> bool:
    """Whether the next thing a stream needs is a packet that begins at `seq`."""
    _, step, at, quick, _, _, _, end, _, _, _, _ = state[: len(_FEW)]
    place = at if quick < 0 else quick
    return step == IN_STEP and not is_waiting(state) and place == seq and end is None


def recent(recalled: tuple[Recalled, ...], more: tuple[Recalled, ...], floor: int) -> tuple[Recalled, ...]:
    """What is remembered of the packets of a stream, the older first, without those that nobody looks back to."""
    return tuple(packet for packet in (*recalled, *more) if packet[0] > floor)
