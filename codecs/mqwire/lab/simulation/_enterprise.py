"""The simulated enterprise: three sites and six servers, and what an administrator sets up."""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec

from mqwire._values import Guid
from mqwire.directory import PEC_PARTITION_ID, ObjectType
from mqwire.mqdsrp import Command
from mqwire.properties import Property, PropId
from mqwire.replication import Config, Purging, Request, Role, Timings

SITES = 3
LAYOUTS: tuple[tuple[int, int, int], ...] = ((0, 1, 2), (1, 1, 2), (0, 1, 1), (0, 0, 2))
"""The sites of the three BSCs, by layout."""
_SERVICE = {Role.BSC: 2, Role.PSC: 4, Role.PEC: 8}  # [MS-MQMQ] 2.3.2.10
QUICK = Timings(seq_number_header=30, sync_retry=20, bsc_ack=120, resend=5)
"""Timers of most schedules. Those of the product make servers wait for twenty minutes where nothing happens."""
PURGING = Purging(buffer=4, trigger=2, ack_step=2)
"""Small enough for a schedule of some twenty changes to purge, and to leave others behind."""


@cache
def guid(text: str) -> Guid:
    """A GUID for a thing of the simulation, always the same."""
    return Guid(hashlib.blake2b(text.encode(), digest_size=16).digest())


def site_id(site: int) -> Guid:
    return guid(f"site {site}")


class Member(msgspec.Struct, frozen=True):
    """One server of the enterprise."""

    name: str
    role: Role
    site: int

    @property
    def identifier(self) -> Guid:
        """Of its queue manager, and of its machine object."""
        return guid(f"queue manager {self.name}")

    @property
    def own_partitions(self) -> tuple[Guid, ...]:
        """The partitions that it is the authority of."""
        return {
            Role.PEC: (PEC_PARTITION_ID, site_id(self.site)),
            Role.PSC: (site_id(self.site),),
            Role.BSC: (),
        }[self.role]


@cache
def members(layout: int) -> tuple[Member, ...]:
    """The servers of a layout; the controllers first, in the order of their sites."""
    controllers = tuple(Member(controller(site), Role.PEC if site == 0 else Role.PSC, site) for site in range(SITES))
    backups = tuple(Member(f"BSC{number}", Role.BSC, site) for number, site in enumerate(LAYOUTS[layout], SITES))
    return controllers + backups


def controller(site: int) -> str:
    return "PEC0" if site == 0 else f"PSC{site}"


_AUTHORITIES = {PEC_PARTITION_ID: controller(0), **{site_id(site): controller(site) for site in range(SITES)}}


def authority_of(partition_id: Guid) -> str | None:
    """The server that makes the changes of a partition."""
    return _AUTHORITIES.get(partition_id)


def config(member: Member, all_members: tuple[Member, ...], timings: Timings) -> Config:
    return Config(
        role=member.role,
        computer_name=member.name,
        identifier=member.identifier,
        site_identifiers=(site_id(member.site),),
        pec_name=controller(0),
        psc_name=controller(member.site) if member.role is Role.BSC else "",
        trusted={other.name: other.identifier for other in all_members},
        timings=timings,
        purging=PURGING,
    )


def setup(layout: int) -> tuple[tuple[str, Request], ...]:
    """What the administrator does to make it one enterprise, each at a server, in this order."""
    return (
        (controller(0), _create(ObjectType.ENTERPRISE, "enterprise", _enterprise())),
        *((controller(0), _create(ObjectType.SITE, f"site{site}", _site(site))) for site in range(SITES)),
        *(
            (controller(member.site), _create(ObjectType.MACHINE, member.name, _machine(member)))
            for member in members(layout)
        ),
    )


def _create(object_type: ObjectType, path_name: str, properties: tuple[Property, ...]) -> Request:
    return Request(Command.CREATE, object_type, path_name=path_name, properties=properties, tag=f"setup {path_name}")


def _enterprise() -> tuple[Property, ...]:
    return (
        Property(PropId.PROPID_E_ID, guid("enterprise")),
        Property(PropId.PROPID_E_PECNAME, controller(0)),
        Property(PropId.PROPID_E_LONG_LIVE, 0),
    )


def _site(site: int) -> tuple[Property, ...]:
    return (
        Property(PropId.PROPID_S_SITEID, site_id(site)),
        Property(PropId.PROPID_S_PSC, controller(site)),
        Property(PropId.PROPID_S_INTERVAL1, 2),
    )


def _machine(member: Member) -> tuple[Property, ...]:
    return (
        Property(PropId.PROPID_QM_MACHINE_ID, member.identifier),
        Property(PropId.PROPID_QM_SITE_ID, site_id(member.site)),
        Property(PropId.PROPID_QM_SERVICE, _SERVICE[member.role]),
        Property(PropId.PROPID_QM_QUOTA, 0),
    )
