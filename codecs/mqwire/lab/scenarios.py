"""The examples of [MC-MQDSRP] section 4 and [MS-MQCN] 4.1, acted out by real servers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct

from mqwire import Guid
from mqwire.directory import ObjectType
from mqwire.lab.enterprise import Enterprise, Member, guid_of
from mqwire.lab.process import LabError
from mqwire.mqdsrp import Command
from mqwire.properties import Hresult, Property, PropId
from mqwire.replication import Request

Say = Callable[[str], None]
SERVICE_BSC, SERVICE_PSC, SERVICE_PEC = 0x02, 0x04, 0x08  # PROPID_QM_SERVICE ([MS-MQMQ] 2.3.2.9)

PEC0 = Member("PEC0", "pec", "site0")
PSC1 = Member("PSC1", "psc", "site1")
PSC2 = Member("PSC2", "psc", "site2")
BSC01 = Member("BSC01", "bsc", "site0", psc="PEC0")
BSC02 = Member("BSC02", "bsc", "site0", psc="PEC0")
BSC21 = Member("BSC21", "bsc", "site2", psc="PSC2")
SYS1 = Member("SYS1", "client", "site0")
SYS3 = Member("SYS3", "client", "site0")
THREE_SITES = (PEC0, PSC1, PSC2)
WHOLE = (*THREE_SITES, BSC01, BSC02, BSC21)
"""The enterprise of [MC-MQDSRP] figure 11."""


class Stage(Struct, frozen=True):
    """Where a scenario is acted out, and how it tells what it does."""

    enterprise: Enterprise
    say: Say


class Scenario(Struct, frozen=True):
    name: str
    section: str
    title: str
    members: tuple[Member, ...]
    act: Callable[[Stage], Awaitable[None]]


SCENARIOS: dict[str, Scenario] = {}


def scenario(
    name: str, section: str, members: tuple[Member, ...]
) -> Callable[[Callable[[Stage], Awaitable[None]]], Callable[[Stage], Awaitable[None]]]:
    def keep(act: Callable[[Stage], Awaitable[None]]) -> Callable[[Stage], Awaitable[None]]:
        SCENARIOS[name] = Scenario(name, section, " ".join((act.__doc__ or "").split()), members, act)
        return act

    return keep


def find(name: str) -> Scenario:
    if name not in SCENARIOS:
        raise LabError(f"there is no scenario {name!r}; mqwire lab list shows what there is")
    return SCENARIOS[name]


# --- requests ---


def enterprise(pec: str) -> Request:
    name = Property(PropId.PROPID_E_PECNAME, pec)
    identity = Property(PropId.PROPID_E_ID, guid_of("enterprise"))
    return Request(Command.CREATE, ObjectType.ENTERPRISE, path_name="Enterprise", properties=(identity, name))


def site(name: str, psc: str, identifier: Guid | None = None) -> Request:
    identity = Property(PropId.PROPID_S_SITEID, identifier or guid_of(name))
    properties = (identity, Property(PropId.PROPID_S_PSC, psc))
    return Request(Command.CREATE, ObjectType.SITE, path_name=name, properties=properties)


def machine(
    name: str, site_name: str, service: int = 0, identifier: Guid | None = None, site_id: Guid | None = None
) -> Request:
    properties = (
        Property(PropId.PROPID_QM_SITE_ID, site_id or guid_of(site_name)),
        Property(PropId.PROPID_QM_MACHINE_ID, identifier or guid_of(name)),
        Property(PropId.PROPID_QM_SERVICE, service),
    )
    return Request(Command.CREATE, ObjectType.MACHINE, path_name=name, properties=properties)


def queue(path: str, label: str = "") -> Request:
    properties = (
        Property(PropId.PROPID_Q_INSTANCE, guid_of(path)),
        Property(PropId.PROPID_Q_LABEL, label),
        Property(PropId.PROPID_Q_SCOPE, 1),
    )
    return Request(Command.CREATE, ObjectType.QUEUE, path_name=path, properties=properties)


def relabel(path: str, label: str) -> Request:
    properties = (Property(PropId.PROPID_Q_LABEL, label),)
    return Request(Command.UPDATE, ObjectType.QUEUE, path_name=path, properties=properties)


def removal(path: str) -> Request:
    return Request(Command.DELETE, ObjectType.QUEUE, path_name=path)


# --- steps that several scenarios begin with ---


async def found(stage: Stage) -> None:
    """Site 0 with its PEC and four clients ([MC-MQDSRP] figure 7)."""
    await stage.enterprise.start("PEC0")
    clients = [machine(f"C0{number}", "site0") for number in range(1, 5)]
    for request in (enterprise("PEC0"), site("site0", "PEC0"), machine("PEC0", "site0", SERVICE_PEC), *clients):
        await stage.enterprise.change("PEC0", request)
    stage.say("PEC0 runs; site0 has four clients")


async def add_site(stage: Stage, member: Member) -> None:
    await stage.enterprise.change("PEC0", site(member.site, member.name))
    stage.say(f"PEC0 has created {member.site}; its PSC will be {member.name}")
    await stage.enterprise.start(member.name)
    stage.say(f"{member.name} starts with an empty directory")
    await stage.enterprise.until(f"{member.name} knows its site", lambda: _has(stage, member.name, member.site))
    await stage.enterprise.change(member.name, machine(member.name, member.site, SERVICE_PSC))
    for number in range(1, 5):
        await stage.enterprise.change(member.name, machine(f"C{member.site[-1]}{number}", member.site))
    stage.say(f"{member.name} has created itself and four clients in {member.site}")


async def add_bscs(stage: Stage, *members: Member) -> None:
    for member in members:
        await stage.enterprise.change(member.psc, machine(member.name, member.site, SERVICE_BSC))
        stage.say(f"{member.psc} has made {member.name} a BSC of {member.site}; it starts with an empty directory")
    await stage.enterprise.start(*(member.name for member in members))


async def grow(stage: Stage, members: tuple[Member, ...]) -> None:
    """An enterprise of these servers, all of which hold the same."""
    await found(stage)
    for member in members:
        if member.role == "psc":
            await add_site(stage, member)
    await add_bscs(stage, *(member for member in members if member.role == "bsc"))
    await settle(stage)


async def settle(stage: Stage, *names: str) -> None:
    everybody = names or tuple(name for name, process in stage.enterprise.processes.items() if process.is_running)
    await stage.enterprise.agree(*everybody)
    stage.say(f"{', '.join(everybody)} hold the same objects with the same numbers")


async def _has(stage: Stage, name: str, path: str) -> bool:
    return path in [entry[1] for entry in (await stage.enterprise.state(name))["objects"].values()]


async def _partition(stage: Stage, name: str, site_name: str) -> tuple[int, int, str]:
    """Last and purged number of a site partition, and what it is about."""
    found = (await stage.enterprise.state(name))["partitions"].get(str(guid_of(site_name)), [0, 0, ""])
    return found[0], found[1], found[2]


# --- the scenarios ---


@scenario("adding-site", "[MC-MQDSRP] 4.1", THREE_SITES)
async def adding_site(stage: Stage) -> None:
    """Two sites are added; their PSCs fetch the enterprise and each other's partitions, then propagate their own."""
    await found(stage)
    await add_site(stage, PSC1)
    await add_site(stage, PSC2)
    await settle(stage)


@scenario("adding-bsc", "[MC-MQDSRP] 4.2", (*THREE_SITES, BSC01))
async def adding_bsc(stage: Stage) -> None:
    """A client of site 0 becomes a BSC and fetches all four partitions from its PSC."""
    await grow(stage, THREE_SITES)
    await add_bscs(stage, BSC01)
    await settle(stage)


@scenario("remote-queue", "[MC-MQDSRP] 4.3", WHOLE)
async def remote_queue(stage: Stage) -> None:
    """A client of BSC21 creates a queue of site 1: the request goes to PSC2 and on to PSC1, the change to everybody."""
    await grow(stage, WHOLE)
    await stage.enterprise.change("BSC21", queue("C14\\testq", "made from far away"))
    stage.say("BSC21 has been told that C14\\testq exists")
    await settle(stage)


@scenario("deleting-queue", "[MC-MQDSRP] 4.4", WHOLE)
async def deleting_queue(stage: Stage) -> None:
    """A queue is deleted; BSCs acknowledge by the clock, PSCs when the numbers cross a multiple of 256 (here of 16)."""
    await grow(stage, WHOLE)
    heard = _listen(stage, {"psc_ack", "bsc_ack"})
    await stage.enterprise.change("PSC1", queue("C14\\testq"))
    stage.say("PSC1 has created C14\\testq")
    await settle(stage)
    await stage.enterprise.change("BSC21", removal("C14\\testq"))
    stage.say("BSC21 has been told that C14\\testq is gone")
    await settle(stage)
    step = stage.enterprise.settings.purging.ack_step
    await stage.enterprise.change("PSC1", queue("C13\\busy"))
    await _relabel_often(stage, "C13\\busy", step)
    stage.say(f"PSC1 has made {step} changes more")
    await stage.enterprise.until("acknowledgments", lambda: _heard(heard, {"psc_ack", "bsc_ack"}))
    await settle(stage)


@scenario("full-sync", "[MC-MQDSRP] 4.5", WHOLE)
async def full_sync(stage: Stage) -> None:
    """BSC01 is away until what it missed has been purged; it rebuilds the partition of site 1 from scratch."""
    await grow(stage, WHOLE)
    for path in ("C14\\testq", "C13\\busy"):
        await stage.enterprise.change("PSC1", queue(path))
    await settle(stage)
    last, _, _ = await _partition(stage, "BSC01", "site1")
    await stage.enterprise.kill("BSC01")
    stage.say(f"BSC01 has crashed; it had come to {last:#x} in site1")
    await stage.enterprise.change("PSC1", removal("C14\\testq"))
    purging = stage.enterprise.settings.purging
    for _ in range(4 * (purging.buffer // purging.trigger + 4)):
        if (await _partition(stage, "PEC0", "site1"))[1] > last:
            break
        await _relabel_often(stage, "C13\\busy", purging.trigger // 2)
        await asyncio.sleep(stage.enterprise.settings.timings.intersite)
    purged = (await _partition(stage, "PEC0", "site1"))[1]
    if purged <= last:
        raise LabError("PEC0 does not purge")
    stage.say(f"PEC0 has purged site1 up to {purged:#x}")
    await stage.enterprise.kill("PEC0")
    await stage.enterprise.start("PEC0")
    stage.say("PEC0 has been restarted: what it had for BSC01 was express, and died with it")
    heard = _listen(stage, {"already_purged"})
    await stage.enterprise.start("BSC01")
    stage.say("BSC01 is back")
    await stage.enterprise.until("AlreadyPurged", lambda: _heard(heard, {"already_purged"}))
    await settle(stage)


@scenario("notification", "[MS-MQCN] 4.1", (PEC0, SYS1, SYS3))
async def notification(stage: Stage) -> None:
    """Queues are created for SYS3 from SYS1: one announced by the directory service, one by the queue manager."""
    lab = stage.enterprise
    await found(stage)
    for member in (SYS1, SYS3):
        await lab.change("PEC0", machine(member.name, member.site))
    readers = _Readers(stage)
    lab.listeners.append(readers.hear)
    await lab.start("SYS1", "SYS3")
    await lab.change("PEC0", queue("SYS3\\orders", "Orders"), notify="SYS3")
    stage.say("PEC0 has created SYS3\\orders and tells SYS3 everything about it (version 1)")
    await lab.until("SYS3 has the queue", lambda: _hosts(stage, "SYS3\\orders"))
    outcome = await lab.change("PEC0", queue("SYS3\\bills", "Bills"))
    hint = {"do": "hint", "to": "SYS3", "operation": "QUEUE_CREATION", "server": "PEC0"}
    await lab.processes["SYS1"].ask({**hint, "identifier": outcome["identifier"]})
    stage.say("PEC0 has created SYS3\\bills; SYS1 tells SYS3 to look (version 2)")
    await lab.until("SYS3 has the second queue", lambda: _hosts(stage, "SYS3\\bills"))
    await lab.change("PEC0", removal("SYS3\\orders"), notify="SYS3")
    stage.say("PEC0 has deleted SYS3\\orders and tells SYS3")
    await lab.until("SYS3 has one queue left", lambda: _is_gone(stage, "SYS3\\orders"))


class _Readers:
    """Answers what queue managers read from the directory. That is RPC ([MS-MQDS]), which the lab does not speak."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._tasks: set[asyncio.Task[None]] = set()

    def hear(self, name: str, what: dict[str, Any]) -> None:
        if what["event"] == "read":
            task = asyncio.get_running_loop().create_task(self._answer(name, what))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _answer(self, name: str, what: dict[str, Any]) -> None:
        lab = self._stage.enterprise
        found = await lab.processes["PEC0"].ask({"do": "read", "key": what["key"], "value": what["value"]})
        status, objects = found["status"], found["objects"]
        said = "not there" if status != Hresult.MQ_OK else f"{len(objects)} found"
        self._stage.say(f"{name} reads from the directory of PEC0: {said}")
        await lab.processes[name].ask({"do": "answer", "number": what["number"], "status": status, "objects": objects})


async def _hosts(stage: Stage, path: str) -> bool:
    return path in (await stage.enterprise.processes["SYS3"].ask({"do": "state"}))["queues"].values()


async def _is_gone(stage: Stage, path: str) -> bool:
    return not await _hosts(stage, path)


async def _relabel_often(stage: Stage, path: str, times: int) -> None:
    for number in range(times):
        await stage.enterprise.change("PSC1", relabel(path, f"change {number}"))


def _listen(stage: Stage, messages: set[str]) -> set[str]:
    """A set that the names of these messages go into once they arrive anywhere."""
    heard: set[str] = set()

    def hear(_: str, what: dict[str, Any]) -> None:
        if what["event"] == "arrived" and what["message"] in messages:
            heard.add(what["message"])

    stage.enterprise.listeners.append(hear)
    return heard


async def _heard(heard: set[str], wanted: set[str]) -> bool:
    return wanted <= heard
