"""Compiles expressions of the Model to Python source."""

from __future__ import annotations

from collections.abc import Callable

from mqwire._model import Attr, Binary, Call, Expr, Index, Name, Num, Peek, Special, Ternary, Unary

_SPELLING = {"/": "//"}
_SPECIALS = {"_": "item", "_index": "index"}


def python(expr: Expr, name: Callable[[str], str], *, data: str = "data", pos: str = "pos", late: str = "late") -> str:
    """Python source of an expression; `name` says how a field is written there."""

    def go(node: Expr) -> str:
        match node:
            case Num(value):
                return str(value)
            case Name(id):
                return name(id)
            case Attr(of, attribute):
                return f"{go(of)}.{attribute}"
            case Index(of, index):
                return f"{go(of)}[{go(index)}]"
            case Unary(op, of):
                return f"not {group(of)}" if op == "not" else f"-{group(of)}"
            case Binary(op, left, right):
                return f"{group(left)} {_SPELLING.get(op, op)} {group(right)}"
            case Ternary(test, then, other):
                return f"{group(then)} if {group(test)} else {group(other)}"
            case Call("present", (of,)):
                return f"{go(of)} is not None"
            case Call("all" | "any" as function, (of, test)):
                return f"{function}({go(test)} for item in {go(of)})"
            case Call(function, args):
                return f"{function}({', '.join(map(go, args))})"
            case Special("_pos"):
                return pos
            case Special("_late"):
                return late
            case Special(id):
                return _SPECIALS[id]
            case Peek(offset, size):
                return f'int.from_bytes({data}[{offset}:{offset + size}], "little")'
        raise AssertionError(node)

    def group(node: Expr) -> str:
        text = go(node)
        compound = isinstance(node, Binary | Ternary | Unary) or (isinstance(node, Call) and node.function == "present")
        return f"({text})" if compound else text

    return go(expr)
