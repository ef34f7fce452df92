"""mqwire encode."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mqwire
from mqwire.mqdsrp import BSCAck, PSCAck
from tests.cli.support import run

FIRST, SECOND = BSCAck(bsc_name="B1"), PSCAck(psc_name="P1")
BYTES = mqwire.encode(FIRST) + mqwire.encode(SECOND)
DOCUMENTS = [json.loads(mqwire.to_json(message)) for message in (FIRST, SECOND)]
WRAPPED = [{"time": "2024-01-01T00:00:00Z", "document": document} for document in DOCUMENTS]

FORMS = {
    "one after the other": "\n".join(json.dumps(document, indent=2) for document in DOCUMENTS),
    "JSON lines": "".join(json.dumps(document) + "\n" for document in DOCUMENTS),
    "a list": json.dumps(DOCUMENTS),
    "out of a capture": "".join(json.dumps(line) + "\n" for line in WRAPPED),
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_several_documents_give_their_bytes_back_to_back(text: str, tmp_path: Path) -> None:
    path = tmp_path / "messages.json"
    path.write_text(text)
    ran = run("encode", path)
    assert (ran.status, ran.raw, ran.err) == (0, BYTES, "")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_files_of_windows_editors_are_read(encoding: str) -> None:
    assert run("encode", "-", stdin=FORMS["a list"].encode(encoding)).raw == BYTES


def test_output_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "out.bin"
    ran = run("encode", "-", "-o", target, stdin=FORMS["a list"])
    assert (ran.status, ran.out) == (0, "")
    assert target.read_bytes() == BYTES


def test_a_document_that_stands_for_no_bytes_is_status_1_and_the_others_are_written() -> None:
    wrong = {**DOCUMENTS[0], "fields": {**DOCUMENTS[0]["fields"], "version": 999}}
    ran = run("encode", "-", stdin=json.dumps([wrong, DOCUMENTS[1]]))
    assert ran.status == 1
    assert "standard input: document 1: version: 999 does not fit 1 unsigned bytes" in ran.err
    assert ran.raw == mqwire.encode(SECOND)


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ("5", "a document is an object"),
        ("{}", "mqwire: must be 1"),
        ('{"mqwire": 1, "protocol": "smtp"}', "protocol: must be one of"),
        ('{"mqwire": 1, "protocol": "mqdsrp", "message": "x", "fields": {}}', "message: must be one of"),
        (
            '{"mqwire": 1, "protocol": "mqdsrp", "message": null, "error": {}}',
            "could not be decoded, and only its beginning",
        ),
        (
            '{"mqwire": 1, "protocol": "mqdsrp", "message": "bsc_ack", "fields": {"\\u001b[31m": 1}}',
            "\\x1b[31m: there is no such field",
        ),
    ],
)
def test_what_is_wrong_with_a_document_is_said(document: str, reason: str) -> None:
    ran = run("encode", "-", stdin=document)
    assert ran.status == 1
    assert reason in ran.err
    assert ran.raw == b""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b'{"mqwire": 1,\n oops}', "is not JSON: line 2: Expecting property name"),
        (b"[" * 100_000, "nested too deeply"),
        (b"\x10\xc0\x0b\x00", "is not JSON; encode takes what decode --format json writes"),
    ],
)
def test_what_is_no_json_is_status_3(text: bytes, reason: str) -> None:
    ran = run("encode", "-", stdin=text)
    assert ran.status == 3
    assert reason in ran.err


def test_a_blank_file_holds_no_documents() -> None:
    ran = run("encode", "-", stdin=" \n")
    assert (ran.status, ran.raw) == (3, b"")
    assert "holds no document" in ran.err


def test_output_over_the_input_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "message.json"
    path.write_text(FORMS["a list"])
    assert run("encode", path, "-o", path).status == 2
    assert path.read_text() == FORMS["a list"]


def test_output_that_cannot_be_written(tmp_path: Path) -> None:
    ran = run("encode", "-", "-o", tmp_path, stdin=FORMS["a list"])
    assert ran.status == 3
    assert "cannot be written (is a directory)" in ran.err
