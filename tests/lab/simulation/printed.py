"""Errata put back as printed, one at a time: what the soak must find.

Each replaces functions of `mqwire.replication` by what the text of [MC-MQDSRP] says. The table of docs/simulation.md
is what `python -m tests.lab.simulation.printed` prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, NamedTuple

from mqwire._values import Guid
from mqwire.directory import PurgeState
from mqwire.directory._schema import types_in
from mqwire.lab.simulation import generate, run
from mqwire.lab.simulation._run import ready
from mqwire.replication import _peers, _readings
from mqwire.seqnum import MAX_SEQ_NUMBER

MOST = 150
"""Schedules within which each has to be found."""


class Printed(NamedTuple):
    says: str
    functions: dict[tuple[ModuleType, str], Callable[..., Any]]


def reading(name: str, function: Callable[..., Any], says: str) -> Printed:
    return Printed(says, {(_readings, name): function})


PRINTED: dict[str, Printed] = {
    "C5": reading(
        "deleted_identifier",
        lambda asked_for, found: asked_for,  # noqa: ARG005
        "a deletion is remembered by the GUID of the request, which has none if it named a path",
    ),
    "C6": reading(
        "is_remembered",
        lambda by_request: by_request,
        "only deletions that another server asked for are remembered",
    ),
    "C8": reading(
        "synchronized_identifier",
        lambda told, random: Guid(random.randbytes(16)),  # noqa: ARG005
        "a synchronized object gets a new GUID",
    ),
    "C9": reading(
        "buffer_bound",
        lambda last, buffer: (last - buffer) % (MAX_SEQ_NUMBER + 1),
        "the purge number of a young partition wraps around",
    ),
    "C10": reading(
        "authority_bound",
        lambda bound, acked: min(acked, default=bound),
        "what all PSCs have acknowledged is purged, the buffer included",
    ),
    "C11": reading(
        "purged_seq_number",
        lambda partition, bound: partition.purged_seq_number,  # noqa: ARG005
        "a purge does not move PurgedSeqNumber",
    ),
    "C15": reading("retries", lambda window: False, "a request without an answer is not repeated"),  # noqa: ARG005
    "C16": reading(
        "neighbour_partition",
        lambda site_id, changed_in: changed_in,  # noqa: ARG005
        "a new PSC is filed under the enterprise partition",
    ),
    "C27": reading(
        "reply_order",
        lambda changes: sorted(changes, key=lambda change: -change.seq_number),
        "the changes of a reply are in descending order",
    ),
    "C28": reading(
        "deleted_in_reply",
        lambda store, partition, after, up_to: sorted(store.all_deleted(), key=lambda record: record.seq_number),  # noqa: ARG005
        "a reply carries all deletions, of whatever partition and number",
    ),
    "C29": reading(
        "types_in_reply",
        lambda partition_id, is_own: types_in(partition_id) if is_own else (),
        "a reply has objects of own partitions only",
    ),
    "C31": Printed(
        "a request reaches one number further than was advertised, and the answer too",
        {
            (_readings, "window"): lambda advertised: advertised + 1,
            (_readings, "upper_bound"): lambda asked, last: last if asked == MAX_SEQ_NUMBER else asked,
        },
    ),
    "C32": reading(
        "vouched",
        lambda reply, partition: partition.last_seq_number,  # noqa: ARG005
        "an answer with changes does not raise LastSeqNumber to what it vouches for",
    ),
    "C35": reading(
        "may_complete",
        lambda state: state in (PurgeState.STARTSYNC0, PurgeState.SYNC0),
        "a full synchronization completes in the states that are named, not in those that are numbered",
    ),
    "C36": reading("resumes", lambda state: False, "a full synchronization does not go on after a crash"),  # noqa: ARG005
    "C42": reading("acked_seq_number", lambda before, acked: acked, "an old acknowledgment replaces a newer one"),  # noqa: ARG005
    "C44": Printed(
        "whoever says so is believed to be the authority",
        {(_peers, "_is"): lambda core, sender, name, partition_id: True},  # noqa: ARG005
    ),
}


@contextmanager
def put_back(erratum: str) -> Iterator[None]:
    """The printed text, for as long as this lasts. Nobody may have been set up by other rules."""
    before = {(module, name): getattr(module, name) for module, name in PRINTED[erratum].functions}
    try:
        ready.cache_clear()
        for (module, name), function in PRINTED[erratum].functions.items():
            setattr(module, name, function)
        yield
    finally:
        for (module, name), function in before.items():
            setattr(module, name, function)
        ready.cache_clear()


def look_for(erratum: str, most: int = MOST) -> tuple[int, str]:
    """After how many schedules the soak finds it, and what it complains about; an empty complaint: it does not."""
    with put_back(erratum):
        for seed in range(most):
            complaints = run(generate(seed)).complaints
            if complaints:
                return seed + 1, complaints[0]
    return most, ""


if __name__ == "__main__":
    print("| erratum | put back | schedules | complaint |\n|---|---|---|---|")
    for name, printed in PRINTED.items():
        count, complaint = look_for(name)
        print(f"| {name} | {printed.says} | {count} | {complaint} |")
