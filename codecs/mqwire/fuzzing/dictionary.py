"""Words for byte mutations: numbers and texts that formats compare with, from the Model."""

from __future__ import annotations

from collections.abc import Iterator

from mqwire._generated.model import MODEL
from mqwire._model import Field, Int, Num, Switch, walk
from mqwire.fuzzing.targets import Target

_EDGES = (b"\xff\xff", b"\xff\xff\xff\xff", b"\0\0", b"\x80", b"\x7f\xff\xff\xff", b"\0\xd8", b"\0\xdc", b"\0\x01")
_CAPTURE = (
    bytes.fromhex("d4c3b2a1"),
    bytes.fromhex("a1b2c3d4"),
    bytes.fromhex("4d3cb2a1"),
    bytes.fromhex("0a0d0d0a"),
    bytes.fromhex("4d3c2b1a"),
    bytes.fromhex("1f8b0800"),
    bytes.fromhex("28b52ffd"),
    bytes.fromhex("0800"),
    bytes.fromhex("86dd"),
    bytes.fromhex("8100"),
    bytes.fromhex("0709"),
)


def words(target: Target) -> list[bytes]:
    """The words that are worth trying in inputs of a target, each once."""
    found: list[bytes] = [*_EDGES]
    if target.kind == "document":
        found = [f'"{id}"'.encode() for id in sorted({f.id for s in MODEL.structs.values() for f in s.fields})]
        found += [b"null", b"true", b"[]", b"{}", b"-1", b'"\\ud800"', b'"value"', b'"name"', b'"document"']
    else:
        files = {target.protocol} if target.protocol else set(MODEL.protocols)
        found += [word for file in sorted(files) for word in _of_file(file)]
    if target.dictionary == "capture":
        found += _CAPTURE
    return list(dict.fromkeys(found))


def _of_file(protocol: str) -> Iterator[bytes]:
    prefixes = {protocol, "propvalue", "common"} if protocol in {"mqdsrp", "mqcn"} else {protocol, "common"}
    for struct in MODEL.structs.values():
        if struct.protocol in prefixes:
            for field in struct.fields:
                yield from _of_field(field)
            for rule in struct.rules:
                for node in walk(rule.check) if rule.check is not None else ():
                    if isinstance(node, Num) and 255 < node.value < 1 << 32:
                        yield node.value.to_bytes(4, "little")
            for _, tag in struct.markup:
                yield f"<{tag}>".encode("utf-16-le")
                yield f"</{tag}>".encode("utf-16-le")


def _of_field(field: Field) -> Iterator[bytes]:
    match field.type:
        case Int(size, _, big):
            order = "big" if big else "little"
            values = [m.value for m in MODEL.enums[field.enum].members] if field.enum else []
            values += [v for v in (field.default, field.const) if isinstance(v, int) and not isinstance(v, bool)]
            for value in values:
                if 0 <= value < 1 << 8 * size:
                    yield value.to_bytes(size, order)  # type: ignore[arg-type]
        case Switch(_, cases):
            for value, _ in cases:
                if 255 < value < 1 << 32:
                    yield value.to_bytes(4, "little")
        case _:
            pass


def text(target: Target) -> str:
    """The dictionary as libFuzzer reads it."""
    lines = [f"# Derived from the Model for inputs of the kind `{target.dictionary}` by `make seeds`. Do not edit."]
    lines += ['"' + "".join(f"\\x{byte:02x}" for byte in word) + '"' for word in words(target) if word]
    return "\n".join(lines) + "\n"
