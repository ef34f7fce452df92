"""What is shared without names, GUIDs and addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from captures.make import FOLDER, SAMPLES
from hypothesis import given
from hypothesis import strategies as st

import mqwire
from mqwire._decode import Engine
from mqwire._values import NULL_GUID, Guid
from mqwire.capture import CaptureError, Endpoint
from mqwire.capture.synthesis import ethernet, udp
from mqwire.capture.writer import Sent, pcap
from mqwire.mqdsrp import DirectoryChange, PSCAck, SyncReply, SyncRequest
from mqwire.properties import Property, PropId
from mqwire.render import pseudonyms
from mqwire.render.outcome import Outcome, captured, outcomes
from mqwire.render.pieces import Piece
from mqwire.render.pseudonyms import Pseudonyms
from mqwire.render.redaction import Redactor
from mqwire.render.writers import writer
from mqwire.strategies import encoded, near_valid
from tests.render.support import PROBE, outcome_of, outcome_of_vector, vector_named
from tests.support.outcomes import records as by_both
from tests.support.vectors import Vector, vectors

SITE = Guid.parse("3fd5e2c1-8a4b-4c5d-9e6f-102132435465")


def records(path: Path) -> Iterator[Outcome]:
    try:
        yield from captured(path.name, by_both(path))
    except CaptureError:
        return


# Keys and certificates are nothing but contents, which do not survive.
KEYS = ("mqdspublickeys", "mqusersigncerts")


@pytest.mark.parametrize("vector", [vector for vector in vectors() if vector.protocol not in KEYS], ids=str)
def test_a_redacted_message_is_the_same_kind_of_message_with_the_same_faults(vector: Vector) -> None:
    before = outcome_of_vector(vector)
    after = Redactor().outcome(before)
    assert len(after.data) == len(before.data)
    assert after.names == before.names
    rules = [(finding.rule, finding.path, finding.offset) for finding in before.findings]
    assert [(finding.rule, finding.path, finding.offset) for finding in after.findings] == rules
    assert after.status == before.status


@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_of_a_capture_is_left(name: str) -> None:
    """Whatever text, GUID or address the original shows, the redacted one does not."""
    secret = re.compile(r"NORTH|SOUTH|west|orders|11111111-2222|0d1e2f30|10\.20\.|198\.51\.|dc1\.", re.IGNORECASE)
    redactor = Redactor()
    for outcome in records(FOLDER / name):
        after = redactor.outcome(outcome)
        assert after.names == outcome.names
        assert [f.rule for f in after.findings] == [f.rule for f in outcome.findings]
        assert after.record is not None
        for shown in (str(after.record.line()), str(after.record.session), after.data.decode("utf-16-le", "replace")):
            assert not secret.search(shown)


def test_the_same_thing_is_always_the_same_afterwards_and_others_are_others() -> None:
    redactor = Redactor()
    ack = redactor.outcome(outcome_of(PSCAck(site_id=SITE, psc_site_id=SITE, psc_name="ACME-PSC1"))).message
    request = redactor.outcome(outcome_of(SyncRequest(site_id=SITE, requester_name="acme-psc1"))).message
    other = redactor.outcome(outcome_of(SyncRequest(site_id=NULL_GUID, requester_name="acme-psc2"))).message
    assert isinstance(ack, PSCAck)
    assert isinstance(request, SyncRequest)
    assert isinstance(other, SyncRequest)
    assert ack.site_id == ack.psc_site_id == request.site_id != SITE
    assert ack.psc_name == request.requester_name != other.requester_name
    assert len(ack.psc_name) == len("ACME-PSC1")
    assert other.site_id == NULL_GUID, "the enterprise is nobody in particular"


def test_values_of_every_kind() -> None:
    reply = SyncReply(
        directory_changes=(
            DirectoryChange(
                path_name="server\\private$\\orders",
                properties=(
                    Property(PropId.PROPID_Q_LABEL, "Orders of ACME, Ltd."),
                    Property(PropId.PROPID_Q_QUOTA, 77),
                    Property(PropId.PROPID_Q_SECURITY, b"\1\2\3"),
                    Property(PropId.PROPID_QM_SITE_IDS, (SITE, SITE)),
                    Property(PropId.PROPID_QM_CONNECTION, ("CN=A", "CN=ACME,OU=X")),
                    Property(PropId.PROPID_QM_PATHNAME, "server"),
                ),
            ),
        ),
    )
    after = Redactor().outcome(outcome_of(reply)).message
    assert isinstance(after, SyncReply)
    (change,) = after.directory_changes
    host, private, queue = change.path_name.split("\\")
    assert private == "private$"
    assert (len(host), len(queue)) == (6, 6)
    label, quota, security, sites, names, machine = (found.value for found in change.properties)
    assert re.fullmatch(r"[a-z0-9]{6} [a-z0-9]{2} [a-z0-9]{4}, [a-z0-9]{4}", label)
    assert label.startswith(queue), "Orders is orders"
    assert quota == 77
    assert security == bytes(3)
    assert sites[0] == sites[1] != SITE
    assert re.fullmatch(r"[a-z0-9]{2}=[a-z0-9],?", names[0])
    assert names[1].startswith(names[0][:3])
    assert machine == host


def test_a_notification_keeps_its_tags() -> None:
    before = outcome_of_vector(vector_named("mqcn/v2_change_queue"))
    after = Redactor().outcome(before)
    body = after.message.notification_body  # type: ignore[union-attr]
    old = before.message.notification_body  # type: ignore[union-attr]
    assert body.event == old.event
    assert body.object_guid != old.object_guid
    assert len(body.object_guid) == len(old.object_guid)
    assert body.domain_controller != old.domain_controller
    assert body.tag_names == old.tag_names


def test_a_probe_is_still_a_probe() -> None:
    assert Redactor().outcome(outcome_of(PROBE, "mqqb")).data == PROBE


def test_what_strict_decoding_refuses_is_still_refused() -> None:
    refused = outcome_of_vector(vector_named("mqdsrp/bad_version"), strict=True)
    after = Redactor().outcome(refused)
    assert after.error is not None
    assert after.error.path == "version"


def test_a_text_without_end_has_none_afterwards() -> None:
    data = mqwire.encode(SyncRequest(requester_name="SECRET"))[:-2]
    after = Redactor().outcome(outcome_of(data, "mqdsrp"))
    assert after.error is not None
    assert after.error.reason == "the text has no terminator"
    assert "SECRET".encode("utf-16-le") not in after.data


def test_addresses_are_told_apart_and_those_of_this_host_are_no_secret() -> None:
    found = Pseudonyms()
    assert [found.address(a) for a in ("10.0.0.1", "10.0.0.2", "10.0.0.1")] == [
        "198.18.0.1",
        "198.18.0.2",
        "198.18.0.1",
    ]
    assert found.address("fe80::1") == "2001:db8::1"
    assert (found.address("127.0.0.1"), found.address("::1")) == ("127.0.0.1", "::1")


def test_memory_is_bounded_and_names_stay_consistent_beyond(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pseudonyms, "REMEMBERED", 3)
    found = Pseudonyms()
    words = [f"name-{number}" for number in range(50)]
    first = [found.text(word) for word in words]
    assert [found.text(word) for word in words] == first
    assert len(set(first)) == len(words)
    addresses = [found.address(f"10.0.0.{number}") for number in range(1, 50)]
    assert len(set(addresses)) == len(addresses)
    assert addresses[0] == "198.18.0.1"
    assert addresses[-1].startswith("2"), addresses
    guids = [found.guid(Guid(bytes([number]) * 16)) for number in range(1, 50)]
    assert len(set(guids)) == len(guids)
    six = {found.address(f"fe80::{number}") for number in range(1, 50)}
    assert len(six) == 49


def test_words_of_every_length_share_what_may_be_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pseudonyms, "REMEMBERED", 10)
    found = Pseudonyms()
    words = ["x" * length for length in range(5, 105)]
    first = [found.text(word) for word in words]
    assert [found.text(word) for word in words] == first
    assert len(found._words._known) == 10
    kept = [word for _, word in found._words._known]
    assert max(len(found.text(word)) for word in words) == 104
    assert max(map(len, kept)) <= 64


def test_long_words_are_no_more_work_than_short_ones() -> None:
    """Time that grows with the square of the length would be minutes here."""
    found = Pseudonyms()
    one, other = found.text("x" * 2_000_000), found.text("y" * 2_000_000)
    assert len(one) == len(other) == 2_000_000
    assert one != other
    assert "x" not in one


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"DIRECT=TCP:[2001:db8:1:2:3:4:5:6]\q", r"DIRECT=TCP:[aaaa:aaa:a:b:c:d:e:f]\g"),
        ("fe80::1", "aaaa::a"),
        (f"PRIVATE={SITE}\\1", "PRIVATE=00000000-0000-4000-8000-000000000001\\1"),
        ("TCP:10.1.2.3", "TCP:aaaaaaaa"),
        ("M\u00fcller", "\u00e9aaaaa"),
        ("caf\x01", "\u00e9aaa"),
    ],
)
def test_texts(text: str, expected: str) -> None:
    assert Pseudonyms().text(text) == expected


@pytest.mark.parametrize("protocol", ["mqdsrp", "mqcn", "mqqb"])
def test_whatever_is_wrong_with_a_message_still_is(protocol: str, engine: Engine) -> None:
    @given(st.one_of(encoded(protocol), near_valid(protocol)))
    def check(data: bytes) -> None:
        (before,) = outcomes("test", iter([Piece(0, data, protocol)]), strict=False, engine=engine)
        after = Redactor().outcome(before)
        assert len(after.data) == len(before.data)
        assert after.names == before.names
        assert [(f.rule, f.path, f.offset) for f in after.findings] == [
            (f.rule, f.path, f.offset) for f in before.findings
        ]
        assert str(after.error) == str(before.error)

    check()


@pytest.mark.parametrize(
    "data", [b"S", b"SECRETHOST.corp.local", "SECRETHOST.corp.local".encode("utf-16-le"), b"SEC" * 100]
)
def test_datagrams_of_another_protocol_leave_nothing(data: bytes, tmp_path: Path) -> None:
    """Some program uses the port of pings: what would be the numbers of a packet may be somebody's name."""
    path = tmp_path / "other.pcap"
    path.write_bytes(pcap([Sent(0, ethernet(udp(Endpoint("10.0.0.1", 53), Endpoint("10.0.0.2", 3527), data)))]))
    (before,) = records(path)
    after = Redactor().outcome(before)
    assert after.record is not None
    assert after.data == b"x" * len(data)
    assert after.names == before.names == ("undecodable",)
    assert after.record.line()["error"]["reason"] == "is no ping, and nothing else comes in a datagram"


def test_all_words_of_one_letter_are_used_before_any_is_used_twice() -> None:
    found = Pseudonyms()
    letters = [found.text(letter) for letter in "abcdefghijklmnopqrstuvwxyz"]
    assert len(set(letters)) == 26


def test_every_form_of_output_can_be_redacted(tmp_path: Path) -> None:
    for form in ("tree", "json", "jsonl", "csv"):
        redactor = Redactor()
        with (tmp_path / form).open("w") as file:
            shown = writer(form, file, full=True, brief=False, stats=False, several=True)
            for outcome in records(FOLDER / "replication.pcap"):
                shown.write(redactor.outcome(outcome))
        assert "NORTH" not in (tmp_path / form).read_text("utf-8")
