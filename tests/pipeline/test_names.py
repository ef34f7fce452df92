"""What `mqwire.pipeline` offers, and that it costs nothing before it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

import mqwire.pipeline


@pytest.mark.parametrize("name", mqwire.pipeline.__all__)
def test_names(name: str) -> None:
    assert callable(getattr(mqwire.pipeline, name))


def test_no_such_name() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        mqwire.pipeline.nothing  # noqa: B018


@pytest.mark.parametrize("module", ["mqwire", "mqwire.capture", "mqwire.cli", "mqwire.pipeline"])
def test_pyspark_is_not_imported_for_nothing(module: str) -> None:
    program = f"import sys, {module}; sys.exit('pyspark' in sys.modules or 'pyarrow' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
