# SPDX-License-Identifier: GPL-2.0-only
# This file is under the licence of Scapy, which it uses. Only the tests import it.
"""The fuzzing target of the Scapy layer can fail: with a mistake on either side it reports what it is there for."""

from __future__ import annotations

from typing import Any

import pytest

import mqwire
from mqwire.fuzzing import TARGETS, seeds
from mqwire.fuzzing.broken import failure
from mqwire.fuzzing.checks.scapy_layer import difference
from mqwire.scapy import Structure, _tcp
from mqwire.scapy._cursor import Cursor, Stop

DECODE = mqwire.decode
TARGET = TARGETS["scapy-layer"]


def _raises(*_: Any, **__: Any) -> Any:
    raise KeyError("mistake")


def _stops(*_: Any) -> Any:
    raise Stop("mistake")


def _other_site(*given: Any, **options: Any) -> Any:
    message = DECODE(*given, **options)
    return mqwire.replace(message, site_id=mqwire.Guid(b"\1" * 16)) if hasattr(message, "site_id") else message


CASES: dict[str, tuple[Any, str, Any]] = {
    "Scapy and the codec agree on values": (mqwire, "decode", _other_site),
    "Scapy and the codec agree on what they take": (Cursor, "units", _stops),
    "Scapy and the codec see the same body": (_tcp, "body_protocol", lambda _: None),
    "a packet is built to the same bytes": (Structure, "self_build", lambda _: b"else"),
    "a copy is built to the same bytes": (Structure, "copy", lambda self: type(self)()),
    "dissecting with Scapy raises": (Cursor, "take", _raises),
    "building with Scapy raises": (Structure, "put_field", _raises),
}


@pytest.mark.parametrize("invariant", CASES)
def test_the_check_notices(invariant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*CASES[invariant])
    found = set()
    for data in seeds.load(TARGET).values():
        try:
            TARGET.check(data)
        except Exception as error:
            found.add(failure(error).invariant)
        if invariant in found:
            return
    pytest.fail(f"{invariant!r} is not among {sorted(found)}")


def test_differences_have_a_place() -> None:
    one = {"a": 1, "b": [{"c": "x"}, {"c": "y"}], "decoded": 1}
    assert difference(one, {"a": 1, "b": [{"c": "x"}, {"c": "y"}]}) is None
    assert difference(one, {**one, "b": [{"c": "x"}, {"c": "z"}]}) == ("b[1].c", "y", "z")
    assert difference(one, {**one, "b": [{"c": "x"}]}) == ("b", 2, 1)
    assert difference(one, {"b": one["b"]}) == ("a", 1, "missing")
    assert difference({"a": 1}, {"a": True}) == ("a", 1, True), "a number is no truth value"
    assert difference({"a": 0}, {"a": None}) == ("a", 0, None)
    assert difference({"a": 0}, {"a": None}, is_partial=True) is None
