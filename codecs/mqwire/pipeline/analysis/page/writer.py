"""Writes the page: what was gathered, packed, between the parts of a page."""

from __future__ import annotations

import hashlib
import os
from base64 import b64encode
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

from mqwire.pipeline.analysis.page.gather import gather
from mqwire.pipeline.analysis.tables import Tables
from mqwire.render.html.packed import packed


def write_page(tables: Tables, path: str | os.PathLike[str], *, at: datetime | None = None) -> None:
    """Write the page of these tables; the directory as it was at some time (with a zone), else at the end."""
    Path(path).write_text(page_of(gather(tables, at=at)), "utf-8")


def page_of(gathered: dict[str, Any]) -> str:
    script, style = _part("page.js"), _report_style() + _part("page.css")
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    data = f'<script type="text/plain" id="gathered">{packed(gathered)}</script>\n'
    before, after = _part("page.html").split("<!-- data -->")
    return before.replace("{style}", style).replace("{digest}", digest) + data + after.replace("{script}", script)


def _part(name: str) -> str:
    return files("mqwire.pipeline.analysis.page").joinpath(name).read_text("utf-8")


def _report_style() -> str:
    """The look of the report of a single capture: colours, tables, print."""
    return files("mqwire.render.html").joinpath("page.css").read_text("utf-8")
