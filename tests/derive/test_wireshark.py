"""What the Wireshark dissector is made by: expressions in Lua, names of filters, and a runtime that knows no format."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mqwire._generated.model import MODEL
from mqwire.derive.wireshark import RUNTIME, write_wireshark
from mqwire.derive.wireshark.expressions import NotInLua, lua, lua_test
from mqwire.derive.wireshark.filters import Filters
from mqwire.derive.wireshark.lua import literal
from mqwire.derive.wireshark.structures import Tables, available_rules, missing_rules
from mqwire.spec import load
from mqwire.spec.expressions import parse
from mqwire.wireshark import SCRIPT


@pytest.mark.parametrize(
    ("struct", "text", "written"),
    [
        ("mqdsrp.sync_reply", "count + 1", "v.count + 1"),
        ("mqdsrp.sync_reply", "count / 2 * 4 % 3 - 1", "(((quotient(v.count, 2)) * 4) % 3) - 1"),
        ("mqdsrp.sync_reply", "-count", "-v.count"),
        ("mqdsrp.sync_reply", "count & 0xff", "band(v.count, 255)"),
        ("mqdsrp.sync_reply", "count != 0 ? count : 7", "(v.count ~= 0) and v.count or 7"),
        ("mqdsrp.sync_reply", "directory_changes.size", "size(v.directory_changes)"),
        ("mqdsrp.directory_change", "present(path_name)", "v.path_name ~= nil"),
        ("mqdsrp.directory_change", "seq_number > previous_seq_number", "less(v.previous_seq_number, v.seq_number)"),
        ("mqdsrp.directory_change", "seq_number >= 5", "not less(v.seq_number, 5)"),
        ("mqdsrp.directory_change", "seq_number <= 5", "not less(5, v.seq_number)"),
        ("mqdsrp.directory_change", "command <= 3", "v.command <= 3"),
        ("mqdsrp.directory_change", "properties[0].id", "at(v.properties, 0).id"),
        ("mqqb.user_message", "not base_header.flags.in_", "not v.base_header.flags.in_"),
        ("mqqb.user_message", "_late == _io.pos", "late(v) == r.pos"),
        (
            "mqdsrp.sync_reply",
            "all(directory_changes, _.seq_number < to_seq_number)",
            "every(v.directory_changes, function(item) return (less(item.seq_number, v.to_seq_number)) end)",
        ),
        (
            "mqdsrp.sync_reply",
            "any(directory_changes, _.command)",
            "some(v.directory_changes, function(item) return truth(item.command) end)",
        ),
    ],
)
def test_expressions_in_lua(struct: str, text: str, written: str) -> None:
    assert lua(MODEL, MODEL.structs[struct], parse(text)) == written


def test_zero_is_no_truth_value() -> None:
    struct = MODEL.structs["mqqb.base_header"]
    assert lua_test(MODEL, struct, parse("packet_size")) == "truth(v.packet_size)"
    assert lua_test(MODEL, struct, parse("flags.in_")) == "v.flags.in_"
    assert lua_test(MODEL, struct, parse("packet_size and flags.in_")) == "(truth(v.packet_size) and v.flags.in_)"
    assert lua_test(MODEL, None, parse("anything")) == "truth(v.anything)"


@pytest.mark.parametrize(
    "text", ["flags.in_ == 1", "packet_size | 1", "packet_size << 2", "packet_size == 0 ? flags.in_ : flags.sh"]
)
def test_what_lua_would_understand_differently_is_refused(text: str) -> None:
    with pytest.raises(NotInLua):
        lua(MODEL, MODEL.structs["mqqb.base_header"], parse(text))


def test_the_number_of_characters_is_not_that_of_bytes() -> None:
    with pytest.raises(NotInLua):
        lua(MODEL, MODEL.structs["mqdsrp.bsc_ack"], parse("bsc_name.size"))


def test_values_in_lua() -> None:
    assert literal({"a": 1, "end": True, "none": None, 3: "x"}) == '{a = 1, ["end"] = true, [3] = "x"}'
    assert literal(["\\", '"', "\n", "é", None, False]) == r'{"\\", "\"", "\010", "\195\169", nil, false}'


def test_fields_that_are_alike_share_a_name_and_others_have_that_of_their_structure() -> None:
    filters = Filters(MODEL)
    names = {key: found.name for key, found in filters.by_field.items()}
    assert names["mqdsrp.directory_change", "seq_number"] == "mqwire.mqdsrp.seq_number"
    assert names["mqdsrp.directory_change", "partition_id"] == names["common.partition_seq_numbers", "partition_id"]
    assert names["mqqb.base_header", "signature"] == "mqwire.mqqb.base_header.signature"
    assert names["mqqb.security_data", "signature"] == "mqwire.mqqb.security_data.signature"
    assert names["common.sid", "revision"] == "mqwire.sid.revision"
    kinds: dict[str, set[str]] = {}
    for found in filters.by_field.values():
        kinds.setdefault(found.name, set()).add(found.kind)
    assert [name for name, found in kinds.items() if len(found) > 1] == [], "Wireshark wants one type for a name"
    names_of_lua = "[a-z][a-z0-9_.]*"
    assert [found.name for found in filters.all() if not re.fullmatch(names_of_lua, found.name)] == []


def test_every_property_has_a_filter() -> None:
    names = {found.name for found in Filters(MODEL).properties()}
    assert {f"mqwire.propvalue.{m.id}" for m in MODEL.enums["propvalue.prop_id"].members} == names


def test_rules_are_available_or_listed_as_missing() -> None:
    every = {rule.id for struct in MODEL.structs.values() for rule in struct.rules}
    assert available_rules(MODEL).keys() | missing_rules(MODEL).keys() == every
    assert not available_rules(MODEL).keys() & missing_rules(MODEL).keys()
    for id in available_rules(MODEL):
        assert f'{{id = "{id}",' in SCRIPT.read_text("utf-8")


def test_any_description_makes_tables(example_folder: Path) -> None:
    parcel = load(example_folder)
    tables = Tables(parcel, Filters(parcel))
    text = "\n".join(line for struct in parcel.structs.values() for line in tables.struct(struct))
    assert 'rules = {\n    {id = "parcel.trailing", at = {"trailing"},' in text
    assert "mqwire.parcel.letter_flags.urgent" in text
    assert "test = function(v) return ((not v.flags.urgent) or some(v.enclosures, function(item)" in text


def test_the_runtime_knows_no_format() -> None:
    """Words for single values are in views.lua; nothing else names a field, a structure or a number of a format."""
    names = {field.id for struct in MODEL.structs.values() for field in struct.fields if "_" in field.id.strip("_")}
    names |= set(MODEL.structs)
    for path in RUNTIME.glob("*.lua"):
        if path.stem != "views":
            words = set(re.findall(r"[a-z_][a-z0-9_]*(?:\.[a-z0-9_]+)?", path.read_text("utf-8")))
            assert words & names == set(), path.name


def test_it_is_the_same_every_time() -> None:
    assert write_wireshark(MODEL) == SCRIPT.read_text("utf-8")
