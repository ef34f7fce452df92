"""Filters of Spark as conditions of the reader: what they let pass is never less than what Spark wants."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from captures.make import FOLDER
from pyspark.sql.datasource import (
    EqualNullSafe,
    EqualTo,
    Filter,
    GreaterThan,
    GreaterThanOrEqual,
    In,
    IsNotNull,
    LessThan,
    LessThanOrEqual,
    Not,
    StringContains,
)

from mqwire.capture import CaptureLimits
from mqwire.pipeline._plan import gather, look
from mqwire.pipeline.conditions import EVERYTHING, Conditions
from mqwire.pipeline.pushing import conditions
from mqwire.pipeline.scanning import batches, work_of

T = datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
NS = 1_700_000_000_000_000_000
TIME, NANO, SRC, DST, MESSAGE = ("time",), ("time_ns",), ("src",), ("dst",), ("message",)


@pytest.mark.parametrize(
    ("filters", "wanted"),
    [
        ([], EVERYTHING),
        ([EqualTo(NANO, NS)], Conditions(since=NS, until=NS)),
        ([GreaterThan(NANO, NS), LessThan(NANO, NS + 9)], Conditions(since=NS + 1, until=NS + 8)),
        ([GreaterThanOrEqual(NANO, NS), LessThanOrEqual(NANO, NS + 9)], Conditions(since=NS, until=NS + 9)),
        ([In(NANO, (NS + 5, NS, NS + 7))], Conditions(since=NS, until=NS + 7)),
        # A microsecond is a thousand nanoseconds: the first one that is later, the last one that is not.
        ([EqualTo(TIME, T)], Conditions(since=NS, until=NS + 999)),
        ([GreaterThan(TIME, T)], Conditions(since=NS + 1000)),
        ([LessThan(TIME, T)], Conditions(until=NS - 1)),
        ([LessThanOrEqual(TIME, T), GreaterThanOrEqual(TIME, T)], Conditions(since=NS, until=NS + 999)),
        ([GreaterThan(NANO, NS), GreaterThan(NANO, NS + 5)], Conditions(since=NS + 6)),
        ([EqualTo(SRC, "a"), In(DST, ("a", "b"))], Conditions(hosts=frozenset("a"))),
        ([In(MESSAGE, ("x", "y")), In(MESSAGE, ("y", "z"))], Conditions(messages=frozenset("y"))),
        ([EqualNullSafe(SRC, "a")], Conditions(hosts=frozenset("a"))),
        # What says nothing that the reader could use.
        ([Not(EqualTo(SRC, "a"))], EVERYTHING),
        ([IsNotNull(SRC)], EVERYTHING),
        ([StringContains(SRC, "a")], EVERYTHING),
        ([EqualNullSafe(SRC, None)], EVERYTHING),
        ([In(SRC, ("a", None))], EVERYTHING),
        ([EqualTo(TIME, T.replace(tzinfo=None))], EVERYTHING),
        ([EqualTo(TIME, None)], EVERYTHING),
        ([EqualTo(NANO, True)], EVERYTHING),
        ([In(NANO, ())], EVERYTHING),
        ([EqualTo(("sync_reply", "src"), "a")], EVERYTHING),
        ([EqualTo(("size",), 1)], EVERYTHING),
    ],
)
def test_conditions(filters: list[Filter], wanted: Conditions) -> None:
    assert conditions("messages", filters) == wanted


def test_columns_that_mean_something_else() -> None:
    assert conditions("sessions", [GreaterThan(NANO, NS), EqualTo(("client",), "a")]) == Conditions(
        hosts=frozenset("a")
    )
    assert conditions("findings", [EqualTo(MESSAGE, "x"), EqualTo(NANO, NS)]) == Conditions(since=NS, until=NS)


def read(table: str, wanted: Conditions) -> list[dict[str, Any]]:
    (capture,) = gather(look([str(FOLDER / "replication.pcap")], CaptureLimits()).parts, rotation=True)
    columns = ["time_ns", "client"] if table == "sessions" else ["time_ns", "src", "dst", "packets"]
    columns += ["message", "answers"] if table == "messages" else []

    def failed(*_: object) -> None:
        raise AssertionError

    found = batches(work_of(capture), table, columns, wanted, failed=failed, limits=CaptureLimits())
    return [row for batch in found for row in batch.to_pylist()]


@pytest.mark.parametrize("table", ["messages", "packets"])
def test_the_reader_gives_what_meets_them(table: str) -> None:
    everything = read(table, EVERYTHING)
    times = sorted(row["time_ns"] for row in everything)
    since, until = times[len(times) // 3], times[2 * len(times) // 3]
    found = read(table, Conditions(since=since, until=until))
    assert found == [row for row in everything if since <= row["time_ns"] <= until]
    assert 0 < len(found) < len(everything)
    host = everything[0]["src"]
    assert read(table, Conditions(hosts=frozenset([host]))) == [r for r in everything if host in (r["src"], r["dst"])]
    assert read(table, Conditions(hosts=frozenset(["192.0.2.1"]))) == []


def test_names_and_answers() -> None:
    """A message is found to be an answer although what it answers is left out."""
    everything = read("messages", EVERYTHING)
    found = read("messages", Conditions(messages=frozenset(["sync_reply"])))
    assert found == [row for row in everything if row["message"] == "sync_reply"]
    assert any(row["answers"] for row in found)


def test_hosts_of_sessions() -> None:
    sessions = read("sessions", EVERYTHING)
    client = sessions[0]["client"]
    assert client in {row["client"] for row in read("sessions", Conditions(hosts=frozenset([client])))}
    assert read("sessions", Conditions(hosts=frozenset(["192.0.2.1"]))) == []
