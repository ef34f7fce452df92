"""Rows of the table `messages` turned back into the lines of `mqwire decode`, without help from what made them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

import pyarrow as pa

from mqwire._decode import Engine, decode
from mqwire._generated.model import MODEL
from mqwire._model import Bits, Chars, Data, Field, Int, Ref, Struct, Switch
from mqwire._registry import PROPERTIES
from mqwire.capture import Endpoint, Record, seconds, timestamp
from mqwire.capture._records import _body_of
from mqwire.errors import DecodeError
from mqwire.pipeline._row import Answered, Row
from mqwire.pipeline.columns import Builder
from mqwire.pipeline.schema import MESSAGE_COLUMNS, TABLES

Cells = dict[str, Any]
FILE = "/captures/some.pcap"
ENDS = Endpoint("10.0.0.1", 49_759), Endpoint("fe80::2", 1801)
_BODIES = ("mqdsrp", "mqcn")


def rows(records: Iterable[Record]) -> Iterator[Row]:
    for record in records:
        request = record.request
        answers = None if request is None else Answered(FILE, request.packets, record.latency or 0)
        yield Row(record, "some", FILE, (), answers)


def tables(records: Iterable[Record], *, batch: int = 10_000, **options: Any) -> dict[str, list[Cells]]:
    """All rows of all tables, built so many at a time."""
    builder = Builder([name for name in TABLES if name != "sessions"], **options)
    found: dict[str, list[Cells]] = {}

    def take() -> None:
        for name, made in builder.take().items():
            made.validate(full=True)
            assert made.schema == builder.schemas[name]
            found.setdefault(name, []).extend(cells(made))

    for row in rows(records):
        builder.add(row)
        if builder.rows == batch:
            take()
    take()
    return found


def cells(batch: pa.RecordBatch) -> list[Cells]:
    """The rows as plain values; maps as pairs."""
    return batch.to_pylist()  # type: ignore[no-any-return]


def record_of(data: bytes, engine: Engine) -> Record:
    """A record that stands alone, of a packet."""
    place: dict[str, Any] = {"time": 1, "src": ENDS[0], "dst": ENDS[1], "packets": (1,), "data": data}
    try:
        message = decode(data, "mqqb", strict=False, engine=engine)
    except DecodeError as error:
        return Record(error=error, **place)
    body, body_error = _body_of(message, engine)
    return Record(message=message, body=body, body_error=body_error, **place)


# --- lines ---


def lines(found: dict[str, list[Cells]]) -> list[dict[str, Any]]:
    """What `Record.line` gives for each message and loss, messages first."""
    findings = iter(found["findings"])
    shown = [_line(row, [next(findings) for _ in range(row["findings"] or 0)]) for row in found["messages"]]
    assert next(findings, None) is None
    return [*shown, *map(_loss, found["losses"])]


def _place(row: Cells) -> dict[str, Any]:
    assert (row["capture"], row["file"], row["earlier"]) == ("some", FILE, None)
    nanoseconds = int(row["time_raw"]) if row["time_ns"] is None else row["time_ns"]
    assert (row["time_raw"] is None) == (row["time_ns"] is not None)
    shown = timestamp(nanoseconds)
    assert shown.startswith("@") == (row["time"] is None)
    if row["time"] is not None:
        epoch = datetime(1970, 1, 1, tzinfo=UTC)
        difference = row["time"] - epoch
        assert (difference.days * 86_400 + difference.seconds) * 10**6 + difference.microseconds == nanoseconds // 1000
    return {
        "time": shown,
        "src": str(Endpoint(row["src"], row["src_port"])),
        "dst": str(Endpoint(row["dst"], row["dst_port"])),
        "packets": row["packets"],
    }


def _loss(row: Cells) -> dict[str, Any]:
    loss = {key: row[key] for key in ("missing", "discarded", "reason")}
    return {**_place(row), "data": row["data"].hex(), "loss": loss}


def _line(row: Cells, findings: list[Cells]) -> dict[str, Any]:
    shown = _place(row)
    documents = {}
    for name, id in MESSAGE_COLUMNS.items():
        if row[name] is not None:
            protocol, struct = id.partition(".")[0], MODEL.structs[id]
            assert protocol not in documents
            own = [found for found in findings if found["protocol"] == protocol]
            documents[protocol] = {
                "mqwire": 1,
                "protocol": protocol,
                "message": row["packet"] if protocol == "mqqb" else struct.message,
                "fields": fields(struct, row[name]),
                "findings": [_finding(found, shown) for found in own],
            }
    packet = documents.pop("mqqb", None)
    body = next(iter(documents.values()), None)
    innermost = body or packet
    if innermost is None or packet is None:
        assert (row["protocol"], row["message"], row["packet"]) == (None, "undecodable", None)
        assert row["size"] == len(row["data"])
        shown["data"] = row["data"].hex()
    else:
        assert row["data"] is None
        assert (row["protocol"], row["message"]) == (innermost["protocol"], innermost["message"])
        if body is not None:
            properties = packet["fields"]["message_properties_header"]
            assert properties["message_body"] is None
            properties["message_body"] = {"document": body}
        shown["document"] = packet
    shown |= {key: row[key] for key in ("error", "body_error", "known") if row[key] is not None}
    if row["answers"] is not None:
        assert row["answers"]["file"] == FILE
        shown["answers"] = {"packets": row["answers"]["packets"], "after": seconds(row["answers"]["after_ns"])}
    return shown


def _finding(row: Cells, place: dict[str, Any]) -> dict[str, Any]:
    assert _place(row) == place
    shown = {key: row[key] for key in ("rule", "section", "severity", "path", "offset", "size")}
    return {**shown, "message": row["text"]}


# --- fields ---


def fields(struct: Struct, shown: Cells) -> dict[str, Any]:
    """The fields of a structure as its document has them."""
    found = {field.id: value(field, shown) for field in struct.fields}
    found = {f.id: found[f.id] for f in struct.fields if f.fill is None or found[f.id] is not None}
    if struct.kind == "message":
        found |= {
            extra: shown[extra].hex() for extra in ("undecoded", "trailing") if extra not in found and shown[extra]
        }
    return found


def value(field: Field, shown: Cells) -> Any:
    """A field, from its column and those beside it."""
    items = shown[field.id]
    if field.repeat is None:
        return _one(field, shown)
    if items is None:
        return None
    beside = [column for column in (f"{field.id}_raw", f"{field.id}_name") if column in shown]
    return [
        _one(field, {field.id: item, **{column: shown[column] and shown[column][index] for column in beside}})
        for index, item in enumerate(items)
    ]


def _one(field: Field, shown: Cells) -> Any:
    found = shown[field.id]
    if isinstance(field.type, Data | Chars) and shown.get(f"{field.id}_raw") is not None:
        return _raw(found, shown[f"{field.id}_raw"])
    if found is None:
        return None
    if field.enum:
        return {"value": found, "name": shown[f"{field.id}_name"]}
    match field.type:
        case Int() if field.seqnum:
            assert int(found, 16) == shown[f"{field.id}_decimal"]
            return found
        case Int() | Bits() | Chars() | Data(_, "guid" | "text"):
            return found
        case Data():
            return found.hex()
        case Ref(id):
            return _structure(MODEL.structs[id], found)
        case Switch():
            struct = next(s for id, s in MODEL.structs.items() if id == f"mqqb.{found['kind']}")
            others = {f.id for f in struct.fields} | {"kind"}
            strange = {name for name, cell in found.items() if cell is not None and not name.startswith(tuple(others))}
            assert strange == set()
            return fields(struct, found)
    raise AssertionError(field)


def _raw(text: str | None, raw: bytes) -> Any:
    if text is None:
        assert len(raw) % 2
        return {"hex": raw.hex()}
    found = raw.decode("utf-16-le", "surrogatepass")
    assert "\ufffd" in text
    assert found != text
    return found


def _structure(struct: Struct, shown: Any) -> Any:
    if struct.kind == "pairs":
        return [_property(item) for item in shown]
    if struct.kind == "markup":
        names = ["text", *(view for view, _ in struct.markup if view)]
        return {n: shown[n] if shown[f"{n}_raw"] is None else _raw(shown[n], shown[f"{n}_raw"]) for n in names}
    return fields(struct, shown)


def _property(shown: Cells) -> dict[str, Any]:
    found = {key: shown[key] for key in ("id", "name", "type")}
    values: list[Any] = [shown[form] for form in ("integer", "guid", "guids") if shown[form] is not None]
    values += [shown["data"].hex()] if shown["data"] is not None else []
    if shown["text"] is not None:
        values.append(shown["text"] if shown["text_raw"] is None else _raw(shown["text"], shown["text_raw"]))
    if shown["texts"] is not None:
        raw = shown["texts_raw"] or [None] * len(shown["texts"])
        values.append([text if r is None else _raw(text, r) for text, r in zip(shown["texts"], raw, strict=True)])
    assert len(values) <= 1
    found["value"] = values[0] if values else None
    if shown["decoded"] is not None:
        ((blob, decoded),) = ((name, cell) for name, cell in shown["decoded"].items() if cell is not None)
        assert PROPERTIES[shown["id"]].blob == blob
        found["decoded"] = fields(MODEL.structs[MODEL.protocols[blob].root], decoded)
    return found
