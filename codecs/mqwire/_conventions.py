"""What both ends know without any packet saying it: ports, queues, and which message answers which.

Plain data, for whoever follows conversations: the capture reader and the views that are
derived at `make generate`, when no generated module can be imported yet.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

PORT = 1801  # [MS-MQQB] 2.1.1
PING_PORT = 3527  # [MS-MQQB] 2.1.2
MAX_PACKET_SIZE = 0x00400000  # [MS-MQMQ] 2.2.19.1


class SystemQueue(NamedTuple):
    """A private queue that every queue manager has under the same name and number."""

    number: int
    name: str
    protocol: str
    """What the bodies of its messages are; empty where each message decides that."""
    section: str


SYSTEM_QUEUES = (
    SystemQueue(1, "mqis_queue$", "mqdsrp", "[MC-MQDSRP] 1.9"),
    SystemQueue(3, "notify_queue$", "mqcn", "[MS-MQCN] 1.9"),
    SystemQueue(4, "order_queue$", "", "[MS-MQQB] 2.2.4"),
)


class Exchange(NamedTuple):
    """Messages that are answered, and by which."""

    requests: tuple[str, ...]
    replies: tuple[str, ...]
    between: Literal["session", "addresses", "ports"]
    """Who must be the same in both: the two ends of a session, of which the client asks; two hosts; or two hosts
    and their ports, of which one is the port that pings go to."""
    same: tuple[str, ...] = ()
    """The fields that must have the same values in both."""


EXCHANGES: dict[str, Exchange] = {
    # Packets that look alike both ways: what the client sends is the request.
    "establish": Exchange(("establish_connection",), ("establish_connection",), "session"),
    "parameters": Exchange(("connection_parameters",), ("connection_parameters",), "session"),
    # [MC-MQDSRP] 2.2.6.3: a reply repeats the identifier and the name of the requester.
    "change": Exchange(("change_request",), ("change_reply",), "addresses", ("request_identifier", "requester_name")),
    # [MC-MQDSRP] 2.2.6.5, 2.2.6.8: a reply names the partition; a queue manager asks once at a time for each.
    "sync": Exchange(("sync_request",), ("sync_reply", "already_purged"), "addresses", ("partition_id",)),
    # [MS-MQQB] 2.2.7: only the direction tells requests and responses apart.
    "ping": Exchange(("ping",), ("ping",), "ports", ("cookie",)),
}


# --- how packets follow each other, and what is inside them, in the expression language of ksy/ ---


class Framing(NamedTuple):
    """How a stream is cut into packets."""

    heads: str
    """The union whose first fields every packet begins with; `heads_size` is how many bytes they take."""
    marked: str
    """The structure that comes first, of which some fields have always the same value."""
    marks: tuple[str, ...]
    size: str
    """How long a packet says that it is."""
    extra: str
    """The structure that follows and is not counted,"""
    has_extra: str
    """where this is true ([MS-MQQB] 2.2.6: in a SessionAck senders differ)."""


FRAMING = Framing(
    heads="mqqb.session_packet",
    marked="mqqb.base_header",
    marks=("version_number", "signature"),
    size="base_header.packet_size",
    extra="mqqb.session_header",
    has_extra="base_header.flags.sh and (not base_header.flags.in_"
    " or (internal_header.flags.pt == mqqb::packet_type::session_ack and base_header.packet_size == heads_size))",
)


class Envelope(NamedTuple):
    """A message that carries the message of another protocol, which its destination names."""

    message: str
    body: str
    is_readable: str
    """Whether the body is what an application sent; a negative acknowledgment brings that back to its sender."""
    destinations: tuple[tuple[str, str], ...]
    """Where the destination may stand: whether it stands there, and where."""
    number: str
    """The field of a destination that is the number of a queue,"""
    name: str
    """or the one that is a direct format name, which ends with that of the queue."""


ENVELOPE = Envelope(
    message="mqqb.user_message",
    body="message_properties_header.message_body",
    is_readable="not (present(security_header) and security_header.flags.eb)"
    " and (message_properties_header.message_class == mqqb::message_class::normal"
    " or message_properties_header.message_class >= mqqb::message_class::nack_bad_dst_q)",
    destinations=(
        ("present(user_header.destination_queue)", "user_header.destination_queue"),
        (
            "present(multi_queue_format_header) and multi_queue_format_header.destination.format_name_list.size > 0",
            "multi_queue_format_header.destination.format_name_list[0].format_name",
        ),
    ),
    number="private_queue_identifier",
    name="direct_format_name",
)
