"""mqwire explain."""

from __future__ import annotations

from pathlib import Path

import pytest

import mqwire
from mqwire.mqdsrp import DirectoryChange, SyncReply
from mqwire.properties import Property
from tests.cli.support import run
from tests.render.support import PROBE
from tests.support.outcomes import decoded
from tests.support.vectors import Vector, vectors


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_every_vector_is_explained(vector: Vector, samples: Path) -> None:
    ran = run("explain", "-p", vector.protocol, samples / f"{vector.name}.bin")
    message = decoded(vector.data, vector.protocol, strict=False)
    assert ran.out.splitlines()[0].endswith(f"{len(vector.data)} bytes")
    for finding in message.findings:
        assert words(f"{finding.path} breaks the rule that {finding.message}") in words(ran.out)
    assert ("What is wrong" in ran.out) == bool(ran.status and "breaks the rule" in ran.out)


def test_the_probe_of_scanners_is_explained_and_answered() -> None:
    ran = run("explain", "-", stdin=PROBE)
    assert ran.status == 0
    text = words(ran.out)
    assert "This is a public service probe" in text
    assert "the worked example in [MS-MQQB] 4.1.3" in text
    assert "What happens next A queue manager answers with an EstablishConnection response" in text
    assert "sets the connection refused bit (CS)" in text
    assert "ConnectionParameters would follow" in text
    assert "client_guid 557358d1-9150-9595-4997-b6e611ea26c6 [MS-MQQB] 2.2.3.1" in text
    assert "padding 512 bytes of 0x00" in text


@pytest.mark.parametrize(
    "arguments",
    [
        [PROBE.hex()],
        [PROBE.hex(" ", 4)],
        PROBE.hex(" ", 4).split(),
        ["0x" + PROBE.hex()],
        [":".join(f"{byte:02x}" for byte in PROBE)],
    ],
    ids=["digits", "one argument", "many arguments", "0x", "colons"],
)
def test_hex_on_the_command_line(arguments: list[str]) -> None:
    assert run("explain", *arguments) == run("explain", "-", stdin=PROBE)


def test_a_file_whose_name_is_hex_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("beef").write_bytes(PROBE)
    assert "public service probe" in run("explain", "beef").out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["00 c1 zz"], "line 1 has 'z', which is no hex digit"),
        (["00", "c1", "0x"], "line 1 has 'x', which is no hex digit"),
        (["10C00B00!"], "line 1 has '!', which is no hex digit"),
        (["10C00"], "it has 5 hex digits, an odd number: one is missing"),
        (["0x10C00B00g"], "line 1 has 'g', which is no hex digit"),
    ],
)
def test_hex_with_a_slip_is_not_taken_for_a_file(arguments: list[str], reason: str) -> None:
    said = f"mqwire: command line: is neither hex nor a file: {reason}\n"
    assert run("explain", *arguments) == (3, "", said, b"")


@pytest.mark.parametrize("name", ["no-such-thing", "beef.bin", "10c00b00.dat", "cafebabe/00", "data"])
def test_a_missing_file_is_a_missing_file(name: str) -> None:
    ran = run("explain", name)
    assert (ran.status, ran.out) == (3, "")
    assert ran.err == f"mqwire: {name}: there is no such file; check the name, or use - for standard input\n"


@pytest.mark.parametrize("command", ["decode", "validate"])
def test_hex_where_a_file_belongs_is_sent_to_explain(command: str) -> None:
    for digits in (PROBE[:20].hex(), PROBE.hex()):  # the longer one is longer than a name may be
        ran = run(command, digits)
        assert (ran.status, ran.out) == (3, "")
        assert "if this is a message in hex, use mqwire explain, or pipe it into -" in ran.err


def test_several_files_are_explained_one_after_the_other(samples: Path) -> None:
    names = ("psc_ack", "sync_request")
    out = run("explain", *(samples / f"mqdsrp/{name}.bin" for name in names)).out
    assert [line.split(",")[0] for line in out.splitlines() if line.startswith("mqdsrp ")] == [
        "mqdsrp psc_ack",
        "mqdsrp sync_request",
    ]


def test_the_first_bytes_of_a_probe_are_enough() -> None:
    ran = run("explain", PROBE[:60].hex())
    assert ran.status == 3
    text = words(ran.out)
    assert "Begins like EstablishConnection Packet" in text
    assert (
        "The input ends before the packet does. Reading stopped at 0x3c, in establish_connection_header.padding" in text
    )
    assert "public service probe" in text
    assert "A queue manager answers" in text


def test_what_cannot_be_decoded_is_explained_up_to_where_it_stops(samples: Path) -> None:
    data = (samples / "mqdsrp/sync_request.bin").read_bytes()[:-1]
    ran = run("explain", "-p", "mqdsrp", "-", stdin=data)
    assert ran.status == 1
    text = words(ran.out)
    assert (
        "Begins like SyncRequestMessage ([MC-MQDSRP] 2.2.6.4): A directory server asks for the changes it lacks."
        in text
    )
    assert "Reading stopped at 0x3c, in requester_name: the text has no terminator." in text
    assert "scope 0 none (BSC)" in text
    assert "not read" in text


def test_not_even_the_kind_of_message_is_known() -> None:
    ran = run("explain", "-p", "mqdsrp", "-", stdin=b"\0\0")
    assert "Begins like" not in ran.out
    assert "Reading stopped at 0x1, in site_id: needs 16 bytes, 1 left." in ran.out


def test_a_body_is_explained_inside_its_packet(samples: Path) -> None:
    text = words(run("explain", samples / "mqqb/user_message_sync_request.bin").out)
    assert "to private queue 1 (mqis_queue$), with 68 bytes of body." in text
    assert 'The body is mqdsrp sync_request ([MC-MQDSRP] 2.2.6.4): BSC "SRV" asks its PSC' in text
    assert "The receiver sends a SyncReply with the changes after 0x105" in text
    acknowledgment = words(run("explain", samples / "mqqb/order_ack.bin").out)
    assert "The body is order_ack_body ([MS-MQQB] 2.2.4.1): The messages of sequence 7" in acknowledgment
    broken = words(run("explain", samples / "mqqb/user_message_odd_sizes.bin").out)
    assert "The body should be mqdsrp, but: at offset 1 (site_id): needs 16 bytes, 4 left." in broken


def test_changes_are_listed_one_by_one(samples: Path) -> None:
    out = run("explain", samples / "mqdsrp/change_propagation_two_changes.bin").out
    assert '  - create the queue "M\\Q" as change 0x42\n' in out
    assert "  - delete the queue deadbeef-0102-0304-0506-0708090a0b0c as change 0x43\n" in out
    assert "  - the enterprise partition: newest change 0x7, purged up to 0x0\n" in out
    queues = run("explain", samples / "mqqb/user_message_multi_queue.bin").out
    assert '  - Destination: queue "OS:h\\qq"\n' in queues


def test_many_changes_are_listed_in_part() -> None:
    changes = tuple(DirectoryChange(path_name="M", properties=(Property(104, 1),)) for _ in range(12))
    data = mqwire.encode(SyncReply(directory_changes=changes))
    assert "  - ... 2 more; --all lists them\n" in run("explain", "-p", "mqdsrp", "-", stdin=data).out
    assert "more; --all" not in run("explain", "--all", "-p", "mqdsrp", "-", stdin=data).out


def test_several_packets_are_explained_one_after_the_other(samples: Path) -> None:
    ack = (samples / "mqqb/session_ack.bin").read_bytes()
    out = run("explain", "-", stdin=ack + ack).out
    assert "\n\nmqqb session_ack, 36 bytes at 0x24\n" in out


def test_the_pattern_of_a_known_attack_is_named(samples: Path) -> None:
    text = words(run("explain", samples / "mqqb/user_message_reserved_bits.bin").out)
    assert "This fits the pattern of CVE-2023-21554" in text
    assert "drops the packet and closes the session" in text


@pytest.mark.parametrize("width", ["80", "140"])
def test_the_width_of_the_terminal_is_kept(width: str, samples: Path) -> None:
    out = run("explain", samples / "mqdsrp/change_propagation_two_changes.bin", COLUMNS=width).out
    assert max(map(len, out.splitlines())) <= int(width)


def test_many_findings_are_listed_in_part() -> None:
    changes = tuple(DirectoryChange(command=9, path_name="x", properties=(Property(104, 1),)) for _ in range(120))
    data = mqwire.encode(SyncReply(directory_changes=changes))
    total = len(decoded(data, "mqdsrp", strict=False).findings)
    short, full = (run("explain", *option, "-p", "mqdsrp", "-", stdin=data).out for option in ([], ["--all"]))
    assert f"  - ... {total - 100} more; --all lists them\n" in short
    assert "more findings\n" in short  # at the row that stands for the elements left out
    assert "more findings" not in full
    assert full.count(" breaks the rule that ") == total


def test_many_fields_of_what_cannot_be_decoded_are_shown_in_part() -> None:
    changes = tuple(DirectoryChange(path_name="x", properties=(Property(104, 1),)) for _ in range(120))
    data = mqwire.encode(SyncReply(directory_changes=changes))[:-1]
    short, full = (run("explain", *option, "-p", "mqdsrp", "-", stdin=data).out for option in ([], ["--all"]))
    assert "more fields; --all shows them\n" in short
    assert " [119] " not in short
    assert " [119] " in full
