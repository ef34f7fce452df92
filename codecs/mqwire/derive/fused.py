"""Runs of fixed-size fields, fused into one `struct.Struct` each: what makes the fast codec fast."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mqwire._model import Data, Field, Int, Model, Ref, fixed_size, word_size

_CODES = {1: "B", 2: "H", 4: "I", 8: "Q"}


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring fields that one format string covers."""

    fields: tuple[Field, ...]
    format: str
    size: int


def fixed_run(model: Model, fields: Sequence[Field]) -> tuple[Field, ...]:
    """The longest run of fixed-size fields that `fields` starts with."""
    run = []
    for field in fields:
        if fixed_size(model, field) is None:
            break
        run.append(field)
    return tuple(run)


def split(model: Model, fields: Sequence[Field]) -> list[Run]:
    """A run of fixed-size fields as few Runs as byte order allows: a Struct has one order for all."""
    runs: list[Run] = []
    group: list[Field] = []
    order = ""
    for field in fields:
        wanted = _order(model, field)
        if order and wanted and wanted != order:
            runs.append(_run(model, group, order))
            group, order = [], ""
        group.append(field)
        order = order or wanted
    if group:
        runs.append(_run(model, group, order))
    return runs


def _order(model: Model, field: Field) -> str:
    """`<` or `>` where it matters, nothing where one byte or plain bytes are read."""
    match field.type:
        case Int(size, _, big) if size > 1:
            return ">" if big else "<"
        case Ref(id) if word_size(model.structs[id]) > 1:
            return "<"
        case _:
            return ""


def _run(model: Model, fields: list[Field], order: str) -> Run:
    codes = "".join(code(model, f) for f in fields)
    return Run(tuple(fields), (order or "<") + codes, sum(fixed_size(model, f) or 0 for f in fields))


def code(model: Model, field: Field) -> str:
    """The struct code of a fixed-size field."""
    match field.type:
        case Int(size, signed):
            return _CODES[size].lower() if signed else _CODES[size]
        case Data():
            return f"{fixed_size(model, field)}s"
        case Ref(id):
            return _CODES[word_size(model.structs[id])]
        case _:
            raise AssertionError(field)
