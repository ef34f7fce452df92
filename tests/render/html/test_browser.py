"""The page in a real browser: what people see and do, and that nothing leaves it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from captures.make import FOLDER, SAMPLES
from selenium.webdriver import ActionChains, Keys

from mqwire.mqdsrp import BSCAck, SyncRequest
from tests.cli.support import run
from tests.render.html.support import page_of
from tests.render.support import outcome_of
from tests.support.browser import Browser, needs_browser

pytestmark = needs_browser
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "<b>bold</b>",
    '"><svg onload=alert(1)>',
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    found = Browser(tmp_path_factory.mktemp("browser"))
    try:
        yield found
    finally:
        found.driver.quit()


@pytest.fixture(scope="module")
def all_samples() -> str:
    return run("decode", "-f", "html", *(FOLDER / name for name in SAMPLES)).out


@pytest.fixture
def page(browser: Browser, all_samples: str) -> Iterator[Browser]:
    """The page of all samples; whatever a test does with it, the browser has nothing to complain about."""
    browser.open(all_samples)
    yield browser
    assert browser.complaints() == []
    assert [url for url in browser.requests() if not url.startswith(("file:", "data:", "blob:"))] == []


def test_the_summary_comes_first(page: Browser) -> None:
    cards = dict(zip([c.text for c in page.all("#cards dt")], [c.text for c in page.all("#cards dd")], strict=True))
    assert cards["Messages"] == "117"
    assert cards["Bytes lost"] == "6,386"
    assert "truncated.pcap is broken at byte 4318" in page.text("#problems")
    assert "mqqb.user_message.http_headers" in page.text("#findings")
    assert "CVE-2023-21554" in page.text("#findings")
    assert page.text("#count") == "123 rows"
    places = [
        page.one(f"#{name}").location["y"] for name in ("cards", "findings", "timeline", "talks", "partitions", "list")
    ]
    assert places == sorted(places)


def test_searching_and_filtering(page: Browser) -> None:
    page.one("#search").send_keys("sync_reply north")
    assert page.text("#count") == "0 of 123 rows"
    page.one("#search").clear()
    page.one("#search").send_keys("NORTH-bsc since 0x9")
    assert page.text("#count") == "1 of 123 rows"
    page.one("#clear").click()
    page.wait("return document.getElementById('count').textContent === '123 rows'")
    page.choose("#f-name", "mqdsrp sync_reply")
    assert page.text("#count") == "5 of 123 rows"
    assert {row.text for row in page.all(".row b")} == {"sync_reply"}
    page.choose("#f-host", "10.20.0.3")
    assert page.text("#count") == "0 of 123 rows"
    assert "No message fits" in page.text("#rows")
    page.one("#clear").click()
    page.wait("return document.getElementById('count').textContent === '123 rows'")
    page.choose("#f-wrong", "with an error")
    assert page.text("#count") == "7 of 123 rows"
    page.choose("#f-wrong", "probes and attacks")
    assert page.text("#count") == "3 of 123 rows"


def test_a_finding_leads_to_its_messages(page: Browser) -> None:
    next(row for row in page.all("#findings tr.pick") if "cve_2023_21554" in row.text).click()
    assert page.text("#count") == "1 of 123 rows"
    assert "cve_2023_21554" in page.text(".row")


def first_message(page: Browser, name: str) -> None:
    page.choose("#f-name", name)
    page.one(".row").click()
    page.wait("return document.querySelector('.field')")


def test_a_message_opens_and_its_fields_and_bytes_light_each_other_up(page: Browser) -> None:
    first_message(page, "mqdsrp sync_request")
    assert "asks its PSC for everything" in page.text("#detail")
    field = next(node for node in page.all(".field") if "requester_name" in node.text)
    page.hover(field)
    lit = page.all(".hex .lit")
    assert lit
    letters = "".join(str(node.get_attribute("textContent")) for node in lit)
    assert "N·O·R·T·" in letters
    digits = next(node for node in page.all(".hex [data-owner]") if node.text.startswith("4c 49 4f 52"))
    page.hover(digits)
    assert ["signature" in node.text for node in page.all(".field.lit")] == [True]
    assert "lit" in str(digits.get_attribute("class"))
    page.hover(page.one("h1"))
    assert page.all(".lit") == []


def test_what_is_wrong_is_shown_at_the_message(page: Browser) -> None:
    page.choose("#f-wrong", "with an error")
    page.one("#search").send_keys("cve_2023_21554")
    page.one(".row").click()
    page.wait("return document.querySelector('#detail li')")
    assert "mqqb.user_message.http_headers" in page.text("#detail ul")
    page.hover(page.one("#detail li"))
    assert page.all(".hex .lit")


def test_everything_can_be_done_from_the_keyboard(page: Browser) -> None:
    page.one("body").send_keys("/")
    active = page.driver.switch_to.active_element
    assert active.get_attribute("id") == "search"
    active.send_keys("ping")
    assert page.text("#count") == "2 of 123 rows"
    active.send_keys(Keys.ESCAPE)
    assert page.text("#count") == "123 rows"
    chosen = "return document.querySelector('[aria-selected=true]')?.dataset.place"
    page.one("#list").send_keys(Keys.ARROW_DOWN)
    assert page.wait(chosen) == "0"
    page.one("#list").send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_UP)
    assert page.wait(chosen) == "1"
    page.one("#list").send_keys(Keys.END)
    assert page.wait(chosen) == "122"
    page.one("#list").send_keys(Keys.HOME)
    assert page.wait(chosen) == "0"
    page.wait("return document.querySelector('.field')")
    page.one("#list").send_keys(Keys.ENTER)
    assert page.driver.switch_to.active_element.get_attribute("id") == "detail"
    page.driver.execute_script("document.querySelectorAll('.field')[3].focus()")
    assert page.all(".hex .lit")
    page.driver.execute_script("document.querySelector('.bar').focus()")
    page.driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    assert page.text("#count") != "123 rows"


def test_a_stretch_of_time_is_chosen_by_dragging(page: Browser) -> None:
    plot = page.one("#timeline svg")
    page.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", plot)
    width = plot.size["width"]
    ActionChains(page.driver).move_to_element_with_offset(plot, -width // 4, 0).click_and_hold().move_by_offset(
        width // 4, 0
    ).release().perform()
    assert " of 123 rows" in page.text("#count")
    assert float(str(page.one(".brush").get_attribute("width"))) > 100


def test_the_sequence_chart_has_a_lane_for_each_host_and_an_arrow_for_each_message(page: Browser) -> None:
    page.one("#search").send_keys("10.20.0.2:49759")
    page.one("#v-chart").click()
    assert [lane.text for lane in page.all("#lanes span")] == ["10.20.0.2", "10.20.0.1"]
    rows = page.all(".row.chart")
    assert rows
    assert len(page.all(".row.chart svg > line.stroke")) == len(rows)
    rows[2].click()
    page.wait("return document.querySelector('.field')")
    page.one("#v-list").click()
    assert page.all(".row.chart") == []


def test_a_conversation_leads_to_its_chart(page: Browser) -> None:
    next(row for row in page.all("#talks tr.pick") if "10.20.0.4" in row.text).click()
    assert page.all(".row.chart")


def test_a_point_of_a_partition_leads_to_its_message(page: Browser) -> None:
    dot = page.one(".partition .dot")
    page.driver.execute_script("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))", dot)
    page.wait("return document.querySelector('.field')")
    assert page.all("[aria-selected=true]")


def test_light_and_dark(page: Browser) -> None:
    colour = "return getComputedStyle(document.body).backgroundColor"
    before = page.driver.execute_script(colour)
    page.one("#theme").click()
    assert page.driver.execute_script(colour) != before


def test_printing_shows_more_than_the_screen(page: Browser) -> None:
    on_screen = len(page.all(".row"))
    page.driver.execute_script("dispatchEvent(new Event('beforeprint'))")
    assert len(page.all(".row")) == 123 > on_screen
    page.driver.execute_script("dispatchEvent(new Event('afterprint'))")
    assert len(page.all(".row")) == on_screen
    assert len(page.driver.print_page()) > 10_000


def test_hostile_names_are_only_text(browser: Browser) -> None:
    outcomes = [outcome_of(BSCAck(bsc_name=name)) for name in HOSTILE]
    outcomes += [outcome_of(SyncRequest(requester_name=name)) for name in HOSTILE]
    browser.open(page_of(outcomes))
    for place, name in enumerate([*HOSTILE, *HOSTILE]):
        browser.all(".row")[place].click()
        browser.wait(f"return document.querySelectorAll('[aria-selected=true]')[0]?.dataset.place === '{place}'")
        browser.wait("return document.querySelector('.field')")
        shown = name.replace('"', '\\"')
        browser.wait(f"return document.getElementById('detail').textContent.includes({json.dumps(shown)})")
    assert browser.all("main img, main b:not(.top b), .says *, .v b") == []
    assert browser.complaints() == []
    assert [url for url in browser.requests() if not url.startswith(("file:", "data:", "blob:"))] == []


def test_many_messages_are_drawn_a_few_at_a_time(browser: Browser) -> None:
    outcome = outcome_of(BSCAck(bsc_name="B"))
    browser.open(page_of([outcome] * 3000))
    assert browser.text("#count") == "3,000 rows"
    assert len(browser.all(".row")) < 100
    browser.driver.execute_script("document.getElementById('list').scrollTop = 1e9")
    browser.wait("return [...document.querySelectorAll('.row')].some((row) => row.dataset.place === '2999')")


def test_an_empty_page_says_so(browser: Browser) -> None:
    browser.open(page_of([]))
    assert "There are no messages." in browser.text("#findings")
    assert browser.complaints() == []


def test_a_narrow_screen_has_no_sideways_scrolling(page: Browser) -> None:
    page.driver.set_window_size(500, 900)
    try:
        wide = page.driver.execute_script("return document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
    finally:
        page.driver.set_window_size(1400, 1000)
