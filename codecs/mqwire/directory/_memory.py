"""A store in memory, for simulation and tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from mqwire._values import Guid
from mqwire.directory._records import Answer, DeletedObject, DirectoryObject, Neighbour, ObjectType, Partition
from mqwire.directory._restrictions import Restriction, matches
from mqwire.directory._schema import name_key
from mqwire.seqnum import MIN_SEQ_NUMBER

_ABSENT = object()


class MemoryStore:
    """Keeps everything until the process ends. Behaves as SqliteStore does."""

    def __init__(self) -> None:
        self._objects: dict[Guid, dict[Guid, DirectoryObject]] = {}
        self._deleted: dict[Guid, dict[Guid, DeletedObject]] = {}
        self._partitions: dict[Guid, Partition] = {}
        self._neighbours: dict[tuple[int, Guid], Neighbour] = {}
        self._answers: dict[tuple[str, int], Answer] = {}
        self._undo: list[tuple[dict[Any, Any], Any, Any]] | None = None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        if self._undo is not None:
            raise RuntimeError("transactions do not nest")
        undo: list[tuple[dict[Any, Any], Any, Any]] = []
        self._undo = undo
        try:
            yield
        except BaseException:
            for table, key, old in reversed(undo):
                if old is _ABSENT:
                    table.pop(key, None)
                else:
                    table[key] = old
            raise
        finally:
            self._undo = None

    def close(self) -> None:
        pass

    def _set(self, table: dict[Any, Any], key: Any, value: Any) -> None:
        old = table.get(key, _ABSENT)
        if self._undo is not None:
            self._undo.append((table, key, old))
        if value is not _ABSENT:
            table[key] = value
        elif old is not _ABSENT:
            del table[key]

    # objects

    def put(self, found: DirectoryObject) -> None:
        self._set(self._objects.setdefault(found.partition_id, {}), found.identifier, found)

    def get(self, partition_id: Guid, identifier: Guid) -> DirectoryObject | None:
        return self._objects.get(partition_id, {}).get(identifier)

    def remove(self, partition_id: Guid, identifier: Guid) -> None:
        self._set(self._objects.get(partition_id, {}), identifier, _ABSENT)

    def named(self, object_type: ObjectType, path_name: str) -> list[DirectoryObject]:
        key = name_key(path_name)
        same = (f for f in self.objects() if f.object_type == object_type and f.path_name)
        return sorted((f for f in same if name_key(f.path_name) == key), key=_seq_number, reverse=True)

    def identified(self, identifier: Guid) -> list[DirectoryObject]:
        return [found[identifier] for found in self._objects.values() if identifier in found]

    def objects(self, partition_id: Guid | None = None) -> Iterator[DirectoryObject]:
        if partition_id is not None:
            return iter(list(self._objects.get(partition_id, {}).values()))
        return iter([found for partition in self._objects.values() for found in partition.values()])

    def lookup(self, object_type: ObjectType, restrictions: Iterable[Restriction]) -> Iterator[DirectoryObject]:
        wanted = tuple(restrictions)
        found = (f for f in self.objects() if f.object_type == object_type and matches(f, wanted))
        return iter(sorted(found, key=_seq_number))

    def changed(self, partition_id: Guid, after: int, up_to: int) -> Iterator[DirectoryObject]:
        found = (f for f in self.objects(partition_id) if after < f.seq_number <= up_to)
        return iter(sorted(found, key=_seq_number))

    def mark_partition(self, partition_id: Guid) -> None:
        for table in (self._objects, self._deleted):
            kept: dict[Guid, Any] = table.get(partition_id, {})
            for identifier, found in list(kept.items()):
                self._set(kept, identifier, msgspec.structs.replace(found, seq_number=MIN_SEQ_NUMBER))

    def marked(self, partition_id: Guid) -> list[DirectoryObject]:
        return [found for found in self.objects(partition_id) if found.seq_number == MIN_SEQ_NUMBER]

    def sweep_partition(self, partition_id: Guid) -> None:
        for table in (self._objects, self._deleted):
            kept: dict[Guid, Any] = table.get(partition_id, {})
            for identifier, found in list(kept.items()):
                if found.seq_number == MIN_SEQ_NUMBER:
                    self._set(kept, identifier, _ABSENT)

    def clear_partition(self, partition_id: Guid) -> None:
        for table in (self._objects, self._deleted):
            kept: dict[Guid, Any] = table.get(partition_id, {})
            for identifier in list(kept):
                self._set(kept, identifier, _ABSENT)

    # deleted objects

    def put_deleted(self, record: DeletedObject) -> None:
        self._set(self._deleted.setdefault(record.partition_id, {}), record.identifier, record)

    def deleted(self, partition_id: Guid, after: int, up_to: int) -> Iterator[DeletedObject]:
        kept = self._deleted.get(partition_id, {}).values()
        return iter(sorted((r for r in kept if after < r.seq_number <= up_to), key=_seq_number))

    def all_deleted(self) -> Iterator[DeletedObject]:
        return iter([record for kept in self._deleted.values() for record in kept.values()])

    def purge_deleted(self, partition_id: Guid, up_to: int) -> None:
        kept = self._deleted.get(partition_id, {})
        for identifier, record in list(kept.items()):
            if record.seq_number <= up_to:
                self._set(kept, identifier, _ABSENT)

    # state of the replication

    def partitions(self) -> list[Partition]:
        return list(self._partitions.values())

    def put_partition(self, partition: Partition) -> None:
        self._set(self._partitions, partition.identifier, partition)

    def remove_partition(self, identifier: Guid) -> None:
        self._set(self._partitions, identifier, _ABSENT)

    def neighbours(self) -> list[Neighbour]:
        return list(self._neighbours.values())

    def put_neighbour(self, neighbour: Neighbour) -> None:
        self._set(self._neighbours, (int(neighbour.kind), neighbour.identifier), neighbour)

    def remove_neighbour(self, kind: int, identifier: Guid) -> None:
        self._set(self._neighbours, (int(kind), identifier), _ABSENT)

    # answers

    def answer(self, requester_name: str, request_identifier: int) -> Answer | None:
        return self._answers.get((name_key(requester_name), request_identifier))

    def put_answer(self, answer: Answer) -> None:
        self._set(self._answers, (name_key(answer.requester_name), answer.request_identifier), answer)

    def forget_answers(self, before: float) -> None:
        for key, answer in list(self._answers.items()):
            if answer.time < before:
                self._set(self._answers, key, _ABSENT)


def _seq_number(found: DirectoryObject | DeletedObject) -> int:
    return found.seq_number
