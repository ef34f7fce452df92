"""What a harness in fuzz/ runs: libFuzzer, through atheris, on one target.

On its own a harness stops at the first bug, as libFuzzer does. Inside a campaign it notes each bug once, the smallest
input of all that fail alike, and goes on.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import pkgutil
import resource
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import process_time

import mqwire
from mqwire.fuzzing import scapy_loading
from mqwire.fuzzing.broken import Failure, failure
from mqwire.fuzzing.inputs import PROTOCOLS
from mqwire.fuzzing.mutator import Mutator
from mqwire.fuzzing.targets import TARGETS, Target

_MEMORY = 4 * 1024**3
_INSTRUMENTED = ("_generated.fast", "_generated.kaitai", "capture", "directory", "replication")

BOOT = """\
import atheris
tools = ["mqwire.fuzzing", "mqwire.vectors", "mqwire._generated.model"]
with atheris.instrument_imports(include=["mqwire"], exclude=tools):
    from mqwire.fuzzing import harness
    harness.load_everything()
"""
"""What any program that fuzzes runs first: instrumentation comes before the first import of mqwire."""


def load_everything() -> None:  # pragma: no cover  # in processes that are instrumented
    """Modules that are loaded when first needed, loaded now: later they would not be instrumented."""
    for name in ("_careful", "_layout", "_json", "_kaitai", "_hooks", "_markup", "_evaluate", "_validate"):
        importlib.import_module(f"mqwire.{name}")
    for package in _INSTRUMENTED:
        module = importlib.import_module(f"mqwire.{package}")
        for found in pkgutil.iter_modules(module.__path__):
            importlib.import_module(f"mqwire.{package}.{found.name}")
    for protocol in PROTOCOLS:
        with suppress(mqwire.DecodeError):
            mqwire.decode(b"", protocol)
    if scapy_loading.is_installed():
        scapy_loading.load()


def main(name: str, argv: Sequence[str] | None = None) -> None:  # pragma: no cover
    """Run the harness of a target with the arguments of libFuzzer."""
    run(TARGETS[name], list(sys.argv if argv is None else argv), TARGETS[name].check)


def run(target: Target, argv: list[str], check: Callable[[bytes], None]) -> None:  # pragma: no cover
    import atheris

    mutator = Mutator(target)

    def mutate(data: bytes, max_size: int, seed: int) -> bytes:
        return mutator.mutate(data, max_size, seed, atheris.Mutate)

    with suppress(ValueError, OSError):  # believing a count of billions must fail, not swap
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    atheris.Setup(argv, check, custom_mutator=mutate)
    atheris.Fuzz()


class Notes:
    """Keeps, for each bug that a target shows, the smallest input; in a folder that a campaign looks at."""

    def __init__(self, target: Target, folder: Path, *, only_first: bool = False) -> None:
        self.target, self.folder, self.only_first = target, folder, only_first
        self.sizes: dict[tuple[str, str], int] = {}
        self.begin = process_time()
        folder.mkdir(parents=True, exist_ok=True)

    def check(self, data: bytes) -> None:
        try:
            self.target.check(data)
        except Exception as error:
            self.note(failure(error), data)

    def note(self, found: Failure, data: bytes) -> None:
        known = self.sizes.get(found.key)
        if known is not None and known <= len(data):
            return
        self.sizes[found.key] = len(data)
        write_note(self.folder, self.target.name, found, data, process_time() - self.begin)
        if self.only_first:
            os._exit(0)


def write_note(folder: Path, target: str, found: Failure, data: bytes, cpu: float) -> Path:
    """The input and what went wrong, under a name that is the same for the same bug."""
    id = hashlib.sha256(repr((target, found.key)).encode()).hexdigest()[:12]
    path = folder / f"{target}-{id}.json"
    note = {"target": target, **found._asdict(), "input": data.hex(), "slice_cpu": cpu}
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_text(json.dumps(note), "utf-8")
    unfinished.replace(path)
    return path
