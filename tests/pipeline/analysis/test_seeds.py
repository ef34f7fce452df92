"""Seeds out of traffic: one message a shape, in the form that fuzzing takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from pyspark.sql import SparkSession

import mqwire
from mqwire.fuzzing.targets import TARGETS
from mqwire.fuzzing.workspace import Workspace
from mqwire.pipeline.analysis.seeds import seeds, write_corpus
from mqwire.pipeline.analysis.shapes import parts
from mqwire.properties import PropId
from tests.pipeline.analysis.scenario import (
    BSC,
    PEC,
    PSC,
    Story,
    acknowledges,
    asks,
    change,
    lives,
    packet_of,
    passes_on,
)


@pytest.fixture(scope="module")
def told() -> Story:
    story = Story()
    for number in range(4, 9):
        story.say(number, PEC, PSC, passes_on(change(number)))
    story.say(20, PEC, PSC, passes_on(change(9, (PropId.PROPID_Q_QUOTA, 5))))
    story.say(30, PSC, PEC, acknowledges(PSC, 8))
    story.say(31, PSC, PEC, acknowledges(PSC, 9))
    story.say(40, BSC, PEC, lives(BSC))
    story.say(50, BSC, PEC, asks(BSC, 0, scope=0))
    story.send(60, BSC, PEC, b"\x10" + bytes(50))
    story.lose(70, BSC, PEC, "segments are missing from the capture")
    return story


def test_one_message_a_shape_written_for_every_target_that_takes_it(
    spark: SparkSession, tmp_path: Path, told: Story
) -> None:
    found = seeds(told.tables(spark, tmp_path / "tables").packets).localCheckpoint()
    rows = found.collect()
    bodies = sorted((row["message"], row["count"]) for row in rows if row["protocol"] == "mqdsrp")
    assert bodies == [
        ("bsc_ack", 1),
        ("change_propagation", 1),
        ("change_propagation", 5),
        ("psc_ack", 2),
        ("sync_request", 1),
    ]
    assert [row["count"] for row in rows if row["message"] == "undecodable"] == [1]
    assert sum(row["count"] for row in rows if row["message"] == "user_message") == 10
    quota = next(row for row in rows if "PROPID_Q_QUOTA" in row["shape"])
    assert mqwire.decode(bytes(quota["data"]), "mqdsrp", engine="fast").message == "change_propagation"

    written = write_corpus(found, tmp_path / "fuzz")
    space = Workspace(tmp_path / "fuzz")
    assert written == len(list(space.corpora.glob("*/traffic-*")))
    for name in ("round-trip", "decode-mqdsrp"):
        files = sorted(space.corpora.joinpath(name).glob("traffic-*"))
        assert len(files) == (len(rows) if name == "round-trip" else len(bodies))
        for path in files:
            TARGETS[name].check(path.read_bytes())
            assert path in space.corpus(TARGETS[name]).iterdir()
    assert write_corpus(found, tmp_path / "few", most=1) < written


def body_shape(body: mqwire.Message) -> str:
    packet, inner = parts(packet_of(PEC, PSC, body))
    assert packet.message == "user_message"
    return inner.shape


def test_a_shape_leaves_values_out() -> None:
    assert body_shape(acknowledges(PSC, 8)) == body_shape(acknowledges(PSC, 9))
    assert body_shape(passes_on(change(4))) == body_shape(passes_on(change(5)))


def test_a_shape_tells_structure_properties_sizes_and_broken_rules_apart() -> None:
    kinds = {
        body_shape(passes_on()),
        body_shape(passes_on(change(4))),
        body_shape(passes_on(change(4), change(5))),
        body_shape(passes_on(change(4, (PropId.PROPID_Q_QUOTA, 5)))),
        body_shape(passes_on(change(4, (PropId.PROPID_Q_LABEL, "l" * 500)))),
        body_shape(passes_on(change(4, of="path"))),
        body_shape(mqwire.replace(passes_on(change(4)), version=3)),
    }
    assert len(kinds) == 7
