"""The analyses on what servers of the lab said: they are sound, so all that is found is what each scenario is about."""

from __future__ import annotations

import pytest
from captures.lab import FOLDER
from pyspark.sql import SparkSession

from mqwire.capture import read
from mqwire.pipeline._row import Row
from mqwire.pipeline.analysis.abuse import anomalies
from mqwire.pipeline.analysis.health import health
from mqwire.pipeline.analysis.history import objects, partitions, who_changed_what
from mqwire.pipeline.analysis.tables import Tables
from tests.pipeline.analysis.scenario import Story


@pytest.fixture(scope="module")
def lab(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Tables]:
    found = {}
    for name in ("full-sync", "remote-queue"):
        story = Story()
        file = f"{name}.pcapng.zst"
        for record in read(FOLDER / file, engine="fast"):
            story.add(Row(record, file, file, (), None))
        found[name] = story.tables(spark, tmp_path_factory.mktemp(name))
    return found


def test_full_sync(lab: dict[str, Tables]) -> None:
    found = health(lab["full-sync"].messages)
    names = {row["partition_id"]: row["name"] for row in partitions(lab["full-sync"].directory_changes).collect()}
    owners = {names.get(row["partition_id"]): row["authority"] for row in found.authorities.collect()}
    assert owners == {None: "PEC0", "site0": "PEC0", "site1": "PSC1", "site2": "PSC2"}
    (episode,) = found.sync0_episodes.collect()
    assert (episode["server"], names[episode["partition_id"]], episode["requests"]) == ("BSC01", "site1", 1)
    assert episode["duration_ms"] > 0
    assert episode["refused"] < episode["began"]
    assert found.gaps.count() == 0
    lag = {row["server"]: row for row in found.lag_summary.collect() if names.get(row["partition_id"]) == "site1"}
    assert {name for name, row in lag.items() if row["shown"] == row["changes"]} == {"PEC0", "PSC2"}
    assert lag["BSC01"]["delivered"] < lag["BSC21"]["delivered"] == lag["BSC21"]["changes"]
    assert not any(row["stopped"] for row in found.acknowledgments.collect())
    assert anomalies(lab["full-sync"], found.statements, found.authorities).collect() == []


def test_remote_queue(lab: dict[str, Tables]) -> None:
    tables = lab["remote-queue"]
    changed = who_changed_what(tables.directory_changes, tables.messages)
    (made,) = changed.where("object_type = 'queue'").collect()
    assert (made["command_name"], made["object_name"], made["asked_by"]) == ("create", "C14\\testq", "BSC21")
    (queue,) = objects(tables.directory_changes).where("object_type = 'queue'").collect()
    assert queue["properties"]["PROPID_Q_LABEL"] == "made from far away"
