"""How far partitions have come."""

from __future__ import annotations

import pytest

from mqwire._values import NULL_GUID, Guid
from mqwire.mqdsrp import (
    AlreadyPurged,
    BSCAck,
    ChangePropagation,
    DirectoryChange,
    PSCAck,
    SeqNumberHeader,
    SyncReply,
    SyncRequest,
)
from mqwire.properties import PartitionSeqNumbers
from mqwire.render.html import partitions as module
from mqwire.render.html.partitions import Partitions, Step, steps
from mqwire.seqnum import MAX_SEQ_NUMBER

SITE = Guid.parse("3fd5e2c1-8a4b-4c5d-9e6f-102132435465")


def change(seq: int, previous: int, partition: Guid = SITE) -> ChangePropagation:
    made = DirectoryChange(partition_id=partition, seq_number=seq, previous_seq_number=previous)
    return ChangePropagation(directory_changes=(made,), seq_number_header=None)


def test_what_messages_say() -> None:
    header = SeqNumberHeader(partition_seq_numbers=(PartitionSeqNumbers(partition_id=SITE, last_seq_number=9),))
    said = {
        ChangePropagation(seq_number_header=header): [Step(SITE, "state", 9)],
        change(5, 4): [Step(SITE, "change", 5, 4)],
        SyncReply(partition_id=SITE, from_seq_number=3, to_seq_number=7): [Step(SITE, "sync_reply", 7, 3)],
        SyncRequest(partition_id=SITE, from_seq_number=3): [Step(SITE, "sync_request", 3)],
        AlreadyPurged(partition_id=SITE, purged_seq_number=3): [Step(SITE, "already_purged", 3)],
        PSCAck(acked_partition_id=SITE, acked_seq_number=3): [Step(SITE, "psc_ack", 3)],
        BSCAck(): [],
    }
    for message, expected in said.items():
        assert list(steps(message)) == expected


def gaps(*messages: ChangePropagation | SyncReply) -> list[tuple[int, str, str, int]]:
    found = Partitions()
    for index, message in enumerate(messages):
        found.add(message, index * 10, index)
    (partition,) = found.document()
    return partition["gaps"]  # type: ignore[no-any-return]


def test_a_gap_is_a_predecessor_that_never_came() -> None:
    assert gaps(change(5, 4), change(6, 5), change(9, 8), change(10, 9)) == [(20, "6", "8", 2)]


def test_changes_that_come_again_or_late_leave_no_gap() -> None:
    assert gaps(change(5, 4), change(6, 5), change(5, 4), change(7, 6)) == []


def test_a_sync_reply_goes_on_where_the_changes_ended_or_leaves_a_gap() -> None:
    def reply(first: int, last: int) -> SyncReply:
        return SyncReply(partition_id=SITE, from_seq_number=first, to_seq_number=last)

    assert gaps(change(5, 4), reply(5, 9), change(10, 9)) == []
    assert gaps(change(5, 4), reply(7, 9)) == [(10, "5", "7", 1)]


def test_the_enterprise_has_a_name_and_no_end_is_no_number() -> None:
    found = Partitions()
    found.add(SyncRequest(partition_id=NULL_GUID, from_seq_number=MAX_SEQ_NUMBER), 0, 0)
    assert found.document() == []
    found.add(SyncRequest(partition_id=NULL_GUID, from_seq_number=16), 0, 0)
    assert found.document() == [
        {"name": "enterprise", "points": [(0, "sync_request", "10", 0)], "gaps": [], "gapsLeftOut": 0}
    ]


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_POINTS", 10)
    monkeypatch.setattr(module, "MOST_GAPS", 3)
    monkeypatch.setattr(module, "MOST_PARTITIONS", 1)
    found = Partitions()
    for number in range(1, 101):
        found.add(change(number * 2, number * 2 - 1), number, number)
    found.add(change(1, 0, NULL_GUID), 0, 0)
    (partition,) = found.document()
    assert 5 <= len(partition["points"]) <= 10
    assert partition["points"][0][0] == 1
    assert (len(partition["gaps"]), partition["gapsLeftOut"]) == (3, 96)
    assert found.left_out == 1
