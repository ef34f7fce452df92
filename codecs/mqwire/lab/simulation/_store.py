"""A store that fails on demand: a full disk, or the death of the process at any write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mqwire.directory import MemoryStore, Partition, PurgeState, StoreError
from mqwire.lab.simulation._events import Point


class Died(BaseException):
    """The simulated process is gone. Not an Exception: no handler of the server may stop it."""


class FragileStore(MemoryStore):
    """What a server keeps, through any number of its lives.

    `doom` is the point of the next crash, `left` what is left to be done until then; `room` is how many writes a
    transaction has until the disk is full, None without end.
    """

    def __init__(self) -> None:
        super().__init__()
        self.doom: Point | None = None
        self.left = 0
        self.room: int | None = None
        self._written = 0
        self._in_sync0 = False

    def copy(self) -> FragileStore:
        """The same content in a store of its own."""
        new = FragileStore()
        new._objects = {key: dict(kept) for key, kept in self._objects.items()}
        new._deleted = {key: dict(kept) for key, kept in self._deleted.items()}
        new._partitions = dict(self._partitions)
        new._neighbours = dict(self._neighbours)
        new._answers = dict(self._answers)
        return new

    def has_same(self, other: FragileStore) -> bool:
        """Whether both hold the same."""
        return all(
            {key: kept for key, kept in mine.items() if kept != {}} == {k: v for k, v in theirs.items() if v != {}}
            for mine, theirs in zip(self._tables(), other._tables(), strict=True)
        )

    def _tables(self) -> tuple[dict[Any, Any], ...]:
        return self._objects, self._deleted, self._partitions, self._neighbours, self._answers

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self._written, self._in_sync0 = 0, False
        with super().transaction():
            yield
            if self.doom is Point.COMMIT or (self.doom is Point.WRITE and self._written):
                raise Died
            if self.room is not None and self._written:
                raise StoreError("the disk is full")
        if self.doom is Point.COMMITTED or self._dies_in_sync0():
            raise Died

    def _dies_in_sync0(self) -> bool:
        if not self._in_sync0 or self.doom is not Point.SYNC0:
            return False
        self._in_sync0 = False
        self.left -= 1
        return self.left < 0

    def _set(self, table: dict[Any, Any], key: Any, value: Any) -> None:
        if self.room is not None and self._written >= self.room:
            raise StoreError("the disk is full")
        if self.doom is Point.WRITE and self._written >= self.left:
            raise Died
        self._written += 1
        super()._set(table, key, value)

    def put_partition(self, partition: Partition) -> None:
        super().put_partition(partition)
        if self.doom is Point.SYNC0 and partition.purge_state != PurgeState.NORMAL:
            self._in_sync0 = True
