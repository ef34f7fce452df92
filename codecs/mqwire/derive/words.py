"""Types, sizes, conditions and computed values of fields in plain words."""

from __future__ import annotations

from collections.abc import Callable

from mqwire._model import (
    Attr,
    Binary,
    Bits,
    Call,
    Chars,
    Data,
    Expr,
    Field,
    Int,
    Model,
    Name,
    Num,
    Peek,
    Ref,
    Special,
    Struct,
    Switch,
    Ternary,
    Unary,
    word_size,
)
from mqwire.derive.expression_text import expression_text, number
from mqwire.derive.markdown import code
from mqwire.derive.naming import targets
from mqwire.derive.types import late_here

_MANY_CASES = 12
_COMPARED = {
    "==": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}
_FILLS = {"zeros": "zeros", "empty": "nothing"}


class Words:
    """Speaks about the fields of one structure. `to_struct` and `to_enum` link what has a place of its own."""

    def __init__(
        self,
        model: Model,
        struct: Struct,
        to_struct: Callable[[str], str],
        to_enum: Callable[[str], str],
        to_text: str,
    ) -> None:
        self.model, self.struct = model, struct
        self.to_struct, self.to_enum, self.to_text = to_struct, to_enum, to_text

    # --- names ---

    def field_at(self, expr: Expr) -> Field | None:
        """The field that an expression names, if it names one."""
        match expr:
            case Name(id):
                return _find(self.struct, id)
            case Attr(of, name):
                holder = self.field_at(of)
                inner = targets(holder) if holder is not None else []
                return _find(self.model.structs[inner[0]], name) if len(inner) == 1 else None
        return None

    def spelled(self, expr: Expr) -> str | None:
        """`BaseHeader.Flags.IN` for `base_header.flags.in_`."""
        found = self.field_at(expr)
        if found is None:
            return None
        before = self.spelled(expr.of) if isinstance(expr, Attr) else None
        name = found.name if " " not in found.name else found.id
        return f"{before}.{name}" if before else name

    def formula(self, expr: Expr) -> str:
        return code(expression_text(expr, self.spelled))

    # --- what a field is ---

    def type(self, field: Field) -> str:
        words = self.single(field)
        if field.repeat == "eos":
            return f"{words}, again and again until the end"
        if field.repeat is not None:
            return f"{words}, {self.times(field.repeat)}"
        return words

    def times(self, count: Expr) -> str:
        return f"{number(count.value)} times" if isinstance(count, Num) else f"{self.formula(count)} times"

    def single(self, field: Field) -> str:
        match field.type:
            case Int(size, signed, big):
                kind = "sequence number, " if field.seqnum else "signed " if signed else ""
                order = " big-endian" if big else ""
                words = f"{kind}{size}-byte{order} integer" if size > 1 else f"{kind}byte"
                return f"{words}, {self.to_enum(field.enum)}" if field.enum else words
            case Bits(width):
                return f"{width} bits" if width > 1 else "bit"
            case Data(size, form):
                return self.data(size, form)
            case Chars(0):
                return self.to_text
            case Chars(terminator):
                return f"UTF-16LE text up to `{chr(terminator)}`, which ends it"
            case Ref(id, args):
                given = ", ".join(self.formula(arg) for arg in args)
                return f"{self.to_struct(id)} given {given}" if given else self.to_struct(id)
            case Switch() as switch:
                return self.switch(switch)

    def data(self, size: Expr | None, form: str) -> str:
        if form == "guid":
            return "GUID, 16 bytes"
        if size is None:
            return "bytes, all that are left"
        words = self.size(size)
        return f"UTF-16LE text in {words}" if form == "text" else words

    def size(self, size: Expr) -> str:
        match size:
            case Num(value):
                return "1 byte" if value == 1 else f"{value} bytes"
            case Ternary(test, then, Num(0)) if boundary(then):
                return f"{self.size(then)} if {self.condition(test)}, else none"
            case _ if unit := boundary(size):
                return f"bytes up to a multiple of {unit}"
            case _:
                return f"{self.formula(size)} bytes"

    def switch(self, switch: Switch) -> str:
        if len(switch.cases) > _MANY_CASES:
            return f"chosen by {self.formula(switch.on)} from the table of identifiers"
        by_target: dict[str, list[str]] = {}
        for value, target in switch.cases:
            by_target.setdefault(target, []).append(number(value))
        arms = [f"{', '.join(values)}: {self.to_struct(target)}" for target, values in by_target.items()]
        arms.append(f"else {self.to_struct(switch.default) if switch.default else 'nothing'}")
        return f"by {self.formula(switch.on)}: {'; '.join(arms)}"

    # --- when it is there, and what encoding puts there ---

    def presence(self, field: Field) -> str:
        return "" if field.cond is None else f"if {self.condition(field.cond)}"

    def condition(self, expr: Expr) -> str:
        match expr:
            case Binary("and" | "or" as op, left, right):
                return f"{self.condition(left)} {op} {self.condition(right)}"
            case Binary(op, left, Num(value)) if op in _COMPARED:
                return f"{self.formula(left)} {_COMPARED[op]} {number(value)}{self.member(left, value)}"
            case Binary(op, left, right) if op in _COMPARED:
                return f"{self.formula(left)} {_COMPARED[op]} {self.formula(right)}"
            case Unary("not", of) if self.is_truth(of):
                return f"{self.formula(of)} is clear"
            case _ if self.is_truth(expr):
                return f"{self.formula(expr)} is set"
            case _:
                return self.formula(expr)

    def is_truth(self, expr: Expr) -> bool:
        """Whether an expression is a bit, or a parameter that is one."""
        found = self.field_at(expr)
        if found is None:
            return isinstance(expr, Name)
        return isinstance(found.type, Bits) and found.type.width == 1

    def member(self, of: Expr, value: int) -> str:
        """The name of an enumeration value, in brackets."""
        found = self.field_at(of)
        members = self.model.enums[found.enum].members if found is not None and found.enum else ()
        return next((f" ({m.name})" for m in members if m.value == value), "")

    def written(self, field: Field) -> str:
        """What encoding writes where an object does not say."""
        if field.const is not None:
            return f"always {number(field.const)}"
        if field.computed is not None:
            return self.computed(field.computed)
        if field.fill is not None:
            return _FILLS.get(field.fill, f"the bytes {code(field.fill)}")
        late = dict(self.struct.late).get(field.id)
        if late is not None:
            return self.late(late)
        if late_here(self.model, self.struct, field):
            return "worked out by the message around it"
        if field.default is None or field.default is False:
            return ""
        return self.default(field.default)

    @staticmethod
    def default(value: int | str | bool) -> str:
        if value is True:
            return "set"
        if isinstance(value, str):
            digits, _, times = value.partition("*")
            return f"{code(digits)}, {times} times" if times else code(digits)
        return hex(value) if value > 0xFFFF else str(value) if value < 10 else f"{value} ({value:#x})"

    def computed(self, expr: Expr) -> str:
        match expr:
            case Num(value):
                return number(value)
            case Call("size", (of,)):
                found = self.field_at(of)
                counts = found is not None and (found.repeat is not None or isinstance(found.type, Ref))
                return f"{'number of' if counts else 'bytes in'} {self.formula(of)}"
            case Call("num_units", (of,)):
                return f"code units of {self.formula(of)} with terminator"
            case Binary("*", Call("num_units", (of,)), Num(2)):
                return f"bytes in {self.formula(of)} with terminator"
            case Ternary(Call("present", (of,)), then, other):
                return f"{self.computed(then)} if {self.formula(of)} is there, else {self.computed(other)}"
            case _:
                return self.formula(expr)

    def late(self, mark: str) -> str:
        """What only the end of encoding tells."""
        if mark == "_end":
            return "bytes in all"
        return f"bytes before {self.formula(Name(mark))}"

    def discriminator(self, expr: Expr) -> str:
        """What tells the messages of a group apart."""
        if isinstance(expr, Peek):
            return f"the {expr.size}-byte integer at byte {expr.offset} of the message"
        return self.formula(expr)


def _find(struct: Struct, id: str) -> Field | None:
    return next((f for f in struct.fields if f.id == id), None)


def boundary(size: Expr) -> int:
    """The boundary that `(n - _io.pos % n) % n` fills up to; zero for any other expression."""
    match size:
        case Binary("%", Binary("-", Num(a), Binary("%", Special("_pos"), Num(b))), Num(c)) if a == b == c:
            return a
    return 0


def field_size(model: Model, field: Field) -> int | None:
    """Bytes of a field that always takes the same number."""
    if field.cond is not None or field.repeat is not None:
        return None
    match field.type:
        case Int(size) | Data(Num(size)):
            return size
        case Ref(id):
            return struct_size(model, model.structs[id])
        case _:
            return None


def struct_size(model: Model, struct: Struct) -> int | None:
    """Bytes of a structure that always takes the same number."""
    if struct.kind == "flags":
        return word_size(struct)
    if struct.kind in {"opaque", "markup", "pairs"}:
        return None
    total = 0
    for field in struct.fields:
        size = field_size(model, field)
        if size is None:
            return None
        total += size
    return total
