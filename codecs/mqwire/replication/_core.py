"""What all events work with: the configuration, the store, the state in memory, and the effects so far."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import msgspec

import mqwire
from mqwire._values import Guid
from mqwire.directory import PEC_PARTITION_ID, Directory, Neighbour, NeighbourKind, Partition, Store
from mqwire.directory._schema import name_key
from mqwire.mqdsrp import AnyMessage
from mqwire.replication._config import Config, Role
from mqwire.replication._effects import CancelTimer, Effect, Send, SetTimer
from mqwire.replication._state import NeighbourKey, Sent, State

_REMEMBERED_BYTES = 65_536


class Core:
    def __init__(self, config: Config, store: Store, random: Random) -> None:
        self.config = config
        self.store = store
        self.directory = Directory(store)
        self.random = random
        self.state = State()
        self.now = 0.0
        self.effects: list[Effect] = []
        self.dirty: set[Guid] = set()
        """Partitions that are to be stored at the end of the transaction: once, however many changes it has."""
        self.trusted = {name_key(name): guid for name, guid in config.trusted.items()}
        self.is_bsc = config.role == Role.BSC
        self.is_psc = not self.is_bsc
        """The PEC is the PSC of its site as well."""

    def load(self) -> None:
        """The state as the store has it."""
        self.state = State()
        self.state.partitions = {partition.identifier: partition for partition in self.store.partitions()}
        self.state.neighbours = {key_of(neighbour): neighbour for neighbour in self.store.neighbours()}

    def flush(self) -> None:
        for identifier in sorted(self.dirty):  # a set of GUIDs has another order in every process
            partition = self.state.partitions.get(identifier)
            if partition is not None:
                self.store.put_partition(partition)
        self.dirty.clear()

    # partitions and neighbours

    def change_partition(self, partition: Partition, **changes: object) -> Partition:
        changed = msgspec.structs.replace(partition, **changes)
        self.save_partition(changed)
        return changed

    def save_partition(self, partition: Partition) -> None:
        self.state.partitions[partition.identifier] = partition
        self.dirty.add(partition.identifier)

    def save_neighbour(self, neighbour: Neighbour) -> None:
        self.state.neighbours[key_of(neighbour)] = neighbour
        self.store.put_neighbour(neighbour)

    def is_authority(self, partition_id: Guid) -> bool:
        """Whether changes of a partition are made here."""
        partition = self.state.partitions.get(partition_id)
        if partition is None or not self.is_me(partition.authority_name):
            return False
        if partition_id == PEC_PARTITION_ID:
            return self.config.role == Role.PEC
        return self.is_psc and partition_id == self.config.site_id

    def is_me(self, name: str) -> bool:
        return same_name(name, self.config.computer_name)

    @property
    def my_psc_name(self) -> str:
        """The PSC of the own site, as the directory has it; before that, as the administrator said. What a message
        says about it does not count (errata C44)."""
        partition = self.state.partitions.get(self.config.site_id)
        return partition.authority_name if partition is not None else self.config.psc_name

    def neighbours(self, kind: NeighbourKind) -> list[Neighbour]:
        return [neighbour for neighbour in self.state.neighbours.values() if neighbour.kind == kind]

    # effects

    def send(
        self,
        destination: str,
        message: AnyMessage | bytes,
        *,
        priority: int = 3,
        timeout: int = 20 * 60,
        wants_nack: bool = False,
    ) -> None:
        """Send Replication Message (3.1.7.2.1)."""
        if not destination or self.is_me(destination):
            return
        body = message if isinstance(message, bytes) else mqwire.encode(message)
        self.effects.append(Send(destination, body, priority, timeout, wants_nack))
        if wants_nack and len(body) <= _REMEMBERED_BYTES:
            self._remember(destination, body)

    def _remember(self, destination: str, body: bytes) -> None:
        sent = self.state.sent
        key = sent_key(destination, body)
        if key not in sent:
            while len(sent) >= self.config.bounds.resend_memory:
                del sent[next(iter(sent))]
            sent[key] = Sent(destination, body)

    def set_timer(self, key: str, delay: float) -> None:
        self.effects.append(SetTimer(key, delay))

    def cancel_timer(self, key: str) -> None:
        self.effects.append(CancelTimer(key))

    def new_guid(self) -> Guid:
        return Guid(self.random.randbytes(16))


def key_of(neighbour: Neighbour) -> NeighbourKey:
    return int(neighbour.kind), neighbour.identifier


def same_name(one: str, other: str) -> bool:
    return name_key(one) == name_key(other)


def sent_key(destination: str, body: bytes) -> str:
    """What a message that comes back is recognised by."""
    return sha256(name_key(destination).encode("utf-16-le", "surrogatepass") + b"\0\0" + body).hexdigest()
