"""A capture as records: one for each packet, and one for whatever was lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from mqwire._careful import Stop, choose
from mqwire._conventions import PING_PORT
from mqwire._decode import Engine, decode
from mqwire._encode import encode
from mqwire._json import to_document
from mqwire._known import Known, known_of
from mqwire._message import Message
from mqwire._queues import body_protocol, message_body
from mqwire.capture._assembler import Assembler
from mqwire.capture._endpoint import Endpoint, endpoints
from mqwire.capture._files import batches
from mqwire.capture._pcap import SECOND
from mqwire.capture._sessions import Request, Session, Tracker
from mqwire.capture._source import Source
from mqwire.capture._stream import Event, Loss, Stream
from mqwire.capture.errors import CaptureError
from mqwire.capture.limits import DEFAULT_LIMITS, CaptureLimits
from mqwire.errors import DecodeError, EncodeError

_EPOCH = datetime(1970, 1, 1)
_NO_PING = "is no ping, and nothing else comes in a datagram"  # [MS-MQQB] 2.1.2


class Packet(NamedTuple):
    """A packet as it was sent, before anybody looks into it; or what was lost."""

    time: int
    """When its last byte was captured, in nanoseconds since 1970."""
    src: Endpoint
    dst: Endpoint
    packets: tuple[int, ...]
    """The frames that carried it, counted from 1."""
    data: bytes
    loss: Loss | None


def packets(source: Source, *, limits: CaptureLimits = DEFAULT_LIMITS) -> Iterator[Packet]:
    """The packets of a capture, not decoded; CaptureError after the last, if the file is broken."""
    for where, time, frames, data, loss in _events(source, Assembler(limits)):
        src, dst = ends_of(where)
        yield Packet(time, src, dst, frames, data, loss)


def ends_of(where: Stream | bytes) -> tuple[Endpoint, Endpoint]:
    if isinstance(where, bytes):
        return endpoints(where)
    if where.ends is None:
        where.ends = endpoints(where.key)
    return where.ends


def _events(source: Source, assembler: Assembler) -> Iterator[Event]:
    broken: CaptureError | None = None
    events = assembler.events
    try:
        for buffer, batch, digits in batches(source, assembler.limits):
            assembler.digits = digits
            assembler.feed(buffer, batch)
            yield from events
            assembler.clear()
    except CaptureError as error:
        broken = error
    assembler.finish()
    yield from events
    if broken is not None:
        raise broken


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A packet and what it means, or a loss."""

    time: int
    """When its last byte was captured, in nanoseconds since 1970."""
    src: Endpoint
    dst: Endpoint
    packets: tuple[int, ...]
    """The frames that carried it, counted from 1."""
    data: bytes
    """The packet; of a loss, the beginning of the packet that was lost, as far as it is there."""
    message: Message | None = None
    """The packet, decoded leniently; None for a loss, and where there is no structure in it."""
    error: DecodeError | None = None
    """Why there is no message."""
    body: Message | None = None
    """What the packet carries, if it goes to a queue of one of the directory protocols."""
    body_error: DecodeError | None = None
    """Why there is no body although the queue says that there should be one."""
    loss: Loss | None = None
    session: Session | None = None
    """The session that it belongs to; None for a datagram."""
    request: Request | None = None
    """What it answers."""
    digits: int = 9
    """Decimals of a second that the clock of the capture has."""

    @property
    def latency(self) -> int | None:
        """Nanoseconds from the request that it answers."""
        return None if self.request is None else self.time - self.request.time

    @property
    def is_from_client(self) -> bool:
        """Whether the side that opened the session sent it; for a datagram, the side that asks."""
        if self.session is None:
            return self.dst.port == PING_PORT
        return self.src == self.session.client.endpoint

    @property
    def timestamp(self) -> str:
        """The time as text, for example `2024-05-01T12:00:00.000000000Z`."""
        return timestamp(self.time)

    @property
    def name(self) -> str:
        """What the innermost message is called; `loss` and `undecodable` for what is none."""
        inner = self.body or self.message
        if inner is not None:
            return inner.message
        return "loss" if self.loss is not None else "undecodable"

    @property
    def known(self) -> tuple[Known, ...]:
        """What the packet is known as: a probe of a scanner, an attack."""
        return () if self.message is None else known_of(self.message)

    def document(self) -> dict[str, Any] | None:
        """The JSON document of the message, with that of its body in it."""
        if self.message is None:
            return None
        shown = to_document(self.message)
        if self.body is not None and _is_exact(self.body, message_body(self.message)):
            shown["fields"]["message_properties_header"]["message_body"] = {"document": to_document(self.body)}
        return shown

    def place(self) -> dict[str, Any]:
        """When and between whom, as JSON has it."""
        return {
            "time": self.timestamp,
            "src": str(self.src),
            "dst": str(self.dst),
            "packets": list(self.packets),
        }

    def line(self) -> dict[str, Any]:
        """What stands for the record in a file of JSON lines; docs/captures.md has the keys."""
        shown = self.place()
        if self.message is not None:
            shown["document"] = self.document()
        else:
            shown["data"] = self.data.hex()
        for key, error in (("error", self.error), ("body_error", self.body_error)):
            if error is not None:
                shown[key] = {"offset": error.offset, "path": error.path, "reason": error.reason}
        if self.loss is not None:
            shown["loss"] = self.loss._asdict()
        if self.known:
            shown["known"] = [known.id for known in self.known]
        if self.request is not None:
            shown["answers"] = {"packets": list(self.request.packets), "after": seconds(self.latency or 0)}
        return shown


class Reader(Iterator[Record]):
    """The records of a capture, one after the other; CaptureError after the last, if the file is broken."""

    def __init__(self, source: Source, limits: CaptureLimits, engine: Engine) -> None:
        self._assembler = Assembler(limits)
        self._decoder = Decoder(Tracker(limits.max_streams), engine)
        self._records = self._read(source)
        self.records = 0
        """How many records there were so far."""

    def __next__(self) -> Record:
        record = next(self._records)
        self.records += 1
        return record

    @property
    def frames(self) -> int:
        """How many frames have been read."""
        return self._assembler.number

    @property
    def skipped(self) -> Counter[str]:
        """How many frames could not be read, by why."""
        return self._assembler.skipped

    def _read(self, source: Source) -> Iterator[Record]:
        for event in _events(source, self._assembler):
            yield self._decoder.record(event, self._assembler.digits)


class Decoder:
    """Makes records of events."""

    def __init__(self, tracker: Tracker, engine: Engine = "fast") -> None:
        self.tracker = tracker
        self._engine: Engine = engine

    def record(self, event: Event, digits: int = 9) -> Record:
        where, time, frames, data, loss = event
        ends = ends_of(where)
        session = None if isinstance(where, bytes) else self.tracker.session_of(where)
        known: dict[str, Any] = {"time": time, "src": ends[0], "dst": ends[1], "packets": frames, "data": data}
        known |= {"session": session, "digits": digits}
        if loss is not None:
            return Record(loss=loss, **known)
        if session is None and not _is_ping(data):
            return Record(error=DecodeError(_NO_PING), **known)
        try:
            message = decode(data, "mqqb", strict=False, engine=self._engine)
        except DecodeError as error:
            return Record(error=error, **known)
        if session is not None:
            self.tracker.note(session, message, ends[0])
        body, body_error = _body_of(message, self._engine)
        request = self.tracker.answered(ends, session, body or message, Request(time, frames))
        return Record(message=message, body=body, body_error=body_error, request=request, **known)


def read(source: Source, *, limits: CaptureLimits = DEFAULT_LIMITS, engine: Engine = "fast") -> Reader:
    """The records of a capture.

        for record in mqwire.capture.read("traffic.pcapng"):
            print(record.timestamp, record.src, record.dst, record.name)

    The source is a path, the contents of a file, or a binary stream, which may still be growing. A broken file
    raises CaptureError after its last record; nothing else is raised but what opening and reading the source raises.
    """
    return Reader(source, limits, engine)


def _is_ping(data: bytes) -> bool:
    try:
        return choose(data, "mqqb") == "mqqb.ping"
    except Stop:
        return False


def _body_of(message: Message, engine: Engine) -> tuple[Message | None, DecodeError | None]:
    protocol = body_protocol(message)
    if protocol is None:
        return None, None
    try:
        return decode(message_body(message), protocol, strict=False, engine=engine), None
    except DecodeError as error:
        return None, error


def _is_exact(message: Message, data: bytes) -> bool:
    try:
        return encode(message) == data
    except EncodeError:
        return False


def timestamp(time: int, digits: int = 9) -> str:
    """A time in nanoseconds as text in UTC, with so many decimals; as seconds since 1970 where no calendar has it."""
    whole, rest = divmod(time, SECOND)
    fraction = f".{rest:09d}"[: digits + 1] if digits else ""
    try:
        return f"{(_EPOCH + timedelta(seconds=whole)).isoformat()}{fraction}Z"
    except OverflowError:
        return f"@{seconds(time)}"


def seconds(time: int) -> str:
    """Nanoseconds as seconds, to the last digit."""
    sign, time = ("-", -time) if time < 0 else ("", time)
    return f"{sign}{time // SECOND}.{time % SECOND:09d}"
