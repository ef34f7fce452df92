"""Writes vectors into a folder, and keeps its hands off whatever else is there."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from mqwire.errors import MqwireError
from mqwire.vectors._collect import KINDS, Vector, vectors
from mqwire.vectors._data import MANIFEST_SCHEMA, place

FORM = 1
MANIFEST = "manifest.json"
_PATH = re.compile(r"[A-Za-z0-9_.]+(/[A-Za-z0-9_.]+)*")
_README = """# Test vectors for the MSMQ directory protocols

Written by `mqwire vectors export`. manifest.json lists every vector and manifest.schema.json describes it. The
bytes of a vector are in its .bin file; what they mean is in the .json file beside it, described by
document.schema.json.

Another export into this folder replaces the files that manifest.json lists, and no others.
"""


@dataclass(frozen=True)
class Exported:
    """What an export has written, in numbers."""

    vectors: tuple[Vector, ...]
    files: int
    removed: int
    """Files of an earlier export that this one does not have."""

    def kinds(self, protocol: str | None = None) -> dict[str, int]:
        counts = Counter(vector.kind for vector in self.vectors if protocol in (None, vector.protocol))
        return {kind: counts[kind] for kind in KINDS}

    @property
    def protocols(self) -> list[str]:
        return sorted({vector.protocol for vector in self.vectors})


def export(folder: Path, protocols: Collection[str] = ()) -> Exported:
    """Write the vectors of these protocols, or of all, into a folder.

    The folder may be new, empty, or one of an earlier export. MqwireError, with nothing written, if it has files
    of anybody else where vectors would go; OSError if it cannot be written.
    """
    chosen = tuple(vector for vector in vectors() if not protocols or vector.protocol in protocols)
    contents = dict(_files(chosen))
    old = _listed(folder)
    _look_out(folder, contents, old)
    folder.mkdir(parents=True, exist_ok=True)
    # The manifest goes first: an export that is interrupted has claimed its files and can be run again.
    for name in (MANIFEST, *(name for name in contents if name != MANIFEST)):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(contents[name])
    stale = [folder / path for path in old if path not in contents and (folder / path).is_file()]
    for path in stale:
        path.unlink()
    _drop_empty({parent for path in stale for parent in path.parents if folder in parent.parents})
    return Exported(chosen, len(contents), len(stale))


def _files(chosen: tuple[Vector, ...]) -> Iterator[tuple[str, bytes]]:
    entries = []
    paths = ["README.md", "document.schema.json", MANIFEST, "manifest.schema.json"]
    for vector in chosen:
        stem = f"{vector.protocol}/{vector.kind}/{vector.name}"
        document = vector.document()
        entries.append(_entry(vector, stem, document))
        yield f"{stem}.bin", vector.data
        paths.append(f"{stem}.bin")
        if document is not None:
            yield f"{stem}.json", _json(document)
            paths.append(f"{stem}.json")
    from mqwire import __version__

    kinds = Counter(vector.kind for vector in chosen)
    yield "README.md", _README.encode()
    yield "document.schema.json", place("document.schema.json").read_bytes()
    yield "manifest.schema.json", MANIFEST_SCHEMA.read_bytes()
    yield (
        MANIFEST,
        _json(
            {
                "mqwire_vectors": FORM,
                "mqwire": __version__,
                "kinds": {kind: kinds[kind] for kind in KINDS},
                "files": sorted(paths),
                "vectors": entries,
            }
        ),
    )


def _entry(vector: Vector, stem: str, document: dict[str, Any] | None) -> dict[str, Any]:
    error = vector.error
    return {
        "name": vector.name,
        "protocol": vector.protocol,
        "message": document["message"] if document else None,
        "kind": vector.kind,
        "about": vector.about,
        "source": vector.source,
        "bin": f"{stem}.bin",
        "json": f"{stem}.json" if document else None,
        "size": len(vector.data),
        "sha256": hashlib.sha256(vector.data).hexdigest(),
        "strict": "reject" if error else "accept",
        "lenient": "accept" if document else "reject",
        "breaks": [msgspec.structs.asdict(finding) for finding in vector.findings],
        "error": {"offset": error.offset, "path": error.path, "reason": error.reason} if error else None,
    }


def _json(value: Any) -> bytes:
    return (json.dumps(value, indent=2) + "\n").encode("ascii")


def _listed(folder: Path) -> list[str]:
    """The files that an earlier export has written; nothing for a folder that is new or empty."""
    if not folder.exists() or not any(folder.iterdir()):
        return []
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
        files = manifest["files"]
        if manifest["mqwire_vectors"] != FORM:
            raise ValueError
        # A manifest is a file like any other: one that points out of its folder is none of ours.
        if not all(isinstance(path, str) and _PATH.fullmatch(path) and ".." not in path.split("/") for path in files):
            raise ValueError
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        raise MqwireError("is not empty and holds no earlier export; choose a new folder") from None
    return list(files)


def _look_out(folder: Path, contents: Collection[str], old: Collection[str]) -> None:
    """Refuse to write over what no export has written, or through a link to somewhere else."""
    known = set(old)
    for path in contents:
        target = folder / path
        if target.exists() and path not in known:
            raise MqwireError(f"has a file {path} that no export has written; move it away or choose a new folder")
    for path in {*contents, *known}:
        target = folder / path
        steps = (target, *(parent for parent in target.parents if folder in parent.parents))
        if any(step.is_symlink() for step in steps):
            raise MqwireError(f"has a link at {path}, which may lead anywhere; remove it or choose a new folder")


def _drop_empty(folders: Collection[Path]) -> None:
    for folder in sorted(folders, key=lambda path: len(path.parts), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
