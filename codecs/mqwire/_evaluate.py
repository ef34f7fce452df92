"""Evaluates expressions of the Model, for the readers and writers that interpret it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

from mqwire._model import Attr, Binary, Call, Expr, Index, Name, Num, Peek, Special, Ternary, Unary
from mqwire._values import has_nul, num_units, size, utf16_len

_BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    "%": operator.mod,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_MEASURES: dict[str, Callable[[Any], Any]] = {
    "size": size,
    "num_units": num_units,
    "utf16_len": utf16_len,
    "has_nul": has_nul,
    "present": lambda value: value is not None,
}


def evaluate(expr: Expr, names: Mapping[str, Any], pos: int = 0, data: bytes | bytearray = b"", index: int = 0) -> Any:
    """The value of an expression; `names` holds the fields it may mention."""

    def go(node: Expr) -> Any:
        match node:
            case Num(value):
                return value
            case Name(id):
                return names[id]
            case Attr(of, name):
                return getattr(go(of), name)
            case Index(of, inner):
                return go(of)[go(inner)]
            case Unary("not", of):
                return not go(of)
            case Unary(_, of):
                return -go(of)
            case Binary("and", left, right):
                return go(left) and go(right)
            case Binary("or", left, right):
                return go(left) or go(right)
            case Binary(op, left, right):
                return _BINARY[op](go(left), go(right))
            case Ternary(test, then, other):
                return go(then) if go(test) else go(other)
            case Call(function, (of,)):
                return _MEASURES[function](go(of))
            case Special("_pos"):
                return pos
            case Special("_index"):
                return index
            case Peek(offset, width):
                return int.from_bytes(data[offset : offset + width], "little")
        raise AssertionError(node)

    return go(expr)
