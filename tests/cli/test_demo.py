"""What `make demo` writes and prints works as it stands."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

from mqwire.render.pieces import GUESSED, guess_protocol
from tests import demo
from tests.cli.support import plain_environment
from tests.support.vectors import vectors


def test_every_sample_is_recognised_without_being_told(tmp_path: Path) -> None:
    (tmp_path / "sid_from_before.bin").write_bytes(b"x")
    samples = demo.write_samples(tmp_path)
    protocols = {vector.name: vector.protocol for vector in vectors()}
    assert sorted(samples.values()) == sorted(tmp_path.iterdir())
    assert {protocols[name] for name in samples} == set(GUESSED)
    assert {*demo.TREES, "mqdsrp/psc_ack"} <= set(samples)
    for name, path in samples.items():
        assert guess_protocol(path.read_bytes()).protocol == protocols[name]


def test_the_commands_it_prints_work_as_typed() -> None:
    program = os.path.relpath(Path(sys.executable).parent / "mqwire", demo.PROJECT)
    done = subprocess.run(
        [sys.executable, demo.__file__],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env=plain_environment(MQWIRE=program),
    )
    printed = [line[2:] for line in done.stdout.splitlines() if line.startswith("$ ")]
    printed.append(done.stdout.splitlines()[-1].partition("try: ")[2])
    assert len(printed) == 7
    for command in printed:
        words = shlex.split(command)
        assert words[0] == program
        assert subprocess.run(words, cwd=demo.PROJECT, capture_output=True, timeout=60, check=False).returncode in (
            0,
            1,
        )
