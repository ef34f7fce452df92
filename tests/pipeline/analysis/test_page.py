"""The page: what is on it, and in a real browser that it works, asks for nothing, and takes nobody's markup."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pyspark.sql import SparkSession
from selenium.webdriver import Keys
from selenium.webdriver.remote.webelement import WebElement

from mqwire.mqdsrp import Command
from mqwire.pipeline.analysis.page import gather as module
from mqwire.pipeline.analysis.page import page_of
from mqwire.pipeline.analysis.page.gather import gather
from mqwire.pipeline.analysis.tables import Tables
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
YEAR = 365 * 24 * 3600 * 1000
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
    assert len(page.all(".partition-card .gapmark")) == 1
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


def of_one(*points: tuple[float, int]) -> dict[str, Any]:
    """A partition as it is gathered, with one server that has come so far at such times."""
    drawn = [[time, hexadecimal(number)] for time, number in points]
    line = {"server": "PEC", "points": drawn}
    more: dict[str, Any] = {"gaps": [], "purged": [], "episodes": []}
    return {"id": str(NORTH), "authority": "PEC", "servers": 1, "lines": [line], **more}


@needs_browser
def test_each_chart_has_the_times_of_what_it_shows(page: Browser, gathered: dict[str, Any]) -> None:
    day = 86_400_000
    at = 1_792_540_800_000  # a midnight
    many = {
        **gathered,
        "span": [at, at + 3 * YEAR],
        "partitions": [
            of_one((at, 1), (at + 3 * day, 2)),
            of_one((at + 1000, 1), (at + 61_000, 2)),
            of_one((at + 1000, 1), (at + 1500, 2)),
            of_one((at + 1000, 1), (at + 1000.2, 2)),
            of_one((at, 1), (at + 1000, 2)) | {"gaps": [[at + 4000, hexadecimal(1), hexadecimal(2), "PSC"]]},
        ],
        "requests": {"first": at, "width": 1000.0, "bins": [[0, "gap", 1], [119, "gap", 2]]},
    }
    page.open(page_of(many))
    told = [
        [text.text for text in card.find_elements("css selector", "text.when")] for card in page.all(".partition-card")
    ]
    assert told == [
        ["2026-10-21 00:00", "2026-10-24 00:00", "2026-10-22 12:00"],
        ["2026-10-21 00:00:01", "2026-10-21 00:01:01", "00:00:31"],
        ["2026-10-21 00:00:01.000", "2026-10-21 00:00:01.500", "00:00:01.250"],
        ["2026-10-21 00:00:01.000"],
        ["2026-10-21 00:00:00.000", "2026-10-21 00:00:04.000", "00:00:02.000"],
    ]
    assert [text.text for text in page.all("#requests text.when")] == [
        "2026-10-21 00:00:00",
        "2026-10-21 00:02:00",
        "00:01:00",
    ]
    last = page.all("#requests .bar rect")[-1].rect
    plot = page.one("#requests svg").rect
    assert plot["x"] + plot["width"] - last["x"] - last["width"] < 10
    for card in page.all(".partition-card"):
        assert_apart(card.find_elements("css selector", "text.when"))
    page.open(page_of({**gathered, "requests": {"first": at, "width": 1e-6, "bins": [[0, "gap", 1]]}}))
    assert [text.text for text in page.all("#requests text.when")] == ["2026-10-21 00:00:00.000"]


def assert_apart(texts: list[WebElement]) -> None:
    places = sorted((text.rect["x"], text.rect["x"] + text.rect["width"]) for text in texts)
    assert all(end + 5 < start for (_, end), (start, _) in pairwise(places)), places


@needs_browser
def test_how_long_changes_take_can_be_read(page: Browser, gathered: dict[str, Any]) -> None:
    assert "< 1 ms" in page.text("#lags")
    assert "0.0 ms" not in page.text("main")
    lag = gathered["lags"][0]
    widths = (4, 5, 9, 12, 13, 15, 16, 17, 24)
    rows = [
        {**lag, "partition_id": str(guid(width)), "classes": {"delivered_ms": [1] * width + [0] * (24 - width)}}
        for width in widths
    ]
    page.open(page_of({**gathered, "lags": rows}))
    assert len(page.all("#lags .card")) == len(widths)
    for plot in page.all("#lags svg"):
        assert_apart(plot.find_elements("css selector", "text"))
    titles = [title.get_attribute("textContent") for title in page.all("#lags .card:last-child rect title")]
    assert titles[0] == "delivered within 2.0 ms: 1 change"
    assert titles[1] == "delivered within 2.0 ms to 4.0 ms: 1 change"
    assert titles[-1] == "delivered within 2.3 h or more: 1 change"


@needs_browser
def test_signs_and_headings_are_what_they_say(page: Browser) -> None:
    shapes = [node.get_attribute("class") for node in page.all("#signs svg > *")]
    assert shapes == ["gapmark", "horizon", "rebuilt", "line l0 first"]
    assert "grey" not in page.text("#signs")
    for selector in (".horizon", ".rebuilt", ".gapmark"):
        sample, drawn = page.one(f"#signs {selector}"), page.one(f".partition-card {selector}")
        for name in ("fill", "opacity"):
            assert sample.value_of_css_property(name) == drawn.value_of_css_property(name), selector
    headings = page.all("main th")
    assert len({heading.value_of_css_property("font-family") for heading in headings}) == 1
    assert all(heading.get_attribute("textContent") for heading in headings)
    acks = [heading.text for heading in page.all("#acks th")]
    assert (acks[1], acks[-1]) == ("as", "state")


@needs_browser
def test_servers_have_their_names_and_roles(page: Browser, gathered: dict[str, Any]) -> None:
    sent = page.one("#changes tbody td:nth-child(4) span")
    assert (sent.text, sent.get_attribute("title")) == ("PEC", PEC.address)
    roles = {row["server"]: row["role"] for row in gathered["servers"]["rows"]}
    assert (roles["PEC"], roles[HOSTILE[0]], roles[HOSTILE[1]]) == ("PEC", "PSC", "BSC")
    shared = [{**row, "addresses": [PEC.address]} for row in gathered["servers"]["rows"]]
    page.open(page_of({**gathered, "servers": {"rows": shared, "hasMore": False}}))
    assert page.one("#changes tbody td:nth-child(4)").text == PEC.address  # nobody knows which
    change = gathered["directory"]["changes"]["rows"][0]
    changes = [change] * 9 + [{**change, "src": PSC.address}]
    page.open(
        page_of({**gathered, "directory": {**gathered["directory"], "changes": {"rows": changes, "hasMore": False}}})
    )
    page.one("#changes input").send_keys(PEC.address)  # who has read it in a capture
    assert len([row for row in page.all("#changes tbody tr") if row.is_displayed()]) == 9


@needs_browser
def test_an_anomaly_has_one_place_and_the_others_at_hand(page: Browser, gathered: dict[str, Any]) -> None:
    evidence = [{"file": "/captures/a.pcap", "packets": [number]} for number in range(1, 6)]
    row = gathered["anomalies"]["rows"][0]
    rows = [{**row, "count": 9, "evidence": evidence}, {**row, "count": 1, "evidence": evidence[:1]}]
    page.open(page_of({**gathered, "anomalies": {"rows": rows, "hasMore": False}}))
    many, one = page.all("#anomalies td:last-child")
    assert many.text == "a.pcap frame 1\nand 8 others"
    assert one.text == "a.pcap frame 1"
    assert many.size["width"] > 150
    many.find_element("css selector", "summary").click()
    assert many.text.splitlines()[2:] == [f"a.pcap frame {number}" for number in range(2, 6)] + ["…"]


@needs_browser
def test_what_nobody_has_looked_for_is_not_said_to_be_absent(
    browser: Browser, spark: SparkSession, tmp_path: Path, gathered: dict[str, Any]
) -> None:
    trouble().tables(spark, tmp_path)
    for name in ("directory_changes", "losses"):
        shutil.rmtree(tmp_path / name)
    found = gather(Tables.read(spark, tmp_path))
    assert found["missing"] == ["directory_changes", "losses"]
    browser.open(page_of(found))
    problems = [problem.text for problem in browser.all("#problems li")]
    assert len(problems) == 2
    assert problems[0].startswith("The table directory_changes is not there")
    assert "“The directory”" in problems[0]
    assert browser.text("#changes") == "The table directory_changes is not there, so nothing is known of this."
    assert browser.text("#directory") == browser.text("#changes")
    beside = "The tables directory_changes and losses are not there, so this is not all."
    assert browser.text("#anomalies .problem") == beside
    assert browser.all("#anomalies tbody tr")
    assert browser.one("#cards div:nth-child(4) dd").text == "2+"
    assert browser.all("#gaps .problem, #acks .problem, #servers .problem") == []

    nothing: dict[str, Any] = {"rows": [], "hasMore": False}
    without = dict.fromkeys(("anomalies", "servers", "episodes", "gaps", "acks", "asked"), nothing)
    empty = {"requests": {"first": None, "width": None, "bins": []}, "partitions": [], "lags": [], "severities": {}}
    browser.open(
        page_of({**gathered, **without, **empty, "missing": ["messages"], "messages": 0, "span": [None, None]})
    )
    assert {card.text for card in browser.all("#cards dd")} == {"unknown"}
    for part in ("anomalies", "progress", "lags", "requests", "episodes", "gaps", "acks", "servers"):
        assert browser.text(f"#{part}") == "The table messages is not there, so nothing is known of this.", part
    assert browser.text("#changes .problem") == "The table messages is not there, so this is not all."
    browser.open(page_of({**gathered, "anomalies": nothing, "missing": ["findings"]}))
    assert browser.text("#anomalies") == "The table findings is not there; the others show nothing."
    assert browser.complaints() == []


def test_attacks_come_before_what_is_as_bad(spark: SparkSession) -> None:
    columns = "kind string, severity string, time timestamp, who string, what string, count long"
    now = datetime.now(UTC)
    kinds = [
        ("probe", "low", 1),
        ("name_elsewhere", "low", 7),
        ("scan", "medium", 1),
        ("sudden_deletion", "high", 9),
        ("unsigned_change", "high", 2),
        ("unsigned_change", "high", 3),
        ("attack", "high", 1),
    ]
    found = spark.createDataFrame([(kind, bad, now, "a", "b", count) for kind, bad, count in kinds], columns)
    rows = module._anomalies(found)["anomalies"]["rows"]
    assert [(row["kind"], row["count"]) for row in rows] == [
        ("attack", 1),
        ("unsigned_change", 3),
        ("unsigned_change", 2),
        ("sudden_deletion", 9),
        ("scan", 1),
        ("probe", 1),
        ("name_elsewhere", 7),
    ]


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
    story.say(700 + 3 * YEAR, PSC, PEC, passes_on(told={SOUTH: 9}, name="PSC"))
    found = gather(story.tables(spark, tmp_path), at=datetime.fromtimestamp(START / 10**9 + 0.301, UTC))
    (partition,) = found["partitions"]
    assert (len(partition["lines"]), partition["servers"]) == (2, 3)
    # What is long after the end of a partition does not make its stretches longer.
    assert [len(line["points"]) for line in partition["lines"]] == [10, 10]
    assert [bin for bin, _, _ in found["requests"]["bins"]] == list(range(10))
    assert (found["requests"]["first"], found["requests"]["width"] * 10) == (START / 10**6 + 12, pytest.approx(580))
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
