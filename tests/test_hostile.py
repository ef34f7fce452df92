"""Hostile bytes: nothing but DecodeError, linear work, and memory in proportion.

The bound is 64 bytes of memory for a byte of input, and a megabyte. Here the megabyte is left
out, but for what a small input takes anyway, so that small inputs show what large ones would do.
Damage of other kinds is in test_errors.py and test_engines.py.
"""

from __future__ import annotations

import pickle
import random
import struct
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial

import pytest

import mqwire
from mqwire import _plans
from mqwire._decode import Engine
from mqwire._generated.fast import propvalue
from mqwire._places import places
from mqwire.mqdsrp import DirectoryChange, SyncReply
from mqwire.properties import PropId
from mqwire.strategies._damage import _counts
from tests.support.hostile import PATTERNS, Pattern
from tests.support.outcomes import ENGINES, decoded
from tests.support.vectors import Vector, vectors

TIMES_INPUT = 64
SMALL_CHANGE = 64 * 1024

each_pattern = pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)
each_vector = pytest.mark.parametrize("vector", vectors(), ids=str)


def look(data: bytes, protocol: str, *, strict: bool, engine: Engine) -> mqwire.Message | str:
    """The message, or what the error says once all of it was looked at."""
    try:
        return mqwire.decode(data, protocol, strict=strict, engine=engine)
    except mqwire.DecodeError as error:
        assert_explained(error, data)
        return str(error)


def assert_explained(error: mqwire.DecodeError, data: bytes) -> None:
    assert 0 <= error.offset <= len(data)
    assert error.reason
    assert isinstance(error.path, str)
    assert type(error.partial) is dict


def survives(data: bytes, protocol: str) -> None:
    """Both engines say the same, strict and lenient, and whatever they accept comes back."""
    for strict in (True, False):
        fast, kaitai = (look(data, protocol, strict=strict, engine=engine) for engine in ENGINES)
        assert fast == kaitai
        if isinstance(fast, mqwire.Message):
            assert mqwire.encode(fast) == data
            mqwire.validate(fast)


# --- damage at every place ---


@each_vector
def test_every_truncation_of_every_vector(vector: Vector) -> None:
    for cut in range(len(vector.data)):
        survives(vector.data[:cut], vector.protocol)


@each_vector
def test_every_byte_of_every_small_vector_changed(vector: Vector) -> None:
    rng = random.Random(vector.name)
    size = len(vector.data)
    for at in range(size) if size <= 64 else sorted(rng.sample(range(size), 24)):
        for change in {0xFF, rng.randrange(1, 256)}:
            damaged = bytearray(vector.data)
            damaged[at] ^= change
            survives(bytes(damaged), vector.protocol)


@each_vector
def test_errors_of_every_vector_travel(vector: Vector, engine: Engine) -> None:
    for cut in range(0, len(vector.data), 7):
        try:
            mqwire.decode(vector.data[:cut], vector.protocol, strict=False, engine=engine)
        except mqwire.DecodeError as error:
            again = pickle.loads(pickle.dumps(error))
            details = [(e.reason, e.offset, e.path, repr(e.partial)) for e in (error, again)]
            assert details[0] == details[1]


# --- work ---


def work(action: Callable[[], object]) -> int:
    """How many functions are called, those written in C among them. The clock would tell more and less."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(before)
    return calls


# What may become of a message on its way: nothing, its end is lost, something comes behind it.
FATES: dict[str, Callable[[bytes], bytes]] = {
    "whole": lambda data: data,
    "cut": lambda data: data[:-1],
    "more": lambda data: data + b"\xff",
}
each_fate = pytest.mark.parametrize(("fate", "strict"), [("more", True), ("cut", False)])


@each_fate
@each_pattern
def test_work_grows_no_faster_than_the_input(pattern: Pattern, fate: str, strict: bool, engine: Engine) -> None:
    look_at = partial(look, protocol=pattern.protocol, strict=strict, engine=engine)
    small, large = (FATES[fate](pattern.make(size)) for size in (1600, 4800))
    look_at(small)
    look_at(large)  # what is worked out once and kept is not counted
    assert work(partial(look_at, large)) <= 1.2 * work(partial(look_at, small)) * len(large) / len(small)


COUNTS = [
    (vector, place.span)
    for vector in vectors()
    if vector.strict
    for place in places(decoded(vector.data, vector.protocol))[1]
    if _counts(place)
]


@pytest.mark.parametrize(("vector", "span"), COUNTS, ids=[f"{v}-{s.path}" for v, s in COUNTS])
def test_a_count_that_claims_everything_costs_nothing(vector: Vector, span: mqwire.Span, engine: Engine) -> None:
    start, stop = span.offset, span.offset + span.size
    lie = vector.data[:start] + b"\xff" * span.size + vector.data[stop:]
    honest = work(partial(look, vector.data, vector.protocol, strict=False, engine=engine))
    for strict in (True, False):
        claimed = partial(look, lie, vector.protocol, strict=strict, engine=engine)
        assert work(claimed) <= 10 * honest + 20_000
        assert memory(claimed) <= TIMES_INPUT * len(lie) + 4 * SMALL_CHANGE


def test_four_billion_changes_in_sixty_bytes_are_refused_at_once(engine: Engine) -> None:
    wire = mqwire.encode(SyncReply())
    (span,) = (span for span in mqwire.spans(SyncReply()) if span.path == "count")
    claim = wire[: span.offset] + b"\xff" * span.size + wire[span.offset + span.size :]
    assert len(claim) < 70
    for strict in (True, False):
        claimed = partial(look, claim, "mqdsrp", strict=strict, engine=engine)
        assert work(claimed) < 1500
        assert claimed() == (
            f"at offset {len(claim)} (directory_changes): 4294967295 elements are more than the limit of 1000000"
        )


def test_a_count_within_the_limit_is_held_against_the_bytes_left(engine: Engine) -> None:
    wire = mqwire.encode(SyncReply())
    (span,) = (span for span in mqwire.spans(SyncReply()) if span.path == "count")
    claim = wire[: span.offset] + (500_000).to_bytes(4, "little") + wire[span.offset + span.size :]
    for strict in (True, False):
        said = look(claim, "mqdsrp", strict=strict, engine=engine)
        assert said == (
            f"at offset {len(claim)} (directory_changes): "
            "500000 elements of at least 43 bytes do not fit the 0 bytes left"
        )


def test_checking_an_object_of_wrong_things_is_linear_too() -> None:
    right, wrong = DirectoryChange(path_name=""), DirectoryChange(properties=None)  # type: ignore[arg-type]
    small, large = (SyncReply(directory_changes=(right,) * count + (wrong,) * count) for count in (25, 100))
    assert work(partial(mqwire.validate, large)) <= 1.2 * 4 * work(partial(mqwire.validate, small))


# --- memory ---


def memory(action: Callable[[], object]) -> int:
    """The most bytes that were allocated at once."""
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(("engine", "fate"), [("fast", "more"), ("kaitai", "whole"), ("kaitai", "more")])
@each_pattern
def test_memory_is_in_proportion_to_the_input(pattern: Pattern, fate: str, engine: Engine) -> None:
    look_at = partial(look, protocol=pattern.protocol, strict=True, engine=engine)
    look_at(FATES[fate](pattern.make(500)))  # modules and tables
    data = FATES[fate](pattern.make(16_000))
    propvalue._property_list_plans.known.clear()  # encoding has just made them
    _plans._formats.clear()
    used = memory(partial(look_at, data))
    assert used <= TIMES_INPUT * len(data) + SMALL_CHANGE, f"{used / len(data):.1f} times the input"


@pytest.mark.parametrize("name", ["long text", "long body", "vector of empty texts"])
def test_a_large_message_is_within_the_published_bound(name: str) -> None:
    """Four megabytes, the most a packet can have; what is too slow for that is measured above."""
    pattern = PATTERNS[name]
    data = pattern.make(4 * 1024 * 1024)
    for one, strict in ((data, True), (data[:-1], False)):
        used = memory(partial(look, one, pattern.protocol, strict=strict, engine="fast"))
        assert used <= TIMES_INPUT * len(one) + 1024 * 1024


def test_lists_that_nobody_sends_twice_do_not_pile_up() -> None:
    """Plans of property lists are remembered, but only so many of them."""
    ids = sorted(int(id) for id in PropId)
    for start in range(0, 30_000, 500):
        lists = [(ids[n % 154], ids[n // 154 % 154]) for n in range(start, start + 500)]
        for one in lists:
            propvalue._property_list_plans.make(struct.pack("<2I", *one))
        assert len(propvalue._property_list_plans.known) <= _plans._MOST_PLANS
        assert len(_plans._formats) <= _plans._MOST_FORMATS


def test_a_list_longer_than_any_real_one_is_not_remembered() -> None:
    plans = propvalue._property_list_plans
    short, long = (struct.pack(f"<{count}I", *[PropId.PROPID_Q_LABEL] * count) for count in (64, 65))
    for encoded in (short, long):
        plans.known.pop(encoded, None)
        assert plans.make(encoded)[0] == (PropId.PROPID_Q_LABEL,) * (len(encoded) // 4)
    assert plans.get(short) is not None
    assert plans.get(long) is None
