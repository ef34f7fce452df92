"""Writes docs/rules.md: every rule that a message can break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mqwire._model import Model, Rule, Struct
from mqwire.derive.docs_formats import GENERATED, Places
from mqwire.derive.expression_text import expression_lines
from mqwire.derive.markdown import code, link, sentence, slug, table
from mqwire.derive.naming import module_of
from mqwire.derive.notes import Notes

_INTRODUCTION = """\
`mqwire.validate` and `mqwire validate` report broken rules under the ids below. **Ids are stable**: an id keeps its
meaning for good, and one that goes away is not used again ([compatibility](compatibility.md)).

| severity | meaning | strict decoding | lenient decoding |
| --- | --- | --- | --- |
| `error` | breaks a demand of the specification | refuses it | keeps it, with a finding |
| `warning` | real traffic does it, or the demand is on senders, not on bytes | keeps it | keeps it, with a finding |

Every rule names the structure it belongs to and the field a finding points at, as a path inside that structure. Most
rules are expressions over the fields of the structure, in [the language of ksy/](describing.md#expressions), where a
computed field stands for what is on the wire; they can be ported as they are. A rule that needs more is a function of
[`mqwire._hooks`](../codecs/mqwire/_hooks.py) and is not available in Wireshark.
"""


@dataclass(frozen=True)
class _Shared:
    """A rule and all structures that have it."""

    rule: Rule
    structs: tuple[Struct, ...]
    sections: tuple[str, ...]


def write_rules(model: Model, notes: Mapping[str, Notes]) -> str:
    """The text of docs/rules.md."""
    places = Places(model, notes)
    groups = _grouped(places, _rules(model))
    lines = [GENERATED, "", "# Rules", "", _INTRODUCTION, *_summary(groups)]
    for file, headed in groups.items():
        lines += [f"## {_file_heading(file)}", ""]
        for heading, rules in headed.items():
            lines += [f"### {heading}", ""]
            for shared in rules:
                lines += _rule(places, shared)
    return "\n".join(lines)


def _rules(model: Model) -> list[_Shared]:
    """Every rule once, in the order of the descriptions."""
    found: dict[str, list[tuple[Rule, Struct]]] = {}
    for struct in model.structs.values():
        for rule in struct.rules:
            found.setdefault(rule.id, []).append((rule, struct))
    return [
        _Shared(uses[0][0], tuple(s for _, s in uses), tuple(dict.fromkeys(r.section for r, _ in uses)))
        for uses in found.values()
    ]


def _grouped(places: Places, rules: list[_Shared]) -> dict[str, dict[str, list[_Shared]]]:
    """By file, and in it by heading; what several messages share comes first."""
    groups: dict[str, dict[str, list[_Shared]]] = {}
    for file in places.notes:
        own = [r for r in rules if module_of(r.structs[0].id) == file]
        common = [r for r in own if len(r.structs) > 1]
        headed = {f"Shared by messages of {file}": common} if common else {}
        for shared in own:
            if len(shared.structs) == 1:
                headed.setdefault(f"Rules of {places.heading(shared.structs[0].id)}", []).append(shared)
        if headed:
            groups[file] = headed
    return groups


def _file_heading(file: str) -> str:
    return f"{file}.ksy"


def _summary(groups: Mapping[str, Mapping[str, list[_Shared]]]) -> list[str]:
    rows = []
    for file, headed in groups.items():
        rules = [shared for listed in headed.values() for shared in listed]
        count = Counter(shared.rule.severity for shared in rules)
        hooks = sum(shared.rule.check is None for shared in rules)
        links = ", ".join(link(h.removeprefix("Rules of "), f"#{slug(h)}") for h in headed)
        numbers = (str(count["error"]), str(count["warning"]), str(hooks))
        rows.append((link(file, f"#{slug(_file_heading(file))}"), *numbers, links))
    return table(("description", "errors", "warnings", "of these in Python only", "structures"), rows)


def _rule(places: Places, shared: _Shared) -> list[str]:
    rule = shared.rule
    lines = [f"#### {rule.id}", "", " · ".join(_facts(shared)), "", sentence(rule.says), ""]
    lines += [f"Checked in {', '.join(places.link(s.id, '', folder='formats/') for s in shared.structs)}.", ""]
    if rule.check is None:
        return [*lines, f"Python only: `{rule.hook}`. Not available in Wireshark.", ""]
    return [*lines, "```text", *expression_lines(rule.check), "```", ""]


def _facts(shared: _Shared) -> Iterator[str]:
    yield f"**{shared.rule.severity}**"
    yield shared.sections[0] if len(shared.sections) == 1 else "section of the message"
    yield f"reported at {code(shared.rule.at)}" if shared.rule.at else "reported at the structure itself"
