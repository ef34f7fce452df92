"""One directory server in one of the three roles."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import mqwire
from mqwire._values import Guid
from mqwire.directory import PEC_PARTITION_ID, Partition, Store
from mqwire.errors import DecodeError
from mqwire.mqdsrp import (
    AlreadyPurged,
    AnyMessage,
    BSCAck,
    ChangePropagation,
    ChangeReply,
    ChangeRequest,
    PSCAck,
    SyncReply,
    SyncRequest,
)
from mqwire.replication import _nacks, _requests, _sync0, _syncing
from mqwire.replication import _readings as readings
from mqwire.replication._acks import BSC_ACK_TIMER, receive_bsc_ack, receive_psc_ack, send_bsc_ack
from mqwire.replication._answering import receive_sync_request
from mqwire.replication._answers import receive_already_purged, receive_sync_reply
from mqwire.replication._config import Config, Role
from mqwire.replication._core import Core
from mqwire.replication._effects import NACK_BIT, NORMAL, Effect, Incoming, Request
from mqwire.replication._propagation import receive_change_propagation, send_change_propagation
from mqwire.replication._requests import receive_change_reply, receive_change_request, request_change
from mqwire.replication._state import Snapshot
from mqwire.replication._topology import PREFIX, propagation_timer


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
        self._core = Core(config, store, random or Random())
        self._limits = mqwire.Limits(max_size=config.bounds.received_bytes)

    # what happens

    def start(self, now: float) -> list[Effect]:
        """Initialization (3.1.3, 3.3.3): timers, sync requests, and what a crash has left half done."""
        return self._transact(self._start, now)

    def receive(self, incoming: Incoming, now: float) -> list[Effect]:
        """A message or nack arrived (3.1.5.1). Whatever it holds, the worst that happens is nothing."""
        sender = incoming.sender_id
        if not incoming.authenticated or sender is None:
            return []
        try:
            message = mqwire.decode(incoming.body, protocol="mqdsrp", limits=self._limits)
        except DecodeError:
            return []
        if message.version != 0:
            return []
        return self._transact(lambda: self._dispatch(incoming, message, sender), now)

    def timer(self, key: str, now: float) -> list[Effect]:
        """A timer fired. Keys that mean nothing (any more) are ignored."""
        return self._transact(lambda: self._fire(key), now)

    def request(self, request: Request, now: float) -> list[Effect]:
        """A local client wants a change (3.1.7.1.1, 3.1.7.1.2). `Completed` is among these effects or comes later."""
        return self._transact(lambda: request_change(self._core, request), now)

    # what is so

    def next_seq_number(self, partition_id: Guid) -> int:
        """Read Next Sequence Number (3.1.7.1.3): 0 unless this server is the authority of the partition."""
        if not self._core.is_authority(partition_id):
            return 0
        return self._core.state.partitions[partition_id].last_seq_number + 1

    @property
    def partitions(self) -> tuple[Partition, ...]:
        """The partitions that the server knows."""
        return tuple(self._core.state.partitions.values())

    def is_authority(self, partition_id: Guid) -> bool:
        """Whether changes of a partition are made here."""
        return self._core.is_authority(partition_id)

    # how

    def _transact(self, work: Callable[[], None], now: float) -> list[Effect]:
        core = self._core
        core.now = now
        core.effects = []
        before = Snapshot(core.state)
        try:
            with self.store.transaction():
                work()
                core.flush()
        except BaseException:
            core.state = before.restored()
            core.dirty.clear()
            core.effects = []
            raise
        return core.effects

    def _start(self) -> None:
        core = self._core
        core.load()
        if not core.state.partitions:
            is_pec = self.config.role == Role.PEC
            authority = self.config.computer_name if is_pec else self.config.pec_name
            core.save_partition(Partition(PEC_PARTITION_ID, authority))
        if core.is_bsc:
            core.set_timer(BSC_ACK_TIMER, self.config.timings.first_bsc_ack)
        else:
            for neighbour in core.state.neighbours.values():
                core.set_timer(*propagation_timer(core, neighbour))
        for partition in list(core.state.partitions.values()):
            # The end of one for the enterprise removes sites that are no more, and their partitions with them.
            if partition.identifier in core.state.partitions and readings.resumes(partition.purge_state):
                _sync0.continue_sync0(core, partition.identifier)
        for partition_id in list(core.state.partitions):
            _syncing.ask_for_all(core, partition_id)

    def _dispatch(self, incoming: Incoming, message: AnyMessage, sender: Guid) -> None:
        core = self._core
        if incoming.message_class & NACK_BIT:
            _nacks.receive_nack(core, incoming, message, sender)
            return
        if incoming.message_class != NORMAL or sender == self.config.identifier:
            return
        match message:
            case ChangePropagation():
                receive_change_propagation(core, message, sender)
            case ChangeRequest():
                receive_change_request(core, message, sender)
            case SyncRequest():
                receive_sync_request(core, message, sender)
            case SyncReply():
                receive_sync_reply(core, message, sender, len(incoming.body))
            case ChangeReply():
                receive_change_reply(core, message, sender)
            case AlreadyPurged():
                receive_already_purged(core, message, sender)
            case PSCAck():
                receive_psc_ack(core, message, sender)
            case BSCAck():
                receive_bsc_ack(core, message, sender)
            case _:
                pass

    def _fire(self, key: str) -> None:
        if key == BSC_ACK_TIMER:
            send_bsc_ack(self._core)
            return
        for prefix, event in _TIMERS.items():
            if key.startswith(prefix):
                event(self._core, key.removeprefix(prefix))


def _propagate(core: Core, key: str) -> None:
    """Change Propagation Timer Event (3.3.6.1)."""
    for neighbour in core.state.neighbours.values():
        timer = propagation_timer(core, neighbour)
        if timer[0] == PREFIX + key:
            send_change_propagation(core, neighbour)
            core.set_timer(*timer)
            return


def _for_partition(event: Callable[[Core, Guid], None]) -> Callable[[Core, str], None]:
    def fire(core: Core, key: str) -> None:
        for identifier in core.state.partitions:
            if identifier.hex() == key:
                event(core, identifier)
                return

    return fire


_TIMERS: dict[str, Callable[[Core, str], None]] = {
    PREFIX: _propagate,
    _syncing.PREFIX: _for_partition(_syncing.retry),
    _sync0.PREFIX: _for_partition(_sync0.continue_sync0),
    _requests.PREFIX: _requests.give_up,
    _nacks.PREFIX: _nacks.resend,
}
