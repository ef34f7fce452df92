"""JSON documents: any text is a message or an EncodeError, and a message has one document."""

from __future__ import annotations

import mqwire
from mqwire.fuzzing.broken import hold, only
from mqwire.fuzzing.compare import same


def check(data: bytes) -> None:
    """Any text given to from_json is refused with EncodeError or becomes a message that survives bytes and JSON."""
    try:
        with only(mqwire.EncodeError, doing="from_json"):
            message = mqwire.from_json(data)
    except mqwire.EncodeError as error:
        hold(bool(str(error)), "refusals have a reason", "from_json")
        return
    what = f"{message.protocol} {message.message}"
    with only(doing="handling a message from JSON"):
        wire = mqwire.encode(message)
        text = mqwire.to_json(message)
        again = mqwire.from_json(text)
        decoded = mqwire.decode(wire, message.protocol, strict=False)
    same(again, message, "JSON comes back", what)
    same(decoded, message, "what JSON stands for is what its bytes stand for", what)
    hold(mqwire.to_json(again) == text, "a message has one document", what)
