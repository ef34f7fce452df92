"""Inputs become as small as what they show allows."""

from __future__ import annotations

from random import Random

import mqwire
from mqwire.fuzzing.against._inputs import LARGEST, chosen, mutated
from mqwire.fuzzing.against._minimize import minimize
from tests.support.outcomes import decoded
from tests.support.vectors import vectors

BY_NAME = {vector.name: vector for vector in vectors()}


def test_elements_go_and_counts_stay_true() -> None:
    """Reaching the one change that matters needs a message with fewer changes, not fewer bytes."""
    data = BY_NAME["mqdsrp/sync_reply_property_types"].data

    def shows(candidate: bytes) -> bool:
        try:
            message = decoded(candidate, "mqdsrp")
        except mqwire.DecodeError:
            return False
        changes = getattr(message, "directory_changes", ())
        return any(int(pair.id) == 203 for change in changes for pair in change.properties)

    assert shows(data)
    small = minimize(data, "mqdsrp", shows, 2000)
    message = decoded(small, "mqdsrp")
    (change,) = message.directory_changes  # type: ignore[union-attr]
    (pair,) = change.properties
    assert (int(pair.id), pair.value) == (203, "")
    assert len(small) < len(data) / 2


def test_bytes_that_are_no_message_are_made_smaller_too() -> None:
    data = bytes(range(1, 200)) + b"needle" + bytes(range(200))
    assert minimize(data, "mqdsrp", lambda candidate: b"needle" in candidate, 5000) == b"needle"


def test_values_become_zero() -> None:
    data = BY_NAME["mqdsrp/bsc_ack"].data
    small = minimize(data, "mqdsrp", lambda c: len(c) == len(data) and c[17] == 7, 5000)
    assert small == bytes(17) + b"\x07" + bytes(len(data) - 18)


def test_tries_are_counted() -> None:
    count = 0

    def shows(_: bytes) -> bool:
        nonlocal count
        count += 1
        return False

    data = BY_NAME["mqqb/user_message_distinct_values"].data
    assert minimize(data, "mqqb", shows, 37) == data
    assert count == 37
    assert minimize(data, "mqqb", shows, 0) == data
    assert count == 37


def test_the_same_numbers_give_the_same_inputs() -> None:
    def first(seed: int) -> list[bytes]:
        found = mutated(chosen(), Random(seed))
        return [next(found).data for _ in range(300)]

    assert first(1) == first(1)
    assert first(1) != first(2)


def test_inputs_are_of_the_wanted_protocols_and_mostly_damaged_with_care() -> None:
    assert all(len(vector.data) <= LARGEST for vector in chosen())
    found = mutated(chosen(["mqdsrp", "sid"]), Random(0))
    given = [next(found) for _ in range(2000)]
    assert {one.protocol for one in given} == {"mqdsrp", "sid"}
    known = {vector.data for vector in chosen()}
    assert sum(one.data in known for one in given) < 400
    read = 0
    for one in given:
        try:
            decoded(one.data, one.protocol, strict=False)
            read += 1
        except mqwire.DecodeError:
            pass
    assert 400 < read < 1800, "half of what is sent should get past the first count"
