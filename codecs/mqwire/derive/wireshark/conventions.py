"""What packets do not say (mqwire._conventions) as Lua: ports, framing, queues, and which message answers which."""

from __future__ import annotations

from collections.abc import Iterator

from mqwire._conventions import ENVELOPE, EXCHANGES, FRAMING, MAX_PACKET_SIZE, PING_PORT, PORT, SYSTEM_QUEUES
from mqwire._model import Attr, Expr, Int, Model, Ref, fixed_size
from mqwire._templates import DELETED_TYPE, EVENTS
from mqwire.derive.naming import module_of
from mqwire.derive.wireshark.lua import Code, literal, quoted
from mqwire.derive.wireshark.structures import Tables
from mqwire.spec.expressions import parse


def write_conventions(model: Model, tables: Tables) -> Iterator[str]:
    message = model.structs[ENVELOPE.message]
    union = model.unions[FRAMING.heads]
    heads = [model.structs[f.type.struct].min_size for f in union.preamble if isinstance(f.type, Ref)]

    def function(text: str) -> Code:
        return tables.function(message, _parse(model, text))

    framing = {
        "protocol": module_of(FRAMING.heads),
        "heads": FRAMING.heads,
        "port": PORT,
        "ping_port": PING_PORT,
        "most": MAX_PACKET_SIZE,
        "least": model.structs[FRAMING.marked].min_size,
        "head": sum(heads),
        "marks": [_mark(model, id) for id in FRAMING.marks],
        "size": function(FRAMING.size),
        "size_name": model.structs[FRAMING.marked].field(FRAMING.size.rpartition(".")[2]).name,
        "extra": model.structs[FRAMING.extra].min_size,
        "has_extra": function(FRAMING.has_extra),
    }
    yield "FRAMING = {"
    yield from (f"  {name} = {literal(value)}," for name, value in framing.items())
    yield "}"
    body = _parse(model, ENVELOPE.body)
    assert isinstance(body, Attr)
    envelope = {
        "message": ENVELOPE.message,
        "body": function(ENVELOPE.body),
        "holder": tables.function(message, body.of),
        "is_readable": function(ENVELOPE.is_readable),
        "destinations": [[function(test), function(place)] for test, place in ENVELOPE.destinations],
        "number": ENVELOPE.number,
        "name": ENVELOPE.name,
    }
    yield "ENVELOPE = {"
    yield from (f"  {name} = {literal(value)}," for name, value in envelope.items())
    yield "}"
    for queue in SYSTEM_QUEUES:
        yield f"QUEUES[{queue.number}] = {literal({'name': queue.name, 'protocol': queue.protocol or None})}"
    for kind, exchange in EXCHANGES.items():
        facts = {
            "requests": dict.fromkeys(exchange.requests, True),
            "replies": dict.fromkeys(exchange.replies, True),
            "between": exchange.between,
            "same": exchange.same,
        }
        yield f"EXCHANGES[{quoted(kind)}] = {literal(facts)}"
    properties = (m for enum in model.enums.values() for m in enum.members if m.name == DELETED_TYPE)
    yield f"local DELETED_TYPE, EVENTS = {next(properties).value}, {quoted(EVENTS)}"


def body_place(model: Model) -> tuple[str, str]:
    """The structure and the field that hold the message of another protocol."""
    owner, (*way, last) = model.structs[ENVELOPE.message], ENVELOPE.body.split(".")
    for step in way:
        found = owner.field(step).type
        assert isinstance(found, Ref)
        owner = model.structs[found.struct]
    return owner.id, last


def _parse(model: Model, text: str) -> Expr:
    """An expression in which an enumeration is named by file, id and member."""

    def number(name: str) -> int:
        enum, _, member = name.rpartition("::")
        return next(m.value for m in model.enums[enum.replace("::", ".")].members if m.id == member)

    return parse(text, number)


def _mark(model: Model, id: str) -> dict[str, object]:
    """Where a field with a fixed value is in the first structure of a packet, and its bytes."""
    struct = model.structs[FRAMING.marked]
    offset = 0
    for field in struct.fields:
        if field.id == id:
            assert isinstance(field.type, Int)
            assert isinstance(field.default, int)
            value = field.default.to_bytes(field.type.size, "big" if field.type.big else "little")
            written = Code('"' + "".join(f"\\{byte:03}" for byte in value) + '"')
            return {"at": offset, "value": written, "name": field.name}
        size = fixed_size(model, field)
        assert size is not None
        offset += size
    raise AssertionError(id)
