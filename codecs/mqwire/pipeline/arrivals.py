"""Which files of a folder that captures are written to are finished, and which of them are new.

What has been taken is kept in an offset: of the files of the last day (`late_seconds`) each by name, of older ones
nothing but that they are older. So it stays small for a year of captures, and a file that comes late, by no more than
that, is taken all the same.
"""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import mqwire.capture
from mqwire.capture import CaptureError, is_capture

SECOND = 10**9
MOST = 2000
"""How many files an offset names at the most."""
_HEAD = 1024
_SLACK = 2 * SECOND  # a writer is still emptying its buffer when the first frame of its next file has come
_COMPRESSED = re.compile(r"\.(?:gz|zst|zstd)$")


class Taken(NamedTuple):
    """A file that was taken: when it was last written, and what it begins with."""

    modified: int
    head: str
    """How many bytes were looked at, and a digest of them."""


class Offset(NamedTuple):
    """What has been taken so far, and which files the last step added."""

    floor: int = 0
    """Nanoseconds since 1970. What was last written before is done with."""
    seen: dict[str, Taken] = {}
    added: dict[str, Taken] = {}

    @property
    def taken(self) -> dict[str, Taken]:
        return self.seen | self.added

    def document(self) -> dict[str, Any]:
        return {"floor": self.floor, "seen": _plain(self.seen), "added": _plain(self.added)}

    @classmethod
    def of(cls, document: dict[str, Any]) -> Offset:
        return cls(document["floor"], _taken(document["seen"]), _taken(document["added"]))


def _plain(files: dict[str, Taken]) -> dict[str, list[Any]]:
    return {name: list(taken) for name, taken in files.items()}


def _taken(files: dict[str, list[Any]]) -> dict[str, Taken]:
    return {name: Taken(*taken) for name, taken in files.items()}


class Found(NamedTuple):
    """A file that is there."""

    name: str
    modified: int
    series: str


class Watch:
    """Looks at a folder, or at the files that a pattern names."""

    def __init__(
        self,
        path: str,
        settle_seconds: float,
        late_seconds: float,
        now: Callable[[], int],
        report: Callable[[str], None],
    ) -> None:
        self.root, self._pattern = _split(path)
        self._settle = int(settle_seconds * SECOND)
        self._late = int(late_seconds * SECOND)
        self._now = now
        self._report = report
        self._reported: set[tuple[str, int]] = set()
        self._begun: dict[tuple[str, int], int | None] = {}
        self._known: set[str] | None = None

    def path_of(self, name: str) -> Path:
        return self.root / name

    def finished(self) -> set[str]:
        """The names of all files that are complete."""
        files = self._files()
        return {file.name for file in self._complete(files)}

    def next(self, offset: Offset, most: int | None, among: set[str] | None = None) -> Offset:
        """The offset after up to so many new files, the oldest first; the same one if there is none."""
        files = self._files()
        self._note_late(files, offset)
        taken = offset.taken
        keys = {_key(name) for name in taken}
        new = [
            file
            for file in sorted(self._complete(files), key=lambda file: (file.modified, file.name))
            if file.modified >= offset.floor
            and (among is None or file.name in among)
            and (file.name in taken or _key(file.name) not in keys)
        ]
        added: dict[str, Taken] = {}
        left: int | None = None
        for file in new:
            if most is not None and len(added) >= most:
                left = file.modified
                break
            found = self._look(file, taken.get(file.name))
            if found is not None and not (_key(file.name) != file.name and _key(file.name) in added):
                added[file.name] = found
        return self._after(offset, added, left) if added else offset

    def _files(self) -> list[Found]:
        return [
            Found(name, status.st_mtime_ns, re.sub(r"\d+", "#", _key(name)))
            for name, status in _statuses(self.root, self._pattern)
        ]

    def _complete(self, files: list[Found]) -> Iterator[Found]:
        """What has not been written to for long, or what its writer has followed up by another file."""
        now = self._now()
        fresh = [file for file in files if now - file.modified < self._settle]
        names = {file.name for file in fresh}
        yield from (file for file in files if file.name not in names)
        for file in fresh:
            if any(self._follows(other, file) for other in fresh if other.series == file.series):
                yield file
        self._begun = {key: begun for key, begun in self._begun.items() if key[0] in names}

    def _follows(self, other: Found, file: Found) -> bool:
        """Whether one file was begun when the other was finished: two that are written side by side look alike."""
        if other.modified < file.modified or other.name == file.name:
            return False
        begun = self._first_frame(other)
        return begun is not None and begun >= file.modified - _SLACK

    def _first_frame(self, file: Found) -> int | None:
        key = (file.name, file.modified)
        if key not in self._begun:
            try:
                first = next(mqwire.capture.frames(self.path_of(file.name)), None)
            except (OSError, CaptureError):
                first = None
            self._begun[key] = None if first is None else first.time
        return self._begun[key]

    def _look(self, file: Found, before: Taken | None) -> Taken | None:
        """What there is to remember of a new file; None if it is not to be taken."""
        if before is not None:
            if file.modified == before.modified:
                return None
            if is_same(self.path_of(file.name), before):
                self._say(file, "has changed since it was read; what was added is not read")
                return None
            self._say(file, "is another capture under the name of one that was read before, and read as well")
        try:
            with open(self.path_of(file.name), "rb") as opened:
                head = opened.read(_HEAD)
        except OSError as error:
            self._say(file, f"cannot be read now: {error.strerror}")
            return None
        if not is_capture(head):
            self._say(file, "is no capture" if head else "is empty")
            return None
        return Taken(file.modified, f"{len(head)}:{_digest(head)}")

    def _after(self, offset: Offset, added: dict[str, Taken], left: int | None) -> Offset:
        taken = offset.taken
        times = sorted(file.modified for file in (taken | added).values())
        # A file from the future, of a clock that was wrong, must not make all others old.
        newest = max((time for time in times if time <= self._now()), default=0)
        floor = max(offset.floor, newest - self._late)
        if len(times) > MOST:
            floor = max(floor, times[-MOST])
        if left is not None:
            floor = min(floor, left)
        floor = max(floor, offset.floor)
        kept = {name: file for name, file in taken.items() if file.modified >= floor and name not in added}
        return Offset(floor, kept, added)

    def _note_late(self, files: list[Found], offset: Offset) -> None:
        """Says which files have come so late that they cannot be told from those that were read long ago."""
        names = {file.name for file in files}
        for file in files:
            if self._known is not None and file.name not in self._known and file.modified < offset.floor:
                self._say(file, "came too late and is not read")
        self._known = names

    def _say(self, file: Found, what: str) -> None:
        """Once for each state of a file."""
        if (file.name, file.modified) not in self._reported:
            self._reported.add((file.name, file.modified))
            self._report(f"{self.path_of(file.name)} {what}")


def is_same(path: Path, taken: Taken) -> bool:
    """Whether a file is still the one that was taken, or that one and more. OSError if it cannot be read."""
    length, _, digest = taken.head.partition(":")
    with open(path, "rb") as file:
        return _digest(file.read(int(length))) == digest


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=6).hexdigest()


def _key(name: str) -> str:
    """A capture that is compressed when it is finished stays the same one."""
    return _COMPRESSED.sub("", name)


def _split(path: str) -> tuple[Path, str | None]:
    """The folder that names are relative to, and the pattern in it; None for all files of the folder."""
    path = os.path.abspath(re.sub(r"^file:(//)?(?=/)", "", path))
    if not glob.has_magic(path):
        return Path(path), None
    parts = Path(path).parts
    plain = next(at for at, part in enumerate(parts) if glob.has_magic(part))
    return Path(*parts[:plain]), str(Path(*parts[plain:]))


def _statuses(root: Path, pattern: str | None) -> Iterator[tuple[str, os.stat_result]]:
    if pattern is None:
        names: list[str] = [
            entry.name for entry in os.scandir(root) if entry.is_file() and not entry.name.startswith(".")
        ]
    else:
        names = [name for name in glob.glob(pattern, root_dir=root, recursive=True) if (root / name).is_file()]
    for name in names:
        try:
            yield name, os.stat(root / name)
        except OSError:  # it is gone already
            continue
