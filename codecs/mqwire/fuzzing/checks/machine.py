"""Directory servers: whatever a peer sends, a server stays what it is."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import mqwire
from mqwire.directory import PEC_PARTITION_ID, ObjectType, Partition, PurgeState, Store
from mqwire.fuzzing.broken import hold, only
from mqwire.fuzzing.checks._common import little_memory
from mqwire.fuzzing.machines import NACK, NOBODY, ROLES, STATES, STRANGER, Live, hand_over, parse
from mqwire.lab.simulation._enterprise import guid
from mqwire.mqdsrp import Command
from mqwire.properties import Property, PropId
from mqwire.replication import Completed, Config, Effect, Request, Send, Server, SetTimer
from mqwire.seqnum import MAX_SEQ_NUMBER

_MOST_MESSAGES = 8
_MOST_EFFECTS = 2_000
_LARGEST = 2 << 20


def check(data: bytes) -> None:
    """Messages to a live server change nothing unless they are from somebody who may, and leave it able to work."""
    parsed = parse(data)
    if parsed is None:
        return
    role, state, sender, bodies = parsed
    place = f"{role} {state}"
    live = STATES[state](ROLES[role])
    effects = list(live.effects)
    for body in bodies[:_MOST_MESSAGES]:
        before, owned = live.store.copy(), _owned(live)
        with only(doing="receive"), little_memory(len(body), "receive"):
            made = hand_over(live, sender, body)
        effects += made
        if sender in (STRANGER, NOBODY, NACK):
            same = live.store.has_same(before)
            hold(same, "who has no say changes nothing", f"{sender} to {place}", body[:40].hex())
            hold(not made, "who has no say gets no answer", f"{sender} to {place}", str(made)[:200])
        _sound(live, made, owned, place)
    _goes_on(live, effects, place)


def _owned(live: Live) -> dict[mqwire.Guid, Partition]:
    return {p.identifier: p for p in live.server.partitions if live.server.is_authority(p.identifier)}


def _sound(live: Live, effects: list[Effect], owned: dict[mqwire.Guid, Partition], place: str) -> None:
    """What is kept is what the server believes, its own partitions go forward only, and it sends whole messages."""
    hold(set(live.server.partitions) == set(live.store.partitions()), "what is believed is kept", place)
    for partition in live.server.partitions:
        last = partition.last_seq_number
        hold(last < MAX_SEQ_NUMBER, "there is always a next change", place, partition_text(partition))
    for identifier, partition in owned.items():
        hold(live.server.is_authority(identifier), "authority is not given away", place, str(identifier))
        number = live.server.next_seq_number(identifier) - 1
        moved = number - partition.last_seq_number
        hold(0 <= moved <= 1, "an authority makes one change for one request", place, str(moved))
    hold(len(effects) < _MOST_EFFECTS, "effects are bounded", place, str(len(effects)))
    for effect in effects:
        if isinstance(effect, Send):
            hold(len(effect.body) < _LARGEST, "messages are bounded", place, str(len(effect.body)))
            with only(doing="decoding what a server sends"):
                mqwire.decode(effect.body, "mqdsrp")


def partition_text(partition: Partition) -> str:
    return f"{partition.identifier} at {partition.last_seq_number:#x}"


def _goes_on(live: Live, effects: Iterable[Effect], place: str) -> None:
    """A crash now loses nothing, its timers fire, a new life begins from what is kept, changes can still be made."""
    _started(live.config, live.store.copy(), place)
    for key in dict.fromkeys(effect.key for effect in effects if isinstance(effect, SetTimer)):
        with only(doing="timer"):
            live.server.timer(key, 30.0)
    hold(set(live.server.partitions) == set(live.store.partitions()), "what is believed is kept", place)
    again = _started(live.config, live.store, place)
    if again.is_authority(PEC_PARTITION_ID):
        wanted = Request(
            Command.CREATE,
            ObjectType.USER,
            partition_id=PEC_PARTITION_ID,
            properties=(Property(PropId.PROPID_U_ID, guid("after all that")),),
        )
        with only(doing="request"):
            answers = [effect for effect in again.request(wanted, 41.0) if isinstance(effect, Completed)]
        hold(len(answers) == 1 and answers[0].status == 0, "changes can still be made", place, str(answers))


def _started(config: Config, store: Store, place: str) -> Server:
    """A new life, in which no full synchronization is stuck at its start or its end (errata C36)."""
    server = Server(config, store, Random(2))
    with only(doing="start"):
        server.start(40.0)
    for partition in server.partitions:
        goes_on = partition.purge_state in (PurgeState.NORMAL, PurgeState.SYNC0)
        hold(goes_on, "what was under way goes on", place, partition_text(partition))
    return server
