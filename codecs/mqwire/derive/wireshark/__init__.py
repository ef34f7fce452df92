"""Writes the Wireshark dissector: one Lua file, of a runtime that knows no format and tables of the Model."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mqwire._model import Model
from mqwire.derive.wireshark.conventions import body_place, write_conventions
from mqwire.derive.wireshark.filters import Filters
from mqwire.derive.wireshark.lua import literal, quoted
from mqwire.derive.wireshark.sentences import write_sentences
from mqwire.derive.wireshark.structures import Tables

RUNTIME = Path(__file__).parent / "runtime"
_BEFORE = ("head", "values", "reader", "markup", "findings")
_AFTER = ("setup", "sentences", "views", "exchanges", "dissectors")
_BLANKS = [code for code in range(0x10000) if chr(code).isspace()]


def write_wireshark(model: Model) -> str:
    """The text of mqwire.lua."""
    parts = [*map(_runtime, _BEFORE), "\n".join(_tables(model)) + "\n", *map(_runtime, _AFTER)]
    return "\n".join(parts)


def _runtime(name: str) -> str:
    return (RUNTIME / f"{name}.lua").read_text("utf-8")


def _tables(model: Model) -> Iterator[str]:
    filters = Filters(model)
    tables = Tables(model, filters, body_place(model))
    yield f"-- {' what ksy/ describes ':=^114}"
    yield ""
    yield from tables.enums()
    yield ""
    yield "local DECLARED = {"
    for found in filters.all():
        yield f"  {literal({name: value or None for name, value in found._asdict().items()})},"
    yield "}"
    yield ""
    for struct in model.structs.values():
        yield from tables.struct(struct)
    yield ""
    for union in model.unions.values():
        yield from tables.union(union)
    yield ""
    yield from tables.properties()
    yield ""
    yield from tables.experts()
    yield ""
    for protocol in model.protocols.values():
        facts = {"root": protocol.root, "title": protocol.title, "short": protocol.id.upper()}
        yield f"PROTOCOLS[{quoted(protocol.id)}] = {literal(facts)}"
    yield ""
    yield from write_sentences(model)
    yield ""
    yield from write_conventions(model, tables)
    yield f"for _, code in ipairs({literal(_BLANKS)}) do BLANKS[code] = true end"
