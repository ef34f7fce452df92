"""What is in the page."""

from __future__ import annotations

import hashlib
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from captures.make import FOLDER, SAMPLES

from mqwire.capture import CaptureError, Record
from mqwire.mqdsrp import BSCAck
from mqwire.render.html import writer as html_writer
from mqwire.render.outcome import captured
from tests.cli.support import run
from tests.render.html.support import details, page_of, unpacked
from tests.render.support import outcome_of
from tests.support.outcomes import records as by_both


@pytest.mark.parametrize("name", SAMPLES)
def test_every_record_of_a_sample_is_there_with_its_bytes_and_fields(name: str, tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    ran = run("decode", "-f", "html", FOLDER / name, "-o", target)
    assert ran.out == ""
    page = target.read_text("utf-8")
    records = list(partial(FOLDER / name))
    is_broken = name in ("truncated.pcap", "corrupted.pcapng")
    assert [" is broken at byte " in problem for problem in unpacked(page, "summary")["problems"]] == [True] * is_broken
    index, names = unpacked(page, "index"), unpacked(page, "summary")["names"]
    found = details(page)
    assert len(index) == len(found) == len(records)
    for row, detail, record in zip(index, found, records, strict=True):
        assert names[row[5]][1] == record.name
        assert row[1] == record.timestamp
        assert row[4] == f"{record.src} → {record.dst}"
        assert b64decode(detail["bytes"]) == record.data
        if record.message is not None:
            covered = {pos for field in detail["fields"] for pos in range(field[2], field[2] + field[3])}
            assert covered == set(range(len(record.data)))


def partial(path: Path) -> Iterator[Record]:
    try:
        yield from by_both(path)
    except CaptureError:
        return


def test_the_page_asks_for_nothing_and_runs_nothing_but_its_own_script() -> None:
    page = page_of([outcome_of(BSCAck(bsc_name="B"))])
    script = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert len(script) == 1
    digest = b64encode(hashlib.sha256(script[0].encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; img-src data:" in page
    assert not re.search(r"""(src|href)=["'](?!#|data:,)""", page)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page)


def test_long_messages_are_cut_and_groups_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html_writer, "MOST_BYTES", 8)
    monkeypatch.setattr(html_writer, "_TOGETHER", 2)
    page = page_of([outcome_of(BSCAck(bsc_name="B"))] * 5)
    found = details(page)
    assert len(found) == 5
    assert len(unpacked(page, "group0")) == 2
    assert (len(b64decode(found[0]["bytes"])), found[0]["size"]) == (8, len(outcome_of(BSCAck(bsc_name="B")).data))


def test_an_empty_page_is_a_page() -> None:
    page = page_of([])
    assert unpacked(page, "index") == []
    assert page.endswith("</html>\n")


def test_what_cannot_be_decoded_says_why() -> None:
    (detail,) = details(page_of([outcome_of(b"\0\0", "mqdsrp")]))
    assert detail["error"] == "at offset 1 (site_id): needs 16 bytes, 1 left"
    assert detail["says"] == ["cannot be decoded: at offset 1 (site_id): needs 16 bytes, 1 left"]


def test_stats_and_pages_do_not_mix() -> None:
    ran = run("decode", "--stats", "-f", "html", FOLDER / "ping.pcap")
    assert ran.status == 2


def test_a_redacted_page_has_no_names() -> None:
    ran = run("decode", "--redact", "-f", "html", FOLDER / "replication.pcap")
    shown = str([unpacked(ran.out, "index"), unpacked(ran.out, "summary"), details(ran.out)])
    assert not re.search(r"NORTH|10\.20\.|11111111-2222|replication\.pcap", shown)


def test_gaps_in_a_capture_are_in_its_page() -> None:
    outcomes = captured("x", by_both(FOLDER / "replication.pcap"))
    (partition,) = unpacked(page_of(outcomes), "summary")["partitions"]
    assert partition["gaps"] == []
    assert [point[1] for point in partition["points"]].count("change") == 3
