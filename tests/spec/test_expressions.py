"""The expression parser of mqwire.spec: what it reads, how tightly operators bind, what it says when it cannot."""

from __future__ import annotations

import pytest

from mqwire._model import Attr, Binary, Call, Expr, Index, Name, Num, Special, Ternary, Unary
from mqwire.spec import ExpressionError, parse

A, B, C, D = Name("a"), Name("b"), Name("c"), Name("d")
MEMBERS = {"operation::sync_reply": 3, "common::hresult::mq_ok": 0}

READ: dict[str, Expr] = {
    "12": Num(12),
    "0x1F": Num(31),
    "0x0040_0000": Num(0x400000),
    "1_000": Num(1000),
    "true": Num(1),
    "false": Num(0),
    "a": A,
    "in_": Name("in_"),
    "  a  ": A,
    "(a)": A,
    "((a))": A,
    "a.b": Attr(A, "b"),
    "a.b.c": Attr(Attr(A, "b"), "c"),
    "a[0]": Index(A, Num(0)),
    "a[b + 1].c": Attr(Index(A, Binary("+", B, Num(1))), "c"),
    "a.size": Call("size", (A,)),
    "a.length": Call("size", (A,)),
    "a.b.num_units": Call("num_units", (Attr(A, "b"),)),
    "a.to_i": A,
    "a[_index].to_i": Index(A, Special("_index")),
    "_": Special("_"),
    "_late": Special("_late"),
    "_io.pos": Special("_pos"),
    "present(a)": Call("present", (A,)),
    "utf16_len(a)": Call("utf16_len", (A,)),
    "has_nul(a)": Call("has_nul", (A,)),
    "offset_of(a)": Call("offset_of", (A,)),
    "all(a, _.b == c)": Call("all", (A, Binary("==", Attr(Special("_"), "b"), C))),
    "any(a, true)": Call("any", (A, Num(1))),
    "all": Name("all"),  # a function only where it is called
    "not a": Unary("not", A),
    "not not a": Unary("not", Unary("not", A)),
    "-a": Unary("-", A),
    "- -1": Unary("-", Unary("-", Num(1))),
    "operation::sync_reply": Num(3),
    "a == common::hresult::mq_ok": Binary("==", A, Num(0)),
}

BINDING: dict[str, Expr] = {
    "a + b * c": Binary("+", A, Binary("*", B, C)),
    "(a + b) * c": Binary("*", Binary("+", A, B), C),
    "a - b - c": Binary("-", Binary("-", A, B), C),
    "a / b % c": Binary("%", Binary("/", A, B), C),
    "a << b + c": Binary("<<", A, Binary("+", B, C)),
    "a & b << c": Binary("&", A, Binary("<<", B, C)),
    "a ^ b & c": Binary("^", A, Binary("&", B, C)),
    "a | b ^ c": Binary("|", A, Binary("^", B, C)),
    # Unlike C: bit operators bind tighter than comparisons.
    "a & b == c": Binary("==", Binary("&", A, B), C),
    "a == b and c": Binary("and", Binary("==", A, B), C),
    "a and b or c": Binary("or", Binary("and", A, B), C),
    "a or b and c": Binary("or", A, Binary("and", B, C)),
    "not a == b": Unary("not", Binary("==", A, B)),
    "not a and b": Binary("and", Unary("not", A), B),
    "a and not b or c": Binary("or", Binary("and", A, Unary("not", B)), C),
    "-a + b": Binary("+", Unary("-", A), B),
    "a ? b : c": Ternary(A, B, C),
    "a or b ? c : d": Ternary(Binary("or", A, B), C, D),
    "a ? b : c ? d : a": Ternary(A, B, Ternary(C, D, A)),
    "a ? b ? c : d : a": Ternary(A, Ternary(B, C, D), A),
    "a>=b": Binary(">=", A, B),
}

REFUSED = {
    "": "expected more but found the end",
    "a +": "expected more but found the end",
    "a b": "'b' is one too many",
    "a ? b": "expected : but found the end",
    "(a": "expected ) but found the end",
    "a[1": "expected ] but found the end",
    "a )": "')' is one too many",
    "a $ b": "cannot read ' $ b'",
    "'text'": "cannot read",
    '"text"': "cannot read",
    "a.": "expected more but found the end",
    "* a": "'*' cannot start a value",
    "_io": "expected . but found the end",
    "_io.size": "expected pos but found size",
    "_parent.a": "'_parent' cannot start a value",
    "_root": "'_root' cannot start a value",
    "all()": "')' cannot start a value",
    "present(a,": "expected more but found the end",
    "a === b": "cannot read",
    "A": "cannot read 'A'",
    "operation::nothing": "nothing like that",
}


def member(literal: str) -> int:
    if literal not in MEMBERS:
        raise ExpressionError(f"nothing like that: {literal}")
    return MEMBERS[literal]


@pytest.mark.parametrize(("text", "tree"), [*READ.items(), *BINDING.items()])
def test_expressions_are_read_as_the_tree_they_mean(text: str, tree: Expr) -> None:
    assert parse(text, member) == tree


@pytest.mark.parametrize(("text", "reason"), REFUSED.items())
def test_what_is_outside_the_subset_is_refused_with_its_text(text: str, reason: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text, member)
    assert reason in str(caught.value)
    assert "::" in text or repr(text) in str(caught.value)


def test_numbers_and_truth_values_of_yaml_are_expressions() -> None:
    assert parse(16) == Num(16)
    assert parse(True) == Num(1)
    assert parse(False) == Num(0)


def test_enumerations_must_be_known() -> None:
    with pytest.raises(ExpressionError, match="no enumerations are known in 'operation::sync_reply'"):
        parse("operation::sync_reply")


@pytest.mark.parametrize("text", ["a.+", "a.5", "a.)", "or", "a + and", "010", "0x_", "a.b::c"])
def test_a_slip_of_the_pen_is_not_taken_for_a_name_or_a_number(text: str) -> None:
    with pytest.raises(ExpressionError):
        parse(text, member)


@pytest.mark.parametrize("text", ["all(a)", "any(a)", "all(a, b, c)", "present(a, b)", "utf16_len(a, b)"])
def test_functions_take_a_fixed_number_of_arguments(text: str) -> None:
    with pytest.raises(ExpressionError):
        parse(text, member)
