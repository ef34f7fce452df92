"""Writes the page: what was gathered, packed, between the parts of a page."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Any

from mqwire.pipeline.analysis.page.gather import gather
from mqwire.pipeline.analysis.tables import Tables
from mqwire.render.html.frame import framed
from mqwire.render.html.packed import packed


def write_page(tables: Tables, path: str | os.PathLike[str], *, at: datetime | None = None) -> None:
    """Write the page of these tables; the directory as it was at some time (with a zone), else at the end."""
    Path(path).write_text(page_of(gather(tables, at=at)), "utf-8")


def page_of(gathered: dict[str, Any]) -> str:
    title = "mqwire: health, history and abuse"
    before, after = framed("mqwire.pipeline.analysis.page", title, "h-partitions", "partitions")
    return f'{before}<script type="text/plain" id="gathered">{packed(gathered)}</script>{after}'
