"""Text from the wire never reaches a terminal or a spreadsheet as it is."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mqwire.render.escape import LONGEST, cell, escape, quote

ANY_TEXT = st.text(st.characters(exclude_categories=()))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain \\ text", "plain \\ text"),
        ("Grüße, 東京 😀", "Grüße, 東京 😀"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\tb\nc\rd", "a\\tb\\nc\\rd"),
        ("\x00\x7f\x9b", "\\x00\\x7f\\x9b"),
        ("\u202etxt.exe\u2066", "\\u202etxt.exe\\u2066"),
        ("\ud800 \udfff", "\\ud800 \\udfff"),
        ("\u200b\ufeff\u2028", "\\u200b\\ufeff\\u2028"),
        ("\U000e0041", "\\U000e0041"),
        ("\u00a0\u3000", "\\xa0\\u3000"),
        ("[red]markup[/red]", "[red]markup[/red]"),
    ],
)
def test_what_is_not_plainly_visible_is_written_out(text: str, shown: str) -> None:
    assert escape(text) == shown


@given(ANY_TEXT)
def test_nothing_hidden_is_left(text: str) -> None:
    categories = {unicodedata.category(char) for char in escape(text) if char != " "}
    assert not categories & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"}
    escape(text).encode("utf-8")


def test_quotes_inside_cannot_end_the_quotation() -> None:
    assert quote('SRV" is fine') == '"SRV\\" is fine"'


def test_long_text_is_cut_and_its_length_told() -> None:
    assert quote("x" * (LONGEST + 1)) == f'"{"x" * LONGEST}"... ({LONGEST + 1} characters)'
    assert quote("x" * LONGEST) == f'"{"x" * LONGEST}"'
    assert quote("x" * 1000, None) == f'"{"x" * 1000}"'


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"])
def test_a_cell_is_never_a_formula(first: str) -> None:
    assert cell(f"{first}1+1").startswith("'")


@given(ANY_TEXT)
def test_a_cell_has_neither_control_characters_nor_a_formula(text: str) -> None:
    found = cell(text)
    assert not found.startswith(("=", "+", "-", "@"))
    assert escape(found) == found


def test_an_ordinary_cell_stays_as_it_is() -> None:
    assert cell("a=1") == "a=1"
