"""What keeps a directory. Two stores stand behind this interface, and tests hold both to it.

A store checks nothing: `Directory` knows what may be stored and what not. It keeps what it is given, exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from mqwire._values import Guid
from mqwire.directory._records import Answer, DeletedObject, DirectoryObject, Neighbour, ObjectType, Partition
from mqwire.directory._restrictions import Restriction


class Store(Protocol):
    """Objects are found by partition and GUID: one partition cannot touch what another one holds.

    Any method can raise StoreError; what happened in the transaction is undone then.
    """

    def transaction(self) -> AbstractContextManager[None]:
        """All or nothing, for everything that happens inside. Leaving it normally makes it last; an
        exception undoes it. Transactions do not nest. Outside of one, every call is its own."""
        ...

    def close(self) -> None: ...

    # objects
    def put(self, found: DirectoryObject) -> None:
        """Keep an object, in place of the one with the same partition and GUID."""
        ...

    def get(self, partition_id: Guid, identifier: Guid) -> DirectoryObject | None: ...

    def remove(self, partition_id: Guid, identifier: Guid) -> None: ...

    def named(self, object_type: ObjectType, path_name: str) -> Iterable[DirectoryObject]:
        """The objects of that name in all partitions, letter case of no account; the latest change first."""
        ...

    def identified(self, identifier: Guid) -> Iterable[DirectoryObject]:
        """The objects with that GUID in all partitions."""
        ...

    def objects(self, partition_id: Guid | None = None) -> Iterator[DirectoryObject]:
        """All objects, of one partition or of all, in no particular order."""
        ...

    def lookup(self, object_type: ObjectType, restrictions: Iterable[Restriction]) -> Iterator[DirectoryObject]:
        """The objects of a type that meet all restrictions, in the order of their sequence numbers."""
        ...

    def changed(self, partition_id: Guid, after: int, up_to: int) -> Iterator[DirectoryObject]:
        """The objects of a partition with `after` < sequence number <= `up_to`, lowest first. Read lazily."""
        ...

    def mark_partition(self, partition_id: Guid) -> None:
        """Set the sequence number of every object and every deleted object of a partition to MIN."""
        ...

    def marked(self, partition_id: Guid) -> Iterable[DirectoryObject]:
        """The objects of a partition that are still at MIN."""
        ...

    def sweep_partition(self, partition_id: Guid) -> None:
        """Remove what is still at MIN, deleted objects included."""
        ...

    def clear_partition(self, partition_id: Guid) -> None:
        """Remove all objects and deleted objects of a partition."""
        ...

    # deleted objects
    def put_deleted(self, record: DeletedObject) -> None: ...

    def deleted(self, partition_id: Guid, after: int, up_to: int) -> Iterator[DeletedObject]:
        """What was deleted with `after` < sequence number <= `up_to`, lowest first. Read lazily."""
        ...

    def all_deleted(self) -> Iterator[DeletedObject]: ...

    def purge_deleted(self, partition_id: Guid, up_to: int) -> None:
        """Forget what was deleted up to and including a number."""
        ...

    # state of the replication
    def partitions(self) -> Iterable[Partition]: ...

    def put_partition(self, partition: Partition) -> None: ...

    def remove_partition(self, identifier: Guid) -> None: ...

    def neighbours(self) -> Iterable[Neighbour]: ...

    def put_neighbour(self, neighbour: Neighbour) -> None: ...

    def remove_neighbour(self, kind: int, identifier: Guid) -> None: ...

    # answers
    def answer(self, requester_name: str, request_identifier: int) -> Answer | None: ...

    def put_answer(self, answer: Answer) -> None: ...

    def forget_answers(self, before: float) -> None: ...
