"""The examples of the library guide and of the README run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("page", ["docs/library.md", "docs/machines.md", "docs/notification.md", "README.md"])
def test_the_examples_run(page: str) -> None:
    examples = re.findall(r"```python\n(.*?)```", (PROJECT / page).read_text("utf-8"), re.DOTALL)
    assert examples
    names: dict[str, object] = {"__name__": page}
    for example in examples:  # one after the other: later ones use what earlier ones made
        exec(compile(example, f"<{page}>", "exec"), names)


def test_the_readme_says_what_an_error_really_says(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.findall(r"```python\n(.*?)```", (PROJECT / "README.md").read_text("utf-8"), re.DOTALL)[0]
    (promised,) = re.findall(r"print\(error\)  # (.*)", example)
    exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    assert capsys.readouterr().out.strip() == promised
