"""One session between two queue managers ([MS-MQQB] 3.1.5), without I/O: bytes and the clock in, events out."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from msgspec import Struct

import mqwire
from mqwire import Guid
from mqwire.errors import DecodeError
from mqwire.lab.receipts import Receipts
from mqwire.mqqb import (
    AnyMessage,
    ConnectionParameters,
    ConnectionParametersHeader,
    EstablishConnection,
    EstablishConnectionHeader,
    InternalHeader,
    InternalHeaderFlags,
    OperatingSystem,
    PacketType,
    SessionAck,
    SessionHeader,
    UserMessage,
)

_NULL = Guid(16)
WINDOW = 64
"""Messages that may be on their way without being acknowledged, unless the other side says less."""
ACK_DELAY = 0.5
"""Seconds that an acknowledgment waits for a message that could carry it. Ours: only AckTimeout is published."""
OPENING = 30.0
"""Seconds that the four packets at the beginning may take."""
IDLE = 300.0
"""Seconds without a packet after which the initiator ends a session; the other side waits twice as long."""
_COUNTER = 0xFFFF  # counters of a SessionHeader wrap here ([MS-MQMQ] 2.2.20.4)


class State(Enum):
    """[MS-MQQB] 3.1.1."""

    WAITING_EC_MSG = "waiting for EstablishConnection"
    WAITING_ECR_MSG = "waiting for the answer to EstablishConnection"
    WAITING_CP_MSG = "waiting for ConnectionParameters"
    WAITING_CPR_MSG = "waiting for the answer to ConnectionParameters"
    OPEN = "open"
    CLOSED = "closed"


class Write(Struct, frozen=True):
    """Send these bytes, a whole packet, over the connection."""

    data: bytes


class Opened(Struct, frozen=True):
    """Messages can be sent. `peer` is who the other side says it is: nothing proves that."""

    peer: Guid


class Arrived(Struct, frozen=True):
    message: UserMessage


class Acknowledged(Struct, frozen=True):
    """The other side has the oldest so many messages that were sent and not acknowledged yet."""

    count: int


class Closed(Struct, frozen=True):
    """Close the connection; there is no packet that says so."""

    reason: str


Event: TypeAlias = Write | Opened | Arrived | Acknowledged | Closed


class Session:
    """Either side of a session. `start` makes it the initiator; without that it waits for one."""

    def __init__(self, own: Guid, now: float, *, window: int = WINDOW) -> None:
        self.own = own
        self.window = window
        self.state = State.WAITING_EC_MSG
        self.peer: Guid | None = None
        self._expected: Guid | None = None
        self._is_initiator = False
        self._parameters = ConnectionParametersHeader(window_size=window)
        self._framer = mqwire.Framer()
        self._began = self._last = now
        self._asked = now
        self._sent = self._acked = 0
        self._peer_window = WINDOW
        self._unanswered: float | None = None  # when the oldest message was sent that is not acknowledged
        self._receipts = Receipts(window)

    # --- inputs ---

    def start(self, now: float, expected: Guid | None = None, uptime: int = 0) -> list[Event]:
        """Open the session as its initiator. `expected` is the queue manager that must answer, if it is known."""
        self.state, self._expected, self._asked = State.WAITING_ECR_MSG, expected, now
        self._is_initiator = True
        header = EstablishConnectionHeader(
            client_guid=self.own,
            server_guid=expected or _NULL,
            time_stamp=uptime & 0xFFFFFFFF,
            operating_system=OperatingSystem(os=True),
        )
        return [_packet(_establish(header))]

    def feed(self, data: bytes, now: float) -> list[Event]:
        """Bytes from the other side."""
        if self.state is State.CLOSED:
            return []
        self._last = now
        events: list[Event] = []
        try:
            for packet in self._framer.feed(data):
                events += self._take(mqwire.decode(packet, protocol="mqqb"), now)
                if self.is_closed:
                    break
        except DecodeError as error:
            events.append(self._close(f"the other side sent no packet: {error}"))
        return events

    def send(self, message: UserMessage, now: float) -> list[Event]:
        """A message, as the next of this session. Only while `can_send`."""
        assert self.can_send
        self._sent += 1
        self._last = now
        if self._unanswered is None:
            self._unanswered = now
        base = mqwire.replace(message.base_header, flags=mqwire.replace(message.base_header.flags, sh=True))
        return [_packet(mqwire.replace(message, base_header=base, session_header=self._header()))]

    def tick(self, now: float) -> list[Event]:
        """The clock: acknowledgments that are due, and sessions that lead nowhere."""
        if self.is_closed:
            return []
        if self.state is not State.OPEN:
            return [self._close("the session did not open in time")] if now - self._began >= OPENING else []
        if self._unanswered is not None and now - self._unanswered >= self._parameters.ack_timeout / 1000:
            return [self._close("messages were not acknowledged in time")]
        if self._receipts.due is not None and now >= self._receipts.due:
            return [_packet(SessionAck(session_header=self._header()))]
        if not self.in_flight and now - self._last >= (IDLE if self._is_initiator else 2 * IDLE):
            return [self._close("nothing was sent for a while")]
        return []

    # --- what can be asked ---

    @property
    def is_closed(self) -> bool:
        return self.state is State.CLOSED

    @property
    def in_flight(self) -> int:
        """Messages that were sent and not acknowledged."""
        return self._sent - self._acked

    @property
    def can_send(self) -> bool:
        return self.state is State.OPEN and self.in_flight < self._peer_window

    # --- packets ---

    def _take(self, packet: AnyMessage, now: float) -> list[Event]:
        match self.state, packet:
            case State.WAITING_EC_MSG, EstablishConnection():
                return self._accept(packet)
            case State.WAITING_ECR_MSG, EstablishConnection():
                return self._confirm(packet, now)
            case State.WAITING_CP_MSG, ConnectionParameters():
                return self._agree(packet)
            case State.WAITING_CPR_MSG, ConnectionParameters():
                return self._open(packet.connection_parameters_header.window_size)
            case State.OPEN, SessionAck():
                return self._acknowledge(packet.session_header, now)
            case State.OPEN, UserMessage():
                return self._receive(packet, now)
        return [self._close(f"{packet.message} does not belong here: {self.state.value}")]

    def _accept(self, packet: EstablishConnection) -> list[Event]:
        header = packet.establish_connection_header
        is_other = header.server_guid not in (self.own, _NULL)
        answer = mqwire.replace(header, server_guid=self.own, reserved=0, padding=b"Z" * len(header.padding))
        written = _packet(_establish(answer, refused=is_other))
        if is_other:
            return [written, self._close("the session was meant for another queue manager")]
        self.peer, self.state = header.client_guid, State.WAITING_CP_MSG
        return [written]

    def _confirm(self, packet: EstablishConnection, now: float) -> list[Event]:
        header, internal = packet.establish_connection_header, packet.internal_header
        if internal is None or internal.flags.cs:
            return [self._close("the other side refuses the session")]
        if header.client_guid != self.own or self._expected not in (None, header.server_guid):
            return [self._close("another queue manager has answered")]
        self.peer, self.state = header.server_guid, State.WAITING_CPR_MSG
        # Eight round trips, within what may be said ([MS-MQQB] 2.2.2.1).
        timeout = min(max(round(8000 * (now - self._asked)), 500), 120_000)
        self._parameters = ConnectionParametersHeader(recoverable_ack_timeout=timeout, window_size=self.window)
        return [_packet(ConnectionParameters(connection_parameters_header=self._parameters))]

    def _agree(self, packet: ConnectionParameters) -> list[Event]:
        header = packet.connection_parameters_header
        self._parameters = mqwire.replace(header, window_size=self.window, reserved=0)
        answer = _packet(ConnectionParameters(connection_parameters_header=self._parameters))
        return [answer, *self._open(header.window_size)]

    def _open(self, window: int) -> list[Event]:
        assert self.peer is not None
        self.state, self._peer_window = State.OPEN, max(1, window)
        return [Opened(self.peer)]

    def _receive(self, message: UserMessage, now: float) -> list[Event]:
        header = message.session_header
        events: list[Event] = []
        if header is not None:
            events = self._acknowledge(header, now)
            if self.is_closed:
                return events
            if header.user_msg_sequence_number != (self._receipts.received + 1) & _COUNTER:
                return [*events, self._close("a message was left out, or came twice")]
        is_full = self._receipts.add(message, now + ACK_DELAY)
        events.append(Arrived(message))
        if is_full:
            events.append(_packet(SessionAck(session_header=self._header())))
        return events

    def _acknowledge(self, header: SessionHeader, now: float) -> list[Event]:
        count = (header.ack_sequence_number - self._acked) & _COUNTER
        if count > self.in_flight:
            return [self._close("a message was acknowledged that was never sent")]
        if header.window_size:
            self._peer_window = header.window_size
        if not count:
            return []
        self._acked += count
        self._unanswered = now if self.in_flight else None
        return [Acknowledged(count)]

    def _header(self) -> SessionHeader:
        """The counters as they stand. Whatever was waiting to be acknowledged is, by this."""
        received, lowest, flags = self._receipts.take()
        return SessionHeader(
            ack_sequence_number=received & _COUNTER,
            recoverable_msg_ack_seq_number=lowest,
            recoverable_msg_ack_flags=flags,
            user_msg_sequence_number=self._sent & _COUNTER,
            window_size=self.window,
        )

    def _close(self, reason: str) -> Closed:
        self.state = State.CLOSED
        return Closed(reason)


def _establish(header: EstablishConnectionHeader, *, refused: bool = False) -> EstablishConnection:
    flags = InternalHeaderFlags(pt=PacketType.ESTABLISH_CONNECTION, cs=refused)
    return EstablishConnection(internal_header=InternalHeader(flags=flags), establish_connection_header=header)


def _packet(message: mqwire.Message) -> Write:
    return Write(mqwire.encode(message))
