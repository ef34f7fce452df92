"""One server of the lab: a process of its own, with a queue manager, its connections and what runs on top."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from mqwire.directory import SqliteStore
from mqwire.errors import MqwireError
from mqwire.lab.config import CLIENT, ServerConfig, first_message_id, own_key
from mqwire.lab.hosts import ClientHost, DirectoryHost
from mqwire.lab.manager import QueueManager, described
from mqwire.lab.network import Network
from mqwire.lab.outbox import Outgoing
from mqwire.mqqb import UserMessage
from mqwire.notification import Receiver
from mqwire.replication import Config, Role, Server

Report = Callable[[dict[str, Any]], None]
_LONGEST_LINE = 1 << 26


class LabServer:
    """Everything of one queue manager. `report` is told what happens, as plain values."""

    def __init__(self, config: ServerConfig, report: Report) -> None:
        self.config = config
        self._report = report
        folder = Path(config.folder)
        key = own_key(folder)
        random = Random(config.seed)
        self.manager = QueueManager(
            config.identifier,
            config.name,
            key,
            config.peers,
            first_message_id=first_message_id(folder),
            trusts_claims=config.trusts_claims,
        )
        self.network = Network(
            self,
            config.identifier,
            host=config.host,
            port=config.port,
            peers=config.peers,
            random=random,
            is_recording=config.is_recording,
        )
        self.host: ClientHost | DirectoryHost = (
            self._client() if config.role == CLIENT else self._directory_server(folder, random)
        )

    def _client(self) -> ClientHost:
        names = {name.casefold() for name in self.config.directory_servers}
        known = {peer.identifier for peer in self.config.peers if peer.name.casefold() in names}
        machine = Receiver(self.config.identifier, known.__contains__, is_delaying=self.config.delays_notifications)
        return ClientHost(machine, self)

    def _directory_server(self, folder: Path, random: Random) -> DirectoryHost:
        config = self.config
        store = SqliteStore(folder / "directory.sqlite")
        machine = Server(
            Config(
                role=Role(config.role),
                computer_name=config.name,
                identifier=config.identifier,
                site_identifiers=(config.site,),
                pec_name=config.pec_name or config.name,
                psc_name=config.psc_name,
                trusted={peer.name: peer.identifier for peer in config.peers},
                timings=config.timings,
                purging=config.purging,
            ),
            store,
            random,
        )
        return DirectoryHost(machine, store, self)

    async def run(self, stop: asyncio.Event) -> None:
        """Until `stop` is set. Nothing is left open."""
        try:
            await self.network.start()
            self.host.start()
            self.report("ready", port=self.network.port)
            await stop.wait()
        finally:
            await self.network.close()
            self.host.stop()

    # --- what the network and the machines ask for ---

    def report(self, event: str, **what: Any) -> None:
        self._report({"event": event, **what})

    def arrived(self, message: UserMessage) -> None:
        delivery, answers = self.manager.arrive(message, time.time())
        for item in answers:
            self.send(item)
        if delivery is None:
            sender = self.manager.name_of(message.user_header.source_queue_manager)
            self.report("ignored", reason=f"a message of {sender or 'a stranger'} was refused or is a repetition")
            return
        self.report(
            "arrived",
            sender=self.manager.name_of(delivery.sender_id),
            proven=delivery.authenticated,
            queue=delivery.queue,
            message=described(delivery.body, delivery.queue),
            body=delivery.body.hex(),
            message_class=delivery.message_class,
        )
        self.host.deliver(delivery)

    def expired(self, item: Outgoing) -> None:
        delivery = self.manager.returned(item)
        if delivery is not None:  # later: a machine may be in the middle of saying what it wants sent
            asyncio.get_running_loop().call_soon(self.host.deliver, delivery)

    def send(self, item: Outgoing) -> None:
        self.network.send(item)


# --- as a process of its own ---


async def _serve(config: ServerConfig) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    server = LabServer(config, _write)
    commands = loop.create_task(_obey(server, stop))
    try:
        await server.run(stop)
    finally:
        commands.cancel()


async def _obey(server: LabServer, stop: asyncio.Event) -> None:
    """Commands from standard input, a JSON line each. When it ends, whoever runs the lab is gone, and so is this."""
    reader = asyncio.StreamReader(limit=_LONGEST_LINE)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        what = json.loads(line)
        answer = _answerer(what["id"])
        try:
            if what["do"] == "stop":
                break
            server.host.command(what, answer)
        except (MqwireError, ValueError, KeyError) as error:
            answer({"error": str(error)})
    stop.set()


def _answerer(number: int) -> Callable[[dict[str, Any]], None]:
    return lambda found: _write({"answer": number, **found})


def _write(what: dict[str, Any]) -> None:
    with suppress(BrokenPipeError):  # who should read it is gone; standard input will say so too
        sys.stdout.write(json.dumps(what) + "\n")
        sys.stdout.flush()


def main() -> None:
    try:
        asyncio.run(_serve(ServerConfig.load(Path(sys.argv[1]))))
    except (MqwireError, OSError) as error:
        _write({"event": "failed", "reason": str(error)})
        sys.exit(1)


if __name__ == "__main__":
    main()
