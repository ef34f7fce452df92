"""The hand-assembled vectors leave nothing out: what no vector shows, no test holds to the specification.

Only what is typed in a vector counts, under the path where it is typed; what the codec makes of the rest does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

import pytest

from mqwire import _careful
from mqwire._evaluate import evaluate
from mqwire._generated.model import MODEL
from mqwire._message import Structure
from mqwire._model import Binary, Bits, Data, Expr, Field, Ref, Struct, Switch, walk, word_size
from mqwire._registry import struct_of
from mqwire.fuzzing.known import flag_bits, property_types, property_values
from mqwire.limits import DEFAULT_LIMITS
from tests.support.outcomes import decoded
from tests.support.rules import cases
from tests.support.vectors import Vector, vectors

# A message has all fields that its group starts with, but an InternalHeader makes a packet another packet.
NEVER_THERE = {("mqqb.user_message", "internal_header")}

# [MS-MQCN] 2.2.3 describes more encodings than properties use; tests/test_propids.py reads these.
ENCODINGS_WITHOUT_PROPERTY = {
    "propvalue.vt_bool",
    "propvalue.vt_i1",
    "propvalue.vt_i8",
    "propvalue.vt_ui8",
    "propvalue.vt_ui4_vector",
}


class Sighting(NamedTuple):
    """A field of a structure in a vector, with the value typed for it; None where its parts are typed instead."""

    struct: Struct
    field: Field
    value: Any


@cache
def sightings() -> tuple[Sighting, ...]:
    return tuple(sighting for vector in vectors() for sighting in _in_vector(vector))


def _in_vector(vector: Vector) -> Iterator[Sighting]:
    message = decoded(vector.data, vector.protocol, strict=False)
    yield from _in_struct(message, "", vector.fields)


def _in_struct(obj: Structure, path: str, typed: dict[str, tuple[Any, int, int]]) -> Iterator[Sighting]:
    struct = struct_of(obj)
    for field in struct.fields:
        at = f"{path}{field.id}"
        if at in typed:
            yield Sighting(struct, field, typed[at][0])
        value = getattr(obj, field.id, None)
        items = enumerate(value) if field.repeat is not None and value is not None else [(None, value)]
        for index, item in items:
            yield from _in_item(struct, field, item, at if index is None else f"{at}[{index}]", typed)


def _in_item(
    struct: Struct, field: Field, item: Any, at: str, typed: dict[str, tuple[Any, int, int]]
) -> Iterator[Sighting]:
    if at in typed and field.repeat is not None:
        yield Sighting(struct, field, typed[at][0])
    target = MODEL.structs[field.type.struct] if isinstance(field.type, Ref) else None
    if target is not None and target.kind == "flags":
        bits = typed[at][0] if at in typed else {}
        yield from (Sighting(target, part, bits.get(part.id, 0)) for part in target.fields if at in typed)
    elif target is not None and target.kind == "pairs":
        yield Sighting(struct, field, None)
        yield from _in_pairs(target, item or (), at, typed)
    elif target is not None and target.kind == "markup":
        yield Sighting(struct, field, typed[f"{at}.text"][0])
        yield from _in_markup(target, typed[f"{at}.text"][0])
    elif isinstance(item, Structure):
        yield Sighting(struct, field, None)
        yield from _in_struct(item, f"{at}.", typed)
    elif isinstance(field.type, Switch) and field.type.default and "undecoded" in typed:
        yield Sighting(MODEL.structs[field.type.default], field, typed["undecoded"][0])


def _in_pairs(struct: Struct, pairs: Any, at: str, typed: dict[str, tuple[Any, int, int]]) -> Iterator[Sighting]:
    ids, values = struct.fields
    assert isinstance(values.type, Switch)
    for index, pair in enumerate(pairs):
        yield Sighting(struct, ids, typed[f"{at}[{index}].id"][0])
        target = MODEL.structs[values.type.pick(int(pair.id)) or ""]
        if pair.value is None and target.kind == "value":
            continue  # behind an unknown identifier
        value = typed[f"{at}[{index}].value" if target.kind == "value" else "undecoded"][0]
        yield Sighting(struct, values, value)
        yield Sighting(target, target.field("value") if target.fields else values, value)
        if len(target.fields) > 1:  # a count is typed as part of the value it counts
            yield Sighting(target, target.fields[0], len(value))


def _in_markup(struct: Struct, text: str) -> Iterator[Sighting]:
    (records,) = struct.fields
    assert isinstance(records.type, Ref)
    yield Sighting(struct, records, text)
    yield from (Sighting(MODEL.structs[records.type.struct], part, text) for part in _fields(records.type.struct))


def _fields(struct_id: str) -> tuple[Field, ...]:
    return MODEL.structs[struct_id].fields


def _tells(value: Any) -> bool:
    """Whether a value would show a misread: zeros and nothing at all look alike everywhere."""
    return value is None or bool(value.strip("0-") if isinstance(value, str) else value)


@cache
def _shared() -> dict[str, str]:
    """By message structure: the group whose first fields it starts with."""
    return {
        struct.id: protocol.root
        for protocol in MODEL.protocols.values()
        if protocol.root in MODEL.unions
        for struct in MODEL.messages(protocol.root)
    }


def _owner(struct: Struct, field: Field) -> tuple[str, str]:
    """A field that all messages of a group start with belongs to the group."""
    group = _shared().get(struct.id, "")
    started = {f.id for f in MODEL.unions[group].preamble} if group else set()
    return (group if field.id in started else struct.id, field.id)


def test_every_message_has_a_vector() -> None:
    shown = {(v.protocol, v.message) for v in vectors()}
    known = {
        (protocol.id, name)
        for protocol in MODEL.protocols.values()
        for struct in MODEL.messages(protocol.root)
        for name in (struct.message, *struct.aliases)
    }
    assert shown == known


def test_every_message_structure_has_a_vector() -> None:
    """Both versions of a change notification, for example, have the same name."""
    shown = {struct_of(decoded(v.data, v.protocol, strict=False)).id for v in vectors()}
    assert shown == {s.id for p in MODEL.protocols.values() for s in MODEL.messages(p.root)}


def test_every_structure_is_in_a_vector() -> None:
    shown = {sighting.struct.id for sighting in sightings()}
    assert set(MODEL.structs) - shown == ENCODINGS_WITHOUT_PROPERTY


def test_every_field_has_a_value_that_tells_it_apart() -> None:
    shown = {_owner(s.struct, s.field) for s in sightings() if _tells(s.value)}
    known = {_owner(struct, field) for struct in MODEL.structs.values() for field in struct.fields}
    unseen = {(struct, field) for struct, field in known - shown if struct not in ENCODINGS_WITHOUT_PROPERTY}
    assert unseen == NEVER_THERE


def test_every_flag_bit_is_set_somewhere() -> None:
    found: dict[str, int] = {}
    for struct, field, value in sightings():
        if isinstance(field.type, Bits):
            found[struct.id] = found.get(struct.id, 0) | int(value) << field.type.shift
    known = {s.id: (1 << 8 * word_size(s)) - 1 for s in MODEL.structs.values() if s.kind == "flags"}
    assert {id: hex(known[id] & ~word) for id, word in found.items() if word != known[id]} == {}
    assert found.keys() == known.keys()


def test_every_arm_of_a_switch_is_taken() -> None:
    """Queue types, kinds of format names, types of properties, and what stands for the unknown ones."""
    taken: set[tuple[str, str, str]] = set()
    for vector in vectors():
        message = decoded(vector.data, vector.protocol, strict=False)
        taken |= set(_arms(message))
    offered = {
        (struct.id, field.id, target)
        for struct in MODEL.structs.values()
        for field in struct.fields
        if isinstance(field.type, Switch)
        for target in [*(t for _, t in field.type.cases), *([field.type.default] if field.type.default else [])]
    }
    assert taken == offered


def _arms(obj: Any) -> Iterator[tuple[str, str, str]]:
    struct = struct_of(obj)
    for field in struct.fields:
        value = getattr(obj, field.id, None)
        if isinstance(field.type, Ref) and MODEL.structs[field.type.struct].kind == "pairs":
            pairs = MODEL.structs[field.type.struct]
            values = pairs.fields[1]
            assert isinstance(values.type, Switch)
            targets = [(values.type.pick(int(pair.id)) or "", pair.value) for pair in value or ()]
            opaque = {target for target, _ in targets if MODEL.structs[target].kind == "opaque"}
            yield from ((pairs.id, values.id, t) for t, found in targets if found is not None or t in opaque)
        elif isinstance(field.type, Switch):
            target = struct_of(value).id if value is not None else field.type.default
            if target:
                yield struct.id, field.id, target
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Structure) and struct_of(item).kind not in {"flags", "pairs", "markup"}:
                yield from _arms(item)


def test_every_queue_type_is_in_every_field_that_allows_it() -> None:
    """[MS-MQMQ] 2.2.19.2: type 1 and type 4 make sense for a response queue only."""
    flags = [typed for v in vectors() if v.strict for path, typed in v.fields.items() if path == "user_header.flags"]
    for field, allowed in (("dq", {0, 3, 5, 7}), ("aq", {0, 2, 3, 5, 6, 7}), ("rq", {0, 1, 2, 3, 4, 5, 6, 7})):
        assert {bits.get(field, 0) for bits, _, _ in flags} == allowed, field


def test_every_member_of_a_small_enumeration_that_steers_reading_is_typed() -> None:
    """Operations, versions, packet types and format types decide what follows them."""
    seen: dict[str, set[int]] = {}
    for _, field, value in sightings():
        if field.enum:
            seen.setdefault(field.enum, set()).add(value)
    for enum in ("mqdsrp.operation", "mqcn.version", "mqqb.packet_type", "mqdsrp.command", "mqcn.command"):
        assert {member.value for member in MODEL.enums[enum].members} <= seen[enum], enum


# --- where layouts turn ---

_TURNS = {">=": {0, -1}, "<": {0, -1}, ">": {0, 1}, "<=": {0, 1}}


def test_every_comparison_that_a_layout_goes_by_is_met_at_its_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    """`>` and `>=` differ in one value only, so that value and the one beside it have to be typed somewhere."""
    met: dict[Expr, set[int]] = {}

    def watched(expr: Expr, names: Any, *more: Any) -> Any:
        for node in walk(expr):
            if isinstance(node, Binary) and node.op in _TURNS:
                with suppress(AttributeError, TypeError, KeyError):  # what an `and` in front of it would have ruled out
                    far = evaluate(node.left, names, *more) - evaluate(node.right, names, *more)
                    met.setdefault(node, set()).add(far)
        return evaluate(expr, names, *more)

    monkeypatch.setattr(_careful, "evaluate", watched)
    for data, protocol in [(v.data, v.protocol) for v in vectors()] + [(c.data, c.vector.protocol) for c in cases()]:
        _careful.read(data, MODEL.protocols[protocol].root, DEFAULT_LIMITS)
    wanted = {
        node
        for struct in MODEL.structs.values()
        for field in struct.fields
        for expr in _layout(field)
        for node in walk(expr)
        if isinstance(node, Binary) and node.op in _TURNS
    }
    assert wanted
    missed = {node: _TURNS[node.op] - met.get(node, set()) for node in wanted}
    assert not {node: far for node, far in missed.items() if far}


def _layout(field: Field) -> Iterator[Expr]:
    found = [field.cond, field.repeat if field.repeat != "eos" else None]
    match field.type:
        case Data(size):
            found.append(size)
        case Ref(_, args):
            found += args
        case _:
            pass
    yield from (expr for expr in found if expr is not None and not isinstance(expr, str))


# --- the tables ---


def test_the_table_of_flag_bits_has_every_word_and_every_bit() -> None:
    typed = {path: fields for (_, path), fields in flag_bits().items()}
    words = [struct for struct in MODEL.structs.values() if struct.kind == "flags"]
    assert sorted(map(sorted, typed.values())) == sorted(sorted(f.id for f in struct.fields) for struct in words)
    for path, fields in typed.items():
        ends = [(field.low, field.high) for field in fields.values()]
        assert [low for low, _ in ends] == [0, *(high + 1 for _, high in ends[:-1])], path
    assert sum(word_size(struct) for struct in words) == sum(
        max(field.high for field in fields.values()) // 8 + 1 for fields in typed.values()
    )


def test_the_table_of_values_is_about_known_properties() -> None:
    assert set(property_values()) <= {known.id for known in property_types()}
    assert len(property_values()) == 18
