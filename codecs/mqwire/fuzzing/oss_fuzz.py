"""What ClusterFuzzLite and OSS-Fuzz want beside each harness, under the names that they look for.

    python -m mqwire.fuzzing.oss_fuzz FOLDER

For the harness `NAME` that is NAME_seed_corpus.zip, NAME.dict and NAME.options, all from what fuzz/ has.
"""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from mqwire.fuzzing import seeds
from mqwire.fuzzing.targets import TARGETS, Target
from mqwire.fuzzing.workspace import Workspace

_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # a zip needs a date, and the same seeds should make the same zip


def export(space: Workspace, folder: Path) -> list[Path]:
    """Writes the files of all harnesses."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for target in TARGETS.values():
        for name, data in _files(space, target):
            path = folder / name
            path.write_bytes(data)
            written.append(path)
    return written


def _files(space: Workspace, target: Target) -> Iterator[tuple[str, bytes]]:
    name = target.harness.removesuffix(".py")
    yield f"{name}_seed_corpus.zip", _zipped(seeds.load(target, space.seeds))
    yield f"{name}.dict", space.dictionary(target).read_bytes()
    yield f"{name}.options", f"[libfuzzer]\nmax_len = {target.max_size}\n".encode()


def _zipped(found: seeds.Seeds) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(found.items()):
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


if __name__ == "__main__":
    export(Workspace.find(), Path(sys.argv[1]))
