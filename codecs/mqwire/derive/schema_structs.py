"""The JSON form of structures, fields and enumerations, as JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from mqwire._model import Bits, Call, Chars, Data, Enum, Expr, Field, Int, Model, Name, Num, Ref, Struct, Switch
from mqwire.derive.naming import targets
from mqwire.derive.words import boundary

Schema: TypeAlias = dict[str, Any]

# Where the document form puts the document of a message inside another message.
CARRIERS = frozenset({"mqqb.message_properties_header.message_body"})
_EXTRAS = {
    "undecoded": "Bytes that could not be read, because the type of something before them is unknown.",
    "trailing": "Bytes after the end of the message.",
}
_NULL: Schema = {"type": "null"}
_ODD_HEX = "^([0-9a-f]{4})*[0-9a-f]{2}$"


def ref(id: str) -> Schema:
    return {"$ref": f"#/$defs/{id}"}


def closed(properties: dict[str, Schema], *, optional: Iterable[str] = (), **keys: Any) -> Schema:
    """An object with these properties and no others."""
    required = [name for name in properties if name not in set(optional)]
    return {**keys, "type": "object", "required": required, "properties": properties, "additionalProperties": False}


class Structs:
    """Definitions of whatever the Model holds."""

    def __init__(self, model: Model) -> None:
        self.model = model

    # --- definitions ---

    def enum(self, enum: Enum) -> Schema:
        names = [*dict.fromkeys(member.name for member in enum.members), None]
        return closed(
            {"value": {"type": "integer"}, "name": {"enum": names}},
            description=f"A value of {enum.cls}; the name is null if nobody has defined the value.",
        )

    def struct(self, struct: Struct) -> Schema:
        match struct.kind:
            case "pairs":
                return self.pairs(struct)
            case "markup":
                return self.markup(struct)
            case "value":
                return {**_about(struct), **self.field(struct, struct.field("value"))}
        properties: dict[str, Schema] = {}
        stopped = False
        for field in struct.fields:
            found = self.field(struct, field)
            if stopped or field.cond is not None:
                found = _or_null(found)
            properties[field.id] = {"title": field.name, "description": field.doc, **found}
            stopped = stopped or self.stops(field)
        optional = [field.id for field in struct.fields if field.fill is not None]
        if struct.kind == "message":
            for extra, says in _EXTRAS.items():
                if extra not in properties:
                    properties[extra] = {"description": says, **ref("hex"), "minLength": 2}
                    optional.append(extra)
        return closed(properties, optional=optional, **_about(struct))

    def stops(self, field: Field) -> bool:
        """Whether an unknown identifier in a field can leave the fields behind it unread."""
        return any(
            self.model.structs[t].kind == "opaque" or any(map(self.stops, self.model.structs[t].fields))
            for t in targets(field)
        )

    def markup(self, struct: Struct) -> Schema:
        views = {view: {"description": f"Content of {tag}."} for view, tag in struct.markup if view}
        properties = {"text": {"description": "The text as it is. Reading goes by it alone."}, **views}
        return closed({id: {**found, "type": "string"} for id, found in properties.items()}, **_about(struct))

    # --- properties ---

    def pairs(self, struct: Struct) -> Schema:
        ids, values = struct.fields
        members = self.model.enums[ids.enum or ""].members
        assert isinstance(values.type, Switch)
        by_type: dict[str, list[int]] = {}
        for id, target in values.type.cases:
            by_type.setdefault(target, []).append(id)
        blobs: dict[str, list[int]] = {}
        for member in members:
            if member.blob:
                blobs.setdefault(member.blob, []).append(member.value)
        cases = [self.typed(target, found) for target, found in by_type.items()]
        unknown = {"name": {"const": None}, "type": {"const": None}, "value": _NULL, "decoded": False}
        known = sorted(id for found in by_type.values() for id in found)
        cases.append(_when_id(known, otherwise=unknown))
        cases += [_when_id(found, {"decoded": ref(self.model.protocols[p].root)}) for p, found in blobs.items()]
        cases.append(_when_id(sorted(id for found in blobs.values() for id in found), otherwise={"decoded": False}))
        properties: dict[str, Schema] = {
            "id": {"description": "Number of the property.", **_integer(ids.type)},
            "name": {"description": "Its name; null if unknown.", "enum": [*(m.name for m in members), None]},
            "type": {"description": "Type of its value; null if unknown."},
            "value": {"description": "Its value; null if it could not be read."},
            "decoded": {"description": "What a blob holds. Output only.", "readOnly": True},
        }
        item = {**closed(properties, optional=["decoded"]), "allOf": cases}
        return {**_about(struct), "type": "array", "items": item}

    def typed(self, target: str, ids: list[int]) -> Schema:
        value = {"anyOf": [ref(target), _NULL]}
        return _when_id(ids, {"type": {"const": self.model.structs[target].name}, "value": value})

    # --- fields ---

    def field(self, struct: Struct, field: Field) -> Schema:
        found = self.single(struct, field)
        if field.repeat is not None:
            found = {"type": "array", "items": found, **self.bounds(struct, field)}
        elif isinstance(field.type, Ref) and self.model.structs[field.type.struct].kind == "pairs":
            found = {**found, **self.bounds(struct, field)}
        return found

    @staticmethod
    def bounds(struct: Struct, field: Field) -> Schema:
        """How many elements the field that counts them can announce."""
        if isinstance(field.repeat, Num):
            return {"minItems": field.repeat.value, "maxItems": field.repeat.value}
        counted = Call("size", (Name(field.id),))
        sizes = [f.type.size for f in struct.fields if f.computed == counted and isinstance(f.type, Int)]
        return {"maxItems": 256 ** sizes[0] - 1} if sizes else {}

    def single(self, struct: Struct, field: Field) -> Schema:
        if field.enum:
            return {**ref(field.enum), "properties": {"value": self.number(struct, field)}}
        match field.type:
            case Int() if field.seqnum:
                return ref("sequence_number")
            case Int() | Bits():
                return self.number(struct, field)
            case Data(size, form):
                return self.data(f"{struct.id}.{field.id}", size, form)
            case Chars():
                return {"type": "string", "pattern": "^[^\\u0000]*$"}
            case Ref(id):
                return ref(id)
            case Switch():
                kinds = [t for t in targets(field) if self.model.structs[t].kind != "opaque"]
                is_complete = field.type.default in kinds
                return {"anyOf": [*map(ref, kinds), *([] if is_complete else [_NULL])]}

    def number(self, struct: Struct, field: Field) -> Schema:
        if field.const is not None:
            return {"const": field.const}
        if isinstance(field.type, Bits) and field.type.width == 1 and not field.enum:
            return {"type": "boolean"}
        found = _integer(field.type)
        taken = [
            value
            for union in self.model.unions.values()
            if union.default == struct.id and union.on == Name(field.id)
            for value, _ in union.cases
        ]
        return {**found, "not": {"enum": taken}} if taken else found

    @staticmethod
    def data(path: str, size: Expr | None, form: str) -> Schema:
        if form == "guid":
            return ref("guid")
        if form == "text":
            odd = closed({"hex": {"type": "string", "pattern": _ODD_HEX}}, description="Bytes that are no text.")
            return {"anyOf": [{"type": "string"}, odd]}
        if path in CARRIERS:
            inner = closed({"document": ref("document")}, description="The message in these bytes.")
            return {"anyOf": [ref("hex"), inner]}
        if isinstance(size, Num):
            return {**ref("hex"), "minLength": size.value * 2, "maxLength": size.value * 2}
        unit = boundary(size) if size is not None else 0
        return {**ref("hex"), "maxLength": (unit - 1) * 2} if unit else ref("hex")


def _about(struct: Struct) -> Schema:
    return {"title": struct.name, "description": f"{struct.doc} {struct.section}"}


def _or_null(found: Schema) -> Schema:
    if "anyOf" in found:
        options = found["anyOf"]
        return found if _NULL in options else {**found, "anyOf": [*options, _NULL]}
    return {"anyOf": [found, _NULL]}


def _integer(kind: object) -> Schema:
    match kind:
        case Int(size, signed):
            low = -(1 << size * 8 - 1) if signed else 0
            return {"type": "integer", "minimum": low, "maximum": low + (1 << size * 8) - 1}
        case Bits(width):
            return {"type": "integer", "minimum": 0, "maximum": (1 << width) - 1}
    raise AssertionError(kind)


def _when_id(ids: list[int], then: Schema | None = None, *, otherwise: Schema | None = None) -> Schema:
    branches = {"then": then, "else": otherwise}
    return {
        "if": {"properties": {"id": {"enum": ids}}},
        **{branch: {"properties": properties} for branch, properties in branches.items() if properties is not None},
    }
