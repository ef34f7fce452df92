"""The commands on captures."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from captures.make import FOLDER, SAMPLES

from mqwire.capture import CaptureError, Endpoint
from mqwire.capture.synthesis import ethernet, udp
from mqwire.capture.writer import Sent, pcap, pcapng
from tests.capture.talk import A, B, capture, seg, syn
from tests.cli.support import Ran, run
from tests.support.outcomes import records

BROKEN = {"truncated.pcap": "at byte 4318", "corrupted.pcapng": "at byte 2084"}
LOSING = {"loss.pcap", "midstream.pcap", "snap_length.pcap", "corrupted.pcapng", "truncated.pcap"}
WRONG = {"attack.pcap"}
SENTENCE_OF_A_LOSS = "segments are missing from the capture"


def status_of(name: str) -> int:
    """What a sample should end with, going by what lies beside it."""
    lines = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]
    return 3 if name in BROKEN else 1 if name in WRONG or any("loss" in line for line in lines) else 0


@pytest.mark.parametrize("name", SAMPLES)
def test_json_lines_are_the_golden_ones(name: str) -> None:
    ran = run("decode", "-f", "jsonl", FOLDER / name)
    assert ran.out == (FOLDER / f"{name}.jsonl").read_text("utf-8")
    assert ran.status == status_of(name)
    if name in BROKEN:
        assert f"{name}: is broken {BROKEN[name]}" in ran.err
        assert "what is in front of that is shown" in ran.err
    else:
        assert ran.err == ""


@pytest.mark.parametrize("name", SAMPLES)
def test_json_and_back_gives_every_packet(name: str) -> None:
    expected = b""
    try:
        for record in records(FOLDER / name):
            expected += b"" if record.loss is not None else record.data
    except CaptureError:
        assert name in BROKEN
    for form in ("json", "jsonl"):
        assert run("encode", "-", stdin=run("decode", "-f", form, FOLDER / name).out).raw == expected


def test_what_cannot_be_decoded_comes_back_from_its_line() -> None:
    line = '{"time": "x", "src": "a", "dst": "b", "packets": [1], "data": "0badf00d", "error": {}}'
    assert run("encode", "-", stdin=line).raw == bytes.fromhex("0badf00d")
    refused = run("encode", "-", stdin=line.replace("0bad", "0baq"))
    assert (refused.status, "data: must be hex digits" in refused.err) == (1, True)


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("command", ["decode", "explain", "validate"])
def test_every_command_takes_every_sample(command: str, name: str) -> None:
    ran = run(command, FOLDER / name)
    assert ran.status == status_of(name)
    assert "Traceback" not in ran.out + ran.err


def test_a_tree_has_time_endpoints_frames_latency_and_meaning() -> None:
    ran = run("decode", FOLDER / "replication.pcap", "-m", "sync_reply")
    assert ran.out.splitlines()[:3] == [
        f"{FOLDER / 'replication.pcap'}: 2023-11-14T22:13:20.023000Z 10.20.0.1:1801 -> 10.20.0.2:49759  frame 24, "
        "answers 22 after 2 ms",
        "mqqb user_message, 608 bytes: mqdsrp sync_reply",
        "├── A directory server answers a sync request with 3 changes of the partition of site "
        "0d1e2f30-4152-4363-8475-8697a8b9cadb, from 0x9 to 0xc.",
    ]
    assert "directory_changes[3]" in ran.out


def test_a_capture_knows_which_way_a_packet_went() -> None:
    """Both ways it looks alike: only in a capture can a request that is padded like an answer be told from one."""
    asks, answers = "asks queue manager 11111111-2222-4333-8444-555555555501 for a session.", "asked for."
    for command in ("decode", "explain"):
        request = run(command, FOLDER / "replication.pcap", "--packet", "4", COLUMNS="200").out
        reply = run(command, FOLDER / "replication.pcap", "--packet", "6", COLUMNS="200").out
        assert (asks in request, answers in request) == (True, False)
        assert (asks in reply, answers in reply) == (False, True)
    explained = run("explain", FOLDER / "replication.pcap", "--packet", "4").out
    assert "the acceptor answers with" in explained.lower()
    rows_found = rows(run("decode", "-f", "csv", FOLDER / "replication.pcap"))
    assert asks in rows_found[0]["sentence"]
    data = next(records(FOLDER / "replication.pcap")).data
    assert "or this is the request, padded like an answer" in run("explain", "-", stdin=data, COLUMNS="300").out


def test_a_brief_tree_has_no_fields() -> None:
    ran = run("decode", "--brief", FOLDER / "probe.pcap")
    assert "This is a public service probe" in ran.out
    assert "base_header" not in ran.out


def test_a_loss_says_what_is_missing_and_why() -> None:
    ran = run("decode", FOLDER / "loss.pcap", "-m", "loss")
    assert "loss of 1,448 bytes, 2,744 more cannot be read" in ran.out
    assert SENTENCE_OF_A_LOSS in ran.out
    explained = run("explain", FOLDER / "loss.pcap", "-m", "loss")
    assert f"Lost: {SENTENCE_OF_A_LOSS}." in explained.out
    assert "packet_size" in explained.out
    validated = run("validate", FOLDER / "loss.pcap")
    assert f"  loss  {SENTENCE_OF_A_LOSS}" in validated.out
    assert validated.out.splitlines()[-1] == "6 messages in 1 file: 1 loss"


def test_a_loss_without_a_byte_to_show() -> None:
    packet = bytes(20)
    data = capture([syn(1), seg(1, packet), seg(100_000, packet)])
    assert "loss" in run("explain", "-", stdin=data).out
    assert "loss" in run("decode", "-", stdin=data).out


def test_validate_lists_only_what_is_wrong_in_a_capture() -> None:
    ran = run("validate", FOLDER / "attack.pcap")
    assert "198.51.100.24:61001 -> 10.20.0.1:1801  frame 12  mqqb user_message" in ran.out
    assert "every rule is kept" not in ran.out
    clean = run("validate", FOLDER / "replication.pcap")
    assert clean.out == "14 messages in 1 file: every rule is kept\n"
    shown = json.loads(run("validate", "-f", "json", FOLDER / "attack.pcap", FOLDER / "loss.pcap").out)
    first, second = shown["messages"]
    assert (first["packets"], first["src"]) == ([12], "198.51.100.24:61001")
    assert second["loss"]["missing"] == 1448
    assert shown["summary"]["losses"] == 1
    assert json.loads(run("validate", "-f", "json", FOLDER / "replication.pcap").out)["messages"] == []


def rows(ran: Ran) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(ran.out)))


def test_csv_has_where_and_when() -> None:
    found = rows(run("decode", "-f", "csv", FOLDER / "replication.pcap", FOLDER / "loss.pcap"))
    reply = next(row for row in found if row["body_message"] == "sync_reply")
    assert (reply["time"], reply["src"], reply["dst"], reply["packets"], reply["session"], reply["latency"]) == (
        "2023-11-14T22:13:20.023000000Z",
        "10.20.0.1:1801",
        "10.20.0.2:49759",
        "24",
        "1",
        "0.002000000",
    )
    loss = next(row for row in found if row["message"] == "loss")
    assert SENTENCE_OF_A_LOSS in loss["error"]
    assert loss["packets"] == "14 15"
    (probe, _) = rows(run("decode", "-f", "csv", FOLDER / "probe.pcap"))
    assert probe["known"] == "service_probe"


def test_lines_of_several_files_say_which() -> None:
    names = [FOLDER / "probe.pcap", FOLDER / "ping.pcap"]
    lines = [json.loads(line) for line in run("decode", "-f", "jsonl", *names).out.splitlines()]
    assert {line["file"] for line in lines} == set(map(str, names))


# --- choosing ---


def chosen(*options: str, name: str = "replication.pcap") -> list[dict[str, Any]]:
    ran = run("decode", "-f", "jsonl", FOLDER / name, *options)
    return [json.loads(line) for line in ran.out.splitlines()]


def numbers(*options: str, name: str = "replication.pcap") -> list[int]:
    return [line["packets"][0] for line in chosen(*options, name=name)]


def test_filters_choose() -> None:
    everything = numbers()
    assert everything == [4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30]
    assert numbers("--message", "sync_reply") == [24]
    assert numbers("-m", "sync_reply", "-m", "sync-request") == [18, 22, 24]
    assert numbers("--packet", "14", "--packet", "16") == [14, 16]
    assert numbers("--packet", "13-18,24", "--packet", "30") == [14, 16, 18, 24, 30]
    assert numbers("--packet", "24-") == [24, 26, 28, 30]
    assert numbers("--packet", "15", name="large_reply.pcap.gz") == [14]  # one of the frames that it came in
    assert numbers("--since", "2023-11-14T22:13:20.023Z") == [24, 26, 28, 30]
    assert numbers("--until", "2023-11-14T22:13:20.023Z") == everything[:-4]
    assert numbers("--host", "10.20.0.1") == everything
    assert numbers("--host", "10.20.0.1:49759") == []
    assert numbers("--host", "10.20.0.3", name="two_flows.pcapng") != numbers(name="two_flows.pcapng")
    assert numbers("--partition", "0d1e2f30-4152-4363-8475-8697a8b9cadb", "-m", "psc_ack") == [26]
    assert numbers("--partition", "enterprise") == []
    assert numbers("--protocol", "mqdsrp") == [12, 14, 16, 18, 20, 22, 24, 26, 28]
    assert numbers("--protocol", "mqqb") == everything
    assert numbers("--findings", name="attack.pcap") == [12]


def test_the_status_is_that_of_what_is_shown() -> None:
    assert run("decode", FOLDER / "attack.pcap").status == 1
    assert run("decode", FOLDER / "attack.pcap", "-m", "establish_connection").status == 0
    assert run("decode", FOLDER / "truncated.pcap", "-m", "establish_connection").status == 3


def test_nothing_that_fits_is_said() -> None:
    ran = run("decode", FOLDER / "replication.pcap", "-m", "ping")
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "mqwire: 14 records read, none of which fits what was asked for\n"


def test_raw_messages_have_no_time(samples: Path) -> None:
    ran = run("decode", samples / "mqdsrp/psc_ack.bin", "--since", "2024-05-01")
    assert "is no capture, so its messages have no time, host or packet" in ran.err
    assert run("decode", samples / "mqdsrp/psc_ack.bin", "-m", "psc_ack").out
    assert not run("decode", samples / "mqdsrp/psc_ack.bin", "-m", "ping").out


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--message", "sync_repli", "perhaps sync_reply"),
        ("--partition", "north", "is no GUID"),
        ("--host", "north", "is no address"),
        ("--since", "yesterday", "is no time"),
        ("--until", "24h", "is no time"),
        ("--packet", "0", "frames are counted from 1"),
        ("--packet", "12-7", "begins with the lower number"),
        ("--packet", "last", "is no frame; examples: 7, 7-12"),
    ],
)
@pytest.mark.parametrize("command", ["decode", "explain", "validate"])
def test_values_that_mean_nothing_are_wrong_usage(command: str, option: str, value: str, says: str) -> None:
    ran = run(command, FOLDER / "ping.pcap", option, value, COLUMNS="200")
    assert ran.status == 2
    assert says in ran.err


# --- counting ---


def test_times_that_no_calendar_has_are_shown_whole(tmp_path: Path) -> None:
    path = tmp_path / "later.pcapng"
    frame = ethernet(udp(Endpoint("10.0.0.1", 5000), Endpoint("10.0.0.2", 3527), b"?"))
    path.write_bytes(pcapng([Sent(2**63 * 1_000_000_000, frame)], tsresol=0))
    ran = run("decode", "--stats", path, COLUMNS="200")
    assert ran.status == 1
    assert " @9223372036854775808 " in ran.out


def test_stats_as_tables() -> None:
    ran = run(
        "decode", "--stats", FOLDER / "replication.pcap", FOLDER / "attack.pcap", FOLDER / "ping.pcap", COLUMNS="160"
    )
    assert ran.status == 1
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert "10.20.0.2 10.20.0.1:1801 2023-11-14 22:13 26 ms 1 7 7 4,028 0 0 2 ms (2 ms)" in lines
    assert "10.20.0.4 10.20.0.1:3527 2023-11-14 22:13 1 ms 0 1 1 48 0 0 1 ms (1 ms)" in lines
    assert "mqdsrp sync_request 2 440 0" in lines
    assert any(line.startswith(f"known cve_2023_21554 1 {FOLDER / 'attack.pcap'}, frame 12") for line in lines)
    assert lines[-1] == "25 messages, 3 findings, 1 packet of a probe or an attack"


def test_stats_as_json() -> None:
    shown = json.loads(run("decode", "--stats", "-f", "json", FOLDER / "replication.pcap", FOLDER / "loss.pcap").out)
    assert shown["messages"] == 20
    (talk,) = shown["conversations"]
    assert talk == {
        "client": "10.20.0.2",
        "server": "10.20.0.1",
        "port": 1801,
        "sessions": 2,
        "first": "2023-11-14T22:13:20.003000000Z",
        "last": "2023-11-14T22:13:20.029000000Z",
        "sent": 10,
        "received": 10,
        "bytes": talk["bytes"],
        "lost": 1448,
        "findings": 0,
        "latency": {"count": 7, "mean": "0.002000000", "max": "0.002000000"},
    }
    kinds = {(kind["protocol"], kind["message"]): kind for kind in shown["message_types"]}
    assert kinds["mqdsrp", "sync_request"]["count"] == 3
    assert kinds["mqqb", "loss"]["count"] == 1
    (finding,) = shown["findings"]
    assert (finding["finding"], finding["first"]) == ("loss", f"{FOLDER / 'loss.pcap'}, frame 14")
    one_line = run("decode", "--stats", "-f", "jsonl", FOLDER / "ping.pcap").out
    assert one_line.count("\n") == 1


def test_stats_of_raw_messages_have_no_conversations(samples: Path) -> None:
    ran = run("decode", "--stats", "-p", "mqdsrp", samples / "mqdsrp/psc_ack.bin", samples / "mqdsrp/bad_version.bin")
    assert "Conversations" not in ran.out
    assert "psc_ack" in ran.out
    assert "mqdsrp.version" in ran.out


def test_stats_count_bodies_that_cannot_be_read(samples: Path) -> None:
    shown = json.loads(run("decode", "--stats", "-f", "json", samples / "mqqb/user_message_odd_sizes.bin").out)
    assert "undecodable_body" in [finding["finding"] for finding in shown["findings"]]
    shown = json.loads(run("decode", "--stats", "-f", "json", "-p", "mqdsrp", "-", stdin=b"\0").out)
    assert [finding["finding"] for finding in shown["findings"]] == ["undecodable"]


def test_stats_show_the_first_conversations_unless_all_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mqwire.render.stats_tables.MOST_SHOWN", 2)
    names = [FOLDER / name for name in ("ping.pcap", "two_flows.pcapng", "ipv6.pcap")]
    assert "more; --all shows them" in run("decode", "--stats", *names).out
    assert "more; --all shows them" not in run("decode", "--stats", "--all", *names).out


def test_conversations_beyond_what_is_kept_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mqwire.render.stats.MOST_KEPT", 1)
    names = [FOLDER / name for name in ("ping.pcap", "two_flows.pcapng", "ipv6.pcap")]
    shown = json.loads(run("decode", "--stats", "-f", "json", *names).out)
    assert sorted(talk["client"] for talk in shown["conversations"]) == ["10.20.0.4", "others"]
    assert sum(talk["sent"] + talk["received"] for talk in shown["conversations"]) == shown["messages"]
    assert "others" in run("decode", "--stats", *names).out


def test_stats_have_no_csv() -> None:
    ran = run("decode", "--stats", "-f", "csv", FOLDER / "ping.pcap")
    assert ran.status == 2
    assert "use json" in ran.err


# --- what a capture may lack ---


def test_a_capture_without_frames_or_without_msmq_says_so() -> None:
    ran = run("decode", "-", stdin=pcap([]))
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "mqwire: standard input: holds no frames and no packet of MSMQ\n"
    assert run("decode", "--stats", "-", stdin=pcap([])).out == ""
    other = pcap([Sent(0, bytes(60))])
    assert "holds 1 frame and no packet of MSMQ" in run("decode", "-", stdin=other).err


def test_frames_of_unknown_links_are_counted() -> None:
    ran = run("decode", "-", stdin=pcap([Sent(0, bytes(60))] * 3, link=147))
    assert "standard input: 3 frames of link type 147, which is not known; skipped" in ran.err


def test_a_capture_pasted_as_hex_is_read_too() -> None:
    data = (FOLDER / "probe.pcap").read_bytes()
    assert run("decode", "-f", "jsonl", "-", stdin=data.hex()).out == (FOLDER / "probe.pcap.jsonl").read_text("utf-8")


def test_a_damaged_compressed_file_gives_what_it_has() -> None:
    data = (FOLDER / "large_reply.pcap.gz").read_bytes()
    ran = run("decode", "-", stdin=data[:-200])
    assert ran.status == 3
    assert "the gzip data ends early" in ran.err
    assert "establish_connection" in ran.out


def test_a_compressed_message_is_no_capture() -> None:
    import gzip

    ran = run("decode", "-", stdin=gzip.compress(b"hello, world"))
    assert ran.status == 3
    assert "neither pcap nor pcapng" in ran.err


def test_limits_can_be_set() -> None:
    name = FOLDER / "large_reply.pcap.gz"
    assert run("decode", "--stats", name).status == 0
    ran = run("decode", "--stats", "--limit", "max_packet_size=1000", "--limit", "max_frame=70000", name)
    assert ran.status == 1
    assert "loss" in ran.out
    assert run("decode", "--limit", "max_frame=100", name).status == 3
    refused = run("decode", "--limit", "max_frames=1", name, COLUMNS="400")
    assert (refused.status, "is no limit; these are" in refused.err) == (2, True)


def test_the_other_engine_reads_the_same() -> None:
    name = FOLDER / "replication.pcap"
    assert run("decode", "-f", "jsonl", "--engine", "kaitai", name).out == run("decode", "-f", "jsonl", name).out


def test_redacted_files_have_no_names(tmp_path: Path) -> None:
    path = tmp_path / "acme.pcap"
    path.write_bytes((FOLDER / "replication.pcap").read_bytes())
    for form in ("tree", "json", "csv"):
        ran = run("decode", "--redact", "-f", form, path, FOLDER / "ping.pcap")
        assert "acme" not in ran.out
        assert "NORTH" not in ran.out
        assert "10.20." not in ran.out
    assert "file 1" in ran.out
    assert "10.20." not in run("decode", "--redact", "--stats", path).out


def test_the_first_frame_of_a_connection_may_be_of_the_server() -> None:
    ran = run("decode", "--stats", "-f", "json", "-", stdin=capture([syn(1, B, A), seg(1, bytes(16), B, A)]))
    assert json.loads(ran.out)["messages"] == 0


def test_a_sender_is_who_sent_it_and_not_who_is_answered() -> None:
    found = rows(run("decode", "-f", "csv", FOLDER / "replication.pcap"))
    request, answer = found[:2]
    assert request["sender"] == "11111111-2222-4333-8444-555555555502"
    assert answer["sender"] == "11111111-2222-4333-8444-555555555501"
    reply = next(row for row in found if row["body_message"] == "change_reply")
    assert reply["sender"] == "5a6b7c8d-9e0f-4a1b-8c2d-3e4f5a6b7c8d", "the site of the PSC, not the BSC that asked"


@pytest.mark.parametrize("command", ["decode", "explain", "validate"])
def test_a_protocol_that_does_not_occur_is_said(command: str) -> None:
    ran = run(command, FOLDER / "replication.pcap", "--protocol", "mqcn")
    assert "14 records read, none of which fits what was asked for" in ran.err


def test_stats_count_losses_apart() -> None:
    ran = run("decode", "--stats", FOLDER / "loss.pcap", FOLDER / "probe.pcap")
    assert ran.out.splitlines()[-1] == "8 messages, no findings, 1 loss, 2 packets of a probe or an attack"


def test_validate_says_that_a_file_is_broken() -> None:
    ran = run("validate", FOLDER / "truncated.pcap")
    assert ran.out == "9 messages in 1 file: 1 broken file\n"
    shown = json.loads(run("validate", "-f", "json", FOLDER / "truncated.pcap", FOLDER / "attack.pcap").out)
    assert shown["broken"] == [
        {
            "file": str(FOLDER / "truncated.pcap"),
            "offset": 4318,
            "where": "",
            "reason": "the capture ends early, 52 bytes into a record",
        }
    ]


def test_several_explained_files_are_named(samples: Path) -> None:
    ran = run("explain", FOLDER / "ping.pcap", samples / "mqdsrp/psc_ack.bin")
    assert f"{FOLDER / 'ping.pcap'}:" in ran.out.splitlines()
    assert f"{samples / 'mqdsrp/psc_ack.bin'}:" in ran.out.splitlines()
    assert str(FOLDER) not in run("explain", FOLDER / "ping.pcap").out


def test_a_narrow_screen_has_fewer_columns() -> None:
    wide, narrow = (run("decode", "--stats", FOLDER / "ipv6.pcap", COLUMNS=str(width)).out for width in (140, 96))
    assert "begins" in wide
    assert "begins" not in narrow
    assert "[2001:db8::1]:1801" in narrow


def test_a_brief_raw_message_still_says_what_it_does(samples: Path) -> None:
    ran = run("decode", "--brief", samples / "mqqb/user_message_sync_request.bin")
    assert "mqqb user_message, 192 bytes: mqdsrp sync_request" in ran.out
    assert 'BSC "SRV" asks its PSC' in ran.out
    assert "public service probe" in run("decode", samples / "mqqb/establish_connection_probe.bin").out
