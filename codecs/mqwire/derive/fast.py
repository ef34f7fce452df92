"""Puts together the fast codec of one .ksy file: tables, readers, writers."""

from __future__ import annotations

from mqwire._model import Data, Model, Struct, Switch, fixed_size
from mqwire._plans import GUID, PLAIN
from mqwire.derive.emitter import fixed_value, variable_kinds
from mqwire.derive.fused import code
from mqwire.derive.naming import file_structs, local, module_of, targets
from mqwire.derive.reader import Reader
from mqwire.derive.source import Source
from mqwire.derive.writer import Writer

_HEAD = '''"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from codecs import utf_16_le_decode, utf_16_le_encode
from struct import Struct, pack, unpack_from

from mqwire import _hooks as hooks
from mqwire._generated.types import {file} as t
from mqwire._message import Message
from mqwire._plans import Plans, Shape
from mqwire._values import (
    Guid,
    Refused,
    decode_units,
    encode_units,
    find_unit,
    has_nul,
    known_guid,
    num_units,
    read_sized_text,
    remember_guid,
    size,
    skip_units,
    utf16_len,
    write_sized_text,
)
'''


def write_fast(model: Model, file: str) -> str:
    """Python source of the module `mqwire._generated.fast.<file>`."""
    formats: dict[str, str] = {}
    body = Source()
    reader = Reader(model, file, body, formats)
    structs = file_structs(model, file)
    for struct in structs:
        reader.structure(struct)
    for union in model.unions.values():
        if module_of(union.id) == file:
            reader.union(union)
    writer = Writer(model, file, body, formats)
    for struct in structs:
        writer.structure(struct)
    return _head(file, structs) + _tables(model, file, structs, formats) + body.text().rstrip() + "\n"


def _head(file: str, structs: list[Struct]) -> str:
    used = {t for s in structs for f in s.fields for t in [*targets(f), *([f.enum] if f.enum else [])]}
    others = sorted({module_of(t) for t in used} - {file})
    imports = "".join(f"from mqwire._generated.fast import {other} as _{other}\n" for other in others)
    return _HEAD.format(file=file).replace("from mqwire._generated.types", imports + "from mqwire._generated.types", 1)


def _tables(model: Model, file: str, structs: list[Struct], formats: dict[str, str]) -> str:
    out = Source()
    out()
    for text, name in formats.items():
        out(f'{name} = Struct("{text}")')
        out(f"{name}_unpack, {name}_pack = {name}.unpack_from, {name}.pack")
    for enum in model.enums.values():
        if module_of(enum.id) == file:
            out(f"_{local(enum.id)}_get = {{int(m): m for m in t.{enum.cls}}}.get")
    for struct in structs:
        if struct.kind == "pairs":
            _plans(model, struct, out)
    for struct in _pairs_used(model, structs):
        plans = f"_{local(struct.id)}"
        owner = "" if module_of(struct.id) == file else f"_{module_of(struct.id)}."
        out(f"{plans}_plan, {plans}_make_plan = {owner}{plans}_plans.get, {owner}{plans}_plans.make")
        out(f"{plans}_cls = {owner}t.{struct.cls}")
    out()
    out()
    return out.text()


def _pairs_used(model: Model, structs: list[Struct]) -> list[Struct]:
    used = dict.fromkeys(t for s in structs for f in s.fields for t in targets(f))
    return [model.structs[id] for id in used if model.structs[id].kind == "pairs"]


def _plans(model: Model, struct: Struct, out: Source) -> None:
    """The table of what each identifier says about its value."""
    ids, values = struct.fields
    assert isinstance(values.type, Switch)
    enum = model.enums[ids.enum or ""]
    members = {m.value: m.id.upper() for m in enum.members}
    kinds = {target: kind for kind, target in variable_kinds(model, values.type).items()}
    with out.block(f'_{local(struct.id)}_plans = Plans("<{code(model, ids)}", {{'):
        for value, target in values.type.cases:
            shape = _shape(model, target, kinds.get(target))
            out(f"{value}: Shape({shape}, t.{enum.cls}.{members[value]}),")
    out("})")


def _shape(model: Model, target: str, kind: int | None) -> str:
    fixed = fixed_value(model, target)
    if fixed is not None:
        is_guid = isinstance(fixed.type, Data) and fixed.type.form == "guid"
        return f'"{code(model, fixed)}", {fixed_size(model, fixed)}, {GUID if is_guid else PLAIN}'
    *counts, _ = model.structs[target].fields
    codes = "".join(code(model, count) for count in counts)
    return f'"{codes}", {sum(fixed_size(model, count) or 0 for count in counts)}, {kind}'
