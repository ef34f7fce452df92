"""Acknowledgments: from a PSC to an authority how far it has followed, from a BSC to its PSC that it is alive."""

from __future__ import annotations

import msgspec

from mqwire._values import Guid
from mqwire.directory import PEC_PARTITION_ID, NeighbourKind
from mqwire.mqdsrp import BSCAck, PSCAck
from mqwire.replication import _readings as readings
from mqwire.replication._core import Core, same_name
from mqwire.replication._peers import neighbour_of

BSC_ACK_TIMER = "bsc-ack"


def send_psc_ack(core: Core, partition_id: Guid) -> None:
    """Send PSC Ack (3.3.7.4). PSCSiteID is the own site (errata B2)."""
    partition = core.state.partitions[partition_id]
    if core.is_authority(partition_id):
        return
    core.send(
        partition.authority_name,
        PSCAck(
            site_id=core.config.site_id,
            psc_site_id=core.config.site_id,
            acked_partition_id=partition_id,
            acked_seq_number=partition.last_seq_number,
            psc_name=core.config.computer_name,
        ),
        wants_nack=True,
    )


def receive_psc_ack(core: Core, ack: PSCAck, sender: Guid) -> None:
    """Receive PSC Ack (3.2.7.4). Nobody can acknowledge for others, or what does not exist yet."""
    neighbour = neighbour_of(core, sender)
    if neighbour is None or neighbour.kind != NeighbourKind.PSC or not same_name(neighbour.machine_name, ack.psc_name):
        return
    partition = core.state.partitions.get(ack.acked_partition_id)
    if partition is None or not core.is_authority(partition.identifier):
        return
    if ack.acked_seq_number > partition.last_seq_number:
        return
    field = "acked_pec_seq_number" if partition.identifier == PEC_PARTITION_ID else "acked_seq_number"
    before = getattr(neighbour, field)
    after = readings.acked_seq_number(before, ack.acked_seq_number)
    if after != before:
        core.save_neighbour(msgspec.structs.replace(neighbour, **{field: after}))


def send_bsc_ack(core: Core) -> None:
    """BSC Ack Timer Event (3.3.6.2)."""
    if not core.is_bsc:
        return
    core.send(
        core.my_psc_name,
        BSCAck(
            site_id=core.config.site_id,
            bsc_machine_id=core.config.identifier,
            bsc_name=core.config.computer_name,
        ),
        wants_nack=True,
    )
    core.set_timer(BSC_ACK_TIMER, core.config.timings.bsc_ack)


def receive_bsc_ack(core: Core, ack: BSCAck, sender: Guid) -> None:
    """Receive BSC Ack (3.2.7.5)."""
    neighbour = neighbour_of(core, sender)
    if (
        neighbour is not None
        and neighbour.kind == NeighbourKind.BSC
        and ack.bsc_machine_id == sender
        and same_name(neighbour.machine_name, ack.bsc_name)
    ):
        core.save_neighbour(msgspec.structs.replace(neighbour, last_acked_time=core.now))
