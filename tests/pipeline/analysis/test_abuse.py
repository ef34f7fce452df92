"""Anomalies, each in a story of its own, and a story without any."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from captures.make import FOLDER
from pyspark.sql import SparkSession

import mqwire
from mqwire.capture import packets
from mqwire.mqdsrp import ChangePropagation, ChangeRequest, Command
from mqwire.mqqb import EstablishConnection, EstablishConnectionHeader, InternalHeader, InternalHeaderFlags
from mqwire.pipeline.analysis.abuse import anomalies, known_packets
from mqwire.pipeline.analysis.anomalies import COLUMNS, KINDS
from mqwire.properties import PropId
from tests.pipeline.analysis.scenario import (
    BSC,
    ENTERPRISE,
    FILE,
    NORTH,
    PEC,
    PSC,
    SOUTH,
    Host,
    Story,
    acknowledges,
    asks,
    change,
    guid,
    passes_on,
    replies,
)

P = PropId
Rows = list[dict[str, Any]]
HOUR = 3_600_000.0


def honest() -> Story:
    """Who decides about what is clear, and nothing is wrong."""
    made = Story()
    made.say(0, PSC, PEC, asks(PSC, 0))
    made.say(1, PSC, PEC, asks(PSC, 0, ENTERPRISE))
    made.say(2, PEC, PSC, passes_on(told={NORTH: 3, ENTERPRISE: 5}, name="PEC"))
    made.say(3, PEC, BSC, passes_on(told={NORTH: 3, SOUTH: 9}, name="PEC"))  # a PSC tells its BSCs all it knows
    made.say(4, BSC, PEC, asks(BSC, 3, scope=0))
    made.say(5, PSC, PEC, passes_on(told={SOUTH: 9}, name="PSC"))
    made.say(6, PEC, PSC, acknowledges(PEC, 9, SOUTH))
    made.say(7, PSC, PEC, acknowledges(PSC, 3))
    made.say(100, PEC, PSC, passes_on(*(change(n, of=guid(n)) for n in range(4, 40))))
    made.say(200, PEC, BSC, replies(0, 3, *(change(n, of=guid(n), command=Command.DELETE) for n in (1, 2, 3))))
    return made


def villain(number: int) -> Host:
    """Somebody who does one thing, and can be told from the others."""
    return Host(f"VILLAIN{number}", f"203.0.113.{number}", guid(0x666000 + number), guid(0xC000 + number))


UNSIGNED, CLAIMS, PRETENDS, MOVES, ASKS, SCANS, SENDS_JUNK = map(villain, range(1, 8))


class Crimes:
    """All of it in one story, since a question to Spark takes seconds; and the frames to find it in."""

    def __init__(self) -> None:
        self.story = story = honest()
        say = story.say
        self.unsigned = [
            say(1000, UNSIGNED, PSC, passes_on(change(50, of=guid(50))), is_signed=False),
            say(1100, UNSIGNED, PSC, passes_on(change(51, of=guid(51))), is_signed=False),
        ]
        say(1200, UNSIGNED, PSC, acknowledges(UNSIGNED, 5, guid(0xD0)), is_signed=False)  # no change
        self.claim = say(1300, CLAIMS, PSC, passes_on(told={NORTH: 90}, name=CLAIMS.name))
        self.pretence = say(1400, PRETENDS, PEC, acknowledges(PSC, 3))
        self._moves()
        wish = change(0, (P.PROPID_E_PECNAME, "me"), of=guid(7), partition=ENTERPRISE, previous=0)
        request = ChangeRequest(partition_id=ENTERPRISE, requester_name=ASKS.name, directory_change=wish)
        self.wish = say(2000, ASKS, PEC, request)
        self._deletes()
        self._scans()
        self.junk = story.send(3000, SENDS_JUNK, PEC, b"\x10" + bytes(40))
        self.bad = say(3100, SENDS_JUNK, PEC, mqwire.replace(acknowledges(SENDS_JUNK, 3, guid(0xD1)), version=9))
        self.huge = story.lose(3200, SENDS_JUNK, PEC, "PacketSize 4294967295 is more than 4194304")
        story.lose(3300, SENDS_JUNK, PEC, "segments are missing from the capture")

    def _moves(self) -> None:
        def site(number: int, psc: str) -> ChangePropagation:
            return passes_on(change(number, (P.PROPID_S_PSC, psc), of=SOUTH, partition=ENTERPRISE))

        self.story.say(1500, PEC, PSC, site(6, "PSC"))
        self.story.say(1550, PEC, BSC, site(6, "psc"))
        self.moved = self.story.say(1600, PEC, PSC, site(7, "NEWPSC"))
        self.forged = self.story.say(1700, MOVES, PSC, site(8, "MOVES"))

    def _deletes(self) -> None:
        def deletions(start: int, count: int) -> ChangePropagation:
            return passes_on(*(change(n, of=guid(n), command=Command.DELETE) for n in range(start, start + count)))

        self.story.say(HOUR, PEC, PSC, deletions(60, 9))  # one less would not be many
        self.deletion = self.story.say(2 * HOUR, PEC, PSC, deletions(70, 8))
        self.story.say(2 * HOUR + 100, PEC, BSC, deletions(70, 8))  # the same again
        self.story.say(2 * HOUR + 30_000, PEC, PSC, deletions(78, 4))

    def _scans(self) -> None:
        packet = EstablishConnection(
            internal_header=InternalHeader(flags=InternalHeaderFlags(pt=2)),
            establish_connection_header=EstablishConnectionHeader(client_guid=guid(8), server_guid=guid(9)),
        )
        hosts = [Host(f"H{n}", f"10.0.1.{n}", guid(n), NORTH) for n in range(1, 7)]
        self.scan = [self.story.send(2500, SCANS, host, mqwire.encode(packet)) for host in hosts]
        for host in hosts:  # who also sends messages does not scan
            self.story.send(2600, PEC, host, mqwire.encode(packet))


@pytest.fixture(scope="module")
def crimes() -> Crimes:
    return Crimes()


@pytest.fixture(scope="module")
def found(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory, crimes: Crimes) -> Rows:
    rows = anomalies(crimes.story.tables(spark, tmp_path_factory.mktemp("abuse")))
    assert tuple(rows.columns) == COLUMNS
    return sorted((row.asDict(recursive=True) for row in rows.collect()), key=lambda row: (row["kind"], row["what"]))


def by(rows: Rows, who: Host) -> Rows:
    return [row for row in rows if row["who"] == who.address]


def told(rows: Rows) -> list[tuple[Any, ...]]:
    frames = [[frame for one in row["evidence"] for frame in one["packets"]] for row in rows]
    return [(row["kind"], row["severity"], row["count"], at) for row, at in zip(rows, frames, strict=True)]


def test_what_honest_servers_do_is_no_anomaly(spark: SparkSession, tmp_path: Path) -> None:
    assert anomalies(honest().tables(spark, tmp_path)).collect() == []


def test_every_kind_is_known_and_leads_to_a_file(found: Rows) -> None:
    assert {row["kind"] for row in found} == set(KINDS) - {"attack", "probe"}
    assert {one["file"] for row in found for one in row["evidence"]} == {FILE}


def test_changes_without_a_signature(found: Rows, crimes: Crimes) -> None:
    (row,) = by(found, UNSIGNED)
    assert told([row]) == [("unsigned_change", "high", 2, crimes.unsigned)]
    assert row["what"] == "2 messages change_propagation without a signature"


def test_a_forged_header_claims_a_partition(found: Rows, crimes: Crimes) -> None:
    (row,) = by(found, CLAIMS)
    assert told([row]) == [("authority_claimed", "high", 1, [crimes.claim])]
    assert row["what"] == f"VILLAIN2 claims partition {NORTH} of PEC to PSC (1 time)"
    assert row["whom"] == PSC.address


def test_a_name_that_comes_from_elsewhere(found: Rows, crimes: Crimes) -> None:
    (row,) = by(found, PRETENDS)
    assert told([row]) == [("name_elsewhere", "high", 1, [crimes.pretence])]
    usual = f"{PSC.identifier} at {PSC.address}"
    assert row["what"] == f"PSC is {PRETENDS.identifier} at {PRETENDS.address}, and usually {usual}"


def test_a_site_gets_another_psc(found: Rows, crimes: Crimes) -> None:
    (forged,) = by(found, MOVES)
    assert told([forged]) == [("authority_moved", "high", 1, [crimes.forged])]
    assert forged["what"].endswith(": NEWPSC becomes MOVES, sent by who is not the authority")
    own = [row for row in by(found, PEC) if row["kind"] == "authority_moved"]
    assert told(own) == [("authority_moved", "low", 1, [crimes.moved])]
    assert own[0]["what"].endswith(": PSC becomes NEWPSC")


def test_somebody_asks_to_be_the_pec(found: Rows, crimes: Crimes) -> None:
    rows = [row for row in by(found, ASKS) if row["kind"] == "authority_asked"]
    assert told(rows) == [("authority_asked", "medium", 1, [crimes.wish])]
    assert rows[0]["what"] == "VILLAIN5 asks for PROPID_E_PECNAME = me"


def test_many_deletions_at_once(found: Rows, crimes: Crimes) -> None:
    (row,) = [row for row in by(found, PEC) if row["kind"] == "sudden_deletion"]
    assert told([row]) == [("sudden_deletion", "high", 12, [crimes.deletion] * 5)]
    assert row["what"] == f"12 deletions in partition {NORTH} within 30.0 s"


def test_scanners_ask_many_and_send_nothing(found: Rows, crimes: Crimes) -> None:
    (row,) = by(found, SCANS)
    assert told([row]) == [("scan", "medium", 6, crimes.scan[:5])]
    assert row["whom"] is None
    assert row["what"] == "asked 6 hosts whether they are there, and sent no message"


def test_malformed_oversize_and_rule_breaking_senders(found: Rows, crimes: Crimes) -> None:
    assert told(by(found, SENDS_JUNK)) == [
        ("malformed", "medium", 1, [crimes.junk]),
        ("oversize", "medium", 1, [crimes.huge]),
        ("rule_breaking", "medium", 1, [crimes.bad]),
    ]


def test_known_packets_of_the_samples(spark: SparkSession, tmp_path: Path) -> None:
    story = Story()
    for number, name in enumerate(("probe.pcap", "attack.pcap")):
        for packet in packets(FOLDER / name):
            sides = [Host("", end.address, guid(1), NORTH) for end in (packet.src, packet.dst)]
            story.send(number * 1000, *sides, packet.data)
    tables = story.tables(spark, tmp_path)
    rows = known_packets(tables.messages).orderBy("kind", "what").collect()
    assert [(row["kind"], row["severity"], row["who"], row["what"]) for row in rows] == [
        ("attack", "high", "198.51.100.24", "1 packet known as cve_2023_21554"),
        ("probe", "low", "198.51.100.23", "1 packet known as service_probe"),
        ("probe", "low", "10.20.0.1", "1 packet known as service_probe_reply"),
    ]
