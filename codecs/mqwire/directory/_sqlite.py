"""The store that lasts: one SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mqwire._values import Guid, encode_units
from mqwire.directory._encoding import pack, unpack
from mqwire.directory._records import (
    Answer,
    DeletedObject,
    DirectoryObject,
    Neighbour,
    NeighbourKind,
    ObjectType,
    Partition,
    PurgeState,
    StoreError,
)
from mqwire.directory._restrictions import Restriction, matches
from mqwire.directory._schema import name_key

_VERSION = 1
# Sequence numbers are eight bytes, most significant first, as on the wire: SQLite's integers have no room for them.
# Names are UTF-16, since they may hold half a surrogate pair, which SQLite's text cannot.
_TABLES = """
create table objects (
    id integer primary key, partition_id blob not null, identifier blob not null, object_type integer not null,
    seq_number blob not null, name blob, properties blob not null
);
create unique index objects_by_identifier on objects (identifier, partition_id);
create index objects_by_seq_number on objects (partition_id, seq_number);
create index objects_by_name on objects (name) where name is not null;
create table deleted (
    partition_id blob not null, identifier blob not null, seq_number blob not null,
    object_type integer not null, scope integer not null, primary key (partition_id, identifier)
) without rowid;
create index deleted_by_seq_number on deleted (partition_id, seq_number);
create table partitions (
    identifier blob primary key, authority_name blob not null, last_seq_number blob not null,
    purged_seq_number blob not null, allowed_purge_seq_number blob not null, purge_state integer not null
);
create table neighbours (
    kind integer not null, identifier blob not null, partition_id blob not null, machine_name blob not null,
    acked_seq_number blob not null, acked_pec_seq_number blob not null, last_acked_time real not null,
    primary key (kind, identifier)
);
create table answers (
    requester blob not null, request_identifier integer not null, requester_name blob not null,
    status integer not null, time real not null, primary key (requester, request_identifier)
);
create index answers_by_time on answers (time);
"""
_OBJECT = "partition_id, identifier, object_type, seq_number, properties"
_PUT = """insert into objects (partition_id, identifier, object_type, seq_number, name, properties)
values (?, ?, ?, ?, ?, ?)
on conflict (identifier, partition_id) do update set object_type = excluded.object_type,
seq_number = excluded.seq_number, name = excluded.name, properties = excluded.properties"""
_DELETED = "partition_id, identifier, seq_number, object_type, scope"
_MIN = bytes(8)
_CACHE_KIB = 65_536
_CHECKPOINT = "wal_autocheckpoint = 8192"  # pages; each checkpoint waits for the disk twice


class SqliteStore:
    """A directory in a file. What a transaction has left behind survives the process and, with `synchronous`
    FULL, the power. One thread at a time may use it, and one process."""

    def __init__(self, path: str | Path, *, synchronous: str = "FULL") -> None:
        if synchronous.upper() not in ("FULL", "NORMAL", "OFF"):
            raise ValueError(f"synchronous is FULL, NORMAL or OFF, not {synchronous!r}")
        try:
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise StoreError(f"{path}: {error}") from None
        self._inside = False
        try:
            self._open(synchronous.upper())
        except StoreError as error:
            self._db.close()
            raise StoreError(f"{path}: {error}") from None

    def _open(self, synchronous: str) -> None:
        for pragma in (
            "journal_mode = wal",
            f"synchronous = {synchronous}",
            f"cache_size = -{_CACHE_KIB}",
            _CHECKPOINT,
        ):
            self._run(f"pragma {pragma}")
        (version,) = self._rows("pragma user_version")[0]
        if version not in (0, _VERSION):
            raise StoreError(f"this is version {version} of the file, and only {_VERSION} can be read")
        if version == 0:
            with self.transaction():
                for statement in filter(str.strip, _TABLES.split(";")):
                    self._run(statement)
                self._run(f"pragma user_version = {_VERSION}")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        if self._inside:
            raise RuntimeError("transactions do not nest")
        self._run("begin immediate")
        self._inside = True
        try:
            yield
            self._run("commit")
        except BaseException:
            if self._db.in_transaction:
                self._run("rollback")
            raise
        finally:
            self._inside = False

    def close(self) -> None:
        self._db.close()

    def _run(self, sql: str, values: tuple[Any, ...] = ()) -> None:
        try:
            self._db.execute(sql, values)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None

    def _each(self, sql: str, values: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self._db.execute(sql, values)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None

    # objects

    def put(self, found: DirectoryObject) -> None:
        name = found.path_name
        self._run(
            _PUT,
            (
                found.partition_id,
                found.identifier,
                found.object_type.value,
                found.seq_number.to_bytes(8, "big"),
                _name(name) if name else None,
                pack(found.properties),
            ),
        )

    def get(self, partition_id: Guid, identifier: Guid) -> DirectoryObject | None:
        sql = f"select {_OBJECT} from objects where identifier = ? and partition_id = ?"
        return next(map(_object, self._rows(sql, (identifier, partition_id))), None)

    def remove(self, partition_id: Guid, identifier: Guid) -> None:
        self._run("delete from objects where identifier = ? and partition_id = ?", (identifier, partition_id))

    def named(self, object_type: ObjectType, path_name: str) -> list[DirectoryObject]:
        sql = f"select {_OBJECT} from objects where name = ? and object_type = ? order by seq_number desc"
        return [_object(row) for row in self._rows(sql, (_name(path_name), int(object_type)))]

    def identified(self, identifier: Guid) -> list[DirectoryObject]:
        return [_object(r) for r in self._rows(f"select {_OBJECT} from objects where identifier = ?", (identifier,))]

    def objects(self, partition_id: Guid | None = None) -> Iterator[DirectoryObject]:
        if partition_id is None:
            return map(_object, self._each(f"select {_OBJECT} from objects"))
        return map(_object, self._each(f"select {_OBJECT} from objects where partition_id = ?", (partition_id,)))

    def lookup(self, object_type: ObjectType, restrictions: Iterable[Restriction]) -> Iterator[DirectoryObject]:
        wanted = tuple(restrictions)
        sql = f"select {_OBJECT} from objects where object_type = ? order by seq_number"
        return (f for f in map(_object, self._each(sql, (int(object_type),))) if matches(f, wanted))

    def changed(self, partition_id: Guid, after: int, up_to: int) -> Iterator[DirectoryObject]:
        sql = f"""select {_OBJECT} from objects where partition_id = ? and seq_number > ? and seq_number <= ?
        order by seq_number"""
        return map(_object, self._each(sql, (partition_id, _number(after), _number(up_to))))

    def mark_partition(self, partition_id: Guid) -> None:
        for table in ("objects", "deleted"):
            self._run(f"update {table} set seq_number = ? where partition_id = ?", (_MIN, partition_id))

    def marked(self, partition_id: Guid) -> list[DirectoryObject]:
        sql = f"select {_OBJECT} from objects where partition_id = ? and seq_number = ?"
        return [_object(row) for row in self._rows(sql, (partition_id, _MIN))]

    def sweep_partition(self, partition_id: Guid) -> None:
        for table in ("objects", "deleted"):
            self._run(f"delete from {table} where partition_id = ? and seq_number = ?", (partition_id, _MIN))

    def clear_partition(self, partition_id: Guid) -> None:
        for table in ("objects", "deleted"):
            self._run(f"delete from {table} where partition_id = ?", (partition_id,))

    # deleted objects

    def put_deleted(self, record: DeletedObject) -> None:
        self._run(
            f"insert or replace into deleted ({_DELETED}) values (?, ?, ?, ?, ?)",
            (
                record.partition_id,
                record.identifier,
                _number(record.seq_number),
                int(record.object_type),
                record.scope,
            ),
        )

    def deleted(self, partition_id: Guid, after: int, up_to: int) -> Iterator[DeletedObject]:
        sql = f"""select {_DELETED} from deleted where partition_id = ? and seq_number > ? and seq_number <= ?
        order by seq_number"""
        return map(_deleted, self._each(sql, (partition_id, _number(after), _number(up_to))))

    def all_deleted(self) -> Iterator[DeletedObject]:
        return map(_deleted, self._each(f"select {_DELETED} from deleted"))

    def purge_deleted(self, partition_id: Guid, up_to: int) -> None:
        self._run("delete from deleted where partition_id = ? and seq_number <= ?", (partition_id, _number(up_to)))

    # state of the replication

    def partitions(self) -> list[Partition]:
        return [_partition(row) for row in self._rows("select * from partitions order by rowid")]

    def put_partition(self, partition: Partition) -> None:
        self._run(
            """insert into partitions values (?, ?, ?, ?, ?, ?) on conflict (identifier) do update set
            authority_name = excluded.authority_name, last_seq_number = excluded.last_seq_number,
            purged_seq_number = excluded.purged_seq_number,
            allowed_purge_seq_number = excluded.allowed_purge_seq_number, purge_state = excluded.purge_state""",
            (
                partition.identifier,
                encode_units(partition.authority_name),
                _number(partition.last_seq_number),
                _number(partition.purged_seq_number),
                _number(partition.allowed_purge_seq_number),
                int(partition.purge_state),
            ),
        )

    def remove_partition(self, identifier: Guid) -> None:
        self._run("delete from partitions where identifier = ?", (identifier,))

    def neighbours(self) -> list[Neighbour]:
        return [_neighbour(row) for row in self._rows("select * from neighbours order by rowid")]

    def put_neighbour(self, neighbour: Neighbour) -> None:
        self._run(
            """insert into neighbours values (?, ?, ?, ?, ?, ?, ?) on conflict (kind, identifier) do update set
            partition_id = excluded.partition_id, machine_name = excluded.machine_name,
            acked_seq_number = excluded.acked_seq_number, acked_pec_seq_number = excluded.acked_pec_seq_number,
            last_acked_time = excluded.last_acked_time""",
            (
                int(neighbour.kind),
                neighbour.identifier,
                neighbour.partition_id,
                encode_units(neighbour.machine_name),
                _number(neighbour.acked_seq_number),
                _number(neighbour.acked_pec_seq_number),
                neighbour.last_acked_time,
            ),
        )

    def remove_neighbour(self, kind: int, identifier: Guid) -> None:
        self._run("delete from neighbours where kind = ? and identifier = ?", (int(kind), identifier))

    # answers

    def answer(self, requester_name: str, request_identifier: int) -> Answer | None:
        sql = """select requester_name, request_identifier, status, time from answers
        where requester = ? and request_identifier = ?"""
        for name, identifier, status, time in self._rows(sql, (_name(requester_name), request_identifier)):
            return Answer(_text(name), identifier, status, time)
        return None

    def put_answer(self, answer: Answer) -> None:
        name = encode_units(answer.requester_name)
        self._run(
            "insert or replace into answers values (?, ?, ?, ?, ?)",
            (_name(answer.requester_name), answer.request_identifier, name, answer.status, answer.time),
        )

    def forget_answers(self, before: float) -> None:
        self._run("delete from answers where time < ?", (before,))


def _number(number: int) -> bytes:
    return number.to_bytes(8, "big")


def _int(number: bytes) -> int:
    return int.from_bytes(number, "big")


def _name(name: str) -> bytes:
    return encode_units(name_key(name))


def _text(data: bytes) -> str:
    return data.decode("utf-16-le", "surrogatepass")


def _object(row: tuple[Any, ...]) -> DirectoryObject:
    partition_id, identifier, object_type, seq_number, properties = row
    return DirectoryObject(
        Guid(partition_id),
        Guid(identifier),
        ObjectType(object_type),
        _int(seq_number),
        unpack(properties),
    )


def _deleted(row: tuple[Any, ...]) -> DeletedObject:
    partition_id, identifier, seq_number, object_type, scope = row
    return DeletedObject(Guid(partition_id), Guid(identifier), _int(seq_number), ObjectType(object_type), scope)


def _partition(row: tuple[Any, ...]) -> Partition:
    identifier, authority_name, last, purged, allowed, state = row
    return Partition(
        Guid(identifier), _text(authority_name), _int(last), _int(purged), _int(allowed), PurgeState(state)
    )


def _neighbour(row: tuple[Any, ...]) -> Neighbour:
    kind, identifier, partition_id, machine_name, acked, acked_pec, time = row
    return Neighbour(
        NeighbourKind(kind),
        Guid(identifier),
        Guid(partition_id),
        _text(machine_name),
        _int(acked),
        _int(acked_pec),
        time,
    )
