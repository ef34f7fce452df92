"""The readings of the errata taken back: what [MC-MQDSRP] prints, in place of `mqwire.replication._readings`."""

# ruff: noqa: ARG005

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest

from mqwire import Guid
from mqwire.directory import PurgeState
from mqwire.directory._schema import types_in
from mqwire.replication import _readings as readings
from mqwire.seqnum import MAX_SEQ_NUMBER

PRINTED: dict[str, dict[str, Callable[..., Any]]] = {
    "C1": {"purged_in_change": lambda partition, seq_number: seq_number},
    "C5": {"deleted_identifier": lambda asked_for, found: asked_for},
    "C6": {"is_remembered": lambda by_request: by_request},
    "C8": {"synchronized_identifier": lambda told, random: Guid(random.randbytes(16))},
    "C9": {"buffer_bound": lambda last, buffer: (last - buffer) % (MAX_SEQ_NUMBER + 1)},
    "C10": {"authority_bound": lambda bound, acked: min(acked) if acked else bound},
    "C11": {"purged_seq_number": lambda partition, bound: partition.purged_seq_number},
    "C14": {"is_still_missing": lambda change, last: change.seq_number > last},
    "C15": {"retries": lambda window: False},
    "C16": {"neighbour_partition": lambda site_id, changed_in: changed_in},
    "C27": {"reply_order": lambda changes: sorted(changes, key=lambda change: -change.seq_number)},
    "C28": {"deleted_in_reply": lambda store, *_: sorted(store.all_deleted(), key=lambda record: record.seq_number)},
    "C29": {"types_in_reply": lambda partition_id, is_own: types_in(partition_id) if is_own else ()},
    "C30": {"follows": lambda seq_number, from_seq_number: seq_number >= from_seq_number},
    # The server of the printed text also repeats whatever upper bound it is asked for.
    "C31": {
        "window": lambda advertised: advertised + 1,
        "upper_bound": lambda asked_for, last: last if asked_for == MAX_SEQ_NUMBER else asked_for,
    },
    "C32": {
        "closes_window": lambda reply, window: not reply.directory_changes and reply.to_seq_number == window,
        "vouched": lambda reply, partition: (
            partition.last_seq_number if reply.directory_changes else reply.to_seq_number
        ),
    },
    "C34": {"sync0_number": lambda purged_seq_number: 0},
    "C35": {"may_complete": lambda state: state in (PurgeState.STARTSYNC0, PurgeState.SYNC0)},
    "C36": {"resumes": lambda state: False},
    "C39": {"crosses_ack": lambda before, after, step: after % step == 0},
    "C42": {"acked_seq_number": lambda before, acked: acked},
}


_READ = {name: getattr(readings, name) for replacements in PRINTED.values() for name in replacements}


@contextmanager
def put_back(entry: str) -> Iterator[None]:
    """The printed text in force."""
    with _replaced(PRINTED[entry]):
        yield


@contextmanager
def as_read() -> Iterator[None]:
    """The errata in force, also inside `put_back`: for setting up what a test is about."""
    with _replaced(_READ):
        yield


@contextmanager
def _replaced(functions: dict[str, Callable[..., Any]]) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name, function in functions.items():
            patch.setattr(readings, name, function)
        yield


def excludes(entry: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """The test holds, and would not hold if the printed text were followed."""

    def decorate(test: Callable[[], None]) -> Callable[[], None]:
        @wraps(test)
        def both() -> None:
            test()
            with put_back(entry), pytest.raises(AssertionError):
                test()

        return both

    return decorate
