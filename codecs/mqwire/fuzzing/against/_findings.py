"""What a run has found: one finding for each way and place in which the other side fails."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import Any

from mqwire.fuzzing.against._child import Crash, Failure, Garbled, Hang
from mqwire.fuzzing.against._compare import Disagreement, Oracle, plain

_NUMBERS = re.compile(r"0x[0-9A-Fa-f]+|\d+")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'|`[^`]*`")
_UNSAFE = re.compile(r"[^a-z0-9_.]+")
KINDS = {
    "accepts": "accepts what has no structure or breaks a rule",
    "rejects": "rejects what is right",
    "differs": "reads another value",
    "crash": "ends",
    "hang": "does not answer in time",
    "garbled": "answers with something that is no answer",
    "memory": "holds more and more memory",
}


@dataclass(frozen=True)
class Symptom:
    """How and where the other side fails; two inputs with the same key show the same thing."""

    kind: str
    path: str
    ours: str
    theirs: str
    key: str


@dataclass(frozen=True)
class Finding:
    symptom: Symptom
    protocol: str
    message: str | None
    data: bytes
    original: bytes
    origin: str
    repeats: bool
    """Whether a fresh process shows it too; if not, it needs what was sent before."""
    errors: str
    """The end of the standard error of the process."""

    @property
    def name(self) -> str:
        digest = hashlib.sha256(self.symptom.key.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        path = _UNSAFE.sub("_", plain(self.symptom.path).replace("[]", "")).strip("_")[:60]
        return "-".join(part for part in (self.symptom.kind, self.protocol, path, digest) if part)

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "kind": self.symptom.kind,
            "protocol": self.protocol,
            "message": self.message,
            "path": self.symptom.path,
            "mqwire": self.symptom.ours,
            "other": self.symptom.theirs,
            "repeats": self.repeats,
            "origin": self.origin,
            "size": len(self.data),
            "original_size": len(self.original),
            "input": self.data.hex(),
            "stderr": self.errors,
        }


@dataclass
class Report:
    command: list[str]
    seed: int
    rules: str
    findings: list[Finding] = field(default_factory=list)
    inputs: int = 0
    accepted: int = 0
    rejected: int = 0
    skipped: int = 0
    restarts: int = 0
    seconds: float = 0.0
    memory: tuple[int, int] | None = None
    """Bytes that the first process held after the vectors, and the last one at the end."""
    untold: list[str] = field(default_factory=list)
    """Fields of the vectors that it never tells, and that were therefore not compared."""
    unknown: list[str] = field(default_factory=list)
    """Fields that it tells and mqwire knows nothing about."""
    suppressed: int = 0
    """Findings beyond the largest number that is kept."""
    interrupted: bool = False

    def as_json(self) -> dict[str, Any]:
        return {
            "mqwire_against": 1,
            "command": self.command,
            "seed": self.seed,
            "rules": self.rules,
            "inputs": self.inputs,
            "accepted": self.accepted,
            "rejected": self.rejected,
            "skipped": self.skipped,
            "restarts": self.restarts,
            "seconds": round(self.seconds, 3),
            "memory": list(self.memory) if self.memory else None,
            "interrupted": self.interrupted,
            "untold": self.untold,
            "unknown": self.unknown,
            "suppressed": self.suppressed,
            "findings": [finding.as_json() for finding in self.findings],
        }


def disagreement_symptom(oracle: Oracle, found: Disagreement) -> Symptom:
    """Values differ from input to input, places and reasons do not."""
    match found.kind:
        case "differs":
            why = "nothing" if found.theirs == "nothing" else ""
        case "accepts":
            why = general(found.ours)
        case "rejects":
            why = general(found.theirs)
    key = f"{found.kind}|{oracle.protocol}|{plain(found.path)}|{why}"
    return Symptom(found.kind, found.path, found.ours, found.theirs, key)


def failure_symptom(protocol: str, answer: Failure, errors: str) -> Symptom:
    match answer:
        case Crash(how):
            last = errors.strip().splitlines()[-1:] or [""]
            return Symptom("crash", "", "goes on", how, f"crash|{how}|{general(last[0])}")
        case Hang(seconds):
            return Symptom("hang", "", "answers", f"no answer in {seconds:g} s", f"hang|{protocol}")
        case Garbled(why, said):
            return Symptom("garbled", "", "an answer", f"{why}: {said[:200]}", f"garbled|{protocol}")


def general(text: str) -> str:
    """A reason without what belongs to one input only."""
    return _NUMBERS.sub("#", _QUOTED.sub('"#"', text))[:80]
