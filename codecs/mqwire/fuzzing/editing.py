"""Edits of decoded objects: values, elements, parts of other messages, properties of other types.

What an edit does follows from the Model and from decisions that come out of bytes, so the same decisions give the
same object. Some edits make objects that no bytes stand for, on purpose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import mqwire
from mqwire._generated.model import MODEL
from mqwire._message import Structure, replace
from mqwire._model import Bits, Data, Field, Int, Ref, Switch
from mqwire._registry import class_of, enum_class
from mqwire._values import Guid, decode_units
from mqwire.fuzzing.choices import Choices
from mqwire.fuzzing.property_types import BY_TYPE, TYPE_OF
from mqwire.properties import Property

_MOST_EDITS = 6
_UNITS = ("A", "\0", "\ud800", "\udc00", "\U00010400", "\\", "<", ">", " ", "\u0100", "\uffff")
_EDGE = re.compile(r"\b|\Z")
_NONSENSE: tuple[Any, ...] = (
    None,
    "",
    "text",
    b"",
    b"\x01",
    0,
    -1,
    1.5,
    True,
    (),
    ("",),
    [1],
    (None,),
    {},
    Guid(bytes(16)),
)
_STEPS = (-256, -255, -2, -1, 1, 2, 255, 256)


class Spot(NamedTuple):
    """An attribute or element of an object: how to get there from the message, and what is there."""

    steps: tuple[str | int, ...]
    value: Any
    field: Field | None


def spots(obj: Any, steps: tuple[str | int, ...] = (), field: Field | None = None) -> Iterator[Spot]:
    """Every value in an object, the object itself left out."""
    if steps:
        yield Spot(steps, obj, field)
    if isinstance(obj, Structure):
        described = _fields(obj.struct_id)
        for name in type(obj).__struct_fields__:
            yield from spots(getattr(obj, name), (*steps, name), described.get(name))
    elif isinstance(obj, tuple):
        for index, item in enumerate(obj):
            yield from spots(item, (*steps, index), field)


@cache
def _fields(struct_id: str) -> dict[str, Field]:
    struct = MODEL.structs.get(struct_id)
    return {} if struct is None else {field.id: field for field in struct.fields}


def put(obj: Any, steps: Sequence[str | int], value: Any) -> Any:
    """A copy of an object with another value at a spot."""
    if not steps:
        return value
    head, *rest = steps
    if isinstance(head, str):
        return replace(obj, **{head: put(getattr(obj, head), rest, value)})
    return (*obj[:head], put(obj[head], rest, value), *obj[head + 1 :])


def edit(message: mqwire.Message, choices: Choices, donors: Sequence[mqwire.Message] = ()) -> mqwire.Message:
    """The message after a few edits; as it was if nothing in it can be edited."""
    for _ in range(1 + choices.below(_MOST_EDITS)):
        found = list(spots(message))
        if not found:
            return message
        spot = choices.pick(found)
        message = put(message, spot.steps, _other(spot, choices, donors))
        if choices.used_up:
            break
    return message


def _other(spot: Spot, choices: Choices, donors: Sequence[mqwire.Message]) -> Any:
    """Another value for a spot: mostly one of its own kind."""
    how = choices.below(16)
    if how == 0:
        return choices.pick(_NONSENSE)
    if how == 1 and donors:
        return _donated(spot, choices.pick(donors), choices)
    value, field = spot.value, spot.field
    if isinstance(value, Property):
        return _property(value, choices)
    for kind, change in _CHANGES.items():
        if isinstance(value, kind):
            return change(value, field, choices)
    return _something(field, choices)


def _donated(spot: Spot, donor: mqwire.Message, choices: Choices) -> Any:
    """What another message has in a field of the same name, or anything of the same type."""
    found = list(spots(donor))
    alike = [s for s in found if s.field is spot.field and s.field is not None]
    alike = alike or [s for s in found if type(s.value) is type(spot.value)]
    return choices.pick(alike).value if alike else spot.value


# --- by kind of value ---


def _number(value: int, field: Field | None, choices: Choices) -> Any:
    size = field.type.size if field is not None and isinstance(field.type, Int) else 4
    top = (1 << (field.type.width if field is not None and isinstance(field.type, Bits) else 8 * size)) - 1
    match choices.below(7):
        case 0:
            return choices.pick((0, 1, top // 2, top // 2 + 1, top - 1, top))
        case 1:
            return value + choices.pick(_STEPS)
        case 2:
            return choices.pick((top + 1, -1, -(top // 2) - 1, -(top // 2) - 2, 1 << 64))
        case 3 if field is not None and field.enum:
            return choices.pick(list(enum_class(field.enum).values()))
        case 4:
            return None
        case _:
            return int.from_bytes(choices.take(size), "little") & top


def _flag(value: bool, _: Field | None, choices: Choices) -> Any:
    return choices.pick((not value, not value, not value, int(not value), 2, None))


def _text(value: str, _: Field | None, choices: Choices) -> Any:
    at, unit = _somewhere(value, choices), choices.pick(_UNITS)
    match choices.below(6):
        case 0:
            return value[:at] + unit + value[at:]
        case 1:
            return value[:at] + value[at + 1 :]
        case 2:
            return value + unit * choices.pick((1, 2, 64, 127, 128, 255, 256))
        case 3:
            return ""
        case 4:
            return decode_units(choices.take(2 * choices.below(8)))
        case _:
            return value[:at] + unit + value[at + 1 :]


def _somewhere(text: str, choices: Choices) -> int:
    """A place in a text, every second time at an edge of what punctuation divides it into: patterns end there."""
    edges = [match.start() for match in _EDGE.finditer(text)]
    return choices.pick(edges) if edges and choices.below(2) else choices.below(len(text) + 1)


def _bytes(value: bytes, field: Field | None, choices: Choices) -> Any:
    if isinstance(value, Guid):
        return choices.pick(
            (Guid(choices.take(16)), Guid(bytes(16)), Guid(b"\xff" * 16), bytes(value), bytes(value)[:15])
        )
    at = choices.below(len(value) + 1)
    match choices.below(5):
        case 0:
            return value[:at]
        case 1:
            return value + choices.take(1 + choices.below(8))
        case 2:
            return value[:at] + choices.take(1) + value[at + 1 :]
        case 3:
            return b""
        case _ if field is not None and isinstance(field.type, Data) and field.fill is not None:
            return None
        case _:
            return value * 2


def _items(value: tuple[Any, ...], field: Field | None, choices: Choices) -> Any:
    if not value:
        return choices.pick(((), (0,), ("A",), (_something(field, choices),)))
    one, other = choices.below(len(value)), choices.below(len(value))
    match choices.below(6):
        case 0:
            return (*value[:one], *value[one + 1 :])
        case 1:
            return (*value[:one], value[other], *value[one:])
        case 2:
            swapped = list(value)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            return tuple(swapped)
        case 3:
            return ()
        case 4:
            return value[::-1]
        case _:
            return value * choices.pick((2, 3, 64)) if len(value) < 64 else value[: one + 1]


def _structure(value: Structure, field: Field | None, choices: Choices) -> Any:
    """Gone, fresh, or another of the structures that could stand here."""
    targets = _targets(field)
    if targets and choices.below(2):
        return class_of(choices.pick(targets))()
    return choices.pick((None, _fresh(type(value))))


def _targets(field: Field | None) -> list[str]:
    match None if field is None else field.type:
        case Switch(_, cases, default):
            ids = [*(target for _, target in cases), *([default] if default else [])]
            return [id for id in dict.fromkeys(ids) if MODEL.structs[id].kind == "record"]
        case Ref(id) if MODEL.structs[id].kind in {"record", "flags"}:
            return [id]
        case _:
            return []


def _something(field: Field | None, choices: Choices) -> Any:
    """A value where there was none."""
    targets = _targets(field)
    if targets:
        return _fresh(class_of(choices.pick(targets)))
    if field is not None and isinstance(field.type, Int | Bits):
        return _number(0, field, choices)
    return choices.pick((0, 1, "", "A", b"", choices.take(4), ()))


def _fresh(cls: type[Any]) -> Any:
    try:
        return cls()
    except TypeError:  # a field without a default
        return None


def _property(value: Property, choices: Choices) -> Any:
    """Another identifier of the same type or of the next, with the value or without."""
    type_id = TYPE_OF.get(value.id, "") if isinstance(value.id, int) else ""
    match choices.below(4):
        case 0 if type_id:
            return Property(choices.pick(BY_TYPE[type_id]), value.value)
        case 1:
            kind = choices.pick(sorted(BY_TYPE))
            return Property(choices.pick(BY_TYPE[kind]), value.value)
        case 2:
            return Property(int.from_bytes(choices.take(4), "little"), value.value)
        case _:
            kind = choices.pick(sorted(BY_TYPE))
            return Property(choices.pick(BY_TYPE[kind]), sample(kind, choices))


def sample(type_id: str, choices: Choices) -> Any:
    """A value of a property type, as the Model describes the field that holds it."""
    field = MODEL.structs[type_id].field("value")
    if field.repeat is not None:
        return tuple(_scalar(field, choices) for _ in range(choices.below(4)))
    return _scalar(field, choices)


def _scalar(field: Field, choices: Choices) -> Any:
    match field.type:
        case Int(size, signed):
            return int.from_bytes(choices.take(size), "little", signed=signed)
        case Data(_, "guid"):
            return Guid(choices.take(16))
        case Data():
            return choices.take(choices.below(12))
        case _:
            return decode_units(choices.take(2 * choices.below(6))).replace("\0", "0")


_CHANGES: dict[type[Any], Callable[[Any, Field | None, Choices], Any]] = {
    bool: _flag,
    int: _number,
    str: _text,
    bytes: _bytes,
    tuple: _items,
    Structure: _structure,
}
