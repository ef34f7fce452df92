"""Starting a partition over: sync0 (3.3.7.10, 3.3.7.11).

Everything is marked, fetched again, and what nobody confirmed is removed. Marking and removing are transactions of
their own, entered by a timer without delay: a server that crashes in between takes up where it was (errata C36).
"""

from __future__ import annotations

from mqwire._values import Guid
from mqwire.directory import Partition, PurgeState, Reset
from mqwire.replication import _readings as readings
from mqwire.replication._applying import check_pending_changes
from mqwire.replication._core import Core
from mqwire.replication._syncing import ask_for_all, stop_asking
from mqwire.replication._topology import object_deleted
from mqwire.seqnum import MAX_SEQ_NUMBER, MIN_SEQ_NUMBER

PREFIX = "sync0:"


def start_sync0(core: Core, partition: Partition, purged_seq_number: int) -> None:
    """Start Sync0 State (3.3.7.10)."""
    purged = readings.sync0_number(purged_seq_number)
    if purged <= partition.last_seq_number or purged <= partition.purged_seq_number:
        return
    core.change_partition(
        partition,
        purge_state=PurgeState.STARTSYNC0,
        last_seq_number=MIN_SEQ_NUMBER,
        purged_seq_number=purged,
        # Who says that it has purged so far allows it; BSCs are told so too.
        allowed_purge_seq_number=max(purged, partition.allowed_purge_seq_number),
    )
    core.state.windows[partition.identifier] = MAX_SEQ_NUMBER
    core.state.previous_purged.pop(partition.identifier, None)
    core.state.pending.pop(partition.identifier, None)
    core.set_timer(PREFIX + partition.identifier.hex(), 0)


def complete_sync0(core: Core, partition: Partition) -> None:
    """Everything has arrived."""
    core.change_partition(partition, purge_state=PurgeState.COMPLETESYNC0)
    core.set_timer(PREFIX + partition.identifier.hex(), 0)


def continue_sync0(core: Core, partition_id: Guid) -> None:
    """The second half of starting, or of completing."""
    partition = core.state.partitions[partition_id]
    if partition.purge_state == PurgeState.STARTSYNC0:
        core.directory.reset_partition(partition_id, Reset.MARK)
        core.change_partition(partition, purge_state=PurgeState.SYNC0, last_seq_number=MIN_SEQ_NUMBER)
        ask_for_all(core, partition_id)
    elif partition.purge_state == PurgeState.COMPLETESYNC0 and readings.may_complete(partition.purge_state):
        _complete(core, partition)


def _complete(core: Core, partition: Partition) -> None:
    """Complete Sync0 State (3.3.7.11)."""
    for gone in core.directory.reset_partition(partition.identifier, Reset.SWEEP):
        object_deleted(core, gone)
    core.change_partition(partition, purge_state=PurgeState.NORMAL)
    stop_asking(core, partition.identifier)
    check_pending_changes(core, partition.identifier)
