"""docs/: derived pages are current and complete, words are right, and every link leads somewhere."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from mqwire._model import Bits, Model, Switch
from mqwire.derive.docs import write_docs
from mqwire.derive.docs_formats import public_module
from mqwire.derive.generate import changed
from mqwire.derive.naming import module_of
from mqwire.derive.notes import Notes, read_notes
from mqwire.spec import load, parse
from mqwire.spec.expressions import _FUNCTIONS, _MEASURES
from mqwire.spec.loader import _KINDS
from tests.derive.conftest import PROJECT

PAGES = sorted([*(PROJECT / "docs").rglob("*.md"), PROJECT / "CONTRIBUTING.md"])
_LINK = re.compile(r"(?<!!)\[(?:[^\]\[`]|`[^`]*`)*\]\(([^)\s]+)\)")


def sections(text: str) -> dict[str, str]:
    """The text below each heading, by heading; code blocks are no headings."""
    found: dict[str, list[str]] = {"": []}
    heading, fenced = "", False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        if match := re.match(r"#{1,6} (.+)", line) if not fenced else None:
            heading = match[1]
            assert heading not in found, f"two headings {heading!r}"
            found[heading] = []
        else:
            found[heading].append(line)
    return {heading: "\n".join(lines) for heading, lines in found.items()}


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a text, heads included."""
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip().replace("\\|", "|") for cell in row] for row in cells if set("".join(row)) - set("- ")]


def row_of(text: str, first: str, column: int = 0) -> list[str]:
    (found,) = [row for row in rows(text) if row[column] == first]
    return found


def anchors(text: str) -> set[str]:
    """The anchors that a code host makes of the headings of a page."""
    found: Counter[str] = Counter()
    made = set()
    fenced = False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        match = re.match(r"#{1,6} (.+)", line)
        if match is None or fenced:
            continue
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", match[1]).replace("`", "")
        kept = "".join(c for c in plain.strip().lower() if c.isalnum() or c in "-_ ").replace(" ", "-")
        made.add(kept if not found[kept] else f"{kept}-{found[kept]}")
        found[kept] += 1
    return made


# --- links ---


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(PROJECT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    lost = []
    for target in _LINK.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        if re.match(r"[a-z]+://", target):
            continue
        file, _, anchor = target.partition("#")
        path = (page.parent / file).resolve() if file else page
        if not path.exists() or (anchor and anchor not in anchors(path.read_text("utf-8"))):
            lost.append(target)
    assert not lost


def test_links_are_found_at_all() -> None:
    """Guards the test above against a pattern that matches nothing."""
    text = (PROJECT / "docs/formats/mqdsrp.md").read_text("utf-8")
    assert len(_LINK.findall(text)) == text.count("](") > 100
    assert "#directorychange" in _LINK.findall(text)
    assert "directorychange" in anchors(text)
    assert "../rules.md#mqdsrpversion" in _LINK.findall(text)


# --- derived pages ---


@pytest.fixture(scope="module")
def pages(model: Model, notes: dict[str, Notes]) -> dict[str, str]:
    return write_docs(model, notes)


def test_committed_pages_are_what_ksy_yields(pages: dict[str, str]) -> None:
    stale = [name for name, text in pages.items() if (PROJECT / "docs" / name).read_text("utf-8") != text]
    assert not stale, "run `make generate`"


def test_pages_nobody_derives_any_more_are_noticed(tmp_path: Path) -> None:
    (tmp_path / "docs/formats").mkdir(parents=True)
    (tmp_path / "docs/formats/old.md").write_text("old", "utf-8")
    (tmp_path / "docs/formats/kept.md").write_text("kept", "utf-8")
    (tmp_path / "docs/own.md").write_text("written by hand", "utf-8")
    files = {"docs/formats/kept.md": "kept", "docs/formats/new.md": "new"}
    assert changed(tmp_path, files) == ["docs/formats/new.md", "docs/formats/old.md"]
    assert changed(tmp_path, {**files, "docs/formats/kept.md": "other"})[0] == "docs/formats/kept.md"


def test_there_is_a_page_for_every_description(pages: dict[str, str]) -> None:
    described = {f"formats/{path.stem}.md" for path in (PROJECT / "ksy").glob("*.ksy")}
    assert {name for name in pages if name.startswith("formats/")} == described | {"formats/README.md"}
    for name in described:
        assert f"({name.removeprefix('formats/')})" in pages["formats/README.md"]


def headings(model: Model, pages: dict[str, str], id: str) -> str:
    """What the page of a structure says below its heading."""
    struct = model.structs[id]
    found = sections(pages[f"formats/{module_of(id)}.md"])
    return found[struct.name] if struct.name in found else found[f"{struct.name} ({struct.cls})"]


def test_every_structure_and_field_is_there(model: Model, pages: dict[str, str]) -> None:
    for struct in model.structs.values():
        text = headings(model, pages, struct.id)
        assert struct.section in text
        # The root of a file is what the page as a whole is about.
        assert struct.doc in text or struct.doc in pages[f"formats/{module_of(struct.id)}.md"]
        if struct.kind not in {"value", "opaque"}:
            assert f"class `{struct.cls}`" in text
        if struct.message:
            assert f"message `{struct.message}`" in text
        if struct.kind == "markup":
            assert all(f"| `<{tag}>` | `{view}` |" in text for view, tag in struct.markup if view)
            continue
        for field in struct.fields:
            id = f"`{field.part or field.id}`"
            (row,) = [row for row in rows(text) if id in row[1:4] and field.name in row]
            assert any(cell.startswith(field.doc) for cell in row), field.id


def test_headers_that_are_no_structures_are_found_by_name(pages: dict[str, str]) -> None:
    """[MC-MQDSRP] 2.2.5 has four headers; three of them are the first fields of messages."""
    text = pages["formats/mqdsrp.md"]
    for name, section in (("BaseReplication", "2.2.5.1"), ("ChangeRequest", "2.2.5.2"), ("SyncReply", "2.2.5.3")):
        assert f"{name}Header ({section})" in text
        assert f"[MC-MQDSRP] {section} |" in text
    assert "### SeqNumberHeader" in text


def test_classes_are_where_the_page_says(model: Model, pages: dict[str, str]) -> None:
    for struct in model.structs.values():
        if struct.kind in {"value", "opaque"}:
            continue
        module = public_module(module_of(struct.id))
        assert f"classes in `{module}`" in pages[f"formats/{module_of(struct.id)}.md"]
        assert getattr(import_module(module), struct.cls).struct_id == struct.id


def test_flag_words_are_covered_bit_by_bit(model: Model, pages: dict[str, str]) -> None:
    words = [s for s in model.structs.values() if s.kind == "flags"]
    assert words
    for struct in words:
        bits: list[int] = []
        for field in struct.fields:
            (row,) = [r for r in rows(headings(model, pages, struct.id)) if f"`{field.id}`" in r]
            first, _, last = row[0].partition("-")
            bits += range(int(first), int(last or first) + 1)
        assert bits == list(range(sum(f.type.width for f in struct.fields if isinstance(f.type, Bits))))


def listed(text: str) -> dict[int, list[str]]:
    head, *found = rows(text)
    column = head.index("hex") if "hex" in head else head.index("number")
    return {int(row[column], 0): row for row in found}


def test_every_enumeration_member_is_there(model: Model, pages: dict[str, str]) -> None:
    for enum in model.enums.values():
        text = sections(pages[f"formats/{module_of(enum.id)}.md"])[f"{enum.cls} (enumeration)"]
        found = listed(text)
        assert list(found) == [member.value for member in enum.members]
        for member in enum.members:
            row = found[member.value]
            assert member.name in row
            assert not member.says or member.says in row
            assert not member.section or member.section in row


def test_every_property_identifier_has_its_type_object_and_limits(model: Model, pages: dict[str, str]) -> None:
    enum = model.enums["propvalue.prop_id"]
    found = listed(sections(pages["formats/propvalue.md"])["PropId (enumeration)"])
    values = model.structs["propvalue.property_list"].field("property_value").type
    assert isinstance(values, Switch)
    types = {id: model.structs[target].name for id, target in values.cases}
    for member in enum.members:
        number, name, kind, owner, allowed, blob, section = found[member.value]
        assert (number, name, owner, section) == (str(member.value), member.name, member.object, member.section)
        assert kind.startswith(f"[{types[member.value]}](")
        assert bool(blob) == bool(member.blob)
        assert bool(allowed) == bool(member.values or member.size or member.range)
    assert found[602][4] == "0, 1, 2"
    assert found[803][4] == "1 to 999999"
    assert found[505][4] == "8 bytes"
    assert found[5206][5] == "[SID](common.md#sid)"


# --- rules ---


def test_every_rule_is_listed_once_with_all_that_matters(model: Model, pages: dict[str, str]) -> None:
    found = sections(pages["rules.md"])  # asserts that no heading comes twice
    ids = {rule.id for struct in model.structs.values() for rule in struct.rules}
    assert len(ids) > 150
    for struct in model.structs.values():
        for rule in struct.rules:
            text = found[rule.id]
            assert f"**{rule.severity}**" in text
            assert rule.section in text or "section of the message" in text
            assert rule.says[1:] in text
            assert f"reported at `{rule.at}`" in text if rule.at else "reported at the structure" in text
            assert f"[{struct.name}" in text
            if rule.check is None:
                assert f"`{rule.hook}`. Not available in Wireshark" in text
            else:
                expression = text.partition("```text\n")[2].partition("```")[0]
                assert parse(" ".join(expression.split())) == rule.check


def test_a_rule_of_several_messages_names_them_all(pages: dict[str, str]) -> None:
    text = sections(pages["rules.md"])["mqdsrp.version"]
    assert text.count("(formats/mqdsrp.md#") == 9
    assert "[SyncReplyMessage](formats/mqdsrp.md#syncreplymessage)" in text
    assert "section of the message" in sections(pages["rules.md"])["mqdsrp.trailing"]


def test_the_summary_counts_rules(model: Model, pages: dict[str, str]) -> None:
    rules = {rule.id: (module_of(s.id), rule) for s in model.structs.values() for rule in s.rules}
    for file in {file for file, _ in rules.values()}:
        own = [rule for owner, rule in rules.values() if owner == file]
        row = row_of(pages["rules.md"], f"[{file}](#{file}ksy)")
        assert row[1] == str(sum(rule.severity == "error" for rule in own))
        assert row[2] == str(sum(rule.severity == "warning" for rule in own))
        assert row[3] == str(sum(rule.check is None for rule in own))


def test_the_first_lines_explain_severities_and_ids(pages: dict[str, str]) -> None:
    start = pages["rules.md"].partition("## common.ksy")[0]
    assert "Ids are stable" in start
    assert row_of(start, "`error`")[2] == "refuses it"
    assert row_of(start, "`warning`")[2] == "keeps it"


# --- wording, on a description that is not ours ---

LETTER = """\
| at | field | in Python | type | there | if not given | meaning |
| --- | --- | --- | --- | --- | --- | --- |
| 0 | Operation | `operation` | byte, [Operation](#operation-enumeration) |  | always 1 | \
Which message this is. [MADE-UP] 2.1 |
| 1 | LetterSize | `letter_size` | 4-byte integer |  | bytes in all | Bytes in the whole message. |
| 5 | Flags | `flags` | [Letter Flags](#letter-flags) |  |  | How to handle the letter. |
| 6 | Sender | `sender` | GUID, 16 bytes |  |  | Who wrote it. |
| 22 | TextSize | `text_size` | 2-byte integer |  | bytes in `Text` with terminator if `Text` is there, else 0 | \
Bytes in Text, with its terminator; zero for none. |
| 24 | Text | `text` | UTF-16LE text in `TextSize` bytes | if `TextSize` is not 0 |  | What was written. |
|  | Count | `count` | byte |  | number of `Enclosures` | How many enclosures follow. |
|  | padding | `padding` | bytes up to a multiple of 4 |  | zeros | Up to the next four-byte boundary. |
|  | Enclosures | `enclosures` | [Enclosure](#enclosure), `Count` times |  |  | What else is in the envelope. |
"""
FLAGS = """\
| bits | field | in Python | if not given | meaning |
| --- | --- | --- | --- | --- |
| 0 | UR | `urgent` |  | Deliver at once. |
| 1-3 | ST | `stamps` | 1 | How many stamps are on it. |
| 4-7 | X | `x` |  | Reserved. |
"""
URGENT = """\
**warning** · [MADE-UP] 3.1 · reported at `flags`

An urgent letter encloses money.

Checked in [LetterMessage](formats/parcel.md#lettermessage).

```text
not flags.urgent or any(enclosures, _.amount > 0)
```
"""


@pytest.fixture(scope="module")
def example(example_folder: Path) -> dict[str, str]:
    return write_docs(load(example_folder), read_notes(example_folder))


def test_a_message_reads_well(example: dict[str, str]) -> None:
    found = sections(example["formats/parcel.md"])
    assert LETTER in found["LetterMessage"]
    assert "message `letter` · class `Letter` · [MADE-UP] 2.2 · at least 25 bytes" in found["LetterMessage"]
    assert "In words: *Sender* encloses *Enclosures*; *Flags*." in found["LetterMessage"]
    assert "message `receipt` · class `Receipt` · [MADE-UP] 2.4 · 25 bytes" in found["ReceiptMessage"]
    assert "sequence number, 8-byte big-endian integer" in found["ReceiptMessage"]


def test_a_flag_word_reads_well(example: dict[str, str]) -> None:
    assert FLAGS in sections(example["formats/parcel.md"])["Letter Flags"]


def test_the_choice_between_messages_reads_well(example: dict[str, str]) -> None:
    text = sections(example["formats/parcel.md"])["Which message it is"]
    assert "Decided by `Operation`." in text
    assert rows(text)[1:] == [
        ["1", "letter", "[LetterMessage](#lettermessage)"],
        ["2", "RECEIPT", "[ReceiptMessage](#receiptmessage)"],
        ["anything else", "", "[unknown parcel](#unknown-parcel)"],
    ]


def test_a_rule_reads_well(example: dict[str, str]) -> None:
    assert sections(example["rules.md"])["parcel.letter.urgent"].strip() == URGENT.strip()


# --- the page on descriptions ---


@pytest.fixture(scope="module")
def describing() -> str:
    return (PROJECT / "docs/describing.md").read_text("utf-8")


def test_every_key_is_described(describing: str) -> None:
    loader = (PROJECT / "codecs/mqwire/spec/loader.py").read_text("utf-8")
    used = set(re.findall(r"-mq-[a-z]+", loader))
    for path in (PROJECT / "ksy").glob("*.ksy"):
        used |= set(re.findall(r"^\s*-?\s*(-mq-[a-z]+):", path.read_text("utf-8"), re.MULTILINE))
    described = {cell.strip("`") for row in rows(describing) for cell in row[:1] if cell.startswith("`-mq-")}
    assert used == described


def test_every_kind_and_function_is_described(describing: str) -> None:
    assert {row[0].strip("`") for row in rows(sections(describing)["Kinds of structures"])[1:]} == _KINDS | {"units"}
    text = sections(describing)["Expressions"]
    assert all(f"{function}(" in text for function in _FUNCTIONS)
    assert all(f".{measure}`" in text for measure in _MEASURES)


def test_every_expression_shown_can_be_read(describing: str) -> None:
    shown = [text for row in rows(sections(describing)["Expressions"])[1:] for text in re.findall(r"`([^`]+)`", row[0])]
    assert len(shown) > 30
    for text in shown:
        parse(text, lambda _: 0)
