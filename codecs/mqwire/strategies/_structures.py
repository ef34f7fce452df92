"""Strategies for structures: the Model walked in wire order, with values drawn instead of read."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from mqwire._evaluate import evaluate
from mqwire._generated.model import MODEL
from mqwire._message import Structure
from mqwire._model import Binary, Bits, Chars, Data, Field, Int, Name, Num, Ref, Struct, Switch, walk, word_size
from mqwire._registry import class_of, enum_class
from mqwire._wire import wire_values
from mqwire.errors import MqwireError
from mqwire.strategies._markup import markups
from mqwire.strategies._presence import decider
from mqwire.strategies._properties import properties
from mqwire.strategies._rules import Path, keep_rules
from mqwire.strategies._scalars import guids, number_field, texts

_MANY = 3  # elements of a repeated structure, at most
_BLOB = 12  # bytes of something that may have any number of them, at most

Fixed = tuple[tuple[Path, Any], ...]


def structures(which: str | type[Structure], *, strict: bool = True) -> st.SearchStrategy[Any]:
    """Objects of one structure, named by its class or by its id such as `mqqb.user_header`.

    Strict ones keep every rule of severity `error`; others only have the structure.
    """
    struct_id = which if isinstance(which, str) else which.struct_id
    struct = MODEL.structs.get(struct_id)
    if struct is None or struct.kind in {"value", "opaque"}:
        known = sorted(s.id for s in MODEL.structs.values() if s.kind not in {"value", "opaque"})
        raise MqwireError(f"there is no structure {struct_id!r}; use one of {', '.join(known)}")
    if strict and struct.message == "unknown":
        raise MqwireError(f"no {struct_id} is valid; use strict=False")
    return structure(struct_id, strict)


@cache
def structure(struct_id: str, strict: bool, fixed: Fixed = ()) -> st.SearchStrategy[Any]:
    """Objects of one structure, some fields of which are given."""
    struct = MODEL.structs[struct_id]
    match struct.kind:
        case "flags":
            return _flags(struct, fixed)
        case "markup":
            return markups(struct, strict)
        case "pairs":
            return properties()
        case _:
            return _record(struct, strict, fixed)


def _flags(struct: Struct, fixed: Fixed) -> st.SearchStrategy[Any]:
    """A flag word, drawn whole: a draw for each bit would cost more, and numbers are drawn small too often."""
    size = word_size(struct)

    def split(data: bytes) -> Any:
        word = int.from_bytes(data, "little")
        parts: dict[str, Any] = {}
        for field in struct.fields:
            assert isinstance(field.type, Bits)
            part = word >> field.type.shift & (1 << field.type.width) - 1
            parts[field.id] = enum_class(field.enum).get(part, part) if field.enum else part
            if field.type.width == 1:
                parts[field.id] = bool(part)
        return class_of(struct.id)(**parts | {path[0]: value for path, value in fixed})

    return st.binary(min_size=size, max_size=size).map(split)


def _record(struct: Struct, strict: bool, fixed: Fixed) -> st.SearchStrategy[Any]:
    given: dict[Path, Any] = {}
    if strict or struct.kind == "message":  # without these a message would be another one
        given = {tuple(path.split(".")): value for path, value in struct.defaults}
    given.update(fixed)
    given.update({tuple(path.split(".")): None for path, _ in struct.late})  # encoding knows

    @st.composite
    def build(draw: st.DrawFn) -> Any:
        return _Builder(draw, struct, strict, given).build()

    return build()


class _Builder:
    def __init__(self, draw: st.DrawFn, struct: Struct, strict: bool, given: Mapping[Path, Any]) -> None:
        self.draw, self.struct, self.strict, self.given = draw, struct, strict, given
        self.values: dict[str, Any] = {}

    def build(self) -> Any:
        """First what can be drawn as it comes, then what depends on how much of that there is."""
        waiting = []
        for field in self.struct.fields:
            if field.const is not None:
                continue
            self.values[field.id] = None
            if field.computed is not None or field.fill is not None:
                pass  # encoding knows better
            elif decider(self.struct.id, field.id) == "others":
                waiting.append(field)
                continue
            else:
                self.values[field.id] = self.drawn(field)
            self.keep_rules(field)
        for field in waiting:
            self.values[field.id] = self.drawn(field)
            self.keep_rules(field)
        return class_of(self.struct.id)(**self.values)

    def keep_rules(self, field: Field) -> None:
        if field is self.struct.fields[-1] and self.struct.id in _FINISH:
            self.values.update(_FINISH[self.struct.id](self.values))
        if self.strict and not keep_rules(self.draw, self.struct, self.values, field.id, self.given):
            reject()

    def drawn(self, field: Field) -> Any:
        if (field.id,) in self.given:
            return self.given[(field.id,)]
        if decider(self.struct.id, field.id) == "itself":
            return self.draw(st.none() | self.items(field))
        return self.draw(self.items(field)) if self.is_there(field) else None

    def is_there(self, field: Field) -> bool:
        if field.cond is None:
            return True
        known = wire_values(self.struct, class_of(self.struct.id)(**self.values), (None,) * len(self.struct.params))
        try:
            return bool(evaluate(field.cond, known))
        except TypeError:  # depends on a parameter, which is only known when all of this is
            return True

    def items(self, field: Field) -> st.SearchStrategy[Any]:
        one = self.one(field)
        return one if field.repeat is None else st.lists(one, max_size=_MANY).map(tuple)

    def one(self, field: Field) -> st.SearchStrategy[Any]:
        special = _SPECIAL.get((self.struct.id, field.id)) if self.strict else None
        if special is not None:
            return special()
        match field.type:
            case Int() | Bits():
                return _numbers(self.struct.id, field.id)
            case Data(Num(size), form):
                return guids() if form == "guid" else _exactly(size)
            case Data(_, "text") | Chars():
                return texts()
            case Data():
                return _bytes(self.struct.id, field.id, self.strict)
            case Ref(id):
                return self.ref(id, field)
            case Switch() as switch:
                target = switch.pick(int(evaluate(switch.on, self.values)))
                return st.none() if target is None else structure(target, self.strict)

    def ref(self, struct_id: str, field: Field) -> st.SearchStrategy[Any]:
        if MODEL.structs[struct_id].kind == "pairs":
            return st.lists(properties(), max_size=_MANY).map(tuple)
        inside = tuple((path[1:], value) for path, value in self.given.items() if path[0] == field.id and path[1:])
        return structure(struct_id, self.strict, inside)


@cache
def _exactly(size: int) -> st.SearchStrategy[bytes]:
    """So many bytes; of a long run of them only the first are worth a draw each."""
    return st.binary(min_size=min(size, 20), max_size=min(size, 20)).map(lambda data: data.ljust(size, b"\x5a"))


@cache
def _numbers(struct_id: str, field_id: str) -> st.SearchStrategy[int]:
    """Values of a number; of one that decides what follows only those for which that is known."""
    struct = MODEL.structs[struct_id]
    field = struct.field(field_id)
    for other in struct.fields:
        if isinstance(other.type, Switch) and other.type.on == Name(field.id):
            members = enum_class(field.enum) if field.enum else {}
            return st.sampled_from([members.get(value, value) for value, _ in other.type.cases])
    return number_field(field)


@cache
def _bytes(struct_id: str, field_id: str, strict: bool) -> st.SearchStrategy[bytes]:
    """Bytes of any number, or of the numbers that rules about their size ask for."""
    struct = MODEL.structs[struct_id]
    field = struct.field(field_id)
    counts = {c.id for c in struct.fields if isinstance(field.type, Data) and field.type.size == Name(c.id)}
    wanted = {
        node.right.value
        for rule in struct.rules
        if rule.check is not None and rule.severity == "error"
        for node in walk(rule.check)
        if isinstance(node, Binary) and node.op == "==" and isinstance(node.right, Num)
        if isinstance(node.left, Name) and node.left.id in counts
    }
    if wanted and strict:
        return st.sampled_from(sorted(wanted)).flatmap(_exactly)
    return st.binary(min_size=0 if field.cond is None else 1, max_size=_BLOB)


def _sender_ids() -> st.SearchStrategy[bytes]:
    """A SID or the GUID of a queue manager ([MS-MQMQ] 2.2.20.6)."""
    from mqwire.strategies._messages import encoded

    return encoded("sid") | guids().map(bytes)


def _digest(certificate: Mapping[str, Any]) -> Mapping[str, Any]:
    """[MS-MQMQ] 2.2.22."""
    return {"digest": hashlib.md5(certificate["certificate"], usedforsecurity=False).digest()}


# What rules say in a hook, or across structures, where turning numbers does not help.
_SPECIAL: dict[tuple[str, str], Callable[[], st.SearchStrategy[Any]]] = {
    ("mqqb.security_data", "security_id"): _sender_ids,
}
_FINISH: dict[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {"mqusersigncerts.mqusersigncert": _digest}
