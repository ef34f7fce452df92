"""What inputs reach of the Model."""

from __future__ import annotations

from pathlib import Path

import mqwire
from mqwire._generated.model import MODEL
from mqwire.fuzzing import TARGETS, seeds
from mqwire.fuzzing.coverage import page, replay
from mqwire.fuzzing.property_types import TYPE_OF
from mqwire.fuzzing.reached import Reached, Row, messages_in
from mqwire.fuzzing.workspace import Workspace
from mqwire.mqdsrp import ChangeReply


def _counts(reached: Reached) -> dict[tuple[str, str, str], int]:
    return {(row.group, row.name, row.detail): row.inputs for row in reached.rows()}


def test_rows_count_what_messages_have_in_them() -> None:
    reached = Reached()
    reached.add(mqwire.encode(ChangeReply(result=0)), "mqdsrp")
    reached.add(mqwire.encode(ChangeReply(result=0)) + b"junk", "mqdsrp")
    reached.add(b"", "mqdsrp")
    assert (reached.messages, reached.refused) == (2, 1)
    found = _counts(reached)
    assert found["mqdsrp.change_reply", "mqdsrp.change_reply", "structure"] == 2
    assert found["mqdsrp.change_reply", "mqdsrp.trailing", "rule broken"] == 1
    assert found["mqdsrp.bsc_ack", "mqdsrp.bsc_ack", "structure"] == 0
    result = {key[2]: count for key, count in found.items() if key[:2] == ("mqdsrp.change_reply", "result")}
    members = MODEL.enums[MODEL.structs["mqdsrp.change_reply"].field("result").enum or ""].members
    assert sum(result.values()) == 4, "a value, and the member that it is, in each"
    assert len(result) == len(members) + 1


def test_every_rule_and_property_has_a_row() -> None:
    names = {(row.detail, row.name) for row in Reached().rows()}
    rules = {rule.id for s in MODEL.structs.values() if s.kind in {"record", "message", "flags"} for rule in s.rules}
    assert {("rule broken", id) for id in rules} <= names
    assert {("property with a value", str(id)) for id in TYPE_OF} <= names


def test_the_seeds_reach_every_property_and_nearly_every_rule() -> None:
    reached = Reached()
    for name in ("properties", "decode-parts", "framer"):
        for data in seeds.load(TARGETS[name]).values():
            for protocol, wire in messages_in(TARGETS[name], data):
                reached.add(wire, protocol)
    rows = [*reached.rows()]
    assert not [row.name for row in rows if row.group == "properties" and not row.inputs]
    rules = [row for row in rows if row.detail == "rule broken"]
    assert sum(not row.inputs for row in rules) <= 0.1 * len(rules)


def test_inputs_without_a_message_hold_none() -> None:
    assert not [*messages_in(TARGETS["documents"], b"{}")]
    assert not [*messages_in(TARGETS["engines"], b"nonsense")]
    assert not [*messages_in(TARGETS["framer"], b"1\nnonsense and more")]
    assert [*messages_in(TARGETS["decode-mqcn"], b"x")] == [("mqcn", b"x")]


def test_a_corpus_is_replayed(tmp_path: Path) -> None:
    space = Workspace(tmp_path)
    (space.corpus(TARGETS["decode-mqusersigncerts"]) / "not-a-message").write_bytes(b"\xff")
    reached = replay(space, ["decode-mqusersigncerts"])
    assert reached.messages > 3
    assert reached.refused >= 1
    assert reached.structs["mqusersigncerts.mqusersigncert"] > 1


def test_the_page_is_safe_and_shows_gaps() -> None:
    text = page([Row("a<b", "name", "value", 0), Row("a<b", "other", "value", 3)], ["engines"], "70")
    assert "a&lt;b: 1 of 2" in text
    assert "<tr class=never><td><code>name</code>" in text
    assert "<tr><td><code>other</code>" in text
