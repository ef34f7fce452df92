"""The same bytes in mqwire, Scapy, tshark and Node: a changed byte changes all four alike, or all four refuse it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import mqwire
from mqwire._json import to_document
from mqwire.fuzzing.broken import Broken
from mqwire.fuzzing.checks.scapy_layer import agree
from tests.support.node import Refusal, Tree, needs_node, node_trees
from tests.support.outcomes import decoded
from tests.support.samples import Sample, samples
from tests.views.test_node import disagreement
from tests.wireshark.flat import differences, mutated, visible
from tests.wireshark.support import LARGEST_FRAME, NEEDS_TSHARK, Dissected, dissect

pytestmark = [needs_node, NEEDS_TSHARK]
_CHANGES = 3  # of each sample


class Views(NamedTuple):
    """Some bytes, and what came of them."""

    sample: Sample
    message: mqwire.Message | None
    node: Tree | Refusal
    tshark: Dissected


def _inputs() -> Iterator[Sample]:
    for number, sample in enumerate(samples()):
        yield sample
        for change, data in enumerate(mutated(sample.data, _CHANGES, number)):
            yield Sample(f"{sample.name}, change {change}", sample.protocol, data)


@pytest.fixture(scope="module")
def views(tmp_path_factory: pytest.TempPathFactory) -> list[Views]:
    """One Node and one tshark for all of them."""
    inputs = [sample for sample in _inputs() if 0 < len(sample.data) <= LARGEST_FRAME]
    pairs = [(sample.protocol, sample.data) for sample in inputs]
    folder: Path = tmp_path_factory.mktemp("tshark")
    trees, dissected = node_trees(pairs), dissect(pairs, folder)
    found = []
    for sample, tree, shown in zip(inputs, trees, dissected, strict=True):
        message = None
        with contextlib.suppress(mqwire.DecodeError):
            message = decoded(sample.data, sample.protocol, strict=False)
        found.append(Views(sample, message, tree, shown[0]))
    return found


def _disagreements(view: Views) -> list[str]:
    """Whatever another view makes otherwise than mqwire."""
    wrong = [f"Node: {line}" for line in disagreement(view.sample, view.node, "fast")]
    if view.tshark.is_refused != (view.message is None):
        wrong.append("tshark: " + ("refuses" if view.tshark.is_refused else "accepts"))
    elif view.message is not None:
        wrong += differences(visible(to_document(view.message)), view.tshark.values)
    try:
        agree(view.sample.data, view.sample.protocol)
    except Broken as error:
        wrong.append(f"Scapy: {error}")
    return wrong


@pytest.mark.no_cover
def test_all_four_show_the_same_or_refuse(views: list[Views]) -> None:
    wrong = {view.sample.name: lines for view in views if (lines := _disagreements(view))}
    assert wrong == {}
    refused = sum(view.message is None for view in views)
    assert len(views) > 600
    assert 30 < refused < len(views) // 2, "too few to say anything"


@pytest.mark.parametrize("view", ["Node", "tshark"])
def test_one_that_differs_is_noticed(views: list[Views], view: str) -> None:
    """The comparison is not for show: the answer for other bytes is no answer for these."""
    one, other, *_ = (
        v for v in views if v.sample.protocol == "sid" and v.message is not None and "change" not in v.sample.name
    )
    mixed = one._replace(node=other.node) if view == "Node" else one._replace(tshark=other.tshark)
    assert _disagreements(one) == []
    assert _disagreements(mixed) != []
