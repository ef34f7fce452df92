"""A message as a tree of fields, each with what the Model knows about it.

Nothing is built ahead: a message of ten megabytes has a million fields, and hardly
anybody looks at more than the first hundred.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from mqwire._evaluate import evaluate
from mqwire._generated.model import MODEL
from mqwire._message import Message, Structure
from mqwire._model import Chars, Field, Ref, Struct, Switch
from mqwire._registry import struct_of
from mqwire._wire import wire_values, with_late
from mqwire.errors import EncodeError

Kind = Literal["leaf", "record", "list", "property"]

_STEP = re.compile(r"([a-z_0-9]+)|\[(\d+)\]")
_PAIRS = MODEL.structs["propvalue.property_list"]
_ID, _VALUE = _PAIRS.fields
_TYPES = dict(_VALUE.type.cases) if isinstance(_VALUE.type, Switch) else {}
PROPERTIES = {member.value: member for member in MODEL.enums["propvalue.prop_id"].members}


def property_type(id: int) -> Struct | None:
    """The structure that a property's value has on the wire."""
    return MODEL.structs[_TYPES[id]] if id in _TYPES else None


@dataclass(slots=True)
class Node:
    """A field: where it stands in the message, what the Model says about it, and its value."""

    path: str
    field: Field
    owner: Struct
    value: Any
    kind: Kind
    struct: Struct | None = None
    """The structure of the value, if it has one."""
    args: tuple[Any, ...] = ()
    """What the structure is told from outside; for the value of a property, the number of the property."""
    is_request: bool | None = None
    """Of a whole message: whether it asks or answers; None where only its bytes are known."""
    known: dict[str, Any] | None = None
    """The wire values of a record, worked out when first asked for."""

    @property
    def name(self) -> str:
        """The last step of the path: `count`, or `[3]`."""
        dot, bracket = self.path.rfind("."), self.path.rfind("[")
        return self.path[bracket:] if bracket > dot else self.path[dot + 1 :]

    @property
    def property_id(self) -> int | None:
        """The property that this is the value of."""
        return self.args[0] if self.owner.kind == "value" and self.args else None

    @property
    def children(self) -> Iterator[Node]:
        match self.kind:
            case "record":
                assert self.struct is not None
                for field in self.struct.fields:
                    child = self.member(field)
                    if child is not None:
                        yield child
            case "list":
                for index in range(len(self.value)):
                    yield self.item(index)
            case "property":
                yield self._part("id")
                yield self._part("value")
            case "leaf":
                return

    def member(self, field: Field) -> Node | None:
        """The node of a field of this record; None if the message does not have it."""
        value = self._values()[field.id]
        if value is None:
            return None
        path = f"{self.path}.{field.id}" if self.path else field.id
        return _node(path, field, self.struct or self.owner, value, self._values())

    def item(self, index: int) -> Node:
        path, value = f"{self.path}[{index}]", self.value[index]
        if self.struct is not None and self.struct.kind == "pairs":
            return Node(path, self.field, self.owner, value, "property", property_type(value.id))
        single = self.struct or _structure(self.field, value)
        kind: Kind = "record" if _is_record(single) else "leaf"
        return Node(path, self.field, self.owner, value, kind, single, self.args)

    def find(self, path: str) -> Node | None:
        """The node at a path below this one."""
        found: Node | None = self
        for name, index in _STEP.findall(path):
            if found is None:
                return None
            if index:
                known = found.kind == "list" and int(index) < len(found.value)
                found = found.item(int(index)) if known else None
            elif found.kind == "property":
                found = found._part(name)
            else:
                found = found._named(name)
        return found

    def _named(self, name: str) -> Node | None:
        if self.struct is None or self.value is None:
            return None
        if self.struct.kind == "markup":
            tag = dict(self.struct.markup).get(name)
            view = Field(name, tag or "", self.struct.section, "", Chars())
            return (
                None
                if tag is None
                else Node(f"{self.path}.{name}", view, self.struct, getattr(self.value, name), "leaf")
            )
        field = next((f for f in self.struct.fields if f.id == name), None)
        if field is None or self.kind == "list":
            return None
        if self.struct.kind == "flags":
            return Node(f"{self.path}.{name}", field, self.struct, getattr(self.value, name), "leaf")
        return self.member(field) if self.kind == "record" else None

    def field_at(self, path: str) -> Field | None:
        """The field at a path below this record, whether the message has a value for it or not."""
        above, _, name = path.rpartition(".")
        holder = self.find(above)
        fields = () if holder is None or holder.struct is None else holder.struct.fields
        return next((f for f in fields if f.id == name), None)

    def _part(self, name: str) -> Node:
        if name == "id":
            return Node(f"{self.path}.id", _ID, _PAIRS, self.value.id, "leaf")
        if self.struct is None:  # nobody knows the type of the value
            return Node(f"{self.path}.value", _VALUE, _PAIRS, None, "leaf")
        return Node(
            f"{self.path}.value",
            self.struct.field("value"),
            self.struct,
            self.value.value,
            "leaf",
            args=(int(self.value.id),),
        )

    def _values(self) -> dict[str, Any]:
        if self.known is None:
            assert self.struct is not None
            self.known = _wire(self.struct, self.value, self.args)
        return self.known


def root(message: Message, is_request: bool | None = None) -> Node:
    """The node of a whole message; who knows says whether it asks or answers."""
    struct = struct_of(message)
    whole = Field("", struct.name, struct.section, struct.doc, Ref(struct.id))
    return Node("", whole, struct, message, "record", struct, is_request=is_request)


def _node(path: str, field: Field, owner: Struct, value: Any, values: Mapping[str, Any]) -> Node:
    struct = _structure(field, value)
    args = tuple(_argument(a, values) for a in field.type.args) if isinstance(field.type, Ref) else ()
    if field.repeat is not None or (struct is not None and struct.kind == "pairs"):
        return Node(path, field, owner, value, "list", struct, args)
    return Node(path, field, owner, value, "record" if _is_record(struct) else "leaf", struct, args)


def _structure(field: Field, value: Any) -> Struct | None:
    match field.type:
        case Ref(id):
            return MODEL.structs[id]
        case Switch() if isinstance(value, Structure):
            return struct_of(value)
        case _:
            return None


def _is_record(struct: Struct | None) -> bool:
    return struct is not None and struct.kind in ("record", "message")


def _argument(expr: Any, values: Mapping[str, Any]) -> Any:
    try:
        return evaluate(expr, values)
    except (AttributeError, TypeError):  # a message that was only read in part
        return None


def _wire(struct: Struct, obj: Any, args: tuple[Any, ...]) -> dict[str, Any]:
    """The wire values of a record; of one that was read in part, those that are there."""
    try:
        return wire_values(struct, with_late(struct, obj), args)
    except (EncodeError, AttributeError, TypeError):
        return {f.id: getattr(obj, f.id, None) for f in struct.fields}
