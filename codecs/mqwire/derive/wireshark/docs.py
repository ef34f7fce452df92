"""Writes docs/wireshark-fields.md: what can be filtered for, and the rules that a dissector cannot check."""

from __future__ import annotations

from itertools import groupby

from mqwire._model import Model
from mqwire.derive.docs_formats import GENERATED
from mqwire.derive.markdown import code, link, sentence, slug, table
from mqwire.derive.wireshark.filters import ROOT, Filter, Filters
from mqwire.derive.wireshark.structures import available_rules, missing_rules

_INTRODUCTION = """\
Every field that the dissector of [wireshark.md](wireshark.md) knows, by protocol. A name is `mqwire.`, the protocol and
the name of the field; where fields of the same name are not alike, that of the structure stands in between. What
several protocols have is under the name of its description, and each property has a filter of its own.

In every message there are also `mqwire.message`, what it is called, and `mqwire.summary`, what it means; where it is
known, `mqwire.response_to`, `mqwire.response_in` and `mqwire.response_time`; and in a stream `mqwire.lost`, bytes that
belong to no packet.

A broken rule is an expert item: `mqwire.rule.` and the id of the rule, as in `mqwire.rule.mqdsrp.version`. Others are
`mqwire.malformed`, `mqwire.partial`, `mqwire.lost` and `mqwire.cut`.
"""
_KINDS = {"none": "a structure", "bool": "a flag", "string": "text", "guid": "a GUID", "bytes": "bytes"}


def write_fields(model: Model) -> str:
    """The text of docs/wireshark-fields.md."""
    lines = [GENERATED, "", "# Wireshark: fields and rules", "", _INTRODUCTION]
    lines += _missing(model)
    for protocol, found in groupby(Filters(model).all(), key=lambda f: f.name.split(".")[1]):
        lines += [f"## {ROOT}.{protocol}", "", *table(("filter", "what it is", "original name", ""), map(_row, found))]
    return "\n".join(lines)


def _missing(model: Model) -> list[str]:
    missing = missing_rules(model)
    count = len(available_rules(model))
    lines = ["## Rules that are not available", ""]
    lines += [f"The dissector checks {count} rules. These {len(missing)} need more than its language can say;"]
    lines += ["`mqwire validate` checks them too.", ""]
    rows = [(link(rule.id, f"rules.md#{slug(rule.id)}"), sentence(rule.says)) for rule in missing.values()]
    return [*lines, *table(("rule", "what it demands"), rows)]


def _row(found: Filter) -> tuple[str, str, str, str]:
    kind = _KINDS.get(found.kind, found.kind)
    return code(found.name), f"{kind}, {found.enum}" if found.enum else kind, found.label, found.doc
