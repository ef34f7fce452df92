"""One valid change for each property identifier: which type a number stands for is where parsers go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from mqwire._encode import encode
from mqwire._generated.model import MODEL
from mqwire._model import Chars, Data, Field, Int, Member, Switch
from mqwire._registry import PROPERTIES
from mqwire._values import Guid
from mqwire.mqdsrp import ChangePropagation, Command, DirectoryChange
from mqwire.properties import Property, PropId
from mqwire.vectors._typed import typed_messages

_DELETED = 14  # identifiers of deleted objects, 14xx, go with a delete and with nothing else ([MC-MQDSRP] 3.1.1.4)


class PropertyMessage(NamedTuple):
    name: str
    about: str
    data: bytes


def property_messages() -> Iterator[PropertyMessage]:
    (pairs,) = (struct for struct in MODEL.structs.values() if struct.kind == "pairs")
    switch = next(field.type for field in pairs.fields if isinstance(field.type, Switch))
    for number, target in sorted(switch.cases):
        struct, member = MODEL.structs[target], PROPERTIES[number]
        change = DirectoryChange(
            command=Command.DELETE if number // 100 == _DELETED else Command.CREATE,
            path_name="server\\queue",
            partition_id=Guid(bytes(range(0x10, 0x20))),
            previous_seq_number=0x0102030405060708,
            seq_number=0x1112131415161718,
            purged_seq_number=0x01,
            properties=(Property(PropId(number), _value(member, struct.field("value"))),),
        )
        data = encode(ChangePropagation(site_id=Guid(bytes(range(16))), directory_changes=(change,)))
        yield PropertyMessage(f"property_{number:04d}", f"{member.name}, {struct.name}", data)


def _value(member: Member, field: Field) -> Any:
    """A published value where there are any, or else one that shows its byte order."""
    if member.values:
        return member.values[-1]
    if member.range:
        return member.range[1]
    if member.size:
        return bytes(range(0xA0, 0xA0 + member.size))
    if member.blob:
        return next(typed.data for typed in typed_messages() if typed.protocol == member.blob and typed.strict)
    one = _sample(field)
    return (one, one) if field.repeat is not None else one


def _sample(field: Field) -> Any:
    match field.type:
        case Int(size):
            return int.from_bytes(bytes(range(1, size + 1)), "little")
        case Data(_, "guid"):
            return Guid(bytes(range(0xC0, 0xD0)))
        case Chars():
            return "Sample \u00fc\u4e2d"
        case _:
            return bytes(range(0xE0, 0xE9))
