"""One server in the foreground, for another implementation to talk to."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import signal
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from mqwire import Guid
from mqwire.lab import wording
from mqwire.lab.config import ServerConfig, own_key
from mqwire.lab.enterprise import guid_of
from mqwire.lab.manager import Peer
from mqwire.lab.process import LabError
from mqwire.lab.run import Show
from mqwire.lab.scenarios import SERVICE_BSC, SERVICE_PEC, enterprise, machine, site
from mqwire.lab.server import LabServer
from mqwire.render.console import console
from mqwire.replication import Request

_BEGIN = 0.3
"""Seconds until a server has come up, after which it is given its first objects."""
ROLES = ("pec", "psc", "bsc", "client")
_PEER = re.compile(
    r"(?P<name>[^=,@\s]+)(?:=(?P<guid>[0-9A-Fa-f-]{36}))?(?:@(?P<host>[^,]+):(?P<port>\d{1,5}))?(?:,(?P<key>.+))?"
)


def peer(text: str) -> Peer:
    """A peer from `NAME[=GUID][@HOST:PORT][,KEY.pem]`."""
    found = _PEER.fullmatch(text)
    if found is None:
        raise LabError(
            f"{text!r} is no peer; write NAME=GUID@HOST:PORT,KEY.pem, everything but the name if you have it"
        )
    try:
        guid = Guid.parse(found["guid"]) if found["guid"] else guid_of(found["name"])
        key = Path(found["key"]).read_text(encoding="ascii") if found["key"] else ""
    except (ValueError, OSError) as error:
        raise LabError(f"{text}: {error}") from None
    port = int(found["port"] or 0)
    if port > 0xFFFF:
        raise LabError(f"{text}: there is no port {port}")
    return Peer(found["name"], guid, found["host"] or "127.0.0.1", port, key)


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def check_hosts(config: ServerConfig, *, is_confirmed: bool) -> None:
    """The lab stays on this computer unless its user says that the others are theirs too."""
    outside = sorted({host for host in (config.host, *(peer.host for peer in config.peers)) if not is_loopback(host)})
    if outside and not is_confirmed:
        named = ", ".join(outside)
        raise LabError(f"{named} is not this computer; if you may test there, say so with --this-network-is-mine")


def first_requests(config: ServerConfig, sites: Iterable[str], machines: Iterable[str]) -> list[Request]:
    """The objects that a new PEC begins with: the enterprise, its site and itself, then `SITE=PSC` and `NAME[:bsc]`."""
    if config.role != "pec":
        if [*sites, *machines]:
            raise LabError("only a PEC can be given objects to begin with; others get them from it")
        return []
    own = "site0" if config.site == guid_of("site0") else str(config.site)
    found = [enterprise(config.name), site(own, config.name, config.site)]
    found.append(machine(config.name, own, SERVICE_PEC, config.identifier, config.site))
    for text in sites:
        name, _, psc = text.partition("=")
        if not name or not psc:
            raise LabError(f"{text!r} is no site; write NAME=PSC")
        found.append(site(name, psc))
    guids = {peer.name.casefold(): peer.identifier for peer in config.peers}
    for text in machines:
        name, _, kind = text.partition(":")
        if not name or kind not in ("", "bsc"):
            raise LabError(f"{text!r} is no machine; write NAME or NAME:bsc")
        identifier = guids.get(name.casefold(), guid_of(name))
        found.append(machine(name, own, SERVICE_BSC if kind else 0, identifier, config.site))
    return found


def serve(config: ServerConfig, stream: IO[str], requests: Iterable[Request] = ()) -> None:
    """Run a server until Ctrl-C or SIGTERM, and show what it hears."""
    out = console(stream)
    show = Show(out, is_quiet=False)
    public = Path(config.folder) / "public.pem"
    key = own_key(Path(config.folder))
    public.write_text(key.public, encoding="ascii")

    def report(what: dict[str, Any]) -> None:
        if what["event"] == "ready":
            show.say(f"{config.name} ({config.role}, {config.identifier}) listens on {config.host}:{what['port']}")
            show.say(f"its public key is in {public}; docs/lab.md says what it signs. Ctrl-C ends it")
        elif what["event"] == "read":
            show.say(f"{config.name} wants to read {what['value']} from the directory; nobody answers that here")
        else:
            show.hear(config.name, what)

    async def run() -> None:
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        server = LabServer(config, report)
        running = asyncio.get_running_loop().create_task(server.run(stop))
        await asyncio.wait([running], timeout=_BEGIN)
        for request in () if running.done() else requests:
            # What is there from an earlier run is refused, which is as it should be.
            server.host.command(wording.request_to(request), lambda _: None)
        await running

    try:
        asyncio.run(run())
    except OSError as error:
        raise LabError(f"{config.name} cannot listen on {config.host}:{config.port}: {error.strerror}") from None
    out.print(f"{config.name} has stopped; what it knows is in {config.folder}")


def given(  # the options of the command, as they come
    *,
    role: str,
    name: str,
    identifier: str | None,
    site: str,
    host: str,
    port: int,
    folder: Path,
    pec: str,
    psc: str,
    peers: Iterable[str],
    trusts_claims: bool,
) -> ServerConfig:
    if role not in ROLES:
        raise LabError(f"there is no role {role!r}; use one of {', '.join(ROLES)}")
    try:
        own = Guid.parse(identifier) if identifier else guid_of(name)
        site_id = Guid.parse(site) if re.fullmatch(r"\{?[0-9A-Fa-f-]{36}\}?", site) else guid_of(site)
    except ValueError as error:
        raise LabError(str(error)) from None
    return ServerConfig(
        name=name,
        role=role,
        identifier=own,
        site=site_id,
        host=host,
        port=port,
        folder=str(folder),
        pec_name=pec or (name if role == "pec" else ""),
        psc_name=psc,
        peers=tuple(peer(text) for text in peers),
        directory_servers=tuple(filter(None, (pec, psc))),
        trusts_claims=trusts_claims,
    )
