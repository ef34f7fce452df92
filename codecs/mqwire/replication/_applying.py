"""A replica follows its authority: in order, with what comes too early kept for later (3.1.7.2.2 to 3.1.7.2.4)."""

from __future__ import annotations

from mqwire._values import Guid
from mqwire.directory import NeighbourKind, Partition, PurgeState
from mqwire.mqdsrp import DirectoryChange
from mqwire.replication import _readings as readings
from mqwire.replication._acks import send_psc_ack
from mqwire.replication._changes import apply
from mqwire.replication._core import Core
from mqwire.replication._offering import offer
from mqwire.replication._purging import purge_deleted_objects
from mqwire.replication._syncing import ask_up_to

_FOLLOWS = (PurgeState.NORMAL, PurgeState.SYNC0)


def handle_directory_change(core: Core, change: DirectoryChange, *, check_flush: bool = True) -> bool:
    """Handle Directory Change (3.1.7.2.2). Returns whether the partition has the change now, or had it before."""
    partition = core.state.partitions[change.partition_id]
    if change.seq_number <= partition.last_seq_number:
        return True
    if (
        partition.purge_state not in _FOLLOWS
        or change.previous_seq_number >= change.seq_number
        or readings.is_stale(change.purged_seq_number, partition)
    ):
        return False
    if change.previous_seq_number > partition.last_seq_number:
        _keep_for_later(core, change)
        return False
    if not _handle_in_sync_change(core, partition, change, check_flush=check_flush):
        return False
    if core.state.pending.get(change.partition_id):
        check_pending_changes(core, change.partition_id)
    return True


def _keep_for_later(core: Core, change: DirectoryChange) -> None:
    partition_id = change.partition_id
    pending = core.state.pending.get(partition_id, ())
    if not pending:
        core.state.pending[partition_id] = (change,)
        if change.seq_number > core.state.window(partition_id):
            ask_up_to(core, partition_id, change.seq_number)
    elif len(pending) < core.config.bounds.pending_changes and all(
        other.seq_number != change.seq_number for other in pending
    ):
        core.state.pending[partition_id] = tuple(sorted((*pending, change), key=lambda other: other.seq_number))


def _handle_in_sync_change(
    core: Core, partition: Partition, change: DirectoryChange, *, check_flush: bool = True
) -> bool:
    """Handle In-Sync Change (3.1.7.2.3)."""
    is_ok, need_flush = apply(core, change)
    if not is_ok:
        return False
    advance(core, partition.identifier, change.seq_number)
    if partition.purge_state == PurgeState.NORMAL:
        offer(core, change, NeighbourKind.BSC)
        if check_flush and need_flush:
            _flush(core)
    return True


def _flush(core: Core) -> None:
    """BSCs hear of some changes at once."""
    from mqwire.replication._propagation import send_change_propagation

    for neighbour in core.neighbours(NeighbourKind.BSC):
        send_change_propagation(core, neighbour)


def advance(core: Core, partition_id: Guid, seq_number: int) -> None:
    """A partition has come further: time to purge, or to acknowledge, every 256 changes."""
    partition = core.state.partitions[partition_id]
    before = partition.last_seq_number
    partition = core.change_partition(partition, last_seq_number=seq_number)
    if seq_number > core.state.last_purge(partition_id) + core.config.purging.trigger:
        purge_deleted_objects(core, partition_id)
        core.state.previous_purged[partition_id] = seq_number
    is_caught_up = partition.purge_state == PurgeState.NORMAL or seq_number >= partition.purged_seq_number
    if is_caught_up and core.is_psc and readings.crosses_ack(before, seq_number, core.config.purging.ack_step):
        send_psc_ack(core, partition_id)


def check_pending_changes(core: Core, partition_id: Guid) -> None:
    """Check Pending Changes (3.1.7.2.4), errata C14. The collection is looked at anew after each application."""
    while pending := core.state.pending.get(partition_id):
        change = pending[0]
        partition = core.state.partitions[partition_id]
        is_stale = readings.is_stale(change.purged_seq_number, partition)
        if not is_stale and readings.is_still_missing(change, partition.last_seq_number):
            if change.seq_number > core.state.window(partition_id):
                ask_up_to(core, partition_id, change.seq_number)
            return
        core.state.pending[partition_id] = pending[1:]
        if not is_stale and change.seq_number > partition.last_seq_number:
            _handle_in_sync_change(core, partition, change)
