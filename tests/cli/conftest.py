"""The hand-assembled messages as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.vectors import vectors


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every vector as a file, `mqdsrp/sync_request.bin` and so on."""
    folder = tmp_path_factory.mktemp("samples")
    for vector in vectors():
        path = folder / f"{vector.name}.bin"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(vector.data)
    return folder
