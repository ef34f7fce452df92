"""Writes docs/formats/: one page for each .ksy file, and an index."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from mqwire._model import Bits, Enum, Field, Member, Model, Name, Struct, Switch, Union, path_expr
from mqwire.derive.expression_text import number
from mqwire.derive.markdown import code, link, sentence, slug, table
from mqwire.derive.naming import module_of
from mqwire.derive.notes import Notes
from mqwire.derive.words import Words, field_size, struct_size

GENERATED = "<!-- Generated from ksy/ by `make generate`. Do not edit. -->"
_GROUPS = {
    "Messages": ("message",),
    "Structures": ("record", "markup", "pairs", "opaque"),
    "Property values": ("value",),
    "Flag words": ("flags",),
}


class Places:
    """Where each structure, enumeration and rule is described, and links to it."""

    def __init__(self, model: Model, notes: Mapping[str, Notes]) -> None:
        self.model, self.notes = model, notes

    def heading(self, id: str) -> str:
        """The heading of a structure: its original name, and its class where two share one."""
        struct = self.model.structs[id]
        same = [s for s in self.structs(module_of(id)) if s.name.lower() == struct.name.lower()]
        return struct.name if len(same) == 1 else f"{struct.name} ({struct.cls})"

    def enum_heading(self, id: str) -> str:
        return f"{self.model.enums[id].cls} (enumeration)"

    def structs(self, file: str) -> list[Struct]:
        return [s for s in self.model.structs.values() if module_of(s.id) == file]

    def enums(self, file: str) -> list[Enum]:
        return [e for e in self.model.enums.values() if module_of(e.id) == file]

    def link(self, id: str, from_file: str, *, text: str = "", folder: str = "") -> str:
        heading = self.heading(id) if id in self.model.structs else self.enum_heading(id)
        shown = text or (heading if id in self.model.structs else self.model.enums[id].cls)
        return link(shown, self.target(module_of(id), heading, from_file, folder))

    @staticmethod
    def target(file: str, heading: str, from_file: str, folder: str = "") -> str:
        page = "" if file == from_file else f"{folder}{file}.md"
        return f"{page}#{slug(heading)}"

    def text_link(self, from_file: str) -> str:
        """The one type that stands for text wherever it is used."""
        for file, notes in self.notes.items():
            for units in notes.units:
                return link("UTF-16LE text up to a zero unit", self.target(file, units.name, from_file))
        return "UTF-16LE text up to a zero unit"


def write_formats(model: Model, notes: Mapping[str, Notes]) -> dict[str, str]:
    """The pages by their name in docs/formats/."""
    places = Places(model, notes)
    pages = {f"{file}.md": _Page(places, file).text() for file in notes}
    return {"README.md": _index(places), **pages}


def public_module(file: str) -> str:
    """Where the classes of a .ksy file are imported from."""
    own = Path(__file__).resolve().parents[1] / f"{file}.py"
    return f"mqwire.{file}" if own.exists() else "mqwire.properties"


def _index(places: Places) -> str:
    model = places.model
    lines = [GENERATED, "", "# The formats", ""]
    lines += [
        "One page for each description in [ksy/](../../ksy). Every structure has its original name, the section that",
        "publishes it, and the name its class has in Python. What a table leaves empty is the ordinary case: a field",
        "that is always there, and that encoding writes as the object says, or as zeros if the object says nothing.",
        "",
        "See also [the rules](../rules.md), [how formats are described](../describing.md), and",
        "[the JSON Schema](../mqwire.schema.json) of documents.",
        "",
    ]
    rows = [(link(file, f"{file}.md"), n.title, n.reference) for file, n in places.notes.items()]
    lines += table(("page", "what it describes", "specification"), rows)
    lines += ["## Protocols", "", "What the `protocol` argument of `mqwire.decode` takes, and what it can give.", ""]
    for protocol in model.protocols.values():
        messages = [places.link(m.id, "", text=code(_name(m))) for m in model.messages(protocol.root)]
        lines.append(f"- `{protocol.id}`: {protocol.title}, {protocol.section}. {', '.join(messages)}")
    lines += ["", "## All structures", ""]
    found = sorted(model.structs.values(), key=lambda s: (places.heading(s.id).lower(), s.id))
    rows = [(places.link(s.id, ""), code(s.cls) if _has_class(s) else "", s.section) for s in found]
    lines += table(("structure", "class", "section"), rows)
    return "\n".join(lines)


def _name(message: Struct) -> str:
    return message.message or message.id


def _bytes(size: int) -> str:
    return "1 byte" if size == 1 else f"{size} bytes"


def _has_class(struct: Struct) -> bool:
    return struct.kind not in {"value", "opaque"}


class _Page:
    def __init__(self, places: Places, file: str) -> None:
        self.places, self.file = places, file
        self.model, self.notes = places.model, places.notes[file]
        self.identifiers = {f.enum for s in places.structs(file) for f in s.fields if f.part == "id" and f.enum}

    def text(self) -> str:
        notes, file = self.notes, self.file
        lines = [GENERATED, "", f"# {notes.title}", "", notes.doc, ""]
        lines += [f"Published in {notes.reference}. Described in [ksy/{file}.ksy](../../ksy/{file}.ksy),"]
        lines += [f"classes in `{public_module(file)}`, all pages in [the index](README.md).", ""]
        lines += self.contents()
        lines += self.unions()
        lines += self.units()
        for title, kinds in _GROUPS.items():
            structs = self.of_kind(kinds)
            if structs:
                lines += [f"## {title}", ""]
            for struct in structs:
                lines += self.struct(struct)
        lines += self.enums()
        return "\n".join(lines)

    def of_kind(self, kinds: tuple[str, ...]) -> list[Struct]:
        return [s for s in self.places.structs(self.file) if s.kind in kinds]

    def words(self, struct: Struct) -> Words:
        return Words(
            self.model,
            struct,
            lambda id: self.places.link(id, self.file),
            lambda id: self.places.link(id, self.file),
            self.places.text_link(self.file),
        )

    # --- the parts of a page ---

    def contents(self) -> list[str]:
        lines = []
        for title, kinds in _GROUPS.items():
            links = [self.places.link(s.id, self.file) for s in self.of_kind(kinds)]
            if links:
                lines.append(f"- {title}: {', '.join(links)}")
        enums = [self.places.link(e.id, self.file) for e in self.places.enums(self.file)]
        if enums:
            lines.append(f"- Enumerations: {', '.join(enums)}")
        return [*lines, ""]

    def unions(self) -> list[str]:
        unions = [u for u in self.model.unions.values() if module_of(u.id) == self.file]
        if not unions:
            return []
        lines = ["## Which message it is", ""]
        for union in sorted(unions, key=lambda u: u.id):  # the protocol itself before what it leads to
            lines += self.union(union)
        return lines

    def union(self, union: Union) -> list[str]:
        message = next(self.model.messages(union.id))
        words = self.words(message)
        enum = next((f.enum for f in union.preamble if union.on == Name(f.id)), None)
        names = {m.value: m.name for m in self.model.enums[enum].members} if enum else {}
        rows = [(number(value), names.get(value, ""), self.arm(target)) for value, target in union.cases]
        rows.append(("anything else", "", self.arm(union.default)))
        return [f"Decided by {words.discriminator(union.on)}.", "", *table(("value", "name", "message"), rows)]

    def arm(self, target: str) -> str:
        if target in self.model.structs:
            return self.places.link(target, self.file)
        return f"one of the messages below, by {self.words_of_union(target)}"

    def words_of_union(self, id: str) -> str:
        fields = [f.name for f in self.model.unions[id].preamble]
        return " and ".join(fields)

    def units(self) -> list[str]:
        lines = []
        for units in self.notes.units:
            lines += [f"## {units.name}", "", units.section, "", units.doc, ""]
        return lines

    # --- structures ---

    def struct(self, struct: Struct) -> list[str]:
        lines = [f"### {self.places.heading(struct.id)}", "", " · ".join(self.facts(struct)), ""]
        if struct.doc != self.notes.doc:
            lines += [struct.doc, ""]
        if struct.says:
            lines += [f"In words: {self.says(struct)}.", ""]
        if struct.aliases:
            lines += [f"Also called {' or '.join(map(code, struct.aliases))}, where its values say so.", ""]
        lines += self.parameters(struct)
        if struct.kind == "flags":
            lines += self.bits(struct)
        elif struct.kind == "markup":
            lines += self.markup(struct)
        elif struct.fields:
            lines += self.fields(struct)
        lines += self.inner_values(struct)
        if struct.rules:
            lines += [f"Rules: {', '.join(self.rule_links(struct))}.", ""]
        return lines

    def facts(self, struct: Struct) -> Iterator[str]:
        if struct.message:
            yield f"message `{struct.message}`"
        if _has_class(struct):
            yield f"class `{struct.cls}`"
        yield struct.section
        size = struct_size(self.model, struct)
        if size is not None:
            yield _bytes(size)
        elif struct.min_size:
            yield f"at least {_bytes(struct.min_size)}"
        if struct.vt is not None:
            yield f"variant type {struct.vt}"

    def rule_links(self, struct: Struct) -> Iterator[str]:
        for rule in struct.rules:
            yield link(code(rule.id), f"../rules.md#{slug(rule.id)}")

    def says(self, struct: Struct) -> str:
        """The sentence of a message when it has everything to say, with names of fields where their values go."""
        words = self.words(struct)

        def named(match: re.Match[str]) -> str:
            return f"*{words.spelled(path_expr(match[1])) or match[1]}*"

        fullest = re.sub(r"\[([^|\]]*)[^\]]*\]", r"\1", struct.says)  # the first of the alternatives
        return re.sub(r"\{([\w.]+)(?::[^}]*)?\}", named, fullest)

    def parameters(self, struct: Struct) -> list[str]:
        known = self.notes.params.get(struct.id.partition(".")[2], {})
        rows = [(code(id), known.get(id, "")) for id in struct.params]
        return table(("given by the structure around it", "meaning"), rows) if rows else []

    def fields(self, struct: Struct) -> list[str]:
        words, rows = self.words(struct), []
        offset: int | None = 0
        for field in struct.fields:
            rows.append(
                (
                    "" if offset is None else str(offset),
                    field.name,
                    code(field.part or field.id),
                    words.type(field),
                    words.presence(field),
                    words.written(field),
                    self.meaning(struct, field),
                )
            )
            size = field_size(self.model, field)
            offset = None if offset is None or size is None else offset + size
        return table(("at", "field", "in Python", "type", "there", "if not given", "meaning"), rows)

    def inner_values(self, struct: Struct) -> list[str]:
        """What encoding writes into the structures inside, where an object does not say."""
        words = self.words(struct)
        parts = [f"{words.formula(path_expr(path))}: {words.default(value)}" for path, value in struct.defaults]
        parts += [f"{words.formula(path_expr(path))}: {words.late(mark)}" for path, mark in struct.late if "." in path]
        return [f"If not given, {'; '.join(parts)}.", ""] if parts else []

    @staticmethod
    def meaning(struct: Struct, field: Field) -> str:
        return field.doc if field.section == struct.section else f"{sentence(field.doc)} {field.section}"

    def bits(self, struct: Struct) -> list[str]:
        words, rows = self.words(struct), []
        for field in struct.fields:
            assert isinstance(field.type, Bits)
            first, last = field.type.shift, field.type.shift + field.type.width - 1
            span = str(first) if first == last else f"{first}-{last}"
            values = self.places.link(field.enum, self.file) if field.enum else ""
            rows.append((span, field.name, code(field.id), values, words.written(field), field.doc))
        head = ("bits", "field", "in Python", "values", "if not given", "meaning")
        return ["Bit 0 is the least significant.", "", *table(head, rows)]

    def markup(self, struct: Struct) -> list[str]:
        (_, root), *elements = struct.markup
        rows = [(code(f"<{tag}>"), code(view)) for view, tag in elements]
        return [
            f"One element `<{root}>` around these, in this order. The object keeps the text and looks them up in it.",
            "",
            *table(("element", "in Python"), rows),
        ]

    # --- enumerations ---

    def enums(self) -> list[str]:
        enums = self.places.enums(self.file)
        lines = ["## Enumerations", ""] if enums else []
        for enum in enums:
            lines += [f"### {self.places.enum_heading(enum.id)}", ""]
            lines += self.property_ids(enum) if enum.id in self.identifiers else self.members(enum)
        return lines

    @staticmethod
    def members(enum: Enum) -> list[str]:
        large = max(m.value for m in enum.members) > 0xFFFF
        rows = [
            ("" if large else str(m.value), f"0x{m.value:0{8 if large else 2}x}", m.name, m.says, m.section)
            for m in enum.members
        ]
        return table(("value", "hex", "name", "meaning", "section"), rows)

    def property_ids(self, enum: Enum) -> list[str]:
        types = {
            value: target
            for struct in self.places.structs(self.file)
            for field in struct.fields
            if isinstance(field.type, Switch) and field.part == "value"
            for value, target in field.type.cases
        }
        rows = [
            (
                str(m.value),
                m.name,
                self.places.link(types[m.value], self.file) if m.value in types else "",
                m.object,
                _allowed(m),
                self.blob(m),
                m.section,
            )
            for m in enum.members
        ]
        return table(("number", "name", "type", "object", "allowed", "blob format", "section"), rows)

    def blob(self, member: Member) -> str:
        return self.places.link(self.model.protocols[member.blob].root, self.file) if member.blob else ""


def _allowed(member: Member) -> str:
    """The values that are published for a property."""
    if member.range is not None:
        return f"{member.range[0]} to {member.range[1]}"
    if member.size is not None:
        return f"{member.size} bytes"
    return ", ".join(map(str, member.values))
