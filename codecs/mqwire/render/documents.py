"""Messages as JSON documents, the way the command line writes and reads them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from mqwire._encode import encode
from mqwire._json import VERSION, _one, from_document, to_document
from mqwire.errors import DecodeError, EncodeError
from mqwire.render.console import warn
from mqwire.render.escape import escape
from mqwire.render.inputs import Unreadable, display_name, read, text_of
from mqwire.render.nested import BODY_PATH
from mqwire.render.outcome import CLEAN, FINDINGS, Outcome
from mqwire.render.trace import Trace, Traced

_STEP = re.compile(r"([a-z_0-9]+)|\[(\d+)\]")
_HEADER, _BODY = BODY_PATH.split(".")


def document(outcome: Outcome) -> dict[str, Any]:
    """The document of a message, with the document of its body in it; of what cannot be decoded, the beginning."""
    if outcome.message is None:
        shown = _unreadable(outcome)
    else:
        shown = to_document(outcome.message)
        if outcome.body is not None and outcome.body.message is not None:
            shown["fields"][_HEADER][_BODY] = {"document": to_document(outcome.body.message)}
    if outcome.error is not None:
        shown["error"] = error_document(outcome.error)
    return shown


def error_document(error: DecodeError) -> dict[str, Any]:
    return {"offset": error.offset, "path": error.path, "reason": error.reason}


def _unreadable(outcome: Outcome) -> dict[str, Any]:
    fields = partial_fields(outcome.trace)
    return {"mqwire": VERSION, "protocol": outcome.protocol, "message": None, "fields": fields, "findings": []}


def partial_fields(found: Trace) -> dict[str, Any]:
    """The fields that were read whole, as a document shows them."""
    out: dict[str, Any] = {}
    for traced in found.fields:
        if traced.is_done and not traced.is_group and traced.value is not None:
            _put(out, [name or int(index) for name, index in _STEP.findall(traced.path)], _value(traced))
    return out


def _value(traced: Traced) -> Any:
    if traced.field.part == "id":
        return int(traced.value)
    if isinstance(traced.value, tuple):  # a vector, or an array of no elements
        return [_one(traced.field, item, {}) for item in traced.value]
    return _one(traced.field, traced.value, {})


def _put(out: Any, steps: list[str | int], value: Any) -> None:
    for step, following in pairwise(steps):
        _make_room(out, step)
        if out[step] is None:
            out[step] = [] if isinstance(following, int) else {}
        out = out[step]
    _make_room(out, steps[-1])
    out[steps[-1]] = value


def _make_room(out: Any, step: str | int) -> None:
    """An element keeps its index, also where those before it were not read: they are null."""
    if isinstance(step, int):
        out.extend([None] * (step + 1 - len(out)))
    else:
        out.setdefault(step)


# --- reading ---


def documents(text: str) -> Iterator[Any]:
    """Every document in a text: one, several behind each other, one a line, or a list of them."""
    decoder = json.JSONDecoder()
    pos = _skip(text, 0)
    while pos < len(text):
        try:
            found, pos = decoder.raw_decode(text, pos)
        except (ValueError, RecursionError) as error:
            line = text.count("\n", 0, getattr(error, "pos", pos)) + 1
            reason = getattr(error, "msg", "nested too deeply")
            raise Unreadable(f"is not JSON: line {line}: {reason}") from None
        yield from found if isinstance(found, list) else [found]
        pos = _skip(text, pos)


def _skip(text: str, pos: int) -> int:
    while pos < len(text) and text[pos].isspace():
        pos += 1
    return pos


def encode_file(name: str) -> tuple[bytes, int]:
    """The bytes of every document in a file, back to back, and the exit status; Unreadable if it holds none."""
    who = display_name(name)
    try:
        text = text_of(read(name))
        if text is None:
            raise Unreadable("is not JSON; encode takes what decode --format json writes")
        found = list(documents(text))
        if not found:
            raise Unreadable("holds no document; encode takes what decode --format json writes")
    except Unreadable as reason:
        raise Unreadable(f"{who}: {reason}") from None
    out, status = bytearray(), CLEAN
    for number, shown in enumerate(found, 1):
        try:
            out += encoded(shown)
        except EncodeError as error:
            warn(f"{who}: document {number}: {escape(str(error))}")
            status = FINDINGS
    return bytes(out), status


def _from_hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise EncodeError("must be hex digits", "data") from None


def encoded(shown: Any) -> bytes:
    """The bytes of a document; EncodeError where it stands for none."""
    if isinstance(shown, dict) and "mqwire" not in shown:  # a line out of a capture
        if "document" in shown:
            shown = shown["document"]
        elif "loss" in shown or ("error" in shown and "data" not in shown):
            return b""  # there was never a packet to see
        elif isinstance(shown.get("data"), str):
            return _from_hex(shown["data"])
    if isinstance(shown, dict) and shown.get("message") is None and "error" in shown:
        raise EncodeError("this message could not be decoded, and only its beginning is here")
    return encode(from_document(shown))
