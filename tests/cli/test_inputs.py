"""Whatever is wrong with a file is one sentence and status 3."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.support import Ran, run
from tests.render.support import PROBE

COMMANDS = pytest.mark.parametrize("command", ["decode", "encode", "explain", "validate"])
READERS = pytest.mark.parametrize("command", ["decode", "explain", "validate"])


def one_sentence(ran: Ran, *parts: str) -> None:
    assert ran.status == 3
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    for part in parts:
        assert part in ran.err


@COMMANDS
def test_a_file_that_is_not_there(command: str, tmp_path: Path) -> None:
    one_sentence(run(command, tmp_path / "none.bin"), "none.bin", "no such file", "use - for standard input")


@COMMANDS
def test_a_directory(command: str, tmp_path: Path) -> None:
    one_sentence(run(command, tmp_path), "is a directory", f"{tmp_path}/*")


@COMMANDS
def test_an_empty_file(command: str, tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.touch()
    one_sentence(run(command, path), "is empty")


@COMMANDS
def test_empty_standard_input(command: str) -> None:
    one_sentence(run(command, "-", stdin=b""), "standard input: is empty")


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may read everything, so root becomes somebody else for a moment."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


@COMMANDS
def test_a_file_that_may_not_be_read(command: str, tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(PROBE)
    path.chmod(0)
    run(command, tmp_path / "none")  # everything that is imported late is there now
    with as_nobody():
        ran = run(command, path)
    one_sentence(ran, "may not be read", "permissions")


def test_a_device_that_fails_while_reading() -> None:
    one_sentence(run("decode", "/proc/self/mem"), "cannot be read (input/output error)")


def test_a_name_that_no_file_can_have() -> None:
    one_sentence(run("decode", "a\0b"), "a\\x00b", "cannot be read")


def test_a_file_without_end_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mqwire.render.inputs.LARGEST", 1 << 20)
    one_sentence(run("decode", "/dev/zero"), "more than 1 MiB")


FOREIGN_CAPTURES = {
    "Network Monitor": b"GMBU\0\2\1\0",
    "snoop": b"snoop\0\0\0\0\0\0\2",
    "pcap with more in each record": bytes.fromhex("34cdb2a102000400"),
}


@READERS
@pytest.mark.parametrize("data", FOREIGN_CAPTURES.values(), ids=FOREIGN_CAPTURES)
def test_captures_of_other_kinds_are_to_be_converted(command: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "capture"
    path.write_bytes(data)
    one_sentence(run(command, path), "capture", "convert it first: editcap -F pcapng IN OUT")


@READERS
def test_json_is_sent_to_encode(command: str) -> None:
    one_sentence(run(command, "-", stdin='{"mqwire": 1}'), "is JSON", "mqwire encode")


@READERS
def test_text_that_is_no_hex_says_where(command: str) -> None:
    one_sentence(run(command, "-", stdin="10 c0\nhello\n"), "is text but not hex", "line 2 has 'h'")


@READERS
@pytest.mark.parametrize(
    "text",
    [
        PROBE.hex().encode(),
        b"\xef\xbb\xbf" + PROBE.hex(" ").encode(),
        PROBE.hex(" ").encode("utf-16"),
        b"\xfe\xff" + PROBE.hex(" ").encode("utf-16-be"),
    ],
    ids=["plain", "utf-8 with mark", "utf-16", "utf-16 big-endian"],
)
def test_hex_text_is_as_good_as_bytes(command: str, text: bytes) -> None:
    from_text, from_bytes = run(command, "-", stdin=text), run(command, "-", stdin=PROBE)
    assert from_text.status == 0
    assert from_text == from_bytes


def test_the_highest_status_of_several_files_counts(samples: Path) -> None:
    good, bad = samples / "mqdsrp/sync_request.bin", samples / "mqdsrp/bad_version.bin"
    assert run("decode", good).status == 0
    assert run("decode", good, bad).status == 1
    ran = run("decode", bad, samples / "none", good)
    assert ran.status == 3
    assert ran.out.count("mqdsrp sync_request, 68 bytes") == 1  # what comes after the missing file is still shown


def test_a_hostile_file_name_is_escaped(tmp_path: Path) -> None:
    path = tmp_path / "\x1b[31m\u202e[red].bin"
    missing = run("decode", path)
    path.write_bytes(PROBE)
    there = run("decode", path)
    for text in (missing.err, there.out):
        assert "\\x1b[31m\\u202e[red].bin" in text
        assert "\x1b" not in text
