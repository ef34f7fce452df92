"""Answering sync requests (3.2.7.3, 3.2.7.7, 3.2.7.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import merge

import mqwire
from mqwire._values import Guid
from mqwire.directory import DeletedObject, DirectoryObject, ObjectType, Partition, PurgeState
from mqwire.mqdsrp import (
    AlreadyPurged,
    Command,
    CompleteSync0,
    DirectoryChange,
    IsSync0,
    Scope,
    SyncReply,
    SyncRequest,
)
from mqwire.properties import Property, PropId
from mqwire.replication import _readings as readings
from mqwire.replication._columns import estimated_size, synchronization
from mqwire.replication._core import Core, same_name
from mqwire.replication._peers import neighbour_of
from mqwire.seqnum import MIN_SEQ_NUMBER


def receive_sync_request(core: Core, request: SyncRequest, sender: Guid) -> None:
    """Receive Sync Request (3.2.7.3). Only a neighbour gets an answer, and no other machine than itself."""
    neighbour = neighbour_of(core, sender)
    partition = core.state.partitions.get(request.partition_id)
    if neighbour is None or not same_name(neighbour.machine_name, request.requester_name):
        return
    if partition is None or partition.purge_state != PurgeState.NORMAL:
        return
    purged = partition.purged_seq_number
    if request.from_seq_number < purged and request.known_purged_seq_number < purged:
        _send_already_purged(core, partition, neighbour.machine_name)
        return
    changes, up_to = _reply_changes(core, partition, request)
    core.send(
        neighbour.machine_name,
        SyncReply(
            site_id=core.config.site_id,
            partition_id=partition.identifier,
            from_seq_number=request.from_seq_number,
            to_seq_number=up_to,
            purged_seq_number=purged,
            complete_sync0=_completion(request, partition, up_to),
            directory_changes=changes,
        ),
    )


def _completion(request: SyncRequest, partition: Partition, up_to: int) -> CompleteSync0:
    if request.is_sync0 != IsSync0.SYNC0:
        return CompleteSync0.NOT_SYNC0
    return CompleteSync0.COMPLETED if up_to == partition.last_seq_number else CompleteSync0.COMPLETING


def _send_already_purged(core: Core, partition: Partition, destination: str) -> None:
    """Send Already Purged (3.2.7.7)."""
    core.send(
        destination,
        AlreadyPurged(
            site_id=core.config.site_id,
            partition_id=partition.identifier,
            purged_seq_number=partition.purged_seq_number,
        ),
    )


def _reply_changes(core: Core, partition: Partition, request: SyncRequest) -> tuple[tuple[DirectoryChange, ...], int]:
    """As many of the changes asked for as a message holds, each following the one before; and how far they go."""
    bounds = core.config.bounds
    up_to = readings.upper_bound(request.to_seq_number, partition.last_seq_number)
    chosen: list[DirectoryChange] = []
    total = 0
    for change in _changes(core, partition, request, up_to):
        size = estimated_size(change)
        if chosen and (total + size > bounds.message_bytes or len(chosen) >= bounds.message_changes):
            up_to = chosen[-1].seq_number
            break
        chosen.append(change)
        total += size
    previous = request.from_seq_number
    chained = []
    for change in readings.reply_order(chosen):
        chained.append(mqwire.replace(change, previous_seq_number=previous))
        previous = change.seq_number
    return tuple(chained), up_to


def _changes(core: Core, partition: Partition, request: SyncRequest, up_to: int) -> Iterator[DirectoryChange]:
    """Lookup Directory Objects (3.2.7.8), and what was deleted: lowest number first, read as far as needed."""
    after, purged = request.from_seq_number, partition.purged_seq_number
    types = readings.types_in_reply(partition.identifier, core.is_authority(partition.identifier))
    # The store's bound is exclusive; the one it is given depends on how FromSeqNumber is read (C30).
    bound = after if not readings.follows(after, after) else max(after - 1, MIN_SEQ_NUMBER)
    objects: Iterable[DirectoryObject | DeletedObject] = core.store.changed(partition.identifier, bound, up_to)
    deleted: Iterable[DirectoryObject | DeletedObject] = readings.deleted_in_reply(core.store, partition, bound, up_to)
    for found in merge(objects, deleted, key=lambda found: found.seq_number):
        if isinstance(found, DeletedObject):
            yield _deletion(found, partition)
        elif found.object_type in types and _is_in_scope(found, request):
            yield synchronization(found, purged)


def _is_in_scope(found: DirectoryObject, request: SyncRequest) -> bool:
    return request.scope != Scope.ENTERPRISE or found.object_type != ObjectType.QUEUE or found.scope == 1


def _deletion(record: DeletedObject, partition: Partition) -> DirectoryChange:
    return DirectoryChange(
        command=Command.DELETE,
        guid_identifier=record.identifier,
        partition_id=partition.identifier,
        seq_number=record.seq_number,
        purged_seq_number=partition.purged_seq_number,
        properties=deletion_properties(record.scope, record.object_type),
    )


def deletion_properties(scope: int, object_type: ObjectType) -> tuple[Property, ...]:
    """What a deletion carries: scope first, then type ([MC-MQDSRP] 3.2.7.3)."""
    return Property(PropId.PROPID_D_SCOPE, scope), Property(PropId.PROPID_D_OBJTYPE, int(object_type))
