"""The directory at a moment, and who changed what when."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pyspark.sql import SparkSession

from mqwire.mqdsrp import ChangeRequest, Command
from mqwire.pipeline.analysis.history import objects, partitions, who_changed_what
from mqwire.pipeline.analysis.tables import Tables
from mqwire.properties import PropId
from tests.pipeline.analysis.scenario import (
    BSC,
    ENTERPRISE,
    NORTH,
    PEC,
    PSC,
    SOUTH,
    START,
    Story,
    change,
    guid,
    hexadecimal,
    passes_on,
    replies,
)

QUEUE, OTHER, SITE = guid(0x100), guid(0x101), SOUTH
P = PropId


@pytest.fixture(scope="module")
def tables(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Tables:
    story = Story()
    asked = change(0, (P.PROPID_Q_LABEL, "new"), of=QUEUE, previous=0)
    made = change(
        4,
        (P.PROPID_Q_INSTANCE, QUEUE),
        (P.PROPID_Q_PATHNAME, "HOST\\queue"),
        (P.PROPID_Q_LABEL, "old"),
        (P.PROPID_Q_QUOTA, 7),
        of="HOST\\queue",
        command=Command.CREATE,
    )
    relabelled = change(5, (P.PROPID_Q_LABEL, "new"), of=QUEUE)
    story.say(0, PEC, PSC, passes_on(made))
    story.say(500, PEC, BSC, passes_on(made))  # the same again counts once
    story.say(800, PSC, PEC, ChangeRequest(partition_id=NORTH, requester_name="PSC", directory_change=asked))
    story.say(1000, PEC, PSC, passes_on(relabelled))
    # Told whole: it has no quota any more. What nobody looks up is zero (errata C41), and counts less than the change.
    whole = change(
        5, (P.PROPID_Q_PATHNAME, "HOST\\queue"), (P.PROPID_Q_LABEL, ""), of=QUEUE, command=Command.SYNCHRONIZE
    )
    story.say(2000, PEC, BSC, replies(0, 5, whole))
    story.say(2500, PEC, BSC, passes_on(made))  # late and old
    story.say(
        3000,
        PEC,
        PSC,
        passes_on(
            change(6, (P.PROPID_Q_LABEL, "nobody saw it made"), of=OTHER),
            change(7, of=QUEUE, command=Command.DELETE),
        ),
    )
    site = change(
        1,
        (P.PROPID_S_SITEID, SITE),
        (P.PROPID_S_PATHNAME, "south"),
        (P.PROPID_S_PSC, "PSC"),
        of="south",
        command=Command.CREATE,
        partition=ENTERPRISE,
    )
    story.say(4000, PEC, PSC, passes_on(site))
    return story.tables(spark, tmp_path_factory.mktemp("history"))


def at(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(START / 10**9, UTC) + timedelta(milliseconds=milliseconds)


def found(tables: Tables, milliseconds: int | None, **options: bool) -> dict[str, tuple[Any, ...]]:
    moment = None if milliseconds is None else at(milliseconds)
    rows = objects(tables.directory_changes, moment, **options).collect()
    return {row["object_id"]: row for row in rows}


def test_nothing_is_there_before_anything_is_told(tables: Tables) -> None:
    assert found(tables, -1) == {}


def test_an_object_that_was_created(tables: Tables) -> None:
    ((id, row),) = found(tables, 600).items()
    assert (id, row["object_type"], row["object_name"]) == (str(QUEUE), "queue", "HOST\\queue")
    assert (row["seq_number"], row["changed_by"]) == (hexadecimal(4), PEC.address)
    assert row["properties"] == {
        "PROPID_Q_INSTANCE": str(QUEUE),
        "PROPID_Q_LABEL": "old",
        "PROPID_Q_PATHNAME": "HOST\\queue",
        "PROPID_Q_QUOTA": "7",
    }


def test_an_update_changes_what_it_names(tables: Tables) -> None:
    ((_, row),) = found(tables, 1000).items()
    assert row["properties"]["PROPID_Q_LABEL"] == "new"
    assert row["properties"]["PROPID_Q_QUOTA"] == "7"


def test_what_is_told_whole_replaces_what_was_but_not_what_was_made_with_that_number(tables: Tables) -> None:
    ((_, row),) = found(tables, 2500).items()
    assert row["properties"] == {"PROPID_Q_LABEL": "new", "PROPID_Q_PATHNAME": "HOST\\queue"}
    assert row["object_name"] == "HOST\\queue"


def test_a_deleted_object_is_gone_and_another_is_known_by_what_was_seen(tables: Tables) -> None:
    assert {id: row["properties"] for id, row in found(tables, 3500).items()} == {
        str(OTHER): {"PROPID_Q_LABEL": "nobody saw it made"}
    }
    both = found(tables, 3500, with_deleted=True)
    assert {id: row["deleted"] for id, row in both.items()} == {str(QUEUE): True, str(OTHER): False}


def test_partitions_are_called_like_their_sites(tables: Tables) -> None:
    assert [tuple(row) for row in partitions(tables.directory_changes).collect()] == [(str(SITE), "south", "PSC")]


def test_who_changed_what_when(tables: Tables) -> None:
    rows = who_changed_what(tables.directory_changes, tables.messages).orderBy("time_ns", "seq_number").collect()
    columns = ("seq_number", "command_name", "object_type", "object_name", "tellings", "asked_by", "src")
    assert [tuple(row[name] for name in columns) for row in rows] == [
        (hexadecimal(4), "create", "queue", "HOST\\queue", 3, None, PEC.address),
        (hexadecimal(5), "update", "queue", "HOST\\queue", 2, "PSC", PEC.address),
        (hexadecimal(6), "update", "queue", None, 1, None, PEC.address),
        (hexadecimal(7), "delete", "queue", "HOST\\queue", 1, None, PEC.address),
        (hexadecimal(1), "create", "site", "south", 1, None, PEC.address),
    ]
    assert [row["packets"] for row in rows] == [[1], [4], [7], [7], [8]]
