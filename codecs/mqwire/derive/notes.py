"""What ksy/ says to people only: titles, introductions and parameters, which the Model has no room for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml


@dataclass(frozen=True)
class Units:
    """A type that is text wherever it is used, and so has no structure in the Model."""

    id: str
    name: str
    section: str
    doc: str


@dataclass(frozen=True)
class Notes:
    """The words of one .ksy file."""

    title: str
    doc: str
    reference: str
    params: dict[str, dict[str, str]] = field(default_factory=dict)
    """By structure: its parameters and what they mean."""
    units: tuple[Units, ...] = ()


def read_notes(folder: Path) -> dict[str, Notes]:
    """The notes of all .ksy files in a folder, by file."""
    return {path.stem: _notes(yaml.safe_load(path.read_text("utf-8"))) for path in sorted(folder.glob("*.ksy"))}


def _notes(raw: Mapping[str, Any]) -> Notes:
    types: Mapping[str, Any] = raw.get("types", {})
    return Notes(
        title=raw["meta"]["title"],
        doc=_one_line(raw["doc"]),
        reference=raw["doc-ref"],
        params={
            name: {param["id"]: _one_line(param["doc"]) for param in content["params"]}
            for name, content in types.items()
            if "params" in content
        },
        units=tuple(
            Units(name, content["-mq-name"], content["-mq-section"], _one_line(content["doc"]))
            for name, content in types.items()
            if content.get("-mq-kind") == "units"
        ),
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
