"""The folder that campaigns work in: seeds, dictionaries, corpora, and bugs that became regressions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import mqwire
from mqwire.fuzzing import dictionary, seeds
from mqwire.fuzzing.targets import TARGETS, Target

_MARK = "seeds"


class Workspace:
    """fuzz/ of a clone, or any other folder; what is missing in it is made when it is needed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.seeds = root / "seeds"
        self.dictionaries = root / "dictionaries"
        self.corpora = root / "corpora"
        self.regressions = root / "regressions"
        self.notes = root / "corpora" / ".notes"
        """What a campaign that did not come to its end has left."""

    @classmethod
    def find(cls, folder: Path | None = None) -> Workspace:
        """The given folder; fuzz/ here or in a folder above; that of the clone mqwire runs from; or fuzz/ here."""
        if folder is not None:
            return cls(folder)
        here = Path.cwd()
        clone = Path(mqwire.__file__).resolve().parents[2]
        for parent in (here, *here.parents, clone):
            if (parent / "fuzz" / _MARK).is_dir():
                return cls(parent / "fuzz")
        return cls(here / "fuzz")

    def corpus(self, target: Target) -> Path:
        """Its corpus: what earlier campaigns found worth keeping, and the seeds."""
        folder = self.corpora / target.name
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in seeds.load(target, self.seeds).items():
            path = folder / f"seed-{name}"
            if not path.exists() and data:
                path.write_bytes(data)
        return folder

    def dictionary(self, target: Target) -> Path:
        path = self.dictionaries / f"{target.dictionary}.dict"
        if not path.is_file():
            path = self.corpora / f"{target.dictionary}.dict"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dictionary.text(target), "utf-8")
        return path

    def regression_inputs(self) -> Iterator[tuple[Target, Path]]:
        """Inputs that once showed a bug, with their targets."""
        for path in sorted(self.regressions.glob("*/*.bin")):
            if path.parent.name in TARGETS:
                yield TARGETS[path.parent.name], path


def ship(root: Path) -> list[Path]:
    """Derive the seeds and dictionaries anew; the files that are now different."""
    changed = []
    space = Workspace(root)
    for kind in seeds.KINDS:
        path = space.seeds / f"{kind}.tar.xz"
        made = seeds.derive(kind)
        if not path.is_file() or seeds.unpack(path.read_bytes()) != made:
            changed.append(_written(path, seeds.pack(made)))
    for target in TARGETS.values():
        path = space.dictionaries / f"{target.dictionary}.dict"
        text = dictionary.text(target).encode()
        if not path.is_file() or path.read_bytes() != text:
            changed.append(_written(path, text))
    return changed


def _written(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path
