"""What was read before the reading stopped."""

from __future__ import annotations

import pytest
from rich.text import Text

import mqwire
from mqwire._generated.model import MODEL
from mqwire.mqdsrp import DirectoryChange, SyncReply
from mqwire.properties import Property
from mqwire.render.documents import partial_fields
from mqwire.render.trace import Trace, Traced, trace
from mqwire.render.tree import message_tree
from tests.render.support import EMPTY_RECORD, outcome_of
from tests.support.outcomes import decoded
from tests.support.vectors import Vector, vectors

ALL = pytest.mark.parametrize("vector", vectors(), ids=str)
_LEFTOVERS = ("undecoded", "trailing")


@ALL
def test_fields_are_where_spans_says_they_are(vector: Vector) -> None:
    message = decoded(vector.data, vector.protocol, strict=False)
    expected = sorted(tuple(span) for span in mqwire.spans(message) if span.size and span.path not in _LEFTOVERS)
    found = trace(vector.data, vector.protocol)
    shown = sorted((t.path, t.offset, t.size) for t in found.fields if t.size and t.path not in _LEFTOVERS)
    assert shown == expected
    assert all(t.is_done for t in found.fields)


@ALL
def test_however_short_the_bytes_only_what_is_there_was_read(vector: Vector) -> None:
    whole = {t.path: t for t in trace(vector.data, vector.protocol).fields}
    for size in range(0, len(vector.data), 7):
        found = trace(vector.data[:size], vector.protocol)
        assert found.stopped_at <= size
        for traced in found.fields:
            assert traced.offset + traced.size <= size
            if traced.is_done and traced.size and not traced.is_group and traced.path in whole:
                assert traced.offset == whole[traced.path].offset


def test_not_even_the_first_fields() -> None:
    found = trace(b"\x00" * 10, "mqdsrp")
    assert found.struct is None
    assert [(t.path, t.is_done) for t in found.fields] == [("version", True), ("site_id", False)]


def test_the_message_is_known_once_its_first_fields_are() -> None:
    found = trace(bytes(17) + b"\x02" + bytes(20), "mqdsrp")
    assert found.struct is not None
    assert found.struct.id == "mqdsrp.sync_request"


def test_partial_fields_read_like_a_document() -> None:
    vector = next(v for v in vectors() if v.name == "mqdsrp/sync_reply_property_types")
    cut = trace(vector.data[:-2], "mqdsrp")
    fields = partial_fields(cut)
    whole = mqwire.to_json(decoded(vector.data, "mqdsrp"))
    assert fields["partition_id"] in whole
    assert fields["from_seq_number"] == "0000000000000100"
    first, second = fields["directory_changes"]
    assert first["properties"][4] == {
        "id": 207,
        "value": ["12345678-9abc-def0-1122-334455667788", "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"],
    }
    assert second["properties"][-1] == {"id": 112}
    assert second["command"] == {"value": 3, "name": "synchronize"}


def test_a_value_that_ends_halfway_shows_its_count_and_its_first_elements() -> None:
    reply = SyncReply(directory_changes=(DirectoryChange(path_name="", properties=(Property(204, ("a", "bc")),)),))
    fields = partial_fields(trace(mqwire.encode(reply)[:-2], "mqdsrp"))
    (found,) = fields["directory_changes"][0]["properties"]
    assert found == {"id": 204, "value": {"size": 2, "value": ["a"]}}


def test_an_array_that_was_not_begun_is_empty() -> None:
    vector = next(v for v in vectors() if v.name == "mqdsrp/change_propagation_empty")
    assert partial_fields(trace(vector.data[:-1], "mqdsrp"))["directory_changes"] == []


def test_a_record_without_fields_is_not_taken_for_a_value() -> None:
    outcome = outcome_of(bytes.fromhex(EMPTY_RECORD), "mqqb")
    (record,) = (t for t in outcome.trace.fields if t.path == "security_header.security_data")
    assert (record.is_group, record.size) == (True, 0)
    fields = partial_fields(outcome.trace)
    assert fields["security_header"]["provider_info_size"] == 0
    assert "security_data" not in fields["security_header"]
    labels = [branch.label for branch in message_tree(outcome).children]
    assert not any("SecurityData" in str(label) for label in labels)
    assert Text("security_header.provider_info_size = 0").plain in [str(label) for label in labels]


def test_elements_keep_their_index_and_share_nothing() -> None:
    owner = MODEL.structs["mqdsrp.sync_request"]
    scope = owner.field("is_sync0")
    paths = {"a[2].x": 1, "a[1].x": 0, "a[1].y": 1, "b[1]": 1, "b[0]": 0, "c[1][1]": 1}
    read = [Traced(path, 0, scope, owner, 1, value, is_done=True) for path, value in paths.items()]
    no, yes = ({"value": value, "name": name} for value, name in ((0, "normal"), (1, "sync0")))
    assert partial_fields(Trace(read, owner, 0)) == {
        "a": [None, {"x": no, "y": yes}, {"x": yes}],
        "b": [no, yes],
        "c": [None, [None, yes]],
    }
