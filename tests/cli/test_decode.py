"""mqwire decode."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import mqwire
from mqwire._decode import Engine
from mqwire.mqdsrp import DirectoryChange, SyncReply, SyncRequest
from mqwire.properties import Property
from mqwire.render.fields import root
from mqwire.render.table import COLUMNS
from mqwire.render.values import shown
from tests.cli.support import run
from tests.support.outcomes import decoded
from tests.support.vectors import Vector, vectors

ALL = pytest.mark.parametrize("vector", vectors(), ids=str)


@ALL
def test_a_tree_names_the_message_and_every_field(vector: Vector, samples: Path, engine: Engine) -> None:
    ran = run("decode", "--lenient", "--engine", engine, "-p", vector.protocol, samples / f"{vector.name}.bin")
    message = decoded(vector.data, vector.protocol, strict=False)
    assert vector.message in ran.out.splitlines()[0] or vector.message == vector.protocol
    assert f"{len(vector.data)} bytes" in ran.out.splitlines()[0]
    for path in vector.fields:
        node = root(message).find(path)
        if node is not None and ".properties[" not in path:
            assert f"{node.name} = {shown(node)}" in ran.out or node.name == "text"
    for finding in message.findings:
        assert f"{finding.severity} {finding.rule} {finding.section}" in ran.out
    assert (ran.status == 0) == ("findings" not in ran.out and "cannot be decoded" not in ran.out)


@ALL
def test_strict_decoding_refuses_and_shows_what_it_read(vector: Vector, samples: Path) -> None:
    ran = run("decode", "-p", vector.protocol, samples / f"{vector.name}.bin")
    assert ("refused at" in ran.out) == (not vector.strict)
    if not vector.strict:
        assert ran.status == 1
        assert "--lenient accepts it" in " ".join(ran.out.split())


@ALL
def test_json_and_back_gives_the_same_bytes(vector: Vector, samples: Path, engine: Engine) -> None:
    form = "json" if engine == "fast" else "jsonl"
    lenient = [] if vector.strict else ["--lenient"]
    path = samples / f"{vector.name}.bin"
    decoded = run("decode", *lenient, "--engine", engine, "-p", vector.protocol, "-f", form, path)
    assert decoded.out.count("\n") == (1 if form == "jsonl" else len(decoded.out.splitlines()))
    assert run("encode", "-", stdin=decoded.out).raw == vector.data


def test_the_body_of_a_packet_is_a_document_of_its_own(samples: Path) -> None:
    ran = run("decode", "-f", "json", samples / "mqqb/user_message_sync_request.bin")
    body = json.loads(ran.out)["fields"]["message_properties_header"]["message_body"]
    assert body["document"]["message"] == "sync_request"
    assert body["document"]["fields"]["requester_name"] == "SRV"


def test_a_body_that_cannot_be_read_stays_hex(samples: Path) -> None:
    ran = run("decode", "-f", "json", samples / "mqqb/user_message_odd_sizes.bin")
    assert isinstance(json.loads(ran.out)["fields"]["message_properties_header"]["message_body"], str)
    assert ran.status == 1


def test_a_tree_shows_the_body_blobs_and_what_is_wrong_inside(samples: Path) -> None:
    tree = run("decode", samples / "mqqb/user_message_sync_request.bin").out
    assert "mqdsrp sync_request" in tree
    assert 'requester_name = "SRV"' in tree
    broken = run("decode", samples / "mqqb/user_message_odd_sizes.bin").out
    assert "mqdsrp cannot be decoded at 0x1 (site_id): needs 16 bytes, 4 left" in broken
    blob = run("decode", samples / "mqdsrp/sync_reply_property_types.bin").out
    assert "address_type = 1 IP_ADDRESS_TYPE (IP)" in blob
    markup = run("decode", samples / "mqcn/v2_change_queue.bin").out
    assert 'domain_controller = "dc1"' in markup
    leftovers = run("decode", "--lenient", samples / "mqdsrp/bad_trailing.bin").out
    assert "trailing = abcd  bytes behind the end" in leftovers


def test_what_has_no_structure_shows_its_beginning(samples: Path) -> None:
    cut = (samples / "mqdsrp/sync_request.bin").read_bytes()[:40]
    for lenient in ([], ["--lenient"]):
        ran = run("decode", "-p", "mqdsrp", *lenient, "-", stdin=cut)
        assert ran.status == 1
        assert "partition_id = 00112233-4455-6677-8899-aabbccddeeff" in ran.out
        assert "cannot be decoded at 0x22 (from_seq_number): needs 8 bytes, 6 left" in ran.out


def test_what_has_no_structure_is_a_document_with_an_error() -> None:
    ran = run("decode", "-p", "mqdsrp", "-f", "json", "-", stdin=b"\0\x01\x02")
    shown = json.loads(ran.out)
    assert ran.status == 1
    assert shown == {
        "mqwire": 1,
        "protocol": "mqdsrp",
        "message": None,
        "fields": {"version": 0},
        "findings": [],
        "error": {"offset": 1, "path": "site_id", "reason": "needs 16 bytes, 2 left"},
    }


def test_what_strict_decoding_refuses_is_a_document_with_an_error(samples: Path) -> None:
    ran = run("decode", "-f", "json", samples / "mqdsrp/bad_version.bin")
    shown = json.loads(ran.out)
    assert shown["message"] == "already_purged"
    assert shown["error"] == {"offset": 0, "path": "version", "reason": "Version must be 0x00"}
    assert [finding["rule"] for finding in shown["findings"]] == ["mqdsrp.version"]


def test_packets_back_to_back_are_all_decoded(samples: Path) -> None:
    names = ("establish_connection_probe", "session_ack_size_20", "user_message_sync_request")
    stream = b"".join((samples / f"mqqb/{name}.bin").read_bytes() for name in names)
    tree = run("decode", "-", stdin=stream)
    assert tree.status == 0
    assert [line for line in tree.out.splitlines() if line.startswith("standard input")] == [
        "standard input: mqqb establish_connection, 572 bytes",
        "standard input: mqqb session_ack, 36 bytes at 0x23c",
        "standard input: mqqb user_message, 192 bytes at 0x260: mqdsrp sync_request",
    ]
    for form in ("json", "jsonl"):
        shown = run("decode", "-f", form, "-", stdin=stream).out
        assert run("encode", "-", stdin=shown).raw == stream


def test_a_stream_that_ends_inside_a_packet_is_status_3_with_what_there_is(samples: Path) -> None:
    stream = (samples / "mqqb/session_ack.bin").read_bytes() + (samples / "mqqb/connection_parameters.bin").read_bytes()
    ran = run("decode", "-", stdin=stream[:-3])
    assert ran.status == 3
    assert "ends in the middle of the packet at 0x24" in ran.err
    assert "mqqb session_ack, 36 bytes" in ran.out
    assert "connection_parameters_header.recoverable_ack_timeout = 500 ms" in ran.out


def test_a_guess_is_announced_and_certainty_is_not(samples: Path) -> None:
    assert run("decode", samples / "mqdsrp/sync_request.bin").err == ""
    ran = run("decode", samples / "mqdsrp/bad_command.bin")
    assert "read as mqdsrp, which is a guess; use --protocol to say otherwise" in ran.err
    assert run("decode", "-p", "mqdsrp", samples / "mqdsrp/bad_command.bin").err == ""


def test_csv_has_one_row_a_message(samples: Path) -> None:
    paths = sorted((samples / "mqdsrp").glob("*.bin"))
    ran = run("decode", "--lenient", "-p", "mqdsrp", "-f", "csv", *paths)
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert list(rows[0]) == list(COLUMNS)
    assert [row["file"] for row in rows] == [str(path) for path in paths]
    by_name = {Path(row["file"]).stem: row for row in rows}
    assert by_name["change_propagation_two_changes"]["changes"] == "2"
    assert by_name["bad_trailing"]["findings"] == "1"


MANY = mqwire.encode(
    SyncReply(
        directory_changes=tuple(
            DirectoryChange(path_name="M\\Q", seq_number=i + 1, previous_seq_number=i, properties=(Property(104, 1),))
            for i in range(105)
        ),
        to_seq_number=105,
    )
)


def test_long_arrays_are_cut_in_trees_only() -> None:
    tree = run("decode", "-", stdin=MANY).out
    assert "[99]" in tree
    assert "[100]" not in tree
    assert "... 5 more elements; --all shows them" in tree
    assert "[104]" in run("decode", "--all", "-", stdin=MANY).out
    shown = json.loads(run("decode", "-f", "jsonl", "-", stdin=MANY).out)
    assert len(shown["fields"]["directory_changes"]) == 105


def test_many_fields_of_what_cannot_be_decoded_are_cut_too() -> None:
    ran = run("decode", "-p", "mqdsrp", "-", stdin=MANY[:-1])
    assert "more fields; --all shows them" in ran.out
    assert "cannot be decoded" in ran.out.splitlines()[-1]
    assert "directory_changes[104].command" in run("decode", "--all", "-p", "mqdsrp", "-", stdin=MANY[:-1]).out


def test_many_findings_are_cut_too() -> None:
    changes = tuple(DirectoryChange(command=9, path_name="x", properties=(Property(104, 1),)) for _ in range(120))
    data = mqwire.encode(SyncReply(directory_changes=changes))
    tree = run("decode", "--lenient", "-p", "mqdsrp", "-", stdin=data).out
    assert "more findings; --all shows them" in tree
    assert "more findings" not in run("decode", "--all", "--lenient", "-p", "mqdsrp", "-", stdin=data).out


@pytest.mark.parametrize("form", ["tree", "json", "jsonl", "csv"])
def test_output_to_a_file(form: str, samples: Path, tmp_path: Path) -> None:
    source, target = samples / "mqdsrp/sync_request_lone_surrogate.bin", tmp_path / "out"
    on_screen = run("decode", "-f", form, source)
    to_file = run("decode", "-f", form, source, "-o", target)
    assert to_file.out == ""
    assert target.read_text("utf-8") == on_screen.out


def test_output_that_cannot_be_written(samples: Path, tmp_path: Path) -> None:
    ran = run("decode", samples / "mqdsrp/psc_ack.bin", "-o", tmp_path / "no" / "such" / "folder")
    assert ran.status == 3
    assert "cannot be written (no such file or directory); choose another file with -o" in ran.err


def test_output_over_the_input_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "message.bin"
    path.write_bytes(mqwire.encode(SyncRequest()))
    ran = run("decode", path, "-o", path)
    assert ran.status == 2
    assert "is also to be read" in ran.err
    assert path.read_bytes() == mqwire.encode(SyncRequest())
