"""Objects to bytes: exact or refused, never something else without a word.

More examples: `pytest --hypothesis-profile thorough tests/test_encode.py`.
"""

from __future__ import annotations

import array
import copy
import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import mqwire
from mqwire import mqcn, mqqb, strategies
from mqwire._decode import Engine
from mqwire._encode import _function
from mqwire._json import fields_of
from mqwire._layout import lay_out
from mqwire._message import Structure
from mqwire.mqdsrp import (
    BSCAck,
    ChangePropagation,
    ChangeRequest,
    DirectoryChange,
    PSCAck,
    SeqNumberHeader,
    SyncReply,
    Unknown,
)
from mqwire.properties import Mqdspublickey, Mqdspublickeys, Property, Sid, TaAddress, TaAddresses
from tests.support.outcomes import EACH_PROTOCOL, ENGINES, decoded
from tests.support.vectors import vectors

# --- the two writers ---


@EACH_PROTOCOL
@given(data=st.data())
def test_the_quick_writer_writes_every_valid_message_itself(protocol: str, data: st.DataObject) -> None:
    """Where it refuses the careful one steps in, and nobody would notice but for the time it takes."""
    message = data.draw(strategies.messages(protocol))
    out = bytearray()
    _function(message)(message, out)
    assert bytes(out) == lay_out(message)[0] == mqwire.encode(message)


# --- edits ---


class Odd:
    """Nothing that belongs in a message."""


ODD_VALUES: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**63, 2**64, 2**70, 1.0, 1.5),
    *("", "x", "a\0b", "\0", "\ud800", "\ud800\udc00", "x" * 300),
    *(b"", b"x", b"\0", bytes(15), bytes(16), bytes(17), bytes(20), bytes(24), mqwire.Guid(b"x" * 15), mqwire.Guid(16)),
    *(bytearray(16), memoryview(bytes(16)), array.array("H", [1, 2]), array.array("B", bytes(16)), uuid.UUID(int=1)),
    *((), [], (1,), [1, 2], (0,) * 16, ("a",), ["a", "b"], (None,), (b"",), {}, {1: 2}, range(3), Odd(), Odd),
]


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value in an object, with the way to it."""
    if isinstance(value, Structure):
        for name in value.__struct_fields__:
            yield (*path, name), getattr(value, name)
            yield from places(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield (*path, index), item
            yield from places(item, (*path, index))


def edited(value: Any, path: tuple[str | int, ...], new: Any) -> Any:
    head, *rest = path
    if isinstance(head, int):
        return (*value[:head], edited(value[head], tuple(rest), new) if rest else new, *value[head + 1 :])
    inner = edited(getattr(value, head), tuple(rest), new) if rest else new
    return mqwire.replace(value, **{head: inner})


@EACH_PROTOCOL
@given(data=st.data())
def test_an_edited_message_is_encoded_as_it_is_or_refused(protocol: str, data: st.DataObject) -> None:
    message = data.draw(messages_to_edit(protocol))
    found = list(places(message))
    for _ in range(data.draw(st.integers(1, 3))):
        path, _old = data.draw(st.sampled_from(found))
        new = data.draw(st.sampled_from(ODD_VALUES) | st.sampled_from(found).map(lambda place: place[1]))
        check_edit(edited(message, path, new), protocol)


@st.composite
def messages_to_edit(draw: st.DrawFn, protocol: str) -> mqwire.Message:
    """Valid and strange ones, and some that were understood only in part."""
    if draw(st.booleans()):
        return draw(strategies.messages(protocol, strict=draw(st.booleans())))
    try:
        return decoded(draw(strategies.near_valid(protocol)), protocol, strict=False)
    except mqwire.DecodeError:
        assume(False)
        raise


def check_edit(message: mqwire.Message, protocol: str) -> None:
    mqwire.validate(message)
    try:
        wire = mqwire.encode(message)
    except mqwire.EncodeError:
        with pytest.raises(mqwire.EncodeError):
            mqwire.to_json(message)
        return
    mqwire.spans(message)
    mqwire.to_json(message)
    for engine in ENGINES:
        assert_same(mqwire.decode(wire, protocol, strict=False, engine=engine), message)


def assert_same(again: mqwire.Message, message: mqwire.Message) -> None:
    """A count may be spelled out, a list stand for a tuple, and two halves of a pair for one character."""
    if again != message:
        assert json.dumps(fields_of(again)) == json.dumps(fields_of(message))


def change(**fields: Any) -> ChangeRequest:
    return ChangeRequest(directory_change=DirectoryChange(**{"path_name": "", **fields}))


def with_property(id: int, value: Any) -> ChangeRequest:
    return change(properties=(Property(id, value),))


PARTIAL: Any = decoded(next(v.data for v in vectors() if v.name == "mqdsrp/bad_propid"), "mqdsrp", strict=False)
LABEL = mqqb.MessagePropertiesHeader

# Objects that struct, bytearray or truth values would have let through in some other form.
LOSSES: dict[str, mqwire.Message] = {
    "GUID too short": BSCAck(bsc_machine_id=mqwire.Guid(b"x" * 15)),
    "GUID too long": BSCAck(site_id=mqwire.Guid(b"x" * 17)),
    "GUID as text": BSCAck(site_id="0" * 16),  # type: ignore[arg-type]
    "GUID as numbers": BSCAck(site_id=(0,) * 16),  # type: ignore[arg-type]
    "optional GUID too short": change(path_name=None, guid_identifier=bytes(15)),
    "GUID property too short": with_property(101, bytes(15)),
    "GUID in a vector too long": with_property(207, (bytes(17),)),
    "GUID in a vector as numbers": with_property(207, ((0,) * 16,)),
    "fixed bytes too long": Sid(identifier_authority=bytes(7)),
    "fixed bytes too short": Sid(identifier_authority=bytes(5)),
    "reserved bytes too long": mqcn.ChangeNotification1(
        notification_updates=(mqcn.NotificationUpdate(path_name="", reserved=bytes(25)),)
    ),
    "correlation too short": mqqb.UserMessage(message_properties_header=LABEL(correlation_id=bytes(19))),
    "number too large": BSCAck(version=256),
    "number negative": BSCAck(version=-1),
    "sequence number too large": PSCAck(acked_seq_number=1 << 64),
    "sequence number negative": PSCAck(acked_seq_number=-1),
    "signed number too large": with_property(106, 1 << 15),
    "signed number too small": with_property(106, -(1 << 15) - 1),
    "fraction": BSCAck(version=0.5),  # type: ignore[arg-type]
    "number as text": BSCAck(version="0"),  # type: ignore[arg-type]
    "bit that is none": mqqb.Ping(flags=mqqb.PingFlags(rc=2)),  # type: ignore[arg-type]
    "bits too many": mqqb.Ping(flags=mqqb.PingFlags(x=1 << 14)),
    "bits negative": mqqb.Ping(flags=mqqb.PingFlags(x=-1)),
    "flags as a number": mqqb.Ping(flags=0),  # type: ignore[arg-type]
    "flags of something else": mqqb.Ping(flags=mqqb.BaseHeaderFlags()),  # type: ignore[arg-type]
    "text with NUL": BSCAck(bsc_name="a\0b"),
    "text that ends with NUL": BSCAck(bsc_name="a\0"),
    "text as bytes": BSCAck(bsc_name=b"a"),  # type: ignore[arg-type]
    "text missing": BSCAck(bsc_name=None),  # type: ignore[arg-type]
    "text property with NUL": with_property(103, "a\0"),
    "text vector with NUL": with_property(204, ("a", "\0")),
    "text for a vector of texts": with_property(204, b"ab"),
    "label of bytes": mqqb.UserMessage(message_properties_header=LABEL(label=b"a\0")),
    "label too long": mqqb.UserMessage(message_properties_header=LABEL(label="a" * 255)),
    "label cut by its length": mqqb.UserMessage(message_properties_header=LABEL(label="abc", label_length=2)),
    "blob of wide items": with_property(117, array.array("H", [1, 2])),
    "blob of numbers": with_property(117, [1, 2]),
    "blob as text": with_property(117, "ab"),
    "byte vector of numbers": with_property(205, (1, 2)),
    "body of wide items": mqqb.UserMessage(
        message_properties_header=LABEL(message_body=memoryview(bytes(4)).cast("H"))  # type: ignore[arg-type]
    ),
    "property value missing": with_property(104, None),
    "property value of another type": with_property(104, "1"),
    "property nobody knows": with_property(127, b""),
    "property nobody knows, without value": with_property(127, None),
    "property that is none": change(properties=(104, 1)),
    "more properties than can be counted": change(properties=(Property(104, 1),) * 256),
    "count that lies": SyncReply(count=1),
    "count of properties that lies": change(number_of_properties=2, properties=(Property(104, 1),)),
    "count that is no number": SyncReply(count="0"),  # type: ignore[arg-type]
    "size that lies": TaAddresses(addresses=(TaAddress(address_length=3, address=b"ab"),)),
    "offset that points nowhere": ChangeRequest(psc_name_offset=7, directory_change=DirectoryChange(path_name="")),
    "offset that hides a name": ChangeRequest(
        psc_name_offset=0, psc_name="a", directory_change=DirectoryChange(path_name="")
    ),
    "late size of text": Mqdspublickeys(ul_len=""),  # type: ignore[arg-type]
    "late size of bytes": mqqb.SessionAck(base_header=mqqb.BaseHeader(packet_size=b"")),  # type: ignore[arg-type]
    "late size false": Mqdspublickeys(ul_len=[]),  # type: ignore[arg-type]
    "late size too large": Mqdspublickeys(ul_len=1 << 32),
    "both names of an object": change(guid_identifier=mqwire.NULL_GUID),
    "no name of an object": change(path_name=None),
    "header that its flag denies": mqqb.UserMessage(debug_header=mqqb.DebugHeader()),
    "header that its flag demands": mqqb.UserMessage(base_header=mqqb.BaseHeader(flags=mqqb.BaseHeaderFlags(dh=True))),
    "queue of another type": mqqb.UserMessage(
        user_header=mqqb.UserHeader(flags=mqqb.UserHeaderFlags(dq=5), destination_queue=mqqb.PrivateQueueFormatNameId())
    ),
    "machine name of nobody": ChangePropagation(seq_number_header=SeqNumberHeader(machine_name="a")),
    "structure of another kind": SyncReply(directory_changes=(Property(104, 1),)),  # type: ignore[arg-type]
    "structure missing": ChangeRequest(directory_change=None),  # type: ignore[arg-type]
    "message that would be another": Unknown(operation=3),
    "notification that would be another": mqcn.Unknown(version=1),
    "ping without its signature": mqqb.Ping(signature=0),
    "packet that would be another": mqqb.SessionAck(
        internal_header=mqqb.InternalHeader(flags=mqqb.InternalHeaderFlags(pt=2))
    ),
    "markup without its tags": mqcn.ChangeNotification2(notification_body=mqcn.NotificationBody("<a>")),
    "markup and more": mqcn.ChangeNotification2(notification_body=mqcn.NotificationBody("<a>" * 9)),
    "markup as text": mqcn.ChangeNotification2(notification_body="<a>" * 8),  # type: ignore[arg-type]
    "trailing that is no bytes": BSCAck(trailing="x"),  # type: ignore[arg-type]
    "trailing that is nothing": BSCAck(trailing=0),  # type: ignore[arg-type]
    "undecoded in a whole message": BSCAck(undecoded=b"x"),
    "undecoded that is nothing": BSCAck(undecoded=None),  # type: ignore[arg-type]
    "partial message whose rest is gone": mqwire.replace(PARTIAL, undecoded=b""),
    "partial message with a hole": mqwire.replace(PARTIAL, directory_changes=(None,)),
    "partial message with a tail": mqwire.replace(PARTIAL, trailing=b"x"),
}


@pytest.mark.parametrize("message", LOSSES.values(), ids=LOSSES)
def test_nothing_is_lost_without_a_word(message: mqwire.Message) -> None:
    with pytest.raises(mqwire.EncodeError) as caught:
        mqwire.encode(message)
    assert caught.value.reason
    with pytest.raises(mqwire.EncodeError):
        mqwire.to_json(message)
    mqwire.validate(message)


# Objects that are not what decoding gives, and say the same.
SAME: dict[str, tuple[mqwire.Message, mqwire.Message]] = {
    "count spelled out": (SyncReply(count=0), SyncReply()),
    "size spelled out": (Mqdspublickeys(ul_len=8), Mqdspublickeys()),
    "list for a tuple": (change(properties=[Property(104, 1)]), with_property(104, 1)),
    "bytes for a GUID": (BSCAck(site_id=bytes(16)), BSCAck()),  # type: ignore[arg-type]
    "bytearray for bytes": (with_property(117, bytearray(b"ab")), with_property(117, b"ab")),
    "bytearray for a GUID": (BSCAck(site_id=bytearray(16)), BSCAck()),  # type: ignore[arg-type]
    "number for a member": (change(command=1), change(command=1)),
    "padding spelled out": (
        mqqb.UserMessage(message_properties_header=LABEL(message_body=b"a", padding=bytes(3))),
        mqqb.UserMessage(message_properties_header=LABEL(message_body=b"a")),
    ),
    "truth for a number": (BSCAck(version=False), BSCAck()),
    "halves for a pair": (BSCAck(bsc_name="\ud800\udc00"), BSCAck(bsc_name="\U00010000")),
}


@pytest.mark.parametrize(("given", "plain"), SAME.values(), ids=SAME)
def test_what_says_the_same_is_the_same_on_the_wire(given: mqwire.Message, plain: mqwire.Message) -> None:
    wire = mqwire.encode(given)
    assert wire == mqwire.encode(plain)
    for engine in ENGINES:
        assert mqwire.decode(wire, plain.protocol, strict=False, engine=engine) == plain
    assert mqwire.from_json(mqwire.to_json(given)) == plain


def test_what_nobody_says_is_computed() -> None:
    keys = Mqdspublickeys(a_public_keys=(Mqdspublickey(s_provider_name="ab", a_buf=b"xyz"),))
    shown = fields_of(keys)
    assert (shown["ul_len"], shown["c_numof_keys"]) == (8 + 12 + 6 + 3, 1)
    assert (shown["a_public_keys"][0]["ul_key_len"], shown["a_public_keys"][0]["ul_provider_len"]) == (3, 6)
    assert len(mqwire.encode(keys)) == 29


def test_a_partial_message_can_be_edited_where_it_was_understood() -> None:
    other = mqwire.replace(PARTIAL, site_id=mqwire.Guid(b"x" * 16))
    wire = mqwire.encode(other)
    for engine in ENGINES:
        assert mqwire.decode(wire, "mqdsrp", strict=False, engine=engine) == other
    rest = mqwire.replace(PARTIAL, undecoded=b"other")
    assert mqwire.encode(rest).endswith(b"other")


@pytest.mark.parametrize("length", range(5))
def test_a_session_header_starts_on_four_bytes(length: int, engine: Engine) -> None:
    """Headers do, and PacketSize counts what is in front of them ([MS-MQMQ] 2.2.19.1)."""
    lists = mqqb.MultiQueueFormatHeader(signature=mqqb.MqfSignatureHeader(signature=b"x" * length))
    for parts in (
        {"multi_queue_format_header": lists, "user_header": mqqb.UserHeader(flags=mqqb.UserHeaderFlags(mq=True))},
        {
            "soap_header": mqqb.SoapHeader(header="h", body="b" * length),
            "user_header": mqqb.UserHeader(flags=mqqb.UserHeaderFlags(hh=True)),
        },
    ):
        message: Any = mqqb.UserMessage(
            base_header=mqqb.BaseHeader(flags=mqqb.BaseHeaderFlags(sh=True)),
            message_properties_header=mqqb.MessagePropertiesHeader(hash_algorithm=0x8004),
            session_header=mqqb.SessionHeader(),
            **parts,
        )
        wire = mqwire.encode(message)
        assert mqwire.decode(wire, "mqqb", engine=engine) == message
        assert message.findings == ()
        (start,) = (span.offset for span in mqwire.spans(message) if span.path == "session_header")
        assert start % 4 == 0
        assert fields_of(message)["base_header"]["packet_size"] == start
        without = mqwire.replace(message, base_header=mqqb.BaseHeader(), session_header=None)
        assert 0 <= start - len(mqwire.encode(without)) < 4


# --- documents ---


@EACH_PROTOCOL
@given(data=st.data())
def test_a_damaged_document_is_a_message_or_an_encode_error(protocol: str, data: st.DataObject) -> None:
    document = json.loads(mqwire.to_json(data.draw(strategies.messages(protocol))))
    owner, key = data.draw(st.sampled_from(list(slots(document))))
    odd = st.sampled_from([None, True, -1, 0, 1 << 70, 1.5, "", "x", "0" * 15, "00", [], [None], {}, {"hex": 1}])
    if data.draw(st.booleans()):
        owner[key] = copy.deepcopy(data.draw(odd | st.sampled_from([o[k] for o, k in slots(document)])))
    elif isinstance(owner, dict):
        del owner[key]
    else:
        owner.insert(key, data.draw(odd))
    try:
        message = mqwire.from_json(json.dumps(document))
    except mqwire.EncodeError:
        return
    for engine in ENGINES:
        assert mqwire.decode(mqwire.encode(message), message.protocol, strict=False, engine=engine) == message


def slots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything in a document that could be another thing."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from slots(value[key])


VIEWS = ("event", "object_guid", "domain_controller")


def notification(**changes: Any) -> str:
    """The document of a version 2 notification; None leaves something out."""
    body = mqcn.NotificationBody.build(event="2", object_guid=str(mqwire.NULL_GUID), domain_controller="dc1")
    document = json.loads(mqwire.to_json(mqcn.ChangeNotification2(notification_body=body)))
    for name, value in changes.items():
        document["fields"]["notification_body"].pop(name)
        document["fields"]["notification_body"] |= {} if value is None else {name: value}
    return json.dumps(document)


@pytest.mark.parametrize("view", VIEWS)
def test_an_element_that_contradicts_its_text_is_refused(view: str) -> None:
    with pytest.raises(mqwire.EncodeError, match="contradicts text") as caught:
        mqwire.from_json(notification(**{view: "3"}))
    assert caught.value.path == f"notification_body.{view}"
    with pytest.raises(mqwire.EncodeError, match=r"must be text|contradicts"):
        mqwire.from_json(notification(**{view: 3}))
    changed: Any = mqwire.from_json(notification(text=None, **{view: "3"}))
    assert getattr(changed.notification_body, view) == "3"


def test_elements_that_equal_their_text_may_stand_beside_it() -> None:
    whole = mqwire.from_json(notification())
    for left_out in [*VIEWS, "text"]:
        assert mqwire.from_json(notification(**{left_out: None})) == whole
    document = json.loads(notification())
    document["fields"]["notification_body"]["colour"] = "red"
    with pytest.raises(mqwire.EncodeError, match="no such field") as caught:
        mqwire.from_json(json.dumps(document))
    assert caught.value.path == "notification_body.colour"


NOT_VERSION_1 = '{"mqwire": true, "protocol": "mqdsrp", "message": "bsc_ack", "fields": {}}'
NO_DOCUMENTS = ["", "{", "[]", "1", "null", '"x"', "NaN", b"\xff", "[" * 100_000, "1" * 10_000, NOT_VERSION_1]


@pytest.mark.parametrize("text", NO_DOCUMENTS)
def test_what_is_no_document_is_an_encode_error(text: str | bytes) -> None:
    with pytest.raises(mqwire.EncodeError):
        mqwire.from_json(text)


@pytest.mark.parametrize("depth", [1, 20, 200, 2000])
def test_documents_in_documents_are_read_or_refused(depth: int) -> None:
    head = '{"mqwire": 1, "protocol": "mqqb", "message": "user_message", "fields": {"message_properties_header": '
    text = (head + '{"message_body": {"document": ') * depth + mqwire.to_json(BSCAck()) + "}}}}" * depth
    if depth < 100:
        message: Any = mqwire.from_json(text)
        assert len(mqwire.encode(message)) > depth * 100
        return
    with pytest.raises(mqwire.EncodeError, match=r"too deeply|recursion"):
        mqwire.from_json(text)
