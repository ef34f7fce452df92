"""What clients asked for and what they were told, and what must be true of the objects because of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from mqwire._values import Guid
from mqwire.directory import DirectoryObject
from mqwire.lab.simulation._events import Change
from mqwire.lab.simulation._objects import KINDS, identifier_of, partition_of, path_of
from mqwire.mqdsrp import Command
from mqwire.replication import Completed

NEVER = float("inf")
Finder: TypeAlias = Callable[[Guid, Guid], DirectoryObject | None]
"""Finds an object of a partition where its changes are made."""


class Operation(msgspec.Struct):
    """One request. `mark` is its number, and what it writes."""

    mark: int
    change: Change
    issued: float
    ended: float = NEVER
    status: int | None = None
    seq_number: int | None = None

    @property
    def is_acknowledged(self) -> bool:
        return self.status == 0

    @property
    def writes(self) -> bool:
        return self.change.command != Command.DELETE

    @property
    def latest(self) -> float:
        """When it has taken effect at the latest, if it has; without a good answer that may be any time."""
        return self.ended if self.is_acknowledged else NEVER

    @property
    def subject(self) -> str:
        """`queue PEC0\\queue4`, or the GUID of what has no path."""
        return f"{self.change.kind} {path_of(self.change) or identifier_of(self.change)}"

    def __str__(self) -> str:
        word = Command(self.change.command).name.lower()
        seq = "" if self.seq_number is None else f" with seq {self.seq_number:#x}"
        ended = f", acknowledged{seq} at t={self.ended:.3f}" if self.is_acknowledged else ""
        return f"{word} of {self.subject} on {self.change.server} at t={self.issued:.3f}{ended}"


class History:
    """All requests of a run, in the order in which they were made."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        self.answered_twice: list[Operation] = []

    def begin(self, change: Change, now: float) -> Operation:
        operation = Operation(len(self.operations) + 1, change, now)
        self.operations.append(operation)
        return operation

    def end(self, completed: Completed, now: float) -> Operation | None:
        """The operation that was answered, if it is one of these."""
        if not completed.tag.isdecimal():
            return None
        operation = self.operations[int(completed.tag) - 1]
        if operation.status is not None:
            self.answered_twice.append(operation)
            return operation
        operation.ended, operation.status, operation.seq_number = now, completed.status, completed.seq_number
        return operation

    def by_object(self) -> dict[Guid, list[Operation]]:
        found: dict[Guid, list[Operation]] = {}
        for operation in self.operations:
            found.setdefault(identifier_of(operation.change), []).append(operation)
        return found

    def by_path(self) -> dict[str, list[Operation]]:
        """What named an object by its path, and so may have meant another one of that name."""
        found: dict[str, list[Operation]] = {}
        for operation in self.operations:
            path = path_of(operation.change)
            if operation.change.by_path and path is not None:
                found.setdefault(path, []).append(operation)
        return found


def lost_acknowledgements(history: History, find: Finder) -> Iterator[str]:
    """What clients were told and is not so, by what the authorities hold now.

    Who was not answered knows nothing: such a change may have been made, now or later, or not.
    """
    by_path = history.by_path()
    for identifier, operations in history.by_object().items():
        first = operations[0].change
        found = find(partition_of(first), identifier)
        others = [o for o in by_path.get(path_of(first) or "", []) if o not in operations]
        yield from _existence(operations, others, found)
        if found is not None:
            yield from _last_write(operations, others, found)


def _existence(operations: list[Operation], others: list[Operation], found: DirectoryObject | None) -> Iterator[str]:
    created = [o for o in operations if o.change.command == Command.CREATE]
    deletes = [o for o in (*operations, *others) if o.change.command == Command.DELETE]
    made = next((o for o in created if o.is_acknowledged), None)
    if made and found is None and not any(o.latest >= made.issued for o in deletes):
        yield f"lost: the {made}; the authority lacks it and nobody deleted it"
    gone = next((o for o in deletes if o.is_acknowledged and o in operations and _means_itself(o)), None)
    if gone and found is not None and all(o.latest < gone.issued for o in created):
        yield f"back: the {gone}; the authority has it with seq {found.seq_number:#x}"


def _means_itself(operation: Operation) -> bool:
    """Whether an operation can have hit no other object of the same name."""
    return not operation.change.by_path or operation.change.name is None


def _last_write(operations: list[Operation], others: list[Operation], found: DirectoryObject) -> Iterator[str]:
    """The value that is there must not be older than a write that was acknowledged: none may lie wholly before."""
    kind = KINDS[operations[0].change.kind]
    value = found.get(kind.mark)
    writer = next(
        (o for o in (*operations, *others) if o.writes and kind.mark_value(o.mark) == value),
        None,
    )
    written = writer.latest if writer else -NEVER
    for later in operations:
        if later.writes and later.is_acknowledged and _means_itself(later) and written < later.issued:
            by = f"of the {writer}" if writer else "of nobody"
            yield f"lost: the {later}; the authority still has the value {value!r} {by}"
            return
