"""Strategies for text with tags ([MS-MQCN] 2.2.5): canonical, legal and odd, or hardly marked up at all."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from mqwire._generated.model import MODEL
from mqwire._model import Chars, Ref, Struct
from mqwire._registry import class_of
from mqwire._values import decode_units, encode_units
from mqwire.strategies._scalars import guids, texts

_BLANKS = st.sampled_from(("", "", "", " ", "\t", "\r\n", "  "))


@cache
def markups(struct: Struct, strict: bool) -> st.SearchStrategy[Any]:
    return _tagged(struct) if strict else _bracketed(struct)


@st.composite
def _tagged(draw: st.DrawFn, struct: Struct) -> Any:
    """Every element in its order, with white space where XML allows it."""
    (_, root), *elements = struct.markup

    def tag(name: str) -> str:
        return f"<{name}{draw(_BLANKS)}>{draw(_BLANKS)}"

    inside = "".join(f"{tag(name)}{draw(_contents(view))}{draw(_BLANKS)}{tag('/' + name)}" for view, name in elements)
    return class_of(struct.id)(f"{draw(_BLANKS)}{tag(root)}{inside}</{root}{draw(_BLANKS)}>")


@st.composite
def _bracketed(draw: st.DrawFn, struct: Struct) -> Any:
    """As many pairs of brackets as there should be, around anything."""
    (records,) = struct.fields
    assert isinstance(records.type, Ref)
    text = ""
    for _ in range(int(getattr(records.repeat, "value", 0))):
        for field in MODEL.structs[records.type.struct].fields:
            assert isinstance(field.type, Chars)
            end = chr(field.type.terminator)
            text += draw(texts(max_size=6)).replace(end, "") + end
    return class_of(struct.id)(decode_units(encode_units(text)))


@cache
def _contents(view: str) -> st.SearchStrategy[str]:
    match view:
        case "event":
            return st.sampled_from([str(member.value) for member in MODEL.enums["mqcn.event"].members])
        case "object_guid":
            return guids().map(str) | guids().map(lambda guid: str(guid).upper())
        case _:
            return _names()


def _without_brackets(text: str) -> str:
    return decode_units(encode_units(text.replace("<", "").replace(">", "")))  # what now stands together is a pair


def _names() -> st.SearchStrategy[str]:
    """Anything that is left of a value when the brackets have done their work: `>` before the first `<`, if at all."""
    plain = texts(min_size=1).map(_without_brackets).filter(str.strip)
    odd = st.sampled_from(("", "", ">", ">>"))
    return st.builds(lambda before, text, behind: before + text + behind, odd, plain, odd.map(lambda o: "<" * len(o)))
