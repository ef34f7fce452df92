"""`mqwire.vectors`: files that say the truth, leave nothing out, and leave other files alone."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import mqwire
from mqwire._decode import Engine
from mqwire._generated.model import MODEL
from mqwire._model import Switch
from mqwire.vectors import KINDS, _data, export, vectors
from mqwire.vectors._cases import read as read_cases
from mqwire.vectors._typed import read as read_typed
from mqwire.vectors._typed import typed_messages
from tests.support.rules import apply

LARGE = 5000
RULES = {rule.id: rule for struct in MODEL.structs.values() for rule in struct.rules}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("export") / "deep" / "vectors"
    export(found)
    return found


@pytest.fixture(scope="module")
def manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_bytes())
    return found


def accepts(data: bytes, protocol: str, *, strict: bool, engine: Engine) -> str:
    try:
        mqwire.decode(data, protocol, strict=strict, engine=engine)
    except mqwire.DecodeError:
        return "reject"
    return "accept"


def test_the_manifest_fits_its_schema(folder: Path, manifest: dict[str, Any]) -> None:
    schema = json.loads((folder / "manifest.schema.json").read_bytes())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(manifest)
    damaged = {**manifest, "vectors": [{**manifest["vectors"][0], "kind": "fine"}]}
    assert not Draft202012Validator(schema).is_valid(damaged)


def test_the_files_are_those_that_the_manifest_lists(folder: Path, manifest: dict[str, Any]) -> None:
    there = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    assert manifest["files"] == there
    named = {entry[key] for entry in manifest["vectors"] for key in ("bin", "json") if entry[key]}
    assert set(there) - named == {"README.md", "manifest.json", "manifest.schema.json", "document.schema.json"}


def test_every_entry_says_the_truth(folder: Path, manifest: dict[str, Any]) -> None:
    validator = Draft202012Validator(json.loads((folder / "document.schema.json").read_bytes()))
    for entry in manifest["vectors"]:
        data = (folder / entry["bin"]).read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (entry["size"], entry["sha256"])
        for engine in ("fast", "kaitai") if len(data) < LARGE else ("fast",):
            for mode in ("strict", "lenient"):
                found = accepts(data, entry["protocol"], strict=mode == "strict", engine=engine)
                assert found == entry[mode], entry["bin"]
        if entry["json"] is None:
            continue
        text = (folder / entry["json"]).read_bytes()
        assert mqwire.encode(mqwire.from_json(text)) == data
        document = json.loads(text)
        assert (document["protocol"], document["message"]) == (entry["protocol"], entry["message"])
        assert document["findings"] == entry["breaks"]
        if len(data) < LARGE:
            assert validator.is_valid(document), entry["json"]


def test_kinds_mean_what_they_say(manifest: dict[str, Any]) -> None:
    for entry in manifest["vectors"]:
        worst = {finding["severity"] for finding in entry["breaks"]}
        expected = {
            "valid": (set(), "accept", "accept", False),
            "unusual": ({"warning"}, "accept", "accept", False),
            "invalid": (worst | {"error"}, "reject", "accept", True),
            "truncated": (set(), "reject", "reject", True),
        }[entry["kind"]]
        assert (worst, entry["strict"], entry["lenient"], entry["error"] is not None) == expected, entry["name"]
    assert {entry["kind"] for entry in manifest["vectors"]} == set(KINDS)
    assert manifest["kinds"] == {kind: sum(e["kind"] == kind for e in manifest["vectors"]) for kind in KINDS}


def test_every_rule_is_broken_and_every_error_makes_a_message_invalid(manifest: dict[str, Any]) -> None:
    broken = {(finding["rule"], entry["kind"]) for entry in manifest["vectors"] for finding in entry["breaks"]}
    for rule in RULES.values():
        assert (rule.id, "invalid" if rule.severity == "error" else "unusual") in broken, rule.id


def test_every_message_and_every_property_identifier_is_there(manifest: dict[str, Any]) -> None:
    accepted = [entry for entry in manifest["vectors"] if entry["strict"] == "accept"]
    shown = {(entry["protocol"], entry["message"]) for entry in accepted}
    known = {
        (protocol.id, name)
        for protocol in MODEL.protocols.values()
        for struct in MODEL.messages(protocol.root)
        for name in (struct.message, *struct.aliases)
    }
    assert {name for name in known - shown if name[1] != "unknown"} == set()
    (switch,) = (
        field.type
        for struct in MODEL.structs.values()
        if struct.kind == "pairs"
        for field in struct.fields
        if isinstance(field.type, Switch)
    )
    changes = [
        change
        for vector in vectors()
        if vector.protocol == "mqdsrp" and vector.error is None
        for change in getattr(vector.message, "directory_changes", ())
    ]
    assert {int(pair.id) for change in changes for pair in change.properties} >= {number for number, _ in switch.cases}


def test_messages_are_cut_at_every_field() -> None:
    """Whatever is typed in a message, one like it is cut right before it, unless a whole message would be left."""
    cuts = {(vector.protocol, vector.data) for vector in vectors() if vector.kind == "truncated"}
    wanted: dict[tuple[str, str, str], list[bytes]] = {}
    for typed in typed_messages():
        for path, (_, offset, size) in typed.fields.items() if typed.strict else ():
            where = (typed.protocol, typed.message, re.sub(r"\[\d+\]", "[]", path))
            if path.endswith("padding"):  # mostly typed without a name, so the one that is cut may have none
                continue
            if size and accepts(typed.data[:offset], typed.protocol, strict=False, engine="fast") == "reject":
                wanted.setdefault(where, []).append(typed.data[:offset])
    assert len(wanted) > 200
    for where, choices in wanted.items():
        assert any((where[0], data) in cuts for data in choices), where
    for protocol in MODEL.protocols:
        empty = accepts(b"", protocol, strict=False, engine="fast") == "reject"
        assert ((protocol, b"") in cuts) == empty


def test_the_same_files_every_time(folder: Path, tmp_path: Path) -> None:
    done = export(tmp_path / "again")
    assert done.removed == 0
    for path in (folder / "manifest.json").parent.rglob("*"):
        if path.is_file():
            assert (tmp_path / "again" / path.relative_to(folder)).read_bytes() == path.read_bytes()


def test_another_export_replaces_its_own_files_and_no_others(tmp_path: Path) -> None:
    first = export(tmp_path, ["sid", "final_ack_body"])
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "sid" / "valid" / "mine.bin").write_bytes(b"mine")
    (tmp_path / "sid" / "valid" / "everyone.bin").write_bytes(b"damaged")
    second = export(tmp_path, ["sid"])
    assert first.files == second.files + second.removed
    assert second.removed > 0
    assert not (tmp_path / "final_ack_body").exists()
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert (tmp_path / "sid" / "valid" / "mine.bin").read_bytes() == b"mine"
    assert (tmp_path / "sid" / "valid" / "everyone.bin").read_bytes() != b"damaged"
    export(tmp_path, ["final_ack_body"])
    assert (tmp_path / "sid" / "valid" / "mine.bin").exists()
    assert not (tmp_path / "sid" / "invalid").exists()


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "manifest",
    [
        None,
        "no JSON",
        "[]",
        '{"files": []}',
        '{"mqwire_vectors": 2, "files": []}',
        '{"mqwire_vectors": 1, "files": 5}',
        '{"mqwire_vectors": 1, "files": [5]}',
        '{"mqwire_vectors": 1, "files": ["../victim"]}',
        '{"mqwire_vectors": 1, "files": ["sid/../../victim"]}',
        '{"mqwire_vectors": 1, "files": ["/etc/passwd"]}',
    ],
)
def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path, manifest: str | None) -> None:
    (tmp_path / "victim").write_text("mine")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "data").write_text("mine")
    if manifest is not None:
        (folder / "manifest.json").write_text(manifest)
    before = files(tmp_path)
    with pytest.raises(mqwire.MqwireError, match="holds no earlier export"):
        export(folder, ["sid"])
    assert files(tmp_path) == before


def test_a_file_in_the_way_is_left_alone(tmp_path: Path) -> None:
    export(tmp_path, ["sid"])
    (tmp_path / "mqcn" / "valid").mkdir(parents=True)
    (tmp_path / "mqcn" / "valid" / "v1_create_queue.bin").write_bytes(b"mine")
    before = files(tmp_path)
    with pytest.raises(mqwire.MqwireError, match=r"mqcn/valid/v1_create_queue\.bin that no export has written"):
        export(tmp_path)
    assert files(tmp_path) == before


def test_links_are_not_followed(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "folder", tmp_path / "elsewhere"
    export(folder, ["sid"])
    (folder / "sid" / "valid").rename(elsewhere)
    (folder / "sid" / "valid").symlink_to(elsewhere)
    before = files(elsewhere)
    with pytest.raises(mqwire.MqwireError, match="a link at sid/valid"):
        export(folder, ["mqcn"])
    assert files(elsewhere) == before


def test_an_interrupted_export_can_be_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.write_bytes
    written: list[Path] = []

    def stop_early(path: Path, data: Any) -> int:
        if len(written) == 5:
            raise KeyboardInterrupt
        written.append(path)
        return real(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", stop_early)
        with pytest.raises(KeyboardInterrupt):
            export(tmp_path, ["sid"])
    assert written[0].name == "manifest.json"
    export(tmp_path, ["sid"])
    assert (tmp_path / "sid" / "valid" / "everyone.bin").exists()


def test_an_installation_without_the_data_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(_data._PLACES, "gone", (tmp_path / "a", tmp_path / "b"))
    with pytest.raises(mqwire.MqwireError, match="lacks its test vectors"):
        _data.place("gone")


def test_mistakes_in_the_hand_made_files_are_named(tmp_path: Path) -> None:
    (tmp_path / "x.vec").write_text("# protocol: sid\n0Z | revision = 1 | -\n")
    with pytest.raises(mqwire.MqwireError, match=r"x\.vec:2: not hex: 0Z"):
        read_typed(tmp_path / "x.vec", tmp_path)
    (tmp_path / "x.rules").write_text("sid.revision\n  spoils sid/everyone\n")
    with pytest.raises(mqwire.MqwireError, match=r"x\.rules:2: not a case"):
        read_cases(tmp_path / "x.rules")
    with pytest.raises(mqwire.MqwireError, match="not an edit"):
        apply("sid/everyone", "revision")
    with pytest.raises(mqwire.MqwireError, match="outside of the field"):
        apply("sid/everyone", "revision +1 = 00")
