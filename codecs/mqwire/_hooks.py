"""Rules and names that need more than the expression language of ksy/ can say.

Each rule function here is named by a `hook:` in a .ksy file, takes the object and
answers whether the rule is kept. The table in docs/rules.md marks such rules, since a
dissector written in another language cannot have them.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any

from mqwire._generated.model import MODEL
from mqwire._registry import PROPERTIES
from mqwire._values import GUID_TEXT

if TYPE_CHECKING:
    from mqwire._message import Message


def message_name(message: Message) -> str:
    """A more telling name than that of the structure, if its values earn one."""
    if message.struct_id != "mqqb.user_message":
        return ""
    try:
        return _acknowledgment(message)
    except (AttributeError, TypeError):  # somebody made it of the wrong things, or of too few
        return ""


# --- [MS-MQMQ] 2.3 ---


def property_values_allowed(change: Any) -> bool:
    """Properties whose values are published hold one of them."""
    return all(_allowed(item.id, item.value) for item in change.properties)


def _allowed(id: int, value: Any) -> bool:
    member = PROPERTIES.get(id)
    if member is None or value is None:
        return True
    if member.size is not None:
        return len(value) == member.size
    if member.range is not None:
        return bool(member.range[0] <= value <= member.range[1])
    return not member.values or value in member.values


# --- [MC-MQDSRP] 3.2.7.3: only ascending order forms a chain from FromSeqNumber ---


def sync_reply_chain(reply: Any) -> bool:
    """Each change names the one before it, starting at FromSeqNumber, in ascending order."""
    previous = reply.from_seq_number
    for change in reply.directory_changes:
        if change.previous_seq_number != previous or change.seq_number <= previous:
            return False
        previous = change.seq_number
    return True


# --- [MS-MQMQ] 2.1.1 ---

_LETTER = r"[!#-*\-.-:<-\[\]-~\x7f]"  # 0x21 to 0x7F without backslash, semicolon, plus, comma and quote
_QUEUE_PATH = re.compile(
    rf"[!-\[\]-~]{{1,256}}\\(?:private\$\\)?{_LETTER}{{1,124}}(?:;{_LETTER}{{1,32}})?", re.IGNORECASE | re.ASCII
)


def queue_path_name(update: Any) -> bool:
    """A path, where there is one, is that of a queue."""
    return update.path_name is None or _QUEUE_PATH.fullmatch(update.path_name) is not None


# --- [MS-MQCN] 2.2.5, read as XML would be: white space between elements and before `>` is of no account ---

_WHITE_SPACE = " \t\r\n"


def notification_tag_names(body: Any) -> bool:
    return sorted(body.tag_names) == sorted(body.canonical_tags)


def notification_tag_order(body: Any) -> bool:
    """Tags that are wrong altogether are the business of the rule on their names."""
    return body.tag_names == body.canonical_tags or not notification_tag_names(body)


def notification_stray_text(body: Any) -> bool:
    return not any(text.strip(_WHITE_SPACE) for text in body.text_between)


def notification_event(body: Any) -> bool:
    return body.event in {str(member.value) for member in MODEL.enums["mqcn.event"].members}


def notification_object_guid(body: Any) -> bool:
    return GUID_TEXT.fullmatch(body.object_guid) is not None


def notification_domain_controller(body: Any) -> bool:
    return 1 <= len(body.domain_controller) <= 256


def notification_domain_controller_characters(body: Any) -> bool:
    """Brackets are visible characters like any other."""
    return all("\x21" <= letter <= "\x7e" for letter in body.domain_controller)


# --- [MS-MQQB] 2.2.4, 2.2.5 and 3.1.5.1.1 ---

_ORDER_QUEUE = 4  # order_queue$ has this number everywhere
_ORDER_QUEUE_PATH = re.compile(r"(?:TCP|SPX):[^\\]+\\PRIVATE\$\\order_queue\$", re.IGNORECASE | re.ASCII)
ORDER_LABEL = "QM Ordering Ack"
_ORDER_CLASS = 0x00FF
_FINAL_CLASSES = frozenset(
    (0x4000, 0x8000, 0x8003, 0x8004, 0x8005, 0x8006, 0x8007, 0x8009, 0x800B, 0xC000, 0xC001, 0xC002)
)
_ACK_BODY_SIZE = MODEL.structs["mqqb.order_ack_body"].min_size


def _acknowledgment(message: Any) -> str:
    """`order_ack` or `final_ack` for the messages by which queue managers order transactions, else nothing."""
    properties = message.message_properties_header
    if properties is None or properties.label != ORDER_LABEL or not _to_order_queue(message.user_header):
        return ""
    if any(getattr(message.base_header.flags, field.id) for field in MODEL.structs["mqqb.base_header_flags"].fields):
        return ""
    if properties.message_class == _ORDER_CLASS:
        size = len(properties.message_body) if properties.message_size is None else properties.message_size
        return "order_ack" if size == _ACK_BODY_SIZE else ""
    return "final_ack" if properties.message_class >= 0x4000 else ""


def _to_order_queue(header: Any) -> bool:
    queue = header.destination_queue
    if header.flags.dq == 3:
        return bool(queue.private_queue_identifier == _ORDER_QUEUE)
    if header.flags.dq == 7 and isinstance(queue.direct_format_name, str):
        return _ORDER_QUEUE_PATH.fullmatch(queue.direct_format_name) is not None
    return False


def order_ack_headers(message: Any) -> bool:
    if not _acknowledgment(message):
        return True
    flags = message.user_header.flags
    # The delivery mode is left out: the definition clears it, the sending procedure sets it.
    clear = [f.id for f in MODEL.structs["mqqb.user_header_flags"].fields if f.id not in {"mp", "dq", "dm"}]
    asked = [f.id for f in MODEL.structs["mqqb.message_properties_header_flags"].fields]
    properties = message.message_properties_header
    return not (
        any(getattr(flags, id) for id in clear)
        or any(getattr(properties.flags, id) for id in asked)
        or properties.body_type
    )


def order_ack_time_to_reach_queue(message: Any) -> bool:
    return not _acknowledgment(message) or message.base_header.time_to_reach_queue == 0xFFFFFFFF


def order_ack_body(message: Any) -> bool:
    return _acknowledgment(message) != "order_ack" or _reads_as(message, "order_ack_body")


def final_ack_class(message: Any) -> bool:
    return _acknowledgment(message) != "final_ack" or message.message_properties_header.message_class in _FINAL_CLASSES


def final_ack_body(message: Any) -> bool:
    return _acknowledgment(message) != "final_ack" or _reads_as(message, "final_ack_body")


def _reads_as(message: Any, format: str) -> bool:
    from mqwire._decode import decode
    from mqwire.errors import DecodeError

    try:
        decode(message.message_properties_header.message_body, protocol=format)
    except DecodeError:
        return False
    return True


# --- [MS-MQMQ] 2.2.19.2 ---


def direct_queue_manager_address(header: Any) -> bool:
    return header.flags.dq != 7 or not any(header.queue_manager_address)


# --- [MS-MQMQ] 2.2.22 ---


def certificate_digest(certificate: Any) -> bool:
    found = hashlib.md5(certificate.certificate, usedforsecurity=False).digest()
    return bool(found == certificate.digest)
