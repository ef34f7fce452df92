"""An enterprise of servers on this computer: who is in it, and everything one can do to it."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from mqwire import Guid
from mqwire.lab import wording
from mqwire.lab.config import CLIENT, ServerConfig, own_key
from mqwire.lab.manager import Peer
from mqwire.lab.process import LabError, Process
from mqwire.properties import Hresult
from mqwire.replication import Purging, Request, Timings

Heard = Callable[[str, dict[str, Any]], None]


class Settings(Struct, frozen=True):
    """How patient all servers are."""

    timings: Timings
    purging: Purging


PRODUCT = Settings(Timings(), Purging())
FAST = Settings(
    Timings(
        intersite=0.6,
        intrasite=0.3,
        first_bsc_ack=1.0,
        bsc_ack=2.0,
        seq_number_header=2.0,
        answer_from_authority=5.0,
        answer_through_psc=8.0,
        sync_retry=1.5,
        resend=1.0,
    ),
    Purging(buffer=32, trigger=16, ack_step=16),
)
"""With what the product has a scenario would take an hour, so the lab is in a hurry unless it is told otherwise."""
_NAMES = uuid.UUID("6d717769-7265-4c61-8062-000000000000")


class Member(Struct, frozen=True):
    """A queue manager of the enterprise."""

    name: str
    role: str
    site: str
    psc: str = ""


def guid_of(name: str) -> Guid:
    """The GUID of a machine, site or queue of the lab: always the same for the same name."""
    return Guid(uuid.uuid5(_NAMES, name.casefold()).bytes_le)


class Enterprise:
    """Servers that know each other. Each is a process, has an address of its own (127.0.1.n) and a folder."""

    def __init__(
        self,
        members: tuple[Member, ...],
        folder: Path,
        *,
        port: int = 1801,
        settings: Settings = FAST,
        is_recording: bool = False,
        heard: Heard | None = None,
    ) -> None:
        self.members = {member.name: member for member in members}
        self.folder = folder
        self.port = port
        self.listeners: list[Heard] = [heard] if heard is not None else []
        self.settings = settings
        self._is_recording = is_recording
        self._peers = [self._peer(number, member) for number, member in enumerate(members, 1)]
        pec = next((member.name for member in members if member.role == "pec"), "")
        self.processes = {
            peer.name: Process(self._config(self.members[peer.name], peer, pec), self._heard) for peer in self._peers
        }

    def _peer(self, number: int, member: Member) -> Peer:
        key = own_key(self.folder / member.name)
        return Peer(member.name, guid_of(member.name), f"127.0.1.{number}", self.port, key.public)

    def _config(self, member: Member, own: Peer, pec: str) -> ServerConfig:
        return ServerConfig(
            name=member.name,
            role=member.role,
            identifier=own.identifier,
            site=guid_of(member.site),
            host=own.host,
            port=own.port,
            folder=str(self.folder / member.name),
            pec_name=pec,
            psc_name=member.psc,
            peers=tuple(peer for peer in self._peers if peer is not own),
            directory_servers=tuple(name for name, found in self.members.items() if found.role != CLIENT),
            timings=self.settings.timings,
            purging=self.settings.purging,
            is_recording=self._is_recording,
            # The product would hold notifications back for a minute; Windows NT did not.
            delays_notifications=False,
        )

    def _heard(self, name: str, what: dict[str, Any]) -> None:
        for listener in self.listeners:
            listener(name, what)

    # --- what one can do ---

    async def start(self, *names: str) -> None:
        await asyncio.gather(*(self.processes[name].start() for name in names))

    async def kill(self, name: str) -> None:
        await self.processes[name].kill()

    async def stop(self) -> None:
        """All servers, whatever state they are in."""
        await asyncio.gather(*(process.stop() for process in self.processes.values()), return_exceptions=True)

    async def request(self, name: str, request: Request, notify: str = "") -> dict[str, Any]:
        """Ask a directory server for a change and wait for what becomes of it."""
        command = wording.request_to(request)
        return await self.processes[name].ask({**command, "notify": notify} if notify else command)

    async def change(self, name: str, request: Request, notify: str = "") -> dict[str, Any]:
        """The same, but it must succeed."""
        outcome = await self.request(name, request, notify)
        if outcome["status"] != Hresult.MQ_OK:
            what = f"{request.command.name.lower()} {request.path_name or request.identifier}"
            raise LabError(f"{name} could not {what}: {outcome['status']:#010x}")
        return outcome

    async def state(self, name: str) -> dict[str, Any]:
        return await self.processes[name].ask({"do": "state"})

    async def until(self, what: str, condition: Callable[[], Awaitable[bool]], seconds: float = 60.0) -> None:
        """Wait for something that must happen."""
        deadline = time.monotonic() + seconds
        while not await condition():
            if time.monotonic() > deadline:
                raise LabError(f"waited {seconds:.0f} s in vain: {what}")
            await asyncio.sleep(0.1)

    async def agree(self, *names: str, seconds: float = 60.0) -> None:
        """Wait until these servers hold the same objects and have come equally far."""

        async def do_agree() -> bool:
            states = [replicated(await self.state(name)) for name in names]
            return all(state == states[0] for state in states)

        await self.until(f"{', '.join(names)} hold the same", do_agree, seconds)


def replicated(state: dict[str, Any]) -> tuple[Any, Any]:
    """What two replicas must agree on: their objects, and how far each partition has come and is whole."""
    far = {name: (last, kind) for name, (last, _, kind) in state["partitions"].items()}
    return state["objects"], far
