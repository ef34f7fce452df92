"""Corpora made small: only inputs that take a path no other takes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from mqwire.errors import MqwireError
from mqwire.fuzzing.harness import BOOT
from mqwire.fuzzing.targets import Target
from mqwire.fuzzing.workspace import Workspace

_PATIENCE = 900.0


class Merged(NamedTuple):
    before: int
    after: int


def merge(target: Target, space: Workspace, others: tuple[Path, ...] = ()) -> Merged:
    """Replace the corpus of a target, with inputs from other folders, by the smallest part that covers as much.

    libFuzzer runs itself again to survive what inputs do to it, so it has to be given a program that can be run.
    """
    corpus = space.corpus(target)
    before = _count(corpus)
    with tempfile.TemporaryDirectory(prefix="merge-", dir=space.corpora) as scratch:
        program = Path(scratch) / "harness"
        program.write_text(f"#!{sys.executable}\n{BOOT}harness.main({target.name!r})\n", "utf-8")
        program.chmod(0o755)
        smaller = Path(scratch) / "smaller"
        smaller.mkdir()
        arguments = ["-merge=1", f"-max_len={target.max_size}", "-timeout=60", "-rss_limit_mb=3072"]
        arguments += [f"-artifact_prefix={scratch}/"]
        folders = [str(smaller), str(corpus), *map(str, others)]
        command = [str(program), *arguments, *folders]
        done = subprocess.run(command, capture_output=True, timeout=_PATIENCE, env={**os.environ}, check=False)
        if done.returncode != 0 or (before and not _count(smaller)):
            last = done.stderr.decode(errors="backslashreplace").strip().splitlines()[-1:]
            raise MqwireError(f"{target.name}: merging failed and the corpus is as it was: {' '.join(last)}")
        _replace(corpus, smaller)
    return Merged(before, _count(corpus))


def _replace(corpus: Path, smaller: Path) -> None:
    """New files first: an interruption leaves too much, never too little."""
    kept = set()
    for path in smaller.iterdir():
        path.replace(corpus / path.name)
        kept.add(path.name)
    for path in corpus.iterdir():
        if path.name not in kept:
            path.unlink()


def _count(folder: Path) -> int:
    return sum(1 for _ in folder.iterdir())
