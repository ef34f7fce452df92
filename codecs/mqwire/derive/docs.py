"""Writes what is derived in docs/: the pages on the formats, the list of rules and that of filters."""

from __future__ import annotations

from collections.abc import Mapping

from mqwire._model import Model
from mqwire.derive.docs_formats import write_formats
from mqwire.derive.docs_rules import write_rules
from mqwire.derive.notes import Notes
from mqwire.derive.wireshark.docs import write_fields


def write_docs(model: Model, notes: Mapping[str, Notes]) -> dict[str, str]:
    """The pages by their name in docs/. `notes` are the words of each .ksy file that the Model leaves out."""
    pages = {f"formats/{name}": text for name, text in write_formats(model, notes).items()}
    return {**pages, "rules.md": write_rules(model, notes), "wireshark-fields.md": write_fields(model)}
