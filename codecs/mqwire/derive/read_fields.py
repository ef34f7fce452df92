"""Writes how the fields of a structure are read."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from mqwire._model import (
    Binary,
    Chars,
    Data,
    Expr,
    Field,
    Int,
    Name,
    Num,
    Ref,
    Struct,
    Switch,
    Type,
    Unary,
    fixed_size,
    names,
)
from mqwire.derive.emitter import INT_CODES, REFUSE, Emitter, by_target, grouped, one_of, variable_kinds
from mqwire.derive.expressions import python
from mqwire.derive.fused import Run, fixed_run, split
from mqwire.derive.naming import local


class FieldReader(Emitter):
    """Emits statements that leave every field of a structure in a variable of its own."""

    static: int | None = None

    # --- positions: known while only fixed-size fields have been read ---

    def at(self) -> str:
        return "pos" if self.static is None else str(self.static)

    def advance(self, size: int) -> None:
        if self.static is None:
            self.out(f"pos += {size}")
        else:
            self.static += size

    def settle(self) -> None:
        if self.static is not None:
            self.out(f"pos = {self.static}")
            self.static = None

    # --- fields ---

    def fields(self, fields: Sequence[Field], marks: Set[str] = frozenset()) -> None:
        rest = fields
        while rest:
            run: list[Field] = []
            for field in fixed_run(self.model, rest):
                if field.id in marks and run:
                    break
                run.append(field)
            if rest[0].id in marks:
                self.settle()
                self.out(f"at_{rest[0].id} = pos")
            if run and self.can_peek(run, rest[len(run) :]):
                rest = self.conditional(rest[len(run) :], marks, run)
            elif run:
                self.run(run)
                rest = rest[len(run) :]
            elif rest[0].cond is not None:
                rest = self.conditional(rest, marks)
            else:
                self.field(rest[0])
                rest = rest[1:]

    def can_peek(self, run: Sequence[Field], rest: Sequence[Field]) -> bool:
        """Whether one byte of a run tells if an optional field of fixed size follows, or the one that replaces it."""
        if not rest or rest[0].cond is None:
            return False
        optional = [f for f in rest[:2] if f.cond is not None and opposite(rest[0].cond, f.cond)] + [rest[0]]
        bytes_of_run = {f.id for f in run if f.type == Int(1)}
        fixed = any(fixed_size(self.model, _unconditional(f)) is not None for f in optional)
        return fixed and names(rest[0].cond) <= bytes_of_run

    def conditional(self, fields: Sequence[Field], marks: Set[str], before: Sequence[Field] = ()) -> Sequence[Field]:
        """An optional field; fixed runs before and after it are read in both branches, fused with it."""
        first, *rest = fields
        assert first.cond is not None
        other = rest[0] if rest and rest[0].cond is not None and opposite(first.cond, rest[0].cond) else None
        if other is not None:
            rest = rest[1:]
        run = [] if first.fill is not None else list(fixed_run(self.model, rest))
        if any(f.id in marks for f in run):
            run = []
        self.settle()
        offsets = {f.id: sum(fixed_size(self.model, g) or 0 for g in before[:i]) for i, f in enumerate(before)}

        def peeked(id: str) -> str:
            return f"data[pos + {offsets[id]}]" if id in offsets else wire(id)

        with self.out.block(f"if {python(first.cond, peeked)}:"):
            self.fields([*before, _unconditional(first), *run])
            if other is not None:
                self.out(f"{wire(other.id)} = None")
        with self.out.block("else:"):
            self.fields([*before, *([_unconditional(other)] if other else []), *run])
            self.out(f"{wire(first.id)} = None")
        return rest[len(run) :]

    def run(self, fields: Sequence[Field]) -> None:
        for run in split(self.model, fields):
            self.unpack(run)
            for field in run.fields:
                self.convert(field)

    def unpack(self, run: Run) -> None:
        read = [f for f in run.fields if f.const is None]
        if len(run.fields) == 1 and run.size == 1 and read:
            self.out(f"{wire(read[0].id)} = data[{self.at()}]")
        elif len(run.fields) == 1 and isinstance(run.fields[0].type, Data):
            self.out(f"{wire(read[0].id)} = data[{self.at()} : {self.shifted(run.size)}]")
            with self.out.block(f"if {self.shifted(run.size)} > end:"):
                self.out(REFUSE)
        elif read:
            names = ", ".join(wire(f.id) for f in read)
            comma = "," if len(read) == 1 else ""
            self.out(f"{names}{comma} = {self.format(_skipping(run))}_unpack(data, {self.at()})")
        self.advance(run.size)

    def shifted(self, size: int) -> str:
        return f"pos + {size}" if self.static is None else str(self.static + size)

    def convert(self, field: Field) -> None:
        name = wire(field.id)
        if field.const is not None:
            return
        match field.type:
            case Data(_, "guid") if field.memo:
                self.out(f"{name} = known_guid({name}) or remember_guid({name})")
            case Data(_, "guid"):
                self.out(f"{name} = Guid({name})")
            case Ref(id):
                self.out(f"{name} = {self.qualified(id, f'flags_{local(id)}')}({name})")
            case _:
                pass  # enumerations stay plain integers until the object is made: rules check these faster

    def enum_getter(self, enum: str) -> str:
        return self.qualified(enum, f"_{local(enum)}_get")

    def field(self, field: Field) -> None:
        self.settle()
        if field.repeat is not None:
            self.repeated(field)
            return
        name = wire(field.id)
        match field.type:
            case Chars():
                self.chars(name)
            case Data(size, form):
                self.data(name, size, form)
                self.fill(name, field.fill)
            case Ref(id) if self.model.structs[id].kind == "pairs":
                self.pairs(field, self.model.structs[id])
            case Ref(id, args):
                self.call(name, id, args)
            case Switch() as switch:
                self.switch(name, switch)
            case Int():
                self.run([field])
            case _:
                raise AssertionError(field)

    def call(self, name: str, id: str, args: tuple[Expr, ...] = ()) -> None:
        more = "".join(f", {python(a, wire)}" for a in args)
        function = self.qualified(id, f"read_{local(id)}")
        self.out(f"{name}, pos = {function}(data, pos, end, max_items{more})")

    def chars(self, name: str) -> None:
        """The first hit is often the high byte of a last letter and half of the terminator behind it."""
        self.out('stop = data.find(b"\\0\\0", pos)')
        with self.out.block("if stop < 0:"):
            self.out(REFUSE)
        with self.out.block("if (stop - pos) & 1:"):
            self.out("stop += 1")
            with self.out.block("if data[stop + 1]:"):
                self.out("stop = find_unit(data, pos, stop)")
        self.out(f'{name} = utf_16_le_decode(data[pos:stop], "surrogatepass", True)[0]')
        self.out("pos = stop + 2")

    def data(self, name: str, size: Expr | None, form: str) -> None:
        if size is None:
            self.out(f"{name} = data[pos:]")
            self.out("pos = end")
            return
        self.out(f"stop = pos + {grouped(python(size, wire))}")
        # A plain name is an unsigned integer of the wire; anything else might be negative.
        with self.out.block("if stop > end:" if isinstance(size, Name) else "if not pos <= stop <= end:"):
            self.out(REFUSE)
        wrap = {"guid": "Guid({})", "text": "read_sized_text({})", "bytes": "{}"}[form]
        self.out(f"{name} = {wrap.format('data[pos:stop]')}")
        self.out("pos = stop")

    def fill(self, name: str, fill: str | None) -> None:
        if fill is None:
            return
        default = {"zeros": f"not any({name})", "empty": f"not {name}"}.get(
            fill
        ) or f"{name} == {bytes.fromhex(fill)!r}"
        with self.out.block(f"if {default}:"):
            self.out(f"{name} = None")

    def switch(self, name: str, switch: Switch) -> None:
        self.out(f"kind = {python(switch.on, wire)}")
        word = "if"
        for target, values in by_target(switch).items():
            with self.out.block(f"{word} {one_of(values)}:"):
                self.arm(name, target)
            word = "elif"
        with self.out.block("else:"):
            if switch.default is None:
                self.out(f"{name} = None")
            else:
                self.arm(name, switch.default)

    def arm(self, name: str, target: str) -> None:
        if self.model.structs[target].kind == "opaque":
            self.out(REFUSE)
        else:
            self.call(name, target)

    def repeated(self, field: Field) -> None:
        name = wire(field.id)
        if field.repeat == "eos":
            self.out(f"{name}_items = []")
            with self.out.block("while pos < end:"):
                self.item(field)
                with self.out.block(f"if len({name}_items) > max_items:"):
                    self.out(REFUSE)
            self.out(f"{name} = tuple({name}_items)")
            return
        assert field.repeat is not None
        count = python(field.repeat, wire)
        with self.out.block(
            f"if {grouped(count)} > max_items or {grouped(count)} * {self.least(field.type)} > end - pos:"
        ):
            self.out(REFUSE)
        match field.type:
            case Int(size, signed, big):
                code = INT_CODES[size].lower() if signed else INT_CODES[size]
                order = ">" if big else "<"
                self.out(f'{name} = unpack_from(f"{order}{{{count}}}{code}", data, pos)')
                self.out(f"pos += {size} * {grouped(count)}")
            case Data(Num(size), "guid"):
                self.out(f"stop = pos + {size} * {grouped(count)}")
                self.out(f"{name} = tuple([Guid(data[i : i + {size}]) for i in range(pos, stop, {size})])")
                self.out("pos = stop")
            case _:
                self.out(f"{name}_items = []")
                with self.out.block(f"for _ in range({count}):"):
                    self.item(field)
                self.out(f"{name} = tuple({name}_items)")

    def item(self, field: Field) -> None:
        match field.type:
            case Ref(id, args):
                self.call("item", id, args)
            case Chars():
                self.chars("item")
            case _:
                raise AssertionError(field)
        self.out(f"{wire(field.id)}_items.append(item)")

    def least(self, type: Type) -> int:
        match type:
            case Ref(id):
                return self.model.structs[id].min_size
            case Int(size) | Data(Num(size)):
                return size
            case Chars():
                return 2
            case _:
                return 0

    # --- identifiers first, then values ---

    def pairs(self, field: Field, struct: Struct) -> None:
        ids, values = struct.fields
        assert isinstance(ids.type, Int)
        assert isinstance(values.type, Switch)
        assert isinstance(field.type, Ref)
        (argument,) = field.type.args
        count, name = python(argument, wire), wire(field.id)
        plans = f"_{local(struct.id)}"
        self.out(f"stop = pos + {ids.type.size} * {grouped(count)}")
        with self.out.block(f"if stop > end or {grouped(count)} > max_items:"):
            self.out(REFUSE)
        self.out("ids = data[pos:stop]")
        self.out(f"members, guids, steps, _ = {plans}_plan(ids) or {plans}_make_plan(ids)")
        self.out("pos = stop")
        self.out("values = []")
        with self.out.block("for unpack, width, kind in steps:"):
            with self.out.block("if width:"):
                self.out("values += unpack(data, pos)")
                self.out("pos += width")
            word = "if"
            for kind, target in variable_kinds(self.model, values.type).items():
                with self.out.block(f"{word} kind == {kind}:  # {self.model.structs[target].name}"):
                    *counts, content = self.model.structs[target].fields
                    for counted in counts:  # the value takes the place of its count
                        self.out(f"{wire(counted.id)} = values[-1]")
                    self.fields([content])
                    self.out(f"values[-1] = {wire(content.id)}" if counts else f"values.append({wire(content.id)})")
                word = "elif"
        with self.out.block("for index in guids:"):
            self.out("values[index] = Guid(values[index])")
        self.out(f"{name} = (*map({plans}_cls, members, values),)")


def opposite(left: Expr, right: Expr) -> bool:
    """Whether exactly one of two conditions holds, as far as their form shows it."""
    match left, right:
        case Binary("==", a, b), Binary("!=", c, d):
            return (a, b) == (c, d)
        case Binary("!=", a, b), Binary("==", c, d):
            return (a, b) == (c, d)
        case Unary("not", of), other:
            return of == other
        case _:
            return False


def _unconditional(field: Field) -> Field:
    return replace(field, cond=None)


def _skipping(run: Run) -> str:
    """The format with discriminators skipped: the class already says them."""
    order, codes = run.format[0], run.format[1:]
    parts, rest = [], codes
    for field in run.fields:
        digits = len(rest) - len(rest.lstrip("0123456789"))
        code, rest = rest[: digits + 1], rest[digits + 1 :]
        if field.const is not None and isinstance(field.type, Int):
            code = f"{field.type.size}x" if field.type.size > 1 else "x"
        parts.append(code)
    return order + "".join(parts)


def wire(id: str) -> str:
    """The local variable that holds what the wire said; built-ins must not be shadowed."""
    return (
        f"{id}_" if id in {"size", "id", "kind", "data", "pos", "end", "stop", "item", "late", "found", "start"} else id
    )
