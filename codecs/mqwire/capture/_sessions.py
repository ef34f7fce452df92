"""Who talks to whom: sessions, and which message answers which.

What is known of a session grows while the capture is read; all its records share one object.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from mqwire._conventions import EXCHANGES, PING_PORT, PORT, Exchange
from mqwire._message import Message
from mqwire._values import Guid
from mqwire.capture._endpoint import Endpoint, endpoints
from mqwire.capture._stream import Stream


@dataclass(slots=True)
class Side:
    """One of the two sides of a session."""

    endpoint: Endpoint
    guid: Guid | None = None
    """Of its queue manager, as EstablishConnection gives it."""
    window: int | None = None
    """How many messages it lets the other side send before it acknowledges ([MS-MQQB] 2.2.2.1)."""
    messages: int = 0
    """User messages that it has sent, as far as they were captured."""
    acknowledged: int | None = None
    """How many of its messages the other side has last said to have received, modulo 65536."""


@dataclass(slots=True)
class Session:
    """A TCP connection between two queue managers."""

    number: int
    """Counted from 1 in the order in which their first packets came."""
    client: Side
    server: Side
    is_whole: bool
    """Whether the capture has the beginning of the connection."""
    is_refused: bool = False
    """Whether the server has said no."""
    directions: int = field(default=0, repr=False)
    """Of which packets were found: 1 for one, 2 for the other. A set would cost more than all the rest."""

    def side(self, endpoint: Endpoint) -> Side:
        return self.client if self.client.endpoint == endpoint else self.server


def reversed_key(key: bytes) -> bytes:
    """Addresses and ports as the other direction has them."""
    half = (len(key) - 4) // 2
    return key[half:-4] + key[:half] + key[-2:] + key[-4:-2]


class Request(NamedTuple):
    """A message that another one answers."""

    time: int
    packets: tuple[int, ...]


Key: TypeAlias = tuple[Hashable, ...]
"""What a request and its answer have in common; the kind of exchange first."""


class Tracker:
    """Follows sessions and requests, so many at once at the most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 0
        self._sessions: OrderedDict[bytes, Session] = OrderedDict()
        self._requests: OrderedDict[Key, Request] = OrderedDict()

    def session_of(self, stream: Stream) -> Session:
        """The session that a stream is half of."""
        if stream.session is not None:
            found: Session = stream.session
            return found
        key = min(stream.key, reversed_key(stream.key))
        direction = 1 if stream.key == key else 2
        session = self._sessions.get(key)
        if session is None or (session.directions & direction and stream.is_known):
            session = self._new(stream)
            self._sessions[key] = session
            self._sessions.move_to_end(key)
            if len(self._sessions) > self._most:
                self._sessions.popitem(last=False)
        session.directions |= direction
        stream.session = session
        return session

    def _new(self, stream: Stream) -> Session:
        src, dst = endpoints(stream.key)
        is_client = stream.initiator
        if is_client is None:
            is_client = dst.port == PORT or src.port != PORT
        client, server = (src, dst) if is_client else (dst, src)
        self._count += 1
        return Session(self._count, Side(client), Side(server), stream.is_known)

    def note(self, session: Session, message: Any, src: Endpoint) -> None:
        """Takes into account what a packet says about its session."""
        sender = session.side(src)
        receiver = session.server if sender is session.client else session.client
        learn = _LEARN.get(message.struct_id)
        if learn is not None:
            learn(session, sender, message)
        header = getattr(message, "session_header", None)
        if header is not None:
            receiver.acknowledged = header.ack_sequence_number

    def answered(
        self, ends: tuple[Endpoint, Endpoint], session: Session | None, message: Message, request: Request
    ) -> Request | None:
        """The request that a message answers. Remembers the message if it is itself a request."""
        name = message.message
        ask = _REQUESTS.get(name)
        if ask is not None and (key := ask(ends, session, message)) is not None:
            self.asks(key, request)
            return None
        reply = _REPLIES.get(name)
        key = None if reply is None else reply(ends[::-1], session, message)
        return None if key is None else self.answers(key)

    def asks(self, key: Key, request: Request) -> None:
        """Remembers a request."""
        self._requests[key] = request
        self._requests.move_to_end(key)
        if len(self._requests) > self._most:
            self._requests.popitem(last=False)

    def answers(self, key: Key) -> Request | None:
        """The request that a message answers, which is over with that."""
        return self._requests.pop(key, None)


# --- what packets say about a session ---


def _established(session: Session, sender: Side, message: Any) -> None:
    header = message.establish_connection_header
    if header is None:
        return
    if sender is session.server:
        session.server.guid = header.server_guid
        session.is_refused = bool(message.internal_header.flags.cs)
    else:
        session.client.guid = header.client_guid


def _parameters(session: Session, sender: Side, message: Any) -> None:  # noqa: ARG001  # the signature of the table
    header = message.connection_parameters_header
    sender.window = None if header is None else header.window_size


def _user(session: Session, sender: Side, message: Any) -> None:  # noqa: ARG001
    sender.messages += 1


_LEARN: dict[str, Callable[[Session, Side, Any], None]] = {
    "mqqb.establish_connection": _established,
    "mqqb.connection_parameters": _parameters,
    "mqqb.user_message": _user,
}

# --- which message answers which ---

_Ends: TypeAlias = tuple[Endpoint, Endpoint]


def _in_session(kind: str, exchange: Exchange) -> Callable[..., Key | None]:
    get = _getter(exchange)

    def key(ends: _Ends, session: Session | None, message: Any) -> Key | None:
        is_asking = session is not None and ends[0] == session.client.endpoint
        return (kind, session.number, get(message)) if session is not None and is_asking else None

    return key


def _between_addresses(kind: str, exchange: Exchange) -> Callable[..., Key | None]:
    get = _getter(exchange)
    return lambda ends, _, message: (kind, ends[0].address, ends[1].address, get(message))


def _between_ports(kind: str, exchange: Exchange) -> Callable[..., Key | None]:
    get = _getter(exchange)
    return lambda ends, _, message: (kind, *ends, get(message)) if ends[1].port == PING_PORT else None


def _getter(exchange: Exchange) -> Callable[[Any], Key]:
    return attrgetter(*exchange.same) if exchange.same else lambda _: ()


_KEYS: dict[str, Callable[[str, Exchange], Callable[..., Key | None]]] = {
    "session": _in_session,
    "addresses": _between_addresses,
    "ports": _between_ports,
}
_REQUESTS: dict[str, Callable[..., Key | None]] = {}
_REPLIES: dict[str, Callable[..., Key | None]] = {}
for _kind, _exchange in EXCHANGES.items():
    _key = _KEYS[_exchange.between](_kind, _exchange)
    _REQUESTS |= dict.fromkeys(_exchange.requests, _key)
    _REPLIES |= dict.fromkeys(_exchange.replies, _key)
