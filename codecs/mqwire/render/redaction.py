"""Messages without what must not be shared: names, GUIDs, addresses, and bytes that nobody has looked into.

It is the bytes of a message that are rewritten, each field in its place and none longer or shorter, so counts, sizes,
padding and whatever is wrong with the message stay as they are. Numbers, enumerations and flags are kept.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from mqwire._decode import decode
from mqwire._markup import Markup
from mqwire._message import Message
from mqwire._values import Guid, encode_units
from mqwire.capture import Endpoint, Record, Session, Side
from mqwire.errors import DecodeError
from mqwire.render.fields import root
from mqwire.render.nested import BODY_PATH, inner_of
from mqwire.render.outcome import Outcome
from mqwire.render.pieces import Piece
from mqwire.render.pseudonyms import Pseudonyms
from mqwire.render.trace import Traced, trace

_UNREAD = b"x"  # no zeros: they would end texts that have no end
# Numbers are no names, but those of a SID say whose account it is ([MS-DTYP] 2.4.2).
_NUMBERS_THAT_NAME = {("common.sid", "sub_authority")}
_TELLING = 8  # so many equal bytes are filling, which says where a packet comes from, and no secret


class Redactor:
    """Rewrites outcomes; what is the same in two of them is the same afterwards."""

    def __init__(self) -> None:
        self._pseudonyms = Pseudonyms()
        self._files: dict[str, str] = {}

    def file(self, name: str) -> str:
        """Files have names as well."""
        return self._files.setdefault(name, f"file {len(self._files) + 1}")

    def outcome(self, outcome: Outcome) -> Outcome:
        data = self._bytes(outcome)
        piece = outcome.piece._replace(data=data)
        message, error = _decoded(piece)
        if outcome.record is not None:
            record = self._record(outcome.record, outcome, data, message, error)
            return Outcome(outcome.source, outcome.index, piece, record.message, record.error, record)
        if outcome.error is not None and message is not None:
            error = _refusal(piece)
        return Outcome(outcome.source, outcome.index, piece, message, error)

    def _bytes(self, outcome: Outcome) -> bytes:
        if outcome.record is not None and _is_strange(outcome.record):
            return _UNREAD * len(outcome.data)
        return self.data(outcome.data, outcome.protocol, outcome.message)

    def data(self, data: bytes, protocol: str, message: Message | None) -> bytes:
        """The bytes of a message, or of what was read of one."""
        out = bytearray(_UNREAD * len(data))
        for traced in trace(data, protocol).fields:
            if traced.is_done and not traced.is_group:
                end = traced.offset + traced.size
                out[traced.offset : end] = self._field(traced, data[traced.offset : end], message)
        return bytes(out)

    def _field(self, traced: Traced, raw: bytes, message: Message | None) -> bytes:
        if message is not None and message.protocol == "mqqb" and isinstance(traced.value, bytes):
            node = root(message).find(traced.path)
            inner = None if node is None else inner_of(message, node)
            if inner is not None:
                return self.data(raw, inner.protocol, inner.message)
        if (traced.owner.id, traced.field.id) in _NUMBERS_THAT_NAME:
            return bytes(len(raw))
        old = _wire(traced.value)
        new = _wire(self._value(traced.value))
        if raw.startswith(old):  # behind a text there is a terminator, before a blob or a list its size
            return new + raw[len(old) :]
        return raw[: len(raw) - len(old)] + new

    def _value(self, value: Any) -> Any:
        """Something else of the same size."""
        match value:
            case Guid():
                return self._pseudonyms.guid(value)
            case bytes():
                is_filling = value.count(value[:1]) == len(value) >= _TELLING
                return value if is_filling else bytes(len(value))
            case str():
                return self._pseudonyms.text(value)
            case Markup():
                return self._markup(value)
            case tuple():
                return tuple(map(self._value, value))
            case _:
                return value

    def _markup(self, value: Markup) -> str:
        """Between the tags that every notification has, so that it stays one."""
        tags = "|".join(map(re.escape, (value.root_tag, *value.element_tags)))
        pieces = re.split(rf"(</?(?:{tags})\s*>)", value.text)
        return "".join(piece if number % 2 else self._pseudonyms.text(piece) for number, piece in enumerate(pieces))

    # --- records ---

    def _record(
        self, record: Record, outcome: Outcome, data: bytes, message: Message | None, error: DecodeError | None
    ) -> Record:
        if record.message is None:
            message = None
        if record.error is None or _is_strange(record):
            error = record.error
        body, body_error = None, None
        if message is not None and outcome.body is not None:
            found = root(message).find(BODY_PATH)
            assert found is not None
            body, body_error = _decoded(Piece(0, found.value, outcome.body.protocol))
        return replace(
            record,
            src=self._endpoint(record.src),
            dst=self._endpoint(record.dst),
            data=data,
            message=message,
            error=error,
            body=body,
            body_error=body_error,
            session=None if record.session is None else self._session(record.session),
        )

    def _endpoint(self, endpoint: Endpoint) -> Endpoint:
        return Endpoint(self._pseudonyms.address(endpoint.address), endpoint.port)

    def _session(self, session: Session) -> Session:
        return replace(session, client=self._side(session.client), server=self._side(session.server))

    def _side(self, side: Side) -> Side:
        guid = None if side.guid is None else self._pseudonyms.guid(side.guid)
        return replace(side, endpoint=self._endpoint(side.endpoint), guid=guid)


def _is_strange(record: Record) -> bool:
    """Whether this is a datagram of who knows what: even what would be a number in a packet may be part of a name."""
    return record.session is None and record.message is None


def _decoded(piece: Piece) -> tuple[Message | None, DecodeError | None]:
    try:
        return decode(piece.data, piece.protocol, strict=False), None
    except DecodeError as error:
        return None, error


def _refusal(piece: Piece) -> DecodeError | None:
    """Why strict decoding refuses."""
    try:
        decode(piece.data, piece.protocol)
    except DecodeError as error:
        return error
    return None


def _wire(value: Any) -> bytes:
    """The bytes of a value that is rewritten; none of one that is not."""
    match value:
        case bytes():
            return value
        case str():
            return encode_units(value)
        case Markup():
            return encode_units(value.text)
        case tuple() if value and isinstance(value[0], str):
            return b"".join(encode_units(f"{item}\0") for item in value)
        case tuple() if value and isinstance(value[0], bytes):
            return b"".join(value)
        case _:
            return b""
