"""One server for another implementation: options, addresses, and a stranger that talks to it."""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import mqwire
from mqwire import Guid, MqwireError, replication
from mqwire.directory import ObjectType
from mqwire.lab import serve as serving
from mqwire.lab import server as serverside
from mqwire.lab.enterprise import guid_of
from mqwire.lab.manager import Peer, QueueManager
from mqwire.lab.process import LabError
from mqwire.lab.session import Arrived, Session, Write
from mqwire.lab.signing import Key
from mqwire.mqdsrp import SyncReply, SyncRequest
from mqwire.mqqb import UserMessage
from tests.support.outcomes import decoded

from .support import free_port

GUID = "11111111-2222-4333-8444-555555555501"


def config(folder: Path, **more: Any) -> serving.ServerConfig:
    options: dict[str, Any] = {
        "role": "pec", "name": "PEC0", "identifier": None, "site": "site0", "host": "127.0.1.1", "port": free_port(),
        "folder": folder, "pec": "", "psc": "", "peers": (), "trusts_claims": False,
    }  # fmt: skip
    return serving.given(**{**options, **more})


def test_peers_are_written_in_one_word(tmp_path: Path) -> None:
    key = tmp_path / "key.pem"
    key.write_text(Key.generate().public)
    assert serving.peer("PSC1") == Peer("PSC1", guid_of("PSC1"), "127.0.0.1", 0)
    assert serving.peer(f"PSC1={GUID}@127.0.0.9:1802,{key}") == Peer(
        "PSC1", Guid.parse(GUID), "127.0.0.9", 1802, key.read_text()
    )
    for bad in ("", "PSC 1", "PSC1=123", "PSC1@host", "PSC1@host:70000", "PSC1,nowhere.pem", f"PSC1={'-' * 36}"):
        with pytest.raises(LabError):
            serving.peer(bad)


def test_options_make_a_server(tmp_path: Path) -> None:
    found = config(tmp_path, identifier=GUID, site=f"{{{GUID}}}")
    assert (found.identifier, found.site, found.pec_name) == (Guid.parse(GUID), Guid.parse(GUID), "PEC0")
    assert config(tmp_path, role="psc", pec="X").pec_name == "X"
    for bad in ({"role": "king"}, {"identifier": "x"}, {"site": "-" * 36}):
        with pytest.raises(LabError):
            config(tmp_path, **bad)


def test_other_computers_need_a_word_from_their_owner(tmp_path: Path) -> None:
    for far in (config(tmp_path, host="10.0.0.1"), config(tmp_path, peers=["X@example.org:1801"])):
        with pytest.raises(LabError, match="not this computer"):
            serving.check_hosts(far, is_confirmed=False)
        serving.check_hosts(far, is_confirmed=True)
    for near in ("127.0.0.1", "127.9.9.9", "::1", "localhost"):
        serving.check_hosts(config(tmp_path, host=near), is_confirmed=False)


def test_a_pec_can_be_given_objects_to_begin_with(tmp_path: Path) -> None:
    pec = config(tmp_path, peers=[f"BSC1={GUID}"])
    requests = serving.first_requests(pec, ["site1=PSC1"], ["BSC1:bsc", "C1"])
    assert [request.path_name for request in requests] == ["Enterprise", "site0", "PEC0", "site1", "BSC1", "C1"]
    assert Guid.parse(GUID) in [item.value for item in requests[4].properties], "the GUID that its peer has"
    own = config(tmp_path, site=GUID)
    assert serving.first_requests(own, [], [])[1].path_name == GUID
    psc = config(tmp_path, role="psc")
    assert serving.first_requests(psc, [], []) == []
    for server, sites, machines in ((psc, ["a=b"], []), (pec, ["a"], []), (pec, ["=b"], []), (pec, [], ["x:king"])):
        with pytest.raises(LabError):
            serving.first_requests(server, sites, machines)


def test_a_port_that_is_taken_is_said_in_a_sentence(tmp_path: Path) -> None:
    async def test() -> None:
        busy = await asyncio.start_server(lambda *_: None, "127.0.1.1", 0)
        port = busy.sockets[0].getsockname()[1]
        found = config(tmp_path, port=port)
        with pytest.raises(LabError, match="cannot listen"):
            await asyncio.to_thread(_serve_without_signals, found)
        busy.close()

    asyncio.run(asyncio.wait_for(test(), 30))


def _serve_without_signals(found: serving.ServerConfig) -> None:
    """Signals belong to the main thread."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio.unix_events._UnixSelectorEventLoop, "add_signal_handler", lambda *_: None)  # type: ignore[attr-defined]
        serving.serve(found, io.StringIO())


def test_another_implementation_talks_to_it(tmp_path: Path) -> None:
    """From the command line: a PSC of its own making asks for the enterprise partition, signed and unsigned."""
    key, guest = Key.generate(), guid_of("PSC1")
    (tmp_path / "psc1.pem").write_text(key.public)
    port = free_port()
    command = [
        sys.executable, "-m", "mqwire", "lab", "serve", "--role", "pec", "--name", "PEC0",
        "--dir", str(tmp_path / "pec"), "--host", "127.0.1.1", "--port", str(port),
        "--add-site", "site1=PSC1", "--peer", f"PSC1,{tmp_path}/psc1.pem",
    ]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as child:
        try:
            assert child.stdout is not None
            listening = child.stdout.readline()
            assert re.search(rf"PEC0 \(pec, .*\) listens on 127.0.1.1:{port}", listening)
            reply = asyncio.run(asyncio.wait_for(ask(port, key, guest), 20))
            names = {change.path_name or str(change.guid_identifier) for change in reply.directory_changes}
            assert str(guid_of("site1")) in names
        finally:
            child.send_signal(signal.SIGTERM)
            rest, _ = child.communicate(timeout=15)
    assert child.returncode == 0
    assert "(not proven)" in rest
    assert "has stopped" in rest


async def ask(port: int, key: Key, guest: Guid) -> SyncReply:
    """What the server answers. The first request is not signed and gets no answer."""
    manager = QueueManager(guest, "PSC1", key, [Peer("PEC0", guid_of("PEC0"))])
    session = Session(guest, 0)
    reader, writer = await asyncio.open_connection("127.0.1.1", port)
    for event in session.start(0):
        assert isinstance(event, Write)
        writer.write(event.data)
    await asyncio.sleep(1)  # it is given its objects
    body = mqwire.encode(
        SyncRequest(site_id=guid_of("site1"), requester_name="PSC1", to_seq_number=(1 << 64) - 1, scope=1)
    )
    asked = False
    while True:
        for event in session.feed(await reader.read(1 << 16), 0):
            if isinstance(event, Write):
                writer.write(event.data)
            if isinstance(event, Arrived):
                inside = decoded(event.message.message_properties_header.message_body, "mqdsrp", strict=False)
                if isinstance(inside, SyncReply):
                    writer.close()
                    return inside
        if session.can_send and not asked:
            asked = True
            signed = manager.replicate(replication.Send("PEC0", body), 1.7e9 + 1e9).message
            for message in (unsigned(signed), signed):
                for event in session.send(message, 0):
                    assert isinstance(event, Write)
                    writer.write(event.data)


def unsigned(message: UserMessage) -> UserMessage:
    header = message.user_header
    flags = mqwire.replace(header.flags, sh=False)
    return mqwire.replace(message, user_header=mqwire.replace(header, flags=flags), security_header=None)


# --- the process that the lab starts ---


def test_a_process_obeys_its_standard_input_and_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    config(tmp_path / "pec").save(tmp_path / "server.json")
    (tmp_path / "pec").mkdir()
    reading, writing = os.pipe()
    lines = [
        {"id": 1, "do": "state"},
        {"id": 2, "do": "dance"},
        {"id": 3, "do": "request", "change": "zz", "object_type": int(ObjectType.QUEUE)},
    ]
    os.write(writing, b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    monkeypatch.setattr(sys, "argv", ["server", str(tmp_path / "server.json")])
    monkeypatch.setattr(sys, "stdin", os.fdopen(reading))
    monkeypatch.setattr(sys, "stdout", out)
    os.close(writing)
    serverside.main()
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [what.get("answer") for what in said if "answer" in what] == [1, 2, 3]
    assert ["error" in what for what in said if "answer" in what] == [False, True, True]
    monkeypatch.setattr(sys, "argv", ["server", str(tmp_path / "none.json")])
    with pytest.raises(SystemExit):
        serverside.main()
    assert json.loads(out.getvalue().splitlines()[-1])["event"] == "failed"


def test_errors_of_the_lab_are_errors_of_mqwire() -> None:
    assert issubclass(LabError, MqwireError)
