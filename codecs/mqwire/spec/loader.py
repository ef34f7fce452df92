"""Loads the .ksy files of a folder into a Model."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from mqwire._model import (
    Binary,
    Bits,
    Chars,
    Data,
    Enum,
    Expr,
    Field,
    Int,
    Member,
    Model,
    Name,
    Num,
    Peek,
    Protocol,
    Ref,
    Rule,
    Special,
    Struct,
    Switch,
    Type,
    Union,
    camel,
    rebuild,
)
from mqwire.spec.expressions import parse, parse_arguments

Yaml = Mapping[str, Any]
_INT = re.compile(r"([us])([1248])(be|le)?")
_BITS = re.compile(r"b(\d+)")
_CALL = re.compile(r"([\w:]+)(?:\((.*)\))?")
_KINDS = {"record", "message", "flags", "value", "pairs", "opaque", "markup"}


class SpecError(ValueError):
    """A .ksy file that says something the Model cannot hold."""


def load(folder: Path) -> Model:
    """The Model of all formats in a folder of .ksy files."""
    files = {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in sorted(folder.glob("*.ksy"))}
    model = Model()
    loaders = [_File(name, content, files, model) for name, content in files.items()]
    for loader in loaders:
        loader.enums()
    for loader in loaders:
        loader.types()
    for loader in loaders:
        loader.root()
    return model


class _File:
    """One .ksy file; the others are there so that its references can be followed."""

    def __init__(self, name: str, content: Yaml, files: Mapping[str, Yaml], model: Model) -> None:
        self.name, self.content, self.files, self.model = name, content, files, model

    # --- names ---

    def qualify(self, reference: str) -> str:
        """`directory_change` or `common::wstring` as an id of the Model."""
        parts = reference.split("::")
        if len(parts) == 1:
            return f"{self.name}.{reference}"
        return ".".join(parts[-2:])

    def enum_value(self, literal: str) -> int:
        enum, _, member = literal.rpartition("::")
        found = self.model.enums.get(self.qualify(enum))
        for candidate in found.members if found else ():
            if candidate.id == member:
                return candidate.value
        raise SpecError(f"{self.name}.ksy: {literal} is not defined")

    def raw_type(self, id: str) -> Yaml:
        file, _, name = id.partition(".")
        try:
            found: Yaml = self.files[file]["types"][name]
        except KeyError:
            raise SpecError(f"{self.name}.ksy refers to {id}, which does not exist") from None
        return found

    # --- enumerations ---

    def enums(self) -> None:
        for name, members in self.content.get("enums", {}).items():
            id = f"{self.name}.{name}"
            self.model.enums[id] = Enum(id, camel(name), tuple(self.member(int(v), m) for v, m in members.items()))

    def member(self, value: int, raw: Yaml) -> Member:
        span = raw.get("-mq-range")
        return Member(
            value,
            id=raw["id"],
            name=raw.get("-mq-name", raw["id"]),
            section=raw.get("-mq-section", ""),
            says=raw.get("-mq-says", ""),
            object=raw.get("-mq-object", ""),
            blob=raw.get("-mq-blob", ""),
            size=raw.get("-mq-size"),
            values=tuple(raw.get("-mq-values", ())),
            range=(span[0], span[1]) if span else None,
        )

    # --- structures ---

    def types(self) -> None:
        for name, raw in self.content.get("types", {}).items():
            if not self.is_union(raw) and raw.get("-mq-kind") != "units":
                self.add_struct(f"{self.name}.{name}", raw)

    def root(self) -> None:
        """The protocol that the file as a whole describes, if it has fields of its own."""
        for name, raw in self.content.get("types", {}).items():
            if raw.get("-mq-message") is True:  # a structure that is a message on its own, such as a SID
                id = f"{self.name}.{name}"
                self.model.structs[id] = replace(self.model.structs[id], kind="message", message=name)
                self.model.protocols[name] = Protocol(name, raw["-mq-name"], raw["-mq-section"], raw["doc"], id)
        if not self.content.get("seq"):
            return
        raw = self.content
        if self.is_union(raw):
            root = self.add_union(self.name, raw, (), tuple(raw.get("-mq-rules", ())))
        else:
            root = f"{self.name}.{self.name}"
            self.add_struct(root, raw, message=raw["-mq-message"])
        meta = raw["meta"]
        self.model.protocols[self.name] = Protocol(
            self.name, meta["title"], raw["-mq-section"], raw["doc"].strip(), root
        )

    @staticmethod
    def is_union(raw: Yaml) -> bool:
        return bool(raw.get("seq")) and raw["seq"][-1].get("-mq-splice") is True

    def add_union(self, id: str, raw: Yaml, before: tuple[Field, ...], shared_rules: Sequence[Yaml]) -> str:
        """A union, and every message in it with the fields before the switch spliced in front."""
        instances = raw.get("instances", {})
        section = raw.get("-mq-section", "")
        preamble = before + tuple(self.field(f, section, instances) for f in raw["seq"][:-1])
        switch = raw["seq"][-1]["type"]
        on = self.expr(switch["switch-on"], instances)
        rules = [*shared_rules, *(r for f in raw["seq"][:-1] for r in self.field_rules(f))]
        rules += [r for r in raw.get("-mq-rules", ()) if r not in rules]
        cases, default = [], ""
        for literal, target in switch["cases"].items():
            value = None if literal == "_" else self.case(literal)
            # Kaitai has to hand an arm the fields it looks at; here they are spliced in under the same names.
            arm = self.add_arm(target.partition("(")[0], preamble, rules, on, value)
            if value is None:
                default = arm
            else:
                cases.append((value, arm))
        self.model.unions[id] = Union(id, preamble, on, tuple(cases), default)
        return id

    def add_arm(
        self, target: str, preamble: tuple[Field, ...], rules: Sequence[Yaml], on: Expr, value: int | None
    ) -> str:
        id = self.qualify(target)
        raw = self.raw_type(id)
        if self.is_union(raw):
            return self.add_union(id, raw, preamble, rules)
        fixed = tuple(replace(f, const=value) if value is not None and on == Name(f.id) else f for f in preamble)
        self.add_struct(id, raw, message=raw.get("-mq-message", target), before=fixed, shared_rules=rules)
        return id

    def add_struct(
        self,
        id: str,
        raw: Yaml,
        *,
        message: str = "",
        before: tuple[Field, ...] = (),
        shared_rules: Sequence[Yaml] = (),
    ) -> None:
        section = raw["-mq-section"]
        instances = raw.get("instances", {})
        kind: str = "message" if message else raw.get("-mq-kind", "record")
        if kind not in _KINDS:
            raise SpecError(f"{id}: unknown kind {kind}")
        fields = before + tuple(self.field(f, section, instances) for f in raw["seq"])
        if kind == "flags":
            fields = _place_bits(fields)
        raw_rules = [*shared_rules, *(r for f in raw["seq"] for r in self.field_rules(f)), *raw.get("-mq-rules", ())]
        by_id = {f.id: f for f in fields}
        struct = Struct(
            id,
            cls=raw.get("-mq-class", camel(id.rpartition(".")[2])),
            name=raw["-mq-name"],
            section=section,
            doc=" ".join(raw["doc"].split()),
            kind=kind,  # type: ignore[arg-type]  # one of _KINDS: checked above
            fields=fields,
            min_size=sum(self.min_size(f) for f in fields),
            params=() if before else tuple(p["id"] for p in raw.get("params", ())),
            rules=tuple(self.rule(r, by_id, section, instances) for r in raw_rules),
            says=raw.get("-mq-says", ""),
            late=tuple((path, _offset_of(text)) for path, text in raw.get("-mq-late", {}).items()),
            defaults=tuple(raw.get("-mq-defaults", {}).items()),
            message=message,
            aliases=tuple(raw.get("-mq-aliases", ())),
            vt=raw.get("-mq-vt"),
            markup=tuple(raw.get("-mq-markup", {}).items()),
        )
        self.model.structs[id] = struct

    @staticmethod
    def field_rules(raw: Yaml) -> list[Yaml]:
        return [{"at": raw["id"], **rule} for rule in raw.get("-mq-rules", ())]

    def rule(self, raw: Yaml, fields: Mapping[str, Field], section: str, instances: Yaml) -> Rule:
        at = raw.get("at", "")
        where = fields.get(at.partition(".")[0])
        check = raw.get("check")
        return Rule(
            raw["id"],
            severity=raw["severity"],
            section=raw.get("section", where.section if where else section),
            says=raw["says"],
            at=at,
            check=None if check is None else self.expr(check, instances),
            hook=raw.get("hook"),
        )

    # --- fields ---

    def field(self, raw: Yaml, section: str, instances: Yaml) -> Field:
        repeat: Any = None
        kind = raw.get("repeat")
        if kind == "expr":
            repeat = self.expr(raw["repeat-expr"], instances)
        elif kind == "eos":
            repeat = "eos"
        return Field(
            raw["id"],
            name=raw["-mq-name"],
            section=raw.get("-mq-section", section),
            doc=" ".join(raw["doc"].split()),
            type=self.type(raw, instances),
            enum=self.qualify(raw["enum"]) if "enum" in raw else None,
            seqnum=raw.get("-mq-type") == "seqnum",
            show=raw.get("-mq-show", ""),
            repeat=repeat,
            cond=self.expr(raw["if"], instances) if "if" in raw else None,
            computed=self.expr(raw["-mq-computed"], instances) if "-mq-computed" in raw else None,
            fill=raw.get("-mq-fill"),
            default=raw.get("-mq-default"),
            memo=raw.get("-mq-memo", False),
            part=raw.get("-mq-part", ""),
        )

    def type(self, raw: Yaml, instances: Yaml) -> Type:
        if "type" not in raw:
            form = raw.get("-mq-type", "bytes")
            return Data(None if raw.get("size-eos") else self.expr(raw["size"], instances), form)
        declared = raw["type"]
        if declared == "strz" and raw.get("encoding") == "UTF-16LE":
            return Chars()
        if isinstance(declared, Mapping):
            text = self.qualify(raw["-mq-strz"]) if "-mq-strz" in raw else ""
            cases = [(c, text if t == "strz" else self.qualify(t)) for c, t in declared["cases"].items()]
            return Switch(
                self.expr(declared["switch-on"], instances),
                tuple((self.case(c), t) for c, t in cases if c != "_"),
                next((t for c, t in cases if c == "_"), None),
                text,
            )
        if match := _INT.fullmatch(declared):
            if raw.get("repeat") == "until":
                return Chars(_terminator(raw["repeat-until"]))
            return Int(int(match[2]), signed=match[1] == "s", big=match[3] == "be")
        if match := _BITS.fullmatch(declared):
            return Bits(int(match[1]), 0)
        match = _CALL.fullmatch(declared)
        if match is None:
            raise SpecError(f"{self.name}.ksy: cannot read type {declared!r}")
        id = self.qualify(match[1])
        if self.raw_type(id).get("-mq-kind") == "units":
            return Chars()
        args = parse_arguments(match[2], self.enum_value) if match[2] else ()
        return Ref(id, tuple(self.resolve(a, instances) for a in args))

    def case(self, literal: str | int) -> int:
        expr = self.expr(literal, {})
        if not isinstance(expr, Num):
            raise SpecError(f"{self.name}.ksy: case {literal!r} is not a constant")
        return expr.value

    # --- expressions ---

    def expr(self, text: str | int | bool, instances: Yaml) -> Expr:
        return self.resolve(parse(text, self.enum_value), instances)

    def resolve(self, expr: Expr, instances: Yaml) -> Expr:
        """The expression with the names of instances replaced by what they stand for."""

        def meaning(node: Expr) -> Expr | None:
            if not isinstance(node, Name) or node.id not in instances:
                return None
            raw = instances[node.id]
            if "pos" in raw:
                return Peek(int(raw["pos"]), int(raw["type"][1]))
            return self.expr(raw["value"], instances)

        return rebuild(expr, meaning)

    # --- sizes ---

    def min_size(self, field: Field) -> int:
        """The fewest bytes a field can take: what bounds a count before it is believed."""
        if field.cond is not None or field.repeat is not None:
            return 0
        match field.type:
            case Int(size):
                return size
            case Data(Num(size)):
                return size
            case Chars():
                return 2
            case Ref(struct):
                raw = self.raw_type(struct)
                if raw.get("-mq-kind") == "flags":
                    return sum(int(f["type"][1:]) for f in raw["seq"]) // 8
                owner = (
                    self
                    if struct.startswith(f"{self.name}.")
                    else _File(struct.partition(".")[0], self.files[struct.partition(".")[0]], self.files, self.model)
                )
                section = raw["-mq-section"]
                return sum(owner.min_size(owner.field(f, section, raw.get("instances", {}))) for f in raw["seq"])
            case _:
                return 0


def _place_bits(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    placed, shift = [], 0
    for item in fields:
        if not isinstance(item.type, Bits):
            raise SpecError(f"{item.id}: flag words hold bit fields only")
        placed.append(replace(item, type=Bits(item.type.width, shift)))
        shift += item.type.width
    if shift not in {8, 16, 32}:
        raise SpecError(f"flag word of {shift} bits")
    return tuple(placed)


def _terminator(text: str) -> int:
    match parse(text):
        case Binary("==", Special("_"), Num(value)):
            return value
    raise SpecError(f"repeat-until {text!r}: only `_ == number` is understood")


def _offset_of(text: str) -> str:
    match = re.fullmatch(r"offset_of\((\w+)\)", text)
    if match is None:
        raise SpecError(f"-mq-late wants offset_of(field), not {text!r}")
    return match[1]
