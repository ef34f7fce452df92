"""Changes on their way to neighbours: kept for each until its timer fires."""

from __future__ import annotations

import mqwire
from mqwire.directory import Neighbour, NeighbourKind
from mqwire.mqdsrp import DirectoryChange
from mqwire.replication._core import Core, key_of


def offer(core: Core, change: DirectoryChange, kind: NeighbourKind, *, stays_in_site: bool = False) -> None:
    """Append a change to what all neighbours of a kind get next.

    A PSC asks for queues of enterprise scope only (3.3.7.3), so it is not sent others either. The next change that
    it does get follows the last one it got, or it would look for one that it never gets.
    """
    for neighbour in core.neighbours(kind):
        key = key_of(neighbour)
        place = key, change.partition_id
        if stays_in_site:
            core.state.left_out.setdefault(place, change.previous_seq_number)
            continue
        before = core.state.left_out.pop(place, None)
        _append(core, neighbour, change if before is None else mqwire.replace(change, previous_seq_number=before))


def _append(core: Core, neighbour: Neighbour, change: DirectoryChange) -> None:
    key = key_of(neighbour)
    waiting = core.state.available.get(key)
    if waiting is None or len(waiting) >= core.config.bounds.available_changes:
        # A neighbour that cannot keep up notices the hole and synchronizes.
        core.state.available[key] = waiting = []
    waiting.append(change)
