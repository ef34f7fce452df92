"""Which field of the Model a path of a message is about."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from mqwire._encode import encode, spans
from mqwire._generated.model import MODEL
from mqwire._layout import Span
from mqwire._message import Message
from mqwire._model import Field, Ref, Switch
from mqwire._registry import struct_of

_STEP = re.compile(r"([a-z_0-9]+)(?:\[(\d+)\])?\.?")
_PROPERTY_ID, _PROPERTY_VALUE = MODEL.structs["propvalue.property_list"].fields
_PROPERTY_TYPES = dict(_PROPERTY_VALUE.type.cases) if isinstance(_PROPERTY_VALUE.type, Switch) else {}


class Place(NamedTuple):
    """A field and its bytes."""

    field: Field
    span: Span


def field_at(message: Message, path: str) -> Field | None:
    """The field at a path; of a property value the field that holds the value itself."""
    found: Any = message
    field: Field | None = None
    for name, index in _STEP.findall(path):
        if field is not None and _is_property(field) and name in {"id", "value"}:
            type_id = _PROPERTY_TYPES.get(int(found.id))
            if name == "id":
                return _PROPERTY_ID
            return MODEL.structs[type_id].field("value") if type_id else None
        field = next((f for f in struct_of(found).fields if f.id == name), None)
        if field is None:  # trailing or undecoded
            return None
        found = getattr(found, name)
        found = found[int(index)] if index else found
    return field


def _is_property(field: Field) -> bool:
    return isinstance(field.type, Ref) and MODEL.structs[field.type.struct].kind == "pairs"


def places(message: Message) -> tuple[bytes, list[Place]]:
    """The bytes of a message, and its fields that have some of them."""
    found = []
    for span in spans(message):
        field = field_at(message, span.path) if span.size else None
        if field is not None:
            found.append(Place(field, span))
    return encode(message), found
