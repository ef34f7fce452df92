"""What a reader may leave out because nobody wants it."""

from __future__ import annotations

from typing import NamedTuple

from mqwire.capture import Packet, Record
from mqwire.capture._endpoint import endpoints


class Conditions(NamedTuple):
    """All of them hold for what is wanted. None leaves a thing open."""

    since: int | None = None
    """Nanoseconds since 1970; the first that is wanted."""
    until: int | None = None
    """The last that is wanted."""
    hosts: frozenset[str] | None = None
    """Addresses, of which one is the source or the destination."""
    messages: frozenset[str] | None = None
    """Names as the column `message` has them."""

    def wants(self, key: bytes) -> bool:
        """Whether packets between these addresses and ports may be wanted.

        What is left out for that leaves no trace: neither reassembly nor answers go from one pair of hosts to another.
        """
        return self.hosts is None or any(end.address in self.hosts for end in endpoints(key))

    def hold(self, record: Record | Packet) -> bool:
        """Whether a record is wanted."""
        if (self.since is not None and record.time < self.since) or (
            self.until is not None and record.time > self.until
        ):
            return False
        if self.hosts is not None and not {record.src.address, record.dst.address} & self.hosts:
            return False
        return self.messages is None or not isinstance(record, Record) or record.name in self.messages


EVERYTHING = Conditions()
