"""Sorting out: which bugs some inputs show, and how small these can be."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import IO

from mqwire.errors import MqwireError
from mqwire.fuzzing.broken import Failure
from mqwire.fuzzing.bugs import Bug, explanation, noted
from mqwire.fuzzing.merge import merge
from mqwire.fuzzing.reduce import reduce
from mqwire.fuzzing.targets import LEFT_OUT, TARGETS, Target
from mqwire.fuzzing.trial import verdict
from mqwire.fuzzing.workspace import Workspace
from mqwire.render.console import warn
from mqwire.render.escape import escape


def triage_files(files: list[Path], target: str | None, space: Workspace, stream: IO[str]) -> int:
    """Write what each bug is that the inputs show; how many there are. Inputs that show none are counted."""
    found = [(_target_of(path, target), path, _read(path)) for path in files]
    if not files:
        found = [(owner, path, path.read_bytes()) for owner, path in space.regression_inputs()]
        left = noted(space.notes) if space.notes.is_dir() else []
        found += [(owner, space.notes, data) for owner, _, data in left]
    bugs: dict[tuple[str, str], Bug] = {}
    clean = 0
    for owner, path, data in found:
        failure = verdict(owner, data)
        if failure is None:
            clean += 1
        elif failure.key not in bugs:
            bugs[failure.key] = Bug(owner, failure, data, (owner.name,), path)
            _show(bugs[failure.key], stream)
    stream.write(f"{len(found)} input{'' if len(found) == 1 else 's'}: {clean} clean, {len(bugs)} different bugs\n")
    return len(bugs)


def _show(bug: Bug, stream: IO[str]) -> None:
    lines = [
        bug.name,
        f"  file       {escape(str(bug.path))}",
        f"  target     {bug.target.name}: {bug.target.invariant}",
        f"  broken     {escape(bug.failure.invariant)}, at {escape(bug.failure.place)}",
        f"  seen       {escape(bug.failure.detail[:600])}",
    ]
    stream.write("\n".join(lines) + "\n")
    if explained := explanation(bug.target, bug.data):
        stream.write("".join(f"  {line}\n" for line in explained.rstrip().splitlines()))
    stream.write("\n")


def _target_of(path: Path, name: str | None) -> Target:
    """As said, or as the folder of the input says."""
    known = name or next((part for part in (path.resolve().parent.name, path.name) if part in TARGETS), None)
    if known is None:
        raise MqwireError(f"{escape(str(path))}: say with --target what it is for")
    if known in LEFT_OUT:
        raise MqwireError(LEFT_OUT[known])
    if known not in TARGETS:
        raise MqwireError(f"there is no target {known!r}; `mqwire fuzz list` shows them")
    return TARGETS[known]


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise MqwireError(f"{escape(str(path))}: cannot be read ({(error.strerror or str(error)).lower()})") from None


def minimize_file(path: Path, name: str | None, output: Path | None) -> int:
    """Make one input small; the exit status."""
    target, data = _target_of(path, name), _read(path)
    failure: Failure | None = verdict(target, data)
    if failure is None:
        warn(f"{escape(str(path))}: {target.name} holds, there is nothing to make small")
        return 0
    small = reduce(target, data, failure, seconds=60.0)
    where = output or path.with_name(f"{path.name}.small")
    where.write_bytes(small)
    print(f"{len(data)} bytes to {len(small)}: {where}")
    print(f"{failure.invariant}, at {failure.place}")
    return 1


def minimize_corpora(targets: Iterable[Target], space: Workspace, stream: IO[str]) -> None:
    for target in targets:
        before, after = merge(target, space)
        stream.write(f"{target.name}: {before} inputs to {after}\n")
        stream.flush()
