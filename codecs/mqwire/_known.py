"""Packets that somebody has seen before and has a name for: probes of scanners, attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mqwire._message import Message
from mqwire._values import Guid


class Known(NamedTuple):
    """A packet that has been seen before."""

    id: str
    """A name for machines, which stays the same from version to version."""
    says: str
    answer: str
    """What a queue manager would answer; empty if the usual answer holds."""


# Both GUIDs are printed in the worked example of [MS-MQQB] 4.1.3, so nobody's queue manager has them.
_EXAMPLE_CLIENT = Guid.parse("557358d1-9150-9595-4997-b6e611ea26c6")
_EXAMPLE_SERVER = Guid.parse("43cd8907-394c-8f11-4445-9078909ea0fc")
PUBLISHED_GUIDS = frozenset((_EXAMPLE_CLIENT, _EXAMPLE_SERVER))

# By ClientGuid and ServerGuid; a server of None stands for any other.
_SESSIONS: dict[tuple[Guid, Guid | None], Known] = {
    (_EXAMPLE_CLIENT, _EXAMPLE_SERVER): Known(
        "service_probe",
        "This is a public service probe: an EstablishConnection request with the two GUIDs of the worked example in "
        "[MS-MQQB] 4.1.3. No queue manager has them; scanners send the packet to find out who listens on port 1801.",
        "A queue manager answers with an EstablishConnection response that carries its own GUID as ServerGuid. The "
        "ServerGuid asked for is neither its own nor null, so it sets the connection refused bit (CS) and the session "
        "ends there. In an accepted session, ConnectionParameters would follow ([MS-MQQB] 3.1.5.3).",
    ),
    (_EXAMPLE_CLIENT, None): Known(
        "service_probe_reply",
        "This is what came back from a public service probe: ClientGuid is that of the worked example in [MS-MQQB] "
        "4.1.3, which no queue manager has, and ServerGuid is the GUID of the queue manager that answered.",
        "",
    ),
}
_HTTP_HEADERS = Known(
    "cve_2023_21554",
    "This fits the pattern of CVE-2023-21554: it has, or announces, headers of messages that come over HTTP. On this "
    "transport they never occur, so it is an attack or a test for the vulnerability.",
    "A queue manager that checks its input drops the packet and closes the session ([MS-MQQB] 3.1.5.1.3).",
)
_BY_RULE: dict[str, Known] = {
    "mqqb.user_message.http_headers": _HTTP_HEADERS,
    "mqqb.user_header.ah": _HTTP_HEADERS,
}


def recognise(client: Guid | None, server: Guid | None, rules: Iterable[str]) -> Iterator[Known]:
    """What is known about a packet by the GUIDs of its EstablishConnectionHeader and by the rules it breaks."""
    if client is not None and server is not None:
        known = _SESSIONS.get((client, server)) or _SESSIONS.get((client, None))
        if known is not None:
            yield known
    yield from dict.fromkeys(_BY_RULE[rule] for rule in rules if rule in _BY_RULE)


def known_of(message: Message) -> tuple[Known, ...]:
    """What is known about a message."""
    header = getattr(message, "establish_connection_header", None)
    client, server = (None, None) if header is None else (header.client_guid, header.server_guid)
    return tuple(recognise(client, server, (finding.rule for finding in message.findings)))
