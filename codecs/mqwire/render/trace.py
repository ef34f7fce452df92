"""What was read of bytes that cannot be decoded, field by field.

`mqwire.spans` places the fields of a message; these bytes are none. So the careful
reader is watched while it reads, up to the point where it stops.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mqwire._careful import Stop, _Reader
from mqwire._generated.model import MODEL
from mqwire._model import Field, Ref, Struct
from mqwire.limits import DEFAULT_LIMITS
from mqwire.render.fields import Node, property_type

# Structures that are one field to whoever looks at a message.
_WHOLE = ("value", "markup", "flags", "opaque")


@dataclass(slots=True)
class Traced:
    """A field that was read, or begun."""

    path: str
    offset: int
    field: Field
    owner: Struct
    size: int = 0
    value: Any = None
    is_done: bool = False
    is_group: bool = False

    def node(self) -> Node:
        struct = MODEL.structs[self.field.type.struct] if isinstance(self.field.type, Ref) else None
        return Node(self.path, self.field, self.owner, self.value, "leaf", struct)


@dataclass(slots=True)
class Trace:
    fields: list[Traced]
    struct: Struct | None
    """The message that the first fields make it; None if not even they could be read."""
    stopped_at: int
    """How far the reading went."""


def trace(data: bytes, protocol: str) -> Trace:
    """The fields of `data` in wire order, as far as the careful reader gets."""
    reader = _Tracer(data)
    try:
        reader.message(MODEL.protocols[protocol].root)
    except Stop as stop:
        return Trace(reader.fields, reader.chosen, max(stop.offset, 0))
    return Trace(reader.fields, reader.chosen, len(data))


class _Tracer(_Reader):
    def __init__(self, data: bytes) -> None:
        super().__init__(data, DEFAULT_LIMITS)
        self.fields: list[Traced] = []
        self.chosen: Struct | None = None
        self.owners: list[Struct] = []

    def choose(self, root: str) -> Struct:
        union = MODEL.unions.get(root)
        self.owners.append(next(MODEL.messages(union.default if union else root)))
        self.chosen = super().choose(root)
        self.fields.clear()  # the first fields are read again, as those of the message
        self.owners.clear()
        return self.chosen

    def struct(self, struct: Struct, args: tuple[Any, ...], path: str) -> dict[str, Any]:
        self.owners.append(struct)
        found = super().struct(struct, args, path)
        self.owners.pop()
        return found

    def field(self, field: Field, values: Mapping[str, Any], path: str) -> Any:
        mark = self.begin(path, field)
        found = super().field(field, values, path)
        if found is None and self.fields[mark].offset == self.pos:  # not there at all
            del self.fields[mark:]
        else:
            self.end(mark, found)
        return found

    def one(self, field: Field, values: Mapping[str, Any], path: str, index: int = 0) -> Any:
        path = f"{path}.id" if field.part == "id" else path
        if self.fields and self.fields[-1].path == path:
            return super().one(field, values, path, index)
        mark = self.begin(path, field)
        if field.part == "value":  # the type of the value tells more than the list it stands in
            target = property_type(int(values["property_id"][index]))
            if target is not None:
                self.fields[mark].field, self.fields[mark].owner = target.field("value"), target
        found = super().one(field, values, path, index)
        self.end(mark, found)
        return found

    def value(self, struct: Struct, path: str) -> Any:
        """A property value; where it ends halfway, its parts go by names of their own."""
        mark = len(self.fields)
        self.owners.append(struct)
        try:
            return super().value(struct, path)
        except Stop:
            for traced in self.fields[mark:]:
                traced.path = f"{path}.{traced.field.id}{traced.path.removeprefix(path)}"
            raise
        finally:
            self.owners.pop()

    def begin(self, path: str, field: Field) -> int:
        self.fields.append(Traced(path, self.pos, field, self.owners[-1]))
        return len(self.fields) - 1

    def end(self, mark: int, value: Any) -> None:
        traced = self.fields[mark]
        traced.size, traced.value, traced.is_done = self.pos - traced.offset, value, True
        if self.is_whole(traced.field) or traced.owner.kind == "value":
            del self.fields[mark + 1 :]
        traced.is_group = len(self.fields) > mark + 1 or self.is_record(traced.field, value)

    @staticmethod
    def is_whole(field: Field) -> bool:
        return isinstance(field.type, Ref) and field.repeat is None and MODEL.structs[field.type.struct].kind in _WHOLE

    @staticmethod
    def is_record(field: Field, value: Any) -> bool:
        """Whether this is a record, which stands for its fields even if none of them is there."""
        if isinstance(value, tuple):  # an array: of no elements, or it has fields inside
            return False
        return isinstance(field.type, Ref) and MODEL.structs[field.type.struct].kind not in (*_WHOLE, "pairs")
