"""The Model as ksy/ yields it now, loaded once."""

from __future__ import annotations

from pathlib import Path

import pytest

from mqwire._model import Model
from mqwire.derive.notes import Notes, read_notes
from mqwire.spec import load

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def model() -> Model:
    return load(PROJECT / "ksy")


@pytest.fixture(scope="session")
def notes() -> dict[str, Notes]:
    return read_notes(PROJECT / "ksy")


@pytest.fixture(scope="session")
def example_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the one whole description that docs/describing.md shows."""
    blocks = (PROJECT / "docs/describing.md").read_text("utf-8").split("```yaml\n")[1:]
    (whole,) = [block.partition("```")[0] for block in blocks if block.startswith("meta:")]
    folder = tmp_path_factory.mktemp("ksy")
    (folder / "parcel.ksy").write_text(whole, "utf-8")
    return folder
