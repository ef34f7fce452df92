# SPDX-License-Identifier: GPL-2.0-only
# Scapy is GPL-2.0-only, so this package, which builds on it, is as well; nothing else in mqwire imports it.
"""Fields that hold one value: numbers, texts, GUIDs and bytes, each derived from a field of the Model.

Internal values are what Scapy is used to: ints, and bytes as they are on the wire without terminators. Names and
texts may be assigned, and are what attributes give.
"""

from __future__ import annotations

import struct
import uuid
from collections.abc import Mapping
from typing import Any

from scapy.fields import BitEnumField, BitField, EnumField, Field, RawVal, StrField
from scapy.volatile import RandBin, RandField, RandNum

from mqwire import _model
from mqwire._evaluate import evaluate
from mqwire._model import Chars, Data, Expr, Int
from mqwire._registry import enum_names
from mqwire._values import Guid, decode_units, encode_units
from mqwire.scapy._cursor import Cursor, Output

_CODES = {1: "b", 2: "h", 4: "i", 8: "q"}
_NOT_REACHED = "(not reached)"


class Wire:
    """What all fields have in common beside Scapy's own interface, which is on top of it."""

    spec: _model.Field
    islist = 0
    holds_packets = 0

    def take(self, cursor: Cursor, names: Mapping[str, Any], index: int = 0) -> Any:
        """The internal value that is read next; Stop where it cannot be."""
        raise NotImplementedError

    def put(self, out: Output, value: Any, names: Mapping[str, Any]) -> None:
        """Appends an internal value as it is; sizes that say something else are the sender's business."""
        raise NotImplementedError

    def getfield(self, pkt: Any, s: Any) -> Any:
        cursor = Cursor(s)
        value = self.take(cursor, pkt.names())
        return s[cursor.pos :], value

    def addfield(self, pkt: Any, s: Any, val: Any) -> Any:
        out = Output(s)
        pkt.put_field(out, self, val, pkt.names())
        return bytes(out)

    def i2h(self, pkt: Any, x: Any) -> Any:
        if x is None and pkt is not None:
            x = pkt.worked_out(self.spec.id)
        if isinstance(x, RawVal):
            return x if len(x) else None
        return None if x is None else self.human(x)

    def i2repr(self, pkt: Any, x: Any) -> str:
        found = pkt.worked_out(self.spec.id) if x is None and pkt is not None else x
        if found is None or isinstance(found, RawVal):
            return repr(bytes(found)) if found else _NOT_REACHED if isinstance(found, RawVal) else "None"
        return self.shown(found)

    def human(self, x: Any) -> Any:
        """An internal value as people want it."""
        return x

    def shown(self, x: Any) -> str:
        return repr(self.human(x))

    def randval(self) -> Any:
        """Nothing random where the value makes the message what it is, or is computed."""
        spec = self.spec
        fixed = spec.const is not None or spec.computed is not None or spec.fill is not None
        return None if fixed else self.any_value()

    def any_value(self) -> Any:
        return None


class _Number(Wire):
    struct: Any

    def take(self, cursor: Cursor, names: Mapping[str, Any], index: int = 0) -> Any:  # noqa: ARG002
        return self.struct.unpack(cursor.take(self.struct.size))[0]

    def put(self, out: Output, value: Any, names: Mapping[str, Any]) -> None:  # noqa: ARG002
        try:
            out += self.struct.pack(value)
        except struct.error as error:
            words = "use RawVal to have any bytes there"
            raise ValueError(f"{value!r} does not fit the field {self.spec.id}: {error}; {words}") from None

    def any_value(self) -> Any:
        kind = self.spec.type
        assert isinstance(kind, Int)
        bits = 8 * kind.size
        return RandNum(-(1 << bits - 1), (1 << bits - 1) - 1) if kind.signed else RandNum(0, (1 << bits) - 1)

    def shown(self, x: Any) -> str:
        return hex(x) if isinstance(x, int) and (self.spec.seqnum or self.spec.show == "hex") else str(x)


class NumberField(_Number, Field[int, int]):
    def __init__(self, spec: _model.Field, default: Any) -> None:
        self.spec = spec
        Field.__init__(self, spec.id, default, _format(spec))


class NumberEnumField(_Number, EnumField[int]):
    def __init__(self, spec: _model.Field, default: Any) -> None:
        self.spec = spec
        EnumField.__init__(self, spec.id, default, dict(enum_names(spec.enum or "")), _format(spec))

    def shown(self, x: Any) -> str:
        return self.i2repr_one(None, x)


def _format(spec: _model.Field) -> str:
    assert isinstance(spec.type, Int)
    code = _CODES[spec.type.size]
    return (">" if spec.type.big else "<") + (code if spec.type.signed else code.upper())


class FlagField(Wire, BitField):  # pyright: ignore[reportIncompatibleMethodOverride]
    """Some bits of a flag word; the packet that holds them reads and writes the word."""

    def __init__(self, spec: _model.Field, default: Any) -> None:
        self.spec = spec
        BitField.__init__(self, spec.id, int(default), spec.type.width)  # type: ignore[union-attr]

    def getfield(self, pkt: Any, s: Any) -> Any:
        return BitField.getfield(self, pkt, s)

    def addfield(self, pkt: Any, s: Any, val: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        return BitField.addfield(self, pkt, s, val)

    def any_value(self) -> Any:
        return RandNum(0, (1 << self.size) - 1)


class FlagEnumField(FlagField, BitEnumField):  # pyright: ignore[reportIncompatibleMethodOverride, reportGeneralTypeIssues]
    def __init__(self, spec: _model.Field, default: Any) -> None:
        self.spec = spec
        BitEnumField.__init__(self, spec.id, int(default), spec.type.width, dict(enum_names(spec.enum or "")))  # type: ignore[union-attr]

    def shown(self, x: Any) -> str:
        return self.i2repr_one(None, x)


class BytesField(Wire, StrField):
    """Bytes whose number is fixed, follows from another field, or is whatever is left."""

    def __init__(self, spec: _model.Field, default: Any) -> None:
        self.spec = spec
        StrField.__init__(self, spec.id, default)

    @property
    def size_expr(self) -> Expr | None:
        assert isinstance(self.spec.type, Data)
        return self.spec.type.size

    def take(self, cursor: Cursor, names: Mapping[str, Any], index: int = 0) -> bytes:  # noqa: ARG002
        size = self.size_expr
        return cursor.take(cursor.left if size is None else evaluate(size, names, cursor.pos))

    def put(self, out: Output, value: Any, names: Mapping[str, Any]) -> None:  # noqa: ARG002
        out += self.any2i(None, value)

    def any2i(self, pkt: Any, x: Any) -> Any:  # noqa: ARG002
        return x.encode() if isinstance(x, str) else bytes(x) if isinstance(x, bytes | bytearray | memoryview) else x

    def any_value(self) -> Any:
        size = getattr(self.size_expr, "value", None)
        return RandBin(RandNum(0, 64) if size is None else size)


class GuidField(BytesField):
    """Sixteen bytes; text and uuid.UUID may be assigned as well."""

    def any2i(self, pkt: Any, x: Any) -> Any:  # noqa: ARG002
        if isinstance(x, uuid.UUID):
            return x.bytes_le
        return bytes(Guid.parse(x)) if isinstance(x, str) else None if x is None else x

    def human(self, x: Any) -> Any:
        return Guid(x) if isinstance(x, bytes) else x

    def shown(self, x: Any) -> str:
        return str(self.human(x))


class RandUnits(RandField[str]):
    """Some UTF-16 code units, halves of pairs included, but no terminator."""

    def _fix(self) -> str:
        units = [int(RandNum(1, 0xFFFF) if int(RandNum(0, 3)) == 0 else RandNum(0x20, 0x7E)) for _ in range(12)]
        return decode_units(b"".join(unit.to_bytes(2, "little") for unit in units[: int(RandNum(0, 12))]))


class TextField(BytesField):
    """UTF-16LE text with a terminator. The internal value is its bytes without it."""

    def take(self, cursor: Cursor, names: Mapping[str, Any], index: int = 0) -> bytes:  # noqa: ARG002
        assert isinstance(self.spec.type, Chars)
        return cursor.units(self.spec.type.terminator)

    def put(self, out: Output, value: Any, names: Mapping[str, Any]) -> None:  # noqa: ARG002
        assert isinstance(self.spec.type, Chars)
        out += self.any2i(None, value)
        out += self.spec.type.terminator.to_bytes(2, "little")

    def any2i(self, pkt: Any, x: Any) -> Any:  # noqa: ARG002
        return encode_units(x) if isinstance(x, str) else x

    def human(self, x: Any) -> Any:
        return decode_units(x) if isinstance(x, bytes) and len(x) % 2 == 0 else x

    def any_value(self) -> Any:
        return RandUnits()


class SizedTextField(TextField):
    """Text inside a given size: without the one terminator it should end with, or bytes if it cannot be text."""

    def take(self, cursor: Cursor, names: Mapping[str, Any], index: int = 0) -> bytes:
        found = BytesField.take(self, cursor, names, index)
        return found[:-2] if len(found) % 2 == 0 and found.endswith(b"\0\0") else found

    def put(self, out: Output, value: Any, names: Any) -> None:
        data = self.any2i(None, value)
        out += data
        size = None if self.size_expr is None else names.ask(self.size_expr, None, len(out))
        if size != len(data) and len(data) % 2 == 0:
            out += b"\0\0"


def scalar(spec: _model.Field, default: Any) -> Any:
    """The field that reads and writes what a field of the Model describes, if that is one value."""
    match spec.type:
        case Int():
            return (NumberEnumField if spec.enum else NumberField)(spec, default)
        case Chars():
            return TextField(spec, default)
        case Data(_, form):
            return {"guid": GuidField, "text": SizedTextField, "bytes": BytesField}[form](spec, default)
        case _:
            return None
