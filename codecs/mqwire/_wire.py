"""What an object says on the wire: its fields with everything that is computed worked out."""

from __future__ import annotations

from typing import Any

from mqwire._evaluate import evaluate
from mqwire._message import Structure, replace
from mqwire._model import Struct


def wire_values(struct: Struct, obj: Structure, args: tuple[Any, ...] = ()) -> dict[str, Any]:
    """The fields of a structure, and its parameters, with computed ones worked out where they are None.

    What only the end of encoding tells stays None: see `with_late`.
    """
    values = {f.id: getattr(obj, f.id) for f in struct.fields}
    values.update(zip(struct.params, args, strict=True))
    for field in struct.fields:
        if field.computed is not None and values[field.id] is None:
            values[field.id] = evaluate(field.computed, values)
    return values


def with_late(struct: Struct, obj: Any) -> Any:
    """A copy of an object in which what only the end of encoding tells is filled in."""
    from mqwire._encode import late_value

    for path, _ in struct.late:
        head, _, rest = path.partition(".")
        holder = getattr(obj, head) if rest else obj
        if getattr(holder, rest or head) is None:
            late = late_value(obj)
            obj = replace(obj, **{head: replace(holder, **{rest: late}) if rest else late})
    return obj
