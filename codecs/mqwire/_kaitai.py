"""The reference engine: parsers that the Kaitai compiler made, adapted to the same objects.

It shares nothing with the fast engine but ksy/ itself, which is what makes the two
each other's oracle. Its parsers raise as a whole, so there is nothing partial here.
"""

from __future__ import annotations

import gc
import sys
from array import array
from importlib import import_module
from io import BytesIO
from typing import Any

from kaitaistruct import KaitaiStream, KaitaiStructError

from mqwire._careful import drop_late
from mqwire._evaluate import evaluate
from mqwire._generated.model import MODEL
from mqwire._message import Message
from mqwire._model import (
    Bits,
    Chars,
    Data,
    Field,
    Int,
    Ref,
    Struct,
    Switch,
    camel,
    fill_default,
    stored_fields,
    word_size,
)
from mqwire._registry import class_of, enum_class
from mqwire._values import Guid, Refused, decode_units, num_units, read_sized_text
from mqwire.limits import Limits

_LARGE = 8192


def read(data: bytes, protocol: str, limits: Limits) -> Message | None:
    """The message in `data`, or None where the parser or the adapter refuses."""
    if len(data) > limits.max_size:
        return None
    stream = _Stream(BytesIO(data))
    root = MODEL.protocols[protocol].root
    try:
        parsed = _parser(root)(stream)
        if stream.pos() != len(data):
            return None
        message: Message = _Adapter(limits).message(parsed, root)
    except (KaitaiStructError, EOFError, Refused, ValueError):
        return None
    return message


def collect(size: int) -> None:
    """Free what a refused message has left behind, before the careful reader needs the memory.

    Parsed structures point back at those around them, so that nothing is freed on its own;
    for a small message that does not matter and the collector would cost more than the reading.
    """
    if size > _LARGE:
        gc.collect()


class _Units(bytes):
    """Bytes that the parsers turn into text."""

    def decode(self, encoding: str = "utf-16-le", errors: str = "surrogatepass") -> str:
        """Lone surrogates stay what they are, whatever the parser says."""
        return super().decode(encoding, errors)


class _Stream(KaitaiStream):  # type: ignore[misc]  # kaitaistruct has no types
    def read_bytes_term_multi(self, term: bytes, include_term: bool, consume_term: bool, eos_error: bool) -> _Units:
        return _Units(super().read_bytes_term_multi(term, include_term, consume_term, eos_error))


def _parser(root: str) -> Any:
    file, _, name = root.partition(".")
    parser = getattr(import_module(f"mqwire._generated.kaitai.{file}"), camel(file))
    return getattr(parser, camel(name)) if name and name != file else parser


class _Adapter:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.pos = 0  # counted up field by field: the parsers do not tell where they were

    def message(self, parsed: Any, root: str) -> Any:
        """Follow the splices down; the fields of a message are spread over the objects on the way."""
        levels = [parsed]
        while (union := MODEL.unions.get(root)) is not None:
            last = levels[-1]
            spliced = [name for name in vars(last) if not name.startswith("_")][-1]
            levels.append(getattr(last, spliced))
            root = next(
                target
                for target in [*(t for _, t in union.cases), union.default]
                if type(levels[-1]).__name__ == camel(target.rpartition(".")[2])
            )
        return self.record(MODEL.structs[root], levels)

    def record(self, struct: Struct, levels: list[Any]) -> Any:
        start = self.pos
        wire: dict[str, Any] = {}
        marks: dict[str, int] = {}
        for field in struct.fields:
            marks[field.id] = self.pos - start
            wire[field.id] = self.field(field, self.attribute(levels, field.id))
        marks["_end"] = self.pos - start
        kept = {f.id: wire[f.id] for f in stored_fields(struct)}
        for field in struct.fields:
            if field.computed is not None and wire[field.id] == evaluate(field.computed, wire):
                kept[field.id] = None
        for path, mark in struct.late:
            drop_late(kept, path, marks[mark])
        return class_of(struct.id)(**kept)

    @staticmethod
    def attribute(levels: list[Any], name: str) -> Any:
        """A field of the parsed objects; what an `if` left out is not there at all."""
        for level in levels:
            if hasattr(level, name):
                return getattr(level, name)
        return None

    def field(self, field: Field, value: Any) -> Any:
        if value is None:
            return () if field.repeat is not None and field.cond is None else None
        if field.repeat is not None:
            if len(value) > self.limits.max_items:
                raise Refused
            return tuple(self.one(field, item) for item in value)
        found = self.one(field, value)
        return None if field.fill is not None and fill_default(field, found) else found

    def one(self, field: Field, value: Any) -> Any:
        match field.type:
            case Int(size):
                self.pos += size
                return enum_class(field.enum).get(int(value), int(value)) if field.enum else int(value)
            case Data(_, form):
                self.pos += len(value)
                return Guid(value) if form == "guid" else read_sized_text(value) if form == "text" else value
            case Chars():
                if isinstance(value, str):
                    self.pos += 2 * num_units(value)
                    return value
                self.pos += 2 * len(value.units)
                return _text(value.units)
            case Ref(id):
                return self.ref(MODEL.structs[id], value)
            case Switch(text=id) if id and isinstance(value, str):
                return self.inlined_text(MODEL.structs[id], value)
            case Switch():
                return self.ref(self.parsed_as(field.type, value), value)
            case Bits(width):
                if field.enum:
                    return enum_class(field.enum).get(int(value), int(value))
                return bool(value) if width == 1 else int(value)

    def inlined_text(self, struct: Struct, value: str) -> Any:
        """A structure that is nothing but a text, for which the description saves the parser an object."""
        (content,) = struct.fields
        return class_of(struct.id)(self.one(content, value))

    @staticmethod
    def parsed_as(switch: Switch, value: Any) -> Struct:
        name = type(value).__name__
        targets = [*(t for _, t in switch.cases), *([switch.default] if switch.default else [])]
        return MODEL.structs[next(t for t in targets if camel(t.rpartition(".")[2]) == name)]

    def ref(self, struct: Struct, value: Any) -> Any:
        match struct.kind:
            case "opaque":
                raise Refused
            case "markup":
                (records,) = struct.fields
                assert isinstance(records.type, Ref)
                inner = MODEL.structs[records.type.struct].fields
                units = [u for record in getattr(value, records.id) for f in inner for u in getattr(record, f.id)]
                self.pos += 2 * len(units)
                return class_of(struct.id)(_text([*units, 0]))
            case "value":
                return [self.field(f, getattr(value, f.id)) for f in struct.fields][-1]
            case "flags":
                self.pos += word_size(struct)
                return class_of(struct.id)(*(self.field(f, getattr(value, f.id)) for f in struct.fields))
            case "pairs":
                ids, values = struct.fields
                found_ids = self.field(ids, getattr(value, ids.id))
                found_values = self.field(values, getattr(value, values.id))
                return tuple(class_of(struct.id)(*pair) for pair in zip(found_ids, found_values, strict=True))
            case _:
                return self.record(struct, [value])


def _text(units: list[int]) -> str:
    """Code units, the terminator last, as text."""
    packed = array("H", units)
    if sys.byteorder == "big":
        packed.byteswap()
    return decode_units(packed.tobytes()[:-2])
