"""The fields of a message in a form in which every view of it can be compared.

A value is a number, or bytes. Enumerations, bits and truth values are numbers; GUIDs are their sixteen bytes; text that
ends with a zero unit is its code units without that one, text of a given size all bytes that it takes on the wire.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import mqwire
from mqwire._generated.model import MODEL
from mqwire._json import _PROPERTY_TYPES, fields_of
from mqwire._model import Bits, Chars, Data, Field, Int, Ref, Struct, Switch
from mqwire._registry import struct_of
from mqwire._values import encode_units, write_sized_text

Value: TypeAlias = int | bytes


def flatten(message: mqwire.Message) -> dict[str, Value]:
    """Every value of a message by its path, as its document tells it; what is not there has no path."""
    walk = _Walk(message)
    struct = struct_of(message)
    shown = fields_of(message)
    walk.struct(struct, message, shown, "")
    for extra in ("undecoded", "trailing"):
        if extra in shown:
            walk.found[extra] = bytes.fromhex(shown[extra])
    return walk.found


class _Walk:
    """Goes through a document and its message side by side: only the message knows which structure was chosen."""

    def __init__(self, message: mqwire.Message) -> None:
        self.found: dict[str, Value] = {}
        self.data = mqwire.encode(message)
        self.spans = {span.path: (span.offset, span.size) for span in mqwire.spans(message)}

    def struct(self, struct: Struct, obj: Any, shown: dict[str, Any], before: str) -> None:
        for field in struct.fields:
            path = before + field.id
            if field.id in shown:
                self.field(field, getattr(obj, field.id), shown[field.id], path)
            elif path in self.spans:  # padding that is as it should be is not in documents
                offset, size = self.spans[path]
                self.found[path] = self.data[offset : offset + size]

    def field(self, field: Field, obj: Any, shown: Any, path: str) -> None:
        if shown is None:
            return
        if field.repeat is None:
            self.one(field, obj, shown, path)
            return
        for index, (item, item_shown) in enumerate(zip(obj, shown, strict=True)):
            self.one(field, item, item_shown, f"{path}[{index}]")

    def one(self, field: Field, obj: Any, shown: Any, path: str) -> None:
        match field.type:
            case Ref(id) if MODEL.structs[id].kind == "pairs":
                for index, (item, item_shown) in enumerate(zip(obj, shown, strict=True)):
                    self.property(item, item_shown, f"{path}[{index}]")
            case Ref(id) if MODEL.structs[id].kind == "markup":
                texts = {key: text for key, text in shown.items() if text is not None}
                self.found.update({f"{path}.{key}": encode_units(text) for key, text in texts.items()})
            case Ref() | Switch():
                self.struct(struct_of(obj), obj, shown, f"{path}.")
            case _:
                self.found[path] = self.value(field, shown, path)

    def property(self, obj: Any, shown: dict[str, Any], path: str) -> None:
        self.found[f"{path}.id"] = shown["id"]
        if shown["value"] is not None:
            content = MODEL.structs[_PROPERTY_TYPES[shown["id"]]].field("value")
            self.field(content, obj.value, shown["value"], f"{path}.value")

    def value(self, field: Field, shown: Any, path: str) -> Value:
        match field.type:
            case _ if field.enum:
                return int(shown["value"])
            case Int() if field.seqnum:
                return int(shown, 16)
            case Int() | Bits():
                return int(shown)
            case Chars():
                return encode_units(shown)
            case Data(_, "guid"):
                return bytes(mqwire.Guid.parse(shown))
            case Data(_, "text"):
                text = shown if isinstance(shown, str) else bytes.fromhex(shown["hex"])
                return write_sized_text(text, self.spans[path][1])
            case _:
                return bytes.fromhex(shown)
