"""What all pages have around what they show: one file that loads nothing and runs no script but its own."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from importlib.resources import files

_SHARED = "mqwire.render.html"


def framed(package: str, title: str, start: str, parts: str) -> tuple[str, str]:
    """The beginning and the end of a page; its data stand between.

    The package has `page.html`, the parts of the page, and `page.js`, which shows the data in them. Its `page.css` adds
    to that of the report. `start` and `parts` are where somebody who skips the head goes on, and what is there.
    """
    script = _part(_SHARED, "frame.js") + _part(package, "page.js")
    style = "".join(_part(one, "page.css") for one in dict.fromkeys((_SHARED, package)))
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    before, after = _part(_SHARED, "frame.html").split("<!-- data -->")
    for name, text in {"title": title, "start": start, "parts": parts, "style": style, "digest": digest}.items():
        before = before.replace(f"{{{name}}}", text)
    return before.replace("{main}", _part(package, "page.html")), after.replace("{script}", script)


def _part(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text("utf-8")
