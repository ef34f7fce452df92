"""Whatever decoding accepts comes back to the byte, through objects and through JSON, and every byte has its place.

More examples: `pytest --hypothesis-profile thorough tests/test_round_trip.py`.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mqwire
from mqwire import strategies
from mqwire._decode import Engine
from mqwire._json import _choose, _Reader
from mqwire.mqqb import (
    SecurityData,
    SecurityHeader,
    SecurityHeaderFlags,
    UserHeader,
    UserHeaderFlags,
    UserMessage,
)
from tests.support.outcomes import EACH_PROTOCOL, ENGINES, accepted, any_bytes
from tests.support.vectors import Vector, vectors


@EACH_PROTOCOL
@given(data=st.data())
def test_whatever_is_accepted_comes_back_to_the_byte(protocol: str, data: st.DataObject) -> None:
    wire = data.draw(any_bytes(protocol))
    for message in accepted(wire, protocol):
        assert mqwire.encode(message) == wire
        again = mqwire.from_json(mqwire.to_json(message))
        assert again == message
        assert mqwire.encode(again) == wire
        check_spans(mqwire.spans(message), len(wire))
        check_findings(message, len(wire))


def check_spans(spans: tuple[mqwire.Span, ...], size: int) -> None:
    """They are in wire order, inside each other like their paths, and the innermost cover every byte once."""
    assert len({span.path for span in spans}) == len(spans)
    around: list[mqwire.Span] = []
    end_of_leaves = 0
    for index, span in enumerate(spans):
        while around and not is_inside(span, around[-1]):
            around.pop()
        assert span.offset >= (spans[index - 1].offset if index else 0)
        if around:
            assert around[-1].offset <= span.offset <= span.offset + span.size <= around[-1].offset + around[-1].size
        around.append(span)
        if index + 1 == len(spans) or not is_inside(spans[index + 1], span):
            assert span.offset == end_of_leaves, span
            end_of_leaves += span.size
    assert end_of_leaves == size


def is_inside(inner: mqwire.Span, outer: mqwire.Span) -> bool:
    return inner.path.startswith((f"{outer.path}.", f"{outer.path}["))


def check_findings(message: mqwire.Message, size: int) -> None:
    """They are told in wire order, and each has a place, a published section and words."""
    findings = mqwire.validate(message)
    assert findings == message.findings
    assert [f.offset for f in findings] == sorted(f.offset for f in findings)
    for finding in findings:
        assert 0 <= finding.offset <= finding.offset + finding.size <= size
        assert finding.rule
        assert finding.section
        assert finding.message


@EACH_PROTOCOL
@given(data=st.data())
def test_an_object_that_spells_out_what_is_computed_is_the_same_message(protocol: str, data: st.DataObject) -> None:
    """A count may stand in an object or be left to encoding: bytes and findings do not change with that."""
    message = data.draw(strategies.messages(protocol, strict=data.draw(st.booleans())))
    document = json.loads(mqwire.to_json(message))
    spelled_out = _Reader().struct(*_choose(protocol, document["message"], document["fields"]), (), "")
    assert mqwire.encode(spelled_out) == mqwire.encode(message)
    assert mqwire.validate(spelled_out) == mqwire.validate(message)


@pytest.mark.parametrize("vector", vectors(), ids=str)
def test_spans_of_every_vector(vector: Vector, engine: Engine) -> None:
    message = mqwire.decode(vector.data, vector.protocol, strict=False, engine=engine)
    check_spans(mqwire.spans(message), len(vector.data))


def test_a_partial_message_keeps_what_was_not_understood() -> None:
    """[MC-MQDSRP] 2.2.4: an identifier without a type hides whatever follows, and nothing of it is lost."""
    (vector,) = (v for v in vectors() if v.name == "mqdsrp/bad_propid")
    for engine in ENGINES:
        message = mqwire.decode(vector.data, "mqdsrp", strict=False, engine=engine)
        rest = message.undecoded
        assert rest
        assert vector.data.endswith(rest)
        assert mqwire.spans(message)[-1] == ("undecoded", len(vector.data) - len(rest), len(rest))
        assert mqwire.encode(message) == vector.data


def test_a_message_without_signature_may_name_no_hash_algorithm(engine: Engine) -> None:
    """[MS-MQMQ] 2.2.19.3 binds HashAlgorithm only where there is something signed."""
    security = SecurityHeader(
        flags=SecurityHeaderFlags(ai=True), security_data=SecurityData(sender_cert=b"certificate")
    )
    message = UserMessage(user_header=UserHeader(flags=UserHeaderFlags(sh=True)), security_header=security)
    assert message.findings == ()
    assert mqwire.decode(mqwire.encode(message), "mqqb", engine=engine) == message
    spelled_out = mqwire.replace(message, security_header=mqwire.replace(security, signature_size=0))
    assert spelled_out.findings == ()
