"""The tables say exactly what `mqwire decode` says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest
from captures.make import FOLDER, SAMPLES
from hypothesis import given
from hypothesis import strategies as st

import mqwire
from mqwire._decode import Engine
from mqwire._generated.model import MODEL
from mqwire._registry import PROPERTIES
from mqwire._validate import validate
from mqwire.capture import CaptureError, Endpoint, Loss, Record, Session, Side, packets
from mqwire.mqdsrp import ChangePropagation, DirectoryChange
from mqwire.mqqb import (
    DirectQueueFormatName,
    MessagePropertiesHeader,
    PrivateQueueFormatNameId,
    UserHeader,
    UserHeaderFlags,
    UserMessage,
)
from mqwire.pipeline import columns_batch, columns_changes
from mqwire.pipeline._clean import is_clean
from mqwire.pipeline._row import Answered, Row
from mqwire.pipeline._types import FORMS, PROPERTY_TYPES, property_column
from mqwire.pipeline.columns import BUILT, Builder
from mqwire.pipeline.columns_values import is_unicode, text_of
from mqwire.pipeline.schema import TABLES
from mqwire.properties import Property
from tests.support.outcomes import EACH_PROTOCOL, accepted, any_bytes, decoded, records
from tests.support.rules import cases
from tests.support.samples import samples

from .lines import FILE, lines, record_of, rows, tables, value

QUEUES = {"mqdsrp": 1, "mqcn": 3}
BLOBS = {"sid": 701, "mqdspublickeys": 238, "mqusersigncerts": 702, "ta_addresses": 206}
LAB = sorted(path.name for path in (FOLDER / "lab").glob("*.pcapng.zst"))


def captured(name: str) -> Iterator[Record]:
    """The records of a sample; of a broken one those before it breaks."""
    with suppress(CaptureError):
        yield from records(FOLDER / name)


def expected(found: list[Record]) -> list[dict[str, Any]]:
    messages = [record.line() for record in found if record.loss is None]
    return [*messages, *(record.line() for record in found if record.loss is not None)]


@pytest.mark.parametrize("name", [*SAMPLES, *(f"lab/{name}" for name in LAB)])
def test_every_sample_is_what_decoding_shows(name: str) -> None:
    found = list(captured(name))
    assert lines(tables(found)) == expected(found)


def carried(protocol: str, data: bytes) -> bytes:
    """A packet with such a message in it, whatever the protocol."""
    if protocol == "mqqb":
        return data
    if protocol in BLOBS:
        change = DirectoryChange(path_name="a", properties=(Property(BLOBS[protocol], data),))
        return carried("mqdsrp", mqwire.encode(ChangePropagation(directory_changes=(change,))))
    return mqwire.encode(
        UserMessage(
            user_header=UserHeader(
                flags=UserHeaderFlags(dq=3), destination_queue=PrivateQueueFormatNameId(QUEUES.get(protocol, 7))
            ),
            message_properties_header=MessagePropertiesHeader(message_body=data),
        )
    )


@pytest.mark.parametrize("batch", [10_000, 7, 1])
def test_every_vector_is_what_decoding_shows(batch: int, engine: Engine) -> None:
    found = [record_of(carried(sample.protocol, sample.data), engine) for sample in samples()]
    assert lines(tables(found, batch=batch)) == expected(found)


def test_every_rule_is_found_broken_and_kept(engine: Engine) -> None:
    found = [record_of(carried(case.vector.protocol, case.data), engine) for case in cases()]
    made = tables(found)
    assert lines(made) == expected(found)
    carriers = ("mqqb", *QUEUES)
    wanted = {case.rule for case in cases() if not case.keeps and case.vector.protocol in carriers}
    assert wanted <= {row["rule"] for row in made["findings"]}


def test_bytes_that_are_no_text() -> None:
    """Three letters are text in UTF-8, and in UTF-16LE one letter and a half."""
    queue = DirectQueueFormatName(count=3, direct_format_name=b"abc")
    header = UserHeader(flags=UserHeaderFlags(dq=7), destination_queue=queue)
    found = [record_of(mqwire.encode(UserMessage(user_header=header)), "fast")]
    made = tables(found)
    shown = made["messages"][0]["user_message"]["user_header"]["destination_queue"]
    assert (shown["direct_format_name"], shown["direct_format_name_raw"]) == (None, b"abc")
    assert lines(made) == expected(found)


@given(data=st.data())
@pytest.mark.parametrize("protocol", ["mqqb", *QUEUES, *BLOBS])
@pytest.mark.no_cover
def test_whatever_can_be_sent_is_what_decoding_shows(protocol: str, data: st.DataObject) -> None:
    made = data.draw(st.lists(any_bytes(protocol), min_size=1, max_size=3))
    found = [record_of(carried(protocol, one), "fast") for one in made]
    assert lines(tables(found)) == expected(found)


# --- rows of their own ---


def shown_changes(lines: list[dict[str, Any]], key: str) -> Iterator[tuple[dict[str, Any], int, dict[str, Any]]]:
    """The fields of each message in a body, and the changes in it with their places."""
    for line in lines:
        body = documents_in(line)
        found = body.get(key, body.get(key.removesuffix("s"), []))
        for index, change in enumerate(found if isinstance(found, list) else [found]):
            yield body, index, change


def documents_in(line: dict[str, Any]) -> dict[str, Any]:
    fields = line.get("document", {}).get("fields", {})
    body = (fields.get("message_properties_header") or {}).get("message_body")
    return body["document"]["fields"] if isinstance(body, dict) else {}


def shown_value(shown: dict[str, Any]) -> str | None:
    """The value of a property as the map has it, but for what is no Unicode text."""
    found = shown["value"]
    if isinstance(found, list):
        return json.dumps(found, ensure_ascii=False)
    return None if found is None else str(found)


def typed_value(shown: dict[str, Any]) -> Any:
    is_data = FORMS.get(shown["id"]) == "data" and shown["value"] is not None
    return bytes.fromhex(shown["value"]) if is_data else shown["value"]


def check_properties(row: dict[str, Any], change: dict[str, Any]) -> None:
    if change["properties"] is None:
        assert row["properties"] is None
        return
    properties = {shown["name"] or str(shown["id"]): shown for shown in change["properties"]}
    raw = dict(row["properties_raw"] or ())
    assert len(row["properties"]) == len(properties)
    for name, text in row["properties"]:
        shown = shown_value(properties[name])
        if name in raw:
            assert shown is not None
            assert not is_unicode(shown)
            units = raw[name].decode("utf-16-le", "surrogatepass")
            wanted = properties[name]["value"]
            assert units == (wanted if isinstance(wanted, str) else "".join(f"{item}\0" for item in wanted))
        else:
            assert text == shown
    for id in PROPERTY_TYPES:
        field = property_column(id)
        wanted = typed_value(properties[PROPERTIES[id].name]) if PROPERTIES[id].name in properties else None
        if PROPERTIES[id].name not in raw:
            assert row[field.name] == wanted


def check_changes(found: dict[str, list[dict[str, Any]]], lines: list[dict[str, Any]]) -> None:
    rows = iter(found["directory_changes"])
    for body, index, change in shown_changes(lines, "directory_changes"):
        row = next(rows)
        assert (row["index"], row["site_id"]) == (index, body["site_id"])
        for field in MODEL.structs["mqdsrp.directory_change"].fields:
            if field.id != "properties":
                assert value(field, row) == change[field.id]
        check_properties(row, change)
    assert next(rows, None) is None


def check_notifications(found: dict[str, list[dict[str, Any]]], lines: list[dict[str, Any]]) -> None:
    rows = iter(found["notifications"])
    for body, index, update in shown_changes(lines, "notification_updates"):
        row = next(rows) if body["version"]["value"] == 1 else {}
        assert (row["version"], row["index"], row["text"]) == (1, index, None)
        for field in MODEL.structs["mqcn.notification_update"].fields:
            if field.id != "properties":
                assert value(field, row) == update.get(field.id)
        check_properties(row, update)
    for body in filter(lambda body: "notification_body" in body, map(documents_in, lines)):
        row = next(rows)
        assert (row["version"], row["index"], row["command"], row["properties"]) == (2, 0, None, None)
        for name, text in (body["notification_body"] or {}).items():
            assert text_of(row[name], row[f"{name}_raw"]) == text
    assert next(rows, None) is None


def split_by_version(found: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """Notifications stand in the order of their packets, here those of version 2 last."""
    return {**found, "notifications": sorted(found["notifications"], key=lambda row: row["version"])}


@pytest.mark.parametrize("name", [*SAMPLES, *(f"lab/{name}" for name in LAB)])
def test_changes_of_every_sample_are_rows(name: str) -> None:
    found = list(captured(name))
    made = split_by_version(tables(found))
    check_changes(made, expected(found))
    check_notifications(made, expected(found))


@pytest.mark.parametrize("batch", [10_000, 3])
def test_changes_of_every_vector_are_rows(batch: int, engine: Engine) -> None:
    found = [record_of(carried(sample.protocol, sample.data), engine) for sample in samples()]
    made = split_by_version(tables(found, batch=batch))
    check_changes(made, expected(found))
    check_notifications(made, expected(found))
    assert {row["message"] for row in made["directory_changes"]} == {
        "change_propagation",
        "change_request",
        "sync_reply",
    }


@given(data=st.data())
@pytest.mark.parametrize("protocol", QUEUES)
def test_whatever_changes_can_be_sent_are_rows(protocol: str, data: st.DataObject) -> None:
    made = data.draw(st.lists(any_bytes(protocol), min_size=1, max_size=3))
    records = [record_of(carried(protocol, one), "fast") for one in made]
    found = split_by_version(tables(records))
    check_changes(found, expected(records))
    check_notifications(found, expected(records))


def test_changes_know_where_their_message_was_found() -> None:
    found = list(captured("loss.pcap")) + list(captured("replication.pcap"))
    made = tables(found)
    messages = {tuple(row["packets"]): row for row in made["messages"]}
    assert made["directory_changes"]
    for row in made["directory_changes"]:
        message = messages[tuple(row["packets"])]
        assert all(row[name] == message[name] for name in ("time_ns", "src", "src_port", "dst", "dst_port"))
        assert message[row["message"]]["site_id"] == row["site_id"]


# --- hostile ---


def record(**changes: Any) -> Record:
    return replace(record_of(carried("mqqb", mqwire.encode(UserMessage())), "fast"), **changes)


_END = 253_402_300_800 * 10**9  # of the last year that calendars have


@pytest.mark.parametrize(
    "time",
    [0, 999, -1, -(10**9), 2**63 - 1, -(2**63), 2**63, -(2**63) - 1, 10**30, -(10**30), _END - 1, _END],
)
def test_every_time_there_can_be(time: int) -> None:
    """Years from 1 to 9999 have a time, 64 bits hold those from 1677 to 2262, and digits hold all."""
    found = [record(time=time), record(time=1)]
    assert lines(tables(found)) == expected(found)


def test_requests_that_lie_too_far_back_have_no_number() -> None:
    row = next(rows([record()]))._replace(answers=Answered("x", (1,), 10**30))
    builder = Builder(["messages"])
    builder.add(row)
    (made,) = builder.take()["messages"].to_pylist()
    assert made["answers"] == {"file": "x", "packets": [1], "after_ns": None}


def test_losses_of_any_size() -> None:
    found = [record(message=None, body=None, loss=Loss(2**62, 2**40, "gone"), data=b"ab", packets=(2**40,))]
    assert lines(tables(found)) == expected(found)


def test_many_properties() -> None:
    """Thousands, all of one kind, none of them Unicode; and some that nobody knows."""
    properties = tuple(Property(id, None) for id in (9_999, 4_000_000_000))
    texts = tuple(Property(103, f"a\ud800{n}") for n in range(253))
    change = DirectoryChange(path_name="\udc00", properties=texts)
    known = ChangePropagation(directory_changes=(change,) * 20)
    unknown = ChangePropagation(directory_changes=(change, replace_properties(change, properties)))
    found = [record_of(carried("mqdsrp", mqwire.encode(known)), "fast"), record(body=unknown)]
    made = tables(found)
    assert len(made["directory_changes"]) == 22
    assert {len(row["properties"]) for row in made["directory_changes"][:-1]} == {1}
    assert made["directory_changes"][0]["properties"] == [("PROPID_Q_PATHNAME", "a\ufffd252")]
    assert made["directory_changes"][0]["properties_raw"] == [
        ("PROPID_Q_PATHNAME", "a\ud800252".encode("utf-16-le", "surrogatepass"))
    ]
    assert made["directory_changes"][0]["propid_q_pathname"] == "a\ufffd252"
    assert made["directory_changes"][-1]["properties"] == [("9999", None), ("4000000000", None)]
    assert lines(tables(found[:1])) == expected(found[:1])


def replace_properties(change: DirectoryChange, properties: tuple[Property, ...]) -> DirectoryChange:
    return mqwire.replace(change, properties=properties)


def test_what_does_not_fit_a_column_is_null() -> None:
    """Nothing that was decoded is like this; a message that somebody has made may be."""
    change = DirectoryChange(
        path_name="a", seq_number=2**64, previous_seq_number=-1, properties=(Property(105, 2**70),)
    )
    (row,) = tables([record(body=ChangePropagation(directory_changes=(change,)))])["directory_changes"]
    assert [row[name] for name in ("seq_number", "seq_number_decimal", "previous_seq_number", "propid_q_quota")] == [
        None
    ] * 4


def test_files_with_any_name() -> None:
    builder = Builder(["packets"])
    builder.add(Row(record(), "a\udcff", "b\udcff", (("c\udcff", (1, 2)),), None))
    (row,) = builder.take()["packets"].to_pylist()
    assert (row["capture"], row["file"]) == ("a\\udcff", "b\\udcff")
    assert row["earlier"] == [{"file": "c\\udcff", "packets": [1, 2]}]


# --- the builder ---


def test_only_what_is_asked_for_is_made() -> None:
    found = list(rows(captured("replication.pcap")))
    asked = {"messages": ["sync_reply", "time"], "findings": ["rule"]}
    builder = Builder(["messages", "findings", "losses"], asked)
    for row in found:
        builder.add(row)
    assert builder.rows == len(found)
    assert builder.size == sum(len(row.record.data) for row in found)
    made = builder.take()
    assert [batch.schema.names for batch in made.values()] == [["time", "sync_reply"], ["rule"], TABLES["losses"].names]
    whole = tables(row.record for row in found)  # type: ignore[misc]
    assert made["messages"].to_pylist() == [
        {name: row[name] for name in ("time", "sync_reply")} for row in whole["messages"]
    ]
    assert builder.rows == builder.size == 0
    assert [batch.num_rows for batch in builder.take().values()] == [0, 0, 0]
    with pytest.raises(KeyError, match="messages has no column x"):
        Builder(["messages"], {"messages": ["x"]})
    with pytest.raises(KeyError, match="nothing"):
        Builder(["nothing"])


def test_pruned_columns_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither validation nor properties, where nobody asks for what they give."""
    monkeypatch.setattr(columns_batch, "is_clean", None)
    monkeypatch.setattr(columns_changes, "Properties", None)
    builder = Builder(["messages", "losses"], {"messages": ["time", "message", "user_message"]})
    for row in rows(captured("replication.pcap")):
        builder.add(row)
    assert builder.take()["messages"].num_rows


def test_packets_need_not_be_decoded() -> None:
    path = FOLDER / "loss.pcap"
    builder = Builder(["packets"])
    wanted = list(packets(path))
    for packet in wanted:
        builder.add(Row(packet, "some", FILE, (), None))
    found = builder.take()["packets"].to_pylist()
    assert [(row["time_ns"], tuple(row["packets"]), row["data"]) for row in found] == [
        (packet.time, packet.packets, packet.data) for packet in wanted
    ]
    assert [row["loss"] for row in found] == [packet.loss and packet.loss._asdict() for packet in wanted]
    assert any(row["loss"] for row in found)


def test_sessions() -> None:
    found = list(captured("replication.pcap"))
    (session,) = {id(record.session): record.session for record in found}.values()
    assert session is not None
    builder = Builder(["sessions"])
    builder.add_session(session, capture="some", file=FILE, began=found[0].time, ended=10**30)
    unknown = Session(2, Side(Endpoint("::1", 1)), Side(Endpoint("::2", 2)), False)
    builder.add_session(unknown, capture="some", file=FILE, began=1, ended=2)
    assert builder.rows == 2
    row, other = builder.take()["sessions"].to_pylist()
    assert (row["client"], row["client_port"]) == session.client.endpoint
    assert (row["server"], row["server_port"]) == session.server.endpoint
    for name in ("client", "server"):
        side = getattr(session, name)
        assert row[f"{name}_guid"] == str(side.guid)
        assert row[f"{name}_window"] == side.window
        assert row[f"{name}_messages"] == side.messages
        assert row[f"{name}_acknowledged"] == side.acknowledged
    assert (row["is_whole"], row["is_refused"]) == (True, False)
    assert (row["time_ns"], row["began"]) == (found[0].time, row["time"])
    assert (row["ended"], row["ended_ns"]) == (None, None)
    assert (other["client_guid"], other["server_window"], other["client_messages"]) == (None, None, 0)


# --- validation ---


@pytest.mark.parametrize("values", [True, False])
def test_a_message_is_clean_if_there_is_no_finding(values: bool, engine: Engine) -> None:
    """Of all samples just one has no finding and is validated all the same: its size leaves out a header."""
    odd = []
    for sample in samples():
        message = sample.decode(engine)
        clean = is_clean(message, message.message, len(sample.data), values=values)
        rules = {
            finding.rule for finding in validate(message) if values or not finding.rule.endswith(".property_value")
        }
        assert not (clean and rules)
        odd += [sample.name] if not clean and not rules else []
    assert odd == ["mqqb/session_ack_size_20"]


def test_only_kept_rules_are_called_clean() -> None:
    for case in cases():
        message = decoded(case.data, case.vector.protocol, strict=False)
        rules = validate(message)
        assert not (is_clean(message, message.message, len(case.data)) and rules)


def test_files_hold_the_tables() -> None:
    """Parquet and streams of batches, which cut out of arrays what belongs to a batch."""
    builder = Builder([name for name in BUILT if name != "sessions"])
    for row in rows(record for name in ("loss.pcap", "notification.pcapng") for record in captured(name)):
        builder.add(row)
    for batch in builder.take().values():
        table = pa.Table.from_batches([batch])
        file, stream = pa.BufferOutputStream(), pa.BufferOutputStream()
        pyarrow.parquet.write_table(table, file)
        assert pyarrow.parquet.read_table(pa.BufferReader(file.getvalue())).equals(table)
        with pa.ipc.new_stream(stream, batch.schema) as writer:
            writer.write_batch(batch)
        assert pa.ipc.open_stream(stream.getvalue()).read_all().equals(table)


@given(data=st.data())
@EACH_PROTOCOL
def test_nothing_with_a_finding_is_called_clean(protocol: str, data: st.DataObject) -> None:
    wire = data.draw(any_bytes(protocol))
    for message in accepted(wire, protocol):
        if is_clean(message, message.message, len(wire)):
            assert validate(message) == ()
