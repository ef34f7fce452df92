"""Expressions as text: what is printed is read back as the same tree."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis import given

from mqwire._model import Attr, Binary, Call, Expr, Index, Model, Name, Num, Peek, Special, Ternary, Unary
from mqwire.derive.expression_text import expression_lines, expression_text
from mqwire.spec import parse

_OPERATORS = ("or", "and", "==", "!=", "<", "<=", ">", ">=", "|", "^", "&", "<<", ">>", "+", "-", "*", "/", "%")
_LEAVES = st.one_of(
    st.integers(0, 2**32).map(Num),
    st.sampled_from("abc").map(Name),
    st.sampled_from((Special("_"), Special("_index"), Special("_pos"), Special("_late"))),
)


def _larger(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    return st.one_of(
        st.builds(Binary, st.sampled_from(_OPERATORS), inner, inner),
        st.builds(Unary, st.sampled_from(("not", "-")), inner),
        st.builds(Ternary, inner, inner, inner),
        st.builds(Attr, inner, st.sampled_from("xyz")),
        st.builds(Index, inner, inner),
        st.builds(lambda f, x: Call(f, (x,)), st.sampled_from(("size", "num_units", "present", "has_nul")), inner),
        st.builds(lambda f, x, y: Call(f, (x, y)), st.sampled_from(("all", "any")), inner, inner),
    )


@given(st.recursive(_LEAVES, _larger, max_leaves=30))
def test_any_expression_survives_being_printed(expr: Expr) -> None:
    assert parse(expression_text(expr)) == expr
    assert parse(" ".join(expression_lines(expr))) == expr


def test_brackets_stand_only_where_they_are_needed() -> None:
    for text in ("a + b * c", "(a + b) * c", "a - (b - c)", "not a == b", "not (a and b)", "a ? b : c ? d : e"):
        assert expression_text(parse(text)) == text


def test_small_numbers_are_decimal_and_large_ones_hexadecimal() -> None:
    assert expression_text(parse("a == 0x10 or a == 0x00400000")) == "a == 16 or a == 0x400000"


def test_a_number_at_a_fixed_place_is_named_by_its_place() -> None:
    assert expression_text(Binary("==", Peek(2, 2), Num(7))) == "u2 at 2 == 7"


def test_a_long_chain_is_broken_between_its_parts() -> None:
    chain = " or ".join(f"(field_number_{i} == {i} and other)" for i in range(6))
    lines = expression_lines(parse(chain))
    assert len(lines) > 1
    assert all(line.startswith("  or (field_number_") for line in lines[1:])
    assert max(map(len, lines)) <= 104


def test_every_rule_can_be_printed(model: Model) -> None:
    checks = [rule.check for struct in model.structs.values() for rule in struct.rules if rule.check is not None]
    assert len(checks) > 100
    for check in checks:
        assert parse(" ".join(expression_lines(check))) == check
