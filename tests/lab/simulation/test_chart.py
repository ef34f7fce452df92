"""Charts: who said what to whom, in columns."""

from __future__ import annotations

import pytest

import mqwire
from mqwire.directory import PEC_PARTITION_ID
from mqwire.lab.simulation import chart
from mqwire.lab.simulation._enterprise import site_id
from mqwire.lab.simulation._world import Note
from mqwire.mqdsrp import (
    AlreadyPurged,
    BSCAck,
    ChangePropagation,
    ChangeReply,
    ChangeRequest,
    DirectoryChange,
    PSCAck,
    SeqNumberHeader,
    SyncReply,
    SyncRequest,
)
from mqwire.properties import PartitionSeqNumbers, Property, PropId

NAMES = ("PEC0", "PSC1", "BSC3")
PURGED = mqwire.encode(AlreadyPurged(partition_id=site_id(1), purged_seq_number=0x1F))


def lines(*notes: Note, **options: object) -> list[str]:
    begun = [Note(0.0, "start", name) for name in NAMES]
    return chart([*begun, *notes], NAMES, **options).splitlines()[4:]  # type: ignore[arg-type]


def test_columns_and_lifelines() -> None:
    whole = chart([Note(0.0, "start", "PEC0"), Note(1.5, "crash", "PEC0", text="idle")], NAMES).splitlines()
    assert whole == [
        "           PEC0     PSC1     BSC3",
        "   0.000     O                        start",
        "   1.500     #                        crash idle",
    ]


@pytest.mark.parametrize(
    ("note", "drawn"),
    [
        (Note(1.0, "message", "PEC0", "BSC3", PURGED, "0.050"), "    |---------------->|      "),
        (Note(1.0, "message", "BSC3", "PSC1", PURGED, "0.050"), "    |        |<-------|      "),
        (Note(1.0, "lost", "PSC1", "PEC0", PURGED), "    |X-------|        |      "),
        (Note(1.0, "refused", "PEC0", "PSC1", PURGED), "    |-------/|        |      "),
        (Note(1.0, "nack", "PSC1", "PEC0", PURGED, "0x8006"), "    |<=======|        |      "),
        (Note(1.0, "nack", "PSC1", "PSC1", PURGED, "0x8002"), "    |        =        |      "),
        (Note(1.0, "hostile", "", "PSC1", PURGED), "~~~~~~~~~~~~>|        |      "),
        (Note(1.0, "lost", "PSC1", "NOBODY", PURGED), "    |        |------------X"),
        (Note(1.0, "request", "PSC1", text="?"), "    |        ?        |      "),
        (Note(1.0, "calm", ""), "---------------------------"),
    ],
)
def test_arrows_and_marks(note: Note, drawn: str) -> None:
    [line] = lines(note)
    assert line[9:36] == drawn[:27]


def test_the_dead_have_no_line() -> None:
    found = lines(Note(1.0, "crash", "PSC1"), Note(2.0, "calm", ""), Note(3.0, "clock", "PEC0"))
    assert found[2][9:36] == "    @                 |    "


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (
            SyncRequest(partition_id=site_id(2), from_seq_number=3, requester_name="A"),
            "sync_request site2 from 0x3 for A",
        ),
        (
            SyncRequest(partition_id=PEC_PARTITION_ID, from_seq_number=3, to_seq_number=9, is_sync0=1),
            "sync_request enterprise from 0x3 to 0x9, sync0",
        ),
        (SyncReply(partition_id=site_id(0), from_seq_number=1, to_seq_number=2), "sync_reply site0 0x1..0x2"),
        (
            SyncReply(
                complete_sync0=2,
                directory_changes=(
                    DirectoryChange(command=3, guid_identifier=site_id(0), use_guid=1, seq_number=7),
                    DirectoryChange(command=1, path_name="x\u202e", seq_number=8),
                ),
            ),
            "sync_reply enterprise 0x0..0x0 (sync0 completed): synchronize 0x7, update 0x8 x\\u202e",
        ),
        (
            ChangePropagation(
                directory_changes=(DirectoryChange(command=0, path_name="a", seq_number=1),) * 6,
                seq_number_header=SeqNumberHeader(
                    machine_name="A", partition_seq_numbers=(PartitionSeqNumbers(site_id(1), 5, 0),)
                ),
            ),
            "change_propagation: enterprise create 0x1 a, enterprise create 0x1 a, enterprise create 0x1 a, "
            "enterprise create 0x1 a and 2 more [site1 at 0x5]",
        ),
        (
            ChangeRequest(
                partition_id=site_id(1),
                directory_change=DirectoryChange(
                    command=9,
                    guid_identifier=site_id(0),
                    use_guid=1,
                    properties=(Property(PropId.PROPID_Q_LABEL, "label"),),
                ),
            ),
            "change_request site1 ? label",
        ),
        (ChangeReply(result=0xC00E0002, requester_name="A"), "change_reply 0xc00e0002 to A"),
        (PSCAck(acked_partition_id=site_id(1), acked_seq_number=4), "psc_ack site1 0x4"),
        (AlreadyPurged(partition_id=site_id(1), purged_seq_number=0x1F), "already_purged site1 up to 0x1f"),
    ],
)
def test_messages_in_words(message: mqwire.mqdsrp.AnyMessage, told: str) -> None:
    [line] = lines(Note(1.0, "message", "PEC0", "PSC1", mqwire.encode(message), "0.010"))
    assert line[36:].strip() == told


def test_what_took_long_says_so() -> None:
    [line] = lines(Note(1.0, "message", "PEC0", "PSC1", PURGED, "3.050"))
    assert line.endswith("already_purged site1 up to 0x1f (after 3.050 s)")


def test_noise_is_no_message() -> None:
    [line] = lines(Note(1.0, "hostile", "PEC0", "PSC1", b"\xff\xff"))
    assert line.endswith("hostile: 2 bytes that are no message")


def test_only_what_a_complaint_is_about() -> None:
    bodies = [
        mqwire.encode(message)
        for site in range(2)
        for message in (
            AlreadyPurged(partition_id=site_id(site)),
            PSCAck(acked_partition_id=site_id(site)),
            ChangePropagation(directory_changes=(DirectoryChange(partition_id=site_id(site), path_name="a"),)),
        )
    ]
    notes = [Note(1.0, "message", "PEC0", "PSC1", body, "0.010") for body in bodies]
    assert len(lines(*notes)) == 6
    assert len(lines(*notes, about="X lacks queue of the partition of site1")) == 3


def test_life_signs_of_backups_are_left_out() -> None:
    alive = mqwire.encode(BSCAck())
    assert lines(Note(1.0, "message", "BSC3", "PSC1", alive, "0.010")) == []
    assert len(lines(Note(1.0, "hostile", "BSC3", "PSC1", alive))) == 1


def test_a_long_chart_is_cut_in_the_middle() -> None:
    whole = chart([Note(float(n), "clock", "PEC0", text=str(n)) for n in range(50)], NAMES, most=10).splitlines()
    assert len(whole) == 12
    assert whole[6].strip() == "...  (40 more lines)"
    assert whole[-1].endswith("clock 49")
