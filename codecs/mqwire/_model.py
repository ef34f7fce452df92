"""The Model: what ksy/ says about every structure, as plain immutable data.

`mqwire.spec` builds it from the .ksy files, `mqwire.derive` writes it out as the
literal in `mqwire._generated.model`, and whatever knows the layout at run time
(the careful reader and writer, JSON, strategies, views) walks that literal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

# --- expressions: a typed tree, so that it can be evaluated and compiled alike ---


@dataclass(frozen=True, slots=True)
class Num:
    value: int


@dataclass(frozen=True, slots=True)
class Name:
    id: str


@dataclass(frozen=True, slots=True)
class Attr:
    of: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Index:
    of: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class Unary:
    op: Literal["not", "-"]
    of: Expr


@dataclass(frozen=True, slots=True)
class Binary:
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Ternary:
    test: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class Call:
    """A built-in: size, num_units, utf16_len, present, all, any."""

    function: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Special:
    """`_` (the item), `_index`, `_pos` (position in the packet) or `_late` (what only the end of encoding tells)."""

    id: Literal["_", "_index", "_pos", "_late"]


@dataclass(frozen=True, slots=True)
class Peek:
    """An unsigned little-endian integer at a fixed offset from the start of the packet."""

    offset: int
    size: int


Expr: TypeAlias = Num | Name | Attr | Index | Unary | Binary | Ternary | Call | Special | Peek


def walk(expr: Expr) -> Iterator[Expr]:
    """The expression and everything inside it."""
    yield expr
    match expr:
        case Attr(of, _):
            yield from walk(of)
        case Index(of, index):
            yield from walk(of)
            yield from walk(index)
        case Unary(_, of):
            yield from walk(of)
        case Binary(_, left, right):
            yield from walk(left)
            yield from walk(right)
        case Ternary(test, then, other):
            yield from walk(test)
            yield from walk(then)
            yield from walk(other)
        case Call(_, args):
            for arg in args:
                yield from walk(arg)
        case _:
            pass


def rebuild(expr: Expr, change: Callable[[Expr], Expr | None]) -> Expr:
    """The expression with every part that `change` has something else for replaced, outermost first."""
    changed = change(expr)
    if changed is not None:
        return changed
    match expr:
        case Attr(of, name):
            return Attr(rebuild(of, change), name)
        case Index(of, index):
            return Index(rebuild(of, change), rebuild(index, change))
        case Unary(op, of):
            return Unary(op, rebuild(of, change))
        case Binary(op, left, right):
            return Binary(op, rebuild(left, change), rebuild(right, change))
        case Ternary(test, then, other):
            return Ternary(rebuild(test, change), rebuild(then, change), rebuild(other, change))
        case Call(function, args):
            return Call(function, tuple(rebuild(arg, change) for arg in args))
        case Num() | Name() | Special() | Peek():
            return expr


def names(expr: Expr) -> set[str]:
    """Every field name that the expression starts from."""
    return {node.id for node in walk(expr) if isinstance(node, Name)}


def path_expr(path: str) -> Expr:
    """`base_header.packet_size` as an expression."""
    head, *rest = path.split(".")
    expr: Expr = Name(head)
    for name in rest:
        expr = Attr(expr, name)
    return expr


def mentions(expr: Expr | None, part: Expr) -> bool:
    return expr is not None and any(node == part for node in walk(expr))


def substitute(expr: Expr, old: Expr, new: Expr) -> Expr:
    """The expression with one part replaced wherever it occurs."""
    return rebuild(expr, lambda node: new if node == old else None)


# --- types of fields ---


@dataclass(frozen=True, slots=True)
class Int:
    size: int
    signed: bool = False
    big: bool = False


@dataclass(frozen=True, slots=True)
class Bits:
    """A bit field of a flag word, least significant first."""

    width: int
    shift: int


@dataclass(frozen=True, slots=True)
class Data:
    """Bytes of a size that an expression gives (None: all that is left)."""

    size: Expr | None
    form: Literal["bytes", "guid", "text"] = "bytes"


@dataclass(frozen=True, slots=True)
class Chars:
    """UTF-16LE text that ends with a certain code unit."""

    terminator: int = 0


@dataclass(frozen=True, slots=True)
class Ref:
    struct: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Switch:
    """One of several structures; no match and no default means no bytes at all."""

    on: Expr
    cases: tuple[tuple[int, str], ...]
    default: str | None = None
    text: str = ""  # the structure that the description calls `strz`, since it is nothing but a text

    def pick(self, value: int) -> str | None:
        return dict(self.cases).get(value, self.default)


Type: TypeAlias = Int | Bits | Data | Chars | Ref | Switch

# --- structures ---

Severity: TypeAlias = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    severity: Severity
    section: str
    says: str
    at: str
    check: Expr | None = None
    hook: str | None = None


@dataclass(frozen=True, slots=True)
class Field:
    id: str
    name: str
    section: str
    doc: str
    type: Type
    enum: str | None = None
    seqnum: bool = False
    show: str = ""
    repeat: Expr | Literal["eos"] | None = None
    cond: Expr | None = None
    computed: Expr | None = None
    fill: str | None = None  # "zeros", "empty" or hex text: what encoding writes when the object says nothing
    default: int | str | bool | None = None
    const: int | None = None  # the discriminator value that makes a message this message
    memo: bool = False  # few different values occur, so that objects are worth remembering
    part: str = ""  # in a pairs structure: id or value


Kind: TypeAlias = Literal["record", "message", "flags", "value", "pairs", "opaque", "markup"]


@dataclass(frozen=True, slots=True)
class Struct:
    id: str
    cls: str
    name: str
    section: str
    doc: str
    kind: Kind
    fields: tuple[Field, ...]
    min_size: int
    params: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    says: str = ""
    late: tuple[tuple[str, str], ...] = ()  # (dotted path, field whose offset it is; "_end" for the size)
    defaults: tuple[tuple[str, int | bool | str], ...] = ()
    message: str = ""
    aliases: tuple[str, ...] = ()  # more telling names of a message that only its values earn
    vt: int | None = None
    markup: tuple[tuple[str, str], ...] = ()  # ("", root tag), then (view, tag) in canonical order

    @property
    def protocol(self) -> str:
        return self.id.partition(".")[0]

    def field(self, id: str) -> Field:
        return next(f for f in self.fields if f.id == id)


@dataclass(frozen=True, slots=True)
class Union:
    """Fields that every message of a group starts with, and what they decide."""

    id: str
    preamble: tuple[Field, ...]
    on: Expr
    cases: tuple[tuple[int, str], ...]
    default: str


@dataclass(frozen=True, slots=True)
class Member:
    value: int
    id: str
    name: str
    section: str = ""
    says: str = ""
    object: str = ""
    blob: str = ""
    size: int | None = None
    values: tuple[int, ...] = ()
    range: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Enum:
    id: str
    cls: str
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Protocol:
    id: str
    title: str
    section: str
    doc: str
    root: str  # a Union or a Struct


@dataclass(frozen=True, slots=True)
class Model:
    protocols: dict[str, Protocol] = field(default_factory=dict)
    structs: dict[str, Struct] = field(default_factory=dict)
    unions: dict[str, Union] = field(default_factory=dict)
    enums: dict[str, Enum] = field(default_factory=dict)

    def messages(self, root: str) -> Iterator[Struct]:
        """The message structures that a protocol's root can turn out to be."""
        union = self.unions.get(root)
        if union is None:
            yield self.structs[root]
            return
        for target in dict.fromkeys([*(t for _, t in union.cases), union.default]):
            yield from self.messages(target)


def stored_fields(struct: Struct) -> list[Field]:
    """The fields that are attributes of objects; a discriminator is fixed by the class."""
    return [f for f in struct.fields if f.const is None]


def cut_by_late(struct: Struct, field: Field) -> str:
    """The path of the late field that says whether a field is there; empty if none does.

    Decoding goes by what the wire says. Encoding works that out only after the field is
    written, so there the object alone decides, unless it holds a value for the late field.
    """
    return next((path for path, _ in struct.late if mentions(field.cond, path_expr(path))), "")


def word_size(struct: Struct) -> int:
    """Bytes of a flag word."""
    return sum(f.type.width for f in struct.fields if isinstance(f.type, Bits)) // 8


def fixed_size(model: Model, field: Field) -> int | None:
    """Bytes of a field that always takes the same number and can be fused with its neighbours."""
    if field.cond is not None or field.repeat is not None or field.fill is not None:
        return None
    match field.type:
        case Int(size):
            return size
        case Data(Num(size), "bytes" | "guid"):
            return size
        case Ref(id) if model.structs[id].kind == "flags":
            return word_size(model.structs[id])
        case _:
            return None


def camel(id: str) -> str:
    """`sync_reply` as a class name."""
    return "".join(part[:1].upper() + part[1:] for part in id.split("_"))


def fill_default(field: Field, found: bytes) -> bool:
    """Whether bytes are what encoding would write anyway."""
    match field.fill:
        case "zeros":
            return not any(found)
        case "empty":
            return not found
        case text:
            return found == bytes.fromhex(text or "")
