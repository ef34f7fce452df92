"""Servers of the lab inside this process: their connections, commands and what they do with strangers."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mqwire
from mqwire import Guid, MqwireError, notification, replication
from mqwire.directory import MemoryStore, ObjectType, StoreError
from mqwire.lab import network as networks
from mqwire.lab import wording
from mqwire.lab.config import ServerConfig, first_message_id, own_key
from mqwire.lab.enterprise import FAST, guid_of
from mqwire.lab.hosts import ClientHost, DirectoryHost
from mqwire.lab.manager import Delivery, Peer
from mqwire.lab.outbox import Outgoing
from mqwire.lab.scenarios import machine, queue, relabel, removal, site
from mqwire.lab.server import LabServer
from mqwire.lab.session import Session, Write
from mqwire.mqdsrp import Command, SyncRequest
from mqwire.properties import Hresult, Property, PropId
from tests.support.outcomes import decoded

from .support import free_port


class Heard(list[dict[str, Any]]):
    """What servers report."""

    def listener(self, name: str) -> Callable[[dict[str, Any]], None]:
        return lambda what: self.append({"by": name, **what})

    def of(self, event: str, **fields: Any) -> list[dict[str, Any]]:
        return [what for what in self if what["event"] == event and fields.items() <= what.items()]


def configs(folder: Path, *members: tuple[str, str], **more: Any) -> list[ServerConfig]:
    """Servers that know each other, all in site0."""
    port = free_port()
    peers = [
        Peer(name, guid_of(name), f"127.0.1.{number}", port, own_key(folder / name).public)
        for number, (name, _) in enumerate(members, 1)
    ]
    return [
        ServerConfig(
            name=name,
            role=role,
            identifier=own.identifier,
            site=guid_of("site0"),
            host=own.host,
            port=port,
            folder=str(folder / name),
            pec_name="PEC0",
            psc_name="PEC0",
            peers=tuple(peer for peer in peers if peer is not own),
            directory_servers=("PEC0",),
            timings=FAST.timings,
            purging=FAST.purging,
            delays_notifications=False,
            seed=1,
            **more,
        )
        for (name, role), own in zip(members, peers, strict=True)
    ]


class Lab:
    """Servers in this process, as a context."""

    def __init__(self, *configs: ServerConfig) -> None:
        self.heard = Heard()
        self.servers = {config.name: LabServer(config, self.heard.listener(config.name)) for config in configs}
        self._stop = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Lab:
        for name, server in self.servers.items():
            self._tasks.append(asyncio.create_task(server.run(self._stop)))
            await self.until(lambda name=name: self.heard.of("ready", by=name))  # type: ignore[misc]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._stop.set()
        await asyncio.wait_for(asyncio.gather(*self._tasks), 10)

    async def until(self, condition: Callable[[], object], seconds: float = 15) -> None:
        async with asyncio.timeout(seconds):
            while not condition():
                await asyncio.sleep(0.02)

    async def ask(self, name: str, what: dict[str, Any]) -> dict[str, Any]:
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.servers[name].host.command(what, answer.set_result)
        return await asyncio.wait_for(answer, 15)

    async def change(self, name: str, request: replication.Request, **more: Any) -> dict[str, Any]:
        outcome = await self.ask(name, {**wording.request_to(request), **more})
        assert outcome["status"] == 0
        return outcome


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


async def found_enterprise(lab: Lab) -> None:
    await lab.change("PEC0", site("site0", "PEC0"))
    for name in lab.servers:
        await lab.change("PEC0", machine(name, "site0", 2 if name.startswith("BSC") else 0))


def test_a_bsc_fetches_what_its_psc_has_and_both_are_recorded(tmp_path: Path) -> None:
    async def test() -> None:
        async with Lab(*configs(tmp_path, ("PEC0", "pec"), ("BSC0", "bsc"), is_recording=True)) as lab:
            await found_enterprise(lab)

            async def states() -> list[Any]:
                return [(await lab.ask(name, {"do": "state"}))["objects"] for name in lab.servers]

            async with asyncio.timeout(15):
                while len(found := await states()) and found[0] != found[1]:
                    await asyncio.sleep(0.05)
            assert len(found[0]) == 3
            assert all(what["proven"] for what in lab.heard.of("arrived"))
        kinds = {what["kind"] for what in lab.heard.of("wire")}
        assert kinds == {"open", "data", "close"}
        assert lab.heard.of("session", state="closed")

    run(test)


def test_notifications_reach_their_queue_manager(tmp_path: Path) -> None:
    async def test() -> None:
        async with Lab(*configs(tmp_path, ("PEC0", "pec"), ("SYS1", "client"), ("SYS3", "client"))) as lab:
            await found_enterprise(lab)

            def events() -> list[str]:
                return [what["what"] for what in lab.heard.of("queue", by="SYS3")]

            # Version 1, from the directory service.
            await lab.change("PEC0", queue("SYS3\\orders", "Orders"), notify="SYS3")
            [first] = lab.heard.of("read", by="SYS3")  # what it asks for when it starts; it has no answer yet
            await lab.until(lambda: events() == ["created"])
            await lab.change("PEC0", relabel("SYS3\\orders", "New"), notify="SYS3")
            await lab.until(lambda: events() == ["created", "changed"])
            # Version 2, from another queue manager; the directory is read.
            made = await lab.change("PEC0", queue("SYS3\\bills", "Bills"))
            hint = {"do": "hint", "to": "SYS3", "operation": "QUEUE_CREATION", "server": "PEC0"}
            await lab.ask("SYS1", {**hint, "identifier": made["identifier"]})
            await lab.until(lambda: len(lab.heard.of("read", by="SYS3")) == 2)
            read = lab.heard.of("read", by="SYS3")[1]
            found = await lab.ask("PEC0", {"do": "read", "key": read["key"], "value": read["value"]})
            await lab.ask("SYS3", {"do": "answer", "number": read["number"], **found})
            assert events()[-1] == "created"
            # The first reading, late: it may be older than what came meanwhile, so it is repeated.
            all_queues = await lab.ask("PEC0", {"do": "read", "key": first["key"], "value": first["value"]})
            assert len(all_queues["objects"]) == 2
            await lab.ask("SYS3", {"do": "answer", "number": first["number"], **all_queues})
            again = lab.heard.of("read", by="SYS3")[2]
            await lab.ask("SYS3", {"do": "answer", "number": again["number"], **all_queues})
            state = await lab.ask("SYS3", {"do": "state"})
            assert sorted(state["queues"].values()) == ["SYS3\\bills", "SYS3\\orders"]
            await lab.change("PEC0", removal("SYS3\\bills"), notify="SYS3")
            await lab.until(lambda: events()[-1] == "deleted")
            gone = await lab.ask("PEC0", {"do": "read", "key": 101, "value": made["identifier"]})
            assert gone == {"status": int(Hresult.MQDS_OBJECT_NOT_FOUND), "objects": []}
            # Another queue manager has no say in what SYS3 has, however well it signs.
            forger = notification.Sender(guid_of("SYS1"))
            notice = notification.Notice(notification.Operation.QUEUE_DELETION, guid_of("SYS3\\orders"))
            [forged] = forger.updates(guid_of("SYS3"), [notice])
            lab.servers["SYS1"].send(lab.servers["SYS1"].manager.notify(forged, time.time()))
            await lab.until(lambda: lab.heard.of("ignored", by="SYS3"))
            assert "no directory server" in lab.heard.of("ignored", by="SYS3")[0]["reason"]
            await lab.change("PEC0", queue("SYS3\\more"), notify="NOBODY")
            assert "NOBODY" in lab.heard.of("ignored")[-1]["reason"]

    run(test)


def test_commands_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with Lab(*configs(tmp_path, ("PEC0", "pec"), ("SYS1", "client"))) as lab:
            for name in lab.servers:
                with pytest.raises(MqwireError):
                    await lab.ask(name, {"do": "dance"})
            hint = {
                "do": "hint",
                "to": "NOBODY",
                "operation": "QUEUE_CREATION",
                "server": "",
                "identifier": str(guid_of("x")),
            }
            with pytest.raises(MqwireError):
                await lab.ask("SYS1", hint)
            body = mqwire.encode(SyncRequest()).hex()
            with pytest.raises(MqwireError):
                await lab.ask("PEC0", {"do": "request", "change": body, "object_type": 1})
            for name, body_queue in (("PEC0", 3), ("SYS1", 1)):
                lab.servers[name].host.deliver(Delivery(body_queue, b"", None, False))
                assert lab.heard.of("ignored", by=name)

    run(test)


def test_a_peer_that_comes_back_gets_what_waited(tmp_path: Path) -> None:
    async def test() -> None:
        first, second = configs(tmp_path, ("PEC0", "pec"), ("SYS3", "client"))
        async with Lab(first) as lab:
            await found_enterprise(lab)
            await lab.change("PEC0", machine("SYS3", "site0"))
            await lab.change("PEC0", queue("SYS3\\orders"), notify="SYS3")
            await asyncio.sleep(0.3)  # some attempts to connect in vain
            for _ in range(2):  # the second time the session breaks in between
                async with Lab(second) as other:
                    await other.until(lambda: other.heard.of("queue"))
                await lab.change("PEC0", relabel("SYS3\\orders", "again"), notify="SYS3")
                await lab.change("PEC0", queue(f"SYS3\\more{_}"), notify="SYS3")

    run(test)


def test_messages_to_nobody_and_messages_that_expire_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        first, _ = configs(tmp_path, ("PEC0", "pec"), ("PSC1", "psc"))
        async with Lab(first) as lab:
            server = lab.servers["PEC0"]
            returned: list[Delivery] = []
            server.host.deliver = returned.append  # type: ignore[method-assign]
            body = mqwire.encode(SyncRequest(requester_name="PEC0"))
            for name in ("NOBODY", "PSC1"):
                server.send(server.manager.replicate(replication.Send(name, body, timeout=0, wants_nack=True), 0))
            await lab.until(lambda: len(returned) == 2)
            assert [found.returned_by for found in returned] == ["NOBODY", "PSC1"]
            assert {found.message_class for found in returned} == {0x8002}
            link = server.network.links["psc1"]
            link.outbox._most = 1
            for _ in range(2):
                server.send(server.manager.replicate(replication.Send("PSC1", body, wants_nack=True), time.time()))
            await lab.until(lambda: len(returned) == 3)

    run(test)


async def talk(host: str, port: int, *chunks: bytes) -> bytes:
    """What a server answers to a stranger until it hangs up."""
    reader, writer = await asyncio.open_connection(host, port)
    for chunk in chunks:
        writer.write(chunk)
    try:
        async with asyncio.timeout(5):
            return await reader.read()
    except ConnectionResetError:  # it hung up before it had read everything
        return b""
    finally:
        writer.close()


def test_strangers_are_shown_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        [config] = configs(tmp_path, ("PEC0", "pec"))
        async with Lab(config) as lab:
            assert await talk(config.host, config.port, b"GET / HTTP/1.1\r\n\r\n") == b""
            [hello] = Session(guid_of("x"), 0).start(0, guid_of("somebody else"))
            assert isinstance(hello, Write)
            refusal = decoded(await talk(config.host, config.port, hello.data), "mqqb")
            assert refusal.internal_header.flags.cs  # type: ignore[union-attr]
            monkeypatch.setattr(networks, "MOST_CONNECTIONS", 0)
            assert await talk(config.host, config.port, hello.data) == b""
            assert (await lab.ask("PEC0", {"do": "state"}))["objects"] == {}

    run(test)


def test_what_a_queue_manager_refuses_never_reaches_the_machine(tmp_path: Path) -> None:
    async def test() -> None:
        first, second = configs(tmp_path, ("PEC0", "pec"), ("PSC1", "psc"))
        async with Lab(first, second) as lab:
            sender, receiver = lab.servers["PSC1"].manager, lab.servers["PEC0"]
            body = mqwire.encode(SyncRequest(requester_name="PSC1"))
            item = sender.replicate(replication.Send("PEC0", body, wants_nack=True), 0)  # long expired
            delivered: list[Delivery] = []
            receiver.host.deliver = delivered.append  # type: ignore[method-assign]
            receiver.arrived(item.message)
            assert delivered == []
            assert "PSC1" in lab.heard.of("ignored", by="PEC0")[-1]["reason"]
            await lab.until(lambda: lab.heard.of("arrived", by="PSC1", message_class=0x8002))

    run(test)


def test_a_peer_without_an_address_is_answered_where_it_called_from(tmp_path: Path) -> None:
    async def test() -> None:
        key = own_key(tmp_path / "guest")
        [config] = configs(tmp_path, ("PEC0", "pec"))
        guest = Peer("GUEST", guid_of("GUEST"), public_key=key.public)
        async with Lab(mqwire.replace(config, peers=(guest,))) as lab:
            server = lab.servers["PEC0"]
            body = mqwire.encode(SyncRequest(requester_name="PEC0"))
            server.send(server.manager.replicate(replication.Send("GUEST", body), time.time()))
            for _ in range(2):  # the second connection takes over from the first, which does not acknowledge
                session = Session(guid_of("GUEST"), 0)
                reader, writer = await asyncio.open_connection(config.host, config.port)
                writer.write(b"".join(event.data for event in session.start(0) if isinstance(event, Write)))
                arrived = []
                while not arrived:
                    for event in session.feed(await asyncio.wait_for(reader.read(1 << 16), 5), 0):
                        if isinstance(event, Write):
                            writer.write(event.data)
                        elif type(event).__name__ == "Arrived":
                            arrived.append(event)
            writer.close()
            assert lab.heard.of("session", state="open", peer="GUEST")

    run(test)


# --- a store that fails ---


class Environment:
    def __init__(self) -> None:
        self.heard = Heard()
        self.sent: list[Outgoing] = []
        self.manager: Any = None

    def send(self, item: Outgoing) -> None:
        self.sent.append(item)

    def report(self, event: str, **what: Any) -> None:
        self.heard.append({"event": event, **what})


class Failing(replication.Server):
    """A machine whose store is full for a while."""

    failures = 2

    def _fail(self) -> list[replication.Effect]:
        if self.failures:
            self.failures -= 1
            raise StoreError("disk full")
        return []

    def start(self, now: float) -> list[replication.Effect]:  # noqa: ARG002
        return [replication.SetTimer("x", 0), replication.CancelTimer("y"), *self._fail()]

    def timer(self, key: str, now: float) -> list[replication.Effect]:  # noqa: ARG002
        return [replication.CancelTimer(key), *self._fail()]

    def receive(self, *_: object) -> list[replication.Effect]:
        return self._fail()

    def request(self, *_: object) -> list[replication.Effect]:
        return self._fail()


def test_a_full_store_delays_what_must_happen_and_refuses_what_need_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mqwire.lab.hosts._AGAIN", 0.01)

    async def test() -> None:
        config = replication.Config(replication.Role.PEC, "PEC0", guid_of("PEC0"), (guid_of("site0"),), "PEC0")
        around = Environment()
        machine = Failing(config, MemoryStore(), Random(1))
        host = DirectoryHost(machine, MemoryStore(), around)
        host.start()
        machine.failures = 1
        await asyncio.sleep(0.1)
        assert machine.failures == 0
        machine.failures = 1
        host.deliver(Delivery(1, b"", None, False))
        machine.failures = 1
        answers: list[dict[str, Any]] = []
        host.command(wording.request_to(queue("C01\\x")), answers.append)
        assert answers[0]["status"] == Hresult.MQ_ERROR_DS_ERROR
        assert len(around.heard.of("ignored")) == 3
        host.stop()

    run(test)


def test_a_queue_manager_waits_as_the_product_does_if_it_should() -> None:
    async def test() -> None:
        around = Environment()
        receiver = notification.Receiver(guid_of("SYS3"), lambda _: True)
        host = ClientHost(receiver, around)
        sender = notification.Sender(guid_of("PEC0"))
        notice = notification.Notice(
            notification.Operation.QUEUE_MANAGER_UPDATE,
            guid_of("SYS3"),
            properties=(Property(PropId.PROPID_QM_QUOTA, 1),),
        )
        [send] = sender.updates(guid_of("SYS3"), [notice])
        host.deliver(Delivery(3, send.body, guid_of("PEC0"), True))
        assert host._timer is not None
        assert receiver.timer is not None
        receiver.timer = 0
        host._tick()
        assert around.heard.of("queue", what="changed")
        host.deliver(Delivery(3, b"junk", guid_of("PEC0"), True))
        assert around.heard.of("ignored")
        host.stop()

    run(test)


# --- files ---


def test_a_configuration_goes_to_a_file_and_comes_back(tmp_path: Path) -> None:
    [config] = configs(tmp_path, ("PEC0", "pec"))
    config.save(tmp_path / "c.json")
    assert ServerConfig.load(tmp_path / "c.json") == config
    assert json.loads((tmp_path / "c.json").read_text())["identifier"] == str(guid_of("PEC0"))
    for text in ("{", "{}", '{"name": 1}'):
        (tmp_path / "bad.json").write_text(text)
        with pytest.raises(MqwireError):
            ServerConfig.load(tmp_path / "bad.json")
    with pytest.raises(MqwireError):
        ServerConfig.load(tmp_path / "none.json")


def test_a_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    assert own_key(tmp_path / "new").public == own_key(tmp_path / "new").public
    assert (tmp_path / "new" / "key.pem").stat().st_mode & 0o777 == 0o600


def test_message_identifiers_never_start_where_they_have_been(tmp_path: Path) -> None:
    found = [first_message_id(tmp_path) for _ in range(3)]
    assert found == sorted(set(found))
    assert found[1] - found[0] > 1_000_000


def test_requests_survive_the_way_to_a_server() -> None:
    by_guid = replication.Request(Command.DELETE, ObjectType.QUEUE, identifier=Guid(bytes(range(16))), tag="t")
    for request in (queue("a\\b", "c"), removal("a\\b"), by_guid, machine("m", "s", 2)):
        tagged = mqwire.replace(request, tag="t")
        assert wording.request_from(json.loads(json.dumps(wording.request_to(request))), "t") == tagged
