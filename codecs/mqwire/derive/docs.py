"""Writes docs/formats/ and docs/rules.md."""

from __future__ import annotations

from mqwire._model import Model


def write_docs(model: Model) -> dict[str, str]:
    return {}
