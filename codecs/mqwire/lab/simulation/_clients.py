"""Who wants changes: clients that ask once, probes that insist, and an administrator who sets the enterprise up."""

from __future__ import annotations

from collections.abc import Callable

from mqwire.lab.simulation._enterprise import setup
from mqwire.lab.simulation._events import Change
from mqwire.lab.simulation._history import History
from mqwire.lab.simulation._host import Host
from mqwire.lab.simulation._objects import request
from mqwire.lab.simulation._world import World
from mqwire.mqdsrp import Command
from mqwire.properties import Hresult
from mqwire.replication import Completed

_PATIENCE = 5.0
"""Seconds until the administrator tries again."""
_THERE_ALREADY = (Hresult.MQ_ERROR_PROPERTIES_CONFLICT, Hresult.MQ_ERROR_MACHINE_EXISTS)


class Clients:
    """All clients of a run, and what they were told."""

    def __init__(self, world: World, layout: int) -> None:
        self.history = History()
        self._world, self._steps = world, setup(layout)
        self._waiting: dict[str, Callable[[Completed], None]] = {}
        world.on_completed = self._completed

    @property
    def are_waiting(self) -> bool:
        """Whether somebody will ask for more as soon as there is an answer."""
        return bool(self._waiting)

    def ask(self, change: Change) -> None:
        """Ask a server for a change, if it is there to be asked."""
        host = self._world.hosts[change.server]
        if host.machine is not None:
            operation = self.history.begin(change, self._world.now)
            self._world.note("request", host.name, text=f"{operation}")
            host.request(request(change, operation.mark))

    def probe(self, change: Change, *then: Command) -> None:
        """Ask for a change and, once it is answered, for the next one of the same object."""
        self._waiting[str(len(self.history.operations) + 1)] = lambda _: self._next_probe(change, then)
        self.ask(change)

    def _next_probe(self, change: Change, then: tuple[Command, ...]) -> None:
        if then:
            following = Change(
                self._world.now, change.server, then[0], change.kind, change.number, change.site, change.by_path
            )
            self.probe(following, *then[1:])

    def set_up(self, step: int = 0) -> None:
        """The administrator goes on with the next step when one is done, and tries again until it is."""
        if step == len(self._steps):
            return
        name, wanted = self._steps[step]
        self._waiting[wanted.tag] = lambda completed: self._step_ended(step, completed)
        host: Host = self._world.hosts[name]
        host.request(wanted)
        self._world.after(_PATIENCE, self._try_again, step)

    def _step_ended(self, step: int, completed: Completed) -> None:
        if completed.status == 0 or completed.status in _THERE_ALREADY:
            self.set_up(step + 1)
        else:
            self._waiting[completed.tag] = lambda later: self._step_ended(step, later)

    def _try_again(self, step: int) -> None:
        if self._steps[step][1].tag in self._waiting:
            self.set_up(step)

    def _completed(self, _: Host, completed: Completed) -> None:
        self.history.end(completed, self._world.now)
        waiting = self._waiting.pop(completed.tag, None)
        if waiting is not None:
            waiting(completed)
