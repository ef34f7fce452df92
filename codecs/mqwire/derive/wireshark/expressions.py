"""Compiles expressions of the Model to Lua.

What is read lies in tables by field id; a bit is a truth value, an integer a number (of
64 bits and beyond what a double holds a string, see runtime/values.lua), text and bytes
are strings. Zero is true in Lua, so only what is a truth value may be used as one.
"""

from __future__ import annotations

from mqwire._model import (
    Attr,
    Binary,
    Bits,
    Call,
    Chars,
    Data,
    Expr,
    Field,
    Index,
    Int,
    Model,
    Name,
    Num,
    Peek,
    Ref,
    Special,
    Struct,
    Ternary,
    Unary,
)
from mqwire.derive.wireshark.lua import member

_SPELLING = {"!=": "~="}
_FUNCTIONS = {"/": "quotient", "&": "band"}  # what no operator of every Lua does
_ORDER = {"<": "less(%s, %s)", ">": "less(%s, %s)", "<=": "not less(%s, %s)", ">=": "not less(%s, %s)"}
_SWAPPED = {">", "<="}
_LOGICAL = {"and", "or"}
_COMPARING = {"==", "!=", "<", "<=", ">", ">="}
_UNSUPPORTED = {"|", "^", "<<", ">>"}  # nothing in ksy/ needs them yet; band in runtime/values.lua shows how
_SPECIALS = {"_": "item", "_index": "index", "_pos": "r.pos", "_late": "late(v)"}


class NotInLua(ValueError):
    """An expression that would mean something else in Lua, or needs a function that is not there yet."""


def lua(model: Model, struct: Struct | None, expr: Expr) -> str:
    """Lua source of an expression over the fields of a structure."""
    return _Compiler(model, struct).value(expr)


def lua_test(model: Model, struct: Struct | None, expr: Expr) -> str:
    """The same for an expression that is used as a truth value."""
    return _Compiler(model, struct).truth(expr)


class _Compiler:
    def __init__(self, model: Model, struct: Struct | None) -> None:
        self.model, self.struct = model, struct
        self.item: Struct | None = None  # what `_` stands for

    def value(self, node: Expr) -> str:
        match node:
            case Num(value):
                return str(value)
            case Name(id):
                return member("v", id)
            case Attr(of, name):
                return member(self.value(of), name)
            case Index(of, index):
                return f"at({self.value(of)}, {self.value(index)})"
            case Unary("not", of):
                return f"not {self.truth(of)}"
            case Unary(_, of):
                return f"-{self.group(of)}"
            case Binary(op, left, right) if op in _LOGICAL:
                return f"{self.truth(left)} {op} {self.truth(right)}"
            case Binary(op, left, right):
                return self.binary(op, left, right)
            case Ternary(test, then, other):
                if self.is_truth(then):
                    raise NotInLua(f"a truth value that depends on another one: {node}")
                return f"{self.truth(test)} and {self.group(then)} or {self.group(other)}"
            case Call("present", (of,)):
                return f"{self.group(of)} ~= nil"
            case Call("all" | "any" as function, (of, test)):
                self.item = self.struct_of(of)
                inner, loop = self.truth(test), {"all": "every", "any": "some"}[function]
                return f"{loop}({self.value(of)}, function(item) return {inner} end)"
            case Call("size", (of,)) if self.is_text(of):
                raise NotInLua(f"the number of characters of a text: {node}")
            case Call(function, args):
                return f"{function}({', '.join(map(self.value, args))})"
            case Special(id):
                return _SPECIALS[id]
            case Peek(offset, size):
                return f"peek(r, {offset}, {size})"
        raise NotInLua(str(node))

    def binary(self, op: str, left: Expr, right: Expr) -> str:
        if op in _UNSUPPORTED:
            raise NotInLua(f"there is no function for {op} yet")
        if op in {"==", "!="} and self.is_truth(left) != self.is_truth(right):
            raise NotInLua(f"a truth value compared with a number: {left} {op} {right}")
        if op in _FUNCTIONS:
            return f"{_FUNCTIONS[op]}({self.value(left)}, {self.value(right)})"
        if op in _ORDER and (self.is_long(left) or self.is_long(right)):
            first, second = (right, left) if op in _SWAPPED else (left, right)
            return _ORDER[op] % (self.value(first), self.value(second))
        return f"{self.group(left)} {_SPELLING.get(op, op)} {self.group(right)}"

    def group(self, node: Expr) -> str:
        text = self.value(node)
        is_compound = isinstance(node, Binary | Ternary | Unary) or (isinstance(node, Call) and "~=" in text)
        return f"({text})" if is_compound else text

    def truth(self, node: Expr) -> str:
        if self.is_truth(node):
            return self.group(node)
        return f"truth({self.value(node)})"

    # --- what is known of an expression before it is evaluated ---

    def is_truth(self, node: Expr) -> bool:
        match node:
            case Unary("not", _) | Call("present" | "all" | "any" | "has_nul", _):
                return True
            case Binary(op, _, _):
                return op in _LOGICAL or op in _COMPARING
            case _:
                field = self.field_of(node)
                return field is not None and isinstance(field.type, Bits) and field.type.width == 1 and not field.enum

    def is_text(self, node: Expr) -> bool:
        field = self.field_of(node)
        return field is not None and field.repeat is None and isinstance(field.type, Chars | Data) and _is_text(field)

    def is_long(self, node: Expr) -> bool:
        field = self.field_of(node)
        return field is not None and isinstance(field.type, Int) and field.type.size == 8

    def field_of(self, node: Expr) -> Field | None:
        match node:
            case Name(id):
                return _field(self.struct, id)
            case Attr(of, name):
                return _field(self.struct_of(of), name)
            case _:
                return None

    def struct_of(self, node: Expr) -> Struct | None:
        match node:
            case Special("_"):
                return self.item
            case Index(of, _):
                return self.struct_of(of)
            case _:
                field = self.field_of(node)
                return self.model.structs[field.type.struct] if field and isinstance(field.type, Ref) else None


def _field(struct: Struct | None, id: str) -> Field | None:
    return next((f for f in struct.fields if f.id == id), None) if struct is not None else None


def _is_text(field: Field) -> bool:
    return isinstance(field.type, Chars) or (isinstance(field.type, Data) and field.type.form == "text")
