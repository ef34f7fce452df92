"""The tables say exactly what `mqwire decode` says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from captures.make import FOLDER, SAMPLES
from hypothesis import given
from hypothesis import strategies as st

import mqwire
from mqwire import strategies
from mqwire._decode import Engine
from mqwire.capture import CaptureError, Record
from mqwire.mqcn import ChangeNotification1, NotificationUpdate
from mqwire.mqdsrp import ChangePropagation, DirectoryChange
from mqwire.mqqb import MessagePropertiesHeader, PrivateQueueFormatNameId, UserHeader, UserHeaderFlags, UserMessage
from mqwire.properties import Property
from tests.support.outcomes import any_bytes, records
from tests.support.samples import samples

from .lines import lines, record_of, tables

QUEUES = {"mqdsrp": 1, "mqcn": 3}
BLOBS = {"sid": 701, "mqdspublickeys": 238, "mqusersigncerts": 702, "ta_addresses": 206}
LAB = sorted(path.name for path in (FOLDER / "lab").glob("*.pcapng.zst"))


def captured(name: str) -> Iterator[Record]:
    """The records of a sample; of a broken one those before it breaks."""
    with suppress(CaptureError):
        yield from records(FOLDER / name)


def expected(found: list[Record]) -> list[dict[str, Any]]:
    messages = [record.line() for record in found if record.loss is None]
    return [*messages, *(record.line() for record in found if record.loss is not None)]


@pytest.mark.parametrize("name", [*SAMPLES, *(f"lab/{name}" for name in LAB)])
def test_every_sample_is_what_decoding_shows(name: str) -> None:
    found = list(captured(name))
    assert lines(tables(found)) == expected(found)


def carried(protocol: str, data: bytes) -> bytes:
    """A packet with such a message in it, whatever the protocol."""
    if protocol == "mqqb":
        return data
    if protocol in BLOBS:
        change = DirectoryChange(path_name="a", properties=(Property(BLOBS[protocol], data),))
        return carried("mqdsrp", mqwire.encode(ChangePropagation(directory_changes=(change,))))
    return mqwire.encode(
        UserMessage(
            user_header=UserHeader(
                flags=UserHeaderFlags(dq=3), destination_queue=PrivateQueueFormatNameId(QUEUES.get(protocol, 7))
            ),
            message_properties_header=MessagePropertiesHeader(message_body=data),
        )
    )


@pytest.mark.parametrize("batch", [10_000, 7, 1])
def test_every_vector_is_what_decoding_shows(batch: int, engine: Engine) -> None:
    found = [record_of(carried(sample.protocol, sample.data), engine) for sample in samples()]
    assert lines(tables(found, batch=batch)) == expected(found)


@given(data=st.data())
@pytest.mark.parametrize("protocol", ["mqqb", *QUEUES, *BLOBS])
def test_whatever_can_be_sent_is_what_decoding_shows(protocol: str, data: st.DataObject) -> None:
    made = data.draw(st.lists(any_bytes(protocol), min_size=1, max_size=3))
    found = [record_of(carried(protocol, one), "fast") for one in made]
    assert lines(tables(found)) == expected(found)
