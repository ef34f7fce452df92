"""Every value, refusal and broken rule in tshark is what mqwire says, also of bytes that somebody damaged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

import mqwire
from mqwire._generated.model import MODEL
from mqwire._json import to_document
from mqwire._queues import body_protocol, message_body
from mqwire.derive.wireshark.structures import available_rules, missing_rules
from mqwire.vectors._collect import vectors
from tests.support.hostile import PATTERNS
from tests.support.outcomes import decoded
from tests.support.rules import cases
from tests.support.vectors import vectors as typed_vectors
from tests.wireshark.flat import differences, mutated, visible
from tests.wireshark.support import LARGEST_FRAME, NEEDS_TSHARK, Dissected, dissect

pytestmark = NEEDS_TSHARK
_MUTATIONS = 12  # of each typed vector
_HOSTILE_SIZE = 3_000


class Seen(NamedTuple):
    """Some bytes and what became of them, in tshark and in mqwire."""

    name: str
    protocol: str
    data: bytes
    found: list[Dissected]
    message: mqwire.Message | None


def _message(protocol: str, data: bytes) -> mqwire.Message | None:
    try:
        return decoded(data, protocol, strict=False)
    except mqwire.DecodeError:
        return None


def _inputs() -> Iterator[tuple[str, str, bytes]]:
    for vector in vectors():
        yield f"vectors {vector.kind} {vector.name}", vector.protocol, vector.data
    for case in cases():
        yield f"rules {case}", case.vector.protocol, case.data
    for number, typed in enumerate(typed_vectors()):
        for data in mutated(typed.data, _MUTATIONS, number):
            yield f"mutated {typed.name}", typed.protocol, data
    for name, pattern in PATTERNS.items():
        data = pattern.make(_HOSTILE_SIZE)
        yield f"hostile {name}", pattern.protocol, data
        yield f"hostile {name}, cut", pattern.protocol, data[: len(data) // 2]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> list[Seen]:
    """Everything through one tshark; what is empty or too large for a frame it cannot read."""
    names = {(protocol, data): name for name, protocol, data in _inputs() if 0 < len(data) <= LARGEST_FRAME}
    found = dissect(names, tmp_path_factory.mktemp("tshark"))
    return [
        Seen(name, *known, messages, _message(*known))
        for (known, name), messages in zip(names.items(), found, strict=True)
    ]


@pytest.mark.no_cover
def test_the_same_bytes_are_refused(seen: list[Seen]) -> None:
    wrong = [s.name for s in seen if s.found[0].is_refused != (s.message is None)]
    assert wrong == []
    assert sum(s.found[0].is_refused for s in seen) > 500, "there are that many truncated vectors alone"


def test_every_value_is_the_same(seen: list[Seen]) -> None:
    wrong = []
    for s in seen:
        message = s.message
        if message is not None:
            wrong += [f"{s.name}: {line}" for line in differences(visible(to_document(message)), s.found[0].values)]
    assert wrong == []


def test_the_same_rules_are_broken(seen: list[Seen]) -> None:
    available = set(available_rules(MODEL))
    wrong = []
    for s in seen:
        message = s.message
        if message is not None:
            broken = {finding.rule for finding in message.findings} & available
            if broken != s.found[0].rules:
                wrong.append(f"{s.name}: mqwire {broken - s.found[0].rules}, tshark {s.found[0].rules - broken}")
    assert wrong == []


def test_every_rule_that_lua_can_express_is_reported_under_its_id_and_only_then(seen: list[Seen]) -> None:
    by_bytes = {(s.protocol, s.data): s.found[0] for s in seen}
    reported: set[str] = set()
    silent: set[str] = set()
    for case in cases():
        found = by_bytes.get((case.vector.protocol, case.data))
        if found is None:  # test_streams has a packet of that size
            assert len(case.data) > LARGEST_FRAME
            silent |= {case.rule} if case.keeps else set()
        elif case.rule in missing_rules(MODEL):
            assert case.rule not in found.rules
        elif case.keeps:
            assert case.rule not in found.rules
            silent.add(case.rule)
        else:
            assert case.rule in found.rules
            reported.add(case.rule)
    assert reported == set(available_rules(MODEL)) == silent


def test_a_reason_is_given_wherever_bytes_are_refused(seen: list[Seen]) -> None:
    for s in seen:
        if s.found[0].is_refused:
            reason = s.found[0].experts["malformed"]
            assert "offset" in reason
            with pytest.raises(mqwire.DecodeError) as caught:
                decoded(s.data, s.protocol, strict=False)
            if "more than the limit" not in caught.value.reason:
                assert caught.value.reason in reason, s.name


def test_the_dissector_never_fails(seen: list[Seen]) -> None:
    assert [s.name for s in seen if any("failed" in message.experts for message in s.found)] == []


def test_what_a_message_carries_is_read_by_the_protocol_of_its_queue(seen: list[Seen]) -> None:
    count = 0
    for s in seen:
        message = s.message
        if message is None:
            continue
        protocol = body_protocol(message) if s.protocol == "mqqb" else None
        assert [found.protocol for found in s.found] == [s.protocol, *([protocol] if protocol else [])]
        if protocol is not None:
            body = _message(protocol, message_body(message))
            assert s.found[1].is_refused == (body is None)
            if body is not None:
                count += 1
                assert differences(visible(to_document(body)), s.found[1].values) == []
    assert count > 5
