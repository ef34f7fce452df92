"""How mqwire itself reaches the workers of a cluster: as a zip that Python imports from."""

from __future__ import annotations

import importlib.util
import io
import marshal
import sys
import tempfile
import zipfile
from hashlib import blake2b
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

import mqwire
from mqwire.pipeline.java import cache_folder, write_once
from mqwire.pipeline.starting import is_local

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_LEFT_OUT = frozenset({"__pycache__", "scapy"})  # scapy: under another licence, and nothing imports it
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_UNCHECKED_HASH = (1).to_bytes(4, "little")  # PEP 552: a .pyc that belongs to the source beside it, whatever its date
_WITHOUT_REFERENCES = 2  # later forms depend on what else this process refers to


def ship(spark: SparkSession) -> Path | None:
    """Sends mqwire to the workers of a session, as it is installed here; None where they are this machine.

    What it needs, pyarrow and msgspec, are no Python code alone and have to be installed there. A version of mqwire
    that is installed there as well gives way to this one. DataFrames that there are already do not know of it.
    """
    master = spark.conf.get("spark.master", "")
    if master is not None and is_local(master):
        return None
    data = archive()
    path = _kept(f"mqwire-{blake2b(data, digest_size=6).hexdigest()}.zip", data)
    if _is_connect(spark):
        spark.addArtifacts(str(path), pyfile=True)
    else:
        spark.sparkContext.addPyFile(str(path))
    from mqwire.pipeline.source import register

    register(spark)  # the format remembers which files there were when it was registered
    return path


def _is_connect(spark: SparkSession) -> bool:
    return type(spark).__module__.startswith("pyspark.sql.connect")


def _kept(name: str, data: bytes) -> Path:
    for folder in (cache_folder(), Path(tempfile.gettempdir(), f"mqwire-{name}")):
        try:
            write_once(folder / name, data)
        except OSError:
            continue
        return folder / name
    path = Path(tempfile.mkdtemp(prefix="mqwire-"), name)
    path.write_bytes(data)
    return path


def archive() -> bytes:
    """The package as a zip: sources, and what this Python has compiled them to, for workers that run the same one.

    Without the latter every process of every worker would compile them again. The same files give the same bytes.
    """
    root = Path(mqwire.__file__).parent
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as file:
        for path in sorted(root.rglob("*")):
            inside = path.relative_to(root.parent)
            if not path.is_file() or not _LEFT_OUT.isdisjoint(inside.parts) or path.suffix == ".pyc":
                continue
            data = path.read_bytes()
            _put(file, inside.as_posix(), data)
            if path.suffix == ".py":
                _put(file, f"{inside.as_posix()}c", _compiled(inside, data))
    return packed.getvalue()


def _put(file: zipfile.ZipFile, name: str, data: bytes) -> None:
    member = zipfile.ZipInfo(name, _LONG_AGO)
    member.compress_type = zipfile.ZIP_DEFLATED
    member.external_attr = 0o644 << 16
    file.writestr(member, data)


def _compiled(name: Path, source: bytes) -> bytes:
    code = SourceFileLoader("", name.as_posix()).source_to_code(source, name.as_posix())
    digest = importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + _UNCHECKED_HASH + digest + marshal.dumps(code, _WITHOUT_REFERENCES)


def main() -> None:
    """Writes the zip, for spark-submit --py-files: python -m mqwire.pipeline.shipping mqwire.zip"""
    Path(sys.argv[1]).write_bytes(archive())


if __name__ == "__main__":
    main()
