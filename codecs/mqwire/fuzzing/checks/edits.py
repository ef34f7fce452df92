"""Encoding of edited objects: refused with EncodeError, or read back as the same object."""

from __future__ import annotations

from typing import Any

import mqwire
from mqwire._json import fields_of
from mqwire.fuzzing import inputs
from mqwire.fuzzing.broken import hold, only
from mqwire.fuzzing.checks._common import attempt, encoded
from mqwire.fuzzing.choices import Choices
from mqwire.fuzzing.compare import difference, same
from mqwire.fuzzing.editing import edit

LONGEST_SCRIPT = 64


def check(data: bytes) -> None:
    """An edited object is refused with EncodeError or encodes to bytes that decode to an equal one."""
    found = parts(data)
    if found is None:
        return
    protocol, script, wire = found
    message = attempt(wire, protocol, strict=False)
    if isinstance(message, mqwire.DecodeError):
        return
    encodes_as_it_is(edit(message, Choices(script), (message,)))


def parts(data: bytes) -> tuple[str, bytes, bytes] | None:
    """The protocol, the decisions and the message: `mqdsrp 12` says that 12 bytes of decisions come first."""
    words, rest = inputs.split(data)
    if not words or words[0] not in inputs.PROTOCOLS:
        return None
    size = next(iter(inputs.numbers(words[1:2])), 0) % (LONGEST_SCRIPT + 1)
    return words[0], rest[:size], rest[size:]


def encodes_as_it_is(edited: mqwire.Message) -> None:
    what = f"{edited.protocol} {edited.struct_id}"
    with only(doing="validating an edited object"):
        mqwire.validate(edited)
    wire = encoded(edited, "encoding an edited object")
    text = ""
    try:
        with only(mqwire.EncodeError, doing="to_json of an edited object"):
            text = mqwire.to_json(edited)
    except mqwire.EncodeError as error:
        hold(isinstance(wire, mqwire.EncodeError), "JSON is made of what can be encoded", what, str(error))
    if isinstance(wire, mqwire.EncodeError):
        hold(bool(str(wire)), "refusals have a reason", what)
        return
    again = attempt(wire, edited.protocol, strict=False)
    if isinstance(again, mqwire.DecodeError):
        hold(False, "what is encoded can be decoded", what, str(again))
        return
    _says_the_same(again, edited, what)
    hold(mqwire.encode(again) == wire, "bytes come back", what)
    with only(doing="from_json of to_json"):
        same(mqwire.from_json(text), again, "JSON comes back", what)
    with only(doing="spans"):
        mqwire.spans(edited)


def _says_the_same(again: mqwire.Message, edited: mqwire.Message, what: str) -> None:
    """Equal, or different only in what may be said in two ways: a number spelled out that would be computed anyway."""
    if difference(again, edited) is None:
        return
    with only(doing="showing what was encoded"):
        ours: Any = fields_of(again)
        theirs: Any = fields_of(edited)
    if ours == theirs:
        return
    path, a, b = _differing(ours, theirs)
    hold(False, "what is encoded is decoded again as it was", f"{what} {path}", f"{path}: {a!r} is not {b!r}")


def _differing(one: Any, other: Any, path: str = "") -> tuple[str, Any, Any]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            if one.get(key) != other.get(key):
                return _differing(one.get(key), other.get(key), f"{path}.{key}" if path else key)
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for a, b in zip(one, other, strict=True):
            if a != b:
                return _differing(a, b, f"{path}[]")
    return path, one, other
