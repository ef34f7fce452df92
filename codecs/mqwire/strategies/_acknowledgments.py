"""Strategies for the user messages by which queue managers order transactions ([MS-MQQB] 2.2.4 and 2.2.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from mqwire import _hooks
from mqwire._encode import encode
from mqwire._message import Message, replace
from mqwire.mqqb import (
    BaseHeader,
    BaseHeaderFlags,
    DeliveryMode,
    DirectQueueFormatName,
    FinalAckBody,
    MessageClass,
    MessagePropertiesHeader,
    OrderAckBody,
    PrivateQueueFormatNameId,
    QueueType,
    UserHeader,
    UserHeaderFlags,
    UserMessage,
)
from mqwire.strategies._structures import structures

_QUEUES: Mapping[QueueType, Any] = {
    QueueType.PRIVATE_ON_DESTINATION: PrivateQueueFormatNameId(_hooks._ORDER_QUEUE),
    QueueType.DIRECT: DirectQueueFormatName(direct_format_name="TCP:10.0.0.1\\PRIVATE$\\order_queue$"),
}


@st.composite
def _acknowledgment(draw: st.DrawFn, classes: tuple[int, ...], body: type[Message]) -> Message:
    kind = draw(st.sampled_from(sorted(_QUEUES)))
    flags = UserHeaderFlags(dq=kind, dm=draw(st.sampled_from(DeliveryMode)))
    header: UserHeader = draw(structures(UserHeader))
    properties: MessagePropertiesHeader = draw(structures(MessagePropertiesHeader))
    plain = MessagePropertiesHeader()
    return UserMessage(
        base_header=BaseHeader(flags=BaseHeaderFlags(pr=0)),
        user_header=replace(
            header,
            flags=flags,
            destination_queue=_QUEUES[kind],
            admin_queue=None,
            response_queue=None,
            connector_type=None,
        ),
        message_properties_header=replace(
            properties,
            flags=plain.flags,
            body_type=plain.body_type,
            label=_hooks.ORDER_LABEL,
            message_class=draw(st.sampled_from(classes)),
            message_body=encode(draw(structures(body))),
        ),
    )


def _order_acks() -> st.SearchStrategy[Message]:
    return _acknowledgment((MessageClass.ORDER_ACK,), OrderAckBody)


def _final_acks() -> st.SearchStrategy[Message]:
    return _acknowledgment(tuple(MessageClass(value) for value in sorted(_hooks._FINAL_CLASSES)), FinalAckBody)


ACKNOWLEDGMENTS: Mapping[str, Callable[[], st.SearchStrategy[Message]]] = {
    "order_ack": _order_acks,
    "final_ack": _final_acks,
}
"""By the name of the message."""
