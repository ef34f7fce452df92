"""Who a directory server is, and its settings with the product's defaults."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import msgspec

from mqwire._values import Guid
from mqwire.properties import Hresult


class Role(Enum):
    PEC = "pec"
    PSC = "psc"
    BSC = "bsc"


class Timings(msgspec.Struct, frozen=True):
    """Seconds. The first six are product defaults ([MC-MQDSRP] appendix A notes 2 to 12)."""

    intersite: float = 10
    intrasite: float = 2
    first_bsc_ack: float = 5
    bsc_ack: float = 12 * 3600
    seq_number_header: float = 20 * 60
    answer_from_authority: float = 10
    answer_through_psc: float = 20
    sync_retry: float = 60
    """An unanswered sync request is repeated after this time (errata C15)."""
    resend: float = 10
    """A message that came back for its signature is sent again after this time, then after twice as much (C37)."""
    remember_answers: float = 600


class Purging(msgspec.Struct, frozen=True):
    """When deletions are forgotten, in changes of a partition. The protocol's numbers; others only for experiments,
    and then the same for all servers."""

    buffer: int = 1024
    """So many changes are never purged (3.1.7.2.9)."""
    trigger: int = 256
    """A purge is tried after so many (3.1.7.2.3)."""
    ack_step: int = 256
    """A PSC acknowledges every so many (3.1.7.2.3)."""


class Bounds(msgspec.Struct, frozen=True):
    """What a peer can make a server hold or send at most."""

    pending_changes: int = 100
    """Out of order, for each partition ([MC-MQDSRP] 3.1.7.2.2)."""
    available_changes: int = 10_000
    """Waiting for the next message to a neighbour; beyond that they are dropped and the neighbour synchronizes."""
    waits: int = 1_000
    neighbours: int = 4_096
    partitions: int = 4_096
    resends: int = 3
    resend_memory: int = 256
    message_bytes: int = 1 << 20
    """A message is not made larger than this, unless a single change is."""
    message_changes: int = 5_000
    received_bytes: int = 4 << 20


class Config(msgspec.Struct, frozen=True):
    """One directory server.

    `trusted` says which queue manager is which machine, for the servers that the directory cannot tell (yet): a new
    server needs at least its PEC or PSC there. Machine names count whatever their letter case.
    """

    role: Role
    computer_name: str
    identifier: Guid
    site_identifiers: tuple[Guid, ...]
    """SiteIdentifierList of the queue manager; the first one is the site (errata B10)."""
    pec_name: str
    """The PEC, as the administrator says; the directory's word counts once there is one."""
    psc_name: str = ""
    """For a BSC: its PSC, until the directory knows it."""
    trusted: Mapping[str, Guid] = {}
    timings: Timings = Timings()
    bounds: Bounds = Bounds()
    purging: Purging = Purging()
    no_response_status: int = Hresult.MQ_ERROR_NO_RESPONSE_FROM_OBJECT_SERVER
    not_reached_status: int = Hresult.MQ_ERROR_OBJECT_SERVER_NOT_AVAILABLE

    @property
    def site_id(self) -> Guid:
        return self.site_identifiers[0]
