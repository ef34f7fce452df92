"""What docs/pipeline-analysis.md shows can be pasted, and what it lists is what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from mqwire.pipeline.analysis.anomalies import KINDS
from mqwire.pipeline.analysis.health import Health
from mqwire.pipeline.analysis.syncs import WHY
from tests.pipeline.analysis.test_page import trouble

PAGE = Path(__file__).parents[3] / "docs" / "pipeline-analysis.md"


def test_the_notebook_example(
    spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    trouble().tables(spark, tmp_path / "out" / "snapshots" / "1")
    (tmp_path / "out" / "current").symlink_to("snapshots/1")
    monkeypatch.chdir(tmp_path)
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    exec(compile(example, str(PAGE), "exec"), {})
    shown = capsys.readouterr().out
    assert "PEC" in shown
    assert "unsigned_change" in shown
    assert "mqwire" in (tmp_path / "health.html").read_text("utf-8")
    assert list((tmp_path / "fuzz" / "corpora" / "round-trip").iterdir())


def test_every_kind_and_figure_is_explained() -> None:
    text = PAGE.read_text("utf-8")
    for name in (*KINDS, *WHY, *Health._fields):
        assert f"`{name}`" in text or f"`{name}(" in text, name
