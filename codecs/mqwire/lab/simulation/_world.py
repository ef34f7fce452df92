"""Virtual time and the network: everything that happens happens here, one thing after the other.

A run depends on its schedule only: equal times are told apart by the order in which things were planned.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush

import msgspec

from mqwire.lab.simulation._events import Cut, Delay, Lose, MessageFault, Refuse, Repeat
from mqwire.lab.simulation._host import Host
from mqwire.replication import Completed, Incoming, Send

REACH_QUEUE_TIMEOUT, BAD_SIGNATURE = 0x8002, 0x8006
_NEAR, _FAR = 0.01, 0.05
"""Seconds that a message takes inside a site, and between sites."""
MOST_STEPS = 400_000


class Note(msgspec.Struct, frozen=True):
    """One thing that happened, for the chart."""

    time: float
    what: str
    source: str
    destination: str = ""
    body: bytes = b""
    text: str = ""


class Runaway(Exception):
    """More happens than can be right."""


class World:
    """The computers and what is between them. `notes` is None where nobody wants to see what happened."""

    def __init__(self, seed: int, start: float = 0.0, *, with_notes: bool = False) -> None:
        self.seed = seed
        self.now = start
        self.hosts: dict[str, Host] = {}
        self.messages = 0
        self.recent: deque[bytes] = deque(maxlen=16)
        """What was sent last, for who listens."""
        self.steps = 0
        self.notes: list[Note] | None = [] if with_notes else None
        self.on_completed: Callable[[Host, Completed], None] = lambda _, __: None
        self.after_call: Callable[[Host], None] = lambda _: None
        self._plan: list[tuple[float, int, Callable[..., object], tuple[object, ...]]] = []
        self._planned = 0
        self._sent: dict[tuple[str, str], int] = {}
        self._faults: dict[tuple[str, str, int], list[MessageFault]] = {}
        self._cuts: list[Cut] = []

    # time

    def plan(self, time: float, what: Callable[..., object], *given: object) -> None:
        """Have something done at a time."""
        self._planned += 1
        heappush(self._plan, (time, self._planned, what, given))

    def after(self, delay: float, what: Callable[..., object], *given: object) -> None:
        self.plan(self.now + delay, what, *given)

    def run(self, until: float) -> None:
        """Let everything happen up to a time."""
        plan = self._plan
        while plan and plan[0][0] <= until:
            self.now, _, what, given = heappop(plan)
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise Runaway(f"{MOST_STEPS} things happened and it does not end")
            what(*given)
        self.now = until

    def note(self, what: str, source: str, destination: str = "", body: bytes = b"", text: str = "") -> None:
        if self.notes is not None:
            self.notes.append(Note(self.now, what, source, destination, body, text))

    # network

    def break_message(self, fault: MessageFault) -> None:
        self._faults.setdefault((fault.source, fault.destination, fault.nth), []).append(fault)

    def cut(self, cut: Cut) -> None:
        self._cuts.append(cut)

    def heal(self) -> None:
        """From now on every message arrives once and in time."""
        self._cuts, self._faults = [], {}

    def send(self, source: Host, send: Send) -> None:
        self.messages += 1
        self.recent.append(send.body)
        link = (source.name, send.destination)
        nth = self._sent[link] = self._sent.get(link, 0) + 1
        destination = self.hosts.get(send.destination)
        near = destination is not None and destination.member.site == source.member.site
        delay, copies = _NEAR if near else _FAR, 1
        for fault in self._faults.get((*link, nth), ()):
            match fault:
                case Lose():
                    copies = 0
                case Delay(seconds=seconds):
                    delay += seconds
                case Repeat(after=after):
                    self._arrive_later(source, send, delay + after)
                case Refuse():
                    self.note("refused", source.name, send.destination, send.body)
                    self._nack(source, send, BAD_SIGNATURE, 2 * delay, destination)
                    return
        if not copies or destination is None:
            self._lost(source, send)
        else:
            self._arrive_later(source, send, delay)

    def _arrive_later(self, source: Host, send: Send, delay: float) -> None:
        if delay < send.timeout:
            self.after(delay, self._arrive, source, send, self.now)

    def _arrive(self, source: Host, send: Send, sent: float) -> None:
        destination = self.hosts[send.destination]
        if self._is_cut(source.name, destination.name) or destination.machine is None:
            self._lost(source, send)
            return
        self.note("message", source.name, destination.name, send.body, f"{self.now - sent:.3f}")
        destination.receive(Incoming(send.body, source.member.identifier, authenticated=True))

    def _is_cut(self, one: str, other: str) -> bool:
        return any(
            cut.at <= self.now < cut.until and (one in cut.servers) != (other in cut.servers) for cut in self._cuts
        )

    def _lost(self, source: Host, send: Send) -> None:
        self.note("lost", source.name, send.destination, send.body)
        self._nack(source, send, REACH_QUEUE_TIMEOUT, send.timeout, source)

    def _nack(self, source: Host, send: Send, message_class: int, delay: float, maker: Host | None) -> None:
        """A nack comes back if one was asked for and the one who asked still lives."""
        if not send.wants_nack or maker is None:
            return
        nack = Incoming(
            send.body,
            maker.member.identifier,
            authenticated=True,
            message_class=message_class,
            destination=send.destination,
        )

        self.after(delay, self._come_back, source, source.life, nack, maker.name)

    def _come_back(self, source: Host, life: int, nack: Incoming, maker: str) -> None:
        if source.life == life and source.machine is not None:
            self.note("nack", maker, source.name, nack.body, f"{nack.message_class:#06x}")
            source.receive(nack)

    # clients

    def completed(self, host: Host, completed: Completed) -> None:
        self.note("completed", host.name, text=f"{completed.tag}: {completed.status & 0xFFFFFFFF:#x}")
        self.on_completed(host, completed)
