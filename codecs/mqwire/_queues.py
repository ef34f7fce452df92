"""Which queue carries which protocol.

A packet does not say what its body is. The queue it goes to does: the directory
protocols each own one private queue with a fixed name and number.
"""

from __future__ import annotations

import re
from typing import Any

from mqwire._conventions import SYSTEM_QUEUES, SystemQueue
from mqwire._message import Message, Structure
from mqwire.mqqb import MessageClass

_BY_NUMBER = {queue.number: queue for queue in SYSTEM_QUEUES}
_BY_NAME = {queue.name: queue for queue in SYSTEM_QUEUES}
# The end of a direct format name: `OS:host\private$\mqis_queue$`, letter case of no account ([MS-MQMQ] 2.1.2).
_PRIVATE_NAME = re.compile(r"[\\/]private\$[\\/]([^\\/]+)\Z", re.IGNORECASE | re.ASCII)


_NEGATIVE = 0x8000  # the bit of MessageClass that makes a negative acknowledgment ([MS-MQMQ] 2.2.18.1.6)


def body_protocol(message: Message) -> str | None:
    """The protocol of the body of a message, if its destination tells and the body can be read."""
    if message.struct_id != "mqqb.user_message" or not _has_message(message):
        return None
    queue = destination(message)
    return None if queue is None or not queue.protocol else queue.protocol


def _has_message(message: Any) -> bool:
    """Whether the body is what an application sent; a negative acknowledgment brings that back to its sender."""
    if not message_body(message) or is_encrypted(message):
        return False
    found = message.message_properties_header.message_class
    return found == MessageClass.NORMAL or bool(found & _NEGATIVE)


def message_body(message: Any) -> bytes:
    """The body of a message; nothing if the message was read in part and never got there."""
    properties = message.message_properties_header
    return b"" if properties is None or properties.message_body is None else properties.message_body


def is_encrypted(message: Any) -> bool:
    security = message.security_header
    return security is not None and bool(security.flags.eb)


def destination(message: Any) -> SystemQueue | None:
    """The system queue that a message goes to, in whichever of its encodings; None if it is some other queue."""
    header = message.user_header
    if header is None:
        return None
    if header.destination_queue is not None:
        return system_queue(header.destination_queue)
    lists = message.multi_queue_format_header
    names = () if lists is None or lists.destination is None else lists.destination.format_name_list
    return system_queue(names[0].format_name) if names else None


def system_queue(queue: Structure | None) -> SystemQueue | None:
    """The system queue that a format name means."""
    number = getattr(queue, "private_queue_identifier", None)
    if number is not None:
        return _BY_NUMBER.get(number)
    name = getattr(queue, "direct_format_name", None)
    found = _PRIVATE_NAME.search(name) if isinstance(name, str) else None
    return None if found is None else _BY_NAME.get(found[1].lower())


def queue_number_name(number: int) -> str:
    """The name of a system queue by its number; empty for any other."""
    return _BY_NUMBER[number].name if number in _BY_NUMBER else ""
