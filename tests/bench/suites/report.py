"""The HTML report of many messages: how long it takes to write, to open and to search in a real browser."""

import shutil
import tempfile
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter
from typing import Any

from mqwire.capture import read
from mqwire.capture.writer import pcap
from mqwire.render.html import HtmlWriter
from mqwire.render.outcome import captured

from ..report import Report, Table, number
from ..timing import Settings
from .capture import conversation, mixes

_MANY = 50_000
_INSTANT = 100  # ms: below that people take it for immediate
_SEARCH = """
const [text, done] = arguments, search = document.getElementById("search"), begun = performance.now();
search.value = text;
search.dispatchEvent(new Event("input", {bubbles: true}));
requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)));
"""


def run(settings: Settings) -> Report:
    """Writing in this process, the rest in Chromium if it is installed."""
    count = _MANY // 25 if len(settings.curve_bytes) < 5 else _MANY
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "report.html"
        seconds = _write(page, count)
        rows = [
            ["writing", number(seconds), "s", ""],
            ["size", number(page.stat().st_size / 1e6), "MB", ""],
        ]
        browser = _browse(page, Path(folder))
        rows += [[name, number(value), "ms", _verdict(name, value)] for name, value in browser.items()]
        report.numbers.update({"messages": count, "writing_s": seconds, "bytes": page.stat().st_size, **browser})
    note = f"Searches should feel instant: at most {_INSTANT} ms until the list is drawn."
    if not browser:
        note = "Chromium and chromedriver are not installed: the page was not opened."
    report.tables.append(Table(f"report of {count:,} messages", ["", "", "unit", ""], rows, note))
    return report


def _verdict(name: str, value: float) -> str:
    if not name.startswith("search"):
        return ""
    return "[green]met[/green]" if value <= _INSTANT else "[red]missed[/red]"


def _write(page: Path, count: int) -> float:
    mix = mixes()
    bodies = cycle([*mix["small"] * 20, *mix["4 KB"]])
    data = pcap(conversation("10.0.0.1", bodies, count * 480))
    begun = perf_counter()
    with page.open("w", encoding="utf-8") as file:
        shown = HtmlWriter(file)
        for outcome in islice(captured("capture.pcap", read(data)), count):
            shown.write(outcome)
        shown.close()
    return perf_counter() - begun


def _browse(page: Path, folder: Path) -> dict[str, float]:
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not (chromium and driver):
        return {}
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.support.ui import WebDriverWait

    options = webdriver.ChromeOptions()
    quiet = ("--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run")
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,1000", *quiet):
        options.add_argument(argument)
    options.add_argument(f"--user-data-dir={folder / 'profile'}")
    options.binary_location = chromium
    browser: Any = webdriver.Chrome(options=options, service=Service(driver))
    try:
        browser.set_script_timeout(60)
        browser.get(page.as_uri())
        shown = "return performance.getEntriesByName('shown')[0]?.startTime"
        opened: float = WebDriverWait(browser, 120).until(lambda found: found.execute_script(shown))
        found = {"opening, to the first list": opened}
        for text in ("sync_reply", "10.0.0.1 psc1 0x", "nothing has this in it"):
            found[f"search {text!r}"] = min(browser.execute_async_script(_SEARCH, text) for _ in range(5))
    finally:
        browser.quit()
    return found
