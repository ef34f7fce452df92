"""The sample captures are what their script makes, decode to what lies beside them, and cover what they should."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import zstandard
from captures.make import FOLDER, PROBE, SAMPLES, golden, readme

import mqwire
from mqwire._decode import Engine
from mqwire._registry import messages_named
from mqwire.capture import CaptureError

from ..support.outcomes import records
from ..support.vectors import vectors

BROKEN = {"truncated.pcap", "corrupted.pcapng"}
each_sample = pytest.mark.parametrize("name", SAMPLES)


def unpacked(name: str, data: bytes) -> bytes:
    """Compressors may differ between versions; what they compress may not."""
    if name.endswith(".gz"):
        return gzip.decompress(data)
    if name.endswith(".zst"):
        return zstandard.decompress(data)
    return data


@each_sample
def test_the_script_makes_it(name: str) -> None:
    assert unpacked(name, SAMPLES[name]()) == unpacked(name, (FOLDER / name).read_bytes())


@each_sample
def test_it_decodes_to_what_lies_beside_it(name: str, engine: Engine) -> None:
    assert golden((FOLDER / name).read_bytes(), engine=engine) == (FOLDER / f"{name}.jsonl").read_text("utf-8")


def test_nothing_else_lies_there() -> None:
    scripts = {"README.md", "make.py", "lab.py", "traffic.py", "__init__.py"}
    known = {*SAMPLES, *(f"{name}.jsonl" for name in SAMPLES), *scripts}
    assert {path.name for path in FOLDER.iterdir() if path.is_file()} == known


def test_the_readme_is_current() -> None:
    assert (FOLDER / "README.md").read_text("utf-8") == readme()
    assert all((make.__doc__ or "").strip() for make in SAMPLES.values())


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def documents(shown: Any) -> Iterator[dict[str, Any]]:
    """Every document in a line, those inside others included."""
    if isinstance(shown, dict):
        if "mqwire" in shown:
            yield shown
        for value in shown.values():
            yield from documents(value)


def test_every_message_of_the_three_protocols_occurs() -> None:
    seen = {
        (document["protocol"], document["message"])
        for name in SAMPLES
        for line in lines(FOLDER / f"{name}.jsonl")
        for document in documents(line)
    }
    wanted = {
        (protocol, message)
        for protocol in ("mqdsrp", "mqcn", "mqqb")
        for message in messages_named(protocol)
        if message not in ("unknown", "order_ack_body", "final_ack_body")
    }
    assert wanted - seen == set()
    versions = {
        document["fields"]["version"]["value"]
        for line in lines(FOLDER / "notification.pcapng.jsonl")
        for document in documents(line)
        if document["protocol"] == "mqcn"
    }
    assert versions == {1, 2}


@each_sample
def test_ordinary_traffic_breaks_no_rule(name: str) -> None:
    findings = [f for line in lines(FOLDER / f"{name}.jsonl") for d in documents(line) for f in d["findings"]]
    assert bool(findings) == (name == "attack.pcap")


@each_sample
def test_only_the_broken_ones_raise(name: str) -> None:
    try:
        count = len(list(records(FOLDER / name)))
    except CaptureError:
        count = 0
    assert (count == 0) == (name in BROKEN)


@each_sample
def test_every_document_gives_its_packet_back(name: str) -> None:
    try:
        for record in records(FOLDER / name):
            if record.message is not None:
                assert mqwire.encode(mqwire.from_json(mqwire.to_json(record.message))) == record.data
    except CaptureError:
        assert name in BROKEN


def test_the_probe_is_the_one_that_scanners_send() -> None:
    (vector,) = (v for v in vectors() if v.name == "mqqb/establish_connection_probe")
    assert vector.data == PROBE
    assert next(records(FOLDER / "probe.pcap")).data == PROBE
