"""Where the printed text of [MC-MQDSRP] contradicts itself or loses data: how this implementation reads it.

One small function for each such place, named in the docstring by its number in the errata, called through this
module and from one place each. So a test can put the printed text back, by replacing one function, and see that
somebody notices.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from mqwire._values import Guid
from mqwire.directory import DeletedObject, ObjectType, Partition, PurgeState, Store
from mqwire.directory._schema import types_in
from mqwire.mqdsrp import DirectoryChange, SyncReply
from mqwire.seqnum import MIN_SEQ_NUMBER

# --- the authority makes a change ---


def purged_in_change(partition: Partition, seq_number: int) -> int:  # noqa: ARG001
    """C1: PurgedSeqNumber of a propagated change is that of the partition, not the number of the change."""
    return partition.purged_seq_number


def deleted_identifier(asked_for: Guid | None, found: Guid) -> Guid | None:  # noqa: ARG001
    """C5: what a deleted object is remembered by is its GUID, also when the request named it by path."""
    return found


def is_remembered(by_request: bool) -> bool:  # noqa: ARG001
    """C6: every deletion is remembered, not only those that a change request from another server asked for."""
    return True


# --- a replica follows ---


def is_stale(purged_seq_number: int, partition: Partition) -> bool:
    """Whether something was sent before the purge that this partition is synchronized anew for.

    3.1.7.2.2 and 3.3.7.5 drop whatever was sent with a lower PurgedSeqNumber than the own. That protects a
    partition in sync0 from answers to what it was before. But a BSC may have purged more than its PSC, and would
    then refuse all answers until that has caught up; a partition past its purged number needs no such protection.
    """
    return purged_seq_number < partition.purged_seq_number and partition.last_seq_number < partition.purged_seq_number


def is_still_missing(change: DirectoryChange, last_seq_number: int) -> bool:
    """C14: a pending change has to wait while what comes before it is missing, not while it is itself new."""
    return change.previous_seq_number > last_seq_number


def synchronized_identifier(told: Guid, random: Random) -> Guid:  # noqa: ARG001
    """C8: an object made by synchronization has the GUID it was sent with, not a new one."""
    return told


def neighbour_partition(site_id: Guid, changed_in: Guid) -> Guid:  # noqa: ARG001
    """C16: a new PSC is the neighbour for its own site, not for the partition in which its site was announced."""
    return site_id


def crosses_ack(before: int, after: int, step: int) -> bool:
    """C39: acknowledge when a multiple of 256 is reached or passed; exact multiples may never occur."""
    return before // step != after // step


# --- purging ---


def buffer_bound(last_seq_number: int, buffer: int) -> int | None:
    """C9: nothing of the last 1024 changes is purged. A partition with fewer has nothing to purge."""
    return last_seq_number - buffer if last_seq_number > buffer else None


def authority_bound(bound: int, acked: Sequence[int]) -> int:
    """C10: what every PSC has acknowledged is purged, but not the buffer; without PSCs the buffer alone counts."""
    return min(bound, *acked) if acked else bound


def purged_seq_number(partition: Partition, bound: int) -> int:  # noqa: ARG001
    """C11: a purge moves PurgedSeqNumber."""
    return bound


def acked_seq_number(before: int, acked: int) -> int:
    """C42: an old acknowledgment that comes late takes nothing back."""
    return max(before, acked)


# --- synchronization ---


def reply_order(changes: list[DirectoryChange]) -> list[DirectoryChange]:
    """C27: ascending, so that each change follows the one before it."""
    return sorted(changes, key=lambda change: change.seq_number)


def deleted_in_reply(store: Store, partition: Partition, after: int, up_to: int) -> Iterable[DeletedObject]:
    """C28: the deletions of this partition, between the bounds. Lowest first."""
    return store.deleted(partition.identifier, after, up_to)


def types_in_reply(partition_id: Guid, is_own: bool) -> tuple[ObjectType, ...]:  # noqa: ARG001
    """C29: by partition, also for those that the server only replicates."""
    return types_in(partition_id)


def follows(seq_number: int, from_seq_number: int) -> bool:
    """C30: FromSeqNumber is what the requester has, so the answer begins behind it."""
    return seq_number > from_seq_number


def upper_bound(asked_for: int, last_seq_number: int) -> int:
    """Never vouch for more than the server has itself: a PSC that answers its BSC may be behind."""
    return min(asked_for, last_seq_number)


def window(advertised: int) -> int:
    """C31: ask up to the number that was advertised. One more, and the next change would count as old."""
    return advertised


def closes_window(reply: SyncReply, missing_window: int) -> bool:
    """C32: an answer that reaches the window closes it, whether it brought changes or not."""
    return reply.to_seq_number >= missing_window


def vouched(reply: SyncReply, partition: Partition) -> int:
    """C32: the sender vouches for everything up to ToSeqNumber, also for numbers that no object has any more."""
    return max(reply.to_seq_number, partition.last_seq_number)


# --- sync0 ---


def sync0_number(purged_seq_number: int) -> int:
    """C34: Start Sync0 is about the number in the message."""
    return purged_seq_number


def may_complete(state: PurgeState) -> bool:
    """C35: completion goes on in SYNC0 and COMPLETESYNC0, by the numbers of 3.1.1.2.3."""
    return state in (PurgeState.SYNC0, PurgeState.COMPLETESYNC0)


def resumes(state: PurgeState) -> bool:
    """C36: a server that crashed while it started or completed sync0 takes that up again."""
    return state in (PurgeState.STARTSYNC0, PurgeState.COMPLETESYNC0)


def retries(missing_window: int) -> bool:
    """C15: a request that nobody answers is repeated."""
    return missing_window != MIN_SEQ_NUMBER
