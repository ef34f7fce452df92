"""The page: what is on it, and in a real browser that it works, asks for nothing, and takes nobody's markup."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pyspark.sql import SparkSession
from selenium.webdriver import Keys

from mqwire.mqdsrp import Command
from mqwire.pipeline.analysis.page import gather as module
from mqwire.pipeline.analysis.page import page_of
from mqwire.pipeline.analysis.page.gather import gather
from mqwire.properties import PropId
from tests.cli.support import run
from tests.pipeline.analysis.scenario import (
    BSC,
    ENTERPRISE,
    MALLORY,
    NORTH,
    PEC,
    PSC,
    SOUTH,
    START,
    Story,
    acknowledges,
    asks,
    change,
    guid,
    hexadecimal,
    lives,
    passes_on,
    refuses,
    replies,
)
from tests.render.html.support import unpacked
from tests.render.html.test_browser import HOSTILE
from tests.support.browser import Browser, needs_browser

P = PropId
_OWN = ("file:", "data:", "blob:", "chrome:", "chrome-untrusted:")  # the last for the first page of the browser itself


def trouble() -> Story:
    """Everything that the page has a place for, told by somebody who chooses names with care."""
    image, script, bold, attribute = HOSTILE
    psc = PSC._replace(name=image)
    bsc = BSC._replace(name=script)
    story = Story()
    site = (P.PROPID_S_SITEID, SOUTH), (P.PROPID_S_PATHNAME, attribute), (P.PROPID_S_PSC, psc.name)
    story.say(0, psc, PEC, asks(psc, 0))
    story.say(1, PEC, psc, passes_on(told={NORTH: 3, ENTERPRISE: 5}, name="PEC"))
    story.say(2, PEC, psc, passes_on(change(6, *site, of=attribute, command=Command.CREATE, partition=ENTERPRISE)))
    story.say(3, psc, PEC, passes_on(told={SOUTH: 9}, name=psc.name, purged=2))
    story.say(50, PEC, psc, replies(0, 3))
    story.say(100, PEC, psc, passes_on(change(4, (P.PROPID_Q_LABEL, bold))))
    story.say(200, psc, PEC, acknowledges(psc, 4))
    story.say(300, PEC, psc, passes_on(change(9)))
    story.say(350, psc, PEC, asks(psc, 4))
    story.say(400, bsc, PEC, asks(bsc, 2, scope=0))
    story.say(410, PEC, bsc, refuses(3))
    story.say(500, bsc, PEC, asks(bsc, 0, scope=0, sync0=True))
    story.say(900, PEC, bsc, replies(0, 9, complete_sync0=2))
    story.say(1000, bsc, PEC, lives(bsc))
    mallory = MALLORY._replace(name=bold)
    story.say(1100, mallory, psc, passes_on(told={NORTH: 90}, name=mallory.name), is_signed=False)
    return story


@pytest.fixture(scope="module")
def gathered(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return gather(trouble().tables(spark, tmp_path_factory.mktemp("page")))


def test_what_is_gathered_is_json_with_its_bounds(gathered: dict[str, Any]) -> None:
    page = page_of(gathered)
    assert unpacked(page, "gathered") == json.loads(json.dumps(gathered))
    assert gathered["span"] == [START / 10**6, START / 10**6 + 1100]
    assert gathered["messages"] == 15
    assert gathered["counts"] == {"partitions": 3, "gaps": 1, "requests": 4}
    north = next(one for one in gathered["partitions"] if one["id"] == str(NORTH))
    assert north["authority"] == "PEC"
    assert north["lines"][0]["server"] == "PEC"
    assert north["gaps"] == [[START / 10**6 + 300, hexadecimal(4), hexadecimal(8), HOSTILE[0]]]
    assert north["episodes"] == [[START / 10**6 + 500, START / 10**6 + 900, HOSTILE[1]]]
    assert sorted(row["kind"] for row in gathered["anomalies"]["rows"]) == ["authority_claimed", "unsigned_change"]
    assert gathered["directory"]["changes"]["rows"][0]["time"] == START / 10**6 + 300


def test_there_is_nothing_in_it_but_one_page(gathered: dict[str, Any]) -> None:
    page = page_of(gathered)
    assert "default-src 'none'" in page
    assert page.count("<script") == 2
    for name in HOSTILE:
        assert name not in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    found = Browser(tmp_path_factory.mktemp("browser"))
    try:
        yield found
    finally:
        found.driver.quit()


@pytest.fixture
def page(browser: Browser, gathered: dict[str, Any]) -> Iterator[Browser]:
    browser.open(page_of(gathered))
    yield browser
    assert browser.complaints() == []
    assert [url for url in browser.requests() if not url.startswith(_OWN)] == []


@needs_browser
def test_every_part_is_there_and_hostile_names_are_only_text(page: Browser) -> None:
    cards = dict(zip([c.text for c in page.all("#cards dt")], [c.text for c in page.all("#cards dd")], strict=True))
    assert cards["Messages"] == "15"
    assert cards["Serious anomalies"] == "2"
    assert cards["Gaps"] == "1"
    shown = page.text("main")
    for name in HOSTILE:
        assert name in shown
    assert page.all("main img, main b, main script, main svg [onload]") == []
    for part in (
        "anomalies",
        "progress",
        "lags",
        "requests",
        "episodes",
        "gaps",
        "acks",
        "changes",
        "objects",
        "servers",
    ):
        assert page.one(f"#{part}").get_attribute("childElementCount") != "0", part
    assert len(page.all(".partition-card")) == 3
    assert len(page.all(".gapmark")) == 1
    assert "not closed" not in page.text("#episodes")
    assert "frame 8" in page.text("#gaps")


@needs_browser
def test_a_table_is_searched(page: Browser) -> None:
    assert page.all("#anomalies .search") == []  # two rows need none
    rows = [{"severity": "low", "kind": "probe", "time": 0, "until": 0, "who": f"10.0.0.{n}", "whom": None, "what": "w",
             "count": 1, "evidence": [{"file": "f", "packets": [n]}]} for n in range(20)]  # fmt: skip
    many = {**json.loads(json.dumps(module_page(page))), "anomalies": {"rows": rows, "hasMore": True}}
    page.open(page_of(many))
    box = page.one("#anomalies input")
    box.send_keys("10.0.0.1")
    assert len([row for row in page.all("#anomalies tbody tr") if row.is_displayed()]) == 11
    assert "The first 200 rows" in page.text("#anomalies")


def module_page(page: Browser) -> Any:
    return unpacked((page.folder / "page.html").read_text("utf-8"), "gathered")


@needs_browser
def test_a_line_is_chosen_from_the_keyboard(page: Browser) -> None:
    button = page.one(".partition-card .legend button")
    page.driver.execute_script("arguments[0].focus()", button)
    button.send_keys(Keys.ENTER)
    assert button.get_attribute("aria-pressed") == "true"
    assert page.all(".partition-card .faded")
    button.send_keys(Keys.SPACE)
    assert page.all(".faded") == []
    for selector in (".gapmark", ".bar", ".wide"):
        page.driver.execute_script("arguments[0].focus()", page.one(selector))
        assert page.driver.execute_script("return document.activeElement === arguments[0]", page.one(selector))


@needs_browser
def test_light_dark_narrow_and_on_paper(page: Browser) -> None:
    colour = "return getComputedStyle(document.body).backgroundColor"
    before = page.driver.execute_script(colour)
    page.one("#theme").click()
    assert page.driver.execute_script(colour) != before
    assert len(page.driver.print_page()) > 10_000
    page.driver.set_window_size(500, 900)
    try:
        assert page.driver.execute_script("return document.documentElement.scrollWidth - innerWidth") <= 0
    finally:
        page.driver.set_window_size(1400, 1000)


def test_much_is_sampled_and_the_page_says_so(
    spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, most in (("MOST_ROWS", 5), ("MOST_PARTITIONS", 1), ("MOST_SERVERS", 2), ("BINS", 10)):
        monkeypatch.setattr(module, name, most)
    story = Story()
    for number in range(1, 60):
        story.say(number * 10, PEC, PSC, passes_on(change(number, (P.PROPID_Q_LABEL, "x" * 1000), of=guid(number))))
        story.say(number * 10 + 1, PSC, PEC, acknowledges(PSC, number))
        story.say(number * 10 + 2, BSC, PEC, asks(BSC, number, scope=0))
    story.say(700, PSC, PEC, passes_on(told={SOUTH: 9}, name="PSC"))
    found = gather(story.tables(spark, tmp_path), at=datetime.fromtimestamp(START / 10**9 + 0.301, UTC))
    (partition,) = found["partitions"]
    assert (len(partition["lines"]), partition["servers"]) == (2, 3)
    assert all(len(line["points"]) <= 11 for line in partition["lines"])
    assert found["counts"]["partitions"] == 2
    changes = found["directory"]["changes"]
    assert (len(changes["rows"]), changes["hasMore"]) == (5, True)
    assert changes["rows"][0]["seq_number"] == hexadecimal(30)
    assert len(changes["rows"][0]["properties"]["PROPID_Q_LABEL"]) == module.MOST_TEXT
    assert found["directory"]["counts"]["rows"][0]["count"] == 30


def test_the_commands_on_nothing_at_all(spark: SparkSession, tmp_path: Path) -> None:
    story = Story()
    story.lose(0, PEC, PSC, "segments are missing from the capture")
    story.tables(spark, tmp_path / "out" / "snapshots" / "1")
    (tmp_path / "out" / "current").symlink_to("snapshots/1")
    page = tmp_path / "page.html"
    done = run("pipeline", "report", tmp_path / "out", "-o", page, "--at", "2026-01-02T03:04:05Z")
    assert (done.status, done.out, done.err) == (0, f"{page}\n", "")
    found = unpacked(page.read_text("utf-8"), "gathered")
    assert (found["messages"], found["span"], found["partitions"]) == (0, [None, None], [])
    assert found["at"] == "2026-01-02T03:04:05+00:00"
    done = run("pipeline", "seeds", tmp_path / "out", "--corpus", tmp_path / "corpus")
    assert (done.status, done.out, done.err) == (0, f"0 seeds in {tmp_path / 'corpus'}\n", "")
