# SPDX-License-Identifier: GPL-2.0-only
# Scapy is GPL-2.0-only, so this package, which builds on it, is as well; nothing else in mqwire imports it.
"""The layers, made of the Model when this package is imported: no layout is written down here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scapy.fields import ConditionalField, RawVal
from scapy.layers.inet import TCP
from scapy.packet import Packet, Raw
from scapy.volatile import RandChoice

from mqwire._evaluate import evaluate
from mqwire._generated.model import MODEL
from mqwire._model import Bits, Call, Data, Field, Int, Ref, Struct, Switch, Union, walk
from mqwire._registry import class_of
from mqwire._values import encode_units
from mqwire.derive.types import late_here
from mqwire.scapy._cursor import Cursor, Stop
from mqwire.scapy._holders import (
    BodyField,
    ChoiceField,
    ItemsField,
    PropertiesField,
    StructField,
    StructListField,
    ValueField,
)
from mqwire.scapy._names import Names
from mqwire.scapy._packets import Flags, Markup, Message, Structure
from mqwire.scapy._scalars import FlagEnumField, FlagField, NumberEnumField, TextField, scalar
from mqwire.scapy._tcp import StreamMessage

BODY = ("mqqb.message_properties_header", "message_body")
"""The one field whose bytes are a message of another protocol."""
STREAM = "mqqb"
"""The protocol whose packets follow each other in a TCP stream."""
_METACLASS: Any = type(Structure)
_BASES = {"flags": Flags, "markup": Markup}
_made: dict[str, Any] = {}
PROTOCOLS: dict[str, Any] = {}
"""By protocol: the class that dissects any of its messages."""


def layer(struct_id: str) -> Any:
    """The packet class of a structure."""
    if struct_id not in _made:
        _made[struct_id] = _Maker(MODEL.structs[struct_id]).make()
    return _made[struct_id]


def class_name(struct: Struct) -> str:
    """Its class in mqwire, unless other protocols have one of that name as well."""
    shared = sum(other.cls == struct.cls for other in MODEL.structs.values()) > 1
    return struct.protocol.upper() + struct.cls if shared else struct.cls


class _Maker:
    def __init__(self, struct: Struct) -> None:
        self.struct = struct

    def make(self) -> Any:
        struct = self.struct
        entries = tuple(self.entries())
        base = protocol_layer(struct) if struct.kind == "message" else _BASES.get(struct.kind, Structure)
        content: dict[str, Any] = {
            "__module__": "mqwire.scapy",
            "__doc__": f"{struct.name}, {struct.section}: {struct.doc}",
            "name": f"MSMQ {class_name(struct)}",
            "fields_desc": [conditional(entry) for entry in entries],
        }
        if struct.kind == "markup":
            content["records"] = tuple(self.field(field) for field in struct.fields)
        made: Any = _METACLASS(class_name(struct), (base,), content)
        made.model, made.struct_id = struct, struct.id
        made.entries, made.by_name = entries, {entry.name: entry for entry in entries}
        made.late_names = frozenset(f.id for f in struct.fields if late_here(MODEL, struct, f))
        for entry in entries:
            if hasattr(Structure, entry.name):  # an attribute of every packet would hide the field
                setattr(made, entry.name, _attribute(entry.name))
        for view, _ in struct.markup:
            if view:
                setattr(made, view, _view(struct.id, view))
        return made

    def entries(self) -> Iterator[Any]:
        struct = self.struct
        match struct.kind:
            case "flags":
                for field in struct.fields:
                    yield (FlagEnumField if field.enum else FlagField)(field, field.default or 0)
            case "pairs":
                ids, values = struct.fields
                yield _PropertyId(_renamed(ids, "id"), 0)
                yield ValueField(_renamed(values, "value"), struct)
            case "markup":
                yield _MarkupText(_text_of(struct), b"")
            case _:
                for field in struct.fields:
                    yield self.field(field)

    def field(self, field: Field) -> Any:
        default = self.default(field)
        match field.type:
            case Ref(id) if MODEL.structs[id].kind == "pairs":
                return PropertiesField(field, layer)
            case Ref() if field.repeat is not None:
                return StructListField(field, [], layer)
            case Ref():
                return StructField(field, default, layer)
            case Switch():
                return ChoiceField(field, layer)
            case _ if (self.struct.id, field.id) == BODY:
                return BodyField(field, default)
            case _ if field.repeat is not None:
                return ItemsField(field, [])
            case _:
                return scalar(field, default)

    # --- defaults ---

    def default(self, field: Field) -> Any:
        overrides = {
            path.partition(".")[2]: v for path, v in self.struct.defaults if path.partition(".")[0] == field.id
        }
        if field.const is not None:
            return field.const
        if field.computed is not None or field.fill is not None or late_here(MODEL, self.struct, field):
            return None
        if field.cond is not None and not overrides and (isinstance(field.type, Ref) or _says_it_is_there(field)):
            return None
        return _default(field, overrides)


def _says_it_is_there(field: Field) -> bool:
    """Whether some computed field asks if this one is present: then leaving it out must be possible."""
    asked = (node for s in MODEL.structs.values() for f in s.fields if f.computed for node in walk(f.computed))
    named = (node.args[0] for node in asked if isinstance(node, Call) and node.function == "present")
    return any(getattr(of, "name", getattr(of, "id", "")) == field.id for of in named)


def _default(field: Field, overrides: dict[str, Any]) -> Any:
    if "" in overrides:
        return overrides[""]
    match field.type:
        case Int() | Bits():
            return int(field.default or 0)
        case Data(_, "bytes") if isinstance(field.default, str):
            digits, _, times = field.default.partition("*")
            return bytes.fromhex(digits) * int(times or 1)
        case Data(size, "bytes" | "guid"):
            return bytes(getattr(size, "value", 0))
        case Ref(id) if MODEL.structs[id].kind != "pairs":
            grouped: dict[str, dict[str, Any]] = {}
            for path, value in overrides.items():
                head, _, rest = path.partition(".")
                grouped.setdefault(head, {})[rest] = value
            return layer(id)(**{head: _default(MODEL.structs[id].field(head), rest) for head, rest in grouped.items()})
        case Ref() | Switch():
            return None
        case _:
            return encode_units(str(field.default or ""))


def _renamed(field: Field, id: str) -> Field:
    return replace(field, id=id, repeat=None) if id == "value" else replace(field, id=id)


def _text_of(struct: Struct) -> Field:
    """The one field of a markup text, which the Model has no entry for."""
    return Field(id="text", name=struct.name, section=struct.section, doc=struct.doc, type=Data(None, "text"))


class _PropertyId(NumberEnumField):
    def any_value(self) -> Any:
        return RandChoice(*self.i2s or ())


class _MarkupText(TextField):
    def put(self, out: Any, value: Any, names: Any) -> None:  # noqa: ARG002
        out += self.any2i(None, value)


def conditional(field: Any) -> Any:
    """The field as Scapy shows it: only where it is there, and padding only where it is not as expected."""
    spec: Field = field.spec
    if spec.fill is not None:
        return ConditionalField(field, lambda packet: packet.own(spec.id) is not None)
    if spec.cond is not None or isinstance(field, ChoiceField):
        return ConditionalField(field, lambda packet: _is_there(packet, field))
    return field


def _is_there(packet: Any, field: Any) -> bool:
    value = packet.own(field.name)
    if isinstance(value, RawVal):
        return False
    if field.spec.cond is None:
        return value is not None
    return bool(packet.wanted(field.spec, value, packet.names(), 0))


class _Callable(int):
    """A number under the name of a method of every packet, which Scapy calls."""

    def __new__(cls, value: int, packet: Structure, method: Any) -> _Callable:
        made = super().__new__(cls, value)
        made.packet, made.method = packet, method
        return made

    packet: Structure
    method: Any

    def __call__(self, *args: Any, **options: Any) -> Any:
        return self.method(self.packet, *args, **options)


def _attribute(name: str) -> property:
    """A field of a name that Scapy uses for something else in every packet."""

    method = getattr(Packet, name, None)

    def get(packet: Structure) -> Any:
        found = packet.get_field(name).i2h(packet, packet.own(name))
        return _Callable(found, packet, method) if callable(method) and isinstance(found, int) else found

    def put(packet: Structure, value: Any) -> None:
        if value is not None:  # Scapy clears its own attribute of that name
            packet.setfieldval(name, value)

    return property(get, put)


def _view(struct_id: str, view: str) -> property:
    return property(lambda packet: getattr(class_of(struct_id)(packet.text), view))


# --- protocols ---


def protocol_layer(struct: Struct) -> Any:
    """The base class of a message: that of its protocol, or what all messages have in common."""
    root = next(p.root for p in MODEL.protocols.values() if struct in MODEL.messages(p.root))
    if root not in MODEL.unions:
        return Message
    if root not in PROTOCOLS:
        content = {
            "__module__": "mqwire.scapy",
            "__doc__": f"Any message of {MODEL.protocols[root].title}: dissecting gives the class of the message.",
            "name": f"MSMQ {root.upper()}",
            "dispatch_hook": classmethod(_dispatch(MODEL.unions[root])),
        }
        base = StreamMessage if root == STREAM else Message
        PROTOCOLS[root] = _METACLASS(root.upper(), (base,), content)
    return PROTOCOLS[root]


def _dispatch(union: Union) -> Any:
    def dispatch_hook(cls: Any, _pkt: Any = b"", *args: Any, **fields: Any) -> Any:  # noqa: ARG001
        data = bytes(_pkt) if _pkt else b""
        if isinstance(fields.get("_underlayer"), TCP) and not cls.begins(data):
            return Raw  # the middle of a packet, or something else on that port
        return layer(choose(union, data))

    return dispatch_hook


def choose(union: Union, data: bytes) -> str:
    """The message that the first fields decide on; the one that nobody has defined if they are not all there."""
    while True:
        arm = _arm(union, data)
        if arm not in MODEL.unions:
            return arm
        union = MODEL.unions[arm]


def _arm(union: Union, data: bytes) -> str:
    fallback = next(MODEL.messages(union.default)) if union.default in MODEL.unions else MODEL.structs[union.default]
    probe = layer(fallback.id).blank(None)
    cursor, names = Cursor(data), Names(probe, {})
    try:
        for field in union.preamble:
            probe.read_field(probe.by_name[field.id], cursor, names)
            if cursor.stop is not None:
                raise cursor.stop
    except Stop:
        return union.default
    return dict(union.cases).get(evaluate(union.on, names, 0, data), union.default)


def layer_for(protocol: str) -> Any:
    """The class that dissects the messages of a protocol, as `mqwire.decode` names it."""
    root = MODEL.protocols[protocol].root
    return PROTOCOLS[root] if root in MODEL.unions else layer(root)


LAYERS: dict[str, Any] = {}
"""All packet classes by name."""


def derive() -> None:
    """Makes all layers."""
    for struct in MODEL.structs.values():
        if struct.kind not in {"value", "opaque"}:
            LAYERS[class_name(struct)] = layer(struct.id)
    LAYERS.update({protocol.__name__: protocol for protocol in PROTOCOLS.values()})
