"""From paths to captures and from captures to splits: what there is to read, and in which pieces."""

from __future__ import annotations

import glob
import os
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlparse

from mqwire.capture import CaptureError, CaptureLimits, is_capture
from mqwire.capture._files import Stretch, batches, stretches
from mqwire.capture._source import is_compressed
from mqwire.errors import MqwireError

SPLIT_SIZE = 128 * 1024 * 1024
_FILE_BITS = 40
"""A frame of a capture is known by a number that has the number of its file in front of so many bits."""
_DIGITS = re.compile(r"\d+")
_CAPTURES = frozenset({".pcap", ".pcapng", ".cap", ".dmp"})
_COMPRESSED = frozenset({".gz", ".zst"})


class Input(NamedTuple):
    """A file as it was found."""

    path: str
    size: int
    modified: int
    """Nanoseconds since 1970."""


class Part(NamedTuple):
    """A file of a capture."""

    input: Input
    first: int
    """The time of its first frame."""
    compressed: bool


class Capture(NamedTuple):
    """One file, or the files of a series in the order in which they were written."""

    name: str
    """The path of the file; of a series, with `#` for what differs."""
    parts: tuple[Part, ...]

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(part.input.path for part in self.parts)


def file_of(number: int) -> int:
    """Of a frame of a capture, the number of its file."""
    return number >> _FILE_BITS


def begin_of(number: int) -> int:
    """The number before the first frame of the same file."""
    return number >> _FILE_BITS << _FILE_BITS


def place(paths: Sequence[str], numbers: Sequence[int]) -> list[tuple[str, tuple[int, ...]]]:
    """The files that frames are in, and their numbers there. `paths` are those of the capture."""
    if numbers[0] >> _FILE_BITS == numbers[-1] >> _FILE_BITS:
        base = begin_of(numbers[0])
        return [(paths[base >> _FILE_BITS], tuple([number - base for number in numbers]))]
    files = groupby(numbers, lambda number: number >> _FILE_BITS)
    return [(paths[file], tuple(number - (file << _FILE_BITS) for number in found)) for file, found in files]


class Split(NamedTuple):
    """What one task reads."""

    capture: str
    path: str
    file: int
    """The number of the file in its capture."""
    order: int
    """Of the split in its file."""
    stretch: Stretch | None
    """The part of the file; None for all of it, which is the only way to read a compressed one."""
    is_only: bool = False
    """Whether it is all of its capture, and nothing will come behind it."""

    @property
    def is_first(self) -> bool:
        """Whether nothing comes before it."""
        return self.file == 0 and self.order == 0

    @property
    def first(self) -> int:
        """The number of the frame before its first one."""
        return (self.file << _FILE_BITS) + (0 if self.stretch is None else self.stretch.first)


class Unreadable(NamedTuple):
    """A file that nothing can be read of."""

    path: str
    reason: str


class Found(NamedTuple):
    """What there is to read, and what cannot be."""

    parts: tuple[Part, ...]
    unreadable: tuple[Unreadable, ...]


def look(
    paths: Iterable[str], limits: CaptureLimits, known: Mapping[str, Part] | None = None, settle: float = 0
) -> Found:
    """The files that paths mean. Looks at the first frame of each that is not known or has changed, no farther.

    What has changed within the last `settle` seconds may still be written to, and does not count yet.
    """
    parts: list[Part] = []
    unreadable: list[Unreadable] = []
    before = time.time_ns() - int(settle * 1e9)
    for path in files(paths):
        try:
            status = os.stat(path)
            found = Input(path, status.st_size, status.st_mtime_ns)
            if settle and found.modified > before:
                continue
            old = (known or {}).get(path)
            parts.append(old if old is not None and old.input == found else _part(found, limits))
        except CaptureError as error:
            unreadable.append(Unreadable(path, str(error)))
        except OSError as error:
            unreadable.append(Unreadable(path, error.strerror or str(error)))
    return Found(tuple(parts), tuple(unreadable))


def gather(parts: Iterable[Part], *, rotation: bool) -> Iterator[Capture]:
    """The captures that files make.

    Files of a folder whose names differ in digits only are one capture, in the order of their first frames.
    """
    series: dict[str, list[Part]] = {}
    for part in parts:
        series.setdefault(series_of(part.input.path) if rotation else part.input.path, []).append(part)
    for pattern, found in sorted(series.items()):
        found.sort(key=lambda part: (part.first, part.input.path))
        yield Capture(found[0].input.path if len(found) == 1 else pattern, tuple(found))


def series_of(path: str) -> str:
    """What the files of a series have in common."""
    folder, name = os.path.split(path)
    return os.path.join(folder, _DIGITS.sub("#", name))


def files(paths: Iterable[str]) -> list[str]:
    """The files that paths mean, each once. What a path means must be there; a pattern may mean nothing yet."""
    found: dict[str, None] = {}
    for given in paths:
        path = _local(given)
        if os.path.isdir(path):
            inside = (str(at) for at in sorted(Path(path).rglob("*")) if _is_file(at))
            found |= dict.fromkeys(at for at in inside if _could_be(at))
        elif os.path.exists(path) or not glob.has_magic(path):
            found[path] = None
        else:
            matches = (at for at in sorted(glob.glob(path, recursive=True)) if os.path.isfile(at))
            found |= dict.fromkeys(at for at in matches if _could_be(at))
    return list(found)


def any_of(paths: Iterable[str]) -> bool:
    """Whether anything is there, or is a pattern, which may mean nothing yet."""
    return any(os.path.exists(_local(path)) or glob.has_magic(_local(path)) for path in paths)


def _local(path: str) -> str:
    url = urlparse(path)
    if url.scheme == "file":
        return unquote(url.path)
    if len(url.scheme) > 1 and "://" in path:
        raise MqwireError(f"{path}: only files can be read; mount {url.scheme}: as a folder first")
    return os.path.abspath(path)


def _is_file(path: Path) -> bool:
    """Also one that is not there although something links to it, so that somebody hears of it."""
    return path.is_file() or (path.is_symlink() and not path.exists())


def _could_be(path: str) -> bool:
    """Whether to count a file that nobody has named. One that cannot be opened counts, so that somebody hears of it."""
    *_, kind, last = ("", "", *Path(path).suffixes)
    if last in _CAPTURES or (last in _COMPRESSED and kind in _CAPTURES):
        return True
    try:
        with open(path, "rb") as file:
            head = file.read(4)
    except OSError:
        return False
    return is_capture(head) and not is_compressed(head)


def _part(found: Input, limits: CaptureLimits) -> Part:
    with open(found.path, "rb") as file:
        compressed = is_compressed(file.read(4))
        file.seek(0)
        try:
            _, frames, _ = next(batches(file, limits))
            return Part(found, frames[0][0], compressed)
        except StopIteration:  # a capture of nothing
            return Part(found, 0, compressed)


def splits(capture: Capture, size: int = SPLIT_SIZE, limits: CaptureLimits | None = None) -> Iterator[Split]:
    """A capture in splits of about so many bytes. A file of more is read through to find where its records begin."""
    for number in range(len(capture.parts)):
        yield from splits_of(capture, number, size, limits)


def splits_of(capture: Capture, number: int, size: int, limits: CaptureLimits | None = None) -> Iterator[Split]:
    """The splits of one file."""
    part = capture.parts[number]
    path = part.input.path
    if part.compressed or part.input.size <= size:
        yield Split(capture.name, path, number, 0, None)
        return
    with open(path, "rb") as file:
        for order, stretch in enumerate(stretches(file, size, limits or CaptureLimits())):
            yield Split(capture.name, path, number, order, stretch)
