"""Puts together the fast codec of one .ksy file: tables, readers, writers."""

from __future__ import annotations

from mqwire._model import Model, Struct, Switch
from mqwire.derive.naming import file_structs, local, module_of, targets
from mqwire.derive.reader import ReaderWriter, value_kinds
from mqwire.derive.source import Source
from mqwire.derive.writer import EncoderWriter

_HEAD = '''"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from codecs import utf_16_le_decode
from struct import Struct, pack, unpack_from

from mqwire import _hooks as hooks
from mqwire._generated.types import {file} as t
from mqwire._message import Message
from mqwire._values import (
    Guid,
    Refused,
    decode_units,
    encode_units,
    has_nul,
    num_units,
    read_sized_text,
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
    reader = ReaderWriter(model, file, body, formats)
    structs = file_structs(model, file)
    for struct in structs:
        reader.structure(struct)
    for union in model.unions.values():
        if module_of(union.id) == file:
            reader.union(union)
    writer = EncoderWriter(model, file, body, formats)
    for struct in structs:
        writer.structure(struct)
    return _head(model, file, structs) + _tables(model, file, structs, formats) + body.text().rstrip() + "\n"


def _head(model: Model, file: str, structs: list[Struct]) -> str:
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
        if struct.kind != "pairs":
            continue
        ids, values = struct.fields
        assert isinstance(values.type, Switch)
        enum = model.enums[ids.enum or ""]
        numbers = {target: number for number, target in enumerate(value_kinds(values.type))}
        members = {m.value: m.id.upper() for m in enum.members}
        with out.block(f"_{local(struct.id)}_kinds: dict[int, tuple[int, t.{enum.cls}]] = {{"):
            for value, target in values.type.cases:
                out(f"{value}: ({numbers[target]}, t.{enum.cls}.{members[value]}),")
        out("}")
    out()
    out()
    return out.text()
