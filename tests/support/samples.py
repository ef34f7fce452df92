"""Every message there is to compare views on: those of the sample captures, what they carry, and the typed vectors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from captures.make import FOLDER, SAMPLES

import mqwire
from mqwire._decode import Engine
from mqwire._registry import PROPERTIES, protocol_of
from mqwire.capture import CaptureError, Record
from tests.support.outcomes import decoded, records
from tests.support.vectors import vectors

_BODIES = {"order_ack": "order_ack_body", "final_ack": "final_ack_body"}


class Sample(NamedTuple):
    name: str
    protocol: str
    data: bytes

    def decode(self, engine: Engine) -> mqwire.Message:
        return mqwire.decode(self.data, self.protocol, strict=False, engine=engine)


@cache
def samples() -> tuple[Sample, ...]:
    """All of them once, whatever they are in."""
    found = [*(sample for name in SAMPLES for sample in _captured(name)), *_vectors()]
    inside = [part for sample in found for part in _blobs(sample)]
    return tuple({(sample.protocol, sample.data): sample for sample in reversed([*found, *inside])}.values())[::-1]


def _vectors() -> Iterator[Sample]:
    for vector in vectors():
        yield Sample(vector.name, vector.protocol, vector.data)


def _captured(name: str) -> Iterator[Sample]:
    """The packets of a capture and their bodies. A capture that breaks off has those before that."""
    with suppress(CaptureError):
        for record in records(FOLDER / name):
            if record.loss is None:
                yield from _parts(record, f"{name} frame {record.packets[-1]}")


def _parts(record: Record, name: str) -> Iterator[Sample]:
    yield Sample(name, "mqqb", record.data)
    if record.body is not None:
        yield Sample(f"{name} body", protocol_of(type(record.body)), mqwire.encode(record.body))
    elif record.message is not None and record.message.message in _BODIES:
        message: Any = record.message
        yield Sample(f"{name} body", _BODIES[message.message], message.message_properties_header.message_body)


def _blobs(sample: Sample) -> Iterator[Sample]:
    """The property values that have a format of their own."""
    message = decoded(sample.data, sample.protocol, strict=False)
    for change in (*getattr(message, "directory_changes", ()), *getattr(message, "notification_updates", ())):
        for property in change.properties:
            blob = PROPERTIES[property.id].blob if property.id in PROPERTIES else ""
            if blob and property.value is not None:
                yield Sample(f"{sample.name} {PROPERTIES[property.id].name}", blob, property.value)
