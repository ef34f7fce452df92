"""How far a target has come, read from what libFuzzer prints."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

_LINE = re.compile(rb"#(\d+)\s+(\w+)\s+cov: (\d+) ft: (\d+) corp: (\d+)/(\d+)(\w+).*?exec/s: (\d+)")
_FOUND = {b"NEW", b"INITED"}


@dataclass
class Progress:
    """One target in a campaign."""

    name: str
    executions: int = 0
    """In slices that have ended."""
    current: int = 0
    """In the slices that run."""
    rate: int = 0
    coverage: int = 0
    features: int = 0
    corpus: int = 0
    last_new: float | None = None
    """When an input took a path that no earlier one had taken."""
    bugs: int = 0
    cpu: float = 0.0
    slices: int = 0
    state: str = "waiting"

    @property
    def total(self) -> int:
        return self.executions + self.current

    def read(self, text: bytes) -> None:
        for count, event, coverage, features, corpus, _, _, rate in _LINE.findall(text):
            self.current = int(count)
            if int(features) > self.features and event in _FOUND:
                self.last_new = monotonic()
            self.coverage = max(self.coverage, int(coverage))
            self.features = max(self.features, int(features))
            self.corpus = max(self.corpus, int(corpus))
            if int(rate):
                self.rate = int(rate)

    def end_slice(self, cpu: float) -> None:
        self.executions += self.current
        self.current = 0
        self.cpu += cpu
        self.slices += 1


class Tail:
    """What has been added to a file since one last looked."""

    def __init__(self, path: Path) -> None:
        self.path, self.at = path, 0

    def read(self) -> bytes:
        try:
            with self.path.open("rb") as file:
                file.seek(self.at)
                found = file.read()
        except FileNotFoundError:
            return b""
        whole = found.rfind(b"\n") + 1
        self.at += whole
        return found[:whole]
