"""Replication: changes a second that one PSC applies to its store, and what a full synchronization costs by size."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import mqwire
from mqwire import Guid
from mqwire.directory import (
    PEC_PARTITION_ID,
    DirectoryObject,
    MemoryStore,
    ObjectType,
    Partition,
    PurgeState,
    SqliteStore,
    Store,
)
from mqwire.mqdsrp import AlreadyPurged, ChangePropagation, Command, DirectoryChange
from mqwire.properties import Property, PropId
from mqwire.replication import Config, Effect, Incoming, Role, Send, Server, SetTimer

from ..report import Report, Table, number, verdict
from ..timing import Settings

_SITES = Guid(bytes(15) + b"\x51"), Guid(bytes(15) + b"\x52")
_IDS = {"PEC0": Guid(bytes(15) + b"\xa0"), "PSC1": Guid(bytes(15) + b"\xa1")}
_APPLIED_TARGET = 5_000
_SPREAD_TARGET = 1.3


def run(settings: Settings) -> Report:
    """Applying, then synchronizing."""
    is_quick = settings.rounds < 5
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        _apply(report, Path(folder), 5_000 if is_quick else 20_000)
        _synchronize(report, Path(folder), (1_000, 10_000) if is_quick else (1_000, 10_000, 100_000), settings.rounds)
    return report


# --- one PSC applies propagated changes ---


def _apply(report: Report, folder: Path, count: int) -> None:
    rows = []
    numbers = {}
    stores: dict[str, Callable[[str], Store]] = {
        "SQLite": lambda name: SqliteStore(folder / f"{name}.db"),
        "memory": lambda name: MemoryStore(),  # noqa: ARG005
    }
    for kind, make in stores.items():
        for size in (1, 10, 100, 1000):
            some = min(count, size * 200)
            server = _follower(make(f"apply-{size}"))
            bodies = [_propagation(start, size) for start in range(1, some + 1, size)]
            wall, busy = _timed(lambda s=server, b=bodies: _receive_all(s, b))  # type: ignore[misc]
            done = len(bodies) * size
            assert next(p for p in server.partitions if p.identifier == _SITES[0]).last_seq_number == done
            is_target = kind == "SQLite" and size == 100
            rows.append(
                [
                    f"{kind}, {size} changes a message",
                    number(done / wall),
                    number(done / busy),
                    number(len(bodies) / wall),
                    f">= {_APPLIED_TARGET:,}" if is_target else "",
                    verdict(done / wall, _APPLIED_TARGET if is_target else None),
                ]
            )
            numbers[f"{kind} {size}"] = {"changes_per_s": done / wall, "changes_per_cpu_s": done / busy}
            server.store.close()
    note = (
        "Queues with nine properties are created; every message is one transaction that is on the disk before the next."
    )
    columns = ["", "changes/s", "changes/s of CPU", "messages/s", "target", ""]
    report.tables.append(Table("a PSC applies propagated changes", columns, rows, note))
    report.numbers["applied"] = numbers


def _config(name: str, site: Guid, role: Role) -> Config:
    return Config(
        role=role,
        computer_name=name,
        identifier=_IDS[name],
        site_identifiers=(site,),
        pec_name="PEC0",
        trusted=_IDS,
    )


def _follower(store: Store) -> Server:
    """PSC1, which follows PEC0 in its site."""
    server = Server(_config("PSC1", _SITES[1], Role.PSC), store, Random(1))
    server.start(0)
    site = DirectoryChange(
        command=Command.CREATE,
        path_name="site0",
        seq_number=1,
        properties=(Property(PropId.PROPID_S_SITEID, _SITES[0]), Property(PropId.PROPID_S_PSC, "PEC0")),
    )
    _receive_all(server, [mqwire.encode(ChangePropagation(directory_changes=(site,)))])
    return server


def _properties(index: int) -> tuple[Property, ...]:
    return (
        Property(PropId.PROPID_Q_PATHNAME, f"server{index % 100}\\queue{index}"),
        Property(PropId.PROPID_Q_JOURNAL, 0),
        Property(PropId.PROPID_Q_QUOTA, index),
        Property(PropId.PROPID_Q_LABEL, f"queue number {index}"),
        Property(PropId.PROPID_Q_CREATE_TIME, index),
        Property(PropId.PROPID_Q_PRIV_LEVEL, 1),
        Property(PropId.PROPID_Q_SCOPE, 1),
        Property(PropId.PROPID_Q_SECURITY, bytes(100)),
    )


def _identifier(index: int) -> Guid:
    return Guid(Random(index).randbytes(16))


def _propagation(start: int, count: int) -> bytes:
    changes = tuple(
        DirectoryChange(
            command=Command.CREATE,
            path_name=f"server{index % 100}\\queue{index}",
            partition_id=_SITES[0],
            previous_seq_number=index - 1,
            seq_number=index,
            properties=(Property(PropId.PROPID_Q_INSTANCE, _identifier(index)), *_properties(index)),
        )
        for index in range(start, start + count)
    )
    return mqwire.encode(ChangePropagation(directory_changes=changes))


def _receive_all(server: Server, bodies: list[bytes]) -> None:
    for body in bodies:
        server.receive(Incoming(body, _IDS["PEC0"], True), 0)


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds that passed, and seconds of CPU."""
    wall, busy = perf_counter(), process_time()
    work()
    return perf_counter() - wall, process_time() - busy


# --- a full synchronization ---


def _synchronize(report: Report, folder: Path, counts: tuple[int, ...], rounds: int) -> None:
    """Both sides, from the first request to the last answer: a new replica, and one that starts over (sync0)."""
    kinds = {"new replica": _fill, "sync0": _start_over}
    spent: dict[str, dict[int, float]] = {kind: {} for kind in kinds}
    passed: dict[str, dict[int, float]] = {kind: {} for kind in kinds}
    for count in counts:
        for attempt in range(max(1, min(rounds, 3) if count < 50_000 else 1)):
            authority = _authority(SqliteStore(folder / f"authority-{count}-{attempt}.db"), count)
            replica = _follower(SqliteStore(folder / f"replica-{count}-{attempt}.db"))
            for kind, work in kinds.items():
                wall, busy = _timed(lambda w=work, a=authority, r=replica: w(a, r))  # type: ignore[misc]
                found = next(p for p in replica.partitions if p.identifier == _SITES[0])
                assert (found.last_seq_number, found.purge_state) == (count, PurgeState.NORMAL)
                spent[kind][count] = min(spent[kind].get(count, 9e9), busy / count * 1e6)
                passed[kind][count] = min(passed[kind].get(count, 9e9), wall / count * 1e6)
            authority.store.close()
            replica.store.close()
    rows = []
    for title, curves in (("CPU", spent), ("passed", passed)):
        for kind, curve in curves.items():
            ratio = curve[counts[-1]] / curve[counts[0]]
            is_met = verdict(_SPREAD_TARGET / ratio, 1)
            rows.append(
                [f"{kind}, {title}", *(number(c) for c in curve.values()), number(ratio, "x"), "<= 1.3x", is_met]
            )
    columns = ["", *(f"{count:,}" for count in counts), "last / first", "target", ""]
    note = "Microseconds for each object, both servers together, on SQLite."
    report.tables.append(Table("full synchronization by number of objects", columns, rows, note))
    report.numbers["synchronized_us_per_object"] = {"cpu": spent, "passed": passed}


def _authority(store: SqliteStore, count: int) -> Server:
    """PEC0 with so many queues, and PSC1 for a neighbour."""
    with store.transaction():
        store.put_partition(Partition(PEC_PARTITION_ID, "PEC0"))
        store.put_partition(Partition(_SITES[0], "PEC0", last_seq_number=count))
        for index in range(1, count + 1):
            store.put(DirectoryObject(_SITES[0], _identifier(index), ObjectType.QUEUE, index, _properties(index)))
    server = Server(_config("PEC0", _SITES[0], Role.PEC), store, Random(2))
    server.start(0)
    return server


def _fill(authority: Server, replica: Server) -> None:
    """A replica that has nothing asks for everything."""
    _join(authority)
    _converse(authority, replica, replica.start(0))


def _start_over(authority: Server, replica: Server) -> None:
    """A replica that has everything is told that it cannot go on from there."""
    store = replica.store
    behind = next(p for p in store.partitions() if p.identifier == _SITES[0])
    purged = behind.last_seq_number
    store.put_partition(Partition(_SITES[0], "PEC0", last_seq_number=1))
    replica.start(0)
    message = mqwire.encode(AlreadyPurged(partition_id=_SITES[0], purged_seq_number=purged))
    own = next(p for p in authority.store.partitions() if p.identifier == _SITES[0])
    authority.store.put_partition(Partition(_SITES[0], "PEC0", own.last_seq_number, purged))
    authority.start(0)
    _converse(authority, replica, replica.receive(Incoming(message, _IDS["PEC0"], True), 0))


def _join(authority: Server) -> None:
    from mqwire.replication import Request

    site = (Property(PropId.PROPID_S_SITEID, _SITES[1]), Property(PropId.PROPID_S_PSC, "PSC1"))
    authority.request(Request(Command.CREATE, ObjectType.SITE, path_name="site1", properties=site), 0)


def _converse(authority: Server, replica: Server, effects: list[Effect]) -> None:
    """Carry messages to and fro until nobody has anything to say."""
    by_name = {"PEC0": authority, "PSC1": replica}
    todo = [("PSC1", effect) for effect in effects]
    while todo:
        name, effect = todo.pop(0)
        if isinstance(effect, Send):
            target = effect.destination
            answer = by_name[target].receive(Incoming(effect.body, _IDS[name], True), 0)
            todo += [(target, one) for one in answer]
        elif isinstance(effect, SetTimer) and effect.delay == 0:
            todo += [(name, one) for one in by_name[name].timer(effect.key, 0)]
