"""What became of each message in the input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mqwire._decode import Engine, decode
from mqwire._encode import spans
from mqwire._message import Message
from mqwire._queues import body_protocol
from mqwire._validate import Finding
from mqwire.capture import Loss, Record
from mqwire.errors import DecodeError
from mqwire.render.fields import root
from mqwire.render.nested import BODY_PATH, Inner, body_findings, body_of
from mqwire.render.pieces import AUTO, Piece
from mqwire.render.trace import Trace, trace

CLEAN, FINDINGS, UNREADABLE = 0, 1, 3
"""Exit statuses; of several the highest counts."""

LOSS, UNDECODABLE = "loss", "undecodable"
"""What stands in place of a name where a capture has no message."""


@dataclass
class Outcome:
    """One message, or the attempt at one."""

    source: str
    index: int
    piece: Piece
    message: Message | None
    """What was decoded, if need be leniently; None if the bytes have not even the structure."""
    error: DecodeError | None
    """Why decoding refused."""
    record: Record | None = None
    """Where it comes from, if that is a capture."""

    @property
    def loss(self) -> Loss | None:
        """What the capture lacks in this place, instead of a message."""
        return None if self.record is None else self.record.loss

    def carries(self, protocol: str) -> bool:
        """Whether it is a packet with a message of this protocol; any is one of the transport."""
        return protocol in (AUTO, "mqqb") or (self.body is not None and self.body.protocol == protocol)

    @property
    def is_request(self) -> bool | None:
        """Whether it went from the side that asks to the one that answers; None where only the bytes are known."""
        return None if self.record is None else self.record.is_from_client

    @property
    def messages(self) -> tuple[Message, ...]:
        """The message, and the one in its body."""
        found = (self.message, None if self.body is None else self.body.message)
        return tuple(message for message in found if message is not None)

    @property
    def names(self) -> tuple[str, ...]:
        """What it may be called, the outermost first."""
        names = tuple(message.message for message in self.messages)
        return names or ((LOSS,) if self.loss is not None else (UNDECODABLE,))

    @property
    def data(self) -> bytes:
        return self.piece.data

    @property
    def protocol(self) -> str:
        return self.piece.protocol

    @cached_property
    def body(self) -> Inner | None:
        if self.message is None or self.record is None:
            return None if self.message is None else body_of(self.message)
        protocol = body_protocol(self.message)  # the capture has decoded it already
        return None if protocol is None else Inner(BODY_PATH, protocol, self.record.body, self.record.body_error)

    @cached_property
    def trace(self) -> Trace:
        """What was read of bytes that are no message."""
        return trace(self.data, self.protocol)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Every broken rule, those of the body behind those of the packet."""
        if self.message is None:
            return ()
        carried = None if self.body is None else self.body.message
        if self.body is None or carried is None or not carried.findings:
            return self.message.findings
        return (*self.message.findings, *body_findings(self.body, self._body_offset()))

    def _body_offset(self) -> int:
        assert self.message is not None
        return next(span.offset for span in spans(self.message) if span.path == BODY_PATH)

    def value_at(self, path: str) -> Any:
        """The value of a field, also of one that was read before the reading stopped; None without one."""
        if self.message is None:
            return next((traced.value for traced in self.trace.fields if traced.path == path and traced.is_done), None)
        node = root(self.message).find(path)
        return None if node is None else node.value

    @property
    def status(self) -> int:
        if self.piece.is_cut:
            return UNREADABLE
        is_whole = self.loss is None and self.error is None and (self.body is None or self.body.error is None)
        is_clean = is_whole and not self.findings
        return CLEAN if is_clean else FINDINGS

    @property
    def title(self) -> str:
        """The message by its name: `mqdsrp sync_request, 68 bytes`."""
        if self.loss is not None:
            return _lost(self.loss)
        size = f"{len(self.data):,} byte{'' if len(self.data) == 1 else 's'}"
        name = "" if self.message is None or self.message.message == self.protocol else f" {self.message.message}"
        place = f" at {self.piece.offset:#x}" if self.index and self.record is None else ""
        return f"{self.protocol}{name}, {size}{place}"


def _lost(loss: Loss) -> str:
    """`loss of 1,448 bytes, 2,744 more cannot be read`."""
    if not loss.missing:
        return f"{LOSS}: {loss.discarded:,} bytes cannot be read"
    missing = f"{LOSS} of {loss.missing:,} byte{'' if loss.missing == 1 else 's'}"
    return f"{missing}, {loss.discarded:,} more cannot be read" if loss.discarded else missing


def captured(source: str, records: Iterable[Record]) -> Iterator[Outcome]:
    """What a capture holds."""
    for index, record in enumerate(records):
        yield Outcome(source, index, Piece(0, record.data, "mqqb"), record.message, record.error, record)


def outcomes(source: str, found: Iterator[Piece], *, strict: bool, engine: Engine = "fast") -> Iterator[Outcome]:
    for index, piece in enumerate(found):
        yield _outcome(source, index, piece, strict, engine)


def _outcome(source: str, index: int, piece: Piece, strict: bool, engine: Engine) -> Outcome:
    try:
        return Outcome(source, index, piece, decode(piece.data, piece.protocol, strict=strict, engine=engine), None)
    except DecodeError as refused:
        strictly = refused
    try:
        message = decode(piece.data, piece.protocol, strict=False, engine=engine)
    except DecodeError as error:  # says the same, and has worked it out already
        return Outcome(source, index, piece, None, error)
    return Outcome(source, index, piece, message, strictly)
