"""The careful reader: an interpreter of the Model that says where and why.

It runs only after a quick reader has refused. It is about as fast as it needs to be
there, it is what lenient decoding falls back to, and it never gives up what it has
read: an identifier nobody knows ends the reading, not the message.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mqwire._evaluate import evaluate
from mqwire._generated.model import MODEL
from mqwire._message import replace
from mqwire._model import (
    Bits,
    Chars,
    Data,
    Expr,
    Field,
    Int,
    Num,
    Ref,
    Struct,
    Switch,
    Union,
    fill_default,
    stored_fields,
    word_size,
)
from mqwire._registry import class_of, enum_class
from mqwire._values import Guid, Refused, decode_units, find_unit, read_sized_text
from mqwire.errors import DecodeError
from mqwire.limits import DEFAULT_LIMITS, Limits


class Stop(Exception):
    """Reading cannot go on: the bytes do not have the structure."""

    def __init__(self, offset: int, path: str, reason: str) -> None:
        super().__init__(reason)
        self.offset, self.path, self.reason = offset, path, reason


def read(data: bytes, root: str, limits: Limits) -> Any:
    """The message in `data`, complete or as far as it can be understood; DecodeError without structure."""
    reader = _Reader(data, limits)
    try:
        return reader.message(root)
    except Stop as stop:
        raise DecodeError(stop.reason, stop.offset, stop.path, reader.partial()) from None


class _Reader:
    def __init__(self, data: bytes, limits: Limits) -> None:
        self.data, self.limits = data, limits
        self.pos = 0
        self.opaque_at: int | None = None  # where an unknown identifier ended the reading
        self.frames: list[dict[str, Any]] = []  # what has been read of each open structure

    # --- messages ---

    def message(self, root: str) -> Any:
        if len(self.data) > self.limits.max_size:
            raise Stop(0, "", f"{len(self.data)} bytes are more than the limit of {self.limits.max_size}")
        struct = self.choose(root)
        self.pos = 0
        values = self.struct(struct, (), "")
        undecoded = b"" if self.opaque_at is None else self.data[self.opaque_at :]
        trailing = b"" if self.opaque_at is not None else self.data[self.pos :]
        extra = {"undecoded": undecoded, "trailing": trailing}
        return self.build(struct, values, {k: v for k, v in extra.items() if not any(f.id == k for f in struct.fields)})

    def choose(self, root: str) -> Struct:
        """Follow the unions to the structure that the first fields decide on."""
        while (union := MODEL.unions.get(root)) is not None:
            self.pos = 0
            root = self.choose_arm(union)
        return MODEL.structs[root]

    def choose_arm(self, union: Union) -> str:
        values: dict[str, Any] = {}
        self.frames.append(values)
        for field in union.preamble:
            values["_at"] = field.id
            values[field.id] = self.field(field, values, field.id)
        self.frames.pop()
        value = self.evaluate(union.on, values)
        return dict(union.cases).get(value, union.default)

    # --- structures ---

    def struct(self, struct: Struct, args: tuple[Any, ...], path: str) -> dict[str, Any]:
        """The wire values of a structure by field id; fields that were not reached are missing."""
        values: dict[str, Any] = dict(zip(struct.params, args, strict=True))
        self.frames.append(values)
        start = self.pos
        marks: dict[str, int] = {}
        for field in struct.fields:
            if self.opaque_at is not None:
                break
            marks[field.id] = self.pos - start
            values["_at"] = field.id
            values[field.id] = self.field(field, values, f"{path}{field.id}")
        marks["_end"] = self.pos - start
        values["_marks"] = marks
        self.frames.pop()
        return values

    def build(self, struct: Struct, values: Mapping[str, Any], extra: Mapping[str, Any]) -> Any:
        """The object of a structure: what encoding would compute anyway is None in it."""
        kept = {f.id: values.get(f.id) for f in stored_fields(struct)}
        for field in struct.fields:
            if field.computed is not None and field.id in values:
                known = {f.id: values.get(f.id) for f in struct.fields}
                if kept[field.id] == evaluate(field.computed, known):
                    kept[field.id] = None
        for path, mark in struct.late:
            drop_late(kept, path, values["_marks"].get(mark))
        return class_of(struct.id)(**kept, **extra)

    def evaluate(self, expr: Expr, values: Mapping[str, Any], index: int = 0) -> Any:
        return evaluate(expr, values, self.pos, self.data, index)

    # --- fields ---

    def field(self, field: Field, values: Mapping[str, Any], path: str) -> Any:
        if field.cond is not None and not self.evaluate(field.cond, values):
            return None
        if field.repeat is not None:
            return self.repeated(field, values, path)
        found = self.one(field, values, path)
        return None if field.fill is not None and fill_default(field, found) else found

    def repeated(self, field: Field, values: Mapping[str, Any], path: str) -> tuple[Any, ...]:
        items: list[Any] = []
        self.frames[-1]["_items"] = items
        if field.repeat == "eos":
            while self.pos < len(self.data) and self.opaque_at is None:
                items.append(self.one(field, values, f"{path}[{len(items)}]"))
                self.bounded(len(items), path)
            del self.frames[-1]["_items"]
            return tuple(items)
        assert field.repeat is not None
        count = self.evaluate(field.repeat, values)
        if not isinstance(field.repeat, Num):  # what the layout itself repeats is no array
            self.bounded(count, path)
        left, least = len(self.data) - self.pos, least_size(field)
        if count * least > left:
            raise Stop(self.pos, path, f"{count} elements of at least {least} bytes do not fit the {left} bytes left")
        for index in range(count):
            if self.opaque_at is not None:
                break
            items.append(self.one(field, values, f"{path}[{index}]", index))
        del self.frames[-1]["_items"]
        return tuple(items)

    def bounded(self, count: int, path: str) -> None:
        if count > self.limits.max_items:
            raise Stop(self.pos, path, f"{count} elements are more than the limit of {self.limits.max_items}")

    def one(self, field: Field, values: Mapping[str, Any], path: str, index: int = 0) -> Any:
        match field.type:
            case Int(size, signed, big):
                number = int.from_bytes(self.take(size, path), "big" if big else "little", signed=signed)
                return enum_class(field.enum).get(number, number) if field.enum else number
            case Data(None, _):
                return self.take(len(self.data) - self.pos, path)
            case Data(size, form):
                assert size is not None
                found = self.take(self.evaluate(size, values), path)
                return Guid(found) if form == "guid" else read_sized_text(found) if form == "text" else found
            case Chars(terminator):
                return self.chars(terminator, path)
            case Ref(id, args):
                return self.ref(MODEL.structs[id], tuple(self.evaluate(a, values) for a in args), path)
            case Switch() as switch:
                target = switch.pick(int(self.evaluate(switch.on, values, index)))
                return None if target is None else self.ref(MODEL.structs[target], (), path)
            case Bits():
                raise AssertionError(field)

    def ref(self, struct: Struct, args: tuple[Any, ...], path: str) -> Any:
        match struct.kind:
            case "flags":
                return self.flags(struct, path)
            case "opaque":
                if self.pos == len(self.data):  # how wide it is nobody knows, but nothing takes no bytes at all
                    raise Stop(self.pos, path, "needs at least 1 byte, 0 left")
                self.opaque_at = self.pos
                return None
            case "markup":
                start = self.pos
                self.struct(struct, args, f"{path}.")
                return class_of(struct.id)(decode_units(self.data[start : self.pos]))
            case "value":
                return self.value(struct, path)
            case "pairs":
                return self.pairs(struct, args, path)
            case _:
                return self.build(struct, self.struct(struct, args, f"{path}."), {})

    def flags(self, struct: Struct, path: str) -> Any:
        word = int.from_bytes(self.take(word_size(struct), path), "little")
        parts: list[Any] = []
        for field in struct.fields:
            assert isinstance(field.type, Bits)
            part: Any = word >> field.type.shift & (1 << field.type.width) - 1
            if field.enum:
                part = enum_class(field.enum).get(part, part)
            elif field.type.width == 1:
                part = bool(part)
            parts.append(part)
        return class_of(struct.id)(*parts)

    def value(self, struct: Struct, path: str) -> Any:
        """A property value: its count, if it has one, goes by the same path."""
        values: dict[str, Any] = {}
        self.frames.append(values)
        for field in struct.fields:
            values["_at"] = field.id
            values[field.id] = self.field(field, values, path)
        self.frames.pop()
        return values["value"]

    def pairs(self, struct: Struct, args: tuple[Any, ...], path: str) -> tuple[Any, ...]:
        """Identifiers, then values; where an identifier is unknown the values from there on are None."""
        ids, values = struct.fields
        known: dict[str, Any] = dict(zip(struct.params, args, strict=True))
        frame: list[dict[str, Any]] = []
        self.frames.append({"_pairs": frame})
        known[ids.id] = self.repeated(ids, known, path)
        frame.extend({"id": id} for id in known[ids.id])
        for index in range(len(frame)):
            frame[index]["value"] = None
            if self.opaque_at is None:
                frame[index]["value"] = self.one(values, known, f"{path}[{index}].value", index)
        self.frames.pop()
        return tuple(class_of(struct.id)(item["id"], item["value"]) for item in frame)

    # --- bytes ---

    def take(self, count: int, path: str) -> bytes:
        left = len(self.data) - self.pos
        if count < 0:
            raise Stop(self.pos, path, f"a size of {count} bytes is impossible")
        if count > left:
            raise Stop(self.pos, path, f"needs {count} bytes, {left} left")
        found = self.data[self.pos : self.pos + count]
        self.pos += count
        return found

    def chars(self, terminator: int, path: str) -> str:
        try:
            stop = find_unit(self.data, self.pos, self.pos, terminator.to_bytes(2, "little"))
        except Refused:
            raise Stop(self.pos, path, "the text has no terminator") from None
        found = decode_units(self.data[self.pos : stop])
        self.pos = stop + 2
        return found

    def partial(self) -> dict[str, Any]:
        """What was read before the reading stopped, as plain values: the open structures inside each other."""
        inner: Any = None
        for frame in reversed(self.frames):
            if "_pairs" in frame:
                inner = frame["_pairs"]
                continue
            plain = {k: v for k, v in frame.items() if not k.startswith("_")}
            items = frame.get("_items")
            if items is not None:
                inner = [*items, *([] if inner is None else [inner])]
            if inner is not None:
                plain[frame.get("_at", "items")] = inner
            inner = plain
        return inner or {}


def drop_late(kept: dict[str, Any], path: str, late: int | None) -> None:
    """Set what only the end of encoding tells to None where the wire says just that."""
    head, _, rest = path.partition(".")
    if not rest:
        if kept[head] == late:
            kept[head] = None
    elif kept[head] is not None and getattr(kept[head], rest) == late:
        kept[head] = replace(kept[head], **{rest: None})


def least_size(field: Field) -> int:
    """The fewest bytes that an element of an array takes."""
    match field.type:
        case Int(size):
            return size
        case Data(size, _):
            return int(getattr(size, "value", 0))
        case Chars():
            return 2
        case Ref(id):
            return MODEL.structs[id].min_size
        case _:
            return 0


def choose(data: bytes, protocol: str) -> str:
    """The id of the message structure that the first fields of `data` decide on."""
    return _Reader(data, DEFAULT_LIMITS).choose(MODEL.protocols[protocol].root).id
