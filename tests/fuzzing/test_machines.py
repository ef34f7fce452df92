"""The servers that are fuzzed: each is in the state that it is named after."""

from __future__ import annotations

import pytest

import mqwire
from mqwire.directory import PurgeState
from mqwire.fuzzing import TARGETS, inputs, machines, seeds
from mqwire.mqdsrp import AlreadyPurged, SyncReply
from mqwire.replication import SetTimer

ROLE = pytest.mark.parametrize("role", machines.ROLES)
SYNC0 = {
    "rest": PurgeState.NORMAL,
    "starting": PurgeState.STARTSYNC0,
    "sync0": PurgeState.SYNC0,
    "completing": PurgeState.COMPLETESYNC0,
}


def _foreign(live: machines.Live) -> list[PurgeState]:
    """How far the partitions are that others own."""
    return [one.purge_state for one in live.server.partitions if not live.server.is_authority(one.identifier)]


def test_every_step_of_a_full_synchronization_is_fuzzed() -> None:
    assert set(SYNC0) <= set(machines.STATES)
    assert set(SYNC0.values()) == set(PurgeState)


@ROLE
@pytest.mark.parametrize("state", SYNC0)
def test_a_full_synchronization_is_where_the_state_says(role: str, state: str) -> None:
    found = _foreign(machines.STATES[state](machines.ROLES[role]))
    if state == "starting":  # a site in it is enough, as each is started by a message of its own
        assert SYNC0[state] in found
    else:
        assert set(found) == {SYNC0[state]}


@ROLE
def test_what_nobody_confirmed_is_there_until_synchronization_completes(role: str) -> None:
    live = machines.STATES["completing"](machines.ROLES[role])
    before = len(list(live.store.objects()))
    for key in [effect.key for effect in live.effects if isinstance(effect, SetTimer) and "sync0" in effect.key]:
        live.server.timer(key, 30.0)
    assert set(_foreign(live)) == {PurgeState.NORMAL}
    assert len(list(live.store.objects())) < before


@ROLE
def test_the_last_reply_among_the_seeds_ends_a_full_synchronization(role: str) -> None:
    live = machines.STATES["sync0"](machines.ROLES[role])
    for name, message in machines.messages():
        if isinstance(message, SyncReply) and name.startswith("reply"):
            machines.hand_over(live, machines.honest(role, name), mqwire.encode(message))
    assert PurgeState.COMPLETESYNC0 in _foreign(live)


@ROLE
def test_a_full_synchronization_that_completes_is_started_anew_by_a_seed(role: str) -> None:
    live = machines.STATES["completing"](machines.ROLES[role])
    for name, message in machines.messages():
        if isinstance(message, AlreadyPurged):
            machines.hand_over(live, machines.honest(role, name), mqwire.encode(message))
    assert PurgeState.STARTSYNC0 in _foreign(live)


def test_there_are_seeds_for_every_role_and_state() -> None:
    found = {tuple(inputs.split(data)[0][:2]) for data in seeds.load(TARGETS["machine"]).values()}
    assert found == {(role, state) for role in machines.ROLES for state in machines.STATES}
