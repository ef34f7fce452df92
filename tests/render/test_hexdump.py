"""The annotated dump: every byte once, every field where it is."""

from __future__ import annotations

import re
import time

import pytest
from rich.cells import cell_len

import mqwire
from mqwire.mqdsrp import ChangePropagation, DirectoryChange, SyncReply, SyncRequest
from mqwire.properties import Property
from mqwire.render.hexdump import LEAST_WIDTH, dump, wrap
from mqwire.render.layout import rows
from mqwire.render.outcome import Outcome
from tests.render.support import outcome_of, outcome_of_vector, vector_named
from tests.support.vectors import Vector, vectors

ALL = pytest.mark.parametrize("vector", vectors(), ids=str)
_LINE = re.compile(r"([0-9a-f]{4,})  ((?:[0-9a-f]{2} ?)+)(?:\s|$)")


def lines(outcome: Outcome, width: int = 120, *, full: bool = False) -> list[str]:
    return [line.plain for line in dump(outcome.data, rows(outcome, full=full), width, full=full)]


def bytes_shown(text: list[str]) -> dict[int, int]:
    """The bytes of a dump by their offset; a byte that is shown twice fails."""
    found: dict[int, int] = {}
    for line in text:
        match = _LINE.match(line)
        for index, byte in enumerate(bytes.fromhex(match[2]) if match else b""):
            place = int(match[1], 16) + index if match else 0
            assert place not in found, f"byte {place:#x} is shown twice"
            found[place] = byte
    return found


@ALL
@pytest.mark.parametrize("width", [80, 120, 200])
def test_every_byte_is_shown_once_at_its_offset(vector: Vector, width: int) -> None:
    shown = bytes_shown(lines(outcome_of_vector(vector), width, full=True))
    assert shown == dict(enumerate(vector.data))


@ALL
def test_bytes_that_cannot_be_decoded_are_all_shown_too(vector: Vector) -> None:
    for size in range(1, len(vector.data), 11):
        outcome = outcome_of(vector.data[:size], vector.protocol)
        assert bytes_shown(lines(outcome, full=True)) == dict(enumerate(vector.data[:size]))


@ALL
@pytest.mark.parametrize("width", [LEAST_WIDTH, 80, 109, 110, 140, 200])
def test_no_line_is_wider_than_the_terminal(vector: Vector, width: int) -> None:
    assert max(map(cell_len, lines(outcome_of_vector(vector), width))) <= width


@ALL
def test_every_finding_is_shown_at_a_field(vector: Vector) -> None:
    outcome = outcome_of_vector(vector)
    found = [finding for row in rows(outcome, full=False) for finding in row.findings]
    assert sorted(f.rule for f in found) == sorted(f.rule for f in outcome.findings)


def test_a_finding_is_at_the_field_that_breaks_the_rule() -> None:
    outcome = outcome_of(SyncRequest(scope=9, is_sync0=8))
    by_name = {row.name: [f.rule for f in row.findings] for row in rows(outcome, full=False)}
    assert by_name["scope"] == ["mqdsrp.sync_request.scope"]
    assert by_name["is_sync0"] == ["mqdsrp.sync_request.is_sync0"]
    assert any("! error mqdsrp.sync_request.scope: Scope must be" in line for line in lines(outcome, 200))


def test_a_wide_terminal_has_sixteen_bytes_a_line_and_a_column_for_sections() -> None:
    text = lines(outcome_of(SyncRequest(requester_name="SRV")), 160)
    assert text[1].startswith("0001  " + "00 " * 15 + "00  site_id")
    assert text[0].split()[-2:] == ["[MC-MQDSRP]", "2.2.5.1"]


def test_a_narrow_terminal_has_eight_and_sections_stand_above() -> None:
    text = lines(outcome_of(SyncRequest(requester_name="SRV")), 80)
    assert text[0].strip() == "[MC-MQDSRP] 2.2.5.1"
    assert text[2].startswith("0001  00 00 00 00 00 00 00 00  site_id")
    assert text[3].startswith("0009  00 00 00 00 00 00 00 00")
    assert [line.strip() for line in text].count("[MC-MQDSRP] 2.2.6.4") == 1


def test_long_fields_are_cut_and_the_rest_is_counted() -> None:
    outcome = outcome_of(
        SyncReply(directory_changes=(DirectoryChange(path_name="x", properties=(Property(117, bytes(1000)),)),))
    )
    assert any("... 980 more bytes" in line for line in lines(outcome))
    assert not any("more bytes" in line for line in lines(outcome, full=True))


def test_long_arrays_are_cut_and_the_rest_is_counted() -> None:
    change = DirectoryChange(path_name="M\\Q", properties=(Property(104, 1),))
    outcome = outcome_of(SyncReply(directory_changes=(change,) * 103))
    text = lines(outcome, 200)
    size = len(mqwire.encode(SyncReply(directory_changes=(change,) * 3))) - len(mqwire.encode(SyncReply()))
    assert sum(line.strip().startswith("...") or " ... " in line for line in text) == 1
    assert any(f"3 more elements in {size} bytes; --all shows them" in line for line in text)
    assert any("[99]" in line for line in text)
    assert not any("[100]" in line for line in text)
    assert any("[102]" in line for line in lines(outcome, full=True))


def test_what_follows_a_long_array_is_still_shown() -> None:
    change = DirectoryChange(path_name="M\\Q", properties=(Property(104, 1),))
    outcome = outcome_of(ChangePropagation(directory_changes=(change,) * 101))
    assert any("seq_number_header" in line for line in lines(outcome))


def test_a_message_inside_a_message_is_laid_out_inside_it() -> None:
    text = lines(outcome_of_vector(vector_named("mqqb/user_message_sync_request")))
    start = next(index for index, line in enumerate(text) if "message_body  mqdsrp sync_request, 68 bytes" in line)
    assert text[start + 1].startswith("007c  00                         version")
    assert text[-1].startswith('00b8  53 00 52 00 56 00 00 00    requester_name            "SRV"')


def test_a_blob_of_a_known_format_is_laid_out_behind_its_size() -> None:
    text = lines(outcome_of_vector(vector_named("mqdsrp/sync_reply_property_types")))
    start = next(index for index, line in enumerate(text) if "PROPID_QM_ADDRESS = ta_addresses, 8 bytes" in line)
    assert text[start].startswith("00be  08 00 00 00")
    assert text[start + 1].startswith("00c2                               addresses  1 element")


def test_flags_are_explained_bit_by_bit_but_not_those_without_a_meaning() -> None:
    text = lines(outcome_of_vector(vector_named("mqqb/bad_all_flag_bits")))
    assert any(line.strip() == "EB: The body is encrypted." for line in text)
    assert not any(line.strip().startswith("X12:") for line in text)


def test_padding_and_leftovers_are_marked() -> None:
    outcome = outcome_of_vector(vector_named("mqqb/user_message_junk_padding"))
    styles = {row.name: row.style for row in rows(outcome, full=False)}
    assert styles["padding"] == "filler"
    trailing = rows(outcome_of_vector(vector_named("mqdsrp/bad_trailing")), full=False)[-1]
    assert (trailing.name, trailing.style, trailing.value) == ("trailing", "unclaimed", "these bytes belong to nothing")
    undecoded = rows(outcome_of_vector(vector_named("mqdsrp/bad_propid")), full=False)[-1]
    assert (undecoded.name, undecoded.style) == ("undecoded", "unclaimed")


def test_hex_is_coloured_field_by_field() -> None:
    outcome = outcome_of(SyncRequest(requester_name="SRV"))
    first, second = list(dump(outcome.data, rows(outcome, full=False), 160))[:2]
    styles = [{str(span.style) for span in line.spans} - {"dim", ""} for line in (first, second)]
    assert styles[0]
    assert styles[0].isdisjoint(styles[1])


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("", 5, [""]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("a 00112233-4455-6677-8899-aabbccddeeff", 26, ["a", "00112233-4455-6677-8899-", "aabbccddeeff"]),
        ("東京東京", 4, ["東京", "東京"]),
        ("x  y", 10, ["x  y"]),
        ("東京x東京", 5, ["東京x", "東京"]),
        ("東京東", 5, ["東京", "東"]),
        ("abcd efghi", 4, ["abcd", "efgh", "i"]),
    ],
)
def test_lines_break_where_they_should(text: str, width: int, expected: list[str]) -> None:
    assert wrap(text, width) == expected


def test_a_word_without_end_takes_no_time() -> None:
    word = "x" * 400_000
    start = time.process_time()
    lines = wrap(word, 40)
    assert time.process_time() - start < 5  # some 25 s when all that is left is measured for each line
    assert "".join(lines) == word
    assert {len(line) for line in lines} == {40}
