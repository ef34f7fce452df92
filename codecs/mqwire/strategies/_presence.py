"""What decides whether a field is there: values before it, its own presence, or what others add up to."""

from __future__ import annotations

from functools import cache
from typing import Literal

from mqwire._generated.model import MODEL
from mqwire._model import Expr, Name, Ref, Struct
from mqwire.strategies._rules import paths_in

Decider = Literal["values", "itself", "others"]


@cache
def decider(struct_id: str, field_id: str) -> Decider:
    """`itself` where a count or flag on the wire only says that the field is there, `others` where it counts those."""
    struct = MODEL.structs[struct_id]
    cond = struct.field(field_id).cond
    if cond is None:
        return "values"
    counted = [meaning for head, *_ in paths_in(cond) if (meaning := _meaning(struct, head)) is not None]
    if not counted:
        return "values"
    return "itself" if any(field_id in path for meaning in counted for path in paths_in(meaning)) else "others"


def _meaning(struct: Struct, name: str) -> Expr | None:
    """How a computed field, or a parameter that stands for one, is computed."""
    for field in struct.fields:
        if field.id == name:
            return field.computed
    for user in MODEL.structs.values():
        for field in user.fields:
            if isinstance(field.type, Ref) and field.type.struct == struct.id:
                argument = field.type.args[struct.params.index(name)]
                return _meaning(user, argument.id) if isinstance(argument, Name) else None
    return None
