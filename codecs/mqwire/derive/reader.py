"""Writes the reading half of the fast codec for one .ksy file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

from mqwire._model import (
    Binary,
    Call,
    Chars,
    Data,
    Expr,
    Field,
    Int,
    Model,
    Name,
    Num,
    Ref,
    Struct,
    Switch,
    Type,
    Unary,
    Union,
    fixed_size,
    names,
    stored_fields,
    walk,
)
from mqwire._plans import GUID
from mqwire.derive.expressions import python
from mqwire.derive.fused import Run, fixed_run, split
from mqwire.derive.naming import local, module_of, targets
from mqwire.derive.source import Source

_REFUSE = "raise Refused"
_INT_CODES = {1: "B", 2: "H", 4: "I", 8: "Q"}
_UNREACHED = {"trailing", "undecoded"}


class ReaderWriter:
    """Emits one `read_*` function per structure; `structs` collects the fused formats they use."""

    def __init__(self, model: Model, file: str, out: Source, formats: dict[str, str]) -> None:
        self.model, self.file, self.out, self.formats = model, file, out, formats
        self.static: int | None = None

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

    def format(self, text: str) -> str:
        """The name of a precompiled Struct."""
        return self.formats.setdefault(text, f"_S{len(self.formats)}")

    def qualified(self, id: str, name: str) -> str:
        other = module_of(id)
        return name if other == self.file else f"_{other}.{name}"

    def type_name(self, id: str, cls: str) -> str:
        other = module_of(id)
        return f"t.{cls}" if other == self.file else f"_{other}.t.{cls}"

    # --- structures ---

    def structure(self, struct: Struct) -> None:
        match struct.kind:
            case "flags":
                self.flags(struct)
            case "markup":
                self.markup(struct)
            case "record" | "message":
                self.record(struct)
            case _:
                pass

    def flags(self, struct: Struct) -> None:
        """Flag words repeat from packet to packet, so their objects are remembered, up to a bound."""
        name = local(struct.id)
        self.out(f"_{name}_seen: dict[int, {self.type_name(struct.id, struct.cls)}] = {{}}")
        with self.out.block(f"def flags_{name}(word: int) -> {self.type_name(struct.id, struct.cls)}:"):
            self.out(f"found = _{name}_seen.get(word)")
            with self.out.block("if found is None:"):
                self.out(f"found = {self.type_name(struct.id, struct.cls)}(")
                for field in struct.fields:
                    width, shift = field.type.width, field.type.shift  # type: ignore[union-attr]  # bit fields only
                    part = f"word >> {shift} & {(1 << width) - 1:#x}"
                    if field.enum:
                        part = f"{self.enum_getter(field.enum)}({part}, {part})"
                    elif width == 1:
                        part = f"bool({part})"
                    self.out(f"    {part},")
                self.out(")")
                with self.out.block(f"if len(_{name}_seen) < 4096:"):
                    self.out(f"_{name}_seen[word] = found")
            self.out("return found")
        self.out()
        self.out()

    def markup(self, struct: Struct) -> None:
        (records,) = struct.fields
        assert isinstance(records.type, Ref)
        assert isinstance(records.repeat, Num)
        name, cls = local(struct.id), self.type_name(struct.id, struct.cls)
        with self.out.block(f"def end_of_{name}(data: bytes, pos: int) -> int:"):
            with self.out.block(f"for _ in range({records.repeat.value}):"):
                for field in self.model.structs[records.type.struct].fields:
                    assert isinstance(field.type, Chars)
                    unit = field.type.terminator.to_bytes(2, "little")
                    self.out(f"pos = skip_units(data, pos, {unit!r})")
            self.out("return pos")
        self.out()
        self.out()
        with self.out.block(f"def {self.head(struct, cls)}"):
            self.out("start = pos")
            self.out(f"pos = end_of_{name}(data, pos)")
            self.build(struct, f"{cls}(decode_units(data[start:pos]))")
        self.out()
        self.out()

    def head(self, struct: Struct, cls: str) -> str:
        """Messages are read from the start to the very end, structures say how far they went."""
        if struct.kind == "message":
            return f"read_{local(struct.id)}(data: bytes, end: int, max_items: int) -> {cls}:"
        params = "".join(f", {p}: int" for p in struct.params)
        return f"read_{local(struct.id)}(data: bytes, pos: int, end: int, max_items: int{params}) -> tuple[{cls}, int]:"

    def record(self, struct: Struct) -> None:
        cls = self.type_name(struct.id, struct.cls)
        with self.out.block(f"def {self.head(struct, cls)}"):
            self.static = 0 if struct.kind == "message" else None
            marks = {mark for _, mark in struct.late}
            if struct.late and struct.kind != "message":
                self.out("start = pos")
            self.fields(struct.fields, marks)
            self.finish(struct, cls)
        self.out()
        self.out()

    def finish(self, struct: Struct, cls: str) -> None:
        """Rules, then what encoding would compute anyway set to None, then the object."""
        self.settle()
        if struct.late:
            ((path, mark),) = struct.late
            origin = "" if struct.kind == "message" else " - start"
            self.out(f"late = {'pos' if mark == '_end' else f'at_{mark}'}{origin}")
        for rule in struct.rules:
            if rule.severity == "error" and rule.check is not None and not _unreached(rule.check):
                with self.out.block(f"if not ({python(rule.check, _wire)}):  # {rule.id}"):
                    self.out(_REFUSE)
        for field in struct.fields:
            self.normalize(struct, field)
        for path, _ in struct.late:
            self.normalize_late(struct, path)
        arguments = ", ".join(self.argument(struct, f) for f in stored_fields(struct))
        self.build(struct, f"{cls}({arguments})")

    def build(self, struct: Struct, made: str) -> None:
        """Return the object, after the rules that only a hook can check."""
        hooks = [rule for rule in struct.rules if rule.severity == "error" and rule.hook]
        position = "" if struct.kind == "message" else ", pos"
        if struct.kind == "message":
            with self.out.block("if pos != end:"):
                self.out(_REFUSE)
        if not hooks:
            self.out(f"return {made}{position}")
            return
        self.out(f"found = {made}")
        for rule in hooks:
            with self.out.block(f"if not hooks.{rule.hook}(found):  # {rule.id}"):
                self.out(_REFUSE)
        self.out(f"return found{position}")

    def argument(self, struct: Struct, field: Field) -> str:
        """A field as the object gets it."""
        name = _wire(field.id)
        if self.always_computed(struct, field):
            return "None"
        if field.enum is None or not isinstance(field.type, Int) or field.repeat is not None:
            return name
        member = f"{self.enum_getter(field.enum)}({name}, {name})"
        optional = field.cond is not None or field.computed is not None
        return f"None if {name} is None else {member}" if optional else member

    def always_computed(self, struct: Struct, field: Field) -> bool:
        """A count or size that reading itself has proved: nothing of it needs to be kept."""
        if field.computed is None:
            return False
        for other in struct.fields:
            counted = other.repeat if other.repeat is not None else getattr(other.type, "size", None)
            if isinstance(other.type, Ref) and other.type.args:
                counted = other.type.args[0] if len(other.type.args) == 1 else None
            if counted == Name(field.id) and field.computed == Call("size", (Name(other.id),)) and other.cond is None:
                return True
        return False

    def normalize(self, struct: Struct, field: Field) -> None:
        name = _wire(field.id)
        if field.computed is not None and not self.always_computed(struct, field):
            with self.out.block(f"if {name} == ({python(field.computed, _wire)}):"):
                self.out(f"{name} = None")

    def normalize_late(self, struct: Struct, path: str) -> None:
        head, _, rest = path.partition(".")
        if not rest:
            with self.out.block(f"if {_wire(head)} == late:"):
                self.out(f"{_wire(head)} = None")
            return
        (target,) = targets(struct.field(head))
        inner = self.model.structs[target]
        cls = self.type_name(target, inner.cls)
        arguments = ", ".join("None" if f.id == rest else f"{head}.{f.id}" for f in stored_fields(inner))
        with self.out.block(f"if {head}.{rest} == late:"):
            self.out(f"{head} = {cls}({arguments})")

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
            return f"data[pos + {offsets[id]}]" if id in offsets else _wire(id)

        with self.out.block(f"if {python(first.cond, peeked)}:"):
            self.fields([*before, _unconditional(first), *run])
            if other is not None:
                self.out(f"{_wire(other.id)} = None")
        with self.out.block("else:"):
            self.fields([*before, *([_unconditional(other)] if other else []), *run])
            self.out(f"{_wire(first.id)} = None")
        return rest[len(run) :]

    def run(self, fields: Sequence[Field]) -> None:
        for run in split(self.model, fields):
            self.unpack(run)
            for field in run.fields:
                self.convert(field)

    def unpack(self, run: Run) -> None:
        read = [f for f in run.fields if f.const is None]
        if len(run.fields) == 1 and run.size == 1 and read:
            self.out(f"{_wire(read[0].id)} = data[{self.at()}]")
        elif len(run.fields) == 1 and isinstance(run.fields[0].type, Data):
            self.out(f"{_wire(read[0].id)} = data[{self.at()} : {self.shifted(run.size)}]")
            with self.out.block(f"if {self.shifted(run.size)} > end:"):
                self.out(_REFUSE)
        elif read:
            names = ", ".join(_wire(f.id) for f in read)
            comma = "," if len(read) == 1 else ""
            self.out(f"{names}{comma} = {self.format(_skipping(run))}_unpack(data, {self.at()})")
        self.advance(run.size)

    def shifted(self, size: int) -> str:
        return f"pos + {size}" if self.static is None else str(self.static + size)

    def convert(self, field: Field) -> None:
        name = _wire(field.id)
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
        name = _wire(field.id)
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
        more = "".join(f", {python(a, _wire)}" for a in args)
        function = self.qualified(id, f"read_{local(id)}")
        self.out(f"{name}, pos = {function}(data, pos, end, max_items{more})")

    def chars(self, name: str) -> None:
        """The first hit is often the high byte of a last letter and half of the terminator behind it."""
        self.out('stop = data.find(b"\\0\\0", pos)')
        with self.out.block("if stop < 0:"):
            self.out(_REFUSE)
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
        self.out(f"stop = pos + {_grouped(python(size, _wire))}")
        # A plain name is an unsigned integer of the wire; anything else might be negative.
        with self.out.block("if stop > end:" if isinstance(size, Name) else "if not pos <= stop <= end:"):
            self.out(_REFUSE)
        wrap = {"guid": "Guid({})", "text": "read_sized_text({})", "bytes": "{}"}[form]
        self.out(f"{name} = {wrap.format('data[pos:stop]')}")
        self.out("pos = stop")

    def fill(self, name: str, fill: str | None) -> None:
        if fill is None:
            return
        default = {"zeros": f"not any({name})", "empty": f"not {name}"}.get(fill) or f"{name} == {_fill_bytes(fill)!r}"
        with self.out.block(f"if {default}:"):
            self.out(f"{name} = None")

    def switch(self, name: str, switch: Switch) -> None:
        self.out(f"kind = {python(switch.on, _wire)}")
        by_target: dict[str, list[int]] = {}
        for value, target in switch.cases:
            by_target.setdefault(target, []).append(value)
        word = "if"
        for target, values in by_target.items():
            test = f"kind == {values[0]}" if len(values) == 1 else f"kind in {tuple(values)}"
            with self.out.block(f"{word} {test}:"):
                self.arm(name, target)
            word = "elif"
        with self.out.block("else:"):
            if switch.default is None:
                self.out(f"{name} = None")
            else:
                self.arm(name, switch.default)

    def arm(self, name: str, target: str) -> None:
        if self.model.structs[target].kind == "opaque":
            self.out(_REFUSE)
        else:
            self.call(name, target)

    def repeated(self, field: Field) -> None:
        name = _wire(field.id)
        if field.repeat == "eos":
            self.out(f"{name}_items = []")
            with self.out.block("while pos < end:"):
                self.item(field)
                with self.out.block(f"if len({name}_items) > max_items:"):
                    self.out(_REFUSE)
            self.out(f"{name} = tuple({name}_items)")
            return
        assert field.repeat is not None
        count = python(field.repeat, _wire)
        with self.out.block(
            f"if {_grouped(count)} > max_items or {_grouped(count)} * {self.least(field.type)} > end - pos:"
        ):
            self.out(_REFUSE)
        match field.type:
            case Int(size, signed, big):
                code = _INT_CODES[size].lower() if signed else _INT_CODES[size]
                order = ">" if big else "<"
                self.out(f'{name} = unpack_from(f"{order}{{{count}}}{code}", data, pos)')
                self.out(f"pos += {size} * {_grouped(count)}")
            case Data(Num(size), "guid"):
                self.out(f"stop = pos + {size} * {_grouped(count)}")
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
        self.out(f"{_wire(field.id)}_items.append(item)")

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
        count, name = python(argument, _wire), _wire(field.id)
        plans = f"_{local(struct.id)}"
        self.out(f"stop = pos + {ids.type.size} * {_grouped(count)}")
        with self.out.block("if stop > end:"):
            self.out(_REFUSE)
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
                        self.out(f"{_wire(counted.id)} = values[-1]")
                    self.fields([content])
                    self.out(f"values[-1] = {_wire(content.id)}" if counts else f"values.append({_wire(content.id)})")
                word = "elif"
        with self.out.block("for index in guids:"):
            self.out("values[index] = Guid(values[index])")
        self.out(f"{name} = tuple(map({plans}_cls, members, values))")

    # --- unions ---

    def union(self, union: Union) -> None:
        name = local(union.id)
        targets = [*dict.fromkeys([target for _, target in union.cases] + [union.default])]
        arms = ", ".join(f"{value}: read_{local(target)}" for value, target in union.cases)
        self.out(f"_{name}_arm = {{{arms}}}.get")
        self.out()
        self.out()
        result = "Message" if any(t in self.model.unions for t in targets) else " | ".join(self.classes(targets))
        with self.out.block(f"def read_{name}(data: bytes, end: int, max_items: int) -> {result}:"):
            self.static = 0
            offset = self.discriminator_offset(union)
            kind = f"data[{offset}]"
            if offset is None:
                self.fields(union.preamble)
                kind = python(union.on, _wire)
            self.out(f"return _{name}_arm({kind}, read_{local(union.default)})(data, end, max_items)")
        self.out()
        self.out()

    def classes(self, struct_ids: list[str]) -> list[str]:
        return [self.type_name(id, self.model.structs[id].cls) for id in struct_ids]

    def discriminator_offset(self, union: Union) -> int | None:
        """Where the byte that decides stands, if it is always at the same place."""
        offset = 0
        for field in union.preamble:
            if union.on == Name(field.id) and field.type == Int(1):
                return offset
            size = fixed_size(self.model, field)
            if size is None:
                return None
            offset += size
        return None


def variable_kinds(model: Model, switch: Switch) -> dict[int, str]:
    """The value structures of a pairs switch that have no fixed width, by the kind that plans know them by.

    The most common come first, so that the chain of tests is short.
    """
    counts = Counter(target for _, target in switch.cases if fixed_value(model, target) is None)
    return {GUID + number: target for number, (target, _) in enumerate(counts.most_common(), 1)}


def fixed_value(model: Model, target: str) -> Field | None:
    """The field of a value structure that is nothing but a field of fixed width."""
    fields = model.structs[target].fields
    return fields[0] if len(fields) == 1 and fixed_size(model, fields[0]) is not None else None


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
    from dataclasses import replace

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


def _unreached(expr: Expr) -> bool:
    return any(isinstance(node, Name) and node.id in _UNREACHED for node in walk(expr))


def _wire(id: str) -> str:
    """The local variable that holds what the wire said; built-ins must not be shadowed."""
    return (
        f"{id}_" if id in {"size", "id", "kind", "data", "pos", "end", "stop", "item", "late", "found", "start"} else id
    )


def _grouped(text: str) -> str:
    return text if text.replace("_", "").replace(".", "").isalnum() else f"({text})"


def _fill_bytes(fill: str) -> bytes:
    return bytes.fromhex(fill)
