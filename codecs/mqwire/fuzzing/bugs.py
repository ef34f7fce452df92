"""Bugs: noted inputs, made small, told apart by where they fail, named, explained and kept."""

from __future__ import annotations

import hashlib
import io
import json
import re
import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from mqwire.fuzzing import inputs
from mqwire.fuzzing.broken import Failure
from mqwire.fuzzing.reduce import reduce
from mqwire.fuzzing.targets import TARGETS, Target
from mqwire.fuzzing.trial import verdict
from mqwire.fuzzing.workspace import Workspace

_LONGEST_NAME = 70
_LONGEST_REDUCTION = 10.0
_IN_TIME = "ends in time"
_ARTIFACTS = {"timeout": _IN_TIME, "slow": _IN_TIME, "oom": "memory is bounded", "crash": "survives"}
_WORDS = re.compile(r"[^a-z0-9]+")


@dataclass
class Bug:
    """A broken invariant at one place, with the smallest input that shows it."""

    target: Target
    failure: Failure
    data: bytes
    targets: tuple[str, ...] = ()
    """All targets that have shown it."""
    path: Path | None = None

    @property
    def name(self) -> str:
        """Readable, and the same for the same bug: `engines-agree-on-values-mqdsrp-site_id-1f2e3d`."""
        words = _WORDS.sub("-", f"{self.failure.invariant} {self.failure.place}".lower()).strip("-")
        id = hashlib.sha256(repr(self.failure.key).encode()).hexdigest()[:6]
        return f"{words[:_LONGEST_NAME].rstrip('-')}-{id}"

    def command(self) -> str:
        """One line that shows the bug again."""
        where = self.path if self.path is not None else Path(f"{self.target.name}/{self.name}.bin")
        return f"mqwire fuzz triage {shlex.quote(str(where))}"

    def document(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "target": self.target.name,
            "targets": list(self.targets),
            **self.failure._asdict(),
            "input": self.data.hex(),
            "file": None if self.path is None else str(self.path),
            "reproduce": self.command(),
        }


def noted(folder: Path) -> list[tuple[Target, Failure, bytes]]:
    """What harnesses have left in a folder: notes, and the files that libFuzzer writes when it is the one to stop."""
    found = []
    for path in sorted(folder.glob("*.json")):
        try:
            note = json.loads(path.read_text("utf-8"))
            target = TARGETS[note["target"]]
            found.append(
                (target, Failure(note["invariant"], note["place"], note["detail"]), bytes.fromhex(note["input"]))
            )
        except (ValueError, KeyError):
            continue  # half a note of a process that was killed
    for path in sorted(folder.glob("*/*-*")):
        invariant = _ARTIFACTS.get(path.name.partition("-")[0])
        if invariant is not None and path.parent.name in TARGETS:
            target = TARGETS[path.parent.name]
            found.append((target, Failure(invariant, target.name, path.name), path.read_bytes()))
    return found


def collect(found: Iterable[tuple[Target, Failure, bytes]], seconds: float = 10.0) -> list[Bug]:
    """Each bug once, its input confirmed and made small; that takes so many seconds for all of them at the most."""
    end = monotonic() + seconds
    bugs: dict[tuple[str, str], Bug] = {}
    for target, failure, data in sorted(found, key=lambda item: len(item[2])):
        confirmed = verdict(target, data)
        if confirmed is None and failure.invariant == _IN_TIME:
            continue  # libFuzzer goes by the clock on the wall, and on a busy machine anything is slow
        actual = confirmed if confirmed is not None else failure._replace(detail=f"{failure.detail} (not every time)")
        bug = bugs.get(actual.key)
        if bug is None:
            small = data if confirmed is None else reduce(target, data, confirmed, _share(end))
            again = verdict(target, small) if confirmed is not None else None
            bugs[actual.key] = Bug(target, again or actual, small, (target.name,))
        elif target.name not in bug.targets:
            bug.targets = (*bug.targets, target.name)
    return list(bugs.values())


def _share(end: float) -> float:
    """Seconds for one bug: most of a few, little of many."""
    return min(_LONGEST_REDUCTION, max(0.2, (end - monotonic()) / 4))


def keep(bug: Bug, space: Workspace) -> bool:
    """Writes a bug where the tests replay it, with a page that explains it; False if it was there already."""
    folder = space.regressions / bug.target.name
    folder.mkdir(parents=True, exist_ok=True)
    bug.path = folder / f"{bug.name}.bin"
    is_new = not bug.path.exists()
    if is_new or bug.path.stat().st_size > len(bug.data):
        bug.path.write_bytes(bug.data)
        bug.path.with_suffix(".md").write_text(page(bug), "utf-8", errors="backslashreplace")
    return is_new


def page(bug: Bug) -> str:
    """What is known of a bug, for whoever has to mend it."""
    lines = [
        f"# {bug.name}",
        "",
        f"- broken: {bug.failure.invariant}, at `{bug.failure.place}`",
        f"- seen: `{_one_line(bug.failure.detail)}`",
        f"- target: `{bug.target.name}`. {bug.target.invariant}",
        f"- again: `mqwire fuzz triage fuzz/regressions/{bug.target.name}/{bug.name}.bin`",
        "",
        f"{len(bug.data)} bytes:",
        "",
        "```",
        *_hex_lines(bug.data),
        "```",
    ]
    explained = explanation(bug.target, bug.data)
    if explained:
        lines += ["", "```", explained.rstrip(), "```"]
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    from mqwire.render.escape import escape

    return escape(text).replace("`", "'")


def _hex_lines(data: bytes) -> list[str]:
    return [data[at : at + 32].hex(" ") for at in range(0, min(len(data), 1024), 32)] + (
        ["..."] if len(data) > 1024 else []
    )


def explanation(target: Target, data: bytes) -> str:
    """What `mqwire explain` says about the message in an input; nothing where there is none, or that fails as well."""
    from mqwire.render.explanation import explain_all
    from mqwire.render.run import Run

    protocol, wire = target.protocol, data
    if target.kind in {"message", "script", "grow"}:
        words, wire = inputs.split(data)
        protocol = words[0] if words and words[0] in inputs.PROTOCOLS else ""
        if target.kind == "script":
            wire = wire[next(iter(inputs.numbers(words[1:2])), 0) :]
    if not protocol or not wire or target.kind not in {"bytes", "message", "script", "grow"}:
        return ""
    out = io.StringIO()
    try:
        explain_all(Run(protocol=protocol).bytes(target.name, wire), out, full=False)
    except Exception as error:  # the codec is broken, or nobody would be here
        return f"explaining it fails too: {type(error).__name__}"
    return out.getvalue()
