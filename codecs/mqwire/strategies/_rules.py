"""Bends drawn values until they keep the rules of severity `error`.

Which values a rule is about, and which of them it may like, is read off its expression:
the numbers that stand in it, their neighbours, and the members of the enumerations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from hypothesis import strategies as st

from mqwire._generated.checks import CHECKS
from mqwire._generated.model import MODEL
from mqwire._message import replace
from mqwire._model import (
    Attr,
    Bits,
    Expr,
    Field,
    Int,
    Name,
    Num,
    Ref,
    Special,
    Struct,
    Switch,
    mentions,
    path_expr,
    walk,
)
from mqwire._registry import class_of, enum_class
from mqwire.errors import EncodeError

Path = tuple[str, ...]

# What a rule raises over an object that is not complete yet.
_INCOMPLETE = (TypeError, AttributeError, IndexError, EncodeError)


class Knob(NamedTuple):
    """A number that a rule is about, and what else it could be."""

    path: Path
    values: tuple[int, ...]
    top: int


class Breakable(NamedTuple):
    """A rule of severity `error`, and the numbers to turn where it is broken."""

    kept: Callable[[Any], bool]
    knobs: tuple[Knob, ...]


def paths_in(expr: Expr) -> set[Path]:
    """The fields that an expression mentions, each as deep as it is mentioned."""
    found = {path for node in walk(expr) if (path := _path(node)) is not None}
    return {path for path in found if not any(other[: len(path)] == path for other in found - {path})}


def _path(node: Expr) -> Path | None:
    match node:
        case Name(id):
            return (id,)
        case Attr(of, name):
            inner = _path(of)
            return None if inner is None else (*inner, name)
    return None


@cache
def rules_after(struct_id: str) -> Mapping[str, tuple[Breakable, ...]]:
    """The rules by the field, in wire order, with which all that they mention is known; rules before that go along."""
    struct = MODEL.structs[struct_id]
    checks = {check[0]: check[-1] for check in CHECKS.get(struct_id, ())}
    order = [f.id for f in struct.fields]
    worked_out_last = [Special("_late"), *(path_expr(path) for path, _ in struct.late)]  # encoding gets that right
    found: dict[str, tuple[Breakable, ...]] = {}
    for rule in struct.rules:
        if rule.severity != "error" or any(mentions(rule.check, late) for late in worked_out_last):
            continue
        heads = _heads(struct, rule.check) if rule.check is not None else set(order)
        last = max((order.index(head) for head in heads if head in order), default=len(order) - 1)
        knobs = _knobs(struct, rule.check, last) if rule.check is not None else ()
        found[order[last]] = (*found.get(order[last], ()), Breakable(checks[rule.id], knobs))
    known: tuple[Breakable, ...] = ()
    for id in order:
        if id in found:
            known = found[id] = (*found[id], *known)
    return found


def _heads(struct: Struct, check: Expr) -> set[str]:
    """The fields that decide a rule; a computed one is decided by others."""
    found: set[str] = set()
    for head, *_ in paths_in(check):
        field = next((f for f in struct.fields if f.id == head), None)
        found |= {head} if field is None or field.computed is None else {p[0] for p in paths_in(field.computed)}
    return found


def _knobs(struct: Struct, check: Expr, last: int) -> tuple[Knob, ...]:
    """The numbers of a rule that may still change: nothing that was drawn meanwhile depends on them."""
    settled: set[Path] = set()
    for field in struct.fields[: last + 1]:
        settled |= depends_on(field)
    constants = {node.value for node in walk(check) if isinstance(node, Num)}
    knobs = []
    for path in sorted(paths_in(check) - settled):
        found = field_of(struct, path)
        if found is not None and isinstance(found.type, Int | Bits) and found.computed is None:
            top = (1 << _width(found)) - 1
            knobs.append(Knob(path, _values(found, constants, top), top))
    return tuple(knobs)


def depends_on(field: Field) -> set[Path]:
    """What decides whether a field is there and what it is."""
    exprs: list[Expr] = [] if field.cond is None else [field.cond]
    if isinstance(field.type, Switch):
        exprs.append(field.type.on)
    elif isinstance(field.type, Ref):
        exprs.extend(field.type.args)
    return {path for expr in exprs for path in paths_in(expr)}


def _width(field: Field) -> int:
    return field.type.width if isinstance(field.type, Bits) else 8 * getattr(field.type, "size", 0)


def _values(field: Field, constants: set[int], top: int) -> tuple[int, ...]:
    if top == 1:
        return (False, True)
    near = {constant + step for constant in constants for step in (-1, 0, 1)}
    members = enum_class(field.enum) if field.enum else {}
    return tuple(members.get(value, value) for value in sorted(near | set(members)) if 0 <= value <= top)


def field_of(struct: Struct, path: Path) -> Field | None:
    """The field at a path, through structures that are always the same."""
    head, *rest = path
    field = next((f for f in struct.fields if f.id == head), None)
    if field is None or not rest:
        return field
    return field_of(MODEL.structs[field.type.struct], tuple(rest)) if isinstance(field.type, Ref) else None


def value_at(obj: Any, path: Path) -> Any:
    for name in path:
        obj = None if obj is None else getattr(obj, name)
    return obj


def with_value(obj: Any, path: Path, value: Any) -> Any:
    """A copy of an object in which the field at a path is another; the object itself where the path leads nowhere."""
    head, *rest = path
    if rest:
        inner = getattr(obj, head)
        return obj if inner is None else replace(obj, **{head: with_value(inner, tuple(rest), value)})
    return replace(obj, **{head: value})


def keep_rules(draw: st.DrawFn, struct: Struct, values: dict[str, Any], at: str, fixed: Mapping[Path, Any]) -> bool:
    """Turn the numbers in `values` until every rule that is known with the field `at` is kept; False if that fails."""
    rules = rules_after(struct.id).get(at, ())
    if not rules:
        return True
    obj = class_of(struct.id)(**{k: v for k, v in values.items() if v is not None})
    for rule in rules:
        if _holds(rule, obj):
            continue
        turned = _turned(draw, obj, rule, rules, fixed)
        if turned is None:
            return False
        obj = turned
    values.update({id: getattr(obj, id) for id, value in values.items() if value is not None})
    return all(_holds(rule, obj) for rule in rules)


def _turned(
    draw: st.DrawFn, obj: Any, rule: Breakable, rules: tuple[Breakable, ...], fixed: Mapping[Path, Any]
) -> Any | None:
    before = sum(not _holds(other, obj) for other in rules)
    numbers = [int(value_at(obj, knob.path) or 0) for knob in rule.knobs]
    tries = []
    for index, knob in enumerate(rule.knobs):
        if knob.path not in fixed:
            others = {number + step for number in numbers[:index] + numbers[index + 1 :] for step in (-1, 0, 1)}
            near = sorted(number for number in others if 0 <= number <= knob.top and knob.top > 1)
            tries += [with_value(obj, knob.path, value) for value in (*knob.values, *near)]
    better = [made for made in tries if _holds(rule, made) and sum(not _holds(r, made) for r in rules) < before]
    return draw(st.sampled_from(better)) if better else None


def _holds(rule: Breakable, obj: Any) -> bool:
    try:
        return bool(rule.kept(obj))
    except _INCOMPLETE:
        return False
