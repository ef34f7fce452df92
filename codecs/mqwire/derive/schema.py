"""Writes docs/mqwire.schema.json: the JSON documents of messages, as a JSON Schema."""

from __future__ import annotations

import json
from typing import Any

from mqwire._model import Model, Struct
from mqwire.derive.schema_structs import Schema, Structs, closed, ref

VERSION = 1  # of the document form, as in mqwire._json

_PATTERNS = {
    "hex": ("Bytes as lower-case hexadecimal digits.", r"^([0-9a-f]{2})*$"),
    "guid": (
        "A GUID as lower-case text without braces.",
        r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
    ),
    "sequence_number": ("A sequence number as 16 lower-case hexadecimal digits.", r"^[0-9a-f]{16}$"),
    "endpoint": (
        "Address and port; an IPv6 address stands in square brackets.",
        r"^([0-9]{1,3}(\.[0-9]{1,3}){3}|\[[0-9a-f:.]+\]):[0-9]{1,5}$",
    ),
    "time": (
        "A point in time in UTC.",
        r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?Z$",
    ),
}


def write_schema(model: Model) -> str:
    """The text of the schema."""
    structs = Structs(model)
    definitions = {
        "document": _document(model),
        "capture_line": _capture_line(),
        "finding": _finding(model),
        **{id: {"description": says, "type": "string", "pattern": p} for id, (says, p) in _PATTERNS.items()},
        **{id: structs.enum(enum) for id, enum in model.enums.items()},
        **{id: structs.struct(struct) for id, struct in model.structs.items() if struct.kind != "opaque"},
    }
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:mqwire:document:{VERSION}",
        "$comment": "Generated from ksy/ by `make generate`. Do not edit.",
        "title": "mqwire document",
        "description": (
            "One message as `mqwire.to_json` writes it. `mqwire.from_json` also takes documents that leave fields out: "
            "these get their defaults, and counts, offsets, sizes and padding are computed. "
            "A line out of a capture is `#/$defs/capture_line`."
        ),
        **ref("document"),
        "$defs": {id: found for id, found in definitions.items() if id not in _unused(definitions)},
    }
    return json.dumps(schema, indent=2) + "\n"


def _unused(definitions: dict[str, Schema]) -> set[str]:
    """Definitions that nothing refers to, such as the records that a markup text is cut into."""
    text = json.dumps(definitions)
    return {id for id in definitions if f'"#/$defs/{id}"' not in text} - {"capture_line"}


def _document(model: Model) -> Schema:
    protocols = list(model.protocols)
    return {
        "description": "A message. Keys that are not listed here are ignored.",
        "type": "object",
        "required": ["mqwire", "protocol", "message", "fields"],
        "properties": {
            "mqwire": {"description": "Version of the document form.", "const": VERSION},
            "protocol": {"description": "What `mqwire.decode` takes as protocol.", "enum": protocols},
            "message": {"description": "Name of the message.", "type": "string"},
            "fields": {"description": "The fields, computed ones included.", "type": "object"},
            "findings": {
                "description": "The rules that the message breaks. Output only.",
                "readOnly": True,
                "type": "array",
                "items": ref("finding"),
            },
        },
        "allOf": [case for protocol in protocols for case in _cases(model, protocol)],
    }


def _cases(model: Model, protocol: str) -> list[Schema]:
    """What a protocol allows as message, and each message as fields."""
    by_name: dict[str, list[Struct]] = {}
    for struct in model.messages(model.protocols[protocol].root):
        for name in (struct.message, *struct.aliases):
            by_name.setdefault(name, []).append(struct)
    cases = [_when({"protocol": protocol}, {"message": {"enum": list(by_name)}})]
    for name, structs in by_name.items():
        refs = [ref(struct.id) for struct in structs]
        fields = refs[0] if len(refs) == 1 else {"anyOf": refs}
        cases.append(_when({"protocol": protocol, "message": name}, {"fields": fields}))
    return cases


def _when(values: dict[str, Any], then: dict[str, Schema]) -> Schema:
    test = {"required": list(values), "properties": {key: {"const": value} for key, value in values.items()}}
    return {"if": test, "then": {"properties": then}}


def _capture_line() -> Schema:
    properties = {
        "time": {**ref("time"), "description": "When the last packet of the message was captured."},
        "src": {**ref("endpoint"), "description": "Who sent it."},
        "dst": {**ref("endpoint"), "description": "Who it was sent to."},
        "packets": {
            "description": "Numbers of the captured packets that the message came in.",
            "type": "array",
            "minItems": 1,
            "items": {"type": "integer", "minimum": 1},
        },
        "document": ref("document"),
    }
    return {
        "description": "One message out of a capture, a line of JSON Lines. Keys that are not listed here are ignored.",
        "type": "object",
        "required": list(properties),
        "properties": properties,
    }


def _finding(model: Model) -> Schema:
    rules = dict.fromkeys(rule.id for struct in model.structs.values() for rule in struct.rules)
    return closed(
        {
            "rule": {"description": "Stable id of the rule, listed in docs/rules.md.", "enum": list(rules)},
            "section": {"description": "Where the rule is published.", "type": "string"},
            "severity": {"enum": ["error", "warning"]},
            "path": {"description": "The field that breaks it.", "type": "string"},
            "offset": {
                "description": "Where that field is in the encoded message.",
                "type": "integer",
                "minimum": 0,
            },
            "size": {"description": "Bytes of that field.", "type": "integer", "minimum": 0},
            "message": {"description": "What the rule demands.", "type": "string"},
        },
        description="A broken rule.",
    )
