"""The strategies reach everything the Model knows, and what they call valid is valid.

More examples: `pytest --hypothesis-profile thorough tests/test_strategies.py`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mqwire
from mqwire import strategies
from mqwire._generated.model import MODEL
from mqwire._message import Structure
from mqwire._registry import class_of, messages_named, struct_of
from mqwire._values import decode_units, encode_units
from mqwire.mqdsrp import ChangeRequest, DirectoryChange
from mqwire.mqqb import UserHeader
from mqwire.properties import Property, PropId
from mqwire.seqnum import MAX_SEQ_NUMBER
from mqwire.strategies._damage import _DAMAGES, _field_damage
from tests.support.outcomes import EACH_PROTOCOL, ENGINES, decoded, outcome


@EACH_PROTOCOL
@given(data=st.data())
def test_valid_messages_are_what_strict_decoding_gives(protocol: str, data: st.DataObject) -> None:
    message = data.draw(strategies.messages(protocol))
    for engine in ENGINES:
        assert mqwire.decode(mqwire.encode(message), protocol, engine=engine) == message


@EACH_PROTOCOL
@given(data=st.data())
def test_strange_messages_are_what_lenient_decoding_gives(protocol: str, data: st.DataObject) -> None:
    message = data.draw(strategies.messages(protocol, strict=False))
    for engine in ENGINES:
        assert mqwire.decode(mqwire.encode(message), protocol, strict=False, engine=engine) == message


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize(("protocol", "name"), [(p, name) for p in MODEL.protocols for name in messages_named(p)])
def test_messages_have_the_name_that_was_asked_for(protocol: str, name: str, strict: bool) -> None:
    if strict and name == "unknown":
        return
    for message in drawn(strategies.messages(protocol, name, strict=strict), 5):
        assert (message.protocol, message.message) == (protocol, name)


# --- reach ---


def inside(value: Any) -> Iterator[Structure]:
    """An object and the structures in it."""
    if isinstance(value, Structure):
        yield value
        for name in value.__struct_fields__:
            yield from inside(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from inside(item)


def drawn(strategy: st.SearchStrategy[Any], count: int) -> list[Any]:
    """So many values; which ones also depends on what is loaded: Hypothesis tries constants that it finds there."""
    found: list[Any] = []

    @settings(max_examples=count, derandomize=True, database=None)
    @given(strategy)
    def draw(value: Any) -> None:
        found.append(value)

    draw()
    return found


@cache
def valid_messages(protocol: str) -> tuple[mqwire.Message, ...]:
    names = [name for name in messages_named(protocol) if name != "unknown"]
    counts = {name: 1200 if name == "user_message" else 40 for name in names}  # of the rarest field about thirty
    return tuple(message for name in names for message in drawn(strategies.messages(protocol, name), counts[name]))


@pytest.mark.no_cover  # a thousand times what other tests run
def test_every_optional_field_is_there_and_not_there_and_every_arm_is_taken() -> None:
    there: dict[tuple[str, str], set[bool]] = defaultdict(set)
    arms: dict[tuple[str, str], set[int]] = defaultdict(set)
    for protocol in MODEL.protocols:
        for message in valid_messages(protocol):
            for obj in inside(message):
                for field in struct_of(obj).fields:
                    if field.cond is not None or field.fill == "zeros":
                        there[obj.struct_id, field.id].add(getattr(obj, field.id) is not None)
            arms["mqqb.user_header", "destination_queue"] |= {h.flags.dq for h in headers(message)}
            arms["mqqb.user_header", "admin_queue"] |= {h.flags.aq for h in headers(message)}
            arms["mqqb.user_header", "response_queue"] |= {h.flags.rq for h in headers(message)}
    assert arms == {
        ("mqqb.user_header", "destination_queue"): {0, 3, 5, 7},
        ("mqqb.user_header", "admin_queue"): {0, 2, 3, 5, 6, 7},
        ("mqqb.user_header", "response_queue"): set(range(8)),
    }
    one_way = {("mqqb.user_message", "internal_header"): {False}, ("mqqb.user_message", "unparsed"): {False}}
    one_way |= {(struct_id, "internal_header"): {True} for struct_id, field in there if field == "internal_header"}
    one_way |= {("mqqb.user_message", "internal_header"): {False}, ("mqdsrp.change_request", "psc_name_gap"): {False}}
    one_way |= {("mqqb.provider_info", "provider_type"): {True}}
    one_way |= {("mqqb.security_data", "security_id_padding"): {False}}  # SIDs and GUIDs end on four bytes
    assert {key: seen for key, seen in there.items() if seen != {True, False}} == one_way


def headers(message: mqwire.Message) -> list[UserHeader]:
    return [obj for obj in inside(message) if isinstance(obj, UserHeader)]


def test_every_kind_of_structure_is_reached() -> None:
    seen = {
        obj.struct_id for protocol in MODEL.protocols for message in valid_messages(protocol) for obj in inside(message)
    }
    described = {s.id for s in MODEL.structs.values() if s.kind not in {"value", "opaque"}}
    left_over = {s.id for s in MODEL.structs.values() if s.message == "unknown"} | {"mqcn.markup_record"}
    assert described - seen == left_over


def test_every_property_identifier_is_reached() -> None:
    lists = drawn(st.lists(strategies.properties(), min_size=30, max_size=60), 150)
    assert {int(item.id) for few in lists for item in few} == {int(member) for member in PropId}


@given(strategies.properties())
def test_a_property_can_be_sent_and_arrives(item: Property) -> None:
    change = DirectoryChange(command=2 if item.id // 100 == 14 else 0, path_name="", properties=(item,))
    wire = mqwire.encode(ChangeRequest(directory_change=change))
    for engine in ENGINES:
        message = mqwire.decode(wire, "mqdsrp", engine=engine)
        assert isinstance(message, ChangeRequest)
        assert message.directory_change.properties == (item,)


def test_structures_are_named_by_class_or_by_id() -> None:
    for which in (UserHeader, "mqqb.user_header"):
        assert all(type(header) is UserHeader for header in drawn(strategies.structures(which), 5))
    for struct in MODEL.structs.values():
        if struct.kind not in {"value", "opaque", "markup"}:
            for strict in (False,) if struct.message == "unknown" else (False, True):
                made = drawn(strategies.structures(struct.id, strict=strict), 3)
                assert all(type(obj) is class_of(struct.id) for obj in made)


@given(strategies.texts(min_size=1, max_size=5))
def test_texts_are_code_units_without_nul(text: str) -> None:
    assert "\0" not in text
    assert 1 <= len(encode_units(text)) // 2 <= 5
    assert decode_units(encode_units(text)) == text


def test_texts_have_pairs_and_lone_surrogates() -> None:
    found = "".join(drawn(strategies.texts(), 100))
    assert any(ord(character) > 0xFFFF for character in found)
    assert any(0xD800 <= ord(character) < 0xDC00 for character in found)
    assert any(0xDC00 <= ord(character) < 0xE000 for character in found)


def test_sequence_numbers_favour_their_ends() -> None:
    found = drawn(strategies.sequence_numbers(), 200)
    assert {0, MAX_SEQ_NUMBER} <= set(found)
    assert all(0 <= number <= MAX_SEQ_NUMBER for number in found)
    assert len(set(found)) > 20


def test_guids_are_sixteen_bytes() -> None:
    found = drawn(strategies.guids(), 50)
    assert mqwire.NULL_GUID in found
    assert all(type(guid) is mqwire.Guid and len(guid) == 16 for guid in found)


# --- damage ---


@EACH_PROTOCOL
def test_near_valid_bytes_are_refused_about_as_often_as_not(protocol: str) -> None:
    verdicts = [
        outcome(wire, protocol, strict=False, engine="fast") is not None
        for wire in drawn(strategies.near_valid(protocol), 80)
    ]
    assert 0.1 < sum(verdicts) / len(verdicts) < 0.9


# The damage, a message it suits, and what lenient decoding says of some that have it: a reason or a rule.
SHOWS = {
    "cut": ("bsc_ack", r"needs \d+ bytes, \d+ left"),
    "end of a text": ("bsc_ack", "the text has no terminator"),
    "enumeration": ("sync_request", r"mqdsrp\.(operation|sync_request\.(is_sync0|scope))"),
    "flip": ("bsc_ack", r"mqdsrp\.(version|operation)|needs .*|the text .*"),
    "junk": ("bsc_ack", r"mqdsrp\.trailing"),
    "left out": ("bsc_ack", r"needs \d+ bytes, \d+ left|the text .*|mqdsrp\.operation"),
    "lie": ("bsc_ack", r"mqdsrp\.(version|operation)"),
    "lie about a count": ("sync_reply", r"\d+ elements of at least \d+ bytes do not fit the \d+ bytes left"),
    "repeated": ("bsc_ack", r"mqdsrp\.trailing"),
    "splice": ("psc_ack", r"mqdsrp\.trailing|needs .*|the text .*"),
    "unknown property": ("change_request", r"mqdsrp\.undecoded"),
}


@pytest.mark.parametrize("how", sorted(_DAMAGES))
def test_damage_does_what_it_says(how: str) -> None:
    protocol = "mqqb" if how == "flags" else "mqdsrp"
    name, shows = SHOWS.get(how, ("ping" if how == "flags" else "bsc_ack", ""))

    @st.composite
    def damaged(draw: st.DrawFn) -> tuple[bytes, bytes]:
        message = draw(strategies.messages(protocol, name))
        return mqwire.encode(message), _DAMAGES[how](draw, message)

    pairs = drawn(damaged(), 60)
    assert sum(valid != wire for valid, wire in pairs) >= 20
    said = [one for _, wire in pairs for one in said_of(wire, protocol)]
    assert not shows or any(re.fullmatch(shows, one) for one in said), said
    decoded: list[list[Any]] = [[outcome(one, protocol, strict=False, engine="fast") for one in pair] for pair in pairs]
    if how == "lone surrogate":
        assert any(re.search("[\ud800-\udfff]", after.bsc_name) for _, after in decoded)
    if how == "flags":
        assert all(mqwire.replace(after, flags=before.flags) == before for before, after in decoded)


def said_of(wire: bytes, protocol: str) -> list[str]:
    try:
        return [finding.rule for finding in decoded(wire, protocol, strict=False).findings]
    except mqwire.DecodeError as error:
        return [error.reason]


@given(data=st.data())
def test_lies_change_one_number_and_no_size(data: st.DataObject) -> None:
    message = data.draw(strategies.messages("mqqb"))
    wire = mqwire.encode(message)
    lie = data.draw(strategies.lies(message))
    assert len(lie) == len(wire)
    changed = [at for at, (old, new) in enumerate(zip(wire, lie, strict=True)) if old != new]
    assert not changed or changed[-1] - changed[0] < 8


def test_a_damage_that_suits_no_field_flips_bits() -> None:
    @st.composite
    def flipped(draw: st.DrawFn) -> tuple[bytes, bytes]:
        message = draw(strategies.messages("final_ack_body"))
        return mqwire.encode(message), _field_damage(lambda _: False, lambda *_: b"")(draw, message)

    assert all(len(valid) == len(wire) for valid, wire in drawn(flipped(), 20))


# --- what is not there ---


def test_what_is_misspelt_is_answered_with_the_choices() -> None:
    with pytest.raises(mqwire.MqwireError, match=r"no protocol 'mqds'; use one of .*mqdsrp"):
        strategies.messages("mqds")
    with pytest.raises(mqwire.MqwireError, match=r"no valid message 'sync'; use one of .*sync_reply"):
        strategies.messages("mqdsrp", "sync")
    with pytest.raises(mqwire.MqwireError, match=r"no valid message 'unknown'"):
        strategies.messages("mqdsrp", "unknown")
    with pytest.raises(mqwire.MqwireError, match=r"no structure 'sync'; use one of .*mqdsrp\.sync_reply"):
        strategies.structures("sync")


def test_without_hypothesis_the_error_says_what_to_install() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import mqwire; import mqwire.strategies"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == (
        "ImportError: mqwire.strategies needs Hypothesis, the `fuzz` extra: pip install 'mqwire[fuzz]'"
    )
