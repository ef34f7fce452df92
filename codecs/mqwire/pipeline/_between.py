"""Stands in for `reading` until that is there."""
from __future__ import annotations
import glob, os
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple
import pyarrow as pa
import mqwire.capture
from mqwire.capture import CaptureError

class Split(NamedTuple):
    capture: str
    file: str
    part: int
    parts: int

class Conditions(NamedTuple):
    since: int | None = None
    until: int | None = None
    hosts: frozenset[str] | None = None
    messages: frozenset[str] | None = None

def plan(paths: Sequence[str], *, split_size: int = 1 << 27) -> tuple[Split, ...]:
    found = []
    for path in paths:
        path = path.removeprefix("file://").removeprefix("file:")
        if os.path.isdir(path): path += "/*"
        found += [os.path.abspath(p) for p in sorted(glob.glob(path)) if os.path.isfile(p) and not p.endswith((".jsonl", ".py", ".md"))]
    out = []
    for p in found:
        with open(p, "rb"): pass
        parts = max(1, -(-os.path.getsize(p) // split_size))
        out += [Split(p, p, n, parts) for n in range(parts)]
    return tuple(out)

def batches(split: Split, table: str, columns: Collection[str] | None, conditions: Conditions) -> Iterator[pa.RecordBatch]:
    from mqwire.pipeline.schema import TABLES
    schema = TABLES[table]
    rows: list[dict[str, Any]] = []
    for n, r in enumerate(mqwire.capture.read(split.file)):
        if n % split.parts != split.part: continue
        if conditions.since is not None and r.time < conditions.since: continue
        if conditions.until is not None and r.time > conditions.until: continue
        if conditions.hosts is not None and not {r.src.address, r.dst.address} & conditions.hosts: continue
        row = {"capture": split.capture, "file": split.file, "time": r.time // 1000, "time_ns": r.time, "src": r.src.address, "src_port": r.src.port, "dst": r.dst.address, "dst_port": r.dst.port, "packets": list(r.packets), "message": r.name, "data": r.data, "size": len(r.data)}
        if table == "messages":
            if r.loss: continue
            if conditions.messages is not None and r.name not in conditions.messages: continue
            row["packet"] = r.message and r.message.message
        rows.append({k: v for k, v in row.items() if k in schema.names})
    wanted = schema if columns is None else pa.schema([schema.field(c) for c in schema.names if c in set(columns)])
    for at in range(0, len(rows), 100):
        yield pa.RecordBatch.from_pylist(rows[at:at + 100], schema=wanted)
