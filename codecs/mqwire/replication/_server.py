"""One directory server in one of the three roles."""

from __future__ import annotations

from random import Random

from mqwire._values import Guid
from mqwire.directory import Partition, Store
from mqwire.replication._config import Config
from mqwire.replication._effects import Effect, Incoming, Request


class Server:
    """A PEC, PSC or BSC ([MC-MQDSRP] section 3) without I/O: messages and clock ticks in, effects out.

    `now` is in seconds of any clock that moves forward on the whole; only differences count. Each call is one
    transaction of the store, made to last before the effects are returned: what is acknowledged is kept.

    StoreError: nothing has changed, in the store or in the server. A message may then be dropped as if it had been
    lost, a request may be refused, but `start` and `timer` have to be called again.

    A server that crashed is `Server(config, same store).start(now)`.
    """

    def __init__(self, config: Config, store: Store, random: Random | None = None) -> None:
        """`random` makes new GUIDs and request identifiers; give a seeded one for runs that can be repeated."""
        self.config = config
        self.store = store

    def start(self, now: float) -> list[Effect]:
        """Initialization (3.1.3, 3.3.3): timers, sync requests, and what a crash has left half done."""
        raise NotImplementedError

    def receive(self, incoming: Incoming, now: float) -> list[Effect]:
        """A message or nack arrived (3.1.5.1). Whatever it holds, the worst that happens is nothing."""
        raise NotImplementedError

    def timer(self, key: str, now: float) -> list[Effect]:
        """A timer fired. Keys that mean nothing (any more) are ignored."""
        raise NotImplementedError

    def request(self, request: Request, now: float) -> list[Effect]:
        """A local client wants a change (3.1.7.1.1, 3.1.7.1.2). `Completed` is among these effects or comes later."""
        raise NotImplementedError

    def next_seq_number(self, partition_id: Guid) -> int:
        """Read Next Sequence Number (3.1.7.1.3): 0 unless this server is the authority of the partition."""
        raise NotImplementedError

    @property
    def partitions(self) -> tuple[Partition, ...]:
        """The partitions that the server knows, as they are stored."""
        return tuple(self.store.partitions())

    def is_authority(self, partition_id: Guid) -> bool:
        """Whether changes of a partition are made here."""
        raise NotImplementedError
