"""Whether a message breaks no rule, found out in one go.

Nearly all messages break none. So all tests of a message are put into one function, which says no as soon as something
is out of the ordinary; only then is the message validated, with names, paths and offsets.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cache
from typing import Any

from mqwire import _hooks as hooks
from mqwire._encode import late_value
from mqwire._generated.checks import CHILDREN
from mqwire._generated.model import MODEL
from mqwire._message import Message
from mqwire._model import Binary, Call, Expr, Member, Num, Rule, Special, Struct, Unary, path_expr, rebuild, substitute
from mqwire._registry import PROPERTIES
from mqwire._values import has_nul, num_units, size, utf16_len
from mqwire.derive.expressions import python
from mqwire.derive.naming import targets
from mqwire.derive.source import Source
from mqwire.errors import EncodeError

Clean = Callable[[Message, str, int], bool]

_LATE = Special("_late")
_ODD = (TypeError, AttributeError, ValueError, LookupError, OverflowError, EncodeError)


class _Range:
    """Integers between two, and what was not read."""

    def __init__(self, member: Member) -> None:
        assert member.range is not None
        self.low, self.high = member.range

    def __contains__(self, value: Any) -> bool:
        return value is None or self.low <= value <= self.high


class _Sized:
    """Bytes of one size, and what was not read."""

    def __init__(self, member: Member) -> None:
        self.size = member.size

    def __contains__(self, value: Any) -> bool:
        return value is None or len(value) == self.size


def _allowed(member: Member) -> Container[Any] | None:
    if member.size is not None:
        return _Sized(member)
    if member.range is not None:
        return _Range(member)
    return frozenset((*member.values, None)) if member.values else None


ALLOWED = {id: allowed for id, member in PROPERTIES.items() if (allowed := _allowed(member)) is not None}
"""The values that a property may have, where they are published."""


def is_clean(message: Message, name: str, size: int, *, values: bool = True) -> bool:
    """Whether there is surely no finding; of a message with that name, in so many bytes.

    Without `values` nobody looks at those of properties: `ALLOWED` says which may occur.
    """
    try:
        return _clean(message.struct_id, values)(message, name, size)
    except _ODD:  # a rule about what is not there
        return False


@cache
def _clean(id: str, values: bool) -> Clean:
    """The function that goes through all tests of a message."""
    out = Source()
    with out.block("def clean(o, name, size_of_all):"):
        _Writer(out, values).struct(MODEL.structs[id], "o", "size_of_all")
        out("return True")
    known: dict[str, Any] = {
        "hooks": hooks,
        "late_value": late_value,
        "has_nul": has_nul,
        "num_units": num_units,
        "size": size,
        "utf16_len": utf16_len,
        "is_allowed": _is_allowed,
    }
    exec(out.text(), known)
    found: Clean = known["clean"]
    return found


def _is_allowed(change: Any, get: Callable[[int], Container[Any] | None] = ALLOWED.get) -> bool:
    """The same as the hook, for the many properties that may have any value."""
    for item in change.properties:
        allowed = get(item.id)
        if allowed is not None and item.value not in allowed:
            return False
    return True


class _Writer:
    def __init__(self, out: Source, values: bool) -> None:
        self.out, self._values = out, values
        self._count = 0

    def struct(self, struct: Struct, var: str, size: str = "") -> None:
        """The tests of an object that is not None, and of what it is made of; `size` is no less than its own."""
        out = self.out
        for path, _ in struct.late:  # the object holds a value only where that differs from the true one
            out(f"if {var}.{path} is not None: return False")
        special = [rule for rule in struct.rules if _is_of_alias(struct, rule)]
        tests = [test for rule in struct.rules if rule not in special and (test := self.test(struct, rule, var, size))]
        if tests:
            out(f"if not ({' and '.join(f'({test})' for test in tests)}): return False")
        if special:
            tests = [self.test(struct, rule, var, size) for rule in special]
            out(f"if name != {struct.message!r} and not ({' and '.join(f'({test})' for test in tests)}): return False")
        for name, many in CHILDREN.get(struct.id, ()):
            self.child(struct, name, many, var)

    def child(self, struct: Struct, name: str, many: bool, var: str) -> None:
        self._count += 1
        inner = f"o{self._count}"
        kinds = [MODEL.structs[id] for id in targets(struct.field(name)) if MODEL.structs[id].kind != "opaque"]
        head = f"for {inner} in {var}.{name}:" if many else f"{inner} = {var}.{name}"
        if many:
            with self.out.block(head):
                self.kinds(kinds, inner)
                self.out("pass")
            return
        self.out(head)
        with self.out.block(f"if {inner} is not None:"):
            self.kinds(kinds, inner)
            self.out("pass")

    def kinds(self, kinds: list[Struct], var: str) -> None:
        if len(kinds) == 1:
            self.struct(kinds[0], var)
            return
        for kind in kinds:
            if kind.rules or kind.id in CHILDREN:
                with self.out.block(f"if {var}.struct_id == {kind.id!r}:"):
                    self.struct(kind, var)

    def test(self, struct: Struct, rule: Rule, var: str, size: str) -> str:
        """Python source of a rule; empty if it always holds where nothing is held for what encoding fills in."""
        if rule.check is None:
            if rule.hook == "property_values_allowed":
                return f"is_allowed({var})" if self._values else ""
            return f"hooks.{rule.hook}({var})"
        check = rule.check
        for path, _ in struct.late:
            check = substitute(check, path_expr(path), _LATE)
        check = rebuild(check, _simpler)
        if _is_true(check):
            return ""

        def name(id: str) -> str:
            field = next((f for f in struct.fields if f.id == id), None)
            if field is not None and field.computed is not None:
                return f"(({python(field.computed, name)}) if {var}.{id} is None else {var}.{id})"
            return f"{var}.{id}"

        if size and isinstance(check, Binary) and check.op == "<=" and check.left == _LATE:
            return python(check, name, late=size)
        return python(check, name, late=f"late_value({var})")


def _is_of_alias(struct: Struct, rule: Rule) -> bool:
    """Whether a rule is about messages that have a more telling name than their structure."""
    return bool(rule.hook) and any(f".{alias}." in rule.id for alias in struct.aliases)


def _is_true(check: Expr) -> bool:
    match check:
        case Binary("==", left, right):
            return left == right == _LATE
        case Binary("or", left, right):
            return _is_true(left) or _is_true(right)
    return False


def _simpler(expr: Expr) -> Expr | None:
    match expr:
        case Binary("==", Call("size", (of,)), Num(0)):
            return Unary("not", of)
    return None
