"""ksy/ follows the KSY style guide, says what everything is, and loads alike in YAML 1.1 and 1.2."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

KSY = Path(__file__).resolve().parents[1] / "ksy"
FILES = sorted(path.stem for path in KSY.glob("*.ksy"))
EACH = pytest.mark.parametrize("file", FILES)

# Kaitai's own keys keep the order of its style guide, ours stand between them (docs/describing.md).
TOP = ("meta", "doc", "doc-ref", "params", "seq", "instances", "types", "enums")
META = ("id", "title", "license", "ks-version", "imports", "encoding", "endian", "bit-endian")
FIELD = ("id", "type", "encoding", "size", "size-eos", "enum", "repeat", "repeat-expr", "repeat-until", "doc")
RULE = ("id", "severity", "check", "hook", "at", "says", "section")
MEMBER = ("id", "-mq-name", "-mq-section", "-mq-object", "-mq-says", "-mq-values", "-mq-range", "-mq-size", "-mq-blob")
STRUCTURE_KEYS = {"name", "section", "kind", "class", "message", "aliases", "says", "rules"}
STRUCTURE_KEYS |= {"defaults", "late", "vt", "markup"}
FIELD_KEYS = {
    "name",
    "section",
    "type",
    "memo",
    "show",
    "computed",
    "fill",
    "default",
    "rules",
    "part",
    "splice",
    "strz",
}
SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*_?")
SECTION = re.compile(r"\[M[SC]-[A-Z]+\](?: \d+(\.\d+)*)?")

Yaml = Mapping[str, Any]


@cache
def content(file: str) -> Yaml:
    found: Yaml = yaml.safe_load((KSY / f"{file}.ksy").read_text("utf-8"))
    return found


def structures(file: str) -> Iterator[tuple[str, Yaml]]:
    """Everything with a `seq`: the types of a file, and the file itself if it describes a protocol."""
    raw = content(file)
    if "seq" in raw:
        yield file, raw
    for name, type_ in raw.get("types", {}).items():
        yield f"{file}.{name}", type_


def fields(file: str) -> Iterator[tuple[str, Yaml]]:
    for name, raw in structures(file):
        for field in raw["seq"]:
            yield f"{name}.{field['id']}", field


def rules(file: str) -> Iterator[tuple[str, Yaml]]:
    """Every rule with the structure it stands in."""
    for name, raw in structures(file):
        for holder in (raw, *raw["seq"]):
            for rule in holder.get("-mq-rules", ()):
                yield name, rule


def members(file: str) -> Iterator[tuple[str, Yaml]]:
    for name, enum in content(file).get("enums", {}).items():
        for value, member in enum.items():
            yield f"{file}.{name}[{value}]", member


def in_order(keys: Yaml, order: tuple[str, ...]) -> bool:
    listed = [order.index(key) for key in keys if key in order]
    return listed == sorted(listed)


def own_keys(raw: Yaml) -> set[str]:
    return {key.removeprefix("-mq-") for key in raw if key.startswith("-mq-")}


# --- the style guide ---


@EACH
def test_keys_stand_in_the_order_of_the_style_guide(file: str) -> None:
    raw = content(file)
    assert in_order(raw, TOP)
    assert list(raw)[:3] == ["meta", "doc", "doc-ref"]
    assert in_order(raw["meta"], META)
    for name, type_ in structures(file):
        assert in_order(type_, TOP), name
        assert name == file or next(iter(type_)).startswith("-mq-"), name
    for name, field in fields(file):
        assert in_order(field, FIELD), name
    for name, rule in rules(file):
        assert in_order(rule, RULE), (name, rule["id"])
    for name, member in members(file):
        assert in_order(member, MEMBER), name


@EACH
def test_no_key_is_one_nobody_knows(file: str) -> None:
    """A misspelt key of ours would be passed over by Kaitai and by the loader alike."""
    raw = content(file)
    assert {key for key in raw if not key.startswith("-mq-")} <= set(TOP)
    assert set(raw["meta"]) <= set(META)
    for name, type_ in structures(file):
        assert own_keys(type_) <= STRUCTURE_KEYS, name
        assert {key for key in type_ if not key.startswith("-mq-")} <= set(TOP), name
    for name, field in fields(file):
        assert own_keys(field) <= FIELD_KEYS, name
        assert {key for key in field if not key.startswith("-mq-")} <= {*FIELD, "if"}, name
    for name, rule in rules(file):
        assert set(rule) <= set(RULE), (name, rule["id"])
    for name, member in members(file):
        assert set(member) <= set(MEMBER), name


@EACH
def test_a_file_is_named_like_its_id_and_says_its_licence(file: str) -> None:
    meta = content(file)["meta"]
    assert meta["id"] == file
    assert meta["license"] == "MIT"
    assert meta["endian"] == "le"
    assert set(meta.get("imports", ())) <= set(FILES) - {file}
    assert list(meta.get("imports", ())) == sorted(meta.get("imports", ()))


@EACH
def test_every_import_is_used(file: str) -> None:
    text = (KSY / f"{file}.ksy").read_text("utf-8")
    for other in content(file)["meta"].get("imports", ()):
        assert f"{other}::" in text


@EACH
def test_ids_are_snake_case(file: str) -> None:
    found = [name.rpartition(".")[2] for name, _ in [*structures(file), *fields(file)]]
    found += [member["id"] for _, member in members(file)]
    found += list(content(file).get("enums", {}))
    found += [param["id"] for _, raw in structures(file) for param in raw.get("params", ())]
    found += [name for _, raw in structures(file) for name in raw.get("instances", {})]
    assert [id for id in found if not SNAKE.fullmatch(id)] == []


@EACH
def test_ids_are_unique_in_their_place(file: str) -> None:
    names = [name for name, _ in fields(file)]
    assert len(names) == len(set(names))
    for enum in content(file).get("enums", {}).values():
        ids = [member["id"] for member in enum.values()]
        assert len(ids) == len(set(ids))


@EACH
def test_nothing_makes_the_reference_parser_refuse_what_lenient_keeps(file: str) -> None:
    for name, field in fields(file):
        assert not {"valid", "contents"} & set(field), name
        # Kaitai's strings raise on lone surrogates; the reference engine deals with those of one sort.
        assert field.get("type") != "str", name
        assert ("encoding" in field) == (field.get("type") == "strz"), name
        assert field.get("encoding", "UTF-16LE") == "UTF-16LE", name
        assert not ("size" in field and "type" in field), name  # a substream would reset _io.pos


# --- everything says what it is ---


@EACH
def test_every_structure_has_a_name_a_doc_and_a_section(file: str) -> None:
    for name, raw in structures(file):
        assert raw["-mq-name"].strip(), name
        assert SECTION.fullmatch(raw["-mq-section"]), name
        assert one_sentence(raw["doc"]) or name == file, name
        for param in raw.get("params", ()):
            assert one_sentence(param["doc"]), (name, param["id"])
        for id, instance in raw.get("instances", {}).items():
            assert one_sentence(instance["doc"]), (name, id)


@EACH
def test_every_field_has_a_name_and_a_doc(file: str) -> None:
    text = {f"{file}.{name}" for name, raw in content(file).get("types", {}).items() if raw.get("-mq-kind") == "units"}
    for name, field in fields(file):
        assert one_sentence(field["doc"]), name
        assert SECTION.fullmatch(field.get("-mq-section", "[MS-MQMQ]")), name
        # A splice is no field of any object, and text has no fields.
        if "-mq-splice" not in field and name.rpartition(".")[0] not in text:
            assert field["-mq-name"].strip(), name


def one_sentence(doc: str) -> bool:
    """A short text in whole sentences on one line: a capital at its start, a full stop at its end."""
    return "\n" not in doc and doc[0].upper() == doc[0] and doc.endswith(".") and len(doc) <= 130


@EACH
def test_the_doc_of_a_file_is_prose(file: str) -> None:
    raw = content(file)
    assert raw["doc"].rstrip().endswith(".")
    assert len(raw["doc"]) > 80
    assert SECTION.match(raw["doc-ref"])


@EACH
def test_enumeration_members_have_sections_that_look_like_sections(file: str) -> None:
    for name, member in members(file):
        assert SECTION.fullmatch(member.get("-mq-section", "[MS-MQMQ]")) or member["-mq-section"] == "MSMQ SDK", name


# --- rules ---


@EACH
def test_rules_are_whole(file: str) -> None:
    for name, rule in rules(file):
        assert rule["severity"] in {"error", "warning"}, (name, rule["id"])
        assert ("check" in rule) != ("hook" in rule), (name, rule["id"])
        assert not rule["says"].endswith("."), (name, rule["id"])
        assert "\n" not in rule["says"], (name, rule["id"])
        assert SECTION.fullmatch(rule.get("section", "[MS-MQMQ]")), (name, rule["id"])


def test_an_error_says_must_or_may_and_a_warning_does_not() -> None:
    """The severity can be heard: an error is a demand, a warning a description of what is usual."""
    for file in FILES:
        for name, rule in rules(file):
            demands = re.search(r"\b(must|may)\b", rule["says"]) is not None
            assert demands == (rule["severity"] == "error"), (name, rule["id"], rule["says"])


def test_rule_ids_have_one_meaning_each() -> None:
    found: dict[str, Yaml] = {}
    for file in FILES:
        for name, rule in rules(file):
            assert found.setdefault(rule["id"], rule) == rule, (name, rule["id"])
    assert len(found) > 150


@EACH
def test_rule_ids_say_where_they_belong(file: str) -> None:
    """`file.name` or `file.structure.name`; a structure that is a protocol of its own stands for its file."""
    types = content(file).get("types", {})
    alone = {name for name, raw in types.items() if raw.get("-mq-message") is True}
    places = {*types, *(alias for raw in types.values() for alias in raw.get("-mq-aliases", ()))}
    for name, rule in rules(file):
        first, *middle, last = rule["id"].split(".")
        assert first == file or first in alone, (name, rule["id"])
        assert len(middle) <= 1, (name, rule["id"])
        assert set(middle) <= places, (name, rule["id"])
        assert SNAKE.fullmatch(last), (name, rule["id"])


# --- YAML 1.1 and 1.2 ---

# The core schema of YAML 1.2, as js-yaml reads it; PyYAML reads YAML 1.1.
_CORE = {
    "null": re.compile(r"|~|null|Null|NULL"),
    "bool": re.compile(r"true|True|TRUE|false|False|FALSE"),
    "int": re.compile(r"[-+]?(0|[1-9][0-9]*)|0x[0-9a-fA-F]+"),
    "float": re.compile(
        r"[-+]?([0-9]*\.[0-9]+|[0-9]+\.?[0-9]*[eE][-+]?[0-9]+|[0-9]+\.|\.(inf|Inf|INF)|\.(nan|NaN|NAN))"
    ),
}
# Integers to some reader only: octal, binary, with underscores, sexagesimal.
_DOUBTFUL = re.compile(
    r"[-+]?(0[0-9_]+|0o[0-7]+|0b[01_]+|[0-9][0-9_]*_[0-9_]*|[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?)"
)


def meaning_in_1_2(text: str) -> str:
    return next((kind for kind, pattern in _CORE.items() if pattern.fullmatch(text)), "str")


def meaning_in_1_1(text: str) -> str:
    tag = yaml.SafeLoader("").resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
    return str(tag).rpartition(":")[2]


def ambiguous(text: str) -> list[str]:
    """The plain scalars of a YAML text that the two versions read differently."""
    plain = [t for t in yaml.scan(text) if isinstance(t, yaml.ScalarToken) and t.plain]
    return [
        f"line {t.start_mark.line + 1}: {t.value}"
        for t in plain
        if _DOUBTFUL.fullmatch(t.value) or meaning_in_1_1(t.value) != meaning_in_1_2(t.value)
    ]


@EACH
def test_both_versions_of_yaml_read_the_same(file: str) -> None:
    assert ambiguous((KSY / f"{file}.ksy").read_text("utf-8")) == []


_DIFFERENT = (
    "yes",
    "no",
    "on",
    "off",
    "Yes",
    "NO",
    "010",
    "08",
    "0o10",
    "0b11",
    "1_000",
    "12:30",
    "12:30:45",
    "1e3",
    "=",
)


@pytest.mark.parametrize("scalar", [*_DIFFERENT, "2001-01-01"])
def test_the_check_finds_what_it_looks_for(scalar: str) -> None:
    assert ambiguous(f"key: {scalar}")
    assert ambiguous(f"{scalar}: value")


@pytest.mark.parametrize("scalar", ["12", "0x1f", "true", "null", "~", "1.5", "text", "'no'", '"010"', "u2", "_ == 0"])
def test_the_check_passes_what_is_the_same(scalar: str) -> None:
    assert not ambiguous(f"key: {scalar}")


@EACH
def test_every_key_stands_once(file: str) -> None:
    """PyYAML keeps the last of two equal keys and says nothing."""

    class Loader(yaml.SafeLoader):
        def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
            keys = [self.construct_object(key, deep=True) for key, _ in node.value]
            twice = {key for key in keys if keys.count(key) > 1}
            assert not twice, f"line {node.start_mark.line + 1}: {twice}"
            return super().construct_mapping(node, deep)

    loaded = yaml.load((KSY / f"{file}.ksy").read_text("utf-8"), Loader)
    assert loaded == content(file)
