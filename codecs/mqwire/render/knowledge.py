"""What is known beyond the bytes: packets that somebody has seen before, and what a receiver does with a message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mqwire import _known
from mqwire._known import Known
from mqwire._message import Message
from mqwire._validate import Finding
from mqwire.render.fields import root
from mqwire.render.outcome import Outcome
from mqwire.render.sentences import fill


def recognise(outcome: Outcome) -> Iterator[Known]:
    """What somebody has seen before and has a name for; a packet that was cut short is recognised as well."""
    client, server = (outcome.value_at(f"establish_connection_header.{side}_guid") for side in ("client", "server"))
    return _known.recognise(client, server, (finding.rule for finding in outcome.findings))


class Next(NamedTuple):
    """What a receiver does: a template like those of ksy/, and where that is published."""

    template: str
    sections: str


# By message name where values make the message, else by structure.
_NEXT: dict[str, Next] = {
    "mqdsrp.change_propagation": Next(
        "[with {directory_changes:change} to apply, the receiver takes each that follows the last one it has, keeps "
        "those that come too early, and sends a SyncRequest where it finds a gap or lags behind|the receiver sends a "
        "SyncRequest if it lags behind in any of {seq_number_header.partition_seq_numbers:partition}|there is nothing "
        "for the receiver to do]",
        "[MC-MQDSRP] 3.1.7.2.2, 3.2.7.1",
    ),
    "mqdsrp.change_request": Next(
        "{partition_id:authority} makes the change, gives it the next number of the partition and sends a ChangeReply; "
        "any other directory server passes the request on and the reply back",
        "[MC-MQDSRP] 3.2.7.2, 3.2.7.6",
    ),
    "mqdsrp.sync_request": Next(
        "the receiver sends a SyncReply with the changes after {from_seq_number}, or AlreadyPurged if it has purged "
        "beyond that; it keeps silent about a partition that it does not know or is rebuilding",
        "[MC-MQDSRP] 3.2.7.3",
    ),
    "mqdsrp.sync_reply": Next(
        "the requester applies what it got[; since {complete_sync0:1}, it sends another SyncRequest|"
        "; {complete_sync0:2}|; there is no answer]",
        "[MC-MQDSRP] 3.3.7.5",
    ),
    "mqdsrp.change_reply": Next(
        "the requester stops waiting for request {request_identifier}; there is no answer", "[MC-MQDSRP] 3.3.7.6"
    ),
    "mqdsrp.already_purged": Next(
        "unless its copy already reaches {purged_seq_number}, the requester starts to rebuild it and sends a "
        "SyncRequest with IsSync0 set",
        "[MC-MQDSRP] 3.3.7.7, 3.3.7.10",
    ),
    "mqdsrp.psc_ack": Next(
        "{acked_partition_id:authority} takes note, to know which records it may purge; there is no answer",
        "[MC-MQDSRP] 3.2.7.4",
    ),
    "mqdsrp.bsc_ack": Next("the PSC takes note of the time; there is no answer", "[MC-MQDSRP] 3.2.7.5"),
    "mqcn.change_notification_1": Next(
        "the queue manager takes over the values if a trusted directory service has signed the message; there is no "
        "answer",
        "[MS-MQCN] 3.2.5.1",
    ),
    "mqcn.change_notification_2": Next(
        "the queue manager reads the object from the directory, so it need not trust the sender; there is no answer",
        "[MS-MQCN] 3.2.5.2",
    ),
    "mqqb.ping": Next(
        "[{flags.rf:the initiator does not open a session}|a request is answered with the same cookie within a "
        "second; Windows after Server 2003 normally does not answer]",
        "[MS-MQQB] 2.2.7, 3.1.2.9",
    ),
    "mqqb.establish_connection": Next(
        "[{internal_header.flags.cs:the initiator gives up, and the connection is closed}|"
        "{establish_connection_header.padding:request}the acceptor answers with an EstablishConnection that carries "
        "its own GUID as ServerGuid, refusing (CS) if the one asked for is neither its own nor null; in an accepted "
        "session ConnectionParameters follow|the initiator of the session sends ConnectionParameters, if the two GUIDs "
        "are its own and the one it asked for]",
        "[MS-MQQB] 3.1.5.2 to 3.1.5.4",
    ),
    "mqqb.connection_parameters": Next(
        "[{internal_header.flags.cs:the session ends}|the acceptor answers with the same timeouts and its own window, "
        "and with that the session is open]",
        "[MS-MQQB] 3.1.5.4",
    ),
    "mqqb.session_ack": Next(
        "the other side need not keep what is acknowledged and may send more; there is no answer", "[MS-MQQB] 2.2.6"
    ),
    "mqqb.user_message": Next(
        "the receiver puts the message into its queue and counts it in the SessionHeader of its next message, or in a "
        "SessionAck",
        "[MS-MQMQ] 2.2.20.4, [MS-MQQB] 2.2.6",
    ),
    "order_ack": Next("the sender of the sequence need not send those messages again", "[MS-MQQB] 2.2.4"),
    "final_ack": Next("the sender of the message learns what became of it", "[MS-MQQB] 2.2.5"),
}
_MALFORMED = Next("a queue manager drops a malformed packet and closes the session", "[MS-MQQB] 3.1.5.1.3")


def what_next(message: Message, findings: Iterable[Finding], is_request: bool | None = None) -> str:
    """What a receiver would do or answer; empty if there is nothing to say."""
    is_broken = any(finding.severity == "error" and ".document" not in finding.path for finding in findings)
    known = _NEXT.get(message.message) or _NEXT.get(message.struct_id)
    if is_broken:  # only the transport says what to do with a malformed message
        known = _MALFORMED if message.protocol == "mqqb" and message.struct_id != "mqqb.ping" else None
    return "" if known is None else f"{fill(known.template, root(message, is_request))} ({known.sections})."
