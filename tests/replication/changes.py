"""Changes and situations that several tests begin with."""

from __future__ import annotations

from mqwire.mqdsrp import (
    Command,
    DirectoryChange,
)
from mqwire.properties import Property, PropId
from mqwire.replication import (
    Purging,
)

from .world import (
    SITES,
    World,
    enterprise,
    guid,
    psc_of,
)

SMALL = Purging(buffer=8, trigger=4, ack_step=4)
DELETION = (Property(PropId.PROPID_D_SCOPE, 1), Property(PropId.PROPID_D_OBJTYPE, 1))


def queue(number: int, seq_number: int, previous: int, label: str = "", site: int = 0) -> DirectoryChange:
    return DirectoryChange(
        command=Command.CREATE,
        path_name=f"{psc_of(site)}\\q{number}",
        partition_id=SITES[site],
        previous_seq_number=previous,
        seq_number=seq_number,
        properties=(Property(PropId.PROPID_Q_INSTANCE, guid(1000 + number)), Property(PropId.PROPID_Q_LABEL, label)),
    )


def sent(world: World, kind: type, to: str | None = None) -> list[object]:
    return [m for _, target, m in world.log if isinstance(m, kind) and to in (None, target)]


def purged_world() -> World:
    """PSC1 has deleted a queue while its BSC was down, and has purged that since."""
    world = enterprise(purging=SMALL)
    world.create_queue("PSC1", "PSC1\\gone")
    world.run(30)
    assert "PSC1\\gone" in world.labels("BSC11", SITES[1])
    world.crash("BSC11")
    world.delete_queue("PSC1", "PSC1\\gone")
    for number in range(24):
        world.create_queue("PSC1", f"PSC1\\q{number}")
        world.run(15)
    return world
