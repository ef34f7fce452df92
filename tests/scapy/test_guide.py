# SPDX-License-Identifier: GPL-2.0-only
# This file is under the licence of Scapy, which it uses. Only the tests import it.
"""The session in docs/scapy.md gives what the page says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from scapy.config import conf

from .support import PROJECT


def test_the_session_runs_as_it_stands_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    page = Path("docs/scapy.md").read_text("utf-8").replace("```\n", "\n")
    session = doctest.DocTestParser().get_doctest(page, {}, "docs/scapy.md", "docs/scapy.md", 0)
    assert len(session.examples) > 20
    monkeypatch.setattr(conf, "color_theme", type(conf.color_theme)())
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(session, out=said.append)
    assert result.failed == 0, "".join(said)
