"""No bytes, however hostile, make a renderer fail."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mqwire._decode import Engine
from mqwire.render.documents import document, encoded
from mqwire.render.explanation import explain_all
from mqwire.render.outcome import Outcome, outcomes
from mqwire.render.pieces import CHOICES, guess_protocol, pieces
from mqwire.render.redaction import Redactor
from mqwire.render.report import report
from mqwire.render.writers import writer
from tests.render.support import EMPTY_RECORD, outcomes_of
from tests.support.vectors import vectors


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, bytes]:
    """A vector with some bytes changed, perhaps cut, perhaps with something behind it."""
    vector = draw(st.sampled_from(vectors()))
    data = bytearray(vector.data)
    for _ in range(draw(st.integers(0, 4))):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.sampled_from((0, 1, 2, 3, 0x10, 0x7F, 0x80, 0xFF)))
    cut = draw(st.one_of(st.none(), st.integers(1, len(data))))
    tail = draw(st.sampled_from((b"", b"", b"\0", bytes(data[:40]))))
    return vector.protocol, bytes(data[:cut]) + tail


def check(found: list[Outcome]) -> None:
    check_rendering(found)
    redactor = Redactor()
    check_rendering([redactor.outcome(outcome) for outcome in found])


def check_rendering(found: list[Outcome]) -> None:
    for form, stats in (("tree", False), ("csv", False), ("tree", True), ("json", True)):
        shown = writer(form, io.StringIO(), full=False, brief=False, stats=stats, several=True)
        for outcome in found:
            shown.write(outcome)
        shown.close()
    explain_all(found, io.StringIO(), full=False)
    report(found, io.StringIO(), as_json=True)
    report(found, io.StringIO(), as_json=False)
    for outcome in found:
        if outcome.message is not None:
            assert encoded(document(outcome)) == outcome.data
        else:
            assert document(outcome)["error"]["offset"] == outcome.trace.stopped_at


@given(case=damaged(), strict=st.booleans())
def test_damaged_messages(case: tuple[str, bytes], strict: bool) -> None:
    protocol, data = case
    check(outcomes_of(data, protocol, strict=strict))


@given(data=st.binary(min_size=1, max_size=300), protocol=st.sampled_from(CHOICES))
def test_noise(data: bytes, protocol: str) -> None:
    check(outcomes_of(data, protocol, strict=False))
    assert guess_protocol(data).protocol in CHOICES


@pytest.mark.parametrize(
    ("protocol", "data"),
    [
        # an array of properties that is empty, in a message that cannot be decoded
        (
            "mqdsrp",
            "0033221100554477668899aabbccddeeff0000020000004d005c005100000033221100554477668899aabbccddeeff000000000000"
            "0041000000000000004200000000000000100067000000690000004d005c005100000000100000029fefbeadde",
        ),
        ("mqqb", EMPTY_RECORD),
    ],
    ids=["empty array", "empty record"],
)
def test_what_once_failed(protocol: str, data: str, engine: Engine) -> None:
    found = list(outcomes("test", pieces(bytes.fromhex(data), protocol), strict=False, engine=engine))
    assert found[0].message is None
    check(found)
