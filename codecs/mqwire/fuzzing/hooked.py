"""Rules that only a hook can check, written a second time from their words, in another way than the hooks."""

from __future__ import annotations

import string
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from mqwire.fuzzing.known import property_values

_HEX = frozenset(string.hexdigits)
_GUID = (8, 4, 4, 4, 12)
_NEVER_IN_QUEUES = frozenset('\\;+,"')


def _is_guid(text: str) -> bool:
    parts = text.split("-")
    return tuple(map(len, parts)) == _GUID and all(set(part) <= _HEX for part in parts)


def _visible(text: str) -> bool:
    return all(0x21 <= ord(letter) <= 0x7E for letter in text)


def _is_queue_path(path: str) -> bool:
    """A computer, perhaps `private$`, a queue, perhaps a part of it ([MS-MQMQ] 2.1.1)."""
    computer, *rest = path.split("\\")
    if len(rest) == 2 and rest[0].lower() == "private$":
        del rest[0]
    if len(rest) != 1 or not 1 <= len(computer) <= 256 or not _visible(computer):
        return False
    queue, semicolon, part = rest[0].partition(";")
    return _is_queue_name(queue, 124) and (not semicolon or _is_queue_name(part, 32))


def _is_queue_name(name: str, most: int) -> bool:
    letters = set(name)
    return 1 <= len(name) <= most and not letters & _NEVER_IN_QUEUES and all("!" <= each <= "\x7f" for each in letters)


def _values(change: Any) -> bool | None:
    """What the typed table says, which has not all that the description has."""
    known = [(each.value, property_values()[each.id]) for each in change.properties if each.id in property_values()]
    if any(value is not None and value not in allowed for value, allowed in known):
        return False
    return True if len(known) == len(change.properties) else None


def _chain(reply: Any) -> bool:
    numbers = [reply.from_seq_number, *(change.seq_number for change in reply.directory_changes)]
    before = [change.previous_seq_number for change in reply.directory_changes]
    return before == numbers[:-1] and all(one < other for one, other in pairwise(numbers))


SECOND: dict[str, Callable[[Any], bool | None]] = {
    "property_values_allowed": _values,
    "sync_reply_chain": _chain,
    "queue_path_name": lambda update: update.path_name is None or _is_queue_path(update.path_name),
    "notification_event": lambda body: len(body.event) == 1 and body.event in "1234",
    "notification_object_guid": lambda body: _is_guid(body.object_guid),
    "notification_domain_controller": lambda body: len(body.domain_controller) in range(1, 257),
    "notification_domain_controller_characters": lambda body: _visible(body.domain_controller),
    "direct_queue_manager_address": lambda header: header.flags.dq != 7 or header.queue_manager_address == bytes(16),
}
"""By hook: whether an object keeps the rule; None where that cannot be said from here."""
