"""A schedule from a seed: what clients want and what goes wrong, chosen so that the rare states come up often."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from mqwire.lab.simulation._enterprise import LAYOUTS, SITES, Member, controller, members
from mqwire.lab.simulation._events import (
    AnyEvent,
    Change,
    Crash,
    Cut,
    Delay,
    Full,
    Hostile,
    Lose,
    Point,
    Refuse,
    Repeat,
    Schedule,
    Skew,
    Wipe,
)
from mqwire.lab.simulation._hostile import ATTACKS
from mqwire.lab.simulation._objects import KINDS
from mqwire.mqdsrp import Command
from mqwire.replication import Role

_END = 55.0
_WEIGHTS = {
    "queue": 8,
    "site queue": 2,
    "machine": 3,
    "user": 3,
    "cn": 2,
    "link": 1,
    "site": 1,
    "enterprise": 1,
}
_IN_SITES = {"queue": 8, "site queue": 2, "machine": 3}
_IN_ENTERPRISE = {"user": 3, "cn": 2, "link": 1, "site": 1, "enterprise": 1}


class Style(msgspec.Struct, frozen=True):
    """What a schedule has most of: the largest numbers of each thing."""

    changes: tuple[int, int]
    deletes: float = 0.3
    lose: int = 0
    repeat: int = 0
    delay: int = 0
    refuse: int = 0
    cut: int = 0
    crash: int = 0
    full: int = 0
    wipe: int = 0
    skew: int = 0
    hostile: int = 0
    absence: bool = False
    """One server is away for most of the time, and others create and delete meanwhile."""


STYLES: tuple[tuple[int, Style], ...] = (
    (3, Style((4, 14), lose=6, repeat=3, delay=4, refuse=1)),
    (3, Style((4, 14), lose=2, delay=2, cut=2, crash=3)),
    (4, Style((14, 26), deletes=0.5, lose=2, repeat=2, delay=2, crash=2, wipe=1, absence=True)),
    (2, Style((14, 26), deletes=0.5, lose=2, crash=3, wipe=2)),
    (2, Style((4, 12), lose=2, crash=2, full=2, skew=2)),
    (2, Style((4, 12), lose=2, repeat=2, delay=2, hostile=5)),
    (2, Style((6, 16), lose=5, repeat=3, delay=5, refuse=2, cut=2, crash=3, full=1, skew=2, hostile=2)),
    (1, Style((2, 6))),
)


def generate(seed: int) -> Schedule:
    """The schedule of a seed; the same one in every process and on every machine."""
    random = Random(f"schedule {seed}")
    style = random.choices([style for _, style in STYLES], [weight for weight, _ in STYLES])[0]
    layout = random.randrange(len(LAYOUTS))
    maker = _Maker(random, style, members(layout))
    return Schedule(
        seed,
        layout,
        from_scratch=random.random() < 0.15,
        product_timings=random.random() < 0.01,
        events=tuple(maker.events()),
    )


def check_names(schedule: Schedule) -> None:
    """ValueError if a schedule, which may be from a file, is about servers or kinds of objects that there are not."""
    if not 0 <= schedule.layout < len(LAYOUTS):
        raise ValueError(f"there is no layout {schedule.layout}")
    names = {member.name for member in members(schedule.layout)}
    for event in schedule.events:
        name = getattr(event, "server", None) or getattr(event, "target", None)
        if name is not None and name not in names:
            raise ValueError(f"there is no server {name!r}")
        if isinstance(event, Change) and (event.kind not in KINDS or not 0 <= event.site < SITES):
            raise ValueError(f"there is no {event.kind!r} of site {event.site}")
        if isinstance(event, Wipe) and event.server not in (m.name for m in members(schedule.layout)[SITES:]):
            raise ValueError(f"{event.server} is no BSC, and what it owns must not be lost")


class _Maker:
    def __init__(self, random: Random, style: Style, everybody: tuple[Member, ...]) -> None:
        self._random, self._style = random, style
        self._members = everybody
        self._names = [member.name for member in everybody]
        self._links = _links(everybody)
        self._backups = [member.name for member in everybody if member.role is Role.BSC]
        # Nobody waits for a BSC: only those fall behind a purge.
        likely = self._names + 3 * self._backups
        self._away: str | None = random.choice(likely) if style.absence else None

    def events(self) -> list[AnyEvent]:
        makers: tuple[tuple[int, Callable[[], AnyEvent]], ...] = (
            (self._style.lose, self._lose),
            (self._style.repeat, self._repeat),
            (self._style.delay, self._delay),
            (self._style.refuse, self._refuse),
            (self._style.cut, self._cut),
            (self._style.crash, self._crash),
            (self._style.full, self._full),
            (self._style.wipe, self._wipe),
            (self._style.skew, self._skew),
            (self._style.hostile, self._hostile),
        )
        faults = [make() for most, make in makers for _ in range(self._random.randint(0, most))]
        if self._away is not None:
            faults.append(self._absence(self._away))
        return [*self._changes(), *faults]

    def _when(self) -> float:
        return round(self._random.uniform(0.0, _END), 3)

    # clients

    def _changes(self) -> list[AnyEvent]:
        random = self._random
        times = sorted(self._when() for _ in range(random.randint(*self._style.changes)))
        servers = [name for name in self._names if name != self._away]
        site = random.choice((None, None, *range(SITES)))
        kinds = random.choice((_WEIGHTS, _IN_SITES, _IN_ENTERPRISE))
        alive: list[Change] = []
        gone: list[Change] = []
        made: list[AnyEvent] = []
        for number, at in enumerate(times, 1):
            server = random.choice(servers)
            if alive and random.random() < self._style.deletes:
                change = alive.pop(random.randrange(len(alive)))
                gone.append(change)
                made.append(self._again(change, at, server, Command.DELETE))
            elif alive and random.random() < 0.4:
                made.append(self._again(random.choice(alive), at, server, Command.UPDATE))
            else:
                kind = random.choices(list(kinds), list(kinds.values()))[0]
                place = random.randrange(SITES) if site is None else site
                change = Change(at, server, Command.CREATE, kind, number, place)
                if KINDS[kind].is_fixed:
                    change = msgspec.structs.replace(change, command=Command.UPDATE)
                else:
                    if gone and random.random() < 0.15:
                        change = _under_the_name_of(random.choice(gone), change)
                    alive.append(change)
                made.append(change)
        return made

    def _again(self, change: Change, at: float, server: str, command: Command) -> Change:
        by_path = self._random.random() < 0.6
        return msgspec.structs.replace(change, at=at, server=server, command=command, by_path=by_path)

    # faults

    def _message(self) -> tuple[str, str, int]:
        source, destination = self._random.choice(self._links)
        return source, destination, 1 + min(int(self._random.expovariate(0.25)), 30)

    def _lose(self) -> AnyEvent:
        return Lose(*self._message())

    def _repeat(self) -> AnyEvent:
        return Repeat(*self._message(), after=self._seconds())

    def _delay(self) -> AnyEvent:
        return Delay(*self._message(), seconds=self._seconds())

    def _refuse(self) -> AnyEvent:
        return Refuse(*self._message())

    def _seconds(self) -> float:
        """Rather short, but sometimes long enough for much else to have happened."""
        return round(min(self._random.expovariate(0.2), 50.0), 3)

    def _cut(self) -> AnyEvent:
        at = self._when()
        count = self._random.randint(1, len(self._names) - 1)
        return Cut(at, at + self._seconds(), tuple(self._random.sample(self._names, count)))

    def _absence(self, name: str) -> AnyEvent:
        at = round(self._random.uniform(0.0, 10.0), 3)
        end = self._random.uniform(35.0, _END)
        if self._random.random() < 0.5:
            return Cut(at, end, (name,))
        return Crash(at, name, end - at)

    def _crash(self) -> AnyEvent:
        random = self._random
        point = random.choice((*Point, Point.SYNC0))
        if point is Point.SYNC0:  # waits for its chance, with those who have one
            name = self._away or random.choice(self._backups)
            return Crash(self._when() / 3, name, self._seconds(), point, random.choice((0, 0, 1, 2)))
        return Crash(self._when(), random.choice(self._names), self._seconds(), point, random.choice((0, 0, 1, 2, 5)))

    def _wipe(self) -> AnyEvent:
        return Wipe(self._when(), self._random.choice(self._backups), self._seconds())

    def _full(self) -> AnyEvent:
        at = self._when()
        return Full(at, at + self._seconds(), self._random.choice(self._names), self._random.choice((0, 0, 1, 3)))

    def _skew(self) -> AnyEvent:
        random = self._random
        jump = random.choice((0.0, random.uniform(-30, 30), random.uniform(-4000, 4000)))
        rate = random.choice((1.0, 0.5, 0.9, 1.1, 3.0))
        return Skew(self._when(), random.choice(self._names), round(jump, 1), rate)

    def _hostile(self) -> AnyEvent:
        random = self._random
        target = random.choice(self._members)
        senders = [m.name for m in self._members if m.name != target.name and not _is_believed(m, target)]
        sender = random.choice(("", random.choice(senders), random.choice(senders)))
        attack = random.choice((*ATTACKS, "noise"))
        return Hostile(self._when(), target.name, attack, sender, random.randrange(1 << 16))


def _under_the_name_of(old: Change, change: Change) -> Change:
    """A new object that is called what one was called that is gone."""
    name = old.number if old.name is None else old.name
    return msgspec.structs.replace(change, kind=old.kind, site=old.site, name=name)


def _is_believed(member: Member, target: Member) -> bool:
    """Whether a target depends on a server in everything."""
    return target.role is Role.BSC and member.name == controller(target.site)


def _links(everybody: tuple[Member, ...]) -> list[tuple[str, str]]:
    """Who sends messages to whom."""
    controllers = [member.name for member in everybody if member.role is not Role.BSC]
    links = [(one, other) for one in controllers for other in controllers if one != other]
    for member in everybody:
        if member.role is Role.BSC:
            links += [(member.name, controller(member.site)), (controller(member.site), member.name)]
    return links
