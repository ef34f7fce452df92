"""Known answers from tables that were typed by hand: bits of flag words, values of properties, new objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import mqwire
from mqwire._generated.model import MODEL
from mqwire._message import Structure
from mqwire._registry import class_of
from mqwire.fuzzing.broken import general, hold, only
from mqwire.fuzzing.checks._typed import ENGINES, deciding, decoded, is_told_apart, values_of
from mqwire.fuzzing.known import (
    Donor,
    donors,
    flag_bits,
    messages_by_name,
    new_objects,
    property_types,
    property_values,
)

_VALUE_RULE = ".property_value"


def bits(words: list[str], rest: bytes) -> None:
    """Another flag word in a typed message, given in bytes; bits that other fields go by stay what they are."""
    typed = messages_by_name().get(words[0]) if len(words) > 1 else None
    table = flag_bits().get((typed.protocol, general(words[1]))) if typed is not None else None
    if typed is None or table is None or words[1] not in typed.fields:
        return
    path = words[1]
    _, offset, size = typed.fields[path]
    kept = sum(field.mask for id, field in table.items() if id in deciding() - {"id"})
    word = int.from_bytes(typed.data[offset : offset + size], "little") & kept
    word |= int.from_bytes(rest[:size], "little") & ~kept
    data = typed.data[:offset] + word.to_bytes(size, "little") + typed.data[offset + size :]
    if is_told_apart(data) != is_told_apart(typed.data):  # would be another message
        return
    wanted = {id: field.of(word) for id, field in table.items() if field.of(word)}
    for engine in ENGINES:
        found = values_of(decoded(data, typed, strict=False, engine=engine), typed.name)(path)
        place = f"{typed.protocol} {general(path)}"
        hold(found == wanted, "bits are where they are published", place, f"{word:#x}: {found} is not {wanted}")


def values(words: list[str], _: bytes) -> None:
    """The published values of a property are fine, and those beside them are not."""
    known = next((k for k in property_types() if words and words[0] == str(k.id)), None)
    allowed = None if known is None else property_values().get(known.id)
    if known is None or allowed is None:
        return
    donor = next(iter(donors().get(known.type, ())))
    size = donor.typed.fields[donor.path][2]
    beside = {edge + step for edge in (min(allowed), max(allowed)) for step in (-1, 1)} | {max(allowed) + 255}
    for value in sorted({*(allowed if isinstance(allowed, frozenset) else (min(allowed), max(allowed))), *beside}):
        if 0 <= value < 1 << 8 * size:
            is_fine = not _is_reported(donor, known.id, value.to_bytes(size, "little"))
            hold(is_fine == (value in allowed), "published values are fine, others not", known.name, f"{value}")


def _is_reported(donor: Donor, id: int, value: bytes) -> bool:
    _, offset, size = donor.typed.fields[donor.path]
    data = donor.with_id(id)
    message = decoded(data[:offset] + value + data[offset + size :], donor.typed, strict=False, engine="fast")
    inside = donor.path.partition(".")[0]
    with only(doing="validate"):
        return any(f.rule.endswith(_VALUE_RULE) and f.path.startswith(inside) for f in mqwire.validate(message))


def new(words: list[str], _: bytes) -> None:
    """A structure that is made of nothing has in its fields what was typed, and nothing else."""
    id = words[0] if words else ""
    if id not in MODEL.structs or MODEL.structs[id].kind not in MADE:
        return
    with only(doing="making an object"):
        found = dict(_leaves(class_of(id)()))
    wanted = _typed(class_of(id)())
    for path in sorted({*found, *wanted}):
        ours, theirs = found.get(path), wanted.get(path)
        hold(ours == theirs, "new objects are as typed", f"{id} {path}", f"{ours!r} is not {theirs!r}")


MADE = frozenset({"message", "record", "flags"})


def _leaves(obj: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The values in an object that are something, by path."""
    if isinstance(obj, Structure):
        for name in type(obj).__struct_fields__:
            yield from _leaves(getattr(obj, name), f"{path}.{name}" if path else name)
    elif any(obj) if isinstance(obj, bytes) else obj:
        yield path, obj


def _typed(obj: Structure) -> dict[str, Any]:
    """What was typed for a structure and for those inside it; the outer one has the last word."""
    found: dict[str, Any] = {}
    for name in type(obj).__struct_fields__:
        inner = getattr(obj, name)
        if isinstance(inner, Structure):
            found |= {f"{name}.{path}": value for path, value in _typed(inner).items()}
    return found | new_objects().get(obj.struct_id, {})
