"""Captures that are still being written, and long ones: real processes, pipes and terminals."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import IO

from captures.make import FOLDER

from tests.cli.support import MQWIRE, all_of_terminal, plain_environment

CAPTURE = (FOLDER / "replication.pcap").read_bytes()
GOLDEN = (FOLDER / "replication.pcap.jsonl").read_text("utf-8").splitlines()
LAST = CAPTURE.rindex(b"LIOR")  # in the header of the last packet
PORT = (49_759).to_bytes(2, "big")
PATIENCE = 60


def lines_within(process: subprocess.Popen[bytes], count: int) -> list[str]:
    """So many lines of what a process writes while its input stays open."""
    assert process.stdout is not None
    out, end = b"", time.monotonic() + PATIENCE
    while out.count(b"\n") < count and time.monotonic() < end:
        if select.select([process.stdout], [], [], 1)[0]:
            out += os.read(process.stdout.fileno(), 65536)
    return out.decode().splitlines()


def reading(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*MQWIRE, "decode", "-", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain_environment(),
        bufsize=0,
    )


def waiting_in(pipe: IO[bytes]) -> int:
    """Bytes that nobody has read yet."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def test_a_message_comes_out_as_soon_as_it_is_in() -> None:
    with reading("-f", "jsonl") as process:
        assert process.stdin is not None
        process.stdin.write(CAPTURE[:LAST])
        assert lines_within(process, 13) == GOLDEN[:13]
        process.stdin.write(CAPTURE[LAST:])
        out, err = process.communicate(timeout=PATIENCE)
    assert out.decode().splitlines() == GOLDEN[13:]
    assert (process.returncode, err) == (0, b"")


def test_an_interrupt_leaves_the_counts_so_far() -> None:
    with reading("--stats", "-f", "jsonl") as process:
        assert process.stdin is not None
        process.stdin.write(CAPTURE)
        end = time.monotonic() + PATIENCE
        while waiting_in(process.stdin) and time.monotonic() < end:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b'"conversations"' in out
    assert b"Traceback" not in err


def watched(folder: Path, size: int, *arguments: str) -> tuple[bytes, bytes]:
    """What a terminal for standard error sees, and standard output, while a long file is read."""
    path = folder / "long.pcap"
    frames = CAPTURE[24:]
    with path.open("wb") as file:
        file.write(CAPTURE[:24])
        for number in range(size // len(frames)):  # each time from another port
            file.write(frames.replace(PORT, (20_000 + number).to_bytes(2, "big")))
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*MQWIRE, "decode", str(path), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=plain_environment(),
    ) as process:
        os.close(theirs)
        assert process.stdout is not None
        out = process.stdout.read()
        seen = all_of_terminal(ours)
    return seen, out


def test_a_long_file_has_a_progress_bar_and_a_short_one_has_none(tmp_path: Path) -> None:
    seen, out = watched(tmp_path, 3_000_000, "-f", "csv")  # takes some seconds
    assert b"long.pcap" in seen
    assert b"MiB" in seen
    assert out.count(b"sync_reply") > 400
    assert b"\x1b" not in out
    seen, out = watched(tmp_path, len(CAPTURE), "-f", "csv")
    assert seen == b""
    assert out.count(b"sync_reply") == 1
