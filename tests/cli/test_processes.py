"""Real processes: pipes, terminals, signals."""

from __future__ import annotations

import os
import pty
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

import mqwire
from mqwire.mqdsrp import BSCAck, DirectoryChange, SyncReply
from mqwire.properties import Property
from tests.cli.support import MQWIRE, all_of_terminal, plain_environment, run_process
from tests.render.support import PROBE
from tests.support.vectors import vectors

LONG = mqwire.encode(
    SyncReply(
        directory_changes=tuple(DirectoryChange(path_name="M\\Q", properties=(Property(105, i),)) for i in range(1000))
    )
)


@pytest.mark.parametrize("strict", [True, False])
def test_decode_piped_into_encode_gives_the_bytes_of_every_vector(strict: bool, samples: Path) -> None:
    lenient = [] if strict else ["--lenient"]
    form = "jsonl" if strict else "json"
    commands = []
    expected = b""
    for protocol in sorted({vector.protocol for vector in vectors()}):
        wanted = [v for v in vectors() if v.protocol == protocol and v.strict == strict]
        files = [str(samples / f"{vector.name}.bin") for vector in wanted]
        if files:
            commands.append(shlex.join([*MQWIRE, "decode", *lenient, "-p", protocol, "-f", form, *files]))
            expected += b"".join(vector.data for vector in wanted)
    pipeline = f"{{ {'; '.join(commands)}; }} | {shlex.join([*MQWIRE, 'encode', '-'])}"
    done = subprocess.run(
        ["sh", "-c", pipeline], capture_output=True, timeout=120, check=False, env=plain_environment()
    )
    assert done.returncode == 0
    assert done.stdout == expected


def on_a_terminal(*arguments: str, columns: int = 80, **environment: str) -> tuple[int, str]:
    """The command with a terminal for its output, and what it wrote there."""
    ours, theirs = pty.openpty()
    subprocess.run(["stty", "cols", str(columns), "rows", "50"], stdin=theirs, check=True)
    with subprocess.Popen(
        [*MQWIRE, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env=plain_environment(**environment),
    ) as process:
        os.close(theirs)
        out = all_of_terminal(ours)
    return process.returncode, out.decode().replace("\r\n", "\n")


COMMANDS = pytest.mark.parametrize(
    "arguments", [["decode"], ["explain"], ["validate"]], ids=["decode", "explain", "validate"]
)


@COMMANDS
def test_a_terminal_gets_colours_unless_it_says_no(arguments: list[str], samples: Path) -> None:
    path = str(samples / "mqdsrp/bad_version.bin")
    status, out = on_a_terminal(*arguments, path)
    assert status == 1
    assert "\x1b[" in out
    status, out = on_a_terminal(*arguments, path, NO_COLOR="1")
    assert status == 1
    assert "\x1b" not in out


@COMMANDS
def test_a_pipe_gets_none(arguments: list[str], samples: Path) -> None:
    ran = run_process(*arguments, samples / "mqdsrp/bad_version.bin")
    assert ran.status == 1
    assert "\x1b" not in ran.out + ran.err


@pytest.mark.parametrize("columns", [80, 140])
def test_output_fits_the_terminal(columns: int, samples: Path) -> None:
    for command in ("decode", "explain"):
        path = str(samples / "mqqb/user_message_sync_request.bin")
        status, out = on_a_terminal(command, path, columns=columns, NO_COLOR="1")
        assert status == 0
        assert columns - 30 <= max(map(len, out.splitlines()[3:])) <= columns or command == "decode"
        assert max(map(len, out.splitlines()[1:])) <= columns


def test_findings_that_do_not_fit_a_line_are_indented(samples: Path) -> None:
    path = str(samples / "mqqb/bad_all_flag_bits.bin")
    status, out = on_a_terminal("validate", path, NO_COLOR="1")
    assert status == 1
    assert max(map(len, out.splitlines())) <= 80
    findings = [line for line in out.splitlines() if line.startswith("  ")]
    assert {line[:9] for line in findings} == {"  offset ", *(line[:9] for line in findings if line[:6] == " " * 6)}
    assert "  offset 0x0044 security_header.flags  error mqqb.security_header.st" in out


def test_bytes_for_a_terminal_are_shown_as_hex(tmp_path: Path) -> None:
    path = tmp_path / "document.json"
    path.write_text(mqwire.to_json(BSCAck(bsc_name="B")))
    status, out = on_a_terminal("encode", str(path))
    assert status == 0
    assert "".join(out.split("mqwire:")[0].split()) == mqwire.encode(BSCAck(bsc_name="B")).hex()
    assert "shown as hex" in out


@pytest.mark.parametrize("form", ["tree", "json", "csv"])
def test_a_reader_that_goes_away_is_no_error(form: str) -> None:
    with subprocess.Popen(
        [*MQWIRE, "decode", "--all", "-p", "mqdsrp", "-f", form, "-", "-", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain_environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(LONG)
        process.stdin.close()
        err = process.stderr.read()
    assert process.returncode == 141
    assert err.replace(b"mqwire: standard input: is empty; give a file that holds a message or a capture\n", b"") == b""


def test_an_interrupt_is_status_130(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with (
        subprocess.Popen(
            [*MQWIRE, "decode", str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=plain_environment()
        ) as process,
        pipe.open("wb"),
    ):  # opens once the command has opened it for reading
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == b""
    assert b"Traceback" not in err


def test_a_terminal_without_unicode_gets_escapes() -> None:
    ran = run_process("explain", "-", stdin=mqwire.encode(BSCAck(bsc_name="東京")), PYTHONIOENCODING="ascii")
    assert ran.status == 0
    assert 'BSC "\\u6771\\u4eac" tells its PSC' in ran.out
    tree = run_process("decode", "-", stdin=mqwire.encode(BSCAck(bsc_name="東京")), PYTHONIOENCODING="ascii")
    assert tree.status == 0
    assert "\\u6771\\u4eac" in tree.out


def test_an_unbuffered_output_gets_every_byte() -> None:
    shown = run_process("decode", "-f", "jsonl", "-", stdin=LONG)
    assert run_process("encode", "-", stdin=shown.raw, PYTHONUNBUFFERED="1").raw == LONG


def test_the_probe_through_a_pipe() -> None:
    ran = run_process("explain", "-", stdin=PROBE.hex(" ").encode())
    assert ran.status == 0
    assert "This is a public service probe" in ran.out
    assert ran.err == ""


FULL = "mqwire: standard output: cannot be written (no space left on device); send it elsewhere\n"


def through_a_shell(redirections: str, *arguments: str, stdin: bytes = b"") -> tuple[int, str]:
    """The command with its streams bent by the shell: its exit status and what it said on standard error."""
    done = subprocess.run(
        ["sh", "-c", f"exec {shlex.join([*MQWIRE, *arguments])} {redirections}"],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env=plain_environment(),
    )
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize(
    "arguments",
    [
        ["decode", "-"],
        ["decode", "--all", "-"],
        ["decode", "-f", "json", "-"],
        ["decode", "-f", "csv", "-"],
        ["explain", "-"],
        ["validate", "-"],
        ["--version"],
        ["--help"],
    ],
    ids=" ".join,
)
def test_a_full_disk_is_one_sentence(arguments: list[str]) -> None:
    assert through_a_shell("> /dev/full", *arguments, stdin=LONG) == (3, FULL)


def test_a_full_disk_is_one_sentence_for_bytes_too() -> None:
    document = mqwire.to_json(BSCAck(bsc_name="B")).encode()
    assert through_a_shell("> /dev/full", "encode", "-", stdin=document) == (3, FULL)


@pytest.mark.parametrize("command", ["decode", "encode", "explain", "validate"])
def test_closed_standard_input_is_one_sentence(command: str) -> None:
    said = "mqwire: standard input: is closed; give a file, or pipe the message in\n"
    assert through_a_shell("<&-", command, "-") == (3, said)


@pytest.mark.parametrize("command", ["decode", "encode"])
def test_standard_input_is_not_overwritten_while_it_is_read(command: str, tmp_path: Path) -> None:
    path = tmp_path / "input"
    path.write_bytes(PROBE)
    status, said = through_a_shell(f"< {shlex.quote(str(path))}", command, "-", "-o", str(path))
    assert status == 2
    assert "is also to be read" in said
    assert path.read_bytes() == PROBE


def test_a_dash_is_standard_output() -> None:
    shown = run_process("decode", "-f", "jsonl", "-", "-o", "-", stdin=PROBE)
    assert shown.raw == run_process("decode", "-f", "jsonl", "-", stdin=PROBE).raw
    assert run_process("encode", "-", "-o", "-", stdin=shown.raw).raw == PROBE


def test_closed_standard_output_is_one_sentence() -> None:
    said = "mqwire: standard output: cannot be written (bad file descriptor); send it elsewhere\n"
    assert through_a_shell(">&-", "decode", "-", stdin=PROBE) == (3, said)


@pytest.mark.parametrize("redirection", ["2>&-", "2> /dev/full"])
def test_without_standard_error_the_status_still_tells(redirection: str) -> None:
    assert through_a_shell(redirection, "decode", "no-such-file") == (3, "")
