"""Every rule has a case that keeps it and one that breaks it, and the break is reported under the rule's id.

The cases are in tests/rules, typed by hand: what is reported is held to the words of the rule, not to its expression.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mqwire
from mqwire._decode import Engine
from mqwire._generated.model import MODEL
from mqwire._message import Structure
from mqwire._model import Rule
from mqwire._registry import struct_of
from tests.support.rules import Case, cases
from tests.support.vectors import Vector, vectors

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "rules.md"
RULES: dict[str, Rule] = {rule.id: rule for struct in MODEL.structs.values() for rule in struct.rules}

# These belong to messages that are what they are because the rule is broken.
ALWAYS_BROKEN = {"mqdsrp.operation", "mqcn.version", "mqqb.packet_type"}

KEEPING = pytest.mark.parametrize("case", [case for case in cases() if case.keeps], ids=str)
BREAKING = pytest.mark.parametrize("case", [case for case in cases() if not case.keeps], ids=str)


def test_every_rule_has_both_cases() -> None:
    assert {case.rule for case in cases() if case.keeps} == set(RULES)
    assert {case.rule for case in cases() if not case.keeps} == set(RULES)


def test_rules_that_share_an_id_are_the_same_rule() -> None:
    """A group of messages may share a rule; its section is that of each message."""
    for struct in MODEL.structs.values():
        for rule in struct.rules:
            other = RULES[rule.id]
            assert (rule.severity, rule.says, rule.check, rule.hook) == (
                other.severity,
                other.says,
                other.check,
                other.hook,
            )


@KEEPING
def test_a_kept_rule_is_not_reported(case: Case, engine: Engine) -> None:
    message = mqwire.decode(case.data, case.vector.protocol, strict=False, engine=engine)
    assert case.rule not in {finding.rule for finding in mqwire.validate(message)}
    owners = {struct.id for struct in MODEL.structs.values() if case.rule in {rule.id for rule in struct.rules}}
    assert owners & set(_structures(message)) or case.rule in ALWAYS_BROKEN, "the rule is not about this message"


def _structures(obj: Any) -> Iterator[str]:
    if isinstance(obj, Structure):
        yield obj.struct_id
        for field in struct_of(obj).fields if obj.struct_id in MODEL.structs else ():
            value = getattr(obj, field.id, None)
            for item in value if isinstance(value, tuple) else (value,):
                yield from _structures(item)


@BREAKING
def test_a_broken_rule_is_reported_under_its_id(case: Case, engine: Engine) -> None:
    message = mqwire.decode(case.data, case.vector.protocol, strict=False, engine=engine)
    findings = mqwire.validate(message)
    assert {finding.rule for finding in findings} == {case.rule} | case.also
    found = next(finding for finding in findings if finding.rule == case.rule)
    rule = RULES[case.rule]
    assert (found.severity, found.message) == (rule.severity, rule.says)
    assert found.section.startswith("["), "a rule says where it is published"
    assert mqwire.encode(message) == case.data


@BREAKING
def test_a_finding_points_at_the_field_that_was_typed(case: Case, engine: Engine) -> None:
    """Where the edits moved nothing, the vector says where every field starts; its size may be what was edited."""
    message = mqwire.decode(case.data, case.vector.protocol, strict=False, engine=engine)
    places = {span.path: (span.offset, span.size) for span in mqwire.spans(message)}
    for finding in message.findings:
        assert places[finding.path] == (finding.offset, finding.size)
        if case.moves_nothing and finding.path in case.vector.fields:
            _, offset, _ = case.vector.fields[finding.path]
            assert finding.offset == offset


@BREAKING
def test_errors_make_strict_decoding_refuse_and_warnings_do_not(case: Case, engine: Engine) -> None:
    message = mqwire.decode(case.data, case.vector.protocol, strict=False, engine=engine)
    errors = [finding for finding in message.findings if finding.severity == "error"]
    if RULES[case.rule].severity == "warning":
        assert not errors, "a case for a warning should show that strict decoding takes it"
        assert mqwire.decode(case.data, case.vector.protocol, engine=engine) == message
        return
    with pytest.raises(mqwire.DecodeError) as caught:
        mqwire.decode(case.data, case.vector.protocol, engine=engine)
    first = errors[0]
    assert (caught.value.reason, caught.value.path, caught.value.offset) == (first.message, first.path, first.offset)


# What the messages of a group have in common is checked in each of them. A change notification ends with a field for
# the rest, and addresses go on until the bytes end.
ENDING = [v for v in vectors() if v.strict and v.protocol not in {"mqcn", "ta_addresses"}]
TRAILING = {"order_ack_body": "mqqb.order_ack_body.trailing", "final_ack_body": "mqqb.final_ack_body.trailing"}


@pytest.mark.parametrize("vector", ENDING, ids=str)
def test_nothing_may_follow_any_message(vector: Vector, engine: Engine) -> None:
    data = vector.data + b"\x5a"
    message = mqwire.decode(data, vector.protocol, strict=False, engine=engine)
    rule = TRAILING.get(vector.protocol, f"{vector.protocol}.trailing")
    (found,) = [finding for finding in message.findings if finding.severity == "error"]
    assert (found.rule, found.path, found.offset, found.size) == (rule, "trailing", len(vector.data), 1)
    with pytest.raises(mqwire.DecodeError, match="nothing may follow"):
        mqwire.decode(data, vector.protocol, engine=engine)


@pytest.mark.parametrize("vector", [v for v in vectors() if v.protocol == "mqdsrp" and v.strict], ids=str)
def test_every_replication_message_has_version_0(vector: Vector, engine: Engine) -> None:
    message = mqwire.decode(b"\x01" + vector.data[1:], "mqdsrp", strict=False, engine=engine)
    assert message.message == vector.message
    assert [finding.rule for finding in message.findings if finding.severity == "error"] == ["mqdsrp.version"]


def test_the_document_lists_exactly_these_rules() -> None:
    headings = re.findall(r"^#+ `?([a-z0-9_]+(?:\.[a-z0-9_]+)+)`?$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    listed = [heading for heading in headings if not heading.endswith(".ksy")]
    assert sorted(listed) == sorted(RULES)
