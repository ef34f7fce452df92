"""What several tables need of the same rows, worked out at most once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from mqwire import _hooks as hooks
from mqwire._generated.model import MODEL
from mqwire._known import recognise
from mqwire._message import Message
from mqwire._validate import Finding, validate
from mqwire.pipeline._clean import ALLOWED, is_clean
from mqwire.pipeline._row import Row
from mqwire.pipeline._types import INT
from mqwire.pipeline.columns_changes import HOLDERS, Part
from mqwire.pipeline.columns_values import constants, frames, integers, nulls, printable, sparse, times
from mqwire.pipeline.schema import MESSAGE_COLUMNS, TABLES

_NAMES = {id: MODEL.structs[id].message for id in MESSAGE_COLUMNS.values()}
_HAS_ALIASES = {id for id in _NAMES if MODEL.structs[id].aliases}
_ESTABLISHING = "establish_connection_header"
_HAS_GUIDS = {id for id in _NAMES if any(f.id == _ESTABLISHING for f in MODEL.structs[id].fields)}
_PLACE_TYPES = TABLES["packets"]
UNDECODABLE = "undecodable"

Indices = np.ndarray[Any, np.dtype[np.int64]]


class Found(NamedTuple):
    """A finding, the row that it is in, and the message that it is about."""

    row: int
    protocol: str
    message: str
    finding: Finding


class Batch:
    """Rows, and what is known of them."""

    def __init__(self, rows: Sequence[Row], *, with_parts: bool = True) -> None:
        self.rows = rows
        self._with_parts = with_parts
        self.records: list[Any] = [row.record for row in rows]
        self._places: dict[str, pa.Array] = {}

    # --- where and when ---

    def place(self, name: str, chosen: Indices | None) -> pa.Array:
        """One of the columns that all tables have; of the chosen rows, or of all."""
        found = self._places.get(name)
        if found is None:
            self._place(name)
            found = self._places[name]
        return found if chosen is None else found.take(pa.array(chosen))

    def _place(self, name: str) -> None:
        rows, records = self.rows, self.records
        match name:
            case "time" | "time_ns" | "time_raw":
                columns = times([record.time for record in records])
                self._places |= zip(("time", "time_ns", "time_raw"), columns, strict=True)
            case "capture":
                self._places[name] = constants([row.capture for row in rows])
            case "file":
                self._places[name] = constants([row.file for row in rows])
            case "src":
                self._places[name] = constants([record.src.address for record in records])
            case "dst":
                self._places[name] = constants([record.dst.address for record in records])
            case "src_port":
                self._places[name] = integers([record.src.port for record in records], INT)
            case "dst_port":
                self._places[name] = integers([record.dst.port for record in records], INT)
            case "packets":
                self._places[name] = frames([record.packets for record in records])
            case "earlier":
                type = _PLACE_TYPES.field(name).type
                found = [row.earlier or None for row in rows]
                shown = [None if e is None else [{"file": printable(f), "packets": p} for f, p in e] for e in found]
                self._places[name] = sparse(shown, type) if any(found) else nulls(len(rows), type)

    # --- messages ---

    @cached_property
    def chosen(self) -> Indices | None:
        """The rows that are messages, or should be; None for all."""
        found = [index for index, record in enumerate(self.records) if record.loss is None]
        return None if len(found) == len(self.records) else np.array(found, np.int64)

    @cached_property
    def packets(self) -> list[Any]:
        """The records that are messages, or should be."""
        return self.records if self.chosen is None else [self.records[index] for index in self.chosen.tolist()]

    @cached_property
    def messages(self) -> list[Message | None]:
        return [record.message for record in self.packets]

    @cached_property
    def bodies(self) -> list[Message | None]:
        return [record.body for record in self.packets]

    @cached_property
    def packet_names(self) -> list[str | None]:
        """What the packets are called."""
        name = hooks.message_name
        return [
            None if m is None else (m.struct_id in _HAS_ALIASES and name(m)) or _NAMES[m.struct_id]
            for m in self.messages
        ]

    @cached_property
    def names(self) -> list[str]:
        """What the innermost messages are called."""
        return [
            name or UNDECODABLE if body is None else _NAMES[body.struct_id]
            for name, body in zip(self.packet_names, self.bodies, strict=True)
        ]

    @cached_property
    def kinds(self) -> dict[str, list[int]]:
        """By structure, which of the packets are such messages or carry them."""
        found: dict[str, list[int]] = {id: [] for id in MESSAGE_COLUMNS.values()}
        for objects in (self.messages, self.bodies):
            for index, message in enumerate(objects):
                if message is not None:
                    found[message.struct_id].append(index)
        return found

    def of_kind(self, id: str) -> list[Any]:
        """The messages that are of a structure."""
        objects = self.messages if id.startswith("mqqb.") else self.bodies
        which = self.kinds[id]
        return objects if len(which) == len(objects) else [objects[index] for index in which]

    @cached_property
    def parts(self) -> dict[str, Part]:
        """By structure, what messages hold that makes rows of its own."""
        holding = {id for found in HOLDERS.values() for id in found}
        return {id: Part(id, self.of_kind(id), which) for id, which in self.kinds.items() if which and id in holding}

    # --- findings ---

    @cached_property
    def findings(self) -> list[Found]:
        """All findings, in the order of the rows, those of a packet before those of its body."""
        found: list[Found] = []
        suspects = self._suspects() if self._with_parts else set()
        look = not self._with_parts
        for index, (record, name) in enumerate(zip(self.packets, self.packet_names, strict=True)):
            message, body, size = record.message, record.body, len(record.data)
            if message is None or name is None:
                continue
            if not is_clean(message, name, size):
                found += [Found(index, message.protocol, name, finding) for finding in validate(message)]
            if body is None:
                continue
            if index in suspects or not is_clean(body, _NAMES[body.struct_id], size, values=look):
                found += [Found(index, body.protocol, _NAMES[body.struct_id], finding) for finding in validate(body)]
        return found

    def _suspects(self) -> set[int]:
        """The packets that carry a property with a value that it may not have: of each property all values at once."""
        found: set[int] = set()
        for part in self.parts.values():
            if not part.has_properties:
                continue
            for id, group in part.properties.groups.items():
                allowed = ALLOWED.get(id)
                if allowed is None or (isinstance(allowed, frozenset) and allowed.issuperset(group.values)):
                    continue
                bad = [place for place, value in zip(group.places, group.values, strict=True) if value not in allowed]
                found |= {int(part.rows[owner]) for owner in part.properties.owners[bad]}
        return found

    @cached_property
    def counts(self) -> list[int | None]:
        """How many findings each packet has, with its body; None where nobody could look."""
        found: list[Any] = [None if message is None else 0 for message in self.messages]
        for index, *_ in self.findings:
            found[index] += 1
        return found

    @cached_property
    def known(self) -> list[list[str] | None]:
        """What each packet is known as."""
        rules: dict[int, list[str]] = {}
        for index, protocol, _, finding in self.findings:
            if protocol == "mqqb":
                rules.setdefault(index, []).append(finding.rule)
        found: list[list[str] | None] = [None] * len(self.messages)
        looked = [index for id in _HAS_GUIDS for index in self.kinds[id]]
        for index in {*rules, *looked}:
            header = getattr(self.messages[index], _ESTABLISHING, None)
            client, server = (None, None) if header is None else (header.client_guid, header.server_guid)
            found[index] = [known.id for known in recognise(client, server, rules.get(index, ()))] or None
        return found
