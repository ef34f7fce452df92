"""What inputs reach of the Model: which fields, which values of enumerations, which rules kept and broken."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import mqwire
from mqwire._evaluate import evaluate
from mqwire._generated.model import MODEL
from mqwire._message import Structure
from mqwire._model import Bits, Field, Int, Ref, Struct
from mqwire.fuzzing import inputs, machines
from mqwire.fuzzing.interpret import structures
from mqwire.fuzzing.property_types import TYPE_OF
from mqwire.fuzzing.targets import Target
from mqwire.properties import Property

# Structures that exist in the description of a markup text only; objects keep the text.
_INSIDE = {
    field.type.struct
    for struct in MODEL.structs.values()
    if struct.kind == "markup"
    for field in struct.fields
    if isinstance(field.type, Ref)
}


@dataclass
class Seen:
    """Of one field."""

    present: int = 0
    absent: int = 0
    values: Counter[int] = field(default_factory=Counter)
    """Of enumerations and flags only."""


class Row(NamedTuple):
    """One thing of the Model that can be reached, and how often it was."""

    group: str
    name: str
    detail: str
    inputs: int


@dataclass
class Reached:
    """Counts over many messages."""

    messages: int = 0
    refused: int = 0
    structs: Counter[str] = field(default_factory=Counter)
    fields: defaultdict[tuple[str, str], Seen] = field(default_factory=lambda: defaultdict(Seen))
    broken: Counter[str] = field(default_factory=Counter)
    properties: Counter[int] = field(default_factory=Counter)

    def add(self, wire: bytes, protocol: str) -> None:
        try:
            message = mqwire.decode(wire, protocol, strict=False)
        except mqwire.DecodeError:
            self.refused += 1
            return
        self.messages += 1
        self.broken.update({finding.rule for finding in mqwire.validate(message)})
        for obj, _ in structures(message):
            self._structure(obj)

    def _structure(self, obj: Structure) -> None:
        if isinstance(obj, Property):
            if obj.value is not None and isinstance(obj.id, int):
                self.properties[int(obj.id)] += 1
            return
        struct = MODEL.structs.get(obj.struct_id)
        if struct is None:
            return
        self.structs[struct.id] += 1
        values = _values(struct, obj)
        for described in struct.fields:
            value = values.get(described.id)
            seen = self.fields[struct.id, described.id]
            if value is None or value == ():
                seen.absent += 1
                continue
            seen.present += 1
            if isinstance(value, int) and (described.enum or isinstance(described.type, Bits)):
                seen.values[int(value)] += 1

    def rows(self) -> Iterator[Row]:
        """Everything that could be reached, whether it was or not."""
        for struct in MODEL.structs.values():
            if struct.kind not in {"record", "message", "flags"} or struct.id in _INSIDE:
                continue
            yield Row(struct.id, struct.id, "structure", self.structs[struct.id])
            for described in struct.fields:
                yield from self._field_rows(struct, described)
            for rule in struct.rules:
                yield Row(struct.id, rule.id, "rule broken", self.broken[rule.id])
        for id in sorted(TYPE_OF):
            yield Row("properties", str(id), "property with a value", self.properties[id])

    def _field_rows(self, struct: Struct, described: Field) -> Iterator[Row]:
        seen = self.fields[struct.id, described.id]
        if described.const is not None:  # the class says it
            return
        what = "unusual bytes" if described.fill is not None else "value"
        yield Row(struct.id, described.id, what, seen.present)
        if described.cond is not None and not described.computed:
            yield Row(struct.id, described.id, "left out", seen.absent)
        if struct.message == "unknown":  # has the values that no other message has
            return
        if described.enum and isinstance(described.type, Int | Bits):
            for member in MODEL.enums[described.enum].members:
                yield Row(struct.id, described.id, f"= {member.value} {member.id}", seen.values[member.value])
        elif isinstance(described.type, Bits) and described.type.width == 1:
            for value in (0, 1):
                yield Row(struct.id, described.id, f"= {value}", seen.values[value])


def _values(struct: Struct, obj: Structure) -> dict[str, Any]:
    """What stands on the wire; of a message that was read in part, what was read."""
    values = {described.id: getattr(obj, described.id, None) for described in struct.fields}
    for described in struct.fields:
        if described.computed is not None and values[described.id] is None:
            with suppress(TypeError, AttributeError, ValueError, LookupError):
                values[described.id] = evaluate(described.computed, values)
    for path, _ in struct.late:
        head = path.partition(".")[0]
        if values.get(head) is None:
            values[head] = 0  # filled in by the end of encoding
    return values


def messages_in(target: Target, data: bytes) -> Iterable[tuple[str, bytes]]:
    """The messages that an input of a target holds, with their protocols."""
    if target.protocol:
        return [(target.protocol, data)]
    if target.kind in {"message", "grow"}:
        found = inputs.message(data)
        return [] if found is None else [found]
    if target.kind == "machine":
        parsed = machines.parse(data)
        return [] if parsed is None else [("mqdsrp", body) for body in parsed[3]]
    if target.kind == "property":
        return _of_property(data)
    if target.kind in {"stream", "segments"}:
        return _of_stream(data)
    return []


def _of_property(data: bytes) -> Iterator[tuple[str, bytes]]:
    from mqwire.fuzzing.checks.properties import wrapped

    words, value = inputs.split(data)
    for id in inputs.numbers(words[:1]):
        yield from wrapped(id, value)


def _of_stream(data: bytes) -> Iterator[tuple[str, bytes]]:
    try:
        for packet in mqwire.Framer().feed(inputs.split(data)[1]):
            yield "mqqb", packet
    except mqwire.DecodeError:
        return
