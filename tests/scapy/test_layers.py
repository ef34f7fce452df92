"""The layers as a user of Scapy meets them, and how they keep apart from the rest of mqwire."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest
from scapy.config import conf
from scapy.packet import ls

import mqwire.scapy
from mqwire._generated.model import MODEL
from mqwire._model import stored_fields
from mqwire._registry import class_of
from mqwire.scapy import MQCN, MQDSRP, MQQB, Ping, SyncReply, UserHeaderFlags, layer_for
from mqwire.scapy._derive import LAYERS, class_name

from ..support.vectors import Vector, vectors

PACKAGE = Path(mqwire.scapy.__file__).parent
HEAD = (
    "# SPDX-License-Identifier: GPL-2.0-only\n"
    "# Scapy is GPL-2.0-only, so this package, which builds on it, is as well; nothing else in mqwire imports it.\n"
)


def test_every_structure_is_a_layer_with_its_fields() -> None:
    for struct in MODEL.structs.values():
        if struct.kind in {"value", "opaque"}:
            continue
        layer = LAYERS[class_name(struct)]
        assert getattr(mqwire.scapy, layer.__name__) is layer
        assert layer in conf.layers
        expected = {"pairs": ["id", "value"], "markup": ["text"]}.get(struct.kind, [f.id for f in struct.fields])
        assert [field.name for field in layer.fields_desc] == expected
        if struct.kind in {"record", "message"}:
            assert {f.id for f in stored_fields(struct)} <= set(class_of(struct.id).__struct_fields__)


def test_protocols_dissect_to_the_class_of_the_message() -> None:
    assert [layer_for(name) for name in ("mqdsrp", "mqcn", "mqqb")] == [MQDSRP, MQCN, MQQB]
    assert issubclass(SyncReply, MQDSRP)
    assert issubclass(Ping, MQQB)
    for vector in vectors():
        packet = layer_for(vector.protocol)(vector.data)
        assert packet.model.message == vector.message or vector.message in packet.model.aliases


def test_ls_says_what_a_layer_is_made_of(capsys: pytest.CaptureFixture[str]) -> None:
    ls(SyncReply)
    shown = capsys.readouterr().out
    assert re.search(r"^count +: NumberField +=", shown, re.MULTILINE)
    assert re.search(r"^directory_changes : StructListField +=", shown, re.MULTILINE)
    ls(UserHeaderFlags, verbose=True)
    assert re.search(r"^dq +: FlagEnumField  \(3 bits\)", capsys.readouterr().out, re.MULTILINE)


def test_show_reads_well(capsys: pytest.CaptureFixture[str]) -> None:
    data = next(v.data for v in vectors() if v.name == "mqqb/user_message_sync_request")
    packet = MQQB(data)
    text = packet.show(dump=True)
    assert "MSMQ UserHeaderFlags ]###  " in text
    assert " dq=private_on_destination" in text
    assert "MSMQ BaseHeaderFlags ]###  pr=" in text
    assert "padding" not in text, "where it is what everybody expects"
    packet.base_header.flags.show()
    assert capsys.readouterr().out.startswith("###[ MSMQ BaseHeaderFlags ]###")
    assert packet.sprintf("%UserMessage.base_header%")


def test_hostile_text_is_escaped() -> None:
    packet = SyncReply(directory_changes=[mqwire.scapy.DirectoryChange(path_name="\x1b[2J\u202e\ud800\n")])
    text = packet.show(dump=True)
    assert r"path_name = '\x1b[2J\u202e\ud800\n'" in text


def test_packets_can_be_pickled_and_compared() -> None:
    packet = MQQB(next(v.data for v in vectors() if v.name == "mqqb/user_message_sync_request"))
    again = pickle.loads(pickle.dumps(packet))
    assert bytes(again) == bytes(packet)
    assert again == packet


@pytest.mark.parametrize("vector", [v for v in vectors() if v.strict], ids=lambda vector: vector.name)
def test_the_command_of_a_packet_makes_it_again(vector: Vector) -> None:
    packet = layer_for(vector.protocol)(vector.data)
    names = {**vars(mqwire.scapy), "Guid": mqwire.Guid}
    assert bytes(eval(packet.command(), names)) == vector.data
    assert json.loads(packet.json())


def test_fields_have_the_interface_of_scapy() -> None:
    packet = SyncReply()
    assert SyncReply.version.getfield(packet, b"\5rest") == (b"rest", 5)
    assert SyncReply.version.addfield(packet, b"before", 5) == b"before\5"
    assert SyncReply.count.addfield(packet, b"", None) == bytes(4), "computed"
    names = mqwire.scapy.SyncRequest.requester_name
    assert names.getfield(mqwire.scapy.SyncRequest(), b"a\0\0\0rest") == (b"rest", b"a\0")
    assert mqwire.scapy.Sid.sub_authority.i2count(None, [1, 2]) == 2
    data, layers = MQDSRP(bytes(packet)).build_ps()
    assert data == bytes(packet)
    assert [field.name for field, _, _ in layers[0][1]] == [field.name for field in SyncReply.fields_desc]
    assert mqwire.scapy.Ping().flags.build_ps()[0] == bytes(2)


def test_a_layer_that_does_not_exist_is_said_to_be_none() -> None:
    with pytest.raises(AttributeError, match=r"no layer 'Nonsense'; it has .*SyncReply"):
        mqwire.scapy.Nonsense  # noqa: B018


def test_without_scapy_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['scapy'] = None; import mqwire.scapy"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.endswith("ModuleNotFoundError: mqwire.scapy needs Scapy 2.8: pip install 'mqwire[scapy]'\n")
    assert done.returncode == 1


def test_every_file_says_what_its_licence_is() -> None:
    files = sorted(PACKAGE.glob("*.py"))
    assert len(files) > 5
    for path in files:
        assert path.read_text("utf-8").startswith(HEAD), path.name


def test_nothing_else_imports_the_package() -> None:
    """But for the one place that fuzzes it, which loads it by name."""
    imports = re.compile(r"^\s*(?:from|import) (?:mqwire\.)?scapy\b|import_module\(.*scapy", re.MULTILINE)
    found = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.parent.rglob("*.py")
        if PACKAGE not in path.parents and imports.search(path.read_text("utf-8"))
    }
    assert found == {"fuzzing/scapy_loading.py"}


@pytest.mark.parametrize("module", ["mqwire", "mqwire.cli", "mqwire.capture", "mqwire.fuzzing"])
def test_the_rest_of_mqwire_does_not_load_scapy(module: str) -> None:
    code = f"import sys, {module}; print('scapy' in sys.modules, 'mqwire.scapy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False False"
