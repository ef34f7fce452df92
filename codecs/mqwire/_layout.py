"""The careful writer: an interpreter of the Model that knows where every field goes.

It says why an object cannot be encoded, it writes messages that were only partly
understood, and it is the one place that turns field paths into offsets (`spans`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from mqwire._evaluate import evaluate
from mqwire._generated.model import MODEL
from mqwire._message import Message, Structure
from mqwire._model import Bits, Chars, Data, Expr, Field, Int, Ref, Struct, Switch, cut_by_late, path_expr, word_size
from mqwire._registry import class_of, protocol_of, struct_of
from mqwire._values import Refused, encode_units, write_sized_text
from mqwire._wire import wire_values
from mqwire.errors import EncodeError


class Span(NamedTuple):
    """Where a field is: its path, its first byte, and how many bytes it takes."""

    path: str
    offset: int
    size: int


# What a value of the wrong kind in a hand-made object makes the interpreter raise.
_MISTAKES = (Refused, TypeError, AttributeError, ValueError, OverflowError, KeyError, IndexError)


class _Partial(Exception):
    """The object ends here; the bytes behind were never understood."""


def lay_out(message: Message, only: Collection[str] | None = None) -> tuple[bytes, list[Span]]:
    """The bytes of a message and the place of every field in them; EncodeError where that is impossible.

    With `only`, just the fields of these paths are recorded, which for many fields saves much memory.
    """
    writer = _Writer(message, only)
    try:
        writer.message()
    except _Partial:
        writer.close_open_spans()
        writer.named("undecoded", message.undecoded)  # type: ignore[attr-defined]  # every partial message has it
    except _MISTAKES as error:
        raise EncodeError(f"not a value that can be encoded ({error or type(error).__name__})", writer.path) from None
    return bytes(writer.out), writer.spans


def late_of(obj: Structure) -> int:
    """What encoding works out last for a structure; EncodeError where it never gets there."""
    writer = _Writer(obj)
    try:
        writer.struct(struct_of(obj), obj, (), "")
    except (_Partial, *_MISTAKES) as error:
        raise EncodeError(str(error), writer.path) from None
    return writer.late


class _Writer:
    def __init__(self, message: Structure, only: Collection[str] | None = None) -> None:
        self.root = message
        self.only = only
        self.out = bytearray()
        self.spans: list[Span] = []
        self.open: list[int | None] = []  # indices of spans whose end is not known yet
        self.path = ""
        self.patched_later: dict[str, tuple[int, int]] = {}  # by path: where, and how many bytes
        self.late = 0  # of the structure that was finished last
        self.is_partial = bool(getattr(message, "undecoded", b"")) and not self.owns(message, "undecoded")

    def check_rest(self) -> None:
        """What was not understood is bytes, or there is none of it."""
        for name in ("undecoded", "trailing"):
            if not isinstance(getattr(self.root, name), bytes):
                raise EncodeError(f"must be bytes, not {type(getattr(self.root, name)).__name__}", name)

    @staticmethod
    def owns(message: Structure, name: str) -> bool:
        return any(f.id == name for f in struct_of(message).fields)

    def message(self) -> None:
        struct = struct_of(self.root)
        self.check_rest()
        self.struct(struct, self.root, (), "")
        if self.is_partial:
            raise EncodeError("there is nothing undecoded in a complete message", "undecoded")
        if self.root.trailing:  # type: ignore[attr-defined]  # every message has it
            self.named("trailing", self.root.trailing)  # type: ignore[attr-defined]
        self.discriminate(struct)

    def discriminate(self, struct: Struct) -> None:
        """Refuse what would be read as another message."""
        from mqwire._careful import choose

        if choose(bytes(self.out), protocol_of(type(self.root))) != struct.id:
            raise EncodeError("its first fields would make it a different message", "")

    # --- spans ---

    def begin(self, path: str) -> None:
        self.path = path
        if self.only is not None and path not in self.only:
            self.open.append(None)
            return
        self.open.append(len(self.spans))
        self.spans.append(Span(path, len(self.out), 0))

    def end(self) -> None:
        index = self.open.pop()
        if index is not None:
            span = self.spans[index]
            self.spans[index] = span._replace(size=len(self.out) - span.offset)

    def close_open_spans(self) -> None:
        while self.open:
            self.end()

    def named(self, path: str, data: bytes) -> None:
        self.begin(path)
        self.out += data
        self.end()

    # --- structures ---

    def struct(self, struct: Struct, obj: Structure, args: tuple[Any, ...], path: str) -> None:
        if type(obj) is not class_of(struct.id):
            raise EncodeError(f"must be a {struct.cls}, not {type(obj).__name__}", path.rstrip("."))
        start = len(self.out)
        values = wire_values(struct, obj, args)
        self.patched_later |= {path + late_path: (0, 0) for late_path, _ in struct.late}
        marks: dict[str, int] = {}
        for field in struct.fields:
            marks[field.id] = len(self.out)
            late = cut_by_late(struct, field)
            if late and evaluate(path_expr(late), values) is None:
                if values[field.id] is not None:
                    self.named(f"{path}{field.id}", values[field.id])
                continue
            self.field(field, values, f"{path}{field.id}")
        marks["_end"] = len(self.out)
        for late_path, mark in struct.late:
            self.late = marks[mark] - start
            self.patch(late_path, obj, path, self.late)

    def patch(self, late_path: str, obj: Structure, path: str, value: int) -> None:
        """Fill in what only the end of encoding tells."""
        found: Any = obj
        for part in late_path.split("."):
            found = getattr(found, part)
        if found is None:
            offset, size = self.patched_later[path + late_path]
            self.out[offset : offset + size] = value.to_bytes(size, "little")

    # --- fields ---

    def field(self, field: Field, values: Mapping[str, Any], path: str) -> None:
        value = values[field.id]
        wanted = field.cond is None or bool(self.evaluate(field.cond, values))
        if not wanted:
            if value is not None:
                raise EncodeError(f"must be None here: {field.doc}", path)
            return
        if isinstance(field.type, Switch) and field.repeat is None and self.absent(field.type, values, value, path):
            return
        if value is None and field.fill is not None and isinstance(field.type, Data):
            self.fill(field, field.type, values, path)
            return
        if value is None and path in self.patched_later and isinstance(field.type, Int):
            self.patched_later[path] = len(self.out), field.type.size
            value = 0
        if value is None:
            self.missing(path)
        self.begin(path)
        if field.repeat is not None:
            self.repeated(field, value, values, path)
        else:
            self.one(field, value, values, path)
        self.end()

    def missing(self, path: str) -> None:
        if self.is_partial:
            raise _Partial
        raise EncodeError("is missing", path)

    def absent(self, switch: Switch, values: Mapping[str, Any], value: Any, path: str) -> bool:
        target = switch.pick(int(self.evaluate(switch.on, values)))
        if target is None and value is not None:
            raise EncodeError("must be None here", path)
        return target is None

    def fill(self, field: Field, data: Data, values: Mapping[str, Any], path: str) -> None:
        size = 0 if data.size is None else self.evaluate(data.size, values)
        default = (
            bytes(size) if field.fill == "zeros" else b"" if field.fill == "empty" else bytes.fromhex(field.fill or "")
        )
        if data.size is not None and len(default) != size:
            raise EncodeError(f"must have {size} bytes", path)
        self.named(path, default)

    def evaluate(self, expr: Expr, values: Mapping[str, Any], index: int = 0) -> Any:
        return evaluate(expr, values, len(self.out), self.out, index)

    def repeated(self, field: Field, value: Any, values: Mapping[str, Any], path: str) -> None:
        if field.repeat != "eos":
            assert field.repeat is not None
            count = self.evaluate(field.repeat, values)
            if count != len(value) and not self.is_partial:
                raise EncodeError(f"has {len(value)} elements where its count says {count}", path)
        for index, item in enumerate(value):
            self.begin(f"{path}[{index}]")
            self.one(field, item, values, f"{path}[{index}]", index)
            self.end()

    def one(self, field: Field, value: Any, values: Mapping[str, Any], path: str, index: int = 0) -> None:
        self.path = path
        if value is None:
            self.missing(path)
        match field.type:
            case Int(size, signed, big):
                self.integer(value, size, signed, big, path)
            case Data(size, form):
                self.data(value, size, form, values, path)
            case Chars():
                if not isinstance(value, str):
                    raise EncodeError(f"must be text, not {type(value).__name__}", path)
                if "\0" in value:
                    raise EncodeError("text cannot hold its own terminator", path)
                self.out += encode_units(value) + b"\0\0"
            case Ref(id, args):
                self.ref(MODEL.structs[id], value, tuple(self.evaluate(a, values) for a in args), path)
            case Switch() as switch:
                target = switch.pick(int(self.evaluate(switch.on, values, index)))
                assert target is not None
                self.ref(MODEL.structs[target], value, (), path)
            case Bits():
                raise AssertionError(field)

    def integer(self, value: Any, size: int, signed: bool, big: bool, path: str) -> None:
        if not isinstance(value, int):
            raise EncodeError(f"must be an integer, not {type(value).__name__}", path)
        try:
            self.out += int(value).to_bytes(size, "big" if big else "little", signed=signed)
        except OverflowError:
            kind = "signed" if signed else "unsigned"
            raise EncodeError(f"{value} does not fit {size} {kind} bytes", path) from None

    def data(self, value: Any, size: Expr | None, form: str, values: Mapping[str, Any], path: str) -> None:
        wanted = None if size is None else self.evaluate(size, values)
        if form == "text" and isinstance(value, str | bytes):
            try:
                self.out += write_sized_text(value, wanted or 0)
            except Refused:
                raise EncodeError(f"does not fit the {wanted} bytes its size says", path) from None
            return
        if not isinstance(value, bytes | bytearray):
            raise EncodeError(f"must be bytes, not {type(value).__name__}", path)
        if wanted is not None and len(value) != wanted:
            raise EncodeError(f"has {len(value)} bytes where {wanted} are needed", path)
        self.out += value

    def ref(self, struct: Struct, value: Any, args: tuple[Any, ...], path: str) -> None:
        match struct.kind:
            case "flags":
                self.flags(struct, value, path)
            case "opaque":
                raise EncodeError("nobody knows how to encode this", path)
            case "markup":
                self.markup(struct, value, path)
            case "value":
                self.value(struct, value, path)
            case "pairs":
                self.pairs(struct, value, args, path)
            case _:
                self.struct(struct, value, args, f"{path}.")

    def flags(self, struct: Struct, value: Any, path: str) -> None:
        if type(value) is not class_of(struct.id):
            raise EncodeError(f"must be a {struct.cls}, not {type(value).__name__}", path)
        word = 0
        for field in struct.fields:
            assert isinstance(field.type, Bits)
            part = getattr(value, field.id)
            if not isinstance(part, int) or not 0 <= part < 1 << field.type.width:
                raise EncodeError(f"{part!r} does not fit {field.type.width} bits", f"{path}.{field.id}")
            word |= part << field.type.shift
        self.out += word.to_bytes(word_size(struct), "little")

    def markup(self, struct: Struct, value: Any, path: str) -> None:
        from mqwire._registry import fast_module

        data = encode_units(value.text)
        end_of = getattr(fast_module(struct.protocol), f"end_of_{struct.id.rpartition('.')[2]}")
        try:
            complete = end_of(data, 0) == len(data)
        except Refused:
            complete = False
        if not complete:
            raise EncodeError("must hold all its tags and end with the last of them", path)
        self.out += data

    def value(self, struct: Struct, value: Any, path: str) -> None:
        """A value structure: its fields are not named, the whole is."""
        values: dict[str, Any] = {"value": value}
        for field in struct.fields:
            if field.computed is not None:
                values[field.id] = evaluate(field.computed, values)
        for field in struct.fields:
            if field.repeat is None:
                self.one(field, values[field.id], values, path)
                continue
            for item in values[field.id]:
                self.one(field, item, values, path)

    def pairs(self, struct: Struct, value: Any, args: tuple[Any, ...], path: str) -> None:
        ids, values = struct.fields
        known: dict[str, Any] = dict(zip(struct.params, args, strict=True))
        known[ids.id] = [item.id for item in value]
        if evaluate(ids.repeat, known) != len(value):  # type: ignore[arg-type]  # an expression in a pairs structure
            raise EncodeError(f"has {len(value)} elements where its count says otherwise", path)
        for index, item in enumerate(value):
            self.begin(f"{path}[{index}].id")
            self.one(ids, item.id, known, f"{path}[{index}].id")
            self.end()
        for index, item in enumerate(value):
            at = f"{path}[{index}].value"
            if item.value is None:
                self.missing(at)
            self.begin(at)
            self.one(values, item.value, known, at, index)
            self.end()
