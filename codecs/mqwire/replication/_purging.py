"""Forgetting what was deleted, once everybody who matters has heard of it (3.1.7.2.9)."""

from __future__ import annotations

from mqwire._values import Guid
from mqwire.directory import PEC_PARTITION_ID, NeighbourKind, Partition, PurgeState
from mqwire.replication import _readings as readings
from mqwire.replication._core import Core


def purge_deleted_objects(core: Core, partition_id: Guid) -> None:
    """Purge Deleted Objects (3.1.7.2.9)."""
    partition = core.state.partitions[partition_id]
    bound = _bound(core, partition)
    if bound is None or bound <= partition.purged_seq_number:
        return
    core.store.purge_deleted(partition_id, bound)
    core.change_partition(partition, purged_seq_number=readings.purged_seq_number(partition, bound))


def _bound(core: Core, partition: Partition) -> int | None:
    """Up to which number deletions can be forgotten."""
    bound = readings.buffer_bound(partition.last_seq_number, core.config.purging.buffer)
    if bound is None or partition.purge_state != PurgeState.NORMAL:
        return None
    if not core.is_authority(partition.identifier):
        return min(bound, partition.allowed_purge_seq_number)
    is_enterprise = partition.identifier == PEC_PARTITION_ID
    pscs = core.neighbours(NeighbourKind.PSC)
    acked = [psc.acked_pec_seq_number if is_enterprise else psc.acked_seq_number for psc in pscs]
    return readings.authority_bound(bound, acked)
