"""The connections of one queue manager: it listens, connects when it has something to send, and tries again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from random import Random
from typing import Any, Protocol

from mqwire import Guid
from mqwire.lab.manager import Peer
from mqwire.lab.outbox import Outbox, Outgoing
from mqwire.lab.session import Acknowledged, Arrived, Closed, Event, Opened, Session, Write
from mqwire.mqqb import UserMessage

MOST_CONNECTIONS = 256
"""Connections that strangers may have open at a time."""
_CHUNK = 1 << 16
_TICK = 0.1
_FIRST_RETRY, _LAST_RETRY = 0.05, 2.0


class Owner(Protocol):
    """Whom a network works for."""

    def arrived(self, message: UserMessage) -> None: ...

    def expired(self, item: Outgoing) -> None:
        """A message could not be sent in time, or there was no room for it."""
        ...

    def report(self, event: str, **what: Any) -> None: ...


class Link:
    """The way to one other queue manager."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.outbox = Outbox()
        self.carrier: Connection | None = None
        self.is_wanted = asyncio.Event()


class Connection:
    """A TCP connection with a session on it."""

    def __init__(
        self, network: Network, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, link: Link | None = None
    ) -> None:
        self.network, self.reader, self.writer, self.link = network, reader, writer, link
        self.session = Session(network.own, time.monotonic())
        self.was_open = False
        self._is_initiator = link is not None
        ends = writer.get_extra_info("sockname"), writer.get_extra_info("peername")
        self.ends = [f"{end[0]}:{end[1]}" for end in ends]

    async def run(self, expected: Guid | None = None) -> None:
        """Until either side has had enough."""
        self.network.connections.add(self)
        reason = "the other side has closed the connection"
        try:
            self._record("open")
            if self._is_initiator:
                self.handle(self.session.start(time.monotonic(), expected, int(time.monotonic() * 1000)))
            while not self.session.is_closed:
                data = await self.reader.read(_CHUNK)
                if not data:
                    break
                self._record("data", 1, data)
                self.handle(self.session.feed(data, time.monotonic()))
                await self.writer.drain()
        except OSError as error:
            reason = f"the connection broke: {error}"
        finally:
            self.network.connections.discard(self)
            self._detach(reason)
            self.writer.close()
            self._record("close")

    def handle(self, events: Iterable[Event]) -> None:
        for event in events:
            match event:
                case Write(data):
                    self._record("data", 0, data)
                    self.writer.write(data)
                case Opened(peer):
                    self._attach(peer)
                case Arrived(message):
                    self.network.owner.arrived(message)
                case Acknowledged(count):
                    if self.link is not None:
                        self.link.outbox.acknowledge(count)
                case Closed(reason):
                    self._detach(reason)
                    self.writer.close()
        self.pump()

    def pump(self) -> None:
        """Send what waits, as far as the window allows."""
        if self.link is None or self.link.carrier is not self:
            return
        while self.link.outbox and self.session.can_send:
            for event in self.session.send(self.link.outbox.pull().message, time.monotonic()):
                assert isinstance(event, Write)
                self._record("data", 0, event.data)
                self.writer.write(event.data)

    def _attach(self, peer: Guid) -> None:
        """From now on messages to this queue manager take this way.

        Who connects may say it is anybody, so what goes to a queue manager with a known address is only sent there.
        """
        self.was_open = True
        if not self._is_initiator:
            found = self.network.by_guid.get(peer)
            if found is not None and not found.peer.port:
                self.link = found
        if self.link is not None:
            if self.link.carrier is not None:
                self.link.outbox.lost()
            self.link.carrier = self
        name = self.network.by_guid[peer].peer.name if peer in self.network.by_guid else str(peer)
        self.network.owner.report("session", peer=name, state="open", ends=self.ends)

    def _detach(self, reason: str) -> None:
        if self.link is not None and self.link.carrier is self:
            self.link.carrier = None
            self.link.outbox.lost()
        if self.was_open:
            self.was_open = False
            self.network.owner.report("session", state="closed", reason=reason, ends=self.ends)

    def _record(self, kind: str, side: int = 0, data: bytes = b"") -> None:
        if self.network.is_recording and self._is_initiator:
            self.network.owner.report(
                "wire", kind=kind, side=side, data=data.hex(), ends=self.ends, time=time.time_ns()
            )


class Network:
    """Everything that one queue manager has open."""

    def __init__(
        self,
        owner: Owner,
        own: Guid,
        *,
        host: str,
        port: int,
        peers: Iterable[Peer],
        random: Random,
        is_recording: bool = False,
    ) -> None:
        self.owner, self.own, self.host, self.port = owner, own, host, port
        self.random = random
        self.is_recording = is_recording
        self.links = {peer.name.casefold(): Link(peer) for peer in peers}
        self.by_guid = {link.peer.identifier: link for link in self.links.values()}
        self.connections: set[Connection] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, self.host, self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        self._spawn(self._tick())
        for link in self.links.values():
            if link.peer.port:
                self._spawn(self._keep_up(link))

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()
        for connection in list(self.connections):
            connection.writer.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def send(self, item: Outgoing) -> None:
        """Bring a message on its way. To a machine that nobody knows there is none."""
        link = self.links.get(item.destination.casefold())
        if link is None:
            self.owner.report("ignored", reason=f"no address is known for {item.destination!r}")
            self.owner.expired(item)
            return
        for gone in link.outbox.put(item):
            self.owner.expired(gone)
        link.is_wanted.set()
        if link.carrier is not None:
            link.carrier.pump()

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self.connections) >= MOST_CONNECTIONS:
            writer.close()
            return
        await Connection(self, reader, writer).run()

    async def _keep_up(self, link: Link) -> None:
        """A session whenever there is something to send; after a failure again, later and later."""
        delay = _FIRST_RETRY
        while True:
            if not link.outbox:
                link.is_wanted.clear()
                await link.is_wanted.wait()
            try:
                reader, writer = await asyncio.open_connection(
                    link.peer.host, link.peer.port, local_addr=(self.host, 0)
                )
            except OSError:
                pass
            else:
                connection = Connection(self, reader, writer, link)
                began = time.monotonic()
                await connection.run(link.peer.identifier)
                if time.monotonic() - began > _LAST_RETRY:
                    delay = _FIRST_RETRY
            await asyncio.sleep(delay * (0.5 + self.random.random()))
            delay = min(2 * delay, _LAST_RETRY)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(_TICK)
            for connection in list(self.connections):
                connection.handle(connection.session.tick(time.monotonic()))
            for link in self.links.values():
                for item in link.outbox.expire(time.time()):
                    self.owner.expired(item)
