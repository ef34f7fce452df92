"""What a message means, in a sentence.

The sentences are templates in ksy/ (`-mq-says`):

- `{path}` is the value of a field in words; a structure is its own sentence.
- `{path:noun}` counts: `{directory_changes:change}` is "no changes", "1 change" or "3 changes".
- `{path:1,2}` speaks of an enumeration only if it has one of these values.
- `{path:text}` of a flag is the text if the flag is set.
- `{path:view}` is a special way to say a value, one of VIEWS.
- `[this|that|neither]` is the first alternative in which every field says something, and nothing if none does. A field
  says nothing if it is missing, empty, a count of zero, a cleared flag or an undefined value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from mqwire._generated.model import MODEL
from mqwire._message import Message
from mqwire._model import Bits, Member
from mqwire._templates import DELETED_TYPES, OBJECTS, Choice, Value, parse
from mqwire._values import NULL_GUID, Guid
from mqwire.mqdsrp import Scope
from mqwire.render.escape import quote
from mqwire.render.fields import PROPERTIES, Node, root
from mqwire.render.values import (
    byte_string,
    counted,
    enum_member,
    network_address,
    queue_number,
    sequence_number,
    sid_text,
)
from mqwire.seqnum import MAX_SEQ_NUMBER

_LONGEST = 80  # characters of a name
_MOST_LISTED = 3
_UNREAD = "(not readable)"


class Words(NamedTuple):
    """A piece of a sentence, and whether it says anything at all."""

    text: str
    is_telling: bool = True


def sentence(message: Message, node: Node | None = None) -> str:
    """One sentence about a message, from capital letter to full stop; whoever has its node already gives that too."""
    node = node or root(message)
    text = fill(node.owner.says, node)
    return f"{text}." if text else ""


def fill(template: str, node: Node) -> str:
    """A template filled in, beginning with a capital letter."""
    text = _fill(parse(template), node).text
    return f"{text[:1].upper()}{text[1:]}"


def say(node: Node) -> str:
    """The template of a structure, filled in to stand inside a sentence."""
    return "" if node.struct is None else _fill(parse(node.struct.says), node).text


# --- templates ---


def _fill(parts: tuple[Any, ...], node: Node) -> Words:
    text, is_telling = "", True
    for part in parts:
        if isinstance(part, str):
            text += part
            continue
        words = _choose(part, node) if isinstance(part, Choice) else _value(part, node)
        text += words.text
        is_telling &= words.is_telling
    return Words(text, is_telling)


def _choose(choice: Choice, node: Node) -> Words:
    for alternative in choice.alternatives:
        words = _fill(alternative, node)
        if words.is_telling:
            return words
    return Words("")


def _value(part: Value, node: Node) -> Words:
    found = node.find(part.path)
    if found is None or found.value is None:
        return Words(_UNREAD, False)
    if part.spec in VIEWS:
        text = VIEWS[part.spec](found, node)
        return Words("", False) if text is None else Words(text)
    return _words(found, part.spec)


def _words(node: Node, spec: str | None) -> Words:
    value = node.value
    if node.kind == "list":
        return Words(counted(len(value), spec) if spec else _listed(node), bool(value))
    if node.struct is not None and node.struct.says:
        return _fill(parse(node.struct.says), node)
    if node.field.enum:
        return _enumerated(node, spec)
    if isinstance(node.field.type, Bits):
        return Words(spec or "" if value else "", bool(value))
    if node.field.seqnum:
        return Words(sequence_number(value))
    if isinstance(value, Guid):
        return Words(partition(value) if node.field.show == "partition" else str(value))
    if isinstance(value, str):
        return Words(quote(value, _LONGEST), bool(value))
    if isinstance(value, bytes):
        return Words(byte_string(value), bool(value))
    return Words(counted(value, spec), bool(value)) if spec else Words(str(value))


def _listed(node: Node) -> str:
    said = [say(node.item(index)) for index in range(min(len(node.value), _MOST_LISTED))]
    left = len(node.value) - len(said)
    return ", ".join(said) + (f" and {left} more" if left else "")


def _enumerated(node: Node, spec: str | None) -> Words:
    assert node.field.enum is not None
    value = int(node.value)
    if spec is not None and str(value) not in spec.split(","):
        return Words("", False)
    member = enum_member(node.field.enum, value)
    return Words(f"an undefined value ({value:#x})", False) if member is None else Words(member.says or member.name)


# --- special ways to say a value; the second argument is the structure it stands in ---


def partition(id: Guid) -> str:
    """A partition by what it holds: the null GUID is that of the enterprise, any other that of a site."""
    return "the enterprise partition" if id == NULL_GUID else f"the partition of site {id}"


def _asked(node: Node, holder: Node) -> str:
    """Who gets a sync request: a BSC asks its PSC, a PSC the authority of the partition ([MC-MQDSRP] 3.3.7.3)."""
    scope = holder.find("scope")
    if scope is not None and scope.value == Scope.NONE:
        return "its PSC"
    return _authority(node, holder)


def _authority(node: Node, _: Node) -> str:
    return "the PEC" if node.value == NULL_GUID else "the site's PSC"


_DELETED_TYPE = next(id for id, member in PROPERTIES.items() if member.name == "PROPID_D_OBJTYPE")


def _object(node: Node, _: Node) -> str:
    """What kind of object some properties belong to; a delete says so in one of them."""
    kind = ""
    for item in node.value:
        member: Member | None = PROPERTIES.get(int(item.id))
        if int(item.id) == _DELETED_TYPE:
            kind = DELETED_TYPES.get(item.value, "")
            break
        kind = kind or (member.object if member is not None else "")
    return OBJECTS.get(kind, "an object")


def _assigned(node: Node, _: Node) -> str | None:
    return sequence_number(node.value) if node.value else None


def _end(node: Node, _: Node) -> str | None:
    return None if node.value == MAX_SEQ_NUMBER else sequence_number(node.value)


_ANSWER_PADDING = 0x5A  # [MS-MQQB] 2.2.3.1: every byte of an answer; a request has what it likes


def _request(node: Node, holder: Node) -> str | None:
    """Says nothing but that this is a request: whoever saw which way it went knows, else its padding may tell."""
    is_request = holder.is_request
    if is_request is None:
        is_request = set(node.value) != {_ANSWER_PADDING}
    return "" if is_request else None


def _answer(_: Node, holder: Node) -> str | None:
    return "" if holder.is_request is False else None


def _peer(node: Node, _: Node) -> str:
    return "whichever queue manager is there" if node.value == NULL_GUID else f"queue manager {node.value}"


def _event(node: Node, _: Node) -> str | None:
    events = {str(member.value): member.says for member in MODEL.enums["mqcn.event"].members}
    return events.get(node.value)


VIEWS: dict[str | None, Callable[[Node, Node], str | None]] = {
    "asked": _asked,
    "authority": _authority,
    "object": _object,
    "assigned": _assigned,
    "end": _end,
    "request": _request,
    "answer": _answer,
    "peer": _peer,
    "event": _event,
    "number": lambda node, _: f"{int(node.value):#x}",
    "queue": lambda node, _: queue_number(node.value),
    "sid": lambda _, holder: sid_text(holder.value),
    "network": lambda _, holder: network_address(holder.value),
}
