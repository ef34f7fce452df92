"""Asking for what is missing (3.3.7.3): one request at a time for each partition, repeated until it is answered."""

from __future__ import annotations

from mqwire._values import Guid
from mqwire.directory import PurgeState
from mqwire.mqdsrp import IsSync0, Scope, SyncRequest
from mqwire.replication import _readings as readings
from mqwire.replication._core import Core
from mqwire.seqnum import MAX_SEQ_NUMBER, MIN_SEQ_NUMBER

PREFIX = "sync:"


def ask_for_all(core: Core, partition_id: Guid) -> None:
    """Ask for everything after what is there."""
    core.state.windows[partition_id] = MAX_SEQ_NUMBER
    send_sync_request(core, partition_id)


def ask_up_to(core: Core, partition_id: Guid, seq_number: int) -> None:
    core.state.windows[partition_id] = seq_number
    send_sync_request(core, partition_id)


def stop_asking(core: Core, partition_id: Guid) -> None:
    """Nothing is missing (any more)."""
    if core.state.window(partition_id) != MIN_SEQ_NUMBER:
        core.state.windows[partition_id] = MIN_SEQ_NUMBER
        core.cancel_timer(PREFIX + partition_id.hex())


def send_sync_request(core: Core, partition_id: Guid) -> None:
    """Send Sync Request (3.3.7.3)."""
    partition = core.state.partitions[partition_id]
    if core.is_authority(partition_id) or partition.purge_state not in (PurgeState.NORMAL, PurgeState.SYNC0):
        return
    is_sync0 = partition.purge_state == PurgeState.SYNC0
    core.send(
        core.my_psc_name if core.is_bsc else partition.authority_name,
        SyncRequest(
            site_id=core.config.site_id,
            partition_id=partition_id,
            from_seq_number=partition.last_seq_number,
            to_seq_number=core.state.window(partition_id),
            known_purged_seq_number=partition.purged_seq_number,
            is_sync0=IsSync0.SYNC0 if is_sync0 else IsSync0.NORMAL,
            scope=Scope.NONE if core.is_bsc else Scope.ENTERPRISE,
            requester_name=core.config.computer_name,
        ),
        wants_nack=True,
    )
    core.set_timer(PREFIX + partition_id.hex(), core.config.timings.sync_retry)


def retry(core: Core, partition_id: Guid) -> None:
    """Nobody has answered."""
    if readings.retries(core.state.window(partition_id)):
        send_sync_request(core, partition_id)
