"""What the Kaitai Web IDE does, in a real browser, with the packages that it is made of.

The compiler, the runtime library and the parsers of YAML are the files that npm has for browsers, unchanged. The page
around them is ours: the Web IDE itself is in no package registry.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from tests.support.browser import Browser
from tests.support.node import KSY, Refusal, Tree, answer

_PROJECT = KSY.parent
FILES = {path.stem: path.read_text("utf-8") for path in sorted(KSY.glob("*.ksy"))}
"""The list of files of the IDE, once those of ksy/ were dragged there."""


class Opened(NamedTuple):
    """What came of opening a description, and messages with it."""

    error: str
    asked: list[tuple[str, str]]
    """What the compiler asked for: names, and where they are to be looked up."""
    made: list[str]
    trees: list[Tree | Refusal]


class WebIde:
    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        browser.driver.set_script_timeout(120)
        browser.driver.get(f"{address}/tests/support/web_ide/page.html")

    def open(self, root: str, messages: Iterable[bytes], files: dict[str, str] = FILES) -> Opened:
        hexed = [message.hex() for message in messages]
        told = self._call("opened(...arguments)", files, root, hexed)
        asked = [(name, mode) for name, mode in told["asked"]]
        trees = [answer(found) for found in told.get("read", ())]
        return Opened(told.get("error", ""), asked, told.get("made", []), trees)

    def structures(self, text: str) -> list[Any]:
        """What each parser of YAML sees in a file."""
        found: list[Any] = self._call("structures(...arguments)", text)
        return found

    def _call(self, expression: str, *arguments: Any) -> Any:
        """As text, in which JavaScript writes numbers as Node does."""
        script = f"return (async (...arguments) => JSON.stringify(await {expression}))(...arguments)"
        return json.loads(self.browser.driver.execute_script(script, *arguments))


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".cjs": "text/javascript"}

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody wants to know."""


@contextmanager
def web_ide(folder: Path) -> Iterator[WebIde]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(_PROJECT)))
    Thread(target=server.serve_forever, daemon=True).start()
    browser = Browser(folder)
    try:
        yield WebIde(browser, f"http://127.0.0.1:{server.server_port}")
    finally:
        browser.driver.quit()
        server.shutdown()
        server.server_close()
