"""Servers that are killed at any moment lose nothing they have acknowledged, and catch up. Real processes, SIGKILL."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from mqwire.lab.enterprise import Enterprise
from mqwire.lab.process import LabError
from mqwire.lab.scenarios import BSC01, PEC0, PSC1, Stage, grow, queue, relabel, removal
from mqwire.properties import Hresult

from .support import free_port

MEMBERS = (PEC0, PSC1, BSC01)
KILLS = 7


class Client:
    """Creates, changes and deletes queues through one server, and remembers what it was promised."""

    def __init__(self, lab: Enterprise, server: str, host: str, random: Random) -> None:
        self.lab, self.server, self.host, self.random = lab, server, host, random
        self.labels: dict[str, str] = {}
        self.gone: set[str] = set()
        self.promised = 0
        self._number = 0

    async def work(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            await self._one()
            await asyncio.sleep(0.01)

    async def _one(self) -> None:
        self._number += 1
        label = f"{self.server} {self._number}"
        path = self.random.choice(list(self.labels)) if len(self.labels) > 3 and self.random.random() < 0.6 else ""
        if not path:
            new = f"{self.host}\\{self.server}{self._number}"
            if await self._is_done(queue(new, label)):
                self.labels[new] = label
            return
        # Until there is an answer nobody knows whether it happened, so nothing is expected of this queue any more.
        del self.labels[path]
        if self.random.random() < 0.4:
            if await self._is_done(removal(path)):
                self.gone.add(path)
        elif await self._is_done(relabel(path, label)):
            self.labels[path] = label

    async def _is_done(self, request: object) -> bool:
        try:
            outcome = await self.lab.request(self.server, request)  # type: ignore[arg-type]
        except LabError:  # it does not run, or died before it could answer
            await asyncio.sleep(0.05)
            return False
        self.promised += outcome["status"] == Hresult.MQ_OK
        return bool(outcome["status"] == Hresult.MQ_OK)


async def torment(folder: Path, seed: int) -> None:
    random = Random(seed)
    lab = Enterprise(MEMBERS, folder, port=free_port())
    clients = [
        Client(lab, "PEC0", "C01", random),
        Client(lab, "PSC1", "C11", random),
        Client(lab, "BSC01", "C12", random),
    ]
    stop = asyncio.Event()
    try:
        await grow(Stage(lab, lambda _: None), MEMBERS)
        # What is forwarded waits for others, so several wait there at a time.
        work = [asyncio.create_task(client.work(stop)) for client in (*clients, *clients[-1:] * 5)]
        victims = [member.name for member in MEMBERS] * 3
        random.shuffle(victims)
        for victim in victims[:KILLS]:
            await asyncio.sleep(random.choice((0, 0.05, 0.3, 0.6)) * random.random())
            await lab.kill(victim)
            assert not lab.processes[victim].is_running
            await asyncio.sleep(0.2 * random.random())
            await lab.start(victim)
        await asyncio.sleep(1)
        stop.set()
        await asyncio.gather(*work)
        names = [member.name for member in MEMBERS]
        await lab.agree(*names)
        for name in names:
            found = {entry[1]: entry for entry in (await lab.state(name))["objects"].values()}
            for client in clients:
                lost = [path for path in client.labels if path not in found]
                assert lost == [], f"{name} has lost what {client.server} had acknowledged"
                assert client.gone & found.keys() == set(), f"{name} has what {client.server} had deleted"
        labels = await _labels(lab)
        for client in clients:
            assert {path: labels[path] for path in client.labels} == client.labels
        counts = [client.promised for client in clients]
        assert min(counts) >= 2, f"the test has tested too little: {counts}"
        assert sum(counts) >= 50, f"the test has tested too little: {counts}"
    finally:
        stop.set()
        await lab.stop()
    assert not any(process.is_running for process in lab.processes.values())


async def _labels(lab: Enterprise) -> dict[str, str]:
    """The labels of all queues as a replica has them that was not written to directly."""
    from mqwire.directory import ObjectType, SqliteStore
    from mqwire.properties import PropId

    store = SqliteStore(Path(lab.processes["BSC01"].config.folder) / "directory.sqlite")
    try:
        queues = store.lookup(ObjectType.QUEUE, ())
        return {found.path_name: str(found.get(PropId.PROPID_Q_LABEL)) for found in queues}
    finally:
        store.close()


@pytest.mark.parametrize("seed", [1])
def test_a_server_that_is_killed_loses_nothing_acknowledged_and_catches_up(tmp_path: Path, seed: int) -> None:
    asyncio.run(asyncio.wait_for(torment(tmp_path, seed), 120))
