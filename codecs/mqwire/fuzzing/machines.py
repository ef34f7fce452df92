"""Directory servers that run, in every role and every state, and messages that mean something to them.

An input of the kind `machine` begins with a line like `psc sync0 pec 66 120`: the role and the state of the server, who
sends, and how long each message is but the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import msgspec

import mqwire
from mqwire._values import Guid
from mqwire.directory import PEC_PARTITION_ID, ObjectType, PurgeState
from mqwire.fuzzing import inputs
from mqwire.lab.simulation._enterprise import QUICK, authority_of, config, guid, members, site_id
from mqwire.lab.simulation._run import ready
from mqwire.lab.simulation._store import FragileStore
from mqwire.mqdsrp import (
    AlreadyPurged,
    AnyMessage,
    BSCAck,
    ChangePropagation,
    ChangeReply,
    ChangeRequest,
    Command,
    CompleteSync0,
    DirectoryChange,
    PSCAck,
    SeqNumberHeader,
    SyncReply,
    SyncRequest,
)
from mqwire.properties import PartitionSeqNumbers, Property, PropId
from mqwire.replication import Config, Effect, Incoming, Request, Server
from mqwire.seqnum import MAX_SEQ_NUMBER

_MEMBERS = {member.name: member for member in members(0)}
ROLES = {"pec": "PEC0", "psc": "PSC1", "bsc": "BSC4"}
"""The servers that are fuzzed: BSC4 is in the site of PSC1."""
SENDERS = {"pec": "PEC0", "psc": "PSC1", "other": "PSC2", "bsc": "BSC4"}
STRANGER, NOBODY, NACK = "stranger", "nobody", "nack"
"""Somebody whose signature is good and whom nobody knows; somebody who only claims to be the PEC; and a stranger who
sends messages back."""
_NACK_CLASS = 0x8006
_REQUEST = 0x0BAD1DEA
_OBJECT = guid("a queue of the fuzzer")
_PURGED, _LAST = 2, 4
"""Sequence numbers: up to which deletions are forgotten, and where the longest partition ends."""


class Live(msgspec.Struct):
    """A server in some state."""

    name: str
    config: Config
    store: FragileStore
    server: Server
    effects: list[Effect]


class _Fixed(Random):
    """Makes request identifiers that a seed can know."""

    def getrandbits(self, k: int, /) -> int:
        return _REQUEST & ((1 << k) - 1)


def _start(name: str, store: FragileStore) -> Live:
    settings = config(_MEMBERS[name], tuple(_MEMBERS.values()), QUICK)
    server = Server(settings, store, _Fixed(1))
    return Live(name, settings, store, server, server.start(0.0))


def _source(name: str, partition_id: Guid) -> str:
    """Who a server hears of a partition from."""
    if name == ROLES["bsc"]:
        return "psc"
    return next(word for word, authority in SENDERS.items() if authority == authority_of(partition_id))


def _at_rest(name: str) -> Live:
    return _start(name, ready(0)[name].copy())


def _new(name: str) -> Live:
    return _start(name, FragileStore())


def _in_sync0(name: str) -> Live:
    """All that others own is being fetched anew."""
    store = ready(0)[name].copy()
    for partition in store.partitions():
        if partition.authority_name != name:
            anew = msgspec.structs.replace(
                partition, purge_state=PurgeState.SYNC0, last_seq_number=0, purged_seq_number=_PURGED
            )
            store.put_partition(anew)
            store.mark_partition(partition.identifier)
    return _start(name, store)


def _starting_sync0(name: str) -> Live:
    """The authority has just said that what is asked for is purged; the timer that goes on has not fired yet."""
    live = _at_rest(name)
    for partition in (PEC_PARTITION_ID, site_id(2)):
        purged = AlreadyPurged(partition_id=partition, purged_seq_number=7)
        live.effects += hand_over(live, _source(name, partition), mqwire.encode(purged))
    return live


def _completing_sync0(name: str) -> Live:
    """The last answers of a full synchronization have just come, with one object of all that there were; the timer
    that removes the others has not fired yet."""
    live = _in_sync0(name)
    for partition in list(live.server.partitions):
        if partition.purge_state == PurgeState.SYNC0:
            reply = _last_reply(partition.identifier, _LAST)
            live.effects += hand_over(live, _source(name, partition.identifier), mqwire.encode(reply))
    return live


def _pending(name: str) -> Live:
    """A change has come too early."""
    live = _at_rest(name)
    for partition in (PEC_PARTITION_ID, site_id(2)):
        early = ChangePropagation(directory_changes=(_change(partition, 9, 8),))
        hand_over(live, _source(name, partition), mqwire.encode(early))
    return live


def _waiting(name: str) -> Live:
    """A change was asked for, and nobody has answered."""
    live = _at_rest(name)
    partition = PEC_PARTITION_ID if name != "PEC0" else site_id(2)
    kind = ObjectType.USER if partition == PEC_PARTITION_ID else ObjectType.QUEUE
    wanted = Request(Command.DELETE, kind, identifier=_OBJECT, partition_id=partition, tag="waiting")
    live.effects += live.server.request(wanted, 1.0)
    return live


STATES: dict[str, Callable[[str], Live]] = {
    "rest": _at_rest,
    "new": _new,
    "starting": _starting_sync0,
    "sync0": _in_sync0,
    "completing": _completing_sync0,
    "pending": _pending,
    "waiting": _waiting,
}


def hand_over(live: Live, sender: str, body: bytes) -> list[Effect]:
    """Give a server a message."""
    match sender:
        case "stranger":
            incoming = Incoming(body, guid("a stranger"), authenticated=True)
        case "nobody":
            incoming = Incoming(body, _MEMBERS["PEC0"].identifier, authenticated=False)
        case "nack":
            incoming = Incoming(body, guid("a stranger"), True, _NACK_CLASS, "PEC0")
        case _:
            incoming = Incoming(body, _MEMBERS[SENDERS[sender]].identifier, authenticated=True)
    return live.server.receive(incoming, 2.0)


def parse(data: bytes) -> tuple[str, str, str, list[bytes]] | None:
    """Role, state, sender and messages of an input; None if its first line makes no sense."""
    words, rest = inputs.split(data)
    if len(words) < 3 or words[0] not in ROLES or words[1] not in STATES:
        return None
    if words[2] not in (*SENDERS, STRANGER, NOBODY, NACK):
        return None
    bodies = []
    for size in inputs.numbers(words[3:]):
        bodies.append(rest[:size])
        rest = rest[size:]
    return words[0], words[1], words[2], [*bodies, rest]


# --- messages for seeds ---


def _change(partition_id: Guid, seq_number: int, previous: int, command: Command = Command.CREATE) -> DirectoryChange:
    kind, scope = ObjectType.QUEUE if partition_id != PEC_PARTITION_ID else ObjectType.USER, 1
    properties: tuple[Property, ...]
    if command == Command.DELETE:
        properties = (Property(PropId.PROPID_D_SCOPE, scope), Property(PropId.PROPID_D_OBJTYPE, int(kind)))
    elif kind is ObjectType.USER:
        properties = (Property(PropId.PROPID_U_SIGN_CERT, b"cert"), Property(PropId.PROPID_U_ID, _OBJECT))
    else:
        properties = (Property(PropId.PROPID_Q_PATHNAME, "PSC2\\a"), Property(PropId.PROPID_Q_LABEL, "a"))
    return DirectoryChange(
        command=command,
        use_guid=1,
        guid_identifier=_OBJECT,
        partition_id=partition_id,
        previous_seq_number=previous,
        seq_number=seq_number,
        properties=properties,
    )


def _last_reply(partition_id: Guid, to_seq_number: int) -> SyncReply:
    """The end of a full synchronization, also to a server that has purged as far as the reply says (3.3.7.5)."""
    found = _change(partition_id, to_seq_number, 0, Command.SYNCHRONIZE)
    return SyncReply(
        partition_id=partition_id,
        to_seq_number=to_seq_number,
        purged_seq_number=_PURGED,
        complete_sync0=CompleteSync0.COMPLETED,
        directory_changes=(mqwire.replace(found, purged_seq_number=_PURGED),),
    )


def honest(role: str, name: str) -> str:
    """Who would send a message of that name to a server of that role."""
    if name.startswith(("request", "answer", "ask", "alive", "ack")):
        return (
            "bsc" if role == "psc" and name.endswith(("BSC4", "alive", "site1")) else "pec" if role == "psc" else "psc"
        )
    if role == "bsc":
        return "psc"
    return {"enterprise": "pec", "site1": "psc", "site2": "other"}[name.rpartition("-")[2]]


def messages() -> Iterator[tuple[str, AnyMessage]]:
    """Messages that fit the enterprise, by a name for each."""
    for word, partition in (("enterprise", PEC_PARTITION_ID), ("site1", site_id(1)), ("site2", site_id(2))):
        last = 4 if partition == PEC_PARTITION_ID else 2
        follow = (_change(partition, last + 1, last), _change(partition, last + 2, last + 1, Command.DELETE))
        yield f"change-{word}", ChangePropagation(directory_changes=follow)
        far = PartitionSeqNumbers(partition, last + 5, 1)
        header = SeqNumberHeader(machine_name="PEC0", partition_seq_numbers=(far,))
        odd = mqwire.replace(follow[1], properties=(Property(PropId.PROPID_D_OBJTYPE, 4),))  # no type that there is
        yield f"odd-{word}", ChangePropagation(directory_changes=(mqwire.replace(odd, previous_seq_number=last),))
        yield f"numbers-{word}", ChangePropagation(seq_number_header=header)
        yield f"ask-{word}", SyncRequest(partition_id=partition, requester_name="BSC4")
        yield f"reply-{word}", _last_reply(partition, last + 1)
        yield f"far-{word}", SyncReply(partition_id=partition, to_seq_number=MAX_SEQ_NUMBER, purged_seq_number=_PURGED)
        yield f"purged-{word}", AlreadyPurged(partition_id=partition, purged_seq_number=last + 3)
        yield f"ack-{word}", PSCAck(acked_partition_id=partition, acked_seq_number=last, psc_name="PSC2")
        for requester, psc in (("BSC4", "PSC1"), ("PSC1", None), ("PSC2", None)):
            request = ChangeRequest(
                partition_id=partition,
                request_identifier=_REQUEST,
                requester_name=requester,
                psc_name=psc,
                directory_change=_change(partition, 0, 0, Command.DELETE),
            )
            yield f"request-{word}-{requester}", request
    for requester in ("BSC4", "PSC1"):
        yield f"answer-{requester}", ChangeReply(request_identifier=_REQUEST, requester_name=requester)
    yield "alive", BSCAck(bsc_machine_id=_MEMBERS["BSC4"].identifier, bsc_name="BSC4")
