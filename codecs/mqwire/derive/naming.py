"""How things of the Model are called in generated Python."""

from __future__ import annotations

from mqwire._model import Field, Model, Ref, Struct, Switch


def local(struct_id: str) -> str:
    """`mqdsrp.sync_reply` as part of a function name."""
    return struct_id.rpartition(".")[2]


def module_of(id: str) -> str:
    return id.partition(".")[0]


def file_structs(model: Model, file: str) -> list[Struct]:
    """The structures of one .ksy file, those that others are made of first."""
    ordered: dict[str, Struct] = {}

    def visit(struct: Struct) -> None:
        for field in struct.fields:
            for target in targets(field):
                if module_of(target) == file and target not in ordered:
                    visit(model.structs[target])
        ordered[struct.id] = struct

    for struct in model.structs.values():
        if module_of(struct.id) == file and struct.id not in ordered:
            visit(struct)
    return list(ordered.values())


def targets(field: Field) -> list[str]:
    """The structures that a field may hold."""
    match field.type:
        case Ref(struct):
            return [struct]
        case Switch(_, cases, default):
            return list(dict.fromkeys([*(t for _, t in cases), *([default] if default else [])]))
        case _:
            return []


def enum_member(id: str) -> str:
    return id.upper()
