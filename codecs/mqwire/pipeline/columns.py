"""From rows to columns: what a reader finds becomes one record batch for each table.

    builder = Builder(["messages", "findings"])
    for row in rows:
        builder.add(row)
    batches = builder.take()

Only the tables and columns that are asked for cost anything. Rows are kept until the batch is taken, so whoever adds
them decides how much memory that takes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from mqwire.capture import Session
from mqwire.pipeline import columns_messages
from mqwire.pipeline._row import Row
from mqwire.pipeline._types import INT, LONG
from mqwire.pipeline.columns_batch import Batch, Indices
from mqwire.pipeline.columns_changes import HOLDERS
from mqwire.pipeline.columns_values import constants, data, guids, integers, nulls, placed_one, sparse, times
from mqwire.pipeline.schema import MESSAGE_COLUMNS, PLACE, TABLES

_PLACE = {column.field.name for column in PLACE}


class _Session(NamedTuple):
    session: Session
    capture: str
    file: str
    began: int
    ended: int


class Builder:
    """Collects rows and makes batches of them.

    `columns` says which columns a table shall have, in the order of its schema; a table that is not in it has all.
    """

    def __init__(self, tables: Collection[str], columns: Mapping[str, Collection[str]] | None = None) -> None:
        self.schemas = {table: _pruned(table, (columns or {}).get(table)) for table in dict.fromkeys(tables)}
        """The schemas of the batches."""
        holding = {column for column, id in MESSAGE_COLUMNS.items() if any(id in found for found in HOLDERS.values())}
        self._with_parts = any(
            table in HOLDERS or (table == "messages" and holding.intersection(schema.names))
            for table, schema in self.schemas.items()
        )
        self._rows: list[Row] = []
        self._sessions: list[_Session] = []
        self.size = 0
        """Bytes of the packets that have been added."""

    def add(self, row: Row) -> None:
        self._rows.append(row)
        self.size += len(row.record.data)

    def add_session(self, session: Session, *, capture: str, file: str, began: int, ended: int) -> None:
        """A session that is over, with the times of its first and last packets in nanoseconds."""
        self._sessions.append(_Session(session, capture, file, began, ended))

    @property
    def rows(self) -> int:
        """How many rows and sessions have been added."""
        return len(self._rows) + len(self._sessions)

    def take(self) -> dict[str, pa.RecordBatch]:
        """What has been added, as one batch for each table, which may be without rows. Starts anew."""
        batch, sessions = Batch(self._rows, with_parts=self._with_parts), self._sessions
        self._rows, self._sessions, self.size = [], [], 0
        found = {}
        for table, schema in self.schemas.items():
            arrays = _sessions(sessions, schema) if table == "sessions" else _TABLES[table](batch, schema)
            found[table] = pa.RecordBatch.from_arrays(arrays, schema=schema)
        return found


def _pruned(table: str, names: Collection[str] | None) -> pa.Schema:
    whole = TABLES[table]
    if names is None:
        return whole
    unknown = set(names) - set(whole.names)
    if unknown:
        raise KeyError(f"{table} has no column {', '.join(sorted(unknown))}")
    return pa.schema([field for field in whole if field.name in set(names)])


def _placed(batch: Batch, schema: pa.Schema, chosen: Indices | None, own: Callable[[str], pa.Array]) -> list[pa.Array]:
    """The columns of a table whose rows are some of those of the batch."""
    return [batch.place(name, chosen) if name in _PLACE else own(name) for name in schema.names]


# --- the tables ---


def _packets(batch: Batch, schema: pa.Schema) -> list[pa.Array]:
    def own(name: str) -> pa.Array:
        if name == "data":
            return data([record.data for record in batch.records])
        losses = [record.loss for record in batch.records]
        return sparse([loss and loss._asdict() for loss in losses], schema.field(name).type)

    return _placed(batch, schema, None, own)


def _messages(batch: Batch, schema: pa.Schema) -> list[pa.Array]:
    return _placed(batch, schema, batch.chosen, lambda name: columns_messages.column(batch, name))


def _changes(table: str) -> Callable[[Batch, pa.Schema], list[pa.Array]]:
    def columns(batch: Batch, schema: pa.Schema) -> list[pa.Array]:
        parts = [part for id, part in batch.parts.items() if id in HOLDERS[table]]
        rows = np.concatenate([part.rows for part in parts]) if parts else np.zeros(0, np.int64)
        order = np.argsort(rows, kind="stable") if len(parts) > 1 else None
        indices = None if order is None else pa.array(order)
        rows = rows if order is None else rows[order]
        chosen = rows if batch.chosen is None else batch.chosen[rows]

        def own(name: str) -> pa.Array:
            type = schema.field(name).type
            found = [part.column(name, type) for part in parts]
            if order is not None:
                return pa.concat_arrays(found).take(indices)
            return found[0] if found else nulls(0, type)

        return _placed(batch, schema, chosen, own)

    return columns


def _findings(batch: Batch, schema: pa.Schema) -> list[pa.Array]:
    rows = np.array([found.row for found in batch.findings], np.int64)
    chosen = rows if batch.chosen is None else batch.chosen[rows]

    def own(name: str) -> pa.Array:
        if name in ("protocol", "message"):
            return constants([getattr(found, name) for found in batch.findings])
        attribute = "message" if name == "text" else name
        values = [getattr(found.finding, attribute) for found in batch.findings]
        return integers(values, LONG) if name in ("offset", "size") else constants(values)

    return _placed(batch, schema, chosen, own)


def _losses(batch: Batch, schema: pa.Schema) -> list[pa.Array]:
    rows = [index for index, record in enumerate(batch.records) if record.loss is not None]
    records = [batch.records[index] for index in rows]

    def own(name: str) -> pa.Array:
        if name == "data":
            return data([record.data for record in records])
        values = [getattr(record.loss, name) for record in records]
        return constants(values) if name == "reason" else integers(values, LONG)

    return _placed(batch, schema, np.array(rows, np.int64), own)


def _sessions(sessions: list[_Session], schema: pa.Schema) -> list[pa.Array]:
    def own(name: str) -> pa.Array:
        if name in ("capture", "file"):
            return constants([getattr(found, name) for found in sessions])
        if name in _TIMES:
            end, which = _TIMES[name]
            return times([getattr(found, end) for found in sessions])[which]
        if name.startswith("is_"):
            return pa.array([getattr(found.session, name) for found in sessions], pa.bool_())
        side, _, attribute = name.partition("_")
        sides = [getattr(found.session, side) for found in sessions]
        match attribute:
            case "":
                return constants([each.endpoint.address for each in sides])
            case "port":
                return integers([each.endpoint.port for each in sides], INT)
            case "guid":
                return placed_one(guids, pa.string(), [each.guid for each in sides])
        return integers([getattr(each, attribute) for each in sides], schema.field(name).type)

    return [own(name) for name in schema.names]


_TIMES = {
    "time": ("began", 0),
    "time_ns": ("began", 1),
    "time_raw": ("began", 2),
    "began": ("began", 0),
    "ended": ("ended", 0),
    "ended_ns": ("ended", 1),
}
_TABLES: dict[str, Callable[[Batch, pa.Schema], list[pa.Array]]] = {
    "packets": _packets,
    "messages": _messages,
    "directory_changes": _changes("directory_changes"),
    "notifications": _changes("notifications"),
    "findings": _findings,
    "losses": _losses,
}
