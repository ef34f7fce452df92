"""Parses the expressions in ksy/: the subset of Kaitai's language that docs/describing.md lists."""

from __future__ import annotations

import re
from collections.abc import Callable

from mqwire._model import Attr, Binary, Call, Expr, Index, Name, Num, Special, Ternary, Unary

_TOKEN = re.compile(
    r"\s*(?:(?P<num>0x[0-9a-fA-F_]+|\d[\d_]*)|(?P<name>[a-z_]\w*(?:::\w+)*)|(?P<op><<|>>|==|!=|<=|>=|[-+*/%&|^<>()\[\].,?:]))"
)
# From loosest to tightest, as in the Kaitai expression language.
_LEVELS: tuple[tuple[str, ...], ...] = (
    ("or",),
    ("and",),
    ("==", "!=", "<", "<=", ">", ">="),
    ("|",),
    ("^",),
    ("&",),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_MEASURES = {"size": "size", "length": "size", "num_units": "num_units"}
_FUNCTIONS = {"all": 2, "any": 2, "utf16_len": 1, "has_nul": 1, "present": 1, "offset_of": 1}  # and their arguments
_OPERATORS = {"and", "or", "not"}


class ExpressionError(ValueError):
    """An expression in a .ksy file that is outside the documented subset."""


def parse(text: str | int | bool, enum_value: Callable[[str], int] | None = None) -> Expr:
    """The tree of an expression; `enum_value` turns `enum::member` into its number."""
    return _Parser(str(text).lower() if isinstance(text, bool) else str(text), enum_value).parse()


def parse_arguments(text: str, enum_value: Callable[[str], int] | None = None) -> tuple[Expr, ...]:
    """The expressions of an argument list, without its brackets."""
    parser = _Parser(f"({text})", enum_value)
    found = parser.arguments()
    parser.end()
    return found


class _Parser:
    def __init__(self, text: str, enum_value: Callable[[str], int] | None) -> None:
        self.text = text
        self.enum_value = enum_value
        self.tokens = self._tokens()
        self.at = 0

    def _tokens(self) -> list[str]:
        found, pos, text = [], 0, self.text.rstrip()
        while pos < len(text):
            match = _TOKEN.match(text, pos)
            if match is None:
                raise ExpressionError(f"cannot read {text[pos:]!r} in {self.text!r}")
            found.append(match.group().strip())
            pos = match.end()
        return found

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, expected: str | None = None) -> str:
        token = self.peek()
        if not token or (expected is not None and token != expected):
            raise ExpressionError(f"expected {expected or 'more'} but found {token or 'the end'} in {self.text!r}")
        self.at += 1
        return token

    def parse(self) -> Expr:
        expr = self.ternary()
        self.end()
        return expr

    def end(self) -> None:
        if self.peek():
            raise ExpressionError(f"{self.peek()!r} is one too many in {self.text!r}")

    def ternary(self) -> Expr:
        test = self.binary(0)
        if self.peek() != "?":
            return test
        self.take()
        then = self.ternary()
        self.take(":")
        return Ternary(test, then, self.ternary())

    def binary(self, level: int) -> Expr:
        if level == len(_LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while self.peek() in _LEVELS[level]:
            op = self.take()
            left = Binary(op, left, self.binary(level + 1))
        return left

    def unary(self) -> Expr:
        if self.peek() == "not":
            self.take()
            # `not` binds looser than a comparison, tighter than `and`.
            return Unary("not", self.binary(2))
        if self.peek() == "-":
            self.take()
            return Unary("-", self.unary())
        return self.postfix(self.primary())

    def postfix(self, expr: Expr) -> Expr:
        while self.peek() in {".", "["}:
            if self.take() == "[":
                expr = Index(expr, self.ternary())
                self.take("]")
                continue
            name = self.take()
            if not name.isidentifier():
                raise ExpressionError(f"{name!r} is no name of a field in {self.text!r}")
            if name == "to_i":
                continue  # enumeration members are their numbers here
            expr = Call(_MEASURES[name], (expr,)) if name in _MEASURES else Attr(expr, name)
        return expr

    def primary(self) -> Expr:
        token = self.take()
        if token == "(":
            expr = self.ternary()
            self.take(")")
            return expr
        if token[0].isdigit():
            try:
                return Num(int(token.replace("_", ""), 0))
            except ValueError:  # 010 is octal to some, 0x_ nothing to anybody
                raise ExpressionError(f"{token!r} is no number in {self.text!r}") from None
        if token in {"true", "false"}:
            return Num(int(token == "true"))
        if "::" in token:
            if self.enum_value is None:
                raise ExpressionError(f"no enumerations are known in {self.text!r}")
            return Num(self.enum_value(token))
        if token in {"_", "_index", "_late"}:
            return Special(token)  # type: ignore[arg-type]  # narrowed by the test above
        if token == "_io":
            self.take(".")
            self.take("pos")
            return Special("_pos")
        if token in _FUNCTIONS and self.peek() == "(":
            args = self.arguments()
            if len(args) != _FUNCTIONS[token]:
                raise ExpressionError(f"{token} takes {_FUNCTIONS[token]} arguments in {self.text!r}")
            return Call(token, args)
        if not token[0].isalpha() or token in _OPERATORS:
            raise ExpressionError(f"{token!r} cannot start a value in {self.text!r}")
        return Name(token)

    def arguments(self) -> tuple[Expr, ...]:
        self.take("(")
        args = [self.ternary()]
        while self.peek() == ",":
            self.take()
            args.append(self.ternary())
        self.take(")")
        return tuple(args)
