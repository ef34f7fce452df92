"""Writes the rules as Python, one small test each, over decoded objects."""

from __future__ import annotations

from mqwire._model import (
    Attr,
    Call,
    Expr,
    Model,
    Name,
    Ref,
    Rule,
    Special,
    Struct,
    Ternary,
    path_expr,
    substitute,
    walk,
)
from mqwire.derive.expressions import python
from mqwire.derive.naming import targets
from mqwire.derive.source import Source

_HEAD = '''"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from mqwire import _hooks as hooks
from mqwire._encode import late_value
from mqwire._values import has_nul, num_units, size, utf16_len

Check = tuple[str, Literal["error", "warning"], str, str, str, Callable[[Any], bool]]
'''


def write_checks(model: Model) -> str:
    """Python source of `mqwire._generated.checks`."""
    out = Source()
    with out.block("CHECKS: dict[str, tuple[Check, ...]] = {"):
        for struct in model.structs.values():
            if struct.rules:
                with out.block(f'"{struct.id}": ('):
                    for rule in struct.rules:
                        _refuse_nested_computed(model, struct, rule)
                        test = f"hooks.{rule.hook}" if rule.check is None else f"lambda o: {_test(struct, rule.check)}"
                        out(f"({rule.id!r}, {rule.severity!r}, {rule.section!r}, {rule.at!r}, {rule.says!r}, {test}),")
                out("),")
    out("}")
    out()
    with out.block("CHILDREN: dict[str, tuple[tuple[str, bool], ...]] = {"):
        for struct in model.structs.values():
            children = _children(model, struct)
            if children:
                parts = ", ".join(f'("{name}", {many})' for name, many in children)
                out(f'"{struct.id}": ({parts},),')
    out("}")
    return _HEAD + "\n" + out.text()


def _children(model: Model, struct: Struct) -> list[tuple[str, bool]]:
    """The fields below which there are rules."""
    found = []
    for field in struct.fields:
        inner = [t for t in targets(field) if model.structs[t].kind not in {"value", "pairs", "opaque", "flags"}]
        if any(_has_rules(model, t) for t in inner):
            found.append((field.id, field.repeat is not None))
    return found


def _has_rules(model: Model, id: str) -> bool:
    struct = model.structs[id]
    return bool(struct.rules) or bool(_children(model, struct))


def _test(struct: Struct, check: Expr) -> str:
    def name(id: str) -> str:
        field = next((f for f in struct.fields if f.id == id), None)
        if field is not None and field.computed is not None:
            return f"(({python(field.computed, name)}) if o.{id} is None else o.{id})"
        return f"o.{id}"

    for path, _ in struct.late:
        field = path_expr(path)  # None in the object stands for what encoding fills in last
        check = substitute(check, field, Ternary(Call("present", (field,)), field, Special("_late")))
    return python(check, name, late="late_value(o)")


def _refuse_nested_computed(model: Model, struct: Struct, rule: Rule) -> None:
    """A computed field of a structure inside is None in its object: a rule must speak of what it is computed from."""
    for node in walk(rule.check) if rule.check is not None else ():
        match node:
            case Attr(of, name):
                inner = _struct_at(model, struct, of)
                if inner is not None and any(f.id == name and f.computed is not None for f in inner.fields):
                    raise ValueError(f"{rule.id}: {name} of {inner.id} is computed; name what it is computed from")


def _struct_at(model: Model, struct: Struct, expr: Expr) -> Struct | None:
    """The structure that an expression like `user_header.flags` stands for."""
    match expr:
        case Name(id):
            owner: Struct | None = struct
            name = id
        case Attr(of, name):
            owner = _struct_at(model, struct, of)
        case _:
            return None
    field = next((f for f in owner.fields if f.id == name), None) if owner is not None else None
    return model.structs[field.type.struct] if field is not None and isinstance(field.type, Ref) else None
