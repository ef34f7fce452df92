"""Telling neighbours (3.3.7.2), and being told (3.2.7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from mqwire._values import Guid
from mqwire.directory import PEC_PARTITION_ID, Neighbour, NeighbourKind, Partition
from mqwire.mqdsrp import ChangePropagation, DirectoryChange, Flush, SeqNumberHeader
from mqwire.properties import PartitionSeqNumbers
from mqwire.replication import _readings as readings
from mqwire.replication._applying import handle_directory_change
from mqwire.replication._columns import estimated_size
from mqwire.replication._core import Core, key_of
from mqwire.replication._peers import speaks_for
from mqwire.replication._syncing import ask_up_to


def send_change_propagation(core: Core, neighbour: Neighbour) -> None:
    """Send Change Propagation (3.3.7.2): nothing if there is nothing to say (errata C43)."""
    key = key_of(neighbour)
    changes = core.state.available.pop(key, [])
    header = _due_header(core, neighbour)
    parts = list(_in_parts(core, changes))
    if header.partition_seq_numbers and not parts:
        parts.append(())
    for number, part in enumerate(parts, 1):
        core.send(
            neighbour.machine_name,
            ChangePropagation(
                site_id=core.config.site_id,
                flush=Flush.CHECK,  # also from a PSC to its BSCs: a BSC has nobody to flush to (A15)
                directory_changes=part,
                seq_number_header=header if number == len(parts) else SeqNumberHeader(),
            ),
        )


def _in_parts(core: Core, changes: list[DirectoryChange]) -> Iterator[tuple[DirectoryChange, ...]]:
    """As many changes at a time as a message holds."""
    bounds = core.config.bounds
    part: list[DirectoryChange] = []
    total = 0
    for change in changes:
        size = estimated_size(change)
        if part and (total + size > bounds.message_bytes or len(part) >= bounds.message_changes):
            yield tuple(part)
            part, total = [], 0
        part.append(change)
        total += size
    if part:
        yield tuple(part)


def _due_header(core: Core, neighbour: Neighbour) -> SeqNumberHeader:
    """What this server has, every twenty minutes for each neighbour (C43)."""
    key = key_of(neighbour)
    before = core.state.header_times.get(key)
    if before is not None and 0 <= core.now - before < core.config.timings.seq_number_header:
        return SeqNumberHeader()
    is_intersite = neighbour.kind == NeighbourKind.PSC
    told = [p for p in core.state.partitions.values() if not is_intersite or core.is_authority(p.identifier)]
    told.sort(key=lambda partition: partition.identifier != PEC_PARTITION_ID)
    if not told:
        return SeqNumberHeader()
    core.state.header_times[key] = core.now
    return SeqNumberHeader(
        machine_name=core.config.computer_name,
        partition_seq_numbers=tuple(_numbers(core, partition) for partition in told),
    )


def _numbers(core: Core, partition: Partition) -> PartitionSeqNumbers:
    is_own = core.is_authority(partition.identifier)
    purged = partition.purged_seq_number if is_own else partition.allowed_purge_seq_number
    return PartitionSeqNumbers(partition.identifier, partition.last_seq_number, purged)


def receive_change_propagation(core: Core, message: ChangePropagation, sender: Guid) -> None:
    """Receive Change Propagation (3.2.7.1)."""
    may_tell: dict[Guid, bool] = {}
    check_flush = message.flush == Flush.CHECK
    for change in message.directory_changes:
        partition_id = change.partition_id
        # A change can be about the authority itself: what it says about others is looked at anew for each.
        if partition_id == PEC_PARTITION_ID or partition_id not in may_tell:
            may_tell[partition_id] = speaks_for(core, sender, partition_id)
        if may_tell[partition_id]:
            handle_directory_change(core, change, check_flush=check_flush)
            if partition_id == PEC_PARTITION_ID:
                may_tell.clear()
    for numbers in message.seq_number_header.partition_seq_numbers:
        if speaks_for(core, sender, numbers.partition_id):
            _compare(core, numbers)


def _compare(core: Core, numbers: PartitionSeqNumbers) -> None:
    """Somebody who knows says how far a partition is. Its name in the header is not believed (C44)."""
    partition = core.state.partitions[numbers.partition_id]
    if numbers.purged_seq_number < partition.purged_seq_number:
        return
    if numbers.purged_seq_number > partition.allowed_purge_seq_number:
        core.change_partition(partition, allowed_purge_seq_number=numbers.purged_seq_number)
    if numbers.last_seq_number > partition.last_seq_number and numbers.last_seq_number >= core.state.window(
        partition.identifier
    ):
        ask_up_to(core, partition.identifier, readings.window(numbers.last_seq_number))
