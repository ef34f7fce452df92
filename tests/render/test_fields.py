"""Messages as trees of fields."""

from __future__ import annotations

import pytest

import mqwire
from mqwire.mqcn import ChangeNotification2, NotificationBody
from mqwire.mqdsrp import ChangePropagation, DirectoryChange, SyncReply
from mqwire.mqqb import UserMessage
from mqwire.properties import Property
from mqwire.render.fields import Node, property_type, root
from tests.support.outcomes import decoded
from tests.support.vectors import Vector, vectors

MESSAGE = SyncReply(
    directory_changes=(DirectoryChange(path_name="x", properties=(Property(103, "a"), Property(999, None))),)
)


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_every_place_has_a_node_or_a_field(vector: Vector) -> None:
    message = decoded(vector.data, vector.protocol, strict=False)
    node = root(message)
    for span in mqwire.spans(message):
        if span.path not in ("undecoded", "trailing"):
            found = node.find(span.path)
            assert found is not None or node.field_at(span.path) is not None
            assert found is None or found.path == span.path


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_children_find_themselves(vector: Vector) -> None:
    node = root(decoded(vector.data, vector.protocol, strict=False))

    def check(parent: Node) -> int:
        count = 0
        for child in parent.children:
            found = node.find(child.path)
            assert found is not None
            assert found.value == child.value
            count += 1 + check(child)
        return count

    assert check(node) > 0


def test_names_are_the_last_step_of_a_path() -> None:
    found = [root(MESSAGE).find(path) for path in ("count", "directory_changes[0]", "directory_changes[0].path_name")]
    assert [node.name for node in found if node is not None] == ["count", "[0]", "path_name"]


def test_computed_fields_are_worked_out() -> None:
    count = root(MESSAGE).find("directory_changes[0].number_of_properties")
    size = root(UserMessage()).find("base_header.packet_size")
    assert count is not None
    assert size is not None
    assert (count.value, size.value) == (2, 120)


@pytest.mark.parametrize(
    "path",
    [
        "nothing",
        "count.more",
        "directory_changes[7]",
        "directory_changes.count",
        "count[0]",
        "directory_changes[0].x[1]",
    ],
)
def test_what_is_not_there_is_not_found(path: str) -> None:
    assert root(MESSAGE).find(path) is None


def test_properties_know_their_number_and_type() -> None:
    value = root(MESSAGE).find("directory_changes[0].properties[0].value")
    unknown = root(MESSAGE).find("directory_changes[0].properties[1].value")
    assert value is not None
    assert unknown is not None
    assert (value.property_id, value.owner.name, value.value) == (103, "VT_LPWSTR", "a")
    assert (unknown.property_id, unknown.value) == (None, None)
    assert property_type(999) is None


def test_views_of_a_markup_text_and_bits_of_flags_can_be_found() -> None:
    body = NotificationBody.build(event="1", object_guid="g", domain_controller="dc")
    message = root(ChangeNotification2(notification_body=body))
    event = message.find("notification_body.event")
    assert event is not None
    assert (event.value, event.field.name) == ("1", "Event")
    assert message.find("notification_body.records") is None
    assert message.find("notification_body.") is not None
    bit = root(UserMessage()).find("base_header.flags.pr")
    assert bit is not None
    assert bit.value == 3


def test_a_message_that_was_read_in_part_shows_what_it_has() -> None:
    partial = mqwire.replace(ChangePropagation(), seq_number_header=None, undecoded=b"?")
    assert [child.name for child in root(partial).children] == [
        "version",
        "site_id",
        "operation",
        "flush",
        "count",
        "directory_changes",
    ]


def test_a_record_whose_counts_cannot_be_worked_out_shows_the_rest() -> None:
    broken = mqwire.replace(ChangePropagation(), directory_changes=5)
    found = {child.name for child in root(broken).children if child.name != "directory_changes"}
    assert "flush" in found
