"""Writes the Model as a Python literal: quick to import, and the wheel needs no YAML."""

from __future__ import annotations

from mqwire import _model
from mqwire._model import Model

_GROUPS = ("protocols", "structs", "unions", "enums")


def write_literal(model: Model) -> str:
    """Python source of `mqwire._generated.model`."""
    lines = ['"""Generated from ksy/ by `make generate`. Do not edit."""', "", "from mqwire._model import ("]
    names = sorted(
        name for name, value in vars(_model).items() if isinstance(value, type) and value.__module__ == _model.__name__
    )
    lines += [f"    {name}," for name in names]
    lines += [")", "", "MODEL: Model = Model()"]
    for group in _GROUPS:
        for id, value in getattr(model, group).items():
            lines.append(f"MODEL.{group}[{id!r}] = {value!r}")
    return "\n".join(lines) + "\n"
