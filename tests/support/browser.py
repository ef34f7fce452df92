"""A real browser, for tests of pages."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver import ActionChains
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

_CHROMIUM, _DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
_QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run")

needs_browser = pytest.mark.skipif(
    not (_CHROMIUM and _DRIVER), reason="needs chromium and chromedriver (Debian: chromium-driver)"
)


class Browser:
    """A headless browser, and what it has to say about a page."""

    def __init__(self, folder: Path) -> None:
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,1000", *_QUIET):
            options.add_argument(argument)
        options.add_argument(f"--user-data-dir={folder / 'profile'}")
        options.binary_location = _CHROMIUM or ""
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(_DRIVER))
        self.folder = folder

    def open(self, page: str) -> None:
        path = self.folder / "page.html"
        path.write_text(page, encoding="utf-8")
        self.requests()  # those of the browser's own first page are nobody's business
        self.driver.get(path.as_uri())
        self.wait("return !document.getElementById('opening')")

    def wait(self, script: str) -> Any:
        return WebDriverWait(self.driver, 20).until(lambda driver: driver.execute_script(script))

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector: str) -> str:
        """Also of what is scrolled out of sight."""
        return str(self.driver.execute_script("return document.querySelector(arguments[0]).textContent", selector))

    def complaints(self) -> list[Any]:
        return list(self.driver.get_log("browser"))

    def requests(self) -> list[str]:
        """Everything that was asked for since the last time."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"]

    def choose(self, selector: str, value: str) -> None:
        Select(self.one(selector)).select_by_visible_text(value)

    def hover(self, node: WebElement) -> None:
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", node)
        ActionChains(self.driver).move_to_element(node).perform()
