"""What the checks of known answers share: messages that were typed by hand, and which fields others go by."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import mqwire
from mqwire._decode import Engine
from mqwire._generated.model import MODEL
from mqwire._model import Attr, Data, Expr, Field, Name, Peek, Ref, Switch, walk
from mqwire.fuzzing.broken import Broken, general, only
from mqwire.fuzzing.checks._common import attempt
from mqwire.fuzzing.paths import lookup
from mqwire.vectors._typed import TypedMessage

ENGINES: tuple[Engine, ...] = ("fast", "kaitai")


def decoded(data: bytes, typed: TypedMessage, *, strict: bool, engine: Engine) -> mqwire.Message:
    """The message in what was typed, or in what became of it; not to be refused."""
    message = attempt(data, typed.protocol, strict=strict, engine=engine)
    if isinstance(message, mqwire.DecodeError):
        raise Broken(
            "what was typed is decoded", f"{typed.protocol} {general(message.path)}", f"{typed.name}: {message}"
        )
    return message


def values_of(message: mqwire.Message, what: str) -> Callable[[str], Any]:
    """Looks up values by their typed paths."""
    with only(doing="to_json"):
        found = lookup(message)

    def at(path: str) -> Any:
        try:
            return found(path)
        except (LookupError, TypeError):
            raise Broken("values are what was typed", f"{message.protocol} {general(path)}", f"{what}: none") from None

    return at


def decides(path: str) -> bool:
    """Whether other fields go by the one at a path, so that changing it alone makes no sense."""
    return general(path).rpartition(".")[2].partition("[")[0] in deciding() or path.endswith(".text")


@cache
def deciding() -> frozenset[str]:
    """The ids of all fields by which a size, a count, a presence or a choice goes."""
    found = {"id", "trailing", "undecoded", "unparsed"}
    for struct in MODEL.structs.values():
        for field in struct.fields:
            for expr in _expressions(field):
                found |= _names(expr)
        found |= {path.rpartition(".")[2] for path, _ in struct.late}
        found |= {field.id for field in struct.fields if field.const is not None}
    for union in MODEL.unions.values():
        found |= _names(union.on) | {field.id for field in union.preamble if field.const is not None}
    return frozenset(found)


@cache
def peeked() -> frozenset[tuple[int, int]]:
    """Bytes at a fixed place by which messages are told apart, as (offset, size)."""
    nodes = (node for union in MODEL.unions.values() for node in walk(union.on))
    return frozenset((node.offset, node.size) for node in nodes if isinstance(node, Peek))


def is_told_apart(data: bytes) -> tuple[bool, ...]:
    """Whether the bytes at such places are those by which a message is told from the others."""
    found = []
    for union in MODEL.unions.values():
        if isinstance(union.on, Peek):
            number = int.from_bytes(data[union.on.offset : union.on.offset + union.on.size], "little")
            found.append(number in dict(union.cases))
    return tuple(found)


def _expressions(field: Field) -> list[Expr]:
    found: list[Expr | None] = [field.cond]
    if field.repeat not in {None, "eos"}:
        found.append(field.repeat)  # type: ignore[arg-type]
    match field.type:
        case Data(size):
            found.append(size)
        case Switch(on):
            found.append(on)
        case Ref(_, args):
            found += args
        case _:
            pass
    return [expr for expr in found if expr is not None]


def _names(expr: Expr) -> set[str]:
    found = set()
    for node in walk(expr):
        match node:
            case Name(id):
                found.add(id)
            case Attr(_, name):
                found.add(name)
            case _:
                pass
    return found
