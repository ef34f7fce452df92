# SPDX-License-Identifier: GPL-2.0-only
# Scapy is GPL-2.0-only, so this package, which builds on it, is as well; nothing else in mqwire imports it.
"""Fields that hold packets or lists: structures inside structures, arrays, properties and the body of a message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scapy.fields import Field, PacketField, PacketListField
from scapy.packet import Packet
from scapy.volatile import RandField, RandNum, VolatileValue

from mqwire import _model
from mqwire._careful import least_size
from mqwire._evaluate import evaluate
from mqwire._generated.model import MODEL
from mqwire._model import Data, Int, Num, Ref, Struct, Switch
from mqwire.scapy._cursor import Cursor, Opaque, Output, Stop
from mqwire.scapy._scalars import BytesField, Wire, scalar

Layers = Callable[[str], Any]
"""The packet class of a structure by its id."""


def counted(spec: _model.Field, cursor: Cursor, names: Mapping[str, Any]) -> int | None:
    """How many elements an array has; None if it goes on to the end."""
    if spec.repeat == "eos":
        return None
    assert spec.repeat is not None
    count: int = evaluate(spec.repeat, names, cursor.pos)
    # What the layout itself repeats is no array that a sender could make long.
    return count if isinstance(spec.repeat, Num) else cursor.bounded(count, least_size(spec))


def _goes_on(cursor: Cursor, have: int, count: int | None) -> bool:
    if count is not None:
        return have < count
    return cursor.left > 0 and cursor.bounded(have) == have


class ItemsField(Wire, Field[list[Any], bytes]):
    """An array of numbers, texts or GUIDs."""

    islist = 1

    def __init__(self, spec: _model.Field, default: Any) -> None:
        self.spec, self.item = spec, scalar(spec, None)
        Field.__init__(self, spec.id, default)

    def take(self, cursor: Cursor, names: Mapping[str, Any], index: int = 0) -> list[Any]:  # noqa: ARG002
        count = counted(self.spec, cursor, names)
        found: list[Any] = []
        while _goes_on(cursor, len(found), count):
            found.append(self.item.take(cursor, names, len(found)))
        return found

    def put(self, out: Output, value: Any, names: Mapping[str, Any]) -> None:
        for item in value:
            self.item.put(out, item, names)

    def any2i(self, pkt: Any, x: Any) -> Any:
        return [self.item.any2i(pkt, item) for item in x] if isinstance(x, list | tuple) else x

    def i2count(self, pkt: Any, x: Any) -> int:  # noqa: ARG002
        return len(x)

    def human(self, x: Any) -> Any:
        return [self.item.human(item) for item in x] if isinstance(x, list) else x

    def shown(self, x: Any) -> str:
        return f"[{', '.join(map(self.item.shown, x))}]" if isinstance(x, list) else repr(x)

    def any_value(self) -> Any:
        made = (self.item.any_value() for _ in range(int(RandNum(0, 4))))
        return [item._fix() if isinstance(item, VolatileValue) else item for item in made]


class StructField(Wire, PacketField):
    """One structure inside another."""

    holds_packets = 1

    def __init__(self, spec: _model.Field, default: Any, layers: Layers) -> None:
        assert isinstance(spec.type, Ref)
        self.spec, self.struct_id = spec, spec.type.struct
        PacketField.__init__(self, spec.id, default, layers(self.struct_id))

    def take(self, cursor: Cursor, names: Mapping[str, Any], index: int = 0) -> Any:  # noqa: ARG002
        cursor.args = self.arguments(names)
        return read_inside(self.cls, cursor, names)

    def arguments(self, names: Mapping[str, Any]) -> dict[str, Any]:
        assert isinstance(self.spec.type, Ref)
        values = (evaluate(argument, names) for argument in self.spec.type.args)
        return dict(zip(MODEL.structs[self.struct_id].params, values, strict=True))

    def put(self, out: Output, value: Any, names: Any) -> None:
        put_packet(out, value, self.known(names))

    def known(self, names: Any) -> dict[str, Any]:
        """The arguments as far as they can be told."""
        assert isinstance(self.spec.type, Ref)
        missing = object()
        values = (names.ask(argument, missing) for argument in self.spec.type.args)
        params = MODEL.structs[self.struct_id].params
        return {param: value for param, value in zip(params, values, strict=True) if value is not missing}

    def randval(self) -> Any:
        return PacketField.randval(self)


def read_inside(cls: Any, cursor: Cursor, names: Any) -> Any:
    """A structure that is part of a packet; None if not even its first field could be read."""
    at = cursor.pos
    found = cls(cursor, _internal=1, _parent=getattr(names, "packet", None))
    return None if cursor.stop is not None and cursor.pos == at else found


def put_packet(out: Output, value: Any, args: Mapping[str, Any]) -> None:
    """Appends a packet: ours where it is in the whole, any other as its bytes."""
    if hasattr(value, "write"):
        value.write(out, args)
        value = value.payload
    if value is not None:
        out += bytes(value)


class ChoiceField(Wire, PacketField):
    """One of several structures, which another field decides."""

    holds_packets = 1

    def __init__(self, spec: _model.Field, layers: Layers) -> None:
        assert isinstance(spec.type, Switch)
        self.spec, self.layers, self.cases = spec, layers, dict(spec.type.cases)
        PacketField.__init__(self, spec.id, None, Packet)

    def target(self, names: Mapping[str, Any], index: int = 0) -> str | None:
        assert isinstance(self.spec.type, Switch)
        return self.cases.get(int(evaluate(self.spec.type.on, names, index=index)), self.spec.type.default)

    def take(self, cursor: Cursor, names: Mapping[str, Any], index: int = 0) -> Any:
        target = self.target(names, index)
        if target is None:
            return None
        if MODEL.structs[target].kind == "opaque":
            raise opaque(cursor)
        cursor.args = {}
        return read_inside(self.layers(target), cursor, names)

    def put(self, out: Output, value: Any, names: Any) -> None:  # noqa: ARG002
        put_packet(out, value, {})


def opaque(cursor: Cursor) -> Stop:
    """How wide it is nobody knows, but nothing takes no bytes at all."""
    return Opaque("its type is unknown") if cursor.left else Stop("needs at least 1 byte, 0 left")


class _Listed(Wire, PacketListField):
    islist = 1
    holds_packets = 1

    def any2i(self, pkt: Any, x: Any) -> Any:
        return PacketListField.any2i(self, pkt, list(x) if isinstance(x, tuple) else [] if x is None else x)

    def randval(self) -> Any:
        return None


class StructListField(_Listed):
    """An array of structures."""

    def __init__(self, spec: _model.Field, default: Any, layers: Layers) -> None:
        assert isinstance(spec.type, Ref)
        self.spec = spec
        PacketListField.__init__(self, spec.id, default, layers(spec.type.struct))

    def take(self, cursor: Cursor, names: Mapping[str, Any], index: int = 0) -> list[Any]:  # noqa: ARG002
        count = counted(self.spec, cursor, names)
        found: list[Any] = []
        while cursor.stop is None and _goes_on(cursor, len(found), count):
            cursor.args = {}
            item = read_inside(self.cls, cursor, names)
            if item is not None:
                found.append(item)
        return found

    def put(self, out: Output, value: Any, names: Mapping[str, Any]) -> None:  # noqa: ARG002
        for item in value:
            put_packet(out, item, {})


class ValueField(Wire, Field[Any, bytes]):
    """The value of a property, whose type its identifier decides."""

    islist = 1  # where it is a vector; of no account elsewhere

    def __init__(self, spec: _model.Field, pairs: Struct) -> None:
        assert isinstance(spec.type, Switch)
        self.spec, self.on, self.ids = spec, spec.type.on, pairs.fields[0].id
        kinds = {target: _Kind(MODEL.structs[target]) for _, target in spec.type.cases}
        self.kinds = {value: kinds[target] for value, target in spec.type.cases}
        Field.__init__(self, "value", b"")

    def kind(self, pkt: Any) -> Any:
        """How the value of a property is laid out; None if nobody knows, or its identifier is still random."""
        id = None if pkt is None else pkt.wire("id")
        return self.kinds.get(evaluate(self.on, {self.ids: [id]}, index=0)) if isinstance(id, int) else None

    def take(self, cursor: Cursor, names: Any, index: int = 0) -> Any:  # noqa: ARG002
        kind = self.kind(names.packet)
        if kind is None:
            raise opaque(cursor)
        return kind.take(cursor)

    def put(self, out: Output, value: Any, names: Any) -> None:
        kind = self.kind(names.packet)
        if kind is None:
            out += bytes(value)
        else:
            kind.put(out, value)

    def any2i(self, pkt: Any, x: Any) -> Any:
        kind = self.kind(pkt)
        return x if kind is None or x is None else kind.content.any2i(pkt, x)

    def i2h(self, pkt: Any, x: Any) -> Any:
        kind = self.kind(pkt)
        return x if kind is None or x is None else kind.content.human(kind.settled(x))

    def i2repr(self, pkt: Any, x: Any) -> str:
        kind = self.kind(pkt)
        if kind is None or x is None or isinstance(x, VolatileValue):
            return repr(x)
        found: str = kind.content.shown(kind.settled(kind.content.any2i(pkt, x)))
        return found

    def randval(self) -> Any:
        return _RandValue()


class _RandValue(RandField[Any]):
    """Any value of the type that the identifier decides, which is known only when the property is built."""

    def _fix(self) -> Any:
        return _ANY


_ANY = object()


class _Kind:
    """How values of one type are laid out."""

    def __init__(self, struct: Struct) -> None:
        self.name = struct.name
        self.fields = [ItemsField(f, None) if f.repeat is not None else scalar(f, None) for f in struct.fields]
        self.content = next(field for field in self.fields if field.name == "value")
        self.empty = _empty(self.content)

    def settled(self, value: Any) -> Any:
        """The value that is meant: `b""` stands for none in particular, whatever the type is."""
        if value is _ANY:
            value = self.content.any_value()
            value = value._fix() if isinstance(value, VolatileValue) else value
        return self.empty if value is None or (isinstance(value, bytes) and not value) else value

    def take(self, cursor: Cursor) -> Any:
        values: dict[str, Any] = {}
        for field in self.fields:
            values[field.name] = field.take(cursor, values)
        return values["value"]

    def put(self, out: Output, value: Any) -> None:
        values = {"value": self.content.any2i(None, self.settled(value))}
        for field in self.fields:
            if field.spec.computed is not None:
                values[field.name] = evaluate(field.spec.computed, values)
        for field in self.fields:
            field.put(out, values[field.name], values)


def _empty(content: Any) -> Any:
    """What a value of a type is when nobody says."""
    match content.spec.type:
        case _ if content.islist:
            return []
        case Int():
            return 0
        case Data(size, _):
            return bytes(getattr(size, "value", 0))
        case _:
            return b""


class PropertiesField(_Listed):
    """Properties. On the wire all identifiers come first, then all values."""

    cls: Any

    def __init__(self, spec: _model.Field, layers: Layers) -> None:
        assert isinstance(spec.type, Ref)
        self.spec, self.pairs = spec, MODEL.structs[spec.type.struct]
        PacketListField.__init__(self, spec.id, [], layers(self.pairs.id))

    def take(self, cursor: Cursor, names: Mapping[str, Any], index: int = 0) -> list[Any]:  # noqa: ARG002
        assert isinstance(self.spec.type, Ref)
        arguments = [evaluate(argument, names) for argument in self.spec.type.args]
        known = dict(zip(self.pairs.params, arguments, strict=True))
        id, value = self.cls.entries
        count = counted(id.spec, cursor, known)
        assert count is not None
        parent = getattr(names, "packet", None)
        found = [self.cls.blank(parent, id=id.take(cursor, known)) for _ in range(count)]
        for item in found:
            at = cursor.pos
            try:
                item.fields["value"] = None if cursor.stop else value.take(cursor, item.names())
            except Stop as stop:
                cursor.pos, cursor.stop = at, stop
                item.fields["value"] = None
        return found

    def put(self, out: Output, value: Any, names: Mapping[str, Any]) -> None:  # noqa: ARG002
        for entry in self.cls.entries:
            for item in value:
                item.put_field(out, entry, item.own(entry.name), item.names())


class BodyField(BytesField):
    """The body of a message: bytes, or the packet that they are if the destination of the message tells."""

    holds_packets = 1

    def any2i(self, pkt: Any, x: Any) -> Any:
        return x if isinstance(x, Packet) else BytesField.any2i(self, pkt, x)

    def put(self, out: Output, value: Any, names: Any) -> None:  # noqa: ARG002
        out += names[self.spec.id]  # what its size was computed from: a packet may be another one each time it is built
