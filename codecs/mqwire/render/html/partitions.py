"""How far each partition of the directory has come, as the messages tell: sequence numbers over time, and gaps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mqwire._message import Message
from mqwire._values import NULL_GUID, Guid
from mqwire.mqdsrp import AlreadyPurged, ChangePropagation, DirectoryChange, PSCAck, SyncReply, SyncRequest
from mqwire.seqnum import MAX_SEQ_NUMBER

MOST_PARTITIONS = 200
MOST_POINTS = 1000
"""Points of one partition; of more, every other is dropped until they fit."""
MOST_GAPS = 200


class Step(NamedTuple):
    """What one message says about one partition."""

    partition: Guid
    kind: str
    seq: int
    previous: int | None = None
    """The number before it, where the message says which that is."""


def steps(message: Message) -> Iterator[Step]:
    """What a message says about sequence numbers ([MC-MQDSRP] 2.2.6)."""
    match message:
        case ChangePropagation():
            yield from _changes(message.directory_changes, "change")
            header = message.seq_number_header
            for state in () if header is None else header.partition_seq_numbers or ():
                yield Step(state.partition_id, "state", state.last_seq_number)
        case SyncReply():
            yield Step(message.partition_id, "sync_reply", message.to_seq_number, message.from_seq_number)
        case SyncRequest():
            yield Step(message.partition_id, "sync_request", message.from_seq_number)
        case AlreadyPurged():
            yield Step(message.partition_id, "already_purged", message.purged_seq_number)
        case PSCAck():
            yield Step(message.acked_partition_id, "psc_ack", message.acked_seq_number)
        case _:
            return


def _changes(changes: tuple[DirectoryChange, ...] | None, kind: str) -> Iterator[Step]:
    for change in changes or ():
        if change.partition_id is not None and change.seq_number is not None:  # a change may be read in part
            yield Step(change.partition_id, kind, change.seq_number, change.previous_seq_number)


@dataclass(slots=True)
class Partition:
    """One partition as far as it was heard of."""

    name: str
    points: list[tuple[int, str, int, int]] = field(default_factory=list)
    """Microseconds, kind, sequence number, number of the message."""
    gaps: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Microseconds, the last number before and the first behind what never came, number of the message."""
    last: int | None = None
    every: int = 1
    seen: int = 0
    gaps_left_out: int = 0

    def add(self, time: int, step: Step, index: int) -> None:
        if step.kind in _CARRIES_CHANGES:
            self._follow(time, step, index)
        if self.seen % self.every == 0:
            self.points.append((time, step.kind, step.seq, index))
            if len(self.points) > MOST_POINTS:
                self.points = self.points[::2]
                self.every *= 2
        self.seen += 1

    def _follow(self, time: int, step: Step, index: int) -> None:
        """Changes come one after the other; one that names a predecessor nobody has seen leaves a gap."""
        if self.last is not None and step.previous is not None and step.previous > self.last:
            if len(self.gaps) < MOST_GAPS:
                self.gaps.append((time, self.last, step.previous, index))
            else:
                self.gaps_left_out += 1
        self.last = max(step.seq, self.last or 0)

    def document(self) -> dict[str, Any]:
        """Numbers are text: JavaScript has no integers of 64 bits."""
        return {
            "name": self.name,
            "points": [(time, kind, f"{seq:x}", index) for time, kind, seq, index in self.points],
            "gaps": [(time, f"{last:x}", f"{previous:x}", index) for time, last, previous, index in self.gaps],
            "gapsLeftOut": self.gaps_left_out,
        }


_CARRIES_CHANGES = ("change", "sync_reply")


class Partitions:
    """All partitions, so many at the most."""

    def __init__(self) -> None:
        self._known: dict[Guid, Partition] = {}
        self.left_out = 0

    def add(self, message: Message, time: int, index: int) -> None:
        for step in steps(message):
            if step.seq == MAX_SEQ_NUMBER:
                continue
            found = self._known.get(step.partition)
            if found is None:
                if len(self._known) >= MOST_PARTITIONS:
                    self.left_out += 1
                    continue
                name = "enterprise" if step.partition == NULL_GUID else str(step.partition)
                found = self._known[step.partition] = Partition(name)
            found.add(time, step, index)

    def document(self) -> list[dict[str, Any]]:
        return [partition.document() for partition in self._known.values()]
