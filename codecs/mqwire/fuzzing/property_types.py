"""Which property identifiers have values of which type, from the Model."""

from __future__ import annotations

from mqwire._generated.model import MODEL
from mqwire._model import Switch

TYPE_OF: dict[int, str] = {
    value: target
    for field in MODEL.structs["propvalue.property_list"].fields
    if isinstance(field.type, Switch)
    for value, target in field.type.cases
}
"""The structure of its value, by identifier."""

BY_TYPE: dict[str, list[int]] = {
    type_id: sorted(id for id, other in TYPE_OF.items() if other == type_id)
    for type_id in dict.fromkeys(TYPE_OF.values())
}
