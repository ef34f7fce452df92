"""Round trips: the bytes and the JSON of whatever decoding accepts come back the same."""

from __future__ import annotations

import json

import mqwire
from mqwire._layout import lay_out
from mqwire.fuzzing import inputs
from mqwire.fuzzing.broken import Broken, general, hold, only
from mqwire.fuzzing.checks._common import attempt
from mqwire.fuzzing.compare import same


def check(data: bytes) -> None:
    """encode(decode(x)) == x, from_json(to_json(m)) == m, and spans cover every byte once."""
    found = inputs.message(data)
    if found is None:
        return
    protocol, wire = found
    message = attempt(wire, protocol, strict=False)
    if isinstance(message, mqwire.DecodeError):
        return
    what = f"{protocol} {message.message}"
    through_bytes(message, wire, what)
    through_json(message, wire, what)
    spans_cover(message, wire, what)


def through_bytes(message: mqwire.Message, wire: bytes, what: str) -> None:
    with only(doing="encoding what was decoded"):
        again = mqwire.encode(message)
    hold(again == wire, "bytes come back", what, lambda: first_byte(again, wire))


def first_byte(one: bytes, other: bytes) -> str:
    """Where two byte strings part."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"at {at}: {one[at : at + 8].hex()} is not {other[at : at + 8].hex()} ({len(one)} and {len(other)} bytes)"


def through_json(message: mqwire.Message, wire: bytes, what: str) -> None:
    with only(doing="to_json"):
        text = mqwire.to_json(message)
    with only(doing="writing JSON to a file"):
        file = text.encode("utf-8")
    with only(doing="from_json of to_json"):
        again = mqwire.from_json(file)
        document = json.loads(text)
    same(again, message, "JSON comes back", what)
    with only(doing="encoding what came from JSON"):
        hold(mqwire.encode(again) == wire, "bytes come back through JSON", what)
    stated = document["protocol"], document["message"]
    hold(stated == (message.protocol, message.message), "JSON says what it is", what, str(stated))


def spans_cover(message: mqwire.Message, wire: bytes, what: str) -> None:
    """Fields without fields of their own stand one behind the other and leave no byte out."""
    with only(doing="spans"):
        spans = mqwire.spans(message)
        careful = lay_out(message)[0]
    hold(careful == wire, "both writers write the same", what, lambda: first_byte(careful, wire))
    end = 0
    around: list[mqwire.Span] = []
    for span, behind in zip(spans, (*spans[1:], None), strict=False):
        inside = 0 <= span.offset <= span.offset + span.size <= len(wire)
        hold(inside, "spans are inside the message", f"{what} {general(span.path)}", str(span))
        while around and not span.path.startswith((f"{around[-1].path}.", f"{around[-1].path}[")):
            around.pop()
        if around:
            outer = around[-1]
            within = outer.offset <= span.offset and span.offset + span.size <= outer.offset + outer.size
            hold(within, "structures hold their fields", f"{what} {general(span.path)}", f"{span} in {outer}")
        if span.offset > end:
            raise Broken("spans leave no byte out", what, f"nothing from {end} to {span.offset}, before {span.path}")
        if behind is None or not behind.path.startswith((f"{span.path}.", f"{span.path}[")):
            end = max(end, span.offset + span.size)
        else:
            around.append(span)
    hold(end == len(wire), "spans leave no byte out", what, lambda: f"the last ends at {end} of {len(wire)}")
