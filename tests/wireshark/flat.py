"""What all views of a message must agree on: its values by path, in a form that fits every tool."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import mqwire
from mqwire._generated.model import MODEL
from mqwire._json import from_document
from mqwire._model import Bits, Chars, Data, Field, Int, Ref, Struct, Switch
from mqwire._registry import PROPERTIES, messages_named
from mqwire._values import encode_units

Canonical: TypeAlias = int | str
"""Integers and truth values as int; GUIDs as lower-case text; bytes as hex; text as the hex of its UTF-16LE bytes."""


def flatten(document: Mapping[str, Any]) -> dict[str, Canonical]:
    """Every value of a document by its path, such as `directory_changes[2].properties[0].value`.

    What is not there, and what takes no bytes, is left out. A body that is a document counts as its bytes; flatten
    it by itself.
    """
    fields = document["fields"]
    candidates = messages_named(document["protocol"])[document["message"]]
    struct = next(s for s in candidates if all(_number(fields.get(f.id)) == f.const for f in _fixed(s)))
    found = dict(_struct(struct, fields, ""))
    for extra in ("undecoded", "trailing"):
        if fields.get(extra):
            found[extra] = fields[extra]
    return found


def _fixed(struct: Struct) -> list[Field]:
    return [field for field in struct.fields if field.const is not None]


def inner_document(document: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The document inside a message body, if there is one."""
    body = (document["fields"].get("message_properties_header") or {}).get("message_body")
    return body["document"] if isinstance(body, Mapping) else None


def _struct(struct: Struct, shown: Mapping[str, Any], path: str) -> Iterator[tuple[str, Canonical]]:
    for field in struct.fields:
        value = shown.get(field.id)
        if value is None:
            continue
        at = f"{path}{field.id}"
        if field.repeat is None:
            yield from _one(field, value, at)
            continue
        for index, item in enumerate(value):
            yield from _one(field, item, f"{at}[{index}]")


def _one(field: Field, value: Any, path: str) -> Iterator[tuple[str, Canonical]]:
    match field.type:
        case Ref(id):
            yield from _ref(MODEL.structs[id], value, path)
        case Switch(_, cases, default):
            targets = [MODEL.structs[t] for t in {*(t for _, t in cases), *([default] if default else [])}]
            struct = next(s for s in targets if s.kind == "record" and set(value) <= {f.id for f in s.fields})
            yield from _ref(struct, value, path)
        case _:
            canonical = _canonical(field, value)
            if canonical != "":
                yield path, canonical


def _canonical(field: Field, value: Any) -> Canonical:
    match field.type:
        case Int() | Bits():
            return int(value, 16) if field.seqnum else int(_number(value))
        case Chars():
            return encode_units(value).hex()
        case Data(_, "text"):
            return value["hex"] if isinstance(value, Mapping) else encode_units(value).hex()
        case _ if isinstance(value, Mapping):
            return mqwire.encode(from_document(value["document"])).hex()
        case _:
            return str(value)


def _ref(struct: Struct, value: Any, path: str) -> Iterator[tuple[str, Canonical]]:
    match struct.kind:
        case "pairs":
            for index, item in enumerate(value):
                yield from _property(item, f"{path}[{index}]", struct)
        case "markup":
            for view, text in value.items():
                if text:
                    yield f"{path}.{view}", encode_units(text).hex()
        case _:
            yield from _struct(struct, value, f"{path}.")


def _property(item: Mapping[str, Any], path: str, pairs: Struct) -> Iterator[tuple[str, Canonical]]:
    yield f"{path}.id", item["id"]
    switch = pairs.fields[1].type
    assert isinstance(switch, Switch)
    target = MODEL.structs[switch.pick(item["id"]) or ""]
    if item["value"] is None:
        return
    content = target.field("value")
    for index, value in enumerate(item["value"] if content.repeat is not None else [item["value"]]):
        canonical = _canonical(content, value)
        if canonical != "":
            yield f"{path}.value[{index}]" if content.repeat is not None else f"{path}.value", canonical
    if "decoded" in item:
        blob = PROPERTIES[item["id"]].blob
        (struct,) = MODEL.messages(MODEL.protocols[blob].root)
        yield from _struct(struct, item["decoded"], f"{path}.decoded.")


def _number(value: Any) -> Any:
    return value["value"] if isinstance(value, Mapping) else value


def differences(want: Mapping[str, Canonical], found: Mapping[str, Canonical]) -> list[str]:
    """Where mqwire and tshark differ. Blobs that mqwire leaves alone because they break a rule may be looked into."""
    shown = {path: value for path, value in found.items() if ".decoded." not in path or path in want}
    paths = [path for path in {**want, **shown} if want.get(path) != shown.get(path)]
    return [f"{path}: mqwire {want.get(path)}, tshark {shown.get(path)}" for path in paths]


_TELLING = (0, 1, 2, 3, 0x7F, 0x80, 0xFF)


def mutated(data: bytes, count: int, seed: int) -> list[bytes]:
    """The bytes with something changed: one byte or a few, or cut, or longer; always the same for the same seed."""
    choose = random.Random(seed)
    found = []
    for _ in range(count):
        changed = bytearray(data)
        for _ in range(choose.choice((1, 1, 1, 2, 4))):
            if changed:
                changed[choose.randrange(len(changed))] = choose.choice((*_TELLING, choose.randrange(256)))
        match choose.randrange(8):
            case 0:
                changed = changed[: choose.randrange(len(changed) + 1)]
            case 1:
                changed += choose.randbytes(choose.randrange(1, 5))
            case _:
                pass
        found.append(bytes(changed))
    return found
