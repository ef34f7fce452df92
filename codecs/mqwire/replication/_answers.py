"""What comes back from sync requests (3.3.7.5, 3.3.7.7)."""

from __future__ import annotations

from mqwire._values import Guid
from mqwire.directory import Partition, PurgeState
from mqwire.mqdsrp import AlreadyPurged, CompleteSync0, SyncReply
from mqwire.replication import _readings as readings
from mqwire.replication._applying import advance, check_pending_changes, handle_directory_change
from mqwire.replication._core import Core
from mqwire.replication._peers import speaks_for
from mqwire.replication._sync0 import complete_sync0, start_sync0
from mqwire.replication._syncing import send_sync_request, stop_asking
from mqwire.seqnum import MAX_SEQ_NUMBER, MIN_SEQ_NUMBER


def receive_sync_reply(core: Core, reply: SyncReply, sender: Guid, size: int) -> None:
    """Receive Sync Reply (3.3.7.5)."""
    partition_id = reply.partition_id
    if not speaks_for(core, sender, partition_id):
        return
    partition = core.state.partitions[partition_id]
    if partition.purge_state not in (PurgeState.NORMAL, PurgeState.SYNC0):
        return
    if readings.is_stale(reply.purged_seq_number, partition):
        return
    before = partition.last_seq_number
    # An answer to what was asked before a crash may begin further on: then it vouches for nothing.
    is_whole = reply.from_seq_number <= before
    for change in reply.directory_changes:
        is_whole &= change.partition_id == partition_id and handle_directory_change(core, change)
    partition = core.state.partitions[partition_id]
    number = readings.vouched(reply, partition)
    if is_whole and partition.last_seq_number < number < MAX_SEQ_NUMBER:
        advance(core, partition_id, number)
        partition = core.state.partitions[partition_id]
    if partition.purge_state == PurgeState.SYNC0:
        _go_on_with_sync0(core, partition, reply, is_whole=is_whole, before=before)
    elif partition.purge_state == PurgeState.NORMAL:
        _close_window(core, partition, reply, is_whole=is_whole, before=before, size=size)


def _go_on_with_sync0(core: Core, partition: Partition, reply: SyncReply, *, is_whole: bool, before: int) -> None:
    if reply.complete_sync0 == CompleteSync0.COMPLETED and is_whole:
        complete_sync0(core, partition)
    elif reply.complete_sync0 == CompleteSync0.COMPLETING and partition.last_seq_number > before:
        send_sync_request(core, partition.identifier)  # without progress, the retry timer asks again


def _close_window(
    core: Core, partition: Partition, reply: SyncReply, *, is_whole: bool, before: int, size: int
) -> None:
    """Whether something is still missing."""
    window = core.state.window(partition.identifier)
    if window == MIN_SEQ_NUMBER or not is_whole:
        return
    has_moved = partition.last_seq_number > before
    if window == MAX_SEQ_NUMBER:
        # Nothing tells whether that was all. A message that is nearly full suggests that it was not.
        if has_moved and size > core.config.bounds.message_bytes // 2:
            send_sync_request(core, partition.identifier)
            return
    elif not readings.closes_window(reply, window):
        if has_moved:
            send_sync_request(core, partition.identifier)
        return
    stop_asking(core, partition.identifier)
    check_pending_changes(core, partition.identifier)


def receive_already_purged(core: Core, message: AlreadyPurged, sender: Guid) -> None:
    """Receive Already Purged (3.3.7.7)."""
    if speaks_for(core, sender, message.partition_id):
        start_sync0(core, core.state.partitions[message.partition_id], message.purged_seq_number)
