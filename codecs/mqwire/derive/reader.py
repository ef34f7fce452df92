"""Writes the reading half of the fast codec for one .ksy file."""

from __future__ import annotations

from mqwire._model import Call, Chars, Expr, Field, Int, Name, Num, Ref, Struct, Union, fixed_size, stored_fields, walk
from mqwire.derive.emitter import REFUSE
from mqwire.derive.expressions import python
from mqwire.derive.naming import local, targets
from mqwire.derive.read_fields import FieldReader, wire

_UNREACHED = {"trailing", "undecoded"}


class Reader(FieldReader):
    """Emits one `read_*` function per structure and union."""

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

    def finish(self, struct: Struct, cls: str) -> None:
        """Rules, then what encoding would compute anyway set to None, then the object."""
        self.settle()
        if struct.late:
            ((path, mark),) = struct.late
            origin = "" if struct.kind == "message" else " - start"
            self.out(f"late = {'pos' if mark == '_end' else f'at_{mark}'}{origin}")
        for rule in struct.rules:
            if rule.severity == "error" and rule.check is not None and not _unreached(rule.check):
                with self.out.block(f"if not ({python(rule.check, wire)}):  # {rule.id}"):
                    self.out(REFUSE)
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
                self.out(REFUSE)
        if not hooks:
            self.out(f"return {made}{position}")
            return
        self.out(f"found = {made}")
        for rule in hooks:
            with self.out.block(f"if not hooks.{rule.hook}(found):  # {rule.id}"):
                self.out(REFUSE)
        self.out(f"return found{position}")

    def argument(self, struct: Struct, field: Field) -> str:
        """A field as the object gets it."""
        name = wire(field.id)
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
        name = wire(field.id)
        if field.computed is not None and not self.always_computed(struct, field):
            with self.out.block(f"if {name} == ({python(field.computed, wire)}):"):
                self.out(f"{name} = None")

    def normalize_late(self, struct: Struct, path: str) -> None:
        head, _, rest = path.partition(".")
        if not rest:
            with self.out.block(f"if {wire(head)} == late:"):
                self.out(f"{wire(head)} = None")
            return
        (target,) = targets(struct.field(head))
        inner = self.model.structs[target]
        cls = self.type_name(target, inner.cls)
        arguments = ", ".join("None" if f.id == rest else f"{head}.{f.id}" for f in stored_fields(inner))
        with self.out.block(f"if {head}.{rest} == late:"):
            self.out(f"{head} = {cls}({arguments})")

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
                kind = python(union.on, wire)
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


def _unreached(expr: Expr) -> bool:
    return any(isinstance(node, Name) and node.id in _UNREACHED for node in walk(expr))
