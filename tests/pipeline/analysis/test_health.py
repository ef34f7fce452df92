"""Replication health, on stories with known answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pyspark.sql import DataFrame, SparkSession

from mqwire.pipeline.analysis.health import Health, health
from mqwire.pipeline.analysis.servers import servers
from tests.pipeline.analysis.scenario import (
    BSC,
    ENTERPRISE,
    NORTH,
    PEC,
    PSC,
    SOUTH,
    Story,
    acknowledges,
    asks,
    change,
    hexadecimal,
    lives,
    passes_on,
    refuses,
    replies,
)


@pytest.fixture
def story() -> Story:
    return Story()


@pytest.fixture
def of(spark: SparkSession, tmp_path: Path, story: Story) -> Any:
    return lambda: health(story.tables(spark, tmp_path).messages)


def rows(frame: DataFrame, *columns: str) -> list[tuple[Any, ...]]:
    return sorted((tuple(row) for row in frame.select(*columns).collect()), key=repr)


def test_who_is_who(story: Story, of: Any) -> None:
    story.say(0, PEC, PSC, passes_on(told={NORTH: 3}, name="PEC"))
    story.say(1, PSC, PEC, asks(PSC, 0))
    story.say(2, BSC, PEC, lives(BSC))
    story.say(3, PSC, PEC, asks(PSC, 0, ENTERPRISE))
    story.say(4, PSC, PEC, passes_on(told={SOUTH: 3}, name="PSC"))
    found: Health = of()
    assert rows(found.servers, "server", "role", "site_id", "addresses", "statements") == [
        ("BSC", "BSC", str(NORTH), ["10.0.0.3"], 1),
        ("PEC", "PEC", str(NORTH), ["10.0.0.1"], 1),
        ("PSC", "PSC", str(SOUTH), ["10.0.0.2"], 3),
    ]
    owners = [(str(ENTERPRISE), "PEC"), (str(NORTH), "PEC"), (str(SOUTH), "PSC")]
    assert rows(found.authorities, "partition_id", "authority") == owners
    assert rows(servers(found.statements), "server", "role") == rows(found.servers, "server", "role")


def test_two_that_share_a_name_are_told_apart(story: Story, of: Any) -> None:
    other = PSC._replace(identifier=BSC.identifier, address="10.0.0.9")
    story.say(0, PSC, PEC, acknowledges(PSC, 1))
    story.say(1, PSC, PEC, acknowledges(PSC, 2))
    story.say(2, other, PEC, acknowledges(other, 1))
    story.say(3, PEC, PSC, passes_on(told={NORTH: 3}, name="PEC"))
    found: Health = of()
    assert rows(found.servers, "server", "statements") == [("PEC", 1), ("PSC (00000003)", 1), ("PSC", 2)]
    assert rows(found.statements.where("kind = 'told'"), "peer") == [("PSC",)]


def test_progress_has_a_row_only_where_somebody_has_come_further(story: Story, of: Any) -> None:
    story.say(0, PEC, PSC, passes_on(told={NORTH: 3}, name="PEC"))
    story.say(10, PEC, PSC, passes_on(told={NORTH: 3}, name="PEC"))
    story.say(20, PEC, PSC, passes_on(change(4), change(5)))
    story.say(30, PSC, PEC, acknowledges(PSC, 5))
    story.say(40, PSC, PEC, asks(PSC, 9, sync0=True))  # who rebuilds its copy has nothing
    assert rows(of().progress, "server", "seq_number", "shown_by") == [
        ("PEC", hexadecimal(3), "told"),
        ("PEC", hexadecimal(4), "change"),
        ("PEC", hexadecimal(5), "change"),
        ("PSC", hexadecimal(5), "ack"),
    ]


def test_a_gap_opens_is_asked_about_and_closes(story: Story, of: Any) -> None:
    story.say(0, PEC, PSC, passes_on(change(4)))
    frame = story.say(100, PEC, PSC, passes_on(change(8), change(9)))
    story.say(150, PSC, PEC, asks(PSC, 4))
    story.say(400, PEC, PSC, replies(4, 7, change(6, previous=4)))
    found = rows(of().gaps, "server", "from_seq_number", "to_seq_number", "packets", "open_ms", "asked", "closed")
    ((server, start, end, packets, open_ms, asked, closed),) = found
    assert (server, start, end, packets, open_ms) == ("PSC", hexadecimal(4), hexadecimal(7), [frame], 300.0)
    assert (closed - asked).total_seconds() == 0.25


def test_a_gap_that_nobody_closes_stays_open(story: Story, of: Any) -> None:
    story.say(0, PEC, PSC, passes_on(change(4)))
    story.say(100, PEC, PSC, passes_on(change(8)))
    story.say(200, PEC, PSC, passes_on(change(9)))
    assert rows(of().gaps, "to_seq_number", "asked", "closed", "open_ms") == [(hexadecimal(7), None, None, None)]


def test_changes_that_come_late_or_twice_are_no_gap(story: Story, of: Any) -> None:
    story.say(0, PEC, PSC, passes_on(change(4), change(5)))
    story.say(10, PEC, PSC, passes_on(change(4)))
    story.say(20, PEC, PSC, passes_on(change(6)))
    story.say(30, PEC, BSC, passes_on(change(90)))  # nobody knows what it had before
    assert rows(of().gaps, "server") == []


def test_a_lag_of_known_milliseconds(story: Story, of: Any) -> None:
    story.say(1000, PEC, PSC, passes_on(change(4)))
    story.say(1200, PEC, BSC, passes_on(change(4)))
    story.say(1500, PEC, PSC, passes_on(change(5)))
    story.say(1750, PSC, PEC, acknowledges(PSC, 4))
    story.say(3000, BSC, PEC, asks(BSC, 4, scope=0))
    found: Health = of()
    columns = ("server", "seq_number", "delivered_ms", "lag_ms", "shown_by")
    assert rows(found.lags, *columns) == [
        ("BSC", hexadecimal(4), 200.0, 2000.0, "request"),
        ("BSC", hexadecimal(5), None, None, None),
        ("PSC", hexadecimal(4), 0.0, 750.0, "ack"),
        ("PSC", hexadecimal(5), 0.0, None, None),
    ]
    columns = ("server", "authority", "changes", "delivered", "shown", "lag_ms_median", "lag_ms_max")
    assert rows(found.lag_summary, *columns) == [
        ("BSC", "PEC", 2, 1, 1, 2000.0, 2000.0),
        ("PSC", "PEC", 2, 2, 1, 750.0, 750.0),
    ]


def test_what_a_replica_had_before_is_no_lag(story: Story, of: Any) -> None:
    story.say(0, PSC, PEC, acknowledges(PSC, 6))
    story.say(100, PEC, PSC, passes_on(change(5)))
    story.say(200, PEC, BSC, replies(0, 4, change(4)))  # old news to somebody who asked
    story.say(900, PSC, PEC, acknowledges(PSC, 7))
    assert rows(of().lags, "server", "seq_number", "lag_ms") == [("BSC", hexadecimal(5), None)]


def test_passing_on_shows_that_one_has_it(story: Story, of: Any) -> None:
    story.say(0, PSC, PEC, passes_on(change(4, partition=SOUTH)))
    story.say(300, PEC, BSC, passes_on(change(4, partition=SOUTH)))
    assert rows(of().lags, "server", "lag_ms", "shown_by") == [("BSC", None, None), ("PEC", 300.0, "change")]


def test_why_servers_ask(story: Story, of: Any) -> None:
    story.say(0, PSC, PEC, asks(PSC, 0))
    story.say(1000, PSC, PEC, asks(PSC, 0))
    story.say(1010, PEC, PSC, replies(0, 4, change(4, previous=0)))
    story.say(2000, PSC, PEC, asks(PSC, 4))
    story.say(2005, PEC, PSC, replies(4, 4))
    story.say(3000, PEC, PSC, passes_on(told={NORTH: 5}, name="PEC"))
    story.say(3100, PSC, PEC, asks(PSC, 4, end=5))
    story.say(3102, PEC, PSC, replies(4, 5))
    story.say(4000, PEC, PSC, passes_on(change(9)))
    story.say(4100, PSC, PEC, asks(PSC, 5, end=9))
    story.say(4150, PEC, PSC, refuses(7))
    story.say(5000, PSC, PEC, asks(PSC, 5, sync0=True))
    found = of().sync_requests.orderBy("time_ns").select("why", "answer", "answer_ms").collect()
    assert [tuple(row) for row in found] == [
        ("first_contact", "sync_reply", 1010.0),
        ("repeated", "sync_reply", 10.0),
        ("normal", "sync_reply", 5.0),
        ("behind", "sync_reply", 2.0),
        ("gap", "already_purged", 50.0),
        ("sync0", None, None),
    ]


def test_a_sync0_episode_begins_ends_and_may_come_again(story: Story, of: Any) -> None:
    story.say(0, BSC, PEC, asks(BSC, 2, scope=0))
    story.say(10, PEC, BSC, refuses(40))
    frame = story.say(100, BSC, PEC, asks(BSC, 0, scope=0, sync0=True))
    story.say(200, PEC, BSC, replies(0, 30, change(30, previous=0), complete_sync0=1))
    story.say(300, BSC, PEC, asks(BSC, 30, scope=0, sync0=True))
    story.say(600, PEC, BSC, replies(30, 50, change(50, previous=30), complete_sync0=2))
    again = story.say(9000, BSC, PEC, asks(BSC, 0, scope=0, sync0=True))
    found = of().sync0_episodes
    columns = ("server", "peer", "packets", "duration_ms", "requests", "reached_seq_number", "purged_seq_number")
    assert rows(found, *columns) == [
        ("BSC", "PEC", [frame], 500.0, 2, hexadecimal(50), hexadecimal(40)),
        ("BSC", "PEC", [again], None, 1, None, None),
    ]


def test_the_purge_horizon_moves_and_somebody_runs_into_it(story: Story, of: Any) -> None:
    story.say(0, PEC, PSC, passes_on(told={NORTH: 90}, name="PEC", purged=20))
    story.say(1, PEC, PSC, passes_on(told={NORTH: 91}, name="PEC", purged=20))
    story.say(2, PEC, PSC, passes_on(change(92, purged=92)))  # as [MC-MQDSRP] 3.1.7.1.2 has it by mistake
    story.say(3, PEC, PSC, passes_on(told={NORTH: 99}, name="PEC", purged=40))
    story.say(4, PEC, BSC, refuses(40))
    assert rows(of().purge_horizon, "purged_seq_number", "refused", "refused_server") == [
        (hexadecimal(20), False, None),
        (hexadecimal(40), False, None),
        (hexadecimal(40), True, "BSC"),
    ]


def test_who_has_stopped_acknowledging(story: Story, of: Any) -> None:
    third = PSC._replace(name="LAME", address="10.0.0.4", identifier=PSC.site)
    for step in range(1, 11):
        story.say(step * 1000, PEC, PSC, passes_on(*(change(n) for n in range(step * 16 - 15, step * 16 + 1))))
        story.say(step * 1000 + 10, PSC, PEC, acknowledges(PSC, step * 16))
        if step <= 4:
            story.say(step * 1000 + 20, third, PEC, acknowledges(third, step * 16))
            story.say(step * 1000 + 30, BSC, PEC, lives(BSC))
    found = of().acknowledgments
    columns = ("server", "peer", "role", "acks", "behind", "usual_step", "usual_ms", "silent_ms", "stopped")
    assert [row[:-2] + row[-1:] if row[2] == "PSC" else row for row in rows(found, *columns)] == [
        ("BSC", "PEC", "BSC", 4, 0, None, 1000.0, 5970.0, True),
        ("LAME", "PEC", "PSC", 4, 96, 16, None, True),
        ("PSC", "PEC", "PSC", 10, 0, 16, None, False),
    ]
