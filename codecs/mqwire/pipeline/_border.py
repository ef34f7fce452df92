"""What a split leaves for joining it with its neighbours, as plain values that can be stored and sent."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping
from io import BytesIO
from types import MappingProxyType
from typing import Any, NamedTuple

from mqwire.capture._ip import Waiting
from mqwire.capture._overlaps import Recalled
from mqwire.capture._sessions import Key, Request
from mqwire.pipeline._guessing import Piece
from mqwire.pipeline._streams import Frozen
from mqwire.pipeline._tracking import Opened, TalkPart


class StreamPart(NamedTuple):
    """A stream at the end of a split."""

    state: Frozen
    recalled: tuple[Recalled, ...]
    session: int | None
    """The number of its session."""


class State(NamedTuple):
    """What is known of two hosts at some point of a capture: all that the rest of it is read by."""

    streams: dict[bytes, StreamPart]
    talks: tuple[TalkPart, ...]
    latest: dict[bytes, int]
    """The number of the session that each pair of ends was last in."""
    requests: dict[bytes, Request]
    """By tokens."""
    sessions: int
    """The highest number of a session."""
    waiting: tuple[Waiting, ...]
    """IP fragments."""


NOTHING = State({}, (), {}, {}, 0, ())


class HeadPart(NamedTuple):
    """The head of a stream, see `_guessing`."""

    key: bytes
    pieces: tuple[Piece, ...]
    is_given_up: bool
    is_in_step: bool
    """Whether the split got into step with it. `stream_goes_on` and what follows means something only then."""
    stream_goes_on: bool
    """The stream is still the same at the end of the split."""
    seq: int
    time: int
    is_ours: bool
    is_new: bool
    went_back: bool
    syns: tuple[int, ...]


class Withheld(NamedTuple):
    """A message of which only what came before tells what it answers."""

    token: bytes
    key: bytes
    is_datagram: bool
    time: int
    frames: tuple[int, ...]
    data: bytes


class Meeting(NamedTuple):
    """What a split has of two hosts."""

    state: State
    """At its end, if everything was guessed right."""
    heads: tuple[HeadPart, ...] = ()
    opened: tuple[Opened, ...] = ()
    withheld: tuple[Withheld, ...] = ()
    touched: Mapping[bytes, int] = MappingProxyType({})
    """Tokens of all that was asked or answered, and a frame that was not after it."""
    asked: tuple[tuple[Key, Request], ...] = ()
    """Requests within sessions that are open."""
    in_session: tuple[int, ...] = ()
    """Numbers of sessions that had any."""
    datagrams: tuple[Any, ...] = ()
    """IP datagrams of which there were fragments."""
    is_doubtful: bool = False


class Border(NamedTuple):
    """What a split leaves."""

    last: int
    """The number of its last frame."""
    meetings: dict[bytes, Meeting]
    """By the two addresses."""


def plain(meeting: Meeting) -> tuple[Any, ...]:
    """A meeting without named tuples, which take many times as long to store."""
    state, heads, opened, withheld, *rest = meeting
    streams = {key: tuple(part) for key, part in state.streams.items()}
    named = [(*head[:1], list(map(tuple, head.pieces)), *head[2:]) for head in heads]
    return (streams, *state[1:]), named, list(map(tuple, opened)), list(map(tuple, withheld)), *rest


def named(found: tuple[Any, ...]) -> Meeting:
    """A meeting as it was."""
    (streams, *state), heads, opened, withheld, *rest = found
    return Meeting(
        State({key: StreamPart(*part) for key, part in streams.items()}, *state),
        tuple(HeadPart(key, tuple(Piece(*piece) for piece in pieces), *more) for key, pieces, *more in heads),
        tuple(Opened(*one) for one in opened),
        tuple(Withheld(*one) for one in withheld),
        *rest,
    )


def dump_border(border: Border, pairs: Iterable[bytes]) -> bytes:
    """A border, as far as it is about some pairs of hosts."""
    return dump((border.last, {pair: plain(border.meetings[pair]) for pair in pairs}))


def load_border(data: bytes) -> Border:
    last, meetings = load(data)
    return Border(last, {pair: named(found) for pair, found in meetings.items()})


_MODULES = {
    "mqwire.pipeline._border": {"State", "StreamPart", "HeadPart", "Withheld", "Meeting", "Border"},
    "mqwire.pipeline._guessing": {"Piece"},
    "mqwire.pipeline._tracking": {"Opened"},
    "mqwire.pipeline._plan": {"Input", "Part", "Split"},
    "mqwire.capture._files": {"Stretch"},
    "mqwire.capture._sessions": {"Request"},
}


def dump(value: Any) -> bytes:
    """Plain values and the tuples of this module as bytes."""
    return pickle.dumps(value, protocol=5)


def load(data: bytes) -> Any:
    """What `dump` has written. Nothing but those is made of it, whoever has written the bytes."""
    return _Unpickler(BytesIO(data)).load()


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if name not in _MODULES.get(module, ()):
            raise pickle.UnpicklingError(f"{module}.{name} has no place in what is stored")
        return super().find_class(module, name)
