"""What counts as agreement: the table of docs/fuzzing-against.md, line by line."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import mqwire
from mqwire.fuzzing.against._child import Accept, Reject
from mqwire.fuzzing.against._compare import Comparison, Disagreement, Rules, consult
from mqwire.vectors import vectors
from tests.support.outcomes import decoded
from tests.support.vectors import vectors as typed

BY_NAME = {f"{vector.protocol}/{vector.name}": vector for vector in vectors()}


def told(name: str) -> dict[str, Any]:
    """The fields of a vector, as somebody who agrees would tell them."""
    vector = BY_NAME[name]
    message = decoded(vector.data, vector.protocol, strict=False)
    found: dict[str, Any] = copy.deepcopy(json.loads(mqwire.to_json(message))["fields"])
    return found


def compare(
    name: str, fields: dict[str, Any], *, rules: Rules = "either", message: str | None = None, learn: Any = None
) -> Disagreement | None:
    vector = BY_NAME[name]
    comparison = Comparison(rules)
    if learn is not None:
        comparison.learn(vector.protocol, Accept(learn, None))
    return comparison.disagreement(consult(vector.protocol, vector.data), Accept(fields, message))


@pytest.mark.parametrize("vector", [v for v in typed() if len(v.data) < 4000], ids=str)
def test_what_mqwire_says_of_itself_agrees(vector: Any) -> None:
    assert compare(vector.name, told(vector.name), learn=told(vector.name)) is None


SYNC = "mqdsrp/sync_reply_two_changes"


def test_a_field_that_is_never_told_is_not_compared() -> None:
    assert compare(SYNC, {}) is None
    fields = told(SYNC)
    del fields["directory_changes"][0]["seq_number"]
    assert compare(SYNC, fields) is None


def test_a_field_that_was_told_elsewhere_is_missed() -> None:
    fields = told(SYNC)
    del fields["directory_changes"][1]["seq_number"]
    found = compare(SYNC, fields, learn=told(SYNC))
    assert found == Disagreement("differs", "directory_changes[1].seq_number", found.ours if found else "", "nothing")


def test_what_is_not_there_may_be_null_or_left_out() -> None:
    fields = told(SYNC)
    assert fields["directory_changes"][0]["path_name"] is None
    del fields["directory_changes"][0]["path_name"]
    assert compare(SYNC, fields, learn={"directory_changes": [{"path_name": "x"}]}) is None
    fields["directory_changes"][0]["path_name"] = ""
    assert compare(SYNC, fields) == Disagreement("differs", "directory_changes[0].path_name", "None", "''")


def test_elements_are_counted_and_compared_in_order() -> None:
    fields = told(SYNC)
    fields["directory_changes"].pop()
    found = compare(SYNC, fields)
    assert found == Disagreement("differs", "directory_changes", "2 elements", "1 elements")
    fields = told(SYNC)
    fields["directory_changes"].reverse()
    found = compare(SYNC, fields)
    assert found is not None
    assert found.path.startswith("directory_changes[0].")


@pytest.mark.parametrize(
    ("path", "good", "bad"),
    [
        (["operation"], [3, {"value": 3}, {"value": 3, "name": "sync_reply"}, "3"], [4, {"value": 4}, None, "03", {}]),
        (["count"], [2, 2.0, "2"], [3, 2.5, "two", None, [2], {"hex": "02"}]),
        (["directory_changes", 0, "command"], [3], [2, 0]),
    ],
)
def test_numbers(path: list[Any], good: list[Any], bad: list[Any]) -> None:
    for value, agrees in [*((v, True) for v in good), *((v, False) for v in bad)]:
        fields = told(SYNC)
        at: Any = fields
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value
        assert (compare(SYNC, fields) is None) == agrees, value


def test_sequence_numbers() -> None:
    shown = told(SYNC)["to_seq_number"]
    assert len(shown) == 16
    for value, agrees in [(shown, True), (int(shown, 16), True), (int(shown, 16) + 1, False), (shown[1:], False)]:
        assert (compare(SYNC, {"to_seq_number": value}) is None) == agrees, value


def test_truth_values() -> None:
    name = "mqqb/ping_all_bits"
    flags = told(name)["flags"]
    key = next(key for key, value in flags.items() if value is True)
    for value, agrees in [(True, True), (1, True), (0, False), (False, False), ("1", False), (None, False)]:
        assert (compare(name, {"flags": {key: value}}) is None) == agrees, value


def test_bytes_of_guids_texts_and_byte_strings() -> None:
    fields = told(SYNC)
    vector = BY_NAME[SYNC]
    guid = vector.data[1:17].hex()
    assert compare(SYNC, {"site_id": {"hex": guid}}) is None
    assert compare(SYNC, {"site_id": {"hex": guid.upper()}}) is None
    assert compare(SYNC, {"site_id": fields["site_id"].replace("-", "")}) is not None
    assert compare(SYNC, {"site_id": {"hex": guid[:-2] + "fe"}}) is not None
    name = "mqdsrp/sync_request_lone_surrogate"
    text = told(name)["requester_name"]
    units = text.encode("utf-16-le", "surrogatepass").hex()
    for value, agrees in [(units, True), (units + "0000", True), (units + "00", False), (units[:-4], False)]:
        assert (compare(name, {"requester_name": {"hex": value}}) is None) == agrees, value
    name = "mqqb/user_message_distinct_values"
    body = told(name)["message_properties_header"]["message_body"]
    assert compare(name, {"message_properties_header": {"message_body": {"hex": body}}}) is None
    assert compare(name, {"message_properties_header": {"message_body": {"hex": body[2:]}}}) is not None


def test_a_text_that_is_kept_as_bytes() -> None:
    name = "mqqb/breaks.mqqb.direct_queue_format_name.count_even.1"
    text = told(name)["user_header"]["destination_queue"]["direct_format_name"]
    assert set(text) == {"hex"}
    for value, agrees in [(text, True), ({"hex": text["hex"][2:]}, False), (text["hex"], False), ("text", False)]:
        fields = {"user_header": {"destination_queue": {"direct_format_name": value}}}
        assert (compare(name, fields) is None) == agrees, value


def test_padding_may_be_told() -> None:
    name = "mqqb/user_message_direct_label"
    assert "padding" not in told(name)["user_header"]["destination_queue"]
    for padding, agrees in [
        ("0000", True),
        ({"hex": "0000"}, True),
        ("00", False),
        ({"hex": "0001"}, False),
        (None, True),
    ]:
        fields = {"user_header": {"destination_queue": {"padding": padding}}}
        assert (compare(name, fields) is None) == agrees, padding


def test_keys_that_nobody_knows_are_noted() -> None:
    vector = BY_NAME[SYNC]
    comparison = Comparison()
    fields = {"operaton": 3, "directory_changes": [{"comand": 1}, {}], "nothing": None}
    assert comparison.disagreement(consult(vector.protocol, vector.data), Accept(fields, None)) is None
    assert comparison.unknown == {"mqdsrp:operaton", "mqdsrp:directory_changes[].comand"}


def test_the_name_of_the_message() -> None:
    assert compare(SYNC, {}, message="sync_reply") is None
    assert compare(SYNC, {}, message="ping") == Disagreement("differs", "message", "sync_reply", "ping")
    assert compare("mqqb/order_ack", {}, message="order_ack") is None
    assert compare("mqqb/order_ack", {}, message="user_message") is None
    assert compare("mqqb/order_ack", {}, message="final_ack") is not None


WHOLE, CUT, BROKEN, UNREADABLE, UNUSUAL = "whole", "cut", "broken", "unreadable", "unusual"
MESSAGES = {
    WHOLE: BY_NAME["mqdsrp/bsc_ack"].data,
    CUT: BY_NAME["mqdsrp/bsc_ack"].data[:20],
    BROKEN: BY_NAME["mqdsrp/bad_version"].data,
    UNREADABLE: BY_NAME["mqdsrp/bad_propid"].data,
    UNUSUAL: next(v.data for v in vectors() if (v.protocol, v.kind) == ("mqdsrp", "unusual")),
}
MUST_ACCEPT: dict[Rules, set[str]] = {
    "either": {WHOLE, UNUSUAL},
    "strict": {WHOLE, UNUSUAL},
    "lenient": {WHOLE, UNUSUAL, BROKEN},
}
MUST_REJECT: dict[Rules, set[str]] = {"either": {CUT}, "strict": {CUT, BROKEN, UNREADABLE}, "lenient": {CUT}}


@pytest.mark.parametrize("rules", ["either", "strict", "lenient"])
@pytest.mark.parametrize("name", MESSAGES)
def test_accept_or_reject(name: str, rules: Rules) -> None:
    oracle = consult("mqdsrp", MESSAGES[name])
    rejected = Comparison(rules).disagreement(oracle, Reject("why not"))
    assert (rejected is not None) == (name in MUST_ACCEPT[rules])
    assert rejected in (None, Disagreement("rejects", "", "accepts", "why not"))
    accepted = Comparison(rules).disagreement(oracle, Accept({}, None))
    assert (accepted is not None) == (name in MUST_REJECT[rules])
    if accepted is not None:
        assert oracle.error is not None
        assert accepted == Disagreement("accepts", oracle.error.path, f"refuses: {oracle.error.reason}", "accepts")


def test_long_values_are_shown_in_part() -> None:
    found = compare(SYNC, {"site_id": "x" * 10_000})
    assert found is not None
    assert len(found.theirs) < 300
    assert "10002 characters" in found.theirs


def test_nesting_beyond_reason() -> None:
    deep: Any = 1
    for _ in range(900):
        deep = [deep]
    found = compare(SYNC, {"site_id": deep}, learn={"a": deep})
    assert found is not None
    assert found.kind == "differs"
