"""What a server holds in memory. It can be lost: it is read from the store again, or made good by synchronizing."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TypeAlias

import msgspec

from mqwire._values import Guid
from mqwire.directory import Neighbour, Partition
from mqwire.mqdsrp import ChangeRequest, DirectoryChange
from mqwire.seqnum import MAX_SEQ_NUMBER, MIN_SEQ_NUMBER

NeighbourKey: TypeAlias = tuple[int, Guid]
WaitKey: TypeAlias = tuple[str, int]
"""RequesterName (as names are compared) and RequestIdentifier, which alone is unique only at its requester (C24)."""


class Wait(msgspec.Struct, frozen=True):
    """A change request that was sent on and not answered yet."""

    number: int
    next_hop: str
    request: ChangeRequest
    tag: str | None
    """Of the local client; None if the request came from `reply_to`."""
    reply_to: str = ""
    identifier: Guid | None = None


class Sent(msgspec.Struct, frozen=True):
    """A message that may come back for its signature."""

    destination: str
    body: bytes
    resends: int = 0


@dataclass
class State:
    partitions: dict[Guid, Partition] = field(default_factory=dict)
    neighbours: dict[NeighbourKey, Neighbour] = field(default_factory=dict)
    windows: dict[Guid, int] = field(default_factory=dict)
    """ChangeMissingWindow: MAX while an open-ended request is out, MIN while none is, else how far it reaches (C15)."""
    previous_purged: dict[Guid, int] = field(default_factory=dict)
    pending: dict[Guid, tuple[DirectoryChange, ...]] = field(default_factory=dict)
    available: dict[NeighbourKey, list[DirectoryChange]] = field(default_factory=dict)
    """AvailableChangeCollection. Lists only grow; to empty one, put another in its place."""
    left_out: dict[tuple[NeighbourKey, Guid], int] = field(default_factory=dict)
    """Where changes were kept from a neighbour: the number before the first of them."""
    header_times: dict[NeighbourKey, float] = field(default_factory=dict)
    waits: dict[WaitKey, Wait] = field(default_factory=dict)
    waits_made: int = 0
    sent: dict[str, Sent] = field(default_factory=dict)

    def window(self, partition_id: Guid) -> int:
        return self.windows.get(partition_id, MAX_SEQ_NUMBER)

    def last_purge(self, partition_id: Guid) -> int:
        return self.previous_purged.get(partition_id, MIN_SEQ_NUMBER)


class Snapshot:
    """The state as it is now, for going back to."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._values = {
            one.name: value.copy() if isinstance(value := getattr(state, one.name), dict) else value
            for one in fields(State)
        }
        self._lengths = [(changes, len(changes)) for changes in state.available.values()]

    def restored(self) -> State:
        for name, value in self._values.items():
            setattr(self._state, name, value)
        for changes, length in self._lengths:
            del changes[length:]
        return self._state
