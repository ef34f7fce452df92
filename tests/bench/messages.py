"""Benchmark inputs, assembled with `struct` alone so that no codec under test has a hand in them.

Everything is a pure function of its arguments: two runs time the same bytes. The replies are ones an object authority
could send ([MC-MQDSRP] 3.2.7.3): ascending chain of sequence numbers, right counts, one partition throughout. Sites do
not share a partition with queues in a real enterprise; a few ride along because no queue or machine has a VT_UI2.
"""

import struct
from collections.abc import Callable, Iterable
from typing import NamedTuple

from . import objects
from .objects import Properties, guid, pack_value
from .propids import VT

CHANGE_PROPAGATION, SYNC_REQUEST, SYNC_REPLY, PSC_ACK = 0, 2, 3, 6
CREATE, UPDATE, DELETE, SYNC = 0, 1, 2, 3

SITE_ID = guid("site", 0)
PARTITION_ID = guid("partition", 0)
PURGED = 0x1C00
FIRST = 0x2A17

MakeProperties = Callable[[int], Properties]

# What a site controller holds, roughly: mostly queues, some machines, deletions here and there, a site once in a while.
_POPULATION: tuple[tuple[int, MakeProperties], ...] = (
    (SYNC, objects.machine),
    (SYNC, objects.queue),
    (SYNC, objects.queue),
    (SYNC, objects.queue),
    (DELETE, objects.deleted_queue),
    (SYNC, objects.site),
    (SYNC, objects.queue),
    (SYNC, objects.queue),
    (SYNC, objects.machine),
    (SYNC, objects.queue),
    (SYNC, objects.queue),
    (SYNC, objects.queue),
    (SYNC, objects.queue),
    (SYNC, objects.queue),
    (SYNC, objects.queue),
    (SYNC, objects.queue),
)
_QUEUES_ONLY: tuple[tuple[int, MakeProperties], ...] = ((SYNC, objects.queue),)


class SizeClass(NamedTuple):
    """Messages of about one size; a timing goes through all of them in turn."""

    name: str
    messages: tuple[bytes, ...]

    @property
    def nbytes(self) -> int:
        return sum(map(len, self.messages))


def base_header(operation: int) -> bytes:
    return struct.pack("<B16sB", 0, SITE_ID, operation)


def text(value: str) -> bytes:
    return value.encode("utf-16-le", "surrogatepass") + b"\0\0"


def seq(number: int) -> bytes:
    return struct.pack(">Q", number)


def change(command: int, target: bytes | str, previous: int, number: int, properties: Properties) -> bytes:
    """One DirectoryChange ([MC-MQDSRP] 2.2.4), named by GUID if `target` is bytes and by path if it is text."""
    name = text(target) if isinstance(target, str) else target
    return b"".join(
        (
            struct.pack("<BB", command, isinstance(target, bytes)),
            name,
            PARTITION_ID,
            seq(previous) + seq(number) + seq(PURGED),
            struct.pack(f"<B{len(properties)}I", len(properties), *(propid for propid, _ in properties)),
            *(pack_value(VT[propid], value) for propid, value in properties),
        )
    )


def psc_ack(name: str = "PS1") -> bytes:
    return base_header(PSC_ACK) + guid("site", 1) + PARTITION_ID + seq(FIRST) + text(name)


def sync_request(name: str = "PS1") -> bytes:
    numbers = seq(FIRST) + seq(FIRST + 1024) + seq(PURGED)
    return base_header(SYNC_REQUEST) + PARTITION_ID + numbers + struct.pack("<BB", 0, 1) + text(name)


def sync_reply(nbytes: int, population: tuple[tuple[int, MakeProperties], ...] = _POPULATION) -> bytes:
    """A SyncReply as near to `nbytes` as whole changes allow."""
    changes: list[bytes] = []
    total, last = 66, FIRST
    while total < nbytes:
        index = len(changes)
        command, make = population[index % len(population)]
        number = last + 1 + index % 3  # numbers whose object changed again later are missing from a reply
        made = change(command, guid("object", index), last, number, make(index))
        if changes and total + len(made) - nbytes > nbytes - total:
            break
        changes.append(made)
        total, last = total + len(made), number
    numbers = seq(FIRST) + seq(last) + seq(PURGED)
    return b"".join((base_header(SYNC_REPLY), PARTITION_ID, numbers, struct.pack("<II", len(changes), 0), *changes))


def sized(nbytes: int) -> bytes:
    """A SyncReply of about `nbytes` holding queues only, so that a curve over sizes compares like with like."""
    return sync_reply(nbytes, _QUEUES_ONLY)


def change_propagation(changes: Iterable[bytes], name: str = "PS1", partitions: int = 2) -> bytes:
    """A ChangePropagation; with `partitions` 0 its SeqNumberHeader is the bare count."""
    body = tuple(changes)
    numbers = b"".join(guid("partition", i) + seq(FIRST + i) + seq(PURGED) for i in range(partitions))
    tail = struct.pack("<H", partitions) + (text(name) + numbers if partitions else b"")
    return b"".join((base_header(CHANGE_PROPAGATION), struct.pack("<BH", 0, len(body)), *body, tail))


def every_property() -> bytes:
    """A ChangePropagation that carries each known PROPID once, for checking rivals (not timed)."""
    values = [(propid, objects.sample(vt, propid)) for propid, vt in sorted(VT.items())]
    half = len(values) // 2
    return change_propagation(
        (
            change(UPDATE, guid("object", 1), FIRST, FIRST + 1, tuple(values[:half])),
            change(CREATE, "LAB-07\\orders", FIRST + 1, FIRST + 2, tuple(values[half:])),
            change(DELETE, "", FIRST + 2, FIRST + 3, ()),
        )
    )


def size_classes() -> tuple[SizeClass, ...]:
    """The inputs of the codec suite, smallest first."""
    return (
        SizeClass("small", (psc_ack(), sync_request())),
        SizeClass("middle", (sync_reply(4096),)),
        SizeClass("large", (sync_reply(85 * 1024),)),
    )
