"""What the info column says: the templates of `-mq-says` as Lua tables, for runtime/sentences.lua to fill in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mqwire._model import Bits, Chars, Data, Field, Int, Model, Ref, Struct
from mqwire._templates import DELETED_TYPES, OBJECTS, Choice, Value, parse
from mqwire.derive.wireshark.lua import literal, quoted


def write_sentences(model: Model) -> Iterator[str]:
    for struct in model.structs.values():
        if struct.says:
            yield f"SENTENCES{_key(struct.id)} = {_parts(model, struct, parse(struct.says))}"
    yield ""
    for enum in model.enums.values():
        said = {member.value: member.says for member in enum.members if member.says}
        if said:
            yield f"SAYS{_key(enum.id)} = {literal(said)}"
    yield ""
    for struct in model.structs.values():
        if struct.kind == "pairs" and struct.fields[0].enum is not None:
            members = model.enums[struct.fields[0].enum].members
            yield f"OBJECTS = {literal({m.value: OBJECTS.get(m.object, '') for m in members if m.object})}"
    yield f"DELETED_OBJECTS = {literal({number: OBJECTS[name] for number, name in DELETED_TYPES.items()})}"


def _parts(model: Model, struct: Struct, parts: tuple[Any, ...]) -> str:
    return "{" + ", ".join(_part(model, struct, part) for part in parts) + "}"


def _part(model: Model, struct: Struct, part: str | Value | Choice) -> str:
    match part:
        case Choice(alternatives):
            return f"{{any = {{{', '.join(_parts(model, struct, inner) for inner in alternatives)}}}}}"
        case Value(path, spec):
            found: dict[str, Any] = {
                "path": path.split("."),
                "spec": spec,
                **_how(model, _field_at(model, struct, path)),
            }
            return literal(found)
        case _:
            return quoted(part)


def _field_at(model: Model, struct: Struct, path: str) -> Field | None:
    """The field at the end of a path; None if only the values of a message decide what is there."""
    head, _, rest = path.partition(".")
    field = next((f for f in struct.fields if f.id == head), None)
    if not rest or field is None or not isinstance(field.type, Ref):
        return None if rest else field
    return _field_at(model, model.structs[field.type.struct], rest)


def _how(model: Model, field: Field | None) -> dict[str, Any]:
    """What a value is, as far as that decides how it is said."""
    if field is None:
        return {"how": "text"}  # a view of a markup text
    if field.repeat is not None or _is_pairs(model, field):
        return {"how": "list"}
    if field.enum:
        return {"how": "enum", "enum": field.enum}
    match field.type:
        case Bits(width, _):
            return {"how": "bit" if width == 1 else "number"}
        case Int():
            return {"how": "seqnum" if field.seqnum else "number"}
        case Data(_, form):
            return {"how": "bytes" if form == "bytes" else form, "show": field.show or None}
        case Chars():
            return {"how": "text"}
        case _:
            return {"how": "struct"}


def _is_pairs(model: Model, field: Field) -> bool:
    return isinstance(field.type, Ref) and model.structs[field.type.struct].kind == "pairs"


def _key(id: str) -> str:
    return f"[{quoted(id)}]"
