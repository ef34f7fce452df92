"""Pages, and what is packed into them."""

from __future__ import annotations

import gzip
import io
import json
import re
from base64 import b64decode
from collections.abc import Iterable
from typing import Any

from mqwire.render.html import HtmlWriter
from mqwire.render.outcome import Outcome


def page_of(outcomes: Iterable[Outcome]) -> str:
    file = io.StringIO()
    shown = HtmlWriter(file)
    for outcome in outcomes:
        shown.write(outcome)
    shown.close()
    return file.getvalue()


def unpacked(page: str, name: str) -> Any:
    (text,) = re.findall(rf'<script type="text/plain" id="{name}">([A-Za-z0-9+/=]*)</script>', page)
    return json.loads(gzip.decompress(b64decode(text)))


def details(page: str) -> list[Any]:
    names = re.findall(r'id="(group\d+)"', page)
    return [detail for name in names for detail in unpacked(page, name)]
