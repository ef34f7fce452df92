"""The values of a message by path, in a form in which every view of it can be compared.

A value is a number, or bytes. Enumerations, bits and truth values are numbers; GUIDs are their sixteen bytes, and text
is its code units, without the zero unit that ends it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import mqwire
from mqwire._generated.model import MODEL
from mqwire._json import fields_of, from_document
from mqwire._model import Bits, Chars, Data, Field, Int, Ref, Struct, Switch
from mqwire._registry import PROPERTIES, messages_named, struct_of
from mqwire._values import encode_units

Value: TypeAlias = int | bytes
_Found: TypeAlias = Iterator[tuple[str, Value]]


def flatten(document: Mapping[str, Any]) -> dict[str, Value]:
    """Every value of a document by its path, such as `directory_changes[2].properties[0].value`.

    What is not there has no path. A body that is a document counts as its bytes; flatten it by itself.
    """
    fields = document["fields"]
    candidates = messages_named(document["protocol"])[document["message"]]
    struct = next(s for s in candidates if all(_number(fields.get(f.id)) == f.const for f in _fixed(s)))
    return _Walk({}).message(struct, fields)


def on_the_wire(message: mqwire.Message) -> dict[str, Value]:
    """The same as a parser shows it that knows nothing but the layout.

    Padding has a path also where it is as it should be, text of a given size is all bytes that it takes, and nobody
    looks into blobs.
    """
    data = mqwire.encode(message)
    wire = {span.path: data[span.offset : span.offset + span.size] for span in mqwire.spans(message)}
    return _Walk(wire).message(struct_of(message), fields_of(message))


def names_of(message: mqwire.Message) -> dict[str, str | None]:
    """The ids of the members that enumerations have there, by path; None where there is no such member."""
    return dict(_Names().struct(struct_of(message), fields_of(message), ""))


def _fixed(struct: Struct) -> list[Field]:
    return [field for field in struct.fields if field.const is not None]


class _Walk:
    """Goes through the fields of a document; `wire` has their bytes if it is about those."""

    def __init__(self, wire: Mapping[str, bytes]) -> None:
        self.wire = wire

    def message(self, struct: Struct, fields: Mapping[str, Any]) -> dict[str, Value]:
        found = dict(self.struct(struct, fields, ""))
        return found | {extra: bytes.fromhex(fields[extra]) for extra in ("undecoded", "trailing") if fields.get(extra)}

    def struct(self, struct: Struct, shown: Mapping[str, Any], path: str) -> _Found:
        for field in struct.fields:
            at = f"{path}{field.id}"
            if field.id in shown:
                yield from self.field(field, shown[field.id], at)
            elif at in self.wire:  # padding that is as it should be is not in documents
                yield at, self.wire[at]

    def field(self, field: Field, shown: Any, path: str) -> _Found:
        if shown is None:
            return
        if field.repeat is None:
            yield from self.one(field, shown, path)
            return
        for index, item in enumerate(shown):
            yield from self.one(field, item, f"{path}[{index}]")

    def one(self, field: Field, shown: Any, path: str) -> _Found:
        match field.type:
            case Ref(id):
                yield from self.ref(MODEL.structs[id], shown, path)
            case Switch(_, cases, default):
                targets = [MODEL.structs[t] for t in {*(t for _, t in cases), *([default] if default else [])}]
                struct = next(s for s in targets if s.kind == "record" and set(shown) <= {f.id for f in s.fields})
                yield from self.ref(struct, shown, path)
            case Data(_, "text") if path in self.wire:
                yield path, self.wire[path]
            case _:
                yield path, _value(field, shown)

    def ref(self, struct: Struct, shown: Any, path: str) -> _Found:
        match struct.kind:
            case "pairs":
                for index, item in enumerate(shown):
                    yield from self.property(struct, item, f"{path}[{index}]")
            case "markup":
                yield from ((f"{path}.{view}", encode_units(text)) for view, text in shown.items() if text is not None)
            case _:
                yield from self.struct(struct, shown, f"{path}.")

    def property(self, pairs: Struct, item: Mapping[str, Any], path: str) -> _Found:
        yield f"{path}.id", item["id"]
        switch = pairs.fields[1].type
        assert isinstance(switch, Switch)
        target = MODEL.structs[switch.pick(item["id"]) or ""]
        if item["value"] is not None:
            yield from self.field(target.field("value"), item["value"], f"{path}.value")
        if "decoded" in item and not self.wire:
            (struct,) = MODEL.messages(MODEL.protocols[PROPERTIES[item["id"]].blob].root)
            yield from self.struct(struct, item["decoded"], f"{path}.decoded.")


class _Names(_Walk):
    """The same for enumerations alone. No property value is of one."""

    def __init__(self) -> None:
        super().__init__({})

    def one(self, field: Field, shown: Any, path: str) -> Iterator[tuple[str, Any]]:
        if field.enum:
            yield path, _member(field, _number(shown))
        elif isinstance(field.type, Ref | Switch):
            yield from super().one(field, shown, path)

    def ref(self, struct: Struct, shown: Any, path: str) -> Iterator[tuple[str, Any]]:
        if struct.kind != "markup":
            yield from super().ref(struct, shown, path)

    def property(self, pairs: Struct, item: Mapping[str, Any], path: str) -> Iterator[tuple[str, Any]]:
        yield f"{path}.id", _member(pairs.fields[0], item["id"])


def _member(field: Field, value: int) -> str | None:
    return next((member.id for member in MODEL.enums[field.enum].members if member.value == value), None)


def _value(field: Field, shown: Any) -> Value:
    match field.type:
        case Int() if field.seqnum:
            return int(shown, 16)
        case Int() | Bits():
            return int(_number(shown))
        case Chars():
            return encode_units(shown)
        case Data(_, "guid"):
            return bytes(mqwire.Guid.parse(shown))
        case Data(_, "text"):
            return encode_units(shown) if isinstance(shown, str) else bytes.fromhex(shown["hex"])
        case _ if isinstance(shown, Mapping):
            return mqwire.encode(from_document(shown["document"]))
        case _:
            return bytes.fromhex(shown)


def _number(shown: Any) -> Any:
    return shown["value"] if isinstance(shown, Mapping) else shown
