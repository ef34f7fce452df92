"""Messages that come back (3.3.7.8, 3.3.7.9)."""

from __future__ import annotations

import msgspec

from mqwire._values import Guid
from mqwire.mqdsrp import AnyMessage, ChangeRequest
from mqwire.replication._core import Core, sent_key
from mqwire.replication._effects import NACK_BAD_SIGNATURE, Incoming
from mqwire.replication._requests import finish, wait_key

PREFIX = "resend:"
_TIMEOUT = 10


def receive_nack(core: Core, incoming: Incoming, message: AnyMessage, sender: Guid) -> None:
    """A nack; any class with the bit 0x8000 is one (errata C38)."""
    if isinstance(message, ChangeRequest):
        key = wait_key(message.requester_name, message.request_identifier)
        is_own = sender == core.config.identifier
        finish(core, key, core.config.not_reached_status, None if is_own else sender)
    elif incoming.message_class == NACK_BAD_SIGNATURE:
        _plan_to_resend(core, incoming)


def _plan_to_resend(core: Core, incoming: Incoming) -> None:
    """Receive Request Nack (3.3.7.9), not at once and not for ever (errata C37); and only what was sent from here to
    there, or anybody could have anything signed and sent."""
    key = sent_key(incoming.destination, incoming.body)
    sent = core.state.sent.get(key)
    if sent is None or sent.resends >= core.config.bounds.resends:
        return
    core.state.sent[key] = msgspec.structs.replace(sent, resends=sent.resends + 1)
    core.set_timer(PREFIX + key, core.config.timings.resend * 2**sent.resends)


def resend(core: Core, key: str) -> None:
    sent = core.state.sent.get(key)
    if sent is not None and sent.resends:
        core.send(sent.destination, sent.body, timeout=_TIMEOUT, wants_nack=True)
