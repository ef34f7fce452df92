"""Sequence numbers: the integers of mqwire.seqnum against the printed operations on eight bytes."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mqwire import seqnum
from mqwire.seqnum import MAX_SEQ_NUMBER, MIN_SEQ_NUMBER, add, subtract

NUMBERS = st.integers(MIN_SEQ_NUMBER, MAX_SEQ_NUMBER) | st.sampled_from((0, 1, 0xFF, 0x100, 0xFFFF, 1 << 32, 1 << 63))


def wire(number: int) -> bytearray:
    return bytearray.fromhex(seqnum.to_text(number))


# [MC-MQDSRP] 2.2.2, element by element; elements are numbered from 1.


def incremented(sn: bytearray) -> bytearray:
    for i in range(8, 0, -1):
        sn[i - 1] = (sn[i - 1] + 1) % 256
        if sn[i - 1] != 0:
            break
    return sn


def decremented(sn: bytearray) -> bytearray:
    for i in range(8, 0, -1):
        before = sn[i - 1]
        sn[i - 1] = (sn[i - 1] - 1) % 256
        if before != 0:
            break
    return sn


def greater(sn1: bytearray, sn2: bytearray) -> bool:
    for i in range(1, 9):
        if sn1[i - 1] != sn2[i - 1]:
            return sn1[i - 1] > sn2[i - 1]
    return False


def test_the_ends_are_eight_bytes_of_zeros_and_of_ones() -> None:
    assert wire(MIN_SEQ_NUMBER) == bytes(8)
    assert wire(MAX_SEQ_NUMBER) == b"\xff" * 8


@example(MAX_SEQ_NUMBER)
@given(NUMBERS)
def test_adding_one_is_the_printed_increment(number: int) -> None:
    if number == MAX_SEQ_NUMBER:
        assert incremented(wire(number)) == wire(MIN_SEQ_NUMBER)  # what the text would do
        with pytest.raises(OverflowError):
            add(number)
    else:
        assert wire(add(number)) == incremented(wire(number))


@example(MIN_SEQ_NUMBER)
@given(NUMBERS)
def test_subtracting_one_is_the_printed_decrement(number: int) -> None:
    if number == MIN_SEQ_NUMBER:
        assert decremented(wire(number)) == wire(MAX_SEQ_NUMBER)  # what the text would do
        with pytest.raises(OverflowError):
            subtract(number)
    else:
        assert wire(subtract(number)) == decremented(wire(number))


@given(NUMBERS, NUMBERS)
def test_integers_compare_as_the_printed_rule_does(first: int, second: int) -> None:
    assert (first > second) == greater(wire(first), wire(second))
    assert (first == second) == (wire(first) == wire(second))


@given(NUMBERS, st.integers(0, 300))
def test_counts_are_added_and_taken_off(number: int, count: int) -> None:
    if number <= MAX_SEQ_NUMBER - count:
        later = add(number, count)
        assert (later - number, subtract(later, count)) == (count, number)
    else:
        with pytest.raises(OverflowError):
            add(number, count)


@pytest.mark.parametrize("number", [-1, 1 << 64])
def test_a_number_out_of_range_has_no_text(number: int) -> None:
    with pytest.raises(OverflowError, match="does not fit eight bytes"):
        seqnum.to_text(number)


def test_text_has_sixteen_lower_case_digits() -> None:
    assert seqnum.to_text(0xABCDEF) == "0000000000abcdef"
