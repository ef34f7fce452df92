"""Messages that no honest server sends: from somebody who cannot sign, or from a server that was taken over.

A server that was taken over signs as itself. It lies about partitions that are not its own, to servers that do not
depend on it: whoever is the authority of a partition, or the PSC of a BSC, is believed by design.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import mqwire
from mqwire._values import Guid
from mqwire.directory import Partition
from mqwire.lab.simulation._enterprise import SITES, authority_of, controller, site_id
from mqwire.lab.simulation._events import Hostile
from mqwire.lab.simulation._host import Host
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
    IsSync0,
    PSCAck,
    SeqNumberHeader,
    SyncReply,
    SyncRequest,
)
from mqwire.properties import PartitionSeqNumbers, Property, PropId
from mqwire.replication import Incoming, Role

if TYPE_CHECKING:
    from mqwire.lab.simulation._check import Watch
    from mqwire.lab.simulation._world import World


class Scene:
    """What an attacker knows, which is a lot, and what is left to chance."""

    def __init__(self, world: World, target: Host, sender: str, number: int) -> None:
        self.random = Random(number)
        self.world, self.target, self.sender = world, target, sender or "EVIL"
        believed = {self.sender, target.name}
        if target.member.role is Role.BSC:
            believed.add(controller(target.member.site))
        partitions = [p for p in target.store.partitions() if authority_of(p.identifier) not in believed]
        self.partition: Partition | None = self.random.choice(partitions) if partitions else None

    @property
    def site(self) -> Guid:
        return site_id(self.random.randrange(SITES))

    def delete(self, partition: Partition) -> tuple[DirectoryChange, ...]:
        """A change that fits where the target is, and deletes something."""
        objects = sorted(self.target.store.objects(partition.identifier), key=lambda found: found.identifier)
        if not objects:
            return ()
        victim = self.random.choice(objects)
        last = partition.last_seq_number
        return (
            DirectoryChange(
                command=Command.DELETE,
                guid_identifier=victim.identifier,
                use_guid=1,
                partition_id=partition.identifier,
                previous_seq_number=last,
                seq_number=last + 1,
                purged_seq_number=last,
                properties=(
                    Property(PropId.PROPID_D_SCOPE, 1),
                    Property(PropId.PROPID_D_OBJTYPE, int(victim.object_type)),
                ),
            ),
        )

    def seen_request(self) -> ChangeRequest | None:
        """A request that has passed by not long ago."""
        for body in reversed(self.world.recent):
            message = mqwire.decode(body, "mqdsrp")
            if isinstance(message, ChangeRequest):
                return message
        return None


def _change(scene: Scene, partition: Partition) -> AnyMessage:
    return ChangePropagation(site_id=scene.site, directory_changes=scene.delete(partition))


def _numbers(scene: Scene, partition: Partition) -> AnyMessage:
    """As if the partition were far ahead, and the sender its authority (errata C44)."""
    far = PartitionSeqNumbers(partition.identifier, partition.last_seq_number + 1000, partition.purged_seq_number)
    header = SeqNumberHeader(machine_name=scene.sender, partition_seq_numbers=(far,))
    return ChangePropagation(site_id=scene.site, seq_number_header=header)


def _reply(scene: Scene, partition: Partition) -> AnyMessage:
    last = partition.last_seq_number
    return SyncReply(
        site_id=scene.site,
        partition_id=partition.identifier,
        from_seq_number=last,
        to_seq_number=last + scene.random.choice((1, 50)),
        purged_seq_number=partition.purged_seq_number,
        complete_sync0=scene.random.choice(tuple(CompleteSync0)),
        directory_changes=scene.delete(partition) if scene.random.random() < 0.5 else (),
    )


def _purged(scene: Scene, partition: Partition) -> AnyMessage:
    """Makes the target throw away what it has, if it believes it."""
    number = partition.last_seq_number + scene.random.choice((1, 50))
    return AlreadyPurged(site_id=scene.site, partition_id=partition.identifier, purged_seq_number=number)


def _reflected(scene: Scene, partition: Partition) -> AnyMessage:
    """Asks in the name of another server, which gets an answer that it did not ask for."""
    others = sorted(name for name in scene.world.hosts if name not in (scene.sender, scene.target.name))
    last = partition.last_seq_number
    return SyncRequest(
        site_id=scene.site,
        partition_id=partition.identifier,
        from_seq_number=scene.random.randrange(last + 1),
        is_sync0=scene.random.choice(tuple(IsSync0)),
        requester_name=scene.random.choice(others),
    )


def _acknowledged(scene: Scene, partition: Partition) -> AnyMessage:
    """Makes the target purge what others have not seen, if it believes it."""
    name = scene.random.choice([controller(site) for site in range(SITES) if controller(site) != scene.sender])
    own = scene.target.member.own_partitions or (partition.identifier,)
    return PSCAck(
        site_id=scene.site,
        psc_site_id=scene.site,
        acked_partition_id=scene.random.choice(own),
        acked_seq_number=scene.random.choice((0, 1 << 40)),
        psc_name=name,
    )


def _alive(scene: Scene, _: Partition) -> AnyMessage:
    return BSCAck(site_id=scene.site, bsc_machine_id=scene.target.member.identifier, bsc_name="NOBODY")


def _answered(scene: Scene, _: Partition) -> AnyMessage:
    """Tells a requester that its change was made, before it was."""
    seen = scene.seen_request()
    if seen is None or authority_of(seen.partition_id) == scene.sender:  # which is believed by design
        return ChangeReply(site_id=scene.site, request_identifier=scene.random.randrange(1 << 32))
    return ChangeReply(
        site_id=scene.site, request_identifier=seen.request_identifier, requester_name=seen.requester_name
    )


ATTACKS: dict[str, Callable[[Scene, Partition], AnyMessage]] = {
    "change": _change,
    "numbers": _numbers,
    "reply": _reply,
    "purged": _purged,
    "reflected": _reflected,
    "acknowledged": _acknowledged,
    "alive": _alive,
    "answered": _answered,
}


def strike(event: Hostile, world: World, watch: Watch) -> None:
    """Let an attack happen. What nobody has signed must leave everything as it was."""
    target = world.hosts[event.target]
    if target.machine is None or event.sender == target.name:
        return
    scene = Scene(world, target, event.sender, event.number)
    body = _body(scene, event)
    sender = world.hosts.get(event.sender)
    if sender is not None:
        world.note("hostile", sender.name, target.name, body)
        target.receive(Incoming(body, sender.member.identifier, authenticated=True))
        return
    world.note("hostile", "", target.name, body)
    before, messages = target.store.copy(), world.messages
    claimed = world.hosts[controller(scene.random.randrange(SITES))].member.identifier
    target.receive(Incoming(body, claimed, authenticated=False))
    if not target.store.has_same(before):
        watch.complain(f"{target.name} changed what it keeps because of {event.attack!r}, which nobody had signed")
    if world.messages != messages:
        watch.complain(f"{target.name} answered {event.attack!r}, which nobody had signed")


def _body(scene: Scene, event: Hostile) -> bytes:
    attack = ATTACKS.get(event.attack)
    if attack is None or scene.partition is None:
        return scene.random.randbytes(scene.random.randrange(200))
    body = mqwire.encode(attack(scene, scene.partition))
    if scene.random.random() < 0.1:
        return body[: scene.random.randrange(len(body))]
    return body
