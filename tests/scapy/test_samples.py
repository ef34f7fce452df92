# SPDX-License-Identifier: GPL-2.0-only
# This file is under the licence of Scapy, which it uses. Only the tests import it.
"""Scapy shows the same values as mqwire on every sample and every vector, and on what mutations make of them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import mqwire
from mqwire.fuzzing.checks.scapy_layer import agree
from mqwire.scapy import Broken, document, layer_for
from tests.support.outcomes import decoded

from ..support.recorded import RECORDED
from ..support.vectors import Vector, vectors
from .support import golden, messages_in, same, sniffed, unpacked

EACH_VECTOR = pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector.name)


@pytest.mark.parametrize("name", RECORDED)
def test_a_sample_shows_the_same_in_scapy(name: str, tmp_path: Path) -> None:
    path = unpacked(name, tmp_path)
    expected, found = golden(name), list(messages_in(sniffed(path)))
    assert len(found) == len(expected)
    for shown, packet in zip(expected, found, strict=True):
        same(shown, packet)


@EACH_VECTOR
def test_a_vector_shows_the_same_in_scapy(vector: Vector) -> None:
    agree(vector.data, vector.protocol)


@EACH_VECTOR
def test_the_document_of_a_packet_is_one_for_mqwire(vector: Vector) -> None:
    text = json.dumps(document(layer_for(vector.protocol)(vector.data)))
    assert mqwire.encode(mqwire.from_json(text)) == vector.data


@EACH_VECTOR
def test_mutated_bytes_change_both_views_alike(vector: Vector) -> None:
    chance = random.Random(vector.name)
    refused = 0
    for _ in range(6):
        data = bytearray(vector.data)
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            data[chance.randrange(len(data))] = chance.choice((0, 1, 0xFF, chance.randrange(256)))
        agree(bytes(data), vector.protocol)
        refused += isinstance(layer_for(vector.protocol)(bytes(data)).payload, Broken)
    assert refused < 6


@EACH_VECTOR
def test_cut_and_longer_bytes_are_taken_or_refused_by_both(vector: Vector) -> None:
    for size in sorted({1, len(vector.data) // 3, len(vector.data) // 2, len(vector.data) - 1}):
        agree(vector.data[:size], vector.protocol)
    agree(vector.data + b"\0more", vector.protocol)


def test_texts_are_equal_as_raw_bytes() -> None:
    vector = next(v for v in vectors() if v.name.endswith("sync_request_lone_surrogate"))
    packet = layer_for("mqdsrp")(vector.data)
    message: Any = decoded(vector.data, "mqdsrp", strict=False)
    assert packet.fields["requester_name"] == message.requester_name.encode("utf-16-le", "surrogatepass")
    assert packet.requester_name == message.requester_name
