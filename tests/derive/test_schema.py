"""docs/mqwire.schema.json: every document that mqwire writes fits it, and damaged ones do not."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import assume, given
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import mqwire
from mqwire import _json
from mqwire._model import Field, Int, Model, Num, Struct
from mqwire.derive.schema import VERSION, write_schema
from mqwire.derive.schema_structs import CARRIERS, Structs
from mqwire.spec import load
from tests.derive.conftest import PROJECT
from tests.support.outcomes import decoded
from tests.support.vectors import Vector, vectors

Document = dict[str, Any]
BY_NAME = {vector.name: vector for vector in vectors()}


@pytest.fixture(scope="module")
def schema(model: Model) -> Document:
    found: Document = json.loads(write_schema(model))
    return found


@pytest.fixture(scope="module")
def validator(schema: Document) -> Draft202012Validator:
    return Draft202012Validator(schema)


@pytest.fixture(scope="module")
def line_validator(schema: Document) -> Draft202012Validator:
    return Draft202012Validator({**schema, "$ref": "#/$defs/capture_line"})


def document(name: str) -> Document:
    vector = BY_NAME[name]
    found: Document = json.loads(mqwire.to_json(decoded(vector.data, vector.protocol, strict=False)))
    return found


def complaints(validator: Draft202012Validator, found: Any) -> list[str]:
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(found)]


def test_the_committed_schema_is_what_ksy_yields(model: Model) -> None:
    assert (PROJECT / "docs/mqwire.schema.json").read_text("utf-8") == write_schema(model), "run `make generate`"


def test_the_schema_is_a_schema(schema: Document) -> None:
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert VERSION == _json.VERSION
    assert schema["$id"] == f"urn:mqwire:document:{VERSION}"


def test_every_reference_leads_to_a_definition(schema: Document) -> None:
    def references(node: Any) -> set[str]:
        if isinstance(node, dict):
            own = {node["$ref"]} if "$ref" in node else set()
            return own.union(*map(references, node.values()))
        return set().union(*map(references, node)) if isinstance(node, list) else set()

    used = references(schema)
    defined = {f"#/$defs/{name}" for name in schema["$defs"]}
    assert used <= defined
    assert defined - used == {"#/$defs/capture_line"}


def test_every_message_has_a_definition(schema: Document, model: Model) -> None:
    for protocol in model.protocols.values():
        for struct in model.messages(protocol.root):
            shown = [f.id for f in struct.fields]
            found = schema["$defs"][struct.id]
            assert list(found["properties"])[: len(shown)] == shown
            assert found["additionalProperties"] is False


def test_the_field_that_carries_messages_exists(model: Model) -> None:
    for path in CARRIERS:
        struct, _, field = path.rpartition(".")
        assert model.structs[struct].field(field)


def test_a_description_that_is_not_ours_has_a_schema_too(example_folder: Path) -> None:
    found = Draft202012Validator(json.loads(write_schema(load(example_folder))))
    Draft202012Validator.check_schema(found.schema)
    receipt = {
        "operation": {"value": 2, "name": "RECEIPT"},
        "receiver": "00112233-4455-6677-8899-aabbccddeeff",
        "number": "0000000000000001",
    }
    whole = {"mqwire": 1, "protocol": "parcel", "message": "receipt", "fields": receipt}
    assert not complaints(found, whole)
    assert complaints(found, {**whole, "message": "letter"})


def test_a_list_is_as_long_as_its_count_can_say(model: Model) -> None:
    change = model.structs["mqdsrp.directory_change"]
    assert Structs(model).field(change, change.field("properties"))["maxItems"] == 255
    three = Field("n", "N", "[X] 1", "Three numbers.", Int(1), repeat=Num(3))
    found = Structs(model).field(Struct("x.s", "S", "S", "[X] 1", "A thing.", "record", (three,), 3), three)
    assert (found["minItems"], found["maxItems"]) == (3, 3)


# --- what is written fits ---


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_every_vector_fits(vector: Vector, validator: Draft202012Validator) -> None:
    for strict in {vector.strict, False}:
        message = decoded(vector.data, vector.protocol, strict=strict)
        assert not complaints(validator, json.loads(mqwire.to_json(message)))


@given(st.sampled_from(vectors()), st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=4))
def test_what_lenient_decoding_keeps_fits(
    validator: Draft202012Validator, vector: Vector, edits: list[tuple[int, int]]
) -> None:
    data = bytearray(vector.data)
    for place, byte in edits:
        if data:
            data[place % len(data)] = byte
    try:
        message = decoded(data, vector.protocol, strict=False)
    except mqwire.DecodeError:
        assume(False)
    assert not complaints(validator, json.loads(mqwire.to_json(message)))


def with_body(inner: Document) -> Document:
    found = document("mqqb/user_message_sync_request")
    found["fields"]["message_properties_header"]["message_body"] = {"document": inner}
    return found


def test_a_message_inside_a_packet_may_be_a_document(validator: Draft202012Validator) -> None:
    found = document("mqqb/user_message_sync_request")
    body = bytes.fromhex(found["fields"]["message_properties_header"]["message_body"])
    inner = json.loads(mqwire.to_json(decoded(body, "mqdsrp")))
    assert not complaints(validator, with_body(inner))
    read = mqwire.from_json(json.dumps(with_body(inner)))
    assert mqwire.encode(read) == BY_NAME["mqqb/user_message_sync_request"].data
    del inner["fields"]["site_id"]
    assert complaints(validator, with_body(inner))


def test_what_is_output_only_may_be_left_out(validator: Draft202012Validator) -> None:
    found = document("mqdsrp/change_propagation_user_create")
    decoded = [item for item in found["fields"]["directory_changes"][0]["properties"] if "decoded" in item]
    assert decoded
    del found["findings"]
    for item in decoded:
        del item["decoded"]
    assert not complaints(validator, found)


# --- what is damaged does not ---


def put(path: str, value: Any) -> Callable[[Document], None]:
    """Puts a value in a document; the path is one of fields, with numbers for elements of lists."""

    def change(found: Document) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            found = found[step]  # type: ignore[index]  # a number is an index of a list
        found[last] = value  # type: ignore[index]

    return change


def drop(path: str) -> Callable[[Document], None]:
    def change(found: Document) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            found = found[step]  # type: ignore[index]
        del found[last]  # type: ignore[arg-type]

    return change


REPLY, REQUEST, EMPTY = "mqdsrp/sync_reply_two_changes", "mqdsrp/sync_request", "mqdsrp/change_propagation_empty"
TYPES, UNKNOWN = "mqdsrp/sync_reply_property_types", "mqdsrp/bad_propid"
PACKET, PING, LABEL = "mqqb/user_message_minimal", "mqqb/ping_request", "mqqb/user_message_direct_label"
NOTICE, TEXT, KEYS = "mqcn/v1_create_queue", "mqcn/v2_change_queue", "mqdspublickeys/one_key"
CHANGE = "fields.directory_changes.0"
DAMAGE: dict[str, tuple[str, Callable[[Document], None]]] = {
    "no version": (REPLY, drop("mqwire")),
    "version 2": (REPLY, put("mqwire", 2)),
    "version as text": (REPLY, put("mqwire", "1")),
    "no protocol": (REPLY, drop("protocol")),
    "unknown protocol": (REPLY, put("protocol", "mqxx")),
    "no message": (REPLY, drop("message")),
    "unknown message": (REPLY, put("message", "sync_answer")),
    "message of another protocol": (REPLY, put("message", "ping")),
    "message of other fields": (REPLY, put("message", "sync_request")),
    "protocol of other fields": (REPLY, put("protocol", "mqqb")),
    "no fields": (REPLY, drop("fields")),
    "fields as list": (REPLY, put("fields", [])),
    "field left out": (REPLY, drop("fields.partition_id")),
    "field too many": (REPLY, put("fields.partition", 1)),
    "field misspelt": (REPLY, put("fields.Version", 0)),
    "number as text": (REPLY, put("fields.count", "2")),
    "number as truth": (REPLY, put("fields.version", True)),
    "number too large": (REPLY, put("fields.version", 256)),
    "number negative": (REPLY, put("fields.count", -1)),
    "number with fraction": (REPLY, put("fields.count", 1.5)),
    "null where nothing may be missing": (REPLY, put("fields.site_id", None)),
    "GUID with braces": (REPLY, put("fields.site_id", "{00112233-4455-6677-8899-aabbccddeeff}")),
    "GUID in capitals": (REPLY, put("fields.site_id", "00112233-4455-6677-8899-AABBCCDDEEFF")),
    "GUID too short": (REPLY, put("fields.site_id", "00112233-4455-6677-8899-aabbccddee")),
    "GUID without hyphens": (REPLY, put("fields.site_id", "00112233445566778899aabbccddeeff")),
    "sequence number as number": (REPLY, put("fields.from_seq_number", 10)),
    "sequence number of 15 digits": (REPLY, put("fields.from_seq_number", "00000000000000a")),
    "sequence number in capitals": (REPLY, put("fields.from_seq_number", "000000000000000A")),
    "sequence number with prefix": (REPLY, put("fields.from_seq_number", "0x0000000000000a")),
    "enumeration as number": (REPLY, put("fields.complete_sync0", 0)),
    "enumeration as name": (REPLY, put("fields.complete_sync0", "completed")),
    "enumeration without value": (REPLY, drop("fields.complete_sync0.value")),
    "enumeration with a made-up name": (REPLY, put("fields.complete_sync0.name", "finished")),
    "enumeration too wide": (REQUEST, put("fields.scope.value", 256)),
    "enumeration with a key too many": (REQUEST, put("fields.scope.says", "all")),
    "discriminator of another message": (REPLY, put("fields.operation.value", 2)),
    "unknown message with a known discriminator": ("mqdsrp/bad_operation_bare", put("fields.operation.value", 3)),
    "list as object": (REPLY, put("fields.directory_changes", {})),
    "element null": (REPLY, put(CHANGE, None)),
    "element of the wrong kind": (REPLY, put(CHANGE, "create")),
    "field left out deep inside": (REPLY, drop(f"{CHANGE}.seq_number")),
    "field too many deep inside": (REPLY, put(f"{CHANGE}.seqnum", 1)),
    "text as number": (REQUEST, put("fields.requester_name", 7)),
    "text with a zero unit": (REQUEST, put("fields.requester_name", "a\0b")),
    "text of fixed end as hex": (REQUEST, put("fields.requester_name", {"hex": "00"})),
    "header null in a whole message": (EMPTY, put("fields.seq_number_header", 0)),
    "property without id": (TYPES, drop(f"{CHANGE}.properties.0.id")),
    "property id as enumeration": (TYPES, put(f"{CHANGE}.properties.0.id", {"value": 101, "name": None})),
    "property id too large": (TYPES, put(f"{CHANGE}.properties.0.id", 2**32)),
    "property id of another type": (TYPES, put(f"{CHANGE}.properties.0.id", 103)),
    "property with a made-up name": (TYPES, put(f"{CHANGE}.properties.0.name", "PROPID_Q_COLOUR")),
    "property with another type": (TYPES, put(f"{CHANGE}.properties.0.type", "VT_BLOB")),
    "property without value": (TYPES, drop(f"{CHANGE}.properties.0.value")),
    "property with a value of another type": (TYPES, put(f"{CHANGE}.properties.0.value", [1.5])),
    "property with a key too many": (TYPES, put(f"{CHANGE}.properties.0.note", "")),
    "property that is no blob decoded": (TYPES, put(f"{CHANGE}.properties.0.decoded", {})),
    "unknown property with a value": (UNKNOWN, put(f"{CHANGE}.properties.1.value", 1)),
    "unknown property with a type": (UNKNOWN, put(f"{CHANGE}.properties.1.type", "VT_UI1")),
    "unknown property with a name": (UNKNOWN, put(f"{CHANGE}.properties.1.name", "PROPID_Q_JOURNAL")),
    "undecoded as text": (UNKNOWN, put("fields.undecoded", "zz")),
    "undecoded empty": (UNKNOWN, put("fields.undecoded", "")),
    "trailing of half a byte": ("mqdsrp/bad_trailing", put("fields.trailing", "0")),
    "bit as number": (PACKET, put("fields.base_header.flags.in_", 0)),
    "bit field too large": (PACKET, put("fields.base_header.flags.pr", 8)),
    "bit field as truth": (PACKET, put("fields.base_header.flags.pr", True)),
    "bit without its underscore": (PACKET, put("fields.base_header.flags.in", False)),
    "reserved bit left out": (PACKET, drop("fields.base_header.flags.x0")),
    "flags as number": (PACKET, put("fields.base_header.flags", 3)),
    "queue name of no kind": (PACKET, put("fields.user_header.destination_queue", {"name": "a"})),
    "queue name as text": (PACKET, put("fields.user_header.destination_queue", "DIRECT=OS:a\\b")),
    "hex in capitals": (PACKET, put("fields.message_properties_header.extension_data", "AB")),
    "hex of half a byte": (PACKET, put("fields.message_properties_header.extension_data", "abc")),
    "hex of the wrong size": (PACKET, put("fields.message_properties_header.correlation_id", "00" * 19)),
    "padding too long": (PACKET, put("fields.message_properties_header.padding", "00000000")),
    "padding null": (PACKET, put("fields.message_properties_header.padding", None)),
    "label as bytes of even size": (LABEL, put("fields.message_properties_header.label", {"hex": "0000"})),
    "label as bytes with a key too many": (LABEL, put("fields.message_properties_header.label", {"hex": "00", "x": 1})),
    "body as object": (PACKET, put("fields.message_properties_header.message_body", {"hex": "00"})),
    "body as a bare document": (PACKET, put("fields.message_properties_header.message_body", {"mqwire": 1})),
    "body of a damaged document": (PACKET, put("fields.message_properties_header.message_body", {"document": {}})),
    "document where none is carried": (
        PACKET,
        put("fields.message_properties_header.extension_data", {"document": {}}),
    ),
    "number of 3 bytes": (PING, put("fields.cookie", 2**32)),
    "reserved area too short": (NOTICE, put("fields.notification_updates.0.reserved", "00" * 23)),
    "version of the other notification": (NOTICE, put("fields.version.value", 2)),
    "fields of both notifications": (NOTICE, put("fields.notification_body", {"text": ""})),
    "markup without text": (TEXT, drop("fields.notification_body.text")),
    "markup with an element too many": (TEXT, put("fields.notification_body.colour", "red")),
    "markup element as number": (TEXT, put("fields.notification_body.event", 2)),
    "key of another length type": (KEYS, put("fields.a_public_keys.0.ul_key_len", "1")),
    "finding of a made-up rule": (UNKNOWN, put("findings.0.rule", "mqdsrp.nonsense")),
    "finding of a made-up severity": (UNKNOWN, put("findings.0.severity", "fatal")),
    "finding before the start": (UNKNOWN, put("findings.0.offset", -1)),
    "findings as object": (UNKNOWN, put("findings", {})),
}


@pytest.mark.parametrize(("name", "damage"), DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_document_does_not_fit(
    name: str, damage: Callable[[Document], None], validator: Draft202012Validator
) -> None:
    found = document(name)
    assert not complaints(validator, found)
    damaged = copy.deepcopy(found)
    damage(damaged)
    assert json.dumps(damaged) != json.dumps(found)
    assert complaints(validator, damaged)


def test_a_blob_that_was_interpreted_must_look_like_its_format(validator: Draft202012Validator) -> None:
    found = document("mqdsrp/change_propagation_user_create")
    items = found["fields"]["directory_changes"][0]["properties"]
    item = next(item for item in items if "decoded" in item)
    key = next(iter(item["decoded"]))
    del item["decoded"][key]
    assert complaints(validator, found)


def test_a_document_is_no_list_and_no_text(validator: Draft202012Validator) -> None:
    for found in ([], "", 1, None, [document(REPLY)]):
        assert complaints(validator, found)


# --- lines of a capture ---


def line() -> Document:
    return {
        "time": "2001-09-09T01:46:40.123456Z",
        "src": "10.0.0.1:49759",
        "dst": "10.0.0.2:1801",
        "packets": [7, 8],
        "document": document(REPLY),
    }


LINE_DAMAGE = {
    "no time": drop("time"),
    "time without zone": put("time", "2001-09-09T01:46:40"),
    "time as number": put("time", 1000000000),
    "no source": drop("src"),
    "source without port": put("src", "10.0.0.1"),
    "destination by name": put("dst", "server:1801"),
    "no packets": put("packets", []),
    "packet zero": put("packets", [0]),
    "packets as number": put("packets", 7),
    "no document": drop("document"),
    "damaged document": put("document.fields.count", "2"),
}


def test_a_line_of_a_capture_fits(line_validator: Draft202012Validator) -> None:
    assert not complaints(line_validator, line())
    assert not complaints(line_validator, {**line(), "time": "2001-09-09T01:46:40Z", "src": "[fe80::1]:49759"})


@pytest.mark.parametrize("damage", LINE_DAMAGE.values(), ids=LINE_DAMAGE.keys())
def test_a_damaged_line_does_not_fit(damage: Callable[[Document], None], line_validator: Draft202012Validator) -> None:
    found = line()
    damage(found)
    assert complaints(line_validator, found)


def test_a_line_is_no_document(validator: Draft202012Validator, line_validator: Draft202012Validator) -> None:
    assert complaints(validator, line())
    assert complaints(line_validator, document(REPLY))
