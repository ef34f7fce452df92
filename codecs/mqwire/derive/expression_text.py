"""Expressions of the Model as text again, in the language of ksy/ that docs/describing.md lists."""

from __future__ import annotations

from collections.abc import Callable

from mqwire._model import Attr, Binary, Call, Expr, Index, Name, Num, Peek, Special, Ternary, Unary

# From loosest to tightest: what stands inside a tighter operator needs brackets.
_TERNARY, _OR, _AND, _NOT, _COMPARE, _BIT_OR, _BIT_XOR, _BIT_AND, _SHIFT, _SUM, _PRODUCT, _UNARY, _ATOM = range(13)
_LEVEL = {
    "or": _OR,
    "and": _AND,
    "|": _BIT_OR,
    "^": _BIT_XOR,
    "&": _BIT_AND,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), _COMPARE),
    **dict.fromkeys(("<<", ">>"), _SHIFT),
    **dict.fromkeys(("+", "-"), _SUM),
    **dict.fromkeys(("*", "/", "%"), _PRODUCT),
}
_MEASURES = {"size": "size", "num_units": "num_units"}
_LINE = 100


def expression_text(expr: Expr, path: Callable[[Expr], str | None] = lambda _: None) -> str:
    """An expression on one line; `path` may have another spelling for a field or a field of a field."""

    def go(node: Expr, least: int) -> str:
        text, level = spell(node)
        return f"({text})" if level < least else text

    def spell(node: Expr) -> tuple[str, int]:
        known = path(node)
        if known is not None:
            return known, _ATOM
        match node:
            case Num(value):
                return number(value), _ATOM if value >= 0 else _UNARY
            case Name(id):
                return id, _ATOM
            case Attr(of, name):
                return f"{go(of, _ATOM)}.{name}", _ATOM
            case Index(of, index):
                return f"{go(of, _ATOM)}[{go(index, _TERNARY)}]", _ATOM
            case Unary("not", of):
                # The operand of `not` is read as a comparison.
                return f"not {go(of, _COMPARE)}", _NOT
            case Unary(_, of):
                return f"-{go(of, _UNARY)}", _UNARY
            case Binary(op, left, right):
                level = _LEVEL[op]
                return f"{go(left, level)} {op} {go(right, level + 1)}", level
            case Ternary(test, then, other):
                return f"{go(test, _OR)} ? {go(then, _OR)} : {go(other, _TERNARY)}", _TERNARY
            case Call(function, (of,)) if function in _MEASURES:
                return f"{go(of, _ATOM)}.{_MEASURES[function]}", _ATOM
            case Call(function, args):
                return f"{function}({', '.join(go(arg, _TERNARY) for arg in args)})", _ATOM
            case Special("_pos"):
                return "_io.pos", _ATOM
            case Special(id):
                return id, _ATOM
            case Peek(offset, size):
                return f"u{size} at {offset}", _ATOM
        raise AssertionError(node)

    return go(expr, _TERNARY)


def number(value: int) -> str:
    """Small numbers as people count, large ones as the specifications print them."""
    return str(value) if value < 10_000 else hex(value)


def expression_lines(expr: Expr) -> list[str]:
    """An expression on as many lines as reading it takes: a long chain of `and` or `or` is broken there."""
    text = expression_text(expr)
    if len(text) <= _LINE or not isinstance(expr, Binary) or expr.op not in {"and", "or"}:
        return [text]
    parts: list[Expr] = []
    rest: Expr = expr
    while isinstance(rest, Binary) and rest.op == expr.op:
        parts.insert(0, rest.right)
        rest = rest.left
    parts.insert(0, rest)
    # Each part keeps the brackets it would have on one line.
    spelled = [expression_text(part) for part in parts]
    loose = [isinstance(part, Ternary) or (isinstance(part, Binary) and part.op in {"and", "or"}) for part in parts]
    pieces = [f"({text})" if is_loose else text for text, is_loose in zip(spelled, loose, strict=True)]
    lines, line = [], pieces[0]
    for piece in pieces[1:]:
        if len(line) + len(piece) > _LINE:
            lines.append(line)
            line = f"  {expr.op} {piece}"
        else:
            line += f" {expr.op} {piece}"
    return [*lines, line]
