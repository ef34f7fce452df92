"""Which messages to show: by name, partition, time, host, frame or findings."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from functools import cache, lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, NamedTuple

import msgspec

from mqwire._generated.model import MODEL
from mqwire._message import Message, Structure
from mqwire._model import Ref
from mqwire._registry import messages_named, struct_of
from mqwire._values import NULL_GUID, Guid
from mqwire.capture import CaptureLimits, Endpoint
from mqwire.render.outcome import LOSS, UNDECODABLE, Outcome
from mqwire.render.pieces import GUESSED

_SECOND = 1_000_000_000
_ONE = timedelta(seconds=1)
_ENTERPRISE = "enterprise"
_LARGEST_PORT = 0xFFFF
_SECONDS = re.compile(r"@(-?\d+)(?:\.(\d{1,9}))?\Z")
_FRACTION = re.compile(r"\.(\d{1,9})")
_FRAMES = re.compile(r"([0-9]{1,18})(?:(-)([0-9]{1,18})?)?\Z")
_HOST = re.compile(r"(?:\[(?P<six>[^\]]+)\]|(?P<four>[^:]+)):(?P<port>\d{1,5})\Z")


class Host(NamedTuple):
    """An address or a network, and a port if it matters."""

    network: IPv4Network | IPv6Network
    port: int | None

    def has(self, endpoint: Endpoint) -> bool:
        return self.port in (None, endpoint.port) and _is_in(endpoint.address, self.network)


@lru_cache(4096)
def _is_in(address: str, network: IPv4Network | IPv6Network) -> bool:
    return ip_address(address) in network


@dataclass(frozen=True, kw_only=True)
class Filter:
    """Takes a message that fits every condition; a condition with several values fits if one of them does."""

    messages: frozenset[str] = frozenset()
    partitions: frozenset[Guid] = frozenset()
    hosts: tuple[Host, ...] = ()
    since: int | None = None
    until: int | None = None
    packets: tuple[range, ...] = ()
    only_findings: bool = False

    @property
    def needs_capture(self) -> bool:
        """Whether it asks for what only messages out of a capture have."""
        return bool(self.hosts or self.packets or self.since is not None or self.until is not None)

    def takes(self, outcome: Outcome) -> bool:
        if self.needs_capture and not self._takes_place(outcome):
            return False
        if self.messages and self.messages.isdisjoint(outcome.names):
            return False
        if self.partitions and not any(self._concerns(message) for message in outcome.messages):
            return False
        return not self.only_findings or outcome.status != 0

    def _takes_place(self, outcome: Outcome) -> bool:
        record = outcome.record
        if record is None:
            return False
        if self.since is not None and record.time < self.since:
            return False
        if self.until is not None and record.time >= self.until:
            return False
        if self.packets and not any(number in run for run in self.packets for number in record.packets):
            return False
        return not self.hosts or any(host.has(record.src) or host.has(record.dst) for host in self.hosts)

    def _concerns(self, message: Message) -> bool:
        return any(found in self.partitions for found in partitions_of(message))


EVERYTHING = Filter()


def partitions_of(message: Structure) -> Iterator[Guid]:
    """Every partition that a message speaks of."""
    for name in _leading_to_partitions(struct_of(message).id):
        value: Any = getattr(message, name)
        if isinstance(value, Guid):
            yield value
        elif value is not None:
            for part in value if isinstance(value, tuple) else (value,):
                yield from partitions_of(part)


@cache
def _leading_to_partitions(struct_id: str) -> tuple[str, ...]:
    """The fields of a structure that are a partition, or hold one at any depth; ksy/ marks them (`-mq-show`)."""
    return tuple(
        field.id
        for field in MODEL.structs[struct_id].fields
        if field.show == "partition" or (isinstance(field.type, Ref) and _leading_to_partitions(field.type.struct))
    )


# --- what users type; ValueError says what is wrong with it ---


def message_names() -> tuple[str, ...]:
    """Every name that a message may have."""
    names = [name for protocol in GUESSED for name in messages_named(protocol)]
    return tuple(dict.fromkeys([*names, LOSS, UNDECODABLE]))


def parse_message(text: str) -> str:
    names = message_names()
    name = text.strip().lower().replace("-", "_")
    if name not in names:
        near = get_close_matches(name, names, 3, 0.5)
        raise ValueError(
            f"there is no message {text!r}; {'perhaps ' + ' or '.join(near) if near else ', '.join(names)}"
        )
    return name


def parse_partition(text: str) -> Guid:
    if text.strip().lower() == _ENTERPRISE:
        return NULL_GUID
    try:
        return Guid.parse(text.strip().strip("{}"))
    except ValueError:
        raise ValueError(f"{text!r} is no GUID; give one as decode shows it, or {_ENTERPRISE}") from None


def parse_host(text: str) -> Host:
    found = _HOST.match(text)
    address, port = (found["six"] or found["four"], int(found["port"])) if found else (text.strip("[]"), None)
    try:
        if "%" in address or (port or 0) > _LARGEST_PORT:  # no frame says which interface of a host it went through
            raise ValueError
        return Host(ip_network(address, strict=False), port)
    except ValueError:
        raise ValueError(
            f"{text!r} is no address; examples: 10.0.0.1, 10.0.0.1:1801, [fe80::1]:1801, 10.0.0.0/8"
        ) from None


def parse_packets(text: str) -> tuple[range, ...]:
    """`7-12,20`: numbers of frames, and runs of them; a run without end goes on to the last."""
    return tuple(_frames(part.strip(), text) for part in text.split(","))


def _frames(part: str, text: str) -> range:
    found = _FRAMES.match(part)
    if found is None:
        raise ValueError(f"{text!r} is no frame; examples: 7, 7-12, 7-12,20, 100-")
    first = int(found[1])
    last = int(found[3]) if found[3] else sys.maxsize - 1 if found[2] else first
    if not first:
        raise ValueError(f"{text!r}: frames are counted from 1")
    if last < first:
        raise ValueError(f"{text!r}: a run of frames begins with the lower number")
    return range(first, last + 1)


def parse_limit(text: str) -> tuple[str, int | float]:
    """`max_streams=500000`: one of the limits on what reading a capture may cost."""
    name, _, value = text.partition("=")
    name = name.strip()
    defaults: dict[str, int | float] = msgspec.structs.asdict(CaptureLimits())
    if name not in defaults:
        examples = ", ".join(f"{known}={default}" for known, default in defaults.items())
        raise ValueError(f"{text!r} is no limit; these are, with what they are by default: {examples}") from None
    try:
        number = type(defaults[name])(value)
    except ValueError:
        number = 0
    if not number > 0:
        raise ValueError(f"{name} must be a number above zero, not {value!r}; by default it is {defaults[name]}")
    return name, number


def parse_time(text: str) -> int:
    """Nanoseconds since 1970 of a time as mqwire shows it, or as people shorten that; without a zone it is UTC."""
    if found := _SECONDS.match(text):
        sign = -1 if found[1].startswith("-") else 1
        return int(found[1]) * _SECOND + sign * int((found[2] or "").ljust(9, "0"))
    typed = text.replace(",", ".")  # ISO 8601 has both
    fraction = _FRACTION.search(typed)
    whole = typed if fraction is None else typed[: fraction.start()] + typed[fraction.end() :]
    try:
        moment = datetime.fromisoformat(whole.replace(".", "?"))  # one fraction is enough
    except ValueError:
        raise ValueError(
            f"{text!r} is no time; examples: 2024-05-01, 2024-05-01T12:00, '2024-05-01 12:00:00.5+02:00', @1714564800"
        ) from None
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
    seconds = (moment - datetime(1970, 1, 1, tzinfo=UTC)) // _ONE
    return seconds * _SECOND + int((fraction[1] if fraction else "").ljust(9, "0"))
