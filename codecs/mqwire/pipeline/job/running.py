"""A run of the job: what is there, what is new, what has to be done, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from mqwire.capture import CaptureError, CaptureLimits
from mqwire.pipeline._plan import Capture, Part, Split, gather, look, series_of, splits_of
from mqwire.pipeline.job.parts import name_of, total
from mqwire.pipeline.job.runners import Runner
from mqwire.pipeline.job.store import Store
from mqwire.pipeline.job.tasks import PIECES, Cleaning, File, Joining, Reading, Settings, voids_of

TABLES = ("packets", "messages", "directory_changes", "notifications", "sessions", "findings", "losses")
_SMALLEST_SPLIT, _LARGEST_SPLIT = 32 * 1024 * 1024, 256 * 1024 * 1024
_LARGE = 256 * 1024 * 1024  # bytes of a capture from which on it is joined in buckets

Progress = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""


@dataclass(slots=True)
class Options:
    """How to run."""

    tables: tuple[str, ...] = TABLES
    split_size: int | None = None
    """How much of a file a task reads; None for what keeps all cores busy."""
    rotation: bool = True
    limits: CaptureLimits = field(default_factory=CaptureLimits)
    settle: float = 0
    """Seconds for which a file must not have changed to be read."""


Remembered = tuple[Part, list[Split]]
"""A file as it was, and how it was split."""


class Trouble(NamedTuple):
    """A file that cannot be read, or not to its end."""

    path: str
    reason: str
    is_unreadable: bool
    """Nothing of it could be read."""


_SHOWN = ("inputs", "captures", "rotated", "whole", "frames", "rows", "gone", "cpu_seconds", "peak_bytes")
Cut = tuple[Capture, list[list[Split]]]
"""A capture, and the splits of each of its files."""


@dataclass(slots=True)
class Summary:
    """What came of a run."""

    folder: Path
    inputs: int = 0
    decoded: int = 0
    """Inputs that were new or changed, or that an earlier run had not come to."""
    captures: int = 0
    rotated: int = 0
    """Captures of several files."""
    whole: int = 0
    """Compressed files that would have been split otherwise."""
    frames: int = 0
    rows: dict[str, int] = field(default_factory=dict)
    undecodable: int = 0
    troubles: list[Trouble] = field(default_factory=list)
    gone: int = 0
    """Inputs that are not there any more; what was decoded of them is kept."""
    read_again: int = 0
    """Splits of which something had to be read a second time."""
    cpu_seconds: float = 0
    """What the tasks have taken that the tables are made of, in this run or before."""
    peak_bytes: int = 0
    """The most memory that a process had when it was done with one of them."""
    seconds: float = 0
    is_new: bool = True
    """Whether anything has changed."""

    def document(self) -> dict[str, Any]:
        shown = {name: getattr(self, name) for name in _SHOWN}
        return shown | {"troubles": [trouble._asdict() for trouble in self.troubles]}


class Run:
    """One run. It can be stopped at any moment: the next one finds what is done."""

    def __init__(self, store: Store, options: Options, runner: Runner, progress: Progress) -> None:
        self.store = store
        self._options = options
        self.runner = runner
        self._progress = progress
        self._tried: set[str] = set()
        self._size = 0
        """Bytes of all inputs."""
        self._settings = Settings(str(store.parts), options.tables, options.limits)

    def run(self, inputs: Sequence[str]) -> Summary:
        started = time.monotonic()
        summary = Summary(self.store.folder)
        with self.store.held():
            captures = self._plan(inputs, summary)
            readings = self._read(captures, summary)
            joinings = self._join(captures, readings)
            names = self._clean(readings, joinings, summary)
            self._count(readings, names, summary)
            summary.is_new = not self.store.is_current(names)
            if summary.is_new:
                self.store.publish(names, self._options.tables, summary.document())
            made = [reading.part for reading in readings]
            self.store.drop({*names, *made, *(file.part for joining in joinings for file in joining.files)})
        summary.seconds = time.monotonic() - started
        return summary

    # --- what there is ---

    def _plan(self, inputs: Sequence[str], summary: Summary) -> list[Cut]:
        """The captures, and the splits of each of their files."""
        options = self._options
        self._progress("looking at inputs", 0, 0)
        known: dict[str, Remembered] = self.store.inputs()
        parts = {path: old[0] for path, old in known.items()}
        found = look(inputs, options.limits, parts, options.settle)
        summary.troubles += [Trouble(path, reason, True) for path, reason in found.unreadable]
        for path, _ in found.unreadable:  # it was another file when it could be read
            parts.pop(path, None)
        summary.gone = sum(1 for path in parts if not Path(path).exists())
        parts |= {part.input.path: part for part in found.parts}
        self._size = sum(part.input.size for part in parts.values())
        captures: list[Cut] = []
        remembered: dict[str, Remembered] = {}
        for capture in gather(parts.values(), rotation=options.rotation):
            files = []
            for number, part in enumerate(capture.parts):
                path = part.input.path
                own = self._splits(capture, number, known.get(path))
                files.append(own)
                remembered[path] = part, own
            captures.append((capture, files))
        self.store.remember(remembered)
        summary.inputs, summary.captures = len(parts) + len(found.unreadable), len(captures)
        compressed = (part for part in parts.values() if part.compressed)
        summary.whole = sum(part.input.size > _SMALLEST_SPLIT for part in compressed)
        summary.rotated = sum(len(files) > 1 for _, files in captures)
        return captures

    @cached_property
    def _split_size(self) -> int:
        """Two splits for each core: every border costs something for every connection that crosses it."""
        fitting = self._size // (2 * self.runner.cores)
        return self._options.split_size or min(max(fitting, _SMALLEST_SPLIT), _LARGEST_SPLIT)

    def _splits(self, capture: Capture, number: int, old: Remembered | None) -> list[Split]:
        part = capture.parts[number]
        if old is not None and old[0] == part:  # the same file, though its place in the capture may have changed
            return [split._replace(capture=capture.name, file=number) for split in old[1]]
        try:
            found = list(splits_of(capture, number, self._split_size, self._options.limits))
        except (OSError, CaptureError):  # reading it will say why
            found = [Split(capture.name, part.input.path, number, 0, None)]
        if len(found) == 1 and series_of(part.input.path) == part.input.path:
            return [found[0]._replace(is_only=True)]  # a name without a digit: there will never be a second file
        return found

    # --- what there is to do ---

    def _read(self, captures: list[Cut], summary: Summary) -> list[Reading]:
        options = self._options
        tasks = []
        for capture, files in captures:
            for part, own in zip(capture.parts, files, strict=True):
                same = (tuple(part.input), options.tables, repr(options.limits), capture.name)
                tasks += [Reading(self._name(same, split), split) for split in own]
        summary.decoded = len({task.split.path for task in tasks if not self.store.part(task.part).is_made})
        self._do("decoding", tasks, [task.part for task in tasks])
        return tasks

    def _name(self, same: tuple[Any, ...], split: Split) -> str:
        """The name of the part of a split; another one if the system could not read on the last time."""
        names = (name_of("read", *same, split[2:], attempt) for attempt in count())
        name = next(name for name in names if name in self._tried or not self._has_failed(name))
        self._tried.add(name)
        return name

    def _has_failed(self, name: str) -> bool:
        part = self.store.part(name)
        return part.is_made and bool(part.facts["failed"])

    def _join(self, captures: list[Cut], readings: list[Reading]) -> list[Joining]:
        tasks: list[Joining] = []
        left: Iterator[Reading] = iter(readings)
        for capture, files in captures:
            own = [tuple(next(left) for _ in splits) for splits in files]
            if own[0][0].split.is_only:
                continue
            size = sum(part.input.size for part in capture.parts)
            buckets = PIECES if size > _LARGE else 1
            for bucket in range(buckets):
                tasks.append(_joining(capture, own, bucket, buckets))
        self._do("joining", tasks, [task.ending for task in tasks])
        return tasks

    def _clean(self, readings: list[Reading], joinings: list[Joining], summary: Summary) -> list[str]:
        """The parts that make up the tables, in place of those with rows that are void parts without them."""
        void: dict[str, list[tuple[bytes, bytes]]] = {}
        for joining in joinings:
            for file in joining.files:
                for name, one, other in voids_of(self.store.part(file.part)):
                    void.setdefault(name, []).append((one, other))
        summary.read_again = len(void)
        tasks = []
        for name, pairs in void.items():
            in_order = tuple(sorted(pairs))
            tasks.append(Cleaning(name_of("clean", name, in_order), name, in_order))
        self._do("cleaning", tasks, [task.part for task in tasks])
        cleaned = {task.of: task.part for task in tasks}
        names = [cleaned.get(reading.part, reading.part) for reading in readings]
        for joining in joinings:
            names += [file.part for file in joining.files]
            names.append(joining.ending)
        return names

    def _do(self, what: str, tasks: Sequence[Any], parts: Sequence[str]) -> None:
        store = self.store
        new = [task for task, part in zip(tasks, parts, strict=True) if not store.part(part).is_made]
        if new:
            self._progress(what, 0, len(new))
            self.runner.run(new, self._settings, lambda done: self._progress(what, done, len(new)))

    # --- what came of it ---

    def _count(self, readings: list[Reading], names: list[str], summary: Summary) -> None:
        facts = [self.store.part(name).facts for name in names]
        summary.rows = dict.fromkeys(self._options.tables, 0) | total([fact["rows"] for fact in facts])
        summary.cpu_seconds = round(sum(fact["cpu_seconds"] for fact in facts), 3)
        summary.peak_bytes = max((fact["peak_bytes"] for fact in facts), default=0)
        summary.undecodable = sum(fact.get("undecodable", 0) for fact in facts)
        for reading in readings:
            fact = self.store.part(reading.part).facts
            summary.frames += fact["frames"]
            if fact["error"] is not None:
                summary.troubles.append(Trouble(reading.split.path, fact["error"], not fact["frames"]))


def _joining(capture: Capture, files: list[tuple[Reading, ...]], bucket: int, buckets: int) -> Joining:
    """Names each step after all steps before it: what has changed there changes everything behind it."""
    steps = []
    name = ""
    for own in files:
        name = name_of("join", name, [reading.part for reading in own], bucket, buckets)
        steps.append(File(name, own))
    return Joining(capture.name, capture.paths, bucket, buckets, tuple(steps), name_of("end", name))
