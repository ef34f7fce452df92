"""Which class stands for which structure of the Model."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from mqwire._generated.model import MODEL
from mqwire._message import Message, Structure
from mqwire._model import Protocol, Struct, fixed_size

PROPERTIES = {member.value: member for member in MODEL.enums["propvalue.prop_id"].members}
"""What is known of each property identifier."""


@cache
def types_module(file: str) -> ModuleType:
    return import_module(f"mqwire._generated.types.{file}")


@cache
def fast_module(file: str) -> ModuleType:
    return import_module(f"mqwire._generated.fast.{file}")


@cache
def class_of(struct_id: str) -> Any:
    file, _, _ = struct_id.partition(".")
    return getattr(types_module(file), MODEL.structs[struct_id].cls)


@cache
def enum_class(enum_id: str) -> dict[int, Any]:
    """The members of an enumeration by value."""
    file, _, _ = enum_id.partition(".")
    return {int(member): member for member in getattr(types_module(file), MODEL.enums[enum_id].cls)}


@cache
def enum_names(enum_id: str) -> dict[int, str]:
    """What the members of an enumeration are called, by value."""
    return {member.value: member.name for member in MODEL.enums[enum_id].members}


def struct_of(obj: Structure | type[Structure]) -> Struct:
    return MODEL.structs[obj.struct_id]


@cache
def leading_slices(struct_id: str) -> dict[str, slice]:
    """Where the fixed-size fields that a structure begins with are in it."""
    found: dict[str, slice] = {}
    offset = 0
    for field in MODEL.structs[struct_id].fields:
        size = fixed_size(MODEL, field)
        if size is None:
            break
        found[field.id] = slice(offset, offset + size)
        offset += size
    return found


@cache
def _protocols_by_struct() -> dict[str, Protocol]:
    return {m.id: p for p in MODEL.protocols.values() for m in MODEL.messages(p.root)}


def protocol_of(cls: type[Structure]) -> str:
    return _protocols_by_struct()[cls.struct_id].id


def message_name(message: Message) -> str:
    """The name of a message; some are told apart by their values only."""
    from mqwire import _hooks

    return _hooks.message_name(message) or struct_of(message).message


@cache
def messages_named(protocol: str) -> dict[str, tuple[Struct, ...]]:
    """The message structures of a protocol by the names that its documents use."""
    found: dict[str, tuple[Struct, ...]] = {}
    for struct in MODEL.messages(MODEL.protocols[protocol].root):
        for name in (struct.message, *struct.aliases):
            found[name] = (*found.get(name, ()), struct)
    return found
