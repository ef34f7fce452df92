"""The zip that takes mqwire to workers."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mqwire.pipeline import shipping

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


@pytest.fixture(scope="module")
def archive() -> bytes:
    return shipping.archive()


def test_what_is_in_it(archive: bytes) -> None:
    names = zipfile.ZipFile(io.BytesIO(archive)).namelist()
    assert {"mqwire/__init__.py", "mqwire/__init__.pyc", "mqwire/capture/_records.py", "mqwire/py.typed"} <= {*names}
    assert len(names) == len(set(names))
    assert not [name for name in names if "__pycache__" in name or name.startswith("mqwire/scapy/")]


def test_another_process_makes_the_same(archive: bytes, tmp_path: Path) -> None:
    path = tmp_path / "mqwire.zip"
    subprocess.run([sys.executable, "-m", "mqwire.pipeline.shipping", str(path)], check=True)
    assert path.read_bytes() == archive


@pytest.mark.parametrize("is_compiled", [True, False])
def test_it_can_be_imported_from(archive: bytes, tmp_path: Path, is_compiled: bool) -> None:
    """Also by a Python that the compiled files are not of: then by the sources."""
    path = tmp_path / "mqwire.zip"
    whole = zipfile.ZipFile(io.BytesIO(archive))
    with zipfile.ZipFile(path, "w") as file:
        for name in whole.namelist():
            data = whole.read(name)
            file.writestr(name, data if is_compiled or not name.endswith(".pyc") else b"old!" + data[4:])
    program = (
        f"import sys; sys.path.insert(0, {str(path)!r}); import mqwire.capture; print(mqwire.__file__);"
        "assert mqwire.decode(bytes(8), 'mqdspublickeys', strict=False) is not None"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert ran.stdout.strip() == str(path / "mqwire" / ("__init__.pyc" if is_compiled else "__init__.py"))


def test_nothing_is_sent_to_this_machine(spark: SparkSession) -> None:
    assert shipping.ship(spark) is None


def test_a_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setattr(shipping, "cache_folder", lambda: blocked)
    monkeypatch.setattr(shipping.tempfile, "tempdir", str(tmp_path))
    path = shipping._kept("mqwire-test.zip", b"data")
    assert path.read_bytes() == b"data"
    assert path.is_relative_to(tmp_path)
