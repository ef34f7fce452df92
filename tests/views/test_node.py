"""The same values in Node: ksy/ compiled to JavaScript, without any part of mqwire, reads every sample alike.

tests/test_vector_coverage.py holds that every field of every structure occurs in the vectors, so all are compared here.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import mqwire
from mqwire._decode import Engine
from mqwire.mqdsrp import DirectoryChange, SyncReply
from mqwire.properties import Property, PropId
from mqwire.vectors import vectors as exported
from tests.support import node
from tests.support.node import Refusal, Tree, needs_node, node_trees
from tests.support.outcomes import ENGINES, decoded
from tests.support.samples import Sample, samples
from tests.support.vectors import vectors as typed
from tests.support.views import Value, on_the_wire

pytestmark = needs_node

_VIEWS = ("event", "object_guid", "domain_controller")
NOT_IN_KAITAI = {
    f"notification_body.{view}": "mqwire looks it up in the text, by code of its own; the text itself is compared"
    for view in _VIEWS
}
# An array that is longer than the bytes left: mqwire refuses before it reads any of it. Kaitai would refuse at its end,
# and does not get there if the type of something in it is unknown.
_IMPOSSIBLE = re.compile(r"\d+ elements (of at least \d+ bytes do not fit|are more than the limit)")


@cache
def seen() -> tuple[Tree | Refusal, ...]:
    """What Node makes of the samples."""
    return tuple(node_trees((sample.protocol, sample.data) for sample in samples()))


def differences(ours: dict[str, Value], theirs: dict[str, Value]) -> list[str]:
    """The paths that are on one side only, or have another value there."""
    both = [path for path in ours if path not in NOT_IN_KAITAI] + [path for path in theirs if path not in ours]
    return [
        f"{path}: {ours.get(path)!r}, Node {theirs.get(path)!r}" for path in both if ours.get(path) != theirs.get(path)
    ]


def disagreement(sample: Sample, found: Tree | Refusal, engine: Engine) -> list[str]:
    """What mqwire and Node make differently of the same bytes."""
    try:
        ours = on_the_wire(sample.decode(engine))
    except mqwire.DecodeError as error:
        if isinstance(found, Refusal) or ("undecoded" in found.values and _IMPOSSIBLE.match(error.reason)):
            return []
        return [f"mqwire refuses: {error}"]
    return [f"Node refuses: {found.reason}"] if isinstance(found, Refusal) else differences(ours, found.values)


def all_disagreements(tried: Sequence[Sample], found: Sequence[Tree | Refusal], engine: Engine) -> dict[str, list[str]]:
    wrong = {f"{s.name} {s.data.hex()}": disagreement(s, tree, engine) for s, tree in zip(tried, found, strict=True)}
    return {name: paths for name, paths in wrong.items() if paths}


def test_every_value_of_every_sample_is_equal(engine: Engine) -> None:
    compared, left_out = 0, set()
    for sample, found in zip(samples(), seen(), strict=True):
        assert isinstance(found, Tree), (sample.name, found)
        ours = on_the_wire(sample.decode(engine))
        assert differences(ours, found.values) == [], sample.name
        left_out |= ours.keys() - found.values.keys()
        compared += len(ours.keys() & found.values.keys())
    assert left_out == NOT_IN_KAITAI.keys()
    assert len(samples()) > 170
    assert compared > 8000


def test_every_field_lies_at_the_same_bytes(engine: Engine) -> None:
    """What the Web IDE marks in its hex view is what `mqwire explain` shows."""
    compared = 0
    for sample, found in zip(samples(), seen(), strict=True):
        assert isinstance(found, Tree)
        ours = {span.path: (span.offset, span.size) for span in mqwire.spans(sample.decode(engine))}
        if "undecoded" in found.values:  # structures that were never finished have no end
            ours = {path: place for path, place in ours.items() if path in found.spans}
        assert {path: found.spans.get(path) for path in ours} == ours, sample.name
        compared += len(ours)
    assert compared > 6000


def test_counts_before_property_values_are_true() -> None:
    """Objects of mqwire have no room for them: a value is as long as it is."""
    compared = 0
    for found in seen():
        assert isinstance(found, Tree)
        for path, count in found.counts.items():
            value = path.rpartition(".")[0] + ".value"
            content = found.values.get(value)
            length = len(content) if isinstance(content, bytes) else _elements(value, found.values)
            assert count == length, path
            compared += 1
    assert compared > 10


def _elements(path: str, values: dict[str, Value]) -> int:
    return sum(other.startswith(f"{path}[") for other in values)


@cache
def seen_exported() -> tuple[tuple[Sample, ...], tuple[Tree | Refusal, ...]]:
    tried = tuple(Sample(vector.name, vector.protocol, vector.data) for vector in exported() if len(vector.data) < 2000)
    return tried, tuple(node_trees((sample.protocol, sample.data) for sample in tried))


def test_exported_vectors_are_equal_or_refused_by_both(engine: Engine) -> None:
    """Valid, unusual, broken and cut ones."""
    tried, found = seen_exported()
    assert len(tried) > 900
    assert all_disagreements(tried, found, engine) == {}


@cache
def changed() -> tuple[tuple[Sample, ...], tuple[Sample, ...], tuple[Tree | Refusal, ...]]:
    """Samples, copies of them with one byte of one field changed, and what Node makes of the copies."""
    rng = Random(1)
    origins, copies = [], []
    for sample in samples():
        spans = [span for span in mqwire.spans(decoded(sample.data, sample.protocol, strict=False)) if span.size]
        for path, offset, size in rng.sample(spans, min(len(spans), 25)):
            at = offset + rng.randrange(size)
            byte = sample.data[at] ^ rng.choice((1 << rng.randrange(8), rng.randrange(1, 256)))
            data = sample.data[:at] + bytes((byte,)) + sample.data[at + 1 :]
            origins.append(sample)
            copies.append(Sample(f"{sample.name} {path} byte {at}", sample.protocol, data))
    found = node_trees((sample.protocol, sample.data) for sample in copies)
    return tuple(origins), tuple(copies), tuple(found)


@pytest.mark.no_cover  # a thousand times what other tests run
def test_a_changed_byte_changes_both_alike_or_is_refused_by_both(engine: Engine) -> None:
    _, copies, found = changed()
    assert len(copies) > 3000
    assert all_disagreements(copies, found, engine) == {}
    refused = sum(isinstance(tree, Refusal) for tree in found)
    assert 300 < refused < len(copies) - 2000


def test_no_change_of_a_byte_goes_unseen() -> None:
    """A byte that no value shows would be compared for nothing."""
    values = {sample: tree.values for sample, tree in zip(samples(), seen(), strict=True) if isinstance(tree, Tree)}
    for origin, copy, tree in zip(*changed(), strict=True):
        assert isinstance(tree, Refusal) or tree.values != values[origin], copy.name


# --- the comparison sees what it should ---


class Fault(NamedTuple):
    about: str
    file: str
    right: str
    wrong: str
    protocol: str
    data: bytes
    path: str


def vector(name: str) -> bytes:
    return next(vector.data for vector in typed() if vector.name == name)


def soap_of_four_gigabytes() -> bytes:
    """The length of a SOAP header, in units of two bytes, such that 32 bits of the size in bytes are zero."""
    (packet,) = (v for v in typed() if v.name == "mqqb/user_message_soap")
    _, offset, size = packet.fields["soap_header.header_data_length"]
    _, header, length = packet.fields["soap_header.header"]
    rest = packet.data[header + length :] + bytes(length)  # so that the size of the packet stays true
    return packet.data[:offset] + (1 << 31).to_bytes(size, "little") + rest


def half_a_pair() -> bytes:
    """In one of the texts that Kaitai makes text of; elsewhere it is given their units."""
    names = Property(PropId(204), ("\ud800",))
    return mqwire.encode(SyncReply(directory_changes=(DirectoryChange(path_name="", properties=(names,)),)))


FAULTS = (
    Fault(
        "a number in the wrong byte order",
        "Mqqb.js",
        "this.packetSize = this._io.readU4le()",
        "this.packetSize = this._io.readU4be()",
        "mqqb",
        vector("mqqb/session_ack"),
        "base_header.packet_size",
    ),
    Fault(
        "a list that is one too short",
        "Mqdspublickeys.js",
        "i < this.cNumofKeys",
        "i < this.cNumofKeys - 1",
        "mqdspublickeys",
        vector("mqdspublickeys/two_keys"),
        "a_public_keys[1].",
    ),
    Fault(
        "bytes that are taken whether they are there or not",
        "Mqqb.js",
        "this.padding = this._io.readBytes(512)",
        "this.padding = this._io.readBytesFull()",
        "mqqb",
        vector("mqqb/establish_connection_probe")[:-1],
        "mqwire refuses",
    ),
    # What the program around the parsers has a way around, and needs it: faults of the runtime library.
    Fault(
        "numbers of eight bytes as floating point",
        "kaitai_tree.cjs",
        "KaitaiStream.prototype.readU8be =",
        "KaitaiStream.prototype.notCalled =",
        "mqdsrp",
        vector("mqdsrp/sync_request"),
        "to_seq_number",
    ),
    Fault(
        "half a surrogate pair replaced",
        "kaitai_tree.cjs",
        "KaitaiStream.bytesToStr =",
        "KaitaiStream.notCalled =",
        "mqdsrp",
        half_a_pair(),
        "directory_changes[0].properties[0].value[0]",
    ),
    Fault(
        "sizes cut to 32 bits",
        "kaitai_tree.cjs",
        "  this.ensureBytesLeft(length);\n",
        "",
        "mqqb",
        soap_of_four_gigabytes(),
        "mqwire refuses",
    ),
    Fault(
        "reading on behind something of unknown type",
        "kaitai_tree.cjs",
        "    throw new Unknown();\n",
        "",
        "mqdsrp",
        vector("mqdsrp/bad_propid"),
        "undecoded",
    ),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.about.replace(" ", "_"))
def test_a_planted_fault_is_seen(fault: Fault, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(node.compiled(), folder, symlinks=True)
    program = shutil.copy(node.TREE, folder)
    sample = Sample(fault.about, fault.protocol, fault.data)
    (found,) = node_trees([(sample.protocol, sample.data)])
    assert [disagreement(sample, found, engine) for engine in ENGINES] == [[], []]
    source = (folder / fault.file).read_text("utf-8")
    assert fault.right in source
    (folder / fault.file).write_text(source.replace(fault.right, fault.wrong), "utf-8")
    (found,) = node_trees([(sample.protocol, sample.data)], folder, Path(program))
    for engine in ENGINES:
        wrong = disagreement(sample, found, engine)
        assert any(path.startswith(fault.path) for path in wrong), wrong
