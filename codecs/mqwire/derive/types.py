"""Writes the message classes and enumerations of one .ksy file."""

from __future__ import annotations

from mqwire._model import Bits, Chars, Data, Field, Int, Model, Ref, Struct, Switch, stored_fields
from mqwire.derive.naming import enum_member, file_structs, module_of, targets
from mqwire.derive.source import Source


def write_types(model: Model, file: str) -> str:
    """Python source of the module `mqwire._generated.types.<file>`."""
    out = Source()
    out('"""Generated from ksy/ by `make generate`. Do not edit."""')
    out()
    out("from __future__ import annotations")
    out()
    out("from enum import IntEnum")
    out("from typing import ClassVar, TypeAlias")
    out()
    out("from mqwire._markup import Markup")
    out("from mqwire._message import Message, Structure")
    out("from mqwire._values import NULL_GUID, Guid")
    structs = [s for s in file_structs(model, file) if s.kind not in {"value", "opaque"}]
    used = {t for s in structs for f in s.fields for t in [*targets(f), *([f.enum] if f.enum else [])]}
    for other in sorted({module_of(t) for t in used} - {file}):
        out(f"from mqwire._generated.types import {other}")
    for enum in model.enums.values():
        if module_of(enum.id) == file:
            out()
            out()
            with out.block(f"class {enum.cls}(IntEnum):"):
                for member in enum.members:
                    out(f"{enum_member(member.id)} = {member.value if member.value < 10_000 else hex(member.value)}")
    for struct in structs:
        out()
        out()
        _Class(model, file, struct).write(out)
    enums = [e.cls for e in model.enums.values() if module_of(e.id) == file]
    exported = sorted([*enums, *(s.cls for s in structs)])
    messages = _messages(model, file)
    if messages:
        out()
        out()
        out(f"AnyMessage: TypeAlias = {' | '.join(messages)}")
        out('"""What decoding this protocol can give."""')
        exported.append("AnyMessage")
    out()
    out(f"__all__ = {sorted(exported)!r}")
    return out.text()


def _messages(model: Model, file: str) -> list[str]:
    """The classes of the messages of the protocol that the file describes."""
    protocol = model.protocols.get(file)
    return [] if protocol is None else [s.cls for s in model.messages(protocol.root)]


class _Class:
    def __init__(self, model: Model, file: str, struct: Struct) -> None:
        self.model, self.file, self.struct = model, file, struct

    def write(self, out: Source) -> None:
        struct = self.struct
        base = {"message": "Message", "markup": "Markup"}.get(struct.kind, "Structure")
        with out.block(f"class {struct.cls}({base}, frozen=True, gc=False):"):
            out(f'"""{struct.name}, {struct.section}: {struct.doc}"""')
            out()
            out(f'struct_id: ClassVar[str] = "{struct.id}"')
            if struct.kind == "pairs":
                self.pairs(out)
            elif struct.kind == "markup":
                self.markup(out)
            else:
                for field in struct.fields:
                    self.attribute(out, field)
                if struct.kind == "message":
                    for extra in ("undecoded", "trailing"):
                        if not any(f.id == extra for f in struct.fields):
                            out(f'{extra}: bytes = b""')

    def pairs(self, out: Source) -> None:
        ids, values = self.struct.fields
        kinds = {self.python_type(f) for t in targets(values) for f in self.value_fields(t)}
        kinds |= {"None"}
        out(f"id: {self.python_type(ids, single=True)} = 0")
        out(f"value: {' | '.join(sorted(kinds))} = None")

    def value_fields(self, target: str) -> list[Field]:
        return [f for f in self.model.structs[target].fields if f.id == "value"]

    def markup(self, out: Source) -> None:
        (_, root), *elements = self.struct.markup
        out(f'root_tag: ClassVar[str] = "{root}"')
        tags = ", ".join(f'"{tag}"' for _, tag in elements)
        out(f"element_tags: ClassVar[tuple[str, ...]] = ({tags},)")
        for view, tag in elements:
            out()
            out("@property")
            with out.block(f"def {view}(self) -> str:"):
                out(f'return self.element("{tag}")')
        out()
        out("@classmethod")
        args = ", ".join(f"{view}: str" for view, _ in elements)
        with out.block(f"def build(cls, *, {args}) -> {self.struct.cls}:"):
            out('"""The text in its canonical form."""')
            out(f"return cls(cls.compose(({', '.join(view for view, _ in elements)},)))")

    def attribute(self, out: Source, field: Field) -> None:
        if field.const is not None:
            enum = self.model.enums.get(field.enum or "")
            kind = self.qualified(enum.id, enum.cls) if enum else "int"
            value = f"{kind}({field.const})" if enum else str(field.const)
            out(f"{field.id}: ClassVar[{kind}] = {value}")
            return
        out(f"{field.id}: {self.python_type(field)} = {self.default(field)}")

    def qualified(self, id: str, cls: str) -> str:
        other = module_of(id)
        return cls if other == self.file else f"{other}.{cls}"

    def class_of(self, id: str) -> str:
        return self.qualified(id, self.model.structs[id].cls)

    def python_type(self, field: Field, *, single: bool = False) -> str:
        kind = self.single_type(field)
        if field.repeat is not None and not single:
            kind = f"tuple[{kind}, ...]"
        absent = field.cond is not None or field.computed is not None or field.fill is not None
        late = any(
            path == field.id or path.endswith(f".{field.id}") for s in self.model.structs.values() for path, _ in s.late
        ) and self.is_late(field)
        return f"{kind} | None" if (absent or late) and not kind.endswith("| None") else kind

    def is_late(self, field: Field) -> bool:
        """Whether some structure works this field out only after encoding."""
        return late_here(self.model, self.struct, field)

    def single_type(self, field: Field) -> str:
        match field.type:
            case Int() | Bits():
                if isinstance(field.type, Bits) and field.type.width == 1 and not field.enum:
                    return "bool"
                enum = self.model.enums.get(field.enum or "")
                return f"{self.qualified(enum.id, enum.cls)} | int" if enum else "int"
            case Data(_, form):
                return {"guid": "Guid", "text": "str | bytes", "bytes": "bytes"}[form]
            case Chars():
                return "str"
            case Ref(id):
                kind = self.class_of(id)
                return f"tuple[{kind}, ...]" if self.model.structs[id].kind == "pairs" else kind
            case Switch():
                kinds = [self.class_of(t) for t in targets(field) if self.model.structs[t].kind != "opaque"]
                return " | ".join([*kinds, "None"])

    def default(self, field: Field) -> str:
        overrides = self.overrides(field.id)
        if field.cond is not None and not overrides and field.default is None:
            return "None"
        if field.computed is not None or field.fill is not None or self.is_late(field):
            return "None"
        if field.repeat is not None:
            return "()"
        return default_value(self.model, field, overrides, self.class_of)

    def overrides(self, id: str) -> dict[str, object]:
        return {path.partition(".")[2]: value for path, value in self.struct.defaults if path.partition(".")[0] == id}


def late_here(model: Model, struct: Struct, field: Field) -> bool:
    """Whether a structure, or a message that holds it as a header, computes the field late."""
    for other in model.structs.values():
        for path, _ in other.late:
            head, _, rest = path.partition(".")
            if not rest and other.id == struct.id and head == field.id:
                return True
            if rest == field.id and any(f.id == head and struct.id in targets(f) for f in other.fields):
                return True
    return False


def default_value(model: Model, field: Field, overrides: dict[str, object], class_of: object) -> str:
    """Python source of what a field holds when nobody says otherwise."""
    if "" in overrides:
        return repr(overrides[""])
    match field.type:
        case Bits(width=1) if not field.enum:
            return repr(bool(field.default))
        case Int() | Bits():
            return hex(int(field.default or 0)) if field.default else "0"
        case Data(_, "guid"):
            return "NULL_GUID"
        case Data(_, "text") | Chars():
            return repr(field.default or "")
        case Data(size):
            if isinstance(field.default, str):
                return bytes_default(field.default)
            fixed = getattr(size, "value", 0)
            return f"bytes({fixed})" if fixed else 'b""'
        case Ref(id):
            if model.structs[id].kind == "pairs":
                return "()"
            return f"{class_of(id)}({nested(model, model.structs[id], overrides, class_of)})"  # type: ignore[operator]
        case _:
            return "None"


def nested(model: Model, struct: Struct, overrides: dict[str, object], class_of: object) -> str:
    grouped: dict[str, dict[str, object]] = {}
    for path, value in overrides.items():
        head, _, rest = path.partition(".")
        grouped.setdefault(head, {})[rest] = value
    by_id = {f.id: f for f in stored_fields(struct)}
    return ", ".join(f"{id}={default_value(model, by_id[id], rest, class_of)}" for id, rest in grouped.items())


def bytes_default(text: str) -> str:
    """`5a*512` or `00` as Python source."""
    digits, _, times = text.partition("*")
    literal = repr(bytes.fromhex(digits))
    return f"{literal} * {int(times)}" if times else literal
