"""Which messages are shown."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import pytest

import mqwire
from mqwire._values import NULL_GUID, Guid
from mqwire.capture import Endpoint
from mqwire.mqdsrp import ChangePropagation, DirectoryChange, PSCAck, SeqNumberHeader, SyncReply
from mqwire.properties import PartitionSeqNumbers
from mqwire.render.filters import (
    Filter,
    message_names,
    parse_host,
    parse_limit,
    parse_message,
    parse_packets,
    parse_partition,
    parse_time,
    partitions_of,
)
from tests.render.support import outcome_of


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("7", [(7, 7)]),
        ("7-12", [(7, 12)]),
        ("7-12,20", [(7, 12), (20, 20)]),
        (" 7 , 9-9 ", [(7, 7), (9, 9)]),
        ("1-999999999999999999", [(1, 999999999999999999)]),
        ("5-", [(5, sys.maxsize - 1)]),
    ],
)
def test_frames(text: str, runs: list[tuple[int, int]]) -> None:
    assert [(run.start, run.stop - 1) for run in parse_packets(text)] == runs


@pytest.mark.parametrize(
    "text", ["", ",", "7,", "-7", "7--9", "7-9-11", "9-7", "0", "0-3", "x", "7 9", "+7", "1.5", "٣", "1" * 19]
)
def test_what_is_no_frame(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no frame|counted from 1|lower number"):
        parse_packets(text)


ONE = Guid.parse("11111111-0000-4000-8000-000000000000")
TWO = Guid.parse("22222222-0000-4000-8000-000000000000")
SECOND = 1_000_000_000
NOON = int(datetime(2024, 5, 1, 12, tzinfo=UTC).timestamp()) * SECOND


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("2024-05-01", NOON - 12 * 3600 * SECOND),
        ("2024-05-01T12:00", NOON),
        ("2024-05-01 12:00:00", NOON),
        ("2024-05-01T12:00:00.000000001Z", NOON + 1),
        ("2024-05-01T12:00:00.5Z", NOON + SECOND // 2),
        ("2024-05-01T12:00:00,5", NOON + SECOND // 2),
        ("2024-05-01T14:00:00.25+02:00", NOON + SECOND // 4),
        (f"@{NOON // SECOND}", NOON),
        (f"@{NOON // SECOND}.000000007", NOON + 7),
        ("@-1.5", -3 * SECOND // 2),
        ("1969-12-31T23:59:59.25", -3 * SECOND // 4),
    ],
)
def test_times(text: str, time: int) -> None:
    assert parse_time(text) == time


def test_a_time_that_a_record_shows_can_be_typed_back() -> None:
    for time in (0, NOON + 123_456_789, -1, 10**30):
        assert parse_time(mqwire.capture.timestamp(time)) == time


@pytest.mark.parametrize(
    "text", ["", "now", "12:00", "1", "@", "@1.1234567890", "2024-13-01", "2024-05-01T12:00:00.5.5Z"]
)
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(ValueError, match="is no time; examples"):
        parse_time(text)


@pytest.mark.parametrize(
    ("text", "address", "port", "fits"),
    [
        ("10.0.0.1", "10.0.0.1", 5, True),
        ("10.0.0.1", "10.0.0.2", 5, False),
        ("10.0.0.1:1801", "10.0.0.1", 1801, True),
        ("10.0.0.1:1801", "10.0.0.1", 1802, False),
        ("10.0.0.0/8", "10.255.0.1", 5, True),
        ("10.0.0.7/8", "10.255.0.1", 5, True),
        ("10.0.0.0/8", "11.0.0.1", 5, False),
        ("10.0.0.0/8:1801", "10.3.0.1", 1801, True),
        ("::1", "::1", 5, True),
        ("fe80::1", "fe80::1", 1801, True),
        ("[fe80::1]", "fe80::1", 1801, True),
        ("[fe80::1]:1801", "fe80::1", 1801, True),
        ("[fe80::1]:1801", "fe80::1", 1, False),
        ("fe80::/10", "fe80::2", 1, True),
        ("10.0.0.1", "::1", 5, False),
    ],
)
def test_hosts(text: str, address: str, port: int, fits: bool) -> None:
    assert parse_host(text).has(Endpoint(address, port)) == fits


@pytest.mark.parametrize(
    "text",
    ["", "server", "10.0.0.256", "10.0.0.1:x", "1.2.3.4/99", "10.0.0.1:1801:1", "10.0.0.1:65536", "fe80::1%eth0"],
)
def test_what_is_no_host(text: str) -> None:
    with pytest.raises(ValueError, match="is no address; examples"):
        parse_host(text)


def test_limits() -> None:
    assert parse_limit("max_streams=5") == ("max_streams", 5)
    assert parse_limit("reorder_seconds=0.5") == ("reorder_seconds", 0.5)
    for text in ("", "=", "streams=5"):
        with pytest.raises(ValueError, match=r"is no limit; these are.* max_streams=100000"):
            parse_limit(text)
    for text in ("max_streams", "max_streams=", "max_streams=x", "max_streams=0", "max_streams=-1", "max_streams=nan"):
        with pytest.raises(
            ValueError, match=r"max_streams must be a number above zero, not .*; by default it is 100000"
        ):
            parse_limit(text)
    with pytest.raises(ValueError, match="must be a number above zero"):
        parse_limit("reorder_seconds=nan")


def test_messages_are_known_by_name_and_others_suggest_one() -> None:
    assert parse_message("Sync-Reply ") == "sync_reply"
    assert {"sync_reply", "change_notification", "ping", "loss", "undecodable", "unknown"} <= set(message_names())
    with pytest.raises(ValueError, match="perhaps sync_reply"):
        parse_message("sync_replay")
    with pytest.raises(ValueError, match="establish_connection, "):
        parse_message("zzz")


def test_partitions() -> None:
    assert parse_partition("Enterprise") == NULL_GUID
    assert parse_partition(" {11111111-0000-4000-8000-000000000000}") == ONE
    with pytest.raises(ValueError, match="is no GUID; give one as decode shows it, or enterprise"):
        parse_partition("north")


def test_a_message_speaks_of_partitions_in_every_place_that_has_one() -> None:
    header = SeqNumberHeader(partition_seq_numbers=(PartitionSeqNumbers(partition_id=TWO),))
    message = ChangePropagation(directory_changes=(DirectoryChange(partition_id=ONE),), seq_number_header=header)
    assert list(partitions_of(message)) == [ONE, TWO]
    assert list(partitions_of(PSCAck(acked_partition_id=TWO))) == [TWO]


def test_conditions_are_met_all_at_once_and_values_one_by_one() -> None:
    found = outcome_of(SyncReply(partition_id=ONE))
    assert Filter().takes(found)
    assert Filter(messages=frozenset(("sync_reply", "ping"))).takes(found)
    assert not Filter(messages=frozenset(("ping",))).takes(found)
    assert Filter(partitions=frozenset((ONE, TWO))).takes(found)
    assert not Filter(messages=frozenset(("sync_reply",)), partitions=frozenset((TWO,))).takes(found)
    assert not Filter(only_findings=True).takes(found)
    assert Filter(only_findings=True).takes(outcome_of(b"\0", "mqdsrp"))
    assert not Filter(since=0).takes(found), "it has no time"
