"""The loader of mqwire.spec: what a .ksy file becomes in the Model, and what it says when a file makes no sense."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from mqwire._model import (
    Attr,
    Binary,
    Bits,
    Chars,
    Data,
    Int,
    Model,
    Name,
    Num,
    Peek,
    Ref,
    Special,
    Switch,
    Ternary,
)
from mqwire.spec import ExpressionError, SpecError, load
from mqwire.spec.loader import _KINDS

Yaml = dict[str, Any]


def field(id: str, **keys: Any) -> Yaml:
    """A field as a .ksy file has it; `mq_name` stands for `-mq-name`, `repeat_expr` for `repeat-expr`."""
    spelled = {("-" + k if k.startswith("mq_") else k).replace("_", "-"): v for k, v in keys.items()}
    spelled = {k.rstrip("-"): v for k, v in spelled.items()}
    return {"id": id, "-mq-name": id.title(), "doc": f"The {id}.", **spelled}


def structure(*fields: Yaml, **keys: Any) -> Yaml:
    spelled = {("-" + k if k.startswith("mq_") else k).replace("_", "-"): v for k, v in keys.items()}
    return {"-mq-name": "Thing", "-mq-section": "[X] 1", "doc": "A thing.", "seq": list(fields), **spelled}


def description(types: Yaml, **keys: Any) -> Yaml:
    return {"meta": {"id": "made", "title": "Made up", "endian": "le"}, "doc": "Made up.", "types": types, **keys}


@pytest.fixture
def model(tmp_path: Path) -> Any:
    def loaded(**files: Yaml) -> Model:
        for name, content in files.items():
            (tmp_path / f"{name}.ksy").write_text(yaml.safe_dump(content, sort_keys=False), "utf-8")
        return load(tmp_path)

    return loaded


# --- structures and fields ---


def test_fields_become_what_their_keys_say(model: Any) -> None:
    fields = [
        field("a", type="u2"),
        field("b", type="s4"),
        field("c", type="u8be", mq_type="seqnum"),
        field("d", size=16, mq_type="guid", mq_memo=True),
        field("e", size="a * 2", mq_type="text"),
        field("f", type="u2", repeat="until", repeat_until="_ == 0x3c"),
        field("g", size="(4 - _io.pos % 4) % 4", mq_fill="zeros"),
        field("h", type="u1", repeat="expr", repeat_expr="a", if_="b != 0"),
        field("i", type="u4", mq_computed="h.size", mq_default=7, mq_show="partition", mq_section="[X] 2"),
        field("j", type="u1", repeat="eos"),
        field("k", type="strz", encoding="UTF-16LE"),
    ]
    found = model(made=description({"thing": structure(*fields)})).structs["made.thing"]
    assert [f.type for f in found.fields] == [
        Int(2),
        Int(4, signed=True),
        Int(8, big=True),
        Data(Num(16), "guid"),
        Data(Binary("*", Name("a"), Num(2)), "text"),
        Chars(0x3C),
        Data(
            Binary("%", Binary("-", Num(4), Binary("%", Special("_pos"), Num(4))), Num(4)),
            "bytes",
        ),
        Int(1),
        Int(4),
        Int(1),
        Chars(0),
    ]
    by_id = {f.id: f for f in found.fields}
    assert by_id["c"].seqnum
    assert not by_id["a"].seqnum
    assert by_id["d"].memo
    assert by_id["g"].fill == "zeros"
    assert by_id["h"].repeat == Name("a")
    assert by_id["h"].cond == Binary("!=", Name("b"), Num(0))
    assert by_id["j"].repeat == "eos"
    last = by_id["i"]
    assert (last.name, last.doc, last.section, last.default, last.show) == ("I", "The i.", "[X] 2", 7, "partition")
    assert by_id["a"].section == "[X] 1"
    assert (found.cls, found.kind, found.name, found.doc) == ("Thing", "record", "Thing", "A thing.")


def test_a_doc_of_several_lines_becomes_one(model: Any) -> None:
    content = description({"thing": structure(field("a", type="u1", doc="One\n  two.\n"), doc="Three\nfour.\n")})
    found = model(made=content).structs["made.thing"]
    assert (found.doc, found.fields[0].doc) == ("Three four.", "One two.")


def test_the_least_size_counts_what_is_always_there(model: Any) -> None:
    word = structure(field("x", type="b5"), field("y", type="b11"), mq_kind="flags")
    inner = structure(field("p", type="u4"), field("q", type="u1", if_="p != 0"))
    outer = structure(
        field("w", type="word"),
        field("i", type="inner"),
        field("t", type="u2", repeat="until", repeat_until="_ == 0"),
        field("many", type="inner", repeat="expr", repeat_expr="3"),
        field("rest", size_eos=True),
    )
    loaded = model(made=description({"word": word, "inner": inner, "outer": outer}))
    assert loaded.structs["made.inner"].min_size == 4
    assert loaded.structs["made.outer"].min_size == 2 + 4 + 2


def test_bits_are_placed_from_the_least_significant_up(model: Any) -> None:
    word = structure(field("low", type="b3"), field("one", type="b1"), field("high", type="b4"), mq_kind="flags")
    found = model(made=description({"word": word})).structs["made.word"]
    assert [f.type for f in found.fields] == [Bits(3, 0), Bits(1, 3), Bits(4, 4)]


def test_references_reach_into_imported_files(model: Any) -> None:
    text = structure(field("units", type="u2", repeat="until", repeat_until="_ == 0"), mq_kind="units")
    shared = description({"wide": text, "pair": structure(field("n", type="u1"), params=[{"id": "count"}])})
    shared["enums"] = {"colour": {1: {"id": "red"}, 2: {"id": "green"}}}
    using = structure(
        field("name", type="shared::wide"),
        field("colour", type="u1", enum="shared::colour"),
        field("pair", type="shared::pair(colour)", if_="colour == shared::colour::green"),
    )
    found = model(shared=shared, made=description({"using": using}))
    name, colour, pair = found.structs["made.using"].fields
    assert name.type == Chars(0)
    assert colour.enum == "shared.colour"
    assert pair.type == Ref("shared.pair", (Name("colour"),))
    assert pair.cond == Binary("==", Name("colour"), Num(2))
    assert "shared.wide" not in found.structs  # text has no structure
    assert found.structs["shared.pair"].params == ("count",)


def test_a_switch_keeps_its_cases_and_what_happens_otherwise(model: Any) -> None:
    arms = {"red": structure(field("n", type="u1")), "other": structure(field("n", type="u2"))}
    choice = {"switch-on": "kind", "cases": {"colour::red": "red", 0x10: "red", "_": "other"}}
    bare = {"switch-on": "kind", "cases": {1: "red"}}
    using = structure(field("kind", type="u1"), field("a", type=choice), field("b", type=bare))
    content = description({**arms, "using": using}, enums={"colour": {1: {"id": "red"}}})
    _, a, b = model(made=content).structs["made.using"].fields
    assert a.type == Switch(Name("kind"), ((1, "made.red"), (16, "made.red")), "made.other")
    assert b.type == Switch(Name("kind"), ((1, "made.red"),), None)
    assert [a.type.pick(value) for value in (1, 16, 7)] == ["made.red", "made.red", "made.other"]
    assert b.type.pick(7) is None


def test_instances_stand_for_what_they_name(model: Any) -> None:
    using = structure(field("n", type="u1"), field("d", size="twice + 1"))
    using["instances"] = {"twice": {"value": "n * two"}, "two": {"value": "1 + 1"}}
    found = model(made=description({"using": using})).structs["made.using"]
    doubled = Binary("*", Name("n"), Binary("+", Num(1), Num(1)))
    assert found.fields[1].type == Data(Binary("+", doubled, Num(1)))


# --- unions ---


def union(*fields: Yaml, on: str, cases: dict[Any, str], **keys: Any) -> Yaml:
    switch = {"id": "body", "type": {"switch-on": on, "cases": cases}, "-mq-splice": True, "doc": "The rest."}
    return structure(*fields, switch, **keys)


def test_a_union_puts_its_fields_in_front_of_every_message(model: Any) -> None:
    front = field(
        "kind", type="u1", mq_rules=[{"id": "made.kind", "severity": "error", "check": "kind < 9", "says": "x"}]
    )
    shared = [{"id": "made.all", "severity": "warning", "check": "trailing.size == 0", "at": "trailing", "says": "y"}]
    root = union(front, on="kind", cases={1: "one", 2: "two", "_": "unknown"}, mq_rules=shared)
    types = {
        "one": structure(field("a", type="u1"), mq_says="{a}"),
        "two": structure(field("b", type="u2"), mq_message="second", mq_aliases=["deuce"], mq_class="Deux"),
        "unknown": structure(field("undecoded", size_eos=True)),
    }
    loaded = model(made=description(types, **root))
    one, two, unknown = loaded.messages("made")
    assert [f.id for f in one.fields] == ["kind", "a"]
    assert [one.field("kind").const, two.field("kind").const, unknown.field("kind").const] == [1, 2, None]
    assert [s.message for s in (one, two, unknown)] == ["one", "second", "unknown"]
    assert (two.cls, two.aliases, one.says, one.kind) == ("Deux", ("deuce",), "{a}", "message")
    assert [r.id for r in one.rules] == ["made.all", "made.kind"]
    assert one.rules[1].at == "kind"
    assert loaded.protocols["made"].root == "made"
    assert (loaded.protocols["made"].title, loaded.protocols["made"].doc) == ("Made up", "A thing.")


def test_a_union_inside_a_union_adds_its_fields(model: Any) -> None:
    inner = union(field("b", type="u1"), on="a + b", cases={3: "leaf", "_": "unknown"})
    root = union(field("a", type="u1"), on="signature", cases={0x5548: "ping", "_": "inner"})
    root["instances"] = {"signature": {"pos": 2, "type": "u2"}}
    types = {
        "inner": inner,
        "ping": structure(field("p", type="u4")),
        "leaf": structure(field("c", type="u1"), params=[{"id": "a"}]),
        "unknown": structure(field("undecoded", size_eos=True)),
    }
    loaded = model(made=description(types, **root))
    assert loaded.unions["made"].on == Peek(2, 2)
    assert loaded.unions["made"].default == "made.inner"
    assert "made.inner" not in loaded.structs
    leaf = loaded.structs["made.leaf"]
    assert [f.id for f in leaf.fields] == ["a", "b", "c"]
    assert leaf.params == ()  # what Kaitai hands over is spliced in here
    assert [m.id for m in loaded.messages("made")] == ["made.ping", "made.leaf", "made.unknown"]
    assert leaf.field("a").const is None  # an expression decides, not the field alone


def test_a_structure_can_be_a_message_and_a_protocol_of_its_own(model: Any) -> None:
    loaded = model(made=description({"alone": structure(field("a", type="u1"), mq_message=True)}))
    assert loaded.structs["made.alone"].kind == "message"
    assert loaded.structs["made.alone"].message == "alone"
    assert loaded.protocols["alone"].root == "made.alone"


def test_a_file_without_a_switch_is_one_message(model: Any) -> None:
    root = structure(field("a", type="u1"), mq_message="made", mq_late={"a": "offset_of(_end)"})
    loaded = model(made=description({}, **root))
    assert loaded.protocols["made"].root == "made.made"
    assert loaded.structs["made.made"].late == (("a", "_end"),)


# --- rules and enumerations ---


def test_a_rule_takes_its_section_from_its_field(model: Any) -> None:
    here = [{"id": "made.a", "severity": "error", "check": "a ? 1 : 0", "says": "x"}]
    whole = [
        {"id": "made.b", "severity": "warning", "hook": "some_hook", "says": "y"},
        {"id": "made.c", "severity": "warning", "check": "a.b == 1", "at": "a.b", "says": "z", "section": "[Y] 9"},
    ]
    inner = structure(field("b", type="u1"))
    thing = structure(field("a", type="inner", mq_section="[X] 5", mq_rules=here), mq_rules=whole)
    first, second, third = model(made=description({"inner": inner, "thing": thing})).structs["made.thing"].rules
    assert (first.at, first.section, first.hook) == ("a", "[X] 5", None)
    assert first.check == Ternary(Name("a"), Num(1), Num(0))
    assert (second.at, second.section, second.check, second.hook) == ("", "[X] 1", None, "some_hook")
    assert (third.at, third.section) == ("a.b", "[Y] 9")
    assert third.check == Binary("==", Attr(Name("a"), "b"), Num(1))


def test_enumeration_members_keep_what_is_said_of_them(model: Any) -> None:
    members = {
        1: {"id": "plain"},
        2: {"id": "full", "-mq-name": "FULL", "-mq-says": "all of it", "-mq-object": "O", "-mq-blob": "sid"},
        3: {"id": "bounds", "-mq-size": 8, "-mq-values": [0, 1], "-mq-range": [1, 9]},
    }
    plain, full, bounds = model(made=description({}, enums={"some_kind": members})).enums["made.some_kind"].members
    assert (plain.value, plain.id, plain.name) == (1, "plain", "plain")
    assert (full.name, full.says, full.object, full.blob) == ("FULL", "all of it", "O", "sid")
    assert (bounds.size, bounds.values, bounds.range) == (8, (0, 1), (1, 9))


# --- what makes no sense ---


def one_field(**keys: Any) -> Yaml:
    return description({"thing": structure(field("a", type="u1"), field("b", **keys))})


def bad_late() -> Yaml:
    return description({"thing": structure(field("a", type="u4"), mq_late={"a": "size_of(b)"})})


def bad_arm() -> Yaml:
    return description({}, **union(field("a", type="u1"), on="a", cases={1: "missing", "_": "unknown"}))


MISTAKES: dict[str, tuple[Yaml, str]] = {
    "unknown kind": (
        description({"thing": structure(field("a", type="u1"), mq_kind="sausage")}),
        "made.thing: unknown kind sausage",
    ),
    "missing structure": (one_field(type="nowhere"), "made.ksy refers to made.nowhere, which does not exist"),
    "text of another encoding": (
        one_field(type="strz", encoding="ASCII"),
        "made.ksy refers to made.strz, which does not exist",
    ),
    "missing file": (one_field(type="other::thing"), "made.ksy refers to other.thing, which does not exist"),
    "missing arm": (bad_arm(), "made.ksy refers to made.missing, which does not exist"),
    "unreadable type": (one_field(type="u1[]"), "made.ksy: cannot read type 'u1[]'"),
    "missing enumeration": (one_field(type="u1", if_="a == colour::red"), "made.ksy: colour::red is not defined"),
    "case that is no constant": (
        one_field(type={"switch-on": "a", "cases": {"a + 1": "thing"}}),
        "made.ksy: case 'a + 1' is not a constant",
    ),
    "odd flag word": (
        description({"word": structure(field("a", type="b3"), mq_kind="flags")}),
        "flag word of 3 bits",
    ),
    "byte in a flag word": (
        description({"word": structure(field("a", type="u1"), mq_kind="flags")}),
        "a: flag words hold bit fields only",
    ),
    "odd terminator": (
        one_field(type="u2", repeat="until", repeat_until="_ != 0"),
        "repeat-until '_ != 0': only `_ == number` is understood",
    ),
    "late without a mark": (bad_late(), "-mq-late wants offset_of(field), not 'size_of(b)'"),
}


@pytest.mark.parametrize(("content", "reason"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_description_that_makes_no_sense_is_refused_in_words(model: Any, content: Yaml, reason: str) -> None:
    with pytest.raises(SpecError) as caught:
        model(made=content)
    assert str(caught.value) == reason


def test_a_member_that_is_not_defined_is_refused(model: Any) -> None:
    content = one_field(type="u1", if_="a == colour::blue")
    content["enums"] = {"colour": {1: {"id": "red"}}}
    with pytest.raises(SpecError, match=r"made\.ksy: colour::blue is not defined"):
        model(made=content)


def test_an_expression_outside_the_subset_is_refused(model: Any) -> None:
    with pytest.raises(ExpressionError, match=r"cannot start a value in '_parent\.a'"):
        model(made=one_field(type="u1", if_="_parent.a"))


def test_the_kinds_of_the_model_are_the_kinds_of_the_loader() -> None:
    from typing import get_args

    from mqwire._model import Kind

    assert set(get_args(Kind)) == _KINDS
