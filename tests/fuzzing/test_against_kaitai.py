"""A real foreign implementation: the parsers that the Kaitai compiler makes for JavaScript, run in Node.

As they are, they agree. Copies with one fault each are found out.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from mqwire.fuzzing import against
from mqwire.fuzzing.against import Settings
from tests.fuzzing.against_support import PROJECT
from tests.support.outcomes import decoded
from tests.support.vectors import vectors

NODE = shutil.which("node")
PACKAGES = PROJECT / "ksy" / "node_modules"
CHILD = PROJECT / "examples" / "kaitai-js" / "child.cjs"

pytestmark = pytest.mark.skipif(
    NODE is None or not (PACKAGES / "kaitai-struct").exists(),
    reason="needs Node and the packages of ksy/: run `make ksy/node_modules`",
)


@pytest.fixture(scope="module")
def parsers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the parsers and the program around them, and a way to the runtime library of Kaitai."""
    folder = tmp_path_factory.mktemp("kaitai-js")
    compiler = PROJECT / "ksy" / "compile.cjs"
    subprocess.run(["node", str(compiler), "javascript", str(folder)], check=True, timeout=120)
    (folder / "node_modules").symlink_to(PACKAGES)
    shutil.copy(CHILD, folder)
    return folder


def test_the_example_agrees(parsers: Path) -> None:
    command = ["node", str(CHILD), str(parsers)]
    report = against.run(Settings(command, rules="lenient", inputs=1800, seconds=60))
    assert [finding.symptom for finding in report.findings] == []
    assert (report.inputs, report.skipped, report.restarts) == (1800, 0, 0)
    assert report.accepted > 600
    assert report.rejected > 600
    assert report.untold == ["mqcn:notification_body." + view for view in ("domain_controller", "event", "object_guid")]
    assert not any(path.endswith(("name", "guid", "number")) for path in report.unknown), "misspelt?"


@dataclass(frozen=True)
class Fault:
    """Something wrong in one place, and what should be found."""

    about: str
    file: str
    right: str
    wrong: str
    kind: str
    path: str
    protocols: tuple[str, ...]
    most: int
    """Bytes that are enough to show it."""
    inputs: int = 1500


FAULTS = [
    Fault(
        "a number in the wrong byte order",
        "Mqqb.js",
        "this.packetSize = this._io.readU4le()",
        "this.packetSize = this._io.readU4be()",
        "differs",
        "base_header.packet_size",
        ("mqqb",),
        60,
    ),
    Fault(
        "a signed property that is read as unsigned",
        "Propvalue.js",
        "case 106:\n          this.propertyValue.push(new VtI2(",
        "case 106:\n          this.propertyValue.push(new VtUi2(",
        "differs",
        "directory_changes[].properties[].value",
        ("mqdsrp",),
        150,
    ),
    Fault(
        "a list that is read one short",
        "Mqdspublickeys.js",
        "i < this.cNumofKeys",
        "i < this.cNumofKeys - 1",
        "differs",
        "a_public_keys",
        ("mqdspublickeys",),
        40,
    ),
    Fault(
        "the last byte behind a message forgotten",
        "child.cjs",
        "stream.pos < data.length)",
        "stream.pos < data.length - 1)",
        "differs",
        "trailing",
        ("sid",),
        9,
    ),
    Fault(
        "lone surrogates replaced, as JavaScript does unless told otherwise",
        "child.cjs",
        "KaitaiStream.bytesToStr =",
        "KaitaiStream.notCalled =",
        "differs",
        "directory_changes[].properties[].value[]",
        ("mqdsrp",),
        150,
        5000,
    ),
    Fault(
        "bytes that are taken whether they are there or not",
        "Mqqb.js",
        "this.padding = this._io.readBytes(512)",
        "this.padding = this._io.readBytesFull()",
        "accepts",
        "establish_connection_header.padding",
        ("mqqb",),
        120,
    ),
    Fault(
        "an empty list refused",
        "Mqusersigncerts.js",
        "this.certificates = [];",
        "if (this.certificateCount == 0) throw new Error('no certificates'); this.certificates = [];",
        "rejects",
        "",
        ("mqusersigncerts",),
        4,
    ),
    Fault(
        "a process that gives up",
        "Common.js",
        "this.subAuthority = [];",
        "if (this.subAuthorityCount > 40) { console.error('too many'); process.exit(7); } this.subAuthority = [];",
        "crash",
        "",
        ("sid",),
        8,
    ),
    Fault(
        "a process that is killed",
        "TaAddresses.js",
        "this.addressLength = this._io.readU2le();",
        "this.addressLength = this._io.readU2le(); if (this.addressLength > 999) process.kill(process.pid, 'SIGSEGV');",
        "crash",
        "",
        ("ta_addresses",),
        4,
    ),
    Fault(
        "a loop that does not end",
        "Mqusersigncerts.js",
        "this.certificate = ",
        "while (this.certificateLength > 1000000); this.certificate = ",
        "hang",
        "",
        ("mqusersigncerts",),
        41,
        300,
    ),
    Fault(
        "room for a count before the bytes are there",
        "Mqusersigncerts.js",
        "this.certificates = [];",
        "new Array(Math.min(this.certificateCount, 2e7)).fill(1); this.certificates = [];",
        "memory",
        "",
        ("mqusersigncerts",),
        20,
        600,
    ),
    Fault(
        "messages that are never forgotten",
        "child.cjs",
        "    const stream =",
        "    (global.kept ||= []).push(Buffer.alloc(1 << 18, 1)); const stream =",
        "memory",
        "",
        ("final_ack_body",),
        8192,
        600,
    ),
    Fault(
        "something written between the answers",
        "Mqcn.js",
        "this.version = this._io.readU1();",
        "this.version = this._io.readU1(); if (this.version > 200) console.log('an odd version');",
        "garbled",
        "",
        ("mqcn",),
        4,
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.about.replace(" ", "_"))
@pytest.mark.no_cover
def test_a_planted_fault_is_found(fault: Fault, parsers: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(parsers, folder, symlinks=True)
    source = (folder / fault.file).read_text("utf-8")
    assert fault.right in source
    (folder / fault.file).write_text(source.replace(fault.right, fault.wrong), "utf-8")
    report = against.run(
        Settings(
            ["node", str(folder / "child.cjs"), str(folder)],
            fault.protocols,
            rules="lenient",
            inputs=fault.inputs,
            seconds=30,
            timeout=0.5 if fault.kind == "hang" else 20.0,
            memory=100 << 20,
            stop=1,
        )
    )
    (finding,) = report.findings
    assert (finding.symptom.kind, against.plain(finding.symptom.path)) == (fault.kind, fault.path)
    assert len(finding.data) <= fault.most, finding.data.hex()
    assert finding.repeats != ("little by little" in finding.symptom.theirs)
    assert finding.protocol in fault.protocols
    if fault.kind == "differs":
        assert decoded(finding.data, finding.protocol, strict=False).message == finding.message


def test_the_fault_that_a_run_has_found_in_the_runtime_library(parsers: Path, tmp_path: Path) -> None:
    """A size of 2**32 bytes becomes none; the example has a way around that, and needs it."""
    packet = next(vector for vector in vectors() if vector.name == "mqqb/user_message_soap")
    _, offset, size = packet.fields["soap_header.header_data_length"]
    _, header, length = packet.fields["soap_header.header"]
    data = packet.data[:offset] + (1 << 31).to_bytes(size, "little") + packet.data[header + length :]
    data += bytes(length)  # so that the size of the packet stays true
    command = ["node", str(parsers / "child.cjs"), str(parsers)]
    assert against.replay(Settings(command, ("mqqb",), inputs=20), "mqqb", data)[0] is None
    around = "  this.ensureBytesLeft(length);\n"
    source = CHILD.read_text("utf-8")
    assert around in source
    (tmp_path / "child.cjs").write_text(source.replace(around, ""), "utf-8")
    found, _ = against.replay(
        Settings(["node", str(tmp_path / "child.cjs"), *command[2:]], ("mqqb",), inputs=20), "mqqb", data
    )
    assert found is not None
    assert (found.kind, found.path) == ("accepts", "soap_header.header")
    assert found.ours.startswith("refuses: needs 4294967296 bytes, ")
