"""Messages as JSON documents and back, without loss.

A document shows everything, computed fields included; reading it gives the object that
decoding its bytes would give. docs/mqwire.schema.json describes the form.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from mqwire._evaluate import evaluate
from mqwire._generated.model import MODEL
from mqwire._message import Message
from mqwire._model import Bits, Chars, Data, Field, Int, Ref, Struct, Switch, fill_default
from mqwire._registry import PROPERTIES, class_of, enum_names, message_name, messages_named, protocol_of, struct_of
from mqwire._values import Guid
from mqwire._wire import wire_values, with_late
from mqwire.errors import DecodeError, EncodeError

VERSION = 1
_EXTRAS = ("undecoded", "trailing")
_PROPERTY_TYPES: dict[int, str] = {
    value: target
    for field in MODEL.structs["propvalue.property_list"].fields
    if isinstance(field.type, Switch)
    for value, target in field.type.cases
}

_SEQ_NUMBER = re.compile("[0-9A-Fa-f]{16}")

Json = Any


def to_json(message: Message, *, indent: int | None = None) -> str:
    """The JSON text of a message. `from_json` gives the message back."""
    return json.dumps(to_document(message), indent=indent)


def from_json(text: str | bytes) -> Message:
    """The message that a JSON text stands for; EncodeError where it stands for none."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise EncodeError(f"this is not JSON: {error}") from None
    return from_document(document)


def to_document(message: Message) -> dict[str, Json]:
    """The document of a message, as plain values; EncodeError where no bytes stand for it."""
    from mqwire._encode import encode

    encode(message)
    return {
        "mqwire": VERSION,
        "protocol": protocol_of(type(message)),
        "message": message_name(message),
        "fields": fields_of(message),
        "findings": [msgspec.structs.asdict(finding) for finding in message.findings],
    }


def from_document(document: Json) -> Message:
    """The message that a document stands for; EncodeError where it stands for none."""
    from mqwire._decode import decode
    from mqwire._encode import encode

    if not isinstance(document, Mapping):
        raise EncodeError("a document is an object with the keys mqwire, protocol, message and fields")
    if document.get("mqwire") != VERSION or isinstance(document["mqwire"], bool):
        raise EncodeError(f"must be {VERSION}, the version of the document", "mqwire")
    protocol = document.get("protocol")
    if not isinstance(protocol, str) or protocol not in MODEL.protocols:
        raise EncodeError(f"must be one of {', '.join(MODEL.protocols)}", "protocol")
    struct, fields = _choose(protocol, document.get("message"), document.get("fields"))
    made = _Reader().struct(struct, fields, (), "")
    try:  # reading the bytes drops what equals the computed
        return decode(encode(made), protocol, strict=False)
    except DecodeError as error:  # pragma: no cover  # encode has just read its own bytes
        raise EncodeError(error.reason, error.path) from None


def _choose(protocol: str, name: Json, fields: Json) -> tuple[Struct, dict[str, Json]]:
    """The structure that a document is about: by its message, and where that is not enough by its discriminator."""
    if not isinstance(fields, Mapping):
        raise EncodeError("must be an object", "fields")
    candidates = messages_named(protocol).get(name, ()) if isinstance(name, str) else ()
    if not candidates:
        raise EncodeError(f"must be one of {', '.join(messages_named(protocol))}", "message")
    for struct in candidates:
        fixed = [f for f in struct.fields if f.const is not None]
        if all(_number(fields.get(f.id, f.const)) == f.const for f in fixed):
            return struct, {k: v for k, v in fields.items() if k not in {f.id for f in fixed}}
    raise EncodeError(f"no {name} has this in its first fields", "fields")


# --- writing ---


def fields_of(message: Message) -> dict[str, Json]:
    """The fields of a message as its document shows them."""
    struct = struct_of(message)
    shown = _fields(struct, message, ())
    for extra in _EXTRAS:
        if extra not in shown and getattr(message, extra):
            shown[extra] = getattr(message, extra).hex()
    return shown


def _fields(struct: Struct, obj: Any, args: tuple[Any, ...]) -> dict[str, Json]:
    if struct.late and not _is_partial(struct, obj):
        obj = with_late(struct, obj)
    values = wire_values(struct, obj, args)
    return {f.id: _field(f, values) for f in struct.fields if not _is_default_fill(f, values[f.id])}


def _is_partial(struct: Struct, obj: Any) -> bool:
    """Whether reading stopped midway; a message that nobody has defined is whole, with all its bytes in one field."""
    return bool(getattr(obj, "undecoded", b"")) and not any(f.id == "undecoded" for f in struct.fields)


def _is_default_fill(field: Field, value: Any) -> bool:
    """Padding and gaps that are just what encoding would write are not worth a line."""
    return field.fill is not None and (value is None or fill_default(field, value))


def _field(field: Field, values: Mapping[str, Any]) -> Json:
    value = values[field.id]
    if value is None:
        return None
    if field.repeat is not None:
        return [_one(field, item, values) for item in value]
    return _one(field, value, values)


def _one(field: Field, value: Any, values: Mapping[str, Any]) -> Json:
    if field.enum:
        return {"value": int(value), "name": enum_names(field.enum).get(int(value))}
    match field.type:
        case Int() if field.seqnum:
            return f"{value:016x}"
        case Int():
            return int(value)  # a truth value is a number that JSON would show as none
        case Bits(width):
            return bool(value) if width == 1 else int(value)
        case Data(_, form):
            if form == "guid":
                return str(Guid(value))
            if form == "text":
                return value if isinstance(value, str) else {"hex": value.hex()}
            return value.hex()
        case Chars():
            return value
        case Ref(id, args):
            return _ref(MODEL.structs[id], value, tuple(_argument(a, values) for a in args))
        case Switch():
            return _ref(struct_of(value), value, ())


def _argument(expr: Any, values: Mapping[str, Any]) -> Any:
    try:
        return evaluate(expr, values)
    except (AttributeError, TypeError):  # a message that was only read in part
        return None


def _ref(struct: Struct, value: Any, args: tuple[Any, ...]) -> Json:
    match struct.kind:
        case "pairs":
            return [_property(item.id, item.value) for item in value]
        case "markup":
            return {"text": value.text, **{view: getattr(value, view) for view, _ in struct.markup if view}}
        case _:
            return _fields(struct, value, args)


def _property(id: int, value: Any) -> Json:
    member = PROPERTIES.get(int(id))
    target = _PROPERTY_TYPES.get(int(id))
    shown: dict[str, Json] = {
        "id": int(id),
        "name": member.name if member else None,
        "type": MODEL.structs[target].name if target else None,
        "value": None,
    }
    if value is None or target is None:
        return shown
    content = MODEL.structs[target].field("value")
    shown["value"] = _field(content, {"value": value})
    if member is not None and member.blob:
        decoded = _interpreted(value, member.blob)
        if decoded is not None:
            shown["decoded"] = decoded
    return shown


def _interpreted(blob: bytes, format: str) -> Json:
    """What a blob holds, if it is a whole one of its kind."""
    from mqwire._decode import decode

    try:
        return fields_of(decode(blob, format))
    except DecodeError:
        return None


# --- reading ---


def _number(value: Json) -> Json:
    """The number of an enumeration value, whichever way it is written."""
    return value.get("value") if isinstance(value, Mapping) else value


class _Reader:
    """Builds objects from documents; what a document leaves out keeps its default."""

    def struct(self, struct: Struct, shown: Json, args: tuple[Any, ...], path: str) -> Any:
        shown = self.expect(shown, Mapping, "an object", path.rstrip("."))
        by_id = {f.id: f for f in struct.fields if f.const is None}
        made: dict[str, Any] = {}
        for key in shown:
            if key not in by_id and not (struct.kind == "message" and key in _EXTRAS):
                raise EncodeError(f"there is no such field in {struct.name}", f"{path}{key}")
        for key in _EXTRAS:
            if key in shown and key not in by_id:
                made[key] = self.hex(shown[key], f"{path}{key}")
        cls = class_of(struct.id)
        known: dict[str, Any] = {f.id: f.const for f in struct.fields if f.const is not None}
        known.update(zip(struct.params, args, strict=True))
        for field in by_id.values():
            if field.id in shown:
                made[field.id] = self.field(field, shown[field.id], known, f"{path}{field.id}")
            known[field.id] = made[field.id] if field.id in made else getattr(cls(), field.id)
        return cls(**made)

    def field(self, field: Field, shown: Json, known: Mapping[str, Any], path: str) -> Any:
        if shown is None:
            return None
        if field.repeat is None:
            return self.one(field, shown, known, path)
        items = self.expect(shown, list, "a list", path)
        return tuple(self.one(field, item, known, f"{path}[{index}]") for index, item in enumerate(items))

    def one(self, field: Field, shown: Json, known: Mapping[str, Any], path: str) -> Any:
        match field.type:
            case Int() | Bits():
                return self.integer(field, shown, path)
            case Data(_, form):
                return self.data(form, shown, path)
            case Chars():
                return self.expect(shown, str, "text", path)
            case Ref(id, args):
                return self.ref(MODEL.structs[id], shown, tuple(_argument(a, known) for a in args), path)
            case Switch() as switch:
                target = switch.pick(int(_argument(switch.on, known) or 0))
                if target is None:
                    raise EncodeError("must be null here", path)
                return self.ref(MODEL.structs[target], shown, (), path)

    def integer(self, field: Field, shown: Json, path: str) -> Any:
        if field.seqnum:
            text = self.expect(shown, str, "16 hexadecimal digits", path)
            if not _SEQ_NUMBER.fullmatch(text):
                raise EncodeError("must be 16 hexadecimal digits", path)
            return int(text, 16)
        number = _number(shown) if field.enum else shown
        if isinstance(field.type, Bits) and field.type.width == 1 and isinstance(number, bool):
            return number
        if isinstance(number, bool) or not isinstance(number, int):
            raise EncodeError(f"must be a number, not {_kind(number)}", path)
        return number

    def data(self, form: str, shown: Json, path: str) -> Any:
        if form == "guid":
            try:
                return Guid.parse(self.expect(shown, str, "a GUID", path))
            except ValueError:
                raise EncodeError("must be a GUID such as 00112233-4455-6677-8899-aabbccddeeff", path) from None
        if form == "text":
            return (
                shown
                if isinstance(shown, str)
                else self.hex(self.expect(shown, Mapping, "text", path).get("hex"), path)
            )
        if isinstance(shown, Mapping) and "document" in shown:
            from mqwire._encode import encode

            try:
                return encode(from_document(shown["document"]))
            except RecursionError:
                raise EncodeError("is nested too deeply", path) from None
            except EncodeError as error:
                raise EncodeError(error.reason, f"{path}.document.{error.path}".rstrip(".")) from None
        return self.hex(shown, path)

    def ref(self, struct: Struct, shown: Json, args: tuple[Any, ...], path: str) -> Any:
        match struct.kind:
            case "pairs":
                items = self.expect(shown, list, "a list", path)
                return tuple(self.property(struct, item, f"{path}[{index}]") for index, item in enumerate(items))
            case "markup":
                return self.markup(struct, self.expect(shown, Mapping, "an object", path), path)
            case "opaque":
                raise EncodeError("must be null: its type is unknown", path)
            case _:
                return self.struct(struct, shown, args, f"{path}.")

    def markup(self, struct: Struct, shown: Mapping[str, Json], path: str) -> Any:
        """The text decides, and elements beside it must be those in it; without one it is composed of them."""
        cls = class_of(struct.id)
        views = [view for view, _ in struct.markup if view]
        for key in shown:
            if key not in ("text", *views):
                raise EncodeError(f"there is no such field in {struct.name}", f"{path}.{key}")
        if "text" in shown:
            made = cls(self.expect(shown["text"], str, "text", f"{path}.text"))
            for view in views:
                if shown.get(view) not in (None, getattr(made, view)):
                    raise EncodeError("contradicts text: change it there, or leave text out", f"{path}.{view}")
            return made
        return cls.build(**{v: self.expect(shown.get(v), str, "text", f"{path}.{v}") for v in views})

    def property(self, struct: Struct, shown: Json, path: str) -> Any:
        shown = self.expect(shown, Mapping, "an object", path)
        id = shown.get("id")
        if isinstance(id, bool) or not isinstance(id, int):
            raise EncodeError("must be the number of a property", f"{path}.id")
        target, value = _PROPERTY_TYPES.get(id), shown.get("value")
        if value is not None and target is None:
            raise EncodeError("must be null: the type of this property is unknown", f"{path}.value")
        if value is not None and target is not None:
            value = self.field(MODEL.structs[target].field("value"), value, {}, f"{path}.value")
        return class_of(struct.id)(id, value)

    @staticmethod
    def expect(shown: Json, kind: type, what: str, path: str) -> Any:
        if not isinstance(shown, kind):
            raise EncodeError(f"must be {what}, not {_kind(shown)}", path)
        return shown

    def hex(self, shown: Json, path: str) -> bytes:
        try:
            return bytes.fromhex(self.expect(shown, str, "hexadecimal digits", path))
        except ValueError:
            raise EncodeError("must be pairs of hexadecimal digits", path) from None


def _kind(shown: Json) -> str:
    names = {
        dict: "an object",
        list: "a list",
        str: "text",
        int: "a number",
        float: "a fraction",
        bool: "true or false",
    }
    return names.get(type(shown), "null")
