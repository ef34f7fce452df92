"""Sample captures in a real tshark: the same messages in the same frames, and which answers which."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from captures.make import FOLDER

from tests.support.recorded import LAB, RECORDED, lines_beside
from tests.wireshark.flat import inner_document, visible
from tests.wireshark.support import NEEDS_TSHARK, Dissected, parsed, run_tshark

pytestmark = NEEDS_TSHARK

# Wireshark leaves segments that come out of order alone unless it is told otherwise.
OUT_OF_ORDER = {"retransmission.pcap": ["-o", "tcp.reassemble_out_of_order:TRUE"]}
# Wireshark says that these files are broken, and shows what there is.
BROKEN = {"corrupted.pcapng": "damaged or corrupt", "truncated.pcap": "cut short"}
# Wireshark counts a block that it does not know as a frame.
EARLIER = {"corrupted.pcapng": 1}
EACH_SAMPLE = pytest.mark.parametrize("name", RECORDED)


def _records(name: str) -> list[dict[str, Any]]:
    return [record for record in lines_beside(name) if "document" in record]


@cache
def _dissected(name: str) -> list[tuple[int, Dissected]]:
    """The messages of a capture with their frames, without what the capture has only parts of."""
    passes = [] if name in BROKEN else ["-2"]  # in two passes tshark shows nothing of a broken file
    arguments = [*passes, "-r", str(FOLDER / name), *OUT_OF_ORDER.get(name, ()), "-T", "pdml"]
    with TemporaryDirectory() as folder:
        text = run_tshark(arguments, Path(folder), complaint=BROKEN.get(name))
    found = [(number, message) for number, messages in parsed(text) for message in messages]
    assert not any("failed" in message.experts for _, message in found)
    earlier = EARLIER.get(name, 0)
    return [(number - earlier, message) for number, message in found if not {"lost", "partial"} & set(message.experts)]


@EACH_SAMPLE
def test_every_message_has_the_values_that_mqwire_gives(name: str) -> None:
    wanted = []
    for record in _records(name):
        document = record["document"]
        for found in (document, inner_document(document)):
            if found is not None:
                wanted.append((max(record["packets"]), found["protocol"], visible(found)))
    assert [(number, m.protocol, m.values) for number, m in _dissected(name)] == wanted
    assert wanted


@pytest.mark.parametrize("name", LAB)
def test_recordings_of_the_lab_have_no_finding(name: str) -> None:
    assert [(number, message.experts) for number, message in _dissected(name) if message.experts or message.rules] == []


@EACH_SAMPLE
def test_answers_and_requests_lead_to_each_other(name: str) -> None:
    answers = [record for record in _records(name) if "answers" in record]
    wanted = {max(record["packets"]): max(record["answers"]["packets"]) for record in answers}
    shown = [(number, message.generated) for number, message in _dissected(name)]
    earlier = EARLIER.get(name, 0)
    assert {n: int(g["mqwire.response_to"]) - earlier for n, g in shown if "mqwire.response_to" in g} == wanted
    times = {n: float(g["mqwire.response_time"]) for n, g in shown if "mqwire.response_time" in g}
    assert times == {
        max(record["packets"]): pytest.approx(float(record["answers"]["after"]), abs=1e-6) for record in answers
    }
    if name not in BROKEN:  # what comes later is known in the second pass only
        assert {int(g["mqwire.response_in"]): n for n, g in shown if "mqwire.response_in" in g} == wanted


def test_what_a_capture_has_only_parts_of_is_said(tmp_path: Path) -> None:
    text = run_tshark(["-r", str(FOLDER / "snap_length.pcap"), "-T", "fields", "-e", "_ws.expert.message"], tmp_path)
    assert "only 346 of 4192 bytes were captured" in text
    text = run_tshark(["-r", str(FOLDER / "midstream.pcap"), "-T", "fields", "-e", "_ws.expert.message"], tmp_path)
    assert "no packet begins here" in text


def test_the_columns_are_for_people(tmp_path: Path) -> None:
    fields = ["-T", "fields", "-e", "_ws.col.Protocol", "-e", "_ws.col.Info"]
    text = run_tshark(["-r", str(FOLDER / "replication.pcap"), "-Y", "mqwire.mqdsrp.scope", *fields], tmp_path)
    assert text.splitlines()[1] == (
        'MQDSRP\tsync_request: BSC "NORTH-BSC" asks its PSC for everything in the partition of site '
        "0d1e2f30-4152-4363-8475-8697a8b9cadb since 0x9."
    )


FILTERS = {
    "mqwire": 14,
    "mqwire.mqdsrp": 9,
    "mqwire.mqdsrp.seq_number > 0xa": 2,
    'mqwire.propvalue.propid_q_label == "Orders"': 2,
    "mqwire.mqdsrp.operation == 3": 1,
    'mqwire.message == "sync_request"': 2,
    "mqwire.mqdsrp.partition_id == 0d1e2f30-4152-4363-8475-8697a8b9cadb": 6,
    "mqwire.mqqb.user_header_flags.dq == 3": 9,
    "mqwire.response_to": 5,
    "mqwire.rule.mqdsrp.version": 0,
}


def test_filters(tmp_path: Path) -> None:
    """How many frames each filter finds in a capture, counted by tshark itself."""
    statistic = ",".join(["io,stat,0", *FILTERS])
    text = run_tshark(["-q", "-r", str(FOLDER / "replication.pcap"), "-z", statistic], tmp_path)
    (row,) = (line for line in text.splitlines() if "<>" in line and line.strip("| ")[0].isdigit())
    counts = [int(cell) for cell in row.strip("| ").split("|")[1::2]]
    assert dict(zip(FILTERS, counts, strict=True)) == FILTERS
