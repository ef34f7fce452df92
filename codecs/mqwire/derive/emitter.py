"""What the two halves of the fast codec's generator have in common."""

from __future__ import annotations

from collections import Counter

from mqwire._model import Field, Model, Struct, Switch, fixed_size
from mqwire._plans import GUID
from mqwire.derive.naming import module_of
from mqwire.derive.source import Source

REFUSE = "raise Refused"
INT_CODES = {1: "B", 2: "H", 4: "I", 8: "Q"}


class Emitter:
    """Writes functions for the structures of one .ksy file; `formats` collects the fused formats they use."""

    def __init__(self, model: Model, file: str, out: Source, formats: dict[str, str]) -> None:
        self.model, self.file, self.out, self.formats = model, file, out, formats

    def format(self, text: str) -> str:
        """The name of a precompiled Struct."""
        return self.formats.setdefault(text, f"_S{len(self.formats)}")

    def qualified(self, id: str, name: str) -> str:
        other = module_of(id)
        return name if other == self.file else f"_{other}.{name}"

    def type_name(self, id: str, cls: str) -> str:
        other = module_of(id)
        return f"t.{cls}" if other == self.file else f"_{other}.t.{cls}"

    def structure(self, struct: Struct) -> None:
        """The function of a structure, for those kinds that have one."""
        match struct.kind:
            case "flags":
                self.flags(struct)
            case "markup":
                self.markup(struct)
            case "record" | "message":
                self.record(struct)
            case _:
                return
        self.out()
        self.out()

    def flags(self, struct: Struct) -> None:
        raise AssertionError(struct)

    def markup(self, struct: Struct) -> None:
        raise AssertionError(struct)

    def record(self, struct: Struct) -> None:
        raise AssertionError(struct)


def variable_kinds(model: Model, switch: Switch) -> dict[int, str]:
    """The value structures of a pairs switch that have no fixed width, by the kind that plans know them by.

    The most common come first, so that the chain of tests is short.
    """
    counts = Counter(target for _, target in switch.cases if fixed_value(model, target) is None)
    return {GUID + number: target for number, (target, _) in enumerate(counts.most_common(), 1)}


def fixed_value(model: Model, target: str) -> Field | None:
    """The field of a value structure that is nothing but a field of fixed width."""
    fields = model.structs[target].fields
    return fields[0] if len(fields) == 1 and fixed_size(model, fields[0]) is not None else None


def by_target(switch: Switch) -> dict[str, list[int]]:
    """The values of a switch by the structure they lead to."""
    found: dict[str, list[int]] = {}
    for value, target in switch.cases:
        found.setdefault(target, []).append(value)
    return found


def one_of(values: list[int]) -> str:
    return f"kind == {values[0]}" if len(values) == 1 else f"kind in {tuple(values)}"


def grouped(text: str) -> str:
    """Python source that can stand inside a larger expression."""
    return text if text.replace("_", "").replace(".", "").isalnum() else f"({text})"
