"""The files of ksy/ in a real browser, with the parts of the Kaitai Web IDE: file list, imports, tree, hex view.

The runtime library is as it is there, with the limits that docs/editors.md tells of. tests/views/test_node.py has ways
around them, to compare more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

import mqwire
from tests.support.browser import needs_browser
from tests.support.node import Refusal, Tree, needs_node
from tests.support.outcomes import decoded
from tests.support.samples import Sample, samples
from tests.support.views import Value, names_of, on_the_wire
from tests.support.web_ide import FILES, Opened, WebIde, web_ide
from tests.views.test_editors import described, imports
from tests.views.test_node import NOT_IN_KAITAI

pytestmark = [needs_node, needs_browser]

# docs/editors.md: behind something of unknown type is garbage, since nothing tells how long it is.
GARBAGE = {"mqdsrp/bad_propid", "mqqb/bad_format_name_type"}


@cache
def opened_with() -> dict[str, list[Sample]]:
    """The messages that can be opened with each file: those that it describes from the first byte on."""
    found: dict[str, list[Sample]] = {file: [] for file in FILES}
    for sample in samples():
        if sample.protocol in found:
            found[sample.protocol].append(sample)
    return found


@pytest.fixture(scope="module")
def ide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebIde]:
    with web_ide(tmp_path_factory.mktemp("browser")) as found:
        yield found


@pytest.fixture(scope="module")
def opened(ide: WebIde) -> dict[str, Opened]:
    """All of them, one file after the other."""
    return {file: ide.open(file, [s.data for s in found]) for file, found in opened_with().items() if found}


def pairs(opened: Mapping[str, Opened]) -> Iterator[tuple[Sample, Tree | Refusal]]:
    for file, found in opened.items():
        yield from zip(opened_with()[file], found.trees, strict=True)


def disagreement(sample: Sample, found: Tree | Refusal) -> list[str]:
    """Where the tree and the hex view show something else than mqwire."""
    if isinstance(found, Refusal):
        return [f"refused: {found.reason}"]
    message = decoded(sample.data, sample.protocol, strict=False)
    values = {path: value for path, value in on_the_wire(message).items() if path not in NOT_IN_KAITAI}
    places = {span.path: (span.offset, span.size) for span in mqwire.spans(message)}
    names = {path: name and name.upper() for path, name in names_of(message).items()}
    return [
        *_differences("value", _as_shown(values), _as_shown(found.values)),
        *_differences("place", places, {path: found.spans.get(path) for path in places}),
        *_differences("name", names, found.names),
    ]


def _as_shown(values: Mapping[str, Value]) -> dict[str, bytes | float]:
    """Numbers are floating point there, exact up to 2**53."""
    return {path: value if isinstance(value, bytes) else float(value) for path, value in values.items()}


def _differences(about: str, ours: Mapping[str, object], theirs: Mapping[str, object]) -> list[str]:
    paths = {**ours, **theirs}
    return [
        f"{about} of {path}: {ours.get(path)!r}, there {theirs.get(path)!r}"
        for path in paths
        if ours.get(path) != theirs.get(path) or (path in ours) != (path in theirs)
    ]


def test_every_parser_of_yaml_sees_the_same(ide: WebIde) -> None:
    """yamljs, which the IDE began with, is particular; whatever another one makes otherwise would be a trap."""
    for file, text in FILES.items():
        ours = _in_javascript(described(file))
        for theirs in ide.structures(text):
            assert _in_javascript(theirs) == ours, file


def _in_javascript(found: object) -> object:
    """Where every key is text, and every number floating point."""
    if isinstance(found, dict):
        return {str(key): _in_javascript(value) for key, value in found.items()}
    if isinstance(found, list):
        return [_in_javascript(item) for item in found]
    return float(found) if type(found) is int else found


def test_imports_are_found_in_the_list_of_files(ide: WebIde, opened: Mapping[str, Opened]) -> None:
    for file, found in opened.items():
        assert found.error == ""
        assert set(found.asked) == {(name, "rel") for name in imports(file)}
        assert len(found.made) == 1 + len(imports(file))
    alone = ide.open("mqdsrp", [], {"mqdsrp": FILES["mqdsrp"]})
    assert "there is no" in alone.error


def test_the_tree_and_the_hex_view_show_what_mqwire_shows(opened: Mapping[str, Opened]) -> None:
    """Every value, the name of every enumeration, and the bytes of every field."""
    wrong = {sample.name: lines for sample, found in pairs(opened) if (lines := disagreement(sample, found))}
    assert {name: lines for name, lines in wrong.items() if name not in GARBAGE} == {}
    assert wrong.keys() == GARBAGE
    trees = [found for _, found in pairs(opened) if isinstance(found, Tree)]
    assert sum(len(tree.values) for tree in trees) > 8000
    assert sum(len(tree.names) for tree in trees) > 500


def test_every_instance_can_be_looked_at(opened: Mapping[str, Opened]) -> None:
    """They are worked out when their line is opened, and none fails there."""
    seen = set()
    for sample, found in pairs(opened):
        if sample.name in GARBAGE:
            continue
        assert isinstance(found, Tree)
        for name, value, place in found.instances:
            seen.add(name.rpartition(".")[2].lower())
            if place:
                assert value == int.from_bytes(sample.data[place["start"] : place["end"]], "little"), sample.name
    assert seen == {name.replace("_", "") for file in FILES for name in _instances(described(file))}


def _instances(described: Mapping[str, Mapping[str, object]]) -> Iterator[str]:
    yield from described.get("instances", ())
    for inner in described.get("types", {}).values():
        yield from _instances(inner)


# --- the comparison sees what it should ---


FAULTS = {
    "value": ("mqdsrp", "- id: seq_number\n        type: u8be", "- id: seq_number\n        type: u8le"),
    "name": ("common", "id: mq_ok\n", "id: mq_fine\n"),
    "place": ("common", "repeat-until: _ == 0\n", "repeat-until: _ == 0 or _ == 0x42\n"),
}


def test_planted_faults_are_seen(ide: WebIde) -> None:
    files = dict(FILES)
    for file, right, wrong in FAULTS.values():
        assert right in files[file]
        files[file] = files[file].replace(right, wrong)
    tried = opened_with()["mqdsrp"]
    found = ide.open("mqdsrp", [sample.data for sample in tried], files).trees
    lines = [line for sample, tree in zip(tried, found, strict=True) for line in disagreement(sample, tree)]
    assert {line.partition(" ")[0] for line in lines} >= FAULTS.keys()
    assert any(line.startswith("value of directory_changes[0].seq_number:") for line in lines)
    assert any(line.startswith("name of result: 'MQ_OK'") for line in lines)
