"""Writes the encoding half of the fast codec for one .ksy file.

The emitted functions know the straight way only: whatever is out of the ordinary
(a partly decoded message, a value of the wrong kind) raises, and the careful writer
finds out what to say about it.
"""

from __future__ import annotations

from collections.abc import Sequence

from mqwire._model import (
    Bits,
    Call,
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
    Union,
    cut_by_late,
    word_size,
)
from mqwire.derive.emitter import INT_CODES, REFUSE, Emitter, by_target, grouped, one_of, variable_kinds
from mqwire.derive.expressions import python
from mqwire.derive.fused import Run, fixed_run, split
from mqwire.derive.naming import local, targets
from mqwire.derive.types import late_here


class Writer(Emitter):
    """Emits one `write_*` function per structure."""

    struct: Struct | None = None

    def flags(self, struct: Struct) -> None:
        name = local(struct.id)
        with self.out.block(f"def word_{name}(flags: {self.type_name(struct.id, struct.cls)}) -> int:"):
            self.out("word = 0")
            for field in struct.fields:
                assert isinstance(field.type, Bits)
                width, shift = field.type.width, field.type.shift
                with self.out.block(f"if not 0 <= flags.{field.id} <= {(1 << width) - 1:#x}:"):
                    self.out(REFUSE)
                self.out(f"word |= flags.{field.id} << {shift}")
            self.out("return word")

    def markup(self, struct: Struct) -> None:
        with self.out.block(self.head(struct)):
            self.out("data = encode_units(obj.text)")
            with self.out.block(f"if end_of_{local(struct.id)}(data, 0) != len(data):"):
                self.out(REFUSE)
            self.out("out += data")

    def head(self, struct: Struct) -> str:
        cls = self.type_name(struct.id, struct.cls)
        params = "".join(f", {p}: int" for p in struct.params)
        late = "int" if struct.late else "None"
        return f"def write_{local(struct.id)}(obj: {cls}, out: bytearray{params}) -> {late}:"

    def record(self, struct: Struct) -> None:
        self.struct = struct
        with self.out.block(self.head(struct)):
            if struct.late and struct.kind != "message":
                self.out("start = len(out)")
            for field in struct.fields:
                if field.computed is not None:
                    self.out(f"{_eff(field.id)} = obj.{field.id}")
                    with self.out.block(f"if {_eff(field.id)} is None:"):
                        self.out(f"{_eff(field.id)} = {self.computed(field.computed)}")
            self.fields(struct.fields, {mark for _, mark in struct.late})
            for path, mark in struct.late:
                self.patch(struct, path, mark)
            if struct.kind == "message":
                self.end_of_message(struct)
            if struct.late:
                self.out("return late")

    def computed(self, expr: Expr) -> str:
        """A count of something that is always there is its plain length."""
        assert self.struct is not None
        match expr:
            case Call("size", (Name(id),)) if self.struct.field(id).cond is None:
                return f"len(obj.{id})"
            case _:
                return python(expr, self.name)

    def name(self, id: str) -> str:
        """How the writer refers to a field: the effective value where one is computed."""
        assert self.struct is not None
        if id in self.struct.params:
            return id
        field = next((f for f in self.struct.fields if f.id == id), None)
        if field is not None and field.const is not None:
            return str(field.const)
        if field is not None and field.computed is not None:
            return _eff(id)
        return f"obj.{id}"

    def expr(self, expr: Expr) -> str:
        return python(expr, self.name, data="out", pos="len(out)")

    def end_of_message(self, struct: Struct) -> None:
        has_rest = any(isinstance(f.type, Data) and f.type.size is None for f in struct.fields) or any(
            f.repeat == "eos" for f in struct.fields
        )
        for union in self.model.unions.values():
            self.discriminator(struct, union)
        if not any(f.id == "undecoded" for f in struct.fields):
            with self.out.block('if obj.undecoded != b"":'):
                self.out(REFUSE)
        with self.out.block('if obj.trailing != b"":'):
            if has_rest:
                self.out(REFUSE)
            else:
                self.raw("obj.trailing")

    def discriminator(self, struct: Struct, union: Union) -> None:
        """Refuse to write what would be read as another message."""
        if any(f.const is not None and union.on == Name(f.id) for f in struct.fields):
            return
        inside = {
            target: {m.id for m in self.model.messages(target)} for _, target in [*union.cases, (0, union.default)]
        }
        values = [value for value, target in union.cases if struct.id in inside[target]]
        if values:
            tests = " and ".join(f"kind != {v}" for v in values)
        elif struct.id in inside[union.default]:
            tests = " or ".join(f"kind == {v}" for v, _ in union.cases)
        else:
            return
        self.out(f"kind = {self.expr(union.on)}")
        with self.out.block(f"if {tests}:"):
            self.out(REFUSE)

    def patch(self, struct: Struct, path: str, mark: str) -> None:
        origin = "" if struct.kind == "message" else "start + "
        offset, field = self.fixed_offset(struct, path)
        assert isinstance(field.type, Int)
        value = "len(out)" if mark == "_end" else f"at_{mark}"
        self.out(f"late = {value}" + ("" if struct.kind == "message" else " - start"))
        with self.out.block(f"if obj.{path} is None:"):
            name = self.format("<" + INT_CODES[field.type.size])
            self.out(f"{name}.pack_into(out, {origin}{offset}, late)")

    def fixed_offset(self, struct: Struct, path: str) -> tuple[int, Field]:
        """Where a late field stands: only fixed-size fields may come before it."""
        head, _, rest = path.partition(".")
        offset = 0
        for field in struct.fields:
            if field.id == head:
                break
            (run,) = split(self.model, [field])
            offset += run.size
        if not rest:
            return offset, struct.field(head)
        (target,) = targets(struct.field(head))
        inner, found = self.fixed_offset(self.model.structs[target], rest)
        return offset + inner, found

    def fields(self, fields: Sequence[Field], marks: set[str]) -> None:
        rest = list(fields)
        while rest:
            if rest[0].id in marks:
                self.out(f"at_{rest[0].id} = len(out)")
            run: list[Field] = []
            for field in fixed_run(self.model, rest):
                if field.id in marks and run:
                    break
                run.append(field)
            if run:
                for part in split(self.model, run):
                    self.pack(part)
                rest = rest[len(run) :]
                continue
            self.field(rest[0])
            rest = rest[1:]

    def pack(self, run: Run) -> None:
        assert self.struct is not None
        values = []
        for field in run.fields:
            value = self.name(field.id)
            match field.type:
                case Data(Num(size)):
                    with self.out.block(f"if len({value}) != {size}:"):
                        self.out(REFUSE)
                case Ref(id):
                    value = f"{self.qualified(id, f'word_{local(id)}')}({value})"
                case _ if late_here(self.model, self.struct, field):
                    value = f"0 if {value} is None else {value}"
                case _:
                    pass
            values.append(value)
        if len(run.fields) == 1 and isinstance(run.fields[0].type, Data):
            self.raw(values[0], subclasses=True)
        else:
            self.out(f"out += {self.format(run.format)}_pack({', '.join(values)})")

    def field(self, field: Field) -> None:
        value = self.name(field.id)
        if field.cond is None:
            self.value(field, value)
            return
        assert self.struct is not None
        word = "if"
        late = cut_by_late(self.struct, field)
        if late:
            with self.out.block(f"if obj.{late} is None:"), self.out.block(f"if {value} is not None:"):
                self.raw(value)
            word = "elif"
        with self.out.block(f"{word} {self.expr(field.cond)}:"):
            self.value(field, value)
        with self.out.block(f"elif {value} is not None:"):
            self.out(REFUSE)

    def value(self, field: Field, value: str) -> None:
        if field.repeat is not None:
            self.repeated(field, value)
            return
        match field.type:
            case Chars():
                self.chars(value)
            case Data(size, form):
                self.data(value, size, form, field.fill)
            case Ref(id) if self.model.structs[id].kind == "pairs":
                self.pairs(field, value, self.model.structs[id])
            case Ref(id) if self.model.structs[id].kind == "flags":
                name = self.format("<" + INT_CODES[word_size(self.model.structs[id])])
                self.out(f"out += {name}_pack({self.qualified(id, f'word_{local(id)}')}({value}))")
            case Ref(id, args):
                self.call(value, id, args)
            case Switch() as switch:
                self.switch(value, switch)
            case Int(size, signed, big):
                code = INT_CODES[size].lower() if signed else INT_CODES[size]
                self.out(f"out += {self.format(('>' if big else '<') + code)}_pack({value})")
            case _:
                raise AssertionError(field)

    def call(self, value: str, id: str, args: tuple[Expr, ...] = ()) -> None:
        struct = self.model.structs[id]
        with self.out.block(f"if type({value}) is not {self.type_name(id, struct.cls)}:"):
            self.out(REFUSE)
        more = "".join(f", {self.expr(a)}" for a in args)
        self.out(f"{self.qualified(id, f'write_{local(id)}')}({value}, out{more})")

    def chars(self, value: str) -> None:
        with self.out.block(f'if "\\0" in {value}:'):
            self.out(REFUSE)
        self.out(f'out += utf_16_le_encode({value} + "\\0", "surrogatepass")[0]')

    def data(self, value: str, size: Expr | None, form: str, fill: str | None) -> None:
        if fill is not None:
            default = {"zeros": f"bytes({self.expr(size) if size else 0})", "empty": 'b""'}.get(fill)
            with self.out.block(f"if {value} is None:"):
                if size is not None and fill != "zeros":  # there must be room for just that
                    with self.out.block(
                        f"if {grouped(self.expr(size))} != {0 if fill == 'empty' else len(fill) // 2}:"
                    ):
                        self.out(REFUSE)
                self.out(f"out += {default or repr(bytes.fromhex(fill))}")
            with self.out.block("else:"):
                self.data(value, size, form, None)
            return
        if form == "text" and size is not None:
            self.out(f"out += write_sized_text({value}, {self.expr(size)})")
            return
        if size is not None:
            with self.out.block(f"if len({value}) != {grouped(self.expr(size))}:"):
                self.out(REFUSE)
        self.raw(value, subclasses=form == "guid")

    def switch(self, value: str, switch: Switch) -> None:
        self.out(f"kind = {self.expr(switch.on)}")
        word = "if"
        for target, numbers in by_target(switch).items():
            with self.out.block(f"{word} {one_of(numbers)}:"):
                self.call(value, target)
            word = "elif"
        with self.out.block(f"elif {value} is not None:"):
            self.out(REFUSE)
        if switch.default is not None:
            with self.out.block("else:"):
                self.out(REFUSE)

    def repeated(self, field: Field, value: str) -> None:
        if field.repeat != "eos":
            assert field.repeat is not None
            self.counted(value, field.repeat)
        match field.type:
            case Int(size, signed, big):
                code = INT_CODES[size].lower() if signed else INT_CODES[size]
                self.out(f'out += pack(f"{">" if big else "<"}{{len({value})}}{code}", *{value})')
            case _:
                with self.out.block(f"for item in {value}:"):
                    match field.type:
                        case Ref(id, args):
                            self.call("item", id, args)
                        case Chars():
                            self.chars("item")
                        case Data(Num(size)):
                            self.data("item", Num(size), "bytes", None)
                        case _:
                            raise AssertionError(field)

    def counted(self, value: str, count: Expr) -> None:
        with self.out.block(f"if len({value}) != {grouped(self.expr(count))}:"):
            self.out(REFUSE)

    def pairs(self, field: Field, value: str, struct: Struct) -> None:
        ids, values = struct.fields
        assert isinstance(ids.type, Int)
        assert isinstance(values.type, Switch)
        assert isinstance(field.type, Ref)
        (argument,) = field.type.args
        plans = f"_{local(struct.id)}"
        self.counted(value, argument)
        # One loop for both: a comprehension is a function call of its own before Python 3.12.
        self.out("ids, values = [], []")
        with self.out.block(f"for item in {value}:"):
            self.out("ids.append(item.id)")
            self.out("values.append(item.value)")
        self.out(f'key = pack(f"<{{len(ids)}}{INT_CODES[ids.type.size]}", *ids)')
        self.out("out += key")
        self.out(f"_, guids, _, steps = {plans}_plan(key) or {plans}_make_plan(key)")
        with self.out.block("for index in guids:"), self.out.block("if len(values[index]) != 16:"):
            self.out(REFUSE)  # a struct would cut or pad it silently
        with self.out.block("for packer, start, stop, kind in steps:"):
            word = "if"
            for kind, target in variable_kinds(self.model, values.type).items():
                with self.out.block(f"{word} kind == {kind}:  # {self.model.structs[target].name}"):
                    self.variable_value(self.model.structs[target])
                word = "elif"
            with self.out.block("else:"):
                self.out("out += packer(*values[start:stop])")

    def variable_value(self, struct: Struct) -> None:
        """What is fused in front of a value, its count included, then the value."""
        *counts, content = struct.fields
        self.out("value = values[stop]")
        if counts:
            self.out("out += packer(*values[start:stop], len(value))")
        else:
            with self.out.block("if start != stop:"):
                self.out("out += packer(*values[start:stop])")
        match content.type:
            case Data() if content.repeat is None:
                self.raw("value")
            case Chars() if content.repeat is None:
                self.chars("value")
            case Data(Num(size)):
                with self.out.block("for part in value:"):
                    with self.out.block(f"if len(part) != {size}:"):
                        self.out(REFUSE)
                    self.raw("part", subclasses=True)
            case Chars():
                with self.out.block("for part in value:"):
                    self.chars("part")
            case _:
                raise AssertionError(struct)

    def raw(self, value: str, *, subclasses: bool = False) -> None:
        """Bytes as they are; a bytearray would take any row of small numbers as well."""
        test = f"not isinstance({value}, bytes)" if subclasses else f"type({value}) is not bytes"
        with self.out.block(f"if {test}:"):
            self.out(REFUSE)
        self.out(f"out += {value}")


def _eff(id: str) -> str:
    return f"{id}_"
