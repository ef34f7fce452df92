"""Sessions, requests and answers where not all of the capture is seen at once."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

from mqwire._conventions import EXCHANGES
from mqwire._values import Guid
from mqwire.capture import Endpoint, Session
from mqwire.capture._sessions import Key, Request, Side, Tracker, reversed_key
from mqwire.capture._stream import Event, Stream


def pair_of(key: bytes) -> bytes:
    """The two addresses of a stream, the same for both of its directions."""
    half = (len(key) - 4) // 2
    one, other = key[:half], key[half:-4]
    return one + other if one <= other else other + one


_IN_SESSION = frozenset(kind for kind, exchange in EXCHANGES.items() if exchange.between == "session")


def token_of(key: Key) -> bytes:
    """What stands for the key of a request, wherever it goes."""
    return blake2b(repr(key).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def is_in_session(key: Key) -> bool:
    """Whether only the session tells which request is meant; its number comes second then."""
    return key[0] in _IN_SESSION


class Unsettled(Exception):
    """What a message answers depends on what came before."""

    def __init__(self, token: bytes) -> None:
        super().__init__(token)
        self.token = token


@dataclass(slots=True)
class Talk:
    """A session, and when it was."""

    key: bytes
    session: Session
    began: int
    ended: int
    last: int
    """The number of its last frame."""


SidePart = tuple[str, int, bytes | None, int | None, int, int | None]
TalkPart = tuple[bytes, int, bool, bool, int, SidePart, SidePart, int, int, int]
"""A talk as plain values."""


def freeze_talk(talk: Talk) -> TalkPart:
    session = talk.session
    flags = session.number, session.is_whole, session.is_refused, session.directions
    sides = _side_part(session.client), _side_part(session.server)
    return talk.key, *flags, *sides, talk.began, talk.ended, talk.last


def _side_part(side: Side) -> SidePart:
    guid = None if side.guid is None else bytes(side.guid)
    address, port = side.endpoint
    return address, port, guid, side.window, side.messages, side.acknowledged


def thaw_talk(part: TalkPart) -> Talk:
    key, number, is_whole, is_refused, directions, client, server, began, ended, last = part
    session = Session(number, _side(client), _side(server), is_whole, is_refused, directions)
    return Talk(key, session, began, ended, last)


def _side(part: SidePart) -> Side:
    address, port, guid, window, messages, acknowledged = part
    return Side(Endpoint(address, port), None if guid is None else Guid(guid), window, messages, acknowledged)


class Opened(NamedTuple):
    """The first packet or loss of a stream: the moment at which it gets its session."""

    key: bytes
    is_known: bool
    initiator: bool | None
    is_guess: bool
    """Whether the stream is one that the split has guessed to go on, and not one that began later."""
    number: int
    """Of the session."""


class Following(Tracker):
    """A tracker that also remembers when sessions were, and that others can go on from."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.talks: dict[int, Talk] = {}
        self.owners: dict[bytes, tuple[bytes, int]] = {}
        """Tokens of what was asked or answered here, the addresses whose it is, and when it first was, as a frame."""
        self.frame = 0
        """The last frame of the message that is being looked at."""
        self.where: Stream | bytes = b""
        """What carries the message that is being looked at."""
        self.gained: set[bytes] = set()
        """Between which ends a stream got a session."""
        self.in_session: set[Hashable] = set()
        """Numbers of sessions with exchanges that only the session tells apart."""

    @property
    def _pair(self) -> bytes:
        return pair_of(self.where if isinstance(self.where, bytes) else self.where.key)

    def session_of(self, stream: Stream) -> Session:
        if stream.session is None:
            self.gained.add(min(stream.key, reversed_key(stream.key)))
            return super().session_of(stream)
        found: Session = stream.session
        return found

    def seen(self, stream: Stream, session: Session, event: Event, at: int) -> None:
        """Says what of a session was captured. Where that has no frames, it was found `at` one."""
        _, time, frames, _, _ = event
        last = frames[-1] if frames else at
        talk = self.talks.get(session.number)
        if talk is None:
            key = min(stream.key, reversed_key(stream.key))
            self.talks[session.number] = Talk(key, session, time, time, last)
        else:
            talk.last = max(talk.last, last)
            if time > talk.ended:
                talk.ended = time
            elif time < talk.began:
                talk.began = time

    # Requests are known by tokens, which mean the same everywhere.

    def asks(self, key: Key, request: Request) -> None:
        token = token_of(key)
        self.owners.setdefault(token, (self._pair, self.frame))
        if is_in_session(key):
            self.in_session.add(key[1])
        super().asks((token,), request)

    def answers(self, key: Key) -> Request | None:
        token = token_of(key)
        self.owners.setdefault(token, (self._pair, self.frame))
        if is_in_session(key):
            self.in_session.add(key[1])
        return super().answers((token,))

    @property
    def requests(self) -> dict[bytes, Request]:
        """The requests that nobody has answered."""
        return {token: request for (token,), request in self._requests.items() if isinstance(token, bytes)}

    def resume(self, talks: list[Talk], latest: dict[bytes, int], requests: dict[bytes, Request], count: int) -> None:
        """Goes on where another one has stopped. `latest` has the session that each pair of ends was last in."""
        self.talks = {talk.session.number: talk for talk in talks}
        for key, number in latest.items():
            self._sessions[key] = self.talks[number].session
        for token, request in requests.items():
            self._requests[token,] = request
        self._count = count

    def replace_requests(self, requests: dict[bytes, Request]) -> None:
        self._requests.clear()
        for token, request in requests.items():
            self._requests[token,] = request

    @property
    def latest(self) -> dict[bytes, int]:
        return {key: session.number for key, session in self._sessions.items()}

    @property
    def count(self) -> int:
        return self._count


class Guessing(Following):
    """The tracker of a split: it does not know which requests were open when the split began."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.open_in_session: dict[Key, Request] = {}
        self.local: set[bytes] = set()
        """Tokens that mean nothing elsewhere: those of exchanges in sessions."""
        self.doubtful: set[bytes] = set()
        """Pairs of addresses of which messages answer something in a session that may have begun before."""
        self.opened: list[tuple[Stream, int]] = []
        """Streams when they got a session, and its number."""

    def session_of(self, stream: Stream) -> Session:
        is_new = stream.session is None
        session = super().session_of(stream)
        if is_new:
            self.opened.append((stream, session.number))
        return session

    def asks(self, key: Key, request: Request) -> None:
        super().asks(key, request)
        if is_in_session(key):
            self.local.add(token_of(key))
            self.open_in_session[key] = request

    def answers(self, key: Key) -> Request | None:
        token = token_of(key)
        if is_in_session(key):
            self.local.add(token)
            self.open_in_session.pop(key, None)
            if token not in self.owners and not (isinstance(self.where, Stream) and self.where.is_known):
                self.doubtful.add(self._pair)
        elif token not in self.owners:
            self.owners[token] = self._pair, self.frame
            raise Unsettled(token)
        return super().answers(key)


class Told(Tracker):
    """The tracker for a message of which everything is known."""

    def __init__(self, request: Request | None) -> None:
        super().__init__(1)
        self._request = request

    def note(self, session: Session, message: Any, src: Endpoint) -> None:
        """Somebody else has noted it."""

    def asks(self, key: Key, request: Request) -> None:
        """It asks nothing."""

    def answers(self, key: Key) -> Request | None:  # noqa: ARG002  # whatever it answers
        return self._request
