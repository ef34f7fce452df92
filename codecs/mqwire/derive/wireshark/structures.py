"""The structures of the Model as Lua tables, for the reader in runtime/reader.lua to go by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mqwire._model import (
    Bits,
    Chars,
    Data,
    Expr,
    Field,
    Int,
    Model,
    Num,
    Peek,
    Ref,
    Rule,
    Special,
    Struct,
    Switch,
    Union,
    mentions,
    walk,
    word_size,
)
from mqwire.derive.wireshark.expressions import lua, lua_test
from mqwire.derive.wireshark.filters import EXTRAS, Filters
from mqwire.derive.wireshark.lua import Code, key, literal, quoted


class Tables:
    """Writes what is derived from structures, unions and enumerations.

    `body` names the structure and the field that hold the message of another protocol.
    """

    def __init__(self, model: Model, filters: Filters, body: tuple[str, str] | None = None) -> None:
        self.model, self.filters, self.body = model, filters, body

    # --- structures ---

    def struct(self, struct: Struct) -> Iterator[str]:
        """The assignment that describes a structure."""
        yield f"STRUCTS{_key(struct.id)} = {{"
        facts: dict[str, Any] = {
            "id": struct.id,
            "kind": struct.kind,
            "name": struct.name,
            "least": struct.min_size,
            "message": struct.message or None,
            "params": struct.params or None,
            "size": word_size(struct) if struct.kind == "flags" else None,
            "mark": struct.late[-1][1] if struct.late else None,
        }
        if struct.kind == "message":
            own = {f.id for f in struct.fields}
            facts["extras"] = {id: self.filters.of(struct, id) for id in EXTRAS if id not in own}
        if struct.markup:
            facts["root"] = dict(struct.markup)[""]
            facts["views"] = [(view, tag, self.filters.of(struct, view)) for view, tag in struct.markup if view]
        for name, value in facts.items():
            if value is not None:
                yield f"  {name} = {literal(value)},"
        yield "  fields = {"
        for field in struct.fields:
            yield f"    {self.field(struct, field)},"
        yield "  },"
        yield from self.rules(struct)
        yield "}"

    def field(self, struct: Struct, field: Field) -> str:
        found: dict[str, Any] = {
            "id": field.id,
            "filter": self.filters.of(struct, field.id),
            **self.type(struct, field),
        }
        if field.cond is not None:
            found["cond"] = self.function(struct, field.cond, is_test=True)
        if isinstance(field.repeat, str):
            found["eos"] = True
        elif field.repeat is not None:
            found["count"] = self.function(struct, field.repeat)
        found["fill"] = field.fill
        found["is_body"] = self.body == (struct.id, field.id) or None
        found["show"] = field.show or None
        return literal(found)

    def type(self, struct: Struct, field: Field) -> dict[str, Any]:
        match field.type:
            case Int(size, signed, big):
                return {"type": "int", "size": size, "signed": signed or None, "big": big or None, "least": size}
            case Bits(width, shift):
                is_bit = width == 1 and not field.enum
                return {"type": "bits", "from": 1 << shift, "range": 1 << width, "bit": is_bit or None}
            case Data(None, form):
                return {"type": "data", "form": form, "least": 0}
            case Data(size, form):
                assert size is not None
                least = size.value if isinstance(size, Num) else 0
                return {"type": "data", "form": form, "size": self.function(struct, size), "least": least}
            case Chars(terminator):
                return {"type": "chars", "terminator": Code(_unit(terminator)), "least": 2}
            case Ref(id, args):
                made = [self.function(struct, arg) for arg in args]
                return {"type": "ref", "struct": id, "args": made or None, "least": self.model.structs[id].min_size}
            case Switch(on, cases, default):
                on_ = self.function(struct, on)
                return {"type": "switch", "on": on_, "cases": dict(cases), "default": default, "least": 0}

    def function(self, struct: Struct | None, expr: Expr, *, is_test: bool = False) -> Code:
        body = lua_test(self.model, struct, expr) if is_test else lua(self.model, struct, expr)
        return Code(f"function({_arguments(expr)}) return {body} end")

    # --- rules ---

    def rules(self, struct: Struct) -> Iterator[str]:
        checked = [rule for rule in struct.rules if rule.check is not None]
        if not checked:
            return
        yield "  rules = {"
        for rule in checked:
            assert rule.check is not None
            test = f"function(v) return {lua_test(self.model, struct, rule.check)} end"
            yield f"    {{id = {quoted(rule.id)}, at = {literal(rule.at.split('.') if rule.at else ())},"
            yield f"      test = {test}}},"
        yield "  },"

    def experts(self) -> Iterator[str]:
        """What is said where a rule is broken, once for each rule."""
        yield "EXPERTS = {"
        for id, rule in available_rules(self.model).items():
            text = f"{rule.says} ({rule.section})"
            yield f"  {key(id)} = {{{quoted(text)}, {quoted(rule.severity)}}},"
        yield "}"

    # --- unions and enumerations ---

    def union(self, union: Union) -> Iterator[str]:
        yield f"UNIONS{_key(union.id)} = {{"
        yield "  fields = {"
        owner = next(s for s in self.model.messages(union.id) if _begins_with(s, union.preamble))
        for field in union.preamble:
            yield f"    {self.field(owner, field)},"
        yield "  },"
        yield f"  on = {self.function(owner, union.on)},"
        yield f"  cases = {literal(dict(union.cases))}, default = {quoted(union.default)},"
        yield "}"

    def enums(self) -> Iterator[str]:
        for enum in self.model.enums.values():
            yield f"ENUMS{_key(enum.id)} = {{"
            yield from (f"  [{m.value}] = {quoted(m.name)}," for m in enum.members)
            yield "}"

    def properties(self) -> Iterator[str]:
        """The filter of each property, and the protocol that reads it if it is a blob."""
        known = {f.name: f for f in self.filters.properties()}
        for struct in self.model.structs.values():
            if struct.kind != "pairs" or struct.fields[0].enum is None:
                continue
            yield "PROPERTIES = {"
            for member in self.model.enums[struct.fields[0].enum].members:
                name = next((n for n in known if n.endswith(f".{member.id}")), None)
                found = {"filter": name, "blob": member.blob or None}
                yield f"  [{member.value}] = {literal(found)},"
            yield "}"


def available_rules(model: Model) -> dict[str, Rule]:
    """The rules that a dissector can check, by id; the others are functions in Python."""
    return {rule.id: rule for struct in model.structs.values() for rule in struct.rules if rule.check is not None}


def missing_rules(model: Model) -> dict[str, Rule]:
    return {rule.id: rule for struct in model.structs.values() for rule in struct.rules if rule.check is None}


def _begins_with(struct: Struct, preamble: tuple[Field, ...]) -> bool:
    return {f.id for f in preamble} <= {f.id for f in struct.fields}


def _arguments(expr: Expr) -> str:
    needs_index = mentions(expr, Special("_index"))
    needs_reader = needs_index or mentions(expr, Special("_pos")) or _peeks(expr)
    return "v, r, index" if needs_index else "v, r" if needs_reader else "v"


def _peeks(expr: Expr) -> bool:
    return any(isinstance(node, Peek) for node in walk(expr))


def _unit(value: int) -> str:
    """A code unit as it is on the wire."""
    return f'"\\{value & 0xFF:03}\\{value >> 8:03}"'


def _key(id: str) -> str:
    return f"[{quoted(id)}]"
