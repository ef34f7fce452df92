"""What can be filtered for: the name and type of each field in Wireshark.

A name is `mqwire.`, the protocol, and the field's own name: `mqwire.mqdsrp.seq_number`.
Fields of several structures share a name if they are alike; where they are not, as
`flags` and `signature`, the name of the structure stands in between.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mqwire._model import Bits, Chars, Data, Field, Int, Model, Ref, Struct, Switch, word_size
from mqwire.derive.naming import local, module_of, targets

ROOT = "mqwire"
EXTRAS = {"undecoded": "bytes of unknown layout", "trailing": "bytes behind the last field"}
_SMALL = 0x100  # enumerations that go beyond are shown in hexadecimal


class Filter(NamedTuple):
    """A field as Wireshark declares it."""

    name: str
    """What people filter for."""
    kind: str
    """The function of ProtoField that makes it."""
    label: str
    base: str = ""
    enum: str = ""
    mask: int = 0
    width: int = 0
    """Bits of the word that a mask is for."""
    doc: str = ""


class Filters:
    """All filters of a Model, by structure and field."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.homes = _homes(model)
        self.by_field: dict[tuple[str, str], Filter] = {}
        self._name(self._shapes())
        for struct in model.structs.values():
            if struct.kind == "message":
                for id, label in EXTRAS.items():
                    name = f"{ROOT}.{self.homes[struct.id]}.{id}"
                    self.by_field.setdefault((struct.id, id), Filter(name, "bytes", label))
            for view, tag in struct.markup:
                if view:
                    name = f"{ROOT}.{self.homes[struct.id]}.{view}"
                    self.by_field[struct.id, view] = Filter(name, "string", tag)

    def all(self) -> list[Filter]:
        """Every filter once."""
        return sorted({f.name: f for f in (*self._shown(), *self.properties())}.values())

    def _shown(self) -> Iterator[Filter]:
        """Property values go by their properties, and of a markup text only its elements are shown."""
        structs = self.model.structs
        inside = {t for s in structs.values() if s.kind == "markup" for f in s.fields for t in targets(f)}
        for (struct_id, id), found in self.by_field.items():
            struct = structs[struct_id]
            is_bare = (struct.kind == "value" and id == "value") or struct_id in inside
            if not is_bare and (struct.kind != "markup" or id in dict(struct.markup)):
                yield found

    def of(self, struct: Struct, id: str) -> str:
        return self.by_field[struct.id, id].name

    def properties(self) -> Iterator[Filter]:
        """A filter for each property: what people look for is a certain one, not the type that it has."""
        for struct in self.model.structs.values():
            if struct.kind != "pairs":
                continue
            ids, values = struct.fields
            assert ids.enum is not None
            assert isinstance(values.type, Switch)
            for member in self.model.enums[ids.enum].members:
                target = values.type.pick(member.value)
                if target is not None and self.model.structs[target].kind == "value":
                    shape = _shape(self.model, self.model.structs[target], self.model.structs[target].field("value"))
                    name = f"{ROOT}.{module_of(struct.id)}.{member.id}"
                    yield shape._replace(name=name, label=member.name, doc=f"Value of property {member.value}.")

    def _shapes(self) -> dict[tuple[str, str], Filter]:
        return {
            (struct.id, field.id): _shape(self.model, struct, field)
            for struct in self.model.structs.values()
            for field in struct.fields
        }

    def _name(self, shapes: dict[tuple[str, str], Filter]) -> None:
        alike: dict[tuple[str, str], set[Filter]] = {}
        for (struct_id, id), shape in shapes.items():
            alike.setdefault((self.homes[struct_id], id), set()).add(shape._replace(doc=""))
        for (struct_id, id), shape in shapes.items():
            home = self.homes[struct_id]
            is_shared = len(alike[home, id]) == 1 and not shape.mask and self.model.structs[struct_id].kind != "value"
            place = home if is_shared or home == local(struct_id) else f"{home}.{local(struct_id)}"
            self.by_field[struct_id, id] = shape._replace(name=f"{ROOT}.{place}.{id}")


def _homes(model: Model) -> dict[str, str]:
    """Where a structure belongs: to the protocol that has it, or to its file if several have."""
    users: dict[str, set[str]] = {id: set() for id in model.structs}

    def visit(struct: Struct, protocol: str) -> None:
        if protocol in users[struct.id]:
            return
        users[struct.id].add(protocol)
        for field in struct.fields:
            for target in targets(field):
                visit(model.structs[target], protocol)

    for protocol in model.protocols.values():
        for message in model.messages(protocol.root):
            visit(message, protocol.id)
    return {id: next(iter(found)) if len(found) == 1 else module_of(id) for id, found in users.items()}


def _shape(model: Model, struct: Struct, field: Field) -> Filter:
    """A filter without its name."""
    shape = Filter("", "none", field.name, doc=field.doc)
    match field.type:
        case Int(size, signed, _):
            return shape._replace(kind=_integer(size, signed), base=_base(model, field), enum=field.enum or "")
        case Bits(width, shift):
            mask, size = ((1 << width) - 1) << shift, word_size(struct)
            if width == 1 and not field.enum:
                return shape._replace(kind="bool", mask=mask, width=8 * size)
            return shape._replace(kind=_integer(size), base="DEC", mask=mask, enum=field.enum or "")
        case Data(_, form):
            return shape._replace(kind={"guid": "guid", "text": "string", "bytes": "bytes"}[form])
        case Chars():
            return shape._replace(kind="string")
        case Ref(id) if model.structs[id].kind == "flags":
            return shape._replace(kind=_integer(word_size(model.structs[id])), base="HEX")
        case Ref(id) if model.structs[id].kind == "markup":
            return shape._replace(kind="string")
        case _:
            return shape


def _integer(size: int, signed: bool = False) -> str:
    return f"{'' if signed else 'u'}int{8 * size}"


def _base(model: Model, field: Field) -> str:
    if field.show == "hex" or field.seqnum:
        return "HEX"
    if field.enum and not field.part and any(m.value >= _SMALL for m in model.enums[field.enum].members):
        return "HEX"
    return "DEC"
